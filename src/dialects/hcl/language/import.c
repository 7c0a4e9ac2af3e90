// SPDX-License-Identifier: Apache-2.0
//
// How HCL imports values of other languages: every number has a precision, none keeps its text, and none is
// NaN.
#include "dialects/hcl/language/ops.h"
#include "graph/eval/eval.h"
#include "value/number.h"

// A whole number of any size, at the precision of a literal.
static struct value at_literal_precision(struct arena *a, struct value v, bool *loses)
{
    int64_t i;
    struct strbuf text;
    struct value out = v;
    if (number_to_int(v, &i))
        return value_int(i);
    strbuf_init(&text, 0);
    number_write(&text, v);
    if (number_parse(a, strbuf_str(&text), &out))
        *loses = number_compare(out, v) != 0;
    strbuf_done(&text);
    return out;
}

struct value hcl_import(struct graph *g, struct value v, struct span at, bool *loses)
{
    struct value out;
    if (!value_is_number(v))
        return v;
    if ((v.flags & VALUE_TEXT) && number_parse(&g->arena, number_text(v), &out))
        return out; // as if it had been written here
    if (number_is_nan(v))
        return fail_with_help(g, fail_at(g, FAIL_TYPE, DIAG_TYPE_MISMATCH, at, "HCL has no NaN"),
                              "make it a number where it is defined");
    if (v.flags & VALUE_FLOAT)
        return number_from_double(number_to_double(v));
    bool is_own = number_precision(v) != PRECISION_UNBOUNDED;
    return is_own ? v : at_literal_precision(&g->arena, v, loses);
}
