// SPDX-License-Identifier: Apache-2.0
//
// libweft: one lazy graph for configuration.
//
// A graph holds definitions. A host program says what is defined where (weft_define in directories,
// weft_document_open for documents) and asks questions from a place: what is this value, what are its
// keys, why is it so, what does it refer to, what is left when the known parts are folded. Only what a
// question needs is evaluated, each thing at most once, and what two directories see alike is evaluated
// for both at once.
//
// THE OWNERSHIP RULE. Every question returns one `weft_answer *`, never NULL. Everything that is read
// from an answer (values, texts, diagnostics) lives as long as the answer, also when the graph has been
// closed meanwhile. weft_answer_free() frees it. Places, trees and what they hold live as long as their
// graph. What is passed in is copied, unless a function says that it keeps it. There is no other rule.
//
// THREADS. Each group of functions below says what holds for it. In short: different graphs are
// independent of each other; several threads may ask one graph (the graph answers one at a time, the
// others wait); a builder and an answer belong to one thread at a time; values may be read by many.
//
// BAD INPUT. A NULL handle, a path or text that is not UTF-8, a handle of another graph: a question
// gets an answer with a diagnostic and the status WEFT_USAGE; a constructor makes an expression that
// fails with a diagnostic when it is asked for; other functions return false or NULL. Nothing crashes.
#ifndef WEFT_H
#define WEFT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

#if defined(__GNUC__)
#define WEFT_API      __attribute__((visibility("default")))
#define WEFT_MUST_USE __attribute__((warn_unused_result))
#else
#define WEFT_API
#define WEFT_MUST_USE
#endif

// ---- Basics. Safe from any thread.

// Bytes with a length; they need not end in NUL. Texts that Weft returns do end in one (not counted), with two
// exceptions: strings and keys of values lie where they were written or computed, and weft_suggest gives back
// what it was given. weft_str_copy makes C strings of those.
typedef struct weft_str {
    const char *at;
    size_t len;
} weft_str;

#ifdef __cplusplus
#define WEFT_STR(literal) (weft_str{"" literal, sizeof(literal) - 1})
#else
#define WEFT_STR(literal) ((weft_str){"" literal, sizeof(literal) - 1})
#endif

WEFT_API weft_str weft_str_of(const char *nul_terminated);
// Like snprintf: writes at most `room` bytes with a NUL, returns the length of the text.
WEFT_API size_t weft_str_copy(weft_str text, char *buffer, size_t room);

typedef struct weft_graph weft_graph;     // definitions and all that was found out about them
typedef struct weft_place weft_place;     // where questions are asked from: a directory or document
typedef struct weft_builder weft_builder; // makes expressions
typedef struct weft_tree weft_tree;       // finished expressions
typedef struct weft_answer weft_answer;   // what a question returns
typedef struct weft_value weft_value;     // a value inside an answer, or an argument of a function
typedef struct weft_call weft_call;       // one call of a host's function
typedef struct weft_reply weft_reply;     // what the outside world says
typedef uint32_t weft_expr;               // an expression of a builder or tree; 0 is none

// "0.1.0"
WEFT_API const char *weft_version(void);

// The languages of configuration that this build reads. Each is a name for `weft batch --dialect`.
WEFT_API size_t weft_dialect_count(void);
// NULL past the end.
WEFT_API const char *weft_dialect_name(size_t i);

// Requests in JSON, for programs in other languages: what `weft batch` answers (its reference tells the
// members for each dialect). A service belongs to one thread at a time; every request stands alone.
typedef struct weft_batch weft_batch;
// NULL when this build has no such dialect.
WEFT_API WEFT_MUST_USE weft_batch *weft_batch_open(weft_str dialect);
// One JSON object in, one out, on one line; never fails: a bad request has an answer with `error`. Valid
// until the next call.
WEFT_API weft_str weft_batch_answer(weft_batch *batch, weft_str request);
// For all requests from now on; see weft_graph_limit.
struct weft_limits;
WEFT_API bool weft_batch_limit(weft_batch *batch, const struct weft_limits *limits);
WEFT_API void weft_batch_close(weft_batch *batch);

// Every diagnostic code: its slug and its title; NULL past the end.
WEFT_API size_t weft_code_count(void);
WEFT_API const char *weft_code_slug(size_t i);
WEFT_API const char *weft_code_title(size_t i);
// The page docs/errors/SLUG.md (Markdown); NULL when there is no such code.
WEFT_API const char *weft_code_page(weft_str slug);

// The candidate nearest to `wanted` for "did you mean"; an empty str when none is near. The result is
// one of the candidates.
WEFT_API weft_str weft_suggest(weft_str wanted, const weft_str *candidates, size_t count);

// Replaces what happens when the system refuses memory (a message and abort). It must not return.
WEFT_API void weft_on_out_of_memory(void (*handler)(size_t wanted_bytes));

// ---- Graphs. Any thread may call these; a call waits for the question that is under way. Close a graph
// when nobody uses it any more; answers may outlive it.

WEFT_API WEFT_MUST_USE weft_graph *weft_graph_open(void);
// Frees the graph, its places and its trees. With answers of it still around, their memory stays until
// the last of them is freed. NULL is allowed.
WEFT_API void weft_graph_close(weft_graph *graph);

