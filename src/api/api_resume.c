// SPDX-License-Identifier: Apache-2.0
//
// Continuing a saved evaluation: its files are a project, its answers are those of the outside world, and what the host
// told then is told again.
#include "api/api.h"
#include "base/path.h"
#include "base/utf8.h"
#include "dialects/troubles.h"
#include "graph/settled.h"
#include "project/project.h"
#include "saved/saved.h"

void resumed_close(weft_graph *g)
{
    if (g->resumed)
        saved_done((struct saved *)(uintptr_t)g->resumed);
}

// ---- the outside world

// Files below the root are those that were stored. Of others only what was read is known.
struct stored_world {
    weft_graph *graph;
    struct tree_files files;
    struct str root; // empty: there are none
};

static struct value names_of(struct arena *a, const struct str *names, size_t count)
{
    struct value *items = ARENA_ARRAY(a, struct value, count);
    for (size_t i = 0; i < count; i++)
        items[i] = value_string(a, names[i]);
    return value_list(a, &type_string, items, count);
}

static bool read_stored_request(void *data, struct arena *a, struct str request, struct value *out,
                                struct str *why)
{
    const struct stored_world *w = data;
    bool is_dir = str_ends(request, STR("/"));
    struct str path = path_clean(a, path_join(a, w->root, request)), text, *names;
    if (!w->root.len || !path_is_below(path, w->root)) {
        struct file_result r = {FILE_OUTSIDE, 0};
        for (size_t i = 0; r.status == FILE_OUTSIDE && i < w->graph->also.len; i++)
            r = file_below(a, w->graph, w->graph->also.at[i], request, out);
        *why = r.status == FILE_OUTSIDE ? STR("it was not read before the evaluation was saved")
                                        : file_why(a, r);
        return file_is_ok(r) || r.status == FILE_MISSING;
    }
    path = w->root.len < 2          ? path
           : path.len > w->root.len ? str_slice(path, w->root.len, path.len)
                                    : STR("/");
    *out = VALUE_NONE;
    size_t count = is_dir ? w->files.list(w->files.data, a, path, &names) : 0;
    if (count)
        *out = names_of(a, names, count);
    else if (!is_dir && w->files.read(w->files.data, a, path, &text))
        *out = value_string(a, text);
    const struct diag *trouble = troubles_at(w->files.troubles, path);
    *why = STR("its content was not saved");
    return !trouble;
}

static bool read_no_search(void *data, struct arena *a, struct str request, struct value *out,
                           struct str *why)
{
    (void)data, (void)a, (void)request, (void)out;
    *why = STR("it was not looked for before the evaluation was saved");
    return false;
}

static void keep_answers(struct graph *g, struct str_table *to, const struct saved_answer *at,
                         size_t count)
{
    for (size_t i = 0; i < count; i++) {
        struct value *kept = ARENA_NEW(&g->arena, struct value);
        *kept = at[i].value;
        *str_table_put(to, at[i].id, NULL) = (uintptr_t)kept;
    }
}

static void restore_world(weft_graph *graph, const struct saved *s, struct project *p)
{
    struct graph *g = graph->inside;
    keep_answers(g, &g->outside.reads, s->answers.at, s->answers.len);
    keep_answers(g, &g->outside.impure, s->impure.at, s->impure.len);
    struct stored_world *w = ARENA_NEW(&g->arena, struct stored_world);
    *w = (struct stored_world){.graph = graph};
    if (p) {
        w->files = project_own_files(p);
        w->root = p->root;
    }
    injector_bind(&graph->allowed, WORLD_FILES, read_stored_request, w);
    if (s->has_own_sources)
        injector_bind(&graph->allowed, WORLD_SOURCES, read_stored_request, w);
    for (size_t i = 0; i < s->search.len; i++) {
        struct search_place place = {s->search.at[i], {read_no_search, NULL}};
        ARRAY_PUSH(&g->outside.search, place);
    }
}

