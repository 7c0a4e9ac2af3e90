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

static void print_call(const weft_value *function)
{
    weft_str name = name_of(function), signature = member(function, WEFT_STR("signature"));
    // `a: string -> string` is called as `name(a: string) -> string`.
    const char *arrow = strstr(signature.at, "->");
    size_t args = arrow ? (size_t)(arrow - signature.at) : signature.len;
    while (args && signature.at[args - 1] == ' ')
        args--;
    say("%s(%.*s)%s%s", name.at, (int)args, signature.at, arrow ? " " : "", arrow ? arrow : "");
}

static void print_list(const weft_value *all)
{
    for (size_t i = 0; i < weft_value_count(all); i++) {
        print_call(weft_value_item(all, i));
        say("\n    %s\n", member(weft_value_item(all, i), WEFT_STR("doc")).at);
    }
}

static void print_markdown(const weft_value *all, const char *dialect)
{
    say("# Functions of `%s`\n\nMade by `weft functions --markdown`; `weft functions NAME` shows "
        "one of them.\n",
        dialect);
    for (size_t i = 0; i < weft_value_count(all); i++) {
        const weft_value *f = weft_value_item(all, i);
        say("\n## `%s`\n\n```\n", name_of(f).at);
        print_call(f);
        say("\n```\n\n%s\n", member(f, WEFT_STR("doc")).at);
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
        say_error("there is no function `%s`; did you mean `%s`?", wanted, near.at);
    else
        say_error("there is no function `%s`; `weft functions` lists them", wanted);
    free(names);
    return EXIT_ERRORS;
}

static const weft_value *find(const weft_value *all, const char *wanted)
{
    for (size_t i = 0; i < weft_value_count(all); i++)
        if (strcmp(name_of(weft_value_item(all, i)).at, wanted) == 0)
            return weft_value_item(all, i);
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
        say("\n\n%s\n", member(one, WEFT_STR("doc")).at);
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
