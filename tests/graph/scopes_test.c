// SPDX-License-Identifier: Apache-2.0
//
// Scopes, rule by rule: the stack of contexts, the kinds of scopes and every call of their API, match
// data, closures, the injector, loaders.
#include "check.h"

#include <pthread.h>
#include <stdio.h>
#include <string.h>

#include "graph/scope/context.h"
#include "graph/scope/loader.h"
#include "graph/world/injector.h"
#include "source/diag_print.h"
#include "toy/toy.h"

// ---- context

static void the_top_is_the_current_context(void)
{
    struct context root = {.kind = &context_root}, request = {.kind = &context_request};
    CHECK(context_current() == NULL);
    context_push(&root);
    context_push(&request);
    CHECK(context_current() == &request);
    CHECK(request.parent == &root);
    CHECK(root.parent == NULL);
    context_pop(&request);
    CHECK(context_current() == &root);
    context_pop(&root);
    CHECK(context_current() == NULL);
}

static void the_innermost_of_a_kind_is_found(void)
{
    struct arena a;
    arena_init(&a);
    static const struct context_kind compiling = {"compiling"};
    int outer_compiler, inner_compiler;
    struct context stack[] = {
        {.kind = &context_root},
        {.kind = &compiling, .data = &outer_compiler},
        {.kind = &compiling, .data = &inner_compiler},
        {.kind = &context_evaluation},
    };
    const struct failure *failed = NULL;
    for (size_t i = 0; i < COUNT_OF(stack); i++)
        context_push(&stack[i]);
    CHECK(context_find(&a, &compiling, &failed)->data == &inner_compiler);
    CHECK(context_find(&a, &context_root, &failed) == &stack[0]);
    CHECK(failed == NULL);
    for (size_t i = COUNT_OF(stack); i > 0; i--)
        context_pop(&stack[i - 1]);
    arena_done(&a);
}

// The diagnostics of a failure as people read them.
static struct str failure_text(struct arena *a, const struct sources *sources,
                               const struct failure *f)
{
    struct diags ds = {0};
    struct strbuf out;
    strbuf_init(&out, 0);
    failure_collect(f, &ds);
    diags_print(&out, &ds, sources, (struct diag_style){.format = DIAG_TEXT});
    struct str text = strbuf_copy(&out, a);
    diags_done(&ds);
    strbuf_done(&out);
    return text;
}

static void a_missing_kind_is_a_configuration_error(void)
{
    struct graph *g = graph_open();
    struct context root = {.kind = &context_root}, request = {.kind = &context_request};
    const struct failure *failed = NULL;
    context_push(&root);
    context_push(&request);
    CHECK(context_find(&g->arena, &context_project, &failed) == NULL);
    CHECK_INT(failed->diag->code, DIAG_CONFIGURATION);
    CHECK_INT(failed->mask, FAIL_WORLD);
    CHECK_STR(failure_text(&g->arena, g->sources, failed),
              "error[configuration]: this needs a project context, but there is none\n"
              " = on the stack: request\n"
              " = on the stack: root\n"
              "help: push one before asking\n");
    context_pop(&request);
    context_pop(&root);
    failed = NULL;
    CHECK(context_find(&g->arena, &context_root, &failed) == NULL);
    CHECK(failed != NULL);
    graph_close(g);
}

static void *push_in_thread(void *seen)
{
    struct context mine = {.kind = &context_request};
    *(bool *)seen = context_current() != NULL;
    context_push(&mine);
    CHECK(context_current() == &mine);
    context_pop(&mine);
    return NULL;
}

static void each_thread_has_its_own_stack(void)
{
    struct context root = {.kind = &context_root};
    bool saw_ours = true;
    pthread_t thread;
    context_push(&root);
    CHECK(pthread_create(&thread, NULL, push_in_thread, &saw_ours) == 0);
    pthread_join(thread, NULL);
    CHECK(!saw_ours);
    CHECK(context_current() == &root);
    context_pop(&root);
}

static void a_host_callback_gets_another_stack(void)
{
    struct context ours = {.kind = &context_evaluation}, theirs = {.kind = &context_root};
    context_push(&ours);
    struct context *before = context_swap(NULL);
    CHECK(before == &ours);
    CHECK(context_current() == NULL);
    context_push(&theirs); // the host uses Weft itself
    CHECK(theirs.parent == NULL);
    context_pop(&theirs);
    CHECK(context_swap(before) == NULL);
    CHECK(context_current() == &ours);
    context_pop(&ours);
}

static void a_context_has_the_nearest_injector(void)
{
    struct injector world = {0}, special = {0};
    struct context root = {.kind = &context_root, .injector = &world};
    struct context project = {.kind = &context_project};
    struct context request = {.kind = &context_request, .injector = &special};
    context_push(&root);
    context_push(&project);
    CHECK(context_injector(context_current()) == &world);
    context_push(&request);
    CHECK(context_injector(context_current()) == &special);
    CHECK(context_injector(&project) == &world);
    CHECK(context_injector(NULL) == NULL);
    context_pop(&request);
    context_pop(&project);
    context_pop(&root);
}

struct seen_context {
    struct context *current;
    pthread_t thread;
};

static bool note_context(void *data, struct arena *a, struct str request, struct value *out,
                         struct str *why)
{
    (void)request;
    (void)why;
    *(struct seen_context *)data = (struct seen_context){context_current(), pthread_self()};
    *out = value_string(a, STR("here"));
    return true;
}

// A long chain of calls moves to a thread of its own: the stack of contexts moves along.
static void the_context_follows_the_evaluation(void)
{
    struct strbuf text;
    strbuf_init(&text, 0);
    strbuf_add_cstr(&text, "a0: file(\"x\")\n");
    for (int i = 1; i <= 20000; i++)
        strbuf_format(&text, "a%d: identity(a%d)\n", i, i - 1);
    strbuf_add_char(&text, '\0');
    struct context request = {.kind = &context_request};
    struct seen_context seen = {0};
    struct injector world = {0};
    injector_bind(&world, WORLD_FILES, note_context, &seen);
    struct toy t;
    toy_open(&t, &toy_guarded);
    t.scope->injector = &world;
    context_push(&request);
    CHECK_STR(str_of(toy_ask(&t, toy_document(&t, text.at), "a20000")), "\"here\"");
    CHECK(seen.current == &request);
    CHECK(!pthread_equal(seen.thread, pthread_self())); // so that it had to be taken along
    CHECK(context_current() == &request);
    context_pop(&request);
    toy_close(&t);
    strbuf_done(&text);
}

// ---- scopes

// A graph with a file of one word a line, for places: word i is at line i.
struct fixture {
    struct graph *g;
    uint32_t file;
    struct scope *named, *inner;
};

static void setup(struct fixture *f)
{
    f->g = graph_open();
    f->file = sources_add(f->g->sources, STR("site.pp"), STR("one\ntwo\nsix\nten\n"));
    f->named = scope_open(f->g, SCOPE_NAMED, NULL, STR("apache"));
    f->inner = scope_open(f->g, SCOPE_INNER, f->named, STR(""));
}

static void finish(struct fixture *f)
{
    graph_close(f->g);
}

static struct span line(const struct fixture *f, uint32_t number)
{
    uint32_t start = (number - 1) * 4;
    return (struct span){f->file, start, start + 3};
}

static struct value text_key(const char *name)
{
    return value_string_kept(str_of(name));
}

static const struct failure *set_at(const struct fixture *f, struct scope *s, const char *name,
                                    int64_t value, unsigned flags, uint32_t at)
{
    return scope_set_variable(s, str_of(name), lazy_of_value(value_int(value)), flags, line(f, at));
}

static void set(const struct fixture *f, struct scope *s, const char *name, int64_t value,
                unsigned flags)
{
    CHECK(set_at(f, s, name, value, flags, 1) == NULL);
}

// The integer under a name, -1 when there is none.
static int64_t get(struct scope *s, const char *name)
{
    struct value v = scope_get(s, text_key(name));
    return value_is(v, VALUE_INT) ? v.integer : -1;
}

static struct str said(const struct fixture *f, const struct failure *failed)
{
    return failed ? failure_text(&f->g->arena, f->g->sources, failed) : STR("nothing");
}

