#pragma once
// https://developer.apple.com/library/archive/documentation/System/Conceptual/ManPages_iPhoneOS/man3/dlsym.3.html
void *dlopen(const char *, int);
void *dlsym(void *, const char *);
