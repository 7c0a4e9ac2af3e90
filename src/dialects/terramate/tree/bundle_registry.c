// SPDX-License-Identifier: Apache-2.0
//
// All bundles of a project, and the stacks they define. A bundle may be anywhere and may define stacks anywhere, so
// the whole project is read. Nothing but the sources is evaluated before somebody asks.
#include "dialects/terramate/tree/bundles.h"

#include <ctype.h>

#include "base/path.h"
#include "expr/analysis.h"

// ---- sources

static bool is_local(struct str source)
{
    return str_starts(source, STR("/")) || str_starts(source, STR("."));
}

// Splits `host/repository//directory?query` before the directory.
static void split_source(struct str source, struct str *dir, struct str *below, struct str *query)
{
    size_t question = str_find_char(source, '?', 0);
    struct str place = str_slice(source, 0, question);
    size_t scheme = str_find(place, STR("://"), 0);
    size_t slashes = str_find(place, STR("//"), scheme < place.len ? scheme + 3 : 0);
    *query = str_slice(source, question, source.len);
    *dir = str_slice(place, 0, slashes);
    *below = slashes < place.len ? str_slice(place, slashes + 2, place.len) : STR("");
}

struct str tm_combine_sources(struct arena *a, struct str source, struct str parent)
{
    struct str dir, below, query;
    if (!parent.len || !is_local(source) || (str_starts(source, STR("/")) && is_local(parent)))
        return source;
    if (is_local(parent)) {
        struct str joined = path_clean(a, path_join(a, parent, source));
        return is_local(joined) ? joined : path_join(a, STR("."), joined);
    }
    split_source(parent, &dir, &below, &query);
    struct str way = str_starts(source, STR("/")) ? source : path_join(a, below, source);
    way = path_clean(a, path_join(a, STR("/"), way));
    return str_format(a, "%.*s%s%.*s%.*s", STR_ARGS(dir), way.len > 1 ? "//" : "",
                      STR_ARGS(str_slice(way, 1, way.len)), STR_ARGS(query));
}

// The directory of the definition; NULL, reported, if there is none.
static struct tm_dir *definition_dir(struct tm_instance *i, const struct tm_set *source,
                                     struct str parent)
{
    struct tm_project *p = i->project;
    i->source = tm_combine_sources(&p->arena, i->source, parent);
    if (!str_starts(i->source, STR("/"))) {
        diag_help(tm_instance_refuses(i, source->at,
                                      "the source `%.*s` is not in the project, and cannot be read",
                                      STR_ARGS(i->source)),
                  "use a directory of the project, for example `/bundles/web`");
        return NULL;
    }
    struct str path = path_clean(&p->arena, i->source);
    if (tm_leaves_project(STR("/"), i->source) || !tm_is_directory(p, path)) {
        tm_instance_refuses(i, source->at, "there is no directory `%.*s`", STR_ARGS(i->source));
        return NULL;
    }
    return tm_dir(p, path);
}

static bool is_complete(struct tm_instance *i, struct tm_definition *d, const struct tm_set *source)
{
    const struct {
        const char *name;
        const struct tm_set *set;
    } needed[] = {{"class", &d->class}, {"name", &d->name}, {"version", &d->version}};
    for (size_t k = 0; k < COUNT_OF(needed); k++)
        if (!needed[k].set->tree) {
            struct diag *said =
                tm_instance_refuses(i, source->at, "`%.*s` has no `%s` in its metadata",
                                    STR_ARGS(i->source), needed[k].name);
            diag_related(said, d->at, "it is defined here");
            return false;
        }
    return true;
}

struct tm_definition *tm_find_definition(struct tm_instance *i, const struct tm_set *source,
                                         struct str parent)
{
    const char *kind = i->kind == TM_OF_BUNDLE ? "bundle" : "component";
    struct tm_dir *dir = definition_dir(i, source, parent);
    if (!dir)
        return NULL;
    struct tm_blocks *blocks = tm_blocks_of(dir);
    struct tm_definition *d = i->kind == TM_OF_BUNDLE ? &blocks->bundle : &blocks->component;
    if (d->is_there)
        tm_read_types(d);
    const struct diag *wrong = tm_first_error(&dir->diags);
    if (wrong) {
        diag_related(tm_instance_refuses(i, source->at, "`%.*s` has mistakes", STR_ARGS(i->source)),
                     wrong->at, "for example this one");
        return NULL;
    }
    if (!d->is_there) {
        diag_help(tm_instance_refuses(i, source->at, "`%.*s` does not define a %s",
                                      STR_ARGS(i->source), kind),
                  "it needs `define %s metadata { class = … name = … version = … }`", kind);
        return NULL;
    }
    return is_complete(i, d, source) ? d : NULL;
}

// ---- environments

