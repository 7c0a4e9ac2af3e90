// SPDX-License-Identifier: Apache-2.0
//
// Evaluation in several processes. Whatever is known when, an evaluation that was saved and continued says what a
// single one says that knows everything at once: values, diagnostics, explanations. And what was settled before is not
// evaluated again.
#include "check.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "api/api.h"
#include "base/path.h"
#include "weft.h"

static struct str keep_text(struct arena *a, weft_str s)
{
    return str_copy(a, str_make(s.at, s.len));
}

// ---- what is evaluated

enum saved_kind { KIND_HCL, KIND_TREE, KIND_YAY, KINDS };

enum { KEYS = 9, TOLD = 6, TEXT_ROOM = 4000 };

struct evaluation_of {
    enum saved_kind kind;
    struct arena arena;
    char dir[64]; // of a tree
    char text[TEXT_ROOM], more[TEXT_ROOM];
    struct random *random;
};

static const char *const told_paths[TOLD] = {"u0", "u1.id", "u1.name", "u2[1].c", "u3", "u2[0]"};
static const char *const told_values[TOLD] = {"\"x\"", "5", "\"n\"", "7", "1", "[1, \"b\"]"};
static const char *const unknown_names[] = {"u0", "u1", "u2", "u3"};

// A name as an expression of the language has it.
static const char *prefix(const struct evaluation_of *e)
{
    return e->kind == KIND_TREE ? "global." : "";
}

static void add_reference(struct evaluation_of *e, struct strbuf *out, unsigned before)
{
    static const char *const open[] = {"u0", "u1.id", "u1.name", "u2[1].c", "u3", "u1", "u2"};
    if (!before || random_below(e->random, 3) == 0)
        strbuf_format(out, "%s%s", prefix(e), open[random_below(e->random, COUNT_OF(open))]);
    else
        strbuf_format(out, "%sv%u", prefix(e), random_below(e->random, before));
}

static void add_template(struct evaluation_of *e, struct strbuf *out, unsigned before)
{
    strbuf_add_cstr(out, e->kind == KIND_YAY ? "'t-' + " : "\"t-${");
    add_reference(e, out, before);
    strbuf_add_cstr(out, e->kind == KIND_YAY ? "" : "}\"");
}

static void add_choice(struct evaluation_of *e, struct strbuf *out, const char *condition,
                       unsigned before)
{
    if (e->kind != KIND_YAY)
        strbuf_format(out, "%s%s ? ", prefix(e), condition);
    add_reference(e, out, before);
    if (e->kind == KIND_YAY)
        strbuf_format(out, " if %s else 3", condition);
    else
        strbuf_add_cstr(out, " : 3");
}

static void add_expression(struct evaluation_of *e, struct strbuf *out, unsigned before)
{
    const char *equals = e->kind == KIND_YAY ? ": " : " = ";
    switch (random_below(e->random, 8)) {
    case 0: strbuf_format(out, "%u", random_below(e->random, 9)); break;
    case 1: add_template(e, out, before); break;
    case 2:
        strbuf_add_cstr(out, "[");
        add_reference(e, out, before);
        strbuf_add_cstr(out, ", 2]");
        break;
    case 3:
        strbuf_format(out, "{a%s", equals);
        add_reference(e, out, before);
        strbuf_format(out, ", b%s1}", equals);
        break;
    case 4: add_choice(e, out, "u3 == 1", before); break;
    case 5: add_choice(e, out, "v0 == 2", before); break;
    case 6: strbuf_format(out, "\"%c\"", 'a' + (char)random_below(e->random, 5)); break;
    default: add_reference(e, out, before); break;
    }
}

static void write_keys(struct evaluation_of *e, char *text, unsigned from, unsigned to)
{
    struct strbuf out;
    strbuf_init(&out, 0);
    for (unsigned i = from; i < to; i++) {
        strbuf_format(&out, e->kind == KIND_YAY ? "v%u: {{ " : "v%u = ", i);
        add_expression(e, &out, i);
        strbuf_add_cstr(&out, e->kind == KIND_YAY ? " }}\n" : "\n");
    }
    CHECK(out.len < TEXT_ROOM);
    snprintf(text, TEXT_ROOM, "%.*s", STR_ARGS(strbuf_str(&out)));
    strbuf_done(&out);
}

