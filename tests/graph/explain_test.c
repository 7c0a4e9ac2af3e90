// SPDX-License-Identifier: Apache-2.0
//
// Explanations: candidates, winners, rules, reads, late binding; exactly as people and programs get
// them, and in agreement with the values themselves.
#include "check.h"

#include <stdio.h>
#include <string.h>

#include "ask/explain/explain.h"
#include "source/diag_print.h"
#include "toy/toy.h"

static path_id path_named(struct toy *t, const char *text)
{
    path_id p = 0;
    for (const char *at = text; *at;) {
        size_t len = strcspn(at, ".");
        p = path_child(t->g, p, symbol_intern(t->g->symbols, str_make(at, len)));
        at += len + (at[len] == '.');
    }
    return p;
}

static const struct explained *explain(struct toy *t, struct view *v, const char *path)
{
    return explain_path(t->g, v, path_named(t, path), &t->texts);
}

static const char *as_text(struct toy *t, const struct explained *e, bool unicode)
{
    struct strbuf out;
    strbuf_init(&out, 0);
    explained_write_text(&out, e, t->g->sources, (struct explain_style){.unicode = unicode});
    const char *text = strbuf_copy(&out, &t->texts).at;
    strbuf_done(&out);
    return text;
}

static const char *as_json(struct toy *t, const struct explained *e)
{
    struct strbuf out;
    strbuf_init(&out, 0);
    explained_write_json(&out, e, t->g->sources);
    const char *text = strbuf_copy(&out, &t->texts).at;
    strbuf_done(&out);
    return text;
}

// The shop of the demo, in small.
struct shop {
    struct toy t;
    struct view *root, *prod, *us, *orders;
};

static void open_shop(struct shop *s)
{
    toy_open(&s->t, &toy_directories);
    s->root = toy_dir(&s->t, NULL, "/",
                      "env = \"dev\"\n"
                      "app = stack.name\n"
                      "base = \"shop.example\"\n"
                      "domain = \"${global.env}.${global.base}\"\n"
                      "block db {\n"
                      "  host = \"db.${global.domain}\"\n"
                      "  url = \"postgres://${global.app}@${global.db.host}/${global.app}\"\n"
                      "}");
    s->prod = toy_dir(&s->t, s->root, "stacks/prod", "env = \"prod\"");
    s->us =
        toy_dir(&s->t, s->prod, "stacks/prod/us", "domain = \"us.${global.env}.${global.base}\"");
    s->orders = toy_dir(&s->t, s->us, "stacks/prod/us/orders", "stack.name = \"orders\"");
}

static void the_screen_of_the_demo(void)
{
    struct shop s;
    open_shop(&s);
    const struct explained *e = explain(&s.t, s.orders, "global.db.url");
    CHECK_STR(
        str_of(as_text(&s.t, e, true)),
        "global.db.url = \"postgres://orders@db.us.prod.shop.example/orders\"\n"
        "as seen from stacks/prod/us/orders\n"
        "\n"
        "● /:7:3                             "
        "\"postgres://${global.app}@${global.db.host}/${global.app}\"\n"
        "├─ global.app = \"orders\"\n"
        "│  ● /:2:1                          stack.name\n"
        "│  └─ stack.name = \"orders\"\n"
        "│     ● stacks/prod/us/orders:1:1   \"orders\"\n"
        "└─ global.db.host = \"db.us.prod.shop.example\"\n"
        "   ● /:6:3                          \"db.${global.domain}\"\n"
        "   └─ global.domain = \"us.prod.shop.example\"\n"
        "      ● stacks/prod/us:1:1          \"us.${global.env}.${global.base}\"   wins: nearest "
        "directory\n"
        "      ○ /:4:1                       \"${global.env}.${global.base}\"      overridden\n"
        "      ├─ global.env = \"prod\"\n"
        "      │  ● stacks/prod:1:1          \"prod\"                              wins: nearest "
        "directory\n"
        "      │  ○ /:1:1                    \"dev\"                               overridden\n"
        "      └─ global.base = \"shop.example\"\n"
        "         ● /:3:1                    \"shop.example\"\n"
        "\n"
        "late binding: written in /, bound for the directory that asks:\n"
        "              global.domain in stacks/prod/us, global.env in stacks/prod\n");
    CHECK(e->late_bound == false); // app and host stand beside it; what host reads does not
    CHECK(e->reads[1]->late_bound);
    CHECK_STR(e->reads[1]->reads[0]->bound_in, "stacks/prod/us");
    toy_close(&s.t);
}

