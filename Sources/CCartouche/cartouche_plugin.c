#include "cartouche_plugin.h"
