// SPDX-License-Identifier: Apache-2.0
//
// Trees of directories on disk.
#include "api/api.h"
#include "base/hash.h"
#include "base/utf8.h"
#include "diff/diff_project.h"
#include "expr/analysis.h"
#include "graph/settled.h"
#include "graph/views/bind.h"
#include "project/project.h"
#include "value/json.h"

void projects_close(weft_graph *g)
{
    for (weft_project *p = g->projects; p; p = p->next) {
        table_done(&p->places);
        table_done(&p->told);
        project_close(p->inside);
    }
    g->projects = NULL;
}

weft_project *project_keep(weft_graph *g, struct project *inside)
{
    weft_project *p = ARENA_NEW(&g->inside->arena, weft_project);
    *p = (weft_project){.graph = g, .inside = inside, .next = g->projects};
    g->projects = p;
    search_name_places(g);
    return p;
}

weft_answer *weft_project_open(weft_graph *graph, weft_str directory, weft_project **project)
{
    if (project)
        *project = NULL;
    struct visit v;
    if (!graph || !project || !utf8_is_valid(str_in(directory)) || !visit_to_add(&v, graph))
        return answer_usage(graph, "a project needs a graph and a directory");
    struct str why, dir = str_in(directory);
    bool unread;
    struct project *inside = project_open(graph->inside, dir.len ? dir : STR("."), &why, &unread);
    weft_project *p = inside ? project_keep(graph, inside) : NULL;
    visit_end(&v);
    if (!p) {
        weft_answer *none = answer_usage(graph, "`%.*s` is not inside a project: %.*s",
                                         STR_ARGS(dir), STR_ARGS(why));
        none->status = unread ? WEFT_WORLD : WEFT_USAGE;
        return none;
    }
    *project = p;
    (void)weft_allow_files(graph, str_out(inside->root)); // evaluation sees the project's files
    return answer_new(graph);
}

weft_str weft_project_root(const weft_project *p)
{
    return p ? str_out(p->inside->root) : WEFT_STR("");
}

const char *weft_project_dialect(const weft_project *p)
{
    return p ? p->inside->dialect->name : "";
}

const char *weft_unit_word(const weft_project *p, bool many)
{
    const struct unit_capability *units = p ? p->inside->dialect->units : NULL;
    return !units ? "" : many ? units->many : units->one;
}

static bool has_unread(const struct diags *mistakes)
{
    for (size_t i = 0; i < mistakes->list.len; i++)
        if (mistakes->list.at[i]->code == DIAG_WORLD)
            return true;
    return false;
}

// Errors of a directory are reported to whoever opens it, and those of its own files when somebody asks for them; each once.
static void tell_errors(const weft_place *place, weft_answer *answer, const struct diags *found)
{
    struct diags fresh = {0};
    uint64_t to = hash_combine((uintptr_t)place, place->openings);
    for (size_t i = 0; i < found->list.len; i++) {
        const struct diag *d = found->list.at[i];
        uint64_t what = hash_combine(hash_bytes(d->message.at, d->message.len), d->code);
        what = hash_combine(what, (uint64_t)d->at.file << 32 | d->at.start);
        bool is_new;
        table_put(&place->project->told, hash_combine(to, what), &is_new);
        if (is_new)
            diags_add(&fresh, d);
    }
    answer_add_folded(answer, &fresh);
    diags_done(&fresh);
}

weft_place *place_of_view(weft_project *p, struct view *view)
{
    bool is_new;
    uint64_t *at = table_put(&p->places, (uintptr_t)view, &is_new);
    if (!is_new)
        return (weft_place *)(uintptr_t)*at;
    weft_place *made = ARENA_NEW(&p->graph->inside->arena, weft_place);
    *made =
        (weft_place){.graph = p->graph, .scope = view->env.scope, .view = view, .env = &view->env};
    *at = (uintptr_t)made;
    return made;
}

