// SPDX-License-Identifier: Apache-2.0
//
// A tree of directories as Terramate reads it. A project is data: whoever opens it provides the functions that list
// and read, so that a request, a working tree and a git revision all look the same.
//
// Directories are loaded on demand, with all their parents and imports; a file is parsed once, whoever needs it. What
// a directory defines about globals becomes statements of its view.
#ifndef WEFT_DIALECTS_TERRAMATE_TREE_TERRAMATE_H
#define WEFT_DIALECTS_TERRAMATE_TREE_TERRAMATE_H

#include "dialects/hcl/syntax/parse.h"
#include "dialects/tree.h"
#include "graph/scope/context.h"
#include "graph/scope/scope.h"
#include "graph/views/view.h"
#include "graph/world/injector.h"

// What Terramate calls a mistake that is found without evaluating. These are the summaries of diagnostics, so that an
// answer can tell them apart.
extern const char tm_skip_mark[]; // a file name: its directory and everything below is ignored
extern const char tm_version[];   // of the product that defines the language
extern const char tm_bad_syntax[], tm_bad_schema[], tm_bad_import[], tm_redefined[];

// One definition in a `globals` or `lets` block.
struct tm_attribute {
    symbol name;
    struct span at; // its name
    expr_id value;
    bool is_unset;
};

struct tm_globals {
    const struct hcl_block *block;
    struct tm_attribute *attributes;
    uint32_t attribute_count;
};

enum tm_generate_kind { TM_GENERATE_HCL, TM_GENERATE_FILE };

// A generate block, with its `lets` merged.
struct tm_generate {
    enum tm_generate_kind kind;
    const struct hcl_block *block;
    struct str label;
    struct span label_at;
    const struct tm_file *file;
    expr_id lets;       // a lazy mapping, or 0
    bool is_whole_file; // a `.tmgen` file: all of it is the content
};

struct tm_script {
    const struct hcl_block *block;
    const struct tm_file *file;
    expr_id lets; // a lazy mapping, or 0
};

struct tm_file {
    struct str path; // in the project
    struct str dir;
    struct tree *tree;
    const struct hcl_body *body;
    struct tm_globals *globals;
    uint32_t globals_count;
    struct tm_generate *generates;
    uint32_t generate_count;
    struct tm_script *scripts;
    uint32_t script_count;
    struct tm_globals *lets; // of definitions of bundles
    uint32_t let_count;
    const struct hcl_block *stack;  // the first
    struct tm_bundle_block *bundle; // a file that instantiates one; or NULL
    struct diags diags;             // its mistakes
    bool has_definition;            // of a bundle, a component or a type
    bool begins_project;            // it declares that a project starts in its directory
    bool is_elsewhere;              // belongs to another project
    bool is_replaced;               // it was read again since
    struct tm_file *next;           // of the project
};

struct tm_stack {
    const struct hcl_block *block;
    struct str id, name, description; // empty if not given, except the name
    bool has_id;
    bool is_named;                                             // it or a bundle gives a name
    struct value tags, after, before, wants, wanted_by, watch; // lists of strings
};

// A file that contributes to a directory. If two are for the same path, the later one wins.
struct tm_part {
    struct tm_file *file;
    uint8_t rank;
};

struct tm_dir {
    struct tm_project *project;
    struct tm_dir *parent;
    struct str path;
    struct str host; // on disk, once something was asked from it
    struct view *view;
    struct str *names; // its entries; those of directories end with a slash
    size_t name_count;
    bool skipped;      // it or a parent has a `.tmskip`, or belongs to another project
    bool is_elsewhere; // another project starts in it
    bool is_hidden;    // its name or that of a parent starts with a dot
    bool is_stack;
    bool is_taken_over;  // from the tree that its own is beside: nothing differs
    bool rest_is_there;  // those below it would be taken over, and are only loaded on demand
    bool id_is_told;     // a duplicate of its id has been reported
    bool is_chosen;      // while stacks are sorted: it is one of them
    uint64_t offers;     // by trees of other languages that start here (dialects/offers.h)
    bool may_offer;      // ... or may start here, by the names in it
    bool has_instances;  // of bundles
    bool has_components; // they are known
    bool is_gone;        // it was removed since it was read
    bool is_reloaded, is_replaced,
        passes_on_change; // by the change that is being looked at: change.c
    struct tm_stack stack;
    ARRAY(struct tm_part) parts; // imports first, then its own
    ARRAY(const struct tm_generate *) generates;
    struct table seen;               // files that it has already read, while it is being read
    ARRAY(struct str) inputs;        // elsewhere: what it imports or looks for
    struct diags diags;              // of its files, and of how they combine
    struct diags instance_diags;     // of bundles and components in it: they affect nothing else
    struct tm_blocks *blocks;        // definitions and instances, once somebody asks
    struct tm_instance *components;  // of a stack
    const struct hcl_block *created; // a stack that a bundle defines and that is not on disk
    struct str created_text;         // ... its file
    uint32_t said;                   // of what it says of itself, by bits: what was looked for
    struct dir_changes changes;
    struct tm_dir *next; // of the project
};

