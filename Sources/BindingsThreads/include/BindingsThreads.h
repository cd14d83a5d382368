#ifndef BINDINGS_THREADS_H
#define BINDINGS_THREADS_H

// What Bindings needs and Swift does not have.

// Swift has no thread-local variables; a pthread key costs a call and a look-up for every read of a
// signal, five times as much as this.
extern _Thread_local void *_Nullable bindings_thread_context;

/// The latest argument of `bindings_set_thread_context` on this thread; null at first.
static inline void *_Nullable bindings_get_thread_context(void) {
  return bindings_thread_context;
}

static inline void bindings_set_thread_context(void *_Nullable context) {
  bindings_thread_context = context;
}

// The floor of platforms has no atomic integers in Swift.
extern long bindings_waiting_reports;
extern long bindings_report_number;

/// How many have reports from outside of the graph that wait to be looked at.
static inline long bindings_get_waiting_reports(void) {
  return __atomic_load_n(&bindings_waiting_reports, __ATOMIC_ACQUIRE);
}

/// The number of the last that has begun to have one waiting.
static inline long bindings_get_report_number(void) {
  return __atomic_load_n(&bindings_report_number, __ATOMIC_ACQUIRE);
}

static inline void bindings_begin_waiting_report(void) {
  __atomic_add_fetch(&bindings_report_number, 1, __ATOMIC_RELEASE);
  __atomic_add_fetch(&bindings_waiting_reports, 1, __ATOMIC_RELEASE);
}

static inline void bindings_end_waiting_report(void) {
  __atomic_sub_fetch(&bindings_waiting_reports, 1, __ATOMIC_RELEASE);
}

// Traps if what is at the address is being accessed.
void bindings_check_write(void *_Nonnull address);

#endif
