// SPDX-License-Identifier: Apache-2.0
//
// Values that cross from one language into another (rulings 1.11). The reader is a toy language that has texts
// and no numbers; whatever it imports shows where it crossed, and how often.
#include "check.h"

#include "graph/eval/crossing.h"
#include "toy/toy.h"
#include "value/number.h"

static unsigned imports;

// Values that only the other language has.
static const struct capsule_kind wrapper_kind = {.name = "Sensitive"};
static const struct capsule_kind pattern_kind = {.name = "pattern"};
static const int nothing;

static struct value text_of_number(struct arena *a, struct value v)
{
    struct strbuf text;
    strbuf_init(&text, 0);
    number_write(&text, v);
    struct value out = value_string(a, strbuf_str(&text));
    strbuf_done(&text);
    return out;
}

static struct value import_text(struct graph *g, struct value v, struct span at, bool *loses)
{
    imports++;
    const struct value *wrapped = value_capsule_data(v, &wrapper_kind);
    if (wrapped)
        return value_mark(&g->arena, *wrapped, &mark_sensitive);
    if (value_capsule_data(v, &pattern_kind) || (value_is_number(v) && number_is_nan(v)))
        return fail_at(g, FAIL_TYPE, DIAG_TYPE_MISMATCH, at, "texts have no such value");
    if (!value_is_number(v))
        return v;
    *loses = !number_is_whole(v);
    return text_of_number(&g->arena, v);
}

static struct ops texts_ops, other_texts_ops;
static struct mini_language texts, other_texts;

// A project whose directories are in the numbers' language; what is parsed next is in that of the texts.
static struct view *open_reader(struct toy *t, const char *statements)
{
    texts_ops = *toy_guarded.ops;
    texts_ops.import = import_text;
    texts_ops.language = "texts";
    other_texts_ops = texts_ops;
    texts = other_texts = toy_guarded;
    texts.ops = &texts_ops;
    other_texts.ops = &other_texts_ops;
    toy_open(t, &toy_directories);
    struct view *root = toy_dir(t, NULL, "/", statements);
    t->language = &texts;
    imports = 0;
    toy_touches = 0;
    return root;
}

// A variable of no text, in the language of numbers.
static void give(struct toy *t, const char *name, struct value v)
{
    const struct tree *tree;
    expr_id e = graph_literal(t->g, toy_strict.ops, v, &tree);
    struct env *env = ARENA_NEW(&t->g->arena, struct env);
    struct node *n = node_of_expr(t->g, tree, e, env, NULL);
    CHECK(!scope_set_variable(t->scope, str_of(name), lazy_of_node(n), 0, NO_SPAN));
}

#define CHECK_EVAL(t, view, text, wanted) CHECK_STR(str_of(toy_eval((t), (view), (text))), (wanted))

static void a_path_crosses_where_it_is_read(void)
{
    struct toy t;
    struct view *root = open_reader(&t, "n = 2\nm = global.n + 1\nb = true");
    CHECK_EVAL(&t, root, "global.n", "\"2\"");
    CHECK_EVAL(&t, root, "global.m", "\"3\""); // computed in its own language
    CHECK_EVAL(&t, root, "global.b", "true");
    CHECK_INT(imports, 3);
    CHECK_EVAL(&t, root, "[global.n, 2, upper(\"x\")]",
               "[\"2\",2,\"X\"]"); // its own is not touched
    CHECK_INT(imports, 4);
    CHECK_EVAL(&t, root, "\"${global.n}0\"", "\"20\"");
    t.language = &toy_directories;
    CHECK_EVAL(&t, root, "global.n + 1", "3"); // nothing has changed for its own language
    CHECK_INT(imports, 5);
    toy_close(&t);
}