// What `terramate.*` says about the project and its stacks.
enum tm_metadata {
    TM_VERSION,
    TM_ROOT_ABSOLUTE,
    TM_ROOT_BASENAME,
    TM_STACKS,
    TM_STACK,
    TM_NAME,
    TM_DESCRIPTION,
    TM_TAGS,
    TM_ID,
    TM_ABSOLUTE,
    TM_RELATIVE,
    TM_BASENAME,
    TM_TO_ROOT,
    TM_PARENT_ID,
    TM_PARENT_TAGS,
    TM_OLD_NAME,
    TM_OLD_DESCRIPTION,
    TM_OLD_PATH,
    TM_METADATA_COUNT,
};

struct tm_project {
    struct graph *graph;
    struct tree_files files;
    struct arena arena;
    struct scope *scope;    // `global` and `terramate`
    struct context context; // lets functions find the project
    bool owns_graph;
    struct injector own_world; // used in a graph of its own
    struct injector *world;
    struct str_table dirs;     // path -> struct tm_dir *
    struct str_table texts;    // path -> struct tm_file *
    struct str_table lists;    // path -> struct tm_listing *
    struct tm_reader *readers; // own what files that were read in parallel allocated
    bool is_whole;             // every directory is loaded
    struct tm_dir *first_dir;
    struct tm_file *first_file;
    path_id global, terramate;
    path_id metadata[TM_METADATA_COUNT]; // 0: not set yet
    struct table said_around;            // path -> what directories say of themselves about it
    struct late_words late[2]; // what directories without and with a stack say of themselves
    struct value no_strings;   // a list
    struct str root;           // in the host's file system: `terramate.root.path.fs.absolute`
    struct str vendor_dir;     // of the project
    struct value experiments;  // a list of strings, or absent
    const char *comment;       // what starts a comment in generated code
    struct view *root_view;    // of no directory; created on demand
    struct tm_project
        *other;              // another version of the tree, which shares files and answers; or NULL
    bool shares_answers;     // ... and the same names mean the same in both
    struct table env_names;  // of a body: the variables that it reads, struct tm_env_names *
    struct tm_trail *trail;  // records what generated code is made of, or NULL
    struct arena *looked_at; // where texts are generated that nobody keeps; NULL: they stay
    struct tm_reads *reads;  // records what blocks read, or NULL
    struct table runs;       // directory and block -> what came of it: generate/generate.c
    struct table names;      // ... -> what its expressions see, struct block_names *
    struct tm_registry *registry;       // its bundles, once somebody asks
    struct tm_blocks *no_blocks;        // of all directories that have none
    bool has_bundles;                   // at least one file instantiates one,
    bool knows_bundles;                 // ... and all files have been read
    bool has_searched;                  // for bundles, without reading all
    bool is_without_bundles;            // ... and there are none
    ARRAY(const struct tree *) cut_off; // trees of files with a constant that a limit has cut off
    uint64_t offers;                    // of all directories that were read
    struct tree_changes changes;
};

extern const struct context_kind tm_context, tm_content_context;

// Where code is generated: what only functions in generate blocks may use. Part of the project's context.
struct tm_content {
    struct context context;
    struct tm_project *project;
    struct str target_dir; // in the project: what generated paths are relative to
    bool takes_code;       // the result is HCL
};

// In a graph of its own.
struct tm_project *tm_open(struct tree_files files);
// In an existing graph, which stays when the project is closed. `root` is the project's path in the file
// system.
struct tm_project *tm_open_in(struct graph *g, struct tree_files files, struct str root);
// Another version of the tree, in the graph of one that is fully loaded and outlives this one: what is the same in
// both is read and evaluated only once.
struct tm_project *tm_open_beside(struct tm_project *other, struct tree_files files);
void tm_close(struct tm_project *p);
// Expressions that are evaluated from now on outside of a statement belong to this directory.
void tm_ask_from(struct tm_dir *d);
// The file system's path for a path of the project.
struct str tm_host_path(struct tm_project *p, struct str path);
// The project that an expression belongs to; NULL if none.
struct tm_project *tm_project_of(const struct env *env);
// Where code is being generated; NULL elsewhere.
const struct tm_content *tm_content_of(const struct env *env);
// `outer` is the context around it.
void tm_content_open(struct tm_content *c, struct tm_project *p, struct context *outer,
                     struct str target_dir, bool takes_code);
