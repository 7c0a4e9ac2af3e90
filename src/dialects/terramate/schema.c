// SPDX-License-Identifier: Apache-2.0
//
// What a file may say: blocks, their labels and attributes, checked as soon as the file is read. Bodies
// of `content` and `config` are free or checked where they are used.
#include <string.h>

#include "dialects/terramate/terramate.h"

enum { LABELS_MAX = 256, ANY_LABELS = 1000 };

enum shape_flag { ATTRIBUTES_FREE = 1 << 0, BLOCKS_FREE = 1 << 1, LABELS_IN_FILE = 1 << 2 };

// What a block may have. Names are separated by spaces; a `!` in front: must be there.
struct block_shape {
    const char *type;
    unsigned least_labels, most_labels;
    const char *attributes, *blocks;
    unsigned flags;
};

static const struct block_shape shapes[] = {
    {"terramate", 0, 0, "required_version required_version_allow_prereleases", "config", 0},
    {"stack", 0, 0, "id name description tags after before wants wanted_by watch", "", 0},
    {"globals", 0, LABELS_MAX, "", "map", ATTRIBUTES_FREE},
    {"generate_hcl", 1, 1, "condition inherit", "!content lets assert stack_filter", 0},
    {"generate_file", 1, 1, "!content condition context inherit", "lets assert stack_filter", 0},
    {"import", 0, 0, "!source", "", 0},
    {"assert", 0, 0, "!assertion !message warning", "", 0},
    {"vendor", 0, 0, "dir", "manifest", BLOCKS_FREE},
    {"script", 1, ANY_LABELS, "name description", "job lets", 0},
    {"input", 1, 1, "!backend !from_stack_id !value mock sensitive", "", 0},
    {"output", 1, 1, "!backend !value description sensitive", "", 0},
    {"sharing_backend", 1, 1, "!type !filename !command", "", 0},
    {"define", 0, ANY_LABELS, "", "", ATTRIBUTES_FREE | BLOCKS_FREE},
    {"environment", 0, ANY_LABELS, "", "", ATTRIBUTES_FREE | BLOCKS_FREE},
    {"bundle", 0, ANY_LABELS, "", "", ATTRIBUTES_FREE | BLOCKS_FREE},
    {"component", 0, ANY_LABELS, "", "", ATTRIBUTES_FREE | BLOCKS_FREE},
    {"scaffold", 0, ANY_LABELS, "", "", ATTRIBUTES_FREE | BLOCKS_FREE},
};

static const struct block_shape inner_shapes[] = {
    {"lets", 0, 0, "", "map", ATTRIBUTES_FREE},
    {"assert", 0, 0, "!assertion !message warning", "", 0},
    {"content", 0, 0, "", "", ATTRIBUTES_FREE | BLOCKS_FREE},
    {"stack_filter", 0, 0, "project_paths repository_paths", "", 0},
    {"config", 0, 0, "", "", ATTRIBUTES_FREE | BLOCKS_FREE},
    {"job", 0, 0, "name description command commands", "", 0},
};

struct checker {
    struct tm_project *project;
    struct tm_file *file;
};

static PRINTF_LIKE(3, 4) struct diag *refuse(struct checker *c, struct span at, const char *format,
                                             ...)
{
    struct strbuf text;
    strbuf_init(&text, 1000);
    va_list args;
    va_start(args, format);
    strbuf_vformat(&text, format, args);
    va_end(args);
    struct diag *d = tm_mistake(c->project, &c->file->diags, tm_bad_schema, DIAG_BAD_SCHEMA, at,
                                "%.*s", STR_ARGS(strbuf_str(&text)));
    strbuf_done(&text);
    return d;
}

// Walks the words of a list; false at its end.
static bool next_word(const char **list, struct str *word, bool *required)
{
    const char *at = *list + strspn(*list, " ");
    if (!*at)
        return false;
    *required = *at == '!';
    at += *required;
    *word = str_make(at, strcspn(at, " "));
    *list = at + word->len;
    return true;
}

static bool lists(const char *list, struct str name)
{
    struct str word;
    bool required;
    while (next_word(&list, &word, &required))
        if (str_equal(word, name))
            return true;
    return false;
}

static void check_attributes(struct checker *c, const struct hcl_block *b,
                             const struct block_shape *shape)
{
    struct symbols *symbols = c->project->graph->symbols;
    struct str word;
    bool required;
    for (uint32_t i = 0; i < b->body.attribute_count && !(shape->flags & ATTRIBUTES_FREE); i++) {
        struct str name = symbol_text(symbols, b->body.attributes[i].name);
        if (lists(shape->attributes, name))
            continue;
        struct diag *d = refuse(c, b->body.attributes[i].name_at, "`%s` has no attribute `%.*s`",
                                shape->type, STR_ARGS(name));
        if (*shape->attributes)
            diag_help(d, "it can have: %s", shape->attributes);
    }
    for (const char *list = shape->attributes; next_word(&list, &word, &required);) {
        struct str name = str_copy(&c->project->arena, word);
        if (required && !tm_attribute(c->project, &b->body, name.at))
            refuse(c, b->type_at, "this `%s` has no `%.*s`", shape->type, STR_ARGS(name));
    }
}

