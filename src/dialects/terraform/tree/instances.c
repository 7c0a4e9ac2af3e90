// SPDX-License-Identifier: Apache-2.0
//
// Instances of modules. The variables of a called module are the arguments of the call, evaluated where the call is
// written: in the caller, or with repetition in a view below it that has `each` or `count`.
#include <string.h>

#include "base/path.h"
#include "dialects/terraform/tree/tf.h"
#include "graph/views/change.h"
#include "graph/world/injector.h"
#include "value/json.h"

struct tf_instance *tf_instance_of(struct tf_tree *t, const struct view *v)
{
    for (; v; v = v->parent) {
        const uint64_t *found = table_find(&t->instances, (uintptr_t)v);
        if (found)
            return (struct tf_instance *)(uintptr_t)*found;
    }
    return NULL;
}

static struct tf_instance *instance_beside(struct tf_instance *i);

// ---- repetition

// `["eu"]` or `[0]`.
static struct str key_text(struct arena *a, struct value key)
{
    struct strbuf text;
    if (value_is(key, VALUE_ABSENT))
        return STR("");
    strbuf_init(&text, 0);
    strbuf_add_char(&text, '[');
    value_show(&text, key);
    strbuf_add_char(&text, ']');
    struct str copy = strbuf_copy(&text, a);
    strbuf_done(&text);
    return copy;
}

// `each.value` is the element of `for_each` under the key: whoever reads it reads that.
static void say_each_value(struct tf_tree *t, struct view *v, const struct tf_repeat *r,
                           struct value key)
{
    struct graph *g = t->graph;
    struct span at = hcl_expression_span(&r->each.value);
    struct tree_builder b;
    tree_begin(&b, tf_ops(), g->symbols, at.file);
    expr_id e = tf_name_path(&b, g, r->path, at);
    e = expr_index(&b, at, e, expr_literal(&b, at, value_copy(&b.arena, key)));
    struct tree *tree = tree_end(&b);
    graph_keep_tree(g, tree);
    path_id path = tf_below(t, t->paths[TF_EACH], STR("value"));
    view_define(v, &(struct statement){.tree = tree,
                                       .expr = e,
                                       .path = path,
                                       .origin = path,
                                       .at = r->each.name_at,
                                       .flags = STATEMENT_CLOSED});
}

struct view *tf_repeated(struct tf_instance *i, struct str what, const struct tf_repeat *r,
                         struct value key)
{
    struct tf_tree *t = i->module->tree;
    struct graph *g = t->graph;
    bool is_new;
    struct str id =
        str_format(&t->arena, "%.*s%.*s", STR_ARGS(what), STR_ARGS(key_text(&t->arena, key)));
    uint64_t *known = str_table_put(&i->repeats, id, &is_new);
    if (!is_new)
        return (struct view *)(uintptr_t)*known;
    struct view *v = view_open(g, i->view, id, i->module->scope);
    v->is_inside = v->is_turn = true;
    v->words = &tf_words;
    v->address = i->address;
    *known = (uintptr_t)v;
    const struct tf_instance *other = instance_beside(i);
    const uint64_t *beside = other ? str_table_find(&other->repeats, id) : NULL;
    if (beside)
        view_put_beside(v, (struct view *)(uintptr_t)*beside, false);
    if (r->each.value.tree) {
        tf_say_value(v, tf_below(t, t->paths[TF_EACH], STR("key")), key, r->each.name_at,
                     STATEMENT_CLOSED);
        say_each_value(t, v, r, key);
    } else {
        tf_say_value(v, tf_below(t, t->paths[TF_COUNT], STR("index")), key, r->count.name_at,
                     STATEMENT_CLOSED);
    }
    return v;
}

// ---- opening

static void say_place(struct tf_instance *i, enum tf_path root, const char *name, struct str text)
{
    struct tf_tree *t = i->module->tree;
    tf_say_value(i->view, tf_below(t, t->paths[root], str_of(name)),
                 value_string(&t->graph->arena, text), NO_SPAN, STATEMENT_CLOSED);
}

