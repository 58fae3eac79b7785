#define _GNU_SOURCE
#include "cguard.h"

#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <poll.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#if defined(__linux__)
#include <sys/uio.h>
#endif
#include <time.h>
#include <unistd.h>

static _Thread_local const char *current_name;
static _Thread_local int64_t current_call;
static _Thread_local int has_signal_stack;
static pthread_key_t signal_stack_key;

/// What has happened goes through a pipe, the one way that is open to a handler and to a waiting thread alike.
static int told[2] = {-1, -1};
static atomic_flag is_told = ATOMIC_FLAG_INIT;

static const int crashes[] = {SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGABRT};

/// Exit code for a plugin that is not available, as sysexits has it.
enum { UNAVAILABLE = 69, STACK_SIZE = 64 * 1024, PATIENCE_SECONDS = 5 };

/// Only functions that are safe in a signal handler from here on.
static void sleep_seconds(int seconds) {
    struct timespec rest = {seconds, 0};
    while (nanosleep(&rest, &rest) == -1 && errno == EINTR) {}
}

static void tell(int32_t kind, int32_t number) {
    if (atomic_flag_test_and_set(&is_told)) {
        // Another call has ended the process already.
        for (;;) sleep_seconds(PATIENCE_SECONDS);
    }
    const cguard_event event = {kind, number, current_call};
    if (write(told[1], &event, sizeof event) != sizeof event) _exit(UNAVAILABLE);
    // The watching thread ends the process. It can't when the crash has left a lock taken that it needs.
    sleep_seconds(PATIENCE_SECONDS);
    static const char start[] = "error: [plugin-crash] a plugin ended the run: ";
    if (write(2, start, sizeof start - 1) > 0 && write(2, current_name, strlen(current_name)) > 0) {
        if (write(2, "\n", 1) < 0) _exit(UNAVAILABLE);
    }
    _exit(UNAVAILABLE);
}

static void on_crash(int number) {
    if (current_name) tell(CGUARD_SIGNAL, number);
    signal(number, SIG_DFL);
    raise(number);
}

static void on_exit_call(void) {
    if (current_name) tell(CGUARD_EXIT, 0);
}

/// At the end of a thread.
static void drop_signal_stack(void *memory) {
    const stack_t none = {.ss_flags = SS_DISABLE};
    sigaltstack(&none, NULL);
    free(memory);
}

/// Gives the thread a stack of its own for the handler, unless it has one: what overflows the thread's can't run on it.
static void make_signal_stack(void) {
    has_signal_stack = 1;
    stack_t own;
    if (sigaltstack(NULL, &own) != 0 || !(own.ss_flags & SS_DISABLE)) return;
    void *memory = malloc(STACK_SIZE);
    const stack_t stack = {.ss_sp = memory, .ss_size = STACK_SIZE};
    if (!memory) return;
    if (sigaltstack(&stack, NULL) != 0) {
        free(memory);
    } else if (pthread_setspecific(signal_stack_key, memory) != 0) {
        drop_signal_stack(memory);
    }
}

void cguard_install(void) {
    pthread_key_create(&signal_stack_key, drop_signal_stack);
    if (pipe(told) != 0) return;
    for (int end = 0; end < 2; end++) fcntl(told[end], F_SETFD, FD_CLOEXEC);
    struct sigaction action;
    memset(&action, 0, sizeof action);
    action.sa_handler = on_crash;
    action.sa_flags = SA_ONSTACK | SA_NODEFER;
    sigemptyset(&action.sa_mask);
    for (size_t index = 0; index < sizeof crashes / sizeof *crashes; index++) sigaction(crashes[index], &action, NULL);
    atexit(on_exit_call);
}

void cguard_enter(const char *name, int64_t call) {
    if (!has_signal_stack) make_signal_stack();
    current_call = call;
    current_name = name;
}

void cguard_leave(void) { current_name = NULL; }

cguard_event cguard_wait(int32_t milliseconds) {
    cguard_event event = {CGUARD_NOTHING, 0, 0};
    struct pollfd end = {told[0], POLLIN, 0};
    if (poll(&end, 1, milliseconds) <= 0) return event;
    if (read(told[0], &event, sizeof event) != sizeof event) event.kind = CGUARD_NOTHING;
    return event;
}

int cguard_is_readable(const void *start, size_t size) {
    if (size == 0) return 1;
    if (!start || (uintptr_t)start > UINTPTR_MAX - size) return 0;
#if defined(__linux__)
    enum { PAGE = 4096, BATCH = 256 };
    uintptr_t page = (uintptr_t)start & ~(uintptr_t)(PAGE - 1);
    size_t left = (((uintptr_t)start + size - 1 - page) / PAGE) + 1;
    while (left > 0) {
        struct iovec pages[BATCH];
        char bytes[BATCH];
        const size_t count = left < BATCH ? left : BATCH;
        for (size_t index = 0; index < count; index++) {
            pages[index] = (struct iovec){(void *)(page + index * PAGE), 1};
        }
        struct iovec into = {bytes, count};
        const ssize_t read = process_vm_readv(getpid(), &into, 1, pages, count, 0);
        // A system that forbids the call leaves the question open.
        if (read < 0 && errno != EFAULT) return 1;
        if (read != (ssize_t)count) return 0;
        page += count * PAGE;
        left -= count;
    }
#endif
    return 1;
}
