// SPDX-License-Identifier: Apache-2.0
//
// Functions that are written in HCL: `function "f" { params = [a]  variadic_param = rest  result = … }`. A call
// evaluates the result with the parameters as names. Unknown and sensitive arguments go in as they are, so the result
// is unknown or sensitive only as far as it depends on them.
#include <string.h>

#include "base/search.h"
#include "dialects/hcl/flavour/flavour.h"
#include "graph/eval/eval.h"
#include "graph/eval/scratch.h"
#include "graph/scope/scope.h"

struct written_function {
    struct function function; // first: what the table has
    const struct tree *tree;  // NULL: that of the caller
    expr_id result;
    uint32_t count;
    const struct str *params;
    struct str rest; // empty: no more arguments than parameters
};

// ---- reading

bool flavour_list(struct hcl_session *s, const struct hcl_given *given, const char *what,
                  struct hcl_expression **items, size_t *count)
{
    const struct hcl_expression *x = &given->value;
    const expr_id *exprs;
    bool is_list =
        x->json ? x->json->kind == HCL_JSON_ARRAY : expr_as_list(x->tree, x->e, &exprs, count);
    if (!is_list) {
        struct diag *d =
            hcl_body_error(s, DIAG_BAD_SYNTAX, hcl_expression_span(x), "Invalid expression",
                           "`%s` must be written as a list", what);
        diag_help(d, "write `%s = [a, b]`", what);
        return false;
    }
    *count = x->json ? x->json->count : *count;
    *items = ARENA_ARRAY(&s->arena, struct hcl_expression, *count);
    for (size_t i = 0; i < *count; i++)
        (*items)[i] =
            x->json ? (struct hcl_expression){x->tree, x->json->items[i].value, &x->json->items[i]}
                    : (struct hcl_expression){.tree = x->tree, .e = exprs[i]};
    return true;
}

struct str flavour_word(struct hcl_session *s, const struct hcl_expression *x, const char *what)
{
    struct symbols *symbols = s->graph->symbols;
    symbol word = x->json ? hcl_json_as_keyword(&s->arena, symbols, x->tree->file, x->json)
                          : expr_as_keyword(x->tree, x->e);
    if (word)
        return symbol_text(symbols, word);
    struct diag *d = hcl_body_error(s, DIAG_BAD_SYNTAX, hcl_expression_span(x),
                                    "Invalid expression", "`%s`: expected a name", what);
    diag_help(d, "write it without quotes");
    return STR("");
}

#define NAMED(text)            \
    {                          \
        text, sizeof(text) - 1 \
    }
static const struct hcl_schema_attribute function_attributes[] = {
    {NAMED("params"), true}, {NAMED("variadic_param"), false}, {NAMED("result"), true}};
static const struct hcl_schema function_schema = {.attribute_count = COUNT_OF(function_attributes),
                                                  .attributes = function_attributes};

static bool read_params(struct hcl_session *s, const struct hcl_given *given,
                        struct written_function *f)
{
    struct hcl_expression *items;
    size_t count;
    if (!flavour_list(s, given, "params", &items, &count))
        return false;
    if (count > FLAVOUR_PARAMETERS_MOST) {
        hcl_body_error(s, DIAG_BAD_ARGUMENT, hcl_expression_span(&given->value), "Invalid function",
                       "a function can have at most %d parameters", (int)FLAVOUR_PARAMETERS_MOST);
        return false;
    }
    struct str *params = ARENA_ARRAY(&s->arena, struct str, count);
    for (size_t i = 0; i < count; i++) {
        params[i] = flavour_word(s, &items[i], "params");
        if (!params[i].len)
            return false;
        for (size_t k = 0; k < i; k++)
            if (str_equal(params[i], params[k])) {
                hcl_body_error(s, DIAG_REDEFINED, hcl_expression_span(&items[i]),
                               "Invalid function", "the parameter `%.*s` is already declared",
                               STR_ARGS(params[i]));
                return false;
            }
    }
    f->params = params;
    f->count = (uint32_t)count;
    return true;
}

static const char *signature_of(struct hcl_session *s, const struct written_function *f)
{
    struct strbuf text;
    strbuf_init(&text, 0);
    for (uint32_t i = 0; i < f->count; i++)
        strbuf_format(&text, "%s%.*s: any", i ? ", " : "", STR_ARGS(f->params[i]));
    if (f->rest.len)
        strbuf_format(&text, "%s%.*s: any...", f->count ? ", " : "", STR_ARGS(f->rest));
    strbuf_format(&text, " -> any%c", 0);
    struct str kept = strbuf_copy(&text, &s->arena);
    strbuf_done(&text);
    return kept.at;
}

