// SPDX-License-Identifier: Apache-2.0
//
// A request has the texts of all files, starting with `main.yay`, and asks for the whole document or for a
// path, as it is or through a method of Yay's nodes. Answers give the kind of an error as Yay names it.
#include "batch/yay/yay_batch.h"

#include "dialects/yay/ops.h"
#include "dialects/yay/parse.h"
#include "graph/layers/layers.h"
#include "graph/scope/scope.h"
#include "graph/world/injector.h"
#include "value/json.h"
#include "value/number.h"

struct request {
    struct batch *batch;
    struct graph *graph;
    struct value files;
    struct injector world;
    struct diags diags;
    const struct tree *tree;
    expr_id expr;
    struct node *root;
    struct value answer;
};

// ---- files

static bool read_request_file(void *data, struct arena *a, struct str name, struct value *out,
                              struct str *why)
{
    (void)why;
    struct request *r = data;
    struct value text = value_get(r->files, name);
    *out = value_is(text, VALUE_STRING) ? value_copy(a, text) : VALUE_NONE;
    return true;
}

static void parse_main(struct request *r)
{
    struct graph *g = r->graph;
    struct value text = batch_part(r->files, "main.yay");
    struct str given = value_is(text, VALUE_STRING) ? value_str(&text) : STR("");
    struct tree_builder b;
    uint32_t file = sources_add(g->sources, STR("main.yay"), given);
    tree_begin(&b, yay_ops(), g->symbols, file);
    bool in_graph = str_equal(batch_text(r->batch, "searchpath"), STR("graph"));
    struct yay_input in = {.text = source_text(g->sources, file),
                           .builder = &b,
                           .arena = &g->arena,
                           .diags = &r->diags,
                           .path_in_the_graph = in_graph};
    expr_id operands[2] = {yay_parse_document(&in), 0};
    struct span at = {file, 0, (uint32_t)in.text.len};
    if (in_graph)
        operands[1] = expr_literal(&b, at, value_bool(true));
    r->expr = expr_op(&b, at, YAY_DOCUMENT, operands, in_graph ? 2 : 1);
    struct tree *t = tree_end(&b);
    graph_keep_tree(g, t);
    r->tree = t;
    struct env *env = ARENA_NEW(&g->arena, struct env);
    env->scope = scope_open(g, SCOPE_NAMED, NULL, STR("request"));
    r->root = node_of_expr(g, r->tree, r->expr, env, NULL);
}

// ---- paths: `a.b[2].c`

static struct value missing_step(struct graph *g, struct str step)
{
    return fail_at(g, FAIL_MISSING, DIAG_MISSING_KEY, NO_SPAN, "no `%.*s`", STR_ARGS(step));
}

// The value of decimal digits; -1 for anything else, or for more than any list has.
static int64_t index_of(struct str digits)
{
    enum { DIGITS_MOST = 18 };
    int64_t index = 0;
    for (size_t i = 0; i < digits.len && index >= 0; i++)
        index = digits.at[i] >= '0' && digits.at[i] <= '9' && i < DIGITS_MOST
                    ? index * 10 + (digits.at[i] - '0')
                    : -1;
    return digits.len ? index : -1;
}

// One step: a key, or a position in brackets.
static struct node *step_into_node(struct graph *g, struct node *n, struct str step, bool is_index,
                                   struct value *failed)
{
    int64_t index = is_index ? index_of(step) : 0;
    struct node *child = index < 0  ? NULL
                         : is_index ? node_item(g, n, index, failed)
                                    : node_get(g, n, step, failed);
    if (!child && value_is(*failed, VALUE_ABSENT))
        *failed = missing_step(g, step);
    return child;
}

static struct node *walk_document_path(struct graph *g, struct node *n, struct str path,
                                       struct value *failed)
{
    for (size_t at = 0; n && at < path.len;) {
        bool is_index = path.at[at] == '[';
        size_t start = at + (is_index || path.at[at] == '.'), end = start;
        while (end < path.len && path.at[end] != ']' &&
               (is_index || (path.at[end] != '.' && path.at[end] != '[')))
            end++;
        n = step_into_node(g, n, str_slice(path, start, end), is_index, failed);
        at = end + is_index;
    }
    return n;
}

// ---- methods

static struct value type_error(struct request *r, const char *wanted)
{
    return fail_at(r->graph, FAIL_TYPE, DIAG_TYPE_MISMATCH, NO_SPAN, "this is not a %s", wanted);
}

static struct value as_number(struct request *r, struct value v, struct str method)
{
    struct value n;
    if (!yay_as_number(&r->graph->arena, v, &n))
        return type_error(r, "number");
    n = yay_plain_number(n);
    if (str_equal(method, STR("as_float")))
        return number_from_float(number_to_double(n));
    if (str_equal(method, STR("as_int")) && yay_is_float(n))
        return yay_int((int64_t)number_to_double(n));
    return n;
}

