"""The command line: parse, call, print. No rule of the application is here."""