// ---- what was told

static weft_answer *tell_flavour(weft_graph *graph, const struct saved_told *t,
                                 const weft_schema **schema)
{
    struct weft_text text = {.size = sizeof(text),
                             .dialect = str_out(t->by),
                             .name = str_out(t->path),
                             .text = str_out(t->text)};
    return weft_schema_open(graph, &text, schema);
}

static weft_answer *tell(weft_graph *graph, weft_project *project, weft_place *place,
                         const struct saved_told *t, const weft_schema **schema)
{
    weft_str by = str_out(t->by), path = str_out(t->path), text = str_out(t->text);
    switch ((enum told_kind)t->kind) {
    case TOLD_GIVEN: return weft_project_give(project, (enum weft_given)t->how, by, path, text);
    case TOLD_KNOWN: return weft_known(place, by, path, text);
    case TOLD_UNKNOWN: return weft_unknown(place, by, path, text);
    case TOLD_SCHEMAS: return weft_schemas(graph, path, text);
    case TOLD_SETTINGS: return weft_check_settings(graph, path, text);
    case TOLD_INPUT: return weft_project_input(project, (enum weft_input)t->how, path, text);
    case TOLD_FLAVOUR: return tell_flavour(graph, t, schema);
    }
    return answer_usage(graph, "the saved file tells something that does not exist");
}

// Before a place is opened, or at the place.
static void tell_again(struct resuming *r, bool at_place)
{
    for (size_t i = 0; i < r->saved->told.len; i++) {
        const struct saved_told *t = &r->saved->told.at[i];
        bool is_at_place = t->kind == TOLD_KNOWN || t->kind == TOLD_UNKNOWN;
        if (is_at_place != at_place || t->kind < 0 || t->kind >= TOLD_KINDS)
            continue;
        weft_answer *told = tell(r->graph, r->project, r->place, t, &r->schema);
        (void)weft_answer_join(r->answer, told);
        weft_answer_free(told);
    }
}

// ---- places

static void join_opened(struct resuming *r, weft_answer *opened)
{
    (void)weft_answer_join(r->answer, opened);
    weft_answer_free(opened);
}

static void open_in_project(struct resuming *r, struct str directory)
{
    const struct saved *s = r->saved;
    if (s->document.len && !directory.len) {
        struct str file = str_join(&r->answer->arena, s->root, s->document);
        join_opened(r, weft_project_file(r->project, str_out(file), &r->place));
    } else {
        struct str dir = directory.len ? directory : STR(".");
        join_opened(r, weft_project_place(r->project, str_out(dir), &r->place));
    }
}

static void add_name(weft_place *place, const struct saved_answer *name, const struct ops *ops)
{
    struct graph *g = place->graph->inside;
    const struct tree *tree;
    expr_id literal = graph_literal(g, ops, name->value, &tree);
    struct node *n = node_of_expr(g, tree, literal, place->env, NULL);
    node_name(n, symbol_intern(g->symbols, name->id));
    (void)scope_set_variable(place->scope, name->id, lazy_of_node(n), 0, NO_SPAN);
}

static void add_names(weft_place *place, const struct saved *s)
{
    struct visit v;
    visit_begin(&v, place->graph);
    for (size_t i = 0; i < s->names.len; i++)
        add_name(place, &s->names.at[i], &place->graph->ops);
    visit_end(&v);
}

// The place of the names that the document sees.
static weft_place *open_names(struct resuming *r)
{
    weft_builder *b = weft_builder_open(r->graph, WEFT_STR(""), WEFT_STR(""));
    weft_expr root = weft_mapping(b, NULL, NULL, 0);
    const weft_tree *tree = weft_builder_close(b);
    weft_place *names = weft_document_open(r->graph, NULL, WEFT_STR("variables"), tree, root);
    if (names)
        add_names(names, r->saved);
    return names;
}