static void a_variable_is_found_here_and_in_parents(void)
{
    struct fixture f;
    setup(&f);
    struct scope *outer = scope_open(f.g, SCOPE_NAMED, NULL, STR("top"));
    struct scope *local = scope_open(f.g, SCOPE_LOCAL, outer, STR(""));
    set(&f, outer, "a", 1, 0);
    set(&f, local, "b", 2, 0);
    CHECK_INT(get(local, "a"), 1);
    CHECK_INT(get(local, "b"), 2);
    CHECK_INT(get(outer, "b"), -1);
    CHECK(scope_exists(local, text_key("a")));
    CHECK(!scope_exists_locally(local, text_key("a")));
    CHECK(scope_exists_locally(local, text_key("b")));
    CHECK(!scope_exists(outer, text_key("b")));
    CHECK(!scope_exists(local, text_key("never")));
    CHECK(value_is(scope_get(local, text_key("never")), VALUE_ABSENT));
    CHECK(scope_get_entry(local, text_key("never")) == NULL);
    finish(&f);
}

static void an_inner_name_shadows_an_outer_one(void)
{
    struct fixture f;
    setup(&f);
    struct scope *local = scope_open(f.g, SCOPE_LOCAL, f.inner, STR(""));
    set(&f, f.named, "a", 1, 0);
    set(&f, local, "a", 2, 0);
    CHECK_INT(get(local, "a"), 2);
    CHECK_INT(get(f.inner, "a"), 1);
    finish(&f);
}

static void more_names_than_are_searched_one_by_one(void)
{
    struct fixture f;
    setup(&f);
    char name[16];
    for (int i = 0; i < 40; i++) {
        snprintf(name, sizeof(name), "v%d", i);
        set(&f, f.named, name, i, 0);
        CHECK(scope_set_data(f.named, value_bool(i % 2), lazy_of_value(value_int(i)), 0, NO_SPAN) ==
                  NULL ||
              i > 1);
    }
    for (int i = 0; i < 40; i++) {
        snprintf(name, sizeof(name), "v%d", i);
        CHECK_INT(get(f.inner, name), i);
    }
    CHECK_INT(get(f.inner, "v40"), -1);
    CHECK_INT(scope_get(f.named, value_bool(true)).integer, 1);
    finish(&f);
}

static void a_scoped_object_has_four_fields(void)
{
    struct fixture f;
    setup(&f);
    CHECK(set_at(&f, f.inner, "a", 7, ENTRY_PRIVATE | ENTRY_FINAL, 3) == NULL);
    const struct scope_entry *e = scope_get_entry(f.inner, text_key("a"));
    CHECK(e->flags & ENTRY_PRIVATE);
    CHECK(e->flags & ENTRY_FINAL);
    CHECK_STR(value_str(&e->key), "a");
    CHECK_INT(e->value.value.integer, 7);
    CHECK_INT(e->at.start, line(&f, 3).start);
    set(&f, f.inner, "b", 8, 0);
    e = scope_get_entry(f.inner, text_key("b"));
    CHECK(!(e->flags & (ENTRY_PRIVATE | ENTRY_FINAL)));
    finish(&f);
}

static void an_inner_scope_keeps_privates_and_passes_on_the_rest(void)
{
    struct fixture f;
    setup(&f);
    struct scope *branch = scope_open(f.g, SCOPE_INNER, f.inner, STR("")); // an `if` in its body
    set(&f, f.inner, "private", 1, ENTRY_PRIVATE);
    set(&f, f.inner, "public", 2, 0);
    set(&f, branch, "in_branch", 3, 0);
    set(&f, branch, "hidden", 4, ENTRY_PRIVATE);
    CHECK(scope_exists_locally(f.inner, text_key("private")));
    CHECK(!scope_exists(f.named, text_key("private")));
    CHECK(scope_exists_locally(f.named, text_key("public")));
    CHECK(scope_exists_locally(f.named, text_key("in_branch")));
    CHECK(scope_exists_locally(branch, text_key("hidden")));
    CHECK(!scope_exists(f.inner, text_key("hidden")));
    CHECK_INT(get(branch, "private"), 1);
    finish(&f);
}

static void everything_in_a_local_scope_is_private(void)
{
    struct fixture f;
    setup(&f);
    struct scope *local = scope_open(f.g, SCOPE_LOCAL, f.inner, STR(""));
    struct scope *branch = scope_open(f.g, SCOPE_INNER, local, STR("")); // an `if` in a lambda
    set(&f, local, "a", 1, 0);
    set(&f, branch, "b", 2, 0);
    CHECK(scope_get_entry(local, text_key("a"))->flags & ENTRY_PRIVATE);
    CHECK(scope_get_entry(local, text_key("b"))->flags & ENTRY_PRIVATE);
    CHECK(scope_exists_locally(local, text_key("b")));
    CHECK(!scope_exists(f.inner, text_key("a")));
    CHECK(!scope_exists(f.named, text_key("b")));
    finish(&f);
}

static void a_match_scope_holds_no_variables(void)
{
    struct fixture f;
    setup(&f);
    struct scope *match = scope_open(f.g, SCOPE_MATCH, f.inner, STR(""));
    set(&f, match, "a", 1, 0);
    set(&f, match, "b", 2, ENTRY_PRIVATE);
    CHECK(scope_exists_locally(f.named, text_key("a")));
    CHECK(scope_exists_locally(f.inner, text_key("b")));
    CHECK(!scope_exists_locally(match, text_key("a")));
    CHECK_INT(get(match, "b"), 2);
    finish(&f);
}

static void a_named_scope_is_seen_from_outside(void)
{
    struct fixture f;
    setup(&f);
    const struct failure *failed = NULL;
    set(&f, f.inner, "port", 80, 0);
    const struct scope_entry *e = scope_lookup(f.named, text_key("port"), line(&f, 2), &failed);
    CHECK(e && e->value.value.integer == 80);
    CHECK(scope_lookup(f.named, text_key("never"), line(&f, 2), &failed) == NULL);
    CHECK(failed == NULL);
    finish(&f);
}

static void what_is_around_a_named_scope_is_not_seen_through_it(void)
{
    struct fixture f;
    setup(&f);
    const struct failure *failed = NULL;
    struct scope *nested = scope_open(f.g, SCOPE_NAMED, f.inner, STR("apache::mod"));
    set(&f, f.named, "port", 80, 0);
    CHECK_INT(get(nested, "port"), 80);
    CHECK(scope_lookup(nested, text_key("port"), line(&f, 2), &failed) == NULL);
    CHECK(failed == NULL);
    finish(&f);
}

// A compiling context has the named scopes of its request; the kernel's part is to find the context.
static struct scope *scope_of_context(struct graph *g, const struct context_kind *kind,
                                      const char *name, const struct failure **failed)
{
    struct context *c = context_find(&g->arena, kind, failed);
    uint64_t *found = c ? str_table_find(c->data, str_of(name)) : NULL;
    return found ? (struct scope *)(uintptr_t)*found : NULL;
}

static void named_scopes_are_found_through_a_context(void)
{
    static const struct context_kind compiling = {"compiling"};
    struct fixture f;
    setup(&f);
    const struct failure *failed = NULL;
    set(&f, f.inner, "port", 80, 0);
    set(&f, f.inner, "secret", 1, ENTRY_PRIVATE);
    CHECK(scope_of_context(f.g, &compiling, "apache", &failed) == NULL);
    CHECK(failed && failed->diag->code == DIAG_CONFIGURATION);
    struct str_table outer_names = {0}, inner_names = {0};
    *str_table_put(&outer_names, STR("apache"), NULL) = (uintptr_t)f.named;
    struct context outer = {.kind = &compiling, .data = &outer_names};
    struct context request = {.kind = &context_request};
    struct context inner = {.kind = &compiling, .data = &inner_names};
    context_push(&outer);
    context_push(&request);
    failed = NULL;
    struct scope *found = scope_of_context(f.g, &compiling, "apache", &failed);
    CHECK(found == f.named && !failed);
    CHECK(scope_lookup(found, text_key("port"), line(&f, 2), &failed)->value.value.integer == 80);
    CHECK(scope_lookup(found, text_key("secret"), line(&f, 2), &failed) == NULL);
    CHECK(failed && failed->diag->code == DIAG_PRIVATE);
    context_push(&inner); // another request: it does not see the names of the one around it
    failed = NULL;
    CHECK(scope_of_context(f.g, &compiling, "apache", &failed) == NULL && !failed);
    context_pop(&inner);
    context_pop(&request);
    context_pop(&outer);
    str_table_done(&outer_names);
    str_table_done(&inner_names);
    finish(&f);
}

