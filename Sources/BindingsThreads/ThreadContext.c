#include "BindingsThreads.h"

#include <stdint.h>

// Part of the Swift runtime's interface: compiled code calls it before every write to a stored property of an object, so that
// overlapping accesses trap.
extern void swift_beginAccess(void *pointer, void *buffer, uintptr_t flags, void *pc);

// Also part of it: compiled code calls these for unowned references.
extern void *swift_unownedRetain(void *object);
extern void swift_unownedRelease(void *object);

_Thread_local void *bindings_thread_context = 0;

void bindings_check_write(void *address) {
  void *buffer[3];
  // A modification during which no other code runs: the runtime checks it without recording it, so it need not be ended.
  swift_beginAccess(address, buffer, 0x1, 0);
}

// And this one for weak references.
extern void *swift_tryRetain(void *object);

int bindings_releases_elsewhere = 0;

void *bindings_retain_if_alive(void *object) { return swift_tryRetain(object); }

void bindings_retain_memory(void *object) { swift_unownedRetain(object); }

void bindings_release_memory(void *object) { swift_unownedRelease(object); }
