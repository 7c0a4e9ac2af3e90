// SPDX-License-Identifier: Apache-2.0
//
// The differences between two things that were generated. A text whose language can be outlined differs in
// named parts; any other in lines.
#include "diff/diff_inside.h"

#include "base/budget.h"
#include "dialects/dialect.h"

static void add_item(struct diff_unit *s, const struct diff_item *item)
{
    ARRAY_PUSH(&s->items, *item);
}

// ---- whole values

static struct str show_failure(struct diff_run *r, struct value v)
{
    struct diags found = {0};
    failure_collect(failure_of(&r->diff->arena, v), &found);
    struct str text =
        found.list.len ? str_copy(&r->diff->arena, found.list.at[0]->message) : STR("");
    diags_done(&found);
    return text;
}

struct str diff_show_value(struct diff_run *r, struct value v)
{
    if (value_is(v, VALUE_ABSENT))
        return STR("");
    if (value_is_poison(v))
        return show_failure(r, v);
    struct strbuf out;
    strbuf_init(&out, (size_t)r->g->limits.output_bytes);
    value_show(&out, v);
    struct str text = strbuf_copy(&out, &r->diff->arena);
    strbuf_done(&out);
    return text;
}

static bool are_comparable(struct value x, struct value y)
{
    return value_is_aggregate(x) && x.kind == y.kind && !value_is(x, VALUE_SET) &&
           value_len(x) == value_len(y);
}

bool diff_same_failures(struct diff_run *r, struct value x, struct value y, bool same_text,
                        unsigned depth)
{
    enum { FAILING_DEPTH_MOST = 64 };
    if (value_is_poison(x) && value_is_poison(y))
        return str_equal(show_failure(r, x), show_failure(r, y));
    if (!failure_mask(x) || !failure_mask(y))
        return value_same(x, y) && (same_text || value_is_wholly_known(x));
    bool is_pair = are_comparable(x, y) && depth < FAILING_DEPTH_MOST && budget_turn();
    for (size_t i = 0; is_pair && i < value_len(x); i++)
        is_pair = (!value_is_mapping(x) || str_equal(value_key(x, i), value_key(y, i))) &&
                  diff_same_failures(r, value_item(x, i), value_item(y, i), same_text, depth + 1);
    return is_pair;
}

// The lines that differ; those between them are omitted.
static void set_lines(struct diff_run *r, struct diff_item *item, struct str old, struct str now)
{
    struct line_edits all = {0};
    line_diff(old, now, &all);
    struct line_edit *kept = ARENA_ARRAY(&r->diff->arena, struct line_edit, all.list.len);
    for (size_t i = 0; i < all.list.len; i++)
        if (all.list.at[i].kind != ' ')
            kept[item->line_count++] = all.list.at[i];
    item->lines = kept;
    line_edits_done(&all);
}

// ---- parts of a value

enum { DEPTH_MOST = 16 };

struct value_parts {
    struct diff_run *run;
    struct diff_unit *unit;
    struct diff_item item; // common to all of them
    bool any;
    const struct part_teller *teller; // NULL: all parts have the causes of the whole
    const struct edit_set *causes;    // of the whole
    struct value way[DEPTH_MOST + 1]; // to the part that is compared
};

static const uint32_t *keep_causes(struct diff_run *r, const struct edit_set *causes)
{
    uint32_t *kept = ARENA_ARRAY(&r->diff->arena, uint32_t, causes->list.len);
    for (size_t i = 0; i < causes->list.len; i++)
        kept[i] = causes->list.at[i];
    return kept;
}

static bool has_cause(const struct edit_set *set, uint32_t edit)
{
    for (size_t i = 0; i < set->list.len; i++)
        if (set->list.at[i] == edit)
            return true;
    return false;
}

// Those of the whole that this part is made of; if none is, all of them.
static void set_part_causes(struct value_parts *p, unsigned depth)
{
    struct edit_set told = {0}, own = {0};
    const struct edit_set *all = p->causes;
    if (!p->teller || !p->teller->causes || all->list.len < 2)
        return;
    p->teller->causes(p->teller->data, p->way, depth, &told);
    for (size_t i = 0; i < all->list.len; i++)
        if (has_cause(&told, all->list.at[i]))
            ARRAY_PUSH(&own.list, all->list.at[i]);
    const struct edit_set *causes = own.list.len ? &own : all;
    p->item.causes = keep_causes(p->run, causes);
    p->item.cause_count = causes->list.len;
    ARRAY_DONE(&told.list);
    ARRAY_DONE(&own.list);
}

