// parts.explode-c: one feature for each part of a Multi or a collection, as geometry.explode makes them.
//
//     cc -O2 -shared -fPIC -I include -o explode.so explode.c
//
// In well-known binary the parts of a MultiPoint, MultiLineString, MultiPolygon or GeometryCollection are complete
// geometries one behind the other, so that a part is a stretch of the whole. The properties and ids of the new rows need
// not be sent: column "row" says from which feature each comes.
#include "cartouche_plugin.h"

#include <stdlib.h>
#include <string.h>

static const char manifest[] =
    "{\"name\": \"explode-c\", \"version\": \"1.0.0\", \"processors\": [{"
    "\"name\": \"parts.explode-c\","
    "\"summary\": \"Makes one feature of each part of a Multi or a collection.\","
    "\"scope\": \"feature\", \"columns\": [\"geometry\"], \"reads\": [\"geometry\"], \"writes\": [\"geometry\"]}]}";

// Well-known binary comes in little-endian order from the host.
static uint32_t number(const uint8_t *bytes) {
    return bytes[0] | (uint32_t)bytes[1] << 8 | (uint32_t)bytes[2] << 16 | (uint32_t)bytes[3] << 24;
}

enum { POINT = 1, LINE = 2, POLYGON = 3, MULTI_POINT = 4, COLLECTION = 7, HEAD = 5 };

static uint32_t type_of(const uint8_t *wkb) { return number(wkb + 1) % 1000; }

// The number of bytes of a geometry.
static size_t size_of(const uint8_t *wkb) {
    const uint32_t dimension = 2 + (number(wkb + 1) / 1000 + 1) / 2;
    const size_t position = dimension * sizeof(double);
    const uint32_t type = type_of(wkb);
    if (type == POINT) return HEAD + position;
    const uint32_t count = number(wkb + HEAD);
    size_t size = HEAD + 4;
    if (type == LINE) return size + count * position;
    for (uint32_t index = 0; index < count; index++) {
        size += type == POLYGON ? 4 + number(wkb + size) * position : size_of(wkb + size);
    }
    return size;
}

// What the answer is made of: rows, and parts as stretches of the batch's bytes.
struct answer {
    int64_t count, nulls, capacity;
    int64_t *rows;
    uint8_t *valid;
    int32_t *ends;
    uint8_t *bytes;
    size_t used, room;
    int failed;
};

static void *grown(struct answer *answer, void *memory, size_t size) {
    void *larger = realloc(memory, size);
    if (!larger) answer->failed = 1;
    return larger ? larger : memory;
}

// Adds a part; none at all for a feature without a geometry.
static void add(struct answer *answer, int64_t row, const uint8_t *wkb, size_t size) {
    if (answer->count == answer->capacity) {
        answer->capacity = answer->capacity * 2 + 64;
        answer->rows = grown(answer, answer->rows, answer->capacity * sizeof *answer->rows);
        answer->valid = grown(answer, answer->valid, answer->capacity / 8 + 1);
        answer->ends = grown(answer, answer->ends, (answer->capacity + 1) * sizeof *answer->ends);
    }
    if (answer->used + size > answer->room) {
        answer->room = (answer->used + size) * 2;
        answer->bytes = grown(answer, answer->bytes, answer->room);
    }
    if (answer->failed || answer->used + size > INT32_MAX) {
        answer->failed = 1;
        return;
    }
    if (answer->count % 8 == 0) answer->valid[answer->count / 8] = 0;
    if (wkb) {
        memcpy(answer->bytes + answer->used, wkb, size);
        answer->valid[answer->count / 8] |= 1 << answer->count % 8;
    } else {
        answer->nulls++;
    }
    answer->used += size;
    answer->rows[answer->count++] = row;
    answer->ends[0] = 0;
    answer->ends[answer->count] = (int32_t)answer->used;
}

// A collection in a collection falls apart too.
static void explode(struct answer *answer, int64_t row, const uint8_t *wkb, size_t size) {
    if (type_of(wkb) < MULTI_POINT) {
        add(answer, row, wkb, size);
        return;
    }
    const uint32_t count = number(wkb + HEAD);
    const uint8_t *part = wkb + HEAD + 4;
    for (uint32_t index = 0; index < count; index++) {
        const size_t length = size_of(part);
        explode(answer, row, part, length);
        part += length;
    }
}

// MARK: The answer as structures of Arrow

