// SPDX-License-Identifier: Apache-2.0
//
// The first byte chooses a toy language and how to simplify. The rest is text in the mini syntax: its
// stanzas are a document, its statements a directory; a line `---` begins a directory inside of the
// one before. Everything is asked, in two orders and twice, simplified, explained and printed, under
// small limits: it must end, and an answer may not depend on what was asked before.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "ask/explain/explain.h"
#include "ask/simplify/simplify.h"
#include "expr/analysis.h"
#include "fuzz.h"
#include "source/diag_print.h"
#include "toy/toy.h"

enum {
    QUESTIONS_MAX = 12,
    EXPLAINED_MAX = 2, // each reads all that was recorded
    DIRECTORIES_MAX = 6,
    OUTPUT_BYTES = 1 << 20,
};

static const struct limits limits = {
    .steps = 1000, // a mapping that holds itself uses all of them in every question
    .memory_bytes = 64 << 20,
    .output_bytes = OUTPUT_BYTES,
    .stack_bytes = 64 << 20,
    .time_ms = 1000,
};

// What failed, or a text. Of what failed only the codes; of a cycle only that it is one: a ring is cut
// where it is entered, and what else fails on it may be behind the cut.
struct answer {
    uint64_t codes;
    const char *text;
};

// Something to be asked: a path of a directory, or a key of the document (or all of it).
struct ask {
    struct view *view;
    path_id path;
    struct node *node;
    bool is_whole;
    struct str key;
    const struct tree *tree; // of a statement or the document: what is simplified
    expr_id expr;
    const struct env *env;
    struct answer answer;
};

struct project {
    struct toy t;
    struct node *document;
    struct mini_file files[DIRECTORIES_MAX];
    size_t file_count;
    struct ask asks[QUESTIONS_MAX];
    size_t ask_count;
    unsigned printed;
};

// In each form in turn: one of them a question is enough, and five are half of the time.
static void print_diags(struct project *p, const struct diags *ds)
{
    struct strbuf out;
    strbuf_init(&out, OUTPUT_BYTES);
    unsigned format = p->printed++ % (DIAG_GITHUB + 1);
    diags_print(&out, ds, p->t.g->sources, (struct diag_style){.format = (enum diag_format)format});
    strbuf_done(&out);
}

// ---- building

static void add_ask(struct project *p, struct ask ask)
{
    if (p->ask_count < QUESTIONS_MAX)
        p->asks[p->ask_count++] = ask;
}

static path_id path_of(struct project *p, const struct mini_statement *s)
{
    struct graph *g = p->t.g;
    symbol stack = symbol_intern(g->symbols, STR("stack"));
    bool is_stack = s->path_len && s->path[0] == stack;
    path_id path = is_stack ? 0 : path_child(g, 0, symbol_intern(g->symbols, STR("global")));
    for (uint32_t i = 0; i < s->path_len; i++)
        path = path_child(g, path, s->path[i]);
    return path;
}

static void define(struct project *p, struct view *v, const struct mini_file *f)
{
    for (size_t i = 0; i < f->statement_count; i++) {
        const struct mini_statement *m = &f->statements[i];
        unsigned flags = m->is_block ? STATEMENT_CONTAINER | STATEMENT_LABELS
                         : m->value  ? 0
                                     : STATEMENT_UNSET;
        struct statement s = {.tree = f->tree,
                              .expr = m->value,
                              .path = path_of(p, m),
                              .at = m->at,
                              .flags = (uint8_t)flags,
                              .scope = p->t.scope};
        s.origin = s.path;
        view_define(v, &s);
        add_ask(p,
                (struct ask){
                    .view = v, .path = s.path, .tree = f->tree, .expr = m->value, .env = &v->env});
    }
}

static void open_document(struct project *p, const struct mini_file *f)
{
    struct graph *g = p->t.g;
    struct env *env = ARENA_NEW(&g->arena, struct env);
    env->scope = scope_open(g, SCOPE_NAMED, p->t.scope, STR("document"));
    p->document = node_of_expr(g, f->tree, f->document, env, NULL);
    env->scope->object = p->document;
    add_ask(p, (struct ask){.node = p->document,
                            .is_whole = true,
                            .tree = f->tree,
                            .expr = f->document,
                            .env = env});
}

