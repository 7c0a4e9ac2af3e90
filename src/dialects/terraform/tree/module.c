// SPDX-License-Identifier: Apache-2.0
//
// The module of a directory: which of its files count, and how they are read. Override files come after all others,
// in byte order.
#include <stdlib.h>
#include <string.h>

#include "base/path.h"
#include "dialects/products.h"
#include "dialects/terraform/tree/tf.h"
#include "dialects/troubles.h"
#include "graph/views/change.h"

static const char *const turns[] = {"each", "count", "self", NULL};

static const char *const namespaces[] = {"var", "local", "module", NULL};

const struct view_words tf_words = {
    .namespaces = namespaces,
    .missing = "not declared in this module",
    .nearer = "set for this module",
    .later = "read later",
    .turns = turns,
};
const struct context_kind tf_module_context = {"a Terraform module"};

struct tf_module *tf_module_of(const struct env *env)
{
    struct context *c = env->scope ? scope_context(env->scope) : NULL;
    while (c && c->kind != &tf_module_context)
        c = c->parent;
    return c ? c->data : NULL;
}

// ---- which files

bool tf_is_json(struct str name)
{
    return str_ends(name, STR(".tf.json")) || str_ends(name, STR(".tofu.json"));
}

static bool is_native(struct str name)
{
    return str_ends(name, STR(".tf")) || str_ends(name, STR(".tofu"));
}

// Files of editors do not count.
static bool is_of_editor(struct str name)
{
    bool is_saved = str_starts(name, STR("#")) && str_ends(name, STR("#"));
    return str_starts(name, STR(".")) || str_ends(name, STR("~")) || is_saved;
}

bool tf_is_code(struct str name)
{
    return (is_native(name) || tf_is_json(name)) && !is_of_editor(name);
}

bool tf_is_part(struct str name)
{
    return tf_is_code(name) || str_equal(name, STR("terraform.tfvars")) ||
           str_equal(name, STR("terraform.tfvars.json")) || str_ends(name, STR(".auto.tfvars")) ||
           str_ends(name, STR(".auto.tfvars.json"));
}

static struct str bare_name(struct str name)
{
    size_t dot = str_find(name, tf_is_json(name) ? STR(".to") : STR(".tofu"), 0);
    if (dot == name.len)
        dot = str_find(name, STR(".tf"), 0);
    return str_slice(name, 0, dot);
}

static bool is_override(struct str name)
{
    struct str bare = bare_name(name);
    return str_equal(bare, STR("override")) || str_ends(bare, STR("_override"));
}

// OpenTofu reads `x.tofu` in place of `x.tf`, and Terraform only the latter. Where both exist they are two spellings
// of one file, and what Terraform reads counts; a `.tofu` file on its own is read.
static bool is_twin(struct arena *a, struct str name, const struct str *names, size_t count)
{
    bool is_tofu = str_ends(name, STR(".tofu")) || str_ends(name, STR(".tofu.json"));
    struct str twin =
        str_format(a, "%.*s%s", STR_ARGS(bare_name(name)), tf_is_json(name) ? ".tf.json" : ".tf");
    for (size_t i = 0; is_tofu && i < count; i++)
        if (str_equal(names[i], twin))
            return true;
    return false;
}

// ---- reading

// The text of a file, as it would be generated now if it is, and its name for people.
static bool read_module_text(struct tf_module *m, struct str path,
                             const struct generated_file *made, struct str *text, struct str *shown)
{
    const struct tree_files *files = &m->tree->files;
    if (tf_is_outside(path))
        return tf_read_outside(m, path, text, shown);
    *shown = tree_source_name(files, &m->arena, path);
    if (made)
        *text = made->text;
    return made || tree_read_listed(files, &m->arena, path, text);
}

