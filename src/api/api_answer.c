// SPDX-License-Identifier: Apache-2.0
//
// Answers and how they are written. An answer keeps its graph alive, so that values and diagnostics need not be
// copied; what is written is allocated in the answer's own arena.
#include "api/api.h"

#include <stdlib.h>

#include "ask/draw/drawing.h"
#include "base/budget.h"
#include "base/line_diff.h"
#include "base/path.h"
#include "base/utf8.h"
#include "expr/analysis.h"
#include "formats/yaml/yaml.h"
#include "project/project.h"
#include "source/diag_print.h"
#include "value/hidden.h"
#include "value/json.h"

weft_answer *answer_new(weft_graph *g)
{
    weft_answer *answer = memory_take(sizeof(*answer));
    *answer = (weft_answer){.graph = g, .value = value_dynamic};
    arena_init(&answer->arena);
    if (g)
        atomic_fetch_add(&g->users, 1);
    else
        answer->no_places = sources_open();
    return answer;
}

weft_answer *answer_usage(weft_graph *g, const char *format, ...)
{
    weft_answer *answer = answer_new(g);
    va_list args;
    va_start(args, format);
    diags_add(&answer->diags, diag_vnew(&answer->arena, DIAG_BAD_ARGUMENT, NO_SPAN, format, args));
    va_end(args);
    answer->status = WEFT_USAGE;
    return answer;
}

weft_answer *answer_no_directory(weft_graph *g, struct str directory, struct file_result why)
{
    if (why.status != FILE_DENIED && why.status != FILE_FAILED)
        return answer_usage(g, "`%.*s` is not a directory of this project", STR_ARGS(directory));
    weft_answer *answer = answer_new(g);
    struct str words = file_why(&answer->arena, why);
    diags_add(&answer->diags,
              diag_new(&answer->arena, DIAG_WORLD, NO_SPAN, "cannot read `%.*s`: %.*s",
                       STR_ARGS(directory), STR_ARGS(words)));
    answer->status = WEFT_WORLD;
    return answer;
}

const struct sources *answer_sources(const weft_answer *answer)
{
    return answer->graph ? answer->graph->inside->sources : answer->no_places;
}

// What may go away without a change of the configuration.
static bool is_passing(enum diag_code code)
{
    return code == DIAG_WORLD || (code >= DIAG_LIMIT_DEPTH && code <= DIAG_LIMIT_TIME);
}

static enum weft_status status_of(const struct diag *d)
{
    if (d->severity != SEVERITY_ERROR)
        return WEFT_OK;
    return is_passing(d->code) ? WEFT_WORLD : WEFT_ERROR;
}

void answer_add(weft_answer *answer, const struct diags *found)
{
    for (size_t i = 0; i < found->list.len; i++) {
        const struct diag *d = found->list.at[i];
        diags_add(&answer->diags, d);
        if (status_of(d) > answer->status)
            answer->status = status_of(d);
    }
    diags_sort(&answer->diags, answer_sources(answer));
}

// Warnings that repeat at many places are reduced to the first of them.
static void fold_warnings(weft_answer *answer)
{
    struct str_table counts = {0}; // message -> how many
    struct diags kept = {0};
    for (size_t i = 0; i < answer->diags.list.len; i++) {
        const struct diag *d = answer->diags.list.at[i];
        uint64_t *count =
            d->severity == SEVERITY_WARNING ? str_table_put(&counts, d->message, NULL) : NULL;
        if (!count || !(*count)++)
            diags_add(&kept, d);
    }
    for (size_t i = 0; i < kept.list.len; i++) {
        const struct diag *d = kept.list.at[i];
        const uint64_t *count =
            d->severity == SEVERITY_WARNING ? str_table_find(&counts, d->message) : NULL;
        if (!count || *count == 1)
            continue;
        struct diag *one = (struct diag *)(uintptr_t)diag_copy(&answer->arena, d);
        diag_note(one, "the same at %zu more place%s", (size_t)*count - 1, *count == 2 ? "" : "s");
        kept.list.at[i] = one;
    }
    str_table_done(&counts);
    diags_done(&answer->diags);
    answer->diags = kept;
}

