// SPDX-License-Identifier: Apache-2.0
//
// Files that change while the tree is open. A changed file is read again, and the directories that it contributes to
// are said anew: its own, those that import it, and those below if what they inherit of a stack differs. Statements
// that say the same keep their answers (graph/views/change.h), so an edit costs what it changes.
#include <stdlib.h>

#include "base/hash.h"
#include "base/path.h"
#include "dialects/offers.h"
#include "dialects/terramate/tree/bundles.h"
#include "dialects/terramate/tree/terramate.h"
#include "graph/views/change.h"

struct reload {
    struct tm_project *project;
    struct str_table named;  // what has changed (2), and the directories that it is in (1)
    struct str_table listed; // paths of directories in those whose entries have changed
    struct table relisted;   // struct tm_dir * of those
    bool stacks_differ;
};

enum { NAMED_WITHIN = 1, NAMED_ITSELF = 2 };

static uint64_t named_how(const struct reload *r, struct str path)
{
    const uint64_t *found = str_table_find(&r->named, path);
    return found ? *found : 0;
}

static void name_path(struct reload *r, struct str path, uint64_t how)
{
    uint64_t *place = str_table_put(&r->named, path, NULL);
    *place = *place > how ? *place : how;
}

// What is known of a file or directory counts no more.
static void unread_path(struct tm_project *p, struct str path)
{
    uint64_t *text = str_table_find(&p->texts, path), *list = str_table_find(&p->lists, path);
    struct tm_file *f = text && *text != TM_UNREAD ? (struct tm_file *)(uintptr_t)*text : NULL;
    if (f)
        f->is_replaced = true;
    if (text)
        *text = TM_UNREAD;
    if (list)
        *list = TM_UNREAD;
}

// Files and directories that did not exist: they may now.
static void unread_missing(struct tm_project *p)
{
    for (uint32_t i = 0; i < p->texts.len; i++)
        if (!p->texts.entries[i].value)
            p->texts.entries[i].value = TM_UNREAD;
    for (uint32_t i = 0; i < p->lists.len; i++) {
        uint64_t *list = &p->lists.entries[i].value;
        if (*list != TM_UNREAD && !((const struct tm_listing *)(uintptr_t)*list)->count)
            *list = TM_UNREAD;
    }
}

static void unread_changed(struct reload *r, const struct str *paths, size_t count)
{
    struct tm_project *p = r->project;
    unread_missing(p);
    for (size_t i = 0; i < count; i++) {
        struct str kept = str_copy(&p->arena, paths[i]);
        name_path(r, kept, NAMED_ITSELF);
        unread_path(p, kept);
        for (struct str dir = path_dirname(kept);; dir = path_dirname(dir)) {
            name_path(r, dir, NAMED_WITHIN);
            unread_path(p, dir);
            if (dir.len <= 1 || tm_has_read(p, dir)) // otherwise it is new, and its parent lists it
                break;
        }
    }
}

// All of a directory counts no more: it was removed, or another one has taken its place.
static void unread_dir(struct tm_dir *d)
{
    struct tm_project *p = d->project;
    for (size_t i = 0; i < d->name_count; i++)
        unread_path(p, path_join(&p->arena, d->path, d->names[i]));
    unread_path(p, d->path);
}

// Before anything is read again: a directory may import from one that comes later.
static void unread_replaced(const struct reload *r, struct tm_dir **dirs, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        struct tm_dir *d = dirs[i];
        d->is_replaced =
            (d->parent && d->parent->is_replaced) || named_how(r, d->path) == NAMED_ITSELF;
        if (d->is_replaced)
            unread_dir(d);
    }
}

static void unlink_replaced(struct tm_project *p)
{
    for (struct tm_file **at = &p->first_file; *at;) {
        struct tm_file *f = *at;
        if (f->is_replaced) {
            diags_done(&f->diags);
            *at = f->next;
        } else {
            at = &f->next;
        }
    }
}

static bool depends_on_named(const struct reload *r, const struct tm_dir *d)
{
    bool depends = d->id_is_told || named_how(r, d->path); // another stack may have changed its id
    for (size_t i = 0; i < d->inputs.len && !depends; i++) {
        struct str path = d->inputs.at[i];
        bool is_new = true; // as far as anybody knows, nothing exists there
        depends = named_how(r, path);
        for (path = path_dirname(path); path.len > 1 && !depends; path = path_dirname(path)) {
            depends = is_new ? named_how(r, path) : named_how(r, path) == NAMED_ITSELF;
            is_new &= !tm_has_read(d->project, path);
        }
    }
    return depends;
}

