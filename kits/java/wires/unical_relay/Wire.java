// The conversation through the relay: bare moves of six bytes such as `A2-C2` and a line feed, nothing else.

import java.io.IOException;
import java.io.InputStream;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.Scanner;
import java.util.function.Function;

class Wire {
    // Plays one match: `white PORT` waits for the server, `black HOST PORT` connects to it, `hand COLOUR` needs none.
    static void play(Function<Position, String> choose, String[] arguments) throws IOException {
        if (arguments.length == 2 && arguments[0].equals("hand") && arguments[1].matches("white|black")) {
            byHand(choose, Position.start(), arguments[1], new Scanner(System.in));
            return;
        }
        boolean white = arguments.length == 2 && arguments[0].equals("white");
        boolean black = arguments.length == 3 && arguments[0].equals("black");
        if (!white && !black) {
            System.err.println("write white PORT, black HOST PORT, or hand and a colour");
            System.exit(1);
        }
        String result;
        try (Socket line = white ? waitForServer(arguments[1]) : new Socket(arguments[1], Integer.parseInt(arguments[2]))) {
            line.setTcpNoDelay(true);
            result = converse(choose, line, arguments[0]);
        }
        System.err.println("I am " + arguments[0] + ". The end: " + result);
    }

    // The board as a person reads it, with the names of columns and rows.
    static String shown(Position position) {
        StringBuilder board = new StringBuilder();
        String[] rows = position.text().split(" ")[0].split("/");
        for (int row = 8; row > 0; row--) board.append(row + " " + rows[8 - row] + "\n");
        return board + "  ABCDEFGH";
    }

    // Plays one side; a person types the moves of the other, and ends the game by Ctrl-C or Ctrl-D.
    static void byHand(Function<Position, String> choose, Position position, String mine, Scanner typed) {
        while (position.result().isEmpty()) {
            System.out.println(shown(position));
            String move;
            if (position.turn.equals(mine)) {
                move = choose.apply(position);
                System.out.println("I play " + move);
            } else {
                System.out.print(position.turn + ": ");
                if (!typed.hasNext()) {
                    System.out.println("\nended by hand");
                    return;
                }
                move = typed.next();
                if (!position.moves().contains(move)) {
                    System.out.println("not possible; these are: " + String.join(" ", position.moves()));
                    continue;
                }
            }
            position = position.play(move);
        }
        System.out.println(shown(position) + "\nThe end: " + position.result());
    }

    // Returns the connection that the server makes to us.
    static Socket waitForServer(String port) throws IOException {
        try (ServerSocket door = new ServerSocket(Integer.parseInt(port))) {
            return door.accept();
        }
    }

    // Sends our moves and receives the opponent's, until the rules say that the game is over.
    static String converse(Function<Position, String> choose, Socket line, String side) {
        Position position = Position.start();
        try {
            while (position.result().isEmpty()) {
                String move;
                if (position.turn.equals(side)) {
                    move = choose.apply(position);
                    line.getOutputStream().write((move + "\n").getBytes(StandardCharsets.US_ASCII));
                } else {
                    move = receive(line.getInputStream());
                    if (!position.moves().contains(move)) return "the opponent has failed (" + move + ")";
                }
                position = position.play(move);
            }
        } catch (IOException hungUp) {
            return "the server has hung up";
        }
        return position.result();
    }

    // Returns the opponent's move without its line feed; less than a whole one if the server hangs up.
    static String receive(InputStream in) throws IOException {
        String message = new String(in.readNBytes(6), StandardCharsets.ISO_8859_1);
        return message.endsWith("\n") ? message.substring(0, message.length() - 1) : message;
    }
}