void answer_add_folded(weft_answer *answer, const struct diags *found)
{
    answer_add(answer, found);
    fold_warnings(answer);
}

// What was told does not fit the configuration: nothing failed outside.
static bool is_contradiction(const weft_answer *answer)
{
    for (size_t i = 0; i < answer->diags.list.len; i++)
        if (answer->diags.list.at[i]->code != DIAG_KNOWN_DIFFERS)
            return false;
    return answer->diags.list.len > 0;
}

void answer_set(weft_answer *answer, struct value v)
{
    answer->value = v;
    const struct failure *failed = failure_of(&answer->arena, v);
    if (!failed)
        return;
    failure_collect(failed, &answer->diags);
    bool is_outside = failed->mask & FAIL_PASSING && !is_contradiction(answer);
    answer->status = is_outside ? WEFT_WORLD : WEFT_ERROR;
    diags_sort(&answer->diags, answer_sources(answer));
}

void weft_answer_free(weft_answer *answer)
{
    if (!answer)
        return;
    diags_done(&answer->diags);
    arena_done(&answer->arena);
    held_arena_release(answer->held);
    for (size_t i = 0; i < answer->texts.len; i++)
        free(answer->texts.at[i]);
    ARRAY_DONE(&answer->texts);
    if (answer->graph)
        graph_release(answer->graph);
    else
        sources_close(answer->no_places);
    free(answer);
}

enum weft_status weft_answer_status(const weft_answer *answer)
{
    return answer ? answer->status : WEFT_USAGE;
}

bool weft_answer_ok(const weft_answer *answer)
{
    return weft_answer_status(answer) == WEFT_OK;
}

// A name missing in an expression has a position there; a path that was asked for has none.
bool weft_answer_is_absent(const weft_answer *answer)
{
    if (weft_answer_status(answer) != WEFT_ERROR || answer->diags.list.len != 1)
        return false;
    const struct diag *d = answer->diags.list.at[0];
    return span_is_none(d->at) && (d->code == DIAG_UNKNOWN_NAME || d->code == DIAG_MISSING_KEY);
}

size_t weft_answer_shorten(weft_answer *answer, size_t most)
{
    size_t count = answer ? answer->diags.list.len : 0, kept = 0, errors = 0;
    for (; kept < count; kept++) {
        errors += answer->diags.list.at[kept]->severity == SEVERITY_ERROR;
        if (errors > most)
            break;
    }
    if (kept < count)
        answer->diags.list.len = kept;
    return count - kept;
}

const weft_value *weft_answer_value(const weft_answer *answer)
{
    return value_out(answer ? &answer->value : &value_dynamic);
}

weft_expr weft_answer_residual(const weft_answer *answer, const weft_tree **tree)
{
    const weft_tree *t = answer ? answer->residual : NULL;
    if (tree)
        *tree = t;
    return t ? t->only : 0;
}

// ---- gathering

weft_answer *weft_gather(weft_graph *graph)
{
    if (!graph)
        return answer_usage(NULL, "no graph given");
    weft_answer *answer = answer_new(graph);
    answer_set(answer, value_null(&type_dynamic));
    return answer;
}

bool weft_answer_join(weft_answer *answer, const weft_answer *other)
{
    if (!answer || !other || answer == other || answer->graph != other->graph)
        return false;
    for (size_t i = 0; i < other->diags.list.len; i++)
        diags_add(&answer->diags, diag_copy(&answer->arena, other->diags.list.at[i]));
    diags_sort(&answer->diags, answer_sources(answer));
    if (other->status > answer->status)
        answer->status = other->status;
    return true;
}

// ---- writing