// ---- directories

static uint64_t hash_text(uint64_t hash, struct str text)
{
    return hash_combine(hash, hash_bytes(text.at, text.len));
}

// The text of a block as it is written: what a comment somewhere else moves says the same.
static uint64_t hash_block(const struct tm_dir *d, uint64_t hash, const struct tm_file *f,
                           const struct hcl_block *b)
{
    const struct graph *g = d->project->graph;
    if (str_equal(tm_block_type(d->project, b), STR("globals"))) // its statements are compared
        return hash;
    struct str text = source_text(g->sources, f->tree->file);
    return hash_text(hash, str_slice(text, b->type_at.start, b->close_at.end));
}

// Everything that a directory says apart from globals. Files with mistakes say something new each time.
static uint64_t meaning_of(const struct tm_dir *d)
{
    const struct graph *g = d->project->graph;
    uint64_t hash = (uint64_t)d->is_stack << 2 | (uint64_t)d->skipped << 1 | d->is_hidden;
    for (size_t i = 0; i < d->parts.len; i++) {
        const struct tm_file *f = d->parts.at[i].file;
        bool is_whole = !f->body || f->body->attribute_count || f->bundle;
        for (uint32_t k = 0; k < f->generate_count; k++)
            is_whole |= f->generates[k].is_whole_file;
        hash = hash_text(hash_combine(hash, d->parts.at[i].rank), f->path);
        if (is_whole && f->tree)
            hash = hash_text(hash, source_text(g->sources, f->tree->file));
        for (uint32_t k = 0; !is_whole && k < f->body->block_count; k++)
            hash = hash_block(d, hash, f, &f->body->blocks[k]);
        if (f->diags.list.len || (is_whole && !f->tree))
            hash = hash_combine(hash, d->project->changes.now);
    }
    return hash;
}

// Whether a list of directories and units is the same with a directory as it is now.
static bool is_listed_alike(const struct tm_dir *d, const struct tm_dir *before, bool had_parts)
{
    bool is_alike = d->is_stack == before->is_stack && d->skipped == before->skipped &&
                    had_parts == (d->parts.len > 0) && d->is_elsewhere == before->is_elsewhere &&
                    d->stack.has_id == before->stack.has_id &&
                    str_equal(d->stack.id, before->stack.id) && !before->id_is_told;
    for (size_t i = 0; i < d->parts.len && is_alike; i++)
        is_alike = !d->parts.at[i].file->has_definition; // listing reports its mistakes
    return is_alike;
}

void tm_note_first_reading(struct tm_dir *d)
{
    struct tree_changes *changes = &d->project->changes;
    changes->now++;
    d->changes.read = d->changes.said = changes->listed = changes->now;
}

static bool same_entries(const struct str *old, size_t old_count, const struct tm_dir *d)
{
    bool same = old_count == d->name_count;
    for (size_t i = 0; same && i < old_count; i++)
        same = str_equal(old[i], d->names[i]);
    return same;
}

static void empty_dir(struct tm_dir *d)
{
    d->parts.len = d->generates.len = d->inputs.len = 0;
    diags_done(&d->diags);
    d->is_stack = d->is_elsewhere = d->id_is_told = false;
    d->stack = (struct tm_stack){0};
    diags_done(&d->instance_diags);
    d->has_instances = d->has_components = false;
    d->blocks = NULL;
    d->components = NULL;
    d->created = NULL;
}

static bool differs_for_those_below(const struct tm_dir *d, const struct tm_dir *before)
{
    return d->skipped != before->skipped || d->is_stack != before->is_stack ||
           (d->is_stack && (!str_equal(d->stack.id, before->stack.id) ||
                            !value_same(d->stack.tags, before->stack.tags)));
}

