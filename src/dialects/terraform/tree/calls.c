// SPDX-License-Identifier: Apache-2.0
//
// Directories that the text of a file calls, without reading the module that it is part of: for whoever only wants to
// know which files belong together. In JSON, a list of blocks is allowed wherever a block is.
#include "base/path.h"
#include "dialects/hcl/syntax/hcl.h"
#include "dialects/hcl/syntax/parse.h"
#include "dialects/terraform/tree/tf.h"
#include "value/json.h"

struct text_calls {
    struct arena *arena;
    struct str from; // the directory of the file
    ARRAY(struct str) found;
};

static void add_source(struct text_calls *c, struct value source)
{
    struct str dir;
    if (value_is(source, VALUE_STRING) &&
        str_find(value_str(&source), STR("${"), 0) == value_str(&source).len &&
        tf_local_source(c->arena, c->from, value_str(&source), &dir))
        ARRAY_PUSH(&c->found, dir);
}

// ---- both syntaxes

static void add_module_block(struct text_calls *c, const struct graph *g, const struct tree *t,
                             const struct hcl_block *b)
{
    if (!str_equal(symbol_text(g->symbols, b->type), STR("module")) || b->label_count != 1)
        return;
    for (uint32_t i = 0; i < b->body.attribute_count; i++) {
        const struct hcl_attribute *a = &b->body.attributes[i];
        if (str_equal(symbol_text(g->symbols, a->name), STR("source")) &&
            expr_kind(t, a->value) == EXPR_LITERAL)
            add_source(c, expr_literal_value(t, a->value));
    }
}

// Calls in a text with mistakes count, too.
static void read_native(struct text_calls *c, struct str text)
{
    struct graph *alone = graph_open();
    struct tree_builder builder;
    struct diags found = {0};
    tree_begin(&builder, tf_ops(), alone->symbols, sources_add(alone->sources, STR(""), text));
    struct hcl_input in = {
        .text = text, .builder = &builder, .arena = &alone->arena, .diags = &found};
    const struct hcl_body *body = hcl_parse_body(&in);
    struct tree *t = tree_end(&builder);
    for (uint32_t i = 0; i < body->block_count; i++)
        add_module_block(c, alone, t, &body->blocks[i]);
    tree_free(t);
    diags_done(&found);
    graph_close(alone);
}

// Blocks below `steps` more names: in a file `module`, then any name, then `source`.
static void add_json(struct text_calls *c, struct value v, int steps)
{
    static const char *const names[] = {"source", NULL, "module"};
    if (value_is_sequence(v)) {
        for (size_t i = 0; i < value_len(v); i++)
            if (value_is_mapping(value_item(v, i)))
                add_json(c, value_item(v, i), steps);
        return;
    }
    for (size_t i = 0; value_is_mapping(v) && i < value_len(v); i++) {
        if (names[steps] && !str_equal(value_key(v, i), str_of(names[steps])))
            continue;
        if (steps)
            add_json(c, value_item(v, i), steps - 1);
        else
            add_source(c, value_item(v, i));
    }
}

size_t tf_calls_of_text(struct arena *a, struct str path, struct str text, struct str **dirs)
{
    struct text_calls c = {.arena = a, .from = path_dirname(path)};
    struct json_error error;
    struct value file;
    *dirs = NULL;
    if (!tf_is_code(path_basename(path)) || str_find(text, STR("module"), 0) == text.len)
        return 0;
    if (!tf_is_json(path))
        read_native(&c, text);
    else if (json_read(a, text, &file, &error))
        add_json(&c, file, 2);
    size_t count = c.found.len;
    *dirs = ARENA_ARRAY(a, struct str, count);
    for (size_t i = 0; i < count; i++)
        (*dirs)[i] = str_copy(a, c.found.at[i]);
    ARRAY_DONE(&c.found);
    return count;
}
