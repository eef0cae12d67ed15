// Prints what the rules of a kit say: for each line `position|moves`, every position with its result and its moves.

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Scanner;

class Driver {
    static void say(Position position) {
        List<String> moves = new ArrayList<>(position.moves());
        Collections.sort(moves);
        String result = position.result().isEmpty() ? "-" : position.result();
        System.out.println(position.text() + "|" + result + "|" + String.join(" ", moves));
    }

    public static void main(String[] none) {
        Scanner lines = new Scanner(System.in);
        while (lines.hasNextLine()) {
            String[] parts = lines.nextLine().split("\\|", 2);
            Position position = Position.read(parts[0]);
            say(position);
            for (String move : parts[1].split(" ")) {
                if (move.isEmpty()) continue;
                position = position.play(move);
                say(position);
            }
        }
    }
}
