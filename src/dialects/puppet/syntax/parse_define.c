// SPDX-License-Identifier: Apache-2.0
//
// Definitions: classes, defined types, nodes, functions and type aliases. They are not evaluated where they stand:
// the program lists them.
#include "dialects/puppet/syntax/parser.h"
#include "dialects/puppet/values/values.h"

static struct puppet_parameter parameter_of(const struct parser *p, expr_id e)
{
    const uint32_t *parts = &p->b->lists.at[p->b->exprs.at[e].a];
    return (struct puppet_parameter){
        .name = str_copy(&p->b->arena, builder_literal_text(p, parts[0])),
        .type = parts[1],
        .fallback = parts[2],
        .is_rest = p->b->values.at[p->b->exprs.at[parts[3]].a].boolean,
        .at = {p->in->file, p->b->exprs.at[e].start, p->b->ends.at[e]},
    };
}

static void check_parameter(struct parser *p, enum definition_kind kind,
                            const struct puppet_parameter *parameter)
{
    bool is_resource = kind == DEFINITION_CLASS || kind == DEFINITION_DEFINE;
    if (is_resource && parameter->is_rest)
        parser_fail(p, "CAPTURES_REST_NOT_SUPPORTED", parameter->at,
                    "a %s cannot take any number of parameters", definition_word(kind));
    if (is_resource &&
        (str_equal(parameter->name, STR("name")) || str_equal(parameter->name, STR("title"))))
        parser_fail(p, "RESERVED_PARAMETER", parameter->at,
                    "`$%.*s` is a name that every %s has already", STR_ARGS(parameter->name),
                    definition_word(kind));
    // With a default it is what resources inside of it take over.
    if (is_resource && !parameter->fallback && is_metaparameter(parameter->name))
        puppet_mistake(p->in, "METAPARAMETER", parameter->at,
                       "`$%.*s` cannot be a required parameter: every resource has it already",
                       STR_ARGS(parameter->name));
}

static void check_names_once(struct parser *p, const struct puppet_parameter *list, size_t count)
{
    struct str_table seen = {0};
    for (size_t i = 0; i < count; i++) {
        bool is_new;
        (void)str_table_put(&seen, list[i].name, &is_new);
        if (!is_new)
            puppet_mistake(p->in, "DUPLICATE_PARAMETER", list[i].at,
                           "the parameter `$%.*s` is declared twice", STR_ARGS(list[i].name));
    }
    str_table_done(&seen);
}

// Parameters behind the one in whose default `e` is that have its name.
static void find_early_use(const struct parser *p, const struct operands *from,
                           struct puppet_parameter *list, const symbol *names, expr_id e)
{
    const expr_id *built = from->list.at;
    size_t inside = 0;
    while (e >= built[inside])
        inside++;
    if (p->b->exprs.at[e].start < list[inside].at.start)
        return;
    for (size_t i = inside + 1; i < from->list.len; i++)
        if (names[i] == p->b->exprs.at[e].a)
            list[inside].early = list[i].name;
}

// Defaults that use a later parameter. What a parameter consists of was built just before it.
static void find_early_uses(struct parser *p, const struct operands *from,
                            struct puppet_parameter *list)
{
    size_t count = from->list.len;
    if (count < 2)
        return;
    const expr_id *built = from->list.at;
    symbol *names = ARENA_ARRAY(&p->b->arena, symbol, count);
    for (size_t i = 0; i < count; i++)
        names[i] = symbol_intern(p->b->symbols, list[i].name);
    for (expr_id e = list[0].fallback ? 1 : built[0]; e < built[count - 2]; e++)
        if (p->b->exprs.at[e].kind == EXPR_NAME)
            find_early_use(p, from, list, names, e);
}

// The tree takes the arena of the builder over, so what is kept in it lives as long as the tree.
static void take_parameters(struct parser *p, const struct operands *from,
                            struct puppet_definition *d)
{
    struct puppet_parameter *list =
        ARENA_ARRAY(&p->b->arena, struct puppet_parameter, from->list.len);
    for (size_t i = 0; i < from->list.len; i++) {
        list[i] = parameter_of(p, from->list.at[i]);
        check_parameter(p, d->kind, &list[i]);
    }
    check_names_once(p, list, from->list.len);
    find_early_uses(p, from, list);
    d->parameters = list;
    d->parameter_count = (uint32_t)from->list.len;
}

// name = NAME | a reserved-looking word that may be a name here
static bool parse_defined_name(struct parser *p, struct puppet_definition *d)
{
    const struct token t = *parser_token(p);
    bool is_name = t.kind == TOKEN_NAME || t.kind == TOKEN_WORD || t.kind == TOKEN_STRING ||
                   t.kind == TOKEN_REF;
    if (!is_name) {
        parser_unexpected(p);
        return false;
    }
    parser_advance(p);
    d->at = token_span(p, &t);
    struct str name = t.text;
    check_definition_name(p, d->kind, name, d->at);
    if (str_starts(name, STR("::")))
        name = str_slice(name, 2, name.len);
    if (p->class_name.len && d->kind != DEFINITION_FUNCTION)
        name = str_format(&p->b->arena, "%.*s::%.*s", STR_ARGS(p->class_name), STR_ARGS(name));
    d->name = str_copy(&p->b->arena, name);
    return true;
}

