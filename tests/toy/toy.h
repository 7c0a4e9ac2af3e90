// SPDX-License-Identifier: Apache-2.0
//
// A toy project: directories of statements, or a document, in the mini syntax (mini.h) with one of the
// toy languages (toy_ops.h). Answers come as text: JSON for a value, "error[slug]" or, with several,
// "error[slug,slug]" for what failed.
#ifndef WEFT_TESTS_TOY_TOY_H
#define WEFT_TESTS_TOY_TOY_H

#include "ask/links/links.h"
#include "graph/layers/layers.h"
#include "graph/scope/scope.h"
#include "graph/views/view.h"
#include "toy/mini.h"
#include "toy/toy_ops.h"

struct toy {
    struct graph *g;
    const struct mini_language *language;
    struct scope *scope; // names of all texts: `global`, `stack`, and what toy_set adds
    struct arena texts;  // answers
    struct diags diags;  // of the last question
};

void toy_open(struct toy *t, const struct mini_language *language);
void toy_close(struct toy *t);

// A directory with its statements (`a.b = 1`). Literal objects stay one statement.
struct view *toy_dir(struct toy *t, struct view *parent, const char *name, const char *text);
// Adds statements that come from an attribute: their origin is `origin`, a prefix of their paths. `file` is
// where they are written, by default the directory's name.
void toy_statements(struct toy *t, struct view *v, const char *origin, const char *file,
                    const char *text);
// As Terramate lowers them: a literal object becomes a statement for each leaf, whose origin is the
// attribute, and one for each object; an empty block makes the objects of its labels.
void toy_globals(struct toy *t, struct view *v, const char *text);
// `a.b` is global.a.b of the statements.
const char *toy_get(struct toy *t, struct view *v, const char *path);
// An expression seen from a directory, or (NULL) from nowhere.
const char *toy_eval(struct toy *t, struct view *v, const char *text);

// A name of all texts that means this value from now on. An expression of one value.
void toy_name(struct toy *t, const char *name, const char *text);
// What an expression refers to, as the document sees it (NULL: from nowhere), without branches that are known
// not to be taken: "a.b c".
const char *toy_refs(struct toy *t, struct node *root, enum known_by by, const char *text);

// A document: its root node, whose keys are names.
struct node *toy_document(struct toy *t, const char *text);
// What is at a path of keys and indexes ("a.b.2"); "" is the whole.
const char *toy_ask(struct toy *t, struct node *root, const char *path);
struct node *toy_node(struct toy *t, struct node *root, const char *path);
// The diagnostics of the last question, as people read them.
const char *toy_errors(struct toy *t);
const char *toy_show(struct toy *t, struct value v);

#endif