weft_answer *weft_project_place(weft_project *p, weft_str directory, weft_place **place)
{
    struct visit v;
    if (place)
        *place = NULL;
    if (!p || !place)
        return answer_usage(NULL, "a place needs a project");
    weft_answer *answer = answer_new(p->graph);
    struct str path, dir = str_in(directory);
    visit_begin(&v, p->graph);
    struct file_result found =
        project_path(p->inside, &answer->arena, dir.len ? dir : p->inside->root, &path);
    struct diags mistakes = {0};
    struct view *view = file_is_ok(found) ? project_view(p->inside, path, &mistakes) : NULL;
    if (view && !has_unread(&mistakes)) { // without one of its files answers would be wrong
        *place = place_of_view(p, view);
        (*place)->project = p;
        (*place)->path = str_copy(&p->graph->inside->arena, path);
        (*place)->openings++;
    }
    if (*place)
        tell_errors(*place, answer, &mistakes);
    else if (view)
        answer_add_folded(answer, &mistakes);
    visit_end(&v);
    diags_done(&mistakes);
    if (view)
        return answer;
    weft_answer_free(answer);
    return answer_no_directory(p->graph, dir, found);
}

// ---- what the files of a directory define for it alone

// What is given with the question counts everywhere: it does not tell whose name it is.
static bool defines_name(struct graph *g, struct view *v, struct str name)
{
    path_id root = path_find(g, 0, symbol_intern(g->symbols, name));
    const struct binding *b = root ? view_bind(g, v, root) : NULL;
    for (uint32_t i = 0; b && i < b->count; i++)
        if (!b->pieces[i].view->is_given)
            return true;
    return false;
}

// The place stays the same for whoever holds it, when files change and its view is another one.
static void set_own(weft_place *place, struct view *view)
{
    bool is_new;
    if (!place->own) {
        place->own = place_of_view(place->project, view);
        place->own->of = place;
    }
    place->own->scope = view->env.scope;
    place->own->view = view;
    place->own->env = &view->env;
    *table_put(&place->project->places, (uintptr_t)view, &is_new) = (uintptr_t)place->own;
}

weft_place *place_own(weft_place *place, weft_answer *answer)
{
    struct diags mistakes = {0};
    struct visit v;
    if (place->of)
        place = place->of;
    if (!place->project)
        return place;
    struct project *p = place->project->inside;
    visit_begin(&v, place->graph);
    struct view *own = project_place_dialect(p, place->path)
                           ? project_place(p, place->path, &mistakes)
                           : NULL; // asked each time: files may have changed
    if (own)
        set_own(place, own);
    tell_errors(place, answer, &mistakes);
    visit_end(&v);
    diags_done(&mistakes);
    return own ? place->own : place;
}

weft_place *place_that_defines(weft_place *place, struct str name, weft_answer *answer)
{
    struct visit v;
    if (place->of)
        return place_own(place, answer);
    if (!place->project)
        return place;
    visit_begin(&v, place->graph);
    bool is_defined =
        name.len ? defines_name(place->graph->inside, place->view, name) : place_inherits(place);
    visit_end(&v);
    return is_defined ? place : place_own(place, answer);
}

// Whether a name of an expression is one that the directory has without its own files.
static bool sees_name(const weft_place *place, symbol name)
{
    struct graph *g = place->graph->inside;
    for (const struct scope *s = place->env->scope; s; s = s->parent)
        if (scope_find_symbol(s, name))
            return true;
    return defines_name(g, place->view, symbol_text(g->symbols, name));
}

weft_place *place_for_expression(weft_place *place, const weft_tree *tree, weft_expr expr,
                                 weft_answer *answer)
{
    struct refs refs = {0};
    struct visit v;
    bool sees_all = true;
    if (place->of || !place->project)
        return place->of ? place_own(place, answer) : place; // its files may have changed
    visit_begin(&v, place->graph);
    expr_refs(&answer->arena, tree->inside, expr, &refs);
    for (size_t i = 0; i < refs.list.len && sees_all; i++)
        sees_all = sees_name(place, refs.list.at[i].root);
    visit_end(&v);
    refs_done(&refs);
    return sees_all ? place : place_own(place, answer);
}

const struct env *place_asker(weft_place *place)
{
    struct graph *g = place->graph->inside;
    if (!place->view)
        return place->env;
    if (!place->asker) {
        place->asker = ARENA_NEW(&g->arena, struct env);
        *place->asker = (struct env){.scope = scope_open(g, SCOPE_LOCAL, NULL, STR(""))};
        place->asker->scope->is_asker = true;
    }
    place->asker->scope->parent = place->env->scope; // another one when its files have changed
    place->asker->view = place->env->view;
    return place->asker;
}

