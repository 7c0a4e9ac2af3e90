// SPDX-License-Identifier: Apache-2.0
//
// Costs of the graph: nodes, references, sharing between directories, memory, and what recording for
// explain adds. Models are built with the tree's constructors, so that no parser is in the numbers.
#include "bench.h"

#include <stdio.h>
#include <string.h>
#include <sys/prctl.h>
#include <time.h>
#include <unistd.h>

#include "graph/scope/scope.h"
#include "graph/views/view.h"
#include "value/number.h"

// ---- a language of one operator

static struct value apply_add(struct call *c)
{
    struct value sum;
    number_add(call_arena(c), call_arg(c, 0), call_arg(c, 1), &sum);
    return sum;
}

static struct value apply_join(struct call *c)
{
    struct value x = call_arg(c, 0), y = call_arg(c, 1);
    struct str text =
        str_format(call_arena(c), "%.*s%.*s", STR_ARGS(value_str(&x)), STR_ARGS(value_str(&y)));
    return value_string_kept(text);
}

static const struct operation operations[] = {
    {.name = "+", .arity = 2, .result = &type_number, .apply = apply_add},
    {.name = "..", .arity = 2, .result = &type_string, .apply = apply_join},
};

static const struct ops ops = {
    .language = "bench", .operations = operations, .operation_count = COUNT_OF(operations)};

// ---- documents: half of the keys are numbers, half are references to them

struct document {
    struct graph *g;
    struct node *root;
    uint32_t count;
};

static symbol numbered(struct graph *g, const char *prefix, uint32_t i)
{
    char name[32];
    int len = snprintf(name, sizeof(name), "%s%u", prefix, i);
    return symbol_intern(g->symbols, str_make(name, (size_t)len));
}

// The document of these keys, which are names in it.
static struct document close_document(struct graph *g, struct tree_builder *b, const symbol *keys,
                                      const expr_id *values, uint32_t count)
{
    expr_id root = expr_mapping(b, NO_SPAN, keys, values, count);
    struct tree *t = tree_end(b);
    graph_keep_tree(g, t);
    struct env *env = ARENA_NEW(&g->arena, struct env);
    env->scope = scope_open(g, SCOPE_NAMED, NULL, STR("document"));
    struct node *n = node_of_expr(g, t, root, env, NULL);
    env->scope->object = n;
    return (struct document){g, n, count};
}

static struct document open_document(uint32_t count, bool recording)
{
    struct graph *g = graph_open();
    g->modes.recording = recording;
    struct tree_builder b;
    tree_begin(&b, &ops, g->symbols, 0);
    ARRAY(symbol) keys = {0};
    ARRAY(expr_id) values = {0};
    for (uint32_t i = 0; i < count; i++) {
        ARRAY_PUSH(&keys, numbered(g, "k", i));
        expr_id e = i % 2 ? expr_name(&b, NO_SPAN, keys.at[i - 1])
                          : expr_literal(&b, NO_SPAN, value_int(i));
        ARRAY_PUSH(&values, e);
    }
    struct document d = close_document(g, &b, keys.at, values.at, count);
    ARRAY_DONE(&keys);
    ARRAY_DONE(&values);
    return d;
}

static void touch_all(void *data)
{
    struct document *d = data;
    struct node *n = node_expand(d->g, d->root);
    for (uint32_t i = 0; i < d->count; i++) {
        struct value v = node_resolve(d->g, shape_item(d->g, n->shape, i, NULL));
        bench_sink += (size_t)v.integer;
    }
}

static void resolve_document(size_t times)
{
    struct document d = open_document((uint32_t)times, false);
    graph_question(d.g, touch_all, &d);
    graph_close(d.g);
}

static void record_document(size_t times)
{
    struct document d = open_document((uint32_t)times, true);
    graph_question(d.g, touch_all, &d);
    graph_close(d.g);
}

// ---- a chain of references

