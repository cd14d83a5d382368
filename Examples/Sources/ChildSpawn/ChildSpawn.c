#define _GNU_SOURCE
#include "ChildSpawn.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

// Runs in the child, in the memory of the parent, whose thread waits: only system calls.
static int prepare(int input, int output, int errors, pid_t parent) {
  // Handlers are the parent's, and not to run here.
  for (int number = 1; number < NSIG; number++) {
    struct sigaction action;
    if (sigaction(number, NULL, &action) < 0) continue;
    if (action.sa_handler != SIG_DFL) signal(number, SIG_DFL);
  }
  if (prctl(PR_SET_PDEATHSIG, SIGTERM) < 0) return -1;
  // The parent may have ended before that.
  if (getppid() != parent) _exit(127);
  // Out of the way of each other, should this process have been started without the standard files.
  int files[3] = {
      input < 0 ? open("/dev/null", O_RDONLY) : fcntl(input, F_DUPFD_CLOEXEC, 3),
      fcntl(output, F_DUPFD_CLOEXEC, 3), fcntl(errors, F_DUPFD_CLOEXEC, 3)};
  for (int number = 0; number < 3; number++) {
    if (files[number] < 0) return -1;
  }
  for (int number = 0; number < 3; number++) {
    if (dup2(files[number], number) < 0) return -1;
  }
  // Where a kernel older than 5.11 refuses, those stay that were not opened to be closed.
  close_range(3, ~0U, CLOSE_RANGE_CLOEXEC);
  sigset_t none;
  sigemptyset(&none);
  return sigprocmask(SIG_SETMASK, &none, NULL);
}

pid_t child_spawn(
    char *const *words, char *const *environment, int input, int output, int errors) {
  sigset_t all, held;
  sigfillset(&all);
  pthread_sigmask(SIG_BLOCK, &all, &held);
  pid_t parent = getpid();
  volatile int failure = 0;
  // As fork, which would have to copy the tables of all memory for a command that uses none of it.
  pid_t id = vfork();
  if (id == 0) {
    if (prepare(input, output, errors, parent) == 0) execvpe(words[0], words, environment);
    failure = errno;
    _exit(127);
  }
  if (id < 0) {
    failure = errno;
  } else if (failure != 0) {
    while (waitpid(id, NULL, 0) < 0 && errno == EINTR) {
    }
  }
  pthread_sigmask(SIG_SETMASK, &held, NULL);
  return failure == 0 ? id : -failure;
}
