// The conversation over standard input and output: numbers, the row before the column; a pass is -1 -1.

using System;

static class Wire
{
    // Plays one match: the first two numbers are the size of the board and our number, 1 is black.
    // With `hand COLOUR` a person types the moves of the other side.
    public static int Play(string[] arguments)
    {
        if (arguments.Length == 2 && arguments[0] == "hand" && Hand.IsColour(arguments[1]))
        {
            Hand.Play(Position.Start(), arguments[1]);
            return 0;
        }
        if (arguments.Length != 0)
        {
            Console.Error.WriteLine("write nothing, for the referee, or hand and a colour");
            return 1;
        }
        Position position = Position.Start(int.Parse(Number()));
        string side = Number() == "1" ? "black" : "white";
        while (position.Result() == "")
        {
            string move;
            if (position.Turn == side)
            {
                move = Player.Choose(position);
                string[] cell = move.Split(',');
                Console.WriteLine(cell[1] + " " + cell[0]); // row, column
                Console.Out.Flush();
            }
            else
            {
                string row = Number(), column = Number();
                if (column == "") return 0; // the referee has hung up
                move = column + "," + row;
            }
            position = position.Play(move);
        }
        Console.Error.WriteLine("The end: " + position.Result());
        return 0;
    }

    // The next number as it is written; nothing when the input has ended.
    static string Number()
    {
        string number = "";
        for (int sign = Console.Read(); sign >= 0; sign = Console.Read())
            if (!char.IsWhiteSpace((char)sign)) number += (char)sign;
            else if (number != "") break;
        return number;
    }
}
