/// Guards calls into code that is not ours: what crashes there, or ends the process, is told to a watching thread; and
/// memory that such code names is looked at before it is used.
#ifndef CGUARD_H
#define CGUARD_H

#include <stddef.h>
#include <stdint.h>

/// How a guarded call ended badly, in what `cguard_wait` answers.
enum {
    CGUARD_NOTHING = 0,
    CGUARD_SIGNAL = 1,
    CGUARD_EXIT = 2
};

/// What happened.
typedef struct cguard_event {
    int32_t kind;
    /// Of a crash.
    int32_t signal;
    /// The number given to `cguard_enter`.
    int64_t call;
} cguard_event;

/// Installs handlers for crashes and for `exit`. Once; a crash outside of guarded calls ends the process as ever.
void cguard_install(void);

/// Marks the calling thread as being in a guarded call; `name` must last until `cguard_leave`.
void cguard_enter(const char *name, int64_t call);
void cguard_leave(void);

/// Waits for a guarded call to end badly, at most so long. The thread in which it happened stands still from then on;
/// where nobody answers within some seconds it writes a line to standard error and ends the process with 69.
cguard_event cguard_wait(int32_t milliseconds);

/// Whether memory can be read: 1 if so, or if the system does not tell; 0 if a read would be a fault.
/// Linear in pages.
int cguard_is_readable(const void *start, size_t size);

#endif
