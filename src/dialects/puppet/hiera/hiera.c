// SPDX-License-Identifier: Apache-2.0
//
// Opening, closing, failures and warnings.
#include "dialects/puppet/hiera/hiera_inside.h"

#include "base/path.h"
#include "graph/eval/eval.h"

struct hiera *hiera_open(struct graph *g, struct hiera_host host, struct hiera_settings settings)
{
    struct hiera *h = calloc(1, sizeof(*h));
    if (!h)
        out_of_memory(sizeof(*h));
    arena_init(&h->arena);
    h->graph = g;
    h->host = host;
    h->settings = settings;
    h->settings.root = str_copy(&h->arena, settings.root);
    h->settings.environment = str_copy(&h->arena, settings.environment);
    h->settings.global_config = str_copy(&h->arena, settings.global_config);
    h->global.layer = LAYER_GLOBAL;
    h->environment.layer = LAYER_ENVIRONMENT;
    return h;
}

// ---- closing

static void context_done(struct backend_context *c)
{
    if (!c)
        return;
    ARRAY_DONE(&c->keys);
    ARRAY_DONE(&c->values);
    table_done(&c->by_hash);
    str_table_done(&c->answers);
    str_table_done(&c->texts);
}

static void levels_done(struct level *levels, size_t count)
{
    for (size_t i = 0; i < count; i++)
        for (size_t k = 0; k < levels[i].location_count; k++)
            context_done(levels[i].locations[k].context);
}

void provider_forget_levels(struct provider *p)
{
    levels_done(p->levels, p->level_count);
    levels_done(p->defaults, p->default_count);
    ARRAY_DONE(&p->reads.list);
    p->levels = p->defaults = NULL;
    p->level_count = p->default_count = 0;
    p->has_levels = false;
}

static void forget_options(struct hiera *h)
{
    lookup_options_done(&h->options);
    lookup_options_done(&h->default_options);
}

void hiera_forget_scope(struct hiera *h)
{
    provider_forget_levels(&h->global);
    provider_forget_levels(&h->environment);
    for (uint32_t i = 0; i < h->modules.len; i++)
        provider_forget_levels((struct provider *)(uintptr_t)h->modules.entries[i].value);
    forget_options(h);
}

void hiera_close(struct hiera *h)
{
    if (!h)
        return;
    hiera_forget_scope(h);
    str_table_done(&h->files);
    str_table_done(&h->modules);
    str_table_done(&h->warned);
    arena_done(&h->arena);
    free(h);
}

// ---- saying what is wrong

static enum diag_code code_of(enum failure_class class)
{
    switch (class) {
    case FAIL_MISSING: return DIAG_MISSING_KEY;
    case FAIL_TYPE: return DIAG_TYPE_MISMATCH;
    case FAIL_WORLD: return DIAG_WORLD;
    case FAIL_CYCLE: return DIAG_CYCLE;
    case FAIL_USER:
    case FAIL_LIMIT:
    case FAIL_PARADOX:
    case FAIL_EXIT: return DIAG_BAD_DATA;
    }
    UNREACHABLE("class of failure");
}

struct value hiera_fail(struct hiera *h, enum failure_class class, const char *issue,
                        struct span at, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    // in the arena of the graph: a failure may outlive this compilation
    struct diag *d = diag_vnew(&h->graph->arena, code_of(class), at, format, args);
    va_end(args);
    if (issue && *issue)
        diag_summary(d, "%s", issue);
    // a recursion was found here by name: the graph has no ring to show for it
    return fail_with(h->graph, class == FAIL_CYCLE ? FAIL_USER : class, d);
}

bool hiera_is_first(struct hiera *h, struct str text)
{
    bool is_new;
    (void)str_table_put(&h->warned, text, &is_new);
    if (!is_new && h->host.repeats)
        h->host.repeats(h->host.data);
    return is_new;
}

void hiera_warn_once(struct hiera *h, struct span at, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    struct str text = str_vformat(&h->arena, format, args);
    va_end(args);
    if (hiera_is_first(h, text) && h->host.warn)
        h->host.warn(h->host.data, text, at);
}

void hiera_warn_deprecated(struct hiera *h, struct str function, struct span at)
{
    if (h->settings.warns)
        hiera_warn_once(h, at, "The function '%.*s' is deprecated in favor of using 'lookup'",
                        STR_ARGS(function));
}

void hiera_set_unsure(struct hiera *h, const struct str_table *keys)
{
    h->unsure = keys;
}

struct str hiera_shown_path(struct hiera *h, struct str path)
{
    struct str root = h->settings.root;
    if (!root.len || !path_is_below(path, root) || str_equal(path, root))
        return path;
    struct str relative = path_relative(&h->arena, root, path);
    return relative.len ? relative : path;
}