static void compare_parts(struct value_parts *p, struct str name, struct value x, struct value y,
                          unsigned depth);

static void compare_members(struct value_parts *p, struct str name, struct value x, struct value y,
                            unsigned depth)
{
    struct arena *a = &p->run->diff->arena;
    const char *dot = name.len ? "." : "";
    for (size_t i = 0; i < value_len(y); i++) {
        struct str key = value_key(y, i);
        p->way[depth - 1] = value_string(a, key);
        compare_parts(p, str_format(a, "%.*s%s%.*s", STR_ARGS(name), dot, STR_ARGS(key)),
                      value_get(x, key), value_item(y, i), depth);
    }
    for (size_t i = 0; i < value_len(x); i++) {
        struct str key = value_key(x, i);
        p->way[depth - 1] = value_string(a, key);
        if (value_is(value_get(y, key), VALUE_ABSENT))
            compare_parts(p, str_format(a, "%.*s%s%.*s", STR_ARGS(name), dot, STR_ARGS(key)),
                          value_item(x, i), VALUE_NONE, depth);
    }
}

static bool is_row(struct value v)
{
    return value_is(v, VALUE_LIST) || value_is(v, VALUE_TUPLE);
}

// One line for each, so that insertions are visible.
static struct str show_items(struct diff_run *r, struct value list)
{
    struct strbuf out;
    strbuf_init(&out, (size_t)r->g->limits.output_bytes);
    for (size_t i = 0; i < value_len(list); i++) {
        value_show(&out, value_item(list, i));
        strbuf_add_char(&out, '\n');
    }
    struct str text = strbuf_copy(&out, &r->diff->arena);
    strbuf_done(&out);
    return text;
}

// A text of several lines that may be shown.
static bool has_line_ends(struct value v)
{
    return value_is(v, VALUE_STRING) && str_find_char(value_str(&v), '\n', 0) < value_str(&v).len;
}

static void add_value_pair(struct value_parts *p, struct str name, struct value x, struct value y)
{
    struct diff_run *r = p->run;
    p->any = true;
    p->item.part = name;
    p->item.has_old = !value_is(x, VALUE_ABSENT);
    p->item.has_now = !value_is(y, VALUE_ABSENT);
    p->item.old_fails = value_is_poison(x);
    p->item.now_fails = value_is_poison(y);
    p->item.old = x;
    p->item.now = y;
    p->item.old_text = diff_show_value(r, x);
    p->item.now_text = diff_show_value(r, y);
    p->item.lines = NULL;
    p->item.line_count = 0;
    if (is_row(x) && is_row(y))
        set_lines(r, &p->item, show_items(r, x), show_items(r, y));
    else if (has_line_ends(x) && has_line_ends(y))
        set_lines(r, &p->item, str_copy(&r->diff->arena, value_str(&x)),
                  str_copy(&r->diff->arena, value_str(&y)));
    add_item(p->unit, &p->item);
}

// What is known of a value of which not everything is.
static struct value known_parts(struct diff_run *r, struct value v)
{
    const struct marks *marks = NULL;
    struct value plain = value_unmark(&r->diff->arena, v, &marks);
    bool is_open = value_is_unknown(plain) && value_is_mapping(plain.unknown->known);
    return is_open && !marks_are_secret(marks) ? plain.unknown->known : v;
}

// Things that have their number as a name: of each, not everything is known.
static bool are_numbered(struct diff_run *r, struct value row)
{
    for (size_t i = 0; i < value_len(row); i++) {
        struct value v = value_item(row, i);
        if (value_is_mapping(v) || !value_is_mapping(known_parts(r, v)))
            return false;
    }
    return true;
}

static bool are_numbered_rows(struct diff_run *r, struct value x, struct value y)
{
    return is_row(x) && is_row(y) && are_numbered(r, x) && are_numbered(r, y);
}

static bool are_rows_in_step(struct diff_run *r, struct value x, struct value y)
{
    bool are_equally_long = is_row(x) && is_row(y) && value_len(x) == value_len(y);
    return are_equally_long || are_numbered_rows(r, x, y);
}

