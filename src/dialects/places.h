// SPDX-License-Identifier: Apache-2.0
//
// Places: directories with names of their own, which those below them do not inherit. One may call another, and pass
// values to it.
#ifndef WEFT_DIALECTS_PLACES_H
#define WEFT_DIALECTS_PLACES_H

#include "dialects/tree.h"

// What places can be given with a question.
enum place_input_kind {
    PLACE_VARIABLE,    // the value of a variable, as text
    PLACE_FILE,        // a file of values
    PLACE_STATE,       // a file that tells what exists already
    PLACE_SCHEMAS,     // a file that tells what may be configured
    PLACE_ENVIRONMENT, // the environment that is meant, by its name
    PLACE_FACTS, // what is known about a unit: facts of a node, as text; its name, or that of a file
    PLACE_LIBRARY, // a directory on this machine, by its absolute path, with what others have written
};

struct place_input {
    enum place_input_kind kind;
    struct str name; // of the variable, or of the file
    struct str text; // of the value, or of the file
    bool is_json;    // the text of a variable is JSON, whatever its dialect reads otherwise
};

// How a path goes on inside something that a place has.
struct way_inside {
    size_t used;   // how many steps lead there
    path_id below; // where the rest is there; 0: the rest is the path
};

// A value that a place passes to another one, which declares a different type for it.
struct passed_value {
    const struct diag *diag; // the mistake, where it is passed
    struct str from, taker;  // the directories
    struct str name, input;  // for people: the caller's name for the call, and the input
    struct span at;          // the name of the input where it is passed
    struct span takes_at;    // where the taker declares it
    struct str takes;        // the declared type, as it is written
    struct value value;      // what is passed
    struct str why;          // which part does not match, in words; empty: all of it
    // What is passed, as it is written, and the view that it is evaluated in.
    const struct tree *tree;
    expr_id expr;
    struct view *view;
};

// What another place has under a name of its own, and shares with a path of this one.
struct place_link {
    struct view *view;
    path_id path;
    struct span at; // where it is said there; NO_SPAN: what refers to it there tells
    bool is_source; // the value comes from there; otherwise it goes there
};

struct place_findings {
    struct diags mistakes;
    ARRAY(struct passed_value) passed; // of these mistakes
};

// Which places are checked together, by their directories, and which are called by another one of them.
struct place_question {
    const struct str_table *all, *called;
    bool is_prepared; // another tree says how they are run, and what has to be fetched before
};

// Checking places, one at a time: what was found in one holds until its files change, or those of places that it
// calls, or something that it has read.
struct place_check {
    // Places that mean something only together: those of a tree are checked at once, again after any change. Everything
    // that is wrong with them, each mistake once. NULL: one at a time, by what follows.
    void (*check_all)(struct dialect_tree *t, struct diags *mistakes);
    const char *called; // the word for a place that another one calls
    // Directories of the tree that the text of a file calls, in the arena.
    size_t (*calls_of_text)(struct arena *a, struct str path, struct str text, struct str **dirs);
    // What a directory comes to depends on, as a number: if nothing is wrong with a directory, nothing is wrong with others
    // of the same number, and their units have the same results. 0: it depends on more. Only looks at the texts of files.
    // NULL: it always does.
    uint64_t (*shape)(struct dialect_tree *t, struct str dir);
    // Between these two, the rest is asked; `dirs` have changed, or are looked at for the first time.
    void (*begin)(struct dialect_tree *t, const struct str *dirs, size_t count);
    void (*end)(struct dialect_tree *t);
    // The directories of the tree that a place calls itself, existing or not, in the arena.
    size_t (*calls)(struct dialect_tree *t, struct str dir, struct arena *a, struct str **dirs);
    // Everything that is wrong with a place, and with what it calls that is not checked itself. Each mistake once.
    void (*check)(struct dialect_tree *t, struct str dir, const struct place_question *q,
                  struct place_findings *out);
    // What is wrong with the values that all places are given (`place_capability.give`): that depends on every one of
    // them, so it is asked again after any change. NULL: nothing is.
    void (*check_given)(struct dialect_tree *t, const struct str_table *all,
                        struct diags *mistakes);
};

// Trees in which a directory has names of its own that directories below it do not inherit. Its view lies below the
// one that the tree of directories has for it (`tree_files.view`): names of both are seen.
struct place_capability {
    // Whether the files of a directory give it such names. Only lists the directory.
    bool (*is_place)(struct dialect_tree *t, struct str dir);
    // The directory as a place to ask from; mistakes in its files are added.
    struct view *(*view)(struct dialect_tree *t, struct str dir, struct diags *mistakes);
    // Gives every place of the tree a value, before any of them is asked for. The last one wins. NULL, or what is
    // wrong with it.
    const char *(*give)(struct dialect_tree *t, const struct place_input *what);
    // The names of the environments that a tree has values for, in its order. NULL: there is only one.
    size_t (*environments)(struct dialect_tree *t, struct arena *a, const struct str **out);
    // The view of something that a place has inside, which the first steps of a path (strings and whole numbers) lead to;
    // NULL: they lead to nothing of that kind. NULL: there is nothing inside.
    struct view *(*inside)(struct dialect_tree *t, struct view *place, const struct value *steps,
                           size_t count, struct way_inside *way);
    // The path, from the directory of its file, of what is written at a place of a file, in the arena; a NULL text: it is
    // nothing that can be asked for. NULL: what the view's statements say.
    struct str (*locate)(struct dialect_tree *t, struct arena *a, struct span at);
    // The path of the declaration that surrounds a place where no statement is, in the arena; a NULL text: none does.
    // `block` is then the type of the block that surrounds it and defines nothing, or empty. NULL: none does.
    struct str (*around)(struct dialect_tree *t, struct view *place, struct arena *a,
                         struct span at, struct str *block);
    // Calls `each` for everything that is written for a path of a place, as it is written. NULL: the view's statements tell.
    void (*written)(struct dialect_tree *t, const struct str *steps, size_t count,
                    void (*each)(void *data, const struct expression_place *e), void *data);
    // If what a place says at a path is said for each of several things: a view inside the place that is about the first
    // of them, and how many there are (0: not known, or none); NULL: it is said for the place. Evaluates: only during a
    // question. NULL: nothing is said so.
    struct view *(*turn)(struct dialect_tree *t, struct view *place, path_id p, size_t *count);
    // What other places pass to a place, or get from it, at a path, in the arena. All files have been read. NULL: nothing.
    size_t (*links)(struct dialect_tree *t, struct view *place, path_id p, struct arena *a,
                    struct place_link **out);
    // Whether a file of this name is one of those that give a directory its names, or values for them: it is
    // checked with its directory, not alone.
    bool (*is_part)(struct str name);
    // Whether a file of this name defines names of its directory: who names it asks the directory. NULL: files are asked
    // alone.
    bool (*is_source)(struct str name);
    const struct place_check *check; // NULL: files are checked alone
};

#endif