static void reload_dir(struct reload *r, struct tm_dir *d)
{
    struct tm_dir before = *d;
    struct tree_changes *changes = &d->project->changes;
    bool had_parts = d->parts.len;
    uint64_t meaning = meaning_of(d);
    empty_dir(d);
    view_resay_begin(d->view);
    tm_load_dir(d);
    view_resay_end(d->view);
    d->changes.read = changes->now;
    if (meaning_of(d) != meaning)
        d->changes.said = changes->now;
    if (!is_listed_alike(d, &before, had_parts))
        changes->listed = changes->now;
    d->is_reloaded = true;
    d->passes_on_change = differs_for_those_below(d, &before);
    r->stacks_differ |= d->is_stack != before.is_stack;
    if (d->skipped == before.skipped && same_entries(before.names, before.name_count, d))
        return;
    table_put(&r->relisted, (uintptr_t)d, NULL);
    for (size_t i = 0; i < d->name_count && !d->skipped; i++) {
        struct str name = d->names[i];
        if (str_ends(name, STR("/")))
            str_table_put(&r->listed,
                          path_join(&r->project->arena, d->path, str_slice(name, 0, name.len - 1)),
                          NULL);
    }
}

// Its view stays, for whoever holds it, and says nothing.
static void remove_dir(struct reload *r, struct tm_dir *d)
{
    r->stacks_differ |= d->is_stack;
    r->project->changes.listed = r->project->changes.now;
    unread_path(r->project, d->path); // others may import its files: what became of them was named
    empty_dir(d);
    view_resay_begin(d->view);
    view_resay_end(d->view);
    d->is_gone = true;
}

static bool is_removed(const struct reload *r, const struct tm_dir *d)
{
    const struct tm_dir *up = d->parent;
    return up && (up->is_gone || (table_find(&r->relisted, (uintptr_t)up) &&
                                  !str_table_find(&r->listed, d->path)));
}

// Somebody asked for it while it did not exist, and now it does.
static bool has_appeared(const struct reload *r, const struct tm_dir *d)
{
    return !d->name_count && d->parent && table_find(&r->relisted, (uintptr_t)d->parent) &&
           str_table_find(&r->listed, d->path);
}

void tm_revive_dir(struct tm_dir *d)
{
    struct reload r = {.project = d->project};
    d->is_gone = false;
    tm_note_first_reading(d);
    reload_dir(&r, d);
    d->next = d->project->first_dir;
    d->project->first_dir = d;
    str_table_done(&r.listed);
    table_done(&r.relisted);
}

static void unlink_removed(struct tm_project *p)
{
    for (struct tm_dir **at = &p->first_dir; *at;)
        if ((*at)->is_gone)
            *at = (*at)->next;
        else
            at = &(*at)->next;
}

// ---- the tree

// Loads what was created, if all of the tree was loaded.
static void load_new(struct reload *r)
{
    struct tm_project *p = r->project;
    const struct tm_dir *known = p->first_dir;
    for (uint32_t i = 0; i < r->relisted.len && p->is_whole; i++) {
        struct tm_dir *d = (struct tm_dir *)(uintptr_t)r->relisted.entries[i].key;
        if (!d->is_gone)
            tm_load_entries(p, d);
    }
    for (const struct tm_dir *d = p->first_dir; d != known; d = d->next)
        r->stacks_differ |= d->is_stack;
}

static void say_stacks_anew(struct reload *r, struct tm_dir *root)
{
    struct tm_project *p = r->project;
    if (!root->is_reloaded)
        reload_dir(r, root);
    if (!p->root_view)
        return;
    view_resay_begin(p->root_view);
    tm_define_root(p);
    view_resay_end(p->root_view);
}

// Bundles and components lead from directory to directory, and what they define is not noted as read: a tree that has
// some is read anew as a whole.
static bool has_instances(struct tm_dir *const *dirs, size_t count)
{
    bool has = false;
    for (size_t i = 0; i < count && !has; i++)
        has = dirs[i]->has_instances || dirs[i]->components || dirs[i]->created ||
              (dirs[i]->blocks && !tm_blocks_is_empty(dirs[i]->blocks));
    return has;
}

static void forget_registry(struct tm_project *p)
{
    tm_registry_done(p->registry);
    p->registry = NULL;
}

static void reset_settings(struct tm_project *p)
{
    p->vendor_dir = STR("/modules");
    p->comment = "//";
    p->experiments = VALUE_NONE;
}

// Oldest first: parents come before what is in them.
static struct tm_dir **all_dirs(struct tm_project *p, size_t *count)
{
    *count = 0;
    for (struct tm_dir *d = p->first_dir; d; d = d->next)
        ++*count;
    struct tm_dir **dirs = memory_take(sizeof(*dirs) * (*count + 1));
    size_t i = *count;
    for (struct tm_dir *d = p->first_dir; d; d = d->next)
        dirs[--i] = d;
    return dirs;
}

static bool is_to_be_read(const struct reload *r, const struct tm_dir *d)
{
    return d->is_replaced || has_appeared(r, d) || depends_on_named(r, d) || tm_offers_differ(d);
}

