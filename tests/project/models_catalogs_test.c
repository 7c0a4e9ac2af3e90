// SPDX-License-Identifier: Apache-2.0
//
// Random edits in a random Puppet environment that stays open: after each of them its catalog is that of a project that was just
// opened, with the same diagnostics. Most edits change values, some what is declared. How many answers were made of the one before
// is counted, so that the test does not pass because everything is compiled anew.
#include "check.h"

#include <stdio.h>
#include <stdlib.h>

#include "api/api.h"
#include "base/str.h"
#include "dialects/puppet/tree/puppet_tree.h"
#include "project/open_tree.h"
#include "project/project.h"

#define SPREAD UINT64_C(0x9E3779B97F4A7C15) // seeds that are near each other give other texts

enum { CLASSES = 6, DEFINES = 3, FILES = CLASSES + DEFINES + 5, ROUNDS = 14, WILD_KINDS = 24 };

// What a file says: one seed for its statements, one for the values in them.
struct text_seeds {
    uint64_t shape, values;
    uint32_t comments;
};

struct writer {
    struct strbuf out;
    struct random shape, values;
    unsigned wildness;  // one statement in so many is one that is seldom followed; 0: none
    uint32_t themes[2]; // ... of these kinds
    unsigned self;      // the number of the class
    unsigned statements;
    bool is_class, has_parent;
};

static uint32_t shape(struct writer *w, uint32_t n)
{
    return random_below(&w->shape, n);
}

static uint32_t number(struct writer *w, uint32_t n)
{
    return random_below(&w->values, n);
}

// ---- expressions

static void add_expression(struct writer *w, unsigned depth)
{
    struct strbuf *out = &w->out;
    uint32_t value = number(w, 3);
    switch (shape(w, depth ? 17 : 12)) {
    case 0:
    case 1:
    case 2: strbuf_format(out, "'v%u'", value); break;
    case 3: strbuf_add(out, w->is_class ? STR("$p") : STR("$value")); break;
    case 4: strbuf_format(out, "\"t${%s} %u\"", w->is_class ? "p" : "title", value); break;
    case 5:
        strbuf_format(out, "lookup('k%u', { 'default_value' => 'none' })",
                      shape(w, 2) * shape(w, 4));
        break;
    case 6: strbuf_format(out, "m::f('a%u')", value); break;
    case 7: strbuf_format(out, "$facts['%s']", shape(w, 2) ? "role" : "zone"); break;
    case 8: strbuf_add(out, STR("$title")); break;
    case 9: strbuf_format(out, "$site%u", w->wildness ? number(w, 3) : shape(w, 2)); break;
    case 10: strbuf_format(out, "['x', 'y%u']", value); break;
    case 11: strbuf_add(out, w->has_parent ? STR("$w") : STR("'w'")); break;
    case 12:
        strbuf_format(out, "$m::c%u::%c", w->wildness ? number(w, CLASSES) : shape(w, w->self + 1),
                      "pw"[shape(w, 2)]);
        break;
    case 13:
        strbuf_add(out, STR("join(["));
        add_expression(w, depth - 1);
        strbuf_format(out, "], '%u')", value);
        break;
    case 14:
        strbuf_add(out, STR("{ 'b' => "));
        add_expression(w, depth - 1);
        strbuf_format(out, ", '%c' => %u }", "ac"[number(w, 2)], value);
        break;
    case 15:
        strbuf_format(out, "inline_epp('<%%= $x %%>-%u', { 'x' => ", value);
        add_expression(w, depth - 1);
        strbuf_add(out, STR(" })"));
        break;
    default:
        strbuf_add(out, w->is_class ? STR("$p") : STR("$value"));
        strbuf_format(out, " ? { 'v%u' => 'one', default => ", value);
        add_expression(w, depth - 1);
        strbuf_add(out, STR(" }"));
    }
}

// ---- statements

