// SPDX-License-Identifier: Apache-2.0
//
// A pattern becomes a list of tokens, and a path is read once with the set of tokens that could come next: a
// pattern with many stars takes no longer than its length times that of the path.
#include "project/ignore.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "base/array.h"
#include "base/files/file.h"
#include "base/path.h"
#include "base/table.h"
#include "dialects/troubles.h"

enum { TOKENS_MOST = 1024, RULES_MAX_BYTES = 1 << 20 };

// ---- patterns

enum token_kind {
    TOKEN_CHAR,
    TOKEN_ANY,   // `?`: no slash
    TOKEN_SET,   // `[…]`: no slash
    TOKEN_STAR,  // `*`: any number, no slash
    TOKEN_ALL,   // `**` at the end: any number of anything
    TOKEN_DIRS,  // `**/`: zero or more directories; the next token continues inside one
    TOKEN_INSIDE // ... of those
};

struct token {
    enum token_kind kind;
    unsigned char c;
    struct str set; // between the brackets
};

struct pattern {
    struct token tokens[TOKENS_MOST];
    size_t count;
    bool is_bad; // matches nothing
};

static void add_token(struct pattern *p, enum token_kind kind, char c)
{
    if (p->count == TOKENS_MOST)
        p->is_bad = true;
    else
        p->tokens[p->count++] = (struct token){.kind = kind, .c = (unsigned char)c};
}

// Where a set ends: a bracket that comes first is a member, and so is one of `[:alpha:]`.
static size_t end_of_set(struct str s, size_t at)
{
    at += at < s.len && (s.at[at] == '!' || s.at[at] == '^');
    for (size_t from = at; at < s.len && (s.at[at] != ']' || at == from); at++) {
        if (s.at[at] == '\\')
            at++;
        else if (s.at[at] == '[' && at + 1 < s.len && s.at[at + 1] == ':')
            at = str_find(s, STR(":]"), at + 2) + 1;
    }
    return at < s.len ? at : s.len;
}

static size_t read_set(struct pattern *p, struct str s, size_t at)
{
    size_t end = end_of_set(s, at);
    add_token(p, TOKEN_SET, 0);
    p->is_bad |= end == s.len;
    if (!p->is_bad)
        p->tokens[p->count - 1].set = str_slice(s, at, end);
    return end + 1;
}

// Two stars are special only between slashes.
static size_t read_stars(struct pattern *p, struct str s, size_t at)
{
    size_t end = at;
    while (end < s.len && s.at[end] == '*')
        end++;
    bool is_alone = end - at == 2 && (at == 0 || s.at[at - 1] == '/');
    if (is_alone && end == s.len) {
        add_token(p, TOKEN_ALL, 0);
    } else if (is_alone && s.at[end] == '/') {
        add_token(p, TOKEN_DIRS, 0);
        add_token(p, TOKEN_INSIDE, 0);
        end++;
    } else {
        add_token(p, TOKEN_STAR, 0);
    }
    return end;
}

static void read_pattern(struct pattern *p, struct str s)
{
    p->count = 0;
    p->is_bad = false;
    for (size_t at = 0; at < s.len && !p->is_bad;) {
        switch (s.at[at]) {
        case '*': at = read_stars(p, s, at); break;
        case '[': at = read_set(p, s, at + 1); break;
        case '?':
            add_token(p, TOKEN_ANY, 0);
            at++;
            break;
        case '\\':
            p->is_bad |= at + 1 == s.len;
            add_token(p, TOKEN_CHAR, at + 1 < s.len ? s.at[at + 1] : 0);
            at += 2;
            break;
        default: add_token(p, TOKEN_CHAR, s.at[at++]); break;
        }
    }
}

