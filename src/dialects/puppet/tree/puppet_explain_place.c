// SPDX-License-Identifier: Apache-2.0
//
// What is written at a line of a manifest or of a data file, as the catalog of a node has it: a resource, a parameter, a
// variable, a key.
#include "base/budget.h"
#include "base/path.h"
#include "dialects/puppet/tree/explain_inside.h"
#include "dialects/puppet/tree/puppet_doubts.h"

// ---- reading it

// The number behind the last colon, which is cut off; 0: there is none.
static uint32_t cut_last_number(struct str *text)
{
    enum { NUMBER_MOST = 100000000 };
    size_t colon = text->len;
    uint32_t number = 0;
    while (colon > 0 && ascii_is_digit(text->at[colon - 1]))
        colon--;
    for (size_t i = colon; i < text->len && number < NUMBER_MOST; i++)
        number = number * 10 + (uint32_t)(text->at[i] - '0');
    if (!number || colon < 2 || text->at[colon - 1] != ':')
        return 0;
    *text = str_slice(*text, 0, colon - 1);
    return number;
}

bool puppet_read_place(struct puppet_tree *t, struct arena *a, struct str what,
                       struct asked_place *out)
{
    struct str file = what, text;
    uint32_t last = cut_last_number(&file), first = last ? cut_last_number(&file) : 0;
    if (!last || !file.len)
        return false;
    if (str_starts(file, t->host) && file.len > t->host.len && file.at[t->host.len] == '/')
        file = str_slice(file, t->host.len + 1, file.len);
    *out = (struct asked_place){file, first ? first : last, first ? last : 0};
    return !str_starts(file, STR("/")) &&
           t->files.read(t->files.data, a, path_join(a, STR("/"), file), &text);
}

// ---- places in a text

struct line_of_file {
    uint32_t file;
    uint32_t start, end; // of the line
    uint32_t at;         // the column that is asked for, or NOWHERE
};

#define NOWHERE UINT32_MAX

static bool find_line(struct explaining *how, const struct asked_place *at,
                      struct line_of_file *out)
{
    const struct environment *e = how->compiler->environment;
    const struct sources *sources = e->graph->sources;
    uint32_t file = source_named(sources, environment_shown(e, how->arena, at->file));
    if (!file || at->line > source_line_count(sources, file))
        return false;
    struct str text = source_text(sources, file);
    uint32_t start = source_line_start(sources, file, at->line);
    *out = (struct line_of_file){file, start, (uint32_t)str_find_char(text, '\n', start), NOWHERE};
    if (at->column)
        out->at = start + at->column - 1;
    return true;
}

// Whether something starts on the line, or has the column.
static bool is_on_line(const struct line_of_file *l, struct span at)
{
    if (at.file != l->file || span_is_none(at))
        return false;
    if (l->at != NOWHERE)
        return at.start <= l->at && l->at < at.end;
    return at.start >= l->start && at.start <= l->end;
}

static bool is_around_line(const struct line_of_file *l, struct span at)
{
    return at.file == l->file && !span_is_none(at) && at.start <= l->start && at.end > l->start;
}

// ---- manifests

// An attribute of a resource; with a column, or if its resource starts elsewhere.
static const struct explained *explain_attribute_at(struct explaining *how,
                                                    const struct line_of_file *l)
{
    const struct catalog *c = how->compiler->catalog;
    for (size_t i = 0; i < c->resources.len; i++) {
        const struct resource *r = c->resources.at[i];
        bool is_one_line = l->at == NOWHERE && is_on_line(l, r->at);
        for (size_t n = 0; !is_one_line && n < r->parameters.list.len; n++) {
            const struct resource_parameter *p = &r->parameters.list.at[n];
            bool is_written = p->origin != ORIGIN_DATA && p->origin != ORIGIN_FALLBACK;
            if (is_written && is_on_line(l, p->at))
                return explain_parameter(how, r, p->name);
        }
    }
    return NULL;
}