static void read_file(struct tf_module *m, struct str name, const struct generated_file *made)
{
    struct graph *g = m->tree->graph;
    struct tf_file f = {
        .path = tf_is_outside(m->dir) // joining would clean it
                    ? str_format(&m->arena, "%.*s/%.*s", STR_ARGS(m->dir), STR_ARGS(name))
                    : path_join(&m->arena, m->dir, name),
        .is_override = is_override(name)};
    struct str text, shown;
    if (!read_module_text(m, f.path, made, &text, &shown)) {
        m->is_broken = m->is_unread = true; // reported with what could not be read of the tree
        return;
    }
    const struct tree_files *files = &m->tree->files;
    if (!made && files->is_leftover && !tf_is_outside(m->dir) &&
        files->is_leftover(files->generated_data, f.path, text))
        return; // the next run removes it
    uint32_t file = sources_add(g->sources, shown, text);
    if (made)
        files->note_generated(files->generated_data, f.path, file);
    struct tree_builder builder;
    tree_begin(&builder, tf_ops(), g->symbols, file);
    struct hcl_input in = {.text = source_text(g->sources, file),
                           .builder = &builder,
                           .arena = &m->arena,
                           .diags = &m->diags,
                           .closes_strings = true};
    size_t before = m->diags.list.len;
    const struct hcl_json *json =
        tf_is_json(name) ? hcl_json_parse_file(&in, HCL_JSON_TEMPLATES) : NULL;
    const struct hcl_body *body = json ? NULL : hcl_parse_body(&in);
    struct tree *t = tree_end(&builder);
    graph_keep_tree(g, t);
    m->is_unread |= m->diags.list.len > before;
    m->is_broken |= m->is_unread || (made && made->is_partial);
    f.body = json ? hcl_view_of_json(t, json) : hcl_view_of_body(t, body);
    ARRAY_PUSH(&m->files, f);
}

static void read_files(struct tf_module *m)
{
    tf_list_files(m);
    const struct tf_listing *f = &m->listed;
    m->is_plain = true;
    for (unsigned overrides = 0; overrides < 2; overrides++)
        for (size_t i = 0; i < f->count; i++)
            if (tf_is_code(f->names[i]) && is_override(f->names[i]) == overrides &&
                !is_twin(&m->arena, f->names[i], f->names, f->count))
                read_file(m, f->names[i], tf_made_file(f, f->names[i]));
    for (size_t i = 0; i < m->files.len; i++)
        m->is_plain &= !m->files.at[i].is_override && m->files.at[i].body.native;
    m->is_there = m->files.len > 0 || m->is_broken;
}

// ---- names

static const char *const root_names[TF_PATH_COUNT] = {
    [TF_VAR] = "var",
    [TF_LOCAL] = "local",
    [TF_OUTPUT] = "output",
    [TF_MODULE] = "module",
    [TF_DATA_ROOT] = "data",
    [TF_EPHEMERAL_ROOT] = "ephemeral",
    [TF_PATH_ROOT] = "path",
    [TF_TERRAFORM] = "terraform",
    [TF_EACH] = "each",
    [TF_COUNT] = "count",
    [TF_SELF] = "self",
    [TF_REPEAT_ROOT] = "\001repetition",
    [TF_INSTANCE_ROOT] = "\001instance",
    [TF_CONDITION_ROOT] = "\001condition",
    [TF_RULE_ROOT] = "\001rule",
    [TF_PASSED_ROOT] = "\001passed",
    [TF_ARGUMENT_ROOT] = "\001argument",
    [TF_STATE_ROOT] = "\001state",
};

static void bind_name(struct graph *g, struct scope *scope, struct str name)
{
    symbol root = symbol_intern(g->symbols, name);
    if (scope_exists_locally(scope, value_string_kept(name)))
        return;
    struct lazy late = {.kind = LAZY_PATH, .path = path_child(g, 0, root)};
    (void)scope_set_variable(scope, name, late, 0, NO_SPAN);
}

