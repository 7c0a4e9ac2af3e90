// SPDX-License-Identifier: Apache-2.0
//
// Root modules as units: directories with code that no other one calls, or that say where their state is. A unit makes
// its outputs, the arguments of its resources, and what it passes to modules.
#include <stdlib.h>
#include <string.h>

#include "base/path.h"
#include "dialects/documents.h"
#include "dialects/terraform/tree/tf.h"
#include "dialects/terraform/tree/tree.h"
#include "dialects/troubles.h"
#include "graph/eval/eval.h"

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

static void mark_called(struct tf_tree *t, struct found_dirs *dirs)
{
    for (size_t i = 0; i < dirs->list.len; i++) {
        const struct tf_module *m = tf_module_at(t, dirs->list.at[i].path);
        for (size_t k = 0; k < m->calls.len; k++) {
            struct str dir;
            struct found_dir *called =
                tf_local_source(&t->arena, m->dir, m->calls.at[k]->source_text, &dir)
                    ? dir_at(dirs, dir)
                    : NULL;
            if (called && !path_is_below(m->dir, called->path)) // an example calls what it is for
                called->is_root = false;
        }
    }
    for (size_t i = 0; i < dirs->list.len; i++)
        dirs->list.at[i].is_root |= says_root(tf_module_at(t, dirs->list.at[i].path));
}

void tf_read_all(struct dialect_tree *base,
                 void (*each)(void *data, const struct expression_place *e), void *data)
{
    struct tf_tree *t = (struct tf_tree *)base;
    struct found_dirs dirs = {0};
    (void)each; // all of it is said in views
    (void)data;
    tf_settle(t);
    find_dirs(t, &dirs);
    for (size_t i = 0; i < dirs.list.len; i++)
        (void)tf_module_at(t, dirs.list.at[i].path);
    ARRAY_DONE(&dirs.list);
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
    mark_called(t, &dirs);
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

struct producer_list {
    struct tf_root *root;
    struct producer *at;
    size_t count;
};

static void add_producer(struct producer_list *l, const char *kind, struct str name, path_id path,
                         struct span at, struct span text)
{
    l->at[l->count++] = (struct producer){.kind = kind,
                                          .name = name,
                                          .at = at,
                                          .text = text,
                                          .is_value = true,
                                          .is_unsure = true,
                                          .is_told_by_text = true,
                                          .dir = l->root,
                                          .which = path};
}

static struct span whole_text(const struct hcl_given *x, struct span otherwise)
{
    return x->value.tree ? x->at : otherwise;
}

static size_t list_producers(struct dialect_tree *base, struct str unit, struct arena *a,
                             struct producer **out)
{
    struct tf_tree *t = (struct tf_tree *)base;
    *out = NULL;
    if (!unit.len)
        return 0;
    struct producer_list l = {.root = tf_root_at(t, unit)};
    const struct tf_module *m = l.root->instance->module;
    *out = l.at = ARENA_ARRAY(a, struct producer, m->outputs.len + m->resources.len + m->calls.len);
    for (size_t i = 0; i < m->outputs.len; i++) {
        const struct tf_output *o = m->outputs.at[i];
        add_producer(&l, "output", o->name, tf_below(t, t->paths[TF_OUTPUT], o->name), o->at,
                     whole_text(&o->value, o->at));
    }
    for (size_t i = 0; i < m->resources.len; i++) {
        const struct tf_resource *r = m->resources.at[i];
        add_producer(&l, r->mode == TF_DATA ? "data source" : "resource", tf_resource_name(a, r),
                     r->path, r->at, r->text);
    }
    for (size_t i = 0; i < m->calls.len; i++) {
        const struct tf_call *c = m->calls.at[i];
        path_id passed = tf_below(t, t->paths[TF_PASSED_ROOT], STR("module"));
        add_producer(&l, "module", c->name, tf_below(t, passed, c->name), c->at, c->text);
    }
    return l.count;
}

struct root_question {
    struct tf_root *root;
    path_id path;
    struct arena *arena;
    struct product *out;
};

static void answer_root(void *data)
{
    struct root_question *q = data;
    struct graph *g = q->root->tree->graph;
    q->out->value = view_value(g, q->root->instance->view, q->path);
    struct read *kept = ARENA_ARRAY(q->arena, struct read, g->now.reads.len);
    if (g->now.reads.len)
        memcpy(kept, g->now.reads.at, sizeof(*kept) * g->now.reads.len);
    q->out->reads = kept;
    q->out->read_count = g->now.reads.len;
}

static void make_product(const struct producer *p, struct arena *a, struct product *out)
{
    struct root_question q = {.root = p->dir, .path = p->which, .arena = a, .out = out};
    *out = (struct product){0};
    graph_question(q.root->tree->graph, answer_root, &q);
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

const struct unit_capability terraform_units = {.one = "root module",
                                                .many = "root modules",
                                                .list = list_roots,
                                                .producers = list_producers,
                                                .make = make_product,
                                                .made_of = tf_made_of,
                                                .part_made_of = tf_part_made_of,
                                                .tells = tells_part};
