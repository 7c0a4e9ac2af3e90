// SPDX-License-Identifier: Apache-2.0
//
// Any bytes, formatted: the tokens are the same as before, and formatting again changes nothing.
#include "dialects/hcl/format.h"
#include "fuzz.h"
#include "hcl_same_tokens.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    if (size > 20000)
        return 0;
    struct str text = str_make((const char *)data, size);
    struct strbuf once, twice;
    strbuf_init(&once, 0);
    strbuf_init(&twice, 0);
    hcl_format(text, &once);
    hcl_format(strbuf_str(&once), &twice);
    if (!hcl_same_tokens(text, strbuf_str(&once)))
        UNREACHABLE("formatting changed a token");
    if (!str_equal(strbuf_str(&once), strbuf_str(&twice)))
        UNREACHABLE("formatting again changed the text");
    strbuf_done(&once);
    strbuf_done(&twice);
    return 0;
}