// `is_any`: whichever is found first.
static const struct dialect *dialect_of_directory(weft_project *p, weft_str directory, bool is_any)
{
    struct visit v;
    struct arena a;
    struct str path;
    const struct dialect *d = NULL;
    if (!p)
        return NULL;
    arena_init(&a);
    visit_begin(&v, p->graph);
    if (file_is_ok(project_path(p->inside, &a, str_in(directory), &path)))
        d = (is_any ? project_some_dialect_at : project_dialect_at)(p->inside, path);
    visit_end(&v);
    arena_done(&a);
    return d;
}

const char *weft_project_dialect_at(weft_project *p, weft_str directory)
{
    const struct dialect *d = dialect_of_directory(p, directory, false);
    return d ? d->name : "";
}

bool weft_project_has_dialect_at(weft_project *p, weft_str directory)
{
    return dialect_of_directory(p, directory, true);
}

weft_answer *weft_project_own_place(weft_project *p, weft_str directory, weft_place **place)
{
    weft_answer *answer = weft_project_place(p, directory, place);
    if (place && *place) {
        *place = place_own(*place, answer);
        answer_add_unread(answer, *place);
    }
    return answer;
}

static bool is_json_text(struct str text, const char **why)
{
    struct arena a;
    struct json_error error;
    struct value v;
    arena_init(&a);
    bool is_json = json_read(&a, text, &v, &error);
    arena_done(&a);
    if (!is_json)
        *why = "its value is not JSON";
    return is_json;
}

weft_answer *weft_project_input(weft_project *p, enum weft_input kind, weft_str name, weft_str text)
{
    static const enum place_input_kind kinds[] = {[WEFT_INPUT_VARIABLE] = PLACE_VARIABLE,
                                                  [WEFT_INPUT_FILE] = PLACE_FILE,
                                                  [WEFT_INPUT_STATE] = PLACE_STATE,
                                                  [WEFT_INPUT_SCHEMAS] = PLACE_SCHEMAS,
                                                  [WEFT_INPUT_ENVIRONMENT] = PLACE_ENVIRONMENT,
                                                  [WEFT_INPUT_FACTS] = PLACE_FACTS,
                                                  [WEFT_INPUT_JSON] = PLACE_VARIABLE,
                                                  [WEFT_INPUT_LIBRARY] = PLACE_LIBRARY};
    struct visit v;
    const char *why = "no dialect of this build has directories with variables";
    if (!p || (unsigned)kind >= COUNT_OF(kinds) || !utf8_is_valid(str_in(name)))
        return answer_usage(p ? p->graph : NULL, "a project and a name are required");
    if (!visit_to_add(&v, p->graph))
        return answer_usage(p->graph, "a callback cannot give values");
    struct place_input what = {.kind = kinds[kind],
                               .name = str_in(name),
                               .text = str_in(text),
                               .is_json = kind == WEFT_INPUT_JSON};
    bool is_good = !what.is_json || is_json_text(what.text, &why);
    bool is_taken = is_good && project_give_places(p->inside, &what, &why);
    visit_end(&v);
    if (is_taken) {
        note_told(p->graph, (struct told){.kind = TOLD_INPUT,
                                          .how = (unsigned)kind,
                                          .path = what.name,
                                          .text = what.text});
        return answer_new(p->graph);
    }
    weft_answer *refused =
        answer_usage(p->graph, "cannot use `%.*s`: %s", STR_ARGS(what.name), why);
    refused->status = WEFT_WORLD;
    return refused;
}

