#pragma once
// https://developer.apple.com/library/archive/documentation/System/Conceptual/ManPages_iPhoneOS/man3/math.3.html
double sqrt(double), pow(double, double), exp(double), log(double), sin(double), cos(double);
double floor(double), ceil(double), round(double), fmod(double, double);
