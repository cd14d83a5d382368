#include "BindingsThreads.h"

_Thread_local void *bindings_thread_context = 0;
