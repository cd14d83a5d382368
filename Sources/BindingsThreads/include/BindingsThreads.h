#ifndef BINDINGS_THREADS_H
#define BINDINGS_THREADS_H

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

#endif
