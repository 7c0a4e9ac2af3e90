// SPDX-License-Identifier: Apache-2.0
//
// Directives: lines that start with a reserved word or, in the older spelling, with `%`. The
// grammar is above each function.
//
// What depends on a value (`if`, `select`, `include`) is a layer with a guard;
// its body asks the guard which branch, case or file it is, so that decisions do
// not depend on the order of queries.
#include <string.h>

#include "dialects/yay/parse_inside.h"

// A directive that is being read.
struct header {
    struct parser *p;
    struct block *block;
    struct line line;
    uint32_t start; // of its word
};

static struct span span_of_header(const struct header *h)
{
    return yay_span(h->p, h->start, h->line.end);
}

// end = ":" NEWLINE
// The end of a line with a block below it. The colon is optional in the older spelling.
static void end_header(struct header *h, const char *after)
{
    struct parser *p = h->p;
    bool has_colon = yay_is(p, ":");
    if (p->spelling != SPELLING_MARKED || has_colon)
        yay_expect(p, ":", after);
    if (!p->broken && p->token.kind != TOKEN_END && has_colon)
        yay_help(yay_fail(p, p->token.start, h->line.end, "unexpected text after the colon"),
                 "write it on the next line, indented");
    else if (!p->broken && p->token.kind != TOKEN_END)
        yay_unexpected(p);
}

// The arguments of a macro are below the `call`.
static void refuse_parentheses(struct header *h)
{
    struct parser *p = h->p;
    if (!p->broken && yay_is(p, "("))
        yay_help(yay_fail(p, p->token.start, h->line.end,
                          "arguments of a macro are not written in parentheses"),
                 "write them as keys below the `call`; a macro refers to them by name");
}

static void end_line(struct header *h)
{
    if (!h->p->broken && h->p->token.kind != TOKEN_END)
        yay_unexpected(h->p);
}

static expr_id parse_body(struct header *h, struct outline *what)
{
    if (h->p->broken)
        return yay_bad(h->p, h->start);
    return yay_parse_block(h->p, h->line.indent, what);
}

static struct outline anything(bool is_list)
{
    return (struct outline){.any_key = true, .is_list = is_list};
}

// ---- set, include, search

// set = "set" NAME "=" list
static void parse_set(struct header *h)
{
    struct parser *p = h->p;
    uint32_t start = p->token.start;
    if (yay_is(p, "="))
        (void)yay_take_name(p, "the directive");
    expr_id target = yay_parse_primary(p);
    bool is_name = !p->broken && p->b->exprs.at[target].kind == EXPR_NAME;
    symbol name = is_name ? p->b->exprs.at[target].a : 0;
    if (!p->broken && yay_is(p, ","))
        yay_help(yay_fail(p, start, p->token.end, "only one name can be set at a time"),
                 "write a `set` for each name");
    yay_expect(p, "=", "the name");
    expr_id value = yay_parse_expr_list(p);
    end_line(h);
    if (name && !p->broken)
        block_define(h->block, name, value);
}

static expr_id search_path(struct header *h)
{
    struct parser *p = h->p;
    struct span at = span_of_header(h);
    expr_id root = expr_name(p->b, at, symbol_intern(p->b->symbols, STR("yay")));
    expr_id path = expr_get(p->b, at, root, symbol_intern(p->b->symbols, STR("searchpath")));
    return yay_else(p, h->start, path, expr_sequence(p->b, at, NULL, 0));
}

// `include lib/x.yay` would be a division.
static void refuse_bare_name(struct header *h)
{
    struct parser *p = h->p;
    struct str text = yay_slice(p, p->token.start, h->line.end);
    bool is_file = str_ends(text, STR(".yay")) && str_find(text, STR("/"), 0) < text.len;
    if (p->token.kind == TOKEN_NAME && is_file && str_find(text, STR("'"), 0) == text.len &&
        str_find(text, STR("\""), 0) == text.len)
        yay_help(yay_fail(p, p->token.start, h->line.end, "a file name must be quoted"),
                 "write `include \"directory/file.yay\"`");
}

