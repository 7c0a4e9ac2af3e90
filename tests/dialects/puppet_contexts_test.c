// SPDX-License-Identifier: Apache-2.0
//
// The contexts of a compilation: what stands on the runtime's stack while Puppet's code runs.
#include "check.h"
#include "dialects/puppet/catalog/catalog.h"

static int read_no_file(void *data, struct arena *a, struct str path, struct str *text,
                        struct str *why)
{
    (void)data;
    (void)a;
    (void)path;
    (void)text;
    (void)why;
    return 0;
}

static int list_no_files(void *data, struct arena *a, struct str path, struct str **names,
                         size_t *count)
{
    (void)data;
    (void)a;
    (void)path;
    (void)names;
    (void)count;
    return 0;
}

static struct compiler *open_compiler(struct graph *g, const char *node)
{
    struct environment_files files = {.read = read_no_file, .list = list_no_files};
    struct puppet_settings settings = {.node_name = str_of(node)};
    settings.facts = puppet_hash(&g->arena, NULL, NULL, 0);
    return compiler_open(environment_open(g, files, STR("production")), &settings);
}

static void close_compiler(struct compiler *k)
{
    struct environment *e = k->environment;
    compiler_close(k);
    environment_close(e);
}

static void a_compilation_is_the_innermost_context(void)
{
    struct graph *g = graph_open();
    struct compiler *outer = open_compiler(g, "outer"), *inner = open_compiler(g, "inner");
    CHECK(!compiler_current());
    compiler_begin(outer, NULL);
    CHECK(compiler_current() == outer && context_current()->kind == &context_puppet);
    compiler_begin(inner, NULL); // a text that is evaluated by a function
    CHECK(compiler_current() == inner && context_current()->parent == &outer->context);
    compiler_end(inner);
    CHECK(compiler_current() == outer);
    compiler_end(outer);
    CHECK(!compiler_current());
    close_compiler(inner);
    close_compiler(outer);
    graph_close(g);
}

static void without_a_compilation_the_failure_says_what_there_is(void)
{
    struct graph *g = graph_open();
    const struct failure *failed = NULL;
    struct context request = {.kind = &context_request, .data = g};
    context_push(&request);
    CHECK(!context_find(&g->arena, &context_puppet, &failed));
    CHECK(failed != NULL);
    context_pop(&request);
    graph_close(g);
}

static const struct test tests[] = {
    {"a compilation is the innermost context", a_compilation_is_the_innermost_context},
    {"without a compilation the failure says what there is",
     without_a_compilation_the_failure_says_what_there_is},
};

SUITE_OF(puppet_contexts);