// Runaway input ends in a diagnostic (limit-…). A member that is 0 has the default.
struct weft_limits {
    uint64_t steps;        // of one question; 1,000,000,000
    uint64_t memory_bytes; // of the graph; 8 GiB
    uint64_t output_bytes; // of one text or serialised answer; 256 MiB
    uint64_t stack_bytes;  // for values that need each other: 1,000 MiB, reserved, not used
    uint64_t time_ms;      // of one question; 10 minutes
    uint64_t threads;      // that read and write files; as many as the machine has
};

WEFT_API bool weft_graph_limit(weft_graph *graph, const struct weft_limits *limits);

// What a host can do about a diagnostic. The library says what is needed; how people do that only the host knows.
enum weft_remedy {
    WEFT_REMEDY_NONE,
    WEFT_REMEDY_LIMIT, // raise a limit: "steps", "memory", "output", "depth", "time", "time or memory"
    WEFT_REMEDY_PERMISSION, // give a permission: "files", "env", "clock", "random", "exec"
    WEFT_REMEDY_LIST,       // list what is only counted: "unread"
};

struct weft_remedy_phrase {
    enum weft_remedy remedy;
    weft_str what;   // one of the above
    weft_str phrase; // "raise the limit with --max-steps"
};

// The host's words, which the help of diagnostics of this graph uses from now on instead of the library's own. They
// are copied. False when there is no graph, or a question is under way.
WEFT_API bool weft_remedies(weft_graph *graph, const struct weft_remedy_phrase *phrases,
                            size_t count);

// How much was done so far; to see that nothing is evaluated twice.
struct weft_counters {
    uint64_t statements; // definitions evaluated, for one directory or several at once
    uint64_t shared;     // answers that a directory took over from another one
    uint64_t nodes;      // expressions of documents evaluated
    uint64_t guards;     // guards of layers evaluated
    uint64_t resolves;   // whole values built from children
    uint64_t calls;      // functions and operations applied
    uint64_t steps;      // work in the unit of the limit
};

WEFT_API bool weft_graph_counters(weft_graph *graph, struct weft_counters *out);

// ---- The outside world. Evaluation reaches only what is allowed here; the functions `file`, `env`,
// `now` and `random` are the ways to it. The callback runs in the thread that asks or in one that works
// for it, one call at a time for a graph; it may ask the same graph, not another one that may be asking
// this one. Set up before asking.

// Files that functions read; files that are part of the configuration, as by `include` (these are files too
// where nothing else is allowed for them); variables; the time; random numbers.
enum weft_world { WEFT_FILES, WEFT_SOURCES, WEFT_ENV, WEFT_CLOCK, WEFT_RANDOM };

// Answers a request (a file's name, a variable's name, empty for clock and random) with exactly one of
// the reply functions. A file's name that ends in a slash asks for the names in a directory, an empty name of a
// variable for the names of all. A clock tells seconds since 1970, or a text of RFC 3339.
typedef void weft_world_read(void *data, weft_str request, weft_reply *reply);

// Keeps `data`. A NULL callback closes that way again.
WEFT_API bool weft_allow(weft_graph *graph, enum weft_world kind, weft_world_read *read,
                         void *data);
// Files of the system below a directory; links that lead out of it are refused.
WEFT_API bool weft_allow_files(weft_graph *graph, weft_str root);
// The same for one more directory or file, which evaluation sees by its whole name, besides the one root. Also in a
// project, whose files it always sees.
WEFT_API bool weft_allow_files_also(weft_graph *graph, weft_str root);

// A directory of the search path (a path of the system): files that a configuration includes by a relative
// name and that are not beside the document that is asked are looked for in each, in the order in which they
// were added. Files below it may be read for that; links that lead out of it are not followed. Diagnostics
// name what is there from the root of the project or, without one, from the working directory. False for bad
// input, or when there is no such directory.
WEFT_API bool weft_search_add(weft_graph *graph, weft_str directory);

WEFT_API void weft_reply_text(weft_reply *reply, weft_str text);
// A file's content, whether it is text or not.
WEFT_API void weft_reply_bytes(weft_reply *reply, weft_str bytes);
// Names in a directory, those of directories with a slash at their end.
WEFT_API void weft_reply_names(weft_reply *reply, const weft_str *names, size_t count);
WEFT_API void weft_reply_number(weft_reply *reply, double number);
// There is no such thing: an answer, not a failure.
WEFT_API void weft_reply_absent(weft_reply *reply);
// It could not be found out, and why: "permission denied".
WEFT_API void weft_reply_failure(weft_reply *reply, weft_str why);

// ---- Building expressions. A builder is for one thread at a time; builders of one graph may work in
// parallel. Its constructors return a handle, and every handle is used once: as a part of one other
// expression, or as a root. Operands are built before what contains them.
//
// With a source text, expressions have places in it and diagnostics show them: weft_builder_place is
// sticky, for all expressions made after it, until it is called again.

// `name` and `text` may be empty: no places then. The text must be UTF-8.
WEFT_API WEFT_MUST_USE weft_builder *weft_builder_open(weft_graph *graph, weft_str name,
                                                       weft_str text);
// Byte offsets in the text; an end before its start is its start, both are cut at the text's end.
WEFT_API void weft_builder_place(weft_builder *b, size_t start, size_t end);
// Ends building; the tree belongs to the graph. The handles of roots are valid in it. A builder that is
// never closed leaks. NULL gives NULL.
WEFT_API weft_tree *weft_builder_close(weft_builder *b);

