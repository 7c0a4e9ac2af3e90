// SPDX-License-Identifier: Apache-2.0
//
// The stacks that bundles define. A stack that exists takes over what the bundle says about it: its own name wins,
// lists are joined. One that does not exist yet is created when code is generated, with an id and nothing else.
#include "dialects/terramate/tree/bundles.h"

#include <stdlib.h>

#include "base/hash.h"
#include "base/path.h"

static const char *const stack_words[] = {
    [TM_STACK_PATH] = "path",
    [TM_STACK_NAME] = "name",
    [TM_STACK_DESCRIPTION] = "description",
    [TM_STACK_TAGS] = "tags",
    [TM_STACK_AFTER] = "after",
    [TM_STACK_BEFORE] = "before",
    [TM_STACK_WANTS] = "wants",
    [TM_STACK_WANTED_BY] = "wanted_by",
    [TM_STACK_WATCH] = "watch",
};

// ---- one stack

static struct value word_value(struct tm_instance *i, const struct tm_set *set)
{
    struct diags failed = {0};
    struct value v = tm_instance_value(i, set, &failed);
    for (size_t k = 0; k < failed.list.len; k++) {
        diags_add(&i->dir->instance_diags, failed.list.at[k]);
        i->is_wrong = true;
    }
    diags_done(&failed);
    return v;
}

static struct str text_word(struct tm_instance *i, const struct tm_define_stack *s,
                            enum tm_stack_word word)
{
    const struct tm_set *set = &s->words[word];
    struct value v = set->tree ? word_value(i, set) : VALUE_NONE;
    if (value_is(v, VALUE_STRING))
        return str_copy(&i->project->arena, value_str(&v));
    if (!value_is(v, VALUE_ABSENT) && (word == TM_STACK_PATH || !value_is_null(v)))
        tm_instance_refuses(i, set->at, "`%s` of a stack must be a string", stack_words[word]);
    return STR("");
}

static void check_strings(struct tm_instance *i, const struct tm_set *set, enum tm_stack_word word,
                          struct value list)
{
    for (size_t k = 0; k < value_len(list); k++) {
        struct value v = value_item(list, k);
        if (!value_is(v, VALUE_STRING)) {
            tm_instance_refuses(i, set->at, "`%s` of a stack must contain only strings",
                                stack_words[word]);
            return;
        }
        if (word == TM_STACK_TAGS && !tm_is_tag(value_str(&v)))
            tm_instance_refuses(i, set->at,
                                "invalid tag `%.*s`: expected lower case letters and digits, with "
                                "- _ . / inside",
                                STR_ARGS(value_str(&v)));
    }
}

static struct value list_word(struct tm_instance *i, const struct tm_define_stack *s,
                              enum tm_stack_word word)
{
    const struct tm_set *set = &s->words[word];
    struct value v = set->tree ? word_value(i, set) : VALUE_NONE;
    if (value_is(v, VALUE_ABSENT) || value_is_null(v))
        return VALUE_NONE;
    if (value_is_sequence(v))
        check_strings(i, set, word, v);
    else
        tm_instance_refuses(i, set->at, "`%s` of a stack must be a list of strings",
                            stack_words[word]);
    return i->is_wrong ? VALUE_NONE : v;
}

// Whether its condition holds.
static bool is_wanted(struct tm_instance *i, const struct tm_define_stack *s)
{
    struct value v = s->condition.tree ? word_value(i, &s->condition) : value_bool(true);
    if (!i->is_wrong && !value_is(v, VALUE_BOOL))
        tm_instance_refuses(i, s->condition.at, "`condition` must be true or false");
    return !i->is_wrong && v.boolean;
}