// include = "include" list
static void parse_include(struct header *h)
{
    struct parser *p = h->p;
    uint32_t at = p->token.start;
    refuse_bare_name(h);
    expr_id operands[2] = {yay_parse_expr_list(p), 0};
    end_line(h);
    uint32_t count = 1;
    if (p->in->path_in_the_graph)
        operands[count++] = search_path(h);
    expr_id guard = yay_make(p, YAY_LOCATE, at, operands, count);
    expr_id body = expr_op(p->b, span_of_header(h), YAY_INCLUDE, NULL, 0);
    block_layer(h->block, span_of_header(h), guard, body, anything(false));
}

// search = "search" list
static void parse_search(struct header *h)
{
    (void)yay_parse_expr_list(h->p); // has no effect in Yay either
    end_line(h);
}

// ---- if

struct branches {
    ARRAY(expr_id) conditions;
    ARRAY(expr_id) bodies;
    struct outline what;
};

// branch = ( "if" | "elif" ) list end block | "else" end block
static void add_branch(struct header *h, struct branches *b, bool is_else)
{
    struct parser *p = h->p;
    uint32_t at = p->token.start;
    if (is_else && !p->broken && p->token.kind != TOKEN_END && !yay_is(p, ":"))
        yay_help(yay_fail(p, at, h->line.end, "`else` takes no condition"),
                 "write `elif condition:` for another condition");
    expr_id condition = is_else ? yay_literal(p, at, at, value_bool(true)) : yay_parse_expr_list(p);
    end_header(h, is_else ? "`else`" : "the condition");
    struct outline what = {0};
    ARRAY_PUSH(&b->conditions, condition);
    ARRAY_PUSH(&b->bodies, parse_body(h, &what));
    outline_add(&b->what, &what);
    outline_done(&what);
}

// Where the word of a directive starts on a line, after the marker; the end of the line if it has none.
static uint32_t word_start(const struct parser *p, const struct line *l)
{
    uint32_t at = l->start + l->indent;
    if (p->spelling != SPELLING_MARKED)
        return at;
    if (at == l->end || p->text.at[at] != '%')
        return l->end;
    for (at++; at < l->end && p->text.at[at] == ' ';)
        at++;
    return at;
}

static uint32_t directive_word_end(const struct parser *p, const struct line *l, uint32_t at)
{
    while (at < l->end && yay_continues_name(p->text.at[at]))
        at++;
    return at;
}

// Whether the next line continues this directive: `elif` or `else` at its level.
static bool takes_branch(struct header *h, const char *word)
{
    struct parser *p = h->p;
    const struct line *next = yay_peek_line(p);
    if (p->broken || !next || next->indent != h->line.indent)
        return false;
    uint32_t start = word_start(p, next), end = directive_word_end(p, next, start);
    if (!str_equal(yay_slice(p, start, end), str_of(word)))
        return false;
    p->line++;
    h->line = *next;
    yay_enter(p, end, next->end, NULL);
    return true;
}

// if = branch { branch }
static void parse_if(struct header *h)
{
    struct parser *p = h->p;
    struct branches b = {0};
    struct span at = span_of_header(h);
    add_branch(h, &b, false);
    while (takes_branch(h, "elif"))
        add_branch(h, &b, false);
    if (takes_branch(h, "else"))
        add_branch(h, &b, true);
    expr_id guard = expr_op(p->b, at, YAY_BRANCH, b.conditions.at, (uint32_t)b.conditions.len);
    expr_id body = expr_op(p->b, at, YAY_CASE, b.bodies.at, (uint32_t)b.bodies.len);
    block_layer(h->block, at, guard, body, b.what);
    ARRAY_DONE(&b.conditions);
    ARRAY_DONE(&b.bodies);
}

