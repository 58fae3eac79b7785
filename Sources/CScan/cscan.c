#include "cscan.h"

#include <string.h>

#if defined(__x86_64__)
#include <immintrin.h>
#endif

/// One bit for each of 64 bytes.
typedef struct {
    uint64_t quote, backslash, open, close;
} masks;

static inline masks classify_portable(const uint8_t *p) {
    masks m = {0, 0, 0, 0};
    for (int i = 0; i < 64; i++) {
        uint64_t bit = (uint64_t)1 << i;
        uint8_t c = p[i];
        if (c == '"') m.quote |= bit;
        if (c == '\\') m.backslash |= bit;
        // '[' and '{' differ in the bit 0x20 only, and so do ']' and '}'.
        if ((c | 0x20) == '{') m.open |= bit;
        if ((c | 0x20) == '}') m.close |= bit;
    }
    return m;
}

#if defined(__x86_64__)
static inline masks classify_sse2(const uint8_t *p) {
    masks m = {0, 0, 0, 0};
    const __m128i fold = _mm_set1_epi8(0x20);
    for (int i = 0; i < 4; i++) {
        __m128i v = _mm_loadu_si128((const __m128i *)(p + 16 * i));
        __m128i f = _mm_or_si128(v, fold);
        int shift = 16 * i;
        m.quote |= (uint64_t)(uint32_t)_mm_movemask_epi8(_mm_cmpeq_epi8(v, _mm_set1_epi8('"'))) << shift;
        m.backslash |= (uint64_t)(uint32_t)_mm_movemask_epi8(_mm_cmpeq_epi8(v, _mm_set1_epi8('\\'))) << shift;
        m.open |= (uint64_t)(uint32_t)_mm_movemask_epi8(_mm_cmpeq_epi8(f, _mm_set1_epi8('{'))) << shift;
        m.close |= (uint64_t)(uint32_t)_mm_movemask_epi8(_mm_cmpeq_epi8(f, _mm_set1_epi8('}'))) << shift;
    }
    return m;
}

__attribute__((target("avx2"))) static inline masks classify_avx2(const uint8_t *p) {
    masks m = {0, 0, 0, 0};
    const __m256i fold = _mm256_set1_epi8(0x20);
    for (int i = 0; i < 2; i++) {
        __m256i v = _mm256_loadu_si256((const __m256i *)(p + 32 * i));
        __m256i f = _mm256_or_si256(v, fold);
        int shift = 32 * i;
        m.quote |= (uint64_t)(uint32_t)_mm256_movemask_epi8(_mm256_cmpeq_epi8(v, _mm256_set1_epi8('"'))) << shift;
        m.backslash |= (uint64_t)(uint32_t)_mm256_movemask_epi8(_mm256_cmpeq_epi8(v, _mm256_set1_epi8('\\'))) << shift;
        m.open |= (uint64_t)(uint32_t)_mm256_movemask_epi8(_mm256_cmpeq_epi8(f, _mm256_set1_epi8('{'))) << shift;
        m.close |= (uint64_t)(uint32_t)_mm256_movemask_epi8(_mm256_cmpeq_epi8(f, _mm256_set1_epi8('}'))) << shift;
    }
    return m;
}
#endif

/// Bits of the bytes that a backslash before them escapes. A run of backslashes escapes by pairs, and `carry` says
/// whether the run goes on over the border of the group.
static inline uint64_t escaped_bits(uint64_t backslash, uint64_t *carry) {
    if (!backslash) {
        uint64_t escaped = *carry;
        *carry = 0;
        return escaped;
    }
    backslash &= ~*carry;
    uint64_t follows = (backslash << 1) | *carry;
    const uint64_t even = 0x5555555555555555ULL;
    uint64_t odd_starts = backslash & ~even & ~follows;
    uint64_t on_even;
    *carry = __builtin_add_overflow(odd_starts, backslash, &on_even);
    uint64_t invert = on_even << 1;
    return (even ^ invert) & follows;
}

/// Bit i is the parity of the bits 0...i.
static inline uint64_t prefix_parity(uint64_t x) {
    x ^= x << 1;
    x ^= x << 2;
    x ^= x << 4;
    x ^= x << 8;
    x ^= x << 16;
    x ^= x << 32;
    return x;
}

