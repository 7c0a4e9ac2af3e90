// SPDX-License-Identifier: Apache-2.0
//
// A tree of directories as Terramate reads it. A project is data: whoever opens one says how names are
// listed and texts are read, so that a request, a working tree and a revision of git are all the same.
//
// Directories are loaded when they are asked for, with all above them and what they import; a file is
// parsed once, whoever needs it. What a directory says about globals become statements of its view.
#ifndef WEFT_DIALECTS_TERRAMATE_TREE_TERRAMATE_H
#define WEFT_DIALECTS_TERRAMATE_TREE_TERRAMATE_H

#include "dialects/hcl/syntax/parse.h"
#include "dialects/tree.h"
#include "graph/scope/context.h"
#include "graph/scope/scope.h"
#include "graph/views/view.h"
#include "graph/world/injector.h"

// What its own tools call a mistake that is found without evaluating. They are the summaries of
// diagnostics, so that an answer can tell them apart.
extern const char tm_skip_mark[]; // the name of a file: its directory and all below do not count
extern const char tm_version[];   // of the product whose language this is
extern const char tm_bad_syntax[], tm_bad_schema[], tm_bad_import[], tm_redefined[];

// One thing that a `globals` or `lets` block says.
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
    bool is_whole_file; // a `.tmgen`: the file is the content
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
    const struct hcl_block *stack; // the first
    const struct diag
        *not_understood;  // of a block that may make files and is not evaluated; or NULL
    struct diags diags;   // what was wrong
    bool begins_project;  // it says that one begins in its directory
    bool is_elsewhere;    // of another project
    struct tm_file *next; // of the project
};

struct tm_stack {
    const struct hcl_block *block;
    struct str id, name, description; // empty where not given, but the name
    bool has_id;
    struct value tags, after, before, wants, wanted_by, watch; // lists of strings
};

// A file that has a say in a directory. Of two for one path the later one wins.
struct tm_part {
    struct tm_file *file;
    uint8_t rank;
};

struct tm_dir {
    struct tm_project *project;
    struct tm_dir *parent;
    struct str path;
    struct view *view;
    struct str *names; // what is in it; those of directories end in a slash
    size_t name_count;
    bool skipped;      // it, or one above, has a `.tmskip`, or is elsewhere
    bool is_elsewhere; // another project begins in it
    bool is_stack;
    bool is_taken_over; // from the tree that its own is beside: nothing differs
    bool
        rest_is_there; // those below it would be taken over, and are not loaded before they are wanted
    bool id_is_told; // that another stack has its id
    bool is_chosen;  // while stacks are sorted: one of those
    struct tm_stack stack;
    ARRAY(struct tm_part) parts; // imports first, then its own
    ARRAY(const struct tm_generate *) generates;
    struct str_table seen;             // files that it has read already, while it is read
    struct diags diags;                // of its files and of how they fit together
    const struct diag *not_understood; // the first that one of its files has
    struct tm_dir *next;               // of the project
};

// What is known of a project and of its stacks: `terramate.*`.
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
    struct context context; // how functions find the project
    bool owns_graph;
    struct injector own_world; // in a graph of its own
    struct injector *world;
    struct str_table dirs;     // path -> struct tm_dir *
    struct str_table texts;    // path -> struct tm_file *
    struct str_table lists;    // path -> struct tm_listing *
    struct tm_reader *readers; // own what files made that were read in parallel
    bool is_whole;             // every directory is loaded
    struct tm_dir *first_dir;
    struct tm_file *first_file;
    path_id global, terramate;
    path_id metadata[TM_METADATA_COUNT]; // 0: not said yet
    struct value no_strings;             // a list
    struct str root;                     // of the host: what `terramate.root.path.fs.absolute` says
    struct str vendor_dir;               // of the project
    struct value experiments;            // a list of strings, or absent
    const char *comment;                 // how a comment begins in code that is generated
    struct view *root_view;              // of no directory: made when it is needed
    struct tm_project
        *other; // the same tree at another time, whose files and answers are shared; or NULL
    bool shares_answers;    // ... and the same words mean the same in both
    struct table env_names; // of a body: the variables that it names, struct tm_env_names *
    struct tm_trail *trail; // who wants to know what generated code is made of, or NULL
    struct tm_reads *reads; // who wants to know what blocks read, or NULL
};

extern const struct context_kind tm_context, tm_content_context;

// Where code is made: what only functions in generate blocks may use. Inside of the project's context.
struct tm_content {
    struct context context;
    struct tm_project *project;
    struct str target_dir; // of the project: what generated paths are relative to
    bool takes_code;       // what is made is HCL
};

// In a graph of its own.
struct tm_project *tm_open(struct tree_files files);
// In a graph that is there, and stays when the project is closed. `root` is where the project is for the
// system.
struct tm_project *tm_open_in(struct graph *g, struct tree_files files, struct str root);
// The same tree at another time, in the graph of one that is wholly loaded and outlives this one: what is the
// same in both is read and evaluated once.
struct tm_project *tm_open_beside(struct tm_project *other, struct tree_files files);
void tm_close(struct tm_project *p);
// Expressions that are asked from now on, and are in no statement, belong to this directory.
void tm_ask_from(struct tm_dir *d);
// Where a path of the project is for the system.
struct str tm_host_path(struct tm_project *p, struct str path);
// The project that an expression belongs to; NULL outside of one.
struct tm_project *tm_project_of(const struct env *env);
// Where code is made, NULL elsewhere.
const struct tm_content *tm_content_of(const struct env *env);
void tm_content_open(struct tm_content *c, struct tm_project *p, struct str target_dir,
                     bool takes_code);
bool tm_has_experiment(const struct tm_project *p, const char *name);

