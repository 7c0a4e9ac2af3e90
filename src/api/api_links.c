// SPDX-License-Identifier: Apache-2.0
//
// What refers to what.
#include <stdlib.h>

#include "api/api.h"
#include "ask/links/links.h"
#include "base/path.h"
#include "base/utf8.h"
#include "dialects/places.h"
#include "project/project.h"
#include "source/source.h"

// ---- drawings

struct drawn {
    struct drawing drawing;
    struct diags mistakes;
};

static void drawn_begin(struct drawn *d, const weft_place *place, struct arena *a)
{
    *d = (struct drawn){0};
    drawing_init(&d->drawing, a);
    if (!place->root)
        links_of_view(place->graph->inside, place->view, &d->drawing);
    else if (place->root->kind == NODE_EXPR)
        links_of_document(place->graph->inside, place->root, &d->drawing, &d->mistakes);
}

static void drawn_end(struct drawn *d, weft_answer *answer)
{
    answer_add(answer, &d->mistakes);
    diags_done(&d->mistakes);
    drawing_done(&d->drawing);
}

static void set_drawing(weft_answer *answer, const struct drawing *d,
                        const struct drawing_form *form)
{
    struct strbuf out;
    strbuf_init(&out, (size_t)answer->graph->inside->limits.output_bytes);
    form->write(&out, d, answer->graph->inside->sources);
    answer->drawn = d->vertices.len;
    answer_set(answer, value_string_kept(strbuf_copy(&out, &answer->arena)));
    if (out.full) {
        struct diag *full = diag_new(&answer->arena, DIAG_LIMIT_OUTPUT, NO_SPAN,
                                     "the drawing is larger than the limit of an answer");
        diag_remedy(full, REMEDY_LIMIT, "output");
        diags_add(&answer->diags, full);
        answer->status = WEFT_WORLD;
    }
    strbuf_done(&out);
}

weft_answer *weft_draw(weft_place *place, weft_str format)
{
    const struct drawing_form *form = drawing_form_find(str_in(format));
    if (!place || !form)
        return answer_usage(place ? place->graph : NULL, "a place and a form are required");
    weft_answer *answer = answer_new(place->graph);
    struct drawn d;
    struct visit v;
    place = place_own(place, answer);
    visit_begin(&v, place->graph);
    drawn_begin(&d, place, &answer->arena);
    visit_end(&v);
    set_drawing(answer, &d.drawing, form);
    drawn_end(&d, answer);
    return answer;
}

size_t weft_answer_drawn(const weft_answer *answer)
{
    return answer ? answer->drawn : 0;
}

weft_answer *weft_project_draw(weft_project *p, weft_str format)
{
    return weft_project_draw_below(p, p ? weft_project_root(p) : WEFT_STR(""), format);
}

weft_answer *weft_project_draw_below(weft_project *p, weft_str directory, weft_str format)
{
    const struct drawing_form *form = drawing_form_find(str_in(format));
    const struct str *below;
    if (!p || !form)
        return answer_usage(p ? p->graph : NULL, "a project and a form are required");
    weft_answer *answer = answer_new(p->graph);
    struct drawing d;
    struct diags mistakes = {0};
    struct visit v;
    weft_answer *refused = project_below(p, &answer->arena, &directory, 1, &below);
    if (refused) {
        weft_answer_free(answer);
        return refused;
    }
    drawing_init(&d, &answer->arena);
    visit_begin(&v, p->graph);
    project_draw_order(p->inside, below[0], &d, &mistakes);
    visit_end(&v);
    set_drawing(answer, &d, form);
    answer_add(answer, &mistakes);
    diags_done(&mistakes);
    drawing_done(&d);
    return answer;
}

// ---- both ways

struct pairs {
    struct arena *arena;
    const struct sources *sources;
    struct value keys[8], items[8];
    size_t len;
};

static void add_link_pair(struct pairs *p, const char *key, struct value v)
{
    p->keys[p->len] = value_string_kept(str_of(key));
    p->items[p->len++] = v;
}

static void add_place(struct pairs *p, const char *file, const char *line, const char *column,
                      struct span at)
{
    if (span_is_none(at))
        return;
    struct position where = source_position(p->sources, at.file, at.start);
    add_link_pair(p, file, value_string(p->arena, source_name(p->sources, at.file)));
    add_link_pair(p, line, value_int(where.line));
    add_link_pair(p, column, value_int(where.column));
}

static struct value link_value(struct arena *a, const struct sources *sources, const struct link *l)
{
    struct pairs p = {.arena = a, .sources = sources};
    add_link_pair(&p, "from", value_string(a, l->from));
    add_link_pair(&p, "ref", value_string(a, l->to));
    add_place(&p, "file", "line", "col", l->at);
    add_place(&p, "defined_file", "defined_line", "defined_col", l->defined);
    return value_object(a, p.keys, p.items, p.len);
}