static struct view *open_file(struct project *p, struct view *parent, struct str text)
{
    struct graph *g = p->t.g;
    struct str name = str_format(&g->arena, "d%zu", p->file_count);
    struct mini_file f = mini_parse(g->symbols, g->sources, p->t.language, name, text);
    graph_keep_tree(g, f.tree);
    print_diags(p, &f.diags);
    diags_done(&f.diags);
    p->file_count++;
    struct view *v = view_open(g, parent, name, p->t.scope);
    if (f.document && !p->document)
        open_document(p, &f);
    define(p, v, &f);
    return v;
}

// The keys of the document, as far as they can be told.
static void find_keys(void *data)
{
    struct project *p = data;
    struct graph *g = p->t.g;
    size_t before = p->ask_count;
    struct node *n = node_expand(g, p->document);
    struct value failed = VALUE_NONE;
    uint32_t len = head_kind(n) == HEAD_MAP ? head_len(g, n, &failed) : 0;
    p->ask_count = before; // the work may run again
    for (uint32_t i = 0; i < len && value_is(failed, VALUE_ABSENT); i++) {
        struct value key = head_key(g, n, i);
        add_ask(p, (struct ask){.node = p->document, .key = str_copy(&g->arena, value_str(&key))});
    }
}

static size_t find_separator(struct str text)
{
    for (size_t at = 0; at < text.len; at = str_find_char(text, '\n', at) + 1)
        if (str_starts(str_slice(text, at, text.len), STR("---\n")))
            return at;
    return text.len;
}

static void open_project(struct project *p, const struct mini_language *language, struct str text)
{
    *p = (struct project){0};
    toy_open(&p->t, language);
    p->t.g->limits = limits;
    p->t.g->modes.recording = true;
    struct view *v = NULL;
    do {
        size_t end = find_separator(text);
        v = open_file(p, v, str_slice(text, 0, end));
        text = str_slice(text, end + 4, text.len);
    } while (text.len && p->file_count < DIRECTORIES_MAX);
    // A path is also seen from the innermost directory, where late-bound names mean other things.
    for (size_t i = 0, count = p->ask_count; i < count; i++)
        if (p->asks[i].view && p->asks[i].view != v)
            add_ask(p, (struct ask){.view = v, .path = p->asks[i].path});
}

// ---- asking

struct job {
    struct project *p;
    const struct ask *ask;
    struct node *node;
    struct value result;
};

static void run_ask(void *data)
{
    struct job *job = data;
    struct graph *g = job->p->t.g;
    const struct ask *ask = job->ask;
    job->result = VALUE_NONE;
    if (ask->view) {
        job->result = view_value(g, ask->view, ask->path);
        return;
    }
    job->node = ask->is_whole ? ask->node : node_get(g, ask->node, ask->key, &job->result);
    if (job->node)
        job->result = node_resolve(g, job->node);
}

static struct value ask_value(struct project *p, const struct ask *ask, struct node **node)
{
    struct job job = {.p = p, .ask = ask};
    graph_question(p->t.g, run_ask, &job);
    *node = job.node;
    return job.result;
}

static struct answer answer_of(struct project *p, struct value v)
{
    struct answer answer = {.text = toy_show(&p->t, v)};
    for (size_t i = 0; i < p->t.diags.list.len; i++)
        answer.codes |= UINT64_C(1) << p->t.diags.list.at[i]->code;
    return answer;
}

static struct answer ask(struct project *p, const struct ask *ask)
{
    struct node *node;
    return answer_of(p, ask_value(p, ask, &node));
}

// Memory is the graph's, time the machine's, and what is computed already needs no stack: these limits
// may be met by one question and not by the next.
static bool is_passing(struct answer answer)
{
    return answer.codes & (UINT64_C(1) << DIAG_LIMIT_MEMORY | UINT64_C(1) << DIAG_LIMIT_TIME |
                           UINT64_C(1) << DIAG_LIMIT_DEPTH);
}