// Inheriting is having the other one as parent: its named scope without what is private to it, or its
// inner scope with all of it.
static void an_inherited_scope_is_a_parent(void)
{
    struct fixture f;
    setup(&f);
    const struct failure *failed = NULL;
    set(&f, f.inner, "port", 80, 0);
    set(&f, f.inner, "host", 7, 0);
    set(&f, f.inner, "secret", 1, ENTRY_PRIVATE);
    struct scope *heir = scope_open(f.g, SCOPE_NAMED, f.named, STR("apache::ssl"));
    struct scope *confidant = scope_open(f.g, SCOPE_NAMED, f.inner, STR("apache::mod"));
    set(&f, heir, "port", 443, 0);
    CHECK_INT(get(heir, "port"), 443); // its own before what it inherits
    CHECK_INT(get(heir, "host"), 7);
    CHECK(!scope_exists(heir, text_key("secret")));
    CHECK(!scope_exists_locally(heir, text_key("host")));
    CHECK_INT(get(confidant, "secret"), 1);
    CHECK_INT(get(confidant, "port"), 80);
    CHECK_INT(get(f.named, "port"), 80); // the heir has changed nothing here
    CHECK(scope_lookup(heir, text_key("port"), line(&f, 2), &failed)->value.value.integer == 443);
    CHECK(scope_lookup(heir, text_key("host"), line(&f, 2), &failed) == NULL); // not its own
    CHECK(failed == NULL);
    finish(&f);
}

// A final name binds those who inherit it too.
static void a_final_name_is_inherited_as_final(void)
{
    struct fixture f;
    setup(&f);
    scope_set_variable(f.named, STR("port"), (struct lazy){.value = value_int(80)}, ENTRY_FINAL,
                       line(&f, 1));
    struct scope *heir = scope_open(f.g, SCOPE_NAMED, f.named, STR("apache::ssl"));
    const struct failure *failed = scope_set_variable(
        heir, STR("port"), (struct lazy){.value = value_int(443)}, 0, line(&f, 2));
    CHECK(failed && failed->diag->code == DIAG_FINAL);
    CHECK_INT(get(heir, "port"), 80);
    finish(&f);
}

static void a_private_name_is_refused_with_both_places(void)
{
    static const char *const want = "error[private]: `secret` is private to `apache`\n"
                                    " --> site.pp:4:1\n"
                                    "  |\n"
                                    "4 | ten\n"
                                    "  | ^^^ used from outside\n"
                                    " ::: site.pp:2:1\n"
                                    "2 | two\n"
                                    "  | ^^^ made private here\n"
                                    "help: make it public, or use something that is\n";
    for (int through_inner = 0; through_inner < 2; through_inner++) {
        struct fixture f;
        setup(&f);
        const struct failure *failed = NULL;
        struct scope *s = through_inner ? f.inner : f.named;
        CHECK(set_at(&f, s, "secret", 1, ENTRY_PRIVATE, 2) == NULL);
        CHECK(scope_lookup(f.named, text_key("secret"), line(&f, 4), &failed) == NULL);
        CHECK_STR(said(&f, failed), want);
        CHECK_INT(get(f.inner, "secret"), 1);
        finish(&f);
    }
}

static void a_final_name_is_not_set_again(void)
{
    struct fixture f;
    setup(&f);
    CHECK(set_at(&f, f.named, "a", 1, ENTRY_FINAL, 2) == NULL);
    const struct failure *failed = set_at(&f, f.inner, "a", 2, 0, 3);
    CHECK_STR(said(&f, failed), "error[final]: `a` is final and cannot be set again\n"
                                " --> site.pp:3:1\n"
                                "  |\n"
                                "3 | six\n"
                                "  | ^^^ set again here\n"
                                " ::: site.pp:2:1\n"
                                "2 | two\n"
                                "  | ^^^ made final here\n"
                                "help: use another name\n");
    CHECK_INT(get(f.inner, "a"), 1);
    finish(&f);
}

static void a_final_name_is_not_shadowed(void)
{
    struct fixture f;
    setup(&f);
    struct scope *local = scope_open(f.g, SCOPE_LOCAL, f.inner, STR(""));
    CHECK(set_at(&f, f.named, "a", 1, ENTRY_FINAL, 2) == NULL);
    const struct failure *failed = set_at(&f, local, "a", 2, 0, 3);
    CHECK(failed && failed->diag->code == DIAG_FINAL);
    failed = set_at(&f, f.inner, "a", 2, ENTRY_PRIVATE, 3);
    CHECK(failed && failed->diag->code == DIAG_FINAL);
    CHECK_INT(get(local, "a"), 1);
    finish(&f);
}

static void a_name_is_set_once_in_a_scope(void)
{
    struct fixture f;
    setup(&f);
    set(&f, f.inner, "a", 1, 0);
    const struct failure *failed = set_at(&f, f.inner, "a", 2, 0, 4);
    CHECK(failed && failed->diag->code == DIAG_REDEFINED);
    CHECK_INT(failed->diag->at.start, line(&f, 4).start);
    CHECK_INT(failed->diag->places->at.start, line(&f, 1).start);
    CHECK_INT(get(f.inner, "a"), 1);
    finish(&f);
}

static void data_has_keys_that_are_no_strings(void)
{
    struct fixture f;
    setup(&f);
    struct value list = value_tuple(&f.g->arena, (struct value[]){value_int(1), value_int(2)}, 2);
    struct value same = value_tuple(&f.g->arena, (struct value[]){value_int(1), value_int(2)}, 2);
    CHECK(!scope_set_data(f.named, value_bool(true), lazy_of_value(value_int(5)), 0, line(&f, 1)));
    CHECK(!scope_set_data(f.named, list, lazy_of_value(value_int(6)), ENTRY_FINAL, line(&f, 2)));
    CHECK_INT(scope_get(f.inner, value_bool(true)).integer, 5);
    CHECK_INT(scope_get(f.inner, same).integer, 6);
    CHECK(!scope_exists(f.inner, value_bool(false)));
    const struct scope_entry *e = scope_get_entry(f.inner, same);
    CHECK(e->name == 0 && value_same(e->key, list) && (e->flags & ENTRY_FINAL));
    const struct failure *failed =
        scope_set_data(f.named, same, lazy_of_value(value_int(7)), 0, line(&f, 3));
    CHECK(failed && failed->diag->code == DIAG_FINAL);
    CHECK_STR(failed->diag->message, "`[1, 2]` is final and cannot be set again");
    finish(&f);
}

static void a_private_data_key_is_refused_too(void)
{
    struct fixture f;
    setup(&f);
    const struct failure *failed = NULL;
    struct lazy value = lazy_of_value(value_int(5));
    CHECK(!scope_set_data(f.named, value_bool(true), value, ENTRY_PRIVATE, line(&f, 1)));
    CHECK(!scope_lookup(f.named, value_bool(true), line(&f, 2), &failed));
    CHECK(failed && failed->diag->code == DIAG_PRIVATE);
    CHECK_STR(failed->diag->message, "`true` is private to `apache`");
    finish(&f);
}

static void a_number_and_its_digits_are_one_name(void)
{
    struct fixture f;
    setup(&f);
    set(&f, f.named, "1", 10, 0);
    CHECK(!scope_set_data(f.named, value_int(2), lazy_of_value(value_int(20)), 0, line(&f, 2)));
    CHECK_INT(scope_get(f.inner, value_int(1)).integer, 10);
    CHECK_INT(get(f.inner, "2"), 20);
    CHECK(scope_exists_locally(f.named, value_int(2)));
    CHECK(scope_exists(f.inner, text_key("2")));
    const struct scope_entry *e = scope_get_entry(f.inner, value_int(2));
    CHECK(e->name != 0); // a variable
    CHECK_STR(value_str(&e->key), "2");
    const struct failure *failed = set_at(&f, f.named, "2", 3, 0, 3);
    CHECK(failed && failed->diag->code == DIAG_REDEFINED);
    const struct failure *refused = NULL;
    CHECK(scope_lookup(f.named, value_int(1), line(&f, 2), &refused) != NULL);
    finish(&f);
}

struct seen_keys {
    char text[256];
    size_t most;
};

static bool note_key(void *data, struct value key)
{
    struct seen_keys *seen = data;
    struct strbuf b;
    strbuf_init(&b, 0);
    if (value_is(key, VALUE_STRING))
        strbuf_add(&b, value_str(&key));
    else
        value_show(&b, key);
    size_t at = strlen(seen->text);
    snprintf(seen->text + at, sizeof(seen->text) - at, "%s%.*s", at ? " " : "",
             STR_ARGS(strbuf_str(&b)));
    strbuf_done(&b);
    return --seen->most > 0;
}

