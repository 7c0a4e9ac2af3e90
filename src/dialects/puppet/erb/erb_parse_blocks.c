// SPDX-License-Identifier: Apache-2.0
//
// What a keyword begins, and blocks with their parameters.
#include "dialects/puppet/erb/erb_parser.h"

static void take_then(struct erb_parser *p)
{
    erb_skip_newlines(p);
    (void)erb_take_keyword(p, "then");
}

// A condition of a loop: its `do` is not a block.
static struct erb_node *parse_loop_condition(struct erb_parser *p)
{
    bool no_do = p->no_do;
    p->no_do = true;
    struct erb_node *n = erb_parse_statement(p);
    p->no_do = no_do;
    return n;
}

// The rest of `if`, behind its condition.
static struct erb_node *parse_if(struct erb_parser *p)
{
    struct erb_node *n = erb_node(p, ERB_IF, p->token.at), *last = n;
    bool is_unless = erb_at_keyword(p, "unless");
    erb_next(p);
    n->a = erb_parse_statement(p);
    take_then(p);
    n->b = erb_parse_steps(p);
    while (erb_at_keyword(p, "elsif") && !erb_is_broken(p)) {
        struct erb_node *next = erb_node(p, ERB_IF, p->token.at);
        erb_next(p);
        next->a = erb_parse_statement(p);
        take_then(p);
        next->b = erb_parse_steps(p);
        last->c = next;
        last = next;
    }
    if (erb_take_keyword(p, "else"))
        last->c = erb_parse_steps(p);
    erb_expect_keyword(p, "end");
    if (is_unless) {
        struct erb_node *body = n->b;
        n->b = n->c;
        n->c = body;
    }
    return n;
}

static struct erb_node *parse_while(struct erb_parser *p)
{
    struct erb_node *n = erb_node(p, ERB_WHILE, p->token.at);
    n->flag = erb_at_keyword(p, "until");
    erb_next(p);
    n->a = parse_loop_condition(p);
    erb_skip_newlines(p);
    (void)erb_take_keyword(p, "do");
    n->b = erb_parse_steps(p);
    erb_expect_keyword(p, "end");
    return n;
}

static struct erb_node *parse_for(struct erb_parser *p)
{
    struct erb_node *n = erb_node(p, ERB_FOR, p->token.at);
    erb_next(p);
    struct erb_node *first = erb_parse_primary(p);
    n->a = erb_at_operator(p, ",") ? erb_parse_targets(p, first) : erb_declare_target(p, first);
    erb_expect_keyword(p, "in");
    n->b = parse_loop_condition(p);
    erb_skip_newlines(p);
    (void)erb_take_keyword(p, "do");
    n->c = erb_parse_steps(p);
    erb_expect_keyword(p, "end");
    return n;
}

static struct erb_node *parse_when(struct erb_parser *p)
{
    struct erb_node *n = erb_node(p, ERB_WHEN, p->token.at);
    struct erb_list list = {0};
    erb_next(p);
    do {
        erb_skip_newlines(p);
        uint32_t at = p->token.at;
        if (erb_take_operator(p, "*")) {
            struct erb_node *splat = erb_node(p, ERB_SPLAT, at);
            splat->a = erb_parse_ternary(p);
            ARRAY_PUSH(&list.nodes, splat);
        } else {
            ARRAY_PUSH(&list.nodes, erb_parse_ternary(p));
        }
    } while (erb_take_operator(p, ","));
    take_then(p);
    erb_list_keep(p, &list, n);
    n->b = erb_parse_steps(p);
    return n;
}

static struct erb_node *parse_case(struct erb_parser *p)
{
    struct erb_node *n = erb_node(p, ERB_CASE, p->token.at);
    struct erb_list list = {0};
    erb_next(p);
    if (p->token.kind != RT_NEWLINE && !erb_at_keyword(p, "when"))
        n->a = erb_parse_statement(p);
    erb_skip_newlines(p);
    if (erb_at_keyword(p, "in"))
        erb_refuse(p, p->token.at, STR("`case` with `in`"));
    if (!erb_at_keyword(p, "when"))
        (void)erb_unexpected(p);
    while (erb_at_keyword(p, "when") && !erb_is_broken(p))
        ARRAY_PUSH(&list.nodes, parse_when(p));
    if (erb_take_keyword(p, "else"))
        n->c = erb_parse_steps(p);
    erb_expect_keyword(p, "end");
    erb_list_keep(p, &list, n);
    return n;
}

