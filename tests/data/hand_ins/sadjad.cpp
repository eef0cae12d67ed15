#include <cstdlib>
#include <cstring>
#include <iostream>
#include <vector>
using namespace std;

int M[20][20], N, MyNumber, HisNumber;
int ii[] = {-1, -1, -1, 0, 0, 1, 1, 1}, jj[] = {-1, 0, 1, -1, 1, -1, 0, 1};

int Straight(int i, int j, int dir, int ply, int Number) {
    if (i < 0 || i >= N || j < 0 || j >= N) return 0;
    if (M[i][j] == Number) return 1;
    if (M[i][j] == 0) return 0;
    int t = Straight(i + ii[dir], j + jj[dir], dir, ply, Number);
    if (t > 0) {
        if (ply) M[i][j] = Number;
        return t + 1;
    }
    return 0;
}

void Play(int i, int j, int Number) {
    for (int dir = 0; dir < 8; dir++) Straight(i + ii[dir], j + jj[dir], dir, true, Number);
    M[i][j] = Number;
}

bool CanIPlay(int i, int j) {
    for (int dir = 0; dir < 8; dir++)
        if (Straight(i + ii[dir], j + jj[dir], dir, false, MyNumber) > 1) return true;
    return false;
}

void MyPlay() {
    vector<pair<int, int>> PossibleMoves;
    for (int i = 0; i < N; i++)
        for (int j = 0; j < N; j++)
            if (M[i][j] == 0 && CanIPlay(i, j)) PossibleMoves.push_back(make_pair(i, j));
    if (PossibleMoves.size() == 0) {
        cout << "-1 -1" << endl;
    } else {
        int ind = rand() % PossibleMoves.size();
        cout << PossibleMoves[ind].first << " " << PossibleMoves[ind].second << endl;
        Play(PossibleMoves[ind].first, PossibleMoves[ind].second, MyNumber);
    }
}

int main() {
    cin >> N >> MyNumber;
    memset(M, 0, sizeof(M));
    M[N / 2 - 1][N / 2 - 1] = M[N / 2][N / 2] = 1;
    M[N / 2 - 1][N / 2] = M[N / 2][N / 2 - 1] = 2;
    HisNumber = 3 - MyNumber;
    int i = -1, j = -1;
    if (MyNumber == 2) cin >> i >> j;
    while (cin) {
        if (i != -1 || j != -1) Play(i, j, HisNumber);
        MyPlay();
        cin >> i >> j;
    }
}
