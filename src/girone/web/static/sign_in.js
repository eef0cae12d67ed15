// The key of a personal link does not stay in the address, nor in the history.
history.replaceState(null, "", location.pathname);
