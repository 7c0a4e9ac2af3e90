// SPDX-License-Identifier: Apache-2.0
#include "cli/live/watch_show.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "cli/memory.h"

enum {
    CONTEXT_LINES = 2,  // around lines that differ
    FINDINGS_MOST = 50, // as many as `check` shows
};

void watch_answer_done(struct watch_answer *a)
{
    kept_output_done(&a->output);
    findings_done(&a->found);
}

static weft_str answers_of(const struct watch_answer *a)
{
    return (weft_str){a->output.answers, a->output.answer_len};
}

static weft_str messages_of(const struct watch_answer *a)
{
    return (weft_str){a->output.messages, a->output.message_len};
}

static bool is_equal(weft_str a, weft_str b)
{
    return a.len == b.len && memcmp(a.at, b.at, a.len) == 0;
}

// ---- lines that differ

struct difference {
    struct {
        char kind;
        weft_str line;
    } * at;
    size_t count, room;
};

static void add_difference(void *data, char kind, weft_str line)
{
    struct difference *d = data;
    MEMORY_PUSH_ROOM(d->at, d->count, d->room);
    d->at[d->count].kind = kind;
    d->at[d->count++].line = line;
}

static bool is_near_change(const struct difference *d, size_t i)
{
    size_t from = i > CONTEXT_LINES ? i - CONTEXT_LINES : 0;
    for (size_t k = from; k < d->count && k <= i + CONTEXT_LINES; k++)
        if (d->at[k].kind != ' ')
            return true;
    return false;
}

static void say_sign(char kind)
{
    const char *paint = kind == '-' ? "\033[31m" : "\033[32m";
    if (output_color() && kind != ' ')
        say("%s%c\033[0m ", paint, kind);
    else
        say("%c ", kind);
}

// The texts have been escaped when they were kept.
static void say_difference(weft_str before, weft_str now)
{
    struct difference d = {0};
    bool has_gap = false;
    weft_line_diff(before, now, add_difference, &d);
    for (size_t i = 0; i < d.count; i++) {
        if (!is_near_change(&d, i)) {
            has_gap = true;
            continue;
        }
        if (has_gap)
            say("  ...\n");
        has_gap = false;
        say_sign(d.at[i].kind);
        say_bytes(d.at[i].line);
        if (!d.at[i].line.len || d.at[i].line.at[d.at[i].line.len - 1] != '\n')
            say("\n");
    }
    free(d.at);
}

// ---- for people

static void say_clock(void)
{
    time_t now = time(NULL);
    struct tm local;
    char text[16] = "";
    if (localtime_r(&now, &local))
        strftime(text, sizeof(text), "%H:%M:%S", &local);
    say("%s", text);
}

static void say_time(const struct watch_answer *a)
{
    say(a->time_ms < 10 ? "  (%.1f ms)\n" : "  (%.0f ms)\n", a->time_ms);
}

static size_t count_single(const struct findings *f, bool errors)
{
    size_t count = 0;
    for (size_t i = 0; i < f->count; i++)
        count += f->at[i].is_single && finding_is_error(&f->at[i]) == errors;
    return count;
}

static size_t say_count(size_t count, const char *what, size_t said)
{
    if (count)
        say("%s%zu %s%s", said ? ", " : "", count, what, count == 1 || *what == 'f' ? "" : "s");
    return said + (count > 0);
}

// "2 new errors, 1 fixed", "new answer", "same answer"
static void say_news(const struct watch_answer *before, const struct watch_answer *now)
{
    bool is_new = !is_equal(answers_of(before), answers_of(now));
    size_t said = say_count(count_single(&now->found, true), "new error", 0);
    said = say_count(count_single(&now->found, false), "new warning", said);
    said = say_count(count_single(&before->found, true) + count_single(&before->found, false),
                     "fixed", said);
    if (is_new)
        say("%snew answer", said ? ", " : "");
    else if (!said)
        say("same answer");
}

static void say_findings(const struct findings *f, bool only_single)
{
    size_t shown = 0, wanted = 0;
    for (size_t i = 0; i < f->count; i++) {
        if (only_single && !f->at[i].is_single)
            continue;
        if (wanted++ >= FINDINGS_MOST)
            continue;
        bool is_long = strchr(f->at[i].text, '\n');
        say("%s%s\n", shown++ && is_long ? "\n" : "", f->at[i].text);
    }
    if (wanted > shown)
        say("... and %zu more\n", wanted - shown);
}