static struct value links_value(weft_answer *answer, const struct links *l)
{
    struct value *items = ARENA_ARRAY(&answer->arena, struct value, l->list.len);
    for (size_t i = 0; i < l->list.len; i++)
        items[i] = link_value(&answer->arena, answer->graph->inside->sources, &l->list.at[i]);
    return value_tuple(&answer->arena, items, l->list.len);
}

struct both_ways {
    weft_answer *answer;
    path_id path;
    struct links refers, referred;
};

static void add_expression(void *data, const struct expression_place *e)
{
    struct both_ways *b = data;
    links_to(b->answer->graph->inside, e, b->path, &b->answer->arena, &b->referred);
}

static void add_written(void *data, const struct expression_place *e)
{
    struct both_ways *b = data;
    links_of_expression(b->answer->graph->inside, e, &b->answer->arena, &b->refers);
}

// What is written for the path in files whose names are not statements of a directory.
static void link_written(struct both_ways *b, const weft_place *place, weft_project *project,
                         const struct path_steps *steps)
{
    const weft_place *directory = place->of ? place->of : place;
    struct str *names = ARENA_ARRAY(&b->answer->arena, struct str, steps->list.len);
    size_t count = 0;
    while (count < steps->list.len && !steps->list.at[count].is_index) {
        names[count] = steps->list.at[count].name;
        count++;
    }
    project_written(project->inside, directory->path, names, count, add_written, b);
}

// What is passed from one place to another has a name in both.
static void link_places(struct both_ways *b, weft_place *place, weft_project *project)
{
    struct graph *g = place->graph->inside;
    struct arena *a = &b->answer->arena;
    struct place_link *shared = NULL;
    size_t count = place->of ? project_place_links(project->inside, place->of->path, place->view,
                                                   b->path, a, &shared)
                             : 0;
    for (size_t i = 0; i < count; i++) {
        const struct place_link *s = &shared[i];
        struct str here = path_text(g, a, b->path), there = path_text(g, a, s->path);
        if (s->is_source)
            ARRAY_PUSH(&b->refers.list, ((struct link){here, there, s->at, NO_SPAN}));
        else if (!span_is_none(s->at))
            ARRAY_PUSH(&b->referred.list, ((struct link){there, here, s->at, NO_SPAN}));
        else
            links_of_statements_to(g, s->view, s->path, a, &b->referred);
    }
}

static void link_directory(struct both_ways *b, weft_place *place, weft_project *project,
                           const struct path_steps *steps)
{
    struct graph *g = place->graph->inside;
    for (size_t i = 0; i < steps->list.len && !steps->list.at[i].is_index; i++)
        b->path = path_child(g, b->path, symbol_intern(g->symbols, steps->list.at[i].name));
    if (project) {
        project_expressions(project->inside, (place->of ? place->of : place)->path, add_expression,
                            b);
        link_written(b, place, project, steps);
    }
    links_from(g, place->view, b->path, &b->answer->arena, &b->refers);
    links_of_statements_to(g, place->view, b->path, &b->answer->arena, &b->referred);
    if (project)
        link_places(b, place, project);
}

// Whether one is a part of the other: `a`, `a.b`, `a[0]`.
static bool are_related(struct str x, struct str y)
{
    if (x.len > y.len)
        return are_related(y, x);
    return !x.len ||
           (str_starts(y, x) && (x.len == y.len || y.at[x.len] == '.' || y.at[x.len] == '['));
}

static bool path_is_inside(struct str path, struct str object)
{
    return path.len >= object.len && are_related(path, object);
}

static void link_document(struct both_ways *b, weft_place *place, struct str path)
{
    struct drawn drawn;
    drawn_begin(&drawn, place, &b->answer->arena);
    const struct drawing *d = &drawn.drawing;
    for (size_t i = 0; i < d->edges.len; i++) {
        const struct edge *e = &d->edges.at[i];
        const struct vertex *from = &d->vertices.at[e->from], *to = &d->vertices.at[e->to];
        struct link l = {from->name, to->name, e->at, to->at};
        if (span_is_none(e->at))
            continue; // an object and its parts
        if (!from->is_file && path_is_inside(from->name, path))
            ARRAY_PUSH(&b->refers.list, l);
        l.defined = NO_SPAN;
        if (!to->is_file && are_related(to->name, path))
            ARRAY_PUSH(&b->referred.list, l);
    }
    drawn_end(&drawn, b->answer);
}