static struct value keys_of_value(struct request *r, struct value v)
{
    if (!value_is_mapping(v))
        return type_error(r, "mapping");
    struct value *keys = ARENA_ARRAY(&r->graph->arena, struct value, value_len(v));
    for (size_t i = 0; i < value_len(v); i++)
        keys[i] = value_string(&r->graph->arena, value_key(v, i));
    return value_tuple(&r->graph->arena, keys, value_len(v));
}

static struct value type_of(struct value v)
{
    if (value_is_mapping(v))
        return value_string_kept(STR("dictish"));
    return value_string_kept(value_is_sequence(v) ? STR("streamish") : STR("scalarish"));
}

static struct value as_text(struct request *r, struct value v)
{
    struct str text;
    return yay_as_text(&r->graph->arena, v, &text) ? value_string(&r->graph->arena, text)
                                                   : type_error(r, "text");
}

static bool is_one_of_methods(struct str method, const char *const *names)
{
    while (*names && !str_equal(method, str_of(*names)))
        names++;
    return *names != NULL;
}

static struct value by_method(struct request *r, struct value v, struct str method)
{
    static const char *const numbers[] = {"as_int", "as_float", "as_number", NULL};
    static const char *const lists[] = {"as_list", "as_iterable", NULL};
    static const char *const texts[] = {"as_string", "as_safe_string", NULL};
    if (failure_mask(v))
        return v;
    if (is_one_of_methods(method, numbers))
        return as_number(r, v, method);
    if (is_one_of_methods(method, lists))
        return value_is_sequence(v) ? v : type_error(r, "list");
    if (is_one_of_methods(method, texts))
        return as_text(r, v);
    if (str_equal(method, STR("keys")))
        return keys_of_value(r, v);
    if (str_equal(method, STR("get_type")))
        return type_of(v);
    if (str_equal(method, STR("as_bool")))
        return value_is_aggregate(v) ? type_error(r, "condition") : value_bool(yay_truth(v));
    if (str_equal(method, STR("as_dict")))
        return value_is_mapping(v) ? v : type_error(r, "mapping");
    return v;
}

// ---- answers

static void answer_document(void *data)
{
    struct request *r = data;
    struct graph *g = r->graph;
    struct value failed = VALUE_NONE;
    struct str path = batch_text(r->batch, "get");
    struct node *n = walk_document_path(g, r->root, path, &failed);
    r->answer = n ? node_resolve(g, n) : failed;
    r->answer = by_method(r, r->answer, batch_text(r->batch, "method"));
}

// Yay's names; any other error is a type error to it.
static const struct {
    enum diag_code code;
    const char *kind;
} kinds[] = {
    {DIAG_UNKNOWN_NAME, "NoMatching"},
    {DIAG_MISSING_KEY, "NoMatching"},
    {DIAG_CYCLE, "Cycle"},
    {DIAG_PARADOX, "Paradox"},
    {DIAG_WORLD, "NotFound"},
    {DIAG_BAD_IMPORT, "NotFound"},
    {DIAG_INVALID_OPERATION, "ZeroDivision"},
    {DIAG_LIMIT_DEPTH, "Limit"},
    {DIAG_LIMIT_STEPS, "Limit"},
    {DIAG_LIMIT_MEMORY, "Limit"},
    {DIAG_LIMIT_OUTPUT, "Limit"},
    {DIAG_LIMIT_TIME, "Limit"},
    {DIAG_BAD_SYNTAX, "Syntax"},
};

static const char *kind_of_diag(const struct diag *d)
{
    if (str_equal(d->summary, str_of(yay_bad_indentation)))
        return "Whitespace";
    for (size_t i = 0; i < COUNT_OF(kinds); i++)
        if (kinds[i].code == d->code)
            return kinds[i].kind;
    return "Type";
}

static void answer_error(struct request *r, const char *stage)
{
    const struct diag *d = r->diags.list.at[0];
    json_write_string(batch_answer(r->batch, "error"), str_of(kind_of_diag(d)));
    json_write_string(batch_answer(r->batch, "stage"), str_of(stage));
    json_write_string(batch_answer(r->batch, "msg"), d->message);
}

void yay_batch(struct batch *b)
{
    struct request r = {.batch = b, .graph = graph_open(), .files = batch_member(b, "files")};
    r.graph->limits = *b->limits;
    if (!value_is_mapping(r.files)) {
        batch_refuse(b, "bad request: files: not an object");
        graph_close(r.graph);
        return;
    }
    injector_bind(&r.world, WORLD_FILES, read_request_file, &r);
    r.graph->injector = &r.world;
    parse_main(&r);
    if (r.diags.list.len) {
        answer_error(&r, "parse");
    } else {
        graph_question(r.graph, answer_document, &r);
        failure_collect(failure_of(&r.graph->arena, r.answer), &r.diags);
        if (r.diags.list.len)
            answer_error(&r, "resolve");
        else
            json_write(batch_answer(b, "expect"), r.answer,
                       (struct json_style){.keep_order = true});
    }
    diags_done(&r.diags);
    graph_close(r.graph);
}