static const struct limits *limits_of(const weft_answer *answer)
{
    return answer->graph ? &answer->graph->inside->limits : &limits_default;
}

// A text being written, within limits.
struct text {
    struct strbuf out;
    struct output_budget budget;
};

static void text_begin(const weft_answer *answer, struct text *t)
{
    strbuf_init(&t->out, (size_t)limits_of(answer)->output_bytes);
    output_begin(&t->budget, limits_of(answer));
}

static const struct diag *not_written(weft_answer *answer, bool in_time)
{
    unsigned long long bytes = limits_of(answer)->output_bytes;
    struct diag *d = in_time
                         ? diag_new(&answer->arena, DIAG_LIMIT_OUTPUT, NO_SPAN,
                                    "this answer has more than %llu bytes", bytes)
                         : diag_new(&answer->arena, DIAG_LIMIT_TIME, NO_SPAN,
                                    "writing this answer takes more time or memory than allowed");
    diag_remedy(d, REMEDY_LIMIT, in_time ? "output" : "time or memory");
    diag_help(d, "ask for a part of it");
    return d;
}

// What was written, for as long as the answer. It is not copied: it may be larger than all it was made of.
static struct str answer_keep_text(weft_answer *answer, struct strbuf *out)
{
    char *text = memory_resize(out->at, out->len + 1);
    size_t len = out->len;
    text[len] = '\0';
    *out = (struct strbuf){0};
    ARRAY_PUSH(&answer->texts, text);
    return str_make(text, len);
}

// The text, or nothing and a diagnostic if it did not fit.
static weft_str text_end(weft_answer *answer, struct text *t)
{
    weft_str text = {NULL, 0};
    bool in_time = output_end(&t->budget);
    if (in_time && !t->out.full)
        text = str_out(answer_keep_text(answer, &t->out));
    strbuf_done(&t->out);
    if (text.at)
        return text;
    diags_add(&answer->diags, not_written(answer, in_time));
    answer->status = WEFT_WORLD;
    return text;
}

static struct json_style json_style_of(unsigned flags)
{
    return (struct json_style){
        .indent = flags & WEFT_INDENT,
        .show_sensitive = flags & WEFT_SHOW_SENSITIVE,
        .keep_order = flags & WEFT_KEEP_ORDER,
        .extended = flags & WEFT_LOSSLESS,
        .hides = flags & WEFT_HIDE_SENSITIVE,
    };
}

// The envelope of docs/reference/json.md: version, question, value, and the node with everything below it.
static void write_explain(weft_answer *answer, struct strbuf *out, struct json_style style)
{
    strbuf_add_cstr(out, "{\"weft\":1,\"kind\":\"explain\",\"path\":");
    json_write_string(out, answer->asked.path);
    strbuf_add_cstr(out, ",\"from\":");
    json_write_string(out, answer->from);
    strbuf_add_cstr(out, ",\"value\":");
    style.indent = false;
    json_write(out, answer->value, style);
    strbuf_add_cstr(out, ",\"node\":");
    explained_write_json(out, answer->why, answer_sources(answer));
    strbuf_add_char(out, '}');
}

weft_str weft_answer_json(weft_answer *answer, unsigned flags)
{
    if (!answer)
        return (weft_str){NULL, 0};
    struct text t;
    text_begin(answer, &t);
    if (answer->why)
        write_explain(answer, &t.out, json_style_of(flags));
    else
        json_write(&t.out, answer->value, json_style_of(flags));
    return text_end(answer, &t);
}

