#ifndef BINDINGS_THREADS_H
#define BINDINGS_THREADS_H

// What Bindings needs and Swift does not have.

// Swift has no thread-local variables; a pthread key costs a call and a look-up for every read of a
// signal, five times as much as this.
extern _Thread_local void *_Nullable bindings_thread_context;

/// What `bindings_set_thread_context` was last given on this thread; null at first.
static inline void *_Nullable bindings_get_thread_context(void) {
  return bindings_thread_context;
}

static inline void bindings_set_thread_context(void *_Nullable context) {
  bindings_thread_context = context;
}

// The compiler puts these two around every write to a stored property of an object, so that overlapping
// accesses trap. They are part of the Swift runtime's interface.
typedef struct {
  void *_Nullable words[3];
} bindings_access;

void bindings_begin_write(void *_Nonnull address, bindings_access *_Nonnull access);
void bindings_end_write(bindings_access *_Nonnull access);

#endif
