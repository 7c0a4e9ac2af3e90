// SPDX-License-Identifier: Apache-2.0
//
// The syntax of HOCON: JSON with fewer quotes and commas, keys that are paths, values next to each other, substitutions.
#include "dialects/puppet/hiera/hocon.h"

#include "base/budget.h"
#include "value/json.h"
#include "value/number.h"

void *hocon_fail(struct hocon *h, size_t at, const char *why)
{
    if (!h->problem.why)
        h->problem = (struct format_problem){why, at};
    return NULL;
}

static struct hocon_node *new_hocon_node(struct hocon *h, enum hocon_kind kind)
{
    struct hocon_node *n = ARENA_NEW(h->arena, struct hocon_node);
    n->kind = kind;
    n->at = h->at;
    ARRAY_PUSH(&h->nodes, n);
    return n;
}

void hocon_done(struct hocon *h)
{
    for (size_t i = 0; i < h->nodes.len; i++) {
        ARRAY_DONE(&h->nodes.at[i]->parts);
        ARRAY_DONE(&h->nodes.at[i]->fields);
        str_table_done(&h->nodes.at[i]->index);
    }
    ARRAY_DONE(&h->nodes);
}

// ---- characters

static char peek_hocon(const struct hocon *h)
{
    return h->at < h->text.len ? h->text.at[h->at] : '\0';
}

static bool is_next(const struct hocon *h, struct str s)
{
    return str_starts(str_slice(h->text, h->at, h->text.len), s);
}

static bool is_hocon_blank(char c)
{
    return c == ' ' || c == '\t' || c == '\r' || c == '\f' || c == '\v';
}

static void skip_blanks(struct hocon *h)
{
    while (h->at < h->text.len && is_hocon_blank(h->text.at[h->at]))
        h->at++;
}

// Blanks, line ends and comments.
static void skip_lines(struct hocon *h)
{
    while (budget_more(h->at < h->text.len)) {
        if (is_next(h, STR("//")) || peek_hocon(h) == '#')
            h->at = str_find_char(h->text, '\n', h->at);
        else if (peek_hocon(h) == '\n' || is_hocon_blank(peek_hocon(h)))
            h->at++;
        else
            return;
    }
}

// Commas and line ends between fields and items.
static void skip_separators(struct hocon *h)
{
    skip_lines(h);
    if (peek_hocon(h) == ',') {
        h->at++;
        skip_lines(h);
    }
}

static bool is_forbidden(char c)
{
    return c == '\0' || c == '\n' || is_hocon_blank(c) ||
           strchr("$\"{}[]:=,+#`^?!@*&\\", c) != NULL;
}

// ---- scalars

// `"..."` or `"""..."""` as text.
static bool read_hocon_quoted(struct hocon *h, struct str *out)
{
    size_t start = h->at;
    if (is_next(h, STR("\"\"\""))) {
        size_t end = str_find(h->text, STR("\"\"\""), start + 3);
        if (end >= h->text.len)
            return hocon_fail(h, start, "this string is not closed");
        while (end + 3 < h->text.len && h->text.at[end + 3] == '"')
            end++; // quotes at the end belong to the text
        *out = str_slice(h->text, start + 3, end);
        h->at = end + 3;
        return true;
    }
    size_t end = start + 1;
    while (end < h->text.len && h->text.at[end] != '"' && h->text.at[end] != '\n')
        end += h->text.at[end] == '\\' ? 2 : 1;
    struct value v;
    struct json_error error;
    if (end >= h->text.len || h->text.at[end] != '"')
        return hocon_fail(h, start, "this string is not closed");
    if (!json_read(h->arena, str_slice(h->text, start, end + 1), &v, &error))
        return hocon_fail(h, start + error.offset, error.why);
    h->at = end + 1;
    *out = str_copy(h->arena, value_str(&v));
    return true;
}

// What a word means: a constant, a number, or itself.
static struct value value_of_word(struct hocon *h, struct str word)
{
    struct value v;
    struct json_error error;
    char first = word.at[0];
    bool may_be =
        first == 't' || first == 'f' || first == 'n' || first == '-' || ascii_is_digit(first);
    if (!may_be || !json_read(h->arena, word, &v, &error))
        return value_string(h->arena, word);
    bool is_float = value_is_number(v) && (str_find_char(word, '.', 0) < word.len ||
                                           str_find_char(word, 'e', 0) < word.len ||
                                           str_find_char(word, 'E', 0) < word.len);
    return is_float ? number_from_float(number_to_double(v)) : v;
}