static void add_resource_named(struct writer *w, const char *before)
{
    unsigned n = w->statements++;
    const char *owner = w->is_class ? "c" : "d";
    const char *title = w->is_class ? "" : "-${title}";
    if (shape(w, 2)) {
        strbuf_format(&w->out,
                      "%sfile { \"/%s%u/%u%s\":\n    ensure => file,\n    mode => '06%u4',\n",
                      before, owner, w->self, n, title, number(w, 3));
        strbuf_add(&w->out, STR("    content => String("));
        add_expression(w, 2);
        strbuf_add(&w->out, STR("),\n  }\n"));
        return;
    }
    strbuf_format(&w->out, "%snotify { \"%s%u-%u%s\": message => ", before, owner, w->self, n,
                  title);
    add_expression(w, 2);
    strbuf_add(&w->out, shape(w, 4) ? STR(" }\n") : STR(", tag => ['extra'] }\n"));
}

static void add_declaration(struct writer *w)
{
    strbuf_format(&w->out, "  m::d%u { \"%s%u-%u%s\": value => ",
                  w->is_class ? shape(w, DEFINES) : 0, w->is_class ? "c" : "d", w->self,
                  w->statements, w->is_class ? "" : "-${title}");
    w->statements++;
    add_expression(w, 2);
    strbuf_add(&w->out, shape(w, 3) ? STR(" }\n") : STR(", more => 'm' }\n"));
}

// What is never or seldom followed.
static void add_wild_statement(struct writer *w)
{
    struct strbuf *out = &w->out;
    unsigned n = w->statements++, other = shape(w, CLASSES), value = number(w, 3);
    switch (w->themes[shape(w, 2)]) {
    case 0: strbuf_format(out, "  notice(\"said ${title} %u\")\n", value); break;
    case 1: strbuf_format(out, "  File { owner => 'o%u' }\n", value); break;
    case 2: strbuf_format(out, "  File <| mode == '06%u4' |> { group => 'g' }\n", value); break;
    case 3: strbuf_format(out, "  Notify <| tag == 'extra' |> { withpath => true }\n"); break;
    case 4: strbuf_format(out, "  tag('t%u')\n", value); break;
    case 5:
        strbuf_format(out, "  @notify { \"virtual%u-%u\": message => 'v%u' }\n", w->self, n, value);
        break;
    case 6:
        strbuf_format(
            out, "  @file { \"/virtual%u\": mode => '06%u4' }\n  realize(File[\"/virtual%u\"])\n",
            w->self * 100 + n, value, w->self * 100 + n);
        break;
    case 7:
        strbuf_format(
            out,
            "  if defined(Notify['c%u-first']) { notify { \"seen%u-%u\": message => 'm%u' } }\n",
            other, w->self, n, value);
        break;
    case 8:
        strbuf_format(out,
                      "  if defined(File['/c%u/first']) { notify { \"mode%u-%u\": message => "
                      "File['/c%u/first']['mode'] } }\n",
                      other, w->self, n, other);
        break;
    case 9:
        strbuf_format(
            out, "  notify { \"got%u-%u\": message => getparam(Notify['c%u-first'], 'message') }\n",
            w->self, n, other);
        break;
    case 10:
        strbuf_format(out, "  notify { \"late%u-%u\": message => \"x${m::c%u::w}\" }\n", w->self, n,
                      other);
        break;
    case 11:
        strbuf_format(out,
                      "  create_resources('notify', { \"made%u-%u\" => { 'message' => 'c%u' } })\n",
                      w->self, n, value);
        break;
    case 12:
        strbuf_format(out, "  ensure_resource('notify', 'common', { 'message' => 'e%u' })\n",
                      value);
        break;
    case 13:
        if (w->has_parent)
            strbuf_format(out, "  File['/c0/first'] { mode => '07%u7' }\n", value);
        break;
    case 14: strbuf_format(out, "  class { 'm::c%u': p => 'given%u' }\n", other, value); break;
    case 15:
        strbuf_format(out,
                      "  notify { \"erb%u-%u\": message => inline_template(\"<%%= @p %%> <%%= "
                      "scope['m::c%u::w'] %%> %u\") }\n",
                      w->self, n, other, value);
        break;
    case 16:
        strbuf_format(out, "  notify { \"a%u-%u\": alias => 'alias%u', tag => 'tag%u' }\n", w->self,
                      n, w->self * 100 + n, value);
        break;
    case 17:
        strbuf_format(
            out, "  exec { \"run%u-%u\": command => '/bin/c%u', require => Notify['first'] }\n",
            w->self, n, value);
        break;
    case 18:
        strbuf_format(out, "  Notify['first'] -> Notify <| title == 'c%u-first' |>\n", other);
        break;
    case 19: strbuf_format(out, "  if $p == 'v%u' { return() }\n", value); break;
    case 20:
        strbuf_format(out, "  file { \"/name%u-%u\": path => '/path%u-%u' }\n", w->self, n,
                      w->self * 100 + n, value);
        break;
    case 21:
        strbuf_format(out, "  Notify { message => 'd%u' }\n  notify { \"plain%u-%u\": }\n", value,
                      w->self, n);
        break;
    case 22:
        strbuf_format(out, "  notify { \"late%u-%u\": message => \"x${m::c%u::w}\" }\n", w->self, n,
                      number(w, CLASSES));
        break;
    default: strbuf_format(out, "  include m::c%u\n", other);
    }
}

