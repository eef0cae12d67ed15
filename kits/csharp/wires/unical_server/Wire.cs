// The conversation with the server: we connect, and answer each YOUR_TURN with a MOVE.

using System;
using System.IO;
using System.Net.Sockets;
using System.Text;

static class Wire
{
    // Plays one match at the server whose address and port are given.
    public static int Play(string[] arguments)
    {
        if (arguments.Length != 2)
        {
            Console.Error.WriteLine("write the server's address and port, such as 127.0.0.1 8901");
            return 1;
        }
        using (var line = new TcpClient(arguments[0], int.Parse(arguments[1])))
        {
            line.NoDelay = true;
            return Converse(line.GetStream());
        }
    }

    // Follows the match from WELCOME to its result.
    static int Converse(Stream line)
    {
        var messages = new StreamReader(line, Encoding.UTF8);
        Position position = Position.Start();
        string mine = "";
        for (string message = messages.ReadLine(); message != null; message = messages.ReadLine())
        {
            string[] parts = message.Trim().Split(new[] { ' ' }, 2);
            string word = parts[0], rest = parts.Length > 1 ? parts[1] : "";
            if (word == "YOUR_TURN")
            {
                mine = Player.Choose(position);
                byte[] answer = Encoding.ASCII.GetBytes("MOVE " + mine + "\n");
                line.Write(answer, 0, answer.Length);
            }
            else if (word == "VALID_MOVE") position = position.Play(mine);
            else if (word == "OPPONENT_MOVE") position = position.Play(rest);
            else if (word == "MESSAGE" && rest.StartsWith("Position "))
                position = Position.Read(rest.Substring(9)); // this match does not begin at the usual start
            else Console.Error.WriteLine(message);
            if (word == "VICTORY" || word == "DEFEAT" || word == "TIE") return 0;
        }
        Console.Error.WriteLine("the server has hung up before the end");
        return 1;
    }
}