// Literals.
WEFT_API weft_expr weft_null(weft_builder *b);
WEFT_API weft_expr weft_bool(weft_builder *b, bool value);
WEFT_API weft_expr weft_int(weft_builder *b, int64_t value);
// Decimal text, exact: "0.1".
WEFT_API weft_expr weft_number(weft_builder *b, weft_str decimal);
WEFT_API weft_expr weft_text(weft_builder *b, weft_str text);
// Any value as JSON. Arrays become tuples, numbers stay exact, and these forms say what JSON cannot:
// {"$unknown":T} {"$null":T} {"$sensitive":V} {"$typed":[T,V]} with T as in "string", ["list","number"].
WEFT_API weft_expr weft_json(weft_builder *b, weft_str json);

// References. A name is looked up where the expression is asked from: a name of an open frame (below),
// a key of the document, or the first name of a path that directories define (`global`).
WEFT_API weft_expr weft_name(weft_builder *b, weft_str name);
WEFT_API weft_expr weft_attribute(weft_builder *b, weft_expr object, weft_str key);
WEFT_API weft_expr weft_index(weft_builder *b, weft_expr object, weft_expr key);
// A dotted path as a chain of the above: "global.db.url", "a.list[0]", "a[\"odd key\"]".
WEFT_API weft_expr weft_path(weft_builder *b, weft_str path);

// Operations by name:
//   + - * / % (two numbers)  - (one)  == !=  < <= > >=  && || ! (bools; the second operand only if
//   needed)  ?: (condition, then, otherwise: one of them is evaluated)  template (texts put together)
// Operands are converted as cty does: "1" + 1 is 2.
WEFT_API weft_expr weft_op(weft_builder *b, weft_str name, const weft_expr *operands, size_t count);
// A function by name: built in (weft_functions lists them), or of the host, or a lambda in scope.
WEFT_API weft_expr weft_apply(weft_builder *b, weft_str function, const weft_expr *args,
                              size_t count);
// A lambda that an expression gives.
WEFT_API weft_expr weft_apply_value(weft_builder *b, weft_expr callee, const weft_expr *args,
                                    size_t count);

// Strict: asking for a part evaluates all of it.
WEFT_API weft_expr weft_tuple(weft_builder *b, const weft_expr *items, size_t count);
// Keys are expressions; one that comes again has the last value.
WEFT_API weft_expr weft_object(weft_builder *b, const weft_expr *keys, const weft_expr *values,
                               size_t count);
// Lazy: asking for a part evaluates that part.
WEFT_API weft_expr weft_sequence(weft_builder *b, const weft_expr *items, size_t count);
// Keys are constants, each once.
WEFT_API weft_expr weft_mapping(weft_builder *b, const weft_str *keys, const weft_expr *values,
                                size_t count);

// Frames: names that a loop, a lambda or a let binds. What is built between weft_frame and the
// constructor that ends it may use the names; what the constructor says is outside must be built
// before. Frames nest.
//   source = …; weft_frame(b, {"k", "v"}, 2); value = … weft_name(b, "v") …;
//   weft_for(b, source, 0, value, 0, WEFT_FOR_KEYED)
WEFT_API void weft_frame(weft_builder *b, const weft_str *names, size_t count);

enum weft_for_flag {
    WEFT_FOR_KEYED = 1 << 0, // the frame has two names: key (or index) and value; else one: value
    WEFT_FOR_GROUP = 1 << 1, // with a key: values of one key are collected in a tuple
    WEFT_FOR_LAZY = 1 << 2,  // items are evaluated when they are asked for; not with a key
};

// Ends the frame. `source` is outside; `key` (0: the result is a sequence, else a mapping), `value` and
// `condition` (0: always) are inside.
WEFT_API weft_expr weft_for(weft_builder *b, weft_expr source, weft_expr key, weft_expr value,
                            weft_expr condition, unsigned flags);
// Ends the frame, whose one name is an element. What `each` gives for all elements of `source`, which is
// outside.
WEFT_API weft_expr weft_splat(weft_builder *b, weft_expr source, weft_expr each);
// Ends the frame, whose names are the parameters. `defaults` (inside; NULL: none; 0: no default) has one
// for each.
WEFT_API weft_expr weft_lambda(weft_builder *b, const weft_expr *defaults, weft_expr body);
// Ends the frame; its names have these values (inside: each may use the others). One for each name.
WEFT_API weft_expr weft_let(weft_builder *b, const weft_expr *values, weft_expr body);

// Classes of failures. A cycle, the world and limits cannot be caught: that would make answers depend
// on the order of questions.
enum weft_failure {
    WEFT_FAIL_MISSING = 1 << 0, // a name, key or index that is not there
    WEFT_FAIL_TYPE = 1 << 1,    // a value that cannot be used so
    WEFT_FAIL_USER = 1 << 2,    // error("…")
    WEFT_FAIL_ANY = 7,
};

// `left`, or `right` when `left` fails only in these classes.
WEFT_API weft_expr weft_catch(weft_builder *b, weft_expr left, unsigned classes, weft_expr right);

// Layers: what replaces, extends and merges. Newest first.
struct weft_layer {
    weft_expr guard; // 0: the layer is always there; else it is when this is true
    weft_expr body;
};

