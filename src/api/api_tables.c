// SPDX-License-Identifier: Apache-2.0
//
// What this build knows: its dialects, its diagnostic codes and the page of each.
#include "api/api.h"
#include "api/error_pages.h"
#include "dialects/dialects.h"

// The NULL at the end keeps a build without dialects an array.
static const char *const dialects[] = {
#define X(name) #name,
    DIALECTS(X)
#undef X
        NULL};

size_t weft_dialect_count(void)
{
    return COUNT_OF(dialects) - 1;
}

const char *weft_dialect_name(size_t i)
{
    return i < weft_dialect_count() ? dialects[i] : NULL;
}

size_t weft_code_count(void)
{
    return DIAG_CODE_COUNT;
}

const char *weft_code_slug(size_t i)
{
    return i < DIAG_CODE_COUNT ? diag_slug((enum diag_code)i) : NULL;
}

const char *weft_code_title(size_t i)
{
    return i < DIAG_CODE_COUNT ? diag_title((enum diag_code)i) : NULL;
}

const char *weft_code_page(weft_str slug)
{
    enum diag_code code = diag_code_find(str_in(slug));
    return code < DIAG_CODE_COUNT ? error_pages[code] : NULL;
}
