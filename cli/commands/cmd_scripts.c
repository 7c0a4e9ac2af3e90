// SPDX-License-Identifier: Apache-2.0
//
// `weft scripts`: the scripts that a directory sees; or one of them, evaluated. Nothing is run.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <weft.h>

#include "cli/given.h"
#include "cli/memory.h"
#include "cli/project.h"
#include "cli/settings.h"

static weft_str text_member(const weft_value *v, const char *key)
{
    const weft_value *found = weft_value_get(v, weft_str_of(key));
    return weft_value_kind(found) == WEFT_KIND_STRING ? weft_value_text(found) : WEFT_STR("");
}

// As it would be typed: quoted if empty or if it contains a space.
static void print_word(weft_str word)
{
    bool is_quoted = !word.len || memchr(word.at, ' ', word.len) || memchr(word.at, '"', word.len);
    if (is_quoted)
        say_json(word);
    else
        say_name(word);
}

static void print_words(const weft_value *list)
{
    for (size_t i = 0; i < weft_value_count(list); i++) {
        say(i ? " " : "");
        print_word(weft_value_text(weft_value_item(list, i)));
    }
}

static void print_said(const weft_value *v)
{
    weft_str name = text_member(v, "name"), description = text_member(v, "description");
    if (name.len) {
        say("   ");
        say_name(name);
    }
    if (description.len) {
        say(name.len ? ": " : "   ");
        say_name(description);
    }
    say("\n");
}

static void print_script_list(const weft_value *scripts)
{
    for (size_t i = 0; i < weft_value_count(scripts); i++) {
        const weft_value *script = weft_value_item(scripts, i);
        print_words(weft_value_get(script, WEFT_STR("labels")));
        print_said(script);
    }
}

static void print_number(const weft_value *v)
{
    char text[64];
    size_t len = weft_value_decimal(v, text, sizeof(text));
    say("%s%s", text, len < sizeof(text) ? "" : "…");
}

static void print_options(const weft_value *options)
{
    for (size_t i = 0; i < weft_value_count(options); i++) {
        const weft_value *v = weft_value_item(options, i);
        say(i ? ", " : "   # ");
        say_name(weft_value_key(options, i));
        say(" = ");
        if (weft_value_kind(v) == WEFT_KIND_BOOL)
            say(weft_value_bool(v) ? "true" : "false");
        else if (weft_value_kind(v) == WEFT_KIND_STRING)
            say_json(weft_value_text(v));
        else
            print_number(v);
    }
}

static void print_jobs(const weft_value *jobs)
{
    for (size_t i = 0; i < weft_value_count(jobs); i++) {
        const weft_value *job = weft_value_item(jobs, i);
        const weft_value *all = weft_value_get(job, WEFT_STR("commands"));
        say("job %zu", i + 1);
        print_said(job);
        for (size_t k = 0; k < weft_value_count(all); k++) {
            const weft_value *command = weft_value_item(all, k);
            say("  ");
            print_words(weft_value_get(command, WEFT_STR("args")));
            print_options(weft_value_get(command, WEFT_STR("options")));
            say("\n");
        }
    }
}

static void print_script(const weft_value *script)
{
    print_words(weft_value_get(script, WEFT_STR("labels")));
    print_said(script);
    say("defined in ");
    say_name(text_member(script, "defined"));
    say("\n");
    print_jobs(weft_value_get(script, WEFT_STR("jobs")));
}

static void print_scripts(const struct request *r, weft_answer *answer)
{
    const weft_value *scripts = weft_answer_value(answer);
    if (request_option(r, "json")) {
        weft_str json = weft_answer_json(answer, 0);
        say("{\"weft\":1,\"kind\":\"scripts\",\"scripts\":");
        say_bytes(json.at ? json : WEFT_STR("[]"));
        say("}\n");
    } else if (r->argument_count && weft_value_count(scripts)) {
        print_script(weft_value_item(scripts, 0));
    } else {
        print_script_list(scripts);
    }
}

static void report_no_script(struct report *report, const struct request *r)
{
    size_t room = 1, len = 0;
    for (size_t i = 0; i < r->argument_count; i++)
        room += strlen(r->arguments[i]) + 1;
    char *all = memory(room);
    for (size_t i = 0; i < r->argument_count; i++)
        len += (size_t)snprintf(all + len, room - len, "%s%s", i ? " " : "", r->arguments[i]);
    report_data(report, "no script `%s` here; `weft scripts` lists those that exist", all);
    free(all);
}

static enum exit_code run_scripts(const struct request *r)
{
    struct asked_project p;
    enum exit_code code;
    if (!project_begin(&p, r, false, &code))
        return code;
    weft_str *labels = memory((r->argument_count + 1) * sizeof(*labels));
    for (size_t i = 0; i < r->argument_count; i++)
        labels[i] = weft_str_of(r->arguments[i]);
    weft_answer *answer =
        weft_unit_aspect(p.project, WEFT_STR("."), WEFT_STR("scripts"), labels, r->argument_count);
    bool is_there = weft_value_count(weft_answer_value(answer)) > 0;
    print_scripts(r, answer);
    report_add(&p.report, answer);
    if (r->argument_count && !is_there)
        report_no_script(&p.report, r);
    free(labels);
    return project_end(&p);
}

static const struct option options[] = {OPTION_JSON};
static const struct option_list own = OPTION_LIST("options", options);

const struct command cmd_scripts = {
    .name = "scripts",
    .arguments = "[LABEL...]",
    .summary = "List the scripts of a directory, or show one of them evaluated",
    .details = "Lists the scripts of the working directory and of all directories above it by "
               "their labels; of two scripts with the same labels, the nearer one wins. With "
               "labels, shows that script as it would run here: its jobs and their commands with "
               "all values filled in. Nothing is run.",
    .examples = {{"the scripts of a directory", "weft -C stacks/prod/us/orders scripts"},
                 {"the same for a program", "weft scripts --json"}},
    .takes = WORD_SCRIPT,
    .lists = {&own, &given_options, &limit_options, &diagnostic_options},
    .most_arguments = ANY_COUNT,
    .asks_with = "",
    .run = run_scripts,
};
