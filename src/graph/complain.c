// SPDX-License-Identifier: Apache-2.0
//
// Failures that the evaluator itself finds. What went wrong is the kernel's to say; how such a mistake is
// called, and which part of an operand is pointed at, is the language's (struct manners).
#include "graph/eval.h"

struct value fail_with(struct graph *g, enum failure_class class, const struct diag *d)
{
    return failure_value(&g->arena, failure_new(&g->arena, class, d));
}

struct diag *diag_of_args(struct graph *g, enum diag_code code, struct span at, const char *format,
                          va_list args)
{
    struct strbuf text;
    strbuf_init(&text, 4096);
    strbuf_vformat(&text, format, args);
    struct diag *d = diag_new(&g->arena, code, at, "%.*s", STR_ARGS(strbuf_str(&text)));
    strbuf_done(&text);
    return d;
}

struct value fail_vat(struct graph *g, enum failure_class class, enum diag_code code,
                      struct span at, const char *format, va_list args)
{
    return fail_with(g, class, diag_of_args(g, code, at, format, args));
}

struct value fail_at(struct graph *g, enum failure_class class, enum diag_code code, struct span at,
                     const char *format, ...)
{
    va_list args;
    va_start(args, format);
    struct value failed = fail_vat(g, class, code, at, format, args);
    va_end(args);
    return failed;
}

void name_complaint(struct diag *d, const struct tree *t, enum complaint what)
{
    const struct manners *manners = t->ops->manners;
    if (manners && manners->summaries && manners->summaries[what])
        diag_summary(d, "%s", manners->summaries[what]);
}

struct value complain(struct graph *g, const struct tree *t, enum complaint what,
                      enum failure_class class, enum diag_code code, struct span at,
                      const char *format, ...)
{
    va_list args;
    va_start(args, format);
    struct diag *d = diag_of_args(g, code, at, format, args);
    va_end(args);
    name_complaint(d, t, what);
    return fail_with(g, class, d);
}

struct span blame_span(const struct graph *g, const struct tree *t, expr_id e)
{
    const struct manners *manners = t->ops->manners;
    return manners && manners->blame ? manners->blame(g, t, e) : expr_span(t, e);
}
