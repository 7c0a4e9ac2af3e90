// SPDX-License-Identifier: Apache-2.0
//
// The tree of all Terraform directories below a root, and a directory as a place to ask from.
#include "dialects/terraform/tree/tree.h"

#include "base/path.h"
#include "dialects/terraform/tree/schemas.h"
#include "graph/views/change.h"

static struct dialect_tree *open_tree(const struct dialect *d, struct graph *g,
                                      struct tree_files files, struct str root)
{
    struct tf_tree *t = ARENA_NEW(&g->arena, struct tf_tree);
    *t = (struct tf_tree){
        .base = {.dialect = d}, .graph = g, .files = files, .host = str_copy(&g->arena, root)};
    arena_init(&t->arena);
    return &t->base;
}

// Everything that was read; what was given stays.
static void close_modules(struct tf_tree *t)
{
    for (uint32_t i = 0; i < t->instances.len; i++) {
        struct tf_instance *x = (struct tf_instance *)(uintptr_t)t->instances.entries[i].value;
        str_table_done(&x->children);
        str_table_done(&x->repeats);
    }
    for (uint32_t i = 0; i < t->roots.len; i++) {
        struct tf_root *r = (struct tf_root *)(uintptr_t)t->roots.entries[i].value;
        diags_done(&r->diags);
        ARRAY_DONE(&r->strangers);
        str_table_done(&r->targets);
    }
    for (uint32_t i = 0; i < t->modules.len; i++)
        tf_module_done((struct tf_module *)(uintptr_t)t->modules.entries[i].value);
    table_done(&t->instances);
    table_done(&t->names);
    str_table_done(&t->roots);
    str_table_done(&t->types);
    str_table_done(&t->modules);
    arena_done(&t->arena);
}

static void close_tree(struct dialect_tree *base)
{
    struct tf_tree *t = (struct tf_tree *)base;
    close_modules(t);
    ARRAY_DONE(&t->inputs);
    str_table_done(&t->state_places);
    ARRAY_DONE(&t->changed);
    ARRAY_DONE(&t->providers);
    str_table_done(&t->state);
}

// ---- changes

static bool is_directory(const struct tf_tree *t, struct arena *a, struct str path)
{
    struct str *names, name = str_format(a, "%.*s/", STR_ARGS(path_basename(path)));
    size_t count = t->files.list(t->files.data, a, path_dirname(path), &names);
    for (size_t i = 0; i < count; i++)
        if (str_equal(names[i], name))
            return true;
    return false;
}

// What a module and its root may have read: code and values, and what `init` has installed. Files that functions read are
// known to the graph.
static bool is_read_by(const struct tf_module *m, struct str path)
{
    struct str dir = path_dirname(path), name = path_basename(path);
    return (str_equal(dir, m->dir) && tf_is_part(name)) || path_is_below(m->dir, path);
}

static bool concerns_root(const struct tf_root *r, struct str path)
{
    return path_is_below(path, r->dir) && str_find(path, STR("/.terraform"), 0) < path.len;
}

// Whether a root is made of a module that is read again.
static bool is_made_of(const struct tf_root *r, const struct table *renewed)
{
    bool is_made = table_find(renewed, (uintptr_t)r->instance->module);
    for (uint32_t i = 0; i < r->targets.len && !is_made && renewed->len; i++) {
        uint64_t target = r->targets.entries[i].value;
        is_made = !target || table_find(renewed, target); // what was missing may be there
    }
    return is_made;
}

struct changed_paths {
    const struct str *at;
    size_t count;
    bool is_all;        // any file may have changed
    bool has_directory; // one that was not there may be now: calls may lead somewhere else
};

static void renew_modules(struct tf_tree *t, const struct changed_paths *c, struct table *renewed)
{
    size_t before = t->modules.len; // reading one may lead to others
    for (size_t k = 0; k < before; k++) {
        struct tf_module *m = (struct tf_module *)(uintptr_t)t->modules.entries[k].value;
        bool is_read = c->is_all || (c->has_directory && !m->is_there);
        for (size_t i = 0; i < c->count && !is_read; i++)
            is_read = is_read_by(m, c->at[i]);
        if (!is_read)
            continue;
        *table_put(renewed, (uintptr_t)m, NULL) = 1;
        tf_module_renew(m);
    }
}

