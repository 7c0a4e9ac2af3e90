// SPDX-License-Identifier: Apache-2.0
//
// `weft stacks`: the stacks of a project.
#include <stdlib.h>
#include <weft.h>

#include "cli/memory.h"
#include "cli/project.h"
#include "cli/settings.h"

static void print_tags(const weft_value *tags)
{
    for (size_t i = 0; i < weft_value_count(tags); i++) {
        say(i ? " " : "   ");
        say_content(weft_value_text(weft_value_item(tags, i)));
    }
}

static void print_stacks(const struct request *r, const weft_value *list)
{
    for (size_t i = 0; i < weft_value_count(list); i++) {
        const weft_value *stack = weft_value_item(list, i);
        weft_str path = weft_value_text(weft_value_get(stack, WEFT_STR("path")));
        say_content(path.len > 1 ? (weft_str){path.at + 1, path.len - 1} : WEFT_STR("."));
        if (request_option(r, "long"))
            print_tags(weft_value_get(stack, WEFT_STR("tags")));
        say("\n");
    }
}

// The values of an option that repeats; free() frees the list.
static weft_str *values_of(const struct request *r, const char *option, size_t *count)
{
    weft_str *list = NULL;
    const char *value;
    size_t room = 0;
    *count = 0;
    for (size_t at = 0; (value = request_next(r, option, &at));) {
        MEMORY_PUSH_ROOM(list, *count, room);
        list[(*count)++] = weft_str_of(value);
    }
    return list;
}

static unsigned order_flags(const struct request *r)
{
    unsigned flags = request_option(r, "wanted") ? WEFT_STACKS_WANTED : 0;
    if (request_option(r, "order"))
        flags |= WEFT_STACKS_ORDERED;
    if (request_option(r, "reverse"))
        flags |= WEFT_STACKS_ORDERED | WEFT_STACKS_REVERSED;
    return flags;
}

static enum exit_code run(const struct request *r)
{
    struct asked_project p;
    enum exit_code code;
    if (!project_begin(&p, r, false, &code))
        return code;
    struct weft_stack_query q = {.flags = order_flags(r)};
    weft_str *tags = values_of(r, "tag", &q.tag_count);
    weft_str *no_tags = values_of(r, "no-tag", &q.no_tag_count);
    q.tags = tags;
    q.no_tags = no_tags;
    weft_answer *stacks = weft_project_select(p.project, &q);
    if (request_option(r, "json")) {
        weft_str json = weft_answer_json(stacks, 0);
        say("{\"weft\":1,\"kind\":\"stacks\",\"stacks\":");
        say_bytes(json.at ? json : WEFT_STR("[]"));
        say("}\n");
    } else {
        print_stacks(r, weft_answer_value(stacks));
    }
    report_add(&p.report, stacks);
    free(tags);
    free(no_tags);
    return project_end(&p);
}

static const struct option options[] = {
    OPTION_JSON,
    {"long", 'l', NULL, "Show tags too", NULL, false, false},
    {"order", 0, NULL, "In the order in which they run", NULL, false, false},
    {"reverse", 0, NULL, "In the opposite order", NULL, false, false},
    {"tag", 't', "FILTER", "Only stacks with this tag; `a:b,c` is (a and b) or c; repeats add",
     NULL, false, true},
    {"no-tag", 0, "FILTER", "Leave out stacks with this tag", NULL, false, true},
    {"wanted", 0, NULL, "Also those that the chosen ones want, or that want to be with them", NULL,
     false, false},
};
static const struct option_list own = OPTION_LIST("options", options);

const struct command cmd_stacks = {
    .name = "stacks",
    .arguments = "",
    .summary = "List the stacks of a project",
    .details =
        "Each line is the path of a stack, seen from the root of the project. All configuration\n"
        "files of the project are read. `--json` shows all that is said about a stack.\n\n"
        "`--order` sorts by `after` and `before`, a stack before those in directories below it,\n"
        "and by path where these leave it open; a cycle is an error that shows the ring.",
    .choices = "",
    .lists = {&own, &limit_options, &diagnostic_options},
    .most_arguments = 0,
    .run = run,
};