static void parts_cross_alone(void)
{
    struct toy t;
    struct view *root = open_reader(&t, "o.a = touch(1)\no.b = touch(2)\n"
                                        "s = {x = touch(3), y = [4, \"t\"]}\nk = \"x\"");
    CHECK_EVAL(&t, root, "global.o.a", "\"1\"");
    CHECK_INT(toy_touches, 1);
    CHECK_INT(imports, 1);
    CHECK_EVAL(&t, root, "global.o", "{\"a\":\"1\",\"b\":\"2\"}");
    CHECK_EVAL(&t, root, "global.s.y", "[\"4\",\"t\"]");
    CHECK_EVAL(&t, root, "global.s[global.k]", "\"3\"");
    CHECK_EVAL(&t, root, "global.s[\"y\"][0]", "\"4\"");
    CHECK_EVAL(&t, root, "[for k, v in global.s: v]", "[\"3\",[\"4\",\"t\"]]");
    CHECK_INT(toy_touches, 3); // each once, whoever reads it
    toy_close(&t);
}

// Reading a list of ten thousand numbers at each turn of a loop takes it over once.
static void an_aggregate_crosses_once(void)
{
    struct toy t;
    struct view *root = open_reader(&t, "l = [for i in range(300): i]");
    CHECK_EVAL(&t, root, "length([for i in range(300): global.l[i]])", "300");
    CHECK_INT(imports, 300);
    CHECK_EVAL(&t, root, "global.l[299]", "\"299\"");
    CHECK_INT(imports, 300);
    toy_close(&t);
}

static void statements_of_the_reader_are_its_own(void)
{
    struct toy t;
    struct view *root = open_reader(&t, "n = 2");
    toy_statements(&t, root, NULL, "texts", "own = 5\nread = global.n\nchain = global.read");
    CHECK_EVAL(&t, root, "global.own", "5");
    CHECK_EVAL(&t, root, "global.chain", "\"2\"");
    CHECK_INT(imports, 1); // where `read` reads it
    t.language = &other_texts;
    CHECK_EVAL(&t, root, "global.own", "5"); // another table that takes over in the same way
    t.language = &toy_directories;
    CHECK_EVAL(&t, root, "[global.own + 1, global.read]", "[6,\"2\"]"); // takes all as it is
    toy_close(&t);
}

static void one_language_costs_nothing(void)
{
    struct toy t;
    open_reader(&t, "");
    toy_close(&t);
    toy_open(&t, &texts);
    struct view *root = toy_dir(&t, NULL, "/", "n = 2\no.a = 3");
    CHECK_EVAL(&t, root, "[global.n, global.o]", "[2,{\"a\":3}]");
    CHECK_INT(imports, 0);
    toy_close(&t);
}

static void undefined_is_missing(void)
{
    struct toy t;
    struct view *root = open_reader(&t, "o = {a = undefined, b = 1}\nl = [1, undefined]");
    give(&t, "undefined", value_undefined());
    CHECK_EVAL(&t, root, "undefined", "error[missing-key]");
    CHECK_EVAL(&t, root, "undefined else 7", "7");
    CHECK_EVAL(&t, root, "global.o", "{\"b\":\"1\"}"); // no key
    CHECK_EVAL(&t, root, "global.o.a else 7", "7");
    CHECK_EVAL(&t, root, "global.l", "error[missing-key]"); // a place cannot be left out
    CHECK_EVAL(&t, root, "global.l[0]", "\"1\"");
    toy_close(&t);
}

static void undefined_stays_where_it_exists(void)
{
    struct toy t;
    struct view *root = open_reader(&t, "o = {a = undefined, b = 1}");
    texts_ops.has_undefined = true;
    give(&t, "undefined", value_undefined());
    CHECK_EVAL(&t, root, "global.o", "{\"a\":{\"$undefined\":true},\"b\":\"1\"}");
    toy_close(&t);
}