static void add_statement(struct writer *w)
{
    struct strbuf *out = &w->out;
    if (w->wildness && w->is_class && shape(w, w->wildness) == 0) {
        add_wild_statement(w);
        return;
    }
    switch (shape(w, 12)) {
    case 0:
        if (w->is_class && w->self)
            strbuf_format(out, "  %s m::c%u\n",
                          shape(w, 3)   ? "include"
                          : shape(w, 2) ? "contain"
                                        : "require",
                          shape(w, w->self));
        break;
    case 1:
        strbuf_format(out, "  if %s == 'v%u' {\n  ", w->is_class ? "$p" : "$value", number(w, 3));
        add_resource_named(w, "  ");
        strbuf_add(out, STR("  }\n"));
        break;
    case 2:
        strbuf_format(out, "  $local%u = ", w->statements++);
        add_expression(w, 2);
        strbuf_add(out, STR("\n"));
        break;
    case 3:
        strbuf_format(out,
                      "  ['a', 'b'].each |$i, $n| {\n    notify { \"%s%u-%u-${title}-${n}\": "
                      "message => \"${i} %u\" }\n  }\n",
                      w->is_class ? "c" : "d", w->self, w->statements, number(w, 3));
        w->statements++;
        break;
    case 4:
        add_resource_named(w, "  ");
        add_resource_named(w, "  -> ");
        break;
    case 5:
    case 6:
    case 7:
        if (w->is_class || w->self)
            add_declaration(w);
        break;
    default: add_resource_named(w, "  ");
    }
}

static void add_comments(struct writer *w, uint32_t count)
{
    while (count-- > 0)
        strbuf_add(&w->out, STR("# a comment\n"));
}

static void add_class(struct writer *w, unsigned self)
{
    w->is_class = true;
    w->self = self;
    w->has_parent = self && shape(w, 5) == 0;
    strbuf_format(&w->out, "class m::c%u (\n  $p = 'v%u',\n  $n = %u,\n)", self, number(w, 3),
                  number(w, 3));
    if (w->has_parent)
        strbuf_add(&w->out, STR(" inherits m::c0"));
    strbuf_add(&w->out, STR(" {\n"));
    if (!w->has_parent)
        strbuf_format(&w->out, "  $w = \"w${p} %u\"\n", number(w, 2));
    strbuf_format(&w->out, "  file { '/c%u/first': mode => '06%u4' }\n", self, number(w, 3));
    strbuf_format(&w->out, "  notify { 'c%u-first': message => \"${p} %u\" }\n", self,
                  number(w, 3));
    for (uint32_t i = 1 + shape(w, 5); i > 0; i--)
        add_statement(w);
    strbuf_add(&w->out, STR("}\n"));
}

static void add_define(struct writer *w, unsigned self)
{
    w->self = self;
    strbuf_format(&w->out, "define m::d%u (\n  $value = 'v%u',\n  $more = undef,\n) {\n", self,
                  number(w, 3));
    for (uint32_t i = 1 + shape(w, 2); i > 0; i--)
        add_statement(w);
    strbuf_add(&w->out, STR("}\n"));
}

// ---- data

// The form has one `#`, which stands for a number.
static void add_formatted(struct writer *w, const char *form)
{
    for (; *form; form++)
        if (*form == '#')
            strbuf_format(&w->out, "%u", number(w, 3));
        else
            strbuf_add_char(&w->out, *form);
}