// The names that every module has. The first name of a reference means what the instance that asks has below it.
static struct scope *common_names(struct tf_tree *t, struct scope *around)
{
    bool is_new;
    const uint64_t *known = table_put(&t->names, (uintptr_t)around, &is_new);
    if (!is_new)
        return (struct scope *)(uintptr_t)*known;
    struct scope *names = scope_open(t->graph, SCOPE_NAMED, around, STR("module"));
    for (unsigned i = 0; i < TF_PATH_COUNT; i++) {
        t->paths[i] =
            path_child(t->graph, 0, symbol_intern(t->graph->symbols, str_of(root_names[i])));
        if (i != TF_OUTPUT)
            bind_name(t->graph, names, str_of(root_names[i]));
    }
    // `resource.TYPE.NAME` is another way to write `TYPE.NAME`
    (void)scope_set_variable(names, STR("resource"), (struct lazy){.kind = LAZY_PATH}, 0, NO_SPAN);
    *table_put(&t->names, (uintptr_t)around, NULL) = (uintptr_t)names;
    return names;
}

static void bind_types(struct tf_module *m)
{
    for (size_t i = 0; i < m->resources.len; i++)
        if (m->resources.at[i]->mode == TF_MANAGED)
            bind_name(m->tree->graph, m->scope, m->resources.at[i]->type);
}

// ---- finding

// Names are joined for each of thousands of declarations: no format is read for that.
struct str tf_join(struct arena *a, struct str prefix, struct str type, struct str name)
{
    const struct str parts[] = {prefix, type, name};
    char *text = arena_alloc(a, prefix.len + type.len + name.len + 3), *at = text;
    for (size_t i = 0; i < COUNT_OF(parts); i++) {
        if (!parts[i].len)
            continue;
        if (at > text)
            *at++ = '.';
        memcpy(at, parts[i].at, parts[i].len);
        at += parts[i].len;
    }
    *at = 0;
    return str_make(text, (size_t)(at - text));
}

static void *find_named(const struct tf_module *m, const char *prefix, struct str type,
                        struct str name)
{
    struct arena scratch;
    arena_init(&scratch);
    const uint64_t *found =
        str_table_find(&m->by_name, tf_join(&scratch, str_of(prefix), type, name));
    arena_done(&scratch);
    return found ? (void *)(uintptr_t)*found : NULL;
}

struct tf_variable *tf_find_variable(const struct tf_module *m, struct str name)
{
    return find_named(m, "var", STR(""), name);
}

struct tf_local *tf_find_local(const struct tf_module *m, struct str name)
{
    return find_named(m, "local", STR(""), name);
}

struct tf_output *tf_find_output(const struct tf_module *m, struct str name)
{
    return find_named(m, "output", STR(""), name);
}

struct tf_call *tf_find_call(const struct tf_module *m, struct str name)
{
    return find_named(m, "module", STR(""), name);
}

static const char *const mode_names[] = {
    [TF_MANAGED] = "resource", [TF_DATA] = "data", [TF_EPHEMERAL] = "ephemeral"};

struct tf_resource *tf_find_resource(const struct tf_module *m, enum tf_mode mode, struct str type,
                                     struct str name)
{
    return find_named(m, mode_names[mode], type, name);
}

struct str tf_resource_name(struct arena *a, const struct tf_resource *r)
{
    struct str prefix = r->mode == TF_DATA        ? STR("data")
                        : r->mode == TF_EPHEMERAL ? STR("ephemeral")
                                                  : STR("");
    return tf_join(a, prefix, r->type, r->name);
}

// ---- the module

// Answers may outlive what was read here.
static void keep_mistakes(struct tf_module *m)
{
    for (size_t i = 0; i < m->diags.list.len; i++)
        m->diags.list.at[i] = diag_copy(&m->tree->graph->arena, m->diags.list.at[i]);
    for (size_t i = 0; i < m->diags.list.len; i++)
        m->tree->is_unsettled |= diag_is_unfinished(m->diags.list.at[i]);
}

static void read_module(struct tf_module *m)
{
    arena_init(&m->arena);
    read_files(m);
    tf_decode(m);
    keep_mistakes(m);
}

