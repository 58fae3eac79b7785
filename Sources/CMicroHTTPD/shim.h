/// The C interface of GNU libmicrohttpd, with functions in the place of what Swift can't call, or sees in another way in
/// each version of the header: arguments that vary, and enumerations.
#ifndef CARTOUCHE_CMICROHTTPD_SHIM_H
#define CARTOUCHE_CMICROHTTPD_SHIM_H

#include <microhttpd.h>

#if MHD_VERSION < 0x00097100
#error "libmicrohttpd 0.9.71 or later is needed"
#endif

/// Serves on a socket that listens, each connection in a thread of its own; the socket is closed when the server stops.
///
/// The threads wait with poll, so that no socket's number is too large.
/// @param limit connections at a time
/// @param timeout seconds after which a connection on which nothing comes or goes is closed
/// @return NULL on error
static inline struct MHD_Daemon *cmicrohttpd_start(
    int socket, MHD_AccessHandlerCallback handler, void *context, unsigned int limit, unsigned int timeout) {
    return MHD_start_daemon(
        MHD_USE_INTERNAL_POLLING_THREAD | MHD_USE_THREAD_PER_CONNECTION | MHD_USE_POLL, 0, NULL, NULL, handler, context,
        MHD_OPTION_LISTEN_SOCKET, (MHD_socket)socket, MHD_OPTION_CONNECTION_LIMIT, limit,
        MHD_OPTION_CONNECTION_TIMEOUT, timeout, MHD_OPTION_END);
}

/// A response with a copy of the bytes.
static inline struct MHD_Response *cmicrohttpd_response(const void *bytes, size_t count) {
    return MHD_create_response_from_buffer(count, (void *)bytes, MHD_RESPMEM_MUST_COPY);
}

/// What a handler answers: go on, or close the connection.
static inline enum MHD_Result cmicrohttpd_yes(void) { return MHD_YES; }
static inline enum MHD_Result cmicrohttpd_no(void) { return MHD_NO; }

/// NULL when the request does not have it.
static inline const char *cmicrohttpd_header(struct MHD_Connection *connection, const char *name) {
    return MHD_lookup_connection_value(connection, MHD_HEADER_KIND, name);
}

/// A part of what stands behind a question mark; NULL when the request does not have it.
static inline const char *cmicrohttpd_argument(struct MHD_Connection *connection, const char *name) {
    return MHD_lookup_connection_value(connection, MHD_GET_ARGUMENT_KIND, name);
}

#endif
