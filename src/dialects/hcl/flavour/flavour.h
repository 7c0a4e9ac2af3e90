// SPDX-License-Identifier: Apache-2.0
//
// A flavour of HCL, as a schema file describes it: which attributes and blocks a document has, what they come to, and
// which names they define. A document becomes one expression (flavour_lower.c), so that whatever the graph can do
// with documents works for it. What the schema computes (defaults, conditions, results) stays in the schema's own
// tree and is evaluated where the document needs it (flavour_ops.c).
#ifndef WEFT_DIALECTS_HCL_FLAVOUR_FLAVOUR_H
#define WEFT_DIALECTS_HCL_FLAVOUR_FLAVOUR_H

#include "dialects/dialect.h"
#include "dialects/hcl/body/content.h"
#include "dialects/hcl/language/typeexpr.h"

// ---- what a schema says (flavour_schema.c). Expressions are those of the schema's tree; 0: not given.

// A condition with its message.
struct flavour_rule {
    expr_id condition, message;
    struct span at;
};

struct flavour_rules {
    const struct flavour_rule *list;
    uint32_t count;
};

struct flavour_attribute {
    struct str name;
    struct span at;
    bool is_required;
    const struct type *type; // dynamic: any
    const struct hcl_defaults *defaults;
    expr_id normal, transform; // `normal`: its value if it is not given, or null
    struct flavour_rules rules;
    uint32_t number; // in the flavour
};

struct flavour_computed {
    struct str name;
    struct span at;
    expr_id value;
};

// What the blocks of one type come to.
enum flavour_form {
    FLAVOUR_ONE,   // at most one block: its value, or null
    FLAVOUR_LIST,  // of one type
    FLAVOUR_TUPLE, // each of its own
    FLAVOUR_SET,
    FLAVOUR_MAP, // by labels, of one type
    FLAVOUR_OBJECT,
    FLAVOUR_ATTRIBUTES, // one block that may have any attributes: an object of them
    FLAVOUR_FORM_COUNT,
};

// A step of the name that a block defines.
struct flavour_step {
    struct str text; // a constant; or that of label number `label`
    uint32_t label;
    bool is_label;
};

struct flavour_block {
    struct str type;
    struct span at;
    enum flavour_form form;
    uint32_t label_count;
    const struct str *labels;
    const struct flavour_step *steps; // of a block of the document itself
    uint32_t step_count;
    int64_t least, most;         // how many; -1: any number
    const struct type *elements; // of what any attribute is; NULL: any
    struct flavour_body *body;   // NULL with FLAVOUR_ATTRIBUTES
    struct str body_name;        // of one that several blocks have; empty: its own
    struct span body_at;
    uint32_t number; // in the flavour
};

struct flavour_body {
    struct str name; // of one that several blocks have
    struct flavour_attribute *attributes;
    uint32_t attribute_count;
    struct flavour_computed *computed;
    uint32_t computed_count;
    struct flavour_block *blocks;
    uint32_t block_count;
    expr_id result; // what the body comes to; 0: an object of all of it
    struct flavour_rules rules;
    struct hcl_schema schema; // what is read of a document, with `dynamic` blocks
    bool uses_self;           // something in it is computed by the schema
    uint32_t number;          // in the flavour
};

struct flavour {
    struct dialect dialect; // first: a flavour is one
    struct ops ops;
    struct graph *graph;
    const struct tree *tree;
    struct flavour_body *document;
    struct flavour_body **bodies; // all of them by number
    struct flavour_attribute **attributes;
    struct flavour_block **blocks;
    struct str
        functions; // the type of the blocks in which documents define functions; empty: they cannot
    bool uses_given; // the schema asks what was given from outside
};

const struct dialect *flavour_open(struct graph *g, uint32_t file, struct diags *mistakes);
extern const struct flavour_capability hcl_flavour_capability;

// ---- flavour_lower.c: a document as an expression

expr_id flavour_read(const struct reading *r);

// ---- flavour_ops.c

enum flavour_op {
    FLAVOUR_OP_SPEC = HCL_OP_COUNT, // an expression of the schema, self, labels: its value
    FLAVOUR_OP_ATTRIBUTE,           // number of an attribute, its value, self, labels
    FLAVOUR_OP_ELEMENT,             // number of a block, a value: as any attribute of it is
    FLAVOUR_OP_BLOCKS,              // number of a block, lists of entries: what they come to
    FLAVOUR_OP_CHECKED,             // number of a body, self, labels: self, if its rules hold
    FLAVOUR_OP_COUNT,
};

void flavour_set_operations(struct flavour *f);
// The flavour of a tree, NULL: it is of none.
const struct flavour *flavour_of_tree(const struct tree *t);

// ---- flavour_functions.c: functions that are written in HCL

enum { FLAVOUR_PARAMETERS_MOST = 30 };

struct flavour_functions {
    ARRAY(const struct function *) list;
};

// Reads a block `function "name" { params … variadic_param … result … }`. Mistakes go to the session. `tree` is that of
// the result; NULL: that of whoever calls it, whose names it sees.
void flavour_add_function(struct hcl_session *s, const struct hcl_section *block,
                          const struct tree *tree, struct flavour_functions *out);
// The table with these functions besides those that it has; they replace others of the same name. Frees the list.
void flavour_use_functions(struct arena *a, struct ops *ops, struct flavour_functions *own);

// A list that is written as one: its items; false, reported, if it is none.
bool flavour_list(struct hcl_session *s, const struct hcl_given *given, const char *what,
                  struct hcl_expression **items, size_t *count);
// A single name; empty, reported, if it is none.
struct str flavour_word(struct hcl_session *s, const struct hcl_expression *x, const char *what);

#endif
