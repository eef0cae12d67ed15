# Othello, one move: any legal one.

function legal(x, y,    dx, dy, n) {
    for (dx = -1; dx <= 1; dx++)
        for (dy = -1; dy <= 1; dy++) {
            for (n = 1; board[x + n * dx, y + n * dy] == rival; n++) ;
            if (n > 1 && board[x + n * dx, y + n * dy] == me) return 1
        }
    return 0
}

BEGIN {
    srand(seed)
    me = colour == "black" ? "B" : "W"
    rival = me == "B" ? "W" : "B"
    move = "-1,-1"
}

{
    for (x = 0; x < 8; x++) board[x, NR - 1] = substr($0, x + 1, 1)
}

END {
    for (y = 0; y < 8; y++)
        for (x = 0; x < 8; x++)
            if (board[x, y] == "." && legal(x, y) && rand() * ++found < 1)
                move = x "," y
    print move
}