static void check_block(struct checker *c, const struct hcl_block *b,
                        const struct block_shape *shape);

static const struct block_shape *find_shape(const struct block_shape *list, size_t count,
                                            struct str type)
{
    for (size_t i = 0; i < count; i++)
        if (str_equal(str_of(list[i].type), type))
            return &list[i];
    return NULL;
}

static void check_blocks(struct checker *c, const struct hcl_block *b,
                         const struct block_shape *shape)
{
    struct str word;
    bool required;
    for (uint32_t i = 0; i < b->body.block_count; i++) {
        const struct hcl_block *inner = &b->body.blocks[i];
        struct str type = tm_block_type(c->project, inner);
        const struct block_shape *known = find_shape(inner_shapes, COUNT_OF(inner_shapes), type);
        if (!lists(shape->blocks, type))
            refuse(c, inner->type_at, "no block `%.*s` can stand in `%s`", STR_ARGS(type),
                   shape->type);
        else if (known)
            check_block(c, inner, known);
    }
    for (const char *list = shape->blocks; next_word(&list, &word, &required);) {
        unsigned count = 0;
        for (uint32_t i = 0; i < b->body.block_count; i++)
            count += str_equal(tm_block_type(c->project, &b->body.blocks[i]), word);
        if (required && count != 1)
            refuse(c, b->type_at, "`%s` has one block `%.*s`, not %u", shape->type, STR_ARGS(word),
                   count);
    }
}

static void check_labels(struct checker *c, const struct hcl_block *b,
                         const struct block_shape *shape)
{
    if (b->label_count < shape->least_labels)
        refuse(c, b->type_at, "this `%s` has too few labels", shape->type);
    else if (b->label_count > shape->most_labels)
        refuse(c, b->labels[shape->most_labels].at, "this `%s` has too many labels", shape->type);
}

static void check_block(struct checker *c, const struct hcl_block *b,
                        const struct block_shape *shape)
{
    check_labels(c, b, shape);
    check_attributes(c, b, shape);
    if (!(shape->flags & BLOCKS_FREE))
        check_blocks(c, b, shape);
}

static void check_first_label(struct checker *c, const struct hcl_block *b)
{
    if (!b->label_count || hcl_is_identifier(b->labels[0].text))
        return;
    struct diag *d = refuse(c, b->labels[0].at, "`%.*s` cannot be the first label of `globals`",
                            STR_ARGS(b->labels[0].text));
    diag_help(d, "the first label names a global, as in `global.name`; later ones can be any text");
}

// `context` is a word; code for the whole project belongs to no stack.
static void check_context(struct checker *c, const struct hcl_block *b)
{
    const struct hcl_attribute *context = tm_attribute(c->project, &b->body, "context");
    symbol word = context ? expr_as_keyword(c->file->tree, context->value) : 0;
    struct str name = word ? symbol_text(c->project->graph->symbols, word) : STR("");
    bool is_root = str_equal(name, STR("root"));
    if (!context)
        return;
    if (!is_root && !str_equal(name, STR("stack")))
        refuse(c, context->at, "`context` is `stack` or `root`");
    if (is_root && tm_attribute(c->project, &b->body, "inherit"))
        refuse(c, context->at, "with `context = root` nothing is inherited");
    for (uint32_t i = 0; is_root && i < b->body.block_count; i++)
        if (str_equal(tm_block_type(c->project, &b->body.blocks[i]), STR("stack_filter")))
            refuse(c, b->body.blocks[i].type_at,
                   "with `context = root` there is no stack to filter");
}

void tm_check_file(struct tm_project *p, struct tm_file *f)
{
    struct checker c = {p, f};
    unsigned stacks = 0;
    for (uint32_t i = 0; i < f->body->attribute_count; i++) {
        struct diag *d =
            refuse(&c, f->body->attributes[i].name_at, "no attribute can stand outside of blocks");
        diag_help(d, "a value that others can read belongs into a `globals` block");
    }
    for (uint32_t i = 0; i < f->body->block_count; i++) {
        const struct hcl_block *b = &f->body->blocks[i];
        struct str type = tm_block_type(p, b);
        const struct block_shape *shape = find_shape(shapes, COUNT_OF(shapes), type);
        if (!shape) {
            refuse(&c, b->type_at, "there is no block `%.*s`", STR_ARGS(type));
            continue;
        }
        check_block(&c, b, shape);
        if (str_equal(type, STR("globals")))
            check_first_label(&c, b);
        if (str_equal(type, STR("generate_file")))
            check_context(&c, b);
        bool generates = str_starts(type, STR("generate_"));
        if (generates && b->label_count && !b->labels[0].text.len)
            refuse(&c, b->labels[0].at, "the label is the name of a file, and not empty");
        if (str_equal(type, STR("stack")) && stacks++)
            refuse(&c, b->type_at, "a directory has one `stack`");
    }
}
