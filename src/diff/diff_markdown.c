// SPDX-License-Identifier: Apache-2.0
//
// A difference as a comment on a change. Text from the configuration is put in code, with a fence longer than
// any in it, so that none of it is interpreted.
#include "base/path.h"
#include "base/utf8.h"
#include "diff/diff_groups.h"

enum {
    COMMENT_MOST = 60000, // bytes: GitHub allows 65,536 characters in a comment
    PATHS_MOST = 20,
};

struct page {
    struct strbuf *out;
    const struct diff *diff;
    size_t paths; // of the current block
    size_t left;  // blocks that did not fit
};

// The longest run of a character.
static size_t longest_run(struct str s, char c)
{
    size_t longest = 0, run = 0;
    for (size_t i = 0; i < s.len; i++) {
        run = s.at[i] == c ? run + 1 : 0;
        longest = run > longest ? run : longest;
    }
    return longest;
}

static void add_code(struct strbuf *out, struct str s)
{
    struct strbuf text;
    strbuf_init(&text, 0);
    utf8_add_visible(&text, s);
    size_t fence = longest_run(strbuf_str(&text), '`') + 1;
    bool is_apart = fence > 1; // a space separates a backquote from the fence
    strbuf_add_repeat(out, '`', fence);
    strbuf_add_cstr(out, is_apart ? " " : "");
    strbuf_add(out, strbuf_str(&text));
    strbuf_add_cstr(out, is_apart ? " " : "");
    strbuf_add_repeat(out, '`', fence);
    strbuf_done(&text);
}

// ---- what was edited

static void write_place(struct page *p, const struct diff_edit *e)
{
    const struct sources *sources = p->diff->graph->sources;
    struct span at = span_is_none(e->now_at) ? e->old_at : e->now_at;
    struct arena a;
    arena_init(&a);
    if (e->kind == EDIT_FILE || span_is_none(at)) {
        add_code(p->out, e->ref);
    } else {
        struct position pos = source_position(sources, at.file, at.start);
        add_code(p->out,
                 str_format(&a, "%.*s:%u", STR_ARGS(source_name(sources, at.file)), pos.line));
        strbuf_add_cstr(p->out, " ");
        add_code(p->out, e->ref);
    }
    arena_done(&a);
}

static void write_edit(struct page *p, const struct diff_edit *e)
{
    strbuf_add_cstr(p->out, "- ");
    write_place(p, e);
    if (e->kind == EDIT_FILE || !e->has_old || !e->has_now) {
        strbuf_format(p->out, " %s", diff_word(e->has_old, e->has_now));
    } else {
        strbuf_add_cstr(p->out, " ");
        add_code(p->out, e->old_text);
        strbuf_add_cstr(p->out, " → ");
        add_code(p->out, e->now_text);
    }
    strbuf_add_char(p->out, '\n');
}

// ---- what changes

static void add_line(struct strbuf *out, char sign, struct str line)
{
    if (str_ends(line, STR("\n")))
        line = str_slice(line, 0, line.len - 1);
    strbuf_format(out, "%c ", sign);
    utf8_add_visible(out, line);
    strbuf_add_char(out, '\n');
}

static void write_item(struct strbuf *out, const struct diff_item *i)
{
    struct arena a;
    arena_init(&a);
    struct str name =
        str_format(&a, "%.*s%s%.*s", STR_ARGS(i->name), i->part.len ? "  " : "", STR_ARGS(i->part));
    if (i->is_file || i->is_unrun) {
        add_line(out, ' ',
                 str_format(&a, "%.*s  %.*s", STR_ARGS(name), STR_ARGS(diff_word_of(&a, i))));
    } else {
        add_line(out, ' ', name);
        for (size_t k = 0; k < i->line_count; k++)
            add_line(out, i->lines[k].kind, i->lines[k].line);
        if (!i->line_count) {
            add_line(out, '-', diff_old_state(&a, i));
            add_line(out, '+', diff_new_state(&a, i));
        }
    }
    arena_done(&a);
}

static void write_words(void *data, struct strbuf *out, const struct diff_change_of *c)
{
    (void)data;
    for (size_t i = 0; i < c->items.len; i++)
        write_item(out, c->items.at[i]);
}

static void write_fenced(struct strbuf *out, struct str text)
{
    size_t run = longest_run(text, '`'), fence = run < 3 ? 3 : run + 1;
    strbuf_add_repeat(out, '`', fence);
    strbuf_add_cstr(out, "diff\n");
    strbuf_add(out, text);
    strbuf_add_repeat(out, '`', fence);
    strbuf_add_cstr(out, "\n");
}

static void write_markdown_path(void *data, struct str path)
{
    struct page *p = data;
    strbuf_add_cstr(p->out, p->paths++ ? ", " : "");
    add_code(p->out, path);
}

