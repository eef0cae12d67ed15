// The rules of Dipole: positions, legal moves, who has won.

using System;
using System.Collections.Generic;
using System.Text;

// Stacks on their cells, the side to move, and the plies played so far. Row 0 is A.
public class Position
{
    const int MoveLimit = 60; // moves of each side
    static readonly string[] Directions = { "N", "NE", "E", "SE", "S", "SW", "W", "NW" };
    static readonly int[] Down = { -1, -1, 0, 1, 1, 1, 0, -1 };
    static readonly int[] Right = { 0, 1, 1, 1, 0, -1, -1, -1 };

    readonly int[,] stacks; // pieces on a cell: above 0 white ones, below 0 black ones
    public readonly string Turn;
    readonly int plies;

    Position(int[,] stacks, string turn, int plies)
    {
        this.stacks = stacks;
        Turn = turn;
        this.plies = plies;
    }

    // The position in which every game begins.
    public static Position Start()
    {
        return Read("A4B12 H5W12 W 0");
    }

    // The position of a text: the stacks, the side to move, the plies played.
    public static Position Read(string text)
    {
        string[] words = text.Split(' ');
        int last = words.Length - 1;
        var stacks = new int[8, 8];
        for (int each = 0; each < last - 1; each++)
        {
            int size = int.Parse(words[each].Substring(3));
            stacks[words[each][0] - 'A', words[each][1] - '1'] = words[each][2] == 'W' ? size : -size;
        }
        return new Position(stacks, words[last - 1] == "W" ? "white" : "black", int.Parse(words[last]));
    }

    static string NameOf(int row, int column)
    {
        return "" + (char)('A' + row) + (char)('1' + column);
    }

    // The pieces of the side to move on a cell; those of the opponent count below 0, and off the board there are none.
    int Own(int row, int column)
    {
        if (row < 0 || column < 0 || row > 7 || column > 7) return 0;
        return Turn == "white" ? stacks[row, column] : -stacks[row, column];
    }

    // The legal moves such as `H5,N,2`; who has none must pass, which moves 0 pieces.
    public List<string> Moves()
    {
        List<string> found = new List<string>(), passes = new List<string>();
        for (int row = 0; row < 8; row++)
            for (int column = 0; column < 8; column++)
            {
                if (Own(row, column) > 0) passes.Add(NameOf(row, column) + ",N,0");
                for (int way = 0; way < 8; way++)
                    for (int pieces = 1; pieces <= Own(row, column); pieces++)
                        if (MayGo(row, column, way, pieces))
                            found.Add(NameOf(row, column) + "," + Directions[way] + "," + pieces);
            }
        if (found.Count == 0 && passes.Count > 0) found.Add(passes[0]);
        return found;
    }

    // Whether so many pieces may leave this cell in this direction; they go as many cells.
    bool MayGo(int row, int column, int way, int pieces)
    {
        if ((Down[way] + Right[way]) * pieces % 2 != 0) return false; // a light cell, also beyond the edge
        int met = Own(row + Down[way] * pieces, column + Right[way] * pieces);
        if (met < 0) return -met <= pieces; // a capture may go in every direction
        return Down[way] == (Turn == "white" ? -1 : 1); // to an empty cell, onto an own stack, or off the board
    }

    // The position after a move.
    public Position Play(string move)
    {
        string[] parts = move.Split(',');
        int row = parts[0][0] - 'A', column = parts[0][1] - '1';
        int way = Array.IndexOf(Directions, parts[1]), pieces = int.Parse(parts[2]);
        int colour = Turn == "white" ? 1 : -1;
        var next = (int[,])stacks.Clone();
        next[row, column] -= colour * pieces;
        int y = row + Down[way] * pieces, x = column + Right[way] * pieces;
        if (y >= 0 && x >= 0 && y < 8 && x < 8)
        {
            if (Own(y, x) < 0) next[y, x] = 0;
            next[y, x] += colour * pieces;
        }
        return new Position(next, Turn == "white" ? "black" : "white", plies + 1);
    }

    int Count(string side)
    {
        int pieces = 0;
        foreach (int stack in stacks) if ((stack > 0) == (side == "white")) pieces += Math.Abs(stack);
        return pieces;
    }

    // "" while the game goes on, else `white`, `black` or `tie`.
    public string Result()
    {
        int white = Count("white"), black = Count("black");
        if (white > 0 && black > 0 && plies < 2 * MoveLimit) return "";
        return white == black ? "tie" : white > black ? "white" : "black";
    }

    // The position in one line, as `girone show` prints it.
    public string Text()
    {
        var words = new StringBuilder();
        for (int row = 0; row < 8; row++)
            for (int column = 0; column < 8; column++)
                if (stacks[row, column] != 0)
                {
                    string side = stacks[row, column] > 0 ? "W" : "B";
                    words.Append(NameOf(row, column) + side + Math.Abs(stacks[row, column]) + " ");
                }
        return words + (Turn == "white" ? "W " : "B ") + plies;
    }
}
