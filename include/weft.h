// SPDX-License-Identifier: Apache-2.0
//
// libweft: one lazy graph for configuration.
//
// A graph holds definitions. The host program says what is defined where (weft_define for directories,
// weft_document_open for documents) and asks questions from a place: what is this value, what keys does
// it have, why is it what it is, what does it refer to, what remains after folding the known parts.
// Only what a question needs is evaluated, each thing at most once; what several directories see alike
// is evaluated once for all of them.
//
// THE OWNERSHIP RULE. Every question returns one `weft_answer *`, never NULL. Everything read from an
// answer (values, texts, diagnostics) lives as long as the answer, even after the graph is closed.
// weft_answer_free() frees it. Places, trees and their contents live as long as their graph. Arguments
// are copied, unless a function says that it keeps them. There is no other rule.
//
// THREADS. Each group of functions below states its own rules. In short: graphs are independent of each
// other; several threads may ask one graph (it answers one at a time, the others wait); a builder and
// an answer belong to one thread at a time; values may be read by any number of threads.
//
// STRUCTS begin with their size, so that they can grow without a new version of the library's binary
// interface: set `size` to sizeof of the struct, in those that the library fills too. Members that are 0
// have the meaning given here. A member that this library does not know yet is refused unless it is 0;
// one that the host's header does not know is 0, or is not filled. weft_str and weft_span never grow.
//
// BAD INPUT means a NULL handle, a path or text that is not UTF-8, a struct without its size, or a handle
// of another graph. A question then returns an answer with a diagnostic and the status WEFT_USAGE; a constructor returns an
// expression that fails with a diagnostic when evaluated; other functions return false or NULL. Nothing
// crashes.
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

// Bytes with a length; they need not end in NUL. Texts that Weft returns do end in one (not counted),
// with two exceptions: strings and keys of values stay where they were written or computed, and
// weft_suggest returns one of its arguments. weft_str_copy turns those into C strings.
typedef struct weft_str {
    const char *at;
    size_t len;
} weft_str;

#ifdef __cplusplus
#define WEFT_STR(literal) (weft_str{"" literal, sizeof(literal) - 1})
#else
#define WEFT_STR(literal) ((weft_str){"" literal, sizeof(literal) - 1})
#endif
// The same as an initialiser, for static data: `static const weft_str a = WEFT_STR_INIT("x");`
#define WEFT_STR_INIT(literal)          \
    {                                   \
        "" literal, sizeof(literal) - 1 \
    }

// A stretch of a source text: the number of the text in its graph, and byte offsets. `file` is 0 for
// something that is written nowhere.
typedef struct weft_span {
    uint32_t file, start, end;
} weft_span;

WEFT_API weft_str weft_str_of(const char *nul_terminated);
// Like snprintf: writes at most `room` bytes including the NUL and returns the length of the text.
WEFT_API size_t weft_str_copy(weft_str text, char *buffer, size_t room);

typedef struct weft_graph weft_graph;     // definitions, and everything evaluated so far
typedef struct weft_place weft_place;     // where questions are asked from: a directory or document
typedef struct weft_builder weft_builder; // builds expressions
typedef struct weft_tree weft_tree;       // finished expressions
typedef struct weft_answer weft_answer;   // what a question returns
typedef struct weft_value weft_value;     // of an answer, of a call, or built by the host
typedef struct weft_values weft_values;   // owns values that the host builds
typedef struct weft_call weft_call;       // one call of a host function
typedef struct weft_reply weft_reply;     // the outside world's response to a request
typedef struct weft_schema weft_schema;   // what documents of a flavour may contain
typedef uint32_t weft_expr;               // an expression of a builder or tree; 0 means none

// "0.1.0"
WEFT_API const char *weft_version(void);

// The configuration languages that this build reads. Each is a name for `weft batch --dialect`.
WEFT_API size_t weft_dialect_count(void);
// NULL past the end.
WEFT_API const char *weft_dialect_name(size_t i);

// Requests in JSON, for programs in other languages: what `weft batch` answers (its reference lists the
// members for each dialect). A service belongs to one thread at a time; requests are independent of
// each other.
typedef struct weft_batch weft_batch;
// NULL if this build does not have the dialect.
WEFT_API WEFT_MUST_USE weft_batch *weft_batch_open(weft_str dialect);
// One JSON object in, one out, on one line. Never fails: the answer to a bad request has a member
// `error`. Valid until the next call.
WEFT_API weft_str weft_batch_answer(weft_batch *batch, weft_str request);
// Applies to all later requests; see weft_graph_limit.
WEFT_API bool weft_batch_limit(weft_batch *batch, weft_str name, uint64_t value);
WEFT_API void weft_batch_close(weft_batch *batch);

// Every diagnostic code, as slug and title; NULL past the end.
WEFT_API size_t weft_code_count(void);
WEFT_API const char *weft_code_slug(size_t i);
WEFT_API const char *weft_code_title(size_t i);
// The page docs/errors/SLUG.md (Markdown); NULL if the code does not exist.
WEFT_API const char *weft_code_page(weft_str slug);

// The candidate closest to `wanted`, for "did you mean"; an empty str if none is close. The result is
// one of the candidates.
WEFT_API weft_str weft_suggest(weft_str wanted, const weft_str *candidates, size_t count);

// Replaces the handler for running out of memory (by default a message and abort). It must not return.
WEFT_API void weft_on_out_of_memory(void (*handler)(size_t wanted_bytes));

// ---- Graphs. Any thread may call these; a call waits for the question in progress. Close a graph when
// nothing uses it any more; answers may outlive it.

WEFT_API WEFT_MUST_USE weft_graph *weft_graph_open(void);
// Frees the graph, its places and its trees. Memory that answers still use stays until the last of them
// is freed. NULL is allowed.
WEFT_API void weft_graph_close(weft_graph *graph);

enum weft_unit { WEFT_COUNT, WEFT_BYTES, WEFT_MILLISECONDS };

// Runaway input ends in a diagnostic (limit-…). The limits are "steps", "memory", "output", "depth" and
// "time"; a list of them all is here, so that a host can offer each without naming it.
struct weft_limit {
    size_t size;
    const char *name;
    enum weft_unit unit;
    uint64_t normal;   // without weft_graph_limit, on this machine
    const char *about; // what it limits, and its default: a phrase for people
};

WEFT_API size_t weft_limit_count(void);
WEFT_API bool weft_limit_at(size_t i, struct weft_limit *out);
// 0 means the default. False if there is no such limit, or while a question is in progress.
WEFT_API bool weft_graph_limit(weft_graph *graph, weft_str name, uint64_t value);
// Time and memory are limits of one call, whatever it has to ask for: all units of a diff have them together. After this
// call, all later calls have the time together, as the parts of one command, which starts now; memory is limited for each
// call, together with what the graph keeps of those before. False while a question is in progress.
WEFT_API bool weft_graph_share_limits(weft_graph *graph);
// For reading and writing files; 0 means one per core, which is the default.
WEFT_API bool weft_graph_threads(weft_graph *graph, size_t threads);

// What a host can do about a diagnostic. The library says what is needed; only the host knows how its
// users do it.
enum weft_remedy {
    WEFT_REMEDY_NONE,
    WEFT_REMEDY_LIMIT, // raise a limit: "steps", "memory", "output", "depth", "time", "time or memory"
    WEFT_REMEDY_PERMISSION, // grant a permission: "files", "env", "clock", "random", "exec"
    WEFT_REMEDY_LIST,       // list what is otherwise only counted: "unread"
};

// The host's own wording, used from now on in the help of this graph's diagnostics instead of the
// library's: `what` is one of the strings above, the phrase is like "raise the limit with --max-steps".
// An empty phrase takes it back. False without a graph, or while a question is in progress.
WEFT_API bool weft_remedy_say(weft_graph *graph, enum weft_remedy remedy, weft_str what,
                              weft_str phrase);

// Work done so far; shows that nothing is evaluated twice.
struct weft_counters {
    size_t size;
    uint64_t statements; // definitions evaluated, for one directory or several at once
    uint64_t shared;     // answers that one directory reused from another
    uint64_t nodes;      // document expressions evaluated
    uint64_t guards;     // layer guards evaluated
    uint64_t resolves;   // whole values built from children
    uint64_t calls;      // functions and operations applied
    uint64_t steps;      // work, in the unit of the limit
};

WEFT_API bool weft_graph_counters(weft_graph *graph, struct weft_counters *out);