static void ask_last(void *data)
{
    struct document *d = data;
    struct node *n = node_expand(d->g, d->root);
    bench_sink +=
        (size_t)node_resolve(d->g, shape_item(d->g, n->shape, d->count - 1, NULL)).integer;
}

static void expand_root(void *data)
{
    struct document *d = data;
    node_expand(d->g, d->root);
}

// Each key is the one before it, or that and one more.
static struct document open_chain(uint32_t count, bool adds)
{
    struct graph *g = graph_open();
    struct tree_builder b;
    tree_begin(&b, &ops, g->symbols, 0);
    ARRAY(symbol) keys = {0};
    ARRAY(expr_id) values = {0};
    expr_id one = expr_literal(&b, NO_SPAN, value_int(1));
    ARRAY_PUSH(&keys, numbered(g, "c", 0));
    ARRAY_PUSH(&values, one);
    for (uint32_t i = 1; i < count; i++) {
        ARRAY_PUSH(&keys, numbered(g, "c", i));
        expr_id before = expr_name(&b, NO_SPAN, keys.at[i - 1]);
        expr_id operands[] = {before, adds ? expr_literal(&b, NO_SPAN, value_int(1)) : 0};
        ARRAY_PUSH(&values, adds ? expr_op(&b, NO_SPAN, 0, operands, 2) : before);
    }
    struct document d = close_document(g, &b, keys.at, values.at, count);
    ARRAY_DONE(&keys);
    ARRAY_DONE(&values);
    return d;
}

// ---- directories: 300 globals, of which 30 read the stack's path; 5 of each stack's own

enum { GLOBALS = 300, PATH_READERS = 30, CONSTANTS = 100, LOCALS = 5, GROUPS = 100 };

struct forest {
    struct graph *g;
    struct view **views;
    size_t count;
    path_id paths[GLOBALS + LOCALS];
};

static expr_id global_name(struct graph *g, struct tree_builder *b, const char *prefix, uint32_t i)
{
    expr_id global = expr_name(b, NO_SPAN, symbol_intern(g->symbols, STR("global")));
    return expr_get(b, NO_SPAN, global, numbered(g, prefix, i));
}

static expr_id global_expr(struct graph *g, struct tree_builder *b, uint32_t i)
{
    if (i < PATH_READERS) {
        expr_id stack = expr_name(b, NO_SPAN, symbol_intern(g->symbols, STR("stack")));
        expr_id operands[] = {expr_get(b, NO_SPAN, stack, symbol_intern(g->symbols, STR("path"))),
                              expr_literal(b, NO_SPAN, value_string_kept(STR("-x")))};
        return expr_op(b, NO_SPAN, 1, operands, 2);
    }
    if (i < CONSTANTS)
        return expr_literal(b, NO_SPAN, value_int(i));
    expr_id operands[] = {
        global_name(g, b, "g", PATH_READERS + (i - PATH_READERS) % (CONSTANTS - PATH_READERS)),
        global_name(g, b, "g", i > 170 ? i - 70 : 30 + i * 7 % 70)};
    return expr_op(b, NO_SPAN, 0, operands, 2);
}

static void define(struct view *v, const struct tree *t, expr_id e, path_id p)
{
    struct statement s = {.tree = t, .expr = e, .path = p, .origin = p, .scope = v->env.scope};
    view_define(v, &s);
}

static void open_globals(struct forest *f, struct view *root, path_id space)
{
    struct tree_builder b;
    expr_id exprs[GLOBALS];
    tree_begin(&b, &ops, f->g->symbols, 0);
    for (uint32_t i = 0; i < GLOBALS; i++)
        exprs[i] = global_expr(f->g, &b, i);
    struct tree *t = tree_end(&b);
    graph_keep_tree(f->g, t);
    for (uint32_t i = 0; i < GLOBALS; i++) {
        f->paths[i] = path_child(f->g, space, numbered(f->g, "g", i));
        define(root, t, exprs[i], f->paths[i]);
    }
}

