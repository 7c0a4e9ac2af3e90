// SPDX-License-Identifier: Apache-2.0
//
// Suggestions for syntax errors: what people who wrote this most likely meant. Nothing here decides whether something
// is an error, and nothing runs before there is one.
#include <string.h>

#include "dialects/hcl/syntax/parse_inside.h"

#include "base/str.h"

enum { SHOWN_MAX = 40 }; // bytes of the user's text in a suggestion; longer ones get a general one

// ---- looking around

static struct str text_behind(const struct hcl_parser *p, uint32_t at)
{
    return str_make(p->lexer.text + at, p->lexer.len - at);
}

static struct str text_before(const struct hcl_parser *p, uint32_t at)
{
    return str_make(p->lexer.text, at);
}

static struct str strip_blanks(struct str s, const char *blanks)
{
    while (s.len && strchr(blanks, s.at[0]) && s.at[0])
        s = str_slice(s, 1, s.len);
    return s;
}

// The text before `at` without trailing blanks and line ends.
static struct str trimmed_before(const struct hcl_parser *p, uint32_t at)
{
    struct str s = text_before(p, at);
    while (s.len && strchr(" \t\r\n", s.at[s.len - 1]) && s.at[s.len - 1])
        s.len--;
    return s;
}

static bool line_ends_between(const struct hcl_parser *p, uint32_t from, uint32_t to)
{
    return from < to && memchr(p->lexer.text + from, '\n', to - from);
}

// ---- unclosed brackets

struct bracket {
    struct hcl_token open;
    bool is_block;   // of a body, not of an expression
    bool may_end;    // nothing is required before its end
    uint32_t indent; // of its line, once that is known
};

struct brackets {
    ARRAY(struct bracket) list;
};

static bool ends_value(uint32_t kind)
{
    return kind == HCL_TOKEN_IDENT || kind == HCL_TOKEN_NUMBER || kind == HCL_TOKEN_CLOSE_QUOTE ||
           kind == HCL_TOKEN_CLOSE_HEREDOC || kind == HCL_TOKEN_CLOSE_BRACE ||
           kind == HCL_TOKEN_CLOSE_BRACKET || kind == HCL_TOKEN_CLOSE_PAREN;
}

// Notes a token that opens or closes something; `before` is the token before it.
static void note_bracket(struct brackets *b, struct hcl_token t, uint32_t before)
{
    bool in_body = !b->list.len || b->list.at[b->list.len - 1].is_block;
    struct bracket one = {.open = t};
    switch (t.kind) {
    case HCL_TOKEN_OPEN_BRACE:
        one.is_block = in_body && (before == HCL_TOKEN_IDENT || before == HCL_TOKEN_CLOSE_QUOTE);
        one.may_end = true;
        break;
    case HCL_TOKEN_OPEN_BRACKET: one.may_end = !ends_value(before); break;
    case HCL_TOKEN_OPEN_PAREN: one.may_end = before == HCL_TOKEN_IDENT; break;
    case HCL_TOKEN_OPEN_QUOTE:
    case HCL_TOKEN_OPEN_HEREDOC:
    case HCL_TOKEN_INTERPOLATION:
    case HCL_TOKEN_DIRECTIVE: break;
    case HCL_TOKEN_CLOSE_QUOTE:
    case HCL_TOKEN_CLOSE_HEREDOC:
    case HCL_TOKEN_SEQUENCE_END:
    case HCL_TOKEN_CLOSE_BRACE:
    case HCL_TOKEN_CLOSE_BRACKET:
    case HCL_TOKEN_CLOSE_PAREN: b->list.len -= b->list.len > 0; return;
    default: return;
    }
    ARRAY_PUSH(&b->list, one);
}

// The innermost bracket that is open at the end of the text; false if none is. The text is read again: brackets are
// not recorded as long as there is no error.
static bool open_at_end(const struct hcl_parser *p, struct bracket *out)
{
    struct brackets open = {{0}};
    struct hcl_lexer lx;
    uint32_t before = HCL_TOKEN_EOF;
    hcl_lex_begin(&lx, p->in->text, p->mode);
    lx.closes_strings = p->in->closes_strings;
    for (struct hcl_token t = hcl_lex_token(&lx); t.kind != HCL_TOKEN_EOF; t = hcl_lex_token(&lx)) {
        if (t.kind == HCL_TOKEN_NEWLINE || t.kind == HCL_TOKEN_COMMENT)
            continue;
        note_bracket(&open, t, before);
        before = t.kind;
    }
    hcl_lex_done(&lx);
    bool found = open.list.len > 0;
    if (found) {
        *out = open.list.at[open.list.len - 1];
        out->may_end &= before == out->open.kind || before == HCL_TOKEN_COMMA || ends_value(before);
    }
    ARRAY_DONE(&open.list);
    return found;
}

