// The rules of Othello on boards of every even size: positions, legal moves, who has won.

using System;
using System.Collections.Generic;
using System.Text;

// Discs on their cells and the side to move. Columns (x) and rows (y) count from 0 at the top left.
public class Position
{
    public const string Pass = "-1,-1";
    const string LAYOUT = "@LAYOUT@"; // standard: white on the top-left centre cell; mirrored: black

    public readonly int Size;
    public readonly string Cells; // row by row: X is black, O is white, - is empty
    public readonly string Turn;

    public Position(string cells, string turn)
    {
        Size = (int)Math.Round(Math.Sqrt(cells.Length));
        Cells = cells;
        Turn = turn;
    }

    // The position in which a game begins; black moves first.
    public static Position Start(int size = 8)
    {
        char[] cells = new string('-', size * size).ToCharArray();
        int high = size / 2 - 1, low = size / 2;
        char falling = LAYOUT == "mirrored" ? 'X' : 'O', rising = LAYOUT == "mirrored" ? 'O' : 'X';
        cells[high * size + high] = cells[low * size + low] = falling;
        cells[high * size + low] = cells[low * size + high] = rising;
        return new Position(new string(cells), "black");
    }

    // The position of a text: the cells row by row, then the side to move.
    public static Position Read(string text)
    {
        string[] words = text.Split(' ');
        return new Position(words[0], words[1] == "X" ? "black" : "white");
    }

    public static string Other(string side)
    {
        return side == "white" ? "black" : "white";
    }

    static char SignOf(string side)
    {
        return side == "black" ? 'X' : 'O';
    }

    // The sign on a cell; a blank off the board.
    char Sign(int x, int y)
    {
        return x < 0 || y < 0 || x >= Size || y >= Size ? ' ' : Cells[y * Size + x];
    }

    // The legal moves such as `5,4`, column first; only a pass where the side has to pass.
    public List<string> Moves()
    {
        List<string> found = MovesOf(Turn);
        if (found.Count == 0 && MovesOf(Other(Turn)).Count > 0) found.Add(Pass);
        return found;
    }

    List<string> MovesOf(string side)
    {
        var found = new List<string>();
        for (int y = 0; y < Size; y++)
            for (int x = 0; x < Size; x++)
                if (Captured(x, y, side).Count > 0) found.Add(x + "," + y);
        return found;
    }

    // The places of the discs that turn if this side places one here; none if it may not.
    List<int> Captured(int x, int y, string side)
    {
        var turned = new List<int>();
        if (Sign(x, y) != '-') return turned;
        char mine = SignOf(side), theirs = SignOf(Other(side));
        for (int right = -1; right <= 1; right++)
            for (int down = -1; down <= 1; down++)
            {
                int far = 1;
                while (Sign(x + far * right, y + far * down) == theirs) far++;
                if (Sign(x + far * right, y + far * down) != mine) continue;
                for (int near = 1; near < far; near++) turned.Add((y + near * down) * Size + x + near * right);
            }
        return turned;
    }

    // The position after a move.
    public Position Play(string move)
    {
        if (move == Pass) return new Position(Cells, Other(Turn));
        string[] numbers = move.Split(',');
        int x = int.Parse(numbers[0]), y = int.Parse(numbers[1]);
        char[] next = Cells.ToCharArray();
        next[y * Size + x] = SignOf(Turn);
        foreach (int place in Captured(x, y, Turn)) next[place] = SignOf(Turn);
        return new Position(new string(next), Other(Turn));
    }

    int Count(string side)
    {
        return Cells.Length - Cells.Replace(SignOf(side).ToString(), "").Length;
    }

    // "" while the game goes on, else `white`, `black` or `tie`.
    public string Result()
    {
        if (Moves().Count > 0) return "";
        int white = Count("white"), black = Count("black");
        return white == black ? "tie" : white > black ? "white" : "black";
    }

    // The position in one line, as `girone show` prints it.
    public string Text()
    {
        return Cells + " " + SignOf(Turn);
    }

    // The board as a person reads it, with the numbers of columns and rows.
    public string Shown()
    {
        var board = new StringBuilder("  ");
        for (int x = 0; x < Size; x++) board.Append(x % 10);
        for (int y = 0; y < Size; y++) board.Append("\n" + y % 10 + " " + Cells.Substring(Size * y, Size));
        return board.ToString();
    }
}
