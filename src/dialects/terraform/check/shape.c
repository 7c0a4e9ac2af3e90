// SPDX-License-Identifier: Apache-2.0
//
// What a check of a directory depends on, as a number. A tree that generates code makes thousands of directories that differ
// in the values of locals that nobody reads, and in where their state is kept: if nothing is wrong with one of them, nothing
// is wrong with the others. The texts are only scanned; whoever reads files, calls directories or looks at names from
// outside the directory is told to check.
#include "base/hash.h"
#include "dialects/hcl/syntax/lex.h"
#include "dialects/products.h"
#include "dialects/terraform/check/inside.h"

struct text_shape {
    struct str text;
    struct hcl_lexer lexer;
    enum hcl_token_kind before; // the token before this one
    int depth;                  // of braces, outside of strings
    bool is_settings;           // in a block `terraform`
    bool is_free;               // in the body of a block whose values may differ
    bool is_closed;             // something else than the text matters
    bool is_exact;              // its values matter, too
    uint32_t from;              // what is behind this has not been counted
    uint64_t hash;
};

static struct str token_text(const struct text_shape *s)
{
    return str_slice(s->text, s->lexer.start, s->lexer.at);
}

static bool is_among_words(struct str word, const char *const *words, size_t count)
{
    for (size_t i = 0; i < count; i++)
        if (str_equal(word, str_of(words[i])))
            return true;
    return false;
}

static uint32_t next_at(const struct text_shape *s, uint32_t at)
{
    while (at < s->text.len && s->text.at[at] == ' ')
        at++;
    return at;
}

static char next_byte(const struct text_shape *s, uint32_t at)
{
    at = next_at(s, at);
    return at < s->text.len ? s->text.at[at] : '\n';
}

// The name of an attribute or of a part, the key of an object, the type of a block: not a name that is read.
static bool is_written_name(const struct text_shape *s)
{
    uint32_t at = next_at(s, s->lexer.at);
    char next = next_byte(s, at), behind = at + 1 < s->text.len ? s->text.at[at + 1] : ' ';
    bool is_given = next == '=' && behind != '=' && behind != '>';
    bool is_block = s->before == HCL_TOKEN_NEWLINE && (next == '{' || next == '"');
    return is_given || is_block || s->before == HCL_TOKEN_DOT;
}

// A name in an expression: those of the directory itself count, and types.
static void look_at_name(struct text_shape *s, struct str word)
{
    static const char *const own[] = {"var",  "local",  "module", "each", "count", "self", "string",
                                      "bool", "number", "any",    "true", "false", "null"};
    static const char *const types[] = {"list", "set", "map", "object", "tuple", "optional"};
    bool is_call = next_byte(s, s->lexer.at) == '(';
    if (is_call)
        s->is_closed |= !is_among_words(word, types, COUNT_OF(types));
    else if (!is_written_name(s))
        s->is_closed |= !is_among_words(word, own, COUNT_OF(own));
    s->is_exact |= str_equal(word, STR("local"));
}

// The bodies whose values are of no consequence: locals, unless one is read, and where the state is kept.
static void look_at_block(struct text_shape *s, struct str word)
{
    if (s->depth == 0) {
        s->is_settings = str_equal(word, STR("terraform"));
        s->is_free = str_equal(word, STR("locals"));
    } else if (s->depth == 1 && s->is_settings) {
        s->is_free = str_equal(word, STR("backend")) && next_byte(s, s->lexer.at) == '"';
    }
}

// Whether a literal is all of an attribute, or an item of a list or an object that is: nothing is computed of it.
static bool stands_alone(const struct text_shape *s, enum hcl_token_kind before, uint32_t end)
{
    char next = next_byte(s, end);
    bool is_behind = before == HCL_TOKEN_EQUAL || before == HCL_TOKEN_COMMA ||
                     before == HCL_TOKEN_OPEN_BRACKET || before == HCL_TOKEN_NEWLINE;
    return s->is_free && is_behind && (next == '\n' || next == ',' || next == ']' || next == '}');
}

static void leave_out(struct text_shape *s, uint32_t start, uint32_t end)
{
    s->hash = hash_combine(s->hash, hash_bytes(s->text.at + s->from, start - s->from));
    s->from = end;
}

// After an opening quote. What is interpolated is scanned like everything else.
static void look_at_string(struct text_shape *s)
{
    uint32_t start = s->lexer.at;
    if (!hcl_lex_plain_quoted(&s->lexer))
        return;
    uint32_t end = s->lexer.at;
    struct str literal = str_slice(s->text, start, end - 1);
    bool is_path = str_starts(literal, STR(".")) || str_starts(literal, STR("/"));
    bool is_left_out = stands_alone(s, s->before, end);
    if (is_left_out)
        leave_out(s, start, end - 1);
    else // a directory, perhaps, or a file that is read
        s->is_closed |= is_path || str_equal(literal, STR("terraform_remote_state"));
}

