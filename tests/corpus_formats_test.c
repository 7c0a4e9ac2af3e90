// SPDX-License-Identifier: Apache-2.0
//
// Texts of data and what the formats make of them. A section `-- text --` is followed by answers: `-- value FORMAT --`
// is the value as JSON, `-- events FORMAT --` what its reader pushes, with places, `-- tree FORMAT --`
// the expressions of its documents, each with the text at its place, `-- lazy FORMAT --` those of a lazy language. Every text is also cut at every
// byte and read by every format: that ends, and what is wrong has words and a place in the text.
#include "base/utf8.h"
#include "check.h"
#include "corpus.h"
#include "formats/read_tree.h"
#include "formats/read_value.h"
#include "value/json.h"

static const char *const kinds[] = {
    [EVENT_DOCUMENT_START] = "document", [EVENT_DOCUMENT_END] = "end of document",
    [EVENT_MAPPING_START] = "mapping",   [EVENT_MAPPING_END] = "end of mapping",
    [EVENT_SEQUENCE_START] = "sequence", [EVENT_SEQUENCE_END] = "end of sequence",
    [EVENT_SCALAR] = "scalar",           [EVENT_ALIAS] = "alias"};

struct observer {
    struct format_input input;
    struct strbuf *out;
};

static void add_quoted(struct strbuf *out, struct str text)
{
    strbuf_add_char(out, '"');
    utf8_add_visible(out, text);
    strbuf_add_char(out, '"');
}

static void add_position(struct strbuf *out, struct str text, size_t at)
{
    struct text_position p = text_position(text, at);
    strbuf_format(out, "%zu:%zu", p.line, p.column);
}

// Every byte of the content has a place inside of the scalar.
static void check_places(const struct event *e)
{
    for (size_t i = 0; i < e->text.len; i++) {
        struct text_place at = event_place(e, i, i + 1);
        if (at.start < e->at.start || at.end > e->at.end || at.start >= at.end)
            check_failed(__FILE__, __LINE__,
                         "byte %zu of `%.*s` has no place: %u to %u of %u to %u", i,
                         STR_ARGS(e->text), at.start, at.end, e->at.start, e->at.end);
    }
}

static bool observe_event(void *taker, const struct event *e)
{
    struct observer *o = taker;
    struct str text = o->input.text;
    CHECK(e->at.start <= e->at.end && e->at.end <= text.len);
    if (e->kind == EVENT_SCALAR)
        check_places(e);
    if (!o->out)
        return true;
    add_position(o->out, text, e->at.start);
    if (e->at.end > e->at.start) {
        strbuf_add_char(o->out, '-');
        add_position(o->out, text, e->at.end);
    }
    strbuf_format(o->out, " %s", kinds[e->kind]);
    if (e->kind == EVENT_SCALAR || e->kind == EVENT_ALIAS) {
        strbuf_add_char(o->out, ' ');
        add_quoted(o->out, e->text);
    }
    if (e->properties && e->properties->anchor.len)
        strbuf_format(o->out, " &%.*s", STR_ARGS(e->properties->anchor));
    if (e->properties && e->properties->tag.len)
        strbuf_format(o->out, " %.*s", STR_ARGS(e->properties->tag));
    strbuf_add_char(o->out, '\n');
    return true;
}

static void add_problem(struct strbuf *out, struct str text, struct format_problem problem)
{
    strbuf_add_cstr(out, "! ");
    add_position(out, text, problem.at);
    strbuf_format(out, ": %s", problem.why ? problem.why : "");
}

static void observe_events(struct arena *a, const struct format *f, struct str text,
                           struct strbuf *out)
{
    struct observer o = {.input = {.text = text, .arena = a, .wants_runs = true, .taker = &o},
                         .out = out};
    o.input.take = observe_event;
    bool is_read = format_read(f, &o.input);
    if (!is_read && out)
        add_problem(out, text, o.input.problem);
    else if (!is_read)
        CHECK(o.input.problem.why && o.input.problem.why[0] && o.input.problem.at <= text.len);
    else if (out && out->len)
        out->len--;
}

static void observe_value(struct arena *a, const struct format *f, struct str text,
                          struct strbuf *out)
{
    struct value v;
    struct format_problem problem;
    if (format_read_value(f, a, text, &v, &problem))
        json_write(out, v, (struct json_style){.keep_order = true});
    else
        add_problem(out, text, problem);
}

// ---- trees

static const struct ops test_ops = {.language = "test"};

// `${name}` in a string becomes a name at its place, so that places inside of scalars are seen.
static expr_id lower_text(void *language, struct tree_builder *b, const struct event *e,
                          struct str text)
{
    (void)language;
    size_t start = str_find(text, STR("${"), 0), end = str_find_char(text, '}', start);
    if (end >= text.len)
        return 0;
    struct text_place at = event_place(e, start, end + 1);
    struct str name = str_slice(text, start + 2, end);
    return expr_name(b, (struct span){b->file, at.start, at.end}, symbol_intern(b->symbols, name));
}

