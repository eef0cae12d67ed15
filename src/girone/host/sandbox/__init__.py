"""The sandbox of a program: bubblewrap, seccomp, and the memory it may write to."""