static void keys_that_are_no_texts_become_texts(void)
{
    struct toy t;
    struct view *root = open_reader(&t, "o = numbered\np = clashing\ns = sensitive(numbered)");
    struct value keys[] = {value_int(1), value_string_kept(STR("a")), value_string_kept(STR("1"))};
    struct value items[] = {value_int(7), value_int(8), value_int(9)};
    give(&t, "numbered", value_object_any(&t.g->arena, keys, items, 2));
    give(&t, "clashing", value_object_any(&t.g->arena, keys, items, 3));
    CHECK_EVAL(&t, root, "global.o", "{\"1\":\"7\",\"a\":\"8\"}");
    CHECK_EVAL(&t, root, "global.o[\"1\"]", "\"7\"");
    CHECK_EVAL(&t, root, "global.s", "{\"$sensitive\":{\"1\":\"7\",\"a\":\"8\"}}");
    CHECK_EVAL(&t, root, "global.p", "error[redefined]"); // 1 and "1"
    texts_ops.any_keys = true;
    CHECK_EVAL(&t, root, "clashing", "{\"$pairs\":[[1,\"7\"],[\"a\",\"8\"],[\"1\",\"9\"]]}");
    toy_close(&t);
}

static void a_wrapper_becomes_a_mark(void)
{
    struct toy t;
    struct view *root = open_reader(&t, "o = {w = wrapped, n = 1}\nm = sensitive([1])");
    const struct value secret = value_string_kept(STR("hunter2"));
    give(&t, "wrapped", value_capsule(&t.g->arena, &wrapper_kind, &secret));
    CHECK_EVAL(&t, root, "wrapped", "{\"$sensitive\":\"hunter2\"}");
    CHECK_EVAL(&t, root, "\"${wrapped}!\"", "{\"$sensitive\":\"hunter2!\"}");
    CHECK_EVAL(&t, root, "global.o", "{\"w\":{\"$sensitive\":\"hunter2\"},\"n\":\"1\"}");
    CHECK_EVAL(&t, root, "global.m", "{\"$sensitive\":[\"1\"]}"); // marks stay
    toy_close(&t);
}

static void what_the_reader_lacks_fails_at_the_reference(void)
{
    struct toy t;
    struct view *root = open_reader(&t, "o = {p = pattern, n = 1}\nnan = not_a_number");
    give(&t, "pattern", value_capsule(&t.g->arena, &pattern_kind, &nothing));
    give(&t, "not_a_number", number_from_double(0.0 / 0.0));
    CHECK_EVAL(&t, root, "1 + global.nan", "error[type-mismatch]");
    CHECK_STR(str_of(toy_errors(&t)), "error[type-mismatch]: texts have no such value\n"
                                      " --> expr:1:5\n"
                                      "  |\n"
                                      "1 | 1 + global.nan\n"
                                      "  |     ^^^^^^^^^^\n");
    CHECK_EVAL(&t, root, "global.o.n", "\"1\""); // the shape survives
    CHECK_EVAL(&t, root, "global.o", "error[type-mismatch]");
    CHECK_EVAL(&t, root, "[1, 2, global.o]", "error[type-mismatch]"); // ... each at its own place
    CHECK_INT(t.diags.list.at[0]->at.start, 7);
    toy_close(&t);
}

static void unknowns_and_failures_pass(void)
{
    struct toy t;
    struct view *root = open_reader(&t, "u = unknown(\"string\")\nbad = fail(\"no\")\n"
                                        "o = {u = global.u, n = 1}\nnull = null");
    CHECK_EVAL(&t, root, "global.u", "{\"$unknown\":\"string\"}");
    CHECK_EVAL(&t, root, "global.bad", "error[user-error]");
    CHECK_EVAL(&t, root, "global.o", "{\"u\":{\"$unknown\":\"string\"},\"n\":\"1\"}");
    CHECK_EVAL(&t, root, "global.nope else 3", "3");
    CHECK_EVAL(&t, root, "global.null", "null");
    toy_close(&t);
}