static bool renew_roots(struct tf_tree *t, const struct changed_paths *c,
                        const struct table *renewed)
{
    bool is_changed = false;
    for (uint32_t k = 0; k < t->roots.len; k++) {
        struct tf_root *r = (struct tf_root *)(uintptr_t)t->roots.entries[k].value;
        bool is_renewed = c->has_directory || c->is_all || is_made_of(r, renewed);
        for (size_t i = 0; i < c->count && !is_renewed; i++)
            is_renewed = concerns_root(r, c->at[i]);
        if (is_renewed)
            tf_root_renew(r);
        is_changed |= is_renewed;
    }
    return is_changed;
}

// Nothing is read before somebody asks: what is read may be generated, by a tree that has not seen the change yet.
static void change_modules(struct dialect_tree *base, const struct str *paths, size_t count)
{
    struct tf_tree *t = (struct tf_tree *)base;
    t->has_all_changed |= count == 0;
    t->changes++; // what is generated may depend on anything: it is compared when somebody asks
    for (size_t i = 0; i < count && !t->has_all_changed && t->modules.len; i++)
        ARRAY_PUSH(&t->changed, str_copy(&t->arena, paths[i]));
}

// Whether one of these modules is called: then others read from its views.
static bool has_called(const struct tf_tree *t, const struct table *renewed)
{
    for (uint32_t i = 0; i < t->roots.len && renewed->len; i++) {
        const struct tf_root *r = (const struct tf_root *)(uintptr_t)t->roots.entries[i].value;
        for (uint32_t k = 0; k < r->targets.len; k++)
            if (table_find(renewed, r->targets.entries[k].value))
                return true;
    }
    return false;
}

static void end_renewal(struct tf_tree *t, struct table *renewed, bool others_read)
{
    if (others_read)
        graph_note_all(t->graph); // who calls a module reads from its views
    for (uint32_t i = 0; i < renewed->len; i++)
        tf_module_renewed((struct tf_module *)(uintptr_t)renewed->entries[i].key);
    table_done(renewed);
}

void tf_settle(struct tf_tree *t)
{
    struct changed_paths c = {t->changed.at, t->has_all_changed ? 0 : t->changed.len, false, false};
    struct table renewed = {0};
    struct arena a;
    bool is_changed = t->has_all_changed || t->is_unsettled || c.count;
    if (t->is_unsettled)
        c.count = 0;
    t->has_all_changed = t->is_unsettled = false;
    if (is_changed && t->modules.len) {
        arena_init(&a);
        for (size_t i = 0; i < c.count && !c.has_directory; i++)
            c.has_directory = is_directory(t, &a, c.at[i]);
        arena_done(&a);
        c.is_all = !c.count;
        renew_modules(t, &c, &renewed);
        bool has_roots = renew_roots(t, &c, &renewed);
        end_renewal(t, &renewed, has_roots || renewed.len);
    }
    ARRAY_DONE(&t->changed);
}

static void renew_if_stale(struct tf_module *m, struct table *renewed)
{
    if (!tf_is_stale(m))
        return;
    *table_put(renewed, (uintptr_t)m, NULL) = 1;
    tf_module_renew(m);
}

// What was missing may be generated now.
static void verify_missing(struct tf_tree *t, struct table *renewed)
{
    if (!t->files.generated || t->missing_verified == tf_changes_so_far(t))
        return;
    for (uint32_t i = 0; i < t->modules.len; i++) {
        struct tf_module *m = (struct tf_module *)(uintptr_t)t->modules.entries[i].value;
        if (!m->files.len)
            renew_if_stale(m, renewed);
    }
    t->missing_verified = tf_changes_so_far(t);
}

static void end_verification(struct tf_tree *t, struct table *renewed)
{
    if (!renewed->len)
        return;
    bool others_read = has_called(t, renewed); // before roots forget whom they call
    (void)renew_roots(t, &(struct changed_paths){0}, renewed);
    end_renewal(t, renewed, others_read);
}

void tf_verify(struct tf_tree *t, const struct str *dirs, size_t count)
{
    struct table renewed = {0};
    for (size_t i = 0; i < count && t->files.generated; i++) {
        const struct tf_root *r = tf_root_at(t, dirs[i]);
        renew_if_stale(r->instance->module, &renewed);
        for (uint32_t k = 0; k < r->targets.len; k++)
            if (r->targets.entries[k].value)
                renew_if_stale((struct tf_module *)(uintptr_t)r->targets.entries[k].value,
                               &renewed);
    }
    verify_missing(t, &renewed);
    end_verification(t, &renewed);
}