// ---- begin, rescue, ensure

static struct erb_node *parse_rescue(struct erb_parser *p)
{
    struct erb_node *n = erb_node(p, ERB_RESCUE, p->token.at);
    struct erb_list list = {0};
    erb_next(p);
    while (p->token.kind == RT_CONSTANT) {
        ARRAY_PUSH(&list.nodes, erb_parse_primary(p));
        if (!erb_take_operator(p, ","))
            break;
    }
    if (erb_take_operator(p, "=>"))
        n->a = erb_declare_target(p, erb_parse_primary(p));
    take_then(p);
    erb_list_keep(p, &list, n);
    n->b = erb_parse_steps(p);
    return n;
}

// A body with what follows it up to `end`; the body alone if nothing does.
static struct erb_node *parse_rescued_body(struct erb_parser *p)
{
    struct erb_node *n = erb_node(p, ERB_BEGIN, p->token.at);
    struct erb_list list = {0};
    n->a = erb_parse_steps(p);
    while (erb_at_keyword(p, "rescue") && !erb_is_broken(p))
        ARRAY_PUSH(&list.nodes, parse_rescue(p));
    if (erb_take_keyword(p, "else"))
        n->b = erb_parse_steps(p);
    if (erb_take_keyword(p, "ensure"))
        n->c = erb_parse_steps(p);
    erb_expect_keyword(p, "end");
    bool is_plain = !list.nodes.len && !n->b && !n->c;
    erb_list_keep(p, &list, n);
    return is_plain ? n->a : n;
}

// ---- blocks

static struct erb_node *parse_parameter(struct erb_parser *p, const char *close);

static struct erb_node *parse_parts(struct erb_parser *p)
{
    struct erb_node *n = erb_node(p, ERB_PARAMETER, p->token.at);
    struct erb_list list = {0};
    n->integer = PARAMETER_PARTS;
    if (p->depth++ < ERB_DEPTH_MOST)
        do
            ARRAY_PUSH(&list.nodes, parse_parameter(p, ")"));
        while (erb_take_operator(p, ","));
    p->depth--;
    erb_expect_operator(p, ")");
    erb_list_keep(p, &list, n);
    return n;
}

static void name_parameter(struct erb_parser *p, struct erb_node *n)
{
    if (p->token.kind != RT_NAME && p->token.kind != RT_LABEL) {
        if (n->integer != PARAMETER_REST)
            (void)erb_unexpected(p);
        return;
    }
    n->text = p->token.text;
    // A parameter hides a variable of the same name around it.
    ARRAY_PUSH(&p->locals->list, n->text);
    erb_next(p);
}

static struct erb_node *parse_parameter(struct erb_parser *p, const char *close)
{
    if (erb_take_operator(p, "("))
        return parse_parts(p);
    struct erb_node *n = erb_node(p, ERB_PARAMETER, p->token.at);
    bool is_label = p->token.kind == RT_LABEL;
    if (erb_take_operator(p, "*") || erb_take_operator(p, "**"))
        n->integer = PARAMETER_REST;
    else if (erb_take_operator(p, "&"))
        n->integer = PARAMETER_BLOCK;
    else if (is_label)
        n->integer = PARAMETER_KEYWORD;
    name_parameter(p, n);
    bool has_default = is_label ? !erb_at_operator(p, ",") && !erb_at_operator(p, close) &&
                                      p->token.kind != RT_NEWLINE
                                : erb_take_operator(p, "=");
    if (has_default) {
        // `|a = 1|`: the bar ends it.
        n->a = str_equal(str_of(close), STR("|")) ? erb_parse_primary(p) : erb_parse_ternary(p);
        n->integer = is_label ? PARAMETER_KEYWORD : PARAMETER_OPTIONAL;
    }
    return n;
}

