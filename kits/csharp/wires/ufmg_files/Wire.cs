// One move by files: the board is read from a file, the move is written into move.txt.

using System;
using System.Collections.Generic;
using System.IO;

static class Wire
{
    // Answers one position: the arguments are the file with the board, and our colour; `human` plays a whole game.
    public static int Play(string[] arguments)
    {
        if (arguments.Length > 0 && arguments[0] == "human") return PlayHuman(arguments);
        if (arguments.Length != 2 || !Hand.IsColour(arguments[1]))
        {
            Console.Error.WriteLine("write the file with the board and a colour, such as state.txt black");
            return 1;
        }
        Position position = ReadBoard(arguments[0], arguments[1]);
        List<string> legal = position.Moves();
        if (legal.Count == 0 || legal[0] == Position.Pass)
        {
            WriteMove(Position.Pass);
            return 0;
        }
        WriteMove(legal[0]); // whatever happens while we think, there is a legal move
        WriteMove(Player.Choose(position));
        return 0;
    }

    // Plays against a person, who may have told the colour already.
    static int PlayHuman(string[] arguments)
    {
        if (arguments.Length < 2) Console.Write("Which colour do you play, black or white? ");
        string colour = arguments.Length > 1 ? arguments[1] : Hand.Word();
        if (!Hand.IsColour(colour))
        {
            Console.Error.WriteLine(colour + " is no colour; write black or white");
            return 1;
        }
        Hand.Play(Position.Start(), Position.Other(colour));
        return 0;
    }

    // Returns the position of a file with 8 lines of W, B and dots.
    static Position ReadBoard(string file, string turn)
    {
        string cells = "";
        foreach (string row in File.ReadAllLines(file)) cells += row.Trim();
        return new Position(cells.Replace('B', 'X').Replace('W', 'O').Replace('.', '-'), turn);
    }

    // Writes the move; the file is replaced at once, so it is never half written.
    static void WriteMove(string move)
    {
        File.WriteAllText("move.new", move + "\n");
        if (File.Exists("move.txt")) File.Replace("move.new", "move.txt", null);
        else File.Move("move.new", "move.txt");
    }
}