// By policy:
//   "replace" the newest layer   "shallow" keys of all layers   "deep" the same at every level
//   "extend" deep, and lists are put together, older items first   "patch" deep, and null deletes
WEFT_API weft_expr weft_layers(weft_builder *b, weft_str policy, const struct weft_layer *layers,
                               size_t count);
// Inside a layer: what this key would be without the layer. The layered mapping that owns it.
WEFT_API weft_expr weft_predecessor(weft_builder *b);
WEFT_API weft_expr weft_here(weft_builder *b);
// Evaluated in order, for functions with effects; the value is the last one's.
WEFT_API weft_expr weft_steps(weft_builder *b, const weft_expr *steps, size_t count);

// ---- Texts. What people have written, in one of the dialects of this build. Any thread may call these.

enum weft_form {
    WEFT_FORM_FILE,       // all that a file defines
    WEFT_FORM_EXPRESSION, // one expression
    WEFT_FORM_TEMPLATE,   // text with interpolations
};

struct weft_text {
    weft_str dialect; // "hcl"; empty: by the ending of the name
    weft_str name;    // of the file, for diagnostics
    weft_str text;
    enum weft_form form;
    // The text stays as it is until the graph is closed and its answers are freed, and a NUL stands behind
    // it: it is not copied.
    bool kept;
};

// The dialect of a file by the ending of its name; NULL when there is none.
WEFT_API const char *weft_dialect_of(weft_str file_name);
// Whether its files are documents that mean something on their own, and may include each other.
WEFT_API bool weft_dialect_has_documents(weft_str dialect);
// Whether the name of a file tells its dialect for sure; false for endings that other products have too, such as
// `.hcl`, and for names without a dialect.
WEFT_API bool weft_dialect_is_sure(weft_str file_name);
// The name of a file that says: files of this dialect in my directory and below do not count. NULL: none.
WEFT_API const char *weft_dialect_skip_mark(weft_str dialect);
// Reads a text into a tree of the graph, with one root: ask it with weft_eval, weft_refs, weft_simplify.
// The answer has the diagnostics. Also a text with mistakes gives a tree; what could not be read in it
// fails when it is asked for. `*tree` is NULL only when there is no such dialect.
WEFT_API WEFT_MUST_USE weft_answer *weft_read(weft_graph *graph, const struct weft_text *text,
                                              const weft_tree **tree, weft_expr *root);
// Every mistake of a text. A file that means something on its own is evaluated as well, without effects, with
// all that it includes; what nothing needs is looked at without evaluating. The value of the answer is a tuple
// of the names of files that were included.
WEFT_API WEFT_MUST_USE weft_answer *weft_check(weft_graph *graph, const struct weft_text *text);
// The same for a file that sees what a directory defines: a place of weft_directory_open or weft_project_place.
WEFT_API WEFT_MUST_USE weft_answer *weft_check_at(weft_place *directory,
                                                  const struct weft_text *text);
// The text in its canonical layout, as a string; comments stay. By the text's name: old forms in Terraform's files are
// replaced.
WEFT_API WEFT_MUST_USE weft_answer *weft_layout(weft_graph *graph, const struct weft_text *text);
// Every function of a dialect: a tuple of { name, signature, doc }.
WEFT_API WEFT_MUST_USE weft_answer *weft_dialect_functions(weft_graph *graph, weft_str dialect);

// ---- Functions of the host. Any thread may add one; it counts for questions asked afterwards. A
// callback runs like one of the outside world.

enum weft_arg_flag {
    WEFT_ARG_LAZY = 1 << 0,      // evaluated when weft_call_arg asks for it, not before
    WEFT_ARG_NULL = 1 << 1,      // may be null; else that is an error before the call
    WEFT_ARG_UNKNOWN = 1 << 2,   // may be unknown; else the result is unknown without a call
    WEFT_ARG_SENSITIVE = 1 << 3, // may be sensitive; else the mark moves to the result
};

enum { WEFT_ANY_COUNT = 255 };

struct weft_function {
    const char *name;      // of letters, digits and _
    const char *signature; // "text: string, times: number -> string"
    const char *doc;       // one sentence
    uint8_t required;      // arguments that must be there
    uint8_t most;          // or WEFT_ANY_COUNT
    uint8_t args[4];       // enum weft_arg_flag of arguments 0, 1, 2 and of all behind
    bool impure;           // may answer differently each time: never shared between directories
    void (*call)(weft_call *call, void *data);
    void *data; // kept
};

// False for a name that is taken, empty or not UTF-8, or without a callback.
WEFT_API bool weft_function_add(weft_graph *graph, const struct weft_function *function);

WEFT_API size_t weft_call_count(const weft_call *call);
// Valid until the callback returns. Past the end: a null.
WEFT_API const weft_value *weft_call_arg(weft_call *call, size_t i);
// The last of these is the result; without any it is null. Text that is not UTF-8 is a failure.
WEFT_API void weft_call_return(weft_call *call, const weft_value *value);
WEFT_API void weft_call_return_bool(weft_call *call, bool value);
WEFT_API void weft_call_return_int(weft_call *call, int64_t value);
WEFT_API void weft_call_return_number(weft_call *call, weft_str decimal);
WEFT_API void weft_call_return_text(weft_call *call, weft_str text);
// As weft_json.
WEFT_API void weft_call_return_json(weft_call *call, weft_str json);
// An error that the caller sees, at argument `arg` or (-1) at the call; of class WEFT_FAIL_USER.
WEFT_API void weft_call_fail(weft_call *call, int arg, weft_str message);

