// SPDX-License-Identifier: Apache-2.0
//
// An environment: manifests, modules and what they define, found by name when it is asked for. It is read once and
// serves all nodes.
#ifndef WEFT_DIALECTS_PUPPET_RUNTIME_ENVIRONMENT_H
#define WEFT_DIALECTS_PUPPET_RUNTIME_ENVIRONMENT_H

#include "base/table.h"
#include "dialects/puppet/syntax/parse.h"
#include "graph/graph.h"

struct ptype;
struct loader;

// How the environment reaches files. Paths are relative to its root, or absolute.
struct environment_files {
    void *data;
    // The text of a file: 1; 0: there is none; -1: it cannot be read, and `*why` says why.
    int (*read)(void *data, struct arena *a, struct str path, struct str *text, struct str *why);
    // The files and directories in one, sorted by name: 1; 0: there is none. Directories end with `/`.
    int (*list)(void *data, struct arena *a, struct str path, struct str **names, size_t *count);
    // Whether there is such a file; NULL: only reading tells.
    bool (*has)(void *data, struct arena *a, struct str path);
    // Whether a change of a file that has been read would be reported (kept_programs_change); NULL: nothing is.
    bool (*is_watched)(void *data, struct arena *a, struct str path);
};

struct environment;

// Texts that have been parsed, by path; an environment that is opened later takes what has not changed.
struct kept_program {
    struct str text;
    struct puppet_program *program;
    struct diags diags; // of the text
    bool is_current; // no change of the file has been reported since it was read, and one would be
};
// A template in Ruby, or an expression of a signature.
struct kept_text {
    struct str text;
    const void *parsed; // struct erb_program
    const struct tree *tree;
    expr_id expr;
};
struct kept_programs {
    struct str_table by_path; // struct kept_program *
    ARRAY(struct kept_program *) retired;
    struct str_table templates;  // by path: struct kept_text *
    struct str_table signatures; // by text: struct kept_text *
    struct str_table
        ruby_types; // by path, until some text in Ruby changes: const struct resource_type *
    bool is_told;   // somebody reports changes: what is current needs not be read again
};
void kept_programs_done(struct kept_programs *k);
// These files have changed, appeared or gone; a directory stands for all that is in it. Without any: all may have changed.
void kept_programs_change(struct kept_programs *k, const struct str *paths, size_t count);
// A text in Ruby has changed: types may be described by several.
void kept_programs_forget_ruby(struct kept_programs *k);
// What was made of the text of a path: the same as before, or a new one for the caller to fill in (`*is_new`). Lives as long as
// the graph, if others may find it.
struct kept_text *environment_kept_template(struct environment *e, struct str path, struct str text,
                                            bool *is_new);
// Whether it has no hierarchy of data: it may be on the server, or not be needed.
bool environment_lacks_data(struct environment *e);
// Where something lives that was made of a text: as long as others may find it there.
struct arena *environment_lasting(struct environment *e);

// What somebody has asked an environment for, as hashes: a walk that has asked for nothing that has changed finds the same.
enum asked_kind {
    ASKED_CLASS,
    ASKED_DEFINE,
    ASKED_NODE,
    ASKED_FUNCTION,
    ASKED_ALIAS,
    ASKED_KEY,  // of the data
    ASKED_FILE, // by its path
};
static inline enum asked_kind asked_kind(enum definition_kind kind)
{
    return (enum asked_kind)kind;
}
struct asked_names {
    ARRAY(uint64_t) list;
};
uint64_t asked_hash(enum asked_kind kind, struct str name);

struct environment_module {
    struct str name, path;   // its directory, without `/` at the end
    struct str_table loaded; // files that have been read: 1
};

