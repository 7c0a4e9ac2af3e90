// SPDX-License-Identifier: Apache-2.0
//
// Functions that know the language: a choice that does not evaluate the other branch, code as text, and where a
// module will be once it is vendored.
#include "ask/simplify/simplify.h"
#include "base/budget.h"
#include "base/path.h"
#include "dialects/hcl/format/format.h"
#include "dialects/hcl/format/print.h"
#include "dialects/terramate/functions/functions.h"
#include "dialects/terramate/generate/generate.h"
#include "functions/parts.h"
#include "functions/text.h"

// ---- a choice

// A branch that is only partly known, as code.
static struct value branch_as_code(struct call *c, unsigned i)
{
    struct graph *g = call_graph(c);
    struct residual x =
        simplify(g, c->context, c->exprs[i], (struct simplify_policy){.substitute = true});
    if (x.failed)
        return failure_value(&g->arena, x.failed);
    if (x.is_value)
        return x.value;
    struct strbuf out;
    strbuf_init(&out, 0);
    hcl_print_expression(&out, g->sources, x.tree, x.expr);
    struct value v = hcl_code_value(&g->arena, strbuf_str(&out));
    strbuf_done(&out);
    return v;
}

static struct value apply_ternary(struct call *c)
{
    const struct tm_content *content = tm_content_of(c->context->env);
    unsigned chosen = call_arg(c, 0).boolean ? 1 : 2;
    if (content && content->takes_code && c->exprs)
        return branch_as_code(c, chosen);
    return call_value(c, chosen);
}

// ---- code

static bool is_sayable(struct value v)
{
    if (value_is_unknown(v) || value_is(v, VALUE_MARKED))
        return false;
    for (size_t i = 0; budget_more(value_is_aggregate(v) && i < value_len(v)); i++)
        if (!is_sayable(value_item(v, i)))
            return false;
    return true;
}

static struct value apply_hclencode(struct call *c)
{
    struct value object = call_arg(c, 0);
    if (!value_is_mapping(object) || !is_sayable(object))
        return bad_argument(c, 0, "expected an object or a map");
    const uint32_t *order = value_sorted(call_arena(c), object);
    struct strbuf raw, out = text_buffer(c);
    strbuf_init(&raw, 0);
    for (size_t i = 0; i < value_len(object); i++) {
        size_t at = order ? order[i] : i;
        struct str key = value_key(object, at);
        if (!hcl_is_identifier(key)) {
            strbuf_done(&raw);
            strbuf_done(&out);
            return bad_argument(c, 0, "`%.*s` is not a valid attribute name",
                                STR_ARGS(text_shown(key)));
        }
        tm_add_value(&raw, key, value_item(object, at));
    }
    hcl_format(strbuf_str(&raw), &out);
    strbuf_done(&raw);
    return text_done(c, &out);
}

// A text as a tree of its own, with neither names nor functions.
struct snippet {
    struct tree_builder builder;
    struct diags diags;
    const struct tree *tree;
};

static struct hcl_input snippet_begin(struct call *c, struct snippet *s, struct str text,
                                      const struct ops *ops)
{
    struct graph *g = call_graph(c);
    uint32_t file = sources_add(g->sources, str_of(call_name(c)), text);
    *s = (struct snippet){0};
    tree_begin(&s->builder, ops, g->symbols, file);
    return (struct hcl_input){.text = source_text(g->sources, file),
                              .builder = &s->builder,
                              .arena = &g->arena,
                              .diags = &s->diags};
}

// False if there were mistakes: `*failed` has the first.
static bool snippet_end(struct call *c, struct snippet *s, struct value *failed)
{
    struct tree *t = tree_end(&s->builder);
    graph_keep_tree(call_graph(c), t);
    s->tree = t;
    bool sound = !s->diags.list.len;
    if (!sound)
        *failed = bad_argument(c, 0, "invalid HCL: %.*s", STR_ARGS(s->diags.list.at[0]->message));
    diags_done(&s->diags);
    return sound;
}

