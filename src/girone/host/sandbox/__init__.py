"""The sandbox of a program: bubblewrap, seccomp, and a bounded tmpfs that it may write to."""
