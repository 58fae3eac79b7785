/// The C interface of PROJ with its geodesics, and the log callback that keeps it from printing.
#ifndef CARTOUCHE_CPROJ_SHIM_H
#define CARTOUCHE_CPROJ_SHIM_H

#include <geodesic.h>
#include <proj.h>
#include <stdio.h>

/// The first message that PROJ logged since it was cleared: later ones only repeat that the call failed.
typedef struct {
    char first[512];
} cproj_message;

static void cproj_keep_message(void *user, int level, const char *text) {
    (void)level;
    cproj_message *message = (cproj_message *)user;
    if (!message->first[0]) snprintf(message->first, sizeof message->first, "%s", text);
}

/// A new context without network whose log lands in `message` and never on standard error. NULL when out of memory.
static inline PJ_CONTEXT *cproj_context_create(cproj_message *message) {
    PJ_CONTEXT *context = proj_context_create();
    if (!context) return NULL;
    proj_log_func(context, message, cproj_keep_message);
    proj_context_set_enable_network(context, 0);
    return context;
}

#endif
