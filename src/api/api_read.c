// SPDX-License-Identifier: Apache-2.0
//
// Texts in a dialect: reading, checking, laying out.
#include "api/api.h"
#include "check/text.h"
#include "dialects/dialect.h"
#include "graph/scope/scope.h"

const char *weft_dialect_skip_mark(weft_str dialect)
{
    const struct dialect *d = dialect_find(str_in(dialect));
    return d ? d->files.skip_mark : NULL;
}

const char *weft_dialect_of(weft_str file_name)
{
    const struct dialect *d = dialect_of_file(str_in(file_name));
    return d ? d->name : NULL;
}

bool weft_dialect_has_documents(weft_str dialect)
{
    const struct dialect *d = dialect_find(str_in(dialect));
    return d && d->document;
}

bool weft_dialect_has_places(weft_str dialect)
{
    const struct dialect *d = dialect_find(str_in(dialect));
    return d && d->tree && d->tree->places;
}

bool weft_dialect_is_sure(weft_str file_name)
{
    const struct dialect *d = dialect_of_file(str_in(file_name));
    return d && dialect_is_sure(d, str_in(file_name));
}

// By its name, otherwise by its first bytes; an ambiguous extension is better than nothing.
static const struct dialect *dialect_of(const struct weft_text *t)
{
    if (t->schema)
        return t->schema->dialect;
    if (t->dialect.len)
        return dialect_find(str_in(t->dialect));
    const struct dialect *d = dialect_of_text(str_in(t->name), str_in(t->text));
    return d ? d : dialect_of_file(str_in(t->name));
}

// "a, b, c": those that read a file.
static void list_dialects(struct strbuf *out)
{
    strbuf_init(out, 0);
    for (size_t i = 0; dialect_at(i); i++)
        if (dialect_at(i)->read)
            strbuf_format(out, "%s%s", out->len ? ", " : "", dialect_at(i)->name);
}

static weft_answer *refuse_dialect(weft_graph *g, const struct weft_text *t)
{
    struct strbuf names;
    list_dialects(&names);
    struct str all = strbuf_str(&names);
    weft_answer *answer =
        t->dialect.len
            ? answer_usage(g, "unknown dialect `%.*s`: the dialects are %.*s", STR_ARGS(t->dialect),
                           STR_ARGS(all))
            : answer_usage(g, "cannot tell the dialect of `%.*s` from its name: name one of %.*s",
                           STR_ARGS(t->name), STR_ARGS(all));
    strbuf_done(&names);
    return answer;
}

weft_answer *text_refuse(weft_graph *g, const struct weft_text *given, struct weft_text *t,
                         const struct dialect **d)
{
    if (!g)
        return answer_usage(NULL, "no graph given");
    if (!struct_in(t, sizeof(*t), given))
        return answer_usage(g, "no text given, or it has no size");
    if (t->schema && (t->schema->graph != g || t->dialect.len))
        return answer_usage(g, t->dialect.len ? "a text with a schema needs no dialect"
                                              : "the schema belongs to another graph");
    *d = dialect_of(t);
    return *d ? NULL : refuse_dialect(g, t);
}

// A text being read into the graph.
struct reader {
    struct visit visit;
    struct tree_builder builder;
    struct reading reading;
    struct diags diags;
};

static void begin(struct reader *r, weft_graph *g, const struct dialect *d,
                  const struct weft_text *t)
{
    *r = (struct reader){0};
    visit_begin(&r->visit, g);
    struct sources *sources = g->inside->sources;
    uint32_t file =
        (t->kept ? sources_add_kept : sources_add)(sources, str_in(t->name), str_in(t->text));
    tree_begin(&r->builder, dialect_ops(d), g->inside->symbols, file);
    r->reading = (struct reading){
        .text = source_text(g->inside->sources, file),
        .form = (enum text_form)t->form,
        .builder = &r->builder,
        .arena = &g->inside->arena,
        .diags = &r->diags,
        .dialect = d,
        .host = g->inside->host,
    };
}

static weft_answer *end(struct reader *r, weft_graph *g)
{
    weft_answer *answer = answer_new(g);
    answer_set(answer, value_null(&type_dynamic));
    answer_add(answer, &r->diags);
    diags_done(&r->diags);
    visit_end(&r->visit);
    return answer;
}