void tf_module_done(struct tf_module *m)
{
    for (size_t i = 0; i < m->variables.len; i++)
        ARRAY_DONE(&m->variables.at[i]->rules.list);
    for (size_t i = 0; i < m->outputs.len; i++)
        ARRAY_DONE(&m->outputs.at[i]->conditions.list);
    for (size_t i = 0; i < m->resources.len; i++)
        tf_resource_done(m->resources.at[i]);
    ARRAY_DONE(&m->files);
    ARRAY_DONE(&m->variables);
    ARRAY_DONE(&m->locals);
    ARRAY_DONE(&m->outputs);
    ARRAY_DONE(&m->calls);
    ARRAY_DONE(&m->resources);
    ARRAY_DONE(&m->imports);
    ARRAY_DONE(&m->overridden);
    ARRAY_DONE(&m->others);
    str_table_done(&m->by_name);
    diags_done(&m->diags);
    arena_done(&m->arena);
}

static bool names_type(const struct tf_module *m, struct str type)
{
    for (size_t i = 0; i < m->resources.len; i++)
        if (m->resources.at[i]->mode == TF_MANAGED && str_equal(m->resources.at[i]->type, type))
            return true;
    return false;
}

static bool names_types_of(const struct tf_module *m, const struct tf_module *other)
{
    bool has_all = true;
    for (size_t i = 0; i < other->resources.len && has_all; i++)
        has_all = other->resources.at[i]->mode != TF_MANAGED ||
                  names_type(m, other->resources.at[i]->type);
    return has_all;
}

void tf_module_renew(struct tf_module *m)
{
    view_fully_said(m->view);
    struct tf_module before = *m;
    *m = (struct tf_module){.tree = before.tree,
                            .dir = before.dir,
                            .context = before.context,
                            .scope = before.scope,
                            .view = before.view,
                            .revision = before.revision + 1};
    read_module(m);
    if (!names_types_of(m, &before) || !names_types_of(&before, m)) {
        scope_clear(m->scope);
        bind_types(m);
        graph_forget(
            m->tree->graph); // a name that is not there is not read, so nobody would notice
    }
    view_resay_begin(m->view);
    tf_say_module(m);
    view_resay_end(m->view);
    m->before = memory_take(sizeof(before));
    *m->before = before;
}

void tf_module_renewed(struct tf_module *m)
{
    if (m->before)
        tf_module_done(m->before);
    free(m->before);
    m->before = NULL;
}

struct tf_module *tf_module_at(struct tf_tree *t, struct str dir)
{
    uint64_t *known = str_table_find(&t->modules, dir);
    if (known)
        return (struct tf_module *)(uintptr_t)*known;
    struct graph *g = t->graph;
    struct tf_module *m = ARENA_NEW(&g->arena, struct tf_module);
    m->tree = t;
    m->dir = str_copy(&g->arena, dir);
    *str_table_put(&t->modules, m->dir, NULL) = (uintptr_t)m;
    read_module(m);
    bool is_inside = t->files.view && !tf_is_outside(m->dir);
    struct view *around = is_inside ? t->files.view(t->files.view_data, m->dir) : NULL;
    struct scope *names = common_names(t, around ? around->env.scope : NULL);
    m->scope = scope_open(g, SCOPE_NAMED, names, m->dir);
    m->context = (struct context){.kind = &tf_module_context,
                                  .data = m,
                                  .parent = around ? scope_context(around->env.scope) : NULL};
    m->scope->context = &m->context;
    bind_types(m);
    m->view = view_open(g, around,
                        tf_is_outside(m->dir) ? tf_host_path(t, &g->arena, m->dir)
                                              : tree_name(&t->files, &g->arena, m->dir),
                        m->scope);
    m->view->is_inside = true;
    if (t->other) { // what is written differently there is an edit
        m->revision = tf_module_at(t->other, dir)->revision;
        view_put_beside(m->view, tf_module_at(t->other, dir)->view, false);
    }
    m->view->words = &tf_words;
    tf_say_module(m);
    return m;
}
