// SPDX-License-Identifier: Apache-2.0
//
// Shared by the files that check modules. A site is an expression of a module with what it may use besides the names
// of the module: `each` or `count`, `self`, iterators of dynamic blocks.
#ifndef WEFT_DIALECTS_TERRAFORM_CHECK_INSIDE_H
#define WEFT_DIALECTS_TERRAFORM_CHECK_INSIDE_H

#include "dialects/terraform/tree/tf.h"
#include "expr/analysis.h"

// ---- what was found

// A mistake, however many instances of a module meet it.
struct tf_finding {
    const struct diag *diag;
    struct str first; // the instance that met it first; empty: the module itself
    size_t others;    // ... and how many more did
};

// A declaration of a module that names another one.
enum tf_need_kind {
    TF_NEEDS_DECLARATION,
    TF_NEEDS_OUTPUT,  // of the call `to`: one
    TF_NEEDS_OUTPUTS, // ... all
    TF_NEEDS_INSIDE,  // ... all that it declares, whether or not it is part of an output
};

struct tf_need {
    const void *from, *to; // see `owner` of struct tf_site; `to` may be a variable
    enum tf_need_kind kind;
    struct str output;
    struct span at;
};

struct tf_needs {
    ARRAY(struct tf_need) list;
};

// What can be said of a module without evaluating it.
struct tf_statics {
    const struct diag **at;
    size_t count;
    struct tf_needs needs;  // given back when nobody asks any more
    struct tf_rings *rings; // NULL: not looked for yet
};

// An argument of a call whose value fails.
struct tf_argument {
    const struct tf_instance *instance; // that it is passed to
    const struct tf_variable *variable;
    const struct hcl_given *given;
};

// The mistakes that are being collected, each once for its place and kind.
struct tf_findings {
    ARRAY(struct tf_finding) list;
    struct table by_code; // place and kind -> index of a finding + 1
};

struct tf_checking {
    struct tf_tree *tree;
    struct graph *graph;
    struct arena *arena; // the graph's
    const struct place_question *q;
    struct table statics;   // modules -> struct tf_statics *
    struct tf_needs needs;  // of the module that is read now
    struct table seen;      // modules that are part of the one that is looked at
    struct table instances; // instances that were evaluated
    struct table good;      // what instances are made of that nothing is wrong with
    struct tf_findings found;
    ARRAY(const struct diag *) known;  // what was found without evaluating
    ARRAY(struct tf_instance *) parts; // called modules that are reported with the directory
    struct str_table used;             // `var.x`, `local.x` of the module that is read now
    struct str_table not_asked;        // providers with functions that this module calls
    size_t looked_at;                  // instances and generated blocks
    bool is_spent;       // a question had no steps, memory or time left: more would not either
    struct str instance; // address of what is evaluated now
    bool has_gaps;       // parts of generated files are missing in what is looked at
    bool is_warning;     // what fails now is a warning
    ARRAY(struct value)
    failed; // what failed of one root module, collected when all of it was asked
    ARRAY(struct str) failed_in;
    ARRAY(struct tf_argument) arguments; // that fail
};

// Adds a mistake unless one of this kind is known for the place.
void tf_found(struct tf_checking *c, const struct diag *d);
struct diag *tf_report(struct tf_checking *c, enum diag_code code, struct span at,
                       const char *summary, const char *format, ...) PRINTF_LIKE(5, 6);
// "; did you mean `x`?" as the help of a diagnostic, if one of the names is near.
void tf_suggest(struct tf_checking *c, struct diag *d, struct str wanted, const char *prefix,
                const struct str *names, size_t count);

// ---- sites.c

struct tf_iterator {
    struct str name;
    const struct tf_iterator *outer;
};