struct tf_module *tf_verified_module(struct tf_tree *t, struct str dir)
{
    struct table renewed = {0};
    struct tf_module *m = tf_module_at(t, dir);
    renew_if_stale(m, &renewed);
    end_verification(t, &renewed);
    return m;
}

static struct dialect_tree *open_tree_beside(struct dialect_tree *other, struct tree_files files)
{
    struct tf_tree *t = (struct tf_tree *)other;
    tf_settle(t);
    struct dialect_tree *opened = open_tree(other->dialect, t->graph, files, t->host);
    ((struct tf_tree *)opened)->other = t;
    return opened;
}

// ---- places

// What is known of a module may be old: what is generated depends on anything.
static bool is_place(struct dialect_tree *base, struct str dir)
{
    struct tf_tree *t = (struct tf_tree *)base;
    bool is_settled = !t->has_all_changed && !t->changed.len && !t->files.generated;
    const uint64_t *root = is_settled ? str_table_find(&t->roots, dir) : NULL;
    return root ? ((const struct tf_root *)(uintptr_t)*root)->instance->module->is_there
                : tf_has_code(t, dir);
}

static void add_diags(struct diags *to, const struct diags *from)
{
    for (size_t i = 0; i < from->list.len; i++)
        diags_add(to, from->list.at[i]);
}

static struct view *place_view(struct dialect_tree *base, struct str dir, struct diags *mistakes)
{
    tf_settle((struct tf_tree *)base);
    tf_verify((struct tf_tree *)base, &dir, 1);
    struct tf_root *r = tf_root_at((struct tf_tree *)base, dir);
    add_diags(mistakes, &r->instance->module->diags);
    add_diags(mistakes, &r->diags);
    for (size_t i = 0; i < r->strangers.len; i++)
        diags_add(mistakes, r->strangers.at[i].diag);
    return r->instance->view;
}

static const char *give_input(struct dialect_tree *base, const struct place_input *what)
{
    struct tf_tree *t = (struct tf_tree *)base;
    if (what->kind == PLACE_ENVIRONMENT || what->kind == PLACE_FACTS || what->kind == PLACE_LIBRARY)
        return NULL; // directories have none
    if (what->kind == PLACE_SCHEMAS)
        return tf_read_providers(t, what->text);
    if (what->kind == PLACE_STATE)
        return tf_read_state(t, what->name, what->text);
    struct tf_input kept = {.is_file = what->kind == PLACE_FILE,
                            .name = str_copy(&t->graph->arena, what->name),
                            .text = str_copy(&t->graph->arena, what->text)};
    ARRAY_PUSH(&t->inputs, kept);
    return NULL;
}

static void begin_check(struct dialect_tree *base, const struct str *dirs, size_t count)
{
    struct tf_tree *t = (struct tf_tree *)base;
    tf_settle(t);
    t->checks++;
    tf_verify(t, dirs, count);
    tf_check_begin(t);
}

static void end_check(struct dialect_tree *base)
{
    ((struct tf_tree *)base)->checks++;
    tf_check_end((struct tf_tree *)base);
}

static size_t calls_of(struct dialect_tree *base, struct str dir, struct arena *a,
                       struct str **dirs)
{
    return tf_calls((struct tf_tree *)base, dir, a, dirs);
}

static void check_directory(struct dialect_tree *base, struct str dir,
                            const struct place_question *q, struct place_findings *out)
{
    tf_check((struct tf_tree *)base, dir, q, out);
}

static uint64_t shape_of(struct dialect_tree *base, struct str dir)
{
    return tf_shape((struct tf_tree *)base, dir);
}

static void check_given_to_all(struct dialect_tree *base, const struct str_table *all,
                               struct diags *mistakes)
{
    struct tf_tree *t = (struct tf_tree *)base;
    if (!t->inputs.len)
        return;
    tf_settle(t);
    for (uint32_t i = 0; i < all->len; i++)
        tf_verify(t, &all->entries[i].key, 1);
    tf_check_given(t, all, mistakes);
}