static const char *closing(uint32_t open)
{
    return open == HCL_TOKEN_OPEN_BRACKET ? "]" : open == HCL_TOKEN_OPEN_PAREN ? ")" : "}";
}

static void help_at_end(struct hcl_parser *p, struct diag *d)
{
    struct bracket b;
    if (!open_at_end(p, &b) || b.is_block) {
        diag_help(d, "write a value here");
        return;
    }
    diag_related(d, hcl_span(p, b.open.start, b.open.end), "opened here");
    if (b.may_end)
        diag_help(d, "close it with `%s`", closing(b.open.kind));
    else
        diag_help(d, "write a value here, and close it with `%s`", closing(b.open.kind));
}

// The line of a token, found in one pass over the text.
struct line {
    uint32_t seen, start;
    uint32_t indent; // leading blanks
};

static void go_to(const struct hcl_parser *p, struct line *line, uint32_t at)
{
    for (; line->seen < at; line->seen++) {
        char c = p->lexer.text[line->seen];
        if (c == '\n')
            *line = (struct line){line->seen, line->seen + 1, 0};
        else if ((c == ' ' || c == '\t') && line->start + line->indent == line->seen)
            line->indent++;
    }
}

static bool closes_bracket(struct hcl_token t)
{
    return t.kind == HCL_TOKEN_CLOSE_BRACE || t.kind == HCL_TOKEN_CLOSE_BRACKET ||
           t.kind == HCL_TOKEN_CLOSE_PAREN;
}

// The first bracket whose closing one starts a line further left; false if there is none.
static bool closed_further_out(const struct hcl_parser *p, struct hcl_token *out)
{
    struct brackets open = {{0}};
    struct hcl_lexer lx;
    struct line line = {0, 0, 0};
    bool found = false;
    hcl_lex_begin(&lx, p->in->text, p->mode);
    lx.closes_strings = p->in->closes_strings;
    for (struct hcl_token t = hcl_lex_token(&lx); t.kind != HCL_TOKEN_EOF && !found;
         t = hcl_lex_token(&lx)) {
        size_t count = open.list.len;
        go_to(p, &line, t.start);
        if (count && closes_bracket(t) && line.start + line.indent == t.start) {
            *out = open.list.at[count - 1].open;
            found = line.indent < open.list.at[count - 1].indent;
        }
        note_bracket(&open, t, HCL_TOKEN_EOF);
        if (open.list.len > count)
            open.list.at[count].indent = line.indent;
    }
    hcl_lex_done(&lx);
    ARRAY_DONE(&open.list);
    return found;
}

void hcl_help_unclosed(struct hcl_parser *p, struct diag *d)
{
    struct hcl_token other;
    if (closed_further_out(p, &other))
        diag_related(d, hcl_span(p, other.start, other.end),
                     "this one may not be closed: the next `%s` is less indented",
                     closing(other.kind));
    diag_help(d, "close it with `}`");
}

// ---- where an expression is expected

static void help_dot(struct hcl_parser *p, struct diag *d)
{
    struct str rest = text_behind(p, p->lexer.token.end);
    size_t digits = 0;
    while (digits < rest.len && ascii_is_digit(rest.at[digits]))
        digits++;
    if (str_ends(text_before(p, p->lexer.token.start), STR("?")))
        diag_help(d, "if a part may be missing, write `try(x.y, null)`");
    else if (digits && digits <= SHOWN_MAX)
        diag_help(d, "write `0.%.*s`", STR_ARGS(str_slice(rest, 0, digits)));
    else
        diag_help(d, "write the object before the dot");
}

