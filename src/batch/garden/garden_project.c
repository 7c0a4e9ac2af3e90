// SPDX-License-Identifier: Apache-2.0
//
// Requests about whole projects: files as texts, an environment, variables, and outputs of actions that have run. Nothing is
// run here: an output that was not given is unknown, and written as null.
#include <stdio.h>
#include <stdlib.h>

#include "base/path.h"
#include "batch/garden/garden_batch.h"
#include "dialects/garden/document/document.h"
#include "dialects/garden/garden.h"
#include "dialects/garden/tree/project.h"
#include "dialects/garden/tree/types.h"
#include "dialects/garden/values/values.h"
#include "value/json.h"

struct project_request {
    struct batch *batch;
    struct graph *graph;
    struct value files;
    struct garden_tree *tree;
    struct garden_world *world;
    struct strbuf resolve_error;
};

// ---- files of the request

static int compare_names(const void *x, const void *y)
{
    return str_compare(*(const struct str *)x, *(const struct str *)y);
}

static size_t list_request(void *data, struct arena *a, struct str dir, struct str **out)
{
    struct project_request *r = data;
    struct str prefix = dir.len < 2 ? STR("") : path_with_slash(a, str_slice(dir, 1, dir.len));
    size_t count = value_len(r->files), kept = 0;
    struct str *names = ARENA_ARRAY(a, struct str, count);
    for (size_t i = 0; i < count; i++) {
        struct str path = value_key(r->files, i);
        if (!str_starts(path, prefix))
            continue;
        size_t slash = str_find_char(path, '/', prefix.len);
        struct str name = str_slice(path, prefix.len, slash < path.len ? slash + 1 : path.len);
        bool is_new = name.len > 0;
        for (size_t k = 0; k < kept && is_new; k++)
            is_new = !str_equal(names[k], name);
        if (is_new)
            names[kept++] = name;
    }
    if (kept)
        qsort(names, kept, sizeof(*names), compare_names);
    *out = names;
    return kept;
}

static bool read_request(void *data, struct arena *a, struct str path, struct str *text)
{
    struct project_request *r = data;
    struct value v = value_get(r->files, str_slice(path, 1, path.len));
    if (!value_is(v, VALUE_STRING))
        return false;
    *text = str_copy(a, value_str(&v));
    return true;
}

// ---- mistakes in Garden's form

static bool is_of_template(struct str words)
{
    static const char *const starts[] = {
        "Could not find key",   "Found invalid action", "Found invalid runtime",
        "Attempted to look up", "Both terms need",      "Expression in brackets",
        "Unable to parse",      "Value of $",           NULL};
    for (size_t i = 0; starts[i]; i++)
        if (str_starts(words, str_of(starts[i])))
            return true;
    return false;
}

static struct str line_at(struct str text, size_t line)
{
    size_t at = 0;
    for (size_t i = 1; i < line && at < text.len; i++)
        at = str_find_char(text, '\n', at) + 1;
    return str_slice(text, at, str_find_char(text, '\n', at));
}

// The line of a mistake and the one before it, and a caret below the scalar.
static void write_excerpt(struct project_request *r, const struct diag *d, struct strbuf *out)
{
    struct str text = source_text(r->graph->sources, d->at.file);
    size_t start = d->at.start;
    while (start > 0 && text.at[start - 1] != '\n' && text.at[start] != '"' &&
           text.at[start] != '\'' && !(text.at[start - 1] == ' ' && text.at[start] == '$'))
        start--;
    struct text_position at = text_position(text, start);
    strbuf_format(out, "<root>/%.*s:%zu\n...\n",
                  STR_ARGS(source_name(r->graph->sources, d->at.file)), at.line);
    int width = snprintf(NULL, 0, "%zu", at.line);
    if (at.line > 1)
        strbuf_format(out, "%-*zu  | %.*s\n", width, at.line - 1,
                      STR_ARGS(line_at(text, at.line - 1)));
    strbuf_format(out, "%zu  | %.*s\n", at.line, STR_ARGS(line_at(text, at.line)));
    strbuf_add_repeat(out, '-', (size_t)width + 4 + at.column - 1);
    strbuf_add_cstr(out, "^\n");
}