// ---- for

// for = "for" NAME "in" or [ "if" list | "else" list | { "," expr } [ "," ] ] end block
static void parse_for(struct header *h)
{
    struct parser *p = h->p;
    struct span at = span_of_header(h);
    struct expr_for parts = {.name = yay_take_name(h->p, "`for`")};
    if (!p->broken && yay_is(p, ","))
        yay_help(yay_fail(p, p->token.start, p->token.end, "a loop takes one name"),
                 "loop over the keys and look up the values: `for k in m:` and `{{ m[k] }}`");
    yay_expect(p, "in", "the name");
    uint32_t start = p->token.start;
    parts.source = yay_parse_or(p);
    if (!yay_is(p, ","))
        parts.source = yay_parts_of(p, parts.source);
    if (yay_take(p, "if")) {
        uint32_t from = p->token.start;
        expr_id asked = yay_parse_expr_list(p);
        parts.condition = yay_make(p, YAY_CONDITION, from, &asked, 1);
    } else if (yay_take(p, "else")) {
        parts.source = yay_else(p, start, parts.source, yay_parse_expr_list(p));
    } else if (yay_is(p, ",")) {
        ARRAY(expr_id) items = {0};
        ARRAY_PUSH(&items, parts.source);
        while (yay_take(p, ",") && !yay_is(p, ":"))
            ARRAY_PUSH(&items, yay_parse_expr(p));
        parts.source = expr_sequence(p->b, at, items.at, (uint32_t)items.len);
        ARRAY_DONE(&items);
    }
    end_header(h, "the list");
    struct outline what = {0};
    parts.value = parse_body(h, &what);
    outline_done(&what);
    expr_id loop = expr_for_new(p->b, at, parts, FOR_LAZY | FOR_FLAT | FOR_KEYS);
    block_layer(h->block, at, 0, loop, anything(true));
}

// ---- select

// case = KEY ":" value
static void parse_case(struct header *h, struct branches *b, const struct line *l)
{
    struct parser *p = h->p;
    struct line own = *l;
    struct str key;
    uint32_t after, start = own.start + own.indent;
    p->line++;
    if (!yay_find_key(p, &own, start, &key, &after)) {
        yay_help(yay_fail(p, start, own.end, "this is not a case: a case is written `value: …`"),
                 "write the value, a colon and the result");
        return;
    }
    struct value text = value_string(&p->b->arena, key);
    struct outline what = {0};
    ARRAY_PUSH(&b->conditions, yay_literal(p, start, start + (uint32_t)key.len, text));
    ARRAY_PUSH(&b->bodies, yay_parse_value(p, &own, after, &what));
    outline_add(&b->what, &what);
    outline_done(&what);
}

static void parse_cases(struct header *h, struct branches *b)
{
    struct parser *p = h->p;
    const struct line *l = yay_peek_line(p);
    if (!l || l->indent <= h->line.indent) {
        yay_help(yay_fail(p, h->start, h->line.end, "this `select` has no cases"),
                 "write lines of the form `value: result` below it, indented");
        return;
    }
    uint32_t indent = l->indent;
    ARRAY_PUSH(&p->levels, indent);
    while (!p->broken && (l = yay_peek_line(p)) != NULL && l->indent == indent)
        parse_case(h, b, l);
    p->levels.len--;
}

// select = "select" list end { case }
static void parse_select(struct header *h)
{
    struct parser *p = h->p;
    struct span at = span_of_header(h);
    struct branches b = {0};
    ARRAY_PUSH(&b.conditions, yay_parse_expr_list(p));
    end_header(h, "the value");
    if (!p->broken)
        parse_cases(h, &b);
    expr_id guard = expr_op(p->b, at, YAY_SELECT, b.conditions.at, (uint32_t)b.conditions.len);
    expr_id body = expr_op(p->b, at, YAY_CASE, b.bodies.at, (uint32_t)b.bodies.len);
    block_layer(h->block, at, guard, body, b.what);
    ARRAY_DONE(&b.conditions);
    ARRAY_DONE(&b.bodies);
}