// The directory of a module, as seen from the root module.
static struct str relative_dir(struct arena *a, struct str root, struct str dir)
{
    if (str_equal(root, dir))
        return STR(".");
    if (root.len < 2)
        return str_slice(dir, 1, dir.len);
    if (path_is_below(dir, root))
        return str_slice(dir, root.len + 1, dir.len);
    return path_relative(a, root, dir);
}

static void say_places(struct tf_instance *i)
{
    struct tf_tree *t = i->module->tree;
    struct arena *a = &t->graph->arena;
    struct str host = tf_host_path(t, a, i->root->dir);
    bool is_outside = tf_is_outside(i->module->dir);
    struct str dir = is_outside ? path_relative(a, host, tf_host_path(t, a, i->module->dir))
                                : relative_dir(a, i->root->dir, i->module->dir);
    say_place(i, TF_PATH_ROOT, "module", dir);
    say_place(i, TF_PATH_ROOT, "root", STR("."));
    say_place(i, TF_PATH_ROOT, "cwd", host);
    say_place(i, TF_TERRAFORM, "workspace", i->root->workspace);
    if (t->graph->injector && t->graph->injector->base_path) // where relative file names start
        tf_say_value(i->view, t->graph->injector->base_path, value_string_kept(host), NO_SPAN, 0);
}

// The same instance in the other tree, as far as somebody has asked for it there.
static struct tf_instance *instance_beside(struct tf_instance *i)
{
    struct tf_tree *other = i->root->tree->other;
    const uint64_t *root = other ? str_table_find(&other->roots, i->root->dir) : NULL;
    if (!root)
        return NULL;
    if (!i->parent)
        return ((struct tf_root *)(uintptr_t)*root)->instance;
    const struct tf_instance *parent = instance_beside(i->parent);
    struct str name = str_slice(i->address, i->parent->address.len + (i->parent->address.len > 0),
                                i->address.len);
    const uint64_t *found = parent ? str_table_find(&parent->children, name) : NULL;
    return found ? (struct tf_instance *)(uintptr_t)*found : NULL;
}

static struct tf_instance *open_instance(struct tf_root *root, struct tf_module *m,
                                         struct tf_instance *parent, struct str address)
{
    struct tf_tree *t = root->tree;
    struct graph *g = t->graph;
    struct tf_instance *i = ARENA_NEW(&g->arena, struct tf_instance);
    *i = (struct tf_instance){
        .root = root, .module = m, .parent = parent, .address = str_copy(&g->arena, address)};
    i->view = view_open(g, m->view, address.len ? i->address : m->view->name, m->scope);
    i->view->is_inside = parent != NULL;
    i->view->words = &tf_words;
    i->view->address = i->address;
    *table_put(&t->instances, (uintptr_t)i->view, NULL) = (uintptr_t)i;
    const struct tf_instance *beside = instance_beside(i);
    if (beside)
        view_put_beside(i->view, beside->view, false);
    say_places(i);
    return i;
}

// The path of calls that leads to a called module: `a.b`.
static struct str child_path(const struct tf_instance *i, const struct tf_call *c)
{
    if (!i->path.len)
        return c->name;
    return str_format(&i->root->tree->arena, "%.*s.%.*s", STR_ARGS(i->path), STR_ARGS(c->name));
}

static void say_arguments(struct tf_instance *i)
{
    struct tf_tree *t = i->module->tree;
    for (size_t k = 0; k < i->call->argument_count; k++) {
        const struct hcl_given *given = &i->call->arguments[k];
        struct tf_variable *v = tf_find_variable(i->module, given->name);
        if (!v)
            continue; // reported by a check
        path_id path = tf_below(t, t->paths[TF_VAR], v->name);
        view_define(i->view, &(struct statement){.tree = given->value.tree,
                                                 .expr = given->value.e,
                                                 .path = path,
                                                 .origin = path,
                                                 .at = given->name_at,
                                                 .flags = STATEMENT_CLOSED,
                                                 .from = i->caller,
                                                 .admission = &v->admission});
    }
}

bool tf_is_inside(const struct tf_instance *i, const struct tf_module *m)
{
    for (; i; i = i->parent)
        if (i->module == m)
            return true;
    return false;
}

