// SPDX-License-Identifier: Apache-2.0
//
// ERB templates: Ruby between tags. A small interpreter runs the part of Ruby that templates use; it reaches nothing
// outside of the compilation. What it does not run makes the text unknown, with a note that says why.
#ifndef WEFT_DIALECTS_PUPPET_ERB_ERB_H
#define WEFT_DIALECTS_PUPPET_ERB_ERB_H

#include "dialects/puppet/runtime/function.h"

struct erb_source {
    struct str name; // as the manifest calls it; empty: the text is in the manifest
    struct str path; // of its file
    struct str text;
};

// The text that a template gives where the call is made: a String, unknown, or a failure. A template is read once for an
// environment.
struct value erb_render(struct puppet_call *c, const struct erb_source *source);
// A template that has been read, with what is wrong with it. An empty path: it is in a manifest.
struct erb_program;
struct environment;
const struct erb_program *erb_program_of(struct environment *e, struct str path, struct str text);

#endif
