// SPDX-License-Identifier: Apache-2.0
//
// The lexer of HCL's native syntax: one token at a time, with no memory except the stack of its modes. Tokens are as
// fine as those of the language's own scanner, because trimming and dedenting of templates depend on where tokens
// end: each line of a heredoc is one, and `$` and `%` split them.
#ifndef WEFT_DIALECTS_HCL_SYNTAX_LEX_H
#define WEFT_DIALECTS_HCL_SYNTAX_LEX_H

#include "base/array.h"
#include "base/str.h"

// Kind and the name that other tools know it by.
#define HCL_TOKENS(X)                  \
    X(EOF, "EOF")                      \
    X(IDENT, "Ident")                  \
    X(NUMBER, "NumberLit")             \
    X(NEWLINE, "Newline")              \
    X(COMMENT, "Comment")              \
    X(OPEN_QUOTE, "OQuote")            \
    X(CLOSE_QUOTE, "CQuote")           \
    X(OPEN_HEREDOC, "OHeredoc")        \
    X(CLOSE_HEREDOC, "CHeredoc")       \
    X(QUOTED_TEXT, "QuotedLit")        \
    X(TEXT, "StringLit")               \
    X(INTERPOLATION, "TemplateInterp") \
    X(DIRECTIVE, "TemplateControl")    \
    X(SEQUENCE_END, "TemplateSeqEnd")  \
    X(OPEN_BRACE, "OBrace")            \
    X(CLOSE_BRACE, "CBrace")           \
    X(OPEN_BRACKET, "OBrack")          \
    X(CLOSE_BRACKET, "CBrack")         \
    X(OPEN_PAREN, "OParen")            \
    X(CLOSE_PAREN, "CParen")           \
    X(DOT, "Dot")                      \
    X(COMMA, "Comma")                  \
    X(ELLIPSIS, "Ellipsis")            \
    X(FAT_ARROW, "FatArrow")           \
    X(EQUAL, "Equal")                  \
    X(COLON, "Colon")                  \
    X(DOUBLE_COLON, "DoubleColon")     \
    X(QUESTION, "Question")            \
    X(OR, "Or")                        \
    X(AND, "And")                      \
    X(EQUAL_OP, "EqualOp")             \
    X(NOT_EQUAL, "NotEqual")           \
    X(LESS, "LessThan")                \
    X(AT_MOST, "LessThanEq")           \
    X(MORE, "GreaterThan")             \
    X(AT_LEAST, "GreaterThanEq")       \
    X(PLUS, "Plus")                    \
    X(MINUS, "Minus")                  \
    X(STAR, "Star")                    \
    X(SLASH, "Slash")                  \
    X(PERCENT, "Percent")              \
    X(BANG, "Bang")                    \
    X(BIT_AND, "BitwiseAnd")           \
    X(BIT_OR, "BitwiseOr")             \
    X(BIT_NOT, "BitwiseNot")           \
    X(BIT_XOR, "BitwiseXor")           \
    X(APOSTROPHE, "Apostrophe")        \
    X(BACKTICK, "Backtick")            \
    X(SEMICOLON, "Semicolon")          \
    X(QUOTED_NEWLINE, "QuotedNewline") \
    X(BAD_UTF8, "BadUTF8")             \
    X(INVALID, "Invalid")

enum hcl_token_kind {
#define X(id, name) HCL_TOKEN_##id,
    HCL_TOKENS(X)
#undef X
        HCL_TOKEN_COUNT,
    HCL_TOKEN_FIRST_BAD = HCL_TOKEN_BIT_AND, // from here on: never valid anywhere
};

struct hcl_token {
    uint32_t kind;       // enum hcl_token_kind
    uint32_t start, end; // byte offsets in the text
};

enum hcl_lex_mode {
    HCL_LEX_NORMAL,
    HCL_LEX_QUOTED,
    HCL_LEX_HEREDOC,
    HCL_LEX_TEMPLATE,   // a text of its own, without quotes
    HCL_LEX_IDENTIFIER, // identifiers and nothing else
};