// Who looks for all that is wrong is told what is lost, for each reference once; a value is there for all.
static void a_loss_is_a_warning(void)
{
    struct toy t;
    struct view *root = open_reader(&t, "half = 0.5\nl = [0.25, 1, global.half]\n"
                                        "s = sensitive(0.5)\nlong = 1 / 3");
    CHECK_EVAL(&t, root, "global.half", "\"0.5\"");
    CHECK_INT(t.diags.list.len, 0);
    static const struct {
        const char *text, *wanted;
        size_t warnings;
        const char *first;
    } cases[] = {
        {"global.half", "\"0.5\"", 1, "0.5 becomes \"0.5\" here"},
        {"[global.l, global.l, global.half]", NULL, 5, "0.25 becomes \"0.25\" here"},
        {"global.s", NULL, 1, "a sensitive value loses precision here"},
        {"global.long", NULL, 1,
         "0.3333333333333333333333… becomes \"0.333333333333333333333… here"},
    };
    for (size_t i = 0; i < COUNT_OF(cases); i++) {
        struct lenience lenience = {0};
        struct diags found = {0};
        t.g->modes.lenient = &lenience;
        const char *answer = toy_eval(&t, root, cases[i].text);
        t.g->modes.lenient = NULL;
        if (cases[i].wanted)
            CHECK_STR(str_of(answer), cases[i].wanted);
        failure_collect(lenience.failed, &found);
        CHECK_INT(found.list.len, cases[i].warnings);
        CHECK_INT(found.list.at[0]->code, DIAG_INEXACT);
        CHECK_STR(found.list.at[0]->message, cases[i].first);
        CHECK_STR(found.list.at[0]->label, "texts cannot represent it exactly");
        diags_done(&found);
        lenience_done(&lenience);
    }
    toy_close(&t);
}

// ---- nodes of a document

static void open_documents(struct toy *t, const char *text)
{
    open_reader(t, "");
    t->language = &toy_strict;
    struct node *doc = toy_document(t, text);
    CHECK(!scope_set_variable(t->scope, STR("doc"), lazy_of_node(doc), 0, NO_SPAN));
    t->language = &texts;
}

static void nodes_cross_as_lazily_as_they_are(void)
{
    struct toy t;
    open_documents(&t, "m: lazy {a: touch(1), b: touch(2), c: lazy [touch(3), touch(4)]}\n"
                       "if touch(true) { x: 5 }\nloop: lazy {me: loop, n: 6}");
    CHECK_EVAL(&t, NULL, "doc.m.a", "\"1\"");
    CHECK_EVAL(&t, NULL, "doc.m.c[1]", "\"4\"");
    CHECK_INT(toy_touches, 2);
    CHECK_INT(imports, 2);
    CHECK_EVAL(&t, NULL, "doc.m", "{\"a\":\"1\",\"b\":\"2\",\"c\":[\"3\",\"4\"]}");
    CHECK_INT(toy_touches, 4);
    CHECK_EVAL(&t, NULL, "doc.loop.me.me.n", "\"6\""); // a shape may be infinite here too
    CHECK_EVAL(&t, NULL, "doc.loop", "error[cycle]");
    CHECK_INT(toy_touches, 4);
    CHECK_EVAL(&t, NULL, "doc.x", "\"5\""); // only now is the condition asked
    CHECK_INT(toy_touches, 5);
    CHECK_EVAL(&t, NULL, "doc.nope else 8", "8");
    CHECK_EVAL(&t, NULL, "[for k, v in doc.m: k]", "[\"a\",\"b\",\"c\"]");
    toy_close(&t);
}

// A key is looked for in the layers that can have it, also from another language, also as one of its layers.
static void looking_for_a_key_decides_no_more(void)
{
    struct toy t;
    open_documents(&t, "m: layers(deep) { a: 1\nif touch(true) { x: 5 } }");
    CHECK_EVAL(&t, NULL, "doc.m.a", "\"1\"");
    struct node *reader = toy_document(&t, "m: lazy {z: 1}\nm: doc.m");
    CHECK_STR(str_of(toy_ask(&t, reader, "m.a")), "\"1\"");
    CHECK_INT(toy_touches, 0);
    CHECK_STR(str_of(toy_ask(&t, reader, "m")), "{\"z\":1,\"a\":\"1\",\"x\":\"5\"}");
    CHECK_INT(toy_touches, 1);
    toy_close(&t);
}

