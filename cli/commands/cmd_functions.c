// SPDX-License-Identifier: Apache-2.0
//
// `weft functions`: the reference of functions, from the table that the evaluator uses.
#include <stdlib.h>
#include <string.h>
#include <weft.h>

#include "cli/memory.h"
#include "cli/output.h"
#include "cli/settings.h"

static weft_str member(const weft_value *function, weft_str name)
{
    return weft_value_text(weft_value_get(function, name));
}

static weft_str name_of(const weft_value *function)
{
    return member(function, WEFT_STR("name"));
}

static bool is_arrow(weft_str text, size_t i)
{
    return i + 1 < text.len && text.at[i] == '-' && text.at[i + 1] == '>';
}

static void print_doc(const weft_value *function, const char *before)
{
    say("%s", before);
    say_bytes(member(function, WEFT_STR("doc")));
    say("\n");
}

static void print_call(const weft_value *function)
{
    weft_str name = name_of(function), signature = member(function, WEFT_STR("signature"));
    // `a: string -> string` is called as `name(a: string) -> string`.
    size_t arrow = 0;
    while (arrow < signature.len && !is_arrow(signature, arrow))
        arrow++;
    size_t args = arrow;
    while (args && signature.at[args - 1] == ' ')
        args--;
    say_bytes(name);
    say("(%.*s)%s", (int)args, signature.at, arrow < signature.len ? " " : "");
    say_bytes((weft_str){signature.at + arrow, signature.len - arrow});
}

static void print_list(const weft_value *all)
{
    for (size_t i = 0; i < weft_value_count(all); i++) {
        print_call(weft_value_item(all, i));
        print_doc(weft_value_item(all, i), "\n    ");
    }
}

static void print_markdown(const weft_value *all, const char *dialect)
{
    say("# Functions of `%s`\n\nMade by `weft functions --markdown`; `weft functions NAME` shows "
        "one of them.\n",
        dialect);
    for (size_t i = 0; i < weft_value_count(all); i++) {
        const weft_value *f = weft_value_item(all, i);
        say("\n## `");
        say_bytes(name_of(f));
        say("`\n\n```\n");
        print_call(f);
        print_doc(f, "\n```\n\n");
    }
}

static enum exit_code fail_unknown(const weft_value *all, const char *wanted)
{
    size_t count = weft_value_count(all);
    weft_str *names = memory(count * sizeof(*names));
    for (size_t i = 0; i < count; i++)
        names[i] = name_of(weft_value_item(all, i));
    weft_str near = weft_suggest(weft_str_of(wanted), names, count);
    if (near.len)
        say_error("there is no function `%s`; did you mean `%.*s`?", wanted, (int)near.len,
                  near.at);
    else
        say_error("there is no function `%s`; `weft functions` lists them", wanted);
    free(names);
    return EXIT_ERRORS;
}

static const weft_value *find(const weft_value *all, const char *wanted)
{
    for (size_t i = 0; i < weft_value_count(all); i++) {
        weft_str name = name_of(weft_value_item(all, i));
        if (name.len == strlen(wanted) && memcmp(name.at, wanted, name.len) == 0)
            return weft_value_item(all, i);
    }
    return NULL;
}

static void print_json_one(const weft_value *f)
{
    say("{\"name\":");
    say_json(name_of(f));
    say(",\"signature\":");
    say_json(member(f, WEFT_STR("signature")));
    say(",\"doc\":");
    say_json(member(f, WEFT_STR("doc")));
    say("}");
}

// All of them, or the one that was asked for.
static void print_json(const weft_value *all, const weft_value *one, weft_str dialect)
{
    say("{\"weft\":1,\"kind\":\"functions\",\"dialect\":");
    say_json(dialect);
    say(",\"functions\":[");
    if (one)
        print_json_one(one);
    for (size_t i = 0; !one && i < weft_value_count(all); i++) {
        say(i ? "," : "");
        print_json_one(weft_value_item(all, i));
    }
    say("]}\n");
}

static enum exit_code print(const struct request *r, const weft_value *all, weft_str dialect)
{
    const char *wanted = r->argument_count ? r->arguments[0] : NULL;
    const weft_value *one = wanted ? find(all, wanted) : NULL;
    if (wanted && !one)
        return fail_unknown(all, wanted);
    if (request_option(r, "json")) {
        print_json(all, one, dialect);
    } else if (request_option(r, "markdown")) {
        print_markdown(all, dialect.at);
    } else if (one) {
        print_call(one);
        print_doc(one, "\n\n");
    } else {
        print_list(all);
    }
    return EXIT_DONE;
}

static enum exit_code run(const struct request *r)
{
    weft_str dialect;
    if (!settings_dialect(r, &dialect))
        return EXIT_USAGE;
    weft_graph *graph = weft_graph_open();
    weft_answer *functions = weft_dialect_functions(graph, dialect);
    enum exit_code code = print(r, weft_answer_value(functions), dialect);
    weft_answer_free(functions);
    weft_graph_close(graph);
    return code;
}

static const struct option options[] = {
    OPTION_DIALECT,
    OPTION_JSON,
    {"markdown", 0, NULL, "Print a reference page", NULL, false, false},
};
static const struct option_list own = OPTION_LIST("options", options);

const struct command cmd_functions = {
    .name = "functions",
    .arguments = "[NAME]",
    .summary = "Show the functions of a dialect: how they are called, what they do",
    .details = "With a NAME only that function; one that is not there is an error (exit code 1).",
    .choices = "",
    .lists = {&own},
    .most_arguments = 1,
    .run = run,
};