// A language with lazy values: mappings and sequences of nodes.
static expr_id lower_mapping(void *language, struct tree_builder *b, struct span at,
                             const struct format_pair *pairs, uint32_t count)
{
    ARRAY(symbol) keys = {0};
    ARRAY(expr_id) values = {0};
    (void)language;
    for (uint32_t i = 0; i < count; i++) {
        ARRAY_PUSH(&keys, symbol_intern(b->symbols, pairs[i].key));
        ARRAY_PUSH(&values, pairs[i].value);
    }
    expr_id made = expr_mapping(b, at, keys.at, values.at, count);
    ARRAY_DONE(&keys);
    ARRAY_DONE(&values);
    return made;
}

static expr_id lower_sequence(void *language, struct tree_builder *b, struct span at,
                              const expr_id *items, uint32_t count)
{
    (void)language;
    return expr_sequence(b, at, items, count);
}

static void show_expression(struct strbuf *out, const struct tree *t, expr_id e, struct str text,
                            int depth)
{
    struct span at = expr_span(t, e);
    enum expr_kind kind = expr_kind(t, e);
    strbuf_add_repeat(out, ' ', (size_t)depth * 2);
    strbuf_add_cstr(out, kind == EXPR_NAME       ? "name "
                         : kind == EXPR_OBJECT   ? "object "
                         : kind == EXPR_TUPLE    ? "tuple "
                         : kind == EXPR_MAPPING  ? "mapping "
                         : kind == EXPR_SEQUENCE ? "sequence "
                                                 : "literal ");
    add_quoted(out, str_slice(text, at.start, at.end));
    strbuf_add_char(out, '\n');
    for (uint32_t i = 0; i < expr_child_count(t, e); i++)
        show_expression(out, t, expr_child(t, e, i), text, depth + 1);
}

static void observe_tree(const struct format *f, struct str text, bool is_lazy, struct strbuf *out)
{
    struct format_lowering lowering = {.text = lower_text};
    if (is_lazy) {
        lowering.mapping = lower_mapping;
        lowering.sequence = lower_sequence;
    }
    struct tree_builder b;
    struct symbols *symbols = symbols_open();
    struct format_documents documents;
    struct format_problem problem;
    tree_begin(&b, &test_ops, symbols, 1);
    bool is_read = format_read_tree(f, &b, text, &lowering, &documents, &problem);
    struct tree *t = tree_end(&b);
    for (uint32_t i = 0; is_read && out && i < documents.count; i++)
        show_expression(out, t, documents.roots[i], text, 0);
    if (is_read && out && out->len)
        out->len--;
    if (!is_read && out)
        add_problem(out, text, problem);
    CHECK(is_read || (problem.why && problem.at <= text.len));
    tree_free(t);
    symbols_close(symbols);
}

static void check_cut(struct str text)
{
    static const char *const names[] = {
#define X(id) #id,
        FORMATS(X)
#undef X
    };
    for (size_t len = 0; len < text.len; len++)
        for (size_t i = 0; i < COUNT_OF(names); i++) {
            struct arena a;
            arena_init(&a);
            struct str cut = str_copy(&a, str_slice(text, 0, len));
            observe_events(&a, format_find(str_of(names[i])), cut, NULL);
            observe_tree(format_find(str_of(names[i])), cut, len % 2, NULL);
            arena_done(&a);
        }
}

static void run_case(struct corpus_case *c, struct arena *kept)
{
    struct str text = STR(""), rest;
    for (size_t i = 0; i < c->sections.len; i++) {
        struct section *s = &c->sections.at[i];
        if (is_section(s, STR("text"), &rest)) {
            text = s->body;
            check_cut(text);
            continue;
        }
        size_t at = 0;
        struct str what = next_word(s->head, &at);
        const struct format *f = format_find(str_slice(s->head, at, s->head.len));
        struct strbuf out;
        strbuf_init(&out, 0);
        CHECK(f != NULL);
        if (f && str_equal(what, STR("value")))
            observe_value(kept, f, text, &out);
        else if (f && !str_equal(what, STR("events")))
            observe_tree(f, text, str_equal(what, STR("lazy")), &out);
        else if (f)
            observe_events(kept, f, text, &out);
        corpus_observe(c, kept, s, strbuf_str(&out));
        strbuf_done(&out);
    }
}

static void formats_read_what_is_written(void)
{
    corpus_run("formats", run_case);
}

static const struct test tests[] = {
    {"texts of data are read with exact places", formats_read_what_is_written},
};

SUITE_OF(corpus_formats);