// Operators of other languages, recognised by what precedes and follows.
static const struct foreign_sign {
    const char *before, *from, *help;
} foreign_signs[] = {
    {"*", "*", "for powers, write `pow(x, y)`"},
    {"", "/*", "close the comment with `*/`"},
    {"+", "+", "write `x + 1`: a value cannot be changed in place"},
    {"", "+", "remove it: a number cannot have a `+` sign"},
    {"", "<<",
     "a heredoc starts with `<<` and a word like `<<EOT`, without spaces or quotes, and a newline"},
    {"==", "=", "to compare, write `==`"},
    {"?", "?", "if the value may be null, write `x == null ? y : x`"},
    {"-", ">", "to access a part, write `a.b`"},
};

static void help_operator(struct hcl_parser *p, struct diag *d)
{
    struct str before = text_before(p, p->lexer.token.start),
               from = text_behind(p, p->lexer.token.start);
    for (size_t i = 0; i < COUNT_OF(foreign_signs); i++) {
        const struct foreign_sign *sign = &foreign_signs[i];
        if (str_ends(before, str_of(sign->before)) && str_starts(from, str_of(sign->from))) {
            diag_help(d, "%s", sign->help);
            return;
        }
    }
    diag_help(d, "write a value before it, or remove it");
}

static void help_closed(struct hcl_parser *p, struct diag *d)
{
    char last = '\0';
    struct str before = trimmed_before(p, p->lexer.token.start);
    if (before.len)
        last = before.at[before.len - 1];
    if (hcl_at(p, HCL_TOKEN_SEQUENCE_END))
        diag_help(d, "write a value before `}`, or `$${` for a literal `${`");
    else if (last == '=' && hcl_lex_open_before(&p->lexer) <= 0)
        diag_help(d, "write a value instead");
    else
        diag_help(d, "write a value before %s", hcl_token_shown(p));
}

void hcl_help_no_term(struct hcl_parser *p, struct diag *d)
{
    switch (p->lexer.token.kind) {
    case HCL_TOKEN_EOF: help_at_end(p, d); break;
    case HCL_TOKEN_NEWLINE:
        diag_help(d, "start it on the same line, or put it in parentheses");
        break;
    case HCL_TOKEN_DOT: help_dot(p, d); break;
    case HCL_TOKEN_COMMA: diag_help(d, "remove this `,`, or write a value before it"); break;
    case HCL_TOKEN_COLON:
        if (str_ends(trimmed_before(p, p->lexer.token.start), STR("?")))
            diag_help(d, "write a value between `?` and `:`");
        else
            diag_help(d, "write a value before it, or remove it");
        break;
    case HCL_TOKEN_FAT_ARROW:
        diag_help(d, "`=>` separates key and value in a `for`: `{for k, v in map : k => v}`");
        break;
    case HCL_TOKEN_ELLIPSIS:
        diag_help(d, "`...` follows the last argument of a call; join lists with `concat(a, b)`");
        break;
    case HCL_TOKEN_DOUBLE_COLON: diag_help(d, "write the name of a namespace before it"); break;
    case HCL_TOKEN_CLOSE_BRACE:
    case HCL_TOKEN_CLOSE_BRACKET:
    case HCL_TOKEN_CLOSE_PAREN:
    case HCL_TOKEN_SEQUENCE_END: help_closed(p, d); break;
    case HCL_TOKEN_CLOSE_QUOTE: diag_help(d, "write a value before it"); break;
    default: help_operator(p, d);
    }
}

// ---- words and signs of other languages

// What a word between or before values means elsewhere.
static const struct foreign {
    const char *word;
    bool in_front; // otherwise between
    const char *help;
} foreign[] = {
    {"and", false, "for a logical \"and\" write `&&`"},
    {"or", false, "for a logical \"or\" write `||`"},
    {"not", true, "for a logical \"not\" write `!`"},
    {"if", true, "write a conditional as `condition ? this : that`"},
    {"if", false, "write a conditional as `condition ? this : that`"},
    {"unless", false, "write a conditional as `condition ? this : that`"},
    {"is", false, "to compare, write `==`"},
    {"eq", false, "to compare, write `==`"},
    {"ne", false, "for \"not equal\" write `!=`"},
    {"mod", false, "for a remainder, write `%`"},
    {"div", false, "for a division, write `/`"},
    {"in", false, "to test membership, write `contains(list, value)`"},
    {"not", false, "to test membership, write `!contains(list, value)`"},
    {"for", false, "write a loop as `[for v in list : value]`"},
    {"for", true, "write a loop as `[for v in list : value]`"},
    {"function", true, "functions cannot be defined in an expression"},
    {"func", true, "functions cannot be defined in an expression"},
    {"fn", true, "functions cannot be defined in an expression"},
    {"lambda", true, "functions cannot be defined in an expression"},
    {"return", true, "remove `return`: an expression is its own value"},
    {"new", true, "remove `new`: there are no constructors"},
};