static void compare_rows(struct value_parts *p, struct str name, struct value x, struct value y,
                         unsigned depth)
{
    size_t count = value_len(x) > value_len(y) ? value_len(x) : value_len(y);
    for (size_t i = 0; i < count; i++) {
        p->way[depth - 1] = value_int((int64_t)i);
        compare_parts(p, str_format(&p->run->diff->arena, "%.*s[%zu]", STR_ARGS(name), i),
                      i < value_len(x) ? value_item(x, i) : VALUE_NONE,
                      i < value_len(y) ? value_item(y, i) : VALUE_NONE, depth);
    }
}

// The smallest parts that differ, each with its name: `jobs[0].commands[1].args[2]`.
static void compare_parts(struct value_parts *p, struct str name, struct value x, struct value y,
                          unsigned depth)
{
    struct diff_run *r = p->run;
    bool has_old = !value_is(x, VALUE_ABSENT), has_now = !value_is(y, VALUE_ABSENT);
    if (has_old && has_now && (value_same(x, y) || diff_same_failures(r, x, y, true, depth)))
        return;
    struct value old = known_parts(r, x), now = known_parts(r, y);
    if (depth < DEPTH_MOST && value_is_mapping(old) && value_is_mapping(now)) {
        compare_members(p, name, old, now, depth + 1);
        return;
    }
    if (depth < DEPTH_MOST && are_rows_in_step(r, x, y)) {
        compare_rows(p, name, x, y, depth + 1);
        return;
    }
    set_part_causes(p, depth);
    add_value_pair(p, name, x, y);
}

// ---- parts of a text

struct parts {
    struct outlined *at;
    size_t count;
};

static struct parts outline(struct diff_run *r, struct str name, struct value v)
{
    const struct dialect *d = dialect_of_file(name);
    struct parts out = {0};
    if (d && d->outline && value_is(v, VALUE_STRING))
        out.count =
            d->outline->outline(&r->diff->arena, str_copy(&r->diff->arena, value_str(&v)), &out.at);
    return out;
}

static struct parts outline_at(struct diff_run *r, struct span at)
{
    struct str text = str_slice(source_text(r->g->sources, at.file), at.start, at.end);
    return outline(r, source_name(r->g->sources, at.file), value_string_kept(text));
}

bool diff_same_outline(struct diff_run *r, struct span x, struct span y)
{
    if (span_is_none(x) || span_is_none(y))
        return false;
    struct parts old = outline_at(r, x), now = outline_at(r, y);
    bool same = old.count && old.count == now.count;
    for (size_t i = 0; same && i < now.count; i++)
        same = str_equal(old.at[i].name, now.at[i].name) &&
               str_equal(diff_one_line(r, old.at[i].text), diff_one_line(r, now.at[i].text));
    return same;
}

static const struct outlined *find_part(const struct parts *p, struct str name)
{
    for (size_t i = 0; i < p->count; i++)
        if (str_equal(p->at[i].name, name))
            return &p->at[i];
    return NULL;
}

static bool add_item_part(struct diff_run *r, struct diff_unit *s, struct diff_item item,
                          const struct outlined *old, const struct outlined *now)
{
    if (old && now && str_equal(old->text, now->text))
        return false;
    item.part = now ? now->name : old->name;
    item.has_old = old != NULL;
    item.has_now = now != NULL;
    item.old = old ? old->value : VALUE_NONE;
    item.now = now ? now->value : VALUE_NONE;
    if (!value_is(item.old, VALUE_ABSENT) && !value_is(item.now, VALUE_ABSENT)) {
        struct value_parts p = {.run = r, .unit = s, .item = item};
        compare_parts(&p, item.part, item.old, item.now, 0);
        return p.any;
    }
    item.old_text = old ? diff_one_line(r, old->text) : STR("");
    item.now_text = now ? diff_one_line(r, now->text) : STR("");
    add_item(s, &item);
    return true;
}

// Parts of the new text in its order, then those that are gone; false if no part differs.
static bool add_parts(struct diff_run *r, struct diff_unit *s, struct diff_item item,
                      const struct parts *old, const struct parts *now)
{
    bool any = false;
    for (size_t i = 0; i < now->count; i++)
        any |= add_item_part(r, s, item, find_part(old, now->at[i].name), &now->at[i]);
    for (size_t i = 0; i < old->count; i++)
        if (!find_part(now, old->at[i].name))
            any |= add_item_part(r, s, item, &old->at[i], NULL);
    return any;
}

