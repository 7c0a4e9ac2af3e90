// SPDX-License-Identifier: Apache-2.0
//
// One file: read once, into a tree and its blocks. What needs the builder (`map` blocks, the `lets` of a generate
// block) is lowered here, before the tree is finished.
#include "base/path.h"
#include "dialects/terramate/tree/bundles.h"
#include "dialects/troubles.h"

struct diag *tm_vmistake(struct tm_project *p, struct diags *to, const char *summary,
                         enum diag_code code, struct span at, const char *format, va_list args)
{
    struct diag *d = diag_vnew(&p->arena, code, at, format, args);
    diag_summary(d, "%s", summary);
    diags_add(to, d);
    return d;
}

struct diag *tm_mistake(struct tm_project *p, struct diags *to, const char *summary,
                        enum diag_code code, struct span at, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    struct diag *d = tm_vmistake(p, to, summary, code, at, format, args);
    va_end(args);
    return d;
}

const struct hcl_attribute *tm_attribute(struct tm_project *p, const struct hcl_body *body,
                                         const char *name)
{
    for (uint32_t i = 0; i < body->attribute_count; i++)
        if (str_equal(symbol_text(p->graph->symbols, body->attributes[i].name), str_of(name)))
            return &body->attributes[i];
    return NULL;
}

struct str tm_block_type(const struct tm_project *p, const struct hcl_block *b)
{
    return symbol_text(p->graph->symbols, b->type);
}

struct file_reader {
    struct tm_project *project;
    struct tm_file *file;
    struct tree_builder builder;
};

static void read_globals(struct file_reader *r, const struct hcl_block *block)
{
    struct tm_globals *g = &r->file->globals[r->file->globals_count++];
    g->block = block;
    g->attributes = tm_attributes_with_maps(r->project, &r->builder, &r->file->diags, &block->body,
                                            &g->attribute_count);
}

// The `lets` of a block as one lazy mapping: each name is a node of its own, and sees the others.
static expr_id read_lets(struct file_reader *r, const struct hcl_block *block)
{
    ARRAY(symbol) names = {0};
    ARRAY(expr_id) values = {0};
    struct table seen = {0};
    bool found = false;
    for (uint32_t i = 0; i < block->body.block_count; i++) {
        const struct hcl_block *lets = &block->body.blocks[i];
        if (!str_equal(tm_block_type(r->project, lets), STR("lets")))
            continue;
        found = true;
        uint32_t count;
        struct tm_attribute *list =
            tm_attributes_with_maps(r->project, &r->builder, &r->file->diags, &lets->body, &count);
        for (uint32_t k = 0; k < count; k++) {
            bool is_new;
            table_put(&seen, list[k].name, &is_new);
            if (!is_new)
                tm_mistake(r->project, &r->file->diags, tm_redefined, DIAG_REDEFINED, list[k].at,
                           "`let.%.*s` is set twice",
                           STR_ARGS(symbol_text(r->project->graph->symbols, list[k].name)));
            if (!is_new || list[k].is_unset)
                continue;
            ARRAY_PUSH(&names, list[k].name);
            ARRAY_PUSH(&values, list[k].value);
        }
    }
    expr_id lets = !found ? 0
                          : expr_mapping(&r->builder, block->type_at, names.at, values.at,
                                         (uint32_t)names.len);
    table_done(&seen);
    ARRAY_DONE(&names);
    ARRAY_DONE(&values);
    return lets;
}

static void read_generate(struct file_reader *r, const struct hcl_block *block,
                          enum tm_generate_kind kind)
{
    struct tm_generate *g = &r->file->generates[r->file->generate_count++];
    *g = (struct tm_generate){.kind = kind, .block = block, .file = r->file};
    if (block->label_count) {
        g->label = block->labels[0].text;
        g->label_at = block->labels[0].at;
    }
    g->lets = read_lets(r, block);
}

