// SPDX-License-Identifier: Apache-2.0
//
// Statements and operators of the Ruby in a template, by precedence.
#include "base/budget.h"
#include "dialects/puppet/erb/erb_parser.h"

struct erb_node *erb_node(struct erb_parser *p, enum erb_kind kind, uint32_t at)
{
    struct erb_node *n = ARENA_NEW(p->arena, struct erb_node);
    n->kind = kind;
    n->at = at;
    return n;
}

void erb_list_keep(struct erb_parser *p, struct erb_list *list, struct erb_node *n)
{
    n->count = list->nodes.len;
    n->list = ARENA_ARRAY(p->arena, struct erb_node *, n->count ? n->count : 1);
    for (size_t i = 0; i < n->count; i++)
        n->list[i] = list->nodes.at[i];
    ARRAY_DONE(&list->nodes);
}

// ---- tokens

bool erb_at_operator(const struct erb_parser *p, const char *text)
{
    return p->token.kind == RT_OPERATOR && p->token.text.at[0] == text[0] &&
           str_equal(p->token.text, str_of(text));
}

bool erb_at_keyword(const struct erb_parser *p, const char *word)
{
    return p->token.kind == RT_KEYWORD && p->token.text.at[0] == word[0] &&
           str_equal(p->token.text, str_of(word));
}

bool erb_take_operator(struct erb_parser *p, const char *text)
{
    if (!erb_at_operator(p, text))
        return false;
    erb_next(p);
    return true;
}

bool erb_take_keyword(struct erb_parser *p, const char *word)
{
    if (!erb_at_keyword(p, word))
        return false;
    erb_next(p);
    return true;
}

struct erb_node *erb_unexpected(struct erb_parser *p)
{
    struct erb_node *n = erb_node(p, ERB_NIL, p->token.at);
    const struct erb_token *t = &p->token;
    if (t->kind == RT_END)
        erb_mistake(p, t->at, "syntax error, unexpected end-of-input");
    else if (t->kind == RT_TEXT || t->kind == RT_NEWLINE || t->kind == RT_OUTPUT)
        erb_mistake(p, t->at, "syntax error, unexpected end of the code in a tag");
    else if (t->kind == RT_OUTPUT_END)
        erb_mistake(p, t->at,
                    "syntax error, unexpected end of `<%%=`: it has to be a whole expression");
    else
        erb_mistake(p, t->at, "syntax error, unexpected `%.*s`", STR_ARGS(t->text));
    return n;
}

void erb_expect_operator(struct erb_parser *p, const char *text)
{
    if (!erb_take_operator(p, text))
        (void)erb_unexpected(p);
}

void erb_expect_keyword(struct erb_parser *p, const char *word)
{
    if (!erb_take_keyword(p, word))
        (void)erb_unexpected(p);
}

void erb_skip_newlines(struct erb_parser *p)
{
    while (p->token.kind == RT_NEWLINE)
        erb_next(p);
}

static bool enter_depth(struct erb_parser *p)
{
    if (p->depth++ < ERB_DEPTH_MOST && budget_turn())
        return true;
    erb_refuse(p, p->token.at, STR("code that is nested too deeply"));
    return false;
}

// ---- statements

static struct erb_node *parse_output(struct erb_parser *p)
{
    struct erb_node *n = erb_node(p, ERB_OUTPUT, p->token.at);
    erb_next(p);
    struct erb_list steps = {0};
    erb_skip_newlines(p);
    while (p->token.kind != RT_OUTPUT_END && !erb_is_broken(p)) {
        ARRAY_PUSH(&steps.nodes, erb_parse_statement(p));
        if (p->token.kind != RT_NEWLINE && p->token.kind != RT_OUTPUT_END)
            (void)erb_unexpected(p);
        erb_skip_newlines(p);
    }
    erb_next(p);
    n->a = erb_node(p, ERB_STEPS, n->at);
    erb_list_keep(p, &steps, n->a);
    return n;
}

