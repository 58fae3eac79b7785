/// ecCodes reads GRIB messages.
#ifndef CARTOUCHE_CECCODES_SHIM_H
#define CARTOUCHE_CECCODES_SHIM_H

#include <eccodes.h>
#include <stdio.h>

static void ceccodes_drop(const codes_context *context, int level, const char *text) {
    (void)context;
    (void)level;
    (void)text;
}

/// Keeps the library from writing to standard error, since calls return what goes wrong, and lets it hand out all fields
/// of a message that has several.
static inline void ceccodes_prepare(void) {
    codes_context *context = codes_context_get_default();
    codes_context_set_logging_proc(context, ceccodes_drop);
    codes_grib_multi_support_on(context);
}

/// Opens a file of messages. NULL when it can't be read.
static inline void *ceccodes_open(const char *path) { return fopen(path, "rb"); }

/// The next message; NULL at the end, and when `error` is not 0.
static inline codes_handle *ceccodes_next(void *file, int *error) {
    return codes_handle_new_from_file(NULL, (FILE *)file, PRODUCT_GRIB, error);
}

/// Closes a file, and forgets what the library has kept of it.
static inline void ceccodes_close(void *file) {
    codes_grib_multi_support_reset_file(codes_context_get_default(), (FILE *)file);
    fclose((FILE *)file);
}

#endif