struct tf_instance *tf_child(struct tf_instance *i, struct tf_call *c, struct value key)
{
    struct tf_tree *t = i->module->tree;
    bool is_new;
    struct str name = str_format(&t->arena, "module.%.*s%.*s", STR_ARGS(c->name),
                                 STR_ARGS(key_text(&t->arena, key)));
    uint64_t *known = str_table_put(&i->children, name, &is_new);
    if (!is_new)
        return (struct tf_instance *)(uintptr_t)*known;
    struct str address = str_format(&t->arena, "%.*s%s%.*s", STR_ARGS(i->address),
                                    i->address.len ? "." : "", STR_ARGS(name));
    struct tf_instance *child = open_instance(i->root, tf_target(i, c), i, address);
    *str_table_put(&i->children, name, NULL) = (uintptr_t)child;
    child->call = c;
    child->path = child_path(i, c);
    child->caller = value_is(key, VALUE_ABSENT)
                        ? i->view
                        : tf_repeated(i, str_format(&t->arena, "module.%.*s", STR_ARGS(c->name)),
                                      &c->repeat, key);
    say_arguments(child);
    return child;
}

// ---- root modules

// TF_WORKSPACE, if the environment may be read; else what `terraform workspace select` has written.
static struct str read_workspace(struct tf_root *r)
{
    struct tf_tree *t = r->tree;
    struct value given = tf_environment(t, STR("TF_WORKSPACE"));
    struct str text = value_is(given, VALUE_STRING) ? value_str(&given) : STR("");
    if (text.len)
        return str_copy(&t->graph->arena, text);
    struct str path = path_join(&t->arena, r->dir, STR(".terraform/environment"));
    if (!t->files.read(t->files.data, &t->arena, path, &text))
        return STR("default");
    while (text.len && strchr(" \t\r\n", text.at[text.len - 1]))
        text.len--;
    return text.len ? text : STR("default");
}

struct tf_root *tf_root_at(struct tf_tree *t, struct str dir)
{
    uint64_t *known = str_table_find(&t->roots, dir);
    if (known)
        return (struct tf_root *)(uintptr_t)*known;
    struct tf_root *r = ARENA_NEW(&t->graph->arena, struct tf_root);
    r->tree = t;
    r->dir = str_copy(&t->graph->arena, dir);
    *str_table_put(&t->roots, r->dir, NULL) = (uintptr_t)r;
    r->workspace = read_workspace(r);
    r->instance = open_instance(r, tf_module_at(t, r->dir), NULL, STR(""));
    tf_read_inputs(r);
    t->base.used_inputs |=
        1U << PLACE_VARIABLE | 1U << PLACE_FILE | 1U << PLACE_STATE | 1U << PLACE_SCHEMAS;
    return r;
}

static void instance_done(struct tf_instance *i)
{
    str_table_done(&i->children);
    str_table_done(&i->repeats);
}

// Only the root module itself stays: others may be called otherwise now, or not at all.
static void drop_instances(struct tf_root *r)
{
    struct table kept = {0};
    const struct table all = r->tree->instances;
    for (uint32_t k = 0; k < all.len; k++) {
        struct tf_instance *i = (struct tf_instance *)(uintptr_t)all.entries[k].value;
        if (i->root == r)
            instance_done(i);
        if (i->root != r || i == r->instance) {
            *table_put(&kept, all.entries[k].key, NULL) = (uintptr_t)i;
        } else { // nobody refers to anything there any more
            view_resay_begin(i->view);
            view_resay_end(i->view);
        }
    }
    table_done(&r->tree->instances);
    r->tree->instances = kept;
    r->any = NULL;
}

void tf_root_renew(struct tf_root *r)
{
    drop_instances(r);
    str_table_done(&r->targets);
    r->has_manifest = false;
    r->manifest = VALUE_NONE;
    r->damaged = NULL;
    diags_done(&r->diags);
    r->diags = (struct diags){0};
    ARRAY_DONE(&r->strangers);
    view_resay_begin(r->instance->view);
    r->workspace = read_workspace(r);
    say_places(r->instance);
    tf_read_inputs(r);
    view_resay_end(r->instance->view);
}