static void add_data_value(struct writer *w)
{
    static const char *const forms[] = {"v#",      "'%{lookup(\"k3\")}#'", "'f%{facts.role}#'",
                                        "[a, b#]", "{b: 1, a: #}",         "'%{m::c0::w}#'",
                                        "\"1#\"",  "'%{unset}#'"};
    uint32_t form = shape(w, 3) ? 0 : shape(w, w->wildness ? COUNT_OF(forms) : 5);
    add_formatted(w, forms[form]);
    strbuf_add(&w->out, STR("\n"));
}

static void add_data(struct writer *w, bool is_of_module)
{
    strbuf_add(&w->out, STR("m::unused: 1\n"));
    for (unsigned i = 0; i < CLASSES; i++)
        if (shape(w, 2)) {
            strbuf_format(&w->out, "m::c%u::%c: ", i, "pppn"[number(w, 16) ? shape(w, 3) : 3]);
            add_data_value(w);
        }
    for (unsigned i = 0; i < 4 && !is_of_module; i++)
        if (shape(w, 3)) {
            strbuf_format(&w->out, "k%u: ", i);
            if (i == 3)
                strbuf_format(&w->out, "end%u\n", number(w, 3));
            else
                add_data_value(w);
        }
    if (w->wildness && !is_of_module && shape(w, 3) == 0 && number(w, 3))
        strbuf_format(&w->out, "lookup_options:\n  k0: {merge: %s}\n",
                      number(w, 2) ? "unique" : "first");
    if (w->wildness && is_of_module && shape(w, 3) == 0 && number(w, 2))
        strbuf_add(&w->out, STR("foreign: 1\n"));
}

static void add_site(struct writer *w)
{
    strbuf_format(&w->out, "$site0 = 's%u'\n$site1 = 'u%u'\nnotify { 'first': }\n", number(w, 2),
                  number(w, 2));
    if (w->wildness && shape(w, 4) == 0)
        strbuf_add(&w->out,
                   STR("Notify { withpath => false }\nstage { 'pre': before => Stage['main'] }\n"));
    if (w->wildness && shape(w, 4) == 0)
        strbuf_add(&w->out, STR("class { 'm::c5': stage => 'main' }\n"));
    for (unsigned i = 0; i < CLASSES; i++)
        if (shape(w, 3))
            strbuf_format(&w->out, "include m::c%u\n", i);
    if (w->wildness && shape(w, 3) == 0)
        strbuf_format(&w->out, "$site2 = 'l%u'\n", number(w, 2));
    if (shape(w, 3) == 0)
        strbuf_format(&w->out, "node default {\n  $noded = %u\n  include m::c3\n}\n", number(w, 2));
}

// ---- files

static const char *const other_files[] = {"manifests/site.pp", "data/common.yaml", "data/n1.yaml",
                                          "modules/m/data/common.yaml", "modules/m/functions/f.pp"};

static void name_of_file(unsigned i, char name[64])
{
    if (i < CLASSES)
        snprintf(name, 64, "modules/m/manifests/c%u.pp", i);
    else if (i < CLASSES + DEFINES)
        snprintf(name, 64, "modules/m/manifests/d%u.pp", i - CLASSES);
    else
        snprintf(name, 64, "%s", other_files[i - CLASSES - DEFINES]);
}

struct wild {
    unsigned wildness;
    uint32_t themes[2];
};

static void write_text_of(struct open_tree *t, unsigned i, const struct text_seeds *s,
                          const struct wild *wild, bool is_first)
{
    struct writer w = {.shape = {.state = (s->shape + 1) * SPREAD},
                       .values = {.state = (s->values + 1) * SPREAD},
                       .wildness = wild->wildness,
                       .themes = {wild->themes[0], wild->themes[1]}};
    char name[64];
    strbuf_init(&w.out, 0);
    add_comments(&w, s->comments);
    if (i < CLASSES)
        add_class(&w, i);
    else if (i < CLASSES + DEFINES)
        add_define(&w, i - CLASSES);
    else if (i == CLASSES + DEFINES)
        add_site(&w);
    else if (i == FILES - 1)
        strbuf_format(&w.out, "function m::f($x) { \"f${x}%u\" }\n", number(&w, 3));
    else
        add_data(&w, i == FILES - 2);
    name_of_file(i, name);
    struct str text = strbuf_copy(&w.out, &t->arena);
    char *c_text = arena_alloc(&t->arena, text.len + 1);
    memcpy(c_text, text.at, text.len);
    c_text[text.len] = 0;
    strbuf_done(&w.out);
    if (is_first)
        write_file(t, name, c_text);
    else
        edit(t, name, c_text);
}

