// SPDX-License-Identifier: Apache-2.0
//
// Parameters, variables of classes, classes, defined types and functions of the site's own modules that nothing mentions.
// Every name in every text counts: what somebody might mean is not reported.
#include "base/budget.h"
#include "base/hash.h"
#include "dialects/puppet/check/check_inside.h"

static void add_unused(struct checking *c, const struct puppet_definition *d, struct str name,
                       const char *what, struct span at)
{
    struct unused_thing t = {
        .name = str_format(c->arena, "%.*s::%.*s", STR_ARGS(d->name), STR_ARGS(name)),
        .what = what,
        .at = at};
    ARRAY_PUSH(&c->unused, t);
}

static bool is_own(struct checking *c, uint32_t file)
{
    struct str module = environment_module_of(c->environment, file);
    return !module.len || !str_table_find(&c->foreign, module);
}

// Only what the body itself does not read; others may read the variables of a class by their full names.
void check_note_unread(struct body_walk *w, const struct puppet_definition *d)
{
    struct checking *c = w->check;
    const struct body_names *n = w->names;
    bool is_class = d->kind == DEFINITION_CLASS;
    if (!is_own(c, d->tree->file) || environment_is_module(c->environment) ||
        d->kind == DEFINITION_NODE || check_calls_template(d->tree, d->body))
        return;
    for (uint32_t i = 0; i < d->parameter_count; i++) {
        const struct puppet_parameter *p = &d->parameters[i];
        const uint64_t *read = str_table_find(&n->read, p->name);
        if (read && *read == NAME_DECLARED && p->name.at[0] != '_')
            add_unused(c, d, p->name, "parameter", p->at);
    }
    for (uint32_t i = 0; is_class && i < n->first.len; i++) {
        struct str name = n->first.entries[i].key;
        uint32_t start = (uint32_t)(n->first.entries[i].value - 1);
        struct span at = {d->tree->file, start, start + (uint32_t)name.len + 1};
        if (!str_table_find(&n->read, name) && name.at[0] != '_')
            add_unused(c, d, name, "variable", at);
    }
}

// ---- names in texts

// A name in a text that may be that of something which seems unused.
struct mention {
    uint32_t name; // number in kept_mentions.wanted
    uint32_t at;
    char before; // the sign in front of it
};

struct text_mentions {
    ARRAY(struct mention) list;
};

// Texts are searched once for all names. From one check to the next, only texts that have changed are searched again, as
// long as there is no new name.
struct kept_mentions {
    struct arena arena;
    struct str_table wanted; // names
    uint64_t lengths[256];   // of these, by their first letter: bit 63 stands for all longer ones
    struct table by_text;    // struct text_mentions *, by the hash of the text
    size_t stale;            // texts that have gone, at most
};

struct mention_scan {
    struct checking *check;
    struct kept_mentions *kept;
    struct text_mentions *found; // in the text that is searched
    ARRAY(size_t) things;        // by the number of the name: index + 1 in `check->unused`
    struct strbuf lowered;
    uint32_t file; // of the text; 0: it has none
    bool is_data;  // keys are no reads: only names in `%{...}` are
};

struct kept_mentions *kept_mentions_new(void)
{
    struct kept_mentions *k = memory_take(sizeof(*k));
    *k = (struct kept_mentions){0};
    arena_init(&k->arena);
    return k;
}

static void forget_texts(struct kept_mentions *k)
{
    for (uint32_t i = 0; i < k->by_text.len; i++)
        ARRAY_DONE(&((struct text_mentions *)(uintptr_t)k->by_text.entries[i].value)->list);
    table_done(&k->by_text);
    k->by_text = (struct table){0};
    k->stale = 0;
}

void kept_mentions_done(struct kept_mentions *k)
{
    forget_texts(k);
    str_table_done(&k->wanted);
    arena_done(&k->arena);
    free(k);
}

static void note_mention(struct mention_scan *s, struct str name, size_t at, char before)
{
    const uint64_t *found = str_table_find(&s->kept->wanted, name);
    if (found)
        ARRAY_PUSH(&s->found->list, ((struct mention){(uint32_t)*found, (uint32_t)at, before}));
}

