// SPDX-License-Identifier: Apache-2.0
//
// Statements and stanzas of the mini syntax. Stanzas become layers as they are read: plain keys
// fill the layer at hand until one of them comes again, everything else is a layer of its own.
#include <string.h>

#include "base/table.h"
#include "expr/policy.h"
#include "toy/mini_parser.h"

unsigned mini_policy(struct mini_parser *p, struct span at, struct str name)
{
    const struct ops *ops = p->language->ops;
    for (unsigned i = 0; i < ops->policy_count; i++)
        if (str_equal(name, str_of(ops->policies[i]->name)))
            return i;
    mini_fail(p, at, "the language has no such policy");
    return 0;
}

// ---- stanzas

struct stanzas {
    unsigned policy;
    uint32_t start;       // of the layer at hand
    struct expr_ids keys; // of the layer at hand
    struct expr_ids values;
    struct table last;               // key -> 1 + the number of layers when it last came
    ARRAY(struct expr_layer) layers; // oldest first
};

static const uint32_t *kept(struct mini_parser *p, const uint32_t *list, size_t count)
{
    uint32_t *copy = ARENA_ARRAY(&p->tree.arena, uint32_t, count);
    if (count)
        memcpy(copy, list, count * sizeof(*list));
    return copy;
}

static void add_layer(struct stanzas *s, struct expr_layer layer)
{
    ARRAY_PUSH(&s->layers, layer);
}

// Ends the layer of plain keys.
static void flush(struct mini_parser *p, struct stanzas *s)
{
    uint32_t count = (uint32_t)s->keys.list.len;
    if (!count)
        return;
    struct span at = mini_span(p, s->start, mini_end(p, s->values.list.at[count - 1]));
    expr_id body = expr_mapping(&p->tree, at, s->keys.list.at, s->values.list.at, count);
    add_layer(s, (struct expr_layer){
                     .body = body, .key_count = count, .keys = kept(p, s->keys.list.at, count)});
    s->keys.list.len = s->values.list.len = 0;
}

static bool has_key(const struct stanzas *s, symbol key)
{
    const uint64_t *last = table_find(&s->last, key);
    return last && *last == s->layers.len + 1;
}

static void add_key(struct mini_parser *p, struct stanzas *s, uint32_t start, symbol key,
                    expr_id value)
{
    if (has_key(s, key))
        flush(p, s);
    if (!s->keys.list.len)
        s->start = start;
    *table_put(&s->last, key, NULL) = s->layers.len + 1;
    ARRAY_PUSH(&s->keys.list, key);
    ARRAY_PUSH(&s->values.list, value);
}

// The new value over what the key was before.
static expr_id extended(struct mini_parser *p, struct span at, expr_id value)
{
    unsigned policy = mini_policy(p, at, STR("extend"));
    if (p->failed)
        return expr_bad(&p->tree, at, p->failed);
    const struct expr_layer layers[] = {
        {.body = value, .any_key = true},
        {.body = expr_predecessor(&p->tree, at), .any_key = true},
    };
    return expr_layers(&p->tree, at, policy, layers, COUNT_OF(layers));
}

static void key_stanza(struct mini_parser *p, struct stanzas *s, uint32_t start, symbol key)
{
    add_key(p, s, start, key, mini_expression(p));
}

static void extend_stanza(struct mini_parser *p, struct stanzas *s)
{
    struct span at = mini_here(p);
    mini_next(p);
    symbol key = mini_key(p);
    mini_expect(p, ":");
    expr_id value = mini_expression(p);
    at.end = mini_end(p, value);
    if (!p->failed)
        add_key(p, s, at.start, key, extended(p, at, value));
}

static void if_stanza(struct mini_parser *p, struct stanzas *s)
{
    flush(p, s);
    mini_next(p);
    struct expr_layer layer = {.guard = mini_expression(p)};
    if (!mini_expect(p, "{") || !mini_enter(p))
        return;
    expr_id guard = layer.guard;
    mini_stanzas(p, s->policy, false, &layer);
    layer.guard = guard;
    p->depth--;
    mini_expect(p, "}");
    add_layer(s, layer);
}

// A layer that is an expression. What a lazy mapping can define is plain to see.
static void use_stanza(struct mini_parser *p, struct stanzas *s)
{
    flush(p, s);
    mini_next(p);
    expr_id body = mini_expression(p);
    struct expr_layer layer = {.body = body, .any_key = true};
    const struct expr *x = &p->tree.exprs.at[body];
    if (x->kind == EXPR_MAPPING) {
        symbol *keys = ARENA_ARRAY(&p->tree.arena, symbol, x->b);
        for (uint32_t i = 0; i < x->b; i++)
            keys[i] = p->tree.lists.at[x->a + 2 * i];
        layer = (struct expr_layer){.body = body, .key_count = x->b, .keys = keys};
    }
    add_layer(s, layer);
}