// ---- macros and prototypes

static void define_body(struct header *h, const char *word, unsigned op)
{
    struct parser *p = h->p;
    struct span at = span_of_header(h);
    symbol name = yay_take_name(h->p, word);
    refuse_parentheses(h);
    end_header(h, "the name");
    struct outline what = {0};
    expr_id body = parse_body(h, &what);
    outline_done(&what);
    if (name && !p->broken)
        block_define(h->block, name, expr_op(p->b, at, op, &body, 1));
}

// macro = "macro" NAME end block
static void parse_macro(struct header *h)
{
    define_body(h, "`macro`", YAY_MACRO);
}

// prototype = "prototype" NAME end block
static void parse_prototype(struct header *h)
{
    define_body(h, "`prototype`", YAY_PROTOTYPE);
}

// call = "call" NAME end block
static void parse_call(struct header *h)
{
    struct parser *p = h->p;
    struct span at = span_of_header(h);
    struct token t = p->token;
    symbol name = yay_take_name(h->p, "`call`");
    refuse_parentheses(h);
    end_header(h, "the name");
    struct outline what = {0};
    expr_id block = parse_body(h, &what);
    outline_done(&what);
    if (!name || p->broken)
        return;
    struct value text = value_string_kept(symbol_text(p->b->symbols, name));
    const expr_id parts[] = {
        expr_name(p->b, yay_span(p, t.start, t.end), name),
        yay_literal(p, t.start, t.end, text),
        expr_tuple(p->b, at, NULL, 0),
        block,
    };
    expr_id body = expr_op(p->b, at, YAY_CALL, parts, 4);
    block_layer(h->block, at, 0, body, anything(false));
}

// new = "new" primary [ "as" NAME ] end block
static void parse_new(struct header *h)
{
    struct parser *p = h->p;
    struct span at = span_of_header(h);
    expr_id target = yay_parse_primary(p);
    if (!p->broken && p->token.kind == TOKEN_NAME)
        yay_help(yay_fail(p, p->token.start, p->token.end, "`as` is missing before the key"),
                 "write `new Prototype as key:`");
    symbol key = yay_take(p, "as") ? yay_take_name(h->p, "`as`") : 0;
    end_header(h, "the prototype");
    struct outline what = {0};
    expr_id block = parse_body(h, &what);
    outline_done(&what);
    if (p->broken)
        return;
    const expr_id parts[] = {target, block};
    expr_id body = expr_op(p->b, at, YAY_NEW, parts, 2);
    if (key)
        block_entry(h->block, at, key, block_of_one(p, at, body, anything(false)));
    else
        block_layer(h->block, at, 0, body, anything(false));
}

// ---- extend

// extend = "extend" KEY ":" value
static void parse_extend(struct header *h)
{
    struct parser *p = h->p;
    struct str key;
    uint32_t after, start = p->token.start;
    struct line own = h->line;
    if (!yay_find_key(p, &own, start, &key, &after) || yay_is_reserved(key)) {
        yay_help(yay_fail(p, start, own.end, "`extend` needs a key and a colon"),
                 "write `extend key:` and the items below it, indented");
        return;
    }
    struct span at = span_of_header(h);
    expr_id value = yay_parse_value(p, &own, after, NULL);
    const struct expr_layer layers[] = {
        {.body = value, .any_key = true},
        {.body = expr_predecessor_or_nothing(p->b, at), .any_key = true},
    };
    expr_id joined = expr_layers(p->b, at, YAY_EXTEND, layers, 2);
    block_entry(h->block, at, symbol_intern(p->b->symbols, key), joined);
}

// ---- which directive

