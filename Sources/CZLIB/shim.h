/// The C interface of zlib, with what it has only as macros.
#ifndef CARTOUCHE_CZLIB_SHIM_H
#define CARTOUCHE_CZLIB_SHIM_H

#include <zlib.h>

/// Window of 32 KiB, and gzip's head and trailer around the data: zlib checks the sums itself.
enum { CZLIB_GZIP = 15 + 16 };

/// Prepares a stream that unpacks gzip. The stream may not move in memory afterwards.
static inline int czlib_inflate_init(z_stream *stream) { return inflateInit2(stream, CZLIB_GZIP); }

/// Prepares a stream that packs into gzip.
static inline int czlib_deflate_init(z_stream *stream, int level) {
    return deflateInit2(stream, level, Z_DEFLATED, CZLIB_GZIP, 8, Z_DEFAULT_STRATEGY);
}

#endif
