// A plugin that does wrong what can be done wrong: each processor option "does" is one way. What can only go wrong before
// there is a processor is chosen when it is compiled.
#include "cartouche_plugin.h"

#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#ifndef ABI
#define ABI CARTOUCHE_PLUGIN_ABI
#endif
#ifndef SIZE
#define SIZE sizeof(cartouche_plugin)
#endif
#ifndef SCOPE
#define SCOPE "feature"
#endif
#ifndef MANIFEST
#define MANIFEST \
    "{\"name\": \"hostile\", \"version\": \"6.6.6\", \"processors\": [{\"name\": \"hostile.act\"," \
    "\"summary\": \"Does harm.\", \"scope\": \"" SCOPE "\", \"writes\": [\"*\"], \"options\": {" \
    "\"properties\": {\"does\": {\"type\": \"string\"}, \"count\": {\"type\": \"integer\", \"minimum\": 1," \
    "\"default\": 3}}, \"required\": [\"does\"]}}]}"
#endif

static const cartouche_host *kept_host;

// All that is ever allocated is meant to stay, and to be seen to.
static void *kept(void *memory) {
    static void *all[1 << 16];
    static atomic_size_t count;
    const size_t index = atomic_fetch_add(&count, 1);
    if (index < sizeof all / sizeof *all) all[index] = memory;
    return memory;
}

static void release_schema(struct ArrowSchema *schema) { schema->release = NULL; }
static void release_array(struct ArrowArray *array) {
    for (int64_t index = 0; array->children && index < array->n_children; index++) {
        struct ArrowArray *child = array->children[index];
        // Some deeds are about children that are not there.
        if ((uintptr_t)child > 4096 && child->release && index < 2) child->release(child);
    }
    array->release = NULL;
}

// One answer with up to two columns, never freed.
struct shape {
    struct ArrowSchema fields[2], *field_list[2];
    struct ArrowArray columns[2], *column_list[2];
    const void *buffers[2][3];
    const void *none[1];
};

static struct shape *answer(
    int64_t length, int64_t count, struct ArrowSchema *schema, struct ArrowArray *array, const char *first,
    const char *second) {
    struct shape *shape = kept(calloc(1, sizeof *shape));
    const char *names[2] = {first, second};
    for (int index = 0; index < 2; index++) {
        const int is_row = names[index] && !strcmp(names[index], "row");
        const int is_geometry = names[index] && !strcmp(names[index], "geometry");
        shape->fields[index] = (struct ArrowSchema){
            .format = is_row ? "l" : is_geometry ? "z" : "u", .name = names[index], .release = release_schema};
        shape->columns[index] = (struct ArrowArray){
            .length = length, .n_buffers = is_row ? 2 : 3, .buffers = shape->buffers[index], .release = release_array};
        shape->field_list[index] = &shape->fields[index];
        shape->column_list[index] = &shape->columns[index];
    }
    *schema = (struct ArrowSchema){
        .format = "+s", .name = "", .n_children = count, .children = shape->field_list, .release = release_schema};
    *array = (struct ArrowArray){
        .length = length, .n_buffers = 1, .buffers = shape->none, .n_children = count,
        .children = shape->column_list, .release = release_array};
    return shape;
}

// A column of one text or value for every row.
static void repeat(struct shape *shape, int column, int64_t length, const void *bytes, size_t size) {
    int32_t *ends = kept(calloc(length + 1, sizeof *ends));
    char *all = kept(malloc(length * size + 1));
    for (int64_t row = 0; row < length; row++) {
        memcpy(all + row * size, bytes, size);
        ends[row + 1] = (int32_t)((row + 1) * size);
    }
    shape->buffers[column][1] = ends;
    shape->buffers[column][2] = all;
}

static void number_rows(struct shape *shape, int column, int64_t length, int64_t first, int64_t step) {
    int64_t *rows = kept(malloc(length * sizeof *rows));
    for (int64_t row = 0; row < length; row++) rows[row] = first + row * step;
    shape->buffers[column][1] = rows;
}

static int overflow(int depth) {
    volatile char frame[4096];
    frame[0] = (char)depth;
    return overflow(depth + 1) + frame[0];
}