static void put_file(const struct evaluation_of *e, const char *name, const char *text)
{
    char path[128];
    snprintf(path, sizeof(path), "%s/%s", e->dir, name);
    FILE *f = fopen(path, "w");
    CHECK(f && fputs(text, f) >= 0 && fclose(f) == 0);
}

static void put_tree(struct evaluation_of *e)
{
    char text[TEXT_ROOM + 40], path[128];
    snprintf(e->dir, sizeof(e->dir), "/tmp/weft-saved-test-XXXXXX");
    CHECK(mkdtemp(e->dir));
    put_file(e, "root.tm", "terramate {\n  required_version = \"> 0\"\n}\n");
    snprintf(text, sizeof(text), "globals {\n%s}\n", e->text);
    put_file(e, "a.tm", text);
    for (unsigned i = 0; i < 2; i++) {
        snprintf(path, sizeof(path), "%s/s%u", e->dir, i);
        CHECK(mkdir(path, 0700) == 0);
        snprintf(path, sizeof(path), "s%u/stack.tm", i);
        put_file(e, path, "stack {}\n");
    }
    snprintf(text, sizeof(text), "globals {\n%s}\n", e->more);
    put_file(e, "s1/b.tm", text);
}

static void remove_tree(const struct evaluation_of *e)
{
    char command[128];
    snprintf(command, sizeof(command), "rm -rf %s", e->dir);
    CHECK_INT(system(command), 0);
}

static void make_up(struct evaluation_of *e, enum saved_kind kind, struct random *random)
{
    *e = (struct evaluation_of){.kind = kind, .random = random};
    arena_init(&e->arena);
    write_keys(e, e->text, 0, KEYS);
    write_keys(e, e->more, KEYS / 2, KEYS / 2 + 3);
    if (kind == KIND_YAY)
        snprintf(e->text + strlen(e->text), 80, "if u3 == 1:\n  v%u: {{ u0 }}\n", KEYS / 2);
    if (kind == KIND_TREE)
        put_tree(e);
}

// ---- asking

struct process_of {
    weft_graph *graph;
    weft_project *project;
    weft_place *place;
};

static void expect_ok(weft_answer *answer)
{
    if (!weft_answer_ok(answer))
        check_failed(__FILE__, __LINE__, "%s", weft_answer_diagnostics(answer, WEFT_SHORT, 0).at);
    weft_answer_free(answer);
}

static void open_document_of(const struct evaluation_of *e, struct process_of *p)
{
    const weft_tree *tree;
    weft_expr root;
    weft_str name = weft_str_of(e->kind == KIND_HCL ? "a.hcl" : "a.yay");
    struct weft_text text = {
        .size = sizeof(text), .name = name, .text = weft_str_of(e->text), .form = WEFT_FORM_FILE};
    expect_ok(weft_read(p->graph, &text, &tree, &root));
    p->place = weft_document_open(p->graph, NULL, name, tree, root);
}

static struct process_of begin_process(const struct evaluation_of *e)
{
    char path[128];
    struct process_of p = {.graph = weft_graph_open()};
    if (e->kind == KIND_TREE) {
        snprintf(path, sizeof(path), "%s/s1", e->dir);
        expect_ok(weft_project_open(p.graph, weft_str_of(path), &p.project));
        expect_ok(weft_project_place(p.project, weft_str_of(path), &p.place));
    } else {
        open_document_of(e, &p);
    }
    for (size_t i = 0; i < COUNT_OF(unknown_names); i++) {
        snprintf(path, sizeof(path), "%s%s", prefix(e), unknown_names[i]);
        expect_ok(weft_unknown(p.place, WEFT_STR(""), weft_str_of(path), WEFT_STR("")));
    }
    return p;
}

static void tell_at(const struct evaluation_of *e, struct process_of *p, unsigned i)
{
    char path[64];
    snprintf(path, sizeof(path), "%s%s", prefix(e), told_paths[i]);
    expect_ok(
        weft_known(p->place, WEFT_STR("--known"), weft_str_of(path), weft_str_of(told_values[i])));
}