static void write_mistake(struct project_request *r, const struct diag *d, struct strbuf *out)
{
    struct str words = d->summary.len ? d->summary : d->message;
    if (d->at.file && is_of_template(words))
        write_excerpt(r, d, out);
    strbuf_add(out, words);
}

static bool answer_first(struct project_request *r, const struct diags *mistakes)
{
    if (!mistakes->list.len)
        return false;
    struct strbuf text;
    strbuf_init(&text, 0);
    write_mistake(r, mistakes->list.at[0], &text);
    json_write_string(batch_answer(r->batch, "error"), strbuf_str(&text));
    strbuf_done(&text);
    return true;
}

// ---- the answer

static struct value without(struct arena *a, struct value object, const char *const *names)
{
    size_t n = 0;
    struct value *keys = ARENA_ARRAY(a, struct value, value_len(object));
    struct value *items = ARENA_ARRAY(a, struct value, value_len(object));
    for (size_t i = 0; i < value_len(object); i++) {
        bool is_kept = true;
        for (size_t k = 0; names[k]; k++)
            is_kept &= !str_equal(value_key(object, i), str_of(names[k]));
        if (!is_kept)
            continue;
        keys[n] = value_string(a, value_key(object, i));
        items[n++] = value_item(object, i);
    }
    return value_object(a, keys, items, n);
}

static struct value with_item(struct arena *a, struct value object, const char *name,
                              struct value item)
{
    size_t n = value_len(object);
    struct value *keys = ARENA_ARRAY(a, struct value, n + 1);
    struct value *items = ARENA_ARRAY(a, struct value, n + 1);
    for (size_t i = 0; i < n; i++) {
        keys[i] = value_string(a, value_key(object, i));
        items[i] = value_item(object, i);
    }
    keys[n] = value_string_kept(str_of(name));
    items[n] = item;
    return value_object(a, keys, items, n + 1);
}

// Garden leaves the variables of a Build as they are written.
static struct value build_variables(struct garden_action *action)
{
    expr_id own = garden_field(action->config.tree, action->config.expr, "variables");
    struct garden_world *w = action->world;
    if (own)
        return garden_raw(w, action->config.tree, own);
    if (action->group && action->group->variables.expr)
        return garden_raw(w, action->group->variables.tree, action->group->variables.expr);
    return value_object(&w->graph->arena, NULL, NULL, 0);
}

static struct value action_answer(struct project_request *r, struct garden_action *action,
                                  bool is_project, bool is_brief)
{
    static const char *const details[] = {"spec",    "variables", "build",   "inputs",
                                          "timeout", "include",   "version", NULL};
    static const char *const of_projects[] = {"kind", NULL};
    struct arena *a = &r->graph->arena;
    struct value v = garden_action_value(action, is_project);
    if (!is_project)
        v = without(a, v, of_projects);
    if (is_brief || garden_is_disabled(action))
        return without(a, v, details);
    if (action->kind == GARDEN_BUILD)
        v = with_item(a, v, "variables", build_variables(action));
    if (is_project && !action->rendering)
        v = with_item(a, v, "inputs", value_object(a, NULL, NULL, 0));
    return v;
}

static void write_actions(struct project_request *r, bool is_project, bool is_brief,
                          struct strbuf *out)
{
    strbuf_add_char(out, '{');
    for (size_t i = 0; i < r->world->actions.len; i++) {
        struct garden_action *a = r->world->actions.at[i];
        if (i)
            strbuf_add_char(out, ',');
        json_write_string(out, a->key);
        strbuf_add_char(out, ':');
        json_write(out, action_answer(r, a, is_project, is_brief),
                   (struct json_style){.keep_order = true});
    }
    strbuf_add_char(out, '}');
}

