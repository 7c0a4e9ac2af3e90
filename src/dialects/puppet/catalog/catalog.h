// SPDX-License-Identifier: Apache-2.0
//
// The catalog that is being built: resources with their parameters, containment, and what has been asked for but can
// only be done later (overrides, collectors, relationships).
#ifndef WEFT_DIALECTS_PUPPET_CATALOG_CATALOG_H
#define WEFT_DIALECTS_PUPPET_CATALOG_CATALOG_H

#include "dialects/puppet/runtime/compiler.h"
#include "dialects/puppet/scan/resource_type.h"
#include "dialects/puppet/syntax/operations.h"

// Where a parameter's value comes from.
enum parameter_origin {
    ORIGIN_WRITTEN,
    ORIGIN_OVERRIDE,
    ORIGIN_DEFAULT,
    ORIGIN_DATA,
    ORIGIN_FALLBACK,
    ORIGIN_CONTAINER
};

struct resource_parameter {
    struct str name;
    struct value value;
    struct span at;
    enum parameter_origin origin;
    bool adds;                     // `+>`
    const struct resource *setter; // whose body has overridden it; NULL: what contains the resource
};

struct parameter_list {
    ARRAY(struct resource_parameter) list;
};

// Defaults of a type, as they are written in a body.
struct type_defaults {
    struct str type; // capitalized
    struct parameter_list parameters;
};

struct resource {
    struct str type; // "File", "My::Type", "Class"
    struct str title;
    struct parameter_list parameters;
    struct span at;
    struct span
        included_at; // of a class that others inherit from: where the first of those is included
    struct resource *container;                 // whose body declares it
    struct resource *caller;                    // whose body led to its evaluation: for defaults
    const struct puppet_definition *definition; // of a class, a defined type or a node
    struct scope *scope;                        // of its body, once it has been evaluated
    ARRAY(struct type_defaults) defaults;
    ARRAY(struct str) tags;
    uint32_t container_tags;   // that its container had when it took them
    uint32_t number;           // in the catalog
    uint32_t began, ended;     // when its body did (body_reads.h); 0: nobody knows
    uint32_t variables_around; // of the site and the node, when it began
    bool is_read;              // others have read its parameters
    bool is_virtual, is_exported, is_evaluated, has_defaults, is_contained;
    bool has_number_title;
    bool is_missing;  // a class or a defined type of a module that is not installed
    bool is_included; // a class that nobody declares like a resource, or a node
};

// What an override has replaced: for whoever asks why.
struct replaced_parameter {
    const struct resource *resource;
    struct resource_parameter parameter;
};

struct catalog_edge {
    struct str source, target;
};

struct relation {
    struct value source, target; // arrays of references
    bool notifies;
    struct span at;
};

struct pending_override {
    const struct ptype *target;
    struct parameter_list parameters;
    struct resource *from; // the class that says so
    struct span at;
};

struct collector {
    struct str type;
    const struct tree *tree;
    expr_id query;             // 0: all
    struct value query_values; // of the query's comparisons, in order
    bool is_exported;
    struct parameter_list overrides;
    struct resource *from;
    struct span at;
    struct str_table done; // resources that it has collected
    struct value
        alternative; // what stands before it in a chain: counts for what follows if it has collected nothing
    // realize(): these references instead of a query
    struct value references;
};

struct catalog {
    ARRAY(struct resource *) resources;
    struct str_table by_name; // by reference in lower case, and by alias
    ARRAY(struct catalog_edge) edges;
    ARRAY(struct str) classes;
    ARRAY(struct relation) relations;
    ARRAY(struct pending_override) overrides;
    ARRAY(struct collector *) collectors;
    ARRAY(struct replaced_parameter) replaced;
    struct resource *stage, *main;
};

struct catalog *catalog_open(struct compiler *k);
void catalog_close(struct catalog *c);

// ---- resources: resource.c
struct resource *resource_new(struct compiler *k, struct str type, struct str title,
                              struct span at);
