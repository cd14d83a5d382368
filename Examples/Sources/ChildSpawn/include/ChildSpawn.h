#pragma once

#include <sys/types.h>

/// Starts a command, sought as a shell does it, that is told to end (SIGTERM) when the calling thread does,
/// and so with this process, however that ends. It has the outputs given and no input, no signal is held back
/// from it or ignored, and it gets no other file of this process.
///
/// @param words The command and its arguments, and a null pointer.
/// @param environment As `NAME=value`, and a null pointer.
/// @return Its number, or a negated `errno` where it could not be started.
pid_t child_spawn(
    char *_Nullable const *_Nonnull words, char *_Nullable const *_Nonnull environment,
    int output, int errors);
