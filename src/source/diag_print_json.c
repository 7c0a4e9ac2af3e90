// SPDX-License-Identifier: Apache-2.0
//
// Diagnostics for programs, one document on one line. Members never go missing: what a diagnostic
// does not have is null or an empty list. Lines and columns count from 1, bytes from 0, ends are
// exclusive. The output is ASCII where a terminal could take it for a command.
#include "base/utf8.h"
#include "source/diag_print_inside.h"

static void add_utf16(struct strbuf *out, uint32_t code)
{
    if (code >= 0x10000) {
        code -= 0x10000;
        strbuf_format(out, "\\u%04x", (unsigned)(0xD800 + (code >> 10)));
        code = 0xDC00 + (code & 0x3FF);
    }
    strbuf_format(out, "\\u%04x", (unsigned)code);
}

static void add_json_character(struct strbuf *out, uint32_t code)
{
    if (code == '"' || code == '\\') {
        strbuf_add_char(out, '\\');
        strbuf_add_char(out, (char)code);
    } else if (code == '\n') {
        strbuf_add_cstr(out, "\\n");
    } else if (code == '\t') {
        strbuf_add_cstr(out, "\\t");
    } else if (utf8_is_visible(code)) {
        utf8_add(out, code);
    } else {
        add_utf16(out, code);
    }
}

void diag_json_string(struct strbuf *out, struct str s)
{
    strbuf_add_char(out, '"');
    for (size_t at = 0; at < s.len;) {
        uint32_t code;
        size_t len = utf8_decode(s, at, &code);
        if (utf8_is_command_mark(s, at))
            add_utf16(out, code);
        else
            add_json_character(out, code);
        at += len;
    }
    strbuf_add_char(out, '"');
}

static void add_string_or_null(struct strbuf *out, const char *name, struct str s)
{
    strbuf_format(out, ",\"%s\":", name);
    if (s.len)
        diag_json_string(out, s);
    else
        strbuf_add_cstr(out, "null");
}

static void add_json_place(struct strbuf *out, struct span at, const struct sources *sources)
{
    if (span_is_none(at)) {
        strbuf_add_cstr(out, ",\"file\":null,\"line\":null,\"col\":null,\"end_line\":null,"
                             "\"end_col\":null,\"byte\":null,\"end_byte\":null");
        return;
    }
    struct diag_region where = diag_region(sources, at);
    strbuf_add_cstr(out, ",\"file\":");
    diag_json_string(out, where.file);
    strbuf_format(out, ",\"line\":%u,\"col\":%u,\"end_line\":%u,\"end_col\":%u", where.start.line,
                  where.start.column, where.end.line, where.end.column);
    strbuf_format(out, ",\"byte\":%u,\"end_byte\":%u", at.start,
                  at.end > at.start ? at.end : at.start);
}

static void add_related(struct strbuf *out, const struct diag *d, const struct sources *sources)
{
    strbuf_add_cstr(out, ",\"related\":[");
    for (const struct diag_place *place = d->places; place; place = place->next) {
        strbuf_add_cstr(out, place == d->places ? "{\"label\":" : ",{\"label\":");
        diag_json_string(out, place->label);
        add_json_place(out, place->at, sources);
        strbuf_add_char(out, '}');
    }
    strbuf_add_char(out, ']');
}

static void add_notes(struct strbuf *out, const struct diag *d)
{
    strbuf_add_cstr(out, ",\"notes\":[");
    for (const struct diag_text *note = d->notes; note; note = note->next) {
        if (note != d->notes)
            strbuf_add_char(out, ',');
        diag_json_string(out, note->text);
    }
    strbuf_add_char(out, ']');
}

static void add_unit_names(struct strbuf *out, const struct diag *d)
{
    strbuf_add_cstr(out, ",\"units\":[");
    for (uint32_t i = 0; i < d->unit_count; i++) {
        if (i)
            strbuf_add_char(out, ',');
        diag_json_string(out, d->units[i]);
    }
    strbuf_add_char(out, ']');
}

void diag_json_remedy(struct strbuf *out, const struct remedy *r)
{
    if (r->kind == REMEDY_NONE)
        strbuf_add_cstr(out, "null");
    else
        strbuf_format(out, "{\"kind\":\"%s\",\"what\":\"%s\"}", remedy_kind_name(r->kind), r->what);
}

static void add_diag(struct strbuf *out, const struct diag *d, const struct sources *sources,
                     const struct diag_style *style)
{
    struct strbuf help;
    strbuf_init(&help, 0);
    strbuf_format(out, "{\"code\":\"%s\",\"severity\":\"%s\",\"message\":", diag_slug(d->code),
                  diag_severity_name(d->severity));
    diag_json_string(out, d->message);
    add_string_or_null(out, "label", d->label);
    add_json_place(out, d->at, sources);
    add_related(out, d, sources);
    add_notes(out, d);
    add_unit_names(out, d);
    add_string_or_null(out, "help", diag_help_line(&help, d, style));
    strbuf_done(&help);
    strbuf_add_cstr(out, ",\"remedy\":");
    diag_json_remedy(out, &d->remedy);
    strbuf_add_char(out, '}');
}

void diags_print_json(struct strbuf *out, const struct diags *ds, const struct sources *sources,
                      struct diag_style style)
{
    strbuf_add_cstr(out, "{\"weft\":1,\"kind\":\"diagnostics\",\"diagnostics\":[");
    for (size_t i = 0; i < ds->list.len; i++) {
        if (i > 0)
            strbuf_add_char(out, ',');
        add_diag(out, ds->list.at[i], sources, &style);
    }
    strbuf_add_cstr(out, "]}\n");
}