static void count_mention(const struct mention_scan *s, const struct mention *m)
{
    size_t thing = s->things.at[m->name];
    struct unused_thing *t = thing ? &s->check->unused.at[thing - 1] : NULL;
    bool is_own_place = t && !t->what && t->at.file == s->file && t->at.start == m->at;
    bool is_key = t && t->what && s->is_data && m->before != '{';
    if (t && !is_own_place && !is_key)
        t->mentions++;
}

// A name as it is written: types have capitals.
static void scan_name(struct mention_scan *s, struct str text, size_t start, size_t end)
{
    bool has_capitals = false;
    for (size_t i = start; i < end; i++)
        has_capitals |= text.at[i] >= 'A' && text.at[i] <= 'Z';
    struct str name = str_slice(text, start, end);
    s->lowered.len = 0;
    for (size_t i = 0; has_capitals && i < name.len; i++)
        strbuf_add_char(&s->lowered, name.at[i] >= 'A' && name.at[i] <= 'Z'
                                         ? (char)(name.at[i] - 'A' + 'a')
                                         : name.at[i]);
    if (has_capitals)
        name = strbuf_str(&s->lowered);
    size_t before = start;
    while (before > 0 && text.at[before - 1] == ':')
        before--;
    char sign = '\n';
    if (before > 0)
        sign = text.at[before - 1];
    note_mention(s, name, start, sign);
    bool is_variable = sign && strchr("${@'\"[", sign);
    for (size_t i = name.len; is_variable && i > 2; i--)
        if (name.at[i - 1] == ':') { // of which class
            note_mention(s, str_slice(name, 0, i - 2), start, sign);
            break;
        }
}

static bool is_in_name(char c)
{
    return ascii_is_letter(c) || ascii_is_digit(c) || c == '_';
}

static uint64_t length_bit(size_t len)
{
    return UINT64_C(1) << (len < 63 ? len : 63);
}

// Numbers a name. If it is a new one, all texts have to be searched again.
static void want_name(struct mention_scan *s, struct str name, size_t index)
{
    struct kept_mentions *k = s->kept;
    if (!name.len)
        return;
    const uint64_t *known = str_table_find(&k->wanted, name);
    size_t number = known ? *known : s->things.len;
    if (!known) {
        unsigned char first = (unsigned char)name.at[0];
        bool is_small = first >= 'a' && first <= 'z';
        k->lengths[first] |= length_bit(name.len);
        k->lengths[is_small ? first - 'a' + 'A' : first] |= length_bit(name.len);
        *str_table_put(&k->wanted, str_copy(&k->arena, name), NULL) = number;
        ARRAY_PUSH(&s->things, 0);
        forget_texts(k);
    }
    s->things.at[number] = index + 1;
}

// Most words are too long or too short for all names with their first letter. One with `::` may also name a class in front.
static bool may_be_wanted(const struct mention_scan *s, struct str text, size_t start, size_t end,
                          bool has_colons)
{
    return has_colons || s->kept->lengths[(unsigned char)text.at[start]] & length_bit(end - start);
}

static void scan_text(struct mention_scan *s, struct str text)
{
    bool in_name[256];
    for (int c = 0; c < 256; c++)
        in_name[c] = is_in_name((char)c);
    const unsigned char *bytes = (const unsigned char *)text.at;
    for (size_t at = 0; at < text.len;) {
        if (!in_name[bytes[at]]) {
            at++;
            continue;
        }
        size_t end = at;
        bool has_colons = false;
        for (;;) {
            while (end < text.len && in_name[bytes[end]])
                end++;
            if (end + 2 >= text.len || bytes[end] != ':' || bytes[end + 1] != ':' ||
                !in_name[bytes[end + 2]])
                break;
            has_colons = true;
            end += 2;
        }
        if (may_be_wanted(s, text, at, end, has_colons)) {
            scan_name(s, text, at, end);
            if (!budget_turn())
                return;
        }
        at = end;
    }
}

static void count_mentions(struct mention_scan *s, struct str text)
{
    bool is_new;
    uint64_t *slot = table_put(&s->kept->by_text, hash_bytes(text.at, text.len), &is_new);
    if (is_new) {
        s->found = ARENA_NEW(&s->kept->arena, struct text_mentions);
        *slot = (uintptr_t)s->found;
        s->kept->stale++;
        scan_text(s, text);
    }
    const struct text_mentions *found = (const struct text_mentions *)(uintptr_t)*slot;
    for (size_t i = 0; i < found->list.len; i++)
        count_mention(s, &found->list.at[i]);
}