// ---- questions

static struct str catalog_of(struct open_tree *t, weft_project *p, bool is_text)
{
    const weft_str labels[] = {WEFT_STR("n1"),
                               WEFT_STR("facts={\"role\": \"web\", \"zone\": \"a\"}"),
                               WEFT_STR("form=text")};
    return answer_of(&t->arena, weft_unit_aspect(p, weft_str_of(t->dir), WEFT_STR("catalog"),
                                                 labels, is_text ? 3 : 2));
}

static struct puppet_tree *tree_inside(weft_project *p)
{
    struct project *inside = p->inside;
    for (size_t i = 0; i < inside->trees.len; i++)
        if (str_equal(str_of(inside->trees.at[i]->tree->dialect->name), STR("puppet")))
            return (struct puppet_tree *)inside->trees.at[i]->tree;
    return NULL;
}

static bool check_like_new(struct open_tree *t, uint64_t seed, bool is_text)
{
    weft_project *project;
    weft_graph *g = open_project(t->dir, &project);
    struct str now = catalog_of(t, t->project, is_text), anew = catalog_of(t, project, is_text);
    bool is_same = str_equal(now, anew);
    CHECK(is_same);
    if (!is_same)
        fprintf(stderr, "case %llu in %s\n%.*s\n---\n%.*s\n", (unsigned long long)seed, t->dir,
                STR_ARGS(now), STR_ARGS(anew));
    weft_graph_close(g);
    return is_same;
}

struct followed {
    unsigned answers, followed, fine;
};

static void edit_some_file(struct open_tree *t, struct random *r, struct text_seeds *seeds,
                           const struct wild *wild)
{
    unsigned i = random_below(r, FILES), what = random_below(r, 10);
    if (i == CLASSES + DEFINES || i == FILES - 1) // these are always compiled anew
        i = random_below(r, 4) ? random_below(r, CLASSES) : i;
    if (what < 7)
        seeds[i].values = random_below(r, 1000);
    else if (what < 9)
        seeds[i].comments = random_below(r, 3);
    else
        seeds[i].shape = random_below(r, 1000);
    write_text_of(t, i, &seeds[i], wild, false);
}

static void run_case(uint64_t seed, struct followed *all)
{
    struct open_tree t;
    struct random r = {.state = seed * SPREAD};
    struct text_seeds seeds[FILES];
    struct wild wild = {.wildness = random_below(&r, 3) ? 2 + random_below(&r, 7) : 0,
                        .themes = {random_below(&r, WILD_KINDS), random_below(&r, WILD_KINDS)}};
    tree_begin_at(&t);
    write_file(&t, "environment.conf", "");
    write_file(&t, "hiera.yaml",
               "version: 5\nhierarchy:\n  - name: n\n    path: \"%{trusted.certname}.yaml\"\n"
               "  - name: All\n    path: common.yaml\n");
    write_file(&t, "modules/README", "");
    write_file(&t, "modules/m/README", "");
    write_file(&t, "modules/m/hiera.yaml",
               "version: 5\nhierarchy:\n  - name: All\n    path: common.yaml\n");
    for (unsigned i = 0; i < FILES; i++) {
        seeds[i] = (struct text_seeds){random_below(&r, 1000), random_below(&r, 1000), 0};
        write_text_of(&t, i, &seeds[i], &wild, true);
    }
    t.graph = open_project(t.dir, &t.project);
    bool is_text = random_below(&r, 4) == 0, is_same = check_like_new(&t, seed, is_text);
    for (unsigned i = 0; i < ROUNDS && is_same; i++) {
        for (unsigned n = 1 + random_below(&r, 6) / 5; n > 0; n--)
            edit_some_file(&t, &r, seeds, &wild);
        is_same = check_like_new(&t, seed, is_text);
        const struct puppet_tree *p = tree_inside(t.project);
        all->fine += p && p->kept_catalog;
        all->answers++;
    }
    const struct puppet_tree *p = tree_inside(t.project);
    all->followed += p ? p->edits_followed : 0;
    tree_end_of(&t);
}

