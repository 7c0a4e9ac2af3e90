// SPDX-License-Identifier: Apache-2.0
//
// Templates: texts that are joined. If a part of a template is unknown, the
// text before that part is still known.
#include <string.h>

#include "base/utf8.h"
#include "dialects/hcl/language/ops.h"
#include "graph/graph.h"
#include "value/convert.h"
#include "value/number.h"

static const char invalid_part[] = "Invalid template interpolation value";

enum {
    PREFIX_BYTES = 128, // longer prefixes are cut
    SHORT_BYTES = 256,  // texts that are put together on the stack
};

struct template
{
    struct call *c;
    struct strbuf text;
    const struct marks *marks;
    const struct failure *failed;
    bool unknown;
    bool too_long;
};

static void fail_template(struct template *t, struct value v)
{
    struct arena *a = call_arena(t->c);
    t->failed = failure_join(a, t->failed, failure_of(a, v));
}

static void add_known_text(struct template *t, struct value text)
{
    if (t->unknown || t->failed || t->too_long)
        return;
    struct str s = value_str(&text);
    if (call_output(t->c, t->text.len + s.len))
        strbuf_add(&t->text, s);
    else
        t->too_long = true;
}

// Whether `join` can make a text of it.
static bool is_joinable(struct value v)
{
    bool joins = value_is(v, VALUE_TUPLE) || value_is(v, VALUE_LIST);
    for (size_t i = 0; joins && i < value_len(v); i++) {
        struct value item = value_item(v, i);
        joins = value_is(item, VALUE_STRING) || value_is(item, VALUE_BOOL) || value_is_number(item);
    }
    return joins;
}

// A part as text; errors point at `at`.
static void add_value_part(struct template *t, struct value v, struct span at)
{
    struct value text;
    struct str why;
    v = value_unmark(call_arena(t->c), v, &t->marks);
    if (failure_mask(v))
        fail_template(t, v);
    else if (value_is(v, VALUE_STRING))
        add_known_text(t, v);
    else if (value_is_null(v))
        fail_template(t, call_help(t->c,
                                   call_fail_as(t->c, invalid_part, DIAG_NULL_VALUE, at,
                                                "null cannot be part of a string"),
                                   "if the value may be null, write `x == null ? \"\" : x`"));
    else if (value_is_unknown(v))
        t->unknown = true;
    else if (value_convert(call_arena(t->c), v, &type_string, &text, &why))
        add_known_text(t, text);
    else
        fail_template(
            t, call_help(t->c,
                         call_fail_as(t->c, invalid_part, DIAG_TYPE_MISMATCH, at,
                                      "this cannot be part of a string: %.*s", STR_ARGS(why)),
                         "%s",
                         is_joinable(v) ? "convert it with `join(\", \", x)` or `jsonencode(x)`"
                                        : "convert it with `jsonencode(x)`"));
}

static struct value unknown_text(struct template *t)
{
    struct arena *a = call_arena(t->c);
    struct refinement r = refinement_none();
    r.null = NOT_NULL;
    struct str known = utf8_nfc(a, str_slice(strbuf_str(&t->text), 0, PREFIX_BYTES));
    r.prefix = str_slice(known, 0, utf8_settled(known));
    return value_refine(a, value_unknown(a, &type_string), r);
}

static struct value template_result(struct template *t)
{
    struct arena *a = call_arena(t->c);
    struct value v;
    if (t->failed)
        v = value_poison(a, &type_string, t->failed);
    else if (t->too_long)
        v = call_limit(t->c);
    else
        v = t->unknown ? unknown_text(t) : value_string(a, utf8_nfc(a, strbuf_str(&t->text)));
    strbuf_done(&t->text);
    return value_mark_all(a, v, t->marks);
}

// Most templates are short and made of ASCII texts and whole numbers: they are put together on the stack. False if
// this one is not.
static bool joins_quickly(struct call *c, struct value *out)
{
    char text[SHORT_BYTES];
    size_t len = 0;
    const struct value *parts = call_args(c), *end = parts + call_count(c);
    for (const struct value *v = parts; v < end; v++) {
        size_t room = sizeof(text) - len;
        if (value_string_is_ascii(v) && value_str(v).len <= room) {
            struct str part = value_str(v);
            memcpy(text + len, part.at, part.len);
            len += part.len;
        } else if (number_is_digits(*v) && room >= NUMBER_DIGITS_MAX) {
            len += number_put_digits(text + len, *v);
        } else {
            return false;
        }
    }
    *out = value_string_ascii(call_arena(c), str_make(text, len));
    return call_output(c, len);
}

// Longer ones of known texts are joined at once, without a growing buffer.
static bool all_texts(const struct call *c, size_t *len, bool *ascii)
{
    *len = 0;
    *ascii = true;
    for (unsigned i = 0; i < call_count(c); i++) {
        struct value v = call_arg(c, i);
        if (!value_is(v, VALUE_STRING))
            return false;
        *len += value_str(&v).len;
        *ascii &= value_string_is_ascii(&v);
    }
    return true;
}

static struct value joined(struct call *c, size_t len, bool ascii)
{
    struct arena *a = call_arena(c);
    if (!call_output(c, len))
        return call_limit(c);
    char *text = arena_alloc(a, len + 1);
    size_t at = 0;
    for (unsigned i = 0; i < call_count(c); i++) {
        struct value v = call_arg(c, i);
        struct str part = value_str(&v);
        memcpy(text + at, part.at, part.len);
        at += part.len;
    }
    struct str whole = str_make(text, len);
    return value_string_kept(ascii ? whole : utf8_nfc(a, whole));
}

struct value hcl_apply_template(struct call *c)
{
    size_t len;
    bool ascii;
    struct value quick;
    if (goes_quickly(call_graph(c)) && joins_quickly(c, &quick))
        return quick;
    if (all_texts(c, &len, &ascii))
        return joined(c, len, ascii);
    struct template t = {.c = c};
    strbuf_init(&t.text, 0);
    for (unsigned i = 0; i < call_count(c); i++)
        add_value_part(&t, call_arg(c, i), call_arg_span(c, i));
    return template_result(&t);
}

// The result of a loop in a template: its iterations, joined.
struct value hcl_apply_join(struct call *c)
{
    struct arena *a = call_arena(c);
    struct template t = {.c = c};
    struct value turns = value_unmark(a, call_arg(c, 0), &t.marks);
    if (value_is_poison(turns))
        return value_poison(a, &type_string, turns.unknown->failure);
    if (value_is_unknown(turns))
        return value_mark_all(a, value_unknown(a, &type_string), t.marks);
    const struct marks *of_loop = t.marks;
    strbuf_init(&t.text, 0);
    for (size_t i = 0; i < value_len(turns); i++)
        add_value_part(&t, value_item(turns, i), call_span(c));
    if (!t.unknown || t.failed)
        return template_result(&t);
    strbuf_done(&t.text);
    return value_mark_all(a, value_unknown(a, &type_string), of_loop);
}