static struct erb_node *parse_step(struct erb_parser *p)
{
    if (p->token.kind == RT_TEXT) {
        struct erb_node *n = erb_node(p, ERB_TEXT, p->token.at);
        n->text = p->token.text;
        erb_next(p);
        return n;
    }
    if (p->token.kind == RT_OUTPUT)
        return parse_output(p);
    struct erb_node *n = erb_parse_statement(p);
    bool is_end = p->token.kind == RT_NEWLINE || p->token.kind == RT_END ||
                  p->token.kind == RT_TEXT || p->token.kind == RT_OUTPUT ||
                  p->token.kind == RT_KEYWORD || erb_at_operator(p, "}") || erb_at_operator(p, ")");
    return is_end ? n : erb_unexpected(p);
}

static bool ends_steps(const struct erb_parser *p)
{
    static const char *const words[] = {"end", "else", "elsif", "when", "in", "rescue", "ensure"};
    if (p->token.kind == RT_END || p->token.kind == RT_OUTPUT_END)
        return true;
    if (erb_at_operator(p, "}") || erb_at_operator(p, ")"))
        return true;
    for (size_t i = 0; i < COUNT_OF(words); i++)
        if (erb_at_keyword(p, words[i]))
            return true;
    return false;
}

struct erb_node *erb_parse_steps(struct erb_parser *p)
{
    struct erb_node *n = erb_node(p, ERB_STEPS, p->token.at);
    struct erb_list steps = {0};
    bool no_do = p->no_do, in_ternary = p->in_ternary;
    p->no_do = p->in_ternary = false;
    if (enter_depth(p))
        for (;;) {
            erb_skip_newlines(p);
            if (ends_steps(p))
                break;
            ARRAY_PUSH(&steps.nodes, parse_step(p));
        }
    p->depth--;
    p->no_do = no_do;
    p->in_ternary = in_ternary;
    erb_list_keep(p, &steps, n);
    return n;
}

bool erb_is_target(const struct erb_node *n)
{
    switch ((int)n->kind) {
    case ERB_INSTANCE:
    case ERB_LOCAL:
    case ERB_GLOBAL:
    case ERB_CONSTANT:
    case ERB_TARGETS:
    case ERB_SPLAT: return true;
    case ERB_CALL: return !n->b && (str_equal(n->text, STR("[]")) || !n->count);
    default: return false;
    }
}

// A name that is assigned is a variable from here on.
struct erb_node *erb_declare_target(struct erb_parser *p, struct erb_node *n)
{
    if (n->kind == ERB_CALL && !n->a && !n->count && !n->flag) {
        n->kind = ERB_LOCAL;
        erb_declare(p, n->text);
    } else if (n->kind == ERB_SPLAT && n->a) {
        n->a = erb_declare_target(p, n->a);
    } else if (n->kind == ERB_ARRAY || n->kind == ERB_TARGETS) {
        for (size_t i = 0; i < n->count; i++)
            n->list[i] = erb_declare_target(p, n->list[i]);
        n->kind = ERB_TARGETS;
    }
    return n;
}

static struct erb_node *parse_one_target(struct erb_parser *p)
{
    uint32_t at = p->token.at;
    if (erb_take_operator(p, "*")) {
        struct erb_node *n = erb_node(p, ERB_SPLAT, at);
        if (!erb_at_operator(p, ",") && !erb_at_operator(p, "=") && !erb_at_operator(p, ")"))
            n->a = erb_parse_primary(p);
        return n;
    }
    if (erb_take_operator(p, "(")) {
        struct erb_node *n = erb_parse_targets(p, parse_one_target(p));
        erb_expect_operator(p, ")");
        return n;
    }
    return erb_parse_primary(p);
}

// `a, (b, *c)` behind its first part.
struct erb_node *erb_parse_targets(struct erb_parser *p, struct erb_node *first)
{
    struct erb_node *n = erb_node(p, ERB_TARGETS, first->at);
    struct erb_list list = {0};
    ARRAY_PUSH(&list.nodes, first);
    while (enter_depth(p) && erb_take_operator(p, ",") && !erb_at_operator(p, "=")) {
        p->depth--;
        ARRAY_PUSH(&list.nodes, parse_one_target(p));
    }
    p->depth--;
    erb_list_keep(p, &list, n);
    for (size_t i = 0; i < n->count; i++) {
        if (!erb_is_target(n->list[i]))
            (void)erb_unexpected(p);
        n->list[i] = erb_declare_target(p, n->list[i]);
    }
    return n;
}

