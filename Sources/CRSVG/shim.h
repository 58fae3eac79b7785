/// The C interface of librsvg, which draws with cairo.
#ifndef CARTOUCHE_CRSVG_SHIM_H
#define CARTOUCHE_CRSVG_SHIM_H

#include <librsvg/rsvg.h>

#endif
