// SPDX-License-Identifier: Apache-2.0
//
// What the parts of the parser share.
#ifndef WEFT_DIALECTS_PUPPET_SYNTAX_PARSER_H
#define WEFT_DIALECTS_PUPPET_SYNTAX_PARSER_H

#include "dialects/puppet/syntax/operations.h"
#include "dialects/puppet/syntax/parse.h"

// Where a statement stands: some definitions may stand only in some of them.
enum parse_place { PLACE_TOP, PLACE_CLASS, PLACE_INSIDE };

struct parser {
    const struct puppet_text *in;
    struct tree_builder *b;
    struct tokens tokens;
    size_t at;
    struct puppet_program *program;
    enum parse_place place;
    struct str class_name; // of the class around, or empty
    uint32_t depth;
    uint32_t assignments; // so far
    uint32_t matches;     // constructs so far that may match a regular expression
    bool no_brace;        // a `{` does not start a resource here: it belongs to `if` or `case`
    bool is_template;     // texts between tags are statements
    bool has_failed;      // nothing is read until somebody has found a place to go on
};

// The list of operands of an expression that is being read.
struct operands {
    ARRAY(expr_id) list;
};

enum { PARSE_DEPTH_MAX = 600 };

// ---- tokens
const struct token *parser_token(const struct parser *p);
enum token_kind parser_peek(const struct parser *p, size_t ahead);
bool parser_accept(struct parser *p, enum token_kind kind);
// Reports what is there instead; false, and the parser has failed.
bool parser_expect(struct parser *p, enum token_kind kind);
void parser_advance(struct parser *p);
// The token that is there cannot be there. Gives EXPR_BAD.
expr_id parser_unexpected(struct parser *p);
expr_id parser_fail(struct parser *p, const char *issue, struct span at, const char *format, ...)
    PRINTF_LIKE(4, 5);
struct span token_span(const struct parser *p, const struct token *t);
struct span parser_span_from(const struct parser *p, uint32_t start);
struct str token_name(const struct parser *p, const struct token *t);

// ---- expressions: parse_expr.c, parse_primary.c
expr_id parse_expression(struct parser *p);
expr_id parse_binary(struct parser *p, int least);
expr_id parse_operand(struct parser *p);
expr_id parse_rest_of_operand(struct parser *p, expr_id e, uint32_t start);
expr_id parse_text_parts(struct parser *p);
expr_id parse_list(struct parser *p);
expr_id parse_hash(struct parser *p);
expr_id parse_lambda(struct parser *p);
bool parse_parameters(struct parser *p, enum token_kind end, struct operands *out);
// Arguments up to `end`, which is taken too.
bool parse_arguments(struct parser *p, enum token_kind end, struct operands *out);
expr_id parse_condition(struct parser *p);

// ---- control: parse_control.c
expr_id parse_if(struct parser *p, bool is_unless);
expr_id parse_case(struct parser *p);
expr_id parse_selector(struct parser *p, expr_id value, uint32_t start);
// `{ statements }`
expr_id parse_block(struct parser *p);
expr_id guarded(struct parser *p, expr_id e, uint32_t matches_before);

// ---- resources: parse_resource.c
expr_id parse_resource(struct parser *p, expr_id type, uint32_t start, enum resource_form form);
expr_id parse_collector(struct parser *p, expr_id type, uint32_t start);
bool starts_resource(const struct parser *p, expr_id operand);

// ---- statements and definitions: parse_statement.c, parse_define.c
// Up to `end`, which is not taken.
expr_id parse_statements(struct parser *p, enum token_kind end);
// A definition if one starts here; false otherwise.
bool parse_definition(struct parser *p);

// ---- building
expr_id build_string(struct parser *p, struct span at, struct str text, bool is_word);
expr_id build_op(struct parser *p, uint32_t start, unsigned op, const struct operands *operands);
expr_id build_variable(struct parser *p, const struct token *t);
void operands_done(struct operands *o);
// A literal string, or an empty one.
struct str builder_literal_text(const struct parser *p, expr_id e);
bool builder_is_op(const struct parser *p, expr_id e, unsigned op);

// ---- rules that the grammar does not have: validate.c
// A statement whose value nobody uses must have an effect.
void check_has_effect(struct parser *p, expr_id e);
// The same for the last one of a class, a defined type or a node.
void check_ends_with_effect(struct parser *p, expr_id body, const char *what);
void check_assignable(struct parser *p, expr_id target, struct span at);
void check_definition_name(struct parser *p, enum definition_kind kind, struct str name,
                           struct span at);

#endif