// ---- Things with effects, known by what they declare: JSON of
//   {NAME: {"inputs": {KEY: TYPE …}, "optional": [KEY …], "outputs": {KEY: TYPE …}} …}
// where TYPE is "string", "number", "bool", "any", ["list", T], ["map", T], ["object", {…}]. A document that
// makes one of them is checked against its schema, and sees its outputs as unknown values: nothing is run.
// Each NAME becomes a name for documents that are opened or checked afterwards. `name` is the text's, for
// diagnostics. The answer has no value.
WEFT_API WEFT_MUST_USE weft_answer *weft_schemas(weft_graph *graph, weft_str name, weft_str json);

// ---- Places. Any thread may call these; a call waits for the question that is under way. A definition
// that comes after a question makes the graph forget what it found out.

// A directory sees what its parent sees and what it defines itself; NULL: a root. The name is for
// people: "/", "stacks/prod".
WEFT_API weft_place *weft_directory_open(weft_graph *graph, weft_place *parent, weft_str name);

struct weft_definition {
    weft_str path; // "global.db.url"; its first name becomes a name for all directories
    const weft_tree *tree;
    weft_expr expr;    // 0: takes the path away, also what outer directories say
    weft_str origin;   // the attribute that it came from, a prefix of `path`; empty: the path
    unsigned rank;     // of two for one path in one directory the higher wins (up to 255)
    bool container;    // an object that exists even when nothing is in it; `expr` is not used
    size_t start, end; // its name in the tree's text, for diagnostics and explain
};

// Late binding: `expr` is evaluated for the directory that asks, and sees what that directory sees.
// False for bad input, and for an expression that is no root.
WEFT_API bool weft_define(weft_place *directory, const struct weft_definition *definition);

// A document: a mapping (lazy, or layers) whose keys are names for its own expressions. With a
// directory its expressions see that directory's paths too, with another document its names; it may be NULL. NULL for
// bad input.
WEFT_API weft_place *weft_document_open(weft_graph *graph, weft_place *directory, weft_str name,
                                        const weft_tree *tree, weft_expr root);
// Adds a name to what the expressions of a place see, and of places opened in it afterwards: an
// argument, a setting. False also when the place has the name, or sees one that is final.
enum weft_name_flag { WEFT_NAME_FINAL = 1 << 1 };
WEFT_API bool weft_name_add(weft_place *place, weft_str name, const weft_tree *tree, weft_expr expr,
                            unsigned flags);

// ---- Projects: trees of directories on disk, in a dialect that has them. A project lives as long as its
// graph. Any thread may call these; a call waits for the question that is under way.

typedef struct weft_project weft_project;

// The project that a directory is in (empty: the working directory): that of a git repository, else the
// nearest directory above that says so itself, else the outermost one with a file of the dialect. Reads no
// more than that. Evaluation may read files below the root. `*project` is NULL when there is none: the
// answer says why.
WEFT_API WEFT_MUST_USE weft_answer *weft_project_open(weft_graph *graph, weft_str directory,
                                                      weft_project **project);
// Who reads diagnostics stands in this directory: as text, they name files of a project as seen from there.
WEFT_API bool weft_graph_stand(weft_graph *graph, weft_str directory);
// The root directory.
WEFT_API weft_str weft_project_root(const weft_project *project);
// The dialect that its directories are read in.
WEFT_API const char *weft_project_dialect(const weft_project *project);
// A directory of the project (empty: its root) as a place to ask from. Reads its files and those of all
// directories above; the answer has their mistakes. `*place` is NULL when there is no such directory, or one of
// those files cannot be read: without it answers would be others.
WEFT_API WEFT_MUST_USE weft_answer *weft_project_place(weft_project *project, weft_str directory,
                                                       weft_place **place);
// A file of the project (a path of the system) as a document in its directory, to be asked with weft_get
// and others. A file that the project generates is as it would be generated now, on disk or not. The answer
// has the mistakes; `*place` is NULL when there is nothing to ask.
WEFT_API WEFT_MUST_USE weft_answer *weft_project_file(weft_project *project, weft_str file,
                                                      weft_place **place);
// What is written at a line (from 1) and column (0: anywhere in the line) of a file of the project: the path
// under which it can be asked for, as a string. `*place` is where to ask: `from`, if what is written there
// counts for it, else the directory of the file; or the document that the file is. NULL when there is none.
WEFT_API WEFT_MUST_USE weft_answer *weft_project_at(weft_project *project, weft_place *from,
                                                    weft_str file, uint32_t line, uint32_t column,
                                                    weft_place **place);
// Says what is at a path (`a.b`: without the name that all paths of directories begin with) for all that is
// asked afterwards, whatever the files say: an expression in the project's dialect. Of two for one path the
// later counts. The answer has the mistakes of the expression; nothing is evaluated. `how` tells people
// where it came from, `by` with what: it stands before the path in places ("--set"; empty: "given").
enum weft_given { WEFT_GIVEN_ARGUMENT, WEFT_GIVEN_ENVIRONMENT };
WEFT_API WEFT_MUST_USE weft_answer *weft_project_give(weft_project *project, enum weft_given how,
                                                      weft_str by, weft_str path,
                                                      weft_str expression);