static struct str stack_path(struct tm_instance *i, const struct tm_define_stack *s)
{
    struct arena *a = &i->project->arena;
    struct str path = text_word(i, s, TM_STACK_PATH);
    struct span at = s->words[TM_STACK_PATH].tree ? s->words[TM_STACK_PATH].at : s->named.at;
    if (i->is_wrong)
        return STR("");
    if (!s->words[TM_STACK_PATH].tree) {
        tm_instance_refuses(i, at, "the stack `%.*s` needs a `path` in its metadata",
                            STR_ARGS(s->named.name));
        return STR("");
    }
    if (tm_leaves_project(i->dir->path, path)) {
        tm_instance_refuses(i, at, "`%.*s` is not in the project", STR_ARGS(path));
        return STR("");
    }
    path = path_clean(a, path_is_absolute(path) ? path : path_join(a, i->dir->path, path));
    bool is_hidden = str_find(path, STR("/."), 0) < path.len;
    if (is_hidden)
        tm_instance_refuses(i, at, "the stack `%.*s` would be in a hidden directory",
                            STR_ARGS(path));
    return is_hidden ? STR("") : path;
}

static void add_stack(struct tm_registry *r, struct tm_instance *i, struct tm_define_stack *s)
{
    struct tm_project *p = i->project;
    bool is_created = is_wanted(i, s);
    if (i->is_wrong)
        return;
    struct tm_bundle_stack *out = ARENA_NEW(&p->arena, struct tm_bundle_stack);
    *out = (struct tm_bundle_stack){.bundle = i, .definition = s, .is_wanted = is_created};
    out->path = stack_path(i, s);
    out->name = text_word(i, s, TM_STACK_NAME);
    out->description = text_word(i, s, TM_STACK_DESCRIPTION);
    for (unsigned w = TM_STACK_TAGS; w < TM_STACK_WORD_COUNT; w++)
        out->lists[w] = list_word(i, s, (enum tm_stack_word)w);
    if (i->is_wrong || !out->path.len)
        return;
    uint64_t *place = str_table_put(&r->stacks, out->path, NULL);
    struct tm_bundle_stack **end = (struct tm_bundle_stack **)(void *)place;
    while (*end)
        end = &(*end)->next;
    *end = out;
    ARRAY_PUSH(&r->paths, out->path);
}

// ---- stacks that exist

static int compare_strings(const void *x, const void *y)
{
    const struct value *v = x, *w = y;
    return str_compare(value_str(v), value_str(w));
}

// Both lists as one, sorted, each string once.
static struct value join_lists(struct tm_project *p, struct value own, struct value more)
{
    size_t count = value_len(own), all = 0;
    size_t room = count + (value_is(more, VALUE_ABSENT) ? 0 : value_len(more));
    struct value *items = ARENA_ARRAY(&p->arena, struct value, room);
    for (size_t i = 0; i < room; i++)
        items[i] = i < count ? value_item(own, i) : value_item(more, i - count);
    if (room)
        qsort(items, room, sizeof(*items), compare_strings);
    for (size_t i = 0; i < room; i++)
        if (!all || !value_same(items[all - 1], items[i]))
            items[all++] = items[i];
    return value_list(&p->graph->arena, &type_string, items, all);
}

static void describe(struct tm_dir *d, const struct tm_bundle_stack *s)
{
    struct tm_stack *to = &d->stack;
    struct value *const lists[TM_STACK_WORD_COUNT] = {
        [TM_STACK_TAGS] = &to->tags,           [TM_STACK_AFTER] = &to->after,
        [TM_STACK_BEFORE] = &to->before,       [TM_STACK_WANTS] = &to->wants,
        [TM_STACK_WANTED_BY] = &to->wanted_by, [TM_STACK_WATCH] = &to->watch,
    };
    if (!to->is_named && s->name.len) {
        to->name = s->name;
        to->is_named = true;
    }
    if (!to->description.len)
        to->description = s->description;
    for (unsigned w = TM_STACK_TAGS; w < TM_STACK_WORD_COUNT; w++)
        *lists[w] = join_lists(d->project, *lists[w], s->lists[w]);
}

