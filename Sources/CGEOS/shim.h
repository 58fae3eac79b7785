/// The reentrant C interface of GEOS, and the callbacks that are simpler in C than in Swift.
#ifndef CARTOUCHE_CGEOS_SHIM_H
#define CARTOUCHE_CGEOS_SHIM_H

#include <geos_c.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

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

/// The numbers that a tree query found, in a buffer that grows and is reused.
typedef struct {
    int64_t *items;
    size_t count;
    size_t capacity;
    int failed;
} cgeos_hits;

static void cgeos_add_hit(void *item, void *user) {
    cgeos_hits *hits = (cgeos_hits *)user;
    if (hits->count == hits->capacity) {
        size_t capacity = hits->capacity ? 2 * hits->capacity : 64;
        int64_t *items = (int64_t *)realloc(hits->items, capacity * sizeof *items);
        if (!items) {
            hits->failed = 1;
            return;
        }
        hits->items = items;
        hits->capacity = capacity;
    }
    hits->items[hits->count++] = (int64_t)(intptr_t)item - 1;
}

static inline void cgeos_hits_free(cgeos_hits *hits) {
    free(hits->items);
    hits->items = NULL;
    hits->count = hits->capacity = 0;
}

/// Puts item number `index` into the tree. Numbers stand in for pointers, one up, since NULL is no item.
static inline void cgeos_tree_insert(
    GEOSContextHandle_t context, GEOSSTRtree *tree, const GEOSGeometry *box, int64_t index) {
    GEOSSTRtree_insert_r(context, tree, box, (void *)(intptr_t)(index + 1));
}

static inline void cgeos_tree_query(
    GEOSContextHandle_t context, GEOSSTRtree *tree, const GEOSGeometry *box, cgeos_hits *hits) {
    hits->count = 0;
    hits->failed = 0;
    GEOSSTRtree_query_r(context, tree, box, cgeos_add_hit, hits);
}

#endif
