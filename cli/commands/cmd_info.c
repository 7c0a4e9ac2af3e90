// SPDX-License-Identifier: Apache-2.0
//
// `weft info`: what was found in the project.
#include <stdint.h>
#include <string.h>
#include <weft.h>

#include "cli/project.h"
#include "cli/settings.h"

static weft_str text_of_key(const weft_value *object, weft_str key)
{
    return weft_value_text(weft_value_get(object, key));
}

static long long number_of(const weft_value *v)
{
    int64_t number = 0;
    weft_value_int(v, &number);
    return number;
}

// Whether the files of a dialect are units, and are counted as such.
static bool has_tree(const weft_value *trees, weft_str dialect)
{
    for (size_t i = 0; i < weft_value_count(trees); i++) {
        weft_str own = text_of_key(weft_value_item(trees, i), WEFT_STR("dialect"));
        if (own.len == dialect.len && memcmp(own.at, dialect.at, own.len) == 0)
            return true;
    }
    return false;
}

static void print_documents(const weft_value *documents, const weft_value *trees)
{
    for (size_t i = 0; i < weft_value_count(documents); i++) {
        if (has_tree(trees, weft_value_key(documents, i)))
            continue;
        long long count = number_of(weft_value_item(documents, i));
        say("            %lld file%s of ", count, count == 1 ? "" : "s");
        say_name(weft_value_key(documents, i));
        say(count == 1 ? " that stands alone\n" : " that stand alone\n");
    }
}

static const weft_value *main_tree(const weft_value *info)
{
    return weft_value_item(weft_value_get(info, WEFT_STR("trees")), 0);
}

static void print_count(const weft_value *tree)
{
    long long count = number_of(weft_value_get(tree, WEFT_STR("units")));
    say("%lld ", count);
    say_name(text_of_key(tree, WEFT_STR("kind")));
    say(count == 1 ? "" : "s");
}

// Trees other than the one that starts at the root.
static void print_trees(const weft_value *trees)
{
    for (size_t i = 1; i < weft_value_count(trees); i++) {
        const weft_value *t = weft_value_item(trees, i);
        say("            ");
        print_count(t);
        say(" of ");
        say_name(text_of_key(t, WEFT_STR("dialect")));
        say(" in ");
        say_name(text_of_key(t, WEFT_STR("path")));
        say("\n");
    }
}

static void print_info(const struct request *r, const weft_value *info)
{
    const weft_value *files = weft_value_get(info, WEFT_STR("files"));
    const weft_value *skipped = weft_value_get(info, WEFT_STR("skipped"));
    say("root        ");
    say_name(text_of_key(info, WEFT_STR("root")));
    say("\ndialect     ");
    say_name(text_of_key(info, WEFT_STR("dialect")));
    long long directories = number_of(weft_value_get(info, WEFT_STR("directories")));
    say("\nfound       %lld director%s, ", directories, directories == 1 ? "y" : "ies");
    print_count(main_tree(info));
    say("\n");
    print_trees(weft_value_get(info, WEFT_STR("trees")));
    print_documents(weft_value_get(info, WEFT_STR("documents")),
                    weft_value_get(info, WEFT_STR("trees")));
    say("read        %zu file%s%s\n", weft_value_count(files),
        weft_value_count(files) == 1 ? "" : "s",
        weft_value_count(files) && !request_option(r, "long") ? " (--long lists them)" : "");
    for (size_t i = 0; request_option(r, "long") && i < weft_value_count(files); i++) {
        say("            ");
        say_name(weft_value_text(weft_value_item(files, i)));
        say("\n");
    }
    enum { SKIPPED_MOST = 20 };
    size_t most = request_option(r, "long") ? SIZE_MAX : SKIPPED_MOST;
    bool is_cut = weft_value_count(skipped) > most;
    say("skipped     %zu%s\n", weft_value_count(skipped),
        is_cut ? ", the first of them (--long lists all)" : "");
    for (size_t i = 0; i < weft_value_count(skipped) && i < most; i++) {
        const weft_value *s = weft_value_item(skipped, i);
        say("            ");
        say_name(text_of_key(s, WEFT_STR("path")));
        say("   ");
        say_name(text_of_key(s, WEFT_STR("why")));
        say("\n");
    }
}

static enum exit_code run_info(const struct request *r)
{
    struct asked_project p;
    enum exit_code code;
    if (!project_begin(&p, r, false, &code))
        return code;
    weft_answer *info = weft_project_info(p.project);
    if (request_option(r, "json")) {
        weft_str json = weft_answer_json(info, 0);
        say("{\"weft\":1,\"kind\":\"info\",\"info\":");
        say_bytes(json.at ? json : WEFT_STR("{}"));
        say("}\n");
    } else {
        print_info(r, weft_answer_value(info));
    }
    report_add(&p.report, info);
    return project_end(&p);
}

static const struct option options[] = {
    OPTION_JSON,
    {.name = "long", .letter = 'l', .help = "List all files that were read or skipped"},
};
static const struct option_list own = OPTION_LIST("options", options);

const struct command cmd_info = {
    .name = "info",
    .arguments = "",
    .summary = "Show what was found: the root, files read, files skipped and why",
    .details = "Shows the project of the working directory. All of its files are read, and "
               "mistakes in them are reported.",
    .examples = {{"what belongs to this project?", "weft info"},
                 {"why is a file not read?", "weft info --long"}},
    .lists = {&own, &limit_options, &diagnostic_options},
    .most_arguments = 0,
    .asks_with = "",
    .run = run_info,
};
