// SPDX-License-Identifier: Apache-2.0
//
// The first byte chooses the syntax, the rest up to a NUL is the pattern, what follows is the text.
// Whatever compiles must match within its groups, or end in a limit.
#include <stdlib.h>
#include <string.h>

#include "base/regex.h"
#include "fuzz.h"

static void match_all(const struct regex *r, struct str text)
{
    size_t count = regex_group_count(r) + 1;
    struct regex_group *groups = memory_take(count * sizeof(*groups));
    if (regex_match(r, text, 0, groups) == REGEX_MATCH) {
        for (size_t i = 0; i < count; i++) {
            bool is_none = groups[i].start == REGEX_NONE && groups[i].end == REGEX_NONE;
            // A look-behind with \K may put the start behind the end; PCRE2 says so.
            if (!is_none && (groups[i].start > text.len || groups[i].end > text.len))
                UNREACHABLE("a group outside of the text");
        }
    }
    free(groups);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    if (size == 0 || size > 2000)
        return 0;
    struct str all = str_make((const char *)data + 1, size - 1);
    size_t split = str_find_char(all, 0, 0);
    struct regex_error error;
    enum regex_syntax syntax = data[0] & 1 ? REGEX_RUBY : REGEX_RE2;
    struct regex *r = regex_open(str_slice(all, 0, split), syntax, &error);
    if (!r) {
        if (error.offset > split || strlen(error.why) == 0)
            UNREACHABLE("an error without a place or words");
        return 0;
    }
    match_all(r, str_slice(all, split + 1, all.len));
    regex_close(r);
    return 0;
}