// What is known of a name: found once, and then remembered, also that there is nothing.
struct environment {
    struct graph *graph;
    struct arena *arena; // its own: what lives as long as it does
    struct arena own;
    struct environment_files files;
    struct str name;
    bool is_strict; // what is wrong with a module is an error
    struct str
        visibility;   // off, warning or error, as the project's settings say; empty: they do not
    struct str shown; // in front of paths in the names of sources
    struct kept_programs *kept; // shared with other environments of the same files, or NULL
    struct str root;            // its directory, for messages and data
    struct str host;            // ... on this machine; empty: it is on none
    ARRAY(struct str) standins; // directories of functions in the Puppet language for those in Ruby
    struct str global_hiera;    // the path of the global hiera.yaml; empty: none
    ARRAY(struct str) module_paths;
    ARRAY(struct environment_module) modules;
    ARRAY(struct loader *) loaders;  // of modules whose dependencies count (visibility.c)
    struct str_table declared;       // modules whose dependencies have been read
    struct str_table missing;        // modules that are not installed: struct missing_module *
    bool knows_missing;              // ... have been looked for
    struct str_table definitions;    // by kind and name: const struct puppet_definition *, or 0
    struct table parts;              // of variables, as they are written, by tree: struct table *
    struct table file_modules;       // struct str *, by number of modules and file
    struct str_table aliases;        // resolved types: const struct ptype *
    struct str_table ruby_files;     // of modules, by kind and name: struct str *, their paths
    unsigned ruby_indexed;           // kinds of them that have been listed
    struct str_table resource_types; // by name: const struct resource_type *, or 0 if there is none
    struct str_table sources;   // manifests that have been parsed, by path: struct puppet_program *
    struct str_table templates; // ERB templates that have been read: struct erb_program *
    ARRAY(struct puppet_program *) programs;
    ARRAY(const struct puppet_definition *) nodes; // in order
    ARRAY(struct puppet_program *) manifests;      // of the site, in order
    struct diags diags;                            // mistakes in texts
    const struct failure *broken; // a manifest that cannot be read: nothing can be compiled
    // Its directory as other languages of the project see it; NULL: there are none, and so no names of theirs.
    struct view *(*outer)(void *data);
    void *outer_data;
    struct asked_names *asked; // NULL: nobody wants to know
    struct str_table read;     // files that were read as texts, not as manifests or data
};
// Somebody depends on what a name means: a definition in lower case, a key, a file.
static inline void environment_asks(struct environment *e, enum asked_kind kind, struct str name)
{
    if (e->asked)
        ARRAY_PUSH(&e->asked->list, asked_hash(kind, name));
}

struct environment *environment_open(struct graph *g, struct environment_files files,
                                     struct str name);
void environment_close(struct environment *e);
void environment_add_modules(struct environment *e, struct str path);
// A directory of modules that is not in the tree and has not been read, because nobody has allowed it; empty: none.
struct str environment_unread_modules(struct environment *e);
// The root of the environment's files is itself a module, of this name.
void environment_add_own_module(struct environment *e, struct str name);
// Whether there is such a module: then this is no environment, and what it needs may be installed elsewhere.
bool environment_is_module(const struct environment *e);
// Every module: names, in the order in which they are found. In the environment's arena.
size_t environment_modules(struct environment *e, struct str **names);
// Their directories, which may be empty.
size_t environment_module_folders(struct environment *e, struct str **paths);
// The name of a file in the sources.
struct str environment_shown(const struct environment *e, struct arena *a, struct str path);
// Reads a manifest of the site: its definitions are known from then on. NULL: it has mistakes (e->diags).
struct puppet_program *environment_add_manifest(struct environment *e, struct str path,
                                                struct str text);

// A definition by kind and name; modules are searched if it is not known yet. NULL: there is none, or (`*failed`) its
// file cannot be read or has mistakes.
const struct puppet_definition *environment_find(struct environment *e, enum definition_kind kind,
                                                 struct str name, struct value *failed);

// Whether a class inherits from itself, through others or not.
bool environment_inherits_itself(struct environment *e, const struct puppet_definition *d);

