// SPDX-License-Identifier: Apache-2.0
//
// One graph, and the projects in it, that stay open while several commands ask them one after the other: `watch` and
// `repl`. Commands need not know: they open and close as usual, and get what is already open.
#ifndef WEFT_CLI_KEPT_H
#define WEFT_CLI_KEPT_H

#include <weft.h>

struct allowed; // allow.h

// From now on, graphs of settings_graph and projects of kept_project stay open.
void kept_begin(void);
// Closes all of it.
void kept_end(void);
// Puts all of it aside and begins anew; ends that, and goes on with what was put aside. Not nested.
void kept_set_aside(void);
void kept_take_back(void);
// The graph that is kept; NULL if none is. The first call after kept_begin opens it.
weft_graph *kept_graph(void);
// Closes a graph, unless it is kept.
void graph_done(weft_graph *graph);

// Like weft_project_open. In a kept graph, each project is opened once.
weft_answer *kept_project(weft_graph *graph, const char *directory, weft_project **project);
// The projects that are kept; NULL past the end.
weft_project *kept_project_at(size_t i);
// Tells all of them what has changed on disk: see weft_project_change.
void kept_change(const weft_str *paths, size_t count);

// Whether `what` (any address) has been done in the kept graph, which must not be done twice; false without one.
bool kept_has_done(const void *what);
// Notes that it has. `owned` (or NULL) is freed by kept_end.
void kept_note_done(const void *what, struct allowed *owned);
// Whether kept_end will free it.
bool kept_owns(const struct allowed *allowed);

#endif
