// SPDX-License-Identifier: Apache-2.0
//
// `weft stacks`: the stacks of a project.
#include <weft.h>

#include "cli/project.h"
#include "cli/settings.h"

static void print_tags(const weft_value *tags)
{
    for (size_t i = 0; i < weft_value_count(tags); i++) {
        say(i ? " " : "   ");
        say_content(weft_value_text(weft_value_item(tags, i)));
    }
}

static bool has_tag(const weft_value *stack, const char *wanted)
{
    const weft_value *tags = weft_value_get(stack, WEFT_STR("tags"));
    weft_str tag = weft_str_of(wanted);
    for (size_t i = 0; i < weft_value_count(tags); i++) {
        weft_str is = weft_value_text(weft_value_item(tags, i));
        size_t same = 0;
        while (same < is.len && same < tag.len && is.at[same] == tag.at[same])
            same++;
        if (same == is.len && same == tag.len)
            return true;
    }
    return false;
}

static bool is_wanted(const struct request *r, const weft_value *stack)
{
    const char *tag;
    bool any = true;
    for (size_t at = 0; (tag = request_next(r, "tag", &at));) {
        if (has_tag(stack, tag))
            return true;
        any = false;
    }
    return any;
}

static void print_stacks(const struct request *r, const weft_value *list)
{
    for (size_t i = 0; i < weft_value_count(list); i++) {
        const weft_value *stack = weft_value_item(list, i);
        if (!is_wanted(r, stack))
            continue;
        weft_str path = weft_value_text(weft_value_get(stack, WEFT_STR("path")));
        say_content(path.len > 1 ? (weft_str){path.at + 1, path.len - 1} : WEFT_STR("."));
        if (request_option(r, "long"))
            print_tags(weft_value_get(stack, WEFT_STR("tags")));
        say("\n");
    }
}

static enum exit_code run(const struct request *r)
{
    struct asked_project p;
    enum exit_code code;
    if (!project_begin(&p, r, false, &code))
        return code;
    weft_answer *stacks = weft_project_stacks(p.project);
    if (request_option(r, "json")) {
        weft_str json = weft_answer_json(stacks, 0);
        say("{\"weft\":1,\"kind\":\"stacks\",\"stacks\":");
        say_bytes(json.at ? json : WEFT_STR("[]"));
        say("}\n");
    } else {
        print_stacks(r, weft_answer_value(stacks));
    }
    report_add(&p.report, stacks);
    return project_end(&p);
}

static const struct option options[] = {
    OPTION_JSON,
    {"long", 'l', NULL, "Show tags too", NULL, false, false},
    {"tag", 0, "TAG", "Only stacks with this tag, or one of several", NULL, false, true},
};
static const struct option_list own = OPTION_LIST("options", options);

const struct command cmd_stacks = {
    .name = "stacks",
    .arguments = "",
    .summary = "List the stacks of a project",
    .details =
        "Each line is the path of a stack, seen from the root of the project. All configuration\n"
        "files of the project are read. `--json` shows all that is said about a stack.",
    .choices = "",
    .lists = {&own, &limit_options, &diagnostic_options},
    .most_arguments = 0,
    .run = run,
};