static struct str all_of(struct arena *a, weft_answer *answer, bool explains)
{
    weft_str value = explains ? weft_answer_text(answer, 0)
                              : weft_answer_json(answer, WEFT_LOSSLESS | WEFT_KEEP_ORDER);
    struct str shown = weft_answer_ok(answer) ? keep_text(a, value) : STR("");
    struct str why = keep_text(a, weft_answer_diagnostics(answer, WEFT_TEXT, 0));
    weft_answer_free(answer);
    return str_format(a, "%.*s\n%.*s", STR_ARGS(shown), STR_ARGS(why));
}

// Everything that can be asked, as text.
static struct str ask_everything(struct evaluation_of *e, struct process_of *p)
{
    struct strbuf out;
    struct arena *a = &e->arena;
    strbuf_init(&out, 0);
    for (unsigned i = 0; i < KEYS; i++) {
        char path[32];
        snprintf(path, sizeof(path), "%sv%u", prefix(e), i);
        strbuf_add(&out, all_of(a, weft_get(p->place, weft_str_of(path)), false));
    }
    for (unsigned i = 0; i < KEYS; i++) {
        char path[32];
        snprintf(path, sizeof(path), "%sv%u", prefix(e), i);
        strbuf_add(&out, all_of(a, weft_explain(p->place, weft_str_of(path)), true));
    }
    struct str all = strbuf_copy(&out, a);
    strbuf_done(&out);
    return all;
}

// Saves what has no mistakes, and goes on in another graph.
static void go_on(struct evaluation_of *e, struct process_of *p)
{
    weft_answer *saved = NULL;
    unsigned first = random_below(e->random, KEYS);
    for (unsigned i = 0; i < KEYS && !(saved && weft_answer_ok(saved)); i++) {
        char path[32];
        snprintf(path, sizeof(path), "%sv%u", prefix(e), (first + i) % KEYS);
        weft_str one = weft_str_of(path);
        weft_answer_free(saved);
        saved = weft_save(
            p->place,
            &(struct weft_save){.size = sizeof(struct weft_save), .paths = &one, .path_count = 1});
    }
    if (!weft_answer_ok(saved)) { // nothing is without mistakes
        weft_answer_free(saved);
        return;
    }
    struct process_of next = {.graph = weft_graph_open()};
    weft_str bytes = weft_value_text(weft_value_get(weft_answer_value(saved), WEFT_STR("bytes")));
    weft_graph_close(p->graph);
    expect_ok(weft_resume(next.graph, bytes, WEFT_STR(""), &next.project, &next.place));
    weft_answer_free(saved);
    *p = next;
}

static void continued_is_like_at_once(enum saved_kind kind, uint64_t seed_of)
{
    struct random seed = {seed_of};
    for (unsigned long i = 0; i < random_cases(60); i++) {
        struct evaluation_of e;
        unsigned steps[TOLD];
        make_up(&e, kind, &seed);
        for (unsigned k = 0; k < TOLD; k++)
            steps[k] = random_below(&seed, 4); // 3: it stays unknown
        struct process_of at_once = begin_process(&e), by_and_by = begin_process(&e);
        for (unsigned step = 0; step < 3; step++) {
            for (unsigned k = 0; k < TOLD; k++) {
                if (steps[k] == step)
                    tell_at(&e, &at_once, k);
                if (steps[k] == step)
                    tell_at(&e, &by_and_by, k);
            }
            if (step < 2)
                go_on(&e, &by_and_by);
        }
        struct str one = ask_everything(&e, &at_once);
        if (kind == KIND_TREE)
            remove_tree(&e); // the other one must not need it
        struct str other = ask_everything(&e, &by_and_by);
        if (!str_equal(one, other))
            check_failed(__FILE__, __LINE__, "case %lu\n%s%s\nat once\n%.*s\ncontinued\n%.*s", i,
                         e.text, e.more, STR_ARGS(one), STR_ARGS(other));
        weft_graph_close(at_once.graph);
        weft_graph_close(by_and_by.graph);
        arena_done(&e.arena);
    }
}