bool tm_has_experiment(const struct tm_project *p, const char *name);

// ---- load.c

// The entries of a directory, listed once.
struct tm_listing {
    struct str *names; // those of directories end with a slash
    size_t count;
    bool
        is_as_beside; // found while files are read: nothing in it or below differs from the tree beside
};
struct tm_listing *tm_list(struct tm_project *p, struct str path);
// The same for a directory that its parent lists: if it cannot be listed now, that is noted.
struct tm_listing *tm_list_listed(struct tm_project *p, struct str path);
// In these tables: what was known counts no more.
enum { TM_UNREAD = 1 };
// Reads the files of a directory and defines what they say.
void tm_load_dir(struct tm_dir *d);
// Whether trees of other languages start in a directory, or do no more. Their files may be in directories below it.
bool tm_offers_differ(const struct tm_dir *d);
// The directory, loaded with all its parents.
struct tm_dir *tm_dir(struct tm_project *p, struct str path);
// Whether a directory has been loaded, exists and belongs to this tree.
bool tm_has_read(const struct tm_project *p, struct str path);
// Makes a directory a stack by a file that does not exist yet.
void tm_add_created_file(struct tm_dir *d, struct str name, struct str text);
// Loads every directory below: from "/", the whole project.
void tm_load_below(struct tm_project *p, struct str path);
// Loads every directory in a directory that has been loaded itself, with all below.
void tm_load_entries(struct tm_project *p, struct tm_dir *d);
// Why a file was not read; NULL if it was.
const char *tm_why_skipped(struct tm_project *p, struct str path);
// Paths of all stacks in byte order.
struct value tm_stack_list(struct tm_project *p);
bool tm_is_directory(struct tm_project *p, struct str path);
// Whether it is the name of a configuration file.
bool tm_is_config(struct str name);
// Whether it is the name of a file that instantiates a bundle.
bool tm_is_instance_file(struct str name);
// Whether a file instantiates a bundle.
bool tm_has_bundle(const struct tm_project *p, const struct tm_file *f);
// Whether an entry of this name can affect the tree.
bool tm_has_say(struct str name);
// The first of these that is not a warning; NULL: none.
const struct diag *tm_first_error(const struct diags *list);
// The first mistake in the directory or a parent; NULL: none.
const struct diag *tm_dir_mistake(const struct tm_dir *d);

// ---- change.c

// Files or directories may have changed: what is known of them is read and said anew.
void tm_change(struct tm_project *p, const struct str *paths, size_t count);
// What a question before has not read to the end, because it was cancelled or met a limit, is read anew. Before anything
// is asked.
void tm_settle(struct tm_project *p);
// Notes that a directory was read for the first time.
void tm_note_first_reading(struct tm_dir *d);
// Loads a directory that was removed and exists again.
void tm_revive_dir(struct tm_dir *d);

// ---- beside.c

// Takes everything from the tree beside, if these are the directory's files and nothing differs.
bool tm_take_over(struct tm_dir *d, struct tm_file *const *own, size_t count);
// Compares what the directory is going to define with what it defines there.
void tm_put_beside(struct tm_dir *d);
// Whether a directory with these names, of whose files `count` are shared with the tree beside, is the same there and
// imports nothing.
bool tm_is_as_beside(struct tm_project *p, struct str path, const struct tm_listing *l,
                     size_t count);
// Whether a directory of the tree beside would be taken over, and has not been loaded.
bool tm_stands_for(struct tm_project *p, const struct tm_dir *beside);
// Whether the directory and all its parents define the same as in the tree beside.
bool tm_says_as_beside(struct tm_project *p, struct str path);

// ---- file.c

struct tm_file *tm_file(struct tm_project *p, struct str path);
// The same for a file that its directory lists: if it cannot be read now, that is noted.
struct tm_file *tm_file_listed(struct tm_project *p, struct str path);
// The steps of that, for reading many files at once: making and parsing touch only the file and the project's arena.
struct tm_file *tm_file_new(struct tm_project *p, struct str kept_path);
uint32_t tm_file_source(struct tm_project *p, struct str path, struct str text);
void tm_file_parse(struct tm_project *p, struct tm_file *f, uint32_t source);
// The file as the tree beside has read it, if it is the same; otherwise NULL. Keeps `kept_path`.
struct tm_file *tm_file_take_over(struct tm_project *p, struct str kept_path);
// `f` is NULL if the file does not exist.
void tm_file_keep(struct tm_project *p, struct str kept_path, struct tm_file *f);