// ---- The outside world. Evaluation reaches only what is allowed here, through the functions `file`,
// `env`, `now` and `random`. The callback runs in the thread that asks or in one of its workers, one
// call at a time per graph. It may ask the same graph, but not another one that may be asking this one.
// Set this up before asking.

// Files read by functions; files that are part of the configuration, for example by `include`
// (WEFT_FILES covers these too unless they have a callback of their own); environment variables; the
// time; random numbers.
enum weft_world { WEFT_FILES, WEFT_SOURCES, WEFT_ENV, WEFT_CLOCK, WEFT_RANDOM };

// Answers a request (the name of a file or variable, empty for clock and random) with exactly one of
// the reply functions. A file name that ends in a slash asks for the names in that directory; an empty
// variable name asks for the names of all variables. A clock replies with seconds since 1970, or a text
// in RFC 3339 format.
typedef void weft_world_read(void *data, weft_str request, weft_reply *reply);

// Keeps `data`. A NULL callback revokes the permission.
WEFT_API bool weft_allow(weft_graph *graph, enum weft_world kind, weft_world_read *read,
                         void *data);
// What the callbacks would reply may be different from now on: each is asked again when it is needed, and
// what depends on it is computed again. Until then a reply is remembered. False for bad input, or while
// a question is in progress.
WEFT_API bool weft_world_changed(weft_graph *graph);
// Files on disk below a directory; symbolic links that lead out of it are refused.
WEFT_API bool weft_allow_files(weft_graph *graph, weft_str root);
// One more directory or file besides the root; evaluation sees it by its absolute path. Works in a
// project too, whose own files are always visible.
WEFT_API bool weft_allow_files_also(weft_graph *graph, weft_str root);
// The directories that the symbolic links in a directory lead into, if they lead to directories: package managers have such
// links to what they installed elsewhere. The directory itself needs a permission of its own. False for bad input, if the
// directory does not exist, or while a question is in progress.
WEFT_API bool weft_allow_files_linked(weft_graph *graph, weft_str directory);

// Adds a directory on disk to the search path. If a configuration includes a file by a relative name
// and it is not next to the document being asked, each directory is searched, in the order added. Files
// below it may be read for that; symbolic links that lead out of it are not followed. Diagnostics name
// its files relative to the root of the project or, without one, to the working directory. False for
// bad input, or if the directory does not exist.
WEFT_API bool weft_search_add(weft_graph *graph, weft_str directory);

WEFT_API void weft_reply_text(weft_reply *reply, weft_str text);
// The content of a file, text or not.
WEFT_API void weft_reply_bytes(weft_reply *reply, weft_str bytes);
// The names in a directory; those of subdirectories end in a slash.
WEFT_API void weft_reply_names(weft_reply *reply, const weft_str *names, size_t count);
WEFT_API void weft_reply_number(weft_reply *reply, double number);
// It does not exist: an answer, not a failure.
WEFT_API void weft_reply_absent(weft_reply *reply);
// The lookup failed, and why: "permission denied".
WEFT_API void weft_reply_failure(weft_reply *reply, weft_str why);

// ---- Building expressions. A builder belongs to one thread at a time; builders of one graph may work
// in parallel. Constructors return a handle, and every handle is used once: as part of one other
// expression, or as a root. Operands are built before the expression that contains them.
//
// With a source text, expressions have positions in it, which diagnostics show. weft_builder_place is
// sticky: it applies to all expressions built after it, until the next call.

// `name` and `text` may be empty: expressions then have no positions. The text must be UTF-8.
WEFT_API WEFT_MUST_USE weft_builder *weft_builder_open(weft_graph *graph, weft_str name,
                                                       weft_str text);
// Byte offsets in the text. An end before the start is moved to the start; both are clamped to the
// text.
WEFT_API void weft_builder_place(weft_builder *b, size_t start, size_t end);
// Finishes building. The tree belongs to the graph, and the handles of roots are valid in it. A builder
// that is never closed leaks. NULL returns NULL.
WEFT_API weft_tree *weft_builder_close(weft_builder *b);

// Literals.
WEFT_API weft_expr weft_null(weft_builder *b);
WEFT_API weft_expr weft_bool(weft_builder *b, bool value);
WEFT_API weft_expr weft_int(weft_builder *b, int64_t value);
// Decimal text, exact: "0.1".
WEFT_API weft_expr weft_number(weft_builder *b, weft_str decimal);
WEFT_API weft_expr weft_text(weft_builder *b, weft_str text);
// Any value as JSON. Arrays become tuples, numbers stay exact, and these forms express what JSON
// cannot:
// {"$unknown":T} {"$null":T} {"$sensitive":V} {"$typed":[T,V]}, where T is like "string",
// ["list","number"].
WEFT_API weft_expr weft_json(weft_builder *b, weft_str json);
// Any value, copied.
WEFT_API weft_expr weft_literal(weft_builder *b, const weft_value *value);

// References. A name is looked up where the expression is evaluated: among the names of open frames
// (below), the keys of the document, and the first names of paths that directories define (`global`).
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
// A function by name: built in (see weft_functions), of the host, or a lambda in scope.
WEFT_API weft_expr weft_apply(weft_builder *b, weft_str function, const weft_expr *args,
                              size_t count);
// Calls the lambda that an expression evaluates to.
WEFT_API weft_expr weft_apply_value(weft_builder *b, weft_expr callee, const weft_expr *args,
                                    size_t count);

// Strict: asking for a part evaluates the whole.
WEFT_API weft_expr weft_tuple(weft_builder *b, const weft_expr *items, size_t count);
// Keys are expressions; for a repeated key the last value wins.
WEFT_API weft_expr weft_object(weft_builder *b, const weft_expr *keys, const weft_expr *values,
                               size_t count);
// Lazy: asking for a part evaluates only that part.
WEFT_API weft_expr weft_sequence(weft_builder *b, const weft_expr *items, size_t count);
// Keys are constants and unique.
WEFT_API weft_expr weft_mapping(weft_builder *b, const weft_str *keys, const weft_expr *values,
                                size_t count);

// Frames: the names that a loop, a lambda or a let binds. Expressions built between weft_frame and the
// constructor that ends the frame may use these names; what that constructor calls "outside" must be
// built before. Frames nest.
//   source = …; weft_frame(b, {"k", "v"}, 2); value = … weft_name(b, "v") …;
//   weft_for(b, source, 0, value, 0, WEFT_FOR_KEYED)
WEFT_API void weft_frame(weft_builder *b, const weft_str *names, size_t count);

enum weft_for_flag {
    WEFT_FOR_KEYED = 1 << 0, // two names: key (or index) and value; otherwise one: value
    WEFT_FOR_GROUP = 1 << 1, // with a key: the values of one key are collected in a tuple
    WEFT_FOR_LAZY = 1 << 2,  // items are evaluated on demand; cannot be combined with a key
};

// Ends the frame. `source` is outside; `key` (0: the result is a sequence, otherwise a mapping),
// `value` and `condition` (0: always) are inside.
WEFT_API weft_expr weft_for(weft_builder *b, weft_expr source, weft_expr key, weft_expr value,
                            weft_expr condition, unsigned flags);
// Ends the frame, whose only name is the element. Evaluates `each` (inside) for all elements of
// `source` (outside).
WEFT_API weft_expr weft_splat(weft_builder *b, weft_expr source, weft_expr each);
// Ends the frame, whose names are the parameters. `defaults` (inside; NULL: none) has one entry per
// parameter; 0 means no default.
WEFT_API weft_expr weft_lambda(weft_builder *b, const weft_expr *defaults, weft_expr body);
// Ends the frame and gives its names these values, one per name (inside: each may use the others).
WEFT_API weft_expr weft_let(weft_builder *b, const weft_expr *values, weft_expr body);

// Classes of failures. Cycles, the outside world and limits cannot be caught: answers would then depend
// on the order of questions.
enum weft_failure {
    WEFT_FAIL_MISSING = 1 << 0, // a name, key or index that does not exist
    WEFT_FAIL_TYPE = 1 << 1,    // a value of the wrong type
    WEFT_FAIL_USER = 1 << 2,    // error("…")
    WEFT_FAIL_ANY = 7,
};

// `left`, or `right` if `left` fails, and only with failures of these classes.
WEFT_API weft_expr weft_catch(weft_builder *b, weft_expr left, unsigned classes, weft_expr right);