static void documents_of_hcl_can_be_continued(void)
{
    continued_is_like_at_once(KIND_HCL, 81);
}

static void trees_can_be_continued(void)
{
    continued_is_like_at_once(KIND_TREE, 82);
}

static void documents_of_yay_can_be_continued(void)
{
    continued_is_like_at_once(KIND_YAY, 83);
}

// ---- named cases

static struct process_of open_text(const char *name, const char *text)
{
    struct evaluation_of e = {.kind = strstr(name, ".yay") ? KIND_YAY : KIND_HCL};
    struct process_of p = {.graph = weft_graph_open()};
    snprintf(e.text, sizeof(e.text), "%s", text);
    open_document_of(&e, &p);
    return p;
}

// The bytes, to be freed with the answer.
static weft_answer *save_all_of(struct process_of *p, weft_str *bytes)
{
    weft_answer *saved = weft_save(p->place, &(struct weft_save){.size = sizeof(struct weft_save)});
    if (!weft_answer_ok(saved))
        check_failed(__FILE__, __LINE__, "%s", weft_answer_diagnostics(saved, WEFT_SHORT, 0).at);
    *bytes = weft_value_text(weft_value_get(weft_answer_value(saved), WEFT_STR("bytes")));
    return saved;
}

static struct process_of resumed_from(weft_str bytes)
{
    struct process_of p = {.graph = weft_graph_open()};
    expect_ok(weft_resume(p.graph, bytes, WEFT_STR(""), &p.project, &p.place));
    return p;
}

static struct str json_at(struct arena *a, const struct process_of *p, const char *path)
{
    weft_answer *answer = weft_get(p->place, weft_str_of(path));
    struct str json = keep_text(a, weft_answer_json(answer, WEFT_LOSSLESS));
    weft_answer_free(answer);
    return json;
}

static void what_was_settled_in_a_document_is_not_evaluated_again(void)
{
    struct arena a;
    weft_str bytes;
    arena_init(&a);
    struct process_of p =
        open_text("a.hcl", "a = 1 + 2\nb = [a, upper(\"x\")]\nc = \"${u}-${a}\"\n");
    expect_ok(weft_unknown(p.place, WEFT_STR(""), WEFT_STR("u"), WEFT_STR("\"string\"")));
    weft_answer *saved = save_all_of(&p, &bytes);
    struct process_of q = resumed_from(bytes);
    expect_ok(weft_known(q.place, WEFT_STR(""), WEFT_STR("u"), WEFT_STR("\"k\"")));
    uint64_t calls = q.graph->inside->counters.calls;
    CHECK_STR(json_at(&a, &q, "b"), "[3,\"X\"]");
    CHECK_STR(json_at(&a, &q, "a"), "3");
    CHECK_INT(q.graph->inside->counters.calls, calls);
    CHECK_STR(json_at(&a, &q, "c"), "\"k-3\"");
    CHECK(q.graph->inside->counters.calls <= calls + 1); // the template alone
    weft_answer_free(saved);
    weft_graph_close(p.graph);
    weft_graph_close(q.graph);
    arena_done(&a);
}

static void what_was_settled_in_a_tree_is_not_evaluated_again(void)
{
    struct random seed = {1};
    struct evaluation_of e;
    weft_str bytes;
    make_up(&e, KIND_TREE, &seed);
    put_file(
        &e, "a.tm",
        "globals {\n  a = \"x\"\n  b = \"${global.a}-y\"\n  c = \"${global.u0}-${global.b}\"\n}\n");
    put_file(&e, "s1/b.tm", "globals {\n  a = \"z\"\n}\n");
    struct process_of p = begin_process(&e);
    weft_answer *saved = save_all_of(&p, &bytes);
    remove_tree(&e);
    struct process_of q = resumed_from(bytes);
    tell_at(&e, &q, 0);
    uint64_t before = q.graph->inside->counters.statements;
    CHECK_STR(json_at(&e.arena, &q, "global.b"), "\"z-y\"");
    CHECK_INT(q.graph->inside->counters.statements, before);
    CHECK_STR(json_at(&e.arena, &q, "global.c"), "\"x-z-y\"");
    CHECK_INT(q.graph->inside->counters.statements,
              before + 2); // `c`, and what is declared as unknown
    weft_answer_free(saved);
    weft_graph_close(p.graph);
    weft_graph_close(q.graph);
    arena_done(&e.arena);
}