struct tf_site {
    struct tf_module *module;
    const struct hcl_expression *x;
    // The declaration that it is part of: a local value, an output, a resource, a provider, a call (how often, and
    // after what), an argument of a call; NULL: nothing can name what it is part of.
    const void *owner;
    const struct tf_repeat *repeat;      // whose `each` or `count` it sees; NULL: none
    const struct tf_resource *resource;  // that cannot refer to itself here; NULL: none
    const struct tf_variable *variable;  // whose rule it is; NULL: none
    const struct tf_iterator *iterators; // of the dynamic blocks around
    bool has_self;
    bool has_other_names; // some names may be iterators: they cannot be told apart
    bool is_list;         // of references: names of things, not their values
};

struct tf_sites {
    void (*visit)(void *data, const struct tf_site *s);
    void *data;
    struct tf_module *module;
};

// All expressions of a module.
void tf_sites(const struct tf_sites *w);
// The arguments and nested blocks of a body, whatever their names.
struct tf_any_body {
    struct hcl_given *arguments;
    struct hcl_section *sections;
    size_t argument_count, section_count;
};
struct tf_any_body tf_any_body(struct tf_module *m, const struct hcl_view *body);
const struct hcl_given *tf_argument(const struct tf_any_body *b, const char *name);
// A block that stands for several: its content, and what it calls an element.
struct tf_dynamic {
    const struct hcl_given *each;
    const struct hcl_given *labels;
    const struct hcl_section *content;
    struct str iterator;
};
bool tf_is_dynamic(const struct hcl_section *s);
struct tf_dynamic tf_dynamic(struct tf_module *m, const struct hcl_section *s,
                             struct tf_any_body *body);
// Arguments of a provisioner that are words, not values.
bool tf_is_word_argument(struct str name);

// ---- references.c

// The names end with NULL.
bool tf_is_one_of(struct str name, const char *const *names);
// What a module says that can be seen without evaluating it; `i` is an instance of it.
void tf_check_references(struct tf_checking *c, struct tf_instance *i);
// Variables and local values that nothing refers to.
void tf_check_unused(struct tf_checking *c, struct tf_module *m);

// ---- rings.c

// Notes that a reference names a declaration, or a call, of the module that is read now.
void tf_add_need(struct tf_checking *c, const struct tf_site *s, const struct traversal *t,
                 const void *to);
void tf_add_need_of_call(struct tf_checking *c, const struct tf_site *s, const struct traversal *t,
                         const struct tf_call *call);
// Declarations of a module that need each other, if evaluating has not found that.
void tf_check_rings(struct tf_checking *c, struct tf_instance *i);
void tf_rings_done(struct tf_statics *s);

// ---- blocks.c

// Blocks that declare nothing: check, terraform, provider.
void tf_check_blocks(struct tf_checking *c, struct tf_module *m);
// What a body says, as far as the schema goes; what it may not say is a mistake of the module.
struct hcl_content tf_content_of(struct tf_module *m, const struct hcl_view *body,
                                 const struct hcl_schema *schema);
// What a module passes to those that it calls.
void tf_check_calls(struct tf_checking *c, struct tf_instance *i);

// ---- addresses.c

// Blocks that name resources: moved, removed, import.
void tf_check_addresses(struct tf_checking *c, struct tf_module *m);
// Imports into called modules.
void tf_check_imports(struct tf_checking *c, struct tf_instance *i);

// ---- meta.c

// Lifecycles, provisioners, `depends_on`: what they may say.
void tf_check_meta(struct tf_checking *c, struct tf_module *m);

// ---- setup.c

// Versions, backends, configurations of providers, and who names them.
void tf_check_setup(struct tf_checking *c, struct tf_instance *i);
bool tf_is_backend(struct str type);

// ---- providers.c

// Bodies against the schemas of providers, if there are any.
void tf_check_schemas(struct tf_checking *c, struct tf_module *m);

// ---- values.c

// Evaluates all of an instance of a module, and of what it calls. `is_root`: nobody else reads its outputs.
void tf_check_values(struct tf_checking *c, struct tf_instance *i, bool is_root);
// What is passed, and why the variable does not take it.
void tf_passed_value(struct tf_checking *c, const struct tf_argument *x, struct passed_value *out);

#endif
