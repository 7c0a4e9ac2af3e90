// SPDX-License-Identifier: Apache-2.0
//
// A whole dialect in one file, with a tree and units: what it takes to plug one in. Boxes have labels: a file `x.box` is
// lines of `label = text`. A tree begins where there is a `BOXFILE`; each box below it is a unit, and makes an object of
// its labels.
#include "box_dialect.h"

#include "base/path.h"
#include "dialects/documents.h"
#include "dialects/troubles.h"
#include "graph/eval/eval.h"

static const struct ops *box_ops(void)
{
    static const struct ops ops = {.language = "Box"};
    return &ops;
}

// ---- one file

// Calls `each` for every line that is one; what is none is a mistake.
static void each_label(struct str text, uint32_t file, struct arena *a, struct diags *mistakes,
                       void (*each)(void *data, struct str label, struct str value, struct span at),
                       void *data)
{
    for (size_t from = 0, to; from < text.len; from = to + 1) {
        to = str_find_char(text, '\n', from);
        struct str line = str_slice(text, from, to);
        size_t sign = str_find(line, STR(" = "), 0);
        struct span at = {file, (uint32_t)from, (uint32_t)to};
        struct span of_value = {file, (uint32_t)(from + sign + 3), (uint32_t)to};
        if (sign < line.len)
            each(data, str_slice(line, 0, sign), str_slice(line, sign + 3, line.len), of_value);
        else if (line.len)
            diags_add(mistakes, diag_new(a, DIAG_BAD_SYNTAX, at, "expected `label = text`"));
    }
}

struct reader {
    struct tree_builder *builder;
    ARRAY(symbol) keys;
    ARRAY(expr_id) items;
};

static void add_pair(void *data, struct str label, struct str value, struct span at)
{
    struct reader *r = data;
    ARRAY_PUSH(&r->keys, symbol_intern(r->builder->symbols, label));
    ARRAY_PUSH(&r->items, expr_literal(r->builder, at, value_string_kept(value)));
}

static expr_id read_box(const struct reading *in)
{
    struct reader r = {.builder = in->builder};
    struct span all = {in->builder->file, 0, (uint32_t)in->text.len};
    each_label(in->text, all.file, in->arena, in->diags, add_pair, &r);
    expr_id e = expr_mapping(in->builder, all, r.keys.at, r.items.at, (uint32_t)r.keys.len);
    ARRAY_DONE(&r.keys);
    ARRAY_DONE(&r.items);
    return e;
}

static void check_box(const struct reading *in)
{
    (void)read_box(in);
}

static void keep_layout(struct str name, struct str text, struct strbuf *out)
{
    (void)name;
    strbuf_add(out, text);
}

// ---- the tree

static bool tree_begins(struct tree_files files)
{
    struct arena a;
    struct str text;
    arena_init(&a);
    bool begins = files.read(files.data, &a, STR("/BOXFILE"), &text);
    arena_done(&a);
    return begins;
}

// A box is made of its own text alone.
static void made_of_text(const struct producer *m, struct arena *a, struct value other,
                         struct origins *out)
{
    (void)other;
    struct span *place = ARENA_NEW(a, struct span);
    *place = m->text;
    *out = (struct origins){.places = place, .place_count = 1};
}

static const char *const names[] = {"BOXFILE", NULL};
static const char *const endings[] = {".box", NULL};
static const struct document_capability documents = {"box", "boxes"};
static struct tree_capability tree;  // as documents have it, but for where it begins
static struct unit_capability boxes; // ... and for their name

static struct dialect box = {
    .name = "box",
    .files = {.names = names, .endings = endings},
    .ops = box_ops,
    .read = read_box,
    .check = check_box,
    .format = keep_layout,
    .document = &documents,
    .tree = &tree,
    .units = &boxes,
};

void box_dialect_add(void)
{
    tree = document_tree_capability;
    tree.is_root = tree_begins;
    boxes = document_unit_capability;
    boxes.one = "box";
    boxes.many = "boxes";
    boxes.made_of = made_of_text;
    dialect_add(&box);
}
