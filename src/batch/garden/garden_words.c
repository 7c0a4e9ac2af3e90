// SPDX-License-Identifier: Apache-2.0
//
// "Invalid template string (RAW) at path PATH: MESSAGE", and around it "Failed to evaluate template expression at LOOKUP: "
// if the mistake is in what the template of the request refers to.
#include "base/utf8.h"
#include "batch/garden/garden_batch.h"
#include "dialects/garden/document/document.h"
#include "dialects/garden/template/template.h"
#include "expr/analysis.h"

enum { RAW_MOST = 200 };

static void add_raw(struct strbuf *out, struct str raw)
{
    size_t at = 0, count = 0;
    uint32_t code;
    for (; at < raw.len && count < RAW_MOST; count++)
        at += utf8_decode(raw, at, &code);
    if (at < raw.len) // the dots count
        at -= 3;
    for (size_t i = 0; i < at; i++)
        if (raw.at[i] == '\n')
            strbuf_add_cstr(out, "\\n");
        else
            strbuf_add_char(out, raw.at[i]);
    if (at < raw.len)
        strbuf_add_cstr(out, "...");
}

static void add_envelope(struct garden_request *r, const struct diag *d, struct strbuf *out)
{
    struct arena *a = r->batch->arena;
    struct yaml_location where;
    struct str text = source_text(r->graph->sources, d->at.file);
    if (!garden_locate(a, text, d->at.start, &where) || !template_is_one(where.content))
        return;
    strbuf_add_cstr(out, "Invalid template string (");
    add_raw(out, template_around(a, where.content, where.offset));
    strbuf_add_char(out, ')');
    if (where.path.len)
        strbuf_format(out, " at path %.*s", STR_ARGS(where.path));
    strbuf_add_cstr(out, ": ");
}

// The first reference of the request's template.
static void add_lookup(struct garden_request *r, struct strbuf *out)
{
    struct refs refs = {0};
    struct arena *a = r->batch->arena;
    expr_refs(a, r->root->tree, r->root->expr, &refs);
    strbuf_add_cstr(out, "Failed to evaluate template expression at ");
    if (refs.list.len)
        traversal_write(out, r->graph->symbols, &refs.list.at[0]);
    strbuf_add_cstr(out, ": ");
    refs_done(&refs);
}

// A template that looks itself up: the key is there, and its own template does not find it. Garden reports what the
// request looked for.
static bool is_about_itself(struct garden_request *r, struct str words)
{
    struct refs refs = {0};
    struct strbuf path, start;
    expr_refs(r->batch->arena, r->root->tree, r->root->expr, &refs);
    strbuf_init(&path, 0);
    strbuf_init(&start, 0);
    if (refs.list.len)
        traversal_write(&path, r->graph->symbols, &refs.list.at[0]);
    struct str all = strbuf_str(&path);
    size_t dot = all.len;
    while (dot > 0 && all.at[dot - 1] != '.')
        dot--;
    if (dot)
        strbuf_format(&start, "Could not find key %.*s under %.*s.",
                      STR_ARGS(str_slice(all, dot, all.len)), STR_ARGS(str_slice(all, 0, dot - 1)));
    bool is_same = start.len && str_starts(words, strbuf_str(&start));
    strbuf_done(&path);
    strbuf_done(&start);
    refs_done(&refs);
    return is_same;
}

void garden_write_error(struct garden_request *r, const struct diag *d, struct strbuf *out)
{
    struct str words = d->summary.len ? d->summary : d->message;
    bool is_template = d->code != DIAG_BAD_SCHEMA &&
                       str_find(words, STR("key must be (or resolve to)"), 0) == words.len &&
                       !str_starts(words, STR("$filter"));
    if (r->root && d->at.file != r->file && d->at.file) {
        struct diag own = *d;
        own.at = (struct span){r->file, 1, 1};
        add_envelope(r, &own, out);
        if (is_about_itself(r, words)) {
            strbuf_add(out, words);
            return;
        }
        add_lookup(r, out);
    }
    if (is_template && d->at.file)
        add_envelope(r, d, out);
    strbuf_add(out, words);
}
