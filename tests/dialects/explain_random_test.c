// SPDX-License-Identifier: Apache-2.0
//
// Random trees of globals: what explain says is what get says, and whenever the edit of one literal changes
// a value, the place of that literal is in the explanation of the value.
#include "check.h"

#include <stdio.h>
#include <string.h>

#include "ask/explain/explain.h"
#include "dialects/tm_ask.h"
#include "source/source.h"
#include "value/json.h"

enum { TREES = 250, EDITS = 40, DIRS = 3, NUMBERS = 6, OBJECTS = 4, LITERALS_MOST = 400 };

static const char *const dirs[DIRS] = {"/", "/a", "/a/b"};
static const char *const files[DIRS] = {"/g.tm", "/a/g.tm", "/a/b/g.tm"};

struct literal {
    unsigned file;
    size_t offset;
};

// A tree as text: the same for the same seed, but for the one literal that is edited.
struct random_tree {
    uint32_t state;
    int edited; // number of a literal, or -1
    char text[DIRS][16384];
    size_t len[DIRS];
    unsigned file;
    struct literal literals[LITERALS_MOST];
    int literal_count;
    struct tm_text list[DIRS + 1];
};

static unsigned pick(struct random_tree *r, unsigned below)
{
    r->state = r->state * 1664525U + 1013904223U;
    return (r->state >> 16) % below;
}

static void put(struct random_tree *r, const char *text)
{
    size_t len = strlen(text);
    CHECK(r->len[r->file] + len < sizeof(r->text[0]));
    memcpy(r->text[r->file] + r->len[r->file], text, len + 1);
    r->len[r->file] += len;
}

static void put_literal(struct random_tree *r)
{
    char text[16];
    int number = r->literal_count++;
    CHECK(number < LITERALS_MOST);
    r->literals[number] = (struct literal){r->file, r->len[r->file]};
    snprintf(text, sizeof(text), "%d", 100 + number * 7 % 400 + (number == r->edited ? 500 : 0));
    put(r, text);
}

static void put_ref(struct random_tree *r, char kind, unsigned below)
{
    char text[24];
    snprintf(text, sizeof(text), "global.%c%u", kind, pick(r, below));
    put(r, text);
}

static void put_number(struct random_tree *r, unsigned numbers, unsigned objects, unsigned depth);

static void put_two(struct random_tree *r, const char *before, const char *between,
                    const char *after, unsigned numbers, unsigned objects, unsigned depth)
{
    put(r, before);
    put_number(r, numbers, objects, depth);
    put(r, between);
    put_number(r, numbers, objects, depth);
    put(r, after);
}

// Numbers may read numbers and objects with a lower number.
static void put_number(struct random_tree *r, unsigned numbers, unsigned objects, unsigned depth)
{
    unsigned kind = depth ? pick(r, 11) : 0;
    if (kind > 1 && kind < 5)
        put_two(r,
                kind == 2   ? "("
                : kind == 3 ? "tm_coalesce(null, "
                            : "tm_try(global.nope.x, ",
                kind == 2 ? " + " : ", ", ")", numbers, objects, depth - 1);
    else if (kind == 5) {
        put(r, "(");
        put_number(r, numbers, objects, depth - 1);
        put_two(r, " > 350 ? ", " : ", ")", numbers, objects, depth - 1);
    } else if (kind == 6)
        put_two(r, "[", ", ", "][1]", numbers, objects, depth - 1);
    else if (kind == 7 && objects) {
        put(r, "tm_lookup(");
        put_ref(r, 'o', objects);
        put(r, ", \"z\", ");
        put_number(r, numbers, objects, depth - 1);
        put(r, ")");
    } else if (kind == 8 && objects) {
        put_ref(r, 'o', objects);
        put(r, pick(r, 2) ? ".x" : "[\"y\"]");
    } else if (kind == 9 && objects) {
        put(r, "[for v in ");
        put_ref(r, 'o', objects);
        put(r, " : v + ");
        put_number(r, numbers, objects, depth - 1);
        put(r, "][0]");
    } else if (kind == 10 && numbers) {
        put(r, "tm_ternary(true, ");
        put_ref(r, 'g', numbers);
        put(r, ", 1)");
    } else if (kind == 1 && numbers)
        put_ref(r, 'g', numbers);
    else
        put_literal(r);
}

static void put_object(struct random_tree *r, unsigned objects, unsigned depth)
{
    unsigned kind = objects ? pick(r, 5) : 0;
    if (kind == 1) {
        put(r, "tm_merge(");
        put_ref(r, 'o', objects);
        put(r, ", { x = ");
        put_number(r, NUMBERS, objects, depth);
        put(r, " })");
    } else if (kind == 2) {
        put(r, "{ for k, v in ");
        put_ref(r, 'o', objects);
        put(r, " : k => v + ");
        put_number(r, NUMBERS, objects, depth);
        put(r, " }");
    } else if (kind == 3) {
        put(r, "global.g0 > 300 ? ");
        put_ref(r, 'o', objects);
        put_two(r, " : { x = ", ", y = ", " }", 0, objects, depth);
    } else {
        put_two(r, "{ x = ", ", y = ", " }", objects ? NUMBERS : 0, objects, depth);
    }
}

