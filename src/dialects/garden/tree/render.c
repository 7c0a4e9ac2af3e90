// SPDX-License-Identifier: Apache-2.0
//
// Actions as they are declared: directly, or by templates. A template is rendered by looking at its list of configurations
// in the scope of the rendering; only kinds and names are evaluated. The configurations themselves stay lazy, and keep what
// loops around them have bound.
#include "base/path.h"
#include "dialects/garden/operations/ops.h"
#include "dialects/garden/tree/project.h"
#include "dialects/garden/values/complaints.h"
#include "dialects/garden/values/values.h"
#include "expr/analysis.h"
#include "graph/layers/layers.h"
#include "value/json.h"

struct rendering_job {
    struct garden_world *world;
    const struct garden_resource *template, *render;
    struct garden_rendering *rendering;
    struct scope *scope;
    struct node *configs;
};

static struct node *node_in(struct garden_world *w, const struct tree *t, expr_id e,
                            struct scope *s)
{
    struct env *env = ARENA_NEW(&w->graph->arena, struct env);
    *env = (struct env){.scope = s, .view = w->outer};
    return node_of_expr(w->graph, t, e, env, NULL);
}

// ---- templates

static bool is_template(const struct garden_resource *r)
{
    return str_equal(r->kind, STR("ConfigTemplate")) || str_equal(r->kind, STR("ModuleTemplate"));
}

static const struct garden_resource *find_template(const struct garden_tree *t, struct str name)
{
    for (size_t i = 0; i < t->resources.len; i++)
        if (is_template(&t->resources.at[i]) && str_equal(t->resources.at[i].name, name))
            return &t->resources.at[i];
    return NULL;
}

static void template_not_found(struct garden_world *w, const struct garden_resource *r,
                               struct str wanted)
{
    struct garden_tree *t = w->tree;
    struct strbuf names;
    ARRAY(struct str) all = {0};
    strbuf_init(&names, 2000);
    for (size_t i = 0; i < t->resources.len; i++)
        if (is_template(&t->resources.at[i]))
            ARRAY_PUSH(&all, t->resources.at[i].name);
    for (size_t i = 0; i < all.len; i++)
        strbuf_format(&names, "%s%.*s", i ? ", " : "", STR_ARGS(all.at[i]));
    expr_id at = garden_field(r->file->tree, r->root, "template");
    struct diag *d = garden_world_mistake(
        w, DIAG_UNKNOWN_NAME, at ? expr_span(r->file->tree, at) : r->at,
        "RenderTemplate %.*s references template %.*s which cannot be found. Available templates: "
        "%.*s",
        STR_ARGS(r->name), STR_ARGS(wanted),
        STR_ARGS(all.len ? strbuf_str(&names) : STR("<None>")));
    struct str near = diag_suggest(wanted, all.at, all.len);
    if (near.len)
        diag_help(d, "did you mean `%.*s`?", STR_ARGS(near));
    strbuf_done(&names);
    ARRAY_DONE(&all);
}

// ---- inputs

// Defaults of `inputs: {n: {type, default}}`, or of a JSON schema.
static struct node *default_inputs(struct garden_world *w, struct garden_rendering *r)
{
    struct arena *a = &w->graph->arena;
    struct value properties = value_is_mapping(r->json_schema)
                                  ? value_get(r->json_schema, STR("properties"))
                                  : VALUE_NONE;
    ARRAY(struct value) keys = {0};
    ARRAY(struct value) items = {0};
    for (size_t i = 0; value_is_mapping(properties) && i < value_len(properties); i++) {
        struct value given = value_is_mapping(value_item(properties, i))
                                 ? value_get(value_item(properties, i), STR("default"))
                                 : VALUE_NONE;
        if (value_is(given, VALUE_ABSENT))
            continue;
        ARRAY_PUSH(&keys, value_string(a, value_key(properties, i)));
        ARRAY_PUSH(&items, garden_import_deep(a, given));
    }
    const struct tree *t = r->schema_tree;
    for (uint32_t i = 0;
         r->schema && expr_kind(t, r->schema) == EXPR_MAPPING && i < expr_count(t, r->schema);
         i++) {
        expr_id given = garden_field(t, expr_pair_value(t, r->schema, i), "default");
        struct value v;
        if (!given || !expr_constant(a, t, given, &v))
            continue;
        ARRAY_PUSH(&keys, value_string(a, symbol_text(t->symbols, expr_pair_key(t, r->schema, i))));
        ARRAY_PUSH(&items, garden_import_deep(a, v));
    }
    struct value v = value_object(a, keys.at, items.at, keys.len);
    ARRAY_DONE(&keys);
    ARRAY_DONE(&items);
    return node_of_value(w->graph, v, NULL);
}