const struct tm_environment *tm_find_environment(struct tm_project *p, struct str id)
{
    return (const void *)tm_find_named(p->registry->environments, id);
}

static bool read_environment_id(struct tm_project *p, struct tm_dir *root, struct tm_environment *e)
{
    struct diags failed = {0};
    struct value v = e->id.tree ? tm_constant(p, e->id.tree, e->id.value, &failed) : VALUE_NONE;
    diags_done(&failed);
    if (!value_is(v, VALUE_STRING) || !value_str(&v).len || !e->name.tree) {
        tm_mistake(p, &root->diags, tm_bad_schema, DIAG_BAD_SCHEMA,
                   e->id.tree ? e->id.at : e->named.at,
                   "an environment needs an `id` that is a constant string, and a `name`");
        return false;
    }
    e->named.name = str_copy(&p->arena, value_str(&v));
    return true;
}

static void check_promotion(struct tm_project *p, struct tm_dir *root, struct tm_named *first,
                            const struct tm_environment *e)
{
    struct diags failed = {0};
    struct value v = e->promote_from.tree
                         ? tm_constant(p, e->promote_from.tree, e->promote_from.value, &failed)
                         : VALUE_NONE;
    diags_done(&failed);
    if (!value_is(v, VALUE_STRING) || !value_str(&v).len)
        return;
    while (first != &e->named && !str_equal(first->name, value_str(&v)))
        first = first->next;
    if (first == &e->named)
        tm_mistake(p, &root->diags, tm_bad_schema, DIAG_BAD_SCHEMA, e->promote_from.at,
                   "there is no environment `%.*s` before this one", STR_ARGS(value_str(&v)));
}

static void read_environments(struct tm_registry *r, struct tm_dir *root)
{
    struct tm_project *p = root->project;
    struct tm_named *list = tm_blocks_of(root)->environments;
    r->environments = list;
    for (struct tm_named *n = list; n; n = n->next) {
        struct tm_environment *e = (struct tm_environment *)n;
        if (!read_environment_id(p, root, e))
            continue;
        struct tm_named *first = tm_find_named(list, n->name);
        if (first != n) {
            struct diag *d =
                tm_mistake(p, &root->diags, tm_bad_schema, DIAG_REDEFINED, n->at,
                           "the environment `%.*s` is already defined", STR_ARGS(n->name));
            diag_related(d, first->at, "it is defined here");
        }
        check_promotion(p, root, list, e);
    }
}

// ---- bundles

struct bundle_reader {
    struct tm_registry *registry;
    struct tm_instance **end;
    struct tm_dir *dir;
    const struct tm_bundle_block *block;
};

// An expression of the block before the instance has names of its own.
static bool read_string(struct tm_instance *i, const struct tm_set *set, const char *name,
                        struct str *out)
{
    struct tm_instance outer = *i;
    outer.scope = i->project->scope;
    outer.view = i->dir->view;
    struct diags failed = {0};
    struct value v = tm_instance_value(&outer, set, &failed);
    for (size_t k = 0; k < failed.list.len; k++) {
        diags_add(&i->dir->instance_diags, failed.list.at[k]);
        i->is_wrong = true;
    }
    bool is_wrong = failed.list.len;
    diags_done(&failed);
    if (is_wrong)
        return false;
    if (!value_is(v, VALUE_STRING)) {
        tm_instance_refuses(i, set->at, "`%s` must be a string", name);
        return false;
    }
    *out = str_copy(&i->project->arena, value_str(&v));
    return true;
}

static bool is_uuid(struct str s)
{
    for (size_t i = 0; i < s.len; i++) {
        bool is_dash = i == 8 || i == 13 || i == 18 || i == 23;
        if (is_dash ? s.at[i] != '-' : !isxdigit((unsigned char)s.at[i]))
            return false;
    }
    return s.len == 36;
}

static void read_uuid(struct tm_instance *i, const struct tm_bundle_block *b)
{
    struct str text;
    if (!b->uuid.tree || !read_string(i, &b->uuid, "uuid", &text))
        return;
    if (!is_uuid(text))
        tm_instance_refuses(i, b->uuid.at, "`%.*s` is not a UUID", STR_ARGS(text));
    char *lower = ARENA_ARRAY(&i->project->arena, char, text.len + 1);
    for (size_t k = 0; k < text.len; k++)
        lower[k] = (char)tolower((unsigned char)text.at[k]);
    i->uuid = str_make(lower, text.len);
}

