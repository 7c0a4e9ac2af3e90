// SPDX-License-Identifier: Apache-2.0
//
// Shared by the files that check an environment.
#ifndef WEFT_DIALECTS_PUPPET_CHECK_CHECK_INSIDE_H
#define WEFT_DIALECTS_PUPPET_CHECK_CHECK_INSIDE_H

#include "dialects/puppet/check/environment_check.h"
#include "dialects/puppet/check/kept_bodies.h"
#include "dialects/puppet/hiera/hiera.h"

enum { VALUE_RULES_MAX = 20 };

// A class that is declared or included somewhere.
struct class_use {
    struct str name;
    struct span at;
    bool is_foreign; // by a module from elsewhere
};

// A key that code looks up.
struct key_use {
    struct str key; // `*` stands for any text
    struct span at;
    bool is_pattern, has_fallback;
};

struct told_mistake {
    struct diag *diag;
    struct str unless_adjusted; // it is none if parameters of this type are given elsewhere
    bool is_foreign;            // in a module from elsewhere
    bool is_counted;            // ... with another one, and not told itself
};

// A module that does not exist and that nothing says should: told once.
struct absent_module {
    struct diag *first;
    size_t others;
};

// Something that a body adds to what all bodies together say.
struct check_note {
    enum check_note_kind {
        NOTE_DECLARED, // a class, with parameters
        NOTE_ADJUSTED, // a type of resources that gets parameters elsewhere: defaults, overrides
        NOTE_UNSEEN,   // a module that is not installed, and of which a name is used
        NOTE_UNSURE,   // a key of which nobody knows whether it has data
        NOTE_RUBY,     // a call of a function without a stand-in
    } kind;
    struct str name;
    struct span at;
};

struct check_template {
    struct str module, path, text;
    bool is_ruby;
};

struct checking {
    struct compiler *compiler;
    struct environment *environment;
    struct arena *arena;
    struct diags *out;
    struct str module;           // of the file that is looked at; empty: the site's own
    struct str_table site_names; // variables of the site's manifests and nodes
    struct str_table facts;      // names of facts that are known
    struct str_table keys;       // of all data
    struct str_table unsure;     // keys that facts decide about
    ARRAY(struct told_mistake) told;
    struct str_table foreign;      // modules that come from elsewhere
    struct str_table hidden;       // uses of what is private that have been reported
    struct str_table absent;       // modules of which a class is used: struct absent_module *
    struct str_table unseen;       // modules that are not installed, and of which a name is used
    struct str_table broken;       // names that files with mistakes are for; empty: the site itself
    ARRAY(struct str) broken_data; // texts of data files that cannot be read
    struct str_table ruby;         // functions without a stand-in: struct ruby_use *
    struct str_table functions;    // enum function_state by name
    struct table rows;             // of functions, by their symbol: const struct puppet_function *
    struct table class_names;      // struct str_table *, by definition: variables of a class
    struct str_table evaluated;    // classes that some node has
    struct str_table declared;     // classes that are declared with parameters
    struct str_table adjusted;     // types of resources, see NOTE_ADJUSTED
    ARRAY(struct class_use) classes;
    ARRAY(struct key_use) lookups;
    ARRAY(struct str) modules; // names of all
    ARRAY(struct unused_thing) unused;
    ARRAY(struct check_template) templates;
    struct kept_bodies *kept;       // NULL: nothing is kept
    struct asked_names asked;       // by the body that is gone through
    ARRAY(struct check_note) notes; // ... what it says
    bool is_lost;                   // ... it depends on something that nobody compares
    const struct ptype *rule_types[VALUE_RULES_MAX]; // of value_rules, as they are needed
    bool has_any_lookup;                             // a key is computed
    bool has_any_class;                              // ... the name of a class that is included
    bool has_opaque_data;    // a backend in Ruby, or data outside: any key may exist
    bool has_data_elsewhere; // a module on its own, or code without a hierarchy
    bool is_told_of_data;    // ... in a note
};

struct ruby_use {
    struct span at;
    size_t count;
};

enum { NAME_READ = 1, NAME_DECLARED = 2 }; // a parameter that nothing has read yet

// Something that nothing seems to use, until its name is found.
struct unused_thing {
    struct str name;           // `web::port`, `web::site`
    const char *what;          // "parameter"; NULL: a definition
    enum definition_kind kind; // of a definition
    struct span at;
    size_t mentions;
};

// Variables that a body may use. A lambda has its own, inside those of what it stands in.
struct body_names {
    struct body_names *outer;
    struct str_table first; // where it is assigned first, plus one; 1: from the start
    struct str_table read;
    bool is_open;     // there may be others
    bool is_template; // what it defines, a template may read
};

// A body that is walked.
struct body_walk {
    struct checking *check;
    const struct tree *tree;
    const struct puppet_definition *definition; // NULL: of the site, or a template
    struct body_names *names;
};

// ---- environment_check.c: reporting
struct diag *check_report(struct checking *c, enum diag_code code, struct span at,
                          const char *format, ...) PRINTF_LIKE(4, 5);