static int32_t create(
    const cartouche_host *host, const char *processor, const char *options, size_t size, void **instance) {
    (void)processor;
    if (strlen(options) != size) return 3;
    if (strstr(options, "refuse-options")) {
        host->report(host->context, CARTOUCHE_ERROR, -1, "odd", "'does' and 'count' do not go together");
        return 1;
    }
    *instance = kept(strdup(options));
    return 0;
}

static void destroy(void *instance) {
    if (instance && strstr(instance, "crash-at-end")) abort();
}

static int32_t process(
    void *instance, const cartouche_host *host, struct ArrowSchema *schema, struct ArrowArray *batch,
    struct ArrowSchema *out, struct ArrowArray *array) {
    const char *options = instance;
    const int64_t rows = batch->length;
    struct shape *shape;
#define DOES(name) if (strstr(options, "\"" name "\""))
    DOES("nothing") return 0;
    DOES("print") {
        printf("{\"not\": \"data\"}\n");
        fflush(stdout);
        if (write(1, "raw\n", 4) < 0) return 1;
        return 0;
    }
    DOES("exit") exit(0);
    DOES("abort") abort();
    DOES("segfault") *(volatile int *)8 = 1;
    DOES("overflow") return overflow(0);
    DOES("sleep") for (;;) sleep(100);
    DOES("sleep-until-cancelled") {
        while (!host->is_cancelled(host->context)) usleep(1000);
        return 0;
    }
    DOES("fail") {
        host->report(host->context, CARTOUCHE_ERROR, -1, "no-luck", "it did not work out");
        return 7;
    }
    DOES("fail-silently") return 7;
    DOES("reject-all") {
        for (int64_t row = 0; row < rows; row++) {
            host->report(host->context, CARTOUCHE_ERROR, row, "ugly", "it is ugly");
        }
        return 0;
    }
    DOES("report-odd-rows") {
        host->report(host->context, CARTOUCHE_ERROR, rows + 5, NULL, "beyond the end");
        host->report(host->context, 99, -1, "", NULL);
        host->report(host->context, CARTOUCHE_WARNING, INT64_MAX, "odd", (const char *)16);
        return 0;
    }
    DOES("flood-reports") {
        for (int index = 0; index < 1000000; index++) {
            host->report(host->context, CARTOUCHE_WARNING, -1, "flood", "more and more");
        }
        return 0;
    }
    DOES("flood-errors") {
        for (int index = 0; index < 200000; index++) fprintf(stderr, "complaint %d\n", index);
        return 0;
    }
    DOES("report-late") {
        if (kept_host) kept_host->report(kept_host->context, CARTOUCHE_ERROR, 0, "late", "from another call");
        kept_host = host;
        return 0;
    }
    DOES("schema-only") {
        answer(rows, 0, out, array, NULL, NULL);
        array->release = NULL;
        return 0;
    }
    DOES("no-format") {
        answer(rows, 0, out, array, NULL, NULL);
        out->format = (const char *)24;
        return 0;
    }
    DOES("negative-length") {
        answer(-5, 0, out, array, NULL, NULL);
        return 0;
    }
    DOES("huge-length") {
        shape = answer(1 << 30, 1, out, array, "properties", NULL);
        repeat(shape, 0, 1, "{}", 2);
        return 0;
    }
    DOES("garbage-length") {
        shape = answer(rows, 1, out, array, "properties", NULL);
        repeat(shape, 0, rows, "{}", 2);
        array->length = INT64_MAX;
        return 0;
    }
    DOES("garbage-offset") {
        shape = answer(rows, 1, out, array, "properties", NULL);
        repeat(shape, 0, rows, "{}", 2);
        shape->columns[0].offset = INT64_MAX - 2;
        return 0;
    }
    DOES("short-column") {
        shape = answer(rows, 1, out, array, "properties", NULL);
        repeat(shape, 0, rows, "{}", 2);
        shape->columns[0].length = rows - 1;
        return 0;
    }
    DOES("garbage-ends") {
        shape = answer(rows, 1, out, array, "properties", NULL);
        repeat(shape, 0, rows, "{}", 2);
        ((int32_t *)shape->buffers[0][1])[rows] = INT32_MAX;
        return 0;
    }
    DOES("backward-ends") {
        shape = answer(rows, 1, out, array, "properties", NULL);
        repeat(shape, 0, rows, "{}", 2);
        ((int32_t *)shape->buffers[0][1])[1] = -100;
        return 0;
    }
    DOES("null-columns") {
        answer(rows, 2, out, array, "row", "properties");
        array->children = NULL;
        return 0;
    }
    DOES("null-column") {
        shape = answer(rows, 2, out, array, "row", "properties");
        shape->column_list[1] = NULL;
        return 0;
    }
    DOES("null-buffers") {
        answer(rows, 1, out, array, "properties", NULL);
        return 0;
    }
    DOES("wild-pointer") {
        shape = answer(rows, 1, out, array, "properties", NULL);
        repeat(shape, 0, rows, "{}", 2);
        shape->buffers[0][2] = (const void *)4096;
        return 0;
    }
    DOES("wild-bitmap") {
        shape = answer(rows, 1, out, array, "properties", NULL);
        repeat(shape, 0, rows, "{}", 2);
        shape->columns[0].null_count = -1;
        shape->buffers[0][0] = (const void *)64;
        return 0;
    }
    DOES("column-counts") {
        answer(rows, 1, out, array, "properties", NULL);
        array->n_children = 2;
        return 0;
    }
    DOES("unknown-column") {
        shape = answer(rows, 1, out, array, "colour", NULL);
        repeat(shape, 0, rows, "{}", 2);
        return 0;
    }
    DOES("twice") {
        shape = answer(rows, 2, out, array, "properties", "properties");
        repeat(shape, 0, rows, "{}", 2);
        repeat(shape, 1, rows, "{}", 2);
        return 0;
    }
    DOES("odd-format") {
        shape = answer(rows, 1, out, array, "properties", NULL);
        repeat(shape, 0, rows, "{}", 2);
        shape->fields[0].format = "g";
        return 0;
    }
    DOES("fewer-rows") {
        shape = answer(rows - 1, 1, out, array, "properties", NULL);
        repeat(shape, 0, rows, "{}", 2);
        return 0;
    }
    DOES("row-beyond") {
        shape = answer(rows, 1, out, array, "row", NULL);
        number_rows(shape, 0, rows, 1, 1);
        return 0;
    }
    DOES("backwards") {
        shape = answer(rows, 1, out, array, "row", NULL);
        number_rows(shape, 0, rows, rows - 1, -1);
        return 0;
    }
    DOES("drop-all") {
        answer(0, 1, out, array, "row", NULL);
        return 0;
    }
    DOES("bad-json") {
        shape = answer(rows, 1, out, array, "properties", NULL);
        repeat(shape, 0, rows, "{\"a\":", 5);
        return 0;
    }
    DOES("no-utf8") {
        shape = answer(rows, 1, out, array, "properties", NULL);
        repeat(shape, 0, rows, "{\"a\":\"\xFF\"}", 9);
        return 0;
    }
    DOES("bad-geometry") {
        shape = answer(rows, 1, out, array, "geometry", NULL);
        // A line string of 2^32 - 1 positions in nine bytes.
        repeat(shape, 0, rows, "\x01\x02\x00\x00\x00\xFF\xFF\xFF\xFF", 9);
        return 0;
    }
    DOES("flood-memory") {
        const int64_t many = 40000000;
        shape = answer(many, 2, out, array, "row", "properties");
        number_rows(shape, 0, many, 0, 0);
        repeat(shape, 1, many, "{\"a\":[1,2,3,4]}", 15);
        return 0;
    }
    DOES("move") {
        // What came in goes back, moved out of the batch as Arrow allows.
        *out = *schema;
        *array = *batch;
        schema->release = NULL;
        batch->release = NULL;
        return 0;
    }
    DOES("take-child") {
        shape = answer(rows, 1, out, array, "id", NULL);
        shape->columns[0] = *batch->children[0];
        batch->children[0]->release = NULL;
        return 0;
    }
    DOES("release") {
        batch->release(batch);
        schema->release(schema);
        return 0;
    }
    DOES("crash-at-end") return 0;
    host->report(host->context, CARTOUCHE_ERROR, -1, "test", "there is no such deed");
    return 1;
}

static const cartouche_plugin table = {
    .struct_size = SIZE, .abi = ABI, .manifest = MANIFEST, .create = create, .process = process, .destroy = destroy};

#ifndef ENTRY
#define ENTRY cartouche_plugin_entry
#endif

CARTOUCHE_EXPORT const cartouche_plugin *ENTRY(uint32_t host_abi) {
    (void)host_abi;
#ifdef NOT_HERE
    return NULL;
#endif
    return &table;
}
