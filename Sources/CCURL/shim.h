/// The easy interface of libcurl. Its setters are variadic, which Swift cannot call, so each kind has one function here.
#ifndef CARTOUCHE_CCURL_SHIM_H
#define CARTOUCHE_CCURL_SHIM_H

#include <curl/curl.h>
#include <pthread.h>
#include <signal.h>

// The names in parentheses are the functions: some headers have macros of the same name over them.

static inline CURLcode ccurl_set_long(CURL *handle, CURLoption option, long value) {
    return (curl_easy_setopt)(handle, option, value);
}

static inline CURLcode ccurl_set_offset(CURL *handle, CURLoption option, curl_off_t value) {
    return (curl_easy_setopt)(handle, option, value);
}

/// libcurl keeps a copy of the text.
static inline CURLcode ccurl_set_string(CURL *handle, CURLoption option, const char *value) {
    return (curl_easy_setopt)(handle, option, value);
}

/// The body of a POST, of which libcurl keeps a copy.
static inline CURLcode ccurl_set_body(CURL *handle, const void *bytes, size_t count) {
    CURLcode code = (curl_easy_setopt)(handle, CURLOPT_POSTFIELDSIZE_LARGE, (curl_off_t)count);
    return code == CURLE_OK ? (curl_easy_setopt)(handle, CURLOPT_COPYPOSTFIELDS, bytes) : code;
}

/// The list must live until the exchange is over.
static inline CURLcode ccurl_set_headers(CURL *handle, struct curl_slist *list) {
    return (curl_easy_setopt)(handle, CURLOPT_HTTPHEADER, list);
}

typedef size_t (*ccurl_receive)(char *bytes, size_t size, size_t count, void *user);

static inline CURLcode ccurl_set_on_header(CURL *handle, ccurl_receive function, void *user) {
    CURLcode code = (curl_easy_setopt)(handle, CURLOPT_HEADERDATA, user);
    return code == CURLE_OK ? (curl_easy_setopt)(handle, CURLOPT_HEADERFUNCTION, function) : code;
}

static inline CURLcode ccurl_set_on_body(CURL *handle, ccurl_receive function, void *user) {
    CURLcode code = (curl_easy_setopt)(handle, CURLOPT_WRITEDATA, user);
    return code == CURLE_OK ? (curl_easy_setopt)(handle, CURLOPT_WRITEFUNCTION, function) : code;
}

typedef int (*ccurl_progress)(
    void *user, curl_off_t to_receive, curl_off_t received, curl_off_t to_send, curl_off_t sent);

/// Any answer but 0 ends the exchange.
static inline CURLcode ccurl_set_on_progress(CURL *handle, ccurl_progress function, void *user) {
    CURLcode code = (curl_easy_setopt)(handle, CURLOPT_XFERINFODATA, user);
    if (code == CURLE_OK) code = (curl_easy_setopt)(handle, CURLOPT_XFERINFOFUNCTION, function);
    return code == CURLE_OK ? (curl_easy_setopt)(handle, CURLOPT_NOPROGRESS, 0L) : code;
}

/// Keeps the handle to HTTP over TLS, or to plain HTTP.
static inline CURLcode ccurl_set_scheme(CURL *handle, int is_secure) {
#if LIBCURL_VERSION_NUM >= 0x075500
    return (curl_easy_setopt)(handle, CURLOPT_PROTOCOLS_STR, is_secure ? "https" : "http");
#else
    return (curl_easy_setopt)(handle, CURLOPT_PROTOCOLS, is_secure ? (long)CURLPROTO_HTTPS : (long)CURLPROTO_HTTP);
#endif
}

static inline long ccurl_get_long(CURL *handle, CURLINFO info) {
    long value = 0;
    return (curl_easy_getinfo)(handle, info, &value) == CURLE_OK ? value : 0;
}

static inline CURLcode ccurl_global_init(void) {
    return curl_global_init(CURL_GLOBAL_DEFAULT);
}

/// Without signals of its own libcurl leaves SIGPIPE to its host. It is held back from this thread while the library
/// may write to a connection that the other side has closed, and one that came is taken.
static inline void ccurl_hold_pipe_signal(sigset_t *before) {
    sigset_t only_pipe;
    sigemptyset(&only_pipe);
    sigaddset(&only_pipe, SIGPIPE);
    pthread_sigmask(SIG_BLOCK, &only_pipe, before);
}

static inline void ccurl_release_pipe_signal(const sigset_t *before) {
    if (!sigismember(before, SIGPIPE)) {
        sigset_t pending;
        if (sigpending(&pending) == 0 && sigismember(&pending, SIGPIPE)) {
            sigset_t only_pipe;
            int taken;
            sigemptyset(&only_pipe);
            sigaddset(&only_pipe, SIGPIPE);
            sigwait(&only_pipe, &taken);
        }
    }
    pthread_sigmask(SIG_SETMASK, before, NULL);
}

/// Sends the request and waits for the answer.
static inline CURLcode ccurl_perform(CURL *handle) {
    sigset_t before;
    ccurl_hold_pipe_signal(&before);
    CURLcode code = curl_easy_perform(handle);
    ccurl_release_pipe_signal(&before);
    return code;
}

static inline void ccurl_cleanup(CURL *handle) {
    sigset_t before;
    ccurl_hold_pipe_signal(&before);
    curl_easy_cleanup(handle);
    ccurl_release_pipe_signal(&before);
}

#endif
