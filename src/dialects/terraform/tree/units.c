// SPDX-License-Identifier: Apache-2.0
//
// Root modules as units: directories with code that no other one calls, or that say where their state is. A unit makes
// its outputs, the arguments of its resources and of those in the modules that it calls, and what is passed to modules.
#include <stdlib.h>
#include <string.h>

#include "base/budget.h"
#include "base/path.h"
#include "dialects/documents.h"
#include "dialects/terraform/tree/tf.h"
#include "dialects/terraform/tree/tree.h"
#include "dialects/troubles.h"
#include "graph/eval/eval.h"
#include "value/number.h"

// ---- which directories are root modules

struct found_dir {
    struct str path;
    bool is_root;
};

struct found_dirs {
    ARRAY(struct found_dir) list;
};

static int compare_found(const void *x, const void *y)
{
    return str_compare(((const struct found_dir *)x)->path, ((const struct found_dir *)y)->path);
}

// Every directory with code, in byte order.
static void find_dirs(struct tf_tree *t, struct found_dirs *out)
{
    ARRAY(struct str) later = {0};
    ARRAY_PUSH(&later, STR("/"));
    while (later.len) {
        struct str *names, dir = later.at[--later.len];
        bool has_code = false;
        size_t count = dir.len < 2 ? t->files.list(t->files.data, &t->arena, dir, &names)
                                   : tree_list_listed(&t->files, &t->arena, dir, &names);
        for (size_t i = 0; i < count; i++) {
            has_code |= tf_is_code(names[i]);
            if (!str_ends(names[i], STR("/")) || is_hidden_directory(names[i]))
                continue;
            struct str path = path_join(&t->arena, dir, names[i]);
            ARRAY_PUSH(&later, str_slice(path, 0, path.len - str_ends(path, STR("/"))));
        }
        if (has_code)
            ARRAY_PUSH(&out->list,
                       ((struct found_dir){.path = str_copy(&t->arena, dir), .is_root = true}));
    }
    ARRAY_DONE(&later);
    if (out->list.len)
        qsort(out->list.at, out->list.len, sizeof(*out->list.at), compare_found);
}

static struct found_dir *dir_at(struct found_dirs *dirs, struct str path)
{
    struct found_dir wanted = {.path = path};
    return dirs->list.len
               ? bsearch(&wanted, dirs->list.at, dirs->list.len, sizeof(wanted), compare_found)
               : NULL;
}

// Where it is deployed is said in its own files.
static bool says_root(const struct tf_module *m)
{
    for (size_t i = 0; i < m->others.len; i++) {
        const struct hcl_view *body = &m->others.at[i].section.body;
        if (!str_equal(m->others.at[i].type, STR("terraform")) || !body->native)
            continue;
        for (uint32_t k = 0; k < body->native->block_count; k++) {
            struct str type = symbol_text(m->tree->graph->symbols, body->native->blocks[k].type);
            if (str_equal(type, STR("backend")) || str_equal(type, STR("cloud")))
                return true;
        }
    }
    return false;
}

// Marks what a directory calls; how many of these might have been roots, but for the call.
static size_t mark_called_by(struct tf_tree *t, struct found_dirs *dirs, struct str caller)
{
    const struct tf_module *m = tf_verified_module(t, caller);
    size_t count = 0;
    for (size_t k = 0; k < m->calls.len; k++) {
        struct str dir;
        struct found_dir *called =
            tf_local_source(&t->arena, m->dir, m->calls.at[k]->source_text, &dir)
                ? dir_at(dirs, dir)
                : NULL;
        if (!called || path_is_below(m->dir, called->path)) // an example calls what it is for
            continue;
        count += called->is_root && !says_root(tf_module_at(t, called->path));
        called->is_root = false;
    }
    return count;
}

static size_t count_undecided(struct tf_tree *t, const struct found_dirs *dirs)
{
    size_t count = 0;
    for (size_t i = 0; i < dirs->list.len; i++)
        count += dirs->list.at[i].is_root && !says_root(tf_module_at(t, dirs->list.at[i].path));
    return count;
}

// `taken`: these call modules too, and may be many. They are read only as long as it matters.
static void mark_called(struct tf_tree *t, struct found_dirs *dirs, const struct str_table *taken)
{
    for (size_t i = 0; i < dirs->list.len; i++)
        (void)mark_called_by(t, dirs, dirs->list.at[i].path);
    size_t undecided = taken ? count_undecided(t, dirs) : 0;
    for (uint32_t i = 0; undecided && i < taken->len; i++)
        if (tf_has_code(t, taken->entries[i].key))
            undecided -= mark_called_by(t, dirs, taken->entries[i].key);
    for (size_t i = 0; i < dirs->list.len; i++)
        dirs->list.at[i].is_root |= says_root(tf_module_at(t, dirs->list.at[i].path));
}