// ---- preload.c

// Reads the files of all directories below in parallel, for tm_load_below to find.
void tm_preload(struct tm_project *p, struct str path);
void tm_readers_close(struct tm_reader *first);

// A mistake in a file or directory, under the name that Terramate has for it.
struct diag *tm_mistake(struct tm_project *p, struct diags *to, const char *summary,
                        enum diag_code code, struct span at, const char *format, ...)
    PRINTF_LIKE(6, 7);
struct diag *tm_vmistake(struct tm_project *p, struct diags *to, const char *summary,
                         enum diag_code code, struct span at, const char *format, va_list args)
    PRINTF_LIKE(6, 0);
const struct hcl_attribute *tm_attribute(struct tm_project *p, const struct hcl_body *body,
                                         const char *name);
struct str tm_block_type(const struct tm_project *p, const struct hcl_block *b);

// ---- settings.c

// What the files of a directory together define about the project, and which definitions conflict.
void tm_read_settings(struct tm_dir *d);
// The value of an expression that can only use functions; absent, with the reason, if it has none.
struct value tm_constant(struct tm_project *p, const struct tree *t, expr_id e,
                         struct diags *failed);
// Whether both trees have the same settings that evaluation depends on; nothing is read for that.
bool tm_settings_agree(const struct tm_project *p, const struct tm_project *other);

// ---- schema.c: what a file may contain, before anything in it is evaluated

void tm_check_file(struct tm_project *p, struct tm_file *f);

// ---- map.c

// The expression of a `map` block; 0, reported, if the block is invalid. The builder is still open.
expr_id tm_map_expression(struct tm_project *p, struct tree_builder *b, struct diags *diags,
                          const struct hcl_block *block);
// The attributes of a block and its `map` blocks, as one list.
struct tm_attribute *tm_attributes_with_maps(struct tm_project *p, struct tree_builder *b,
                                             struct diags *diags, const struct hcl_body *body,
                                             uint32_t *count);

// ---- globals.c

// Adds what its files define about globals to the view of a directory.
void tm_define_globals(struct tm_dir *d);
// What the attributes of a `globals` block are below.
enum { TM_LABELS_MOST = 256 }; // of a block `globals`: more are a mistake
path_id tm_path_of_labels(struct tm_project *project, const struct hcl_block *block);
// The same for what is given with a query.
void tm_give_global(struct tm_project *p, struct view *given, const struct given *what,
                    struct diags *mistakes);

// ---- stack.c

// A path as a directory names it, relative to the root of the project: `../b`, `/b`.
struct str tm_path_from(struct tm_dir *d, struct str path);
// Whether the path, relative to a directory, leaves the project on its way.
bool tm_leaves_project(struct str dir, struct str path);
bool tm_is_tag(struct str s);
bool tm_is_id(struct str s);
// Reads the `stack` block.
void tm_read_stack(struct tm_dir *d, const struct tm_file *f);
// Adds what the root says of the tree, before anything else.
void tm_define_tree(struct tm_dir *d);
// Adds `terramate.*` to the view of a directory.
void tm_define_metadata(struct tm_dir *d);
// What `terramate.*` says outside of all directories.
void tm_define_root(struct tm_project *p);
// The same for a directory that becomes a stack afterwards.
void tm_define_created(struct tm_dir *d);
// A view below a stack that is not one.
void tm_unset_stack(struct tm_project *p, struct view *v);
// `name`, `description` or `tags` of a stack, with what bundles add.
struct value tm_stack_says(struct tm_dir *d, struct str what);
// The view outside of all directories: `terramate.*` of the project, and no globals.
struct view *tm_root_view(struct tm_project *p);

// ---- ops.c

enum tm_op {
    TM_MAP = HCL_OP_COUNT, // for_each, key, value, name of the iterator
    TM_STACK_LIST,         // no operand: paths of all stacks
    TM_ENV,                // the name of an environment variable
    TM_ENVIRONMENT,        // no operand: all variables
    TM_STACK_SAYS,         // path of a stack, attribute, what its block says, a mark: with bundles
    TM_TAKE_INPUT,         // a value, name of an input: the value as the input takes it
    TM_PICK,               // an object, a key, perhaps a default: one of several inputs
    TM_OP_COUNT,
};

const struct ops *tm_ops(void);
struct value tm_apply_map(struct call *c);

#endif