// `x, y` as an array behind its first part.
static struct erb_node *parse_values(struct erb_parser *p, struct erb_node *first)
{
    if (!erb_at_operator(p, ",") && first->kind != ERB_SPLAT)
        return first;
    struct erb_node *n = erb_node(p, ERB_ARRAY, first->at);
    struct erb_list list = {0};
    ARRAY_PUSH(&list.nodes, first);
    while (erb_take_operator(p, ",")) {
        uint32_t at = p->token.at;
        struct erb_node *item;
        if (erb_take_operator(p, "*")) {
            item = erb_node(p, ERB_SPLAT, at);
            item->a = erb_parse_ternary(p);
        } else {
            item = erb_parse_ternary(p);
        }
        ARRAY_PUSH(&list.nodes, item);
    }
    erb_list_keep(p, &list, n);
    return n;
}

static struct erb_node *parse_first_value(struct erb_parser *p)
{
    uint32_t at = p->token.at;
    if (!erb_at_operator(p, "*"))
        return erb_parse_expression(p);
    erb_next(p);
    struct erb_node *n = erb_node(p, ERB_SPLAT, at);
    n->a = erb_parse_ternary(p);
    return n;
}

static struct erb_node *parse_many(struct erb_parser *p, struct erb_node *first)
{
    struct erb_node *n = erb_node(p, ERB_ASSIGN_ALL, first->at);
    n->a = erb_parse_targets(p, first);
    if (erb_at_operator(p, ")"))
        return n->a; // `(a, b) = c`
    erb_expect_operator(p, "=");
    erb_skip_newlines(p);
    n->b = parse_values(p, parse_first_value(p));
    return n;
}

static struct erb_node *parse_logic(struct erb_parser *p);

static struct erb_node *parse_not(struct erb_parser *p)
{
    uint32_t at = p->token.at;
    if (erb_take_keyword(p, "not")) {
        struct erb_node *n = erb_node(p, ERB_NOT, at);
        n->a = enter_depth(p) ? parse_not(p) : n;
        p->depth--;
        return n;
    }
    bool is_targets = erb_at_operator(p, "*");
    struct erb_node *n = is_targets ? parse_one_target(p) : erb_parse_expression(p);
    if ((is_targets || (erb_at_operator(p, ",") && erb_is_target(n))) && p->depth < ERB_DEPTH_MOST)
        return parse_many(p, n);
    if (n->kind == ERB_ASSIGN && erb_at_operator(p, ","))
        n->b = parse_values(p, n->b);
    return n;
}

static struct erb_node *parse_logic(struct erb_parser *p)
{
    struct erb_node *n = parse_not(p);
    for (;;) {
        bool is_and = erb_at_keyword(p, "and");
        if (!is_and && !erb_at_keyword(p, "or"))
            return n;
        struct erb_node *both = erb_node(p, is_and ? ERB_AND : ERB_OR, p->token.at);
        erb_next(p);
        erb_skip_newlines(p);
        both->a = n;
        both->b = parse_not(p);
        n = both;
    }
}

static struct erb_node *rescued(struct erb_parser *p, struct erb_node *body)
{
    struct erb_node *n = erb_node(p, ERB_BEGIN, body->at),
                    *rescue = erb_node(p, ERB_RESCUE, p->token.at);
    struct erb_list list = {0};
    erb_next(p);
    rescue->b = erb_parse_expression(p);
    n->a = body;
    ARRAY_PUSH(&list.nodes, rescue);
    erb_list_keep(p, &list, n);
    return n;
}

