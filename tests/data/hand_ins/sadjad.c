#include <stdio.h>

static int board[20][20], n, me;

static int turn(int row, int column, int who, int play) {
    int total = 0;
    for (int down = -1; down < 2; down++)
        for (int right = -1; right < 2; right++) {
            int r = row + down, c = column + right, length = 0;
            while (r >= 0 && r < n && c >= 0 && c < n && board[r][c] == 3 - who) r += down, c += right, length++;
            if (!length || r < 0 || r >= n || c < 0 || c >= n || board[r][c] != who) continue;
            total += length;
            while (play && length--) r -= down, c -= right, board[r][c] = who;
        }
    if (play) board[row][column] = who;
    return total;
}

static void move(void) {
    for (int r = 0; r < n; r++)
        for (int c = 0; c < n; c++)
            if (!board[r][c] && turn(r, c, me, 0)) {
                turn(r, c, me, 1);
                printf("%d %d\n", r, c);
                return;
            }
    printf("-1 -1\n");
}

int main(void) {
    int r = -1, c = -1;
    setvbuf(stdout, NULL, _IONBF, 0);
    if (scanf("%d %d", &n, &me) != 2) return 1;
    board[n / 2 - 1][n / 2 - 1] = board[n / 2][n / 2] = 1;
    board[n / 2 - 1][n / 2] = board[n / 2][n / 2 - 1] = 2;
    if (me == 2 && scanf("%d %d", &r, &c) != 2) return 1;
    do {
        if (r >= 0) turn(r, c, 3 - me, 1);
        move();
    } while (scanf("%d %d", &r, &c) == 2);
    return 0;
}
