/// The reentrant C interface of GEOS, and the one callback that Swift can't declare.
#ifndef CARTOUCHE_CGEOS_SHIM_H
#define CARTOUCHE_CGEOS_SHIM_H

#include <geos_c.h>
#include <stdio.h>

/// The last message that GEOS reported in a context.
typedef struct {
    char last[512];
} cgeos_message;

static void cgeos_keep_message(const char *text, void *user) {
    cgeos_message *message = (cgeos_message *)user;
    snprintf(message->last, sizeof message->last, "%s", text);
}

/// A new context whose errors land in `message`; notices are dropped. NULL when out of memory.
static inline GEOSContextHandle_t cgeos_context_create(cgeos_message *message) {
    GEOSContextHandle_t context = GEOS_init_r();
    if (context) GEOSContext_setErrorMessageHandler_r(context, cgeos_keep_message, message);
    return context;
}

#endif