// Layers replace, extend and merge. Newest first. A layer with a guard (0: none; NULL: no layer has
// one) applies only if the guard is true. By policy:
//   "replace" the newest layer   "shallow" keys of all layers   "deep" the same at every level
//   "extend" deep, lists are concatenated, older items first   "patch" deep, null deletes
WEFT_API weft_expr weft_layers(weft_builder *b, weft_str policy, const weft_expr *guards,
                               const weft_expr *bodies, size_t count);
// Inside a layer: the value of this key without the layer; and the layered mapping that contains it.
WEFT_API weft_expr weft_predecessor(weft_builder *b);
WEFT_API weft_expr weft_here(weft_builder *b);
// Evaluated in order, for functions with effects; the value is that of the last step.
WEFT_API weft_expr weft_steps(weft_builder *b, const weft_expr *steps, size_t count);

// ---- Texts, written by people in one of the dialects of this build. Any thread may call these.

enum weft_form {
    WEFT_FORM_FILE,       // everything that a file defines
    WEFT_FORM_EXPRESSION, // one expression
    WEFT_FORM_TEMPLATE,   // text with interpolations
};

struct weft_text {
    size_t size;
    weft_str dialect; // "hcl"; empty: by file name extension
    weft_str name;    // of the file, for diagnostics
    weft_str text;
    enum weft_form form;
    // The text is not copied: it must not change until the graph is closed and its answers are freed,
    // and it must be followed by a NUL.
    bool kept;
    const weft_schema *schema; // what the text may contain; NULL: anything. Instead of a dialect
};

// The dialect of a file by its extension; NULL if it has none.
WEFT_API const char *weft_dialect_of(weft_str file_name);
// Whether its files are documents that can be evaluated on their own and may include each other.
WEFT_API bool weft_dialect_has_documents(weft_str dialect);
// Whether the files of a directory have a meaning together, and a directory is checked as a whole.
WEFT_API bool weft_dialect_has_places(weft_str dialect);
// Whether a file name identifies its dialect for certain; false for extensions that other products use
// too, like `.hcl`, and for names without a dialect.
WEFT_API bool weft_dialect_is_sure(weft_str file_name);
// The name of a marker file: files of this dialect in its directory and below are ignored. NULL: none.
WEFT_API const char *weft_dialect_skip_mark(weft_str dialect);
// Reads a text into a tree of the graph with one root, for weft_eval, weft_refs and weft_simplify. The
// answer has the diagnostics. A text with errors also produces a tree; the parts that could not be read
// fail when evaluated. `*tree` is NULL only if the dialect does not exist.
WEFT_API WEFT_MUST_USE weft_answer *weft_read(weft_graph *graph, const struct weft_text *text,
                                              const weft_tree **tree, weft_expr *root);
// A flavour: a text that says which attributes and blocks documents have, which names they define and what
// they come to (docs/guide/flavours.md describes it). The schema lives as long as the graph; it is used
// through `schema` of struct weft_text. A document is then a mapping of the names that it defines, for
// weft_document_open; weft_refs tells the names that it needs. `*schema` is NULL if the text has errors.
WEFT_API WEFT_MUST_USE weft_answer *
weft_schema_open(weft_graph *graph, const struct weft_text *text, const weft_schema **schema);
// Every error in a text. A file that is a document of its own is also evaluated, without effects, with
// everything that it includes; parts that nothing needs are checked without evaluating them. The value
// of the answer is a tuple of the names of included files.
WEFT_API WEFT_MUST_USE weft_answer *weft_check(weft_graph *graph, const struct weft_text *text);
// The same for a file that sees what a directory defines: a place of weft_directory_open or weft_project_place.
WEFT_API WEFT_MUST_USE weft_answer *weft_check_at(weft_place *directory,
                                                  const struct weft_text *text);
// The text in its canonical layout, as a string; comments are kept. Depends on the text's name:
// deprecated syntax in Terraform files is replaced.
WEFT_API WEFT_MUST_USE weft_answer *weft_layout(weft_graph *graph, const struct weft_text *text);
// Every function of a dialect: a tuple of { name, signature, doc }.
WEFT_API WEFT_MUST_USE weft_answer *weft_dialect_functions(weft_graph *graph, weft_str dialect);

// ---- Bodies: attributes and blocks that a host reads step by step, each with the names that it expects
// there. Any thread may call these. Bodies and what is read of them live as long as their graph.

typedef struct weft_body weft_body;
typedef struct weft_content weft_content;

// The body of a file. The answer has its errors; what could be read is in the body all the same.
WEFT_API WEFT_MUST_USE weft_answer *weft_body_open(weft_graph *graph, const struct weft_text *text,
                                                   const weft_body **body);
// The same body with its generated blocks (`dynamic`) in their places; they are evaluated at a place when
// content is asked for. NULL for bad input.
WEFT_API const weft_body *weft_body_expand(const weft_body *body, weft_place *place);

enum weft_body_flag {
    WEFT_BODY_PARTIAL = 1 << 0,       // anything else remains for weft_content_rest
    WEFT_BODY_ANY_ATTRIBUTE = 1 << 1, // all attributes, whatever their names; a block is an error
};

// What is expected in a body. Anything else is an error, with a suggestion.
struct weft_body_query {
    size_t size;
    const weft_str *attributes; // names
    size_t attribute_count;
    const weft_str *required; // names of attributes that must be there
    size_t required_count;
    const weft_str *blocks; // a type and the names of its labels: "locals", "resource type name"
    size_t block_count;
    unsigned flags;
};

WEFT_API WEFT_MUST_USE weft_answer *weft_body_content(const weft_body *body,
                                                      const struct weft_body_query *query,
                                                      const weft_content **content);

struct weft_body_attribute {
    size_t size;
    weft_str name;
    weft_span name_at, at;
    const weft_tree *tree; // for weft_refs and weft_eval
    weft_expr expr;
};

struct weft_body_block {
    size_t size;
    weft_str type;
    weft_span at; // its header
    const weft_str *labels;
    size_t label_count;
    const weft_body *body;
};

// Attributes in the order of the query, blocks in that of the file. False past the end.
WEFT_API bool weft_content_attribute(const weft_content *content, size_t i,
                                     struct weft_body_attribute *out);
WEFT_API bool weft_content_block(const weft_content *content, size_t i,
                                 struct weft_body_block *out);
// The body without what the query names; NULL without WEFT_BODY_PARTIAL.
WEFT_API const weft_body *weft_content_rest(const weft_content *content);
// The value of attribute i at a place. One of a generated block sees its iterator, so it needs this
// instead of weft_eval.
WEFT_API WEFT_MUST_USE weft_answer *weft_content_value(const weft_content *content, size_t i,
                                                       weft_place *place);
// A value as a type has it, which is written as an expression: `list(string)`,
// `object({a = optional(number, 1)})`. Missing parts get their defaults. Without a value: an unknown of the
// type, for weft_value_type.
WEFT_API WEFT_MUST_USE weft_answer *weft_convert(weft_graph *graph, const struct weft_text *type,
                                                 const weft_value *value);

// ---- Host functions. Any thread may add one; questions asked afterwards see it, in all languages. A
// function that a language has itself wins there. Callbacks follow the rules of those of the outside
// world.

enum weft_arg_flag {
    WEFT_ARG_LAZY = 1 << 0,      // evaluated only when weft_call_arg asks for it
    WEFT_ARG_NULL = 1 << 1,      // may be null; otherwise null is an error before the call
    WEFT_ARG_UNKNOWN = 1 << 2,   // may be unknown; otherwise the result is unknown, without a call
    WEFT_ARG_SENSITIVE = 1 << 3, // may be sensitive; otherwise the mark moves to the result
};

enum { WEFT_ANY_COUNT = 255 };

struct weft_function {
    size_t size;
    const char *name;      // of letters, digits and _
    const char *signature; // "text: string, times: number -> string"
    const char *doc;       // one sentence
    uint8_t required;      // number of required arguments
    uint8_t most;          // or WEFT_ANY_COUNT
    uint8_t args[4];       // enum weft_arg_flag of arguments 0, 1, 2 and all others
    bool impure;           // results may vary between calls: never shared between directories
    void (*call)(weft_call *call, void *data);
    void *data; // kept
};

// False if the name is taken, empty or not UTF-8, or if there is no callback.
WEFT_API bool weft_function_add(weft_graph *graph, const struct weft_function *function);
// The same, but a function of the host that has this name is replaced; what was computed is forgotten.
WEFT_API bool weft_function_set(weft_graph *graph, const struct weft_function *function);