static bool is_of_class(struct str name, int c)
{
    static const struct {
        const char *name;
        int (*is)(int);
    } classes[] = {{"alnum", isalnum}, {"alpha", isalpha}, {"blank", isblank},
                   {"cntrl", iscntrl}, {"digit", isdigit}, {"graph", isgraph},
                   {"lower", islower}, {"print", isprint}, {"punct", ispunct},
                   {"space", isspace}, {"upper", isupper}, {"xdigit", isxdigit}};
    for (size_t i = 0; i < COUNT_OF(classes); i++)
        if (str_equal(name, str_of(classes[i].name)))
            return classes[i].is(c);
    return false;
}

// One character of a set, unescaped.
static unsigned char set_char(struct str set, size_t *at)
{
    if (set.at[*at] == '\\' && *at + 1 < set.len)
        ++*at;
    return (unsigned char)set.at[(*at)++];
}

static bool is_in_set(struct str set, unsigned char c)
{
    bool is_not = set.len && (set.at[0] == '!' || set.at[0] == '^'), found = false;
    for (size_t at = is_not; at < set.len && c != '/';) {
        if (set.at[at] == '[' && at + 1 < set.len && set.at[at + 1] == ':') {
            size_t end = str_find(set, STR(":]"), at + 2);
            found |= is_of_class(str_slice(set, at + 2, end), c);
            at = end + 2;
            continue;
        }
        unsigned char low = set_char(set, &at), high = low;
        if (at + 1 < set.len && set.at[at] == '-') {
            at++;
            high = set_char(set, &at);
        }
        found |= c >= low && c <= high;
    }
    return c != '/' && found != is_not;
}

// Tokens that may be skipped without a character.
static void pass_empty(const struct pattern *p, bool *can)
{
    for (size_t i = 0; i < p->count; i++) {
        enum token_kind kind = p->tokens[i].kind;
        if (can[i] && (kind == TOKEN_STAR || kind == TOKEN_ALL))
            can[i + 1] = true;
        if (can[i] && kind == TOKEN_DIRS)
            can[i + 1] = can[i + 2] = true;
    }
}

static void take_char(const struct pattern *p, const bool *can, unsigned char c, bool *next)
{
    memset(next, 0, sizeof(*next) * (p->count + 1));
    for (size_t i = 0; i < p->count; i++) {
        const struct token *t = &p->tokens[i];
        if (!can[i])
            continue;
        switch (t->kind) {
        case TOKEN_CHAR: next[i + 1] |= c == t->c; break;
        case TOKEN_ANY: next[i + 1] |= c != '/'; break;
        case TOKEN_SET: next[i + 1] |= is_in_set(t->set, c); break;
        case TOKEN_STAR: next[i] |= c != '/'; break;
        case TOKEN_ALL: next[i] = true; break;
        case TOKEN_DIRS: break;
        case TOKEN_INSIDE:
            next[i] = true;
            next[i + 1] |= c == '/';
            break;
        }
    }
}

bool ignore_pattern_fits(struct str pattern, struct str path)
{
    // not thread-local: a library that is loaded late has little room for such data
    struct pattern *p = memory_take(sizeof(*p));
    bool sets[2][TOKENS_MOST + 1] = {{true}}, *can = sets[0], *next = sets[1];
    read_pattern(p, pattern);
    pass_empty(p, can);
    for (size_t i = 0; i < path.len && !p->is_bad; i++) {
        take_char(p, can, (unsigned char)path.at[i], next);
        pass_empty(p, next);
        bool *swap = can;
        can = next;
        next = swap;
    }
    bool fits = !p->is_bad && can[p->count];
    free(p);
    return fits;
}

// ---- rules

struct rule {
    struct str pattern;
    bool is_not;  // `!`: undoes earlier rules
    bool is_deep; // matches the last name of a path, at any depth
    bool is_for_directories;
};

struct rules {
    ARRAY(struct rule) list;
    struct rules *next;
};

struct ignores {
    struct arena arena;
    struct str root;
    struct rules exclude;
    struct str_table by_dir; // directory -> struct rules *, or 0: none
    struct rules *first;
    struct tree_troubles *troubles; // rules that cannot be read
};

