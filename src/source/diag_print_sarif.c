// SPDX-License-Identifier: Apache-2.0
//
// SARIF 2.1.0, the form that code scanning services read. Its columns count code points (it has no
// word for grapheme clusters), and its viewers show only a result's message, so that notes and help
// are lines of it.
#include "base/utf8.h"
#include "source/diag_print_inside.h"

static void add_rules(struct strbuf *out)
{
    for (unsigned i = 0; i < DIAG_CODE_COUNT; i++) {
        enum diag_code code = (enum diag_code)i;
        strbuf_format(out,
                      "%s{\"id\":\"%s\",\"shortDescription\":{\"text\":\"%s\"},"
                      "\"defaultConfiguration\":{\"level\":\"%s\"}}",
                      i > 0 ? "," : "", diag_slug(code), diag_title(code),
                      diag_severity_name(diag_code_severity(code)));
    }
}

static bool is_plain_in_uri(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '/' ||
           c == '.' || c == '-' || c == '_' || c == '~';
}

// A path as a relative reference: everything that has a meaning in a URI is encoded.
static void add_uri(struct strbuf *out, struct str path)
{
    strbuf_add_char(out, '"');
    for (size_t i = 0; i < path.len; i++) {
        if (is_plain_in_uri(path.at[i]))
            strbuf_add_char(out, path.at[i]);
        else
            strbuf_format(out, "%%%02X", (unsigned)(unsigned char)path.at[i]);
    }
    strbuf_add_char(out, '"');
}

// From 1, in code points.
static size_t column_of(const struct sources *sources, uint32_t file, uint32_t offset,
                        uint32_t line)
{
    struct str text = source_text(sources, file);
    return utf8_count(str_slice(text, source_line_start(sources, file, line), offset)) + 1;
}

// One SARIF location without its closing brace, so that a message can follow.
static void add_location(struct strbuf *out, struct span at, const struct sources *sources)
{
    struct diag_region where = diag_region(sources, at);
    uint32_t end = at.end > at.start ? at.end : at.start;
    strbuf_add_cstr(out, "{\"physicalLocation\":{\"artifactLocation\":{\"uri\":");
    add_uri(out, where.file);
    strbuf_format(out, "},\"region\":{\"startLine\":%u,\"startColumn\":%zu,", where.start.line,
                  column_of(sources, at.file, at.start, where.start.line));
    strbuf_format(out, "\"endLine\":%u,\"endColumn\":%zu,", where.end.line,
                  column_of(sources, at.file, end, where.end.line));
    strbuf_format(out, "\"byteOffset\":%u,\"byteLength\":%u}}", at.start, end - at.start);
}

static void add_labelled(struct strbuf *out, struct span at, struct str label,
                         const struct sources *sources)
{
    add_location(out, at, sources);
    if (label.len) {
        strbuf_add_cstr(out, ",\"message\":{\"text\":");
        diag_json_string(out, label);
        strbuf_add_char(out, '}');
    }
    strbuf_add_char(out, '}');
}

static void add_message(struct strbuf *out, const struct diag *d, const struct diag_style *style)
{
    struct strbuf text, room;
    strbuf_init(&text, 0);
    strbuf_init(&room, 0);
    strbuf_add(&text, d->message);
    for (const struct diag_text *note = d->notes; note; note = note->next) {
        strbuf_add_char(&text, '\n');
        strbuf_add(&text, note->text);
    }
    struct str help = diag_help_line(&room, d, style);
    if (help.len) {
        strbuf_add_cstr(&text, "\nhelp: ");
        strbuf_add(&text, help);
    }
    strbuf_done(&room);
    diag_json_string(out, strbuf_str(&text));
    strbuf_done(&text);
}

static void add_related(struct strbuf *out, const struct diag *d, const struct sources *sources)
{
    bool is_first = true;
    for (const struct diag_place *place = d->places; place; place = place->next) {
        if (span_is_none(place->at))
            continue;
        strbuf_add_cstr(out, is_first ? ",\"relatedLocations\":[" : ",");
        add_labelled(out, place->at, place->label, sources);
        is_first = false;
    }
    if (!is_first)
        strbuf_add_char(out, ']');
}

static void add_result(struct strbuf *out, const struct diag *d, const struct sources *sources,
                       const struct diag_style *style)
{
    strbuf_format(out,
                  "{\"ruleId\":\"%s\",\"ruleIndex\":%u,\"level\":\"%s\",\"message\":{\"text\":",
                  diag_slug(d->code), (unsigned)d->code, diag_severity_name(d->severity));
    add_message(out, d, style);
    strbuf_add_char(out, '}');
    if (!span_is_none(d->at)) {
        strbuf_add_cstr(out, ",\"locations\":[");
        add_labelled(out, d->at, d->label, sources);
        strbuf_add_char(out, ']');
    }
    add_related(out, d, sources);
    if (d->remedy.kind != REMEDY_NONE) {
        strbuf_add_cstr(out, ",\"properties\":{\"remedy\":");
        diag_json_remedy(out, &d->remedy);
        strbuf_add_char(out, '}');
    }
    strbuf_add_char(out, '}');
}

void diags_print_sarif(struct strbuf *out, const struct diags *ds, const struct sources *sources,
                       struct diag_style style)
{
    strbuf_add_cstr(out, "{\"$schema\":\"https://json.schemastore.org/sarif-2.1.0.json\","
                         "\"version\":\"2.1.0\",\"runs\":[{\"tool\":{\"driver\":{\"name\":\"weft\","
                         "\"version\":\"" WEFT_VERSION "\",\"rules\":[");
    add_rules(out);
    strbuf_add_cstr(out, "]}},\"columnKind\":\"unicodeCodePoints\",\"results\":[");
    for (size_t i = 0; i < ds->list.len; i++) {
        if (i > 0)
            strbuf_add_char(out, ',');
        add_result(out, ds->list.at[i], sources, &style);
    }
    strbuf_add_cstr(out, "]}]}\n");
}