static void open_by_itself(struct resuming *r)
{
    const struct saved *s = r->saved;
    const weft_tree *tree;
    weft_expr root;
    struct weft_text text = {.size = sizeof(text),
                             .dialect = r->schema ? WEFT_STR("") : str_out(s->dialect),
                             .schema = r->schema,
                             .name = str_out(s->document),
                             .text = str_out(s->text),
                             .form = WEFT_FORM_FILE};
    weft_answer *read = weft_read(r->graph, &text, &tree, &root);
    bool is_whole = weft_answer_ok(read) && tree;
    join_opened(r, read);
    if (is_whole)
        r->place = weft_document_open(r->graph, open_names(r), text.name, tree, root);
}

// ---- all of it

static void restore_values(struct resuming *r)
{
    struct graph *g = r->graph->inside;
    const struct saved *s = r->saved;
    struct visit v;
    visit_begin(&v, r->graph);
    for (size_t i = 0; i < s->values.len; i++) {
        const struct saved_value *one = &s->values.at[i];
        if (one->view.len)
            settled_add_path(g, one->view, one->path, one->value);
        else
            settled_add_key(g, one->path, one->value);
    }
    if (r->place && r->place->root)
        settled_set_document(g, r->place->root);
    visit_end(&v);
}

// A build without the dialect has no project.
static void open_stored_project(struct resuming *r)
{
    struct given_source *source = ARENA_NEW(&r->graph->inside->arena, struct given_source);
    struct visit v;
    *source = saved_source(r->saved);
    if (!source->dialect || !source->dialect->tree || !source->dialect->tree->directories ||
        !visit_to_add(&v, r->graph))
        return;
    r->project = project_keep(r->graph, project_open_given(r->graph->inside, source));
    visit_end(&v);
}

static void refuse(weft_answer *answer, struct str why)
{
    struct str message = str_format(&answer->arena, "cannot resume: %.*s", STR_ARGS(why));
    struct weft_report report = {.size = sizeof(report),
                                 .code = WEFT_STR("world"),
                                 .message = str_out(message),
                                 .help = WEFT_STR("save it again with `weft save`")};
    (void)weft_answer_report(answer, &report);
}

static void resume_place(struct resuming *r, struct str directory)
{
    const struct saved *s = r->saved;
    struct visit v;
    if (s->has_project)
        open_stored_project(r);
    visit_begin(&v, r->graph);
    restore_world(r->graph, s, r->project ? r->project->inside : NULL);
    visit_end(&v);
    if (s->has_project && !r->project) {
        refuse(r->answer, STR("this build does not have its dialect"));
        return;
    }
    tell_again(r, false);
    if (s->has_project)
        open_in_project(r, directory);
    else
        open_by_itself(r);
    if (!r->place)
        return;
    if (s->has_project && r->place->root)
        add_names(r->place, s);
    tell_again(r, true);
    if (weft_answer_ok(r->answer))
        restore_values(r);
}

weft_answer *weft_resume(weft_graph *graph, weft_str bytes, weft_str directory,
                         weft_project **project, weft_place **place)
{
    struct str why;
    if (project)
        *project = NULL;
    if (place)
        *place = NULL;
    if (!graph || !project || !place || !utf8_is_valid(str_in(directory)))
        return answer_usage(graph, "resuming needs a graph, a project and a place");
    if (graph->projects || graph->resumed || is_inside_question(graph))
        return answer_usage(graph, "only a new graph can continue a saved evaluation");
    struct resuming r = {.graph = graph, .answer = answer_new(graph)};
    struct arena *a = &graph->inside->arena;
    struct saved *s = ARENA_NEW(a, struct saved);
    graph->resumed = r.saved = s;
    if (!saved_read(a, str_copy(a, str_in(bytes)), s, &why)) {
        refuse(r.answer, why);
        return r.answer;
    }
    resume_place(&r, str_in(directory));
    *project = r.project;
    *place = r.place;
    return r.answer;
}