static struct value apply_written(struct call *c);

static struct operation written_operation(const struct written_function *f)
{
    enum { AS_IS = PARAM_NULL | PARAM_UNKNOWN | PARAM_MARKED | PARAM_DYNAMIC };
    return (struct operation){.name = f->function.name,
                              .arity = f->rest.len ? OPERATION_VARIADIC : (uint8_t)f->count,
                              .required = (uint8_t)f->count,
                              .params = {AS_IS, AS_IS, AS_IS, AS_IS},
                              .apply = apply_written};
}

void flavour_add_function(struct hcl_session *s, const struct hcl_section *block,
                          const struct tree *tree, struct flavour_functions *out)
{
    struct hcl_content c = hcl_content(s, &block->body, &function_schema);
    const struct hcl_given *params = hcl_find_given(&c, STR("params")),
                           *result = hcl_find_given(&c, STR("result")),
                           *rest = hcl_find_given(&c, STR("variadic_param"));
    struct written_function *f = ARENA_NEW(&s->arena, struct written_function);
    struct str name = block->labels[0].text;
    *f = (struct written_function){.tree = tree};
    if (!hcl_is_identifier(name)) {
        hcl_body_error(s, DIAG_BAD_SYNTAX, block->labels[0].at, "Invalid function",
                       "`%.*s` is not a valid name for a function", STR_ARGS(name));
        return;
    }
    if (!params || !result || !read_params(s, params, f))
        return;
    if (rest)
        f->rest = flavour_word(s, &rest->value, "variadic_param");
    f->result = result->value.e;
    f->function.name = str_format(&s->arena, "%.*s%c", STR_ARGS(name), 0).at;
    f->function.doc = "Written in the configuration.";
    f->function.signature = signature_of(s, f);
    f->function.op = written_operation(f);
    ARRAY_PUSH(&out->list, &f->function);
}

// ---- the table

static bool written_is_before(const void *functions, size_t i, const void *name)
{
    return strcmp(((const struct function *const *)functions)[i]->name, name) < 0;
}

void flavour_use_functions(struct arena *a, struct ops *ops, struct flavour_functions *own)
{
    size_t most = ops->function_count + own->list.len, count = ops->function_count;
    if (own->list.len && most < UINT16_MAX) {
        const struct function **all = ARENA_ARRAY(a, const struct function *, most);
        memcpy(all, ops->functions, sizeof(*all) * count);
        for (size_t i = 0; i < own->list.len; i++) {
            const struct function *f = own->list.at[i];
            size_t at = search_first(all, count, f->name, written_is_before);
            if (at == count || strcmp(all[at]->name, f->name) != 0) {
                memmove(&all[at + 1], &all[at], sizeof(*all) * (count - at));
                count++;
            }
            all[at] = f;
        }
        ops->functions = all;
        ops->function_count = (uint16_t)count;
    }
    ARRAY_DONE(&own->list);
}

// ---- calling

static void bind_argument(struct call *c, struct scope *scope, struct str name, struct value v)
{
    scratch_pin(c->graph, v);
    (void)scope_set_variable(scope, name, lazy_of_value(v), 0, NO_SPAN);
}

// What a function of a document sees besides its parameters: the document, not what its caller is.
static struct scope *document_scope(const struct env *env)
{
    struct scope *s = env->scope;
    while (s && s->kind == SCOPE_LOCAL)
        s = s->parent;
    return s;
}

static struct value apply_written(struct call *c)
{
    const struct written_function *f = (const struct written_function *)c->function;
    struct graph *g = c->graph;
    const struct env *around = c->context->env;
    struct scope *scope =
        scope_open(g, SCOPE_LOCAL, f->tree ? NULL : document_scope(around), STR(""));
    for (uint32_t i = 0; i < f->count; i++)
        bind_argument(c, scope, f->params[i], call_arg(c, i));
    if (f->rest.len) {
        unsigned more = call_count(c) - f->count;
        struct value *items = ARENA_ARRAY(&g->arena, struct value, more);
        for (unsigned i = 0; i < more; i++) {
            items[i] = call_arg(c, f->count + i);
            scratch_pin(g, items[i]);
        }
        bind_argument(c, scope, f->rest, value_tuple(&g->arena, items, more));
    }
    struct env *env = ARENA_NEW(&g->arena, struct env);
    *env = (struct env){.scope = scope, .view = f->tree ? NULL : around->view};
    const struct tree *tree = f->tree ? f->tree : c->context->tree;
    return node_resolve_firm(g, node_of_expr(g, tree, f->result, env, NULL));
}