static void write_markdown_block(struct page *p, const struct diff_groups *g,
                                 const struct diff_block *b)
{
    struct strbuf text;
    strbuf_init(&text, 0);
    write_words(NULL, &text, b->first);
    if (p->left || p->out->len + text.len > COMMENT_MOST) {
        p->left++;
    } else {
        p->paths = 0;
        size_t left = diff_paths(g, b->units.at, b->units.len, PATHS_MOST, write_markdown_path, p);
        if (left)
            strbuf_format(p->out, " and %zu more", left);
        strbuf_add_cstr(p->out, "\n");
        write_fenced(p->out, strbuf_str(&text));
        strbuf_add_char(p->out, '\n');
    }
    strbuf_done(&text);
}

static void write_markdown_group(struct page *p, const struct diff_groups *all,
                                 const struct diff_group *g)
{
    if (all->list.len > 1) {
        strbuf_add_cstr(p->out, g->cause_count ? "#### By " : "#### By their files");
        for (size_t i = 0; i < g->cause_count; i++) {
            strbuf_add_cstr(p->out, i ? ", " : "");
            add_code(p->out, p->diff->edits.at[g->causes[i]].ref);
        }
        strbuf_add_cstr(p->out, "\n\n");
    }
    for (size_t i = 0; i < g->blocks.len; i++)
        write_markdown_block(p, all, &g->blocks.at[i]);
}

// ---- all of it

static void write_states(struct page *p)
{
    for (size_t i = 0; i < p->diff->units.len; i++) {
        const struct diff_unit *s = &p->diff->units.at[i];
        if (s->change <= DIFF_CHANGED || diff_is_ignored(s) || p->out->len > COMMENT_MOST)
            continue;
        strbuf_add_cstr(p->out, "- ");
        add_code(p->out, path_for_people(s->path));
        strbuf_add_cstr(p->out, s->change == DIFF_ADDED     ? " is new\n"
                                : s->change == DIFF_REMOVED ? " is removed\n"
                                                            : " was moved\n");
    }
}

static void write_outside(struct page *p)
{
    struct strbuf text;
    if (!p->diff->outside.items.len)
        return;
    strbuf_init(&text, 0);
    for (size_t i = 0; i < p->diff->outside.items.len && text.len < COMMENT_MOST; i++)
        write_item(&text, &p->diff->outside.items.at[i]);
    strbuf_format(p->out, "#### Outside %s\n\n", diff_unit_word(p->diff, 2));
    write_fenced(p->out, strbuf_str(&text));
    strbuf_done(&text);
}

static void write_code_path(void *data, struct str path)
{
    struct strbuf *out = data;
    strbuf_add_char(out, ' ');
    add_code(out, path);
}

// Those with nothing new of their own.
static void write_following_units(struct page *p, const struct diff_groups *g)
{
    size_t count = g->following.len;
    if (!count || p->out->len > COMMENT_MOST)
        return;
    strbuf_format(p->out, "And %zu %s that depend%s on %s:", count, diff_unit_word(p->diff, count),
                  count == 1 ? "s" : "", g->list.len ? "these" : "others");
    size_t left = diff_paths(g, g->following.at, count, 20, write_code_path, p->out);
    if (left)
        strbuf_format(p->out, " and %zu more", left);
    strbuf_add_cstr(p->out, "\n\n");
}

static void write_failed(struct strbuf *out, size_t failed)
{
    if (failed)
        strbuf_format(out, "; %zu %s", failed, failed == 1 ? "fails" : "fail");
}

void diff_write_markdown(struct strbuf *out, const struct diff *d)
{
    struct page p = {.out = out, .diff = d};
    struct diff_groups groups = {0};
    strbuf_add_cstr(out, "**");
    size_t shown = 0, changed = 0, failed = 0;
    for (size_t i = 0; i < d->kinds.len; i++) {
        const struct diff_kind *k = &d->kinds.at[i];
        if (!k->count && !k->removed)
            continue; // a project without any of them
        strbuf_format(out, "%s%zu of %zu %s", shown++ ? ", " : "", k->changed, k->count,
                      k->count == 1 ? k->words->one : k->words->many);
        changed = k->changed;
        failed += k->failed;
    }
    if (!shown)
        strbuf_add_cstr(out, "0 units");
    bool is_one = shown == 1 && changed == 1;
    strbuf_format(out, " change%s**, compared with ", is_one ? "s" : "");
    add_code(out, d->old_shown);
    write_failed(out, failed);
    strbuf_add_cstr(out, "\n\n");
    for (size_t i = 0; i < d->edits.len && out->len < COMMENT_MOST; i++)
        write_edit(&p, &d->edits.at[i]);
    write_states(&p);
    strbuf_add_char(out, '\n');
    diff_groups_make(d, &groups, write_words, NULL);
    for (size_t i = 0; i < groups.list.len; i++)
        write_markdown_group(&p, &groups, &groups.list.at[i]);
    write_following_units(&p, &groups);
    diff_groups_done(&groups);
    write_outside(&p);
    if (p.left)
        strbuf_format(out,
                      "%zu more change%s not shown: a comment has no room for them. `weft diff` "
                      "shows all.\n",
                      p.left, p.left == 1 ? " is" : "s are");
}