// ---- load.c

// What is in a directory, asked once.
struct tm_listing {
    struct str *names; // those of directories end in a slash
    size_t count;
    bool
        is_as_beside; // found while files are read: nothing in it or below differs from the tree beside
};
struct tm_listing *tm_list(struct tm_project *p, struct str path);
// The same for a directory that another one lists: that it cannot be listed now is noted.
struct tm_listing *tm_list_listed(struct tm_project *p, struct str path);
// The directory with all above it, loaded.
struct tm_dir *tm_dir(struct tm_project *p, struct str path);
// Every directory below, each loaded: the whole project from "/".
void tm_load_below(struct tm_project *p, struct str path);
// Why a file was not read, NULL when it was.
const char *tm_why_skipped(struct tm_project *p, struct str path);
// Paths of all stacks in byte order.
struct value tm_stack_list(struct tm_project *p);
bool tm_is_directory(struct tm_project *p, struct str path);
// Is the name one of a configuration file?
bool tm_is_config(struct str name);
// Can the name of something in a directory matter for what the tree says?
bool tm_has_say(struct str name);
// What is wrong in the directory or one above; NULL: nothing.
const struct diag *tm_dir_mistake(const struct tm_dir *d);

// ---- beside.c

// Takes all from the tree beside which this one is, when these are the directory's files and nothing differs.
bool tm_take_over(struct tm_dir *d, struct tm_file *const *own, size_t count);
// What the directory is going to say is compared with what it says there.
void tm_put_beside(struct tm_dir *d);
// Whether a directory with these names, of whose files `count` are those of the tree beside, is as it is there and
// imports nothing.
bool tm_is_as_beside(struct tm_project *p, struct str path, const struct tm_listing *l,
                     size_t count);
// Whether a directory of the tree beside would be taken over, and has not been loaded.
bool tm_stands_for(struct tm_project *p, const struct tm_dir *beside);
// Whether the directory and all above it say what they say in the tree beside.
bool tm_says_as_beside(struct tm_project *p, struct str path);

// ---- file.c

struct tm_file *tm_file(struct tm_project *p, struct str path);
// The same for a file that its directory lists: that it cannot be read now is noted.
struct tm_file *tm_file_listed(struct tm_project *p, struct str path);
// The steps of that, for who reads many at once: making and parsing touch only the file and the project's arena.
struct tm_file *tm_file_new(struct tm_project *p, struct str kept_path);
uint32_t tm_file_source(struct tm_project *p, struct str path, struct str text);
void tm_file_parse(struct tm_project *p, struct tm_file *f, uint32_t source);
// The file as the tree beside this one has read it, where it is the same; else NULL. Keeps `kept_path`.
struct tm_file *tm_file_take_over(struct tm_project *p, struct str kept_path);
// `f` is NULL where there is no file.
void tm_file_keep(struct tm_project *p, struct str kept_path, struct tm_file *f);

// ---- preload.c

// Reads the files of all directories below, in parallel: tm_load_below finds them read.
void tm_preload(struct tm_project *p, struct str path);
void tm_readers_close(struct tm_reader *first);

// A mistake of a file or directory, with what its own tools call it.
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

// What the files of a directory say together about the project, and what they may not say together.
void tm_read_settings(struct tm_dir *d);
// A value that sees functions and nothing else; absent, with why, when there is none.
struct value tm_constant(struct tm_project *p, const struct tree *t, expr_id e,
                         struct diags *failed);
// True when both trees have the settings that evaluation depends on without reading them.
bool tm_settings_agree(const struct tm_project *p, const struct tm_project *other);

// ---- schema.c: what a file may say, before anything of it is evaluated

void tm_check_file(struct tm_project *p, struct tm_file *f);

// ---- map.c

// The expression of a `map` block; 0 when the block is wrong (told). The builder is still open.
expr_id tm_map_expression(struct tm_project *p, struct tree_builder *b, struct diags *diags,
                          const struct hcl_block *block);
// The attributes of a block that are not its maps, and the maps, as one list.
struct tm_attribute *tm_attributes_with_maps(struct tm_project *p, struct tree_builder *b,
                                             struct diags *diags, const struct hcl_body *body,
                                             uint32_t *count);

// ---- globals.c

// Gives the view of a directory what its files say about globals.
void tm_define_globals(struct tm_dir *d);
// What the attributes of a `globals` block are below.
path_id tm_path_of_labels(struct tm_project *project, const struct hcl_block *block);
// The same for what is said with a question.
void tm_give_global(struct tm_project *p, struct view *given, const struct given *what,
                    struct diags *mistakes);

// ---- stack.c

// A path that a directory names, from the root of the project: `../b`, `/b`.
struct str tm_path_from(struct tm_dir *d, struct str path);
// Does the path, as seen from a directory, lead out of the project on its way?
bool tm_leaves_project(struct str dir, struct str path);
bool tm_is_tag(struct str s);
bool tm_is_id(struct str s);
// Reads the `stack` block.
void tm_read_stack(struct tm_dir *d, const struct tm_file *f);
// Gives the view of a directory its `terramate.*`.
void tm_define_metadata(struct tm_dir *d);
// What is seen where there is no directory: `terramate.*` of the project, and no globals.
struct view *tm_root_view(struct tm_project *p);

// ---- ops.c

enum tm_op {
    TM_MAP = HCL_OP_COUNT, // for_each, key, value, name of the iterator
    TM_STACK_LIST,         // none: paths of all stacks
    TM_ENV,                // the name of a variable of the environment
    TM_ENVIRONMENT,        // none: all variables
    TM_OP_COUNT,
};

const struct ops *tm_ops(void);
struct value tm_apply_map(struct call *c);

#endif
