// SPDX-License-Identifier: Apache-2.0
//
// Shared by the files of this folder: the structures of the public handles, and how a call enters a graph.
#ifndef WEFT_API_API_H
#define WEFT_API_API_H

#include <pthread.h>
#include <stdatomic.h>

#include "ask/explain/explain.h"
#include "base/files/file.h"
#include "graph/eval/eval.h"
#include "graph/scope/context.h"
#include "graph/scope/scope.h"
#include "graph/world/injector.h"
#include "weft.h"

// What the host has told a graph besides files, as it was told: a saved file tells it again.
enum told_kind {
    TOLD_GIVEN,
    TOLD_KNOWN,
    TOLD_UNKNOWN,
    TOLD_SCHEMAS,
    TOLD_SETTINGS,
    TOLD_INPUT,
    TOLD_FLAVOUR,
};
enum { TOLD_KINDS = TOLD_FLAVOUR + 1 };

struct told {
    enum told_kind kind;
    unsigned how;
    struct str by, path, text;
    const struct dialect *flavour; // TOLD_FLAVOUR: what the schema has made
};

// In byte order of their names.
struct function_list {
    ARRAY(const struct function *) functions;
};

struct weft_graph {
    struct graph *inside;
    pthread_mutex_t lock;                  // one question at a time
    atomic_uint users;                     // the host until it closes the graph, and every answer
    bool asked;                            // since the last definition
    struct ops ops;                        // the plain table, with the host's functions
    struct scope *late;                    // names whose paths are bound in the directory that asks
    struct injector allowed;               // the outside world
    ARRAY(struct str) also;                // readable besides the root of `allowed`
    weft_project *projects;                // open in it
    struct check_settings *check_settings; // NULL: none were read
    struct remedies remedies;              // the host's wording, in the arena
    struct str stand;                      // the reader's directory, in the arena; empty: unknown
    struct function_list known;            // of the plain table and the host
    struct function_list own;              // of the host
    struct ops host;                       // ... as all languages have them
    ARRAY(struct told) told;               // in order
    const struct saved *resumed;           // what it continues, in the arena; NULL: nothing
};

struct project;

struct weft_project {
    weft_graph *graph;
    struct project *inside;
    weft_project *next;  // of the graph
    struct table places; // of a directory's view: weft_place *
    struct table told;   // errors that a place has reported since it was opened
};

// What a directory's own files define may depend on any file that was tried: one that cannot be read is not a missing one.
void answer_add_unread(weft_answer *answer, const struct weft_place *place);

struct weft_place {
    weft_graph *graph;
    struct scope *scope;
    struct view *view;     // the directory, or the one that contains a document; or NULL
    struct node *root;     // document
    const struct env *env; // of expressions evaluated here
    // A directory: what its own files define for it alone is another place, which is opened when it is wanted.
    weft_project *project;
    struct str path;        // of the project
    struct weft_place *own; // once it was asked for
    struct weft_place *of;  // it is such a place, of this directory; else NULL
    uint32_t openings;      // how often it was opened: whoever opens it is told its errors
    struct str seen_as;     // how people are told of it; empty: by its view
    struct env *asker;      // of expressions of somebody outside; NULL: nobody has asked one
};

#define FRAME_USED UINT32_MAX // instead of a frame: the expression is part of another one

struct weft_tree {
    weft_graph *graph;
    const struct tree *inside;
    const uint32_t *frames; // per expression: 0 if it is a root
    expr_id only;           // without `frames`: the one root
    uint8_t *parts;         // by expression: 1 if a host has a handle of this part; NULL: of none
};

// NULL, `*t` and `*d`, or why a text cannot be used.
struct dialect;
weft_answer *text_refuse(weft_graph *g, const struct weft_text *given, struct weft_text *t,
                         const struct dialect **d);

struct weft_schema {
    weft_graph *graph;
    const struct dialect *dialect; // the flavour
};

// What was asked, for finding the places of values.
struct asked {
    weft_place *place; // NULL: nothing that has places
    struct str path;
    const weft_tree *tree; // an expression instead, or NULL
    weft_expr expr;
};

struct weft_values {
    struct arena *arena; // where values go: `own`, or that of a call
    struct arena own;
    struct table made; // by address: what was made in it
};

struct weft_answer {
    weft_graph *graph; // kept alive; NULL if the question reached none
    struct asked asked;
    struct sources *no_places; // if there is no graph
    struct arena arena;        // allocated for this answer alone
    struct held_arena *held;   // what the value is in, if the graph does not keep that
    ARRAY(char *) texts;       // written of it
    enum weft_status status;
    struct value value;
    struct diags diags;
    const weft_tree *residual;
    const struct explained *why;
    struct str from;           // explain: the name of the place
    struct str told;           // for people, if that is more than the value; otherwise `at` is NULL
    size_t drawn;              // how much is in a drawing
    struct shown_object shown; // weft_answer_text_like: its text; `starts` is NULL without one
};

static inline struct str str_in(weft_str s)
{
    return str_make(s.at ? s.at : "", s.at ? s.len : 0);
}

static inline weft_str str_out(struct str s)
{
    return (weft_str){s.at ? s.at : "", s.len};
}

static inline const weft_value *value_out(const struct value *v)
{
    return (const weft_value *)v;
}

static inline const struct value *value_in(const weft_value *v)
{
    return (const struct value *)v;
}

// A file on disk below a root, or the names in a directory: api_files.c.
struct file_result file_below(struct arena *a, const weft_graph *graph, struct str root,
                              struct str request, struct value *out);
// Names the directories of the search path relative to the project: api_search.c.
void search_name_places(weft_graph *graph);