WEFT_API size_t weft_call_count(const weft_call *call);
// Valid until the callback returns. Past the end: null.
WEFT_API const weft_value *weft_call_arg(weft_call *call, size_t i);
// For building a result; closed when the callback returns.
WEFT_API weft_values *weft_call_values(weft_call *call);
// The last call of these is the result; without one it is null. Text that is not UTF-8 is a failure.
WEFT_API void weft_call_return(weft_call *call, const weft_value *value);
WEFT_API void weft_call_return_bool(weft_call *call, bool value);
WEFT_API void weft_call_return_int(weft_call *call, int64_t value);
WEFT_API void weft_call_return_number(weft_call *call, weft_str decimal);
WEFT_API void weft_call_return_text(weft_call *call, weft_str text);
// See weft_json.
WEFT_API void weft_call_return_json(weft_call *call, weft_str json);
// An error that the caller sees, at argument `arg` or, if -1, at the call; of class WEFT_FAIL_USER.
WEFT_API void weft_call_fail(weft_call *call, int arg, weft_str message);

// ---- Things with effects, known by their declared schemas, in JSON:
//   {NAME: {"inputs": {KEY: TYPE …}, "optional": [KEY …], "outputs": {KEY: TYPE …}} …}
// where TYPE is "string", "number", "bool", "any", ["list", T], ["map", T], ["object", {…}]. A document
// that creates one is checked against its schema and sees its outputs as unknown values: nothing is
// run. Each NAME is visible to documents opened or checked afterwards. `name` is the name of the text,
// for diagnostics. The answer has no value.
WEFT_API WEFT_MUST_USE weft_answer *weft_schemas(weft_graph *graph, weft_str name, weft_str json);

// ---- Places. Any thread may call these; a call waits for the question in progress. A definition added
// after a question discards what the graph has cached.

// A directory sees what its parent sees and what it defines itself; a NULL parent makes a root. The
// name is for people: "/", "stacks/prod".
WEFT_API weft_place *weft_directory_open(weft_graph *graph, weft_place *parent, weft_str name);

struct weft_definition {
    size_t size;
    weft_str path; // "global.db.url"; its first name becomes a name in all directories
    const weft_tree *tree;
    weft_expr expr;    // 0: removes the path, including what outer directories define
    weft_str origin;   // the attribute that it comes from, a prefix of `path`; empty: the path
    unsigned rank;     // the higher of two for one path in one directory wins (up to 255)
    bool container;    // an object that exists even if it is empty; `expr` is not used
    size_t start, end; // its name in the tree's text, for diagnostics and explain
};

// Late binding: `expr` is evaluated for the directory that asks, and sees what that directory sees.
// False for bad input, and for an expression that is not a root.
WEFT_API bool weft_define(weft_place *directory, const struct weft_definition *definition);

// A document: a mapping (lazy, or layers) whose keys are visible to its own expressions. These also see
// the paths of `directory` or, if that is another document, its names; it may be NULL. NULL for bad
// input.
WEFT_API weft_place *weft_document_open(weft_graph *graph, weft_place *directory, weft_str name,
                                        const weft_tree *tree, weft_expr root);
// Adds a name that the expressions of a place see, and those of places opened in it afterwards: an
// argument, a setting. False also if the place already has the name, or sees a final one.
enum weft_name_flag { WEFT_NAME_FINAL = 1 << 1 };
WEFT_API bool weft_name_add(weft_place *place, weft_str name, const weft_tree *tree, weft_expr expr,
                            unsigned flags);

// Gives a name a value, which replaces the one that this function or weft_name_known gave it before;
// what was computed is forgotten. The name need not exist. The value is copied. False as above, and for
// a name that weft_name_add has defined.
WEFT_API bool weft_name_set(weft_place *place, weft_str name, const weft_value *value);
// A name whose value was unknown, or had something unknown in it, has this one from now on. In a document
// only what was open is computed again, unless something was decided without knowing the value (whether
// `"a-${x}"` starts with `a`): then, and in directories, all of it is. The answer has no value; it has a
// diagnostic if the name does not exist, is known already, or if the value contradicts what was known of
// it (its type, say).
WEFT_API WEFT_MUST_USE weft_answer *weft_name_known(weft_place *place, weft_str name,
                                                    const weft_value *value);

// ---- Projects: trees of directories on disk, in a dialect that has them. A project lives as long as
// its graph. Any thread may call these; a call waits for the question in progress.

typedef struct weft_project weft_project;

// The project that contains a directory (empty: the working directory): that of the git repository,
// otherwise the nearest parent directory marked as a root, otherwise the outermost one with a file of
// the dialect. Reads no more than needed for that. Evaluation may read files below the root. `*project`
// is NULL if none is found; the answer says why.
WEFT_API WEFT_MUST_USE weft_answer *weft_project_open(weft_graph *graph, weft_str directory,
                                                      weft_project **project);
// A project whose files are not on disk: `list` replies with the names in a directory (weft_reply_names),
// `read` with the content of a file. Requests start with `/`, the root of the project; directories of
// other functions are such paths, too. What a callback says is absent does not exist; what it fails to
// read is reported. The files of the project are those that evaluation may read. Nothing is written, and
// there are no revisions to compare with.
struct weft_files {
    size_t size;
    weft_world_read *list, *read;
    void *data;       // kept
    bool is_parallel; // the callbacks may be called from several threads at once
};
WEFT_API WEFT_MUST_USE weft_answer *
weft_project_open_files(weft_graph *graph, const struct weft_files *files, weft_project **project);
// The same with all files at once, by names like `stacks/a/stack.tm`.
WEFT_API WEFT_MUST_USE weft_answer *weft_project_open_texts(weft_graph *graph,
                                                            const weft_str *names,
                                                            const weft_str *texts, size_t count,
                                                            weft_project **project);
// The reader's directory: as text, diagnostics name the files of a project relative to it.
WEFT_API bool weft_graph_stand(weft_graph *graph, weft_str directory);
// The root directory.
WEFT_API weft_str weft_project_root(const weft_project *project);
// The dialect of its directories.
WEFT_API const char *weft_project_dialect(const weft_project *project);
// The dialect whose expressions see all names of a directory: that of its own files if they define names for it
// alone, else the project's; empty if that has no file in the directory or above it. Reads no file.
WEFT_API const char *weft_project_dialect_at(weft_project *project, weft_str directory);
// Whether that names one. Costs less where the project's dialect has a file, since nothing is evaluated then.
WEFT_API bool weft_project_has_dialect_at(weft_project *project, weft_str directory);
// Something for directories with variables of their own: the value of the variable `name`, as it would be typed on a
// command line; a file of values (its name tells the format); a file that tells what exists already; one that tells
// what may be configured, which weft_project_check looks at; or the name of the environment that is meant, for projects
// that have several. The last value wins. Call it before the first place is asked for. The answer says why it cannot
// be used.
enum weft_input {
    WEFT_INPUT_VARIABLE,
    WEFT_INPUT_FILE,
    WEFT_INPUT_STATE,
    WEFT_INPUT_SCHEMAS,
    WEFT_INPUT_ENVIRONMENT,
    WEFT_INPUT_FACTS, // of a node, as JSON; the name is the node's, or that of a file named after it
    WEFT_INPUT_JSON,  // a variable whose text is JSON, whatever its language reads otherwise
    WEFT_INPUT_LIBRARY // a directory of modules, by its absolute path; it has to be allowed too (weft_allow_files_also)
};
WEFT_API WEFT_MUST_USE weft_answer *weft_project_input(weft_project *project, enum weft_input kind,
                                                       weft_str name, weft_str text);
// The environments that a directory of the project has values for, as a list of names in the order of its files; an
// empty list if it has no environments. Give one of them with weft_project_input and open the directory again to ask in
// that environment. An empty directory: the environments of all trees of the project.
WEFT_API WEFT_MUST_USE weft_answer *weft_project_environments(weft_project *project,
                                                              weft_str directory);
// A directory of the project (empty: its root) as a place to ask from. Reads its files and those of all
// parent directories; the answer has their errors. `*place` is NULL if the directory does not exist or
// one of those files cannot be read: answers without it would be wrong.
WEFT_API WEFT_MUST_USE weft_answer *weft_project_place(weft_project *project, weft_str directory,
                                                       weft_place **place);