static void say_fixed(const struct findings *f)
{
    size_t shown = 0, wanted = 0;
    for (size_t i = 0; i < f->count; i++) {
        if (!f->at[i].is_single || wanted++ >= FINDINGS_MOST)
            continue;
        say("fixed: %s\n", f->at[i].short_text);
        shown++;
    }
    if (wanted > shown)
        say("... and %zu more\n", wanted - shown);
}

// Messages may start with an empty line that separates them from diagnostics.
static void say_messages(const struct watch_answer *a)
{
    weft_str text = messages_of(a);
    while (text.len && text.at[0] == '\n')
        text = (weft_str){text.at + 1, text.len - 1};
    say_bytes(text);
}

void watch_show_first(const struct watch_answer *a)
{
    say_bytes(answers_of(a));
    say_findings(&a->found, false);
    say_messages(a);
    say_clock();
    say("  watching");
    say_time(a);
}

void watch_show_next(struct watch_answer *before, struct watch_answer *now,
                     const struct changes *changes)
{
    findings_compare(&before->found, &now->found);
    say_clock();
    if (changes->is_all)
        say("  many files changed  ");
    else
        say("  %zu file%s changed  ", changes->count, changes->count == 1 ? "" : "s");
    say_news(before, now);
    say_time(now);
    say_findings(&now->found, true);
    say_fixed(&before->found);
    if (!is_equal(answers_of(before), answers_of(now)))
        say_difference(answers_of(before), answers_of(now));
    if (!is_equal(messages_of(before), messages_of(now)))
        say_messages(now);
}

// ---- for programs

static void say_json_findings(const struct findings *f, bool only_single)
{
    bool is_first = true;
    say("[");
    for (size_t i = 0; i < f->count; i++) {
        const struct finding *one = &f->at[i];
        if (only_single && !one->is_single)
            continue;
        say(is_first ? "{\"severity\":" : ",{\"severity\":");
        say_json(weft_str_of(one->severity));
        say(",\"code\":");
        say_json(weft_str_of(one->code));
        say(",\"message\":");
        say_json(weft_str_of(one->message));
        if (*one->file) {
            say(",\"file\":");
            say_json(weft_str_of(one->file));
            say(",\"line\":%u,\"col\":%u}", one->line, one->column);
        } else {
            say(",\"file\":null,\"line\":null,\"col\":null}");
        }
        is_first = false;
    }
    say("]");
}

static void say_json_changes(const struct changes *changes, weft_str root)
{
    say("[");
    for (size_t i = 0; changes && !changes->is_all && i < changes->count; i++) {
        weft_str path = changes->at[i];
        bool is_below = root.len && path.len > root.len && path.at[root.len] == '/' &&
                        memcmp(path.at, root.at, root.len) == 0;
        say(i ? "," : "");
        say_json(is_below ? (weft_str){path.at + root.len + 1, path.len - root.len - 1} : path);
    }
    say("]");
}

// A newline in JSON is only layout: inside strings it is escaped.
static void say_on_one_line(weft_str json)
{
    while (json.len) {
        const char *end = memchr(json.at, '\n', json.len);
        size_t len = end ? (size_t)(end - json.at) : json.len, used = end ? len + 1 : len;
        say_bytes((weft_str){json.at, len});
        json = (weft_str){json.at + used, json.len - used};
    }
}

void watch_show_json(const char *command, struct watch_answer *before, struct watch_answer *now,
                     const struct changes *changes, weft_str root, bool has_json)
{
    time_t clock = time(NULL);
    struct tm utc;
    char text[32] = "";
    struct findings none = {0};
    if (gmtime_r(&clock, &utc))
        strftime(text, sizeof(text), "%Y-%m-%dT%H:%M:%SZ", &utc);
    findings_compare(before ? &before->found : &none, &now->found);
    bool is_same = before && is_equal(answers_of(before), answers_of(now));
    say("{\"weft\":1,\"kind\":\"watch\",\"command\":\"%s\",\"time\":\"%s\",\"microseconds\":%.0f",
        command, text, now->time_ms * 1e3);
    say(",\"exit\":%d,\"changed\":", (int)now->code);
    say_json_changes(changes, root);
    say(",\"all_changed\":%s,\"new\":", changes && changes->is_all ? "true" : "false");
    say_json_findings(&now->found, true);
    say(",\"gone\":");
    say_json_findings(before ? &before->found : &none, true);
    say(",\"is_same\":%s,\"answer\":", is_same ? "true" : "false");
    if (has_json && now->output.answer_len)
        say_on_one_line(answers_of(now));
    else if (has_json)
        say("null");
    else
        say_json(answers_of(now));
    say("}\n");
}
