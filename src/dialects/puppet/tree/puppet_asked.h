// SPDX-License-Identifier: Apache-2.0
//
// A question about one node: what its labels say, and the compilation that answers it.
#ifndef WEFT_DIALECTS_PUPPET_TREE_PUPPET_ASKED_H
#define WEFT_DIALECTS_PUPPET_TREE_PUPPET_ASKED_H

#include "ask/explain/explain.h"
#include "dialects/puppet/hiera/hiera.h"
#include "dialects/puppet/tree/puppet_tree.h"

enum { MODULE_PATHS_MAX = 32 };

struct labels {
    struct str node, facts, strict, merge, type, key, explains, compiles, secrets, version, hiera;
    struct str visibility, trusted, legacy, form, fallback, code, class_name;
    struct str module_paths[MODULE_PATHS_MAX], standins[MODULE_PATHS_MAX];
    size_t module_path_count, standin_count;
};

// Where a file of data has a key.
struct key_place {
    struct span at;
    struct str level;
    struct key_place *next;
};

struct asked {
    struct puppet_tree *tree;
    struct labels labels;
    struct arena *arena; // of its facts, and of what comes of it; NULL: the graph's
    bool is_brief;       // `settings.is_brief`
    struct puppet_settings settings;
    struct environment *environment;
    bool is_environment_kept; // the tree closes it
    struct compiler *compiler;
    struct value failed, result;
    struct str_table unsure; // keys of data that facts decide about, if there are none
    struct str_table places; // of all keys then: struct key_place *
    struct hiera_trace trace;
    struct str question;                // without the node, as a text
    const struct shared_answer *shared; // of another node; or NULL
};

// What labels say; one without a name is `*plain`.
struct labels puppet_labels(const struct str *labels, size_t count, struct str *plain);
// Everything about a question but the node, as a text.
struct str puppet_question_key(struct arena *a, const char *aspect, const struct labels *l);
// The class or defined type of this name; NULL: there is none that can be read.
const struct puppet_definition *puppet_definition_alone(struct environment *e, struct str name);
// Reads facts, and takes the environment that other nodes have used, or opens one; false: q->failed says why.
bool puppet_asked_begin(struct asked *q);
// The environment serves further questions, if nothing is wrong with it.
void puppet_asked_keep_environment(struct asked *q);
// Opens environment and compiler for the node; false: q->failed says why. Close them with puppet_asked_forget.
bool puppet_asked_open(struct asked *q);
void puppet_asked_forget(struct asked *q);
// The value of a JSON text, which is freed.
// What a compilation has said, as a member of a JSON object.
void puppet_write_log(struct strbuf *out, struct compiler *k);
// puppet_eval.c: the value of an expression, of which `data` is the question.
void puppet_evaluate_asked(void *data);
struct value puppet_read_back(struct graph *g, struct arena *a, struct strbuf *json);

// Why a parameter of a resource or a class, or a key of the data, is what it is: `Package[httpd].ensure`, `ntp::servers`.
// NULL: the text is neither of them, and nothing has been looked at.
const struct explained *puppet_explain(struct dialect_tree *t, struct str what,
                                       const struct str *labels, size_t count, struct arena *a,
                                       struct diags *mistakes);

#endif
