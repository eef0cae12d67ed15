// Your player. The rules are in Position.java; the conversation with the referee is in Wire.java.

import java.util.List;
import java.util.Random;

public class Main {
    static Random chance = new Random();

    // Chooses one of the legal moves; the referee waits for it, but not longer than @TIME@.
    static String choose(Position position) {
        List<String> legal = position.moves();
        // --------------------------------------------------------------------------------------------
        // THINK HERE. So far the player takes any legal move.
        //   position.turn        the side to move, which is you
        //   position.play(move)  the position after a move; `position` itself stays as it is
        //   position.result()    "" while the game goes on, else "white", "black" or "tie"
        //   System.err.println(position.text());    shows the position in your log
        // --------------------------------------------------------------------------------------------
        return legal.get(chance.nextInt(legal.size()));
    }

    public static void main(String[] arguments) throws Exception {
        String seed = System.getenv("SEED"); // SEED=7 plays the same moves again
        if (seed != null) chance.setSeed(Long.parseLong(seed));
        Wire.play(Main::choose, arguments);
    }
}