// What YAML cannot express, as a text that names it.
static struct value plain_for_yaml(struct arena *a, struct value v, bool show_sensitive)
{
    const struct marks *marks = NULL;
    struct str hidden = value_hidden_text(v);
    v = value_unmark(a, v, &marks);
    if (marks && !show_sensitive)
        return value_string_kept(hidden);
    if (value_is_unknown(v) || value_is(v, VALUE_ABSENT))
        return value_string_kept(STR("(unknown)"));
    if (value_is(v, VALUE_CAPSULE)) {
        struct strbuf text;
        strbuf_init(&text, 0);
        value_show(&text, v);
        v = value_string(a, strbuf_str(&text));
        strbuf_done(&text);
    }
    if (!value_is_aggregate(v) || !budget_turns(value_len(v)))
        return v;
    struct value *items = ARENA_ARRAY(a, struct value, value_len(v));
    for (size_t i = 0; i < value_len(v); i++)
        items[i] = plain_for_yaml(a, value_item(v, i), show_sensitive);
    return value_is_mapping(v) ? value_object(a, v.aggregate->keys, items, value_len(v))
                               : value_tuple(a, items, value_len(v));
}

weft_str weft_answer_yaml(weft_answer *answer, unsigned flags)
{
    if (!answer)
        return (weft_str){NULL, 0};
    struct text t;
    struct arena scratch;
    arena_init(&scratch);
    text_begin(answer, &t);
    yaml_write_bare(&t.out, plain_for_yaml(&scratch, answer->value, flags & WEFT_SHOW_SENSITIVE));
    arena_done(&scratch);
    return text_end(answer, &t);
}

static void write_answer_value(struct strbuf *out, struct value v, unsigned flags)
{
    const struct marks *marks = NULL;
    struct arena scratch;
    arena_init(&scratch);
    if (flags & WEFT_SHOW_SENSITIVE)
        v = value_unmark_deep(&scratch, v, &marks);
    if (flags & WEFT_INDENT)
        value_show_lines(out, v);
    else
        value_show(out, v);
    arena_done(&scratch);
}

static void write_dot(weft_answer *answer, struct strbuf *out)
{
    struct drawing d;
    drawing_init(&d, &answer->arena);
    explained_draw(answer->why, answer_sources(answer), &d);
    drawing_form_find(STR("dot"))->write(out, &d, answer_sources(answer));
    drawing_done(&d);
}

weft_str weft_answer_text(weft_answer *answer, unsigned flags)
{
    return weft_answer_screen(answer, flags, 0);
}

weft_str weft_answer_screen(weft_answer *answer, unsigned flags, size_t width)
{
    if (!answer)
        return (weft_str){NULL, 0};
    struct explain_style style = {flags & WEFT_UNICODE, flags & WEFT_COLOR, width};
    struct text t;
    text_begin(answer, &t);
    if (answer->why && (flags & WEFT_DOT))
        write_dot(answer, &t.out);
    else if (answer->why)
        explained_write_text(&t.out, answer->why, answer_sources(answer), style);
    else if (answer->told.at)
        strbuf_add(&t.out, answer->told);
    else if (answer->residual)
        expr_print(&t.out, answer->residual->inside, answer->residual->only);
    else
        write_answer_value(&t.out, answer->value, flags);
    return text_end(answer, &t);
}

weft_str weft_answer_text_like(weft_answer *answer, const weft_answer *like, unsigned flags)
{
    bool is_plain = answer && !answer->why && !answer->told.at && !answer->residual && !flags &&
                    value_is(answer->value, VALUE_OBJECT);
    if (!is_plain)
        return weft_answer_text(answer, flags);
    struct text t;
    size_t *starts = ARENA_ARRAY(&answer->arena, size_t, value_len(answer->value) + 1);
    text_begin(answer, &t);
    value_show_like(&t.out, answer->value, starts,
                    like && like->shown.starts ? &like->shown : NULL);
    weft_str text = text_end(answer, &t);
    if (text.at)
        answer->shown = (struct shown_object){answer->value, str_in(text), starts};
    return text;
}

bool weft_format_find(weft_str name, enum weft_format *out)
{
    enum diag_format format;
    if (!out || !diag_format_find(str_in(name), &format))
        return false;
    *out = (enum weft_format)format;
    return true;
}

