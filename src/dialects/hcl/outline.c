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

// What is before `from` is left out, but for the names that it has taken.
static void outline_body(struct outliner *o, const struct hcl_body *body, struct str before,
                         uint32_t from)
{
    for (uint32_t i = 0; i < body->attribute_count; i++) {
        const struct hcl_attribute *a = &body->attributes[i];
        if (a->at.start < from)
            continue;
        struct str name = str_copy(o->arena, symbol_text(o->symbols, a->name));
        struct outlined said = {dotted(o, before, name), expression_text(o, a), VALUE_NONE};
        if (!expr_constant(o->arena, o->tree, a->value, &said.value))
            said.value = VALUE_NONE;
        ARRAY_PUSH(&o->list, said);
    }
    for (uint32_t i = 0; i < body->block_count; i++) {
        const struct hcl_block *b = &body->blocks[i];
        struct str name = block_name(o, b, before);
        if (b->type_at.start < from)
            continue;
        if (!b->body.attribute_count && !b->body.block_count)
            ARRAY_PUSH(&o->list, (struct outlined){name, STR("{}"), VALUE_NONE});
        outline_body(o, &b->body, name, 0);
    }
}

// A text and what it defines.
struct outlining {
    struct tree_builder builder;
    struct diags found;
    struct tree *tree;
    const struct hcl_body *body;
    struct str text;
};

static void outlining_begin(struct outlining *x, struct outliner *o, struct str text)
{
    *x = (struct outlining){.text = text};
    tree_begin(&x->builder, hcl_ops(HCL_NO_FUNCTIONS), o->symbols, 0);
    struct hcl_input in = {
        .text = text, .builder = &x->builder, .arena = o->arena, .diags = &x->found};
    x->body = hcl_parse_body(&in);
    x->tree = tree_end(&x->builder);
}

static void outline_from(struct outliner *o, const struct outlining *x, uint32_t from)
{
    o->tree = x->tree;
    o->text = x->text;
    outline_body(o, x->body, STR(""), from);
}

static void outlining_end(struct outlining *x)
{
    tree_free(x->tree);
    diags_done(&x->found);
}

static size_t take_list(struct outliner *o, struct outlined **out)
{
    size_t count = o->list.len;
    *out = ARENA_ARRAY(o->arena, struct outlined, count);
    if (count)
        memcpy(*out, o->list.at, sizeof(**out) * count);
    str_table_done(&o->names);
    ARRAY_DONE(&o->list);
    return count;
}

static size_t hcl_outline(struct arena *a, struct str text, struct outlined **out)
{
    struct outliner o = {.arena = a, .symbols = symbols_open()};
    struct outlining x;
    outlining_begin(&x, &o, text);
    if (!x.found.list.len)
        outline_from(&o, &x, 0);
    size_t count = take_list(&o, out);
    outlining_end(&x);
    symbols_close(o.symbols);
    return count;
}

// Where the last line ends that both texts start with and that is the last one of something at the top.
static uint32_t common_start(const struct hcl_body *body, struct str x, struct str y)
{
    size_t same = 0, end = 0;
    while (same < x.len && same < y.len && x.at[same] == y.at[same])
        same++;
    for (uint32_t i = 0; i < body->attribute_count; i++) {
        size_t at = body->attributes[i].at.end;
        end = at < same && at >= end && x.at[at] == '\n' ? at + 1 : end;
    }
    for (uint32_t i = 0; i < body->block_count; i++) {
        size_t at = body->blocks[i].close_at.end;
        end = at < same && at >= end && x.at[at] == '\n' ? at + 1 : end;
    }
    return (uint32_t)end;
}

// The names that blocks at the start have taken are counted for both.
static void hcl_outline_both(struct arena *a, const struct str text[2], struct outlined *out[2],
                             size_t count[2])
{
    struct outliner first = {.arena = a, .symbols = symbols_open()};
    struct outliner second = {.arena = a, .symbols = first.symbols};
    struct outlining x, y;
    outlining_begin(&x, &first, text[0]);
    uint32_t from = common_start(x.body, text[0], text[1]);
    outlining_begin(&y, &second, str_slice(text[1], from, text[1].len));
    bool is_sound = !x.found.list.len && !y.found.list.len;
    if (is_sound) {
        outline_from(&first, &x, from);
        for (uint32_t i = 0; i < x.body->block_count; i++)
            if (x.body->blocks[i].type_at.start < from)
                (void)block_name(&second, &x.body->blocks[i], STR(""));
        outline_from(&second, &y, 0);
    }
    count[0] = take_list(&first, &out[0]);
    count[1] = take_list(&second, &out[1]);
    outlining_end(&x);
    outlining_end(&y);
    symbols_close(first.symbols);
    for (size_t i = 0; !is_sound && i < 2; i++)
        count[i] = hcl_outline(a, text[i], &out[i]);
}

const struct outline_capability hcl_outline_capability = {hcl_outline, hcl_outline_both};
