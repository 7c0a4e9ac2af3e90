// SPDX-License-Identifier: Apache-2.0
//
// Values and what follows them: calls with and without parentheses, indexes, blocks.
#include "base/budget.h"
#include "dialects/puppet/erb/erb_parser.h"

// ---- arguments

static struct erb_node *splat_of(struct erb_parser *p, enum erb_kind kind)
{
    struct erb_node *n = erb_node(p, kind, p->token.at);
    erb_next(p);
    n->a = erb_parse_ternary(p);
    return n;
}

// `a: 1`, `"a": 1`, `k => v`, `**h`: one pair of a hash. False: it is something else, which is `*other`.
static bool parse_pair(struct erb_parser *p, struct erb_list *pairs, struct erb_node **other)
{
    uint32_t at = p->token.at;
    struct erb_node *key;
    if (erb_at_operator(p, "**")) {
        ARRAY_PUSH(&pairs->nodes, NULL);
        ARRAY_PUSH(&pairs->nodes, splat_of(p, ERB_SPLAT_PAIRS));
        return true;
    }
    if (p->token.kind == RT_LABEL) {
        key = erb_node(p, ERB_SYMBOL, at);
        key->text = p->token.text;
        erb_next(p);
    } else if (p->token.kind == RT_LITERAL && p->token.colon_after) {
        key = erb_node(p, ERB_SYMBOL, at);
        key->a = p->token.node;
        erb_next(p);
        erb_next(p);
    } else {
        key = erb_parse_expression(p);
        if (!erb_take_operator(p, "=>")) {
            *other = key;
            return false;
        }
    }
    erb_skip_newlines(p);
    ARRAY_PUSH(&pairs->nodes, key);
    ARRAY_PUSH(&pairs->nodes, erb_parse_expression(p));
    return true;
}

static bool parse_argument(struct erb_parser *p, struct erb_node *call, struct erb_list *list,
                           struct erb_list *pairs)
{
    if (erb_at_operator(p, "*")) {
        ARRAY_PUSH(&list->nodes, splat_of(p, ERB_SPLAT));
    } else if (erb_at_operator(p, "&")) {
        struct erb_node *pass = erb_node(p, ERB_BLOCK_PASS, p->token.at);
        erb_next(p);
        pass->a = erb_parse_ternary(p);
        call->b = pass;
        return false;
    } else {
        struct erb_node *other;
        if (!parse_pair(p, pairs, &other))
            ARRAY_PUSH(&list->nodes, other);
    }
    return true;
}

void erb_parse_arguments(struct erb_parser *p, struct erb_node *call, const char *close)
{
    struct erb_list list = {0}, pairs = {0};
    bool no_do = p->no_do, in_ternary = p->in_ternary;
    p->no_do = close ? false : true;
    p->in_ternary = close ? false : in_ternary;
    if (close)
        erb_skip_newlines(p);
    while (!erb_is_broken(p) && !(close && erb_at_operator(p, close))) {
        if (!parse_argument(p, call, &list, &pairs))
            break;
        if (close)
            erb_skip_newlines(p);
        if (!erb_take_operator(p, ","))
            break;
        erb_skip_newlines(p);
    }
    p->no_do = no_do;
    if (close)
        erb_skip_newlines(p);
    p->in_ternary = in_ternary;
    if (close)
        erb_expect_operator(p, close);
    if (pairs.nodes.len) {
        struct erb_node *hash = erb_node(p, ERB_HASH, call->at);
        erb_list_keep(p, &pairs, hash);
        ARRAY_PUSH(&list.nodes, hash);
    }
    ARRAY_DONE(&pairs.nodes);
    erb_list_keep(p, &list, call);
}

static bool is_adjacent_argument(enum erb_token_kind kind)
{
    return kind == RT_NAME || kind == RT_INSTANCE || kind == RT_LITERAL || kind == RT_CONSTANT;
}

// Whether what follows a name is its first argument: `puts x`, `foo [1]`, `foo -1`.
bool erb_begins_command(const struct erb_parser *p)
{
    static const char *const words[] = {"nil", "true",     "false", "self",
                                        "not", "defined?", "case",  "if"};
    const struct erb_token *t = &p->token;
    if (!t->has_space) // only `include?x` has no space and is not one word
        return is_adjacent_argument(t->kind);
    switch (t->kind) {
    case RT_NAME:
    case RT_CONSTANT:
    case RT_INSTANCE:
    case RT_GLOBAL:
    case RT_LABEL:
    case RT_LITERAL: return true;
    case RT_KEYWORD:
        // `foo if x` is a modifier: only what cannot be one.
        for (size_t i = 0; i < 6; i++)
            if (str_equal(t->text, str_of(words[i])))
                return true;
        return false;
    case RT_OPERATOR: break;
    case RT_END:
    case RT_NEWLINE:
    case RT_TEXT:
    case RT_OUTPUT:
    case RT_OUTPUT_END: return false;
    }
    if (erb_at_operator(p, "[") || erb_at_operator(p, "->") || erb_at_operator(p, "!") ||
        erb_at_operator(p, "("))
        return true;
    bool may_be_sign = erb_at_operator(p, "-") || erb_at_operator(p, "*") ||
                       erb_at_operator(p, "&") || erb_at_operator(p, "::") ||
                       erb_at_operator(p, "**");
    return may_be_sign && !t->space_after;
}