// False when the token starts no stanza that has a word in front.
static bool word_stanza(struct mini_parser *p, struct stanzas *s)
{
    struct mini_parser ahead = *p; // `if: 1` is a key
    mini_next(&ahead);
    if (mini_is(&ahead, ":") || mini_is(&ahead, "=") || mini_is(&ahead, "."))
        return false;
    if (mini_is(p, "if"))
        if_stanza(p, s);
    else if (mini_is(p, "extend"))
        extend_stanza(p, s);
    else if (mini_is(p, "use"))
        use_stanza(p, s);
    else
        return false;
    return true;
}

static void stanza(struct mini_parser *p, struct stanzas *s)
{
    if (word_stanza(p, s))
        return;
    uint32_t start = p->token.start;
    symbol key = mini_key(p);
    if (mini_expect(p, ":"))
        key_stanza(p, s, start, key);
}

// Where a statement began.
struct begin {
    uint32_t start;
    unsigned braces;
};

static struct begin begin_statement(const struct mini_parser *p)
{
    return (struct begin){.start = p->token.start, .braces = p->braces};
}

// Ends a statement: reports what is left of the line, and goes on behind it.
static void end_statement(struct mini_parser *p, struct begin begin)
{
    if (!p->failed && !mini_at_break(p))
        mini_expected(p, "the end of the statement");
    if (!p->failed)
        return;
    if (p->token.start == begin.start && !mini_is(p, "}")) // it cannot even begin with this
        mini_next(p);
    mini_recover(p, begin.braces);
}

// What all of them together can define.
static void all_keys(struct mini_parser *p, const struct stanzas *s, struct expr_layer *out)
{
    struct expr_ids keys = {0};
    for (size_t i = 0; i < s->layers.len; i++) {
        const struct expr_layer *layer = &s->layers.at[i];
        out->any_key = out->any_key || layer->any_key;
        for (uint32_t k = 0; k < layer->key_count; k++)
            ARRAY_PUSH(&keys.list, layer->keys[k]);
    }
    out->key_count = out->any_key ? 0 : (uint32_t)keys.list.len;
    out->keys = kept(p, keys.list.at, keys.list.len);
    ARRAY_DONE(&keys.list);
}

static expr_id layers_end(struct mini_parser *p, struct stanzas *s, struct span at, bool always)
{
    uint32_t count = (uint32_t)s->layers.len;
    if (!always && !count)
        return expr_mapping(&p->tree, at, NULL, NULL, 0);
    if (!always && count == 1 && !s->layers.at[0].guard)
        return s->layers.at[0].body;
    for (uint32_t i = 0; i < count / 2; i++) {
        struct expr_layer older = s->layers.at[i];
        s->layers.at[i] = s->layers.at[count - 1 - i];
        s->layers.at[count - 1 - i] = older;
    }
    return expr_layers(&p->tree, at, s->policy, s->layers.at, count);
}

static void stanzas_done(struct stanzas *s)
{
    ARRAY_DONE(&s->keys.list);
    ARRAY_DONE(&s->values.list);
    ARRAY_DONE(&s->layers);
    table_done(&s->last);
}

expr_id mini_stanzas(struct mini_parser *p, unsigned policy, bool always_layers,
                     struct expr_layer *out)
{
    struct stanzas s = {.policy = policy};
    uint32_t start = p->token.start;
    while (!mini_is(p, "}") && p->token.kind != MINI_END) {
        if (mini_accept(p, ";"))
            continue;
        struct begin begin = begin_statement(p);
        stanza(p, &s);
        end_statement(p, begin);
    }
    flush(p, &s);
    *out = (struct expr_layer){0};
    all_keys(p, &s, out);
    out->body = layers_end(p, &s, mini_span(p, start, p->token.start), always_layers);
    stanzas_done(&s);
    return out->body;
}

// ---- files

struct file_reader {
    struct stanzas document;
    bool has_document;
    struct expr_ids path; // of the blocks around
    ARRAY(struct mini_statement) statements;
};

static void read_path(struct mini_parser *p, struct file_reader *f)
{
    do
        ARRAY_PUSH(&f->path.list, mini_key(p));
    while (!p->failed && mini_accept(p, "."));
}

static void statement(struct mini_parser *p, struct file_reader *f);

// What a block that has no statements says: that its path is there.
static void empty_block(struct mini_parser *p, struct file_reader *f, uint32_t start)
{
    uint32_t count = (uint32_t)f->path.list.len;
    ARRAY_PUSH(&f->statements, (struct mini_statement){.at = mini_span(p, start, p->token.end),
                                                       .path = kept(p, f->path.list.at, count),
                                                       .path_len = count,
                                                       .is_block = true});
}

