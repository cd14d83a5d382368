#pragma once
// https://developer.apple.com/library/archive/documentation/System/Conceptual/ManPages_iPhoneOS/man3/clock_gettime.3.html
typedef unsigned long long uint64_t;
typedef long time_t;
struct timespec { time_t tv_sec; long tv_nsec; };
typedef enum __attribute__((enum_extensibility(open))) : unsigned int {
  _CLOCK_REALTIME = 0,
  _CLOCK_MONOTONIC = 6,
} clockid_t;
#define CLOCK_REALTIME _CLOCK_REALTIME
#define CLOCK_MONOTONIC _CLOCK_MONOTONIC
int clock_gettime(clockid_t, struct timespec *);
uint64_t clock_gettime_nsec_np(clockid_t);
