// SPDX-License-Identifier: Apache-2.0
//
// Any bytes as the Ruby text of a type of resources: reading them ends, tokens stay inside of the text, and what opens a
// block stands before what closes it. A text that is not closed gives an open type.
#include "dialects/puppet/scan/resource_type.h"
#include "dialects/puppet/scan/ruby_lex.h"
#include "fuzz.h"

static void look_at_tokens(struct str text)
{
    struct ruby_tokens t;
    ruby_read(text, &t);
    for (size_t i = 0; i < t.list.len; i++) {
        const struct ruby_token *x = &t.list.at[i];
        if (x->text.len && (x->text.at < text.at || x->text.at + x->text.len > text.at + text.len))
            UNREACHABLE("a token outside of the text");
        if (!t.is_broken && x->partner && t.list.at[x->partner].partner != i)
            UNREACHABLE("what is closed was not opened here");
    }
    if (!t.list.len || t.list.at[t.list.len - 1].kind != RUBY_END)
        UNREACHABLE("tokens without an end");
    ruby_tokens_done(&t);
}

// Every other text is the same one: a type that extends itself by itself ends too.
static bool read_same(void *data, struct str path, struct str *text)
{
    (void)path;
    *text = *(const struct str *)data;
    return true;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct arena a;
    struct resource_type t;
    if (size > 8192)
        return 0;
    arena_init(&a);
    struct str text = str_make(arena_copy(&a, data, size), size);
    struct ruby_library library = {&text, read_same};
    look_at_tokens(text);
    bool is_found = resource_type_of_ruby(&a, STR("x"), text, &library, &t);
    for (uint32_t i = 0; is_found && i < t.key_count; i++)
        if (!resource_type_has_parameter(&t, t.keys[i]))
            UNREACHABLE("a key that is not a parameter");
    arena_done(&a);
    return 0;
}
