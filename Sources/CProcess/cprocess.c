#define _GNU_SOURCE 1
#define _DARWIN_C_SOURCE 1

#include "cprocess.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <spawn.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

extern char **environ;

int cprocess_pipe(int *reading, int *writing) {
    int ends[2];
#if defined(__linux__)
    if (pipe2(ends, O_CLOEXEC) != 0) return errno;
#else
    if (pipe(ends) != 0) return errno;
    fcntl(ends[0], F_SETFD, FD_CLOEXEC);
    fcntl(ends[1], F_SETFD, FD_CLOEXEC);
#endif
    *reading = ends[0];
    *writing = ends[1];
    return 0;
}

int cprocess_prepare(int end, size_t size) {
    int flags = fcntl(end, F_GETFL);
    if (flags < 0 || fcntl(end, F_SETFL, flags | O_NONBLOCK) < 0) return errno;
#if defined(F_SETPIPE_SZ)
    // More than the system lets this user have is refused; the pipe then stays as it is.
    fcntl(end, F_SETPIPE_SZ, (int)size);
#else
    (void)size;
#endif
    return 0;
}

static int add_actions(posix_spawn_file_actions_t *actions, const char *folder, int input, int output, int errors) {
    int error = 0;
    if (folder != NULL) error = posix_spawn_file_actions_addchdir_np(actions, folder);
    if (error == 0) error = posix_spawn_file_actions_adddup2(actions, input, 0);
    if (error == 0) error = posix_spawn_file_actions_adddup2(actions, output, 1);
    if (error == 0) error = posix_spawn_file_actions_adddup2(actions, errors, 2);
    return error;
}

static int add_attributes(posix_spawnattr_t *attributes) {
    sigset_t usual, blocked;
    sigemptyset(&usual);
    // Not SIGHUP: who starts the tool with nohup means its programs, too.
    sigaddset(&usual, SIGPIPE);
    sigaddset(&usual, SIGINT);
    sigaddset(&usual, SIGTERM);
    sigaddset(&usual, SIGXFSZ);
    sigemptyset(&blocked);
    int error = posix_spawnattr_setsigdefault(attributes, &usual);
    if (error == 0) error = posix_spawnattr_setsigmask(attributes, &blocked);
    if (error == 0) error = posix_spawnattr_setpgroup(attributes, 0);
    if (error == 0)
        error = posix_spawnattr_setflags(
            attributes, POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK);
    return error;
}

int cprocess_start(
    char *const *arguments, const char *folder, int input, int output, int errors, pid_t *process) {
    posix_spawn_file_actions_t actions;
    posix_spawnattr_t attributes;
    int error = posix_spawn_file_actions_init(&actions);
    if (error != 0) return error;
    error = posix_spawnattr_init(&attributes);
    if (error != 0) {
        posix_spawn_file_actions_destroy(&actions);
        return error;
    }
    error = add_actions(&actions, folder, input, output, errors);
    if (error == 0) error = add_attributes(&attributes);
    if (error == 0) error = posix_spawnp(process, arguments[0], &actions, &attributes, arguments, environ);
    posix_spawnattr_destroy(&attributes);
    posix_spawn_file_actions_destroy(&actions);
    return error;
}

int cprocess_has_ended(pid_t process) {
    siginfo_t info;
    info.si_pid = 0;
    return waitid(P_PID, (id_t)process, &info, WEXITED | WNOHANG | WNOWAIT) != 0 || info.si_pid == process;
}

int cprocess_reap(pid_t process, int waits, int *code, int *signal) {
    int status = 0;
    pid_t ended;
    do {
        ended = waitpid(process, &status, waits ? 0 : WNOHANG);
    } while (ended < 0 && errno == EINTR);
    if (ended == 0) return 0;
    *code = ended == process && WIFEXITED(status) ? WEXITSTATUS(status) : -1;
    *signal = ended == process && WIFSIGNALED(status) ? WTERMSIG(status) : 0;
    return 1;
}

int cprocess_contains(const void *text, size_t count, const void *word, size_t length) {
    return memmem(text, count, word, length) != NULL;
}