// The same with what the directory's files define for it alone, for expressions of weft_project_dialect_at. Paths
// find these names from the other place too.
WEFT_API WEFT_MUST_USE weft_answer *weft_project_own_place(weft_project *project,
                                                           weft_str directory, weft_place **place);
// A file of the project (a path on disk) as a document in its directory, for weft_get and others. A
// generated file has the content that would be generated now, whether it is on disk or not. The answer
// has the errors; `*place` is NULL if there is nothing to ask. A file that is the source of a directory's own
// names means that directory, as in weft_project_own_place.
WEFT_API WEFT_MUST_USE weft_answer *weft_project_file(weft_project *project, weft_str file,
                                                      weft_place **place);
// Whether a file is such a source.
WEFT_API bool weft_project_is_source(weft_project *project, weft_str file);
// What is at a line (from 1) and column (0: anywhere in the line) of a file of the project: its path,
// as a string. `*place` is where to ask for it: `from` if it applies there, otherwise the directory of
// the file; or the document that the file is. NULL if there is nothing.
WEFT_API WEFT_MUST_USE weft_answer *weft_project_at(weft_project *project, weft_place *from,
                                                    weft_str file, uint32_t line, uint32_t column,
                                                    weft_place **place);
// Tells that files or directories (paths on disk) may have been created, edited or removed since they
// were read: several changes are one if they come together. Without any (`count` 0), everything that
// was read is looked at. Answers that do not depend on what has changed stay; asking again costs what
// has changed. Places of the project stay valid; a place of weft_project_file has the text that it was
// opened with. A path outside the project is ignored. The answer has no value.
WEFT_API WEFT_MUST_USE weft_answer *weft_project_change(weft_project *project,
                                                        const weft_str *paths, size_t count);
// Puts an unsaved text in the place of a file, which need not exist yet; a text whose `at` is NULL
// takes it back. Everything in the project then reads it so, functions included. Nothing is written.
WEFT_API WEFT_MUST_USE weft_answer *weft_project_overlay(weft_project *project, weft_str file,
                                                         weft_str text);
// Ends the question that is in progress in a graph, from another thread: its answer has the status
// WEFT_WORLD and the diagnostic `cancelled`, and nothing of it is remembered. Without a question in
// progress it does nothing.
WEFT_API void weft_cancel(weft_graph *graph);
// Sets a path (`a.b`, without the name that all paths of directories start with) for all later
// questions, whatever the files say, to an expression in the project's dialect. For one path the last
// call wins. The answer has the errors of the expression; nothing is evaluated. `how` and `by` say
// where it came from; `by` is shown before the path in positions ("--set"; empty: "given").
enum weft_given { WEFT_GIVEN_ARGUMENT, WEFT_GIVEN_ENVIRONMENT };
WEFT_API WEFT_MUST_USE weft_answer *weft_project_give(weft_project *project, enum weft_given how,
                                                      weft_str by, weft_str path,
                                                      weft_str expression);
// What was given, and nothing asked since then has read: a list of paths, in the order given, then the inputs
// (weft_project_input; `var.NAME` for a variable, `node NAME` for facts, otherwise the name) that no tree of the project takes. One that was
// overridden by a later one for the same path is not listed.
WEFT_API WEFT_MUST_USE weft_answer *weft_project_unread(weft_project *project);
// Units are what a tree has many of: stacks, documents. A tuple of { path, name, id, kind, dialect,
// tree, is_file, tags, watch, … }: `kind` is the tree's word for it ("stack"), `tree` where the tree
// starts, `is_file` whether the path is a file, `address` (if it is there) the path of its values from
// the directory that `path` is in. Dialects may add members. Reads all files. Without a
// query (NULL) all units are selected, by path. The texts are borrowed for the call.
enum weft_unit_flag {
    WEFT_UNITS_WANTED = 1 << 0,  // also those that the chosen ones want, or that want them
    WEFT_UNITS_ORDERED = 1 << 1, // in run order; a cycle is an error
    WEFT_UNITS_REVERSED = 1 << 2,
    WEFT_UNITS_OF_MAIN = 1 << 3, // only those of the tree that starts at the project's root
};
struct weft_unit_query {
    size_t size;
    const weft_str *below; // only units in or below one of these directories; none: all
    size_t below_count;
    const weft_str *paths; // only these, like `stacks/a`; none: no limit
    size_t path_count;
    const weft_str *tags; // only those that match one of these filters: `a:b,c` is (a and b) or c
    size_t tag_count;
    const weft_str *no_tags; // none that match one of these
    size_t no_tag_count;
    unsigned flags;
};
WEFT_API WEFT_MUST_USE weft_answer *weft_units(weft_project *project,
                                               const struct weft_unit_query *query);
// What the main tree calls its units: "stack" or, if `many`, "stacks".
WEFT_API const char *weft_unit_word(const weft_project *project, bool many);
// What a tree can tell about a unit or directory besides its values, by the tree's own words: things
// that can be run in it, variables for commands. The words of the tree that a directory (empty: the
// root) is in: a tuple of { name, doc }.
WEFT_API WEFT_MUST_USE weft_answer *weft_unit_aspects(weft_project *project, weft_str directory);
// One of these, by its name; `labels` choose a part of it, if it has labelled parts. Nothing is run.
WEFT_API WEFT_MUST_USE weft_answer *weft_unit_aspect(weft_project *project, weft_str directory,
                                                     weft_str aspect, const weft_str *labels,
                                                     size_t label_count);

// Why something is what it is that a tree around the directory has a word of its own for: a parameter of a resource
// in a catalog, a key of its data. Labels are those of the tree's aspects. The answer is as that of weft_explain; NULL
// if no tree has such a word.
WEFT_API WEFT_MUST_USE weft_answer *weft_unit_explain(weft_project *project, weft_str directory,
                                                      weft_str what, const weft_str *labels,
                                                      size_t label_count);

// Its value alone. NULL if no tree has such a word.
WEFT_API WEFT_MUST_USE weft_answer *weft_unit_get(weft_project *project, weft_str directory,
                                                  weft_str what, const weft_str *labels,
                                                  size_t label_count);

// Two versions of the project.
struct weft_diff {
    size_t size;
    weft_str
        old; // a git revision, otherwise a directory; `.` or `/` at the start means a directory
    weft_str now; // the same; empty: the files on disk
    // The text:
    bool unread;      // list units that inherit an edit but never read it, and files of no unit
    bool is_markdown; // as a comment on a change
    bool is_colored;
    size_t width; // of the terminal, to wrap and shorten to; 0: show everything
    // Only trees that have such units, in their own word (`node`), and of their files only those that units are made
    // of; empty: everything.
    weft_str units;
};

// Which units produce something different or have different files, and which lines caused it. The
// answer's value is an object { weft, kind, old, new, stacks, edits, changed, ignored, outside, unused
// }, its text is for people. Revisions are read from git's objects. Errors in files, and failures of
// the new version, are diagnostics.
WEFT_API WEFT_MUST_USE weft_answer *weft_project_diff(weft_project *project,
                                                      const struct weft_diff *question);

enum weft_check_flag {
    WEFT_CHECK_STRICT = 1 << 0, // report what other tools for the same files reject as an error
};

// Every error in a directory of the project (empty: its root), in those below it and, as far as visible
// there, above it: each once, at its cause, with the number of units affected. Everything that units
// inherit and that would be generated for them is evaluated; nothing is written. The value is { units,
// files, of_dialect, places, kinds }: how many were checked, and how many of the files belong to the
// tree itself; if that is 0, nothing was done. `kinds` are the units by the words of their trees, each
// { one, many, count }.
WEFT_API WEFT_MUST_USE weft_answer *weft_project_check(weft_project *project, weft_str directory,
                                                       unsigned flags);
// What is wrong in some files that trees of the project look at together with others: modules, manifests, directories
// that inherit. The value has also `alone`: the numbers of the files that no tree looks at, for which nothing was done;
// weft_check looks at a text on its own.
WEFT_API WEFT_MUST_USE weft_answer *weft_project_check_files(weft_project *project,
                                                             const weft_str *files, size_t count,
                                                             unsigned flags);
// What later checks in this graph ignore or report with another severity: the text of a `weft.toml`.
// The answer has its errors; its value is { max_errors } if that is set.
WEFT_API WEFT_MUST_USE weft_answer *weft_check_settings(weft_graph *graph, weft_str name,
                                                        weft_str text);
