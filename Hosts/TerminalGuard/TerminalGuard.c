#define _GNU_SOURCE
#include "TerminalGuard.h"

#include <errno.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

static const int signals[] = {SIGSEGV, SIGBUS, SIGILL, SIGTRAP, SIGFPE,  SIGABRT,
                              SIGSYS,  SIGTERM, SIGHUP, SIGINT, SIGQUIT};
enum { signal_count = sizeof signals / sizeof signals[0] };

static struct sigaction former[signal_count];
static struct termios modes;
static char farewell[256];
static size_t farewell_count;
static int terminal = -1;

// What is printed while the terminal shows pictures: a file in memory in place of both outputs.
static int printed = -1;
static int outputs[2] = {-1, -1};

static volatile sig_atomic_t is_active;
static char stack[1 << 16];

static void write_all(int file, const char *bytes, size_t count) {
  while (count > 0) {
    ssize_t written = write(file, bytes, count);
    if (written < 0 && errno == EINTR) continue;
    if (written <= 0) return;
    bytes += written;
    count -= (size_t)written;
  }
}

// Calls only what POSIX lists as safe in handlers.
static void give_back(void) {
  if (!is_active) return;
  is_active = 0;
  write_all(terminal, farewell, farewell_count);
  tcsetattr(terminal, TCSANOW, &modes);
  for (int i = 0; i < 2; i++) {
    if (outputs[i] < 0) continue;
    dup2(outputs[i], i + 1);
    close(outputs[i]);
    outputs[i] = -1;
  }
  if (printed < 0) return;
  char bytes[4096];
  ssize_t count;
  lseek(printed, 0, SEEK_SET);
  while ((count = read(printed, bytes, sizeof bytes)) > 0)
    write_all(STDERR_FILENO, bytes, (size_t)count);
  close(printed);
  printed = -1;
}

static void handle(int number) {
  int saved = errno;
  give_back();
  // The former handler gets the signal: it ends the process, or prints a backtrace first.
  for (int i = 0; i < signal_count; i++)
    if (signals[i] == number) sigaction(number, &former[i], NULL);
  errno = saved;
  raise(number);
}

int terminal_guard_begin(int file, const struct termios *old, const void *bytes, size_t count) {
  if (is_active) return 0;
  if (count > sizeof farewell) {
    errno = EINVAL;
    return -1;
  }
  terminal = file;
  modes = *old;
  memcpy(farewell, bytes, count);
  farewell_count = count;
  if (isatty(STDOUT_FILENO) || isatty(STDERR_FILENO)) {
    fflush(stdout);
    // As on a terminal, because a handler cannot flush what a signal finds in the buffer.
    setvbuf(stdout, NULL, _IOLBF, 0);
    printed = memfd_create("printed", MFD_CLOEXEC);
    for (int i = 0; i < 2 && printed >= 0; i++) {
      if (!isatty(i + 1)) continue;
      outputs[i] = dup(i + 1);
      if (outputs[i] >= 0) dup2(printed, i + 1);
    }
  }
  // A handler cannot run on a stack that has overflowed.
  stack_t other = {.ss_sp = stack, .ss_size = sizeof stack};
  sigaltstack(&other, NULL);
  struct sigaction action = {.sa_handler = handle, .sa_flags = SA_ONSTACK};
  sigfillset(&action.sa_mask);
  is_active = 1;
  for (int i = 0; i < signal_count; i++) {
    sigaction(signals[i], &action, &former[i]);
    // Who was started to ignore it, as by nohup, still does.
    if (former[i].sa_handler == SIG_IGN) sigaction(signals[i], &former[i], NULL);
  }
  return 0;
}

void terminal_guard_end(void) {
  if (!is_active) return;
  fflush(stdout);
  give_back();
  for (int i = 0; i < signal_count; i++) sigaction(signals[i], &former[i], NULL);
}
