/// The part of librsvg (2.52 or later), cairo and GLib that draws a document into a PNG.
///
/// Declared here instead of included: their headers lie in folders that only pkg-config knows, which gives a flag that
/// the package manager warns of at every build. The interfaces are stable, and so are these declarations.
#ifndef CARTOUCHE_CRSVG_SHIM_H
#define CARTOUCHE_CRSVG_SHIM_H

#include <stddef.h>
#include <stdint.h>

typedef struct crsvg_handle crsvg_handle;
typedef struct crsvg_surface crsvg_surface;
typedef struct crsvg_context crsvg_context;

typedef struct {
    uint32_t domain;
    int code;
    char *message;
} crsvg_error;

typedef struct {
    double x, y, width, height;
} crsvg_rectangle;

typedef int (*crsvg_write)(void *target, const unsigned char *data, unsigned int length);

/// CAIRO_FORMAT_RGB24: four bytes a pixel, no opacity.
enum { CRSVG_FORMAT_RGB24 = 1 };
/// CAIRO_STATUS_SUCCESS.
enum { CRSVG_SUCCESS = 0 };

#define CRSVG_NAMED(name) __asm__(name)
#if defined(__APPLE__)
#undef CRSVG_NAMED
#define CRSVG_NAMED(name) __asm__("_" name)
#endif

crsvg_handle *crsvg_new(const uint8_t *data, size_t length, crsvg_error **error)
    CRSVG_NAMED("rsvg_handle_new_from_data");
int crsvg_size(crsvg_handle *handle, double *width, double *height)
    CRSVG_NAMED("rsvg_handle_get_intrinsic_size_in_pixels");
int crsvg_draw(crsvg_handle *handle, crsvg_context *context, const crsvg_rectangle *area, crsvg_error **error)
    CRSVG_NAMED("rsvg_handle_render_document");
void crsvg_free(crsvg_handle *handle) CRSVG_NAMED("g_object_unref");
void crsvg_error_free(crsvg_error *error) CRSVG_NAMED("g_error_free");

crsvg_surface *crsvg_surface_new(int format, int width, int height) CRSVG_NAMED("cairo_image_surface_create");
int crsvg_surface_status(crsvg_surface *surface) CRSVG_NAMED("cairo_surface_status");
int crsvg_surface_write_png(crsvg_surface *surface, crsvg_write write, void *target)
    CRSVG_NAMED("cairo_surface_write_to_png_stream");
void crsvg_surface_free(crsvg_surface *surface) CRSVG_NAMED("cairo_surface_destroy");

crsvg_context *crsvg_context_new(crsvg_surface *surface) CRSVG_NAMED("cairo_create");
void crsvg_context_paper(crsvg_context *context, double red, double green, double blue)
    CRSVG_NAMED("cairo_set_source_rgb");
void crsvg_context_paint(crsvg_context *context) CRSVG_NAMED("cairo_paint");
int crsvg_context_status(crsvg_context *context) CRSVG_NAMED("cairo_status");
void crsvg_context_free(crsvg_context *context) CRSVG_NAMED("cairo_destroy");

const char *crsvg_status_text(int status) CRSVG_NAMED("cairo_status_to_string");

#endif