// A parameter of a class or defined type, where it is declared.
static const struct explained *explain_declared_at(struct explaining *how,
                                                   const struct line_of_file *l)
{
    const struct catalog *c = how->compiler->catalog;
    for (size_t i = 0; i < c->resources.len; i++) {
        const struct puppet_definition *d = c->resources.at[i]->definition;
        for (uint32_t n = 0; d && d->tree->file == l->file && n < d->parameter_count; n++)
            if (is_on_line(l, d->parameters[n].at))
                return explain_parameter(how, c->resources.at[i], d->parameters[n].name);
    }
    return NULL;
}

// Whose body a place is in, among what the catalog has.
static const struct resource *body_at(const struct catalog *c, const struct tree *t, struct span at)
{
    for (size_t i = 0; i < c->resources.len; i++) {
        const struct puppet_definition *d = c->resources.at[i]->definition;
        if (!d || d->tree != t || !d->body)
            continue;
        struct span body = expr_span(t, d->body);
        if (body.start <= at.start && at.end <= body.end)
            return c->resources.at[i];
    }
    return NULL;
}

static const struct explained *explain_assigned_at(struct explaining *how,
                                                   const struct line_of_file *l)
{
    const struct environment *e = how->compiler->environment;
    for (size_t i = 0; i < e->programs.len; i++) {
        const struct tree *t = e->programs.at[i]->tree;
        for (expr_id x = 1; t->file == l->file && budget_more(x < t->count); x++) {
            if (!is_puppet_operation(t, x, PUPPET_ASSIGN) || !is_on_line(l, expr_span(t, x)))
                continue;
            expr_id target = expr_operand(t, x, 0);
            if (expr_kind(t, target) != EXPR_NAME)
                continue;
            struct str name = symbol_text(t->symbols, expr_name_symbol(t, target));
            const struct resource *body = body_at(how->compiler->catalog, t, expr_span(t, target));
            const struct explained *found =
                body ? explain_variable(how, body, name) : explain_top_variable(how, name);
            if (found)
                return found;
        }
    }
    return NULL;
}

// The innermost resource that is declared around the line.
static const struct explained *explain_resource_at(struct explaining *how,
                                                   const struct line_of_file *l)
{
    const struct catalog *c = how->compiler->catalog;
    const struct resource *best = NULL;
    for (size_t i = 0; i < c->resources.len; i++) {
        const struct resource *r = c->resources.at[i];
        bool is_it = is_on_line(l, r->at) || is_around_line(l, r->at);
        if (is_it && (!best || r->at.start > best->at.start))
            best = r;
    }
    return best ? explain_resource(how, best) : NULL;
}

// ---- data

struct key_search {
    const struct asked_place *place;
    const struct line_of_file *line;
    struct str key;
    uint32_t start;
};

// The last key that starts at or before the line.
static void consider_key(void *data, const struct hiera_datum *d)
{
    struct key_search *s = data;
    if (d->finding != FINDING_KEY || d->at.file != s->line->file || d->at.start > s->line->end ||
        (s->key.len && d->at.start < s->start))
        return;
    s->key = d->key;
    s->start = d->at.start;
}

static const struct explained *explain_key_at(struct explaining *how, const struct asked_place *at)
{
    struct compiler *k = how->compiler;
    struct str *modules;
    struct hiera_request r = {.merge = VALUE_NONE, .scope = k->top};
    struct line_of_file line = {.at = NOWHERE};
    struct key_search s = {.place = at, .line = &line, .key = STR("")};
    size_t count = environment_modules(k->environment, &modules);
    // the first time reads the files, which gives them numbers
    for (unsigned i = 0; i < 2 && !s.key.len; i++) {
        if (find_line(how, at, &line) || i == 0)
            (void)!value_is_poison(
                hiera_inventory(compiler_hiera(k), &r, modules, count, consider_key, &s));
    }
    return s.key.len ? explain_name(how, s.key) : NULL;
}

const struct explained *explain_written_at(struct explaining *how, const struct asked_place *at)
{
    struct line_of_file l;
    if (!str_ends(at->file, STR(".pp")))
        return explain_key_at(how, at);
    if (!find_line(how, at, &l))
        return NULL;
    const struct explained *found = explain_attribute_at(how, &l);
    if (!found)
        found = explain_declared_at(how, &l);
    if (!found)
        found = explain_assigned_at(how, &l);
    return found ? found : explain_resource_at(how, &l);
}