// What was given as an argument and has been read by nothing that was asked since: a list of paths, in the order of giving. One
// that a later one for the same path replaces is not in it.
WEFT_API WEFT_MUST_USE weft_answer *weft_project_unread(weft_project *project);
// Units are what a tree has many of: stacks, documents. Which ones, as a tuple of { path, name, id, kind, dialect, tree,
// is_file, tags, watch, … }: `kind` is its tree's word for it ("stack"), `tree` where that begins, `is_file` tells that the
// path is a file's. What a dialect says besides is there too. Reads all files. All zero: all of them, by path. The texts are
// borrowed for the call.
enum weft_unit_flag {
    WEFT_UNITS_WANTED =
        1 << 0, // also those that the chosen ones want, or that want to be with them
    WEFT_UNITS_ORDERED = 1 << 1, // in the order in which they run; a cycle is an error
    WEFT_UNITS_REVERSED = 1 << 2,
    WEFT_UNITS_OF_MAIN = 1 << 3, // only those of the tree that begins at the project's root
};
struct weft_unit_query {
    const weft_str *below; // directories: only units in or below one of these; none: all
    size_t below_count;
    const weft_str *paths; // only these, such as `stacks/a`; none: no limit
    size_t path_count;
    const weft_str *tags; // only those that one of these filters means: `a:b,c` is (a and b) or c
    size_t tag_count;
    const weft_str *no_tags; // none that one of these means
    size_t no_tag_count;
    unsigned flags;
};
WEFT_API WEFT_MUST_USE weft_answer *weft_project_units(weft_project *project,
                                                       const struct weft_unit_query *query);
// What the main tree calls its units: "stack", and "stacks".
WEFT_API const char *weft_project_unit_word(const weft_project *project, bool many);
// Scripts that a directory (empty: the root) sees: a tuple of { labels, name, description, defined }, where
// `defined` is the directory that has it. With labels only the one that has exactly these, with its `jobs`:
// a tuple of { name, description, commands }, each command { args, options }. Nothing is run.
WEFT_API WEFT_MUST_USE weft_answer *weft_project_scripts(weft_project *project, weft_str directory,
                                                         const weft_str *labels,
                                                         size_t label_count);
// What a directory's configuration sets in the environment of commands: an object of strings.
WEFT_API WEFT_MUST_USE weft_answer *weft_project_environment(weft_project *project,
                                                             weft_str directory);

// Two times of the project.
struct weft_diff {
    weft_str old; // a revision of git, else a directory; what begins with `.` or `/` is a directory
    weft_str now; // the same; empty: what is on disk now
    // The text:
    bool unread;      // lists stacks that inherit an edit and never read it, and files of no stack
    bool is_markdown; // is a comment on a change
    bool is_colored;
    size_t width; // of the terminal, to which it is wrapped and shortened; 0: none, all is shown
};

// Which stacks make something else than before, or have other files, and which lines caused it. The answer's
// value is an object { weft, kind, old, new, stacks, edits, changed, ignored, outside, unused }, its text is
// for people. Revisions are read from git's
// objects. Mistakes of files, and failures of what is now, are diagnostics.
WEFT_API WEFT_MUST_USE weft_answer *weft_project_diff(weft_project *project,
                                                      const struct weft_diff *question);

enum weft_check_flag {
    WEFT_CHECK_STRICT = 1 << 0, // what other tools for the same files refuse is an error
};

// Every mistake in a directory of the project (empty: its root), in all below it and, as far as it is seen
// there, above it: each once, at its cause, with how many stacks it reaches. All that stacks inherit is
// evaluated, and all that would be made for them; nothing is written. The value is { stacks, files,
// of_dialect }: how many were looked at, and how many of the files belong to the tree itself; without any
// of these nothing was done.
WEFT_API WEFT_MUST_USE weft_answer *weft_project_check(weft_project *project, weft_str directory,
                                                       unsigned flags);
// What checks in this graph leave out or tell as something else from now on: the text of a `weft.toml`. The answer
// has what is wrong with it; its value is { max_errors } where that is set.
WEFT_API WEFT_MUST_USE weft_answer *weft_check_settings(weft_graph *graph, weft_str name,
                                                        weft_str text);

struct weft_generate {
    const weft_str *below; // directories: only files in or below one of these; none: all
    size_t below_count;
    bool write; // else only what would be done
    // How far it is: "generating", 12, 4000. False stops before anything is written. May be NULL. Must not
    // ask the graph.
    bool (*progress)(void *data, const char *what, size_t done, size_t total);
    void *data;
};

// The files that the configuration generates, against those on the disk: a tuple of directories by their
// paths, { path, is_stack, is_failed, files }, where files is a tuple of { name, change, text, before } by
// their names; `change` is "none", "created", "changed" or "deleted". Stacks without files are there too.
//
// With `write` it is done: each file is replaced whole or not at all, also when the process is killed, and
// what a killed run has left is taken away. A directory with a mistake has `is_failed`, nothing of it is
// written, and the answer has the diagnostic; the others are not held up. Only files that were generated
// are replaced or deleted (they begin with a line that says so, or are what a block without such a line
// names); no link is written through. Stopped by `progress`: the status is WEFT_WORLD.
WEFT_API WEFT_MUST_USE weft_answer *weft_project_generate(weft_project *project,
                                                          const struct weft_generate *how);

