/// The C interface of GNU libmicrohttpd.
#ifndef CARTOUCHE_CMICROHTTPD_SHIM_H
#define CARTOUCHE_CMICROHTTPD_SHIM_H

#include <microhttpd.h>

#endif