// The schema file that these settings name for a file (`[flavours]`); empty if none. Both paths are relative to the
// directory of the settings.
WEFT_API weft_str weft_settings_schema(const weft_graph *graph, weft_str file);

struct weft_generate {
    size_t size;
    const weft_str *below; // only files in or below one of these directories; none: all
    size_t below_count;
    bool write; // otherwise only reports what would be done
    // Reports progress: "generating", 12, 4000. Returning false stops before anything is written. May
    // be NULL. Must not ask the graph.
    bool (*progress)(void *data, const char *what, size_t done, size_t total);
    void *data;
};

// The files that the configuration generates, compared with those on disk: a tuple of directories by
// path, { path, is_unit, is_failed, files }, where files is a tuple of { name, change, text, before }
// by name; `change` is "none", "created", "changed" or "deleted". Units without files are included.
//
// With `write` the files are written: each is replaced as a whole or not at all, even if the process is
// killed, and leftovers of a killed run are removed. A directory with an error has `is_failed`: none of
// its files are written, and the answer has the diagnostic; other directories are not affected. Only
// generated files are replaced or deleted (they start with a line that says so, or a block without that
// line names them); nothing is written through a symbolic link. If `progress` stopped it, the status is
// WEFT_WORLD.
WEFT_API WEFT_MUST_USE weft_answer *weft_project_generate(weft_project *project,
                                                          const struct weft_generate *how);

// ---- Gradual evaluation. Some values are not known yet: an id that a service will choose, the answer
// of a person. What depends on them is unknown too, and everything else is known. Same thread rules as
// for questions; they cannot be called by a callback.

// The language of a place: of a document, or of the directories of a project. NULL if it has none.
WEFT_API const char *weft_place_dialect(const weft_place *place);
// Declares that a path has no value yet, whatever files say. In a project: any path that directories
// define. Elsewhere: a name that is not defined, for the expressions of a place. `type` is its type in
// the JSON form of weft_json ("string" with its quotes); empty: any. `by` is shown before the path in
// positions ("--unknown"; empty: "unknown").
WEFT_API WEFT_MUST_USE weft_answer *weft_unknown(weft_place *place, weft_str by, weft_str path,
                                                 weft_str type);
// Something that was unknown has become known: `a.b[0].c`, as seen from a place, has the value of an
// expression without names, in the language of the place (JSON if it has none). It fills in what is
// unknown and overrides nothing: reading a path that has another value already is an error that shows
// both. In a project it applies to every directory. `by` is shown before the path in positions
// ("--known"; empty: "known"). The answer has the errors of the expression.
WEFT_API WEFT_MUST_USE weft_answer *weft_known(weft_place *place, weft_str by, weft_str path,
                                               weft_str expression);
// A saved evaluation lets another process, on another machine without the files, go on with more known
// values: the same answers, without asking the outside world or an impure function again. It contains
// the text of all files of the project (or of the document), so diagnostics still show their lines.
// First the paths (none: everything) are asked at the place, or, with `all`, in every unit. The value is
// { bytes, files, answers, values, sensitive }: what to store, and what is in it. It contains sensitive
// values in clear text, marked as such: keep it like a secret. The answer has the errors of what was
// asked; what has failed is not among the values. Without a value nothing can be stored: something could not be read, or
// what became known contradicts what is there.
struct weft_save {
    size_t size;
    const weft_str *paths;
    size_t path_count;
    bool all;
};
WEFT_API WEFT_MUST_USE weft_answer *weft_save(weft_place *place, const struct weft_save *how);
// Continues in a new graph. `*place` is what was asked then, or a directory of the project, relative to
// what was asked then, if `directory` is not empty; `*project` is NULL for a document on its own. Bytes
// that were cut short, damaged or written by another version are refused with the status WEFT_WORLD.
// Nothing is executed. The outside world answers what it answered then; for everything else it is asked
// as far as it is allowed in this graph.
WEFT_API WEFT_MUST_USE weft_answer *weft_resume(weft_graph *graph, weft_str bytes,
                                                weft_str directory, weft_project **project,
                                                weft_place **place);
// What became known but was not used by anything asked so far: a list of paths, in the order told.
WEFT_API WEFT_MUST_USE weft_answer *weft_known_unread(weft_graph *graph);

// ---- What an expression says, without evaluating it: for hosts with a syntax of their own, in which `depends_on = [a.b]`
// names things and has no value. Parts are handles of the same tree and can be used wherever the whole can, also to be
// asked again here. None of this looks through parentheses. Any thread may call it.

// Whether it is a single word: `strict`, but also `true` and `null`. `word` may be NULL.
WEFT_API bool weft_expr_keyword(const weft_tree *tree, weft_expr expr, weft_str *word);
// A path that is written out: `aws_vpc.main[0].id`. { ref, root, steps, start, end }: `steps` are { name } or { index },
// each with its place { start, end }. `is_relative`: the first name is a step too, as in `ignore_changes = [tags.x]`,
// and there is no `root`. Null if it is not a path.
WEFT_API WEFT_MUST_USE weft_answer *weft_expr_traversal(const weft_tree *tree, weft_expr expr,
                                                        bool is_relative);
// Whether it is a list that is written out, and how many items it has. `count` may be NULL.
WEFT_API bool weft_expr_list(const weft_tree *tree, weft_expr expr, size_t *count);
// An item; 0 past the end, or if it is not a list.
WEFT_API weft_expr weft_expr_item(const weft_tree *tree, weft_expr expr, size_t i);
// The same for an object that is written out: its pairs, in their order.
WEFT_API bool weft_expr_map(const weft_tree *tree, weft_expr expr, size_t *count);
struct weft_pair {
    size_t size;
    weft_expr key; // 0: it is only a name
    weft_str name; // of the key; empty: it has to be evaluated
    weft_expr value;
};
// False past the end, or if it is not an object.
WEFT_API bool weft_expr_pair(const weft_tree *tree, weft_expr expr, size_t i,
                             struct weft_pair *pair);
// Whether it calls a function by name, and with how many arguments. `name` and `count` may be NULL.
WEFT_API bool weft_expr_call(const weft_tree *tree, weft_expr expr, weft_str *name, size_t *count);
WEFT_API weft_expr weft_expr_argument(const weft_tree *tree, weft_expr expr, size_t i);

// ---- What refers to what, found without evaluating. Same thread rules as for questions.

// A drawing as a string, in one of the formats "dot", "mermaid", "json", "svg". Of a directory: all
// definitions that apply to it, with arrows to what they refer to. Of a document: its keys and those of
// the files that it includes, likewise, and these files; a file that cannot be included is an error
// besides the drawing. Reproducible byte for byte.
WEFT_API WEFT_MUST_USE weft_answer *weft_draw(weft_place *place, weft_str format);
// All units of a project, each with arrows to those that run before it. Reads all files.
WEFT_API WEFT_MUST_USE weft_answer *weft_project_draw(weft_project *project, weft_str format);
// The same for the units in or below a directory; others are drawn if an arrow connects them with one of these.
WEFT_API WEFT_MUST_USE weft_answer *weft_project_draw_below(weft_project *project,
                                                            weft_str directory, weft_str format);
// How many units, definitions and files a drawing shows: 0 if it is empty, or if the answer is not a drawing.
WEFT_API size_t weft_answer_drawn(const weft_answer *answer);
// What a unit needs before it runs or, if `dependants`, what needs it: a list of names as in a drawing, each once, nearest
// first. `recursive`: also what those need. `only` is a pattern of names ("deploy.*"; empty: all); what it leaves out is
// not followed. `kind`: only arrows of this kind, as JSON of the drawing has it (of actions: "explicit", "static",
// "runtime"; empty: all). A cycle is followed once. NULL: the direct dependencies. Reads all files.
struct weft_related {
    size_t size;
    bool dependants;
    bool recursive;
    weft_str only;
    weft_str kind;
};
WEFT_API WEFT_MUST_USE weft_answer *weft_project_related(weft_project *project, weft_str unit,
                                                         const struct weft_related *how);
// What a path refers to and what refers to it: { refers, referred }, both tuples of { from, ref, file,
// line, col }, and { defined_file, defined_line, defined_col } of the target if known. For a directory,
// `referred` covers all open directories or, with a project (may be NULL), all of its files. For a
// document it covers the files that it includes, as in weft_draw.
WEFT_API WEFT_MUST_USE weft_answer *weft_links(weft_place *place, weft_project *project,
                                               weft_str path);