// ---- What refers to what, found without evaluating. Threads as for questions.

// A drawing as a string, in a format: "dot", "mermaid", "json", "svg". Of a directory: all definitions that count for it, each with arrows to what it
// refers to. Of a document: its keys and those of the files that it includes, in the same way, and these files;
// one that cannot be included is an error, beside the drawing. The same for the same definitions, byte for byte.
WEFT_API WEFT_MUST_USE weft_answer *weft_draw(weft_place *place, weft_str format);
// All stacks of a project, each with arrows to those that run before it. Reads all files.
WEFT_API WEFT_MUST_USE weft_answer *weft_project_draw(weft_project *project, weft_str format);
// What a path refers to and what refers to it: { refers, referred }, both tuples of { from, ref, file, line,
// col }, and of what is referred to also { defined_file, defined_line, defined_col } where it is known.
// In a directory `referred` looks at all directories that were opened; with a project (may be NULL) at all
// of its files. In a document it looks through the files that it includes, as weft_draw does.
WEFT_API WEFT_MUST_USE weft_answer *weft_links(weft_place *place, weft_project *project,
                                               weft_str path);
// The same for a file of a project (a path of the system) that says something for directories: what it
// refers to, and what in other files refers to what it defines. Reads all files.
WEFT_API WEFT_MUST_USE weft_answer *weft_project_links(weft_project *project, weft_str file);
// What a project has: { root, dialect, directories, files, documents, skipped }. `files` are those that say
// something for directories, by path; `documents` how many others there are, by dialect; `skipped` what was
// passed over, { path, why }. Reads all files.
WEFT_API WEFT_MUST_USE weft_answer *weft_project_info(weft_project *project);

// ---- Questions. Any thread may ask; one question of a graph is answered at a time. Each needs little
// of the caller's stack: long chains of references move to a stack of their own.

// The value at a path as seen from a place. An empty path is all of it.
WEFT_API WEFT_MUST_USE weft_answer *weft_get(weft_place *place, weft_str path);
// The value of an expression in a place.
WEFT_API WEFT_MUST_USE weft_answer *weft_eval(weft_place *place, const weft_tree *tree,
                                              weft_expr expr);
// A tuple of the keys (texts of a mapping, numbers of a sequence) at a path; no child is evaluated.
WEFT_API WEFT_MUST_USE weft_answer *weft_keys(weft_place *place, weft_str path);
// What an expression refers to, without evaluating: a tuple of { ref, start, end, line, col } in order
// of the source; line and col count from 1, and are 0 where there is no text.
WEFT_API WEFT_MUST_USE weft_answer *weft_refs(const weft_tree *tree, weft_expr expr);

enum weft_simplify_flag {
    WEFT_WHOLE_ONLY = 1 << 0,   // fold an operation only when its whole expression is known
    WEFT_KEEP_MISSING = 1 << 1, // a missing attribute of a known object stays as written
};

// What is known now, folded; the rest as an expression. The answer has a value, or a residual.
WEFT_API WEFT_MUST_USE weft_answer *weft_simplify(weft_place *place, const weft_tree *tree,
                                                  weft_expr expr, unsigned flags);
// Why the value at a path is what it is. The answer's text is a tree for people, its JSON has
// `{"weft":1,"kind":"explain",…}`; its value is the value.
WEFT_API WEFT_MUST_USE weft_answer *weft_explain(weft_place *place, weft_str path);
// Every function: a tuple of { name, signature, doc }.
WEFT_API WEFT_MUST_USE weft_answer *weft_functions(weft_graph *graph);

// ---- Answers. An answer belongs to one thread at a time. None of these returns NULL but where it says
// so, and all of them take NULL as an answer that failed.

enum weft_status {
    WEFT_OK = 0,    // there is a value
    WEFT_ERROR = 1, // the configuration has errors, or there is nothing at the path
    WEFT_USAGE = 2, // the question itself was wrong
    WEFT_WORLD = 3, // the outside world failed, or a limit was reached
};

WEFT_API enum weft_status weft_answer_status(const weft_answer *answer);
WEFT_API bool weft_answer_ok(const weft_answer *answer);
// Whether there is nothing at the path that was asked for. False where something is there and fails, also when it
// fails because of another name that is missing.
WEFT_API bool weft_answer_is_absent(const weft_answer *answer);
// Parts that failed are unknown in it; of an answer without any value it is unknown as a whole.
WEFT_API const weft_value *weft_answer_value(const weft_answer *answer);
// Leaves only so many errors to be written, with what stands before them; returns how many diagnostics are left out.
// The status stays.
WEFT_API size_t weft_answer_shorten(weft_answer *answer, size_t most);
// A residual of weft_simplify: 0 when there is a value.
WEFT_API weft_expr weft_answer_residual(const weft_answer *answer, const weft_tree **tree);
WEFT_API void weft_answer_free(weft_answer *answer);

// An answer to no question: it gathers diagnostics, so that many answers are told as one.
WEFT_API WEFT_MUST_USE weft_answer *weft_gather(weft_graph *graph);
// Adds the diagnostics of another answer of the same graph, by their places; the worse status counts.
// False for an answer of another graph.
WEFT_API bool weft_answer_join(weft_answer *answer, const weft_answer *other);
// Adds a diagnostic of the host's own, without a place. `code` is a slug; false when there is none such.
// `help` may be empty. "world" and limits make the status WEFT_WORLD.
WEFT_API bool weft_answer_complain(weft_answer *answer, weft_str code, weft_str message,
                                   weft_str help);