static void look_at_word(struct text_shape *s)
{
    if (s->before == HCL_TOKEN_NEWLINE)
        look_at_block(s, token_text(s));
    look_at_name(s, token_text(s));
}

// A part of a longer text; the first one may start a path.
static void look_at_text(struct text_shape *s)
{
    struct str text = token_text(s);
    s->is_closed |= str_starts(text, STR(".")) || str_starts(text, STR("/"));
}

static void look_at_token(struct text_shape *s, enum hcl_token_kind kind)
{
    bool is_list = s->before == HCL_TOKEN_EQUAL || s->before == HCL_TOKEN_COMMA ||
                   s->before == HCL_TOKEN_OPEN_BRACKET;
    if (kind == HCL_TOKEN_IDENT)
        look_at_word(s);
    else if (kind == HCL_TOKEN_OPEN_QUOTE)
        look_at_string(s);
    else if (kind == HCL_TOKEN_QUOTED_TEXT || kind == HCL_TOKEN_TEXT)
        look_at_text(s);
    else if (kind == HCL_TOKEN_NUMBER && stands_alone(s, s->before, s->lexer.at))
        leave_out(s, s->lexer.start, s->lexer.at);
    else if (kind == HCL_TOKEN_OPEN_BRACKET)
        s->is_exact |= !is_list; // an index: what is in it matters
    s->depth += (kind == HCL_TOKEN_OPEN_BRACE) - (kind == HCL_TOKEN_CLOSE_BRACE);
    s->is_closed |= kind >= HCL_TOKEN_FIRST_BAD;
}

// 0: more than the text matters. `is_exact` is set if somebody reads what may differ elsewhere.
static uint64_t shape_of_text(struct str text, bool *is_exact)
{
    struct text_shape s = {.text = text, .before = HCL_TOKEN_NEWLINE};
    hcl_lex_begin(&s.lexer, text, HCL_LEX_NORMAL);
    for (enum hcl_token_kind kind; !s.is_closed;) {
        kind = hcl_lex_significant(&s.lexer, true);
        if (kind == HCL_TOKEN_EOF)
            break;
        look_at_token(&s, kind);
        s.before = kind == HCL_TOKEN_OPEN_QUOTE ? HCL_TOKEN_CLOSE_QUOTE : kind;
    }
    hcl_lex_done(&s.lexer);
    leave_out(&s, (uint32_t)text.len, (uint32_t)text.len);
    *is_exact |= s.is_exact;
    return s.is_closed ? 0 : s.hash | 1;
}

// Of all files: one may read what is said in another. 0: more than their texts matters.
static uint64_t shape_of_files(const struct generated_file *made, size_t count)
{
    uint64_t loose = 1, exact = 1;
    bool is_exact = false;
    for (size_t i = 0; i < count; i++) {
        struct str name = made[i].name, text = made[i].text;
        bool is_text = tf_is_code(name) && !tf_is_json(name) && !made[i].is_partial;
        uint64_t shape = is_text ? shape_of_text(text, &is_exact) : 0;
        if (!shape)
            return 0;
        exact = hash_combine(hash_combine(exact, hash_bytes(name.at, name.len)),
                             hash_bytes(text.at, text.len));
        loose = hash_combine(hash_combine(loose, hash_bytes(name.at, name.len)), shape);
    }
    return (is_exact ? exact : loose) | 1;
}

// Whether all code of a directory is generated: a file that somebody wrote is seldom written twice.
static bool is_all_made(const struct tf_listing *f, const struct str *names, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        bool is_installed = str_starts(names[i], STR(".terraform"));
        if (is_installed || (tf_is_part(names[i]) && !tf_made_file(f, names[i])))
            return false;
    }
    return f->made_count > 0;
}

uint64_t tf_shape(struct tf_tree *t, struct str dir)
{
    struct arena a;
    struct str *names;
    bool fails = false;
    if (t->inputs.len || t->providers.len || t->state.len || tf_is_outside(dir))
        return 0;
    arena_init(&a);
    struct tf_listing f = {0};
    f.made_count = tf_generated_parts(t, &a, dir, &f.made, &fails);
    size_t count = f.made_count ? t->files.list(t->files.data, &a, dir, &names) : 0;
    uint64_t hash =
        !fails && is_all_made(&f, names, count) ? shape_of_files(f.made, f.made_count) : 0;
    arena_done(&a);
    return hash;
}