static void keys_can_be_walked(void)
{
    struct fixture f;
    setup(&f);
    struct scope *local = scope_open(f.g, SCOPE_LOCAL, f.inner, STR(""));
    const struct value group = text_key("x");
    const struct match_data match = {1, &group};
    set(&f, f.named, "a", 1, 0);
    set(&f, f.named, "b", 1, 0);
    set(&f, f.inner, "secret", 1, ENTRY_PRIVATE);
    set(&f, local, "b", 2, 0);
    CHECK(!scope_set_data(local, value_bool(true), lazy_of_value(value_int(3)), 0, NO_SPAN));
    scope_set_current_match(local, &match);
    struct seen_keys seen = {.most = 100};
    scope_each_local_key(local, note_key, &seen);
    CHECK_STR(str_of(seen.text), "b true");
    seen = (struct seen_keys){.most = 100};
    scope_each_key(local, note_key, &seen);
    CHECK_STR(str_of(seen.text), "b true secret a"); // b once; match data never
    seen = (struct seen_keys){.most = 2};
    scope_each_key(local, note_key, &seen);
    CHECK_STR(str_of(seen.text), "b true");
    seen = (struct seen_keys){.most = 100};
    scope_each_local_key(f.inner, note_key, &seen);
    CHECK_STR(str_of(seen.text), "secret");
    finish(&f);
}

// ---- the calls of the API that ask, each for a variable, for data, here, in a parent, and for nothing

// `a` and the key true in a named scope, `b` and the key false in a local one inside of it.
static struct scope *open_two(struct fixture *f)
{
    setup(f);
    struct scope *local = scope_open(f->g, SCOPE_LOCAL, f->named, STR(""));
    set(f, f->named, "a", 1, 0);
    set(f, local, "b", 2, 0);
    CHECK(!scope_set_data(f->named, value_bool(true), lazy_of_value(value_int(3)), 0, line(f, 2)));
    CHECK(!scope_set_data(local, value_bool(false), lazy_of_value(value_int(4)), 0, line(f, 3)));
    return local;
}

static void exist_looks_here_and_in_parents(void)
{
    struct fixture f;
    struct scope *local = open_two(&f);
    CHECK(scope_exists(local, text_key("a")) && scope_exists(local, text_key("b")));
    CHECK(scope_exists(local, value_bool(true)) && scope_exists(local, value_bool(false)));
    CHECK(scope_exists(f.named, text_key("a")) && scope_exists(f.named, value_bool(true)));
    CHECK(!scope_exists(f.named, text_key("b")) && !scope_exists(f.named, value_bool(false)));
    CHECK(!scope_exists(local, text_key("c")) && !scope_exists(local, value_null(&type_dynamic)));
    finish(&f);
}

static void exist_locally_looks_here_only(void)
{
    struct fixture f;
    struct scope *local = open_two(&f);
    CHECK(!scope_exists_locally(local, text_key("a")));
    CHECK(scope_exists_locally(local, text_key("b")));
    CHECK(!scope_exists_locally(local, value_bool(true)));
    CHECK(scope_exists_locally(local, value_bool(false)));
    CHECK(!scope_exists_locally(local, text_key("c")));
    finish(&f);
}

static void get_gives_the_value_or_nothing(void)
{
    struct fixture f;
    struct scope *local = open_two(&f);
    CHECK_INT(scope_get(local, text_key("a")).integer, 1);
    CHECK_INT(scope_get(local, text_key("b")).integer, 2);
    CHECK_INT(scope_get(local, value_bool(true)).integer, 3);
    CHECK_INT(scope_get(local, value_bool(false)).integer, 4);
    CHECK(value_is(scope_get(f.named, text_key("b")), VALUE_ABSENT));
    CHECK(value_is(scope_get(f.named, value_bool(false)), VALUE_ABSENT));
    finish(&f);
}

static void get_entry_gives_the_object_or_nothing(void)
{
    struct fixture f;
    struct scope *local = open_two(&f);
    const struct scope_entry *a = scope_get_entry(local, text_key("a"));
    const struct scope_entry *b = scope_get_entry(local, text_key("b"));
    const struct scope_entry *data = scope_get_entry(local, value_bool(true));
    CHECK(a && !(a->flags & ENTRY_PRIVATE) && a->name);
    CHECK(b && (b->flags & ENTRY_PRIVATE)); // of a local scope
    CHECK(data && !data->name && value_same(data->key, value_bool(true)));
    CHECK_INT(data->at.start, line(&f, 2).start);
    CHECK(!scope_get_entry(f.named, text_key("b")) && !scope_get_entry(local, text_key("c")));
    finish(&f);
}

static void local_keys_are_those_of_this_scope(void)
{
    struct fixture f;
    struct scope *local = open_two(&f);
    struct seen_keys seen = {.most = 100};
    scope_each_local_key(local, note_key, &seen);
    CHECK_STR(str_of(seen.text), "b false");
    seen = (struct seen_keys){.most = 100};
    scope_each_local_key(f.named, note_key, &seen);
    CHECK_STR(str_of(seen.text), "a true");
    seen = (struct seen_keys){.most = 1};
    scope_each_local_key(local, note_key, &seen);
    CHECK_STR(str_of(seen.text), "b"); // whoever walks may stop
    finish(&f);
}

// ---- match data

static const struct value groups_ab[] = {{.kind = VALUE_BOOL}, {.kind = VALUE_BOOL}};
static const struct match_data match_one = {2, groups_ab}, match_two = {1, groups_ab};

static void the_next_match_of_a_scope_overrides(void)
{
    struct fixture f;
    setup(&f);
    CHECK(scope_current_match(f.inner) == NULL);
    size_t scopes = 0, after = 0;
    for (struct scope *s = f.g->scopes; s; s = s->next_owned)
        scopes++;
    scope_set_current_match(f.inner, &match_one); // $a = 'x' =~ /.*/
    CHECK(scope_current_match(f.inner) == &match_one);
    scope_set_current_match(f.inner, &match_two); // $b = 'x' =~ /.*/
    CHECK(scope_current_match(f.inner) == &match_two);
    for (struct scope *s = f.g->scopes; s; s = s->next_owned)
        after++;
    CHECK_INT(after, scopes); // nothing was pushed
    scope_set_current_match(f.inner, NULL);
    CHECK(scope_current_match(f.inner) == NULL);
    finish(&f);
}

// In a named scope it goes to the inner one; in all others it is simply set.
static void every_kind_of_scope_has_a_match(void)
{
    static const enum scope_kind kinds[] = {SCOPE_INNER, SCOPE_LOCAL, SCOPE_MATCH};
    for (size_t i = 0; i < COUNT_OF(kinds); i++) {
        struct fixture f;
        setup(&f);
        struct scope *s = scope_open(f.g, kinds[i], f.inner, STR(""));
        CHECK(scope_current_match(s) == NULL);
        scope_set_current_match(s, &match_one);
        CHECK(scope_current_match(s) == &match_one && s->match == &match_one);
        CHECK(scope_current_match(f.inner) == NULL);
        scope_set_current_match(s, NULL);
        CHECK(scope_current_match(s) == NULL);
        finish(&f);
    }
}

static void a_match_ends_with_its_construct(void)
{
    struct fixture f;
    setup(&f);
    struct scope *branch = scope_open(f.g, SCOPE_INNER, f.inner, STR(""));
    struct scope *match = scope_open(f.g, SCOPE_MATCH, branch, STR(""));
    struct scope *lambda = scope_open(f.g, SCOPE_LOCAL, branch, STR(""));
    scope_set_current_match(f.inner, &match_one);
    CHECK(scope_current_match(branch) == &match_one); // seen from inside
    scope_set_current_match(match, &match_two);
    CHECK(scope_current_match(match) == &match_two);
    CHECK(scope_current_match(branch) == &match_one);
    scope_set_current_match(branch, &match_two);
    CHECK(scope_current_match(lambda) == &match_two);
    CHECK(scope_current_match(f.inner) == &match_one); // as it was before the branch
    finish(&f);
}

static void a_match_in_a_named_scope_is_not_seen_from_outside(void)
{
    struct fixture f;
    setup(&f);
    struct scope *nested = scope_open(f.g, SCOPE_NAMED, f.inner, STR("apache::mod"));
    scope_set_current_match(f.named, &match_one);
    CHECK(f.inner->match == &match_one);
    CHECK(scope_current_match(f.inner) == &match_one);
    CHECK(scope_current_match(f.named) == NULL);
    CHECK(scope_current_match(nested) == NULL);
    scope_set_current_match(nested, &match_two); // without an inner scope it goes nowhere
    CHECK(scope_current_match(f.inner) == &match_one);
    finish(&f);
}