static void catalogs_follow_random_edits(void)
{
    unsigned long cases = random_cases(60);
    struct followed all = {0};
    for (unsigned long i = 0; i < cases; i++)
        run_case(random_first() + i, &all);
    if (getenv("WEFT_CASES"))
        fprintf(stderr, "%u of %u answers follow, %u are fine\n", all.followed, all.answers,
                all.fine);
    CHECK(all.followed * 7 > all.answers || cases < 20);
}

// ---- edits of one kind

struct kind_of_edit {
    const char *what, *site, *code, *data; // code is that of class m, data have all keys
    const char *file, *after;
    bool is_followed;
};

#define CLASS_FILE "modules/m/manifests/init.pp"
#define DATA_FILE  "data/common.yaml"
#define PLAIN_CODE "class m($p = 'a') { notify { 'n': message => $p } }\n"

static const struct kind_of_edit kinds_of_edits[] = {
    {"a value of the data", "include m\n", PLAIN_CODE, "m::p: a\n", DATA_FILE, "m::p: b\n", true},
    {"another order of a hash", "include m\n", PLAIN_CODE, "m::p: {a: 1, b: 1}\n", DATA_FILE,
     "m::p: {b: 1, a: 1}\n", true},
    {"a float instead of an integer", "include m\n", PLAIN_CODE, "m::p: 1\n", DATA_FILE,
     "m::p: 1.0\n", true},
    {"minus zero", "include m\n", PLAIN_CODE, "m::p: 0.0\n", DATA_FILE, "m::p: -0.0\n", true},
    {"a key that is new", "include m\n", PLAIN_CODE, "m::q: a\n", DATA_FILE, "m::q: a\nm::p: b\n",
     true},
    {"a key that goes", "include m\n", PLAIN_CODE, "m::q: a\nm::p: b\n", DATA_FILE, "m::q: a\n",
     true},
    {"a key behind an alias", "include m\n", PLAIN_CODE, "m::p: \"%{lookup('k')}\"\nk: a\n",
     DATA_FILE, "m::p: \"%{lookup('k')}\"\nk: b\n", true},
    {"a key that the site reads", "notify { 's': message => lookup('k') }\n", PLAIN_CODE, "k: a\n",
     DATA_FILE, "k: b\n", false},
    {"lookup_options", "include m\n",
     "class m($p = 'a') { notify { 'n': message => String(lookup('k')) } }\n", "k: a\n", DATA_FILE,
     "k: a\nlookup_options:\n  k: {merge: unique}\n", false},
    {"lookup_options that differ", "include m\n",
     "class m($p = 'a') { notify { 'n': message => String(lookup('k')) } }\n",
     "k: a\nlookup_options:\n  k: {merge: first}\n", DATA_FILE,
     "k: a\nlookup_options:\n  k: {merge: unique}\n", false},
    {"a mistake in the data", "include m\n", PLAIN_CODE, "m::p: a\n", DATA_FILE, "m::p: [a\n",
     false},
    {"a comment", "include m\n", PLAIN_CODE, "", CLASS_FILE, "# a comment\n" PLAIN_CODE, true},
    {"a value of an attribute", "include m\n", PLAIN_CODE, "", CLASS_FILE,
     "class m($p = 'a') { notify { 'n': message => \"${p}b\" } }\n", true},
    {"a default of a parameter", "include m\n", PLAIN_CODE, "", CLASS_FILE,
     "class m($p = 'b') { notify { 'n': message => $p } }\n", true},
    {"a variable that is new", "include m\n", PLAIN_CODE, "", CLASS_FILE,
     "class m($p = 'a') { $x = 1 notify { 'n': message => $p } }\n", true},
    {"an attribute that is new", "include m\n", PLAIN_CODE, "", CLASS_FILE,
     "class m($p = 'a') { notify { 'n': message => $p, withpath => true } }\n", false},
    {"a resource that is new", "include m\n", PLAIN_CODE, "", CLASS_FILE,
     "class m($p = 'a') { notify { 'n': message => $p } notify { 'o': } }\n", false},
    {"something that is said", "include m\n", PLAIN_CODE, "", CLASS_FILE,
     "class m($p = 'a') { notice('x') notify { 'n': message => $p } }\n", false},
    {"a tag", "include m\n", "class m { notify { 'n': tag => 'a' } }\n", "", CLASS_FILE,
     "class m { notify { 'n': tag => 'b' } }\n", false},
    {"a name", "include m\n", "class m($p) { file { '/f': path => $p } }\n", "m::p: /a\n",
     DATA_FILE, "m::p: /b\n", false},
    {"an order", "include m\nnotify { ['a', 'b']: }\n",
     "class m($p) { notify { 'n': require => Notify[$p] } }\n", "m::p: a\n", DATA_FILE, "m::p: b\n",
     false},
    {"what is read by reference", "include m\nnotify { 'r': message => Notify['n']['message'] }\n",
     PLAIN_CODE, "m::p: a\n", DATA_FILE, "m::p: b\n", false},
    {"what a function reads",
     "include m\nnotify { 'r': message => getparam(Notify['n'], 'message') }\n", PLAIN_CODE,
     "m::p: a\n", DATA_FILE, "m::p: b\n", false},
    {"what is compared", "include m\nensure_resource('notify', 'n', { 'message' => 'a' })\n",
     PLAIN_CODE, "m::p: a\n", DATA_FILE, "m::p: b\n", false},
    {"a variable that the site reads", "include m\nnotify { 'r': message => $m::p }\n", PLAIN_CODE,
     "m::p: a\n", DATA_FILE, "m::p: b\n", false},
    {"a variable that a template reads",
     "include m\nnotify { 'r': message => inline_template('<%= scope[\"m::p\"] %>') }\n",
     PLAIN_CODE, "m::p: a\n", DATA_FILE, "m::p: b\n", false},
    {"a variable that an heir reads",
     "class heir inherits m { notify { 'h': message => $p } }\ninclude heir\n", PLAIN_CODE,
     "m::p: a\n", DATA_FILE, "m::p: b\n", false},
    {"a variable that data read", "include m\nnotify { 'r': message => lookup('k') }\n", PLAIN_CODE,
     "m::p: a\nk: \"%{m::p}\"\n", DATA_FILE, "m::p: b\nk: \"%{m::p}\"\n", false},
    {"a resource that is collected",
     "include m\nNotify <| message == 'b' |> { withpath => true }\n", PLAIN_CODE, "m::p: a\n",
     DATA_FILE, "m::p: b\n", false},
    {"a resource that is overridden",
     "class heir inherits m { Notify['n'] { message => 'o' } }\ninclude heir\n",
     "class m($p) { notify { 'n': message => $p } }\n", "m::p: a\n", DATA_FILE, "m::p: b\n", false},
    {"a text that is overridden",
     "class heir inherits m { Notify['n'] { message => 'o' } }\ninclude heir\n",
     "class m { notify { 'n': message => 'a' } }\n", "", CLASS_FILE,
     "class m { notify { 'n': message => 'b' } }\n", false},
    {"what is declared later", "include m\nnotify { 'late': }\n", PLAIN_CODE, "", CLASS_FILE,
     "class m($p = 'a') { notify { 'n': message => String(defined(Notify['late'])) } }\n", false},
    {"a parameter of what is declared later", "include m\nnotify { 'late': message => 'x' }\n",
     PLAIN_CODE, "", CLASS_FILE,
     "class m($p = 'a') { notify { 'n': message => getparam(Notify['late'], 'message') } }\n",
     false},
    {"a group of a match outside of the class", "if 'abc' =~ /a(.)c/ { include m }\n", PLAIN_CODE,
     "", CLASS_FILE, "class m($p = 'a') { notify { 'n': message => \"x${1}\" } }\n", false},
    {"a variable of the site that is set later", "include m\n$late = 1\n", PLAIN_CODE, "",
     CLASS_FILE, "class m($p = 'a') { notify { 'n': message => \"${p}${late}\" } }\n", false},
    {"a class that is included later", "include m\nclass late { $x = 1 }\ninclude late\n",
     PLAIN_CODE, "", CLASS_FILE,
     "class m($p = 'a') { notify { 'n': message => \"${p}${late::x}\" } }\n", false},
    {"a class that is included before", "class early { $x = 1 }\ninclude early\ninclude m\n",
     PLAIN_CODE, "", CLASS_FILE,
     "class m($p = 'a') { notify { 'n': message => \"${p}${early::x}\" } }\n", true},
    {"an heir of a class that has not ended",
     "class around { $a = 1 include m $b = 2 }\ninclude around\n",
     "class m($p = 'a') inherits around { notify { 'n': message => $p } }\n", "", CLASS_FILE,
     "class m($p = 'a') inherits around { notify { 'n': message => \"${p}${b}\" } }\n", false},
    {"a template that changes a variable", "include m\n",
     "class m($p) { $l = ['a'] $x = inline_template('<% @l << \"b\" %>') "
     "notify { 'n': message => \"${l} ${p}\" } }\n",
     "m::p: a\n", DATA_FILE, "m::p: b\n", false},
    {"a warning that another place repeats",
     "include m\nnotify { 's': message => \"${lookup('j')}\" }\n",
     "class m($p = 'a') { notify { 'n': message => \"${lookup('k')}\" } }\n",
     "k: \"%{unset}\"\nj: \"%{unset}\"\n", CLASS_FILE,
     "class m($p = 'a') { notify { 'n': message => 'none' } }\n", false},
    {"a warning that another key repeats",
     "include m\nnotify { 's': message => \"${lookup('j')}\" }\n", PLAIN_CODE,
     "m::p: \"%{unset}\"\nj: \"%{unset}\"\n", DATA_FILE, "m::p: b\nj: \"%{unset}\"\n", false},
    {"data that are read as a text", "include m\n",
     "class m($p) { notify { 'n': message => file('/etc/hostname') } notify { 'p': message => $p } "
     "}\n",
     "m::p: a\n", DATA_FILE, "m::p: b\n", false},
    {"a file outside that is read now", "include m\n", PLAIN_CODE, "", CLASS_FILE,
     "class m($p = 'a') { notify { 'n': message => String(find_file('/etc/none')) } }\n", false},
    {"a file outside that is not there", "include m\n", PLAIN_CODE, "", CLASS_FILE,
     "class m($p = 'a') { notify { 'n': message => file('/etc/none', '/etc/hostname') } }\n",
     false},
    {"a value that its type refuses", "include m\n",
     "class m(Enum['a'] $p) { notify { 'n': message => $p } }\n", "m::p: a\n", DATA_FILE,
     "m::p: b\n", false},
    {"the site", "include m\n", PLAIN_CODE, "", "manifests/site.pp", "include m\n# more\n", false},
};

