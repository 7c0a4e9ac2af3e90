// SPDX-License-Identifier: Apache-2.0
//
// `weft batch`: one JSON request a line in, one JSON answer a line out, in order, flushed. A request
// that makes no sense gets an answer with an error, and the next line is read.
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <weft.h>

#include "cli/options.h"
#include "cli/output.h"

// The table of dialects is empty so far, so this is the answer to every request; the first dialect
// brings the requests that it answers.
static void dialect_error(char *out, size_t room, const char *name)
{
    snprintf(out, room, "no dialect `%s` in this build; %s", name,
             weft_dialect_count() ? "`weft version` lists those it has" : "it has none yet");
}

// One request under way: its text as an expression, and the graph in which that is.
struct line {
    weft_graph *graph;
    weft_place *place;
    weft_builder *builder;
    weft_expr keys[2], values[2];
    size_t count;
};

static void add_member(struct line *l, const char *key, weft_expr value)
{
    l->keys[l->count] = weft_text(l->builder, weft_str_of(key));
    l->values[l->count++] = value;
}

// The kind of a request, and whether it has an id. What is no JSON is of unknown kind; `*why` tells.
static bool look_at(struct line *l, weft_str text, bool *has_id, char *why, size_t room)
{
    weft_builder *b = weft_builder_open(l->graph, WEFT_STR(""), WEFT_STR(""));
    weft_expr e = weft_json(b, text);
    weft_tree *t = weft_builder_close(b);
    weft_answer *answer = weft_eval(l->place, t, e);
    const weft_value *v = weft_answer_value(answer);
    struct weft_diagnostic d;
    bool good = weft_answer_ok(answer) && weft_value_kind(v) == WEFT_KIND_OBJECT;
    *has_id = good && weft_value_get(v, WEFT_STR("id"));
    if (!good && weft_answer_diagnostic(answer, 0, &d))
        snprintf(why, room, "bad request: %.*s", (int)d.message.len, d.message.at);
    else if (!good)
        snprintf(why, room, "bad request: a request is a JSON object");
    weft_answer_free(answer);
    return good;
}

// {"id":…,"error":…} on a line of its own.
static bool answer_line(weft_str text, const char *error)
{
    char why[512];
    bool has_id;
    struct line l = {.graph = weft_graph_open()};
    l.place = weft_directory_open(l.graph, NULL, WEFT_STR("batch"));
    bool good = look_at(&l, text, &has_id, why, sizeof(why));
    l.builder = weft_builder_open(l.graph, WEFT_STR(""), WEFT_STR(""));
    if (has_id)
        add_member(&l, "id", weft_attribute(l.builder, weft_json(l.builder, text), WEFT_STR("id")));
    add_member(&l, "error", weft_text(l.builder, weft_str_of(good ? error : why)));
    weft_expr object = weft_object(l.builder, l.keys, l.values, l.count);
    weft_tree *t = weft_builder_close(l.builder);
    weft_answer *answer = weft_eval(l.place, t, object);
    weft_str json = weft_answer_json(answer, WEFT_KEEP_ORDER | WEFT_LOSSLESS);
    if (weft_answer_ok(answer))
        say("%s\n", json.at);
    else
        say("{\"error\":\"bad request: it cannot be answered as JSON\"}\n");
    weft_answer_free(answer);
    weft_graph_close(l.graph);
    return output_flush();
}

static enum exit_code run(const struct request *r)
{
    const char *dialect = request_option(r, "dialect");
    char error[256];
    dialect_error(error, sizeof(error), dialect);
    char *line = NULL;
    size_t room = 0;
    ssize_t len;
    bool good = true;
    while (good && (len = getline(&line, &room, stdin)) >= 0) {
        size_t end = (size_t)len;
        while (end && (line[end - 1] == '\n' || line[end - 1] == '\r'))
            end--;
        if (end)
            good = answer_line((weft_str){line, end}, error);
    }
    bool failed = ferror(stdin);
    free(line);
    if (failed)
        say_error("cannot read the requests: %s", strerror(errno));
    return failed ? EXIT_WORLD : EXIT_DONE;
}

static const struct option options[] = {
    {"dialect", 0, "NAME", "Which language the requests are about", NULL, true},
};

const struct command cmd_batch = {
    .name = "batch",
    .arguments = "",
    .summary = "Answer JSON requests on standard input, one a line, for programs",
    .details =
        "Reads one JSON object a line and writes one JSON object a line, in order, at once. A\n"
        "member `id` comes back in the answer. A request that cannot be answered gets an answer\n"
        "with the member `error`, and the next line is read. `weft version` lists the dialects.",
    .choices = "",
    .options = options,
    .option_count = sizeof(options) / sizeof(options[0]),
    .run = run,
};
