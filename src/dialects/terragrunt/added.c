// SPDX-License-Identifier: Apache-2.0
//
// What is added to a configuration from outside, and wins: the `autoinclude` block of the stack that makes it, or the file
// that Terragrunt writes of such a block. Expressions of a block mean what they mean in the stack, except `dependency`,
// which is the unit's. A file has only constants and dependencies left.
#include "base/path.h"
#include "dialects/terragrunt/tg.h"

static const struct hcl_block *autoinclude_of(const struct tg_component *x)
{
    const struct symbols *symbols = x->by->tree->graph->symbols;
    for (uint32_t i = 0; i < x->block->body.block_count; i++)
        if (str_equal(symbol_text(symbols, x->block->body.blocks[i].type), STR("autoinclude")))
            return &x->block->body.blocks[i];
    return NULL;
}

static void refuse_block(struct tg_config *a, const struct hcl_block *b, const char *help)
{
    struct diag *d =
        tg_mistake(a, DIAG_BAD_SCHEMA, b->type_at, "an `autoinclude` block has no block `%.*s`",
                   STR_ARGS(symbol_text(a->tree->graph->symbols, b->type)));
    diag_help(d, "%s", help);
}

// What both allow in a file and not here. Everything else is checked as a file is.
static void check_autoinclude(struct tg_config *a, const struct hcl_block *block)
{
    const struct symbols *symbols = a->tree->graph->symbols;
    tg_check_body(a, a->schema, &block->body, block->type_at, "an `autoinclude` block");
    for (uint32_t i = 0; i < block->body.block_count; i++) {
        const struct hcl_block *b = &block->body.blocks[i];
        struct str type = symbol_text(symbols, b->type);
        if (str_equal(type, STR("locals")))
            refuse_block(a, b, "declare them in the stack: they can be used here");
        else if (str_equal(type, STR("include")))
            refuse_block(a, b, "include the file in the unit's own terragrunt.hcl");
    }
}

// As if the body of the block were a file in the stack's directory, inside the stack.
static struct tg_config *open_block(struct tg_config *c, const struct tg_component *made,
                                    const struct hcl_block *block)
{
    struct tg_tree *t = c->tree;
    struct tg_config *by = made->by, *a = ARENA_NEW(&t->graph->arena, struct tg_config);
    struct tg_file *f = ARENA_NEW(&t->arena, struct tg_file);
    *f = (struct tg_file){
        .path = made->said_by->file->path, .tree = made->said_by->file->tree, .body = &block->body};
    *a = (struct tg_config){.tree = t,
                            .file = f,
                            .schema = c->schema,
                            .dir = by->dir,
                            .unit = by->unit,
                            .includer = c,
                            .is_block = true,
                            .number = t->list.len};
    ARRAY_PUSH(&t->list, a);
    a->scope = scope_open(t->graph, SCOPE_NAMED, made->said_by->scope, by->dir);
    (void)scope_set_variable(a->scope, STR("dependency"),
                             (struct lazy){.kind = LAZY_PATH, .path = t->dependency}, 0, NO_SPAN);
    check_autoinclude(a, block);
    a->view = made->said_by->view;
    tg_say(a);
    return a;
}

static struct tg_config *open_file(struct tg_config *c)
{
    struct tg_tree *t = c->tree;
    const char *name =
        tg_is_stack(c) ? "terragrunt.autoinclude.stack.hcl" : "terragrunt.autoinclude.hcl";
    struct str path = path_join(&t->arena, c->dir, str_of(name));
    if (!tg_exists(t, path, NULL))
        return NULL;
    return tg_config_at(t, tg_file_at(t, path, false), c->dir, c->unit, c);
}

void tg_open_added(struct tg_config *c)
{
    const struct tg_component *made = tg_made_in(c->tree, c->dir);
    const struct hcl_block *block = made ? autoinclude_of(made) : NULL;
    if (c->includer)
        return;
    c->added = block ? open_block(c, made, block) : open_file(c);
    for (size_t i = 0; c->added && i < c->added->diags.list.len; i++)
        diags_add(&c->diags, c->added->diags.list.at[i]);
}