// The same for a file of a project (a path on disk) that defines things for directories: what it refers
// to, and what in other files refers to its definitions. Reads all files.
WEFT_API WEFT_MUST_USE weft_answer *weft_project_links(weft_project *project, weft_str file);
// What a project contains: { root, dialect, directories, files, documents, skipped }. `files` are those
// that define things for directories, by path; `documents` is the number of others by dialect;
// `skipped` lists what was skipped, { path, why }. Reads all files, and reports what is wrong with them as weft_units does.
WEFT_API WEFT_MUST_USE weft_answer *weft_project_info(weft_project *project);

// ---- Questions. Any thread may ask; a graph answers one question at a time. They need little of the
// caller's stack: long chains of references move to a stack of their own.

// The value at a path as seen from a place. An empty path means everything.
WEFT_API WEFT_MUST_USE weft_answer *weft_get(weft_place *place, weft_str path);
// The value of an expression at a place. It sees what weft_get finds from there.
WEFT_API WEFT_MUST_USE weft_answer *weft_eval(weft_place *place, const weft_tree *tree,
                                              weft_expr expr);
// A tuple of the keys at a path (strings of a mapping, numbers of a sequence); no child is evaluated.
WEFT_API WEFT_MUST_USE weft_answer *weft_keys(weft_place *place, weft_str path);
// What an expression refers to, without evaluating it: a tuple of { ref, start, end, line, col } in
// source order; line and col count from 1, and are 0 without a text.
WEFT_API WEFT_MUST_USE weft_answer *weft_refs(const weft_tree *tree, weft_expr expr);

// What an expression defines, without evaluating it: a tuple of { path, start, end, line, col } in source
// order, for every key and item that is written there, at any depth. The path is one for weft_get, if the
// expression is a document; the place is that of the value.
WEFT_API WEFT_MUST_USE weft_answer *weft_defines(const weft_tree *tree, weft_expr expr);

// What may be looked at to decide which branches are taken.
enum weft_known {
    WEFT_KNOWN_WRITTEN = 0, // what is written in the condition itself: `true ? a : b`
    WEFT_KNOWN_GIVEN = 1,   // ... and names that mean values which are there already
    WEFT_KNOWN_ASKED = 2,   // conditions are evaluated
};

// The same without references in branches that are not taken, as far as that is known at a place. What
// fails, is unknown or is sensitive decides nothing.
WEFT_API WEFT_MUST_USE weft_answer *weft_live_refs(weft_place *place, const weft_tree *tree,
                                                   weft_expr expr, enum weft_known known);

enum weft_simplify_flag {
    WEFT_WHOLE_ONLY = 1 << 0,   // fold an operation only when its whole expression is known
    WEFT_KEEP_MISSING = 1 << 1, // a missing attribute of a known object stays as written
};

// Folds what is known now; the rest stays an expression. The answer has a value or a residual.
WEFT_API WEFT_MUST_USE weft_answer *weft_simplify(weft_place *place, const weft_tree *tree,
                                                  weft_expr expr, unsigned flags);
// Why the value at a path is what it is. The answer's text is a tree for people, its JSON is
// `{"weft":1,"kind":"explain",…}`; its value is the value at the path.
WEFT_API WEFT_MUST_USE weft_answer *weft_explain(weft_place *place, weft_str path);
// Every function: a tuple of { name, signature, doc }.
WEFT_API WEFT_MUST_USE weft_answer *weft_functions(weft_graph *graph);

// ---- Answers. An answer belongs to one thread at a time. These return NULL only if they say so, and
// treat a NULL answer as one that failed.

enum weft_status {
    WEFT_OK = 0,    // the answer has a value
    WEFT_ERROR = 1, // the configuration has errors, or nothing exists at the path
    WEFT_USAGE = 2, // the question itself was wrong
    WEFT_WORLD = 3, // the outside world failed, or a limit was reached
};

WEFT_API enum weft_status weft_answer_status(const weft_answer *answer);
WEFT_API bool weft_answer_ok(const weft_answer *answer);
// Whether nothing exists at the path. False if it exists but fails, even because of another name that
// is missing.
WEFT_API bool weft_answer_is_absent(const weft_answer *answer);
// Parts that failed are unknown; an answer without a value gives an unknown.
WEFT_API const weft_value *weft_answer_value(const weft_answer *answer);
// Keeps only the first `most` errors to be written, with the diagnostics before them; returns how many
// were dropped. The status does not change.
WEFT_API size_t weft_answer_shorten(weft_answer *answer, size_t most);
// The residual of weft_simplify; 0 if there is a value.
WEFT_API weft_expr weft_answer_residual(const weft_answer *answer, const weft_tree **tree);
WEFT_API void weft_answer_free(weft_answer *answer);

// An answer without a question, which collects diagnostics so that many answers are reported as one.
WEFT_API WEFT_MUST_USE weft_answer *weft_gather(weft_graph *graph);
// Adds the diagnostics of another answer of the same graph, sorted by position; the worse status wins.
// False for an answer of another graph.
WEFT_API bool weft_answer_join(weft_answer *answer, const weft_answer *other);
enum weft_severity { WEFT_SEVERITY_ERROR, WEFT_SEVERITY_WARNING, WEFT_SEVERITY_NOTE };

// A diagnostic of the host. Texts are UTF-8. Spans are those of weft_value_place and others, of the
// graph of the answer.
struct weft_report {
    size_t size;
    weft_str code; // a slug; empty: "rejected"
    enum weft_severity severity;
    weft_str message;         // one line: lower case, no full stop, names in backquotes
    weft_span at;             // all zero: nowhere
    weft_str label;           // beside the marked text; may be empty
    weft_str help;            // what would fix it; may be empty
    const weft_span *related; // other places, with a label each
    const weft_str *related_labels;
    size_t related_count;
    const weft_str *notes;
    size_t note_count;
};

// Adds it to the diagnostics of an answer: it is printed like the library's own, and sets the status. The
// code "world" and those of limits set WEFT_WORLD. False for bad input, for a code that does not exist,
// and for a span outside the texts of the graph.
WEFT_API bool weft_answer_report(weft_answer *answer, const struct weft_report *report);

enum weft_write_flag {
    WEFT_INDENT = 1 << 0,         // two spaces per level; text: only if a line would be long
    WEFT_SHOW_SENSITIVE = 1 << 1, // otherwise "(sensitive)"
    WEFT_KEEP_ORDER = 1 << 2,     // JSON: keys as inserted, otherwise in byte order
    WEFT_LOSSLESS = 1 << 3,       // JSON: unknown and sensitive parts in the forms of weft_json
    WEFT_COLOR = 1 << 4,          // diagnostics as text, explain
    WEFT_UNICODE = 1 << 5,        // diagnostics as text, explain
    WEFT_DOT = 1 << 6,            // explain: a graph in the DOT language
    // With WEFT_LOSSLESS, which shows them otherwise: a sensitive part is {"$sensitive":{"$unknown":TYPE}}.
    WEFT_HIDE_SENSITIVE = 1 << 7,
};

// `at` is NULL if the result would exceed the limit; there is then a diagnostic (limit-output).
WEFT_API weft_str weft_answer_json(weft_answer *answer, unsigned flags);
// MessagePack as cty has it, for a type in JSON (`["list","string"]`; empty: the bytes tell it): unknowns stay unknown,
// with what is known of them. `at` is NULL if the value does not fit the type, or something in it is sensitive and
// WEFT_SHOW_SENSITIVE is not among the flags; there is then a diagnostic (bad-data).
WEFT_API weft_str weft_answer_msgpack(weft_answer *answer, weft_str type, unsigned flags);
// The value in block style, with a final newline; keys in byte order.
WEFT_API weft_str weft_answer_yaml(weft_answer *answer, unsigned flags);
// For people: the value (on one line without WEFT_INDENT), a residual as an expression, or the tree of
// weft_explain.
WEFT_API weft_str weft_answer_text(weft_answer *answer, unsigned flags);
// The same for a terminal of `width` columns: the text of weft_explain is wrapped.
WEFT_API weft_str weft_answer_screen(weft_answer *answer, unsigned flags, size_t width);
// The same, for asking thousands of places for one thing: the parts that the text shares with that of
// `like`, an answer already written by this function, are reused. `like` may be NULL, and must not be
// freed before this returns.
WEFT_API weft_str weft_answer_text_like(weft_answer *answer, const weft_answer *like,
                                        unsigned flags);