static void the_same_in_ascii(void)
{
    struct shop s;
    open_shop(&s);
    CHECK_STR(
        str_of(as_text(&s.t, explain(&s.t, s.us, "global.domain"), false)),
        "global.domain = \"us.prod.shop.example\"\n"
        "as seen from stacks/prod/us\n"
        "\n"
        "* stacks/prod/us:1:1   \"us.${global.env}.${global.base}\"   wins: nearest directory\n"
        "o /:4:1                \"${global.env}.${global.base}\"      overridden\n"
        "|- global.env = \"prod\"\n"
        "|  * stacks/prod:1:1   \"prod\"                              wins: nearest directory\n"
        "|  o /:1:1             \"dev\"                               overridden\n"
        "`- global.base = \"shop.example\"\n"
        "   * /:3:1             \"shop.example\"\n");
    toy_close(&s.t);
}

static void json_for_programs(void)
{
    struct shop s;
    open_shop(&s);
    CHECK_STR(str_of(as_json(&s.t, explain(&s.t, s.prod, "global.domain"))),
              "{\"ref\":\"global.domain\",\"value\":\"prod.shop.example\","
              "\"late_bound\":true,"
              "\"candidates\":[{\"file\":\"/"
              "\",\"line\":4,\"col\":1,\"text\":\"\\\"${global.env}.${global.base}\\\"\","
              "\"status\":\"won\"}],"
              "\"reads\":[{\"ref\":\"global.env\",\"value\":\"prod\","
              "\"candidates\":[{\"file\":\"stacks/"
              "prod\",\"line\":1,\"col\":1,\"text\":\"\\\"prod\\\"\",\"status\":\"won\",\"rule\":"
              "\"nearest directory\"},"
              "{\"file\":\"/\",\"line\":1,\"col\":1,\"text\":\"\\\"dev\\\"\",\"status\":\"lost\"}],"
              "\"reads\":[]},"
              "{\"ref\":\"global.base\",\"value\":\"shop.example\","
              "\"candidates\":[{\"file\":\"/"
              "\",\"line\":3,\"col\":1,\"text\":\"\\\"shop.example\\\"\",\"status\":\"won\"}],"
              "\"reads\":[]}]}");
    toy_close(&s.t);
}

static void what_is_read_twice_is_explained_once(void)
{
    struct toy t;
    toy_open(&t, &toy_directories);
    struct view *root =
        toy_dir(&t, NULL, "/", "a = global.b\nb = 1\nc = [global.a, global.d]\nd = global.a");
    const struct explained *e = explain(&t, root, "global.c");
    CHECK_INT(e->read_count, 2);
    CHECK(!e->reads[0]->shown_before && e->reads[0]->read_count == 1);
    const struct explained *again = e->reads[1]->reads[0];
    CHECK_STR(again->ref, "global.a");
    CHECK(again->shown_before && again->read_count == 0);
    CHECK(strstr(as_text(&t, e, true), "global.a = 1   (see above)\n") != NULL);
    CHECK(strstr(as_json(&t, e), "\"shown_before\":true") != NULL);
    toy_close(&t);
}

static void every_kind_of_candidate(void)
{
    struct toy t;
    toy_open(&t, &toy_directories);
    struct view *root = toy_dir(&t, NULL, "/",
                                "a = 1\nbad = fail(\"x\")\nk = keys(global.o)\n"
                                "block o { x = 1 }");
    toy_globals(&t, root, "p = {q = 1}\nblock p { q = 2 }");
    struct view *child = toy_dir(&t, root, "/child", "a = unset");
    CHECK_STR(str_of(as_text(&t, explain(&t, child, "global.a"), false)),
              "global.a is not set\nas seen from /child\n\n"
              "o /child:1:1       unset: nearest directory\n"
              "o /:1:1        1   overridden\n");
    CHECK_STR(str_of(as_text(&t, explain(&t, root, "global.nope"), false)),
              "global.nope is not set\nas seen from /\n\n");
    CHECK_STR(str_of(as_text(&t, explain(&t, root, "global.bad"), false)),
              "global.bad has no value: an error\nas seen from /\n\n* /:2:1   fail(\"x\")\n");
    CHECK_STR(str_of(as_text(&t, explain(&t, root, "global.p.q"), false)),
              "global.p.q = 2\nas seen from /\n\n"
              "* /:2:11   2   wins: longer origin\no /:1:1    1   overridden\n");
    const struct explained *k = explain(&t, root, "global.k");
    CHECK_INT(k->read_count, 1);
    CHECK_STR(k->reads[0]->ref, "keys of global.o");
    toy_close(&t);
}