static void count_random(void *data, weft_str request, weft_reply *reply)
{
    (void)request;
    weft_reply_number(reply, 1.0 / (double)++*(int *)data);
}

static void impure_functions_answer_once(void)
{
    struct arena a;
    weft_str bytes;
    int asked = 0;
    arena_init(&a);
    struct process_of p =
        open_text("a.hcl", "ids = [for i in [1, 2] : uuid()]\nid = uuid()\nn = u\n");
    CHECK(weft_allow(p.graph, WEFT_RANDOM, count_random, &asked));
    expect_ok(weft_unknown(p.place, WEFT_STR(""), WEFT_STR("u"), WEFT_STR("")));
    weft_answer *saved = save_all_of(&p, &bytes);
    int before = asked;
    struct process_of q = resumed_from(bytes);
    CHECK(str_equal(json_at(&a, &p, "id"), json_at(&a, &q, "id")));
    CHECK(str_equal(json_at(&a, &p, "ids"), json_at(&a, &q, "ids")));
    weft_answer_free(weft_explain(q.place, WEFT_STR("ids"))); // evaluates everything again
    CHECK_INT(asked, before);
    weft_answer_free(saved);
    weft_graph_close(p.graph);
    weft_graph_close(q.graph);
    arena_done(&a);
}

static void read_one_file(void *data, weft_str request, weft_reply *reply)
{
    ++*(int *)data;
    if (request.len == 5 && memcmp(request.at, "a.txt", 5) == 0)
        weft_reply_text(reply, WEFT_STR("from a file"));
    else
        weft_reply_absent(reply);
}

static void the_outside_world_answers_what_it_answered(void)
{
    struct arena a;
    weft_str bytes;
    int asked = 0;
    arena_init(&a);
    struct process_of p =
        open_text("a.hcl", "a = file(\"a.txt\")\nb = fileexists(\"b.txt\")\nc = file(\"c.txt\")\n");
    CHECK(weft_allow(p.graph, WEFT_FILES, read_one_file, &asked));
    const weft_str paths[] = {WEFT_STR("a"), WEFT_STR("b")};
    weft_answer *saved =
        weft_save(p.place, &(struct weft_save){sizeof(struct weft_save), paths, 2, false});
    bytes = weft_value_text(weft_value_get(weft_answer_value(saved), WEFT_STR("bytes")));
    int before = asked;
    struct process_of q = resumed_from(bytes);
    CHECK_STR(json_at(&a, &q, "a"), "\"from a file\"");
    CHECK_STR(json_at(&a, &q, "b"), "false");
    CHECK_INT(asked, before);
    weft_answer *unread = weft_get(q.place, WEFT_STR("c"));
    CHECK_INT(weft_answer_status(unread), WEFT_WORLD);
    CHECK(strstr(weft_answer_diagnostics(unread, WEFT_SHORT, 0).at,
                 "it was not read before the evaluation was saved"));
    weft_answer_free(unread);
    weft_answer_free(saved);
    weft_graph_close(p.graph);
    weft_graph_close(q.graph);
    arena_done(&a);
}

// Whatever is done to the bytes is noticed, and nothing is opened.
static void bytes_that_are_not_whole_are_refused(void)
{
    weft_str bytes;
    struct arena a;
    arena_init(&a);
    struct process_of p = open_text("a.hcl", "a = 1\n");
    weft_answer *saved = save_all_of(&p, &bytes);
    for (size_t i = 0; i < bytes.len; i++) {
        char *changed = (char *)(uintptr_t)str_copy(&a, str_make(bytes.at, bytes.len)).at;
        changed[i] = (char)(changed[i] ^ 1);
        for (unsigned cut = 0; cut < 2; cut++) {
            struct process_of q = {.graph = weft_graph_open()};
            weft_str bad = cut ? (weft_str){bytes.at, i} : (weft_str){changed, bytes.len};
            weft_answer *refused = weft_resume(q.graph, bad, WEFT_STR(""), &q.project, &q.place);
            CHECK_INT(weft_answer_status(refused), WEFT_WORLD);
            CHECK(!q.place && !q.project);
            weft_answer_free(refused);
            weft_graph_close(q.graph);
        }
    }
    weft_answer_free(saved);
    weft_graph_close(p.graph);
    arena_done(&a);
}

