// A game against a person at the keyboard.

using System;

static class Hand
{
    // Plays one side; a person types the moves of the other, and ends the game by Ctrl-C or Ctrl-D.
    public static void Play(Position position, string mine)
    {
        while (position.Result() == "")
        {
            Console.WriteLine(position.Shown());
            string move;
            if (position.Turn == mine)
            {
                move = Player.Choose(position);
                Console.WriteLine("I play " + move);
            }
            else
            {
                Console.Write(position.Turn + ": ");
                move = Word();
                if (move == null)
                {
                    Console.WriteLine("\nended by hand");
                    return;
                }
                if (!position.Moves().Contains(move))
                {
                    Console.WriteLine("not possible; these are: " + string.Join(" ", position.Moves()));
                    continue;
                }
            }
            position = position.Play(move);
        }
        Console.WriteLine(position.Shown());
        Console.WriteLine("The end: " + position.Result());
    }

    public static bool IsColour(string word)
    {
        return word == "white" || word == "black";
    }

    // What is typed next, without the blanks around it; null if nothing is left.
    public static string Word()
    {
        string line = Console.ReadLine();
        while (line != null && line.Trim() == "") line = Console.ReadLine();
        return line == null ? null : line.Trim();
    }
}
