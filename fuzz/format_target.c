// SPDX-License-Identifier: Apache-2.0
#include "format_target.h"

#include <string.h>

#include "formats/read_tree.h"
#include "formats/read_value.h"
#include "fuzz.h"
#include "value/json.h"
#include "value/number.h"

enum { CAP_BYTES = 1 << 18 };

struct watcher {
    struct format_input input;
    int depth;
    bool is_inside; // a document
};

static void check_scalar(const struct watcher *w, const struct event *e)
{
    for (size_t i = 0; i < e->text.len; i++) {
        struct text_place at = event_place(e, i, i + 1);
        if (at.start < e->at.start || at.end > e->at.end || at.start >= at.end)
            UNREACHABLE("a byte of a scalar has no place");
        if (at.end == at.start + 1 && w->input.text.at[at.start] != e->text.at[i] &&
            !strchr(" \n", e->text.at[i]))
            UNREACHABLE("a byte of a scalar has the place of another");
    }
}

static bool watch(void *taker, const struct event *e)
{
    struct watcher *w = taker;
    if (e->at.start > e->at.end || e->at.end > w->input.text.len)
        UNREACHABLE("a place outside of the text");
    switch (e->kind) {
    case EVENT_DOCUMENT_START:
    case EVENT_DOCUMENT_END:
        if (w->depth || w->is_inside == (e->kind == EVENT_DOCUMENT_START))
            UNREACHABLE("documents are not in each other");
        w->is_inside = e->kind == EVENT_DOCUMENT_START;
        break;
    case EVENT_MAPPING_START:
    case EVENT_SEQUENCE_START: w->depth++; break;
    case EVENT_MAPPING_END:
    case EVENT_SEQUENCE_END: w->depth--; break;
    case EVENT_SCALAR: check_scalar(w, e); break;
    case EVENT_ALIAS: break;
    }
    if (w->depth < 0 || (!w->is_inside && e->kind != EVENT_DOCUMENT_END))
        UNREACHABLE("an event outside of a document");
    return true;
}

static void check_problem(struct str text, struct format_problem problem)
{
    if (!problem.why || !problem.why[0] || problem.at > text.len)
        UNREACHABLE("a problem without words or a place");
    (void)text_position(text, problem.at);
}

static void read_tree(const struct format *f, struct str text)
{
    static const struct ops ops = {.language = "fuzz"};
    static const struct format_lowering lowering = {0};
    struct symbols *symbols = symbols_open();
    struct tree_builder b;
    struct format_documents documents;
    struct format_problem problem;
    tree_begin(&b, &ops, symbols, 1);
    if (!format_read_tree(f, &b, text, &lowering, &documents, &problem))
        check_problem(text, problem);
    tree_free(tree_end(&b));
    symbols_close(symbols);
}

bool fuzz_format(struct arena *a, const struct format *f, struct str text, struct value *out)
{
    struct watcher w = {
        .input = {.text = text, .arena = a, .wants_runs = true, .take = watch, .taker = &w}};
    struct format_problem problem;
    bool is_read = format_read(f, &w.input);
    if (!is_read)
        check_problem(text, w.input.problem);
    else if (w.depth || w.is_inside)
        UNREACHABLE("something is still open");
    read_tree(f, text);
    if (format_read_value(f, a, text, out, &problem))
        return true;
    check_problem(text, problem);
    return false;
}

// The peers write these as words that they do not read.
static bool has_infinity(struct value v)
{
    for (size_t i = 0; value_is_aggregate(v) && i < value_len(v); i++)
        if (has_infinity(value_item(v, i)))
            return true;
    return value_is_number(v) && number_is_infinite(v);
}

// Nulls have types, which no format of data writes.
static bool is_same_json(struct value x, struct value y)
{
    struct strbuf one, two;
    strbuf_init(&one, CAP_BYTES);
    strbuf_init(&two, CAP_BYTES);
    json_write(&one, x, (struct json_style){0});
    json_write(&two, y, (struct json_style){0});
    bool is_same = one.full || two.full || str_equal(strbuf_str(&one), strbuf_str(&two));
    strbuf_done(&one);
    strbuf_done(&two);
    return is_same;
}

void fuzz_read_again(struct arena *a, const struct format *f, struct str written, struct value v)
{
    struct value again;
    struct format_problem problem;
    if (!format_read_value(f, a, written, &again, &problem))
        UNREACHABLE("what was written cannot be read");
    if (!value_same(again, v) && !has_infinity(v) && !is_same_json(again, v) &&
        fuzz_reads_back(a, v))
        UNREACHABLE("what was written reads as something else");
}
