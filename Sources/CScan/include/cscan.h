#ifndef CSCAN_H
#define CSCAN_H
#include <stddef.h>
#include <stdint.h>
#endif
