#!/bin/sh
# Uma partida contra o programa: ./othello.sh [black|white], a cor da pessoa.
case $0 in */*) here=${0%/*} ;; *) here=. ;; esac
colour=$1
while :; do
    case $colour in
        black | preto) other=white && break ;;
        white | branco) other=black && break ;;
    esac
    printf 'Your colour, black or white? A sua cor, preto ou branco? '
    read -r colour || exit
done
exec "${PYTHON:-python3}" -IS "$here/program" join othello --by-hand --side "$other"