// Adds "did you mean", if one of the names is near.
bool check_suggest(struct checking *c, struct diag *d, struct str wanted, const struct str *names,
                   size_t count);
// Names of definitions of a kind, for suggestions.
struct str_list {
    ARRAY(struct str) list;
};
void definition_names(struct checking *c, enum definition_kind kind, struct str_list *out);
const struct puppet_definition *check_definition(struct checking *c, enum definition_kind kind,
                                                 struct str name);
// Whether what a name stands for may be in a module that is not installed, or whose file has mistakes.
bool check_is_out_of_reach(struct checking *c, struct str name);

void check_note(struct checking *c, enum check_note_kind kind, struct str name, struct span at);

// ---- kept_bodies.c
// Compares what there is with the last check; the first `count` programs are those whose bodies are gone through.
void kept_bodies_begin(struct checking *c, size_t count);
void kept_bodies_end(struct checking *c);
struct kept_mentions *kept_bodies_mentions(struct kept_bodies *k);
// Adds what a walk through the bodies of a program would; false: it has to be done.
bool kept_body_take(struct checking *c, const struct puppet_program *p);
struct body_recording {
    size_t told, classes, lookups, unused; // how many there were
    bool has_any_lookup, has_any_class;
};
// The body depends on the text of a template; other files that it needs only have to exist.
void kept_body_asks_template(struct checking *c, struct str path, struct str text);
struct body_recording kept_body_begin(struct checking *c);
void kept_body_end(struct checking *c, const struct puppet_program *p, struct body_recording r);

// ---- check_walk.c
void check_body(struct body_walk *w, expr_id e);
void check_definition_body(struct checking *c, const struct puppet_definition *d);
void check_template_body(struct checking *c, const struct puppet_program *p);
void check_site_body(struct checking *c, const struct puppet_program *p);
void collect_assigned(struct checking *c, const struct tree *t, expr_id in, struct str_table *out);
// The text that an expression always is; false: it depends on something.
bool check_static_text(const struct body_walk *w, expr_id e, struct str *out);
// ... with `*` for what is not known.
struct str check_text_pattern(const struct body_walk *w, expr_id e, bool *is_pattern);
// The value of an expression that consists of constants.
bool check_constant(const struct body_walk *w, expr_id e, struct value *out);

// ---- check_names.c
void check_variable(struct body_walk *w, struct str name, struct span at);
void check_qualified(struct body_walk *w, struct str name, struct span at);
void check_unused(struct body_walk *w, const struct puppet_definition *d);
void check_type_name(struct body_walk *w, struct str name, struct span at);
void check_class_name(struct checking *c, struct str name, struct span at);
bool class_has_variable(struct checking *c, const struct puppet_definition *d, struct str name,
                        bool *is_open);

// ---- check_resources.c
void check_resource(struct body_walk *w, expr_id e);
void check_defaults(struct body_walk *w, expr_id e);
void check_override(struct body_walk *w, expr_id e);
void check_collector(struct body_walk *w, expr_id e);
void check_reference(struct body_walk *w, expr_id e);
// A constant against the type that a parameter declares.
void check_against_type(struct checking *c, const struct puppet_definition *d,
                        const struct puppet_parameter *p, struct value v, struct span at);

// ---- check_unused.c: what nothing mentions
struct kept_mentions;
struct kept_mentions *kept_mentions_new(void);
void kept_mentions_done(struct kept_mentions *k);
void check_note_unread(struct body_walk *w, const struct puppet_definition *d);
void check_unused_things(struct checking *c);
// Everything that the data has (hiera_inventory).
void check_visit_data(struct checking *c, hiera_visit *visit, void *data);
bool check_calls_template(const struct tree *t, expr_id in);

// ---- check_data_rings.c: keys that look each other up
struct data_rings;
struct data_rings *data_rings_open(struct checking *c);
void data_rings_add(struct data_rings *r, const struct hiera_datum *d);
void data_rings_check(struct data_rings *r);

// ---- check_calls.c
// A function that is named elsewhere than in code.
void check_function_name(struct checking *c, struct str name, struct span at);
void check_called(struct body_walk *w, expr_id e);
void check_source_file(struct body_walk *w, expr_id value);
void check_ruby_functions(struct checking *c);

// ---- check_facts.c
void check_find_facts(struct checking *c);
bool check_is_fact(struct checking *c, struct str name);

// ---- check_data.c
void check_find_keys(struct checking *c);
// Whether some data file has a key.
bool check_has_key(struct checking *c, struct str key);
// Whether nobody knows which keys have data, because the hierarchy is on a server; a note says so once.
bool check_may_have_data(struct checking *c, struct str key, struct span at);
void check_data(struct checking *c);
void check_classes_used(struct checking *c);

// ---- check_files.c
// Reads all manifests and templates of all modules.
void check_load_modules(struct checking *c);
void check_load_templates(struct checking *c);
void check_templates(struct checking *c);

// ---- check_nodes.c
void check_nodes(struct checking *c);

#endif