static void read_schema(struct garden_world *w, const struct garden_resource *t,
                        struct garden_rendering *r)
{
    struct garden_tree *tree = w->tree;
    struct str path = garden_text_field(t->file->tree, t->root, "inputsSchemaPath"), text;
    struct json_error error;
    r->schema = garden_field(t->file->tree, t->root, "inputs");
    r->schema_tree = t->file->tree;
    if (!path.len)
        return;
    struct str at = path_clean(&tree->arena, path_join(&tree->arena, t->file->dir, path));
    expr_id field = garden_field(t->file->tree, t->root, "inputsSchemaPath");
    if (!tree->files.read(tree->files.data, &w->graph->arena, at, &text))
        garden_world_mistake(w, DIAG_BAD_IMPORT, expr_span(t->file->tree, field),
                             "Unable to read inputs schema file for ConfigTemplate %.*s: no file "
                             "'%.*s'",
                             STR_ARGS(t->name), STR_ARGS(path));
    else if (!json_read(&w->graph->arena, text, &r->json_schema, &error))
        garden_world_mistake(
            w, DIAG_BAD_DATA, expr_span(t->file->tree, field),
            "Unable to read inputs schema file for ConfigTemplate %.*s: %s at byte "
            "%zu",
            STR_ARGS(t->name), error.why, error.offset);
}

static struct node *inputs_of(struct rendering_job *job, struct value combination)
{
    struct garden_world *w = job->world;
    const struct garden_resource *r = job->render;
    struct node **layers = ARENA_ARRAY(&w->graph->arena, struct node *, 3);
    uint32_t n = 0;
    expr_id written = garden_field(r->file->tree, r->root, "inputs");
    if (value_is_mapping(combination))
        layers[n++] = node_of_value(w->graph, combination, NULL);
    if (written)
        layers[n++] = node_in(w, r->file->tree, written, w->late);
    layers[n++] = default_inputs(w, job->rendering);
    struct node *made = layered_of_nodes(w->graph, garden_policies[GARDEN_MERGE], layers, n, NULL);
    node_name(made, symbol_intern(w->graph->symbols, STR("inputs")));
    return made;
}

// ---- one rendering

static void set_text(struct scope *s, const char *name, struct str text)
{
    struct arena *a = &s->graph->arena;
    struct value key = value_string_kept(STR("name")), v = value_string(a, text);
    (void)scope_set_variable(s, str_of(name), lazy_of_value(value_object(a, &key, &v, 1)), 0,
                             NO_SPAN);
}

// The first reference to an action in what a rendering is given.
struct output_finding {
    struct graph *graph;
    struct span at;
    struct str text;
};

static void note_output(struct output_finding *f, const struct traversal *ref)
{
    struct str root = symbol_text(f->graph->symbols, ref->root);
    struct strbuf text;
    if (f->text.len || (!str_equal(root, STR("actions")) && !str_equal(root, STR("runtime"))))
        return;
    strbuf_init(&text, 0);
    traversal_write(&text, f->graph->symbols, ref);
    f->text = strbuf_copy(&text, &f->graph->arena);
    f->at = ref->at;
    strbuf_done(&text);
}

static void find_output(struct output_finding *f, const struct tree *t, expr_id e)
{
    struct refs refs = {0};
    expr_refs(&f->graph->arena, t, e, &refs);
    for (size_t i = 0; i < refs.list.len; i++)
        note_output(f, &refs.list.at[i]);
    refs_done(&refs);
}

