// SPDX-License-Identifier: Apache-2.0
//
// From text to a program: an expression tree of all statements, and the definitions in it (classes, defined types,
// nodes, functions, type aliases), whose bodies are in the same tree.
#ifndef WEFT_DIALECTS_PUPPET_SYNTAX_PARSE_H
#define WEFT_DIALECTS_PUPPET_SYNTAX_PARSE_H

#include "dialects/puppet/syntax/lex.h"
#include "expr/expr.h"

struct puppet_parameter {
    struct str name;
    expr_id type;     // 0: any
    expr_id fallback; // 0: it is required
    bool is_rest;     // takes all arguments that are left
    struct str
        early; // a parameter behind it that its default uses, which has no value yet; empty: none
    struct span at;
};

enum definition_kind {
    DEFINITION_CLASS,
    DEFINITION_DEFINE,
    DEFINITION_NODE,
    DEFINITION_FUNCTION,
    DEFINITION_ALIAS, // of a type: `type Name = …`
};

struct puppet_definition {
    enum definition_kind kind;
    struct str
        name; // in lower case with all its segments, without `::` in front; of a node: its first match
    const struct tree *tree;
    struct span at; // of its name
    uint32_t parameter_count;
    const struct puppet_parameter *parameters;
    expr_id body;
    expr_id returns;   // a function's type of result, or 0
    struct str parent; // a class inherits from it; empty: none
    uint32_t match_count;
    const expr_id *matches; // of a node: literals, patterns, or `default`
};

struct puppet_program {
    const struct tree *tree;
    expr_id body; // EXPR_STEPS; of a template: the lambda
    bool has_mistakes;
    ARRAY(struct puppet_definition) definitions;
};

// Reads a manifest, or a template (`in->is_template`). Mistakes go to in->diags; what could be read is there.
// The tree is kept by whoever asked: tree_free. The builder must have been set up for the same file.
void puppet_parse(const struct puppet_text *in, struct tree_builder *b, struct puppet_program *out);
// One expression, in a host's own builder. Never 0.
expr_id puppet_parse_expression(const struct puppet_text *in, struct tree_builder *b);
void puppet_program_done(struct puppet_program *p);
const char *definition_word(enum definition_kind kind);
// What every resource can have: `require`, `tag` and so on.
bool is_metaparameter(struct str name);
// What nobody can assign, in any scope.
bool is_reserved_variable(struct str name);

#endif
