#pragma once
#include <stddef.h>
#include <termios.h>

// Gives a terminal back as it was when the process is ended by a signal, be it a crash. In C, because a
// signal's handler may do little, and nothing that Swift's runtime may do behind its back.

/// Takes over: notes how the terminal was, collects what is printed to it, and watches for signals.
///
/// @param terminal The terminal.
/// @param modes How it was, to be set again.
/// @param farewell What to write to it at the end.
/// @param count How many bytes that is; no more than 256.
/// @return 0, or -1 with errno.
int terminal_guard_begin(int terminal, const struct termios *modes, const void *farewell, size_t count);

/// Gives the terminal back, and writes what was printed meanwhile. Does nothing without a beginning.
void terminal_guard_end(void);