static const char *foreign_help(struct str word, bool in_front)
{
    for (size_t i = 0; i < COUNT_OF(foreign); i++)
        if (foreign[i].in_front == in_front && str_equal(word, str_of(foreign[i].word)))
            return foreign[i].help;
    return NULL;
}

static struct str first_word(struct str s)
{
    s = strip_blanks(s, " \t");
    return str_slice(s, 0, hcl_identifier_end(s.at, 0, (uint32_t)s.len));
}

// Digits that are directly followed by a word: `0x10`, `1_000`, `10px`.
static struct str glued_digits(const struct hcl_parser *p)
{
    uint32_t end = p->lexer.token.start, start = end;
    const char *text = p->lexer.text;
    while (start && ascii_is_digit(text[start - 1]))
        start--;
    if (p->lexer.last_end != end || (start && text[start - 1] == '.'))
        return STR("");
    return str_make(text + start, end - start);
}

static int base_of_digits(struct str digits, struct str word)
{
    if (!str_equal(digits, STR("0")) || word.len < 2)
        return 0;
    switch (word.at[0]) {
    case 'x':
    case 'X': return 16;
    case 'o':
    case 'O': return 8;
    case 'b':
    case 'B': return 2;
    default: return 0;
    }
}

// `1_000`; false if it contains more than digits.
static bool help_grouped(struct diag *d, struct str digits, struct str word)
{
    struct strbuf plain;
    strbuf_init(&plain, 0);
    strbuf_add(&plain, digits);
    bool only_digits = word.at[0] == '_';
    for (size_t i = 0; i < word.len; i++) {
        only_digits &= word.at[i] == '_' || ascii_is_digit(word.at[i]);
        if (word.at[i] != '_')
            strbuf_add_char(&plain, word.at[i]);
    }
    if (only_digits)
        diag_help(d, "write digits without `_`: `%.*s`", STR_ARGS(strbuf_str(&plain)));
    strbuf_done(&plain);
    return only_digits;
}

static bool help_glued(struct hcl_parser *p, struct diag *d)
{
    struct str digits = glued_digits(p), word = hcl_token_text(p, p->lexer.token);
    if (!digits.len || digits.len + word.len > SHOWN_MAX)
        return false;
    int base = base_of_digits(digits, word);
    if (base)
        diag_help(d, "numbers are decimal: for other bases, write `parseint(\"%.*s\", %d)`",
                  STR_ARGS(str_slice(word, 1, word.len)), base);
    else if (!help_grouped(d, digits, word))
        diag_help(d, "put it in quotes if it is a string: `\"%.*s%.*s\"`", STR_ARGS(digits),
                  STR_ARGS(word));
    return true;
}

bool hcl_help_foreign(struct hcl_parser *p, struct diag *d, uint32_t start)
{
    const char *help = foreign_help(first_word(text_behind(p, start)), true);
    if (!help && hcl_at(p, HCL_TOKEN_IDENT))
        help = foreign_help(hcl_token_text(p, p->lexer.token), false);
    if (hcl_at(p, HCL_TOKEN_FAT_ARROW))
        help = "functions cannot be defined in an expression; for a loop with keys, write `{for k, "
               "v in map : k => v}`";
    if (help)
        diag_help(d, "%s", help);
    return help || (hcl_at(p, HCL_TOKEN_IDENT) && help_glued(p, d));
}

// ---- after a whole expression