static void block(struct mini_parser *p, struct file_reader *f)
{
    size_t outer = f->path.list.len;
    uint32_t start = p->token.start;
    mini_next(p);
    read_path(p, f);
    if (mini_expect(p, "{") && mini_enter(p)) {
        if (mini_is(p, "}"))
            empty_block(p, f, start);
        while (!mini_is(p, "}") && p->token.kind != MINI_END)
            if (!mini_accept(p, ";"))
                statement(p, f);
        p->depth--;
        mini_expect(p, "}");
    }
    f->path.list.len = outer;
}

// The path was read and "=" is next.
static void assignment(struct mini_parser *p, struct file_reader *f, uint32_t start)
{
    mini_next(p);
    expr_id value = 0;
    uint32_t end = p->token.end;
    if (!mini_accept(p, "unset")) {
        value = mini_expression(p);
        end = mini_end(p, value);
    }
    uint32_t count = (uint32_t)f->path.list.len;
    ARRAY_PUSH(&f->statements, (struct mini_statement){.at = mini_span(p, start, end),
                                                       .path = kept(p, f->path.list.at, count),
                                                       .path_len = count,
                                                       .value = value});
}

static void path_or_key(struct mini_parser *p, struct file_reader *f)
{
    size_t outer = f->path.list.len;
    uint32_t start = p->token.start;
    read_path(p, f);
    bool is_key = !outer && f->path.list.len == 1;
    if (!p->failed && is_key && mini_accept(p, ":")) {
        f->has_document = true;
        key_stanza(p, &f->document, start, f->path.list.at[0]);
    } else if (!p->failed && mini_is(p, "=")) {
        assignment(p, f, start);
    } else {
        mini_expected(p, is_key ? "`=` or `:`" : "`=`");
    }
    f->path.list.len = outer;
}

static bool is_block(const struct mini_parser *p)
{
    struct mini_parser ahead = *p; // `block = 1` is a key
    mini_next(&ahead);
    return mini_is(p, "block") && (mini_is_name(&ahead) || ahead.token.kind == MINI_QUOTE);
}

static void statement(struct mini_parser *p, struct file_reader *f)
{
    struct begin begin = begin_statement(p);
    if (is_block(p))
        block(p, f);
    else if (!f->path.list.len && word_stanza(p, &f->document))
        f->has_document = true;
    else
        path_or_key(p, f);
    end_statement(p, begin);
}

static void read_statements(struct mini_parser *p, struct file_reader *f)
{
    while (p->token.kind != MINI_END) {
        if (mini_accept(p, ";"))
            continue;
        if (mini_is(p, "}")) {
            mini_fail(p, mini_here(p), "a `}` without its `{`");
            p->failed = NULL;
            mini_next(p);
            continue;
        }
        statement(p, f);
    }
}

static void parser_begin(struct mini_parser *p, struct mini_file *f, struct symbols *symbols,
                         struct sources *sources, const struct mini_language *language)
{
    *p = (struct mini_parser){.language = language, .diags = &f->diags};
    p->text = source_text(sources, f->source);
    tree_begin(&p->tree, language->ops, symbols, f->source);
    mini_next(p);
}

static void parser_end(struct mini_parser *p, struct mini_file *f)
{
    f->tree = tree_end(&p->tree);
    ARRAY_DONE(&p->frames);
    ARRAY_DONE(&p->names);
    ARRAY_DONE(&p->uses);
}

struct mini_file mini_parse(struct symbols *symbols, struct sources *sources,
                            const struct mini_language *language, struct str name, struct str text)
{
    struct mini_file f = {.source = sources_add(sources, name, text)};
    struct mini_parser p;
    parser_begin(&p, &f, symbols, sources, language);
    struct file_reader r = {0};
    r.document.policy = mini_policy(&p, mini_here(&p), str_of(language->policy));
    read_statements(&p, &r);
    flush(&p, &r.document);
    if (r.has_document)
        f.document = layers_end(&p, &r.document, mini_span(&p, 0, p.token.end), true);
    f.statement_count = r.statements.len;
    struct mini_statement *list =
        ARENA_ARRAY(&p.tree.arena, struct mini_statement, f.statement_count);
    if (f.statement_count)
        memcpy(list, r.statements.at, f.statement_count * sizeof(*list));
    f.statements = list;
    stanzas_done(&r.document);
    ARRAY_DONE(&r.path.list);
    ARRAY_DONE(&r.statements);
    parser_end(&p, &f);
    return f;
}

struct mini_file mini_parse_value(struct symbols *symbols, struct sources *sources,
                                  const struct mini_language *language, struct str name,
                                  struct str text)
{
    struct mini_file f = {.source = sources_add(sources, name, text)};
    struct mini_parser p;
    parser_begin(&p, &f, symbols, sources, language);
    p.nesting = 1; // lines do not matter
    f.value = mini_expression(&p);
    if (!p.failed && p.token.kind != MINI_END)
        f.value = mini_expected(&p, "the end");
    parser_end(&p, &f);
    return f;
}

void mini_free(struct mini_file *f)
{
    diags_done(&f->diags);
    tree_free(f->tree);
    *f = (struct mini_file){0};
}
