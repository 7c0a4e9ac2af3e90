// SPDX-License-Identifier: Apache-2.0
//
// Chooses the format, and holds the two that are one line a diagnostic: `short` for editors and
// grep, `github` for annotations in a pull request. The others have a file each.
#include "source/diag_print.h"

#include <string.h>

#include "base/path.h"
#include "base/utf8.h"
#include "source/diag_print_inside.h"

bool diag_format_find(struct str name, enum diag_format *out)
{
    static const char *const names[] = {
        [DIAG_TEXT] = "text",   [DIAG_SHORT] = "short",   [DIAG_JSON] = "json",
        [DIAG_SARIF] = "sarif", [DIAG_GITHUB] = "github",
    };
    for (unsigned i = 0; i < COUNT_OF(names); i++) {
        if (str_equal(name, str_of(names[i]))) {
            *out = (enum diag_format)i;
            return true;
        }
    }
    return false;
}

const char *diag_severity_name(enum severity severity)
{
    switch (severity) {
    case SEVERITY_ERROR: return "error";
    case SEVERITY_WARNING: return "warning";
    case SEVERITY_NOTE: return "note";
    }
    UNREACHABLE("a severity without a name");
}

struct diag_region diag_region(const struct sources *sources, struct span at)
{
    uint32_t end = at.end > at.start ? at.end : at.start;
    return (struct diag_region){
        .file = source_name(sources, at.file),
        .start = source_position(sources, at.file, at.start),
        .end = source_position(sources, at.file, end),
    };
}

void diag_add_file(struct strbuf *out, struct diag_style style, struct str name)
{
    bool is_path =
        name.len && !strchr("<-/", name.at[0]) && str_find_char(name, ':', 0) == name.len;
    struct arena a;
    arena_init(&a);
    if (style.from.len && is_path)
        name = path_relative(&a, style.from, name);
    else if (style.below.len && is_path)
        name = path_join(&a, style.below, name);
    utf8_add_visible(out, name);
    arena_done(&a);
}

static void print_short(struct strbuf *out, const struct diag *d, const struct sources *sources,
                        struct diag_style style)
{
    if (!span_is_none(d->at)) {
        struct diag_region where = diag_region(sources, d->at);
        diag_add_file(out, style, where.file);
        strbuf_format(out, ":%u:%u: ", where.start.line, where.start.column);
    }
    strbuf_format(out, "%s[%s]: ", diag_severity_name(d->severity), diag_slug(d->code));
    utf8_add_visible(out, d->message);
    strbuf_add_char(out, '\n');
}

// GitHub's own encoding of what would end a command; in a property also what would end that.
static void add_github(struct strbuf *out, struct str s, bool is_property)
{
    struct strbuf visible;
    strbuf_init(&visible, 0);
    utf8_add_visible(&visible, s);
    for (size_t i = 0; i < visible.len; i++) {
        char c = visible.at[i];
        if (c == '%' || (is_property && (c == ':' || c == ',')))
            strbuf_format(out, "%%%02X", (unsigned)c);
        else
            strbuf_add_char(out, c);
    }
    strbuf_done(&visible);
}

static void add_github_line(struct strbuf *out, const char *before, struct str s)
{
    if (s.len == 0)
        return;
    strbuf_format(out, "%%0A%s", before);
    add_github(out, s, false);
}

// Columns only within one line: GitHub refuses an annotation that has them across several.
static void add_github_place(struct strbuf *out, struct span at, const struct sources *sources)
{
    struct diag_region where = diag_region(sources, at);
    strbuf_add_cstr(out, "file=");
    add_github(out, where.file, true);
    strbuf_format(out, ",line=%u,", where.start.line);
    if (where.start.line == where.end.line)
        strbuf_format(out, "col=%u,endColumn=%u,", where.start.column, where.end.column);
    else
        strbuf_format(out, "endLine=%u,", where.end.line);
}

struct str diag_help_line(struct strbuf *room, const struct diag *d, const struct diag_style *style)
{
    const struct remedy *r = &d->remedy;
    if (r->kind == REMEDY_NONE)
        return d->help;
    struct str phrase = remedy_phrase(&style->remedies, r->kind, r->what);
    if (phrase.len)
        strbuf_add(room, phrase);
    else
        strbuf_format(room,
                      r->kind == REMEDY_LIMIT ? "raise the limit `%s`" : "permit access to `%s`",
                      r->what);
    if (d->help.len)
        strbuf_format(room, ", or %.*s", STR_ARGS(d->help));
    return strbuf_str(room);
}

static void print_github(struct strbuf *out, const struct diag *d, const struct sources *sources,
                         const struct diag_style *style)
{
    struct strbuf help;
    strbuf_init(&help, 0);
    const char *severity = diag_severity_name(d->severity);
    strbuf_format(out, "::%s ", d->severity == SEVERITY_NOTE ? "notice" : severity);
    if (!span_is_none(d->at))
        add_github_place(out, d->at, sources);
    strbuf_format(out, "title=%s[%s]::", severity, diag_slug(d->code));
    add_github(out, d->message, false);
    add_github_line(out, "", d->label);
    for (const struct diag_text *note = d->notes; note; note = note->next)
        add_github_line(out, "", note->text);
    add_github_line(out, "help: ", diag_help_line(&help, d, style));
    strbuf_done(&help);
    strbuf_add_char(out, '\n');
}

void diags_print(struct strbuf *out, const struct diags *ds, const struct sources *sources,
                 struct diag_style style)
{
    switch (style.format) {
    case DIAG_TEXT: diags_print_text(out, ds, sources, style); return;
    case DIAG_SHORT:
        for (size_t i = 0; i < ds->list.len; i++)
            print_short(out, ds->list.at[i], sources, style);
        return;
    case DIAG_JSON: diags_print_json(out, ds, sources, style); return;
    case DIAG_SARIF: diags_print_sarif(out, ds, sources, style); return;
    case DIAG_GITHUB:
        for (size_t i = 0; i < ds->list.len; i++)
            print_github(out, ds->list.at[i], sources, &style);
        return;
    }
}