static struct view *open_stack(struct forest *f, struct view *parent, uint32_t number,
                               path_id stack_path)
{
    char name[32];
    int len = snprintf(name, sizeof(name), "/s%u", number);
    struct view *v = view_open(f->g, parent, str_make(name, (size_t)len), parent->env.scope);
    struct tree_builder b;
    tree_begin(&b, &ops, f->g->symbols, 0);
    expr_id exprs[LOCALS], path = expr_literal(&b, NO_SPAN, value_string_kept(v->name));
    for (uint32_t i = 0; i < LOCALS; i++)
        exprs[i] = global_name(f->g, &b, "g", 40 + i);
    struct tree *t = tree_end(&b);
    graph_keep_tree(f->g, t);
    define(v, t, path, stack_path);
    for (uint32_t i = 0; i < LOCALS; i++)
        define(v, t, exprs[i], f->paths[GLOBALS + i]);
    return v;
}

static struct forest open_forest(size_t stacks)
{
    struct forest f = {.g = graph_open(), .count = stacks};
    f.views = memory_take(sizeof(*f.views) * stacks);
    struct scope *scope = scope_open(f.g, SCOPE_NAMED, NULL, STR("root"));
    path_id space = path_child(f.g, 0, symbol_intern(f.g->symbols, STR("global")));
    path_id stack = path_child(f.g, 0, symbol_intern(f.g->symbols, STR("stack")));
    path_id stack_path = path_child(f.g, stack, symbol_intern(f.g->symbols, STR("path")));
    scope_set_variable(scope, STR("global"), (struct lazy){.kind = LAZY_PATH, .path = space}, 0,
                       NO_SPAN);
    scope_set_variable(scope, STR("stack"), (struct lazy){.kind = LAZY_PATH, .path = stack}, 0,
                       NO_SPAN);
    struct view *root = view_open(f.g, NULL, STR("/"), scope), *group = NULL;
    open_globals(&f, root, space);
    for (uint32_t i = 0; i < LOCALS; i++)
        f.paths[GLOBALS + i] = path_child(f.g, space, numbered(f.g, "l", i));
    for (uint32_t i = 0; i < stacks; i++) {
        if (i % GROUPS == 0)
            group = view_open(f.g, root, STR("/group"), scope);
        f.views[i] = open_stack(&f, group, i, stack_path);
    }
    return f;
}

static void ask_forest(void *data)
{
    struct forest *f = data;
    for (size_t v = 0; v < f->count; v++)
        for (size_t p = 0; p < COUNT_OF(f->paths); p++)
            bench_sink += view_ask(f->g, f->views[v], f->paths[p])->value.kind;
}

// ---- what is no time per turn

// Of this process, whatever else the machine does.
static double cpu_ns(void)
{
    struct timespec t;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
    return (double)t.tv_sec * 1e9 + (double)t.tv_nsec;
}

static void report_forest(void)
{
    struct forest f = open_forest(10000);
    double start = cpu_ns();
    graph_question(f.g, ask_forest, &f);
    double first = cpu_ns(), best = 0;
    for (int i = 0; i < 5; i++) {
        double before = cpu_ns();
        graph_question(f.g, ask_forest, &f);
        double took = cpu_ns() - before;
        best = i == 0 || took < best ? took : best;
    }
    bench_line((first - start) / 1e6, "ms", 0, "graph: 10,000 stacks x 305 globals, first time");
    bench_line((double)f.g->counters.statements, "", 0, "graph: ... evaluations in it");
    bench_line(best / 1e6, "ms", 100, "graph: ... validated again");
    bench_line(best / (double)(f.count * COUNT_OF(f.paths)), "ns", 0, "graph: ... an answer");
    graph_close(f.g);
    free(f.views);
}

static double document_time(uint32_t count, bool recording)
{
    struct document d = open_document(count, recording);
    double start = cpu_ns();
    graph_question(d.g, touch_all, &d);
    double took = cpu_ns() - start;
    graph_close(d.g);
    return took;
}