// The matched lines of two texts, in the order of a unified diff: `kind` is ' ' for a line in both, '-'
// for one only in `before`, '+' for one only in `after`; each includes its newline, if it has one.
WEFT_API void weft_line_diff(weft_str before, weft_str after,
                             void (*each)(void *data, char kind, weft_str line), void *data);

enum weft_format { WEFT_TEXT, WEFT_SHORT, WEFT_JSON, WEFT_SARIF, WEFT_GITHUB };

// "text", "short", "json", "sarif", "github"; false for an unknown name.
WEFT_API bool weft_format_find(weft_str name, enum weft_format *out);
// All diagnostics, without anything that a terminal or a CI system would interpret as a command.
WEFT_API weft_str weft_answer_diagnostics(weft_answer *answer, enum weft_format format,
                                          unsigned flags);

struct weft_diagnostic {
    size_t size;
    weft_str code;     // slug
    weft_str severity; // "error", "warning", "note"
    weft_str message;
    weft_str help;         // may be empty; without the remedy
    weft_str file;         // empty if it has no position
    uint32_t line, column; // from 1; a column is a character as people see it
    enum weft_remedy remedy;
    weft_str remedy_for; // which limit or permission; empty without a remedy
};

WEFT_API size_t weft_answer_diagnostic_count(const weft_answer *answer);
WEFT_API bool weft_answer_diagnostic(const weft_answer *answer, size_t i,
                                     struct weft_diagnostic *out);

// A place as people count it: from 1; a column is a character as people see it. The end is the column
// behind the last character.
struct weft_range {
    size_t size;
    weft_str file;
    uint32_t line, column, end_line, end_column;
    weft_span span;
    weft_str label; // of a diagnostic's place: what is to be seen there; may be empty
};

// Place k of diagnostic i: 0 is the main one, the others are related. False past the end, and for a
// main place that does not exist.
WEFT_API bool weft_answer_diagnostic_range(const weft_answer *answer, size_t i, size_t k,
                                           struct weft_range *out);
// Note k of diagnostic i; `at` is NULL past the end.
WEFT_API weft_str weft_answer_diagnostic_note(const weft_answer *answer, size_t i, size_t k);
// The name of unit k (a stack, an action) that needs what diagnostic i is about, if a check has found that out: at most
// the first 1,000. `at` is NULL past the end.
WEFT_API weft_str weft_answer_diagnostic_unit(const weft_answer *answer, size_t i, size_t k);

// What makes the value of an answer of weft_explain unknown: number i, a resource, a variable that is not set, a name that
// was declared as unknown. `at` is where it is written, with an empty file if nowhere; it may be NULL. The name's `at`
// is NULL past the end, and if everything is known.
WEFT_API weft_str weft_answer_unknown(const weft_answer *answer, size_t i, struct weft_range *at);

// Where a value is written that an answer of weft_get, weft_eval or weft_explain has: its own, or a part
// of it (a pointer that weft_value_item or weft_value_get has returned). What is computed as a whole is
// where it is computed. If the graph has changed meanwhile, it is the place of what is there now.
WEFT_API weft_span weft_value_place(const weft_answer *answer, const weft_value *value);
// Where the key of a value is written, otherwise the value.
WEFT_API weft_span weft_value_key_place(const weft_answer *answer, const weft_value *value);
// False for a span that is nowhere or not of this graph.
WEFT_API bool weft_span_range(const weft_answer *answer, weft_span span, struct weft_range *out);

// ---- Values. Any number of threads may read one. These never fail: a value of another kind gives the
// zero of the type. Sensitive values can be read like any other; see weft_value_is_sensitive.

enum weft_kind {
    WEFT_KIND_UNKNOWN, // not known yet, or because of an error
    WEFT_KIND_NULL,
    WEFT_KIND_BOOL,
    WEFT_KIND_NUMBER,
    WEFT_KIND_STRING,
    WEFT_KIND_LIST,
    WEFT_KIND_SET,
    WEFT_KIND_MAP,
    WEFT_KIND_TUPLE,
    WEFT_KIND_OBJECT,
    WEFT_KIND_OTHER, // a function, or something that only one language has
};

WEFT_API enum weft_kind weft_value_kind(const weft_value *v);
// Whether it is unknown or contains something unknown.
WEFT_API bool weft_value_has_unknown(const weft_value *v);
WEFT_API bool weft_value_is_sensitive(const weft_value *v);
WEFT_API bool weft_value_bool(const weft_value *v);
// True, and sets `*out`, if it is a whole number that fits.
WEFT_API bool weft_value_int(const weft_value *v, int64_t *out);
WEFT_API double weft_value_double(const weft_value *v);
// Exact decimal text. Like snprintf: writes at most `room` bytes including the NUL and returns the
// length.
WEFT_API size_t weft_value_decimal(const weft_value *v, char *buffer, size_t room);
// The bytes of a string, without a final NUL; empty for other kinds.
WEFT_API weft_str weft_value_text(const weft_value *v);
// The number of items of a sequence or mapping.
WEFT_API size_t weft_value_count(const weft_value *v);
// Item i in order; NULL past the end.
WEFT_API const weft_value *weft_value_item(const weft_value *v, size_t i);
// The key of item i of a mapping, without a final NUL; empty otherwise.
WEFT_API weft_str weft_value_key(const weft_value *v, size_t i);
// The item at a key; NULL if it does not exist.
WEFT_API const weft_value *weft_value_get(const weft_value *v, weft_str key);
// The type, also of an unknown or null: JSON like "string" or ["list","number"]; "dynamic" if nothing is
// known. Like snprintf.
WEFT_API size_t weft_value_type(const weft_value *v, char *buffer, size_t room);
// The same for people: `list of string`.
WEFT_API size_t weft_value_type_name(const weft_value *v, char *buffer, size_t room);
// What is known of an unknown text: how it starts.
WEFT_API weft_str weft_value_prefix(const weft_value *v);
// Whether it may be null: not if it is known and not null, or if that is known of an unknown.
WEFT_API bool weft_value_may_be_null(const weft_value *v);

// ---- Values that the host builds, for weft_literal, weft_name_set and weft_call_return. A set of values
// belongs to one thread at a time; what is built in it lives until it is closed. Constructors copy their
// arguments. They return NULL for bad input: text that is not UTF-8, NULL among the items, values nested
// more than 1,000 deep.

WEFT_API WEFT_MUST_USE weft_values *weft_values_open(void);
WEFT_API void weft_values_close(weft_values *values);

WEFT_API const weft_value *weft_values_null(weft_values *values);
WEFT_API const weft_value *weft_values_bool(weft_values *values, bool value);
WEFT_API const weft_value *weft_values_int(weft_values *values, int64_t value);
// NULL for NaN.
WEFT_API const weft_value *weft_values_double(weft_values *values, double value);
// Decimal text, exact: "0.1".
WEFT_API const weft_value *weft_values_number(weft_values *values, weft_str decimal);
WEFT_API const weft_value *weft_values_text(weft_values *values, weft_str text);
WEFT_API const weft_value *weft_values_tuple(weft_values *values, const weft_value *const *items,
                                             size_t count);
// For a repeated key the last value wins.
WEFT_API const weft_value *weft_values_object(weft_values *values, const weft_str *keys,
                                              const weft_value *const *items, size_t count);
// Of one type: items are converted to their common type; NULL if they have none.
WEFT_API const weft_value *weft_values_list(weft_values *values, const weft_value *const *items,
                                            size_t count);
WEFT_API const weft_value *weft_values_set(weft_values *values, const weft_value *const *items,
                                           size_t count);
WEFT_API const weft_value *weft_values_map(weft_values *values, const weft_str *keys,
                                           const weft_value *const *items, size_t count);
// Not known yet. The type is a word like `string`, or JSON as in weft_value_type; empty: any.
WEFT_API const weft_value *weft_values_unknown(weft_values *values, weft_str type);
WEFT_API const weft_value *weft_values_sensitive(weft_values *values, const weft_value *value);
// See weft_json. What weft_answer_json writes with WEFT_LOSSLESS.
WEFT_API const weft_value *weft_values_json(weft_values *values, weft_str json);
// What weft_answer_msgpack writes for that type. NULL for other bytes.
WEFT_API const weft_value *weft_values_msgpack(weft_values *values, weft_str bytes, weft_str type);
// A copy, which outlives the answer that the value is of.
WEFT_API const weft_value *weft_values_copy(weft_values *values, const weft_value *value);

#ifdef __cplusplus
}
#endif

#endif