static void add_definition(struct parser *p, const struct puppet_definition *d)
{
    ARRAY_PUSH(&p->program->definitions, *d);
}

// class  = "class" name [ "(" parameters ")" ] [ "inherits" name ] block
// define = "define" name [ "(" parameters ")" ] block
static void parse_class(struct parser *p, enum definition_kind kind)
{
    struct puppet_definition d = {.kind = kind};
    struct operands parameters = {0};
    parser_advance(p);
    if (!parse_defined_name(p, &d))
        return;
    if (parser_accept(p, TOKEN_LPAREN))
        parse_parameters(p, TOKEN_RPAREN, &parameters);
    take_parameters(p, &parameters, &d);
    operands_done(&parameters);
    if (kind == DEFINITION_CLASS && parser_accept(p, TOKEN_INHERITS)) {
        const struct token t = *parser_token(p);
        if (t.kind != TOKEN_NAME && t.kind != TOKEN_WORD && t.kind != TOKEN_DEFAULT) {
            parser_unexpected(p);
            return;
        }
        parser_advance(p);
        struct str parent = token_name(p, &t);
        d.parent =
            str_copy(&p->b->arena,
                     str_starts(parent, STR("::")) ? str_slice(parent, 2, parent.len) : parent);
    }
    enum parse_place place = p->place;
    struct str outer = p->class_name;
    p->place = kind == DEFINITION_CLASS ? PLACE_CLASS : PLACE_INSIDE;
    if (kind == DEFINITION_CLASS)
        p->class_name = d.name;
    size_t index = p->program->definitions.len;
    if (!p->has_failed) {
        add_definition(p, &d);
        expr_id body = parse_block(p);
        p->program->definitions.at[index].body = body;
        check_ends_with_effect(p, body, definition_word(kind));
    }
    p->class_name = outer;
    p->place = place;
}

// function = "function" name [ "(" parameters ")" ] [ ">>" type ] block
static void parse_function(struct parser *p)
{
    struct puppet_definition d = {.kind = DEFINITION_FUNCTION};
    struct operands parameters = {0};
    parser_advance(p);
    if (!parse_defined_name(p, &d))
        return;
    if (parser_accept(p, TOKEN_LPAREN))
        parse_parameters(p, TOKEN_RPAREN, &parameters);
    take_parameters(p, &parameters, &d);
    operands_done(&parameters);
    p->no_brace = true;
    if (parser_accept(p, TOKEN_SHIFT_RIGHT))
        d.returns = parse_operand(p);
    p->no_brace = false;
    enum parse_place place = p->place;
    p->place = PLACE_INSIDE;
    if (!p->has_failed)
        d.body = parse_block(p);
    p->place = place;
    add_definition(p, &d);
}

static void check_node_name(struct parser *p, struct str name, struct span at)
{
    for (size_t i = 0; i < name.len; i++)
        if (!ascii_is_letter(name.at[i]) && !ascii_is_digit(name.at[i]) &&
            !memchr("_-.", name.at[i], 3)) {
            puppet_mistake(p->in, "ILLEGAL_HOSTNAME_CHARS", at,
                           "`%.*s` cannot be the name of a node: names have letters, digits, `_`, "
                           "`-` and `.`",
                           STR_ARGS(name));
            return;
        }
}

// node = "node" match { "," match } [ "," ] block; a match is a name, a string, a pattern or `default`
static expr_id parse_node_match(struct parser *p)
{
    const struct token t = *parser_token(p);
    struct span at = token_span(p, &t);
    if (parser_accept(p, TOKEN_DEFAULT))
        return expr_word(p->b, at, puppet_default());
    if (parser_accept(p, TOKEN_REGEX))
        return expr_literal(p->b, at, puppet_regexp(&p->b->arena, t.text));
    if (parser_accept(p, TOKEN_STRING)) {
        check_node_name(p, t.text, at);
        return build_string(p, at, t.text, false);
    }
    if (t.kind == TOKEN_TEXT_START)
        return parser_fail(p, "ILLEGAL_HOSTNAME_INTERPOLATION", at,
                           "the name of a node cannot be computed");
    // A dotted name: web01.example.com
    uint32_t end = t.end;
    enum token_kind kind = t.kind;
    if (kind != TOKEN_NAME && kind != TOKEN_WORD && kind != TOKEN_NUMBER)
        return parser_unexpected(p);
    parser_advance(p);
    while (parser_peek(p, 0) == TOKEN_DOT) {
        parser_advance(p);
        end = parser_token(p)->end;
        parser_advance(p);
    }
    at.end = end;
    return build_string(p, at, str_slice(p->in->text, at.start, at.end), true);
}