/// The whole loop, once for each way of classifying, so that the classifier is compiled into it.
#define SCAN_BODY(classify)                                                                                     \
    cscan_result result = {0, 0, 0};                                                                            \
    cscan_state s = *state;                                                                                     \
    uint8_t padded[64];                                                                                         \
    size_t offset = 0;                                                                                          \
    while (offset < count) {                                                                                    \
        const uint8_t *p = text + offset;                                                                       \
        size_t step = 64;                                                                                       \
        if (count - offset < 64) {                                                                              \
            if (!final) break;                                                                                  \
            step = count - offset;                                                                              \
            memset(padded, ' ', sizeof padded);                                                                 \
            memcpy(padded, p, step);                                                                            \
            p = padded;                                                                                         \
        }                                                                                                       \
        /* A group can hold 64 ends at most: stop before one that might not fit. */                            \
        if (capacity - result.found < 64) break;                                                                \
        masks m = classify(p);                                                                                  \
        uint64_t quote = m.quote & ~escaped_bits(m.backslash, &s.escape);                                       \
        uint64_t inside = prefix_parity(quote) ^ s.in_string;                                                   \
        s.in_string = (uint64_t)((int64_t)inside >> 63);                                                        \
        uint64_t brackets = (m.open | m.close) & ~inside;                                                       \
        while (brackets) {                                                                                      \
            int bit = __builtin_ctzll(brackets);                                                                \
            brackets &= brackets - 1;                                                                           \
            if (m.open >> bit & 1) {                                                                            \
                s.depth++;                                                                                      \
            } else if (s.depth == 0) {                                                                          \
                result.scanned = offset + (size_t)bit;                                                          \
                result.closed = 1;                                                                              \
                *state = s;                                                                                     \
                return result;                                                                                  \
            } else if (--s.depth == 0) {                                                                        \
                ends[result.found++] = (uint32_t)(offset + (size_t)bit + 1);                                    \
            }                                                                                                   \
        }                                                                                                       \
        offset += step;                                                                                         \
    }                                                                                                           \
    result.scanned = offset;                                                                                    \
    *state = s;                                                                                                 \
    return result;

#if defined(__x86_64__)
__attribute__((target("avx2"))) static cscan_result scan_avx2(cscan_state *state, const uint8_t *text, size_t count,
                                                              int final, uint32_t *ends, size_t capacity) {
    SCAN_BODY(classify_avx2)
}

static cscan_result scan_sse2(cscan_state *state, const uint8_t *text, size_t count, int final, uint32_t *ends,
                              size_t capacity) {
    SCAN_BODY(classify_sse2)
}
#else
static cscan_result scan_portable(cscan_state *state, const uint8_t *text, size_t count, int final, uint32_t *ends,
                                  size_t capacity) {
    SCAN_BODY(classify_portable)
}
#endif

cscan_result cscan_values(cscan_state *state, const uint8_t *text, size_t count, int final, uint32_t *ends,
                          size_t capacity) {
#if defined(__x86_64__)
    if (__builtin_cpu_supports("avx2")) return scan_avx2(state, text, count, final, ends, capacity);
    return scan_sse2(state, text, count, final, ends, capacity);
#else
    return scan_portable(state, text, count, final, ends, capacity);
#endif
}

size_t cscan_count_lines(const uint8_t *text, size_t count, size_t *last) {
    size_t lines = 0;
    // Counters of one byte, emptied before they can overflow, let the compiler compare a whole register at a time.
    for (size_t i = 0; i < count;) {
        size_t end = count - i > 255 * 32 ? i + 255 * 32 : count;
        uint8_t partial[32] = {0};
        for (; i + 32 <= end; i += 32)
            for (int j = 0; j < 32; j++) partial[j] += text[i + j] == '\n';
        for (; i < end; i++) lines += text[i] == '\n';
        for (int j = 0; j < 32; j++) lines += partial[j];
    }
    if (lines) {
        size_t i = count;
        while (text[i - 1] != '\n') i--;
        *last = i;
    }
    return lines;
}
