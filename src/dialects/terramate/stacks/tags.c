// SPDX-License-Identifier: Apache-2.0
//
// Filters by tags: `,` is or, `:` is and, which binds more tightly.
#include "dialects/terramate/stacks/stacks.h"

// Iterates over the parts of a text; false at its end.
static bool next_part(struct str text, char separator, size_t *at, struct str *part)
{
    if (*at > text.len)
        return false;
    size_t end = str_find_char(text, separator, *at);
    *part = str_slice(text, *at, end);
    *at = end + 1;
    return true;
}

struct str tm_filter_mistake(struct str filter)
{
    struct str any, all;
    for (size_t i = 0; next_part(filter, ',', &i, &any);)
        for (size_t k = 0; next_part(any, ':', &k, &all);)
            if (!tm_is_tag(all))
                return all;
    return STR("");
}

static bool has_tag(struct value tags, struct str tag)
{
    for (size_t i = 0; i < value_len(tags); i++) {
        struct value v = value_item(tags, i);
        if (str_equal(value_str(&v), tag))
            return true;
    }
    return false;
}

// An empty part among several matches no tag.
static bool has_all(struct str part, struct value tags)
{
    struct str tag;
    for (size_t i = 0; next_part(part, ':', &i, &tag);)
        if (!tag.len || !has_tag(tags, tag))
            return false;
    return true;
}

bool tm_filter_meets(struct str filter, struct value tags)
{
    struct str part;
    for (size_t i = 0; next_part(filter, ',', &i, &part);)
        if (part.len && has_all(part, tags))
            return true;
    return false;
}
