// SPDX-License-Identifier: Apache-2.0
//
// edits TREE EDITS: what an edit costs in an open project: the tree of tree-corpus, every stack asked once and checked.
// CPU time in milliseconds, and memory at the start and after many edits. The tree is left as it was.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "edit_costs.h"
#include "weft.h"

enum { PATH_BYTES = 4096 };

static char *read_text(const char *path)
{
    char *text = calloc(1, 1 << 20);
    FILE *f = fopen(path, "r");
    size_t len = f && text ? fread(text, 1, (1 << 20) - 1, f) : 0;
    if (!len) {
        perror(path);
        exit(1);
    }
    fclose(f);
    return text;
}

static void write_text(const char *path, const char *text, const char *more)
{
    FILE *f = fopen(path, "w");
    if (!f || fprintf(f, "%s%s", text, more) < 0 || fclose(f) != 0) {
        perror(path);
        exit(1);
    }
}

static void done(weft_answer *answer)
{
    if (!weft_answer_ok(answer)) {
        weft_str why = weft_answer_diagnostics(answer, WEFT_TEXT, 0);
        fprintf(stderr, "%.*s", (int)why.len, why.at);
        exit(1);
    }
    weft_answer_free(answer);
}

static void ask(weft_project *p, const char *dir, const char *path)
{
    weft_place *place;
    done(weft_project_place(p, weft_str_of(dir), &place));
    done(weft_get(place, weft_str_of(path)));
}

static void check(weft_project *p, const char *root)
{
    weft_answer *answer = weft_project_check(p, weft_str_of(root), 0);
    weft_answer_free(answer);
}

struct edited {
    const char *what, *file, *more;
};

int main(int argc, char **argv)
{
    if (argc != 3) {
        fputs("usage: edits TREE EDITS\n", stderr);
        return 2;
    }
    weft_graph *g = weft_graph_open();
    weft_project *p;
    struct weft_unit_query all = {.size = sizeof(all)};
    double start = cpu_ms();
    done(weft_project_open(g, weft_str_of(argv[1]), &p));
    weft_answer *units = weft_units(p, &all);
    const weft_value *list = weft_answer_value(units);
    size_t count = weft_value_count(list);
    char stack[PATH_BYTES] = "";
    for (size_t i = 0; i < count; i++) {
        weft_str path = weft_value_text(weft_value_get(weft_value_item(list, i), WEFT_STR("path")));
        snprintf(stack, sizeof(stack), "%s/%.*s", argv[1], (int)path.len, path.at);
        ask(p, stack, "global");
    }
    weft_answer_free(units);
    printf("%zu units, all globals of each: %.1f ms, %.1f MiB\n", count, cpu_ms() - start,
           resident_mib());
    start = cpu_ms();
    check(p, argv[1]);
    printf("the first check: %.1f ms, %.1f MiB\n", cpu_ms() - start, resident_mib());
    char root[PATH_BYTES], own[PATH_BYTES];
    snprintf(root, sizeof(root), "%s/root.tm", argv[1]);
    snprintf(own, sizeof(own), "%s/stack.tm", stack);
    const struct edited edits[] = {
        {"a comment in the root", root, "\n# a comment\n"},
        {"one more global in the root", root, "\nglobals {\n  more_of_bench = 1\n}\n"},
        {"one more global in a stack", own, "\nglobals {\n  more_of_bench = 1\n}\n"},
    };
    for (size_t i = 0; i < sizeof(edits) / sizeof(*edits); i++) {
        char *text = read_text(edits[i].file);
        weft_str path = weft_str_of(edits[i].file);
        write_text(edits[i].file, text, edits[i].more);
        start = cpu_ms();
        done(weft_project_change(p, &path, 1));
        double changed = cpu_ms();
        ask(p, stack, "global.g8");
        double asked = cpu_ms();
        check(p, argv[1]);
        printf("%-28s change %.2f ms, the next question %.2f ms, the next check %.2f ms\n",
               edits[i].what, changed - start, asked - changed, cpu_ms() - asked);
        write_text(edits[i].file, text, "");
        done(weft_project_change(p, &path, 1));
        ask(p, stack, "global.g8");
        check(p, argv[1]);
        free(text);
    }
    char *text = read_text(own), more[128];
    weft_str path = weft_str_of(own);
    long rounds = strtol(argv[2], NULL, 10);
    double before = resident_mib();
    start = cpu_ms();
    for (long i = 0; i < rounds; i++) {
        snprintf(more, sizeof(more), "\nglobals {\n  more_of_bench = %ld\n}\n", i);
        write_text(own, text, more);
        done(weft_project_change(p, &path, 1));
        ask(p, stack, "global.more_of_bench");
        check(p, argv[1]);
    }
    printf("%ld edits of a stack, each with a check: %.2f ms each, %.1f -> %.1f MiB\n", rounds,
           (cpu_ms() - start) / (double)rounds, before, resident_mib());
    write_text(own, text, "");
    free(text);
    weft_graph_close(g);
    return 0;
}
