/// Check sums in C, where the processor's own instructions can be used.
#ifndef CDIGEST_H
#define CDIGEST_H

#include <stddef.h>
#include <stdint.h>

/// Adds blocks of 64 bytes to the eight words of a SHA-256 state (FIPS 180-4 §6.2.2).
///
/// Uses the SHA instructions of x86-64 where the processor has them, else portable C; both come to the same state.
void cdigest_sha256_blocks(uint32_t state[8], const uint8_t *bytes, size_t blocks);

/// The same in portable C, for tests that compare.
void cdigest_sha256_blocks_portable(uint32_t state[8], const uint8_t *bytes, size_t blocks);

#endif