weft_answer *weft_read(weft_graph *graph, const struct weft_text *text, const weft_tree **tree,
                       weft_expr *root)
{
    struct weft_text own;
    const struct dialect *d;
    weft_answer *refused = text_refuse(graph, text, &own, &d);
    if (tree)
        *tree = NULL;
    if (refused)
        return refused;
    struct reader r;
    begin(&r, graph, d, &own);
    expr_id e = d->read(&r.reading);
    struct tree *inside = tree_end(&r.builder);
    graph_keep_tree(graph->inside, inside);
    if (r.diags.list.len)
        graph_hide_calls(graph->inside, dialect_ops(d), inside->file);
    weft_tree *t = ARENA_NEW(&graph->inside->arena, weft_tree);
    *t = (weft_tree){.graph = graph, .inside = inside, .only = e};
    if (tree)
        *tree = t;
    if (root)
        *root = e;
    return end(&r, graph);
}

weft_answer *weft_schema_open(weft_graph *graph, const struct weft_text *text,
                              const weft_schema **schema)
{
    struct weft_text own;
    const struct dialect *d;
    if (schema)
        *schema = NULL;
    weft_answer *refused = text_refuse(graph, text, &own, &d);
    if (refused)
        return refused;
    if (!schema || !d->flavours || own.schema || own.form != WEFT_FORM_FILE)
        return answer_usage(graph, "the dialect `%s` has no schemas", d->name);
    struct visit visit;
    struct diags mistakes = {0};
    visit_begin(&visit, graph);
    uint32_t file = (own.kept ? sources_add_kept : sources_add)(graph->inside->sources,
                                                                str_in(own.name), str_in(own.text));
    const struct dialect *flavour = d->flavours->open(graph->inside, file, &mistakes);
    if (flavour) {
        weft_schema *s = ARENA_NEW(&graph->inside->arena, weft_schema);
        *s = (weft_schema){graph, flavour};
        *schema = s;
        note_told(graph, (struct told){.kind = TOLD_FLAVOUR,
                                       .by = str_of(d->name),
                                       .path = str_in(own.name),
                                       .text = str_in(own.text),
                                       .flavour = flavour});
    }
    weft_answer *answer = answer_new(graph);
    answer_set(answer, value_null(&type_dynamic));
    answer_add(answer, &mistakes);
    diags_done(&mistakes);
    visit_end(&visit);
    return answer;
}

static weft_answer *check_around(weft_graph *graph, const struct around *around,
                                 const struct weft_text *text)
{
    struct weft_text own;
    const struct dialect *d;
    weft_answer *refused = text_refuse(graph, text, &own, &d);
    if (refused)
        return refused;
    struct reader r;
    begin(&r, graph, d, &own);
    struct value loaded = check_text(graph->inside, around, d, &r.reading);
    weft_answer *answer = answer_new(graph);
    answer_set(answer, loaded);
    answer_add_settled(answer, &r.diags);
    diags_done(&r.diags);
    visit_end(&r.visit);
    return answer;
}

weft_answer *weft_check(weft_graph *graph, const struct weft_text *text)
{
    struct around around = {.scope = graph ? graph->late : NULL};
    return check_around(graph, &around, text);
}

weft_answer *weft_check_at(weft_place *directory, const struct weft_text *text)
{
    if (!directory || directory->root)
        return answer_usage(directory ? directory->graph : NULL, "a directory is required");
    struct around around = {
        .scope = directory->scope, .view = directory->view, .declared = directory->graph->late};
    return check_around(directory->graph, &around, text);
}

weft_answer *weft_layout(weft_graph *graph, const struct weft_text *text)
{
    struct weft_text own;
    const struct dialect *d;
    weft_answer *refused = text_refuse(graph, text, &own, &d);
    if (refused)
        return refused;
    if (!d->format)
        return answer_usage(graph, "the dialect `%s` has no formatter", d->name);
    struct strbuf out;
    strbuf_init(&out, 0);
    d->format(str_in(own.name), str_in(own.text), &out);
    weft_answer *answer = answer_new(graph);
    answer_set(answer, value_string_kept(strbuf_copy(&out, &answer->arena)));
    strbuf_done(&out);
    return answer;
}

weft_answer *weft_dialect_functions(weft_graph *graph, weft_str dialect)
{
    const struct dialect *d = dialect_find(str_in(dialect));
    if (!graph || !d)
        return answer_usage(graph, "unknown dialect `%.*s`", STR_ARGS(dialect));
    const struct ops *ops = dialect_ops(d);
    weft_answer *answer = answer_new(graph);
    answer_set(answer, functions_value(&answer->arena, ops->functions, ops->function_count));
    return answer;
}
