// SPDX-License-Identifier: Apache-2.0
//
// What a check of a tree costs, counted, and what it finds whatever was asked before.
#include "check.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "check/tree.h"

enum { STACKS = 30, SHARED = 20 };

struct test_tree {
    char root[64];
    struct graph *g;
    struct project *p;
};

static void write_file(const struct test_tree *t, const char *path, const char *text)
{
    char full[200];
    for (const char *slash = strchr(path, '/'); slash; slash = strchr(slash + 1, '/')) {
        snprintf(full, sizeof(full), "%s/%.*s", t->root, (int)(slash - path), path);
        mkdir(full, 0700);
    }
    snprintf(full, sizeof(full), "%s/%s", t->root, path);
    FILE *f = fopen(full, "w");
    CHECK(f && fputs(text, f) >= 0);
    if (f)
        fclose(f);
}

// Globals that all stacks share, one that reads what differs, and one of each stack's own.
static void write_tree(struct test_tree *t, const char *more)
{
    char text[4000] = "terramate {\n  required_version = \">= 0.1\"\n}\nglobals {\n", path[100];
    size_t len = strlen(text);
    for (int i = 0; i < SHARED; i++)
        len += (size_t)snprintf(text + len, sizeof(text) - len, "  g%d = \"x${%d + 1}\"\n", i, i);
    snprintf(text + len, sizeof(text) - len, "  late = \"${global.own}-${global.g0}\"\n%s}\n",
             more);
    write_file(t, "root.tm", text);
    for (int i = 0; i < STACKS; i++) {
        snprintf(path, sizeof(path), "s/d%d/t%d/stack.tm", i % 3, i);
        snprintf(text, sizeof(text), "stack {\n}\nglobals {\n  own = %d\n}\n", i / 3 % 2);
        write_file(t, path, text);
    }
}

static void open_tree(struct test_tree *t)
{
    struct str why;
    t->g = graph_open();
    t->p = project_open(t->g, str_of(t->root), &why, &(bool){false});
    CHECK(t->p != NULL);
}

static void close_tree(struct test_tree *t)
{
    project_close(t->p);
    graph_close(t->g);
}

static void begin(struct test_tree *t, const char *more)
{
    snprintf(t->root, sizeof(t->root), "/tmp/weft-check-XXXXXX");
    CHECK(mkdtemp(t->root) != NULL);
    write_tree(t, more);
}

static void end(struct test_tree *t)
{
    char command[100];
    snprintf(command, sizeof(command), "rm -rf '%s'", t->root);
    CHECK(system(command) == 0);
}

struct stack_question {
    struct test_tree *tree;
    struct view *view;
};

static void ask(void *data)
{
    const struct stack_question *q = data;
    struct graph *g = q->tree->g;
    path_id global =
        q->tree->p->dialect->tree->directories->inherited(q->tree->p->trees.at[0]->tree);
    (void)view_ask(g, q->view, global);
}

static void ask_all_stacks(struct test_tree *t)
{
    struct diags mistakes = {0};
    struct project_units units = {0};
    project_units(t->p, &(struct unit_query){0}, t->p->dialect, &t->g->arena, &units, &mistakes);
    CHECK_INT(units.list.len, STACKS);
    for (size_t i = 0; i < units.list.len; i++) {
        struct stack_question q = {t, project_view(t->p, units.list.at[i].unit.path, &mistakes)};
        graph_question(t->g, ask, &q);
    }
    ARRAY_DONE(&units.list);
    diags_done(&mistakes);
}

static size_t check_all(struct test_tree *t, struct diags *found)
{
    struct tree_check c = {.path = STR("/")};
    check_tree(t->g, t->p, &c, found);
    CHECK_INT(c.units, STACKS);
    CHECK_INT(c.files, STACKS + 1);
    return found->list.len;
}

static void a_check_evaluates_what_the_stacks_ask(void)
{
    struct test_tree t;
    struct diags found = {0};
    begin(&t, "");
    open_tree(&t);
    ask_all_stacks(&t);
    uint64_t asked = t.g->counters.statements;
    close_tree(&t);
    open_tree(&t);
    CHECK_INT(check_all(&t, &found), 0);
    CHECK_INT(t.g->counters.statements, asked);
    // each once, the one that reads what differs once for each of its two values, and the stacks' own
    CHECK_INT(asked, SHARED + 2 + STACKS);
    uint64_t before = t.g->counters.statements;
    CHECK_INT(check_all(&t, &found), 0);
    CHECK_INT(t.g->counters.statements, before);
    diags_done(&found);
    close_tree(&t);
    end(&t);
}

static void what_is_found_does_not_depend_on_what_was_asked(void)
{
    struct test_tree t;
    struct diags cold = {0}, warm = {0};
    begin(&t,
          "  bad  = global.nope\n  ring = global.late2\n  late2 = \"${global.ring}${global.own}\"\n"
          "  odd  = 1 + {}\n");
    open_tree(&t);
    CHECK_INT(check_all(&t, &cold), 3);
    struct str messages[3];
    for (size_t i = 0; i < cold.list.len && i < 3; i++) {
        diags_sort(&cold, t.g->sources);
        messages[i] = str_copy(&t.g->arena, cold.list.at[i]->message);
    }
    CHECK_STR(messages[1], "`global.ring` depends on itself (30 stacks)");
    ask_all_stacks(&t);
    CHECK_INT(check_all(&t, &warm), 3);
    diags_sort(&warm, t.g->sources);
    for (size_t i = 0; i < warm.list.len && i < 3; i++)
        CHECK(str_equal(warm.list.at[i]->message, messages[i]));
    diags_done(&cold);
    diags_done(&warm);
    close_tree(&t);
    end(&t);
}

static const struct test tests[] = {
    {"a check evaluates what the stacks ask, once", a_check_evaluates_what_the_stacks_ask},
    {"what is found does not depend on what was asked before",
     what_is_found_does_not_depend_on_what_was_asked},
};

SUITE_OF(tree_check);