static void parse_node(struct parser *p)
{
    struct puppet_definition d = {.kind = DEFINITION_NODE};
    struct operands matches = {0};
    d.at = token_span(p, parser_token(p));
    parser_advance(p);
    do {
        if (parser_peek(p, 0) == TOKEN_LBRACE && matches.list.len)
            break;
        ARRAY_PUSH(&matches.list, parse_node_match(p));
    } while (parser_accept(p, TOKEN_COMMA));
    expr_id *list = ARENA_ARRAY(&p->b->arena, expr_id, matches.list.len);
    for (size_t i = 0; i < matches.list.len; i++)
        list[i] = matches.list.at[i];
    d.matches = list;
    d.match_count = (uint32_t)matches.list.len;
    operands_done(&matches);
    enum parse_place place = p->place;
    p->place = PLACE_INSIDE;
    if (!p->has_failed) {
        d.body = parse_block(p);
        check_ends_with_effect(p, d.body, "node");
    }
    p->place = place;
    add_definition(p, &d);
}

// meaning = Name [ "[" arguments "]" | hash ] | hash; a hash is what objects of the type consist of
static expr_id parse_alias_meaning(struct parser *p)
{
    const struct token t = *parser_token(p);
    struct span at = token_span(p, &t);
    bool is_object = t.kind == TOKEN_LBRACE;
    if (t.kind == TOKEN_LIST || t.kind == TOKEN_LBRACK)
        return parser_fail(p, "ILLEGAL_EXPRESSION", at, "a list is not a type");
    if (t.kind != TOKEN_REF && !is_object)
        return parser_unexpected(p);
    if (!is_object)
        parser_advance(p);
    expr_id name = build_string(p, at, is_object ? STR("Object") : t.text, false);
    struct operands parts = {0};
    ARRAY_PUSH(&parts.list, expr_op(p->b, at, PUPPET_TYPE, &name, 1));
    if (parser_peek(p, 0) == TOKEN_LBRACE)
        ARRAY_PUSH(&parts.list, parse_hash(p));
    else if (parser_accept(p, TOKEN_LBRACK))
        parse_arguments(p, TOKEN_RBRACK, &parts);
    expr_id e = parts.list.len > 1 ? build_op(p, t.start, PUPPET_ACCESS, &parts) : parts.list.at[0];
    operands_done(&parts);
    return e;
}

// alias = "type" Name "=" type
static void parse_alias(struct parser *p)
{
    struct puppet_definition d = {.kind = DEFINITION_ALIAS};
    parser_advance(p);
    const struct token t = *parser_token(p);
    parser_advance(p);
    d.at = token_span(p, &t);
    struct str name = str_starts(t.text, STR("::")) ? str_slice(t.text, 2, t.text.len) : t.text;
    d.name = str_copy(&p->b->arena, name);
    if (parser_expect(p, TOKEN_ASSIGN))
        d.body = parse_alias_meaning(p);
    enum token_kind next = parser_peek(p, 0);
    bool goes_on = next == TOKEN_LBRACK || (next == TOKEN_LPAREN && !parser_token(p)->line_before);
    if (goes_on)
        parser_unexpected(p);
    add_definition(p, &d);
}

static bool may_stand_here(struct parser *p, enum definition_kind kind)
{
    bool is_nested =
        kind == DEFINITION_CLASS || kind == DEFINITION_DEFINE || kind == DEFINITION_NODE;
    if (p->place == PLACE_TOP || (p->place == PLACE_CLASS && is_nested && kind != DEFINITION_NODE))
        return true;
    struct span at = token_span(p, parser_token(p));
    const struct diag *d = puppet_mistake(
        p->in, p->place == PLACE_CLASS && !is_nested ? "NOT_ABSOLUTE_TOP_LEVEL" : "NOT_TOP_LEVEL",
        at, "a %s can only be defined at the top of a file%s", definition_word(kind),
        is_nested && kind != DEFINITION_NODE ? " or directly in a class" : "");
    (void)d;
    return false;
}

bool parse_definition(struct parser *p)
{
    enum token_kind kind = parser_peek(p, 0), next = parser_peek(p, 1);
    switch ((int)kind) {
    case TOKEN_CLASS:
        if (next == TOKEN_LBRACE)
            return false; // `class { 'x': }` declares one
        may_stand_here(p, DEFINITION_CLASS);
        parse_class(p, DEFINITION_CLASS);
        return true;
    case TOKEN_DEFINE:
        may_stand_here(p, DEFINITION_DEFINE);
        parse_class(p, DEFINITION_DEFINE);
        return true;
    case TOKEN_NODE:
        may_stand_here(p, DEFINITION_NODE);
        parse_node(p);
        return true;
    case TOKEN_FUNCTION:
        may_stand_here(p, DEFINITION_FUNCTION);
        parse_function(p);
        return true;
    case TOKEN_TYPE:
        if (next != TOKEN_REF)
            return false;
        may_stand_here(p, DEFINITION_ALIAS);
        parse_alias(p);
        return true;
    default: return false;
    }
}
