// SPDX-License-Identifier: Apache-2.0
//
// Marks travel with values: an operation's result has the marks of all that it read. A marked value
// is a box around the value; boxes never nest. A set of marks is an array in address order, so that
// joining two is a merge and comparing them a walk.
#include <string.h>

#include "base/budget.h"
#include "value/aggregate.h"
#include "value/hidden.h"

const struct mark mark_sensitive = {.name = {"sensitive", 9}};
const struct mark mark_telling = {.name = {"telling", 7}};
const struct mark mark_ephemeral = {.name = {"ephemeral", 9}};

bool mark_is_sensitive(const struct mark *mark)
{
    return mark == &mark_sensitive || mark == &mark_telling;
}

bool mark_is_secret(const struct mark *mark)
{
    return mark_is_sensitive(mark) || mark == &mark_ephemeral;
}

bool marks_are_sensitive(const struct marks *marks)
{
    for (uint32_t i = 0; marks && i < marks->len; i++)
        if (mark_is_sensitive(marks->at[i]))
            return true;
    return false;
}

bool marks_are_secret(const struct marks *marks)
{
    for (uint32_t i = 0; marks && i < marks->len; i++)
        if (mark_is_secret(marks->at[i]))
            return true;
    return false;
}

static struct marks *marks_room(struct arena *a, size_t len)
{
    return arena_alloc(a, sizeof(struct marks) + len * sizeof(const struct mark *));
}

static bool marks_contain(const struct marks *all, const struct marks *some)
{
    uint32_t at = 0;
    for (uint32_t i = 0; i < some->len; i++) {
        while (at < all->len && (uintptr_t)all->at[at] < (uintptr_t)some->at[i])
            at++;
        if (at == all->len || all->at[at] != some->at[i])
            return false;
    }
    return true;
}

static const struct marks *merge(struct arena *a, const struct marks *x, const struct marks *y)
{
    struct marks *all = marks_room(a, (size_t)x->len + y->len);
    uint32_t i = 0, j = 0;
    while (i < x->len || j < y->len) {
        bool from_x = j == y->len || (i < x->len && (uintptr_t)x->at[i] <= (uintptr_t)y->at[j]);
        const struct mark *next = from_x ? x->at[i++] : y->at[j++];
        if (all->len == 0 || all->at[all->len - 1] != next)
            all->at[all->len++] = next;
    }
    return all;
}

const struct marks *marks_join(struct arena *a, const struct marks *x, const struct marks *y)
{
    if (!x || (y && marks_contain(y, x)))
        return y;
    if (!y || marks_contain(x, y))
        return x;
    return merge(a, x, y);
}

bool marks_equal(const struct marks *x, const struct marks *y)
{
    size_t x_len = x ? x->len : 0, y_len = y ? y->len : 0;
    if (x_len != y_len)
        return false;
    return x_len == 0 || memcmp(x->at, y->at, x_len * sizeof(x->at[0])) == 0;
}

struct value value_mark_all(struct arena *a, struct value v, const struct marks *marks)
{
    if (!marks || marks->len == 0 || value_is(v, VALUE_ABSENT))
        return v;
    struct value inner = v;
    if (value_is(v, VALUE_MARKED)) {
        inner = v.marked->inner;
        marks = marks_join(a, v.marked->marks, marks);
        if (marks == v.marked->marks)
            return v;
    }
    struct marked *m = ARENA_NEW(a, struct marked);
    *m = (struct marked){inner, marks};
    return (struct value){.kind = VALUE_MARKED, .marked = m};
}

struct value value_mark(struct arena *a, struct value v, const struct mark *mark)
{
    struct marks *one = marks_room(a, 1);
    one->len = 1;
    one->at[0] = mark;
    return value_mark_all(a, v, one);
}

struct value marked_unmark(struct arena *a, struct value v, const struct marks **out)
{
    *out = marks_join(a, *out, v.marked->marks);
    return v.marked->inner;
}

struct value value_unmark_deep(struct arena *a, struct value v, const struct marks **out)
{
    v = value_unmark(a, v, out);
    if (!value_is_aggregate(v) || !(v.aggregate->summary & HAS_MARK) || !budget_turns(value_len(v)))
        return v;
    struct value *items = ARENA_ARRAY(a, struct value, value_len(v));
    for (size_t i = 0; i < value_len(v); i++)
        items[i] = value_unmark_deep(a, value_item(v, i), out);
    return aggregate_with_items(a, v, items);
}

bool value_has_marks(struct value v)
{
    return value_summary(v) & HAS_MARK;
}

static bool marks_have(const struct marks *marks, const struct mark *mark)
{
    for (uint32_t i = 0; i < marks->len; i++)
        if (marks->at[i] == mark)
            return true;
    return false;
}

bool value_has_mark(struct value v, const struct mark *mark)
{
    if (!value_has_marks(v))
        return false;
    if (value_is(v, VALUE_MARKED)) {
        if (marks_have(v.marked->marks, mark))
            return true;
        v = v.marked->inner;
    }
    for (size_t i = 0; budget_more(value_is_aggregate(v) && i < value_len(v)); i++)
        if (value_has_mark(value_item(v, i), mark))
            return true;
    return false;
}

static bool value_is_sensitive(struct value v)
{
    return value_has_mark(v, &mark_sensitive) || value_has_mark(v, &mark_telling);
}

bool value_is_secret(struct value v)
{
    return value_is_sensitive(v) || value_has_mark(v, &mark_ephemeral);
}

struct str value_hidden_text(struct value v)
{
    bool is_ephemeral = !value_is_sensitive(v) && value_has_mark(v, &mark_ephemeral);
    return is_ephemeral ? STR("(ephemeral value)") : STR("(sensitive)");
}

struct value value_ephemeral_as_null(struct arena *a, struct value v)
{
    const struct marks *marks = NULL;
    if (!value_has_mark(v, &mark_ephemeral) || !budget_turn())
        return v;
    struct value inner = value_unmark(a, v, &marks);
    if (marks && marks_have(marks, &mark_ephemeral)) {
        struct value null = value_null(value_type(a, inner));
        return value_without_mark(a, value_mark_all(a, null, marks), &mark_ephemeral);
    }
    struct value *items = ARENA_ARRAY(a, struct value, value_len(inner));
    for (size_t i = 0; i < value_len(inner); i++)
        items[i] = value_ephemeral_as_null(a, value_item(inner, i));
    return value_mark_all(a, aggregate_with_items(a, inner, items), marks);
}

struct value value_without_mark(struct arena *a, struct value v, const struct mark *mark)
{
    const struct marks *marks = NULL;
    if (!value_has_mark(v, mark) || !budget_turn())
        return v;
    v = value_unmark(a, v, &marks);
    if (value_is_aggregate(v)) {
        struct value *items = ARENA_ARRAY(a, struct value, value_len(v));
        for (size_t i = 0; i < value_len(v); i++)
            items[i] = value_without_mark(a, value_item(v, i), mark);
        v = aggregate_with_items(a, v, items);
    }
    for (uint32_t i = 0; marks && i < marks->len; i++)
        if (marks->at[i] != mark)
            v = value_mark(a, v, marks->at[i]);
    return v;
}
