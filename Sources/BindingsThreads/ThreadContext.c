#include "BindingsThreads.h"

#include <stdint.h>

extern void swift_beginAccess(void *pointer, void *buffer, uintptr_t flags, void *pc);
extern void swift_endAccess(void *buffer);

_Thread_local void *bindings_thread_context = 0;

void bindings_begin_write(void *address, bindings_access *access) {
  // A modification whose end will be told.
  swift_beginAccess(address, access, 0x21, 0);
}

void bindings_end_write(bindings_access *access) { swift_endAccess(access); }
