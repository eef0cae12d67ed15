// Removes the key of a personal link from the address and the history.
history.replaceState(null, "", location.pathname);