static void describe_stack(struct tm_project *p, struct tm_registry *r, struct str path)
{
    const uint64_t *known = str_table_find(&p->dirs, path);
    struct tm_dir *d = known ? (struct tm_dir *)(uintptr_t)*known : NULL;
    if (!d || !d->is_stack)
        return;
    const uint64_t *list = str_table_find(&r->stacks, path);
    for (const struct tm_bundle_stack *s = (const void *)(uintptr_t)*list; s; s = s->next)
        describe(d, s);
}

struct tm_registry *tm_registry_with_stacks(struct tm_project *p)
{
    struct tm_registry *r = tm_registry(p);
    if (r->has_stacks)
        return r;
    r->has_stacks = true;
    for (struct tm_instance *i = r->bundles; i; i = i->next) {
        tm_instance_check(i);
        for (struct tm_named *n = i->definition->stacks; n && !i->is_wrong; n = n->next)
            add_stack(r, i, (struct tm_define_stack *)n);
    }
    for (size_t i = 0; i < r->paths.len; i++) {
        bool is_first = true;
        for (size_t k = 0; k < i; k++)
            is_first &= !str_equal(r->paths.at[k], r->paths.at[i]);
        if (is_first)
            describe_stack(p, r, r->paths.at[i]);
    }
    for (const struct tm_dir *d = p->first_dir; d && !r->wrong; d = d->next)
        r->wrong = tm_first_error(&d->instance_diags);
    return r;
}

// ---- stacks that do not exist

// The same for the same path, so that generating twice, or somewhere else, makes the same stack.
static struct str make_id(struct arena *a, const struct tm_bundle_stack *s)
{
    struct str seed = str_format(a, "%.*s %.*s %.*s", STR_ARGS(s->path), STR_ARGS(s->bundle->uuid),
                                 STR_ARGS(s->bundle->name));
    uint64_t high = hash_bytes(seed.at, seed.len), low = hash_u64(high);
    return str_format(a, "%08x-%04x-8%03x-%04x-%012llx", (unsigned)(high >> 32),
                      (unsigned)(high >> 16 & 0xffff), (unsigned)(high & 0xfff),
                      (unsigned)(low >> 48 & 0x3fff) | 0x8000,
                      (unsigned long long)(low & 0xffffffffffffULL));
}

static void create(struct tm_project *p, const struct tm_bundle_stack *s)
{
    struct arena *a = &p->arena;
    struct tm_dir *d = tm_dir(p, s->path);
    if (d->is_stack || d->skipped)
        return;
    struct str text = str_format(a, "stack {\n  id = \"%.*s\"\n}\n", STR_ARGS(make_id(a, s)));
    tm_add_created_file(d, STR("stack.tm.hcl"), text);
    for (; s; s = s->next)
        describe(d, s);
}

size_t tm_add_bundle_stacks(struct tm_project *p)
{
    struct tm_registry *r = tm_registry_with_stacks(p);
    size_t count = 0;
    if (r->has_created)
        return 0;
    r->has_created = true;
    for (size_t i = 0; i < r->paths.len; i++) {
        const uint64_t *list = str_table_find(&r->stacks, r->paths.at[i]);
        const struct tm_bundle_stack *s = (const void *)(uintptr_t)*list;
        while (s && !s->is_wanted)
            s = s->next;
        if (!s)
            continue;
        bool was_stack = tm_dir(p, s->path)->is_stack;
        create(p, s);
        count += !was_stack;
    }
    if (count)
        graph_forget(p->graph);
    return count;
}

void tm_remove_bundle_stacks(struct tm_project *p)
{
    bool has_created = false;
    for (size_t i = 0; p->registry && i < p->registry->paths.len; i++) {
        const uint64_t *known = str_table_find(&p->dirs, p->registry->paths.at[i]);
        has_created |= known && ((const struct tm_dir *)(uintptr_t)*known)->created;
    }
    if (has_created)
        tm_change(p, NULL, 0);
}
