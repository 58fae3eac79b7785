/// Programs that are started beside the tool, and what Swift does not see of the system for that: pipes that no other
/// child inherits, and macros.
#ifndef CPROCESS_H
#define CPROCESS_H

#include <stddef.h>
#include <sys/types.h>

/// A pipe whose ends are closed in every program that is started. Answers 0, or an error number.
int cprocess_pipe(int *reading, int *writing);

/// Makes this process's end of a pipe non-blocking, and the pipe as large as `size` if the system allows it. Answers 0,
/// or an error number.
int cprocess_prepare(int end, size_t size);

/// Starts a program in a process group of its own.
///
/// Signals that this process ignores have their usual effect in it.
/// - arguments: its name, looked up in PATH unless it has a slash, and its arguments; a null pointer ends them.
/// - folder: where it runs, and where a relative name starts; null for the folder of this process.
/// - input, output, errors: become its standard streams.
/// Answers 0, or an error number; then nothing runs.
int cprocess_start(
    char *const *arguments, const char *folder, int input, int output, int errors, pid_t *process);

/// Whether the program has ended, without taking note of it.
int cprocess_has_ended(pid_t process);

/// Takes note of the program's end, once.
/// - waits: non-zero to wait for it.
/// - code: receives the exit code; -1 when a signal ended it.
/// - signal: receives that signal, else 0.
/// Answers 1, or 0 when it still runs.
int cprocess_reap(pid_t process, int waits, int *code, int *signal);

/// Whether the bytes of `word` occur in `text`.
int cprocess_contains(const void *text, size_t count, const void *word, size_t length);

#endif
