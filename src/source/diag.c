// SPDX-License-Identifier: Apache-2.0
//
// Building diagnostics and collecting them. Everything lives in the arena that diag_new was given;
// nothing here knows how a diagnostic looks.
#include "source/diag.h"

#include <stdlib.h>
#include <string.h>

#include "source/source.h"

struct code_info {
    const char *slug;
    enum severity severity;
    const char *title;
};

static const struct code_info codes[] = {
#define X(id, slug, severity, title) {slug, SEVERITY_##severity, title},
    DIAG_CODES(X)
#undef X
};

const char *diag_slug(enum diag_code code)
{
    return codes[code].slug;
}

const char *diag_title(enum diag_code code)
{
    return codes[code].title;
}

enum severity diag_code_severity(enum diag_code code)
{
    return codes[code].severity;
}

enum diag_code diag_code_find(struct str slug)
{
    unsigned code = 0;
    while (code < DIAG_CODE_COUNT && !str_equal(str_of(codes[code].slug), slug))
        code++;
    return (enum diag_code)code;
}

enum { TEXT_MOST = 4096 }; // a name in it may be as long as the file

// The first bytes of a text that was cut off, without a part of a character.
static void end_cut_off(struct strbuf *b)
{
    while (b->len && ((unsigned char)b->at[b->len - 1] & 0xC0) == 0x80)
        b->len--;
    if (b->len && (unsigned char)b->at[b->len - 1] >= 0xC0)
        b->len--;
    b->cap_bytes = 0;
    strbuf_add_cstr(b, "…");
}

static struct str format_args(struct arena *a, const char *format, va_list args) PRINTF_LIKE(2, 0);
static struct str format_args(struct arena *a, const char *format, va_list args)
{
    struct strbuf b;
    strbuf_init(&b, TEXT_MOST);
    strbuf_vformat(&b, format, args);
    if (b.full)
        end_cut_off(&b);
    struct str s = strbuf_copy(&b, a);
    strbuf_done(&b);
    return s;
}

struct diag *diag_vnew(struct arena *a, enum diag_code code, struct span at, const char *format,
                       va_list args)
{
    struct diag *d = ARENA_NEW(a, struct diag);
    *d = (struct diag){.code = code, .severity = codes[code].severity, .at = at, .arena = a};
    d->message = format_args(a, format, args);
    return d;
}

struct diag *diag_new(struct arena *a, enum diag_code code, struct span at, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    struct diag *d = diag_vnew(a, code, at, format, args);
    va_end(args);
    return d;
}

void diag_summary(struct diag *d, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    d->summary = format_args(d->arena, format, args);
    va_end(args);
}

void diag_label(struct diag *d, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    d->label = format_args(d->arena, format, args);
    va_end(args);
}

void diag_related(struct diag *d, struct span at, const char *format, ...)
{
    struct diag_place **last = &d->places;
    while (*last)
        last = &(*last)->next;
    *last = ARENA_NEW(d->arena, struct diag_place);
    (*last)->at = at;
    va_list args;
    va_start(args, format);
    (*last)->label = format_args(d->arena, format, args);
    va_end(args);
}

static bool span_is_inside(struct span at, struct span around)
{
    return at.file == around.file && around.start <= at.start && at.end <= around.end;
}

bool diag_is_elsewhere(const struct diag *d, const struct diag *cause)
{
    return !span_is_none(cause->at) && !span_is_inside(cause->at, d->at);
}

enum { REASONS_SHOWN = 4 };

// False when it is there already, or enough are.
static bool add_cause(struct arena *a, struct diag_cause **list, const struct diag *cause,
                      size_t most)
{
    for (; *list && most; list = &(*list)->next, most--)
        if ((*list)->diag == cause)
            return false;
    if (!most)
        return false;
    *list = ARENA_NEW(a, struct diag_cause);
    (*list)->diag = cause;
    return true;
}

static void add_reason(struct diag *d, const struct diag *reason)
{
    bool is_first = !d->reasons;
    if (!add_cause(d->arena, &d->reasons, reason, REASONS_SHOWN))
        return;
    d->message = str_format(d->arena, "%.*s%s%.*s", STR_ARGS(d->message), is_first ? ": " : "; ",
                            STR_ARGS(reason->message));
    if (diag_is_elsewhere(d, reason))
        diag_related(d, reason->at, "%.*s", STR_ARGS(reason->message));
}

void diag_because(struct diag *d, const struct diag *cause)
{
    (void)add_cause(d->arena, &d->causes, cause, SIZE_MAX);
    for (const struct diag_cause *c = cause->reasons; c; c = c->next)
        add_reason(d, c->diag);
    if (!cause->reasons)
        add_reason(d, cause);
}

