// A plugin that throws a C++ exception through the interface, which it must not.
#include "cartouche_plugin.h"

#include <stdexcept>

static const char manifest[] =
    "{\"name\": \"throws\", \"version\": \"1\", \"processors\": [{\"name\": \"hostile.throw\", \"summary\": \"Throws.\"}]}";

static int32_t create(const cartouche_host *, const char *, const char *, size_t, void **) { return 0; }

static int32_t process(
    void *, const cartouche_host *, ArrowSchema *, ArrowArray *, ArrowSchema *, ArrowArray *) {
    throw std::runtime_error("no luck");
}

static const cartouche_plugin table = {
    sizeof(cartouche_plugin), CARTOUCHE_PLUGIN_ABI, manifest, create, process, nullptr};

extern "C" CARTOUCHE_EXPORT const cartouche_plugin *cartouche_plugin_entry(uint32_t) { return &table; }
