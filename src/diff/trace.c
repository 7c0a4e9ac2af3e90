// SPDX-License-Identifier: Apache-2.0
//
// What something depends on: its reads, their reads, and so on, as one directory sees them. The answers exist
// already; the only things evaluated are those whose answer was taken from another directory.
//
// All paths that a unit depends on are listed once, after it has generated everything. If no edit affects any
// of them, everything is as it was (rulings 1.9), and the old tree is not asked at all.
#include "diff/diff_inside.h"

void edit_set_add(struct edit_set *s, uint32_t edit)
{
    for (size_t i = 0; i < s->list.len; i++)
        if (s->list.at[i] == edit)
            return;
    ARRAY_PUSH(&s->list, edit);
}

static bool is_new(struct diff_run *r, path_id p)
{
    while (r->seen.len <= p)
        ARRAY_PUSH(&r->seen, 0);
    bool is = r->seen.at[p] != r->trace;
    r->seen.at[p] = r->trace;
    return is;
}

// Statements that are bound to a path are about it, or about something that it is in.
static void add_bound(struct diff_run *r, struct view *v, path_id p, struct edit_set *out)
{
    if (p && !bloom_has(&r->edited, path_at(r->g, p)->bit))
        return;
    const struct binding *b = view_bind(r->g, v, p);
    for (uint32_t i = 0; i < b->count; i++) {
        const uint64_t *edit = b->pieces[i].statement
                                   ? table_find(&r->by_statement, (uintptr_t)b->pieces[i].statement)
                                   : NULL;
        if (edit)
            edit_set_add(out, (uint32_t)*edit - 1);
    }
}

// Which names an object has depends on every statement that adds or removes one.
static void add_traced_keys(struct diff_run *r, struct view *v, path_id object,
                            struct edit_set *out)
{
    const uint64_t *edit = table_find(&r->by_object, object);
    for (uint64_t at = edit ? *edit : 0; at; at = r->next_of_object.at[at - 1])
        add_bound(r, v, r->diff->edits.at[at - 1].path, out);
}

struct tracing {
    struct diff_run *run;
    const struct diff_side *side, *other_side;
    struct view *view, *other;
    struct edit_set *out;
    struct path_set *documents;
    ARRAY(path_id) todo;
};

static void add_traced_file(struct tracing *t, path_id p, const struct memo *m)
{
    struct diff_run *r = t->run;
    if (!t->other)
        return;
    diff_enter(r, t->other_side);
    const struct memo *there = view_ask(r->g, t->other, p);
    diff_enter(r, t->side);
    if (!memo_agrees(m, there))
        edit_set_add(t->out, diff_file_edit(r, symbol_text(r->g->symbols, path_at(r->g, p)->name)));
}

// What a unit has found, if it was listed: it would be looked for once more, since others were asked meanwhile.
static void know_answers(struct diff_run *r, const struct unit_products *unit)
{
    for (size_t i = 0; i < unit->path_count; i++) {
        while (r->answers.len <= unit->paths[i])
            ARRAY_PUSH(&r->answers, (struct known_answer){0});
        r->answers.at[unit->paths[i]] = (struct known_answer){r->trace, unit->answers[i]};
    }
}

static const struct memo *answer_at(const struct tracing *t, path_id p)
{
    const struct diff_run *r = t->run;
    if (p < r->answers.len && r->answers.at[p].trace == r->trace)
        return r->answers.at[p].memo;
    return view_ask(r->g, t->view, p);
}

static void visit(struct tracing *t, path_id p)
{
    struct diff_run *r = t->run;
    const struct memo *m = answer_at(t, p);
    const struct path *path = path_at(r->g, p);
    if (path->is_world) {
        add_traced_file(t, p, m);
    } else if (path->is_keys) {
        path_id object = path->parent;
        add_traced_keys(r, t->view, object, t->out);
    } else if (view_document_around(r->g, t->view, p)) {
        ARRAY_PUSH(&t->documents->list, p);
    } else {
        add_bound(r, t->view, p, t->out);
    }
    for (uint32_t i = 0; i < m->read_count; i++)
        if (is_new(r, m->reads[i].path))
            ARRAY_PUSH(&t->todo, m->reads[i].path);
}

