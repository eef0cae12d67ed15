// The rules of Lines of Action: positions, legal moves, who has won.

using System.Collections.Generic;
using System.Text;

// Pieces on their squares, the side to move, and the plies played so far.
public class Position
{
    const int MoveLimit = 100; // moves of each side
    static readonly int[,] Directions = { { 0, 1 }, { 1, 1 }, { 1, 0 }, { 1, -1 }, { 0, -1 }, { -1, -1 }, { -1, 0 }, { -1, 1 } };

    readonly char[,] board; // board[column, row], both from 0: A1 is board[0, 0]; W, B and dots
    public readonly string Turn;
    readonly int plies;

    Position(char[,] board, string turn, int plies)
    {
        this.board = board;
        Turn = turn;
        this.plies = plies;
    }

    // The position in which every game begins.
    public static Position Start()
    {
        return Read(".BBBBBB./W......W/W......W/W......W/W......W/W......W/W......W/.BBBBBB. W 0");
    }

    // The position of a text: eight rows (row 8 first), the side to move, the plies played.
    public static Position Read(string text)
    {
        string[] words = text.Split(' '), lines = words[0].Split('/');
        var board = new char[8, 8];
        for (int row = 0; row < 8; row++)
            for (int column = 0; column < 8; column++) board[column, row] = lines[7 - row][column];
        return new Position(board, words[1] == "W" ? "white" : "black", int.Parse(words[2]));
    }

    static string Other(string side)
    {
        return side == "white" ? "black" : "white";
    }

    static char SignOf(string side)
    {
        return side == "white" ? 'W' : 'B';
    }

    static string NameOf(int column, int row)
    {
        return "" + (char)('A' + column) + (char)('1' + row);
    }

    // The sign on a square; a blank off the board.
    static char Sign(char[,] board, int column, int row)
    {
        return column < 0 || row < 0 || column > 7 || row > 7 ? ' ' : board[column, row];
    }

    // The sign so many steps away from a square.
    char Ahead(int column, int row, int way, int far)
    {
        return Sign(board, column + far * Directions[way, 0], row + far * Directions[way, 1]);
    }

    // The legal moves such as `A2-C2`.
    public List<string> Moves()
    {
        var found = new List<string>();
        for (int column = 0; column < 8; column++)
            for (int row = 0; row < 8; row++)
                for (int way = 0; way < 8; way++)
                    if (board[column, row] == SignOf(Turn) && MayGo(column, row, way))
                    {
                        int far = Distance(column, row, way);
                        string target = NameOf(column + far * Directions[way, 0], row + far * Directions[way, 1]);
                        found.Add(NameOf(column, row) + "-" + target);
                    }
        return found;
    }

    // The pieces of either side on the whole line through a square: so far a piece must go.
    int Distance(int column, int row, int way)
    {
        int pieces = 1;
        for (int forth = -1; forth <= 1; forth += 2)
            for (int far = forth; Ahead(column, row, way, far) != ' '; far += forth)
                if (Ahead(column, row, way, far) != '.') pieces++;
        return pieces;
    }

    // Whether a piece may go this way: no enemy on the path, and none of its own on the target.
    bool MayGo(int column, int row, int way)
    {
        int far = Distance(column, row, way);
        char target = Ahead(column, row, way, far);
        if (target == ' ' || target == SignOf(Turn)) return false;
        for (int near = 1; near < far; near++)
            if (Ahead(column, row, way, near) == SignOf(Other(Turn))) return false;
        return true;
    }

    // The position after a move; a piece on the target is captured.
    public Position Play(string move)
    {
        var next = (char[,])board.Clone();
        next[move[0] - 'A', move[1] - '1'] = '.';
        next[move[3] - 'A', move[4] - '1'] = SignOf(Turn);
        return new Position(next, Other(Turn), plies + 1);
    }

    // Whether all pieces of a side form one block; a single piece does.
    bool IsConnected(string side)
    {
        var left = (char[,])board.Clone(); // from here pieces are taken away, block by block
        int blocks = 0;
        for (int column = 0; column < 8; column++)
            for (int row = 0; row < 8; row++) if (TakeBlock(left, column, row, SignOf(side))) blocks++;
        return blocks == 1;
    }

    // Takes away the block that this square belongs to; false if no piece of this sign stands there.
    static bool TakeBlock(char[,] left, int column, int row, char mine)
    {
        if (Sign(left, column, row) != mine) return false;
        left[column, row] = '.';
        for (int way = 0; way < 8; way++) TakeBlock(left, column + Directions[way, 0], row + Directions[way, 1], mine);
        return true;
    }

    // "" while the game goes on, else `white`, `black` or `tie`.
    public string Result()
    {
        string mover = Other(Turn); // who moved last wins if both are connected
        if (IsConnected(mover)) return mover;
        if (IsConnected(Turn)) return Turn;
        if (plies >= 2 * MoveLimit) return "tie";
        return Moves().Count == 0 ? mover : "";
    }

    // The position in one line, as `girone show` prints it.
    public string Text()
    {
        var rows = new StringBuilder();
        for (int row = 7; row >= 0; row--)
        {
            for (int column = 0; column < 8; column++) rows.Append(board[column, row]);
            if (row > 0) rows.Append('/');
        }
        return rows + " " + SignOf(Turn) + " " + plies;
    }

    // The board as a person reads it, with the names of columns and rows.
    public string Shown()
    {
        var shown = new StringBuilder();
        string[] rows = Text().Split(' ')[0].Split('/');
        for (int row = 8; row > 0; row--) shown.Append(row + " " + rows[8 - row] + "\n");
        return shown + "  ABCDEFGH";
    }
}