static void explain_agrees_with_get(void)
{
    static const char *const paths[] = {"env", "app", "base", "domain", "db", "db.url", "nope"};
    struct shop s;
    open_shop(&s);
    struct view *views[] = {s.root, s.prod, s.us, s.orders};
    for (size_t v = 0; v < COUNT_OF(views); v++)
        for (size_t i = 0; i < COUNT_OF(paths); i++) {
            char ref[64];
            snprintf(ref, sizeof(ref), "global.%s", paths[i]);
            struct value explained = explain(&s.t, views[v], ref)->value;
            const char *got = toy_get(&s.t, views[v], paths[i]);
            if (value_is(explained, VALUE_ABSENT))
                CHECK_STR(str_of(got), "error[unknown-name]");
            else
                CHECK_STR(str_of(got), toy_show(&s.t, explained));
        }
    toy_close(&s.t);
}

static void explaining_evaluates_what_get_does(void)
{
    struct toy t;
    toy_open(&t, &toy_directories);
    toy_touches = 0;
    struct view *root = toy_dir(&t, NULL, "/", "a = touch(global.b)\nb = touch(1)\nc = touch(2)");
    struct view *child = toy_dir(&t, root, "/child", "b = touch(3)");
    explain(&t, child, "global.a");
    CHECK_INT(toy_touches, 2); // the overridden `b` is shown as it is written
    explain(&t, child, "global.a");
    toy_get(&t, child, "a");
    CHECK_INT(toy_touches, 2);
    toy_close(&t);
}

// ---- documents

static const char document[] = "cond: \"hello\"\n"
                               "default: \"happy\"\n"
                               "if cond == \"hello\" { default: \"really ${mood}\" }\n"
                               "if cond == \"bye\" { default: touch(\"sad\") }\n"
                               "mood: \"glad\"\n"
                               "foo: [default, m.b]\n"
                               "m: lazy {a: touch(1)}\n"
                               "m: lazy {b: mood}";

static void nodes_of_a_document(void)
{
    struct toy t;
    toy_open(&t, &toy_guarded);
    t.g->modes.recording = true;
    toy_touches = 0;
    struct node *doc = toy_document(&t, document);
    const struct explained *e = explain_node(t.g, toy_node(&t, doc, "foo"), &t.texts);
    CHECK_STR(str_of(as_text(&t, e, false)),
              "foo = [\"really glad\", \"glad\"]\n"
              "\n"
              "* doc:6:6            [default, m.b]\n"
              "|- default = \"really glad\"\n"
              "|  o doc:4:29        touch(\"sad\")       condition is false\n"
              "|  * doc:3:31        \"really ${mood}\"   wins: newest layer\n"
              "|  o doc:2:10        \"happy\"            overridden\n"
              "|  |- condition = false\n"
              "|  |  * doc:4:4      cond == \"bye\"\n"
              "|  |  `- cond = \"hello\"\n"
              "|  |     * doc:1:7   \"hello\"\n"
              "|  |- condition = true\n"
              "|  |  * doc:3:4      cond == \"hello\"\n"
              "|  |  `- cond = \"hello\"\n"
              "|  |     * doc:1:7   \"hello\"\n"
              "|  `- mood = \"glad\"\n"
              "|     * doc:5:7      \"glad\"\n"
              "`- m.b = \"glad\"\n"
              "   * doc:8:13        mood\n"
              "   `- mood = \"glad\"\n"
              "      * doc:5:7      \"glad\"\n");
    CHECK_INT(toy_touches, 0); // neither the sibling of m.b nor what a false condition guards
    e = explain_node(t.g, toy_node(&t, doc, "m"), &t.texts);
    CHECK_STR(str_of(as_text(&t, e, false)), "m = { a = 1, b = \"glad\" }\n"
                                             "\n"
                                             "* doc:8:4         lazy {b: mood}       takes part\n"
                                             "* doc:7:4         lazy {a: touch(1)}   takes part\n"
                                             "|- m.a = 1\n"
                                             "|  * doc:7:13     touch(1)\n"
                                             "`- m.b = \"glad\"\n"
                                             "   * doc:8:13     mood\n"
                                             "   `- mood = \"glad\"\n"
                                             "      * doc:5:7   \"glad\"\n");
    toy_close(&t);
}

