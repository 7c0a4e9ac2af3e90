// SPDX-License-Identifier: Apache-2.0
//
// Tokens of a manifest or an EPP template. A text is cut into tokens as a whole: strings with `${}` and heredocs are
// sequences of tokens, so that the parser sees one flat list and can look ahead as far as it likes.
#ifndef WEFT_DIALECTS_PUPPET_SYNTAX_LEX_H
#define WEFT_DIALECTS_PUPPET_SYNTAX_LEX_H

#include "source/diag.h"
#include "value/value.h"

enum token_kind {
    TOKEN_END,
    TOKEN_BAD, // could not be read; its diagnostic has been reported
    TOKEN_NAME,
    TOKEN_REF,  // a name whose segments start with upper case
    TOKEN_WORD, // a bare word that is not a name: it has dashes, or starts with `_`
    TOKEN_VARIABLE,
    TOKEN_NUMBER,
    TOKEN_STRING, // without anything to interpolate
    TOKEN_REGEX,
    // A text with parts: TEXT_START, then TEXT, VARIABLE, or INTERPOLATE … INTERPOLATE_END, then TEXT_END.
    TOKEN_TEXT_START,
    TOKEN_TEXT,
    TOKEN_INTERPOLATE,
    TOKEN_INTERPOLATE_END,
    TOKEN_TEXT_END,
    // EPP
    TOKEN_RENDER_TEXT, // literal text of a template
    TOKEN_RENDER,      // `<%=`
    TOKEN_RENDER_END,  // `%>` after it
    TOKEN_PARAMETERS,  // the first `|` of a template's parameters
    // punctuation
    TOKEN_LBRACK, // directly after an operand: access
    TOKEN_LIST,   // `[` that starts a list
    TOKEN_RBRACK,
    TOKEN_LBRACE,
    TOKEN_SELECT_BRACE, // `{` after `?`
    TOKEN_RBRACE,
    TOKEN_LPAREN,
    TOKEN_RPAREN,
    TOKEN_ASSIGN,
    TOKEN_APPEND, // `+=`
    TOKEN_DELETE, // `-=`
    TOKEN_EQUAL,
    TOKEN_NOT_EQUAL,
    TOKEN_MATCH,
    TOKEN_NO_MATCH,
    TOKEN_LESS,
    TOKEN_LESS_EQUAL,
    TOKEN_GREATER,
    TOKEN_GREATER_EQUAL,
    TOKEN_SHIFT_LEFT,
    TOKEN_SHIFT_RIGHT,
    TOKEN_PLUS,
    TOKEN_MINUS,
    TOKEN_TIMES,
    TOKEN_DIVIDE,
    TOKEN_MODULO,
    TOKEN_BANG,
    TOKEN_DOT,
    TOKEN_QUESTION,
    TOKEN_COLON,
    TOKEN_COMMA,
    TOKEN_SEMICOLON,
    TOKEN_ARROW,      // `=>`
    TOKEN_PLUS_ARROW, // `+>`
    TOKEN_IN_EDGE,    // `->`
    TOKEN_IN_EDGE_SUB,
    TOKEN_OUT_EDGE, // `<-`
    TOKEN_OUT_EDGE_SUB,
    TOKEN_COLLECT, // `<|`
    TOKEN_COLLECT_END,
    TOKEN_COLLECT_EXPORTED, // `<<|`
    TOKEN_COLLECT_EXPORTED_END,
    TOKEN_VIRTUAL,  // `@`
    TOKEN_EXPORTED, // `@@`
    TOKEN_PIPE,
    // keywords
    TOKEN_AND,
    TOKEN_ATTR,
    TOKEN_CASE,
    TOKEN_CLASS,
    TOKEN_DEFAULT,
    TOKEN_DEFINE,
    TOKEN_ELSE,
    TOKEN_ELSIF,
    TOKEN_FALSE,
    TOKEN_FUNCTION,
    TOKEN_IF,
    TOKEN_IN,
    TOKEN_INHERITS,
    TOKEN_NODE,
    TOKEN_OR,
    TOKEN_PRIVATE,
    TOKEN_TRUE,
    TOKEN_TYPE,
    TOKEN_UNDEF,
    TOKEN_UNLESS,
};

struct token {
    uint8_t kind;      // enum token_kind
    bool space_before; // or the start of the text
    bool line_before;  // a line end is before it
    uint32_t start, end;
    struct str text;    // names, texts with their escapes resolved; without the `$` of a variable
    struct value value; // numbers
};

// Where the text of a heredoc stands: on the lines after that of its `@(TAG)`.
struct heredoc_lines {
    uint32_t head, start, next; // `@(TAG)`, the first line, the line after the one with the end tag
};

struct tokens {
    ARRAY(struct token) list;
    ARRAY(struct heredoc_lines) heredocs; // in the order of their texts
};

struct puppet_text {
    struct str text;
    uint32_t file;
    struct arena *arena; // texts of tokens and diagnostics
    struct diags *diags;
    bool is_template;  // EPP: text around tags
    bool has_closures; // only Weft reads it: a lambda may be a value
};

static inline bool token_is_keyword(enum token_kind kind)
{
    return kind >= TOKEN_AND;
}

// Cuts the text into tokens; the last one is TOKEN_END. Ends early at a mistake, with TOKEN_BAD before the end.
void puppet_lex(const struct puppet_text *in, struct tokens *out);
void tokens_done(struct tokens *t);
// How it is written, for messages.
const char *token_text(enum token_kind kind);
// A syntax error under the name that Puppet has for it.
struct diag *puppet_mistake(const struct puppet_text *in, const char *issue, struct span at,
                            const char *format, ...) PRINTF_LIKE(4, 5);

#endif
