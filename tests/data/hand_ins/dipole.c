#include <arpa/inet.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

static const char *names[8] = {"N", "NE", "E", "SE", "S", "SW", "W", "NW"};
static const int dr[8] = {-1, -1, 0, 1, 1, 1, 0, -1}, dc[8] = {0, 1, 1, 1, 0, -1, -1, -1};
static int cells[8][8]; /* white stacks are positive, black ones negative */

static int inside(int r, int c) { return r >= 0 && r < 8 && c >= 0 && c < 8; }

static void play(int me, const char *move) {
    int r = move[0] - 'A', c = move[1] - '1', d = 0;
    char *comma = strchr(move + 3, ',');
    int k = atoi(comma + 1), length = comma - (move + 3);
    if (!k) return;
    for (int i = 0; i < 8; i++)
        if ((int)strlen(names[i]) == length && strncmp(names[i], move + 3, length) == 0) d = i;
    int tr = r + dr[d] * k, tc = c + dc[d] * k;
    cells[r][c] -= me * k;
    if (!inside(tr, tc)) return;
    if (cells[tr][tc] * me < 0) cells[tr][tc] = 0;
    cells[tr][tc] += me * k;
}

/* The best move at first sight: the largest capture, else a short step, off the board only where nothing else is left. */
static void choose(int me, char *best) {
    int most = -1000, forward = me == 1 ? -1 : 1;
    for (int r = 0; r < 8; r++)
        for (int c = 0; c < 8; c++)
            for (int d = 0; d < 8; d++)
                for (int k = 1; k <= cells[r][c] * me; k++) {
                    int tr = r + dr[d] * k, tc = c + dc[d] * k, worth;
                    if (!inside(tr, tc))
                        worth = dr[d] == forward ? -100 - k : -1000;
                    else if ((tr + tc) % 2 == 0)
                        worth = -1000;
                    else if (cells[tr][tc] * me >= 0)
                        worth = dr[d] == forward ? -k : -1000;
                    else
                        worth = -cells[tr][tc] * me <= k ? 100 - cells[tr][tc] * me : -1000;
                    if (worth > most) {
                        most = worth;
                        sprintf(best, "%c%c,%s,%d", 'A' + r, '1' + c, names[d], k);
                    }
                }
    for (int k = 0; k < 64 && most == -1000; k++)
        if (cells[k / 8][k % 8] * me > 0) sprintf(best, "%c%c,N,0", 'A' + k / 8, '1' + k % 8);
}

int main(int argc, char **argv) {
    char line[256], move[16];
    int me = 1;
    struct sockaddr_in at = {0};
    if (argc != 3) {
        fprintf(stderr, "Uso: %s <ip> <porta>\n", argv[0]);
        return 1;
    }
    cells[7][4] = 12, cells[0][3] = -12;
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
        if (strncmp(line, "WELCOME ", 8) == 0) me = line[8] == 'W' || line[8] == 'w' ? 1 : -1;
        if (strncmp(line, "OPPONENT_MOVE ", 14) == 0) play(-me, line + 14);
        if (strcmp(line, "YOUR_TURN") == 0) {
            choose(me, move);
            dprintf(fd, "MOVE %s\n", move);
        }
        if (strcmp(line, "VALID_MOVE") == 0) play(me, move);
    }
    return 0;
}