void diff_trace(struct diff_run *r, const struct diff_side *side, const struct unit_products *unit,
                const struct diff_side *other_side, struct view *other, const struct product *m,
                struct edit_set *out, struct path_set *documents)
{
    r->trace++;
    know_answers(r, unit);
    struct tracing t = {.run = r,
                        .side = side,
                        .other_side = other_side,
                        .view = unit->view,
                        .other = other,
                        .out = out,
                        .documents = documents};
    diff_enter(r, side);
    for (size_t i = 0; i < m->read_count; i++)
        if (is_new(r, m->reads[i].path))
            ARRAY_PUSH(&t.todo, m->reads[i].path);
    while (t.todo.len)
        visit(&t, t.todo.at[--t.todo.len]);
    ARRAY_DONE(&t.todo);
}

// ---- all that a unit depends on

struct listing {
    struct diff_run *run;
    struct unit_products *makes;
    ARRAY(path_id) found; // including what is still to be visited
    ARRAY(const struct memo *) answers;
};

static void list_reads(struct listing *l, const struct read *reads, size_t count)
{
    for (size_t i = 0; i < count; i++)
        if (is_new(l->run, reads[i].path))
            ARRAY_PUSH(&l->found, reads[i].path);
}

static void list_all(void *data)
{
    struct listing *l = data;
    l->run->trace++;
    l->found.len = l->answers.len = 0;
    for (size_t i = 0; i < l->makes->count; i++)
        list_reads(l, l->makes->products[i].reads, l->makes->products[i].read_count);
    for (size_t i = 0; i < l->found.len; i++) {
        const struct memo *m = view_ask(l->run->g, l->makes->view, l->found.at[i]);
        ARRAY_PUSH(&l->answers, m);
        list_reads(l, m->reads, m->read_count);
    }
}

void diff_list_paths(struct diff_run *r, struct unit_products *m)
{
    struct listing l = {.run = r, .makes = m};
    graph_question(r->g, list_all, &l);
    m->paths = ARENA_ARRAY(&r->diff->arena, path_id, l.found.len);
    m->answers = ARENA_ARRAY(&r->diff->arena, const struct memo *, l.found.len);
    m->path_count = l.found.len;
    for (size_t i = 0; i < l.found.len; i++) {
        m->paths[i] = l.found.at[i];
        m->answers[i] = l.answers.at[i];
    }
    ARRAY_DONE(&l.found);
    ARRAY_DONE(&l.answers);
}

// ---- which edits affect that

// Edits of the path, and of what contains it.
static void add_edits_of(struct diff_run *r, path_id p, struct edit_set *out)
{
    for (; p; p = path_at(r->g, p)->parent) {
        const uint64_t *edit = table_find(&r->by_path, p);
        for (uint64_t at = edit ? *edit : 0; at; at = r->next_of_path.at[at - 1])
            edit_set_add(out, (uint32_t)at - 1);
    }
}

// Edits inside an object.
static void add_edits_below(struct diff_run *r, path_id object, struct edit_set *out)
{
    if (!table_find(&r->above, object))
        return;
    for (size_t i = 0; i < r->diff->edits.len; i++)
        if (r->diff->edits.at[i].kind == EDIT_STATEMENT &&
            path_is_prefix(r->g, object, r->diff->edits.at[i].path))
            edit_set_add(out, (uint32_t)i);
}

bool diff_meets(struct diff_run *r, const struct unit_products *m, struct edit_set *out)
{
    bool reads_files = false;
    for (size_t i = 0; i < m->path_count; i++) {
        const struct path *p = path_at(r->g, m->paths[i]);
        reads_files |= p->is_world;
        add_edits_of(r, m->paths[i], out);
        add_edits_below(r, p->is_keys ? p->parent : m->paths[i], out);
    }
    return reads_files;
}