// Numbers read no objects, objects read all numbers: so there is no ring.
static void make_tree(struct random_tree *r, uint32_t seed, int edited)
{
    char name[24];
    *r = (struct random_tree){.state = seed * 2654435761U + 1, .edited = edited};
    for (r->file = 0; r->file < DIRS; r->file++) {
        put(r, "globals {\n");
        for (unsigned i = 0; i < NUMBERS + OBJECTS; i++) {
            bool is_number = i < NUMBERS;
            unsigned n = is_number ? i : i - NUMBERS;
            if (r->file && pick(r, 3))
                continue;
            snprintf(name, sizeof(name), "  %c%u = ", is_number ? 'g' : 'o', n);
            put(r, name);
            if (is_number)
                put_number(r, n, 0, 3);
            else
                put_object(r, n, 2);
            put(r, "\n");
        }
        put(r, "}\n");
        r->list[r->file] = (struct tm_text){files[r->file], r->text[r->file]};
    }
}

// ---- explanations

static const struct explained *explain(struct tm_tree *t, const char *dir, const char *name)
{
    struct tm_project *p = t->project;
    struct symbols *symbols = p->graph->symbols;
    path_id path = p->global;
    for (const char *at = name; *at;) {
        size_t len = strcspn(at, ".");
        path = path_child(p->graph, path, symbol_intern(symbols, str_make(at, len)));
        at += len + (at[len] == '.');
    }
    return explain_path(p->graph, tm_dir(p, str_of(dir))->view, path, &t->texts);
}

static bool has_place(const struct explained *e, const struct sources *sources, struct str file,
                      size_t offset)
{
    for (size_t i = 0; i < e->candidate_count; i++) {
        const struct explained_candidate *c = &e->candidates[i];
        if (c->status != CANDIDATE_OVERRIDDEN && c->status != CANDIDATE_SKIPPED &&
            !span_is_none(c->text) && str_equal(source_name(sources, c->text.file), file) &&
            c->text.start <= offset && offset < c->text.end)
            return true;
    }
    for (size_t i = 0; i < e->read_count; i++)
        if (has_place(e->reads[i], sources, file, offset))
            return true;
    return false;
}

static const char *const questions[] = {"g0", "g1", "g2",   "g3",   "g4",   "g5",   "o0",  "o1",
                                        "o2", "o3", "o0.x", "o1.y", "o2.x", "o3.y", "o3.z"};

static void compare_with_get(struct tm_tree *t)
{
    for (unsigned d = 0; d < DIRS; d++)
        for (unsigned q = 0; q < COUNT_OF(questions); q++) {
            struct strbuf text;
            const char *got = tm_tree_get(t, dirs[d], questions[q]);
            struct value v = explain(t, dirs[d], questions[q])->value;
            if (value_is(v, VALUE_ABSENT) || failure_mask(v)) {
                CHECK(strncmp(got, "error[", 6) == 0);
                continue;
            }
            strbuf_init(&text, 0);
            json_write(&text, v, (struct json_style){0});
            CHECK_STR(strbuf_str(&text), got);
            strbuf_done(&text);
        }
}

static unsigned changes, unexplained;

static void compare_with_edit(struct tm_tree *t, const struct random_tree *r, uint32_t seed,
                              int edited)
{
    static struct random_tree other;
    struct tm_tree changed;
    make_tree(&other, seed, edited);
    tm_tree_open(&changed, other.list);
    const struct literal *l = &r->literals[edited];
    struct str file = str_of(files[l->file] + 1);
    for (unsigned d = 0; d < DIRS; d++)
        for (unsigned q = 0; q < COUNT_OF(questions); q++) {
            if (!strcmp(tm_tree_get(t, dirs[d], questions[q]),
                        tm_tree_get(&changed, dirs[d], questions[q])))
                continue;
            changes++;
            const struct explained *e = explain(t, dirs[d], questions[q]);
            bool found = has_place(e, t->project->graph->sources, file, l->offset);
            unexplained += !found;
            if (!found && unexplained < 4)
                printf("seed %u: %s in %s does not tell %s at %zu\n", seed, questions[q], dirs[d],
                       files[l->file], l->offset);
        }
    tm_tree_close(&changed);
}

static void random_trees(void)
{
    static struct random_tree r;
    changes = unexplained = 0;
    for (uint32_t seed = 0; seed < TREES; seed++) {
        struct tm_tree t;
        make_tree(&r, seed, -1);
        tm_tree_open(&t, r.list);
        compare_with_get(&t);
        for (int i = 0; i < EDITS; i++)
            compare_with_edit(&t, &r, seed, i * r.literal_count / EDITS);
        tm_tree_close(&t);
    }
    CHECK(changes > 10000);
    CHECK_INT(unexplained, 0);
}

static const struct test tests[] = {
    {"agrees with get; every edit that changes a value is explained", random_trees},
};

SUITE_OF(explain_random);
