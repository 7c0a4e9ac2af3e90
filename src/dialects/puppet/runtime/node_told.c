// SPDX-License-Identifier: Apache-2.0
//
// Variables of a node and parts of them; the list of what was read.
#include "dialects/puppet/runtime/node_told.h"

#include "base/path.h"
#include "dialects/puppet/runtime/compiler.h"
#include "dialects/puppet/runtime/printf.h"
#include "dialects/puppet/syntax/operations.h"
#include "dialects/puppet/values/values.h"

// ---- variables and parts

struct value node_variable(const struct node_told *n, struct str name)
{
    if (str_equal(name, STR("facts")))
        return n->facts;
    if (str_equal(name, STR("trusted")))
        return n->trusted;
    if (str_equal(name, STR("server_facts")))
        return n->server_facts;
    return value_is_mapping(n->facts) ? value_get(n->facts, name) : VALUE_NONE;
}

struct value node_part(const struct node_told *n, struct str name, const struct value *keys,
                       size_t count)
{
    struct value v = node_variable(n, name);
    for (size_t i = 0; i < count && !value_is(v, VALUE_ABSENT); i++) {
        bool is_index = value_is_sequence(v) && puppet_is_integer(keys[i]);
        if (!value_is_mapping(v) && !is_index)
            return v;
        int64_t at = is_index ? keys[i].integer : (int64_t)value_find_real_key(v, keys[i]);
        if (is_index && at < 0)
            at += (int64_t)value_len(v);
        bool is_there = at >= 0 && at < (int64_t)value_len(v);
        v = is_there ? value_item(v, (size_t)at) : VALUE_NONE;
    }
    return v;
}

// ---- the list

void node_reads_done(struct node_reads *r)
{
    ARRAY_DONE(&r->list);
    str_table_done(&r->known);
}

static struct str text_of_read(struct arena *a, const struct node_read *read)
{
    struct strbuf out;
    strbuf_init(&out, 0);
    strbuf_format(&out, "%d%.*s\n%.*s", (int)read->kind, STR_ARGS(read->text),
                  STR_ARGS(read->directory));
    for (size_t i = 0; i < read->count; i++) {
        strbuf_add_char(&out, value_is(read->keys[i], VALUE_STRING) ? '\n' : '#');
        ruby_to_s(&out, read->keys[i]);
    }
    struct str text = strbuf_copy(&out, a);
    strbuf_done(&out);
    return text;
}

static void add_read(struct node_reads *r, struct node_read read)
{
    uint64_t *known = str_table_put(&r->known, text_of_read(r->arena, &read), NULL);
    if (*known)
        return;
    *known = 1;
    ARRAY_PUSH(&r->list, read);
}

void node_reads_part(struct compiler *k, struct str name, const struct value *keys, size_t count)
{
    struct node_reads *r = k->reads;
    if (!r)
        return;
    struct value *kept = ARENA_ARRAY(r->arena, struct value, count);
    for (size_t i = 0; i < count; i++)
        kept[i] = value_copy(r->arena, keys[i]);
    add_read(r, (struct node_read){.kind = READ_PART,
                                   .text = str_copy(r->arena, name),
                                   .keys = kept,
                                   .count = count,
                                   .value = node_part(&k->told, name, kept, count)});
}

void node_reads_name(struct compiler *k)
{
    if (k->reads)
        add_read(k->reads,
                 (struct node_read){.kind = READ_NAME, .value = value_string_kept(k->told.name)});
}

void node_reads_block(struct compiler *k, struct value which)
{
    if (k->reads)
        add_read(k->reads, (struct node_read){.kind = READ_BLOCK, .value = which});
}

// ---- what is written around a variable

// `$facts['os']['family']`: the keys that are written down, the last one first. The variable is `*base`.
static size_t written_keys(const struct tree *t, expr_id e, struct value *keys, expr_id *base)
{
    size_t count = 0;
    while (expr_kind(t, e) == EXPR_OP && expr_at(t, e)->n == PUPPET_ACCESS &&
           expr_count(t, e) == 2 && count < NODE_KEYS_MAX) {
        expr_id key = expr_operand(t, e, 1);
        struct value v =
            expr_kind(t, key) == EXPR_LITERAL ? expr_literal_value(t, key) : VALUE_NONE;
        if (!value_is(v, VALUE_STRING) && !puppet_is_integer(v))
            break;
        keys[count++] = v;
        e = expr_operand(t, e, 0);
    }
    *base = e;
    return count;
}

static bool is_written_variable(const struct tree *t, expr_id e)
{
    return expr_kind(t, e) == EXPR_NAME ||
           (expr_kind(t, e) == EXPR_OP && expr_at(t, e)->n == PUPPET_QUALIFIED);
}

// For each variable with keys behind it, by where it starts: the longest such expression.
static struct table *written_parts(struct environment *e, const struct tree *t)
{
    bool is_new;
    uint64_t *slot = table_put(&e->parts, (uintptr_t)t, &is_new);
    if (!is_new)
        return (struct table *)(uintptr_t)*slot;
    struct table *parts = ARENA_NEW(e->arena, struct table);
    *slot = (uintptr_t)parts;
    for (expr_id i = 1; i < t->count; i++) {
        struct value keys[NODE_KEYS_MAX], fewer[NODE_KEYS_MAX];
        expr_id base;
        size_t count = written_keys(t, i, keys, &base);
        if (!count || !is_written_variable(t, base))
            continue;
        uint64_t *longest = table_put(parts, expr_span(t, base).start, NULL);
        if (!*longest || written_keys(t, (expr_id)*longest, fewer, &base) < count)
            *longest = i;
    }
    return parts;
}