static void add_lines(struct diff_run *r, struct diff_unit *s, struct diff_item item,
                      struct value old, struct value now)
{
    set_lines(r, &item, str_copy(&r->diff->arena, value_str(&old)),
              str_copy(&r->diff->arena, value_str(&now)));
    add_item(s, &item);
}

static struct diff_item item_of(struct diff_run *r, const struct producer *m, struct value x,
                                struct value y, const struct edit_set *causes)
{
    return (struct diff_item){
        .kind = m->kind,
        .name = str_copy(&r->diff->arena, m->name),
        .has_old = !value_is(x, VALUE_ABSENT),
        .has_now = !value_is(y, VALUE_ABSENT),
        .old_fails = value_is_poison(x),
        .now_fails = value_is_poison(y),
        .causes = keep_causes(r, causes),
        .cause_count = causes->list.len,
    };
}

// The differences between two texts: named parts, otherwise lines.
static void add_texts(struct diff_run *r, struct diff_unit *s, struct diff_item item,
                      const struct producer *m, struct value x, struct value y)
{
    const struct dialect *d = dialect_of_file(m->name);
    struct parts before = {0}, after = {0};
    if (d && d->outline) {
        const struct str texts[2] = {str_copy(&r->diff->arena, value_str(&y)),
                                     str_copy(&r->diff->arena, value_str(&x))};
        struct outlined *found[2];
        size_t counts[2];
        d->outline->outline_both(&r->diff->arena, texts, found, counts);
        after = (struct parts){found[0], counts[0]};
        before = (struct parts){found[1], counts[1]};
    }
    if (!add_parts(r, s, item, &before, &after))
        add_lines(r, s, item, x, y);
}

// For a whole file only its existence is reported.
static void set_whole(struct diff_run *r, struct diff_item *item, const struct producer *m,
                      struct value x, struct value y)
{
    item->old = m->is_value ? x : VALUE_NONE;
    item->now = m->is_value ? y : VALUE_NONE;
    item->old_text = m->is_value || item->old_fails ? diff_show_value(r, x) : STR("");
    item->now_text = m->is_value || item->now_fails ? diff_show_value(r, y) : STR("");
}

// ---- sources

bool diff_add_source(struct diff_run *r, struct diff_unit *s, struct diff_item item,
                     const struct source_texts *of, bool (*tells)(struct str part))
{
    struct value x = of->has_old ? value_string_kept(of->old) : VALUE_NONE;
    struct value y = of->has_now ? value_string_kept(of->now) : VALUE_NONE;
    struct parts before = outline(r, item.name, x), after = outline(r, item.name, y);
    item.is_file = false;
    if ((of->has_old && !before.count) || (of->has_now && !after.count))
        return false;
    for (size_t i = 0; i < after.count; i++)
        if (!tells(after.at[i].name))
            (void)add_item_part(r, s, item, find_part(&before, after.at[i].name), &after.at[i]);
    for (size_t i = 0; i < before.count; i++)
        if (!tells(before.at[i].name) && !find_part(&after, before.at[i].name))
            (void)add_item_part(r, s, item, &before.at[i], NULL);
    return true;
}

void diff_add_items(struct diff_run *r, struct diff_unit *s, const struct producer *m,
                    const struct product *old, const struct product *now,
                    const struct edit_set *causes, const struct part_teller *teller)
{
    struct value x = old ? old->value : VALUE_NONE, y = now ? now->value : VALUE_NONE;
    struct diff_item item = item_of(r, m, x, y, causes);
    item.follows = teller && teller->follows;
    if (!m->is_value && value_is(x, VALUE_STRING) && value_is(y, VALUE_STRING)) {
        add_texts(r, s, item, m, x, y);
        return;
    }
    bool are_mappings = value_is_mapping(known_parts(r, x)) && value_is_mapping(known_parts(r, y));
    if (are_mappings || are_numbered_rows(r, x, y)) {
        struct value_parts p = {
            .run = r, .unit = s, .item = item, .teller = teller, .causes = causes};
        compare_parts(&p, STR(""), x, y, 0);
        if (p.any)
            return;
    }
    item.is_unrun = item.has_old && item.has_now && value_same(x, y);
    set_whole(r, &item, m, x, y);
    add_item(s, &item);
}