static struct hocon_node *read_hocon_word(struct hocon *h)
{
    struct hocon_node *n = new_hocon_node(h, HOCON_SCALAR);
    size_t end = h->at;
    while (end < h->text.len) {
        bool is_sign = (h->text.at[end] == '+' || h->text.at[end] == '-') && end > h->at &&
                       (h->text.at[end - 1] | 0x20) == 'e'; // of an exponent
        bool is_comment = str_starts(str_slice(h->text, end, h->text.len), STR("//"));
        if (is_comment || (is_forbidden(h->text.at[end]) && !is_sign))
            break;
        end++;
    }
    n->text = str_slice(h->text, h->at, end);
    if (!n->text.len)
        return hocon_fail(h, h->at, "expected a value");
    h->at = end;
    n->value = value_of_word(h, n->text);
    return n;
}

static struct hocon_node *read_hocon_string(struct hocon *h)
{
    struct hocon_node *n = new_hocon_node(h, HOCON_SCALAR);
    if (!read_hocon_quoted(h, &n->text))
        return NULL;
    n->value = value_string(h->arena, n->text);
    return n;
}

// ---- paths

struct path_builder {
    ARRAY(struct str) names;
    struct strbuf name;
    bool has_name; // something was written for the name at hand, perhaps ""
};

static bool end_name(struct hocon *h, struct path_builder *p)
{
    if (!p->has_name)
        return hocon_fail(h, h->at, "expected a key");
    ARRAY_PUSH(&p->names, strbuf_copy(&p->name, h->arena));
    p->name.len = 0;
    p->has_name = false;
    return true;
}

// Blanks inside a name belong to it, those around it do not.
static bool read_path_blanks(struct hocon *h, struct path_builder *p)
{
    size_t start = h->at;
    skip_blanks(h);
    char c = peek_hocon(h);
    if (p->has_name && c != '.' && (!is_forbidden(c) || c == '"'))
        strbuf_add(&p->name, str_slice(h->text, start, h->at));
    return h->at > start;
}

static bool read_path_names(struct hocon *h, struct path_builder *p)
{
    while (budget_more(h->at < h->text.len)) {
        char c = peek_hocon(h);
        struct str quoted;
        if (is_hocon_blank(c)) {
            (void)read_path_blanks(h, p);
        } else if (c == '"') {
            if (!read_hocon_quoted(h, &quoted))
                return false;
            strbuf_add(&p->name, quoted);
            p->has_name = true;
        } else if (is_forbidden(c)) {
            break;
        } else if (c == '.' && !h->is_json) {
            if (!end_name(h, p))
                return false;
            h->at++;
        } else {
            strbuf_add_char(&p->name, c);
            p->has_name = true;
            h->at++;
        }
    }
    return end_name(h, p);
}

static bool read_hocon_path(struct hocon *h, struct hocon_path *out)
{
    struct path_builder p = {0};
    strbuf_init(&p.name, 0);
    bool is_read = read_path_names(h, &p);
    if (is_read) {
        struct str *names = ARENA_ARRAY(h->arena, struct str, p.names.len);
        memcpy(names, p.names.at, sizeof(*names) * p.names.len);
        *out = (struct hocon_path){names, p.names.len};
    }
    strbuf_done(&p.name);
    ARRAY_DONE(&p.names);
    return is_read;
}

static struct hocon_path path_below(struct hocon *h, struct hocon_path a, struct hocon_path b)
{
    struct str *names = ARENA_ARRAY(h->arena, struct str, a.count + b.count);
    for (size_t i = 0; i < a.count; i++)
        names[i] = a.names[i];
    for (size_t i = 0; i < b.count; i++)
        names[a.count + i] = b.names[i];
    return (struct hocon_path){names, a.count + b.count};
}

static bool paths_equal(struct hocon_path a, struct hocon_path b)
{
    bool are_equal = a.count == b.count;
    for (size_t i = 0; are_equal && i < a.count; i++)
        are_equal = str_equal(a.names[i], b.names[i]);
    return are_equal;
}

// ---- values

static struct hocon_node *read_joined(struct hocon *h);
static bool read_fields(struct hocon *h, struct hocon_node *object, char end);