// A mode that waits below the current one, or the current one.
struct hcl_lex_frame {
    uint8_t mode;    // enum hcl_lex_mode
    bool line_start; // heredoc: only text before this on its line
    bool is_told;    // quoted: that its line ends has been reported
    int32_t braces;  // normal, in a template's sequence: a `}` at this depth ends it
    uint32_t marker; // heredoc: its word
    uint32_t marker_len;
};

struct hcl_lexer {
    const char *text;
    uint32_t len;
    uint32_t quick_end; // before it, tokens may be looked at without asking where the text ends;
    uint32_t quick_now; // the same in the normal mode, 0 in others
    enum hcl_lex_mode mode; // of the last frame
    union {
        struct hcl_token token; // the last one
        struct {
            uint32_t kind, start, at; // the same: reading goes on at its end
        };
        uint64_t kind_and_start; // written at once, as tokens are copied (PAIR_OF_U32)
    };
    int32_t open;      // brackets, quotes and sequences, those of the last token included
    uint32_t last_end; // where the token before the last one that was taken ended
    int32_t braces;
    bool closes_strings;                // a line end closes a quoted string that lacks its quote
    bool no_comment_end;                // no `*/` follows: searched only once
    ARRAY(struct hcl_lex_frame) frames; // the last is the current one
};

// Borrows the text, of which at most 4 GiB are read; a leading byte order mark is skipped.
void hcl_lex_begin(struct hcl_lexer *lx, struct str text, enum hcl_lex_mode mode);
void hcl_lex_done(struct hcl_lexer *lx);
// The next token, from `start` to `at`; at the end EOF, however often it is called.
enum hcl_token_kind hcl_lex_next(struct hcl_lexer *lx);
// The same with its place.
static inline struct hcl_token hcl_lex_token(struct hcl_lexer *lx)
{
    (void)hcl_lex_next(lx);
    return lx->token;
}
// The same without comments and, unless they count, line ends. A comment up to the end of a line is a line end.
enum hcl_token_kind hcl_lex_significant(struct hcl_lexer *lx, bool newlines);
// The same for a parser, which takes the last token: its end is noted.
enum hcl_token_kind hcl_lex_take(struct hcl_lexer *lx, bool newlines);
// The same from the end of a line, if line ends count: those that follow are skipped, and comments.
enum hcl_token_kind hcl_lex_take_line_ends(struct hcl_lexer *lx);
// Brackets, quotes and sequences that were open before the last token.
int32_t hcl_lex_open_before(const struct hcl_lexer *lx);
void hcl_lex_set_open_before(struct hcl_lexer *lx, int32_t open);
// If blanks and `=` follow the last token: takes it, and `=` is the token. It need not see that.
bool hcl_lex_assigns(struct hcl_lexer *lx);
// Whether the next word is `for`, after any blanks, line ends and comments. Nothing is consumed.
bool hcl_lex_for_follows(struct hcl_lexer *lx);
// If a dot and a name of ASCII follow the last token without a blank: takes both, the name is the token.
bool hcl_lex_name_behind_dot(struct hcl_lexer *lx);
static inline bool hcl_lex_dotted_name(struct hcl_lexer *lx)
{
    return lx->at < lx->quick_end && lx->text[lx->at] == '.' && hcl_lex_name_behind_dot(lx);
}
// After an opening quote: if only plain ASCII follows up to the closing quote, takes all of
// it, from `start` to one before `at`.
bool hcl_lex_plain_quoted(struct hcl_lexer *lx);

const char *hcl_token_name(enum hcl_token_kind kind);
// Number of bytes of the well-formed character at `at`; 0 if it is not one. Overlong forms and surrogates are
// accepted, as in the language's own scanner.
uint32_t hcl_character_len(const char *text, uint32_t at, uint32_t len);
// End of the identifier at `at`, or `at`.
uint32_t hcl_identifier_end(const char *text, uint32_t at, uint32_t len);
// Whether the text is an identifier.
bool hcl_is_identifier(struct str text);

#endif