static void a_node_says_what_its_key_is(void)
{
    struct toy t;
    toy_open(&t, &toy_guarded);
    t.g->modes.recording = true;
    struct node *doc = toy_document(&t, "l: lazy [for i in [1, 2]: i + n]\nn: 5");
    const struct explained *e = explain_node(t.g, toy_node(&t, doc, "l"), &t.texts);
    CHECK_INT(e->read_count, 2);
    CHECK_STR(e->reads[1]->ref, "l[1]");
    CHECK_STR(e->reads[1]->reads[0]->ref, "n");
    CHECK_STR(str_of(toy_show(&t, e->value)), toy_ask(&t, doc, "l"));
    toy_close(&t);
}

static void sensitive_text_is_not_shown(void)
{
    struct toy t;
    toy_open(&t, &toy_directories);
    struct view *root =
        toy_dir(&t, NULL, "/", "key = sensitive(\"c4nary\")\nurl = \"x${global.key}\"");
    struct arena a;
    arena_init(&a);
    symbol space = symbol_intern(t.g->symbols, STR("global"));
    path_id p = path_child(t.g, path_child(t.g, 0, space), symbol_intern(t.g->symbols, STR("url")));
    const struct explained *e = explain_path(t.g, root, p, &a);
    struct strbuf out;
    strbuf_init(&out, 0);
    explained_write_text(&out, e, t.g->sources, (struct explain_style){0});
    explained_write_json(&out, e, t.g->sources);
    strbuf_add_char(&out, '\0');
    CHECK(strstr(out.at, "(sensitive)") != NULL);
    CHECK(strstr(out.at, "c4nary") == NULL);
    strbuf_done(&out);
    arena_done(&a);
    toy_close(&t);
}

// A diagnostic shows the line that fails, in every form of it, without the secret that is written there.
static void secrets_are_not_shown_in_the_lines_of_diagnostics(void)
{
    struct toy t;
    toy_open(&t, &toy_directories);
    struct view *root = toy_dir(
        &t, NULL, "/", "a = {k = sensitive(\"c4nary\"), l = sensitive(\"c4n${nope}\") + nope}");
    toy_get(&t, root, "a");
    diags_sort(&t.diags, t.g->sources);
    CHECK_STR(str_of(toy_errors(&t)),
              "error[unknown-name]: `nope` is not defined\n"
              " --> /:1:51\n"
              "  |\n"
              "1 | a = {k = sensitive((sensitive)), l = sensitive((sensitive)) + nope}\n"
              "  |                                                ^^^^^^^^^^^ unknown "
              "name\n"
              " = defined names: `global`, `stack`\n"
              "\n"
              "error[unknown-name]: `nope` is not defined\n"
              " --> /:1:61\n"
              "  |\n"
              "1 | a = {k = sensitive((sensitive)), l = sensitive((sensitive)) + nope}\n"
              "  |                                                               ^^^^ unknown "
              "name\n"
              " = defined names: `global`, `stack`\n");
    for (unsigned format = DIAG_TEXT; format <= DIAG_GITHUB; format++) {
        struct strbuf out;
        strbuf_init(&out, 0);
        diags_print(&out, &t.diags, t.g->sources,
                    (struct diag_style){.format = (enum diag_format)format, .unicode = true});
        strbuf_add_char(&out, 0);
        CHECK(strstr(out.at, "c4n") == NULL);
        strbuf_done(&out);
    }
    toy_close(&t);
}

static const struct test tests[] = {
    {"the source of a sensitive value is not shown", sensitive_text_is_not_shown},
    {"secrets are not shown in the lines of diagnostics",
     secrets_are_not_shown_in_the_lines_of_diagnostics},
    {"text: the screen of the demo", the_screen_of_the_demo},
    {"text: the same in ASCII", the_same_in_ascii},
    {"json: for programs", json_for_programs},
    {"what is read twice is explained once", what_is_read_twice_is_explained_once},
    {"every kind of candidate", every_kind_of_candidate},
    {"agrees with get", explain_agrees_with_get},
    {"evaluates what get does", explaining_evaluates_what_get_does},
    {"documents: candidates, conditions, reads", nodes_of_a_document},
    {"documents: items of a loop", a_node_says_what_its_key_is},
};

SUITE_OF(explain);