static struct hocon_node *read_substitution(struct hocon *h)
{
    struct hocon_node *n = new_hocon_node(h, HOCON_SUBSTITUTION);
    if (!is_next(h, STR("${")))
        return hocon_fail(h, h->at, "expected `${`");
    h->at += 2;
    n->is_optional = peek_hocon(h) == '?';
    h->at += n->is_optional;
    if (!read_hocon_path(h, &n->path))
        return NULL;
    if (peek_hocon(h) != '}')
        return hocon_fail(h, h->at, "expected `}`");
    h->at++;
    return n;
}

static struct hocon_node *read_hocon_list(struct hocon *h)
{
    struct hocon_node *n = new_hocon_node(h, HOCON_ARRAY);
    struct hocon_path before = h->here;
    h->here = (struct hocon_path){NULL, 0};
    h->at++;
    for (skip_lines(h); budget_more(h->at < h->text.len) && peek_hocon(h) != ']';
         skip_separators(h)) {
        struct hocon_node *item = read_joined(h);
        if (!item)
            return NULL;
        ARRAY_PUSH(&n->parts, item);
    }
    h->here = before;
    if (peek_hocon(h) != ']')
        return hocon_fail(h, n->at, "this list is not closed");
    h->at++;
    return n;
}

static struct hocon_node *read_hocon_object(struct hocon *h)
{
    struct hocon_node *n = new_hocon_node(h, HOCON_OBJECT);
    h->at++;
    if (!read_fields(h, n, '}'))
        return NULL;
    if (peek_hocon(h) != '}')
        return hocon_fail(h, n->at, "this object is not closed");
    h->at++;
    return n;
}

static struct hocon_node *read_one(struct hocon *h)
{
    if (h->depth >= HOCON_DEPTH_MAX)
        return hocon_fail(h, h->at, "this is nested too deeply");
    h->depth++;
    char c = peek_hocon(h);
    struct hocon_node *n = c == '{'   ? read_hocon_object(h)
                           : c == '[' ? read_hocon_list(h)
                           : c == '"' ? read_hocon_string(h)
                           : c == '$' ? read_substitution(h)
                                      : read_hocon_word(h);
    h->depth--;
    return n;
}

static bool is_end_of_value(const struct hocon *h)
{
    char c = peek_hocon(h);
    return h->at >= h->text.len || c == '\n' || c == ',' || c == '}' || c == ']' || c == '#' ||
           is_next(h, STR("//"));
}

// Values next to each other on a line are joined.
static struct hocon_node *read_joined(struct hocon *h)
{
    struct hocon_node *first = NULL, *all = NULL;
    for (;;) {
        size_t start = h->at;
        skip_blanks(h);
        if (first && is_end_of_value(h))
            return all ? all : first;
        struct str space = str_slice(h->text, start, h->at);
        struct hocon_node *part = read_one(h);
        if (!part || !budget_turn())
            return NULL;
        part->space = first ? space : STR("");
        if (!first) {
            first = part;
            continue;
        }
        if (!all) {
            all = new_hocon_node(h, HOCON_JOINED);
            all->at = first->at;
            ARRAY_PUSH(&all->parts, first);
        }
        ARRAY_PUSH(&all->parts, part);
    }
}

// ---- fields

const struct hocon_field *hocon_find(const struct hocon_node *object, struct str name)
{
    const uint64_t *number = str_table_find(&object->index, name);
    return number ? &object->fields.at[*number - 1] : NULL;
}

// A substitution of the key that is being set means what the key was before.
static void refer_back(struct hocon_node *n, struct hocon_path key, struct hocon_node *earlier)
{
    if (n->kind == HOCON_SUBSTITUTION && paths_equal(n->path, key)) {
        n->refers_back = true;
        n->earlier = earlier;
    }
    for (size_t i = 0; n->kind == HOCON_JOINED && i < n->parts.len; i++)
        refer_back(n->parts.at[i], key, earlier);
}

static void set_field(struct hocon *h, struct hocon_node *object, struct str name, struct span at,
                      struct hocon_node *value);

// The value of a key that has one already: objects are merged, also with what a substitution stands for.
static struct hocon_node *merged_field(struct hocon *h, struct hocon_node *before,
                                       struct hocon_node *value)
{
    bool is_merge = !h->is_json && value->kind == HOCON_OBJECT;
    if (is_merge && before->kind == HOCON_OBJECT) {
        for (size_t i = 0; i < value->fields.len; i++)
            set_field(h, before, value->fields.at[i].name, value->fields.at[i].at,
                      value->fields.at[i].value);
        return before;
    }
    bool is_delayed =
        is_merge && (before->kind == HOCON_SUBSTITUTION || before->kind == HOCON_JOINED);
    if (!is_delayed)
        return value;
    struct hocon_node *both = new_hocon_node(h, HOCON_JOINED);
    ARRAY_PUSH(&both->parts, before);
    ARRAY_PUSH(&both->parts, value);
    return both;
}

