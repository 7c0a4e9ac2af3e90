// SPDX-License-Identifier: Apache-2.0
//
// Any bytes as a manifest, laid out: it comes out as it was if it has mistakes, and otherwise laying it out again changes
// nothing. That the meaning stays is a condition of the formatter itself.
#include "dialects/puppet/format/puppet_format.h"
#include "fuzz.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    if (size > 20000)
        return 0;
    struct str text = str_make((const char *)data, size);
    struct strbuf once, twice;
    strbuf_init(&once, 0);
    strbuf_init(&twice, 0);
    if (!puppet_format(text, &once) && !str_equal(strbuf_str(&once), text))
        UNREACHABLE("a text that was left alone has changed");
    puppet_layout(STR("f.pp"), strbuf_str(&once), &twice);
    if (!str_equal(strbuf_str(&twice), strbuf_str(&once)))
        UNREACHABLE("laying it out again changed the text");
    strbuf_done(&once);
    strbuf_done(&twice);
    return 0;
}