static void check_kind(const struct kind_of_edit *e, bool is_text)
{
    struct open_tree t;
    tree_begin_at(&t);
    write_file(&t, "environment.conf", "");
    write_file(&t, "hiera.yaml", "version: 5\nhierarchy:\n  - name: All\n    path: common.yaml\n");
    write_file(&t, "modules/README", "");
    write_file(&t, "modules/m/README", "");
    write_file(&t, "manifests/site.pp", e->site);
    write_file(&t, CLASS_FILE, e->code);
    write_file(&t, DATA_FILE, e->data);
    t.graph = open_project(t.dir, &t.project);
    CHECK(check_like_new(&t, 0, is_text));
    edit(&t, e->file, e->after);
    bool is_same = check_like_new(&t, 0, is_text);
    const struct puppet_tree *p = tree_inside(t.project);
    bool is_followed = p && p->edits_followed == 1;
    CHECK(is_same && is_followed == e->is_followed);
    if (!is_same || is_followed != e->is_followed)
        fprintf(stderr, "%s: %s\n", e->what, is_followed ? "followed" : "compiled anew");
    tree_end_of(&t);
}

static void only_certain_edits_are_followed(void)
{
    for (size_t i = 0; i < COUNT_OF(kinds_of_edits); i++)
        for (unsigned is_text = 0; is_text < 2; is_text++)
            check_kind(&kinds_of_edits[i], is_text);
}

static const struct test tests[] = {
    {"only certain edits are followed", only_certain_edits_are_followed},
    {"catalogs follow random edits", catalogs_follow_random_edits},
};

SUITE_OF(models_catalogs);