static struct value apply_hcldecode(struct call *c)
{
    struct snippet s;
    struct value failed;
    struct hcl_input in = snippet_begin(c, &s, text_arg(c, 0), hcl_ops(HCL_NO_FUNCTIONS));
    const struct hcl_body *body = hcl_parse_body(&in);
    if (!snippet_end(c, &s, &failed))
        return failed;
    if (body->block_count)
        return bad_argument(c, 0, "expected only attributes, got a block");
    struct graph *g = call_graph(c);
    struct value *keys = ARENA_ARRAY(&g->arena, struct value, body->attribute_count);
    struct value *items = ARENA_ARRAY(&g->arena, struct value, body->attribute_count);
    struct env env = {0};
    struct eval_context at = {.tree = s.tree, .env = &env};
    for (uint32_t i = 0; i < body->attribute_count; i++) {
        keys[i] = value_string_kept(symbol_text(g->symbols, body->attributes[i].name));
        items[i] = value_of(g, &at, body->attributes[i].value);
        if (failure_mask(items[i]))
            return failure_value(&g->arena, failure_of(&g->arena, items[i]));
    }
    return value_object(&g->arena, keys, items, body->attribute_count);
}

static struct value apply_hcl_expression(struct call *c)
{
    const struct tm_content *content = tm_content_of(c->context->env);
    struct snippet s;
    struct value failed;
    if (!content || !content->takes_code)
        return call_fail(c, FAIL_MISSING, DIAG_UNKNOWN_NAME, -1,
                         "`%s` can only be used in the content of `generate_hcl`", call_name(c));
    if (!value_is(call_arg(c, 0), VALUE_STRING))
        return bad_argument(c, 0, "the code must be a string");
    struct str text = text_arg(c, 0);
    struct hcl_input in = snippet_begin(c, &s, text, tm_ops());
    expr_id e = hcl_parse_expression(&in);
    if (!snippet_end(c, &s, &failed))
        return failed;
    struct strbuf out;
    strbuf_init(&out, 0);
    hcl_print_expression(&out, call_graph(c)->sources, s.tree, e);
    struct value v = hcl_code_value(call_arena(c), strbuf_str(&out));
    strbuf_done(&out);
    return v;
}

// ---- vendoring

struct module_source {
    struct str path, ref;
};

// `host:o/r`, as in ssh: the path starts after the colon.
static bool read_ssh_place(struct arena *a, struct str s, struct str *out)
{
    size_t colon = str_find_char(s, ':', 0);
    *out = str_format(a, "%.*s/%.*s", STR_ARGS(str_slice(s, 0, colon)),
                      STR_ARGS(str_slice(s, colon + 1, s.len)));
    return colon > 0 && colon + 1 < s.len && str_find_char(s, '/', 0) > colon;
}

// `https://user@host:80/o/r`: directory names cannot have a colon.
static bool read_url_place(struct arena *a, struct str s, struct str *out)
{
    size_t scheme = str_find(s, STR("://"), 0);
    if (scheme == s.len) {
        *out = s;
        return s.len && str_find_char(s, ':', 0) > str_find_char(s, '/', 0);
    }
    size_t from = scheme + 3, slash = str_find_char(s, '/', from);
    for (size_t i = from; i < slash; i++)
        from = s.at[i] == '@' ? i + 1 : from;
    char *host = arena_copy(a, s.at + from, slash - from);
    for (size_t i = 0; i < slash - from; i++) {
        if (host[i] == ' ')
            return false;
        host[i] = host[i] == ':' ? '-' : host[i];
    }
    *out =
        str_format(a, "%.*s%.*s", (int)(slash - from), host, STR_ARGS(str_slice(s, slash, s.len)));
    return slash < s.len;
}