struct tf_instance *tf_any_instance(struct tf_root *r)
{
    struct tf_tree *t = r->tree;
    struct tf_module *m = r->instance->module;
    if (r->any)
        return r->any;
    struct tf_instance *i = r->any = open_instance(r, m, NULL, STR(""));
    for (size_t k = 0; k < m->variables.len; k++) {
        const struct tf_variable *v = m->variables.at[k];
        struct statement s = {.path = tf_below(t, t->paths[TF_VAR], v->name),
                              .at = v->at,
                              .flags = STATEMENT_CLOSED,
                              .admission = &v->admission};
        s.origin = s.path;
        s.expr = graph_literal(t->graph, tf_ops(), tf_unset_value(v), &s.tree);
        view_define(i->view, &s);
    }
    return i;
}

// ---- where calls lead

// A path that starts with `./` or `../` is relative to the caller's directory; it may lead out of the tree.
static struct str dir_from(struct arena *a, struct str from, struct str source)
{
    struct str base = from.len > 1 ? str_slice(from, 1, from.len) : STR(".");
    struct str clean = path_clean(a, path_join(a, base, source));
    return str_equal(clean, STR(".")) ? STR("/") : str_format(a, "/%.*s", STR_ARGS(clean));
}

static bool is_local_source(struct str source)
{
    return str_starts(source, STR("./")) || str_starts(source, STR("../"));
}

bool tf_local_source(struct arena *a, struct str from, struct str source, struct str *dir)
{
    *dir = is_local_source(source) ? dir_from(a, from, source) : STR("");
    return dir->len && !tf_is_outside(*dir);
}

static struct diag *refuse_manifest(struct tf_tree *t, struct str path, struct str text,
                                    size_t offset, const char *why)
{
    struct graph *g = t->graph;
    uint32_t file = sources_add(g->sources, tree_name(&t->files, &t->arena, path), text);
    uint32_t at = (uint32_t)(offset < text.len ? offset : text.len);
    struct diag *d = diag_new(&g->arena, DIAG_BAD_DATA, (struct span){file, at, at},
                              "the list of installed modules is damaged: %s", why);
    diag_summary(d, "Failed to read module manifest");
    diag_help(d, "run `terraform init`");
    return d;
}

static void read_manifest(struct tf_root *r)
{
    struct tf_tree *t = r->tree;
    struct json_error error = {0};
    struct str text, path = path_join(&t->arena, r->dir, STR(".terraform/modules/modules.json"));
    r->has_manifest = true;
    r->manifest = VALUE_NONE;
    if (!t->files.read(t->files.data, &t->arena, path, &text))
        return;
    if (!json_read(&t->arena, text, &r->manifest, &error))
        r->damaged = refuse_manifest(t, path, text, error.offset, error.why);
    else if (!value_is_mapping(r->manifest) ||
             !value_is_sequence(value_get(r->manifest, STR("Modules"))))
        r->damaged = refuse_manifest(t, path, text, 0, "expected an object with `Modules`");
    if (r->damaged)
        r->manifest = VALUE_NONE;
}

// Where `terraform init` has put a module, by the path of calls that lead to it; empty if it has not.
static struct str installed_dir(struct tf_instance *i, const struct tf_call *c)
{
    struct tf_root *r = i->root;
    struct tf_tree *t = r->tree;
    if (!r->has_manifest)
        read_manifest(r);
    if (!value_is_mapping(r->manifest))
        return STR("");
    struct str key = child_path(i, c);
    struct value modules = value_get(r->manifest, STR("Modules"));
    for (size_t k = 0; value_is_sequence(modules) && k < value_len(modules); k++) {
        struct value m = value_item(modules, k);
        struct value name = value_is_mapping(m) ? value_get(m, STR("Key")) : VALUE_NONE;
        struct value dir = value_is_mapping(m) ? value_get(m, STR("Dir")) : VALUE_NONE;
        if (value_is(name, VALUE_STRING) && value_is(dir, VALUE_STRING) &&
            str_equal(value_str(&name), key))
            return str_copy(&t->arena, value_str(&dir));
    }
    return STR("");
}

