// SPDX-License-Identifier: Apache-2.0
//
// Documents that include the same file share what they do not change about it: counted, and compared with documents
// that are alone in their graph.
#include "check.h"

#include <stdio.h>
#include <string.h>

#include "dialects/yay_ask.h"

enum { DOCUMENTS = 1000, TURNS = 100 };

// ---- counted

static const char base[] = "env: dev\n"
                           "size: 3\n"
                           "rows:\n  for i in range(100):\n    - {{ i + size }}\n"
                           "name: \"app-{{ env }}\"\n"
                           "db:\n  host: h\n  url: \"{{ db.host }}-{{ size }}\"\n";

// How many operations asking the second, third … document takes, each more than the first.
static uint64_t calls_of_document(struct yay *y, size_t i, const char *path)
{
    uint64_t before = y->g->counters.calls;
    yay_turn_to(y, i);
    (void)yay_ask(y, path);
    return y->g->counters.calls - before;
}

static void a_thousand_documents_evaluate_what_they_include_twice_at_most(void)
{
    struct arena a;
    struct yay y;
    arena_init(&a);
    struct yay_file *files = ARENA_ARRAY(&a, struct yay_file, DOCUMENTS + 1);
    for (size_t i = 0; i < DOCUMENTS; i++) {
        files[i].name = str_format(&a, "d%zu.yay", i).at;
        files[i].text = str_format(&a, "include 'base'\nown: %zu\n", i).at;
    }
    files[DOCUMENTS] = (struct yay_file){"base", base};
    yay_open_files(&y, files, DOCUMENTS + 1);
    uint64_t alone = calls_of_document(&y, 0, ""), all = 0;
    CHECK(alone > TURNS);
    for (size_t i = 1; i < DOCUMENTS; i++)
        all += calls_of_document(&y, i, "");
    // the loop and its rows once more, for the home; then a few for each: it is a document, and includes a file
    CHECK(all <= alone + DOCUMENTS * 4);
    CHECK_INT(sources_count(y.g->sources), DOCUMENTS + 2); // the first one was opened twice
    yay_close(&y);
    arena_done(&a);
}

static void one_key_is_shared_as_well_as_all(void)
{
    static const struct yay_file files[] = {{"a.yay", "include 'base'\n"},
                                            {"b.yay", "include 'base'\nx: 1\n"},
                                            {"c.yay", "x: 2\ninclude 'base'\n"},
                                            {"base", base}};
    struct yay y;
    yay_open_files(&y, files, COUNT_OF(files));
    CHECK(calls_of_document(&y, 0, "rows") > TURNS);
    CHECK(calls_of_document(&y, 1, "rows") > TURNS);
    CHECK(calls_of_document(&y, 2, "rows") < 10);
    yay_close(&y);
}

static void what_a_document_overrides_is_its_own_and_the_rest_is_shared(void)
{
    static const struct yay_file files[] = {
        {"a.yay", "include 'base'\n"},
        {"b.yay", "include 'base'\n"},
        {"c.yay", "include 'base'\nenv: prod\n"},
        {"d.yay", "include 'base'\nsize: 5\n"},
        {"e.yay", "set size = 7\ninclude 'base'\n"},
        {"f.yay", "include 'base'\ndb:\n  host: other\n"},
        {"g.yay", "include 'base'\ninclude 'more'\n"},
        {"h.yay", "macro range:\n  - 4\ninclude 'base'\n"},
        {"base", base},
        {"more", "set size = 9\n"},
    };
    struct yay y;
    yay_open_files(&y, files, COUNT_OF(files));
    (void)yay_ask(&y, "");
    yay_turn_to(&y, 1);
    (void)yay_ask(&y, "");
    CHECK(calls_of_document(&y, 2, "") < 10);
    CHECK_STR(str_of(yay_ask(&y, "name")), "\"app-prod\"");
    CHECK(calls_of_document(&y, 3, "") > TURNS);
    CHECK_STR(str_of(yay_ask(&y, "rows.0")), "5");
    CHECK_STR(str_of(yay_ask(&y, "name")), "\"app-dev\"");
    yay_turn_to(&y, 4);
    CHECK_STR(str_of(yay_ask(&y, "rows.0")), "7");
    CHECK(calls_of_document(&y, 5, "") < 10);
    CHECK_STR(str_of(yay_ask(&y, "db.url")), "\"other-3\"");
    yay_turn_to(&y, 6);
    CHECK_STR(str_of(yay_ask(&y, "rows.0")), "3");
    yay_turn_to(&y, 7);
    CHECK_STR(str_of(yay_ask(&y, "rows.0")), "7");
    yay_close(&y);
}

// ---- random documents

enum { NAMES = 6, FILES = 7, SHARED_FILES = 3, TEXT_MAX = 2000, LINES_MAX = 5, STEPS_MOST = 20000 };

struct writer {
    struct random *r;
    char text[TEXT_MAX];
    size_t len;
};