static void groups_of_a_match_are_variables(void)
{
    struct fixture f;
    setup(&f);
    const struct failure *failed = NULL;
    const struct value groups[] = {text_key("ab"), text_key("b"), value_null(&type_string)};
    const struct match_data match = {COUNT_OF(groups), groups};
    scope_set_current_match(f.named, &match);
    struct value whole = scope_get(f.inner, value_int(0)), one = scope_get(f.inner, text_key("1"));
    CHECK_STR(value_str(&whole), "ab");
    CHECK_STR(value_str(&one), "b");
    CHECK(value_is_null(scope_get(f.inner, value_int(2))));
    CHECK(scope_exists(f.inner, value_int(1)));
    CHECK(scope_get_entry(f.inner, value_int(1))->flags & ENTRY_PRIVATE);
    CHECK(!scope_exists(f.inner, value_int(3)));
    CHECK(!scope_exists(f.inner, text_key("01")));
    CHECK(!scope_exists(f.named, value_int(1)));
    CHECK(scope_lookup(f.named, value_int(1), NO_SPAN, &failed) == NULL);
    CHECK(failed == NULL);
    scope_set_current_match(f.named, &match_two);
    CHECK(!scope_exists(f.inner, value_int(1)));
    finish(&f);
}

// ---- context and injector of a scope

static void a_scope_knows_its_context_and_injector(void)
{
    struct fixture f;
    setup(&f);
    struct injector of_context = {0}, of_scope = {0};
    struct context request = {.kind = &context_request, .injector = &of_context}, own = {0};
    CHECK(scope_context(f.inner) == NULL);
    CHECK(scope_injector(f.inner) == NULL);
    context_push(&request);
    CHECK(scope_context(f.inner) == &request);
    CHECK(scope_injector(f.inner) == &of_context);
    f.named->injector = &of_scope;
    CHECK(scope_injector(f.inner) == &of_scope);
    own.kind = &context_evaluation;
    f.named->context = &own;
    CHECK(scope_context(f.inner) == &own);
    context_pop(&request);
    CHECK(scope_context(f.inner) == &own);
    finish(&f);
}

// What a context of a kind has besides: the loader to use where no other is known.
static void a_context_has_the_loader_to_begin_with(void)
{
    static const struct context_kind compiling = {"compiling"};
    struct graph *g = graph_open();
    const struct failure *failed = NULL;
    struct loader *global = loader_open(g, STR("global"), NULL, NULL, NULL);
    struct loader *special = loader_open(g, STR("special"), global, NULL, NULL);
    struct context outer = {.kind = &compiling, .data = global};
    struct context request = {.kind = &context_request};
    struct context inner = {.kind = &compiling, .data = special};
    CHECK(context_find(&g->arena, &compiling, &failed) == NULL && failed);
    context_push(&outer);
    context_push(&request);
    CHECK(context_find(&g->arena, &compiling, &failed)->data == global);
    context_push(&inner);
    CHECK(context_find(&g->arena, &compiling, &failed)->data == special);
    context_pop(&inner);
    context_pop(&request);
    context_pop(&outer);
    graph_close(g);
}

// ---- closures

struct call_job {
    struct toy *t;
    struct value closure;
    struct value argument;
    struct value result;
};

static void call_later(void *data)
{
    struct call_job *job = data;
    job->result = closure_apply(job->t->g, job->closure, &job->argument, 1, NO_SPAN);
}

static struct value call_closure_with(struct toy *t, struct value closure, int64_t argument)
{
    struct call_job job = {t, closure, value_int(argument), VALUE_NONE};
    graph_question(t->g, call_later, &job);
    return job.result;
}

struct resolve_job {
    struct graph *g;
    struct node *n;
    struct value result;
};

static void resolve(void *data)
{
    struct resolve_job *job = data;
    job->result = node_resolve(job->g, job->n);
}

static struct value value_at(struct toy *t, struct node *root, const char *path)
{
    struct resolve_job job = {t->g, toy_node(t, root, path), VALUE_NONE};
    graph_question(t->g, resolve, &job);
    return job.result;
}

static void a_closure_keeps_its_scope(void)
{
    struct toy t;
    toy_open(&t, &toy_ordered);
    struct node *here = toy_document(&t, "n: 10\nadd: |x| x + n");
    struct value add = value_at(&t, here, "add");
    CHECK(value_is_closure(add));
    // The evaluation that made it is over; other names are around where it is called.
    struct node *there = toy_document(&t, "n: 1000\nx: 7");
    CHECK_INT(value_at(&t, there, "n").integer, 1000);
    CHECK_INT(call_closure_with(&t, add, 5).integer, 15);
    CHECK(!scope_set_variable(t.scope, STR("f"), lazy_of_value(add), 0, NO_SPAN));
    CHECK_STR(str_of(toy_ask(&t, toy_document(&t, "n: 500\ny: f(n)"), "y")), "510");
    toy_close(&t);
}

static void a_closure_keeps_what_was_bound_around_it(void)
{
    struct toy t;
    toy_open(&t, &toy_ordered);
    struct node *doc = toy_document(&t, "adders: [for i in [1, 2, 3]: |x| x + i]\n"
                                        "let_one: let k = 40 in |x, more = k| x + more\n"
                                        "twice: let make = |n| |x| x * n in (make)(2)");
    struct value adders = value_at(&t, doc, "adders");
    CHECK_INT(call_closure_with(&t, value_item(adders, 0), 10).integer, 11);
    CHECK_INT(call_closure_with(&t, value_item(adders, 2), 10).integer, 13);
    CHECK_INT(call_closure_with(&t, value_at(&t, doc, "let_one"), 2).integer, 42);
    CHECK_INT(call_closure_with(&t, value_at(&t, doc, "twice"), 21).integer, 42);
    toy_close(&t);
}

static void a_closure_keeps_its_language(void)
{
    struct toy t;
    toy_open(&t, &toy_guarded);
    struct value either = value_at(&t, toy_document(&t, "f: |x| x || \"none\""), "f");
    CHECK(!scope_set_variable(t.scope, STR("either"), lazy_of_value(either), 0, NO_SPAN));
    t.language = &toy_ordered; // where `||` gives a boolean
    CHECK_STR(str_of(toy_eval(&t, NULL, "[either(0), 0 || \"none\"]")), "[\"none\",true]");
    toy_close(&t);
}

static void a_closure_names_what_is_wrong_with_a_call(void)
{
    struct toy t;
    toy_open(&t, &toy_ordered);
    CHECK_STR(str_of(toy_eval(&t, NULL, "(|x, y = 1| x)()")), "error[bad-argument]");
    CHECK_STR(str_of(toy_eval(&t, NULL, "(|x| x)(1, 2)")), "error[bad-argument]");
    CHECK_STR(str_of(toy_eval(&t, NULL, "(1)(2)")), "error[not-callable]");
    CHECK_STR(str_of(toy_eval(&t, NULL, "nope(2)")), "error[unknown-name]");
    toy_close(&t);
}

// ---- injector

// A world of two files that counts how often it is asked.
struct little_world {
    unsigned reads;
    bool broken;
    int64_t ticks;
};

static bool read_file(void *data, struct arena *a, struct str request, struct value *out,
                      struct str *why)
{
    struct little_world *w = data;
    w->reads++;
    if (w->broken) {
        *why = STR("the disk is gone");
        return false;
    }
    if (str_equal(request, STR("motd")))
        *out = value_string(a, STR("hello"));
    return true; // a file that is not there is an answer
}

static bool tick(void *data, struct arena *a, struct str request, struct value *out,
                 struct str *why)
{
    (void)a;
    (void)request;
    (void)why;
    *out = value_int(++((struct little_world *)data)->ticks);
    return true;
}

