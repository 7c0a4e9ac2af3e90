// SPDX-License-Identifier: Apache-2.0
#include "cli/report.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static struct findings *listener;

void report_listen(struct findings *to)
{
    listener = to;
}

void report_begin(struct report *r, const struct request *request, weft_graph *graph)
{
    enum { USUAL = 50 };
    const char *format = request_option(request, "diagnostics");
    const char *most = request_option(request, "max-errors");
    *r = (struct report){.format = WEFT_TEXT, .graph = graph};
    r->most = most ? strtoull(most, NULL, 10) : USUAL;
    if (format)
        weft_format_find(weft_str_of(format), &r->format);
}

bool report_is_document(const struct report *r)
{
    return r->format == WEFT_JSON || r->format == WEFT_SARIF;
}

static bool is_unread(const struct weft_diagnostic *d)
{
    return strcmp(d->code.at, "world") == 0 && !d->file.len; // otherwise an expression reached it
}

static size_t errors_of(const weft_answer *answer)
{
    struct weft_diagnostic d = {.size = sizeof(d)};
    size_t errors = 0;
    for (size_t i = 0; weft_answer_diagnostic(answer, i, &d); i++)
        errors += !is_unread(&d) && strcmp(d.severity.at, "error") == 0;
    return errors;
}

static void count(struct report *r, const weft_answer *answer)
{
    struct weft_diagnostic d = {.size = sizeof(d)};
    r->errors += errors_of(answer);
    for (size_t i = 0; weft_answer_diagnostic(answer, i, &d); i++) {
        r->unread += is_unread(&d);
        r->warnings += strcmp(d.severity.at, "warning") == 0;
    }
    if (weft_answer_status(answer) > r->status)
        r->status = weft_answer_status(answer);
}

static unsigned flags_of_messages(void)
{
    return (output_color_of_errors() ? WEFT_COLOR : 0U) | (output_is_unicode() ? WEFT_UNICODE : 0U);
}

static void report_answer(struct report *r, weft_answer *answer)
{
    if (r->most && !report_is_document(r)) {
        size_t before = r->errors - errors_of(answer);
        r->left_out += weft_answer_shorten(answer, before < r->most ? r->most - before : 0);
    }
    if (!weft_answer_diagnostic_count(answer) && !report_is_document(r))
        return;
    weft_str text = weft_answer_diagnostics(answer, r->format, flags_of_messages());
    if (!text.len)
        return;
    if (r->is_begun && r->format == WEFT_TEXT)
        say_diagnostics(WEFT_STR("\n"));
    r->is_begun = true;
    if (r->to_output)
        say_bytes(text);
    else
        say_diagnostics(text);
}

bool report_tell(struct report *r, weft_answer *answer)
{
    count(r, answer);
    if (listener)
        findings_add(listener, answer, r->format, flags_of_messages());
    if (!report_is_document(r)) {
        if (!listener)
            report_answer(r, answer);
        return weft_answer_ok(answer);
    }
    if (!r->all)
        r->all = weft_gather(r->graph);
    weft_answer_join(r->all, answer);
    return weft_answer_ok(answer);
}

bool report_add(struct report *r, weft_answer *answer)
{
    bool good = report_tell(r, answer);
    weft_answer_free(answer);
    return good;
}

// A file name may be any bytes; a message is text.
static weft_str as_text(const char *text, char *room, size_t size)
{
    size_t len = 0;
    for (; *text && len + 5 < size; text++)
        len +=
            (size_t)snprintf(room + len, size - len, (unsigned char)*text < 0x80 ? "%c" : "\\x%02x",
                             (unsigned char)*text);
    return (weft_str){room, len};
}

static CLI_PRINTF(3, 0) void complain(struct report *r, weft_str code, const char *format,
                                      va_list args)
{
    char text[4096], room[4096];
    vsnprintf(text, sizeof(text), format, args);
    weft_answer *answer = weft_gather(r->graph);
    struct weft_report said = {.size = sizeof(said), .code = code, .message = weft_str_of(text)};
    if (!weft_answer_report(answer, &said)) {
        said.message = as_text(text, room, sizeof(room));
        weft_answer_report(answer, &said);
    }
    report_add(r, answer);
}

void report_world(struct report *r, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    complain(r, WEFT_STR("world"), format, args);
    va_end(args);
}

void report_data(struct report *r, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    complain(r, WEFT_STR("bad-data"), format, args);
    va_end(args);
}

const char *report_left_out(struct report *r, char *room, size_t size)
{
    room[0] = 0;
    if (r->left_out)
        snprintf(room, size, "; %zu %s not shown (--max-errors 0 shows all)", r->left_out,
                 r->left_out == 1 ? "is" : "are");
    r->left_out = 0;
    return room;
}

enum exit_code report_end(struct report *r)
{
    if (report_is_document(r)) {
        if (!r->all)
            r->all = weft_gather(r->graph);
        report_answer(r, r->all);
        weft_answer_free(r->all);
    } else if (r->left_out) {
        char room[80];
        if (r->format == WEFT_TEXT)
            say_note("%s", "");
        say_note("%zu error%s%s", r->errors, r->errors == 1 ? "" : "s",
                 report_left_out(r, room, sizeof(room)));
    }
    switch (r->status) {
    case WEFT_OK: return EXIT_DONE;
    case WEFT_ERROR: return EXIT_ERRORS;
    case WEFT_USAGE: return EXIT_USAGE;
    case WEFT_WORLD: break;
    }
    return EXIT_WORLD;
}

enum exit_code report_drop(struct report *r)
{
    weft_answer_free(r->all);
    return EXIT_USAGE;
}
