/// What a host and a plugin that was built on its own share.
///
/// Features cross the border as record batches of the Arrow C data interface, whose two structures are declared here
/// as its specification gives them, so that a plugin needs this header and nothing else.
#ifndef CARTOUCHE_PLUGIN_H
#define CARTOUCHE_PLUGIN_H

#include <stdint.h>

/// Raised with every change that an older plugin could notice.
#define CARTOUCHE_PLUGIN_ABI 1

#ifndef ARROW_C_DATA_INTERFACE
#define ARROW_C_DATA_INTERFACE

#define ARROW_FLAG_DICTIONARY_ORDERED 1
#define ARROW_FLAG_NULLABLE 2
#define ARROW_FLAG_MAP_KEYS_SORTED 4

struct ArrowSchema {
    const char *format;
    const char *name;
    const char *metadata;
    int64_t flags;
    int64_t n_children;
    struct ArrowSchema **children;
    struct ArrowSchema *dictionary;
    void (*release)(struct ArrowSchema *);
    void *private_data;
};

struct ArrowArray {
    int64_t length;
    int64_t null_count;
    int64_t offset;
    int64_t n_buffers;
    int64_t n_children;
    const void **buffers;
    struct ArrowArray **children;
    struct ArrowArray *dictionary;
    void (*release)(struct ArrowArray *);
    void *private_data;
};

#endif

#endif