static void what_is_not_bound_is_not_allowed(void)
{
    static const struct {
        enum world_kind kind;
        const char *message, *permission;
    } cases[] = {
        {WORLD_FILES, "this reads files, which is not allowed", "files"},
        {WORLD_SOURCES, "this reads files, which is not allowed", "files"},
        {WORLD_ENV, "this reads the environment, which is not allowed", "env"},
        {WORLD_CLOCK, "this reads the clock, which is not allowed", "clock"},
        {WORLD_RANDOM, "this uses random numbers, which is not allowed", "random"},
        {WORLD_EXEC, "this runs commands, which is not allowed", "exec"},
    };
    CHECK_INT(COUNT_OF(cases), WORLD_KIND_COUNT);
    struct graph *g = graph_open();
    struct injector empty = {0};
    for (size_t i = 0; i < COUNT_OF(cases); i++) {
        struct value v = injector_ask(g, i % 2 ? &empty : NULL, cases[i].kind, STR("x"), NO_SPAN);
        const struct failure *f = failure_of(&g->arena, v);
        CHECK_INT(f->diag->code, DIAG_NOT_ALLOWED);
        CHECK_INT(f->mask, FAIL_WORLD);
        CHECK_STR(f->diag->message, cases[i].message);
        CHECK_INT(f->diag->remedy.kind, REMEDY_PERMISSION);
        CHECK_STR(str_of(f->diag->remedy.what), cases[i].permission);
    }
    graph_close(g);
}

static void nothing_catches_what_is_not_allowed(void)
{
    struct toy t;
    toy_open(&t, &toy_strict);
    CHECK_STR(str_of(toy_eval(&t, NULL, "try(file(\"motd\"), 1)")), "error[not-allowed]");
    CHECK_STR(str_of(toy_eval(&t, NULL, "file(\"motd\") catch 1")), "error[not-allowed]");
    CHECK_STR(str_of(toy_eval(&t, NULL, "can(clock())")), "error[not-allowed]");
    toy_close(&t);
}

static void every_world_can_be_bound(void)
{
    struct graph *g = graph_open();
    struct little_world w = {0};
    struct injector outer = {0}, inner = {.parent = &outer};
    for (int kind = 0; kind < WORLD_KIND_COUNT; kind++) {
        injector_bind(kind % 2 ? &inner : &outer, (enum world_kind)kind, tick, &w);
        struct value v = injector_ask(g, &inner, (enum world_kind)kind, STR("x"), NO_SPAN);
        CHECK_INT(v.integer, kind + 1);
    }
    graph_close(g);
}

static void files_are_read_once_and_clocks_always(void)
{
    struct toy t;
    toy_open(&t, &toy_strict);
    struct little_world w = {0};
    struct injector world = {0};
    injector_bind(&world, WORLD_FILES, read_file, &w);
    injector_bind(&world, WORLD_CLOCK, tick, &w);
    t.scope->injector = &world;
    CHECK_STR(str_of(toy_eval(&t, NULL, "[file(\"motd\"), file(\"motd\")]")),
              "[\"hello\",\"hello\"]");
    CHECK_INT(w.reads, 1);
    CHECK_STR(str_of(toy_eval(&t, NULL, "file(\"motd\")")), "\"hello\"");
    CHECK_INT(w.reads, 1);
    CHECK_STR(str_of(toy_eval(&t, NULL, "[clock(), clock()]")), "[1,2]");
    toy_close(&t);
}

static void absence_is_an_answer(void)
{
    struct toy t;
    toy_open(&t, &toy_strict);
    struct little_world w = {0};
    struct injector world = {0};
    injector_bind(&world, WORLD_FILES, read_file, &w);
    t.scope->injector = &world;
    CHECK_STR(str_of(toy_eval(&t, NULL, "file(\"gone\") == null")), "true");
    CHECK_STR(str_of(toy_eval(&t, NULL, "file(\"gone\") == null")), "true");
    CHECK_INT(w.reads, 1);
    toy_close(&t);
}

static void a_base_directory_is_part_of_the_request(void)
{
    struct graph *g = graph_open();
    struct little_world w = {0};
    struct injector outer = {0}, a = {.parent = &outer, .base = STR("a")},
                    b = {.parent = &outer, .base = STR("b")};
    injector_bind(&outer, WORLD_FILES, read_file, &w);
    injector_ask(g, &a, WORLD_FILES, STR("motd"), NO_SPAN);
    injector_ask(g, &b, WORLD_FILES, STR("motd"), NO_SPAN);
    injector_ask(g, &a, WORLD_FILES, STR("motd"), NO_SPAN);
    CHECK_INT(w.reads, 2);
    graph_close(g);
}

static void a_failure_of_the_world_is_not_remembered(void)
{
    struct toy t;
    toy_open(&t, &toy_strict);
    struct little_world w = {.broken = true};
    struct injector world = {0};
    injector_bind(&world, WORLD_FILES, read_file, &w);
    t.scope->injector = &world;
    struct node *doc = toy_document(&t, "a: file(\"motd\")");
    CHECK_STR(str_of(toy_ask(&t, doc, "a")), "error[world]");
    CHECK_STR(t.diags.list.at[0]->message, "cannot read file `motd`: the disk is gone");
    w.broken = false;
    CHECK_STR(str_of(toy_ask(&t, doc, "a")), "\"hello\"");
    toy_close(&t);
}

// Names bound late share answers between directories, but not what the clock took part in.
static void impure_answers_are_not_shared_between_directories(void)
{
    struct toy t;
    toy_open(&t, &toy_directories);
    struct little_world w = {0};
    struct injector world = {0};
    injector_bind(&world, WORLD_CLOCK, tick, &w);
    t.scope->injector = &world;
    struct view *root = toy_dir(&t, NULL, "/", "now = clock()\nthen = global.now + 10");
    struct view *child = toy_dir(&t, root, "/child", "");
    CHECK_STR(str_of(toy_get(&t, root, "now")), "1");
    CHECK_STR(str_of(toy_get(&t, root, "now")), "1"); // one value in one place
    CHECK_STR(str_of(toy_get(&t, child, "now")), "2");
    CHECK_STR(str_of(toy_get(&t, child, "then")), "12");
    CHECK_STR(str_of(toy_get(&t, root, "then")), "11");
    toy_close(&t);
}

// ---- values that become known

static void make_known(struct toy *t, const char *name, struct value v)
{
    CHECK(scope_make_known(t->scope, str_of(name), v, NO_SPAN) == NULL);
}

// Each `touch` shows what was computed again.
static void only_what_depends_is_computed_again(void)
{
    struct toy t;
    toy_open(&t, &toy_guarded);
    toy_name(&t, "u", "unknown(\"string\")");
    struct node *doc = toy_document(&t, "a: touch(1)\n"
                                        "b: \"${u}-${touch(2)}\"\n"
                                        "c: lazy {p: touch(3), q: u, r: b}\n"
                                        "d: b\n"
                                        "l: lazy [for x in [u, \"k\"]: \"${x}${touch(a)}\"]\n"
                                        "n: (u == \"on\") ? touch(4) : 5\n"
                                        "m: lazy {s: 1}\n"
                                        "extend m: lazy {t: u}");
    toy_touches = 0;
    CHECK_STR(str_of(toy_ask(&t, doc, "a")), "1");
    CHECK(strstr(toy_ask(&t, doc, ""), "$unknown") != NULL);
    unsigned long before = toy_touches;
    make_known(&t, "u", value_string_kept(STR("on")));
    CHECK_STR(str_of(toy_ask(&t, doc, "a")), "1");
    CHECK_INT(toy_touches, before); // nothing of it was open
    CHECK_STR(str_of(toy_ask(&t, doc, "d")), "\"on-2\"");
    CHECK_INT(toy_touches, before + 1); // b
    CHECK_STR(str_of(toy_ask(&t, doc, "c")), "{\"p\":3,\"q\":\"on\",\"r\":\"on-2\"}");
    CHECK_INT(toy_touches, before + 1); // p was known, and b is
    CHECK_STR(str_of(toy_ask(&t, doc, "n")), "4");
    CHECK_INT(toy_touches, before + 2);
    CHECK_STR(str_of(toy_ask(&t, doc, "l")), "[\"on1\",\"k1\"]");
    CHECK_STR(str_of(toy_ask(&t, doc, "m")), "{\"s\":1,\"t\":\"on\"}");
    before = toy_touches;
    CHECK(strstr(toy_ask(&t, doc, ""), "$unknown") == NULL);
    CHECK_INT(toy_touches, before);
    toy_close(&t);
}

static void what_was_decided_is_decided_again(void)
{
    struct toy t;
    toy_open(&t, &toy_strict);
    toy_name(&t, "u", "unknown(\"dynamic\")");
    struct node *doc = toy_document(&t, "a: (!u) == [1]\nb: a");
    CHECK_STR(str_of(toy_ask(&t, doc, "b")), "false"); // whatever it is, unless it fails
    make_known(&t, "u", value_int(2));
    CHECK_STR(str_of(toy_ask(&t, doc, "b")), "error[type-mismatch]");
    toy_close(&t);
}