static void drop_taken(struct found_dirs *dirs, const struct str_table *taken)
{
    size_t kept = 0;
    for (size_t i = 0; i < dirs->list.len; i++)
        if (!str_table_find(taken, dirs->list.at[i].path))
            dirs->list.at[kept++] = dirs->list.at[i];
    dirs->list.len = kept;
}

// `var.a.type`, in another directory than the first `m: var.a.type`
static void tell_types(const struct tf_module *m, struct arena *a,
                       void (*each)(void *data, const struct expression_place *e), void *data)
{
    struct str dir = str_slice(m->dir, 1, m->dir.len);
    for (size_t i = 0; i < m->variables.len; i++) {
        const struct tf_variable *v = m->variables.at[i];
        const struct hcl_expression *x = &v->type.value;
        struct expression_place place = {.name = str_format(a, "%.*s%svar.%.*s.type", STR_ARGS(dir),
                                                            dir.len ? ": " : "", STR_ARGS(v->name)),
                                         .tree = x->tree,
                                         .expr = x->e};
        if (x->tree && x->e && !x->json)
            each(data, &place);
    }
}

// Values are said in views; the types of variables are not.
void tf_read_all(struct dialect_tree *base,
                 void (*each)(void *data, const struct expression_place *e), void *data)
{
    struct tf_tree *t = (struct tf_tree *)base;
    struct found_dirs dirs = {0};
    struct arena names;
    arena_init(&names);
    tf_settle(t);
    find_dirs(t, &dirs);
    for (size_t i = 0; i < dirs.list.len; i++)
        tell_types(tf_module_at(t, dirs.list.at[i].path), &names, each, data);
    ARRAY_DONE(&dirs.list);
    arena_done(&names);
}

// ---- the list

static bool is_wanted_unit(const struct unit_query *q, struct str path)
{
    bool is_named = !q->path_count, has_tag = !q->tag_count;
    for (size_t i = 0; i < q->path_count; i++)
        is_named |= str_equal(q->paths[i], path);
    for (size_t i = 0; i < q->tag_count; i++)
        has_tag |= !q->tags[i].len; // there are no tags
    return is_named && has_tag && path_is_below_one(path, q->below, q->below_count);
}

static size_t list_roots(struct dialect_tree *base, const struct unit_query *q, struct arena *a,
                         struct unit **out, struct diags *mistakes)
{
    (void)mistakes; // those of a module are reported when it is asked
    struct tf_tree *t = (struct tf_tree *)base;
    struct found_dirs dirs = {0};
    size_t count = 0;
    tf_settle(t);
    find_dirs(t, &dirs);
    if (q->taken)
        drop_taken(&dirs, q->taken);
    mark_called(t, &dirs, q->taken);
    *out = ARENA_ARRAY(a, struct unit, dirs.list.len);
    struct value none = value_list(a, &type_string, NULL, 0);
    for (size_t i = 0; i < dirs.list.len; i++) {
        const struct found_dir *d = &dirs.list.at[q->reversed ? dirs.list.len - 1 - i : i];
        if (d->is_root && is_wanted_unit(q, d->path))
            (*out)[count++] =
                (struct unit){.path = str_copy(a, d->path), .tags = none, .watch = none};
    }
    ARRAY_DONE(&dirs.list);
    return count;
}

// ---- what they make

enum { PRODUCERS_MOST = 20000 }; // a tree of modules that call each other twice has more

struct producer_list {
    struct tf_instance *root;
    struct arena *arena;
    ARRAY(struct producer) list;
};

// `inside`: the resource or the call; NULL: an output.
static void add_producer(struct producer_list *l, struct tf_instance *i, const char *kind,
                         struct str name, path_id path, const void *inside)
{
    const char *dot = i->address.len ? "." : "";
    ARRAY_PUSH(&l->list,
               ((struct producer){.kind = kind,
                                  .name = str_format(l->arena, "%.*s%s%.*s", STR_ARGS(i->address),
                                                     dot, STR_ARGS(name)),
                                  .is_value = true,
                                  .is_unsure = true,
                                  .is_told_by_text = true,
                                  .dir = i,
                                  .inside = inside,
                                  .which = path}));
}

static struct producer *last_producer(struct producer_list *l)
{
    return &l->list.at[l->list.len - 1];
}

static void add_outputs(struct producer_list *l, struct tf_instance *i)
{
    struct tf_tree *t = i->module->tree;
    for (size_t k = 0; k < i->module->outputs.len; k++) {
        const struct tf_output *o = i->module->outputs.at[k];
        struct str name = tf_join(l->arena, STR("output"), STR(""), o->name);
        add_producer(l, i, "output", name, tf_below(t, t->paths[TF_OUTPUT], o->name), NULL);
        last_producer(l)->at = o->at;
        last_producer(l)->text = o->value.value.tree ? o->value.at : o->at;
    }
}

