// SPDX-License-Identifier: Apache-2.0
//
// Files that are called `terragrunt.hcl` and do not run where they are: units of a catalog, which stacks copy to
// somewhere else, and roots of the old layout, which units below them include. What they look for around them may be
// missing here without being wrong.
#include "base/path.h"
#include "dialects/terragrunt/tg.h"

static bool has_block(const struct tg_config *c, const char *type)
{
    const struct hcl_body *body = c->file->body;
    for (uint32_t i = 0; i < body->block_count; i++)
        if (str_equal(symbol_text(c->tree->graph->symbols, body->blocks[i].type), str_of(type)))
            return true;
    return false;
}

// Whether `values`, which only stacks give, is named.
static bool uses_values(struct tg_config *c)
{
    struct str text = source_text(c->tree->graph->sources, c->file->body->at.file);
    for (size_t at = str_find(text, STR("values."), 0); at < text.len;
         at = str_find(text, STR("values."), at + 1))
        if (!at || strchr(" \t\n({[=!,:", text.at[at - 1]))
            return true;
    return false;
}

static bool is_of_catalog(struct tg_config *c)
{
    struct str given = path_join(&c->tree->arena, c->dir, STR("terragrunt.values.hcl"));
    return uses_values(c) && !tg_made_in(c->tree, c->dir) && !tg_exists(c->tree, given, NULL);
}

static bool has_terraform_files(struct tg_config *c)
{
    struct str *names;
    struct tg_tree *t = c->tree;
    size_t count = t->files.list(t->files.data, &t->arena, c->dir, &names);
    for (size_t i = 0; i < count; i++)
        if (str_ends(names[i], STR(".tf")) || str_ends(names[i], STR(".tofu")))
            return true;
    return false;
}

static bool has_source(const struct tg_config *c)
{
    const struct hcl_body *body = c->file->body;
    const struct symbols *symbols = c->tree->graph->symbols;
    for (uint32_t i = 0; i < body->block_count; i++) {
        const struct hcl_body *inner = &body->blocks[i].body;
        if (!str_equal(symbol_text(symbols, body->blocks[i].type), STR("terraform")))
            continue;
        for (uint32_t k = 0; k < inner->attribute_count; k++)
            if (str_equal(symbol_text(symbols, inner->attributes[k].name), STR("source")))
                return true;
    }
    return false;
}

static bool has_units_below(struct tg_config *c)
{
    struct tg_tree *t = c->tree;
    tg_find_units(t);
    for (size_t i = 0; i < t->units.len; i++)
        if (t->units.at[i].len > c->dir.len && path_is_below(t->units.at[i], c->dir))
            return true;
    return false;
}

static bool is_old_root(struct tg_config *c)
{
    return !has_block(c, "include") && !has_source(c) && !has_terraform_files(c) &&
           has_units_below(c);
}

bool tg_misses_elsewhere(struct tg_config *c)
{
    struct tg_config *unit = tg_unit_at(c->tree, c->unit);
    if (!unit->file->body || unit->is_elsewhere)
        return unit->is_elsewhere;
    unit->is_elsewhere = is_of_catalog(unit) || is_old_root(unit);
    return unit->is_elsewhere;
}

void tg_note_elsewhere(struct tg_config *c, struct diags *out)
{
    struct span at = c->file->body ? c->file->body->at : NO_SPAN;
    at.end = at.start;
    if (!c->is_elsewhere)
        return;
    struct diag *d =
        diag_new(&c->tree->arena, DIAG_BAD_IMPORT, at,
                 is_of_catalog(c) ? "this unit is for stacks: what it looks for around it is not "
                                    "in this project, and not checked"
                                  : "units below include this file: what it looks for around them "
                                    "is checked there");
    d->severity = SEVERITY_NOTE;
    diags_add(out, d);
}