void hcl_help_no_newline(struct hcl_parser *p, struct diag *d, uint32_t value_start, bool in_block)
{
    struct str rest = strip_blanks(text_behind(p, p->lexer.token.end), " \t\r");
    bool ends_line = !rest.len || rest.at[0] == '\n' || rest.at[0] == '#';
    if (hcl_help_foreign(p, d, value_start))
        return;
    switch (p->lexer.token.kind) {
    case HCL_TOKEN_COMMA:
        diag_help(d, ends_line ? "remove the comma: arguments end with a newline"
                               : "start a new line instead: arguments do not end with a comma");
        break;
    case HCL_TOKEN_OPEN_QUOTE:
        diag_help(d, "start a new line; to join strings, write `\"${a} and ${b}\"`");
        break;
    case HCL_TOKEN_NUMBER:
        diag_help(d, "start a new line; for several values, write a list: `[1, 2]`");
        break;
    case HCL_TOKEN_OPEN_BRACE:
        diag_help(d, "an object is the whole value after `=`; a block has no `=`");
        break;
    case HCL_TOKEN_EQUAL: diag_help(d, "an argument has one `=`; to compare, write `==`"); break;
    case HCL_TOKEN_COLON: diag_help(d, "write a conditional as `condition ? this : that`"); break;
    case HCL_TOKEN_ELLIPSIS: diag_help(d, "`...` only follows the last argument of a call"); break;
    case HCL_TOKEN_CLOSE_BRACE:
        diag_help(d, in_block ? "put the `}` of the block on a line of its own"
                              : "remove it: nothing is open here");
        break;
    case HCL_TOKEN_CLOSE_BRACKET:
    case HCL_TOKEN_CLOSE_PAREN: diag_help(d, "remove it: nothing is open here"); break;
    default: diag_help(d, "start a new line after it");
    }
}

// ---- where an argument or a block is expected

static bool is_conflict_marker(const struct hcl_parser *p, struct hcl_token t)
{
    struct str s = text_behind(p, t.start);
    bool at_line_start = !t.start || p->lexer.text[t.start - 1] == '\n';
    return at_line_start && (str_starts(s, STR("<<<<<<<")) || str_starts(s, STR("=======")) ||
                             str_starts(s, STR(">>>>>>>")));
}

// A name that is followed by neither `=` nor a block.
static void help_name(struct hcl_parser *p, struct diag *d, struct hcl_token t)
{
    struct str name = str_slice(hcl_token_text(p, t), 0, SHOWN_MAX);
    struct str rest = strip_blanks(text_behind(p, t.end), " \t\r\n");
    if ((hcl_at(p, HCL_TOKEN_NEWLINE) || hcl_at(p, HCL_TOKEN_EOF)) && str_starts(rest, STR("{")))
        diag_help(d, "put the `{` of a block on the same line as its name");
    else if (hcl_at(p, HCL_TOKEN_NEWLINE) || hcl_at(p, HCL_TOKEN_EOF))
        diag_help(d, "give it a value, `%.*s = …`, or braces, `%.*s { … }`", STR_ARGS(name),
                  STR_ARGS(name));
    else if (hcl_at(p, HCL_TOKEN_DOT))
        diag_help(d, "a name cannot contain dots: write an object, `%.*s = { … }`, or a block",
                  STR_ARGS(name));
    else if (hcl_at(p, HCL_TOKEN_OPEN_PAREN))
        diag_help(d, "a function call must be a value: `name = %.*s(…)`", STR_ARGS(name));
    else if (hcl_at(p, HCL_TOKEN_OPEN_BRACKET))
        diag_help(d, "a part cannot be set on its own: set the whole value, `%.*s = …`",
                  STR_ARGS(name));
    else
        diag_help(d, "write `%.*s = …`", STR_ARGS(name));
}

void hcl_help_no_item(struct hcl_parser *p, struct diag *d, struct hcl_token t, bool in_block)
{
    bool is_first = !trimmed_before(p, t.start).len;
    if (is_conflict_marker(p, t)) {
        diag_help(d, "this looks like a merge conflict: keep one side and remove the markers");
        return;
    }
    switch (t.kind) {
    case HCL_TOKEN_IDENT: help_name(p, d, t); break;
    case HCL_TOKEN_OPEN_QUOTE: diag_help(d, "write the name without quotes"); break;
    case HCL_TOKEN_OPEN_BRACE:
        diag_help(d, is_first && !in_block ? "remove the braces: a file is not enclosed in braces"
                                           : "put the `{` of a block on the same line as its name");
        break;
    case HCL_TOKEN_CLOSE_BRACE:
    case HCL_TOKEN_CLOSE_BRACKET:
    case HCL_TOKEN_CLOSE_PAREN: diag_help(d, "remove it: nothing is open here"); break;
    case HCL_TOKEN_OPEN_BRACKET:
        diag_help(d, "a list needs a name, `name = […]`; a section is a block, `name { … }`");
        break;
    case HCL_TOKEN_NUMBER: diag_help(d, "a name starts with a letter"); break;
    case HCL_TOKEN_MINUS: diag_help(d, "write a list as an argument: `name = [ … ]`"); break;
    case HCL_TOKEN_SLASH:
        diag_help(d, str_starts(text_behind(p, t.start), STR("/*")) ? "close the comment with `*/`"
                                                                    : "a comment starts with `#`");
        break;
    default: diag_help(d, "start the line with a name");
    }
}