static void check_same(struct answer first, struct answer second)
{
    if (is_passing(first) || is_passing(second))
        return;
    if (first.codes & second.codes & UINT64_C(1) << DIAG_CYCLE)
        return;
    if (first.codes == second.codes && (first.codes || strcmp(first.text, second.text) == 0))
        return;
    fprintf(stderr, "first:  %.2000s\nsecond: %.2000s\n", first.text, second.text);
    UNREACHABLE("asking again gives another answer");
}

static void explain(struct project *p, const struct ask *ask)
{
    struct arena a;
    arena_init(&a);
    struct node *node;
    ask_value(p, ask, &node);
    const struct explained *e = NULL;
    if (ask->view)
        e = explain_path(p->t.g, ask->view, ask->path, &a);
    else if (node)
        e = explain_node(p->t.g, node, &a);
    struct strbuf out;
    strbuf_init(&out, OUTPUT_BYTES);
    if (e) {
        explained_write_text(&out, e, p->t.g->sources,
                             (struct explain_style){.unicode = true, .width = 60});
        explained_write_json(&out, e, p->t.g->sources);
    }
    strbuf_done(&out);
    arena_done(&a);
}

static void run_expression(void *data)
{
    struct job *job = data;
    const struct ask *ask = job->ask;
    struct graph *g = job->p->t.g;
    job->result = node_resolve(g, node_of_expr(g, ask->tree, ask->expr, ask->env, NULL));
}

// What simplifying knows is what resolving gives.
static void check_known(struct project *p, const struct ask *ask, struct value known)
{
    struct job job = {.p = p, .ask = ask};
    graph_question(p->t.g, run_expression, &job);
    struct answer resolved = answer_of(p, job.result);
    check_same(answer_of(p, known), resolved);
}

static void simplify_one(struct project *p, const struct ask *ask, struct simplify_policy policy)
{
    if (!ask->expr)
        return;
    struct eval_context at = {.tree = ask->tree, .env = ask->env, .self = NULL};
    struct residual r = simplify(p->t.g, &at, ask->expr, policy);
    struct strbuf out;
    strbuf_init(&out, OUTPUT_BYTES);
    if (r.is_value)
        value_show(&out, r.value);
    else
        expr_print(&out, r.tree, r.expr);
    strbuf_done(&out);
    if (r.is_value)
        check_known(p, ask, r.value);
}

// ---- the target

static void try_in_order(const struct mini_language *language, struct str text,
                         struct simplify_policy policy)
{
    struct project p;
    open_project(&p, language, text);
    if (p.document)
        graph_question(p.t.g, find_keys, &p);
    for (size_t i = 0; i < p.ask_count; i++) {
        p.asks[i].answer = ask(&p, &p.asks[i]);
        print_diags(&p, &p.t.diags);
    }
    for (size_t i = 0; i < p.ask_count; i++) {
        simplify_one(&p, &p.asks[i], policy);
        if (i < EXPLAINED_MAX)
            explain(&p, &p.asks[i]);
    }
    for (size_t i = 0; i < p.ask_count; i++)
        check_same(p.asks[i].answer, ask(&p, &p.asks[i]));
    // ... and backwards in a graph that knows nothing yet.
    struct project backwards;
    open_project(&backwards, language, text);
    if (backwards.document)
        graph_question(backwards.t.g, find_keys, &backwards);
    if (backwards.ask_count == p.ask_count) // else a limit kept the keys from being found
        for (size_t i = p.ask_count; i-- > 0;)
            check_same(p.asks[i].answer, ask(&backwards, &backwards.asks[i]));
    toy_close(&backwards.t);
    toy_close(&p.t);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static const struct mini_language *const languages[] = {
        &toy_strict, &toy_directories, &toy_layered, &toy_guarded, &toy_ordered};
    if (size == 0 || size > 2048)
        return 0;
    // Seeds are texts, so the byte is a digit or a letter.
    unsigned choice = (unsigned)(data[0] - '0') & 0xFF;
    const struct mini_language *language = languages[choice % COUNT_OF(languages)];
    unsigned rest = choice / (unsigned)COUNT_OF(languages);
    struct simplify_policy policy = {.whole_only = rest & 1, .keep_missing = rest & 2};
    try_in_order(language, str_make((const char *)data + 1, size - 1), policy);
    return 0;
}