static const struct place_check check_of_places = {.called = "module",
                                                   .shape = shape_of,
                                                   .calls_of_text = tf_calls_of_text,
                                                   .begin = begin_check,
                                                   .end = end_check,
                                                   .calls = calls_of,
                                                   .check = check_directory,
                                                   .check_given = check_given_to_all};

// Where the name of a module is that a path names there, with something behind it; false: it names none.
static bool is_module_step(const struct value *steps, size_t count, size_t at)
{
    return at + 2 < count && value_is(steps[at], VALUE_STRING) &&
           str_equal(value_str(&steps[at]), STR("module")) && value_is(steps[at + 1], VALUE_STRING);
}

// `aws_vpc.main["k"].…`: one of several resources. The number of steps; 0: they name none.
static size_t repeated_resource(const struct tf_module *m, const struct value *steps, size_t count,
                                struct tf_resource **out)
{
    struct str names[3] = {0};
    for (size_t i = 0; i < 3 && i < count && value_is(steps[i], VALUE_STRING); i++)
        names[i] = value_str(&steps[i]);
    enum tf_mode mode = str_equal(names[0], STR("data"))        ? TF_DATA
                        : str_equal(names[0], STR("ephemeral")) ? TF_EPHEMERAL
                                                                : TF_MANAGED;
    size_t type = mode != TF_MANAGED, used = type + 3;
    *out = used <= count ? tf_find_resource(m, mode, names[type], names[type + 1]) : NULL;
    return *out && (*out)->repeat.path ? used : 0;
}

// Which of the instances it is that a key names, if it may be one.
static struct view *resource_inside(struct tf_instance *i, const struct value *steps, size_t count,
                                    struct way_inside *way)
{
    struct tf_resource *r;
    size_t used = repeated_resource(i->module, steps + way->used, count - way->used, &r);
    if (!used)
        return NULL;
    struct value key = steps[way->used + used - 1];
    if (value_is(key, VALUE_STRING) != (r->repeat.each.value.tree != NULL))
        return NULL;
    way->used += used;
    way->below = r->instance;
    return tf_repeated(i, tf_resource_name(&i->module->tree->arena, r), &r->repeat, key);
}

// The instance of a module that the next steps lead to, or one of its outputs; NULL: they name none.
static struct tf_instance *module_inside(struct tf_instance *i, const struct value *steps,
                                         size_t count, struct way_inside *way)
{
    if (way->below || !is_module_step(steps, count, way->used))
        return NULL;
    const struct value *at = &steps[way->used];
    struct tf_call *c = tf_find_call(i->module, value_str(&at[1]));
    struct tf_module *target = c ? tf_target(i, c) : NULL;
    size_t next = way->used + (c && c->repeat.path ? 3 : 2);
    if (!target || next >= count || !value_is(steps[next], VALUE_STRING))
        return NULL;
    if (tf_find_output(target, value_str(&steps[next])))
        way->below = i->module->tree->paths[TF_OUTPUT];
    way->used = next;
    return tf_child(i, c, c->repeat.path ? at[2] : VALUE_NONE);
}

// `module.a["k"].…`: what an instance has, or one of its outputs; and one of several resources there.
static struct view *instance_inside(struct dialect_tree *base, struct view *place,
                                    const struct value *steps, size_t count, struct way_inside *way)
{
    struct tf_instance *i = tf_instance_of((struct tf_tree *)base, place), *inner = i;
    *way = (struct way_inside){0};
    while (inner) {
        i = inner;
        inner = module_inside(i, steps, count, way);
    }
    struct view *resource = i && !way->below ? resource_inside(i, steps, count, way) : NULL;
    if (resource || !i)
        return resource;
    return way->used ? i->view : NULL;
}

static const struct place_capability places = {.is_place = is_place,
                                               .view = place_view,
                                               .give = give_input,
                                               .inside = instance_inside,
                                               .around = tf_around,
                                               .turn = tf_turn,
                                               .links = tf_links,
                                               .is_part = tf_is_part,
                                               .is_source = tf_is_code,
                                               .check = &check_of_places};

const struct tree_capability terraform_tree = {.open = open_tree,
                                               .close = close_tree,
                                               .change = change_modules,
                                               .open_beside = open_tree_beside,
                                               .expressions = tf_read_all,
                                               .places = &places};