// Where large pages are to be had they round what is used, and hide what it costs to get small ones.
static void use_large_pages(bool yes)
{
    prctl(PR_SET_THP_DISABLE, !yes, 0, 0, 0);
}

static double resident_bytes(void)
{
    double all = 0, resident = 0;
    FILE *f = fopen("/proc/self/statm", "r");
    if (!f || fscanf(f, "%lf %lf", &all, &resident) != 2)
        return 0;
    fclose(f);
    return resident * (double)sysconf(_SC_PAGESIZE);
}

// What the process holds more after all keys of a document were asked for.
static int tell_document_bytes(bool recording)
{
    use_large_pages(false);
    double before = resident_bytes();
    struct document d = open_document(1000000, recording);
    graph_question(d.g, touch_all, &d);
    printf("%f\n", resident_bytes() - before);
    return 0;
}

int bench_alone(const char *what)
{
    return tell_document_bytes(strcmp(what, "recorded") == 0);
}

// In a process of its own: what this one has freed would be used again.
static double document_bytes(const char *what)
{
    char program[4096], command[4200];
    double bytes = 0;
    ssize_t len = readlink("/proc/self/exe", program, sizeof(program) - 1);
    program[len > 0 ? len : 0] = '\0';
    snprintf(command, sizeof(command), "'%s' --alone %s", program, what);
    FILE *alone = popen(command, "r");
    if (!alone || fscanf(alone, "%lf", &bytes) != 1)
        printf("the memory of a document could not be measured\n");
    if (alone)
        pclose(alone);
    return bytes;
}

static void report_memory(void)
{
    double plain = document_bytes("plain"), recorded = document_bytes("recorded");
    bench_line(plain / 1e6, "B", 150,
               "graph: a node of a million, all told (1,000,000 keys, half references)");
    bench_line((recorded / plain - 1) * 100, "%", 25, "graph: recording for explain, more memory");
}

// The difference is smaller than what else the machine does, so the best of many short runs counts,
// taken in turns. (Instructions: tools/count-recording.)
static void report_recording(void)
{
    enum { TURNS = 150, KEYS = 20000 };
    double off = 0, on = 0;
    for (int i = 0; i < TURNS; i++) {
        double without = document_time(KEYS, false);
        double with = document_time(KEYS, true);
        off = i == 0 || without < off ? without : off;
        on = i == 0 || with < on ? with : on;
    }
    bench_line((on / off - 1) * 100, "%", 10, "graph: ... more time");
}

static double chain_ns(bool adds)
{
    double best = 0;
    for (int i = 0; i < 15; i++) {
        struct document d = open_chain(100000, adds);
        graph_question(d.g, expand_root, &d); // indexing the keys is no step
        double start = cpu_ns();
        graph_question(d.g, ask_last, &d);
        double each = (cpu_ns() - start) / (double)d.count;
        best = i == 0 || each < best ? each : best;
        graph_close(d.g);
    }
    return best;
}

static void report_chains(void)
{
    bench_line(chain_ns(false), "ns", 250, "graph: a step of a chain of 100,000 references");
    bench_line(chain_ns(true), "ns", 250, "graph: ... of 100,000 operations");
    use_large_pages(false);
    bench_line(chain_ns(false), "ns", 250, "graph: ... of references, without large pages");
    bench_line(chain_ns(true), "ns", 250, "graph: ... of operations, without large pages");
    use_large_pages(true);
}

static void report(void)
{
    report_chains();
    report_forest();
    report_memory();
    report_recording();
}

static const struct bench benches[] = {
    {"graph: build and resolve a key of a document", resolve_document, 20000, 0},
    {"graph: ... and record what it reads", record_document, 20000, 0},
};

const struct bench_table bench_graph = {benches, COUNT_OF(benches), report, "graph"};
