/// Structural scan of JSON text: where the values of an array, or of a sequence of values, end.
///
/// The scan knows strings, escapes and brackets and nothing else: it finds cuts at several GB/s, and the parser that
/// reads each piece afterwards is the one that judges it.
#ifndef CARTOUCHE_CSCAN_H
#define CARTOUCHE_CSCAN_H

#include <stddef.h>
#include <stdint.h>

/// What is carried from one block of text to the next. All zero at the start of an array's content or of a sequence.
typedef struct {
    /// Open brackets.
    int64_t depth;
    /// All ones inside a string, else zero.
    uint64_t in_string;
    /// One when the last byte was a backslash that escapes the next one.
    uint64_t escape;
} cscan_state;

typedef struct {
    /// Bytes that were scanned; the state belongs to this place. Less than `count` when `ends` is full, when an
    /// unmatched closing bracket was met, or when the text is not final: then only whole groups of 64 are scanned.
    size_t scanned;
    /// How many offsets were written to `ends`.
    size_t found;
    /// Non-zero when the byte at `scanned` closes a bracket that the text did not open: the end of the array.
    int closed;
} cscan_result;

/// Writes the offset behind each bracket that brings the depth back to zero.
/// `final` says that nothing follows the text. `capacity` is at least 64.
cscan_result cscan_values(cscan_state *state, const uint8_t *text, size_t count, int final, uint32_t *ends,
                          size_t capacity);

/// Number of line feeds; `last` receives the offset behind the last one and is untouched when there is none.
size_t cscan_count_lines(const uint8_t *text, size_t count, size_t *last);

#endif