static void write_project(struct project_request *r)
{
    struct strbuf *out = batch_answer(r->batch, "expect");
    struct json_style style = {.keep_order = true};
    strbuf_add_cstr(out, "{\"project\":");
    json_write_string(out, r->tree->project->name);
    strbuf_add_cstr(out, ",\"environment\":");
    json_write_string(out, r->world->environment);
    strbuf_add_cstr(out, ",\"namespace\":");
    json_write_string(out, r->world->namespace);
    strbuf_add_cstr(out, ",\"variables\":");
    json_write(out, garden_value(r->world, r->world->variables), style);
    strbuf_add_cstr(out, ",\"actions\":");
    write_actions(r, true, false, out);
    strbuf_add_char(out, '}');
}

static void find_resolve_errors(struct project_request *r)
{
    struct diags found = {0};
    for (size_t i = 0; i < r->world->actions.len; i++)
        garden_check_resolved(r->world->actions.at[i], &found);
    for (size_t i = 0; i < found.list.len; i++) {
        if (i)
            strbuf_add_char(&r->resolve_error, '\n');
        write_mistake(r, found.list.at[i], &r->resolve_error);
    }
    diags_done(&found);
}

static void answer_opened(struct project_request *r, bool is_project)
{
    if (!r->world) {
        batch_refuse(r->batch, "there is no project");
        return;
    }
    garden_check_project_variables(r->world);
    for (size_t i = 0; i < r->world->actions.len; i++)
        garden_check_config(r->world->actions.at[i]);
    if (answer_first(r, &r->world->mistakes))
        return;
    if (is_project) {
        write_project(r);
        return;
    }
    find_resolve_errors(r);
    bool has_failed = r->resolve_error.len > 0;
    struct strbuf *out = batch_answer(r->batch, "expect");
    strbuf_add_cstr(out, "{\"actions\":");
    write_actions(r, false, has_failed, out);
    strbuf_add_char(out, '}');
    if (has_failed)
        json_write_string(batch_answer(r->batch, "resolve_error"), strbuf_str(&r->resolve_error));
}

static void give_outputs(struct project_request *r, struct value known)
{
    for (size_t i = 0; value_is_mapping(known) && i < value_len(known); i++) {
        struct garden_action *a = garden_find_action(r->world, value_key(known, i));
        if (a)
            garden_set_outputs(a, garden_import_deep(&r->graph->arena, value_item(known, i)));
    }
}

void garden_batch_project(struct batch *b, bool is_project)
{
    struct value input = batch_member(b, "input"), env = batch_part(input, "env");
    struct project_request r = {
        .batch = b, .graph = graph_open(), .files = batch_part(input, "files")};
    struct value known = batch_part(input, "known"), vars = batch_part(input, "vars");
    r.graph->limits = *b->limits;
    strbuf_init(&r.resolve_error, 0);
    if (!value_is_mapping(r.files)) {
        batch_refuse(b, "bad request: input.files: not an object");
    } else {
        struct tree_files files = {.data = &r, .list = list_request, .read = read_request};
        struct dialect_tree *base =
            garden_tree_capability.open(&dialect_garden, r.graph, files, STR("<root>"));
        r.tree = (struct garden_tree *)base;
        r.tree->overrides =
            value_is_mapping(vars) ? garden_import_deep(&r.graph->arena, vars) : VALUE_NONE;
        r.tree->process_env = value_object(&r.graph->arena, NULL, NULL, 0);
        garden_load(r.tree);
        if (!answer_first(&r, &r.tree->mistakes)) {
            r.world =
                garden_world_of(r.tree, value_is(env, VALUE_STRING) ? value_str(&env) : STR(""));
            if (r.world)
                give_outputs(&r, known);
            answer_opened(&r, is_project);
        }
        garden_tree_capability.close(base);
    }
    strbuf_done(&r.resolve_error);
    graph_close(r.graph);
}
