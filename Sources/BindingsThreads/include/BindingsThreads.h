#ifndef BINDINGS_THREADS_H
#define BINDINGS_THREADS_H

#include <stdbool.h>

// Functions that Bindings needs and that Swift does not offer.

// Swift has no thread-local variables; a pthread key costs a call and a look-up for every read of a
// signal, five times as much as this.
extern _Thread_local void *_Nullable bindings_thread_context;

/// Returns the last argument of `bindings_set_thread_context` on this thread; null at first.
static inline void *_Nullable bindings_get_thread_context(void) {
  return bindings_thread_context;
}

static inline void bindings_set_thread_context(void *_Nullable context) {
  bindings_thread_context = context;
}

// Traps if the variable at the address is being accessed.
void bindings_check_write(void *_Nonnull address);

// Keeps the memory of an object when it is released, and frees it, as an unowned reference does.
void bindings_retain_memory(void *_Nonnull object);
void bindings_release_memory(void *_Nonnull object);

// Returns the object, retained; null if it is being released.
void *_Nullable bindings_retain_if_alive(void *_Nonnull object);

// Whether the main actor must remove nodes that other threads have released.
extern int bindings_releases_elsewhere;

static inline bool bindings_has_releases_elsewhere(void) {
  return __atomic_load_n(&bindings_releases_elsewhere, __ATOMIC_RELAXED) != 0;
}

static inline void bindings_set_releases_elsewhere(bool value) {
  __atomic_store_n(&bindings_releases_elsewhere, value, __ATOMIC_RELAXED);
}

#endif
