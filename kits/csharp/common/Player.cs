// Your player. The rules are in Position.cs; the conversation with the referee is in Wire.cs.

using System;
using System.Collections.Generic;

public static class Player
{
    static Random chance = new Random();

    // Chooses one of the legal moves; the referee waits for it, but not longer than @TIME@.
    public static string Choose(Position position)
    {
        List<string> legal = position.Moves();
        // --------------------------------------------------------------------------------------------
        // THINK HERE. So far the player takes any legal move.
        //   position.Turn        the side to move, which is you
        //   position.Play(move)  the position after a move; `position` itself stays as it is
        //   position.Result()    "" while the game goes on, else "white", "black" or "tie"
        //   Console.Error.WriteLine(position.Text());    shows the position in your log
        // --------------------------------------------------------------------------------------------
        return legal[chance.Next(legal.Count)];
    }

    public static int Main(string[] arguments)
    {
        string seed = Environment.GetEnvironmentVariable("SEED"); // SEED=7 plays the same moves again
        if (seed != null) chance = new Random(int.Parse(seed));
        return Wire.Play(arguments);
    }
}