// `x if y` and its relatives.
static struct erb_node *parse_modifier(struct erb_parser *p, struct erb_node *n)
{
    bool is_if = erb_at_keyword(p, "if"), is_unless = erb_at_keyword(p, "unless");
    bool is_while = erb_at_keyword(p, "while");
    struct erb_node *all = erb_node(p, is_if || is_unless ? ERB_IF : ERB_WHILE, p->token.at);
    erb_next(p);
    all->a = parse_logic(p);
    if (is_if || all->kind == ERB_WHILE)
        all->b = n;
    else
        all->c = n;
    all->flag = all->kind == ERB_WHILE && !is_while;
    return all;
}

struct erb_node *erb_parse_statement(struct erb_parser *p)
{
    struct erb_node *n = parse_logic(p);
    while (!erb_is_broken(p)) {
        if (erb_at_keyword(p, "rescue") && n->kind == ERB_ASSIGN)
            n->b = rescued(p, n->b);
        else if (erb_at_keyword(p, "rescue") && p->before.kind != RT_NEWLINE)
            n = rescued(p, n);
        else if (erb_at_keyword(p, "if") || erb_at_keyword(p, "unless") ||
                 erb_at_keyword(p, "while") || erb_at_keyword(p, "until"))
            n = parse_modifier(p, n);
        else
            break;
    }
    return n;
}

// ---- assignments and operators

static struct erb_node *parse_assignment(struct erb_parser *p, struct erb_node *target)
{
    uint32_t at = p->token.at;
    struct str operator= p->token.text;
    target = erb_declare_target(p, target);
    erb_next(p);
    erb_skip_newlines(p);
    struct erb_node *n = erb_node(p, operator.len> 1 ? ERB_ASSIGN_BY : ERB_ASSIGN, at);
    n->text = str_slice(operator, 0, operator.len - 1);
    n->a = target;
    n->b = operator.len> 1 ? erb_parse_expression(p) : parse_first_value(p);
    if (n->b->kind == ERB_SPLAT)
        n->b = parse_values(p, n->b);
    return n;
}

static bool is_assignment(const struct erb_parser *p)
{
    static const char *const all[] = {
        "=", "+=", "-=", "*=", "/=", "%=", "||=", "&&=", "<<=", ">>=", "|=", "&=", "^=", "**="};
    for (size_t i = 0; i < COUNT_OF(all); i++)
        if (erb_at_operator(p, all[i]))
            return true;
    return false;
}

struct erb_node *erb_parse_expression(struct erb_parser *p)
{
    if (!enter_depth(p)) {
        p->depth--;
        return erb_unexpected(p);
    }
    uint32_t at = p->token.at;
    struct erb_node *n;
    if (erb_at_keyword(p, "not")) {
        erb_next(p);
        n = erb_node(p, ERB_NOT, at);
        n->a = erb_parse_expression(p);
    } else {
        n = erb_parse_ternary(p);
        if (is_assignment(p) && erb_is_target(n))
            n = parse_assignment(p, n);
    }
    p->depth--;
    return n;
}

enum {
    LEVEL_RANGE = 0,
    LEVEL_OR = 1,
    LEVEL_AND = 2,
    LEVEL_EQUAL = 4,
    LEVEL_POWER = 12,
    LEVEL_UNARY = 11
};

struct level {
    const char *operator;
    int level;
};

static int level_of(const struct erb_parser *p)
{
    static const struct level all[] = {
        {"..", LEVEL_RANGE},
        {"...", LEVEL_RANGE},
        {"||", LEVEL_OR},
        {"&&", LEVEL_AND},
        {"<=>", LEVEL_EQUAL},
        {"==", LEVEL_EQUAL},
        {"===", LEVEL_EQUAL},
        {"!=", LEVEL_EQUAL},
        {"=~", LEVEL_EQUAL},
        {"!~", LEVEL_EQUAL},
        {"<", 5},
        {"<=", 5},
        {">", 5},
        {">=", 5},
        {"|", 6},
        {"^", 6},
        {"&", 7},
        {"<<", 8},
        {">>", 8},
        {"+", 9},
        {"-", 9},
        {"*", 10},
        {"/", 10},
        {"%", 10},
        {"**", LEVEL_POWER},
    };
    if (p->token.kind != RT_OPERATOR)
        return -1;
    for (size_t i = 0; i < COUNT_OF(all); i++)
        if (erb_at_operator(p, all[i].operator))
            return all[i].level;
    return -1;
}