static const char *any_name(struct writer *w, unsigned after)
{
    static const char *const names[NAMES] = {"a", "b", "c", "d", "e", "f"};
    bool is_back = random_below(w->r, 20) == 0 || after + 1 >= NAMES;
    unsigned from = is_back ? 0 : after + 1;
    return names[from + random_below(w->r, NAMES - from)];
}

static void write_line(struct writer *w, unsigned key)
{
    const char *x = any_name(w, key), *z = any_name(w, key);
    const char name = (char)('a' + key);
    unsigned number = random_below(w->r, 9);
    char *at = w->text + w->len;
    size_t room = TEXT_MAX - w->len;
    int len = 0;
    switch (random_below(w->r, 12)) {
    case 0:
    case 1: len = snprintf(at, room, "%c: %u\n", name, number); break;
    case 2: len = snprintf(at, room, "%c: {{ %s }}\n", name, x); break;
    case 3: len = snprintf(at, room, "%c: {{ %s + %u }}\n", name, x, number); break;
    case 4: len = snprintf(at, room, "%c: \"t{{ %s }}\"\n", name, x); break;
    case 5:
        len = snprintf(at, room, "%c:\n  for i in range(%u):\n    - \"{{ i }}{{ %s }}\"\n", name,
                       number % 3, x);
        break;
    case 6: len = snprintf(at, room, "%c:\n  %s: {{ %s }}\n  q: 1\n", name, x, z); break;
    case 7: len = snprintf(at, room, "extend %c:\n  - {{ %s }}\n", name, x); break;
    case 8: len = snprintf(at, room, "%c: {{ %s else %u }}\n", name, x, number); break;
    case 9: len = snprintf(at, room, "if %s:\n  %c: {{ %s }}\n", x, name, z); break;
    case 10: len = snprintf(at, room, "set %s = %u\n", x, number); break;
    default: len = snprintf(at, room, "%c: {{ %s.q }}\n", name, x); break;
    }
    w->len += (size_t)len;
}

static const char *write_document(struct arena *a, struct random *r, unsigned includes)
{
    struct writer w = {.r = r};
    for (unsigned i = random_below(r, LINES_MAX + 1); i > 0; i--)
        write_line(&w, random_below(r, NAMES));
    for (unsigned i = 0; i < SHARED_FILES; i++)
        if (includes >> i & 1)
            w.len += (size_t)snprintf(w.text + w.len, TEXT_MAX - w.len, "include 'shared%u'\n", i);
    for (unsigned i = random_below(r, LINES_MAX + 1); i > 0; i--)
        write_line(&w, random_below(r, NAMES));
    return str_copy(a, str_make(w.text, w.len)).at;
}

static void write_files(struct arena *a, struct random *r, struct yay_file *files)
{
    for (unsigned i = 0; i < FILES; i++) {
        bool is_shared = i >= FILES - SHARED_FILES;
        unsigned number = i - (FILES - SHARED_FILES);
        unsigned includes = is_shared ? (number ? random_below(r, 2) : 0)
                                      : 1 + random_below(r, (1 << SHARED_FILES) - 1);
        files[i].name =
            is_shared ? str_format(a, "shared%u", number).at : str_format(a, "d%u.yay", i).at;
        files[i].text = write_document(a, r, includes);
    }
}

static void check_document(struct yay *together, const struct yay_file *files, size_t i,
                           const char *path)
{
    struct yay alone;
    yay_open_files(&alone, files, FILES);
    alone.g->limits.steps = STEPS_MOST;
    yay_turn_to(&alone, i);
    yay_turn_to(together, i);
    const char *want = yay_ask(&alone, path), *got = yay_ask(together, path);
    bool is_limited = strstr(want, "limit") || strstr(got, "limit");
    if (!is_limited)
        CHECK_STR(str_of(got), want);
    yay_close(&alone);
}

static void documents_that_share_are_as_if_they_were_alone(void)
{
    unsigned long cases = random_cases(100);
    for (unsigned long n = 0; n < cases; n++) {
        struct random r = {random_first() * UINT64_C(7919) + n * 104729 + 1};
        struct yay_file files[FILES];
        struct arena a;
        struct yay together;
        arena_init(&a);
        write_files(&a, &r, files);
        yay_open_files(&together, files, FILES);
        together.g->limits.steps = STEPS_MOST;
        for (unsigned i = 0; i < 8; i++) {
            struct writer w = {.r = &r};
            check_document(&together, files, random_below(&r, FILES - SHARED_FILES),
                           random_below(&r, 2) ? "" : any_name(&w, 0));
        }
        yay_close(&together);
        arena_done(&a);
    }
}

static const struct test tests[] = {
    {"a thousand documents evaluate what they include twice at most",
     a_thousand_documents_evaluate_what_they_include_twice_at_most},
    {"one key is shared as well as all", one_key_is_shared_as_well_as_all},
    {"what a document overrides is its own, and the rest is shared",
     what_a_document_overrides_is_its_own_and_the_rest_is_shared},
    {"documents that share are as if they were alone",
     documents_that_share_are_as_if_they_were_alone},
};

SUITE_OF(yay_shared);
