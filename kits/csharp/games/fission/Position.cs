// The rules of Fission: positions, legal moves, who has won.

using System;
using System.Collections.Generic;
using System.Linq;

// Stones on their cells, the side to move, and the plies played so far. Row 0 is A.
public class Position
{
    const int MoveLimit = 50; // moves of each side
    static readonly string[] Directions = { "N", "NE", "E", "SE", "S", "SW", "W", "NW" };
    static readonly int[] Down = { -1, -1, 0, 1, 1, 1, 0, -1 };
    static readonly int[] Right = { 0, 1, 1, 1, 0, -1, -1, -1 };

    readonly char[][] rows; // W, B and dots
    public readonly string Turn;
    readonly int plies;

    Position(char[][] rows, string turn, int plies)
    {
        this.rows = rows;
        Turn = turn;
        this.plies = plies;
    }

    // The position in which every game begins.
    public static Position Start()
    {
        return Read("......../...WB.../..WBWB../.WBWBWB./.BWBWBW./..BWBW../...BW.../........ W 0");
    }

    // The position of a text: eight rows, the side to move, the plies played.
    public static Position Read(string text)
    {
        string[] words = text.Split(' ');
        char[][] rows = words[0].Split('/').Select(line => line.ToCharArray()).ToArray();
        return new Position(rows, words[1] == "W" ? "white" : "black", int.Parse(words[2]));
    }

    static char SignOf(string side)
    {
        return side == "white" ? 'W' : 'B';
    }

    // The sign on a cell; a blank off the board.
    char Sign(int row, int column)
    {
        return row < 0 || column < 0 || row > 7 || column > 7 ? ' ' : rows[row][column];
    }

    // The legal moves such as `F5,N`: a stone must be able to enter the first cell.
    public List<string> Moves()
    {
        var found = new List<string>();
        for (int row = 0; row < 8; row++)
            for (int column = 0; column < 8; column++)
                for (int way = 0; way < 8; way++)
                    if (Sign(row, column) == SignOf(Turn) && Sign(row + Down[way], column + Right[way]) == '.')
                        found.Add("" + (char)('A' + row) + (char)('1' + column) + "," + Directions[way]);
        return found;
    }

    // The position after a move: the stone slides, and explodes if a stone stops it.
    public Position Play(string move)
    {
        int row = move[0] - 'A', column = move[1] - '1', way = Array.IndexOf(Directions, move.Substring(3));
        char[][] next = rows.Select(line => (char[])line.Clone()).ToArray();
        next[row][column] = '.';
        while (Sign(row + Down[way], column + Right[way]) == '.')
        {
            row += Down[way];
            column += Right[way];
        }
        next[row][column] = SignOf(Turn);
        if (Sign(row + Down[way], column + Right[way]) != ' ') Explode(next, row, column);
        return new Position(next, Turn == "white" ? "black" : "white", plies + 1);
    }

    // Takes away the stone on a cell and all stones around it.
    static void Explode(char[][] rows, int row, int column)
    {
        for (int y = Math.Max(row - 1, 0); y <= Math.Min(row + 1, 7); y++)
            for (int x = Math.Max(column - 1, 0); x <= Math.Min(column + 1, 7); x++) rows[y][x] = '.';
    }

    int Count(string side)
    {
        return rows.Sum(line => line.Count(sign => sign == SignOf(side)));
    }

    // "" while the game goes on, else `white`, `black` or `tie`.
    public string Result()
    {
        int white = Count("white"), black = Count("black");
        if (white > 0 && black == 0) return "white";
        if (black > 0 && white == 0) return "black";
        if ((white == black && white <= 1) || Moves().Count == 0 || plies >= 2 * MoveLimit) return "tie";
        return "";
    }

    // The position in one line, as `girone show` prints it.
    public string Text()
    {
        return string.Join("/", rows.Select(line => new string(line))) + " " + SignOf(Turn) + " " + plies;
    }
}
