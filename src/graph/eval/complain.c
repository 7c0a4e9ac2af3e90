// SPDX-License-Identifier: Apache-2.0
//
// Failures that the evaluator itself finds. What went wrong is the kernel's to say; how such a mistake is
// called, and which part of an operand is pointed at, is the language's (struct conventions).
#include "graph/eval/eval.h"

// A test that was cut off says no, and what is wrong because of that is not wrong: once a limit is reached, the limit is
// all that can be said.
struct value fail_with(struct graph *g, enum failure_class class, const struct diag *d)
{
    bool is_cut_off = g->now.depth > 0 && g->question.limit_reached;
    if (is_cut_off && class != FAIL_LIMIT)
        return limit_value(g, d->at);
    return failure_value(&g->arena, failure_new(&g->arena, class, d));
}

struct value fail_vat(struct graph *g, enum failure_class class, enum diag_code code,
                      struct span at, const char *format, va_list args)
{
    return fail_with(g, class, diag_vnew(&g->arena, code, at, format, args));
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
    const struct conventions *conventions = t->ops->conventions;
    if (conventions && conventions->summaries && conventions->summaries[what])
        diag_summary(d, "%s", conventions->summaries[what]);
}

void hint_complaint(struct diag *d, const struct tree *t, enum complaint what, const char *name,
                    struct value v)
{
    const struct conventions *conventions = t->ops->conventions;
    const char *hint = conventions && conventions->hint ? conventions->hint(what, name, v) : NULL;
    if (hint && !d->help.len)
        diag_help(d, "%s", hint);
}

static void add_help(struct diag *d, void *help)
{
    diag_help(d, "%.*s", STR_ARGS(*(const struct str *)help));
}

struct value fail_with_help(struct graph *g, struct value failed, const char *format, ...)
{
    struct strbuf text;
    va_list args;
    strbuf_init(&text, 4096);
    va_start(args, format);
    strbuf_vformat(&text, format, args);
    va_end(args);
    struct str help = strbuf_str(&text);
    const struct failure *f = failure_with(&g->arena, failed.unknown->failure, add_help, &help);
    strbuf_done(&text);
    return failure_value(&g->arena, f);
}

struct related_place {
    struct span at;
    const char *label;
};

static void add_related_place(struct diag *d, void *place)
{
    const struct related_place *p = place;
    diag_related(d, p->at, "%s", p->label);
}

struct value fail_with_place(struct graph *g, struct value failed, struct span at,
                             const char *label)
{
    struct related_place p = {at, label};
    return failure_value(&g->arena,
                         failure_with(&g->arena, failed.unknown->failure, add_related_place, &p));
}

struct value complain_of(struct graph *g, const struct tree *t, enum complaint what,
                         enum diag_code code, struct span at, struct value v, const char *message)
{
    struct diag *d = diag_new(&g->arena, code, at, "%s", message);
    name_complaint(d, t, what);
    hint_complaint(d, t, what, NULL, v);
    return fail_with(g, FAIL_TYPE, d);
}

struct value complain(struct graph *g, const struct tree *t, enum complaint what,
                      enum failure_class class, enum diag_code code, struct span at,
                      const char *format, ...)
{
    va_list args;
    va_start(args, format);
    struct diag *d = diag_vnew(&g->arena, code, at, format, args);
    va_end(args);
    name_complaint(d, t, what);
    hint_complaint(d, t, what, NULL, VALUE_NONE);
    return fail_with(g, class, d);
}

struct span blame_span(const struct graph *g, const struct tree *t, expr_id e)
{
    const struct conventions *conventions = t->ops->conventions;
    return conventions && conventions->blame ? conventions->blame(g, t, e) : expr_span(t, e);
}
