/// What a host and a plugin that was built on its own share: a plugin in C, C++, Rust or any language that can export a
/// C function needs this header and nothing else.
///
/// A plugin is a shared library with one exported function, `cartouche_plugin_entry`, that answers a table which lives
/// as long as the process. Features cross the border as record batches of the Arrow C data interface
/// (https://arrow.apache.org/docs/format/CDataInterface.html), whose two structures are declared here as it gives them.
///
/// This is version 1, and it stays: later versions add members at the end of the structures, which `struct_size` tells
/// apart, and raise CARTOUCHE_PLUGIN_ABI only if an older plugin could not run any more.
///
/// Rules for both sides
/// - All text is UTF-8. Text that a callback or function receives belongs to the caller and lasts until it returns.
/// - The library is never unloaded. Nothing may be thrown through these functions, C++ exceptions included.
/// - An instance is used by one thread at a time, several instances side by side. Globals need their own locks.
/// - Standard output is the host's: what a plugin has to say goes through `report`.
#ifndef CARTOUCHE_PLUGIN_H
#define CARTOUCHE_PLUGIN_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

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

/// How bad it is what `report` tells.
enum {
    CARTOUCHE_NOTE = 0,
    CARTOUCHE_WARNING = 1,
    /// With a row: the feature is refused and goes to the reject file, the rest goes on. Without one: why the call
    /// fails, which then has to answer a number other than 0.
    CARTOUCHE_ERROR = 2
};

/// What the host offers during a call.
typedef struct cartouche_host {
    uint32_t struct_size;
    /// The host's CARTOUCHE_PLUGIN_ABI.
    uint32_t abi;
    /// Handed back to each callback.
    void *context;
    /// Tells the user something.
    /// - level: one of the three above.
    /// - row: the place of a feature in the batch handed in, from 0; -1 for none.
    /// - code: a word for programs such as "no-area", at most 64 bytes; null stands for "plugin".
    /// - message: a sentence for people.
    void (*report)(void *context, int32_t level, int64_t row, const char *code, const char *message);
    /// Whether the run is being given up; a call that takes long may then return early, with any answer.
    int32_t (*is_cancelled)(void *context);
} cartouche_host;

/// What a plugin offers.
typedef struct cartouche_plugin {
    /// sizeof(cartouche_plugin) as the plugin was built.
    uint32_t struct_size;
    /// CARTOUCHE_PLUGIN_ABI as the plugin was built.
    uint32_t abi;

    /// What the plugin is, as JSON:
    ///
    ///     {"name": "measure", "version": "1.2.0", "processors": [
    ///       {"name": "measure.area", "summary": "Writes the area of each polygon.",
    ///        "scope": "feature", "columns": ["geometry"], "writes": ["area"],
    ///        "options": {"properties": {"unit": {"enum": ["km2", "ha"], "default": "km2",
    ///                                            "description": "Unit of the area."}}}}]}
    ///
    /// - name, version, processors, and a processor's name and summary must be there. A processor's name has a point.
    /// - scope: "feature" (the default) gets blocks, on several threads; "collection" gets all features at once.
    /// - columns: of id, geometry, properties, members those that it wants to see; all by default.
    /// - requires, reads, writes: names of properties, or "geometry", "features", "*"; none by default. A chain in
    ///   which no step writes what one requires is refused.
    /// - needsCRS84: true if coordinates must be longitude and latitude.
    /// - options: JSON Schema of an object. Understood are type, enum, const, default, description, title, examples,
    ///   minimum, maximum, exclusiveMinimum, exclusiveMaximum, minLength, maxLength, items, minItems, maxItems,
    ///   properties, required, additionalProperties and anyOf. The host checks values before it hands them on.
    const char *manifest;

    /// Makes an instance of a processor, also once when a chain is only checked.
    /// - processor: its name.
    /// - options: a JSON object with a value for each option that was given or has a default; `size` bytes, and a null
    ///   byte behind them.
    /// - instance: receives the instance; may be left null.
    /// Answers 0, or another number after an error was reported.
    int32_t (*create)(
        const cartouche_host *host, const char *processor, const char *options, size_t size, void **instance);

    /// Works on a batch.
    ///
    /// `batch` is a struct array (format "+s") without nulls at its own level. Its columns, as far as the manifest asks
    /// for them:
    ///
    /// | name | format | what |
    /// |---|---|---|
    /// | id | u | the id as JSON text, `"a"` or `17`; null for none |
    /// | geometry | z | well-known binary (ISO, either byte order when it comes back), ARROW:extension:name
    ///   geoarrow.wkb; null for none |
    /// | properties | u | JSON text of the object; null for none |
    /// | members | u | JSON text of an object with the foreign members; null for none |
    ///
    /// The caller keeps schema and batch, unless the plugin moves one out by setting its release to null.
    ///
    /// The answer is such an array with the same columns, or fewer, in any order, and a column more:
    ///
    /// | row | l or i | for each row the row of the batch that it comes from, from 0; null for a new feature |
    ///
    /// A feature without a row is dropped, one with several becomes several. Rows of the scope "feature" come in the
    /// order of the batch. Without the column row each row stands for the one at its place, and as many as came in must
    /// come back. A column that does not come back leaves what it has as it was, and so does a value that comes back
    /// as it went: then its text stays as it was in the source, byte for byte. Text columns may be U, binary ones Z.
    /// Where nothing changes at all the answer may be left as it is, with release null.
    ///
    /// Answers 0, or another number after an error was reported: then the run ends.
    int32_t (*process)(
        void *instance, const cartouche_host *host, struct ArrowSchema *schema, struct ArrowArray *batch,
        struct ArrowSchema *answer_schema, struct ArrowArray *answer);

    /// Ends an instance; may be null.
    void (*destroy)(void *instance);
} cartouche_plugin;

/// The exported function, `const cartouche_plugin *cartouche_plugin_entry(uint32_t host_abi)`. Answers null when the
/// host is too old for it.
typedef const cartouche_plugin *(*cartouche_plugin_entry_function)(uint32_t host_abi);

#if defined(_WIN32)
#define CARTOUCHE_EXPORT __declspec(dllexport)
#else
#define CARTOUCHE_EXPORT __attribute__((visibility("default")))
#endif

#ifdef __cplusplus
}
#endif

#endif