static void what_is_known_stays(void)
{
    struct toy t;
    toy_open(&t, &toy_guarded);
    toy_name(&t, "n", "unknown(\"number\")");
    toy_name(&t, "o", "{a = 1, b = unknown(\"number\")}");
    toy_name(&t, "s", "sensitive(unknown(\"number\"))");
    toy_name(&t, "k", "7");
    struct scope *s = t.scope;
    CHECK(scope_make_known(s, STR("n"), value_string_kept(STR("x")), NO_SPAN) != NULL);
    CHECK(scope_make_known(s, STR("k"), value_int(8), NO_SPAN) != NULL);
    CHECK(scope_make_known(s, STR("nowhere"), value_int(8), NO_SPAN) != NULL);
    struct value keys[] = {value_string_kept(STR("a")), value_string_kept(STR("b"))};
    struct value wrong[] = {value_int(2), value_int(3)}, right[] = {value_int(1), value_int(3)};
    struct arena *a = &t.g->arena;
    CHECK(scope_make_known(s, STR("o"), value_object(a, keys, wrong, 2), NO_SPAN) != NULL);
    make_known(&t, "o", value_object(a, keys, right, 2));
    CHECK_STR(str_of(toy_eval(&t, NULL, "o.b")), "3");
    make_known(&t, "s", value_int(4));
    CHECK_STR(str_of(toy_eval(&t, NULL, "s")), "{\"$sensitive\":4}");
    toy_close(&t);
}

static void directories_see_it_too(void)
{
    struct toy t;
    toy_open(&t, &toy_directories);
    toy_name(&t, "u", "unknown(\"string\")");
    struct view *root = toy_dir(&t, NULL, "/", "a = \"${u}!\"\nb = 1");
    struct view *child = toy_dir(&t, root, "c", "c = global.a");
    CHECK(strstr(toy_get(&t, child, "c"), "$unknown") != NULL);
    make_known(&t, "u", value_string_kept(STR("x")));
    CHECK_STR(str_of(toy_get(&t, child, "c")), "\"x!\"");
    CHECK_STR(str_of(toy_get(&t, root, "a")), "\"x!\"");
    toy_close(&t);
}

// ---- loaders

// Places with one thing of each name that starts with the letter; "bad" names cannot be loaded.
struct place {
    char letter;
    unsigned finds;
    struct graph *g;
    bool broken;
};

static const void *find_thing(void *data, struct loader *loader, struct str kind, struct str name,
                              const struct failure **failed)
{
    (void)loader;
    struct place *p = data;
    p->finds++;
    if (!str_equal(kind, STR("type")) || name.at[0] != p->letter)
        return NULL;
    if (p->broken) {
        struct diag *d = diag_new(&p->g->arena, DIAG_BAD_SYNTAX, NO_SPAN, "this cannot be read");
        *failed = failure_new(&p->g->arena, FAIL_TYPE, d);
        return NULL;
    }
    return p;
}

struct modules {
    struct graph *g;
    struct place places[4];
    struct loader *global, *app, *lib, *other;
};

// app and lib and other below global; app declares lib.
static void open_modules(struct modules *m)
{
    *m = (struct modules){.g = graph_open()};
    for (size_t i = 0; i < COUNT_OF(m->places); i++)
        m->places[i] = (struct place){.letter = "galo"[i], .g = m->g};
    m->global = loader_open(m->g, STR("global"), NULL, find_thing, &m->places[0]);
    m->app = loader_open(m->g, STR("app"), m->global, find_thing, &m->places[1]);
    m->lib = loader_open(m->g, STR("lib"), m->global, find_thing, &m->places[2]);
    m->other = loader_open(m->g, STR("other"), m->global, find_thing, &m->places[3]);
    loader_depend(m->app, m->lib);
}

static const struct loaded *load(struct loader *l, const char *name, const struct failure **failed)
{
    return loader_load(l, STR("type"), str_of(name), NO_SPAN, failed);
}

static void a_loader_looks_once(void)
{
    struct modules m;
    open_modules(&m);
    const struct failure *failed;
    const struct loaded *first = load(m.app, "a1", &failed);
    CHECK(first && first == load(m.app, "a1", &failed));
    CHECK_INT(m.places[0].finds, 1); // the miss is remembered as well
    CHECK_INT(m.places[1].finds, 1);
    CHECK(loader_load(m.app, STR("function"), STR("a1"), NO_SPAN, &failed) == NULL);
    CHECK_INT(m.places[1].finds, 2); // another kind is another thing
    graph_close(m.g);
}

// What a closed loader had is found nowhere, not even by name.
static void a_closed_loader_has_nothing(void)
{
    struct modules m;
    open_modules(&m);
    const struct failure *failed = NULL;
    loader_set_visibility(m.app, VISIBLE_WARNED);
    CHECK(load(m.app, "o1", &failed));
    loader_close(m.other);
    failed = NULL;
    CHECK(!load(m.app, "o2", &failed) && failed);
    loader_close(m.app);
    loader_close(m.lib);
    failed = NULL;
    CHECK(load(m.global, "g1", &failed));
    graph_close(m.g);
}

static void visibility_is_composed(void)
{
    struct modules m;
    open_modules(&m);
    const struct failure *failed;
    CHECK(load(m.app, "g1", &failed)->loader == m.global);
    CHECK(load(m.app, "a1", &failed)->loader == m.app);
    CHECK(load(m.app, "l1", &failed)->loader == m.lib);
    CHECK(load(m.lib, "g1", &failed) == load(m.app, "g1", &failed));
    CHECK(load(m.app, "o1", &failed) == NULL);
    CHECK(load(m.lib, "a1", &failed) == NULL); // a dependency is not mutual
    CHECK(load(m.global, "a1", &failed) == NULL);
    graph_close(m.g);
}

static void what_is_loaded_knows_its_loader(void)
{
    struct modules m;
    open_modules(&m);
    const struct failure *failed;
    const struct loaded *thing = load(m.app, "l1", &failed);
    CHECK(thing->loader == m.lib);
    CHECK_STR(loader_name(thing->loader), "lib");
    CHECK_STR(thing->kind, "type");
    CHECK_STR(thing->name, "l1");
    CHECK(thing->thing == &m.places[2]);
    graph_close(m.g);
}

static void what_is_not_declared_is_not_visible(void)
{
    struct modules m;
    open_modules(&m);
    const struct failure *failed;
    CHECK(load(m.app, "o1", &failed) == NULL);
    CHECK_STR(failure_text(&m.g->arena, m.g->sources, failed),
              "error[not-visible]: type `o1` is not visible in `app`\n"
              " = defined in `other`\n"
              "help: declare `other` as a dependency of `app`\n");
    CHECK(load(m.app, "nowhere", &failed) == NULL);
    CHECK_INT(failed->diag->code, DIAG_UNKNOWN_NAME);
    CHECK_INT(failed->mask, FAIL_MISSING);
    loader_depend(m.app, m.other);
    CHECK(load(m.app, "o1", &failed) != NULL);
    CHECK(failed == NULL);
    graph_close(m.g);
}

static void visibility_has_three_levels(void)
{
    struct modules m;
    open_modules(&m);
    const struct failure *failed;
    struct lenience found = {0};
    loader_set_visibility(m.app, VISIBLE_WARNED);
    const struct loaded *thing = load(m.app, "o1", &failed);
    CHECK(thing && thing->loader == m.other && thing->thing == &m.places[3] && !failed);
    CHECK_INT(thing->warning->code, DIAG_UNDECLARED);
    CHECK_STR(thing->warning->message, "`app` uses type `o1` of `other` without declaring it");
    m.g->modes.lenient = &found; // who looks for all that is wrong hears of it
    CHECK(load(m.app, "o1", &failed) == thing);
    m.g->modes.lenient = NULL;
    CHECK(found.failed && found.failed->diag == thing->warning);
    lenience_done(&found);
    CHECK(!load(m.app, "l1", &failed)->warning && !load(m.app, "g1", &failed)->warning);
    CHECK(load(m.lib, "o1", &failed) == NULL); // others still need to declare
    CHECK(load(m.app, "nowhere", &failed) == NULL);
    CHECK_INT(failed->diag->code, DIAG_UNKNOWN_NAME);
    loader_set_visibility(m.app, VISIBLE_ALL);
    CHECK(load(m.app, "o1", &failed)->warning == NULL);
    m.places[3].broken = true;
    CHECK(load(m.app, "o2", &failed) == NULL);
    CHECK_INT(failed->diag->code, DIAG_BAD_SYNTAX); // visible, so that is what is wrong
    loader_set_visibility(m.app, VISIBLE_DECLARED);
    CHECK(load(m.app, "o1", &failed) == NULL);
    CHECK_INT(failed->diag->code, DIAG_NOT_VISIBLE);
    graph_close(m.g);
}

