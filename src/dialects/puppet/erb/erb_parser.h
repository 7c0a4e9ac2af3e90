// SPDX-License-Identifier: Apache-2.0
//
// Reading the Ruby of a template. Ruby's tokens depend on what is before them, so the lexer reads one token at a time
// and asks the parser what it knows: above all whether a name is a local variable.
#ifndef WEFT_DIALECTS_PUPPET_ERB_PARSER_H
#define WEFT_DIALECTS_PUPPET_ERB_PARSER_H

#include "base/array.h"
#include "base/table.h"
#include "dialects/puppet/erb/erb_pieces.h"
#include "dialects/puppet/erb/erb_tree.h"

enum erb_token_kind {
    RT_END,
    RT_NEWLINE, // or `;`, or the end of a tag
    RT_TEXT,    // of the template
    RT_OUTPUT,  // `<%=`
    RT_OUTPUT_END,
    RT_NAME,
    RT_CONSTANT,
    RT_INSTANCE,
    RT_GLOBAL,
    RT_KEYWORD,
    RT_LABEL,   // `a:`
    RT_LITERAL, // node
    RT_OPERATOR,
};

struct erb_token {
    enum erb_token_kind kind;
    struct str text;
    uint32_t at;
    bool has_space; // before it
    bool space_after;
    bool colon_after; // a string that may be a key: `"a": 1`
    bool is_method;   // a name behind a dot
    struct erb_node *node;
};

// Names of local variables; a block sees those around it.
struct erb_names {
    ARRAY(struct str) list;
};

struct erb_parser {
    struct arena *arena;
    const struct erb_piece *pieces;
    size_t piece_count, piece; // the piece that is being read
    size_t at;                 // in its text
    bool in_piece;
    size_t heredoc_from,
        heredoc_to; // lines that a heredoc has taken: the ends of the lines before and of the last
    bool is_dead; // a comment reached the end of its tag: nothing counts up to the end of the line
    struct erb_token token, before; // the current one and the one before
    bool can_end;                   // what came before is a value: `/` divides
    struct erb_names *locals;
    size_t hidden; // locals before this one belong to others (def)
    unsigned depth;
    bool no_do;      // `do` belongs to a loop around
    bool in_ternary; // `a:` is no label
    struct erb_program *program;
    struct str_table *words; // texts of names, once each
};

enum { ERB_DEPTH_MOST = 400 }; // a level of the code takes about four

// ---- erb_lex.c
void erb_next(struct erb_parser *p);
bool erb_is_local(const struct erb_parser *p, struct str name);
void erb_declare(struct erb_parser *p, struct str name);
// The first mistake counts; the rest of the text is skipped.
void erb_mistake(struct erb_parser *p, uint32_t at, const char *format, ...) PRINTF_LIKE(3, 4);
// Something of Ruby that cannot be read here: the whole template is not known then.
void erb_refuse(struct erb_parser *p, uint32_t at, struct str what);
struct str erb_word(struct erb_parser *p, struct str text);

// ---- erb_lex_text.c: literals between marks; p->at is at the opening one
struct erb_node *erb_lex_quoted(struct erb_parser *p, char quote);
struct erb_node *erb_lex_percent(struct erb_parser *p);
struct erb_node *erb_lex_regexp(struct erb_parser *p, char close);
struct erb_node *erb_lex_heredoc(struct erb_parser *p);
struct erb_node *erb_lex_character(struct erb_parser *p);

// ---- erb_parse.c
struct erb_node *erb_node(struct erb_parser *p, enum erb_kind kind, uint32_t at);
// A text of code inside of a string: its statements.
struct erb_node *erb_parse_inside(struct erb_parser *p, size_t from, size_t to);
struct erb_node *erb_parse_steps(struct erb_parser *p);
struct erb_node *erb_parse_statement(struct erb_parser *p);
struct erb_node *erb_parse_expression(struct erb_parser *p);
struct erb_node *erb_parse_ternary(struct erb_parser *p);
struct erb_node *erb_parse_targets(struct erb_parser *p, struct erb_node *first);
bool erb_is_target(const struct erb_node *n);
struct erb_node *erb_declare_target(struct erb_parser *p, struct erb_node *n);

// ---- erb_parse_primary.c
struct erb_node *erb_parse_primary(struct erb_parser *p);
// What follows a value: `.name`, `[index]`.
struct erb_node *erb_parse_postfix(struct erb_parser *p, struct erb_node *n);
// Arguments up to `close` (NULL: of a command, up to the end of the statement).
void erb_parse_arguments(struct erb_parser *p, struct erb_node *call, const char *close);

// Whether what follows a name is its first argument: `puts x`, `foo [1]`, `foo -1`.
bool erb_begins_command(const struct erb_parser *p);

// ---- erb_parse_blocks.c
struct erb_node *erb_parse_keyword(struct erb_parser *p);
struct erb_node *erb_parse_block(struct erb_parser *p, bool is_lambda, const char *close);
struct erb_node *erb_parse_lambda(struct erb_parser *p);

struct erb_list {
    ARRAY(struct erb_node *) nodes;
};
void erb_list_keep(struct erb_parser *p, struct erb_list *list, struct erb_node *n);

bool erb_at_operator(const struct erb_parser *p, const char *text);
bool erb_at_keyword(const struct erb_parser *p, const char *word);
bool erb_take_operator(struct erb_parser *p, const char *text);
bool erb_take_keyword(struct erb_parser *p, const char *word);
void erb_expect_operator(struct erb_parser *p, const char *text);
void erb_expect_keyword(struct erb_parser *p, const char *word);
void erb_skip_newlines(struct erb_parser *p);
struct erb_node *erb_unexpected(struct erb_parser *p);
static inline bool erb_is_broken(const struct erb_parser *p)
{
    return p->program->mistake.len > 0;
}

#endif
