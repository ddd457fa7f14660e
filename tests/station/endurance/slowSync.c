/* Preloaded into a station: delays every fsync and fdatasync of a database by the number of milliseconds in the file SLOW_SYNC,
   and writes one line per sync to the file SLOW_SYNC.log: m for the main thread or t for another one, and the name of the file. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

static long delay_ms(const char *path) {
  long ms = 0;
  FILE *file = fopen(path, "r");
  if (!file) return 0;
  if (fscanf(file, "%ld", &ms) != 1) ms = 0;
  fclose(file);
  return ms;
}

static void report(const char *path, const char *name) {
  char log[600];
  snprintf(log, sizeof log, "%s.log", path);
  FILE *file = fopen(log, "a");
  if (!file) return;
  fprintf(file, "%c %s\n", getpid() == syscall(SYS_gettid) ? 'm' : 't', name);
  fclose(file);
}

static void wait_for(int fd) {
  char link[64], target[512];
  const char *path = getenv("SLOW_SYNC");
  snprintf(link, sizeof link, "/proc/self/fd/%d", fd);
  ssize_t length = readlink(link, target, sizeof target - 1);
  target[length < 0 ? 0 : length] = 0;
  if (!path || !strstr(target, ".db")) return;
  long ms = delay_ms(path);
  if (ms == 0) return;
  report(path, strrchr(target, '/') + 1);
  struct timespec time = {ms / 1000, ms % 1000 * 1000000};
  nanosleep(&time, NULL);
}

int fsync(int fd) {
  wait_for(fd);
  return ((int (*)(int))dlsym(RTLD_NEXT, "fsync"))(fd);
}

int fdatasync(int fd) {
  wait_for(fd);
  return ((int (*)(int))dlsym(RTLD_NEXT, "fdatasync"))(fd);
}