static void parse_stray(struct header *h)
{
    struct parser *p = h->p;
    yay_help(yay_fail(p, h->start, h->line.end, "no `if` above belongs to this line"),
             "put it right below the block of an `if`, in the same column as the `if`");
}

static const struct {
    const char *word;
    void (*parse)(struct header *h);
} directives[] = {
    {"call", parse_call},
    {"elif", parse_stray},
    {"else", parse_stray},
    {"extend", parse_extend},
    {"for", parse_for},
    {"if", parse_if},
    {"include", parse_include},
    {"macro", parse_macro},
    {"new", parse_new},
    {"let", parse_set},
    {"prototype", parse_prototype},
    {"search", parse_search},
    {"select", parse_select},
    {"set", parse_set},
};

const char yay_no_end[] = "remove the line: a block ends with its indentation";

const char *yay_near_directive(struct str word)
{
    struct str words[COUNT_OF(directives)];
    for (size_t i = 0; i < COUNT_OF(directives); i++)
        words[i] = str_of(directives[i].word);
    struct str near = diag_suggest(word, words, COUNT_OF(words));
    return near.len ? near.at : NULL;
}

static void wrong_spelling(struct header *h)
{
    struct parser *p = h->p;
    bool marked = p->spelling == SPELLING_MARKED;
    struct diag *d =
        yay_fail(p, h->start, h->line.end,
                 marked ? "directives of this file start with `%%`, but this one does not"
                        : "directives of this file are written without `%%`");
    if (d)
        diag_help(d, "write all directives of a file like its first one");
}

// A word is a directive's unless it continues like a key: `for-each: 1`.
static bool ends_word(const struct parser *p, const struct line *l, uint32_t end)
{
    return end == l->end || strchr(" \t:('\"[{#", p->text.at[end]);
}

static void run_directive(struct header *h, struct str word, uint32_t end)
{
    struct parser *p = h->p;
    bool is_let = str_equal(word, STR("let"));
    for (size_t i = 0; i < COUNT_OF(directives); i++) {
        if (!str_equal(word, str_of(directives[i].word)))
            continue;
        if (is_let && p->spelling != SPELLING_MARKED)
            break;
        yay_enter(p, end, h->line.end, NULL);
        directives[i].parse(h);
        return;
    }
    struct diag *d = yay_fail(p, h->start, end, "unknown directive `%.*s`", STR_ARGS(word));
    const char *meant = yay_near_directive(word);
    if (d && meant)
        diag_help(d, "did you mean `%s`?", meant);
    else
        yay_help(d, str_starts(word, STR("end")) ? yay_no_end
                                                 : "use one of call, for, if, include, let, macro, "
                                                   "new, prototype, search, select, set");
}

bool yay_find_directive(const struct parser *p, const struct line *l, bool *has_mark,
                        struct str *word)
{
    uint32_t start = l->start + l->indent;
    *has_mark = p->text.at[start] == '%';
    start += *has_mark;
    while (*has_mark && start < l->end && p->text.at[start] == ' ')
        start++;
    uint32_t end = directive_word_end(p, l, start);
    *word = yay_slice(p, start, end);
    return *has_mark || (yay_is_reserved(*word) && ends_word(p, l, end));
}

// directive = [ "%" ] ( set | include | search | if | for | select | macro | prototype | call | new | extend )
bool yay_parse_directive(struct parser *p, struct block *b, const struct line *l)
{
    struct header h = {.p = p, .block = b, .line = *l, .start = l->start + l->indent};
    bool has_mark;
    struct str word;
    if (!yay_find_directive(p, l, &has_mark, &word))
        return false;
    uint32_t end = (uint32_t)(word.at - p->text.at) + (uint32_t)word.len;
    bool is_extend = str_equal(word, STR("extend"));
    if (has_mark != (p->spelling == SPELLING_MARKED) && (has_mark || !is_extend))
        wrong_spelling(&h);
    else
        run_directive(&h, word, end);
    return true;
}