weft_answer *weft_project_environments(weft_project *p, weft_str directory)
{
    struct visit v;
    struct str path;
    const struct str *names = NULL;
    if (!p || !utf8_is_valid(str_in(directory)))
        return answer_usage(p ? p->graph : NULL, "a project and a directory are required");
    weft_answer *answer = answer_new(p->graph);
    struct arena *a = &answer->arena;
    visit_begin(&v, p->graph);
    struct file_result found = {0};
    size_t count = 0;
    if (directory.len)
        found = project_path(p->inside, a, str_in(directory), &path);
    if (!directory.len)
        count = project_all_environments(p->inside, a, &names);
    else if (file_is_ok(found))
        count = project_environments(p->inside, path, a, &names);
    visit_end(&v);
    if (!file_is_ok(found)) {
        weft_answer_free(answer);
        return answer_no_directory(p->graph, str_in(directory), found);
    }
    struct value *items = ARENA_ARRAY(a, struct value, count);
    for (size_t i = 0; i < count; i++)
        items[i] = value_string(a, names[i]);
    answer_set(answer, value_list(a, &type_string, items, count));
    return answer;
}

bool weft_graph_stand(weft_graph *graph, weft_str directory)
{
    struct visit v;
    if (!graph || !utf8_is_valid(str_in(directory)) || !visit_to_add(&v, graph))
        return false;
    graph->stand = str_copy(&graph->inside->arena, str_in(directory));
    visit_end(&v);
    return true;
}

weft_answer *project_below(weft_project *p, struct arena *a, const weft_str *dirs, size_t count,
                           const struct str **out)
{
    struct str *below = ARENA_ARRAY(a, struct str, count);
    *out = below;
    for (size_t i = 0; i < count; i++) {
        struct file_result found = project_path(p->inside, a, str_in(dirs[i]), &below[i]);
        if (!file_is_ok(found))
            return answer_no_directory(p->graph, str_in(dirs[i]), found);
    }
    return NULL;
}

static const char *const hows[] = {[WEFT_GIVEN_ARGUMENT] = "given on the command line",
                                   [WEFT_GIVEN_ENVIRONMENT] = "given in the environment"};

static weft_answer *give(weft_project *p, enum weft_given how, struct given *what,
                         const struct path_steps *steps)
{
    weft_answer *answer = answer_new(p->graph);
    struct str *names = ARENA_ARRAY(&answer->arena, struct str, steps->list.len);
    for (size_t i = 0; i < steps->list.len; i++)
        names[i] = steps->list.at[i].name;
    what->names = names;
    what->name_count = steps->list.len;
    struct diags mistakes = {0};
    struct visit v;
    if (visit_to_add(&v, p->graph)) {
        settled_drop(p->graph->inside);
        project_give(p->inside, p->graph->inside, str_of(hows[how]), what, &mistakes);
        visit_end(&v);
    }
    answer_add_folded(answer, &mistakes);
    diags_done(&mistakes);
    return answer;
}

static weft_answer *give_and_note(weft_project *p, enum weft_given how, struct str by,
                                  struct given *what, const struct path_steps *steps,
                                  struct str path)
{
    weft_answer *answer = give(p, how, what, steps);
    if (weft_answer_ok(answer))
        note_told(p->graph, (struct told){.kind = TOLD_GIVEN,
                                          .how = (unsigned)how,
                                          .by = by,
                                          .path = path,
                                          .text = what->text});
    return answer;
}

weft_answer *weft_project_give(weft_project *p, enum weft_given how, weft_str by, weft_str path,
                               weft_str expression)
{
    if (!p || (unsigned)how > WEFT_GIVEN_ENVIRONMENT || !utf8_is_valid(str_in(expression)))
        return answer_usage(p ? p->graph : NULL, "a project and an expression are required");
    struct arena scratch;
    arena_init(&scratch);
    struct path_steps steps;
    path_read(&scratch, str_in(path), &steps);
    bool good = !steps.why.len && steps.list.len && p->inside->dialect->tree->directories->give;
    for (size_t i = 0; i < steps.list.len; i++)
        good &= !steps.list.at[i].is_index;
    struct str with = by.len ? str_in(by) : STR("given");
    struct given what = {
        .where = str_format(&scratch, "%.*s %.*s", STR_ARGS(with), STR_ARGS(str_in(path))),
        .text = str_in(expression)};
    weft_answer *answer =
        good ? give_and_note(p, how, with, &what, &steps, str_in(path))
             : answer_usage(p->graph, "`%.*s` is not a path that can be given a value",
                            STR_ARGS(str_in(path)));
    path_steps_done(&steps);
    arena_done(&scratch);
    return answer;
}

