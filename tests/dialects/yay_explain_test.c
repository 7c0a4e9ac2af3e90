// SPDX-License-Identifier: Apache-2.0
//
// Explaining documents: everything that is written for a place is shown, and nothing is evaluated that its value
// did not need (rulings 1.21). The screens themselves are in tests/cli/explain_documents.t.
#include "check.h"

#include <string.h>

#include "ask/explain/explain.h"
#include "dialects/yay_ask.h"
#include "graph/eval/node.h"

static const struct explained *explain(struct yay *y, const char *path)
{
    y->g->modes.recording = true;
    (void)yay_ask(y, path);
    return explain_node(y->g, yay_node(y, path), &y->texts);
}

// Every place in which something may stand that a value does not need refers to `trap`.
static const struct yay_file traps[] = {
    {"main.yay", "include 'older'\n"
                 "env: prod\n"
                 "m:\n"
                 "  a: {{ trap }}\n"
                 "  b: {{ trap }}\n"
                 "m:\n"
                 "  a: 1\n"
                 "if env == 'dev':\n"
                 "  c: {{ trap }}\n"
                 "elif env == 'prod':\n"
                 "  c: 2\n"
                 "else:\n"
                 "  c: {{ trap }}\n"
                 "s:\n"
                 "  select env:\n"
                 "    prod:\n"
                 "      - 3\n"
                 "      - {{ trap }}\n"
                 "    dev:\n"
                 "      - {{ trap }}\n"
                 "list:\n"
                 "  - {{ trap }}\n"
                 "  - {{ m.a }}\n"
                 "extend list:\n"
                 "  - {{ list[1] }}\n"
                 "  - {{ trap }}\n"
                 "fine: {{ m.a else trap }}\n"
                 "arm: {{ trap if env == 'dev' else m.a }}\n"
                 "part: {{ m if env == 'prod' else trap }}\n"
                 "found: {{ m else trap }}\n"
                 "macro f:\n"
                 "  x: {{ used }}\n"
                 "called:\n"
                 "  call f:\n"
                 "    used: {{ m.a }}\n"
                 "    unused: {{ trap }}\n"
                 "prototype P:\n"
                 "  x: {{ trap }}\n"
                 "  y: {{ self.x }}\n"
                 "new P as made:\n"
                 "  x: 4\n"
                 "loop:\n"
                 "  for i in [trap, m.a]:\n"
                 "    - 5\n"
                 "items:\n"
                 "  for i in [trap, m.a]:\n"
                 "    - {{ i }}\n"
                 "slice: {{ list[1:2] }}\n"
                 "trap: {{ 1 + nothing }}\n"},
    {"older", "old: {{ trap }}\nenv: {{ trap }}\nm:\n  a: {{ trap }}\n"},
};

static const char *const asked[] = {
    "env",    "m.a",     "c",        "s.0",    "list.1", "list.2", "fine",    "arm",
    "part.a", "found.a", "called.x", "made.x", "made.y", "loop",   "items.1", "slice",
};

static void nothing_else_is_evaluated(void)
{
    for (size_t i = 0; i < COUNT_OF(asked); i++) {
        struct yay got, told;
        yay_open_files(&got, traps, COUNT_OF(traps));
        yay_open_files(&told, traps, COUNT_OF(traps));
        const char *value = yay_ask(&got, asked[i]);
        CHECK(strncmp(value, "error", 5) != 0);
        const struct explained *e = explain(&told, asked[i]);
        if (e->candidate_count == 0 || yay_node(&told, "trap")->head != STATE_NO)
            CHECK_STR(str_of(asked[i]), "shown, and no trap touched");
        CHECK_INT(told.g->counters.guards, got.g->counters.guards);
        CHECK_INT(told.g->counters.opened, got.g->counters.opened);
        CHECK_STR(str_of(yay_ask(&told, asked[i])), value);
        yay_close(&got);
        yay_close(&told);
    }
}

static bool has_candidate(const struct explained *e, enum candidate_status status, uint32_t line,
                          const struct yay *y)
{
    for (size_t i = 0; i < e->candidate_count; i++)
        if (e->candidates[i].status == status &&
            source_position(y->g->sources, e->candidates[i].at.file, e->candidates[i].at.start)
                    .line == line)
            return true;
    return false;
}

static void losers_of_nested_keys_are_shown(void)
{
    struct yay y;
    yay_open_files(&y, traps, COUNT_OF(traps));
    const struct explained *e = explain(&y, "m.a");
    CHECK_INT(e->candidate_count, 3);
    CHECK(has_candidate(e, CANDIDATE_WON, 7, &y));
    CHECK(has_candidate(e, CANDIDATE_OVERRIDDEN, 4, &y));
    e = explain(&y, "c");
    CHECK(has_candidate(e, CANDIDATE_SKIPPED, 9, &y));
    CHECK(has_candidate(e, CANDIDATE_WON, 11, &y));
    CHECK(has_candidate(e, CANDIDATE_SKIPPED, 13, &y));
    yay_close(&y);
}

static void items_of_an_extended_list_have_their_own_numbers(void)
{
    struct yay y;
    yay_open(&y, "l:\n  - 1\n  - 2\nextend l:\n  - 3\nextend l:\n  - 4\nx: {{ l[2] }}\n"
                 "y:\n  for i in l if i > 3:\n    - {{ i }}\n");
    const struct explained *e = explain(&y, "l");
    CHECK_INT(e->candidate_count, 3);
    CHECK_INT(e->read_count, 4);
    static const char *const refs[] = {"l[0]", "l[1]", "l[2]", "l[3]"};
    for (size_t i = 0; i < e->read_count && i < COUNT_OF(refs); i++)
        CHECK_STR(e->reads[i]->ref, refs[i]);
    CHECK_STR(explain(&y, "x")->reads[0]->ref, "l[2]");
    CHECK_STR(explain(&y, "l.3")->ref, "l[3]");
    CHECK_STR(explain(&y, "y.0")->reads[0]->ref, "l[3]");
    yay_close(&y);
}

// A chain of references, of layers, of files: cut, and in a bounded stack.
static void deep_documents_are_cut(void)
{
    struct strbuf text;
    strbuf_init(&text, 0);
    enum { STEPS = 20000 };
    for (int i = 0; i < STEPS; i++)
        strbuf_format(&text, "a%d: {{ a%d }}\nb: %d\nif a%d:\n  c: %d\n", i, i + 1, i, STEPS, i);
    strbuf_format(&text, "a%d: 1\n", STEPS);
    strbuf_add_char(&text, '\0');
    struct yay y;
    yay_open(&y, text.at);
    const struct explained *e = explain(&y, "a0");
    unsigned depth = 0;
    for (; e->read_count; e = e->reads[0])
        depth++;
    CHECK_INT(depth, 100);
    CHECK(e->is_cut);
    CHECK_INT(explain(&y, "b")->candidate_count, STEPS);
    CHECK_INT(explain(&y, "c")->candidate_count, STEPS);
    strbuf_done(&text);
    yay_close(&y);
}

static const struct test tests[] = {
    {"nothing is evaluated that the value did not need", nothing_else_is_evaluated},
    {"losers of nested keys are shown", losers_of_nested_keys_are_shown},
    {"items of an extended list have their own numbers",
     items_of_an_extended_list_have_their_own_numbers},
    {"deep documents are cut", deep_documents_are_cut},
};

SUITE_OF(yay_explain);