// ---- inside brackets

// What is missing belongs after the previous item, if that is on another line.
static void point_behind(struct hcl_parser *p, struct diag *d, char close)
{
    if (line_ends_between(p, p->lexer.last_end, p->lexer.token.start))
        diag_related(d, hcl_span(p, p->lexer.last_end, p->lexer.last_end),
                     "`,` or `%c` is missing here", close);
}

void hcl_help_tuple(struct hcl_parser *p, struct diag *d, uint32_t start)
{
    if (hcl_help_foreign(p, d, start))
        return;
    if (hcl_at(p, HCL_TOKEN_EQUAL) || hcl_at(p, HCL_TOKEN_COLON)) {
        diag_help(d, "items of a list have no keys; for an object, write `{key = value}`");
        return;
    }
    if (hcl_at(p, HCL_TOKEN_ELLIPSIS)) {
        diag_help(d, "join lists with `concat(a, b)`; count from 0 with `range(n)`");
        return;
    }
    point_behind(p, d, ']');
    diag_help(d, "separate items with `,`, or close the list with `]`");
}

void hcl_help_call(struct hcl_parser *p, struct diag *d, uint32_t start)
{
    if (!hcl_at(p, HCL_TOKEN_FAT_ARROW) && hcl_help_foreign(p, d, start))
        return;
    if (hcl_at(p, HCL_TOKEN_EQUAL) || hcl_at(p, HCL_TOKEN_COLON)) {
        diag_help(d, "arguments of a call have no names: write just the value");
        return;
    }
    if (hcl_at(p, HCL_TOKEN_FAT_ARROW)) {
        diag_help(d, "functions cannot be passed: use a `for`, `[for v in list : value]`");
        return;
    }
    point_behind(p, d, ')');
    diag_help(d, "separate arguments with `,`, or close the call with `)`");
}

void hcl_help_parentheses(struct hcl_parser *p, struct diag *d, uint32_t start)
{
    if (hcl_help_foreign(p, d, start))
        return;
    if (hcl_at(p, HCL_TOKEN_COMMA))
        diag_help(d, "for several values, write a list: `[1, 2]`");
    else if (hcl_at(p, HCL_TOKEN_EQUAL))
        diag_help(d, "to compare, write `==`");
    else
        diag_help(d, "close it with `)`");
}

void hcl_help_object_key(struct hcl_parser *p, struct diag *d)
{
    if (hcl_at(p, HCL_TOKEN_IDENT))
        diag_help(d, "put `=` between key and value; quote a key that contains dots or spaces");
    else if (hcl_at(p, HCL_TOKEN_CLOSE_BRACE) || hcl_at(p, HCL_TOKEN_COMMA))
        diag_help(d, "give the key a value, `key = value`; for a list, write `[…]`");
    else
        diag_help(d, "put `=` between key and value");
}

// ---- after a term

void hcl_help_no_name(struct hcl_parser *p, struct diag *d, bool behind_number)
{
    if (hcl_at(p, HCL_TOKEN_OPEN_QUOTE))
        diag_help(d, "put a quoted key in brackets: `[\"key\"]`");
    else if (hcl_at(p, HCL_TOKEN_OPEN_BRACKET) || hcl_at(p, HCL_TOKEN_DOT))
        diag_help(d, "remove the dot before %s", hcl_token_shown(p));
    else if (behind_number)
        diag_help(d, "remove the dot, or write digits after it");
    else
        diag_help(d, "write a name after the dot, or remove the dot");
}

void hcl_help_index(struct diag *d, enum hcl_token_kind instead)
{
    if (instead == HCL_TOKEN_COLON)
        diag_help(d, "to get a part of a list, write `slice(list, from, to)`");
    else if (instead == HCL_TOKEN_COMMA)
        diag_help(d, "to get an element of an element, write `[1][2]`");
    else if (instead == HCL_TOKEN_NEWLINE || instead == HCL_TOKEN_EOF)
        diag_help(d, "close it with `]`");
    else
        diag_help(d, "close it with `]` after the key");
}