static struct erb_node *parse_ruby_unary(struct erb_parser *p);

static struct erb_node *call_of(struct erb_parser *p, struct erb_node *self, struct str name,
                                struct erb_node *arg, uint32_t at)
{
    struct erb_node *n = erb_node(p, ERB_CALL, at);
    struct erb_list list = {0};
    n->a = self;
    n->text = erb_word(p, name);
    if (arg)
        ARRAY_PUSH(&list.nodes, arg);
    erb_list_keep(p, &list, n);
    return n;
}

static struct erb_node *negated(struct erb_parser *p, struct erb_node *inner)
{
    struct erb_node *n = erb_node(p, ERB_NOT, inner->at);
    n->a = inner;
    return n;
}

static struct erb_node *combined(struct erb_parser *p, struct str operator, int level,
                                 struct erb_node *left, struct erb_node *right, uint32_t at)
{
    if (level <= LEVEL_AND) {
        enum erb_kind kind = level == LEVEL_RANGE ? ERB_RANGE
                             : level == LEVEL_OR  ? ERB_OR
                                                  : ERB_AND;
        struct erb_node *n = erb_node(p, kind, at);
        n->a = left;
        n->b = right;
        n->flag = operator.len == 3;
        return n;
    }
    if (str_equal(operator, STR("!=")))
        return negated(p, call_of(p, left, STR("=="), right, at));
    if (str_equal(operator, STR("!~")))
        return negated(p, call_of(p, left, STR("=~"), right, at));
    return call_of(p, left, operator, right, at);
}

// A range may lack its end.
static bool range_ends_here(const struct erb_parser *p)
{
    return p->token.kind == RT_NEWLINE || erb_at_operator(p, ")") || erb_at_operator(p, "]") ||
           p->token.kind == RT_OUTPUT_END || p->token.kind == RT_END;
}

static struct erb_node *parse_binary(struct erb_parser *p, int least)
{
    struct erb_node *left = parse_ruby_unary(p);
    if (!enter_depth(p)) {
        p->depth--;
        return left;
    }
    for (;;) {
        int level = level_of(p);
        if (level < least || erb_is_broken(p))
            break;
        struct str operator= p->token.text;
        uint32_t at = p->token.at;
        erb_next(p);
        struct erb_node *right;
        if (level == LEVEL_RANGE && range_ends_here(p)) {
            right = erb_node(p, ERB_NIL, at);
        } else {
            erb_skip_newlines(p);
            bool is_not = level <= LEVEL_AND && erb_at_keyword(p, "not");
            right = is_not ? erb_parse_expression(p)
                           : parse_binary(p, level == LEVEL_POWER ? level : level + 1);
        }
        // `a && b = c` assigns.
        if (level <= LEVEL_AND && is_assignment(p) && erb_is_target(right))
            right = parse_assignment(p, right);
        left = combined(p, operator, level, left, right, at);
    }
    p->depth--;
    return left;
}

// `-2 ** 2` is -(2 ** 2), `-2.abs` is (-2).abs.
static struct erb_node *parse_minus(struct erb_parser *p, uint32_t at)
{
    bool is_number = p->token.kind == RT_LITERAL && !p->token.has_space &&
                     (p->token.node->kind == ERB_INT || p->token.node->kind == ERB_FLOAT);
    if (is_number) {
        struct erb_node *literal = p->token.node;
        if (literal->kind == ERB_INT)
            literal->integer = -literal->integer;
        else
            literal->number = -literal->number;
        struct erb_node *n = erb_parse_primary(p);
        if (!erb_at_operator(p, "**"))
            return n;
        literal->integer = literal->kind == ERB_INT ? -literal->integer : literal->integer;
        uint32_t power_at = p->token.at;
        erb_next(p);
        struct erb_node *power = call_of(p, n, STR("**"), parse_binary(p, LEVEL_POWER), power_at);
        return call_of(p, power, STR("-@"), NULL, at);
    }
    return call_of(p, parse_binary(p, LEVEL_UNARY), STR("-@"), NULL, at);
}