static void names_of_another_document_cross(void)
{
    struct toy t;
    open_reader(&t, "");
    t.language = &toy_strict;
    struct node *outer = toy_document(&t, "n: 1 + 1\nm: lazy {k: n}");
    t.language = &texts;
    t.scope = outer->env->scope; // a document inside of the other one sees its names
    struct node *inner = toy_document(&t, "a: n\nb: lazy {c: m.k}\nown: 3");
    CHECK_STR(str_of(toy_ask(&t, inner, "")), "{\"a\":\"2\",\"b\":{\"c\":\"2\"},\"own\":3}");
    CHECK_STR(str_of(toy_ask(&t, outer, "m.k")), "2");
    toy_close(&t);
}

// Each has its own crossing, and is found among the others without looking at them: all of them are quick.
static void a_name_may_have_many_references(void)
{
    enum { REFERENCES = 100000 };
    struct toy t;
    struct strbuf text;
    open_reader(&t, "");
    give(&t, "v", value_int(7));
    strbuf_init(&text, 0);
    strbuf_add_char(&text, '[');
    for (int i = 0; i < REFERENCES; i++)
        strbuf_add_cstr(&text, i ? ", v" : "v");
    strbuf_add_char(&text, ']');
    strbuf_add_char(&text, '\0');
    struct str shown = str_of(toy_eval(&t, NULL, text.at));
    CHECK_STR(str_slice(shown, 0, 8), "[\"7\",\"7\"");
    CHECK_INT(imports, REFERENCES);
    strbuf_done(&text);
    toy_close(&t);
}

// An object of texts is the same in both languages: after the first reference, others take it as it is.
static void what_is_the_same_in_both_crosses_once(void)
{
    struct toy t;
    open_reader(&t, "");
    t.language = &toy_strict;
    struct node *outer = toy_document(&t, "m: {k = \"x\", l = \"y\"}\nn: {k = 1, l = \"y\"}");
    t.language = &texts;
    t.scope = outer->env->scope;
    struct node *inner = toy_document(&t, "a: [m.k, m.k, m.l, m.k, m.k]\nb: [n.l, n.k, n.l, n.k]");
    imports = 0;
    CHECK_STR(str_of(toy_ask(&t, inner, "a")), "[\"x\",\"x\",\"y\",\"x\",\"x\"]");
    CHECK_INT(imports, t.g->modes.without_shortcuts ? 5 : 3); // the first, and what m has
    CHECK_STR(str_of(toy_ask(&t, inner, "b")), "[\"y\",\"1\",\"y\",\"1\"]");
    toy_close(&t);
}

static const struct test tests[] = {
    {"a path crosses where it is read", a_path_crosses_where_it_is_read},
    {"parts cross alone", parts_cross_alone},
    {"an aggregate crosses once", an_aggregate_crosses_once},
    {"what is written in the reader's language does not", statements_of_the_reader_are_its_own},
    {"one language costs nothing", one_language_costs_nothing},
    {"undefined is missing", undefined_is_missing},
    {"undefined stays where it exists", undefined_stays_where_it_exists},
    {"keys that are no texts become texts", keys_that_are_no_texts_become_texts},
    {"a wrapper becomes a mark", a_wrapper_becomes_a_mark},
    {"what the reader lacks fails at the reference", what_the_reader_lacks_fails_at_the_reference},
    {"unknowns, nulls and failures pass", unknowns_and_failures_pass},
    {"a loss is a warning", a_loss_is_a_warning},
    {"nodes cross as lazily as they are", nodes_cross_as_lazily_as_they_are},
    {"looking for a key decides no more", looking_for_a_key_decides_no_more},
    {"names of another document cross", names_of_another_document_cross},
    {"what is the same in both crosses once", what_is_the_same_in_both_crosses_once},
    {"a name may have 100,000 references", a_name_may_have_many_references},
};

SUITE_OF(crossing);