static int by_place(const void *x, const void *y)
{
    const struct link *a = x, *b = y;
    if (a->at.file != b->at.file)
        return a->at.file < b->at.file ? -1 : 1;
    return (a->at.start > b->at.start) - (a->at.start < b->at.start);
}

static void set_links(weft_answer *answer, struct links *refers, struct links *referred)
{
    const struct value keys[] = {value_string_kept(STR("refers")),
                                 value_string_kept(STR("referred"))};
    if (referred->list.len)
        qsort(referred->list.at, referred->list.len, sizeof(struct link), by_place);
    const struct value items[] = {links_value(answer, refers), links_value(answer, referred)};
    answer_set(answer, value_object(&answer->arena, keys, items, 2));
}

// Something that a tree around the directory has a word of its own for.
static bool link_word(struct both_ways *b, const weft_place *place, weft_project *project,
                      struct str word)
{
    struct visit v;
    struct arena *a = &b->answer->arena;
    visit_begin(&v, place->graph);
    bool is_word = word.len && project_word_links(project->inside, place->path, word, a, &b->refers,
                                                  &b->referred);
    visit_end(&v);
    return is_word;
}

weft_answer *weft_links(weft_place *place, weft_project *project, weft_str path)
{
    if (!place || (project && project->graph != place->graph))
        return answer_usage(NULL, "a place and its own project are required");
    struct both_ways b = {.answer = answer_new(place->graph)};
    struct path_steps steps;
    bool is_word = project && !place->root && link_word(&b, place, project, str_in(path));
    path_read(&b.answer->arena, str_in(path), &steps);
    if (steps.why.len && is_word) {
        set_links(b.answer, &b.refers, &b.referred);
        links_done(&b.refers);
        links_done(&b.referred);
        path_steps_done(&steps);
        return b.answer;
    }
    if (steps.why.len) {
        links_done(&b.refers);
        links_done(&b.referred);
        weft_answer_free(b.answer);
        path_steps_done(&steps);
        return answer_usage(place->graph, "`%.*s` is not a path", STR_ARGS(str_in(path)));
    }
    struct visit v;
    place = place_that_defines(place, steps.list.len ? steps.list.at[0].name : STR(""), b.answer);
    visit_begin(&v, place->graph);
    if (place->root)
        link_document(&b, place, str_in(path));
    else
        link_directory(&b, place, project, &steps);
    set_links(b.answer, &b.refers, &b.referred);
    visit_end(&v);
    links_done(&b.refers);
    links_done(&b.referred);
    path_steps_done(&steps);
    return b.answer;
}

static void add_of_file(void *data, const struct expression_place *e)
{
    file_links_add(data, e);
}

static void ignore(void *data, const struct expression_place *e)
{
    (void)data;
    (void)e;
}

weft_answer *weft_project_links(weft_project *p, weft_str file)
{
    if (!p || !utf8_is_valid(str_in(file)))
        return answer_usage(p ? p->graph : NULL, "a project and a file are required");
    weft_answer *answer = answer_new(p->graph);
    struct graph *g = p->graph->inside;
    struct str dir;
    struct visit v;
    visit_begin(&v, p->graph);
    project_expressions(p->inside, STR(""), ignore, NULL); // reads all files
    struct file_result found =
        project_path(p->inside, &answer->arena, path_dirname(str_in(file)), &dir);
    struct str path =
        file_is_ok(found) ? path_join(&answer->arena, dir, path_basename(str_in(file))) : STR("/");
    uint32_t number = source_named(g->sources, str_slice(path, 1, path.len));
    if (number) {
        struct file_links f;
        file_links_begin(&f, g, number, &answer->arena);
        project_expressions(p->inside, STR(""), add_of_file, &f);
        file_links_statements(&f);
        if (f.refers.list.len)
            qsort(f.refers.list.at, f.refers.list.len, sizeof(struct link), by_place);
        set_links(answer, &f.refers, &f.referred);
        file_links_done(&f);
    }
    visit_end(&v);
    if (number)
        return answer;
    weft_answer_free(answer);
    return answer_usage(p->graph, "the project does not read `%.*s`", STR_ARGS(file));
}

weft_answer *weft_project_info(weft_project *p)
{
    if (!p)
        return answer_usage(NULL, "no project given");
    weft_answer *answer = answer_new(p->graph);
    struct diags mistakes = {0};
    struct visit v;
    visit_begin(&v, p->graph);
    struct value info = project_info(p->inside, &answer->arena, &mistakes);
    visit_end(&v);
    answer_set(answer, info);
    answer_add(answer, &mistakes);
    diags_done(&mistakes);
    return answer;
}