static void scan_data_text(void *data, const struct hiera_datum *d)
{
    struct mention_scan *s = data;
    const struct sources *sources = s->check->environment->graph->sources;
    if (d->finding != FINDING_KEY || d->at.file == s->file || !d->at.file)
        return;
    s->file = d->at.file;
    count_mentions(s, source_text(sources, d->at.file));
}

// ---- all of it

static void add_definitions_to_find(struct checking *c)
{
    const struct environment *e = c->environment;
    bool has_classes = e->nodes.len && !c->has_any_class && !c->has_any_lookup;
    for (size_t i = 0; i < e->programs.len; i++) {
        const struct puppet_program *p = e->programs.at[i];
        for (size_t n = 0; is_own(c, p->tree->file) && n < p->definitions.len; n++) {
            const struct puppet_definition *d = &p->definitions.at[n];
            bool counts = d->kind == DEFINITION_DEFINE || d->kind == DEFINITION_FUNCTION ||
                          (d->kind == DEFINITION_CLASS && has_classes);
            if (counts)
                ARRAY_PUSH(&c->unused,
                           ((struct unused_thing){.name = d->name, .kind = d->kind, .at = d->at}));
        }
    }
}

// A class that inherits from it reads what it has.
static void forget_inherited(struct checking *c)
{
    const struct environment *e = c->environment;
    for (size_t i = 0; i < e->programs.len; i++)
        for (size_t n = 0; n < e->programs.at[i]->definitions.len; n++) {
            struct str parent = e->programs.at[i]->definitions.at[n].parent;
            for (size_t k = 0; parent.len && k < c->unused.len; k++) {
                struct unused_thing *t = &c->unused.at[k];
                t->mentions += t->what && str_starts(t->name, parent) && t->name.len > parent.len &&
                               t->name.at[parent.len] == ':';
            }
        }
}

static void tell_unused(struct checking *c, const struct unused_thing *t)
{
    struct str last = t->name;
    for (size_t colon; t->what && (colon = str_find(last, STR("::"), 0)) < last.len;)
        last = str_slice(last, colon + 2, last.len);
    struct diag *d = t->what ? check_report(c, DIAG_UNUSED, t->at, "nothing reads the %s `$%.*s`",
                                            t->what, STR_ARGS(last))
                             : check_report(c, DIAG_UNUSED, t->at, "nothing uses the %s `%.*s`",
                                            definition_word(t->kind), STR_ARGS(t->name));
    d->severity = SEVERITY_NOTE;
}

static void count_in_all_texts(struct mention_scan *s)
{
    struct checking *c = s->check;
    const struct environment *e = c->environment;
    for (size_t i = 0; i < e->programs.len; i++) {
        s->file = e->programs.at[i]->tree->file;
        count_mentions(s, source_text(e->graph->sources, s->file));
    }
    s->file = 0;
    for (size_t i = 0; i < c->templates.len; i++)
        count_mentions(s, c->templates.at[i].text);
    s->is_data = true;
    check_visit_data(c, scan_data_text, s);
}

static void begin_scan(struct mention_scan *s)
{
    enum { STALE_MOST = 20000 }; // texts
    struct checking *c = s->check;
    if (s->kept->stale > STALE_MOST)
        forget_texts(s->kept);
    for (uint32_t i = 0; i < s->kept->wanted.len; i++)
        ARRAY_PUSH(&s->things, 0);
    for (size_t i = 0; i < c->unused.len; i++)
        want_name(s, c->unused.at[i].name, i);
    strbuf_init(&s->lowered, 0);
}

void check_unused_things(struct checking *c)
{
    if (environment_is_module(c->environment))
        return;
    add_definitions_to_find(c);
    if (!c->unused.len)
        return;
    struct mention_scan s = {.check = c,
                             .kept = c->kept ? kept_bodies_mentions(c->kept) : kept_mentions_new()};
    begin_scan(&s);
    count_in_all_texts(&s);
    forget_inherited(c);
    for (size_t i = 0; i < c->unused.len; i++)
        if (!c->unused.at[i].mentions)
            tell_unused(c, &c->unused.at[i]);
    strbuf_done(&s.lowered);
    ARRAY_DONE(&s.things);
    if (c->environment->graph->question.limit_reached)
        forget_texts(s.kept); // some were not searched to their end
    if (!c->kept)
        kept_mentions_done(s.kept);
}
