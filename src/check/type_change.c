// SPDX-License-Identifier: Apache-2.0
//
// Types are fixed: what was a list stays a list.
#include "check/check.h"

enum type_relation type_relation(type_mask before, type_mask now)
{
    const type_mask near = TYPES_NUMBER | TYPES_STRING;
    bool is_open =
        ((before | now) & (TYPES_NULL | TYPES_OTHER)) != 0; // null has no type of its own
    if (!before || !now || is_open || (before & now))
        return TYPES_AGREE;
    return ((before | now) & ~near) == 0 ? TYPES_NEAR : TYPES_DIFFER;
}

static struct str or_else(struct str text, const char *otherwise)
{
    return text.len ? text : str_of(otherwise);
}

struct diag *check_type_change(struct arena *a, const struct type_change *c)
{
    enum type_relation relation = type_relation(c->before, c->now);
    if (relation == TYPES_AGREE)
        return NULL;
    struct str before = types_text(a, c->before), now = types_text(a, c->now);
    struct diag *d =
        diag_new(a, DIAG_TYPE_CHANGED, c->now_at, "`%.*s` is %.*s %.*s and %.*s %.*s",
                 STR_ARGS(c->what), STR_ARGS(before), STR_ARGS(or_else(c->before_where, "before")),
                 STR_ARGS(now), STR_ARGS(or_else(c->now_where, "here")));
    if (relation == TYPES_NEAR)
        d->severity = SEVERITY_WARNING;
    struct str now_label = c->now_label.len ? c->now_label : now;
    struct str before_label = c->before_label.len ? c->before_label : before;
    diag_label(d, "%.*s", STR_ARGS(now_label));
    diag_related(d, c->before_at, "%.*s", STR_ARGS(before_label));
    return d;
}
