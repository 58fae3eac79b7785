/// The C interface of PROJ, and the log callback that keeps it from printing.
#ifndef CARTOUCHE_CPROJ_SHIM_H
#define CARTOUCHE_CPROJ_SHIM_H

#include <proj.h>
#include <stdio.h>

/// The last message that PROJ logged in a context.
typedef struct {
    char last[512];
} cproj_message;

static void cproj_keep_message(void *user, int level, const char *text) {
    (void)level;
    cproj_message *message = (cproj_message *)user;
    snprintf(message->last, sizeof message->last, "%s", text);
}

/// A new context whose log lands in `message` and never on standard error. NULL when out of memory.
static inline PJ_CONTEXT *cproj_context_create(cproj_message *message) {
    PJ_CONTEXT *context = proj_context_create();
    if (context) proj_log_func(context, message, cproj_keep_message);
    return context;
}

#endif
