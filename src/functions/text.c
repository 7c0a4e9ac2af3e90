// SPDX-License-Identifier: Apache-2.0
//
// Texts as arguments and results of functions. Work is charged by the length of the result, because that is what a
// short call can make large.
#include "functions/text.h"

#include "base/utf8.h"
#include "graph/graph.h"

enum {
    SHOWN_BYTES = 80,    // how much of a text a message repeats
    BYTES_PER_STEP = 64, // of output: about what copying costs compared with a step
};

struct str text_arg(const struct call *c, unsigned i)
{
    struct value v = call_arg(c, i);
    struct str s = value_str(&v);
    return v.flags & VALUE_INLINE ? str_copy(call_arena(c), s) : s;
}

struct str text_shown(struct str s)
{
    if (s.len <= SHOWN_BYTES)
        return s;
    size_t end = SHOWN_BYTES;
    while (end > 0 && ((unsigned char)s.at[end] & 0xC0) == 0x80)
        end--;
    return str_slice(s, 0, end);
}

struct strbuf text_buffer(const struct call *c)
{
    struct strbuf b;
    strbuf_init(&b, call_graph(c)->limits.output_bytes);
    return b;
}

static bool may_give(struct call *c, struct str s)
{
    return call_output(c, s.len) && call_charge(c, 1 + s.len / BYTES_PER_STEP);
}

struct value text_value(struct call *c, struct str s)
{
    return may_give(c, s) ? value_string(call_arena(c), utf8_nfc(call_arena(c), s)) : call_limit(c);
}

struct value text_value_kept(struct call *c, struct str s)
{
    return may_give(c, s) ? value_string_kept(utf8_nfc(call_arena(c), s)) : call_limit(c);
}

struct value text_done(struct call *c, struct strbuf *b)
{
    struct value v =
        b->full && !call_output(c, UINT64_MAX) ? call_limit(c) : text_value(c, strbuf_str(b));
    strbuf_done(b);
    return v;
}

struct value text_unknown_exact(struct call *c, struct str prefix)
{
    struct refinement r = refinement_none();
    r.null = NOT_NULL;
    r.prefix = prefix;
    return value_refine(call_arena(c), value_unknown(call_arena(c), &type_string), r);
}

struct value text_unknown(struct call *c, struct str prefix)
{
    prefix = utf8_nfc(call_arena(c), prefix);
    return text_unknown_exact(c, str_slice(prefix, 0, utf8_settled(prefix)));
}
