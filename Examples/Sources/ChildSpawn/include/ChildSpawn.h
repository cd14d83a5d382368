#pragma once

#include <sys/types.h>

/// Starts a command, which is searched for as in a shell. The command gets SIGTERM when the calling thread ends, and
/// therefore when this process ends in any way. It has the given files, blocks and ignores no signal, and inherits no
/// other file of this process.
///
/// @param words The command and its arguments, and a null pointer.
/// @param environment As `NAME=value`, and a null pointer.
/// @param input A file to read, or -1 for none.
/// @return Its number, or a negated `errno` where it could not be started.
pid_t child_spawn(
    char *_Nullable const *_Nonnull words, char *_Nullable const *_Nonnull environment,
    int input, int output, int errors);