static void read_script(struct file_reader *r, const struct hcl_block *block)
{
    r->file->scripts[r->file->script_count++] =
        (struct tm_script){.block = block, .file = r->file, .lets = read_lets(r, block)};
}

// The `lets` of the definitions in a block; labels may stand for blocks.
static void read_define_lets(struct file_reader *r, const struct hcl_block *block)
{
    struct str last = block->label_count ? block->labels[block->label_count - 1].text
                                         : tm_block_type(r->project, block);
    if (str_equal(last, STR("lets"))) {
        struct tm_globals *l = &r->file->lets[r->file->let_count++];
        l->block = block;
        l->attributes = tm_attributes_with_maps(r->project, &r->builder, &r->file->diags,
                                                &block->body, &l->attribute_count);
        return;
    }
    for (uint32_t i = 0; i < block->body.block_count; i++)
        read_define_lets(r, &block->body.blocks[i]);
}

static size_t count_inner_blocks(const struct hcl_body *body)
{
    size_t count = body->block_count;
    for (uint32_t i = 0; i < body->block_count; i++)
        count += count_inner_blocks(&body->blocks[i].body);
    return count;
}

static void read_definition(struct file_reader *r, const struct hcl_block *block)
{
    struct tm_file *f = r->file;
    f->has_definition = true;
    size_t most = f->let_count + 1 + count_inner_blocks(&block->body);
    struct tm_globals *before = f->lets;
    f->lets = ARENA_ARRAY(&r->project->arena, struct tm_globals, most);
    for (uint32_t i = 0; i < f->let_count; i++)
        f->lets[i] = before[i];
    read_define_lets(r, block);
}

static size_t count_of_type(const struct tm_project *p, const struct hcl_body *body,
                            const char *type)
{
    size_t count = 0;
    for (uint32_t i = 0; i < body->block_count; i++)
        count += str_equal(tm_block_type(p, &body->blocks[i]), str_of(type));
    return count;
}

static void read_file_blocks(struct file_reader *r, const struct hcl_body *body)
{
    struct tm_project *p = r->project;
    struct tm_file *f = r->file;
    f->globals = ARENA_ARRAY(&p->arena, struct tm_globals, count_of_type(p, body, "globals"));
    f->generates = ARENA_ARRAY(&p->arena, struct tm_generate,
                               count_of_type(p, body, "generate_hcl") +
                                   count_of_type(p, body, "generate_file"));
    f->scripts = ARENA_ARRAY(&p->arena, struct tm_script, count_of_type(p, body, "script"));
    for (uint32_t i = 0; i < body->block_count; i++) {
        const struct hcl_block *b = &body->blocks[i];
        struct str type = tm_block_type(p, b);
        if (str_equal(type, STR("globals")))
            read_globals(r, b);
        else if (str_equal(type, STR("generate_hcl")))
            read_generate(r, b, TM_GENERATE_HCL);
        else if (str_equal(type, STR("generate_file")))
            read_generate(r, b, TM_GENERATE_FILE);
        else if (str_equal(type, STR("script")))
            read_script(r, b);
        else if (str_equal(type, STR("define")))
            read_definition(r, b);
        else if (str_equal(type, STR("stack")) && !f->stack)
            f->stack = b;
    }
}

// Even if the file has mistakes: they do not make its directory part of another project.
static void find_begin(struct tm_project *p, struct tm_file *f)
{
    for (uint32_t i = 0; i < f->body->block_count; i++) {
        const struct hcl_block *b = &f->body->blocks[i];
        f->begins_project |= str_equal(tm_block_type(p, b), STR("terramate")) &&
                             tm_attribute(p, &b->body, "required_version");
    }
}

// Mistakes of the parser get the name that people search for.
static void name_syntax_errors(struct tm_file *f, const struct diags *found)
{
    for (size_t i = 0; i < found->list.len; i++)
        diags_add(&f->diags, found->list.at[i]);
}