// Without a manifest nobody has run `terraform init`, and nothing is wrong. With one, it is out of date.
static void note_not_installed(struct tf_call *c, bool has_manifest)
{
    struct diag *d = diag_new(&c->module->arena, DIAG_BAD_IMPORT, c->at,
                              "the module `%.*s` (%.*s) is not installed", STR_ARGS(c->name),
                              STR_ARGS(c->source_text));
    diag_summary(d, "Module not installed");
    diag_help(d, "run `terraform init`; until then its outputs are unknown");
    d->severity = has_manifest ? SEVERITY_ERROR : SEVERITY_NOTE;
    c->missing = d;
    c->is_fetched_later = true;
}

static void note_no_code(struct tf_call *c, struct str dir)
{
    struct span at = hcl_expression_span(&c->source.value);
    struct diag *d =
        diag_new(&c->module->arena, DIAG_BAD_IMPORT, at, "the module `%.*s`: no code in `%.*s`",
                 STR_ARGS(c->name), STR_ARGS(dir));
    diag_summary(d, "Module not installed");
    diag_related(d, c->at, "the module is called here");
    diag_help(d, "correct its `source`, which is relative to this directory");
    c->missing = d;
}

// It may be there: only nobody may look.
static void note_outside(struct tf_call *c, struct str what)
{
    struct diag *d = diag_new(&c->module->arena, DIAG_BAD_IMPORT, c->at,
                              "the module `%.*s` (%.*s) is outside of the project, and is not read",
                              STR_ARGS(c->name), STR_ARGS(what));
    diag_summary(d, "Module not installed");
    diag_help(d, "start from a directory that contains both; until then its outputs are unknown");
    diag_remedy(d, REMEDY_PERMISSION, "files");
    d->severity = SEVERITY_WARNING;
    c->missing = d;
}

static struct tf_module *look_for_target(struct tf_instance *i, struct tf_call *c)
{
    struct tf_tree *t = i->module->tree;
    struct str dir = {0};
    c->missing = NULL;
    c->is_fetched_later = false;
    if (!c->source_text.len)
        return NULL; // reported
    struct str installed = is_local_source(c->source_text) ? STR("") : installed_dir(i, c);
    if (is_local_source(c->source_text))
        dir = dir_from(&t->arena, i->module->dir, c->source_text);
    else if (installed.len)
        dir = dir_from(&t->arena, i->root->dir, installed);
    if (!dir.len && i->root->damaged) {
        c->missing = i->root->damaged;
        return NULL;
    }
    if (!dir.len) {
        note_not_installed(c, value_is_mapping(i->root->manifest));
        return NULL;
    }
    struct tf_module *m = tf_module_at(t, dir);
    if (m->is_there && !m->refused)
        return m;
    if (tf_is_outside(dir))
        note_outside(c, c->source_text);
    else
        note_no_code(c, tree_name(&t->files, &t->arena, dir));
    return NULL;
}

// What a call leads to depends on the path of calls to it: two versions of a module may be installed.
// What is passed to a sensitive variable is one, also where it is written.
static void hide_arguments(const struct tf_call *c, const struct tf_module *target)
{
    for (size_t k = 0; k < c->argument_count; k++) {
        const struct tf_variable *v = tf_find_variable(target, c->arguments[k].name);
        if (v && (v->is_sensitive || v->is_ephemeral))
            tf_hide_constant(c->module, &c->arguments[k]);
    }
}

struct value tf_passed_as(struct tf_instance *i, struct tf_call *c, struct str argument,
                          struct value v)
{
    const struct tf_module *target = i ? tf_target(i, c) : NULL;
    const struct tf_variable *to = target ? tf_find_variable(target, argument) : NULL;
    struct arena *a = &i->root->tree->graph->arena;
    bool is_sound = to && !failure_mask(v);
    if (is_sound && to->is_sensitive)
        v = value_mark(a, v, &mark_sensitive);
    return is_sound && to->is_ephemeral ? value_mark(a, v, &mark_ephemeral) : v;
}

struct tf_module *tf_target(struct tf_instance *i, struct tf_call *c)
{
    struct str key = child_path(i, c);
    uint64_t *known = str_table_find(&i->root->targets, key);
    if (known)
        return (struct tf_module *)(uintptr_t)*known;
    struct tf_module *found = look_for_target(i, c);
    if (found)
        hide_arguments(c, found);
    key = str_copy(&i->root->tree->arena, key); // the call may be read again
    *str_table_put(&i->root->targets, key, NULL) = (uintptr_t)found;
    return found;
}
