// SPDX-License-Identifier: Apache-2.0
//
// Any bytes as a type expression, with a value to put defaults into. A type that was read is written and
// read again; it must be the same but for what is optional. Mistakes have a name and a place.
#include "dialects/hcl/language/session.h"
#include "dialects/hcl/language/typeexpr.h"
#include "fuzz.h"
#include "value/convert.h"
#include "value/json.h"

static const struct type *read_type(struct hcl_session *s, struct str text, enum hcl_type_mode mode,
                                    const struct hcl_defaults **defaults)
{
    struct hcl_input in = hcl_session_begin(s, STR("f.hcl"), text);
    expr_id e = hcl_parse_expression(&in);
    hcl_session_end(s);
    if (s->diags.list.len)
        return NULL;
    struct hcl_type_input wanted = {.graph = s->graph,
                                    .arena = &s->arena,
                                    .diags = &s->diags,
                                    .tree = s->tree,
                                    .text = s->text,
                                    .mode = mode};
    const struct type *t = hcl_type_of(&wanted, e, defaults);
    for (size_t i = 0; i < s->diags.list.len; i++) {
        const struct diag *d = s->diags.list.at[i];
        if (!d->summary.len || !d->message.len || d->at.start > d->at.end ||
            d->at.end > s->text.len)
            UNREACHABLE("a diagnostic without words or outside of the text");
    }
    return s->diags.list.len ? NULL : t;
}

static void check_written(const struct type *t)
{
    struct hcl_session s;
    struct strbuf text;
    strbuf_init(&text, 0);
    hcl_type_write(&text, t);
    hcl_session_open(&s, hcl_ops(HCL_CTY), true);
    const struct type *again = read_type(&s, strbuf_str(&text), HCL_TYPE_CONSTRAINT, NULL);
    if (!again || !type_equal(again, type_without_optional(&s.arena, t)))
        UNREACHABLE("a type that was written reads as something else");
    hcl_session_close(&s);
    strbuf_done(&text);
}

static void check_defaults(struct arena *a, const struct type *t,
                           const struct hcl_defaults *defaults, struct str json)
{
    struct json_error error;
    struct value v, converted;
    struct str why;
    if (!json_read_extended(a, json, &v, &error))
        return;
    if (defaults)
        v = hcl_defaults_apply(a, defaults, v);
    if (value_convert(a, v, t, &converted, &why) &&
        !type_conforms(value_type(a, converted), type_without_optional(a, t)))
        UNREACHABLE("a converted value has another type");
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    if (size == 0 || size > 2048)
        return 0;
    struct str text = str_make((const char *)data, size);
    size_t end = str_find_char(text, '\n', 0); // the type on one line, then a value
    const struct hcl_defaults *defaults = NULL;
    struct hcl_session s;
    hcl_session_open(&s, hcl_ops(HCL_CTY), true);
    const struct type *t = read_type(&s, str_slice(text, 0, end), HCL_TYPE_DEFAULTS, &defaults);
    if (t) {
        check_written(t);
        check_defaults(&s.arena, t, defaults, str_slice(text, end + 1, text.len));
    }
    hcl_session_close(&s);
    return 0;
}
