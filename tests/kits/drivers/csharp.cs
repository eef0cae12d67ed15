// Prints what the rules of a kit say: for each line `position|moves`, every position with its result and its moves.

using System;

static class Driver
{
    static void Say(Position position)
    {
        var moves = position.Moves();
        moves.Sort(string.CompareOrdinal);
        string result = position.Result() == "" ? "-" : position.Result();
        Console.WriteLine(position.Text() + "|" + result + "|" + string.Join(" ", moves));
    }

    public static void Main()
    {
        for (string line = Console.ReadLine(); line != null; line = Console.ReadLine())
        {
            string[] parts = line.Split('|');
            Position position = Position.Read(parts[0]);
            Say(position);
            foreach (string move in parts[1].Split(new[] { ' ' }, StringSplitOptions.RemoveEmptyEntries))
            {
                position = position.Play(move);
                Say(position);
            }
        }
    }
}
