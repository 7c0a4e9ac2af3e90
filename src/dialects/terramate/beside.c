// SPDX-License-Identifier: Apache-2.0
//
// A directory of a tree that is the same tree at another time. Where its files are the same and nothing above
// changes what they mean, all that was found out about it is taken over; else what it says is compared
// statement by statement.
#include "dialects/terramate/terramate.h"

static struct tm_dir *other_dir(const struct tm_dir *d)
{
    const struct tm_project *p = d->project;
    const uint64_t *found = p->other ? str_table_find(&p->other->dirs, d->path) : NULL;
    return found ? (struct tm_dir *)(uintptr_t)*found : NULL;
}

static const struct tm_dir *stack_above(const struct tm_dir *d)
{
    for (d = d->parent; d && !d->is_stack;)
        d = d->parent;
    return d;
}

// What a directory says about the stack that it is in.
static bool same_above(const struct tm_dir *d, const struct tm_dir *other)
{
    const struct tm_dir *x = stack_above(d), *y = stack_above(other);
    if (d->parent->is_stack != other->parent->is_stack || !x != !y)
        return false;
    return !x || (str_equal(x->stack.id, y->stack.id) && value_same(x->stack.tags, y->stack.tags));
}

static bool same_files(const struct tm_dir *other, struct tm_file *const *own, size_t count)
{
    if (other->parts.len != count) // imports are more; they may have changed
        return false;
    for (size_t i = 0; i < count; i++)
        if (other->parts.at[i].file != own[i])
            return false;
    return true;
}

bool tm_take_over(struct tm_dir *d, struct tm_file *const *own, size_t count)
{
    const struct tm_dir *other = other_dir(d);
    // the root says what belongs to the tree as a whole
    if (!other || !d->parent || !d->project->shares_answers || other->skipped ||
        other->diags.list.len || !same_files(other, own, count) || !same_above(d, other))
        return false;
    d->is_stack = other->is_stack;
    d->stack = other->stack;
    for (size_t i = 0; i < count; i++)
        ARRAY_PUSH(&d->parts, other->parts.at[i]);
    for (size_t i = 0; i < other->generates.len; i++)
        ARRAY_PUSH(&d->generates, other->generates.at[i]);
    view_say_as(d->view, other->view);
    d->is_taken_over = true;
    return true;
}

void tm_put_beside(struct tm_dir *d)
{
    struct tm_project *p = d->project;
    if (p->other && !d->parent)
        p->shares_answers = tm_settings_agree(p, p->other);
    struct tm_dir *other = other_dir(d);
    if (other)
        view_put_beside(d->view, other->view, p->shares_answers);
}