weft_answer *weft_project_unread(weft_project *p)
{
    if (!p)
        return answer_usage(NULL, "a project is required");
    weft_answer *answer = answer_new(p->graph);
    struct graph *g = p->graph->inside;
    ARRAY(struct value) paths = {0};
    struct visit v;
    visit_begin(&v, p->graph);
    struct table known = {0};
    for (const struct view *given = g->views.given; given; given = given->parent) {
        bool is_last; // an earlier one for the same path is not meant to be read
        path_id path = view_given_path(given);
        table_put(&known, path, &is_last);
        bool is_typed = str_equal(given->name, str_of(hows[WEFT_GIVEN_ARGUMENT])) ||
                        (!p->graph->resumed && str_equal(given->name, str_of(declared_unknown)));
        if (path && is_last && is_typed && !view_was_read(given))
            ARRAY_PUSH(&paths, value_string_kept(path_text(g, &answer->arena, path)));
    }
    table_done(&known);
    visit_end(&v);
    for (size_t i = 0; i < paths.len / 2; i++) { // the newest came first
        struct value last = paths.at[paths.len - 1 - i];
        paths.at[paths.len - 1 - i] = paths.at[i];
        paths.at[i] = last;
    }
    struct place_input *inputs;
    size_t count = project_unread_inputs(p->inside, &answer->arena, &inputs);
    for (size_t i = 0; i < count; i++) {
        const char *root = inputs[i].kind == PLACE_VARIABLE ? "var."
                           : inputs[i].kind == PLACE_FACTS  ? "node "
                                                            : "";
        ARRAY_PUSH(&paths, value_string_kept(str_format(&answer->arena, "%s%.*s", root,
                                                        STR_ARGS(inputs[i].name))));
    }
    answer_set(answer, value_list(&answer->arena, &type_string, paths.at, paths.len));
    ARRAY_DONE(&paths);
    return answer;
}

static void set_difference(weft_answer *answer, struct diff *d, const struct weft_diff *question)
{
    struct diff_style style = {.unread = question->unread,
                               .color = question->is_colored,
                               .width = question->width,
                               .how_to_list =
                                   remedy_phrase(&answer->graph->remedies, REMEDY_LIST, "unread")};
    struct strbuf text;
    strbuf_init(&text, (size_t)answer->graph->inside->limits.output_bytes);
    if (question->is_markdown)
        diff_write_markdown(&text, d);
    else
        diff_write_text(&text, d, &style);
    answer->told = strbuf_copy(&text, &answer->arena);
    strbuf_done(&text);
    answer_set(answer, diff_value(&answer->arena, d));
    diff_close(d);
}

weft_answer *weft_project_diff(weft_project *p, const struct weft_diff *given)
{
    struct visit v;
    struct weft_diff own, *question = &own;
    if (!p || !struct_in(&own, sizeof(own), given))
        return answer_usage(NULL, "a difference needs a project and what to compare");
    struct str old = str_in(question->old), now = str_in(question->now);
    if (!old.len || !utf8_is_valid(old) || !utf8_is_valid(now))
        return answer_usage(p->graph, "a difference needs a revision or a directory");
    if (p->inside->given)
        return answer_usage(p->graph, "a project that is not on disk has no revisions");
    if (!visit_to_add(&v, p->graph))
        return answer_usage(p->graph, "a callback cannot compare trees");
    weft_answer *answer = answer_new(p->graph);
    struct diags mistakes = {0};
    struct diff_refusal refused;
    struct diff *d = diff_project(p->graph->inside, p->inside,
                                  &(struct diff_question){old, now, str_in(question->units)},
                                  &answer->arena, &mistakes, &refused);
    const struct failure *cut_off = p->graph->inside->request.limit;
    if (d && cut_off) { // a part of it would look like all of it
        failure_collect(cut_off, &mistakes);
        diff_close(d);
    }
    visit_end(&v);
    if (d && !cut_off)
        set_difference(answer, d, question);
    answer_add_folded(answer, &mistakes);
    diags_done(&mistakes);
    if (d)
        return answer;
    weft_answer *refusal = answer_usage(p->graph, "%.*s", STR_ARGS(refused.why));
    if (refused.unread)
        refusal->status = WEFT_WORLD;
    weft_answer_free(answer);
    return refusal;
}