static void parse_parameters(struct erb_parser *p, struct erb_node *block, const char *close)
{
    struct erb_list list = {0};
    while (!erb_is_broken(p) && !erb_at_operator(p, close) && p->token.kind != RT_NEWLINE) {
        ARRAY_PUSH(&list.nodes, parse_parameter(p, close));
        if (!erb_take_operator(p, ","))
            break;
    }
    // `|a; b|`: b is a variable of the block alone.
    if (p->token.kind == RT_NEWLINE && str_equal(p->token.text, STR(";"))) {
        erb_next(p);
        while (p->token.kind == RT_NAME) {
            ARRAY_PUSH(&p->locals->list, p->token.text);
            erb_next(p);
            (void)erb_take_operator(p, ",");
        }
    }
    erb_list_keep(p, &list, block);
}

struct erb_node *erb_parse_block(struct erb_parser *p, bool is_lambda, const char *close)
{
    struct erb_node *n = erb_node(p, ERB_BLOCK, p->token.at);
    size_t locals = p->locals->list.len;
    bool no_do = p->no_do, in_ternary = p->in_ternary;
    p->no_do = p->in_ternary = false;
    n->flag = is_lambda;
    if (erb_take_operator(p, "|")) {
        parse_parameters(p, n, "|");
        erb_expect_operator(p, "|");
    } else {
        (void)erb_take_operator(p, "||");
    }
    if (close[0] == '}') {
        n->b = erb_parse_steps(p);
        p->in_ternary = in_ternary;
        erb_expect_operator(p, "}");
    } else {
        n->b = parse_rescued_body(p);
    }
    p->no_do = no_do;
    p->in_ternary = in_ternary;
    p->locals->list.len = locals;
    return n;
}

// Behind `->`.
struct erb_node *erb_parse_lambda(struct erb_parser *p)
{
    struct erb_node *outer = erb_node(p, ERB_BLOCK, p->token.at);
    size_t locals = p->locals->list.len;
    if (erb_take_operator(p, "(")) {
        parse_parameters(p, outer, ")");
        erb_expect_operator(p, ")");
    } else if (p->token.kind == RT_NAME) {
        parse_parameters(p, outer, "{");
    }
    bool is_brace = erb_take_operator(p, "{");
    if (!is_brace)
        erb_expect_keyword(p, "do");
    struct erb_node *n = erb_parse_block(p, true, is_brace ? "}" : "end");
    n->list = outer->list;
    n->count = outer->count;
    p->locals->list.len = locals;
    return n;
}

static struct erb_node *parse_def(struct erb_parser *p)
{
    struct erb_node *n = erb_node(p, ERB_DEF, p->token.at),
                    *block = erb_node(p, ERB_BLOCK, p->token.at);
    struct erb_names *around = p->locals;
    struct erb_names own = {0};
    size_t hidden = p->hidden;
    erb_next(p);
    if (erb_at_keyword(p, "self")) {
        erb_next(p);
        (void)erb_take_operator(p, ".");
    }
    if (p->token.kind != RT_NAME && p->token.kind != RT_CONSTANT)
        return erb_unexpected(p);
    n->text = p->token.text;
    p->locals = &own;
    p->hidden = 0;
    erb_next(p);
    if (erb_take_operator(p, "(")) {
        parse_parameters(p, block, ")");
        erb_expect_operator(p, ")");
    } else if (p->token.kind != RT_NEWLINE) {
        parse_parameters(p, block, "\n");
    }
    block->b = parse_rescued_body(p);
    block->flag = true;
    n->a = block;
    ARRAY_DONE(&own.list);
    p->locals = around;
    p->hidden = hidden;
    return n;
}

// ---- keywords

