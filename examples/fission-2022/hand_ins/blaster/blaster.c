/* Plays Fission for the line server over standard input and output: the move after which it leads by most stones. */
#include <stdio.h>
#include <string.h>

enum { SIZE = 8, WAYS = 8 };

typedef struct {
    char cell[SIZE][SIZE + 1];
} Board;

typedef struct {
    int row, column, way;
} Move;

static const char *const names[WAYS] = {"N", "NE", "E", "SE", "S", "SW", "W", "NW"};
static const int down[WAYS] = {-1, -1, 0, 1, 1, 1, 0, -1};
static const int right[WAYS] = {0, 1, 1, 1, 0, -1, -1, -1};

static const Board start = {
    {"........", "...WB...", "..WBWB..", ".WBWBWB.", ".BWBWBW.", "..BWBW..", "...BW...", "........"}};

static int inside(int row, int column) { return row >= 0 && row < SIZE && column >= 0 && column < SIZE; }

static int is_free(const Board *board, int row, int column) {
    return inside(row, column) && board->cell[row][column] == '.';
}

static int can_move(const Board *board, Move move) {
    return is_free(board, move.row + down[move.way], move.column + right[move.way]);
}

/* The stone slides until something stops it; if that is a stone, everything around it goes. */
static void play(Board *board, Move move) {
    char stone = board->cell[move.row][move.column];
    board->cell[move.row][move.column] = '.';
    int row = move.row, column = move.column;
    while (is_free(board, row + down[move.way], column + right[move.way])) {
        row += down[move.way];
        column += right[move.way];
    }
    if (!inside(row + down[move.way], column + right[move.way])) {
        board->cell[row][column] = stone;
        return;
    }
    for (int r = row - 1; r <= row + 1; r++)
        for (int c = column - 1; c <= column + 1; c++)
            if (inside(r, c)) board->cell[r][c] = '.';
}

static int lead(const Board *board, char side) {
    int own = 0, others = 0;
    for (int row = 0; row < SIZE; row++)
        for (int column = 0; column < SIZE; column++)
            if (board->cell[row][column] == side)
                own++;
            else if (board->cell[row][column] != '.')
                others++;
    return own == 0 ? -100 : others == 0 ? 100 : own - others;
}

static Move choose(const Board *board, char side) {
    Move best = {0, 0, 0};
    int most = -1000;
    for (int row = 0; row < SIZE; row++)
        for (int column = 0; column < SIZE; column++)
            for (int way = 0; way < WAYS; way++) {
                Move move = {row, column, way};
                if (board->cell[row][column] != side || !can_move(board, move)) continue;
                Board then = *board;
                play(&then, move);
                if (lead(&then, side) > most) {
                    most = lead(&then, side);
                    best = move;
                }
            }
    return best;
}

static Move read_move(const char *text) {
    char way[3] = "";
    Move move = {text[0] - 'A', text[1] - '1', 0};
    sscanf(text + 3, "%2[NESW]", way);
    while (strcmp(names[move.way], way) != 0) move.way++;
    return move;
}

int main(void) {
    Board board = start;
    Move mine = {0, 0, 0};
    char line[256], side = 'W';
    while (fgets(line, sizeof line, stdin)) {
        if (strncmp(line, "WELCOME ", 8) == 0) {
            side = line[8];
        } else if (strncmp(line, "YOUR_TURN", 9) == 0) {
            mine = choose(&board, side);
            printf("MOVE %c%d,%s\n", 'A' + mine.row, mine.column + 1, names[mine.way]);
            fflush(stdout);
        } else if (strncmp(line, "VALID_MOVE", 10) == 0) {
            play(&board, mine);
        } else if (strncmp(line, "OPPONENT_MOVE ", 14) == 0) {
            play(&board, read_move(line + 14));
        }
    }
    return 0;
}