// Host and path as directory names; false if git does not know such an address.
static bool read_place(struct arena *a, struct str s, struct str *out)
{
    bool sound = str_starts(s, STR("github.com")) || str_starts(s, STR("bitbucket.org"));
    *out = s;
    if (str_starts(s, STR("git::")))
        sound = read_url_place(a, str_slice(s, 5, s.len), out);
    else if (str_starts(s, STR("git@")))
        sound = read_ssh_place(a, str_slice(s, 4, s.len), out);
    while (out->len && out->at[out->len - 1] == '/')
        out->len--;
    if (str_ends(*out, STR(".git")))
        out->len -= 4;
    return sound;
}

static bool read_module_source(struct arena *a, struct str s, struct module_source *out)
{
    size_t question = str_find_char(s, '?', 0);
    struct str query = str_slice(s, question + 1, s.len), place = str_slice(s, 0, question);
    *out = (struct module_source){0};
    for (size_t from = 0, to; from < query.len; from = to + 1) {
        to = str_find_char(query, '&', from);
        struct str pair = str_slice(query, from, to);
        if (str_starts(pair, STR("ref=")) && !out->ref.len)
            out->ref = str_slice(pair, 4, pair.len);
    }
    size_t scheme = str_find(place, STR("://"), 0);
    size_t below = str_find(place, STR("//"), scheme < place.len ? scheme + 3 : 0);
    return read_place(a, str_slice(place, 0, below), &out->path);
}

static struct value apply_vendor(struct call *c)
{
    const struct tm_content *content = tm_content_of(c->context->env);
    struct arena *a = call_arena(c);
    struct module_source source;
    if (!content)
        return call_fail(c, FAIL_MISSING, DIAG_UNKNOWN_NAME, -1,
                         "`%s` can only be used in generate blocks", call_name(c));
    if (!value_is(call_arg(c, 0), VALUE_STRING))
        return bad_argument(c, 0, "the source of a module must be a string");
    if (!read_module_source(a, text_arg(c, 0), &source))
        return bad_argument(c, 0,
                            "expected the source of a module, for example `github.com/o/r?ref=v1`");
    struct str path =
        str_format(a, "%.*s/%.*s", STR_ARGS(content->project->vendor_dir), STR_ARGS(source.path));
    if (source.ref.len)
        path = path_join(a, path, source.ref);
    return text_value(c, path_relative(a, content->target_dir, path_clean(a, path)));
}

static const struct function functions[] = {
    {
        .name = "ternary",
        .signature = "condition: bool, then: any, otherwise: any -> any",
        .doc = "One of two values by a condition; the other is not evaluated.",
        .op = {.name = "ternary",
               .arity = 3,
               .passing = PASSES_ARM,
               .params = {0, PARAM_LAZY, PARAM_LAZY},
               .types = {&type_bool},
               .apply = apply_ternary},
    },
    {
        .name = "hclencode",
        .signature = "object: any -> string",
        .doc = "The attributes of an object as HCL.",
        .op = {.name = "hclencode", .arity = 1, .result = &type_string, .apply = apply_hclencode},
    },
    {
        .name = "hcldecode",
        .signature = "text: string -> object",
        .doc = "Parses the attributes of HCL without references.",
        .op = {.name = "hcldecode", .arity = 1, .types = {&type_string}, .apply = apply_hcldecode},
    },
    {
        .name = "hcl_expression",
        .signature = "text: string -> code",
        .doc = "Code that is inserted unchanged; only in the content of `generate_hcl`.",
        .op = {.name = "hcl_expression", .arity = 1, .apply = apply_hcl_expression},
    },
    {
        .name = "vendor",
        .signature = "source: string -> string",
        .doc = "The path to a vendored module; only in generate blocks.",
        .op = {.name = "vendor", .arity = 1, .result = &type_string, .apply = apply_vendor},
    },
};

const struct function_family tm_functions_hcl = {"code", functions, COUNT_OF(functions)};
