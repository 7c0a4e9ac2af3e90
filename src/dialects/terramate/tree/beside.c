// SPDX-License-Identifier: Apache-2.0
//
// A directory that exists in two versions of a tree. If its files are the same and nothing above
// changes what they mean, everything that is known about it is taken over; otherwise its definitions
// are compared statement by statement.
#include "base/path.h"
#include "dialects/terramate/tree/terramate.h"

static struct tm_dir *find_dir(const struct tm_project *p, struct str path)
{
    const uint64_t *found = p ? str_table_find(&p->dirs, path) : NULL;
    struct tm_dir *d = found ? (struct tm_dir *)(uintptr_t)*found : NULL;
    return d && !d->is_gone ? d : NULL;
}

static struct tm_dir *other_dir(const struct tm_dir *d)
{
    return find_dir(d->project->other, d->path);
}

static const struct tm_dir *stack_above(const struct tm_dir *d)
{
    for (d = d->parent; d && !d->is_stack;)
        d = d->parent;
    return d;
}

// Compares what directories see of the stack that they are in.
static bool same_above(const struct tm_dir *d, const struct tm_dir *other)
{
    const struct tm_dir *x = stack_above(d), *y = stack_above(other);
    if (d->parent->is_stack != other->parent->is_stack || !x != !y)
        return false;
    return !x || (str_equal(x->stack.id, y->stack.id) && value_same(x->stack.tags, y->stack.tags));
}

static bool same_files(const struct tm_dir *other, struct tm_file *const *own, size_t count)
{
    if (other->parts.len != count) // imports make it more; they may have changed
        return false;
    for (size_t i = 0; i < count; i++)
        if (other->parts.at[i].file != own[i])
            return false;
    return true;
}

bool tm_take_over(struct tm_dir *d, struct tm_file *const *own, size_t count)
{
    const struct tm_dir *other = other_dir(d);
    // the root defines what belongs to the whole tree; what bundles have said about a stack may differ
    if (!other || !d->parent || other->project->has_bundles || !d->project->shares_answers ||
        other->skipped || other->diags.list.len || d->offers || other->offers ||
        !same_files(other, own, count) || !same_above(d, other))
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

// ---- directories that need not be loaded

// The next name from `*at` on that can affect the tree; empty at the end.
static struct str next_with_say(const struct tm_listing *l, size_t *at)
{
    while (*at < l->count)
        if (tm_has_say(l->names[(*at)++]))
            return l->names[*at - 1];
    return STR("");
}

static bool same_names(const struct tm_listing *x, const struct tm_listing *y)
{
    struct str name;
    size_t i = 0, k = 0;
    do {
        name = next_with_say(x, &i);
        if (!str_equal(name, next_with_say(y, &k)))
            return false;
    } while (name.len);
    return true;
}

bool tm_is_as_beside(struct tm_project *p, struct str path, const struct tm_listing *l,
                     size_t count)
{
    const struct tm_dir *there = find_dir(p->other, path);
    return there && !there->diags.list.len && there->parts.len == count &&
           same_names(l, tm_list(p->other, path));
}

// The nearest loaded directory at or above a path.
static const struct tm_dir *nearest_dir(const struct tm_project *p, struct str path)
{
    const struct tm_dir *d;
    while (!(d = find_dir(p, path)))
        path = path_dirname(path);
    return d;
}

bool tm_stands_for(struct tm_project *p, const struct tm_dir *beside)
{
    const struct tm_dir *d = nearest_dir(p, beside->path);
    return d->rest_is_there && !str_equal(d->path, beside->path);
}

static bool root_says_as_beside(const struct tm_dir *root)
{
    const struct tm_dir *there = other_dir(root);
    bool is_same = there && root->project->shares_answers && !root->offers && !there->offers &&
                   !root->diags.list.len && !there->diags.list.len &&
                   root->parts.len == there->parts.len;
    for (size_t i = 0; is_same && i < root->parts.len; i++)
        is_same = root->parts.at[i].file == there->parts.at[i].file;
    return is_same;
}

bool tm_says_as_beside(struct tm_project *p, struct str path)
{
    const struct tm_dir *d = nearest_dir(p, path);
    if (p->has_bundles || p->other->has_bundles)
        return false; // what a bundle elsewhere says may differ
    if (!str_equal(d->path, path) && !d->rest_is_there)
        return false;
    while (d->parent && d->is_taken_over)
        d = d->parent;
    return !d->parent && root_says_as_beside(d);
}