static void parse_block_of(struct erb_parser *p, struct erb_node *call)
{
    if (call->b)
        return;
    if (erb_take_operator(p, "{"))
        call->b = erb_parse_block(p, false, "}");
    else if (!p->no_do && erb_take_keyword(p, "do"))
        call->b = erb_parse_block(p, false, "end");
}

// Behind the name of a call: its arguments and its block.
static struct erb_node *parse_call_rest(struct erb_parser *p, struct erb_node *call,
                                        bool may_be_command)
{
    call->list = ARENA_ARRAY(p->arena, struct erb_node *, 1);
    if (erb_at_operator(p, "(") && !p->token.has_space) {
        call->flag = call->flag || !call->a; // with parentheses it is no variable
        erb_next(p);
        erb_parse_arguments(p, call, ")");
    } else if (may_be_command && erb_begins_command(p)) {
        erb_parse_arguments(p, call, NULL);
    }
    parse_block_of(p, call);
    return call;
}

// ---- behind a value

static struct erb_node *parse_method(struct erb_parser *p, struct erb_node *self, bool is_safe)
{
    struct erb_node *call = erb_node(p, ERB_CALL, p->token.at);
    call->a = self;
    call->flag = is_safe;
    if (erb_at_operator(p, "(")) {
        call->text = STR("call");
        return parse_call_rest(p, call, false);
    }
    if (p->token.kind != RT_NAME && p->token.kind != RT_CONSTANT && p->token.kind != RT_KEYWORD &&
        p->token.kind != RT_LABEL)
        return erb_unexpected(p);
    if (p->token.kind == RT_LABEL)
        return erb_unexpected(p);
    call->text = p->token.text;
    erb_next(p);
    return parse_call_rest(p, call, true);
}

static struct erb_node *parse_constant_path(struct erb_parser *p, struct erb_node *self)
{
    if (p->token.kind == RT_CONSTANT && self->kind == ERB_CONSTANT) {
        struct erb_node *n = erb_node(p, ERB_CONSTANT, self->at);
        n->text = str_format(p->arena, "%.*s::%.*s", STR_ARGS(self->text), STR_ARGS(p->token.text));
        erb_next(p);
        return n;
    }
    return parse_method(p, self, false);
}

static struct erb_node *parse_index(struct erb_parser *p, struct erb_node *self)
{
    struct erb_node *call = erb_node(p, ERB_CALL, p->token.at);
    erb_next(p);
    call->a = self;
    call->text = erb_word(p, STR("[]"));
    erb_parse_arguments(p, call, "]");
    return call;
}

// Whether `[` is an index of what is before it, and not an argument of it.
static bool is_index(const struct erb_parser *p, const struct erb_node *n)
{
    if (!erb_at_operator(p, "["))
        return false;
    bool is_bare_call = n->kind == ERB_CALL && !n->count && !n->b && p->before.kind == RT_NAME;
    return !p->token.has_space || !is_bare_call;
}

struct erb_node *erb_parse_postfix(struct erb_parser *p, struct erb_node *n)
{
    while (!erb_is_broken(p) && budget_turn()) {
        if (erb_take_operator(p, "."))
            n = parse_method(p, n, false);
        else if (erb_take_operator(p, "&."))
            n = parse_method(p, n, true);
        else if (erb_at_operator(p, "::") && !p->token.has_space) {
            erb_next(p);
            n = parse_constant_path(p, n);
        } else if (is_index(p, n))
            n = parse_index(p, n);
        else
            break;
    }
    return n;
}

// ---- values

static struct erb_node *parse_array(struct erb_parser *p)
{
    struct erb_node *n = erb_node(p, ERB_ARRAY, p->token.at);
    erb_next(p);
    erb_parse_arguments(p, n, "]");
    return n;
}

