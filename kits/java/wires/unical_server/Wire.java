// The conversation with the server: we connect, and answer each YOUR_TURN with a MOVE.

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.function.Function;

class Wire {
    // Plays one match at the server whose address and port are given.
    static void play(Function<Position, String> choose, String[] arguments) throws IOException {
        if (arguments.length != 2) {
            System.err.println("write the server's address and port, such as 127.0.0.1 8901");
            System.exit(1);
        }
        try (Socket line = new Socket(arguments[0], Integer.parseInt(arguments[1]))) {
            line.setTcpNoDelay(true);
            converse(choose, line);
        }
    }

    // Follows the match from WELCOME to its result.
    static void converse(Function<Position, String> choose, Socket line) throws IOException {
        BufferedReader in = new BufferedReader(new InputStreamReader(line.getInputStream(), StandardCharsets.UTF_8));
        OutputStream out = line.getOutputStream();
        Position position = Position.start();
        String mine = "";
        for (String message = in.readLine(); message != null; message = in.readLine()) {
            String[] parts = message.trim().split(" ", 2);
            String word = parts[0], rest = parts.length > 1 ? parts[1] : "";
            if (word.equals("YOUR_TURN")) {
                mine = choose.apply(position);
                out.write(("MOVE " + mine + "\n").getBytes(StandardCharsets.US_ASCII));
            } else if (word.equals("VALID_MOVE")) {
                position = position.play(mine);
            } else if (word.equals("OPPONENT_MOVE")) {
                position = position.play(rest);
            } else if (word.equals("MESSAGE") && rest.startsWith("Position ")) {
                position = Position.read(rest.substring(9)); // this match does not begin at the usual start
            } else {
                System.err.println(message);
            }
            if (List.of("VICTORY", "DEFEAT", "TIE").contains(word)) return;
        }
    }
}