// ---- Ruby, which is never run: environment_ruby.c
// Whether a function of this name is written in Ruby, in some module.
bool environment_has_ruby(struct environment *e, struct str name);
// Its file, and whether it has the old interface; empty: there is none.
struct str environment_ruby_function(struct environment *e, struct str name, bool *is_old);
// The file of a type of resources; empty: no module has one.
struct str environment_ruby_type(struct environment *e, struct str name);
// Whether some module has a provider for a type.
bool environment_has_provider(struct environment *e, struct str type);

// ---- modules that are not installed: missing_modules.c
struct missing_module {
    struct str name, by; // what names it: `Puppetfile:12`, or empty
};
// `author/name`, `author-name`: the name.
struct str puppet_module_name(struct str name);
// The module of a line of a Puppetfile: `mod 'author/name', …`, `mod 'name'`; empty: another line.
struct str puppetfile_module(struct str line);
// Whether something names a module that is not installed.
bool environment_lacks_modules(struct environment *e);
// What modules that are installed depend on may be missing too: a check reports nothing about it.
void environment_trust_modules(struct environment *e);
// The module of a name (`apache`, `apache::vhost`), if something names it and it is not installed; otherwise NULL.
const struct missing_module *environment_missing(struct environment *e, struct str name);

// Whether a directory of this name can be a module.
bool environment_is_module_name(struct str name);
// The path that a name stands for: `b/c` for `b::c`.
struct str environment_path_of(struct arena *a, struct str name);
// A directory in which functions are looked for that stand in for those in Ruby, besides `weft/functions`.
void environment_add_standins(struct environment *e, struct str path);
// A function that stands in for one in Ruby: `weft/functions/a/b.pp` of the project for `a::b`, or a/b.pp of another such
// directory. NULL: there is none, or (`*failed`) it cannot be read.
const struct puppet_definition *environment_standin(struct environment *e, struct str name,
                                                    struct value *failed);
// The directory of a module, or an empty one.
struct str environment_module_path(struct environment *e, struct str module);
// The text of a file of a module: `mod/path` below `folder` ("files", "templates"), or an absolute path.
int environment_module_file(struct environment *e, struct str name, const char *folder,
                            struct str *path, struct str *text, struct str *why);
int environment_read(struct environment *e, struct str path, struct str *text, struct str *why);
// Reads a manifest of a module again. False: it does not define what it did before, one class or one defined type; it has
// mistakes; or it was not read before. `*old` and `*new` are the same if its text is.
bool environment_read_again(struct environment *e, struct str path,
                            const struct puppet_definition **old,
                            const struct puppet_definition **new);

// The failure of a file that cannot be read, and what to do about it.
struct value puppet_unreadable(struct graph *g, struct str path, struct str why, struct span at);
// Reads a manifest of a module, once; false: there is none, or (`*failed`) it cannot be read or has mistakes.
bool environment_load(struct environment *e, struct str module, struct str path,
                      struct value *failed);

// ---- all files of a module: module_files.c
typedef void environment_visit(void *data, struct str path);
// Each file below a directory whose name ends so.
void environment_walk(struct environment *e, struct str dir, const char *ending,
                      environment_visit *visit, void *data);
// Reads everything that a module defines.
void environment_load_module(struct environment *e, struct str module);

// The title of a node that a definition is for by a pattern or by default, as Puppet makes it; empty if it is for a name.
struct str environment_block_title(struct arena *a, const struct puppet_definition *d, uint32_t i,
                                   bool *is_pattern);
// The node definition for a node, or NULL, and its title; the value says which one it is, as a number.
struct value environment_node_block(struct environment *e, struct str name,
                                    const struct puppet_definition **out, struct str *title);

// Reads a template; NULL: `*failed` says why not.
const struct puppet_program *environment_template(struct environment *e, struct str path,
                                                  struct str text, struct value *failed);
// The module that a file belongs to, by its name in the sources; empty: none.
struct str environment_module_of(struct environment *e, uint32_t file);

#endif