static struct erb_node *parse_hash(struct erb_parser *p)
{
    struct erb_node *n = erb_node(p, ERB_HASH, p->token.at), *other;
    struct erb_list pairs = {0};
    bool no_do = p->no_do, in_ternary = p->in_ternary;
    p->no_do = p->in_ternary = false;
    erb_next(p);
    erb_skip_newlines(p);
    while (!erb_is_broken(p) && !erb_at_operator(p, "}")) {
        if (!parse_pair(p, &pairs, &other))
            (void)erb_unexpected(p);
        erb_skip_newlines(p);
        if (!erb_take_operator(p, ","))
            break;
        erb_skip_newlines(p);
    }
    p->no_do = no_do;
    p->in_ternary = in_ternary;
    erb_expect_operator(p, "}");
    erb_list_keep(p, &pairs, n);
    return n;
}

static struct erb_node *parse_ruby_parentheses(struct erb_parser *p)
{
    bool in_ternary = p->in_ternary;
    p->in_ternary = false;
    erb_next(p);
    struct erb_node *n = erb_parse_steps(p);
    p->in_ternary = in_ternary;
    erb_expect_operator(p, ")");
    return n->count == 1 ? n->list[0] : n;
}

static struct erb_node *parse_ruby_name(struct erb_parser *p)
{
    struct erb_node *n = erb_node(p, ERB_CALL, p->token.at);
    n->text = p->token.text;
    bool is_local = erb_is_local(p, n->text);
    if (n->text.len == 2 && n->text.at[0] == '_' && ascii_is_digit(n->text.at[1]))
        erb_refuse(p, n->at, STR("a parameter without a name"));
    erb_next(p);
    if (is_local && !(erb_at_operator(p, "(") && !p->token.has_space)) {
        n->kind = ERB_LOCAL;
        return n;
    }
    if ((str_equal(n->text, STR("lambda")) || str_equal(n->text, STR("proc"))) &&
        (erb_at_operator(p, "{") || erb_at_keyword(p, "do"))) {
        bool is_brace = erb_at_operator(p, "{"), is_lambda = n->text.len == 6;
        erb_next(p);
        return erb_parse_block(p, is_lambda, is_brace ? "}" : "end");
    }
    return parse_call_rest(p, n, true);
}

// A text right behind another one belongs to it: "a" "b".
static struct erb_node *parse_literal(struct erb_parser *p)
{
    struct erb_node *n = p->token.node;
    erb_next(p);
    while (n->kind == ERB_STRING && p->token.kind == RT_LITERAL &&
           p->token.node->kind == ERB_STRING && !p->token.colon_after) {
        struct erb_node *both = erb_node(p, ERB_STRING, n->at);
        both->text = str_join(p->arena, n->text, p->token.node->text);
        n = both;
        erb_next(p);
    }
    return n;
}

static struct erb_node *parse_variable(struct erb_parser *p, enum erb_kind kind)
{
    struct erb_node *n = erb_node(p, kind, p->token.at);
    n->text = p->token.text;
    erb_next(p);
    return n;
}

static struct erb_node *parse_constant(struct erb_parser *p)
{
    struct erb_node *n = parse_variable(p, ERB_CONSTANT);
    bool is_call = erb_at_operator(p, "(") && !p->token.has_space;
    bool is_text_argument = p->token.kind == RT_LITERAL && p->token.has_space;
    if (!is_call && !is_text_argument)
        return n;
    n->kind = ERB_CALL;
    return parse_call_rest(p, n, true);
}

static struct erb_node *parse_value(struct erb_parser *p)
{
    switch (p->token.kind) {
    case RT_LITERAL: return parse_literal(p);
    case RT_INSTANCE: return parse_variable(p, ERB_INSTANCE);
    case RT_GLOBAL: return parse_variable(p, ERB_GLOBAL);
    case RT_CONSTANT: return parse_constant(p);
    case RT_NAME: return parse_ruby_name(p);
    case RT_KEYWORD: return erb_parse_keyword(p);
    case RT_OPERATOR:
        if (erb_at_operator(p, "("))
            return parse_ruby_parentheses(p);
        if (erb_at_operator(p, "["))
            return parse_array(p);
        if (erb_at_operator(p, "{"))
            return parse_hash(p);
        if (erb_take_operator(p, "->"))
            return erb_parse_lambda(p);
        if (erb_take_operator(p, "::"))
            return parse_value(p);
        break;
    case RT_END:
    case RT_NEWLINE:
    case RT_TEXT:
    case RT_OUTPUT:
    case RT_OUTPUT_END:
    case RT_LABEL: break;
    }
    return erb_unexpected(p);
}

struct erb_node *erb_parse_primary(struct erb_parser *p)
{
    return budget_turn() ? erb_parse_postfix(p, parse_value(p)) : erb_unexpected(p);
}