// Puts it into the catalog; a poison if one of that name is there.
struct value catalog_add(struct compiler *k, struct resource *r);
struct resource *catalog_find(struct compiler *k, struct str type, struct str title);
// A further name for it: `title` as if it were one of its type. A poison if another resource has it.
struct value catalog_add_name(struct compiler *k, struct resource *r, struct str title);
struct str resource_reference(struct arena *a, const struct resource *r);
struct str reference_text(struct arena *a, struct str type, struct str title); // `Type[title]`
const struct resource_parameter *resource_parameter(const struct resource *r, struct str name);
void resource_set(struct resource *r, struct resource_parameter p);
void resource_add_tag(struct compiler *k, struct resource *r, struct str tag);
// ... of a parameter `tag`: a text, or arrays of texts.
void resource_add_tags(struct compiler *k, struct resource *r, struct value v);
// The failure of the first text that cannot be a tag; or VALUE_NONE.
struct value resource_check_tags(struct compiler *k, struct value v, struct span at);
// Its title was a number: Puppet then names it by a parameter, and does not tag it with its title.
void resource_number_title(struct compiler *k, struct resource *r);
// Its title was unknown: `(unknown)` stands for it.
#define UNKNOWN_TITLE STR("(unknown)")
bool resource_has_unknown_title(const struct resource *r);
bool resource_has_tag(const struct resource *r, struct str tag);
// The same, or what is around it has: `tag()` may have added it there after the resource was declared.
bool resource_is_tagged(const struct resource *r, struct str tag);
// Those of what is around it that it does not have yet.
void resource_take_tags(struct resource *r, const struct resource *around);
void parameters_done(struct parameter_list *p);
// Defaults that count where it was declared.
void resource_apply_defaults(struct compiler *k, struct resource *r);

// ---- statements: statements.c, declare.c
// Declares resources; the references are the result.
struct value declare_resource(struct compiler *k, struct str type, struct value titles,
                              const struct parameter_list *parameters, enum resource_form form,
                              struct span at);
// Whether there is such a type of resources: built in, defined, or of a module.
bool resource_type_is_known(struct compiler *k, struct str type, struct value *failed);
// The same, or it may be of a module that is not installed.
bool resource_type_may_be(struct compiler *k, struct str type, struct span at,
                          struct value *failed);
// What is known of a type that is not a defined one; NULL: there is none.
const struct resource_type *resource_type_find(struct compiler *k, struct str name);
// Whether a type that is not a defined one has such a parameter; true if that is not known, which is noted once.
bool resource_type_has(struct compiler *k, struct str type, struct str parameter);

// ---- names: resource_names.c
// Adds what a resource is also found by: the parameters that name it. Absent, or a poison: another one has that name.
struct value resource_add_names(struct compiler *k, struct resource *r);
// The resource whose naming parameters are those that a title means.
struct resource *resource_by_names(struct compiler *k, struct str type, struct str title);
// The parameters as catalogs have them: what the title means comes first; the title itself is not repeated.
void resource_finish_names(struct compiler *k, struct resource *r);

// ---- classes and defined types: evaluate.c
// Puts the resource of a class into the catalog; its body runs later.
struct value class_prepare(struct compiler *k, struct str name, struct span at);
struct value class_include(struct compiler *k, struct str name, struct span at,
                           struct resource **out);
struct value class_declare(struct compiler *k, struct str name,
                           const struct parameter_list *parameters, struct span at,
                           struct resource **out);
struct value define_evaluate(struct compiler *k, struct resource *r);
struct value node_evaluate(struct compiler *k, const struct puppet_definition *node,
                           struct str title);
struct eval_context body_context(struct compiler *k, const struct tree *t, struct scope *scope);
// Binds parameters and runs the body in a new scope, which the resource gets.
struct value body_again(struct compiler *k, struct resource *r, struct scope *parent,
                        struct str name);

// ---- the end: finish.c, collect.c
struct value collectors_run(struct compiler *k, bool *changed);
struct value overrides_apply(struct compiler *k, bool *changed);
struct value catalog_finish(struct compiler *k);
// Containment as lists: for each name (of a source, or a target) the number of its first edge, and for each edge that of
// the next one, both from 1. `next` has room for one more than there are edges.
void catalog_link_edges(const struct catalog *c, bool by_source, struct str_table *first,
                        uint32_t *next);
// What nobody has collected, after the last pass.
struct value collectors_leftover(struct compiler *k);

// ---- JSON: catalog_json.c
struct catalog_style {
    bool is_full;       // as Puppet writes catalogs (format 2), with tags and places
    bool is_nameless;   // without the name of the node
    bool hides_secrets; // Sensitive parameters are `(sensitive)`
    struct str root;    // before relative names of files
};
void catalog_write_resource(struct compiler *k, struct strbuf *out, const struct resource *r,
                            const struct catalog_style *style);
void catalog_write_json(struct compiler *k, struct strbuf *out, const struct catalog_style *style);
// One value as Puppet's catalogs have it; rich ones as `__ptype`.
void catalog_write_value(struct compiler *k, struct strbuf *out, struct value v);
struct str text_of_reference(struct arena *a, const struct ptype *t);

#endif