static void check_environment(struct tm_instance *i, const struct tm_bundle_environment *e)
{
    const struct tm_set *needs = &i->definition->needs_environment;
    struct diags failed = {0};
    struct value v = needs->tree ? tm_constant(i->project, needs->tree, needs->value, &failed)
                                 : value_bool(false);
    diags_done(&failed);
    bool is_needed = value_is(v, VALUE_BOOL) && v.boolean;
    if (!value_is(v, VALUE_BOOL))
        tm_instance_refuses(i, needs->at, "`required` must be true or false");
    else if (is_needed && !e)
        diag_help(tm_instance_refuses(i, i->at, "`%.*s` can only be used in environments",
                                      STR_ARGS(i->source)),
                  "write `environment \"ID\" { inputs { … } }` in the bundle");
    else if (!is_needed && e)
        diag_help(
            tm_instance_refuses(i, e->named.at, "`%.*s` has no environments", STR_ARGS(i->source)),
            "its definition needs `environments { required = true }`");
    if (!e)
        return;
    i->environment = tm_find_environment(i->project, e->named.name);
    if (!i->environment)
        diag_help(tm_instance_refuses(i, e->named.at, "there is no environment `%.*s`",
                                      STR_ARGS(e->named.name)),
                  "define it in the root: `environment { id = \"%.*s\" name = … }`",
                  STR_ARGS(e->named.name));
}

static void warn_of_lost_inputs(const struct tm_instance *i, const struct tm_bundle_block *b)
{
    struct diag *d = tm_mistake(i->project, &i->dir->instance_diags, tm_bad_schema, DIAG_BAD_SCHEMA,
                                b->given->at, "this is ignored: the bundle has environments");
    d->severity = SEVERITY_WARNING;
    diag_help(d, "write `inputs = { … }` for what all environments have in common");
}

// The bundle in one environment, or (`e` is NULL) in none.
static void add_bundle(struct bundle_reader *r, const struct tm_bundle_environment *e)
{
    struct tm_project *p = r->dir->project;
    const struct tm_bundle_block *b = r->block;
    struct tm_instance *i = ARENA_NEW(&p->arena, struct tm_instance);
    const struct tm_set *source = e && e->source.tree ? &e->source : &b->source;
    *i = (struct tm_instance){.kind = TM_OF_BUNDLE,
                              .project = p,
                              .dir = r->dir,
                              .name = b->named.name,
                              .at = b->named.at,
                              .given = e ? e->given : b->given,
                              .inputs = b->inputs,
                              .file = b->file};
    if (!source->tree) {
        tm_instance_refuses(i, i->at, "the bundle `%.*s` needs a `source`", STR_ARGS(i->name));
        return;
    }
    if (!read_string(i, source, "source", &i->source))
        return;
    i->definition = tm_find_definition(i, source, STR(""));
    if (!i->definition)
        return;
    check_environment(i, e);
    read_uuid(i, b);
    tm_instance_open(i);
    *r->end = i;
    r->end = &i->next;
}

static void add_bundles_of(struct bundle_reader *r)
{
    for (struct tm_named *n = tm_blocks_of(r->dir)->bundles; n; n = n->next) {
        r->block = (struct tm_bundle_block *)n;
        struct tm_named *e = r->block->environments;
        if (!e)
            add_bundle(r, NULL);
        else if (r->block->given) {
            struct tm_instance i = {.project = r->dir->project, .dir = r->dir};
            warn_of_lost_inputs(&i, r->block);
        }
        for (; e; e = e->next)
            add_bundle(r, (struct tm_bundle_environment *)e);
    }
}

static int compare_dirs_of_bundles(const void *x, const void *y)
{
    const struct tm_dir *const *a = x, *const *b = y;
    return str_compare((*a)->path, (*b)->path);
}

// Directories that were skipped because they are the same in the tree beside have bundles as well.
static void load_beside(struct tm_project *p)
{
    for (struct tm_dir *d = p->other ? p->other->first_dir : NULL; d; d = d->next)
        if (d->has_instances && tm_stands_for(p, d))
            (void)tm_dir(p, d->path);
}

struct tm_registry *tm_registry(struct tm_project *p)
{
    ARRAY(struct tm_dir *) dirs = {0};
    if (p->registry)
        return p->registry;
    tm_load_below(p, STR("/"));
    load_beside(p);
    struct tm_registry *r = p->registry = ARENA_NEW(&p->arena, struct tm_registry);
    read_environments(r, tm_dir(p, STR("/")));
    for (struct tm_dir *d = p->first_dir; d; d = d->next)
        if (d->has_instances && !d->skipped && !d->is_hidden)
            ARRAY_PUSH(&dirs, d);
    if (dirs.len)
        qsort(dirs.at, dirs.len, sizeof(*dirs.at), compare_dirs_of_bundles);
    struct bundle_reader reader = {.registry = r, .end = &r->bundles};
    for (size_t i = 0; i < dirs.len; i++) {
        reader.dir = dirs.at[i];
        add_bundles_of(&reader);
    }
    ARRAY_DONE(&dirs);
    return r;
}

void tm_registry_done(struct tm_registry *r)
{
    if (!r)
        return;
    str_table_done(&r->stacks);
    ARRAY_DONE(&r->paths);
}