// ---- structs of the header: api_struct.c. All of them start with `size_t size`.

// The host's struct as this library knows it: members that the host's header lacks are 0. False if it is NULL or
// has no size, or if it sets a member that this library lacks.
bool struct_in(void *own, size_t own_size, const void *given) MUST_USE;
// Whether the host's struct can be filled.
bool struct_has_size(const void *given);
// Fills in what the host's struct has room for. Its size stays.
void struct_out(void *given, const void *own, size_t own_size);

// ---- entering a graph: api.c

// A call in a graph. A callback that the graph runs may ask it again: then it is inside already, perhaps in
// another thread than the one that holds the lock.
struct visit {
    weft_graph *graph;
    struct context context;
    bool nested;
};

void visit_begin(struct visit *v, weft_graph *g);
void visit_end(struct visit *v);
// The same for calls that define something: false while a question is in progress in this graph.
bool visit_to_add(struct visit *v, weft_graph *g);
// ... that changes what every text may mean: all answers are forgotten.
bool visit_to_change(struct visit *v, weft_graph *g);

void graph_release(weft_graph *g);
// api_project.c
void projects_close(weft_graph *g);
weft_project *project_keep(weft_graph *g, struct project *inside);
// What a callback of the host replies to a request, in the arena; false with `*why` if it fails: api.c. An absent
// value: it does not exist.
bool host_reply(weft_world_read *read, void *data, struct arena *a, struct str request,
                struct value *out, struct str *why);
// The unsaved text of a file by its path on disk: api_change.c. False: it has none.
bool overlay_read(weft_graph *g, struct arena *a, struct str path, struct value *out);
// True if the root is that of a tree of this graph.
bool tree_has_root(const weft_tree *t, const weft_graph *g, weft_expr root);

bool is_inside_question(const weft_graph *g);
// An evaluation that is being continued: api_resume.c.
struct resuming {
    weft_graph *graph;
    const struct saved *saved;
    weft_answer *answer;
    weft_project *project;
    weft_place *place;
    const weft_schema *schema; // that the document is read with, or NULL
};
void resumed_close(weft_graph *g);
// Copies it: api_known.c.
void note_told(weft_graph *g, struct told t);
// What the views are called of names that weft_unknown has declared.
extern const char declared_unknown[];

// ---- answers: api_answer.c

// `g` may be NULL.
weft_answer *answer_new(weft_graph *g);
// The texts that the places of its diagnostics are in.
const struct sources *answer_sources(const weft_answer *answer);
// Sets the limit that hosts know by this name; 0 means its default. False if there is none.
bool limits_set(struct limits *l, weft_str name, uint64_t value);
// A directory that is outside the project or cannot be read.
weft_answer *answer_no_directory(weft_graph *g, struct str directory, struct file_result why);
// An invalid question.
weft_answer *answer_usage(weft_graph *g, const char *format, ...) PRINTF_LIKE(2, 3);
// Sets the value, and the diagnostics of what failed in it.
void answer_set(weft_answer *answer, struct value v);

// Diagnostics besides the value; the first error sets the status.
void answer_add(weft_answer *answer, const struct diags *found);
// The same for a check: settings, and comments in the files, apply.
void answer_add_settled(weft_answer *answer, const struct diags *found);
// The same for questions that are not checks: a warning repeated at many places is reported once.
void answer_add_folded(weft_answer *answer, const struct diags *found);
// A view as a place to ask from: the same one each time.
weft_place *place_of_view(weft_project *p, struct view *view);
// The place with what the files of a directory define for it alone; errors in them are added to the answer.
weft_place *place_own(weft_place *place, weft_answer *answer);
// The same, unless the directory has the name without them: then nothing of them is read.
weft_place *place_that_defines(weft_place *place, struct str name, weft_answer *answer);
// Whether directories define something that a directory sees: then a question about everything is about that.
bool place_inherits(const weft_place *place);
// Whether a place has nothing but what the files of its directory define for it alone: the names, sorted, and their
// values as an object.
bool place_has_only_own(const weft_place *place);
struct str *place_own_names(const weft_place *place, struct arena *a, size_t *count);
struct value place_own_value(const weft_place *place, struct arena *a);
// The same for all names that an expression uses: the place to evaluate it in.
weft_place *place_for_expression(weft_place *place, const weft_tree *tree, weft_expr expr,
                                 weft_answer *answer);
// Where an expression of somebody outside is evaluated: it sees whatever a path finds from the place.
const struct env *place_asker(weft_place *place);
// Directories as paths of the project, in the arena. NULL, or the answer that says which one is invalid.
weft_answer *project_below(weft_project *p, struct arena *a, const weft_str *dirs, size_t count,
                           const struct str **out);
// A tuple of { name, signature, doc }.
struct value functions_value(struct arena *a, const struct function *const *functions,
                             size_t count);

// ---- paths as text: api_path.c

struct path_step {
    bool is_index;
    struct str name;
    int64_t index;
    size_t end; // offset after the step
};

struct path_steps {
    ARRAY(struct path_step) list;
    struct str why; // not empty: the text is not a valid path
};

// Names live in the arena or in the text. An empty text has no steps.
void path_read(struct arena *a, struct str text, struct path_steps *out);
void path_steps_done(struct path_steps *p);
// One step from something that may not be evaluated yet: api_ask.c.
struct lazy path_step_walk(struct graph *g, const struct eval_context *at, struct lazy l,
                           const struct path_step *step);

// ---- the plain language: plain_ops.c, plain_functions.c

extern const struct ops plain_ops;
extern const struct function *const plain_functions[];
extern const size_t plain_function_count;

#endif