static struct erb_node *parse_defined(struct erb_parser *p)
{
    struct erb_node *n = erb_node(p, ERB_DEFINED, p->token.at);
    erb_next(p);
    bool has_parentheses = erb_at_operator(p, "(") && !p->token.has_space;
    if (has_parentheses)
        erb_next(p);
    n->a = has_parentheses ? erb_parse_expression(p) : parse_ruby_unary(p);
    if (has_parentheses)
        erb_expect_operator(p, ")");
    return has_parentheses ? erb_parse_postfix(p, n) : n;
}

static struct erb_node *parse_ruby_unary(struct erb_parser *p)
{
    uint32_t at = p->token.at;
    if (!enter_depth(p)) {
        p->depth--;
        return erb_unexpected(p);
    }
    struct erb_node *n;
    if (erb_take_operator(p, "!"))
        n = negated(p, parse_ruby_unary(p));
    else if (erb_take_operator(p, "-"))
        n = parse_minus(p, at);
    else if (erb_take_operator(p, "+"))
        n = parse_ruby_unary(p);
    else if (erb_take_operator(p, "~"))
        n = call_of(p, parse_ruby_unary(p), STR("~"), NULL, at);
    else if (erb_at_keyword(p, "defined?"))
        n = parse_defined(p);
    else if (erb_take_operator(p, "..") || erb_at_operator(p, "..."))
        n = erb_unexpected(p);
    else
        n = erb_parse_primary(p);
    p->depth--;
    return n;
}

struct erb_node *erb_parse_ternary(struct erb_parser *p)
{
    struct erb_node *n = parse_binary(p, LEVEL_RANGE);
    if (!erb_at_operator(p, "?"))
        return n;
    struct erb_node *all = erb_node(p, ERB_IF, p->token.at);
    bool in_ternary = p->in_ternary;
    p->in_ternary = true;
    erb_next(p);
    erb_skip_newlines(p);
    all->a = n;
    all->b = erb_parse_expression(p);
    if (p->token.kind == RT_NEWLINE)
        erb_skip_newlines(p);
    p->in_ternary = in_ternary;
    erb_expect_operator(p, ":");
    erb_skip_newlines(p);
    all->c = erb_parse_expression(p);
    return all;
}

// ---- the whole, and code inside of strings

struct erb_node *erb_parse_inside(struct erb_parser *p, size_t from, size_t to)
{
    const struct erb_piece *around = &p->pieces[p->piece];
    struct erb_piece piece = {.kind = PIECE_CODE,
                              .text = str_slice(around->text, from, to),
                              .at = around->at + (uint32_t)from,
                              .ends_line = true};
    struct erb_parser inner = {.arena = p->arena,
                               .pieces = &piece,
                               .piece_count = 1,
                               .locals = p->locals,
                               .hidden = p->hidden,
                               .depth = p->depth,
                               .program = p->program,
                               .words = p->words};
    if (!enter_depth(p)) {
        p->depth--;
        return erb_node(p, ERB_NIL, piece.at);
    }
    inner.depth = p->depth;
    erb_next(&inner);
    struct erb_node *n = erb_parse_steps(&inner);
    if (inner.token.kind != RT_END)
        (void)erb_unexpected(&inner);
    p->depth--;
    return n;
}

struct erb_program *erb_parse(struct arena *a, struct str text)
{
    struct erb_program *program = ARENA_NEW(a, struct erb_program);
    struct erb_pieces pieces = {0};
    struct erb_names locals = {0};
    struct str_table words = {0};
    program->text = text;
    erb_cut(a, text, &pieces);
    struct erb_parser p = {.arena = a,
                           .pieces = pieces.list.at,
                           .piece_count = pieces.list.len,
                           .locals = &locals,
                           .program = program,
                           .words = &words};
    erb_next(&p);
    program->body = erb_parse_steps(&p);
    if (p.token.kind != RT_END)
        (void)erb_unexpected(&p);
    ARRAY_DONE(&pieces.list);
    ARRAY_DONE(&locals.list);
    str_table_done(&words);
    return program;
}