// A `.tmgen` file is the content of a generate block of the same name.
static bool read_whole_file(struct file_reader *r)
{
    struct tm_file *f = r->file;
    struct str name = path_basename(f->path);
    if (!str_ends(name, STR(".tmgen")))
        return false;
    f->generates = ARENA_NEW(&r->project->arena, struct tm_generate);
    f->generates[f->generate_count++] = (struct tm_generate){
        .kind = TM_GENERATE_HCL,
        .label = str_slice(name, 0, name.len - 6),
        .file = f,
        .is_whole_file = true,
    };
    return true;
}

void tm_file_parse(struct tm_project *p, struct tm_file *f, uint32_t source)
{
    if (tm_is_yaml(f->path)) {
        tm_parse_yaml(p, f, source);
        return;
    }
    struct file_reader r = {.project = p, .file = f};
    struct diags found = {0};
    tree_begin(&r.builder, tm_ops(), p->graph->symbols, source);
    struct hcl_input in = {.text = source_text(p->graph->sources, source),
                           .builder = &r.builder,
                           .arena = &p->arena,
                           .diags = &found,
                           .closes_strings = true};
    struct hcl_body *body = hcl_parse_body(&in);
    f->body = body;
    if (str_find(in.text, STR("required_version"), 0) < in.text.len)
        find_begin(p, f);
    name_syntax_errors(f, &found);
    if (!found.list.len && !read_whole_file(&r))
        read_file_blocks(&r, body);
    f->tree = tree_end(&r.builder);
    if (!found.list.len && !str_ends(f->path, STR(".tmgen")))
        tm_check_file(p, f);
    diags_done(&found);
}

uint32_t tm_file_source(struct tm_project *p, struct str path, struct str text)
{
    return sources_add(p->graph->sources, tree_source_name(&p->files, &p->arena, path), text);
}

struct tm_file *tm_file_new(struct tm_project *p, struct str kept_path)
{
    struct tm_file *f = ARENA_NEW(&p->arena, struct tm_file);
    f->path = kept_path;
    f->dir = path_dirname(kept_path);
    return f;
}

void tm_file_keep(struct tm_project *p, struct str kept_path, struct tm_file *f)
{
    *str_table_put(&p->texts, kept_path, NULL) = (uintptr_t)f;
    if (!f)
        return;
    graph_keep_tree(p->graph, f->tree);
    f->next = p->first_file;
    p->first_file = f;
}

struct tm_file *tm_file_take_over(struct tm_project *p, struct str path)
{
    const uint64_t *found = p->other ? str_table_find(&p->other->texts, path) : NULL;
    struct tm_file *f = found && *found != TM_UNREAD ? (struct tm_file *)(uintptr_t)*found : NULL;
    if (!f)
        return NULL;
    struct str text = source_text(p->graph->sources, f->tree->file);
    if (!tree_files_have(&p->files, &p->arena, path, text))
        return NULL;
    *str_table_put(&p->texts, path, NULL) = (uintptr_t)f;
    return f;
}

static struct tm_file *read_tree_file(struct tm_project *p, struct str path, bool is_listed)
{
    uint64_t *known = str_table_find(&p->texts, path);
    if (known && *known != TM_UNREAD)
        return (struct tm_file *)(uintptr_t)*known;
    struct str text, kept = str_copy(&p->arena, path);
    struct tm_file *f = tm_file_take_over(p, kept);
    if (f)
        return f;
    struct arena scratch; // the sources keep the text
    arena_init(&scratch);
    bool is_read = is_listed ? tree_read_listed(&p->files, &scratch, kept, &text)
                             : p->files.read(p->files.data, &scratch, kept, &text);
    if (is_read) {
        f = tm_file_new(p, kept);
        tm_file_parse(p, f, tm_file_source(p, kept, text));
    }
    arena_done(&scratch);
    tm_file_keep(p, kept, f);
    return f;
}

struct tm_file *tm_file(struct tm_project *p, struct str path)
{
    return read_tree_file(p, path, false);
}

struct tm_file *tm_file_listed(struct tm_project *p, struct str path)
{
    return read_tree_file(p, path, true);
}