static void bad_input_of_saving_is_an_answer(void)
{
    weft_place *place;
    weft_project *project;
    weft_graph *graph = weft_graph_open();
    weft_place *nowhere = weft_directory_open(graph, NULL, WEFT_STR("/"));
    weft_answer *const answers[] = {
        weft_save(NULL, &(struct weft_save){.size = sizeof(struct weft_save)}),
        weft_save(nowhere, NULL),
        weft_save(nowhere, &(struct weft_save){.size = sizeof(struct weft_save)}),
        weft_resume(NULL, WEFT_STR(""), WEFT_STR(""), &project, &place),
        weft_resume(graph, WEFT_STR(""), WEFT_STR(""), NULL, NULL),
        weft_known(NULL, WEFT_STR(""), WEFT_STR("a"), WEFT_STR("1")),
        weft_known(nowhere, WEFT_STR(""), WEFT_STR("a["), WEFT_STR("1")),
        weft_known(nowhere, WEFT_STR(""), WEFT_STR(""), WEFT_STR("1")),
        weft_unknown(NULL, WEFT_STR(""), WEFT_STR("a"), WEFT_STR("")),
        weft_unknown(nowhere, WEFT_STR(""), WEFT_STR("a.b"), WEFT_STR("")),
        weft_unknown(nowhere, WEFT_STR(""), WEFT_STR("a"), WEFT_STR("\"nix\"")),
        weft_unknown(nowhere, WEFT_STR(""), WEFT_STR("a"), WEFT_STR("{")),
        weft_known_unread(NULL),
    };
    for (size_t i = 0; i < COUNT_OF(answers); i++) {
        if (weft_answer_status(answers[i]) != WEFT_USAGE)
            check_failed(__FILE__, __LINE__, "answer %zu is no usage error", i);
        weft_answer_free(answers[i]);
    }
    CHECK(weft_place_dialect(NULL) == NULL && weft_place_dialect(nowhere) == NULL);
    weft_graph_close(graph);
}

static void a_host_without_a_language_tells_json(void)
{
    weft_graph *graph = weft_graph_open();
    weft_place *place = weft_directory_open(graph, NULL, WEFT_STR("/"));
    expect_ok(weft_unknown(place, WEFT_STR(""), WEFT_STR("x"), WEFT_STR("\"number\"")));
    expect_ok(weft_known(place, WEFT_STR(""), WEFT_STR("x"), WEFT_STR("\"5\"")));
    weft_builder *b = weft_builder_open(graph, WEFT_STR(""), WEFT_STR(""));
    weft_expr x = weft_name(b, WEFT_STR("x"));
    weft_answer *answer = weft_eval(place, weft_builder_close(b), x);
    int64_t number = 0;
    CHECK(weft_value_int(weft_answer_value(answer), &number) && number == 5);
    weft_answer_free(answer);
    weft_graph_close(graph);
}

static const struct test tests[] = {
    {"documents of HCL can be continued", documents_of_hcl_can_be_continued},
    {"trees can be continued", trees_can_be_continued},
    {"documents of Yay can be continued", documents_of_yay_can_be_continued},
    {"what was settled in a document is not evaluated again",
     what_was_settled_in_a_document_is_not_evaluated_again},
    {"what was settled in a tree is not evaluated again",
     what_was_settled_in_a_tree_is_not_evaluated_again},
    {"impure functions answer once", impure_functions_answer_once},
    {"the outside world answers what it answered", the_outside_world_answers_what_it_answered},
    {"bytes that are not whole are refused", bytes_that_are_not_whole_are_refused},
    {"bad input of saving is an answer", bad_input_of_saving_is_an_answer},
    {"a host without a language tells JSON", a_host_without_a_language_tells_json},
};

SUITE_OF(saved);