static bool is_given_input(const struct rendering_job *job, struct str name)
{
    const struct tree *t = job->render->file->tree;
    const char *const fields[] = {"inputs", "matrix"};
    for (size_t i = 0; i < COUNT_OF(fields); i++) {
        expr_id e = garden_field(t, job->render->root, fields[i]);
        if (e && expr_kind(t, e) != EXPR_MAPPING)
            return true; // it may be
        for (uint32_t k = 0; e && k < expr_count(t, e); k++)
            if (str_equal(symbol_text(t->symbols, expr_pair_key(t, e, k)), name))
                return true;
    }
    return false;
}

static bool needs_input(struct rendering_job *job, struct str name)
{
    struct garden_world *w = job->world;
    if (is_given_input(job, name))
        return false;
    struct diag *d = garden_world_mistake(
        w, DIAG_MISSING_ARGUMENT, job->render->at,
        "Could not resolve the `name` field for a config in ConfigTemplate '%.*s': input '%.*s' is "
        "missing",
        STR_ARGS(job->template->name), STR_ARGS(name));
    d->message = str_format(&w->graph->arena, "the template `%.*s` needs the input `%.*s`",
                            STR_ARGS(job->template->name), STR_ARGS(name));
    return true;
}

// Whether inputs are missing that the template requires: they are reported.
static bool lacks_inputs(struct rendering_job *job)
{
    const struct garden_rendering *r = job->rendering;
    const struct tree *t = r->schema_tree;
    struct value required =
        value_is_mapping(r->json_schema) ? value_get(r->json_schema, STR("required")) : VALUE_NONE;
    bool lacks = false;
    for (size_t i = 0; value_is_sequence(required) && i < value_len(required); i++) {
        struct value name = value_item(required, i);
        lacks |= value_is(name, VALUE_STRING) && needs_input(job, value_str(&name));
    }
    bool is_mapping = r->schema && expr_kind(t, r->schema) == EXPR_MAPPING;
    for (uint32_t i = 0; is_mapping && i < expr_count(t, r->schema); i++)
        if (!garden_field(t, expr_pair_value(t, r->schema, i), "default"))
            lacks |= needs_input(job, symbol_text(t->symbols, expr_pair_key(t, r->schema, i)));
    return lacks;
}

// Names must be known when the project is read: they cannot refer to outputs of actions.
static void name_unresolved(struct rendering_job *job, struct node *name, struct value v)
{
    struct garden_world *w = job->world;
    const struct tree *t = job->render->file->tree;
    struct output_finding output = {.graph = w->graph};
    expr_id inputs = garden_field(t, job->render->root, "inputs");
    if (lacks_inputs(job))
        return;
    if (inputs)
        find_output(&output, t, inputs);
    struct diag *d = garden_world_mistake(
        w, DIAG_BAD_SCHEMA, output.text.len ? output.at : node_span(name),
        "Could not resolve the `name` field for a config in ConfigTemplate '%.*s'",
        STR_ARGS(job->template->name));
    if (output.text.len) {
        d->message = str_format(&w->graph->arena,
                                "`%.*s` is known only after that action has run, and names of what "
                                "`%.*s` renders must be known before",
                                STR_ARGS(output.text), STR_ARGS(job->render->name));
        diag_related(d, node_span(name), "the name is made of it");
        return;
    }
    diag_related(d, job->render->at, "rendered here");
    diag_note(d, "names must be known when the project is read");
    const struct failure *failed = failure_of(&w->graph->arena, v);
    struct diags causes = {0};
    if (failed)
        failure_collect(failed, &causes);
    for (size_t i = 0; i < causes.list.len && i < 1; i++)
        diag_related(d, causes.list.at[i]->at, "%.*s", STR_ARGS(causes.list.at[i]->message));
    diags_done(&causes);
}