// What an instance has itself: the arguments of its resources, and what it passes to modules.
static void add_made_in(struct producer_list *l, struct tf_instance *i)
{
    struct tf_tree *t = i->module->tree;
    for (size_t k = 0; k < i->module->resources.len; k++) {
        const struct tf_resource *r = i->module->resources.at[k];
        add_producer(l, i, r->mode == TF_DATA ? "data source" : "resource",
                     tf_resource_name(l->arena, r), r->path, r);
        last_producer(l)->at = r->at;
        last_producer(l)->text = r->text;
    }
    for (size_t k = 0; k < i->module->calls.len; k++) {
        const struct tf_call *c = i->module->calls.at[k];
        path_id passed = tf_below(t, t->paths[TF_PASSED_ROOT], STR("module"));
        struct str name = tf_join(l->arena, STR("module"), STR(""), c->name);
        add_producer(l, i, "module", name, tf_below(t, passed, c->name), c);
        last_producer(l)->at = c->at;
        last_producer(l)->text = c->text;
    }
}

struct called_instances {
    ARRAY(struct tf_instance *) list;
};

// The instances of a call; one that stands for all of them if nobody knows which there are.
static void add_called(struct called_instances *out, struct tf_instance *i, struct tf_call *c)
{
    struct graph *g = i->module->tree->graph;
    const struct tf_module *target = tf_target(i, c);
    const struct marks *marks = NULL;
    if (!target || tf_is_inside(i, target))
        return;
    if (!c->repeat.path) {
        ARRAY_PUSH(&out->list, tf_child(i, c, VALUE_NONE));
        return;
    }
    struct value all = value_unmark(&g->arena, view_value(g, i->view, c->repeat.path), &marks);
    int64_t count = 0;
    bool is_each = value_is_mapping(all);
    bool is_known = is_each || (value_is_number(all) && number_to_int(all, &count));
    if (is_each)
        count = (int64_t)value_len(all);
    for (int64_t k = 0; k < count && k < PRODUCERS_MOST; k++)
        ARRAY_PUSH(
            &out->list,
            tf_child(i, c, is_each ? value_string_kept(value_key(all, (size_t)k)) : value_int(k)));
    if (!is_known)
        ARRAY_PUSH(&out->list, tf_child(i, c, value_unknown(&g->arena, &type_string)));
}

static void find_producers(void *data)
{
    struct producer_list *l = data;
    struct called_instances called = {0};
    add_outputs(l, l->root);
    ARRAY_PUSH(&called.list, l->root);
    for (size_t n = 0; n < called.list.len && l->list.len < PRODUCERS_MOST && budget_turn(); n++) {
        struct tf_instance *i = called.list.at[n];
        add_made_in(l, i);
        for (size_t k = 0; k < i->module->calls.len; k++)
            add_called(&called, i, i->module->calls.at[k]);
    }
    ARRAY_DONE(&called.list);
}

static size_t list_producers(struct dialect_tree *base, struct str unit, struct arena *a,
                             struct producer **out)
{
    struct tf_tree *t = (struct tf_tree *)base;
    *out = NULL;
    if (!unit.len)
        return 0;
    struct producer_list l = {.root = tf_root_at(t, unit)->instance, .arena = a};
    graph_question(t->graph, find_producers, &l);
    size_t count = l.list.len;
    *out = ARENA_ARRAY(a, struct producer, count);
    if (count)
        memcpy(*out, l.list.at, sizeof(**out) * count);
    ARRAY_DONE(&l.list);
    return count;
}

struct root_question {
    const struct tf_instance *instance;
    path_id path;
    struct arena *arena;
    struct product *out;
};

static void answer_root(void *data)
{
    struct root_question *q = data;
    struct graph *g = q->instance->module->tree->graph;
    q->out->value = view_value(g, q->instance->view, q->path);
    struct read *kept = ARENA_ARRAY(q->arena, struct read, g->now.reads.len);
    if (g->now.reads.len)
        memcpy(kept, g->now.reads.at, sizeof(*kept) * g->now.reads.len);
    q->out->reads = kept;
    q->out->read_count = g->now.reads.len;
}

static bool configures_providers(const struct tf_module *m)
{
    for (size_t i = 0; i < m->others.len; i++)
        if (str_equal(m->others.at[i].type, STR("provider")))
            return true;
    return says_root(m);
}

