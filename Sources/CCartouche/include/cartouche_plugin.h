#ifndef CARTOUCHE_PLUGIN_H
#define CARTOUCHE_PLUGIN_H
#include <stdint.h>
#endif