static struct str text_of_field(struct garden_world *w, struct node *config, const char *name,
                                struct node **at, struct value *v)
{
    *v = VALUE_NONE;
    *at = node_get(w->graph, config, str_of(name), NULL);
    if (*at)
        *v = node_resolve(w->graph, *at);
    return value_is(*v, VALUE_STRING) ? str_copy(&w->graph->arena, value_str(v)) : STR("");
}

static void add_config(struct rendering_job *job, struct node *item)
{
    struct garden_world *w = job->world;
    struct node *at = NULL;
    struct value v;
    struct node *config = node_follow(w->graph, item);
    if (config->kind != NODE_EXPR && !(config->kind == NODE_LAYERED && config->layered->tree))
        return;
    struct str kind = text_of_field(w, config, "kind", &at, &v);
    struct str type = text_of_field(w, config, "type", &at, &v);
    struct str name = text_of_field(w, config, "name", &at, &v);
    if (!name.len) {
        name_unresolved(job, at ? at : config, v);
        return;
    }
    bool is_layered = config->kind == NODE_LAYERED;
    struct garden_declared d = {
        .kind = kind,
        .type = type,
        .name = name,
        .at = node_span(at),
        .config = {is_layered ? config->layered->tree : config->tree,
                   is_layered ? config->layered->expr : config->expr,
                   config->env ? config->env->frame : NULL},
        .file = job->render->file,
        .dir = job->render->file->dir,
        .rendering = job->rendering,
    };
    garden_add_action(w, &d);
}

static void render_configs(void *data)
{
    struct rendering_job *job = data;
    struct graph *g = job->world->graph;
    struct value failed = VALUE_NONE;
    struct node *list = node_expand(g, job->configs);
    if (head_kind(list) == HEAD_POISON) {
        failure_collect(failure_of(&g->arena, list->value), &job->world->mistakes);
        return;
    }
    if (head_kind(list) != HEAD_LIST)
        return;
    uint32_t count = head_len(g, list, &failed);
    for (uint32_t i = 0; i < count && value_is(failed, VALUE_ABSENT); i++) {
        struct node *item = head_child(g, list, i, &failed);
        if (item && head_kind(node_expand(g, item)) == HEAD_MAP)
            add_config(job, item);
    }
    if (!value_is(failed, VALUE_ABSENT))
        failure_collect(failure_of(&g->arena, failed), &job->world->mistakes);
}

static void render_with(struct garden_world *w, const struct garden_resource *render,
                        const struct garden_resource *template, struct value combination)
{
    struct rendering_job job = {.world = w, .template = template, .render = render};
    struct garden_rendering *r = job.rendering =
        ARENA_NEW(&w->graph->arena, struct garden_rendering);
    *r = (struct garden_rendering){
        .parent = render->name, .template = template->name, .at = render->at};
    read_schema(w, template, r);
    r->inputs = inputs_of(&job, combination);
    r->written = garden_field(render->file->tree, render->root, "inputs");
    r->written_tree = render->file->tree;
    job.scope = scope_open(w->graph, SCOPE_LOCAL, w->common, STR("rendering"));
    set_text(job.scope, "parent", render->name);
    set_text(job.scope, "template", template->name);
    (void)scope_set_variable(job.scope, STR("inputs"), lazy_of_node(r->inputs), 0, NO_SPAN);
    expr_id configs = garden_field(template->file->tree, template->root, "configs");
    if (!configs)
        return;
    job.configs = node_in(w, template->file->tree, configs, job.scope);
    graph_question(w->graph, render_configs, &job);
}

// ---- matrices: all combinations, the last key fastest

static struct value combination_of(struct arena *a, struct value matrix, size_t number)
{
    size_t len = value_len(matrix);
    struct value *keys = ARENA_ARRAY(a, struct value, len),
                 *items = ARENA_ARRAY(a, struct value, len);
    for (size_t i = len; i-- > 0;) {
        struct value list = value_item(matrix, i);
        keys[i] = value_string(a, value_key(matrix, i));
        items[i] = value_item(list, number % value_len(list));
        number /= value_len(list);
    }
    return value_object(a, keys, items, len);
}

