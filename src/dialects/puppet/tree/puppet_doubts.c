// SPDX-License-Identifier: Apache-2.0
//
// Compiling a node whose facts are not given.
#include "dialects/puppet/tree/puppet_doubts.h"

#include "dialects/puppet/hiera/hiera.h"

static void note_key_place(struct asked *q, const struct hiera_datum *d)
{
    struct arena *a = &q->tree->graph->arena;
    struct key_place *p = ARENA_NEW(a, struct key_place);
    uint64_t *first = str_table_put(&q->places, str_copy(a, d->key), NULL);
    struct key_place *last = (struct key_place *)(uintptr_t)*first;
    *p = (struct key_place){.at = d->at, .level = str_copy(a, d->level)};
    while (last && last->next)
        last = last->next;
    if (last)
        last->next = p;
    else
        *first = (uintptr_t)p;
}

static void doubt_key(void *data, const struct hiera_datum *d)
{
    struct asked *q = data;
    if (d->finding == FINDING_KEY && !span_is_none(d->at))
        note_key_place(q, d);
    if (d->finding == FINDING_KEY && !d->is_always_read)
        *str_table_put(&q->unsure, str_copy(&q->tree->graph->arena, d->key), NULL) = 1;
    q->compiler->is_unsure |= d->finding == FINDING_OPAQUE_LEVEL && q->settings.lacks_facts;
}

// A hiera.yaml that cannot be read fails when something is looked up.
static void find_doubtful_keys(struct asked *q)
{
    struct compiler *k = q->compiler;
    struct str *modules;
    struct hiera_request r = {.merge = VALUE_NONE};
    size_t count = environment_modules(k->environment, &modules);
    compiler_begin(k, NULL);
    r.scope = k->top;
    struct value failed = hiera_inventory(compiler_hiera(k), &r, modules, count, doubt_key, q);
    (void)failed;
    compiler_end(k);
    k->lacks_data = q->settings.lacks_facts && !environment_is_module(k->environment) &&
                    environment_lacks_data(k->environment);
    if (q->settings.lacks_facts)
        hiera_set_unsure(compiler_hiera(k), &q->unsure);
}

// The node definition whose pattern is written like this.
static void take_block_of_pattern(struct asked *q)
{
    const struct environment *e = q->environment;
    struct arena *a = e->arena;
    for (size_t i = 0; i < e->nodes.len && !q->settings.block; i++)
        for (uint32_t n = 0; n < e->nodes.at[i]->match_count; n++) {
            const struct puppet_definition *d = e->nodes.at[i];
            bool is_pattern;
            struct str title = environment_block_title(a, d, n, &is_pattern);
            if (!is_pattern || !str_equal(puppet_node_name(a, d, n), q->labels.node))
                continue;
            q->settings.block = d;
            q->settings.block_title = title;
            break;
        }
}

void puppet_take_named_pattern(struct asked *q)
{
    struct str written = q->labels.node;
    if (!written.len || str_equal(written, STR("default")))
        return;
    if (written.len > 2 && str_starts(written, STR("/")) && str_ends(written, STR("/")))
        q->labels.node = str_slice(written, 1, written.len - 1);
    take_block_of_pattern(q);
    q->labels.node = written;
    q->settings.lacks_facts |= q->settings.block && !q->labels.facts.len;
}

void puppet_tell_block(struct asked *q)
{
    if (!q->settings.block)
        return;
    compiler_log(
        q->compiler, "note",
        str_format(q->compiler->arena,
                   "`%.*s` is a pattern: what depends on the name of the node is not known",
                   STR_ARGS(q->labels.node)),
        NO_SPAN);
    if (q->settings.lacks_facts)
        find_doubtful_keys(q);
}

// A class or defined type that cannot be compiled alone usually needs what its users give: it is compiled once more with the
// defaults that say nothing as unknown.
static void open_defaults(struct asked *q)
{
    if (!q->settings.alone.len || q->settings.opens_defaults || value_is(q->failed, VALUE_ABSENT) ||
        (failure_mask(q->failed) & (FAIL_LIMIT | FAIL_WORLD)))
        return;
    struct compiler *known = q->compiler;
    q->settings.opens_defaults = true;
    q->compiler = compiler_open(q->environment, &q->settings);
    if (q->settings.lacks_facts)
        find_doubtful_keys(q);
    bool is_first = value_is_poison(compiler_run(q->compiler));
    compiler_close(is_first ? q->compiler : known);
    if (is_first)
        q->compiler = known;
    else
        q->failed = VALUE_NONE;
}

void puppet_compile_doubting(struct asked *q)
{
    bool is_open = puppet_asked_begin(q);
    if (!q->environment)
        return;
    q->settings.lacks_facts = !q->labels.facts.len;
    if (q->settings.lacks_facts && is_open)
        take_block_of_pattern(q);
    q->compiler = compiler_open(q->environment, &q->settings);
    if (!is_open)
        return;
    if (q->settings.lacks_facts || q->tree->has_only_data)
        find_doubtful_keys(q);
    q->failed = compiler_run(q->compiler);
    open_defaults(q);
}

void puppet_compile_alone(struct asked *q, const struct puppet_definition *d)
{
    if (q->compiler)
        compiler_close(q->compiler);
    q->settings.alone = d->name;
    q->settings.lacks_facts = !q->labels.facts.len;
    q->compiler = compiler_open(q->environment, &q->settings);
    if (q->settings.lacks_facts)
        find_doubtful_keys(q);
    q->failed = compiler_run(q->compiler);
    open_defaults(q);
}

// Whether a failure may come of facts that do not exist: they are undef.
static bool is_about_undef(struct graph *g, struct value failed)
{
    struct diags found = {0};
    failure_collect(failure_of(&g->arena, failed), &found);
    struct str text = found.list.len ? found.list.at[0]->message : STR("");
    diags_done(&found);
    static const char *const words[] = {"Undef", "is undef", "NilClass"};
    bool is_about = false;
    for (size_t i = 0; i < COUNT_OF(words); i++)
        is_about |= str_find(text, str_of(words[i]), 0) < text.len;
    return is_about;
}

// Once more, with facts that are not known.
static void compile_without_facts(struct asked *q)
{
    struct value first = q->failed;
    struct compiler *known = q->compiler;
    q->settings.lacks_facts = true;
    q->compiler = compiler_open(q->environment, &q->settings);
    compiler_log(q->compiler, "note", STR("no facts are given: what depends on them is not known"),
                 NO_SPAN);
    find_doubtful_keys(q);
    struct value again = compiler_run(q->compiler);
    bool is_first = value_is_poison(again) && !is_about_undef(q->tree->graph, first);
    compiler_close(is_first ? q->compiler : known);
    if (is_first) // facts have nothing to do with it
        q->compiler = known;
    else
        q->failed = value_is_poison(again) ? again : VALUE_NONE;
}

void puppet_compile_again(struct asked *q)
{
    if (value_is(q->failed, VALUE_ABSENT) || (failure_mask(q->failed) & (FAIL_LIMIT | FAIL_WORLD)))
        return;
    if (!q->labels.facts.len)
        compile_without_facts(q);
    open_defaults(q);
}