// Reads what depends on the change anew, from the root down.
static void renew_dirs(struct reload *r, struct tm_dir **dirs, size_t count, bool all)
{
    struct tm_project *p = r->project, before = *p;
    for (size_t i = 0; i < count; i++) {
        struct tm_dir *d = dirs[i];
        bool inherits = d->parent && d->parent->passes_on_change;
        bool exists_not = d->created && !d->name_count;
        d->is_reloaded = d->passes_on_change = false;
        if (exists_not || is_removed(r, d)) {
            remove_dir(r, d);
        } else if (all || inherits || is_to_be_read(r, d)) {
            if (!d->parent)
                reset_settings(p);
            reload_dir(r, d);
            d->passes_on_change |= inherits;
        }
        if (d->is_reloaded && !d->parent && !tm_settings_agree(p, &before)) {
            graph_forget(p->graph); // functions look at them
            p->changes.renewed = p->changes.now;
            all = true;
        }
    }
}

// What stacks say of themselves depends on whether there are bundles anywhere, which is known at the end.
static void renew_for_bundles(struct reload *r, bool had_bundles)
{
    struct tm_project *p = r->project;
    size_t count;
    bool has = p->other && p->other->has_bundles;
    for (const struct tm_dir *d = p->first_dir; d && !has; d = d->next)
        has = d->has_instances;
    p->has_bundles = has;
    if (has == had_bundles)
        return;
    struct tm_dir **dirs = all_dirs(p, &count);
    renew_dirs(r, dirs, count, true);
    free(dirs);
}

// A name that no other tree offers any more is none.
static bool has_lost_offers(struct tm_project *p)
{
    uint64_t offered = 0;
    for (const struct tm_dir *d = p->first_dir; d; d = d->next)
        offered |= d->offers;
    if (offered == p->offers)
        return false;
    p->offers = offered;
    offers_name(p->scope, offered);
    return true;
}

void tm_change(struct tm_project *p, const struct str *paths, size_t count)
{
    struct reload r = {.project = p};
    size_t dir_count;
    p->changes.now++;
    table_done(&p->runs);
    struct tm_dir **dirs = all_dirs(p, &dir_count);
    bool had_bundles = p->has_bundles, had_parts = had_bundles || has_instances(dirs, dir_count);
    forget_registry(p);
    unread_changed(&r, paths, count);
    unread_replaced(&r, dirs, dir_count);
    renew_dirs(&r, dirs, dir_count, had_parts);
    unlink_removed(p);
    unlink_replaced(p);
    load_new(&r);
    renew_for_bundles(&r, had_bundles);
    bool may_come = p->is_without_bundles && !p->is_whole && tm_may_bring_bundles(p, paths, count);
    if (may_come)
        p->has_searched = p->is_without_bundles = false;
    bool lost_offers = has_lost_offers(p);
    if (had_parts || p->has_bundles || may_come || lost_offers) {
        graph_forget(p->graph);
        p->changes.renewed = p->changes.now;
    }
    if (r.stacks_differ && dir_count)
        say_stacks_anew(&r, dirs[0]);
    free(dirs);
    str_table_done(&r.named);
    str_table_done(&r.listed);
    table_done(&r.relisted);
}

// ---- what was cut off

static bool has_unsettled_bundles(const struct tm_project *p)
{
    for (const struct tm_dir *d = p->registry && p->has_bundles ? p->first_dir : NULL; d;
         d = d->next)
        for (size_t i = 0; i < d->instance_diags.list.len; i++)
            if (diag_is_passing(d->instance_diags.list.at[i]))
                return true;
    return false;
}

static bool is_cut_off(const struct tm_project *p, const struct tm_file *f)
{
    for (size_t i = 0; f->tree && i < p->cut_off.len; i++)
        if (p->cut_off.at[i] == f->tree)
            return true;
    return false;
}

void tm_settle(struct tm_project *p)
{
    ARRAY(struct str) paths = {0};
    if (p->graph->question.limit_reached || (!p->cut_off.len && !has_unsettled_bundles(p)))
        return;
    for (const struct tm_file *f = p->cut_off.len ? p->first_file : NULL; f; f = f->next)
        if (is_cut_off(p, f))
            ARRAY_PUSH(&paths, f->path);
    p->cut_off.len = 0;
    tm_change(p, paths.at, paths.len);
    ARRAY_DONE(&paths);
}