static size_t count_combinations(struct garden_world *w, const struct garden_resource *r,
                                 struct value matrix)
{
    enum { MOST = 10000 };
    size_t count = 1;
    for (size_t i = 0; i < value_len(matrix); i++) {
        struct value list = value_item(matrix, i);
        count *= value_is_sequence(list) ? value_len(list) : 0;
        if (count > MOST) {
            garden_world_mistake(w, DIAG_BAD_SCHEMA, r->at,
                                 "The matrix of RenderTemplate %.*s has more than %d combinations",
                                 STR_ARGS(r->name), MOST);
            return 0;
        }
    }
    return count;
}

static bool is_switched_off(struct garden_world *w, const struct garden_resource *r)
{
    expr_id e = garden_field(r->file->tree, r->root, "disabled");
    if (!e)
        return false;
    struct value v = garden_value(w, node_in(w, r->file->tree, e, w->common));
    const struct failure *failed = failure_of(&w->graph->arena, v);
    if (failed)
        failure_collect(failed, &w->mistakes);
    return value_is(v, VALUE_BOOL) && v.boolean;
}

// Said once for a template, whoever renders it.
static void note_modules(struct garden_world *w, const struct garden_resource *template)
{
    expr_id modules = garden_field(template->file->tree, template->root, "modules");
    struct span at = modules ? expr_span(template->file->tree, modules) : NO_SPAN;
    for (size_t i = 0; modules && i < w->mistakes.list.len; i++)
        if (w->mistakes.list.at[i]->at.file == at.file &&
            w->mistakes.list.at[i]->at.start == at.start)
            return;
    if (!modules)
        return;
    struct diag *d =
        garden_world_mistake(w, DIAG_BAD_SCHEMA, at,
                             "Modules of templates are not rendered: actions of `%.*s` are "
                             "not known",
                             STR_ARGS(template->name));
    d->severity = SEVERITY_WARNING;
    diag_help(d, "write them as `configs`");
}

static void render(struct garden_world *w, const struct garden_resource *r)
{
    struct str wanted = garden_text_field(r->file->tree, r->root, "template");
    const struct garden_resource *template = find_template(w->tree, wanted);
    if (!template) {
        template_not_found(w, r, wanted);
        return;
    }
    if (is_switched_off(w, r))
        return;
    note_modules(w, template);
    expr_id e = garden_field(r->file->tree, r->root, "matrix");
    struct value matrix = e ? garden_value(w, node_in(w, r->file->tree, e, w->common)) : VALUE_NONE;
    if (!value_is_mapping(matrix) || !value_len(matrix)) {
        render_with(w, r, template, VALUE_NONE);
        return;
    }
    size_t count = count_combinations(w, r, matrix);
    for (size_t i = 0; i < count; i++)
        render_with(w, r, template, combination_of(&w->graph->arena, matrix, i));
}

// ---- all of them

static void add_declared(struct garden_world *w, const struct garden_resource *r)
{
    struct garden_declared d = {.kind = r->kind,
                                .type = garden_text_field(r->file->tree, r->root, "type"),
                                .name = r->name,
                                .at = r->at,
                                .config = {r->file->tree, r->root, NULL},
                                .file = r->file,
                                .dir = r->file->dir};
    garden_add_action(w, &d);
}

bool garden_is_templated(const struct garden_resource *r)
{
    return str_equal(r->kind, STR("Module")) &&
           str_equal(garden_text_field(r->file->tree, r->root, "type"), STR("templated"));
}

void garden_render_all(struct garden_world *w)
{
    struct garden_tree *t = w->tree;
    for (size_t i = 0; i < t->resources.len; i++) {
        const struct garden_resource *r = &t->resources.at[i];
        if (r->provider.len && !garden_has_provider(w, r->provider))
            continue;
        if (garden_kind_of(r->kind) != GARDEN_KIND_COUNT)
            add_declared(w, r);
        else if (str_equal(r->kind, STR("RenderTemplate")) || garden_is_templated(r))
            render(w, r);
    }
}