_Static_assert((int)WEFT_TEXT == (int)DIAG_TEXT && (int)WEFT_GITHUB == (int)DIAG_GITHUB &&
                   (int)WEFT_SARIF == (int)DIAG_SARIF,
               "the formats have one order");

// The reader's directory in the project whose files are named; empty at its root.
static struct str stand_of(weft_answer *answer)
{
    struct str path;
    weft_graph *g = answer->graph;
    if (!g || !g->stand.len || !g->projects ||
        !file_is_ok(project_path(g->projects->inside, &answer->arena, g->stand, &path)))
        return STR("");
    return str_slice(path, 1, path.len);
}

// The project's root as seen from the reader's directory, if it is below that; otherwise empty.
static struct str root_below_stand(weft_answer *answer)
{
    struct str real;
    weft_graph *g = answer->graph;
    if (!g || !g->stand.len || !g->projects ||
        !file_is_ok(file_directory_below(&answer->arena, STR("/"), g->stand, &real)))
        return STR("");
    struct str root = g->projects->inside->root;
    if (str_equal(root, real) || !path_is_below(root, real))
        return STR("");
    return str_slice(root, real.len > 1 ? real.len + 1 : 1, root.len);
}

weft_str weft_answer_diagnostics(weft_answer *answer, enum weft_format format, unsigned flags)
{
    if (!answer || (unsigned)format > WEFT_GITHUB)
        return (weft_str){NULL, 0};
    struct diag_style style = {
        .format = (enum diag_format)format,
        .color = flags & WEFT_COLOR,
        .unicode = flags & WEFT_UNICODE,
        .from = stand_of(answer),
        .below = root_below_stand(answer),
        .remedies = answer->graph ? answer->graph->remedies : (struct remedies){0},
    };
    struct text t;
    enum {
        DIAGNOSTICS_BYTES = 1024 * 1024
    }; // what is wrong is said, however short an answer may be
    text_begin(answer, &t);
    if (limits_of(answer)->output_bytes < DIAGNOSTICS_BYTES)
        strbuf_init(&t.out, DIAGNOSTICS_BYTES);
    diags_print(&t.out, &answer->diags, answer_sources(answer), style);
    return text_end(answer, &t);
}

size_t weft_answer_diagnostic_count(const weft_answer *answer)
{
    return answer ? answer->diags.list.len : 0;
}

bool weft_answer_diagnostic(const weft_answer *answer, size_t i, struct weft_diagnostic *out)
{
    static const char *const severities[] = {
        [SEVERITY_ERROR] = "error", [SEVERITY_WARNING] = "warning", [SEVERITY_NOTE] = "note"};
    if (!struct_has_size(out) || i >= weft_answer_diagnostic_count(answer))
        return false;
    const struct diag *d = answer->diags.list.at[i];
    struct weft_diagnostic own = {
        .code = weft_str_of(diag_slug(d->code)),
        .severity = weft_str_of(severities[d->severity]),
        .message = str_out(d->message),
        .help = str_out(d->help),
        .file = WEFT_STR(""),
        .remedy = (enum weft_remedy)d->remedy.kind,
        .remedy_for = weft_str_of(d->remedy.what ? d->remedy.what : ""),
    };
    if (!span_is_none(d->at)) {
        struct position at = source_position(answer_sources(answer), d->at.file, d->at.start);
        own.file = str_out(source_name(answer_sources(answer), d->at.file));
        own.line = at.line;
        own.column = at.column;
    }
    struct_out(out, &own, sizeof(own));
    return true;
}

void weft_line_diff(weft_str before, weft_str after,
                    void (*each)(void *data, char kind, weft_str line), void *data)
{
    struct line_edits edits = {0};
    if (!each)
        return;
    line_diff(str_in(before), str_in(after), &edits);
    for (size_t i = 0; i < edits.list.len; i++)
        each(data, edits.list.at[i].kind, str_out(edits.list.at[i].line));
    line_edits_done(&edits);
}