enum weft_write_flag {
    WEFT_INDENT = 1 << 0,         // two spaces a level; text: where a line would be long
    WEFT_SHOW_SENSITIVE = 1 << 1, // else "(sensitive)"
    WEFT_KEEP_ORDER = 1 << 2,     // JSON: keys as inserted, else in byte order
    WEFT_LOSSLESS = 1 << 3,       // JSON: unknown and sensitive parts in the forms of weft_json
    WEFT_COLOR = 1 << 4,          // diagnostics as text, explain
    WEFT_UNICODE = 1 << 5,        // diagnostics as text, explain
    WEFT_DOT = 1 << 6,            // explain: a graph in the DOT language
};

// `at` is NULL when that would be larger than the limit; there is a diagnostic (limit-output) then.
WEFT_API weft_str weft_answer_json(weft_answer *answer, unsigned flags);
// The value in block style, with a line end behind it; keys in byte order.
WEFT_API weft_str weft_answer_yaml(weft_answer *answer, unsigned flags);
// For people: the value (on one line without WEFT_INDENT), a residual as an expression, or the tree of
// weft_explain.
WEFT_API weft_str weft_answer_text(weft_answer *answer, unsigned flags);
// The same for a terminal of so many columns: what weft_explain has to say is wrapped.
WEFT_API weft_str weft_answer_screen(weft_answer *answer, unsigned flags, size_t width);
// The same, for who asks thousands of places for one thing: what the text has in common with that of another answer, made
// by this function, is not made again. `like` may be NULL, and must not be freed before this returns.
WEFT_API weft_str weft_answer_text_like(weft_answer *answer, const weft_answer *like,
                                        unsigned flags);

// The lines of two texts, matched, in the order of a unified diff: `kind` is ' ' for one that both have, '-' for one
// of `before` alone, '+' for one of `after` alone; each has its line end, where there is one.
WEFT_API void weft_line_diff(weft_str before, weft_str after,
                             void (*each)(void *data, char kind, weft_str line), void *data);

enum weft_format { WEFT_TEXT, WEFT_SHORT, WEFT_JSON, WEFT_SARIF, WEFT_GITHUB };

// "text", "short", "json", "sarif", "github"; false when there is none of this name.
WEFT_API bool weft_format_find(weft_str name, enum weft_format *out);
// All diagnostics. Nothing in it can be obeyed by a terminal or a CI system.
WEFT_API weft_str weft_answer_diagnostics(weft_answer *answer, enum weft_format format,
                                          unsigned flags);

struct weft_diagnostic {
    weft_str code;     // slug
    weft_str severity; // "error", "warning", "note"
    weft_str message;
    weft_str help;         // may be empty; without the remedy
    weft_str file;         // empty when it has no place
    uint32_t line, column; // from 1; a column is a character as people see it
    enum weft_remedy remedy;
    weft_str remedy_for; // which limit or permission; empty when there is no remedy
};

WEFT_API size_t weft_answer_diagnostic_count(const weft_answer *answer);
WEFT_API bool weft_answer_diagnostic(const weft_answer *answer, size_t i,
                                     struct weft_diagnostic *out);

// ---- Values. Any number of threads may read one. They never fail: what does not fit gives the zero of
// its kind. A sensitive value reads like any other; weft_value_is_sensitive tells.

enum weft_kind {
    WEFT_KIND_UNKNOWN, // not known yet, or beside an error
    WEFT_KIND_NULL,
    WEFT_KIND_BOOL,
    WEFT_KIND_NUMBER,
    WEFT_KIND_STRING,
    WEFT_KIND_LIST,
    WEFT_KIND_SET,
    WEFT_KIND_MAP,
    WEFT_KIND_TUPLE,
    WEFT_KIND_OBJECT,
    WEFT_KIND_OTHER, // a function, or what only one language has
};

WEFT_API enum weft_kind weft_value_kind(const weft_value *v);
// Something inside is unknown, or it is itself.
WEFT_API bool weft_value_has_unknown(const weft_value *v);
WEFT_API bool weft_value_is_sensitive(const weft_value *v);
WEFT_API bool weft_value_bool(const weft_value *v);
// True and `*out` when it is a whole number that fits.
WEFT_API bool weft_value_int(const weft_value *v, int64_t *out);
WEFT_API double weft_value_double(const weft_value *v);
// Exact decimal text. Like snprintf: writes at most `room` bytes with a NUL, returns the length.
WEFT_API size_t weft_value_decimal(const weft_value *v, char *buffer, size_t room);
// The bytes of a string, without a NUL behind them; empty for other kinds.
WEFT_API weft_str weft_value_text(const weft_value *v);
// Items of a sequence or mapping.
WEFT_API size_t weft_value_count(const weft_value *v);
// Item i in order; NULL past the end.
WEFT_API const weft_value *weft_value_item(const weft_value *v, size_t i);
// The key of item i of a mapping, without a NUL behind it; empty otherwise.
WEFT_API weft_str weft_value_key(const weft_value *v, size_t i);
// The item under a key; NULL when there is none.
WEFT_API const weft_value *weft_value_get(const weft_value *v, weft_str key);

#ifdef __cplusplus
}
#endif

#endif
