import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.net.Socket;

public class Fission {
    static final String[] NAMES = {"N", "NE", "E", "SE", "S", "SW", "W", "NW"};
    static final int[] DR = {-1, -1, 0, 1, 1, 1, 0, -1};
    static final int[] DC = {0, 1, 1, 1, 0, -1, -1, -1};
    static final char[][] BOARD = new char[8][];

    static boolean inside(int r, int c) {
        return r >= 0 && r < 8 && c >= 0 && c < 8;
    }

    static int[] slide(int r, int c, int d) {
        int n = 0;
        while (inside(r + DR[d], c + DC[d]) && BOARD[r + DR[d]][c + DC[d]] == '.') {
            r += DR[d];
            c += DC[d];
            n++;
        }
        return new int[] {r, c, n};
    }

    static void play(String move) {
        int r = move.charAt(0) - 'A', c = move.charAt(1) - '1', d = 0;
        for (int i = 0; i < 8; i++) if (NAMES[i].equals(move.substring(3))) d = i;
        int[] to = slide(r, c, d);
        char stone = BOARD[r][c];
        BOARD[r][c] = '.';
        BOARD[to[0]][to[1]] = stone;
        if (inside(to[0] + DR[d], to[1] + DC[d]))
            for (int i = to[0] - 1; i <= to[0] + 1; i++)
                for (int j = to[1] - 1; j <= to[1] + 1; j++)
                    if (inside(i, j)) BOARD[i][j] = '.';
    }

    static String choose(char me) {
        for (int k = 0; k < 512; k++)
            if (BOARD[k / 64][k / 8 % 8] == me && slide(k / 64, k / 8 % 8, k % 8)[2] > 0)
                return (char) ('A' + k / 64) + "" + (k / 8 % 8 + 1) + "," + NAMES[k % 8];
        throw new IllegalStateException("no move");
    }

    public static void main(String[] args) throws Exception {
        String[] start = {"........", "...WB...", "..WBWB..", ".WBWBWB.", ".BWBWBW.", "..BWBW..", "...BW...", "........"};
        for (int r = 0; r < 8; r++) BOARD[r] = start[r].toCharArray();
        char me = 'W';
        try (Socket server = new Socket(args[0], Integer.parseInt(args[1]))) {
            BufferedReader in = new BufferedReader(new InputStreamReader(server.getInputStream()));
            for (String line = in.readLine(); line != null; line = in.readLine()) {
                if (line.startsWith("WELCOME ")) me = line.charAt(8);
                else if (line.startsWith("OPPONENT_MOVE ")) play(line.substring(14));
                else if (line.equals("YOUR_TURN")) {
                    String move = choose(me);
                    play(move);
                    server.getOutputStream().write(("MOVE " + move + "\n").getBytes());
                } else if (line.equals("VICTORY") || line.equals("DEFEAT") || line.equals("TIE")) break;
            }
        }
    }
}