static void release_schema(struct ArrowSchema *schema) {
    for (int64_t index = 0; index < schema->n_children; index++) {
        struct ArrowSchema *child = schema->children[index];
        if (child->release) child->release(child);
        free(child);
    }
    free(schema->children);
    schema->release = NULL;
}

static void release_array(struct ArrowArray *array) {
    for (int64_t index = 0; index < array->n_children; index++) {
        struct ArrowArray *child = array->children[index];
        if (child->release) child->release(child);
        free(child);
    }
    for (int64_t index = 0; index < array->n_buffers; index++) free((void *)array->buffers[index]);
    free(array->buffers);
    free(array->children);
    array->release = NULL;
}

static struct ArrowSchema *field(const char *format, const char *name) {
    struct ArrowSchema *schema = calloc(1, sizeof *schema);
    *schema = (struct ArrowSchema){.format = format, .name = name, .release = release_schema};
    return schema;
}

static struct ArrowArray *column(int64_t length, int64_t count, void *valid, void *first, void *second) {
    struct ArrowArray *array = calloc(1, sizeof *array);
    *array = (struct ArrowArray){.length = length, .n_buffers = count, .release = release_array};
    array->buffers = calloc(3, sizeof *array->buffers);
    array->buffers[0] = valid;
    array->buffers[1] = first;
    if (count == 3) array->buffers[2] = second;
    return array;
}

static void fill(const struct answer *made, struct ArrowSchema *schema, struct ArrowArray *array) {
    *schema = (struct ArrowSchema){.format = "+s", .name = "", .n_children = 2, .release = release_schema};
    schema->children = calloc(2, sizeof *schema->children);
    schema->children[0] = field("l", "row");
    schema->children[1] = field("z", "geometry");
    *array = (struct ArrowArray){
        .length = made->count, .n_buffers = 1, .n_children = 2, .release = release_array};
    array->buffers = calloc(1, sizeof *array->buffers);
    array->children = calloc(2, sizeof *array->children);
    array->children[0] = column(made->count, 2, NULL, made->rows, NULL);
    array->children[1] = column(made->count, 3, made->valid, made->ends, made->bytes);
    array->children[1]->null_count = made->nulls;
}

// MARK: The table

static int32_t create(
    const cartouche_host *host, const char *processor, const char *options, size_t size, void **instance) {
    (void)host, (void)processor, (void)options, (void)size, (void)instance;
    return 0;
}

static int32_t process(
    void *instance, const cartouche_host *host, struct ArrowSchema *schema, struct ArrowArray *batch,
    struct ArrowSchema *answer_schema, struct ArrowArray *answer) {
    (void)instance, (void)schema;
    const struct ArrowArray *geometry = batch->children[0];
    const uint8_t *valid = geometry->buffers[0];
    const int32_t *ends = geometry->buffers[1];
    const uint8_t *bytes = geometry->buffers[2];
    struct answer made = {0};
    int changes = 0;
    for (int64_t row = 0; row < batch->length; row++) {
        if (valid && !(valid[row / 8] >> row % 8 & 1)) continue;
        const uint8_t *wkb = bytes + ends[row];
        if (type_of(wkb) >= MULTI_POINT) changes = 1;
    }
    // Nothing to take apart: the batch stays as it is.
    if (!changes) return 0;
    for (int64_t row = 0; row < batch->length; row++) {
        const int is_null = valid && !(valid[row / 8] >> row % 8 & 1);
        const int64_t before = made.count;
        if (is_null) {
            add(&made, row, NULL, 0);
        } else {
            explode(&made, row, bytes + ends[row], (size_t)(ends[row + 1] - ends[row]));
        }
        if (made.count == before && !made.failed) {
            host->report(host->context, CARTOUCHE_ERROR, row, "empty-geometry", "an empty geometry has no parts");
        }
    }
    if (made.failed) {
        host->report(host->context, CARTOUCHE_ERROR, -1, "memory", "there is no memory left for the parts");
        return 1;
    }
    fill(&made, answer_schema, answer);
    return 0;
}

static const cartouche_plugin table = {
    .struct_size = sizeof(cartouche_plugin), .abi = CARTOUCHE_PLUGIN_ABI, .manifest = manifest, .create = create,
    .process = process};

CARTOUCHE_EXPORT const cartouche_plugin *cartouche_plugin_entry(uint32_t host_abi) {
    return host_abi >= CARTOUCHE_PLUGIN_ABI ? &table : NULL;
}