size_t written_keys_behind(struct environment *e, const struct tree *t, uint32_t start,
                           struct value *keys)
{
    expr_id base;
    size_t count = 0;
    const uint64_t *part = t ? table_find(written_parts(e, t), start) : NULL;
    if (part)
        count = written_keys(t, (expr_id)*part, keys, &base);
    for (size_t i = 0; i < count / 2; i++) {
        struct value first = keys[i];
        keys[i] = keys[count - 1 - i];
        keys[count - 1 - i] = first;
    }
    return count;
}

void node_reads_variable(struct compiler *k, struct str name, const struct tree *t, uint32_t start)
{
    struct value keys[NODE_KEYS_MAX];
    if (k->reads)
        node_reads_part(k, name, keys, written_keys_behind(k->environment, t, start, keys));
}

// ---- files whose paths depend on the node

// `facts.os.family`, `::role`: the variable and the way into it. False: it is written in another way.
static bool read_plain_key(struct str text, struct str *name, struct value *keys, size_t *count)
{
    *count = 0;
    if (str_starts(text, STR("::")))
        text = str_slice(text, 2, text.len);
    size_t end = str_find_char(text, '.', 0);
    *name = str_slice(text, 0, end);
    for (size_t i = 0; i < text.len; i++)
        if (!ascii_is_letter(text.at[i]) && !ascii_is_digit(text.at[i]) && text.at[i] != '_' &&
            text.at[i] != '.')
            return false;
    while (end < text.len) {
        size_t start = end + 1;
        end = str_find_char(text, '.', start);
        struct str key = str_slice(text, start, end);
        if (*count == NODE_KEYS_MAX || !key.len || ascii_is_digit(key.at[0]))
            return false;
        keys[(*count)++] = value_string_kept(key);
    }
    return name->len > 0;
}

// Adds what a variable in a path stands for. False: it is not set, or there is more to it than its value.
static bool fill_variable(struct strbuf *out, const struct node_told *n, const struct scope *scope,
                          struct str text)
{
    struct value keys[NODE_KEYS_MAX];
    struct str name;
    size_t count;
    if (!read_plain_key(text, &name, keys, &count))
        return false;
    if (scope && scope_get_entry((struct scope *)(uintptr_t)scope, value_string_kept(name)))
        return false;
    struct value v = node_part(n, name, keys, count);
    bool is_plain = value_is(v, VALUE_STRING) || value_is(v, VALUE_BOOL) || puppet_is_integer(v);
    if (!is_plain || (value_is(v, VALUE_STRING) && str_find(value_str(&v), STR("%{"), 0) < v.len))
        return false;
    ruby_to_s(out, v);
    return true;
}

static bool fill_path(struct strbuf *out, const struct node_told *n, const struct scope *scope,
                      struct str written)
{
    for (size_t at = 0; at < written.len;) {
        size_t start = str_find(written, STR("%{"), at), end = str_find_char(written, '}', start);
        if (start >= written.len || end >= written.len) {
            strbuf_add(out, str_slice(written, at, written.len));
            return true;
        }
        strbuf_add(out, str_slice(written, at, start));
        if (!fill_variable(out, n, scope, str_slice(written, start + 2, end)))
            return false;
        at = end + 1;
    }
    return true;
}

void node_reads_file(struct compiler *k, struct scope *scope, size_t since, struct str written,
                     struct str directory, bool is_there)
{
    struct node_reads *r = k->reads;
    struct strbuf path;
    if (!r || r->list.len == since)
        return;
    strbuf_init(&path, 0);
    bool is_plain = fill_path(&path, &k->told, scope, written);
    strbuf_done(&path);
    if (!is_plain)
        return;
    // Whether the file exists comes first. Only if it does, what is in its path counts.
    size_t count = r->list.len - since;
    struct node_read *parts = ARENA_ARRAY(r->arena, struct node_read, count);
    memcpy(parts, r->list.at + since, count * sizeof(*parts));
    r->list.len = since;
    for (size_t i = 0; i < count; i++)
        *str_table_put(&r->known, text_of_read(r->arena, &parts[i]), NULL) = 0;
    add_read(r, (struct node_read){.kind = READ_FILE,
                                   .text = str_copy(r->arena, written),
                                   .directory = str_copy(r->arena, directory),
                                   .value = value_bool(is_there)});
    for (size_t i = 0; is_there && i < count; i++)
        add_read(r, parts[i]);
}

static struct value file_again(struct environment *e, const struct node_told *n,
                               const struct node_read *r, struct arena *a)
{
    struct strbuf path;
    strbuf_init(&path, 0);
    struct value found = value_null(&type_dynamic);
    if (fill_path(&path, n, NULL, r->text)) {
        struct str whole = path_join(a, r->directory, strbuf_str(&path));
        found = value_bool(e->files.has(e->files.data, a, whole));
    }
    strbuf_done(&path);
    return found;
}

struct value node_read_again(struct environment *e, const struct node_told *n,
                             const struct node_read *r, struct arena *a)
{
    struct str title;
    switch (r->kind) {
    case READ_PART: return node_part(n, r->text, r->keys, r->count);
    case READ_NAME: return value_string_kept(n->name);
    case READ_BLOCK: return environment_node_block(e, n->name, NULL, &title);
    case READ_FILE: return file_again(e, n, r, a);
    }
    UNREACHABLE("kind of read");
}