static struct str without_blanks(struct str line)
{
    if (line.len && line.at[line.len - 1] == '\r')
        line.len--;
    while (line.len && line.at[line.len - 1] == ' ' &&
           !(line.len > 1 && line.at[line.len - 2] == '\\'))
        line.len--;
    return line;
}

static void add_rule(struct rules *r, struct str line)
{
    struct rule rule = {0};
    line = without_blanks(line);
    if (!line.len || line.at[0] == '#')
        return;
    rule.is_not = line.at[0] == '!';
    line = str_slice(line, rule.is_not, line.len);
    rule.is_for_directories = line.len && line.at[line.len - 1] == '/';
    line.len -= rule.is_for_directories;
    rule.is_deep = str_find_char(line, '/', 0) == line.len;
    rule.pattern = str_slice(line, line.len && line.at[0] == '/', line.len);
    if (rule.pattern.len)
        ARRAY_PUSH(&r->list, rule);
}

static void read_rules(struct ignores *g, struct str path, struct rules *out)
{
    struct str text;
    struct file_result r = file_read(&g->arena, path, RULES_MAX_BYTES, &text);
    bool is_below = path.len > g->root.len + 1 && str_starts(path, g->root);
    if (!file_is_ok(r) && r.status != FILE_MISSING && r.status != FILE_NO_FILE && g->troubles)
        troubles_note(g->troubles, is_below ? str_slice(path, g->root.len, path.len) : path,
                      file_why(&g->arena, r));
    if (!file_is_ok(r))
        return;
    for (size_t at = 0, end; at < text.len; at = end + 1) {
        end = str_find_char(text, '\n', at);
        add_rule(out, str_slice(text, at, end));
    }
}

static struct rules *rules_of(struct ignores *g, struct str dir)
{
    const uint64_t *known = str_table_find(&g->by_dir, dir);
    if (known)
        return (struct rules *)(uintptr_t)*known;
    struct rules *r = ARENA_NEW(&g->arena, struct rules);
    struct str host = path_join(&g->arena, g->root, str_slice(dir, 1, dir.len));
    *r = (struct rules){.next = g->first};
    read_rules(g, path_join(&g->arena, host, STR(".gitignore")), r);
    if (r->list.len)
        g->first = r;
    *str_table_put(&g->by_dir, str_copy(&g->arena, dir), NULL) = r->list.len ? (uintptr_t)r : 0;
    return r->list.len ? r : NULL;
}

// The verdict of the last matching rule: 1 ignored, 0 not, -1 if none matches.
static int verdict(const struct rules *r, struct str below, bool is_directory)
{
    for (size_t i = r ? r->list.len : 0; i--;) {
        const struct rule *rule = &r->list.at[i];
        if (rule->is_for_directories && !is_directory)
            continue;
        if (ignore_pattern_fits(rule->pattern, rule->is_deep ? path_basename(below) : below))
            return !rule->is_not;
    }
    return -1;
}

bool ignores_path(struct ignores *g, struct str path, bool is_directory)
{
    int said = -1;
    for (struct str dir = path_dirname(path); said < 0; dir = path_dirname(dir)) {
        struct str below = str_slice(path, dir.len > 1 ? dir.len + 1 : 1, path.len);
        said = verdict(rules_of(g, dir), below, is_directory);
        if (dir.len <= 1)
            break;
    }
    if (said < 0)
        said = verdict(&g->exclude, str_slice(path, 1, path.len), is_directory);
    return said > 0;
}

struct ignores *ignores_open(struct str root, struct str exclude, struct tree_troubles *troubles)
{
    struct ignores *g = memory_take(sizeof(*g));
    *g = (struct ignores){0};
    arena_init(&g->arena);
    g->root = str_copy(&g->arena, root);
    g->troubles = troubles;
    read_rules(g, exclude, &g->exclude);
    return g;
}

void ignores_close(struct ignores *g)
{
    for (struct rules *r = g->first; r; r = r->next)
        ARRAY_DONE(&r->list);
    ARRAY_DONE(&g->exclude.list);
    str_table_done(&g->by_dir);
    arena_done(&g->arena);
    free(g);
}