// Whether nothing follows `return`: a statement ends, or a modifier begins.
static bool ends_exit(const struct erb_parser *p)
{
    static const char *const words[] = {"if",  "unless", "while", "until", "end",
                                        "and", "or",     "else",  "elsif", "when"};
    const struct erb_token *t = &p->token;
    if (t->kind == RT_NEWLINE || t->kind == RT_END || t->kind == RT_OUTPUT_END)
        return true;
    for (size_t i = 0; i < COUNT_OF(words); i++)
        if (erb_at_keyword(p, words[i]))
            return true;
    return erb_at_operator(p, "}") || erb_at_operator(p, ")");
}

// `return x`, `next x, y`: one value, or an array of them.
static struct erb_node *parse_exit(struct erb_parser *p, enum erb_kind kind)
{
    struct erb_node *n = erb_node(p, kind, p->token.at);
    erb_next(p);
    if (ends_exit(p))
        return n;
    struct erb_node *values = erb_node(p, ERB_ARRAY, p->token.at);
    erb_parse_arguments(p, values, NULL);
    n->a = values->count == 1 && values->list[0]->kind != ERB_SPLAT ? values->list[0] : values;
    return n;
}

static struct erb_node *parse_yield(struct erb_parser *p)
{
    struct erb_node *n = erb_node(p, ERB_YIELD, p->token.at);
    erb_next(p);
    n->list = ARENA_ARRAY(p->arena, struct erb_node *, 1);
    if (erb_at_operator(p, "(") && !p->token.has_space) {
        erb_next(p);
        erb_parse_arguments(p, n, ")");
    } else if (erb_begins_command(p)) {
        erb_parse_arguments(p, n, NULL);
    }
    return n;
}

static struct erb_node *parse_plain(struct erb_parser *p, enum erb_kind kind)
{
    struct erb_node *n = erb_node(p, kind, p->token.at);
    erb_next(p);
    return n;
}

static struct erb_node *parse_begin(struct erb_parser *p)
{
    erb_next(p);
    return parse_rescued_body(p);
}

static struct erb_node *parse_file_name(struct erb_parser *p)
{
    struct erb_node *n = parse_plain(p, ERB_CALL);
    n->text = erb_word(p, STR("file"));
    n->list = ARENA_ARRAY(p->arena, struct erb_node *, 1);
    return n;
}

static struct erb_node *parse_refused(struct erb_parser *p)
{
    struct erb_node *n = erb_node(p, ERB_NIL, p->token.at);
    erb_refuse(p, n->at, str_format(p->arena, "`%.*s`", STR_ARGS(p->token.text)));
    return n;
}

struct erb_node *erb_parse_keyword(struct erb_parser *p)
{
    static const struct {
        const char *word;
        enum erb_kind kind;
    } plain[] = {{"nil", ERB_NIL},
                 {"true", ERB_TRUE},
                 {"false", ERB_FALSE},
                 {"self", ERB_SELF},
                 {"retry", ERB_RETRY}},
      exits[] = {{"break", ERB_BREAK}, {"next", ERB_NEXT}, {"return", ERB_RETURN}};
    static const struct {
        const char *word;
        struct erb_node *(*parse)(struct erb_parser *p);
    } forms[] = {
        {"if", parse_if},           {"unless", parse_if},      {"while", parse_while},
        {"until", parse_while},     {"case", parse_case},      {"for", parse_for},
        {"begin", parse_begin},     {"def", parse_def},        {"yield", parse_yield},
        {"class", parse_refused},   {"module", parse_refused}, {"alias", parse_refused},
        {"undef", parse_refused},   {"super", parse_refused},  {"redo", parse_refused},
        {"BEGIN", parse_refused},   {"END", parse_refused},    {"__FILE__", parse_file_name},
        {"__LINE__", parse_refused}};
    for (size_t i = 0; i < COUNT_OF(plain); i++)
        if (erb_at_keyword(p, plain[i].word))
            return parse_plain(p, plain[i].kind);
    for (size_t i = 0; i < COUNT_OF(exits); i++)
        if (erb_at_keyword(p, exits[i].word))
            return parse_exit(p, exits[i].kind);
    for (size_t i = 0; i < COUNT_OF(forms); i++)
        if (erb_at_keyword(p, forms[i].word))
            return forms[i].parse(p);
    return erb_unexpected(p);
}