static void set_field(struct hocon *h, struct hocon_node *object, struct str name, struct span at,
                      struct hocon_node *value)
{
    uint64_t *number = str_table_put(&object->index, name, NULL);
    if (*number) {
        struct hocon_field *f = &object->fields.at[*number - 1];
        f->value = merged_field(h, f->value, value);
        f->at = at;
        return;
    }
    struct hocon_field f = {name, at, value};
    ARRAY_PUSH(&object->fields, f);
    *number = object->fields.len;
}

// The object of a key that leads further, made if it is not there.
static struct hocon_node *object_below(struct hocon *h, struct hocon_node *object, struct str name,
                                       struct span at)
{
    const struct hocon_field *f = hocon_find(object, name);
    if (f && f->value->kind == HOCON_OBJECT)
        return f->value;
    struct hocon_node *below = new_hocon_node(h, HOCON_OBJECT);
    set_field(h, object, name, at, below);
    return below;
}

// `x += y` is `x = ${?x} [y]`.
static struct hocon_node *appended(struct hocon *h, struct hocon_path key, struct hocon_node *value)
{
    struct hocon_node *before = new_hocon_node(h, HOCON_SUBSTITUTION),
                      *list = new_hocon_node(h, HOCON_ARRAY);
    struct hocon_node *both = new_hocon_node(h, HOCON_JOINED);
    before->path = key;
    before->is_optional = true;
    ARRAY_PUSH(&list->parts, value);
    ARRAY_PUSH(&both->parts, before);
    ARRAY_PUSH(&both->parts, list);
    return both;
}

static struct hocon_node *read_field_value(struct hocon *h, struct hocon_path key)
{
    skip_blanks(h);
    char c = peek_hocon(h);
    bool adds = is_next(h, STR("+="));
    if (c != ':' && c != '=' && c != '{' && !adds)
        return hocon_fail(h, h->at, "expected `:`, `=`, `+=` or `{`");
    h->at += adds ? 2 : c == '{' ? 0 : 1;
    if (c != '{')
        skip_lines(h);
    struct hocon_path before = h->here;
    h->here = key;
    struct hocon_node *value = read_joined(h);
    h->here = before;
    return value && adds ? appended(h, key, value) : value;
}

static bool read_field(struct hocon *h, struct hocon_node *object)
{
    struct hocon_path key;
    size_t start = h->at;
    if (is_next(h, STR("include ")) || is_next(h, STR("include\"")))
        return hocon_fail(h, h->at, "includes are not supported: write what the other file says");
    if (!read_hocon_path(h, &key))
        return false;
    struct span at = {h->file, (uint32_t)start, (uint32_t)h->at};
    struct hocon_path whole = path_below(h, h->here, key);
    if (whole.count > HOCON_DEPTH_MAX)
        return hocon_fail(h, start, "this is nested too deeply");
    struct hocon_node *value = read_field_value(h, whole);
    if (!value)
        return false;
    for (size_t i = 0; i + 1 < key.count; i++)
        object = object_below(h, object, key.names[i], at);
    const struct hocon_field *before = hocon_find(object, key.names[key.count - 1]);
    refer_back(value, whole, before ? before->value : NULL);
    set_field(h, object, key.names[key.count - 1], at, value);
    return true;
}

static bool read_fields(struct hocon *h, struct hocon_node *object, char end)
{
    for (skip_lines(h); budget_more(h->at < h->text.len) && peek_hocon(h) != end;
         skip_separators(h))
        if (!read_field(h, object))
            return false;
    return !h->problem.why;
}

bool hocon_parse(struct hocon *h)
{
    skip_lines(h);
    if (peek_hocon(h) == '{' || peek_hocon(h) == '[')
        h->root = read_one(h);
    else {
        h->root = new_hocon_node(h, HOCON_OBJECT);
        (void)read_fields(h, h->root, '\0');
    }
    skip_lines(h);
    if (h->root && !h->problem.why && h->at < h->text.len)
        (void)hocon_fail(h, h->at, "expected the end of the file");
    return h->root && !h->problem.why && !budget_is_spent();
}
