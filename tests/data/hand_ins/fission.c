#include <arpa/inet.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

static const char *names[8] = {"N", "NE", "E", "SE", "S", "SW", "W", "NW"};
static const int dr[8] = {-1, -1, 0, 1, 1, 1, 0, -1}, dc[8] = {0, 1, 1, 1, 0, -1, -1, -1};
static char board[8][9] = {"........", "...WB...", "..WBWB..", ".WBWBWB.", ".BWBWBW.", "..BWBW..", "...BW...", "........"};

static int inside(int r, int c) { return r >= 0 && r < 8 && c >= 0 && c < 8; }

static int slide(int *r, int *c, int d) {
    int n = 0;
    while (inside(*r + dr[d], *c + dc[d]) && board[*r + dr[d]][*c + dc[d]] == '.') {
        *r += dr[d], *c += dc[d], n++;
    }
    return n;
}

static void play(const char *move) {
    int r = move[0] - 'A', c = move[1] - '1', d = 0, i, j;
    char stone = board[r][c];
    for (i = 0; i < 8; i++)
        if (strcmp(names[i], move + 3) == 0) d = i;
    int tr = r, tc = c;
    slide(&tr, &tc, d);
    board[r][c] = '.', board[tr][tc] = stone;
    if (inside(tr + dr[d], tc + dc[d]))
        for (i = tr - 1; i <= tr + 1; i++)
            for (j = tc - 1; j <= tc + 1; j++)
                if (inside(i, j)) board[i][j] = '.';
}

int main(int argc, char **argv) {
    char line[256], move[8], me = 'W';
    struct sockaddr_in at = {0};
    if (argc != 3) {
        fprintf(stderr, "Uso: %s <ip> <porta>\n", argv[0]);
        return 1;
    }
    at.sin_family = AF_INET;
    at.sin_port = htons(atoi(argv[2]));
    inet_pton(AF_INET, argv[1], &at.sin_addr);
    int fd = socket(AF_INET, SOCK_STREAM, 0);
    if (connect(fd, (struct sockaddr *)&at, sizeof at)) {
        perror("connect");
        return 1;
    }
    FILE *in = fdopen(fd, "r");
    while (fgets(line, sizeof line, in)) {
        line[strcspn(line, "\r\n")] = 0;
        if (strncmp(line, "WELCOME ", 8) == 0) me = line[8];
        if (strncmp(line, "OPPONENT_MOVE ", 14) == 0) play(line + 14);
        if (strcmp(line, "YOUR_TURN") == 0) {
            for (int k = 0, done = 0; k < 512 && !done; k++) {
                int r = k / 64, c = k / 8 % 8, tr = r, tc = c;
                if (board[r][c] == me && slide(&tr, &tc, k % 8)) {
                    sprintf(move, "%c%c,%s", 'A' + r, '1' + c, names[k % 8]);
                    done = 1;
                }
            }
            play(move);
            dprintf(fd, "MOVE %s\n", move);
        }
        if (strcmp(line, "VICTORY") == 0 || strcmp(line, "DEFEAT") == 0 || strcmp(line, "TIE") == 0) break;
    }
    return 0;
}
