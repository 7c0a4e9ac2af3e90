// SPDX-License-Identifier: Apache-2.0
//
// What a configuration defines, as a list of names and expressions: `module.db.size`, `var.region.default`. Blocks
// have the names that references use, if there are such references.
#include "dialects/hcl/outline.h"

#include <string.h>

#include "dialects/hcl/syntax/parse.h"
#include "expr/analysis.h"

struct outliner {
    struct arena *arena;
    struct symbols *symbols;
    const struct tree *tree;
    struct str text;
    ARRAY(struct outlined) list;
    struct str_table names; // of blocks -> how many there are
};

// How references into a block of a type start.
static struct str reference_of(struct str type)
{
    static const struct {
        const char *type, *reference;
    } known[] = {{"locals", "local"}, {"variable", "var"}, {"resource", ""}};
    for (size_t i = 0; i < COUNT_OF(known); i++)
        if (str_equal(type, str_of(known[i].type)))
            return str_of(known[i].reference);
    return type;
}

static struct str dotted(struct outliner *o, struct str before, struct str name)
{
    if (!before.len || !name.len)
        return before.len ? before : name;
    char *text = arena_alloc(o->arena, before.len + name.len + 2);
    memcpy(text, before.at, before.len);
    text[before.len] = '.';
    memcpy(text + before.len + 1, name.at, name.len);
    return str_make(text, before.len + 1 + name.len);
}

// The second block of the same name gets a number.
static struct str block_name(struct outliner *o, const struct hcl_block *b, struct str before)
{
    struct str type = str_copy(o->arena, symbol_text(o->symbols, b->type));
    struct str name = before.len ? dotted(o, before, type) : reference_of(type);
    for (uint32_t i = 0; i < b->label_count; i++)
        name = dotted(o, name, str_copy(o->arena, b->labels[i].text));
    uint64_t *count = str_table_put(&o->names, name, NULL);
    if ((*count)++)
        name = str_format(o->arena, "%.*s[%llu]", STR_ARGS(name), (unsigned long long)(*count - 1));
    return name;
}

static struct str expression_text(const struct outliner *o, const struct hcl_attribute *a)
{
    struct str all = str_slice(o->text, a->name_at.end, a->at.end);
    size_t from = str_find_char(all, '=', 0) + 1;
    while (from < all.len && (all.at[from] == ' ' || all.at[from] == '\t'))
        from++;
    return str_slice(all, from, all.len);
}

static void outline_body(struct outliner *o, const struct hcl_body *body, struct str before)
{
    for (uint32_t i = 0; i < body->attribute_count; i++) {
        const struct hcl_attribute *a = &body->attributes[i];
        struct str name = str_copy(o->arena, symbol_text(o->symbols, a->name));
        struct outlined said = {dotted(o, before, name), expression_text(o, a), VALUE_NONE};
        if (!expr_constant(o->arena, o->tree, a->value, &said.value))
            said.value = VALUE_NONE;
        ARRAY_PUSH(&o->list, said);
    }
    for (uint32_t i = 0; i < body->block_count; i++) {
        const struct hcl_block *b = &body->blocks[i];
        struct str name = block_name(o, b, before);
        if (!b->body.attribute_count && !b->body.block_count)
            ARRAY_PUSH(&o->list, (struct outlined){name, STR("{}"), VALUE_NONE});
        outline_body(o, &b->body, name);
    }
}

static size_t hcl_outline(struct arena *a, struct str text, struct outlined **out)
{
    struct outliner o = {.arena = a, .symbols = symbols_open(), .text = text};
    struct tree_builder builder;
    struct diags found = {0};
    tree_begin(&builder, hcl_ops(HCL_NO_FUNCTIONS), o.symbols, 0);
    struct hcl_input in = {.text = text, .builder = &builder, .arena = a, .diags = &found};
    const struct hcl_body *body = hcl_parse_body(&in);
    struct tree *t = tree_end(&builder);
    o.tree = t;
    if (!found.list.len)
        outline_body(&o, body, STR(""));
    size_t count = o.list.len;
    *out = ARENA_ARRAY(a, struct outlined, count);
    if (count)
        memcpy(*out, o.list.at, sizeof(**out) * count);
    tree_free(t);
    diags_done(&found);
    str_table_done(&o.names);
    ARRAY_DONE(&o.list);
    symbols_close(o.symbols);
    return count;
}

const struct outline_capability hcl_outline_capability = {hcl_outline};