void diag_note(struct diag *d, const char *format, ...)
{
    struct diag_text **last = &d->notes;
    while (*last)
        last = &(*last)->next;
    *last = ARENA_NEW(d->arena, struct diag_text);
    va_list args;
    va_start(args, format);
    (*last)->text = format_args(d->arena, format, args);
    va_end(args);
}

void diag_units(struct diag *d, const struct str *names, size_t count)
{
    d->units = ARENA_ARRAY(d->arena, struct str, count);
    d->unit_count = (uint32_t)count;
    for (size_t i = 0; i < count; i++)
        d->units[i] = str_copy(d->arena, names[i]);
}

void diag_help(struct diag *d, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    d->help = format_args(d->arena, format, args);
    va_end(args);
}

void diag_remedy(struct diag *d, enum remedy_kind kind, const char *what)
{
    d->remedy = (struct remedy){kind, what};
}

const char *remedy_kind_name(enum remedy_kind kind)
{
    switch (kind) {
    case REMEDY_NONE: return NULL;
    case REMEDY_LIMIT: return "limit";
    case REMEDY_PERMISSION: return "permission";
    case REMEDY_LIST: return "list";
    }
    UNREACHABLE("a remedy has no kind");
}

struct str remedy_phrase(const struct remedies *r, enum remedy_kind kind, const char *what)
{
    for (size_t i = 0; i < r->count; i++)
        if (r->at[i].remedy.kind == kind && strcmp(r->at[i].remedy.what, what) == 0)
            return r->at[i].phrase;
    return STR("");
}

const struct diag *diag_copy(struct arena *a, const struct diag *d)
{
    struct diag *copy = ARENA_NEW(a, struct diag);
    *copy = *d;
    copy->arena = a;
    copy->summary = str_copy(a, d->summary);
    copy->message = str_copy(a, d->message);
    copy->label = str_copy(a, d->label);
    copy->help = str_copy(a, d->help);
    copy->places = NULL;
    copy->notes = NULL;
    copy->causes = copy->reasons = NULL;
    for (const struct diag_place *p = d->places; p; p = p->next)
        diag_related(copy, p->at, "%.*s", STR_ARGS(p->label));
    for (const struct diag_text *n = d->notes; n; n = n->next)
        diag_note(copy, "%.*s", STR_ARGS(n->text));
    diag_units(copy, d->units, d->unit_count);
    return copy;
}

bool diag_is_unfinished(const struct diag *d)
{
    return d->code == DIAG_CANCELLED || (d->code >= DIAG_LIMIT_DEPTH && d->code <= DIAG_LIMIT_TIME);
}

bool diag_is_passing(const struct diag *d)
{
    return d->code == DIAG_WORLD || diag_is_unfinished(d);
}

void diags_add(struct diags *ds, const struct diag *d)
{
    bool is_new;
    (void)table_put(&ds->seen, (uint64_t)(uintptr_t)d, &is_new);
    if (is_new)
        ARRAY_PUSH(&ds->list, d);
}

void diags_done(struct diags *ds)
{
    ARRAY_DONE(&ds->list);
    table_done(&ds->seen);
}

// What a diagnostic is sorted by; `index` makes qsort stable.
struct sort_key {
    struct str name;
    const struct diag *diag;
    size_t index;
};

static int compare_numbers(size_t a, size_t b)
{
    return (a > b) - (a < b);
}

static int compare_keys(const void *left, const void *right)
{
    const struct sort_key *a = left, *b = right;
    int order = str_compare(a->name, b->name);
    if (order == 0)
        order = compare_numbers(a->diag->at.start, b->diag->at.start);
    if (order == 0)
        order = compare_numbers(a->diag->severity, b->diag->severity);
    if (order == 0)
        order = str_compare(a->diag->message, b->diag->message);
    return order ? order : compare_numbers(a->index, b->index);
}

// How often a mistake is met depends on what was known before; people make it once.
static bool is_same_mistake(const struct diag *x, const struct diag *y)
{
    return x->code == y->code && x->at.file == y->at.file && x->at.start == y->at.start &&
           x->at.end == y->at.end && str_equal(x->message, y->message) &&
           str_equal(x->label, y->label);
}

void diags_sort(struct diags *ds, const struct sources *sources)
{
    struct sort_key *keys = memory_take(ds->list.len * sizeof(*keys));
    for (size_t i = 0; i < ds->list.len; i++) {
        const struct diag *d = ds->list.at[i];
        struct str name = span_is_none(d->at) ? STR("") : source_name(sources, d->at.file);
        keys[i] = (struct sort_key){name, d, i};
    }
    qsort(keys, ds->list.len, sizeof(*keys), compare_keys);
    size_t kept = 0;
    for (size_t i = 0; i < ds->list.len; i++)
        if (!kept || !is_same_mistake(ds->list.at[kept - 1], keys[i].diag))
            ds->list.at[kept++] = keys[i].diag;
    ds->list.len = kept;
    free(keys);
}