// Whether defaults of variables are not the values that it will have: many only say that something is not set.
static bool lacks_values(const struct tf_root *r)
{
    const struct tf_module *m = r->instance->module;
    bool is_for_others = tf_uses_providers(m) && !configures_providers(m);
    return !tf_has_values(r) && (tf_needs_values(m) || is_for_others);
}

// ---- what decides about what is not known

// What is known of an instance of a resource, or of all of them.
static struct value known_of(struct arena *a, struct value v)
{
    const struct marks *marks = NULL;
    v = value_unmark(a, v, &marks);
    return value_is_unknown(v) ? v.unknown->known : v;
}

static bool is_argument_known(struct arena *a, struct value instance, struct str name)
{
    struct value known = known_of(a, instance);
    struct value v = value_is_mapping(known) ? value_get(known, name) : VALUE_NONE;
    return !value_is(v, VALUE_ABSENT) && value_is_wholly_known(v);
}

// ... in every instance.
static bool is_known_everywhere(const struct tf_resource *r, struct arena *a, struct value all,
                                struct str name)
{
    if (!r->repeat.count.value.tree && !r->repeat.each.value.tree)
        return is_argument_known(a, all, name);
    struct value known = known_of(a, all);
    bool is_known = value_is_aggregate(known);
    for (size_t i = 0; is_known && budget_more(i < value_len(known)); i++)
        is_known = is_argument_known(a, value_item(known, i), name);
    return is_known;
}

static void add_text_at(struct strbuf *out, const struct sources *sources, struct span at)
{
    strbuf_add(out, str_slice(source_text(sources, at.file), at.start, at.end));
    strbuf_add_char(out, '\n');
}

// What a provider makes of a resource is decided by its arguments, wherever they come from: by the text of those that are
// not known, and of nested blocks.
static struct str text_that_decides(const struct tf_resource *r, struct arena *a, struct value v)
{
    const struct graph *g = r->module->tree->graph;
    struct strbuf out;
    strbuf_init(&out, 0);
    strbuf_add(&out, STR("arguments:\n"));
    for (size_t i = 0; i < r->argument_count; i++)
        if (!is_known_everywhere(r, a, v, r->arguments[i].name))
            add_text_at(&out, g->sources, r->arguments[i].at);
    for (size_t i = 0; i < r->section_count; i++)
        add_text_at(&out, g->sources, tf_text_of_block(&r->sections[i]));
    struct str text = strbuf_copy(&out, a);
    strbuf_done(&out);
    return text;
}

// What fails for want of values may not fail with them; a check tells what is wrong whatever they are.
static void make_product(const struct producer *p, struct arena *a, struct product *out)
{
    struct root_question q = {.instance = p->dir, .path = p->which, .arena = a, .out = out};
    *out = (struct product){0};
    graph_question(q.instance->module->tree->graph, answer_root, &q);
    out->may_fail = failure_mask(out->value) && lacks_values(q.instance->root);
    bool is_call = strcmp(p->kind, "module") == 0;
    if (p->inside && !is_call && !failure_mask(out->value))
        out->made_by = text_that_decides(p->inside, a, out->value);
}

// Blocks of which nothing is a value of the module.
static bool is_setting(struct str part)
{
    static const char *const types[] = {"provider.", "terraform.", "moved",  "removed",
                                        "import",    "check.",     "action", "ephemeral."};
    for (size_t i = 0; i < COUNT_OF(types); i++)
        if (str_starts(part, str_of(types[i])))
            return true;
    return false;
}

// ... and what is said about a resource or a call, besides its arguments.
static bool tells_part(struct str part)
{
    static const char *const words[] = {".lifecycle.",  ".provisioner.", ".connection.",
                                        ".depends_on",  ".providers",    ".provider",
                                        ".precondition"};
    for (size_t i = 0; i < COUNT_OF(words); i++)
        if (str_find(part, str_of(words[i]), 0) < part.len)
            return false;
    bool is_call = str_starts(part, STR("module."));
    return !is_setting(part) &&
           !(is_call && (str_ends(part, STR(".source")) || str_ends(part, STR(".version"))));
}

// Texts for people, and what starts with a dot: `.github/`, `.gitignore`. The lock file says which providers there are.
static bool is_beside_code(struct str path)
{
    struct str name = path_basename(path);
    if (str_equal(name, STR(".terraform.lock.hcl")))
        return false;
    return str_ends(name, STR(".md")) || str_starts(name, STR("LICENSE")) ||
           str_find(path, STR("/."), 0) < path.len;
}

const struct unit_capability terraform_units = {.one = "root module",
                                                .many = "root modules",
                                                .list = list_roots,
                                                .producers = list_producers,
                                                .make = make_product,
                                                .made_of = tf_made_of,
                                                .part_made_of = tf_part_made_of,
                                                .tells = tells_part,
                                                .is_beside = is_beside_code};
