// A network connection: text out, text in. On Windows the same functions come from another library.

#pragma once

#include <cstdlib>
#include <cstring>
#include <iostream>
#include <string>

#ifdef _WIN32
#include <winsock2.h>
#include <ws2tcpip.h>
#else
#include <netdb.h>
#include <netinet/in.h>
#include <sys/socket.h>
#include <unistd.h>
#endif

// Ends the program with a sentence.
[[noreturn]] inline void give_up(const std::string& why) {
    std::cerr << why << "\n";
    std::exit(1);
}

class Line {
public:
    // Connects to a server.
    static Line to(const std::string& host, const std::string& port) {
        begin();
        addrinfo wanted{}, *found = nullptr;
        wanted.ai_socktype = SOCK_STREAM;
        if (getaddrinfo(host.c_str(), port.c_str(), &wanted, &found) != 0) give_up("there is no " + host);
        int line = static_cast<int>(socket(found->ai_family, found->ai_socktype, found->ai_protocol));
        if (connect(line, found->ai_addr, static_cast<socklen_t>(found->ai_addrlen)) != 0)
            give_up("nobody answers at " + host + " " + port);
        freeaddrinfo(found);
        return Line(line);
    }

    // Waits until somebody connects to this port.
    static Line from(const std::string& port) {
        begin();
        int door = static_cast<int>(socket(AF_INET, SOCK_STREAM, 0)), yes = 1;
        setsockopt(door, SOL_SOCKET, SO_REUSEADDR, reinterpret_cast<const char*>(&yes), sizeof yes);
        sockaddr_in here{};
        here.sin_family = AF_INET;
        here.sin_addr.s_addr = INADDR_ANY;
        here.sin_port = htons(static_cast<unsigned short>(std::atoi(port.c_str())));
        if (bind(door, reinterpret_cast<sockaddr*>(&here), sizeof here) != 0 || listen(door, 1) != 0)
            give_up("cannot listen on port " + port);
        return Line(static_cast<int>(accept(door, nullptr, nullptr)));
    }

    // Sends a text; false if the other side has hung up.
    bool write(const std::string& text) {
        return send(line, text.data(), static_cast<int>(text.size()), quietly) == static_cast<int>(text.size());
    }

    // Reads until the line feed, which is left out; false if the other side has hung up before.
    bool read(std::string& text) {
        text.clear();
        for (char letter; recv(line, &letter, 1, 0) == 1;) {
            if (letter == '\n') return true;
            text += letter;
        }
        return false;
    }

private:
    explicit Line(int line) : line(line) {}

#ifdef _WIN32
    static constexpr int quietly = 0;
    static void begin() {
        WSADATA about;
        WSAStartup(MAKEWORD(2, 2), &about);
    }
#else
    static constexpr int quietly = MSG_NOSIGNAL;  // who has hung up does not end us
    static void begin() {}
#endif

    int line;
};