static void of_undeclared_ones_the_first_counts(void)
{
    struct modules m;
    open_modules(&m);
    const struct failure *failed;
    struct place again = {.letter = 'o', .g = m.g};
    loader_set_visibility(m.global, VISIBLE_ALL);
    struct loader *late = loader_open(m.g, STR("late"), m.global, find_thing, &again);
    CHECK(load(m.global, "o1", &failed)->loader == m.other);
    CHECK(load(late, "o1", &failed)->loader == late);  // its own come first
    CHECK(load(late, "a1", &failed)->loader == m.app); // as its parent says
    CHECK(load(m.lib, "o1", &failed) == NULL);         // was opened before that was said
    graph_close(m.g);
}

static void a_load_that_fails_says_the_same_again(void)
{
    struct modules m;
    open_modules(&m);
    const struct failure *failed;
    m.places[1].broken = true;
    for (int i = 0; i < 2; i++) {
        CHECK(load(m.app, "a1", &failed) == NULL);
        CHECK_INT(failed->diag->code, DIAG_BAD_SYNTAX);
    }
    CHECK_INT(m.places[1].finds, 1);
    CHECK(load(m.lib, "a1", &failed) == NULL); // there, though not visible: that comes first
    CHECK_INT(failed->diag->code, DIAG_NOT_VISIBLE);
    graph_close(m.g);
}

static const void *find_itself(void *data, struct loader *loader, struct str kind, struct str name,
                               const struct failure **failed)
{
    (void)data;
    const struct loaded *again = loader_load(loader, kind, name, NO_SPAN, failed);
    return again ? again->thing : NULL;
}

static void a_load_that_needs_itself_ends(void)
{
    struct toy t;
    toy_open(&t, &toy_strict);
    struct loader *l = loader_open(t.g, STR("loop"), NULL, find_itself, NULL);
    const struct failure *failed = NULL;
    CHECK(!loader_load(l, STR("type"), STR("snake"), NO_SPAN, &failed));
    CHECK(failed && failed->mask == FAIL_CYCLE);
    toy_close(&t);
}

static void groups_are_names_of_source_text(void)
{
    struct toy t;
    toy_open(&t, &toy_ordered);
    struct value groups[] = {value_string_kept(STR("ab")), value_string_kept(STR("b"))};
    struct match_data match = {COUNT_OF(groups), groups};
    t.scope = scope_open(t.g, SCOPE_INNER, t.scope, STR(""));
    scope_set_current_match(t.scope, &match);
    struct tree_builder b;
    tree_begin(&b, t.language->ops, t.g->symbols, 0);
    expr_id one = expr_name(&b, NO_SPAN, symbol_intern(t.g->symbols, STR("1")));
    struct tree *tree = tree_end(&b);
    graph_keep_tree(t.g, tree);
    struct env env = {.scope = t.scope};
    struct node *n = node_of_expr(t.g, tree, one, &env, NULL);
    CHECK_STR(str_of(toy_ask(&t, n, "")), "\"b\"");
    toy_close(&t);
}

static const struct test tests[] = {
    {"context: the top of the stack is current", the_top_is_the_current_context},
    {"context: the innermost of a kind is found", the_innermost_of_a_kind_is_found},
    {"context: a missing kind is a configuration error", a_missing_kind_is_a_configuration_error},
    {"context: each thread has its own stack", each_thread_has_its_own_stack},
    {"context: a host callback gets another stack", a_host_callback_gets_another_stack},
    {"context: the nearest injector is its injector", a_context_has_the_nearest_injector},
    {"context: it follows an evaluation to another thread", the_context_follows_the_evaluation},
    {"scope: a variable is found here and in parents", a_variable_is_found_here_and_in_parents},
    {"scope: an inner name shadows an outer one", an_inner_name_shadows_an_outer_one},
    {"scope: many names are found too", more_names_than_are_searched_one_by_one},
    {"scope: a ScopedObject is private?, final?, key, value", a_scoped_object_has_four_fields},
    {"inner scope: keeps privates, passes the rest to the named scope",
     an_inner_scope_keeps_privates_and_passes_on_the_rest},
    {"local scope: everything is private", everything_in_a_local_scope_is_private},
    {"match scope: holds no variables", a_match_scope_holds_no_variables},
    {"named scope: its content is seen from outside", a_named_scope_is_seen_from_outside},
    {"named scope: what is around it is not", what_is_around_a_named_scope_is_not_seen_through_it},
    {"named scope: is found through a context", named_scopes_are_found_through_a_context},
    {"inherited scope: is a parent, with or without its privates", an_inherited_scope_is_a_parent},
    {"inherited scope: a final name stays final", a_final_name_is_inherited_as_final},
    {"private: refused with both places", a_private_name_is_refused_with_both_places},
    {"final: cannot be set again", a_final_name_is_not_set_again},
    {"final: cannot be shadowed", a_final_name_is_not_shadowed},
    {"set_variable: once in a scope", a_name_is_set_once_in_a_scope},
    {"set_data: keys that are no strings", data_has_keys_that_are_no_strings},
    {"set_data: may be private", a_private_data_key_is_refused_too},
    {"keys: a number and its digits are one name", a_number_and_its_digits_are_one_name},
    {"each_key: innermost first, each once, no match data", keys_can_be_walked},
    {"exist: here and in parents", exist_looks_here_and_in_parents},
    {"exist_locally: here only", exist_locally_looks_here_only},
    {"get: the value or nothing", get_gives_the_value_or_nothing},
    {"get_entry: the ScopedObject or nothing", get_entry_gives_the_object_or_nothing},
    {"each_local_key: of this scope", local_keys_are_those_of_this_scope},
    {"current_match: in every kind of scope", every_kind_of_scope_has_a_match},
    {"match: the next one in a scope overrides", the_next_match_of_a_scope_overrides},
    {"match: ends with its construct", a_match_ends_with_its_construct},
    {"match: in a named scope it is not seen from outside",
     a_match_in_a_named_scope_is_not_seen_from_outside},
    {"match: its groups are numeric variables", groups_of_a_match_are_variables},
    {"scope: its context and injector", a_scope_knows_its_context_and_injector},
    {"context: has the loader to begin with", a_context_has_the_loader_to_begin_with},
    {"closure: keeps its scope", a_closure_keeps_its_scope},
    {"closure: keeps what was bound around it", a_closure_keeps_what_was_bound_around_it},
    {"closure: keeps its language", a_closure_keeps_its_language},
    {"closure: a wrong call", a_closure_names_what_is_wrong_with_a_call},
    {"injector: what is not bound is not allowed", what_is_not_bound_is_not_allowed},
    {"injector: nothing catches that", nothing_catches_what_is_not_allowed},
    {"injector: every world can be bound", every_world_can_be_bound},
    {"injector: asked twice, read once; but clocks", files_are_read_once_and_clocks_always},
    {"injector: absence is an answer", absence_is_an_answer},
    {"injector: the base directory is part of the request",
     a_base_directory_is_part_of_the_request},
    {"injector: a failure is not remembered", a_failure_of_the_world_is_not_remembered},
    {"injector: impure answers are not shared", impure_answers_are_not_shared_between_directories},
    {"known later: only what depends on it is computed again", only_what_depends_is_computed_again},
    {"known later: what was decided is decided again", what_was_decided_is_decided_again},
    {"known later: what is known stays", what_is_known_stays},
    {"known later: directories see it too", directories_see_it_too},
    {"loader: looks once", a_loader_looks_once},
    {"loader: a closed one has nothing", a_closed_loader_has_nothing},
    {"loader: visibility is composed", visibility_is_composed},
    {"loader: what is loaded knows its loader", what_is_loaded_knows_its_loader},
    {"loader: what is not declared is not visible", what_is_not_declared_is_not_visible},
    {"loader: visibility is off, warned of, or an error", visibility_has_three_levels},
    {"loader: of undeclared ones the first counts", of_undeclared_ones_the_first_counts},
    {"match: a group is a name of source text", groups_are_names_of_source_text},
    {"loader: a load that needs itself ends", a_load_that_needs_itself_ends},
    {"loader: a load that fails says the same again", a_load_that_fails_says_the_same_again},
};

SUITE_OF(scopes);
