// SPDX-License-Identifier: Apache-2.0
//
// What a unit needs, and what needs it.
#include "api/api.h"
#include "base/glob.h"
#include "project/project.h"

struct relating {
    const struct drawing *drawing;
    const struct weft_related *how;
    uint8_t *met; // by vertex
    ARRAY(uint32_t) found;
};

static bool fits_pattern(const struct relating *r, uint32_t vertex)
{
    struct str only = str_in(r->how->only);
    return !only.len || glob_matches(only, r->drawing->vertices.at[vertex].name);
}

static bool is_of_kind(const struct relating *r, const struct edge *e)
{
    struct str wanted = str_in(r->how->kind);
    for (size_t i = 0; wanted.len && e->kinds && e->kinds[i]; i++)
        if (str_equal(wanted, str_of(e->kinds[i])))
            return true;
    return !wanted.len;
}

// Those next to one, in the order in which it names them; what the filter leaves out is not crossed.
static void add_next(struct relating *r, uint32_t vertex)
{
    for (size_t i = 0; i < r->drawing->edges.len; i++) {
        const struct edge *e = &r->drawing->edges.at[i];
        uint32_t from = r->how->dependants ? e->to : e->from;
        uint32_t to = r->how->dependants ? e->from : e->to;
        if (from != vertex || r->met[to] || !fits_pattern(r, to) || !is_of_kind(r, e))
            continue;
        r->met[to] = 1;
        ARRAY_PUSH(&r->found, to);
    }
}

// By name, with or without the directory before it.
static uint32_t find_unit(const struct drawing *d, struct str unit)
{
    uint32_t vertex = drawing_find(d, unit);
    size_t slash = unit.len;
    while (slash > 0 && unit.at[slash - 1] != '/')
        slash--;
    return vertex == UINT32_MAX && slash ? drawing_find(d, str_slice(unit, slash, unit.len))
                                         : vertex;
}

static void set_related(weft_answer *answer, const struct drawing *d, uint32_t unit,
                        const struct weft_related *how)
{
    struct arena *a = &answer->arena;
    struct relating r = {.drawing = d, .how = how};
    r.met = ARENA_ARRAY(a, uint8_t, d->vertices.len);
    r.met[unit] = 1;
    add_next(&r, unit);
    for (size_t i = 0; how->recursive && i < r.found.len; i++)
        add_next(&r, r.found.at[i]);
    struct value *names = ARENA_ARRAY(a, struct value, r.found.len);
    for (size_t i = 0; i < r.found.len; i++)
        names[i] = value_string(a, d->vertices.at[r.found.at[i]].name);
    answer_set(answer, value_list(a, &type_string, names, r.found.len));
    ARRAY_DONE(&r.found);
}

weft_answer *weft_project_related(weft_project *p, weft_str unit, const struct weft_related *how)
{
    struct weft_related own = {0};
    if (!p || (how && !struct_in(&own, sizeof(own), how)))
        return answer_usage(p ? p->graph : NULL, "a project and a filled struct are required");
    weft_answer *answer = answer_new(p->graph);
    struct drawing d;
    struct diags mistakes = {0};
    struct visit v;
    drawing_init(&d, &answer->arena);
    visit_begin(&v, p->graph);
    project_draw_order(p->inside, STR("/"), &d, &mistakes);
    visit_end(&v);
    answer_add(answer, &mistakes);
    diags_done(&mistakes);
    uint32_t vertex = find_unit(&d, str_in(unit));
    if (vertex != UINT32_MAX)
        set_related(answer, &d, vertex, &own);
    drawing_done(&d);
    if (vertex != UINT32_MAX)
        return answer;
    weft_answer_free(answer);
    return answer_usage(p->graph, "there is no unit `%.*s`", STR_ARGS(str_in(unit)));
}
