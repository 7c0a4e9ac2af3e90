// SPDX-License-Identifier: Apache-2.0
//
// Code that a directory's blocks generate. Nothing is written here: the result is data.
#ifndef WEFT_DIALECTS_TERRAMATE_GENERATE_GENERATE_H
#define WEFT_DIALECTS_TERRAMATE_GENERATE_GENERATE_H

#include "ask/generated_text.h"
#include "dialects/products.h"
#include "dialects/terramate/tree/terramate.h"
#include "dialects/units.h"

// Why nothing was generated: a failure, and the part of the block in which it happened.
struct tm_wrong {
    const char *category; // "condition-eval"; NULL: no mistake
    struct value failed;
};

struct tm_assertion {
    bool holds;
    bool warning;
    struct str message;
    struct span at;
};

struct tm_output {
    const struct tm_generate *block;
    struct tm_instance *component; // that the block belongs to; NULL: none
    struct str label;
    bool condition;
    struct str text;     // of the file; empty if an assertion fails
    struct str body;     // the same without its first line
    bool is_refused;     // by an assertion
    bool is_partial;     // a check has skipped what fails
    bool is_root;        // its label is a path in the project
    struct scope *names; // the names that the block's expressions saw,
    struct view *view;   // ... and from where
};

struct tm_outputs {
    ARRAY(struct tm_output) list; // by label
    ARRAY(struct tm_assertion) assertions;
    struct tm_wrong wrong;
    bool is_check; // continues after a mistake; files with mistakes generate nothing
};

// What the blocks of a directory, its parents and its components generate for it as a stack.
void tm_generate_stack(struct tm_dir *d, struct tm_outputs *out);
// The same without components, which need the whole project.
void tm_generate_inherited(struct tm_dir *d, struct tm_outputs *out);
// The name of the file that a block generates; `component` may be NULL.
struct str tm_generated_name(struct tm_project *p, const struct tm_generate *b,
                             const struct tm_instance *component);
// What the blocks of one directory generate for the project.
void tm_generate_root(struct tm_dir *d, struct tm_outputs *out);
// Assertions of the directory and its parents, outside of blocks.
void tm_assert_stack(struct tm_dir *d, struct tm_outputs *out);
void tm_outputs_done(struct tm_outputs *o);
// Whether a text starts as generated files do; plan_files.c.
bool tm_has_mark(struct str start);

// ---- shared by the files that generate code

// Every attribute of generated code, in the order of writing.
struct tm_trail {
    ARRAY(struct generated_part) list; // `start` and `end` are not known yet
    const struct generated_loop *loop; // that is being written
};

// Direct reads, with what they found.
struct tm_reads {
    ARRAY(struct read) list;
};

// A block that is being run for a directory.
struct tm_run {
    struct tm_project *project;
    struct tm_dir *dir;
    const struct tm_file *file;
    struct view *view;
    struct env *last_env;          // of the expression before, which mostly sees the same
    struct node *let;              // of the block; NULL: none
    struct scope *lets;            // the block's names
    struct scope *code;            // the same where HCL is generated
    struct block_names *names;     // these two
    struct tm_instance *component; // that the block belongs to; NULL: none
    bool may_be_unknown;           // it is only checked: an unknown value is not a mistake
    struct tm_wrong wrong;
    bool is_check;
    struct tm_wrong before; // of parts that a check has skipped
};

// One block for a directory; false if it generates nothing there. `is_own`: the block is the directory's own.
bool tm_run_block(struct tm_run *r, const struct tm_generate *b, bool is_own,
                  struct tm_output *output, struct tm_outputs *out);
// Whoever runs all blocks of the directory takes this output, until something changes. It has no mistakes.
void tm_keep_run(const struct tm_run *r, const struct tm_output *output, bool is_produced);
bool tm_is_root_block(const struct tm_project *p, const struct tm_generate *b);
// An `assert` block.
struct tm_assertion tm_run_assertion(struct tm_run *r, const struct hcl_body *body,
                                     struct scope *scope);
// Around each evaluation of a run, to record what it reads.
void tm_run_asks(struct tm_run *r);
void tm_run_has_asked(struct tm_run *r);
// Records, if somebody wants to know, that an attribute was written, or (`key`) one of an object's.
void tm_note_attribute(struct tm_run *r, expr_id e, struct scope *scope, struct value key);
// Notes a mistake, once.
void tm_run_fails(struct tm_run *r, const char *category, struct value failed);
// Whether to continue with the next of several independent parts.
bool tm_run_goes_on(struct tm_run *r);
void tm_run_refuses(struct tm_run *r, const char *category, struct span at, const char *format, ...)
    PRINTF_LIKE(4, 5);
// The value of an expression of the block's file; absent, and the failure noted, if it fails.
struct value tm_run_value(struct tm_run *r, struct scope *scope, expr_id e, const char *category);
// Code, laid out, with a first line that says where it comes from.
void tm_output_code(struct tm_run *r, struct str code, struct tm_output *output);
// Files that the `input` and `output` blocks of a stack generate; sharing.c.
void tm_generate_sharing(struct tm_dir *d, struct tm_outputs *out);
// `content`, printed.
void tm_write_body(struct tm_run *r, struct strbuf *out, const struct hcl_body *body,
                   struct scope *scope);
// `name = CODE`, with lists over several lines.
void tm_add_attribute(struct strbuf *out, struct str name, struct str code);
void tm_add_value(struct strbuf *out, struct str name, struct value v);
// `name = EXPR`, with what is known filled in.
void tm_write_attribute(struct tm_run *r, struct strbuf *out, symbol name, expr_id e,
                        struct scope *scope);
// An expression with everything that is known filled in; false, and the failure noted, if it fails.
struct residual;
bool tm_simplify(struct tm_run *r, expr_id e, struct scope *scope, const char *category,
                 struct residual *out);
// A `tm_dynamic` block.
void tm_write_dynamic(struct tm_run *r, struct strbuf *out, const struct hcl_block *block,
                      struct scope *scope);
// Whether a `stack_filter` selects the stack; there may be several filters.
bool tm_filter_matches(struct tm_run *r, const struct hcl_body *body);

#endif
