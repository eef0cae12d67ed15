// The conversation through the relay: bare moves of six bytes such as `A2-C2` and a line feed, nothing else.

using System;
using System.IO;
using System.Net;
using System.Net.Sockets;
using System.Text;

static class Wire
{
    // Plays one match: `white PORT` waits for the server, `black HOST PORT` connects to it, `hand COLOUR` needs none.
    public static int Play(string[] arguments)
    {
        if (arguments.Length == 2 && arguments[0] == "hand" && Hand.IsColour(arguments[1]))
        {
            Hand.Play(Position.Start(), arguments[1]);
            return 0;
        }
        bool white = arguments.Length == 2 && arguments[0] == "white";
        if (!white && !(arguments.Length == 3 && arguments[0] == "black"))
        {
            Console.Error.WriteLine("write white PORT, black HOST PORT, or hand and a colour");
            return 1;
        }
        using (TcpClient line = white ? WaitForServer(arguments[1]) : new TcpClient(arguments[1], int.Parse(arguments[2])))
        {
            line.NoDelay = true;
            string ending = Converse(line.GetStream(), arguments[0]);
            Console.Error.WriteLine("I am " + arguments[0] + ". The end: " + ending);
        }
        return 0;
    }

    // Returns the connection that the server makes to us.
    static TcpClient WaitForServer(string port)
    {
        var door = new TcpListener(IPAddress.Any, int.Parse(port));
        door.Start();
        TcpClient line = door.AcceptTcpClient();
        door.Stop();
        return line;
    }

    // Sends our moves and receives the opponent's, until the rules say that the game is over.
    static string Converse(Stream line, string side)
    {
        Position position = Position.Start();
        try
        {
            while (position.Result() == "")
            {
                string move;
                if (position.Turn == side)
                {
                    move = Player.Choose(position);
                    line.Write(Encoding.ASCII.GetBytes(move + "\n"), 0, move.Length + 1);
                }
                else
                {
                    move = Receive(line);
                    if (!position.Moves().Contains(move)) return "the opponent has failed (" + move + ")";
                }
                position = position.Play(move);
            }
        }
        catch (IOException)
        {
            return "the server has hung up";
        }
        return position.Result();
    }

    // Returns the opponent's move without its line feed; less than a whole one if the server hangs up.
    static string Receive(Stream line)
    {
        string move = "";
        for (int sign = line.ReadByte(); sign >= 0 && sign != '\n'; sign = line.ReadByte()) move += (char)sign;
        return move;
    }
}
