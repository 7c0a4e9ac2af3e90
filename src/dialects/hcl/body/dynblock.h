// SPDX-License-Identifier: Apache-2.0
//
// Generated blocks: `dynamic "T" { for_each = …  content { … } }` stands for one block T per element. They are
// generated when a schema asks for blocks T, in the place of the `dynamic` block, and see an iterator with the
// element's key and value.
#ifndef WEFT_DIALECTS_HCL_BODY_DYNBLOCK_H
#define WEFT_DIALECTS_HCL_BODY_DYNBLOCK_H

#include "dialects/hcl/body/content.h"

// How the attributes of a view are evaluated.
struct hcl_expansion {
    struct scope *scope;       // with the iterators so far; NULL: the session's
    const struct marks *marks; // of what the block was generated from
    bool unknown;              // it stands for an unknown number of blocks
};

// The view with its `dynamic` blocks expanded, including those of inner blocks. They are evaluated in `scope` (NULL:
// the session's) when content is asked for.
struct hcl_view hcl_view_expanded(struct hcl_session *s, struct hcl_view view, struct scope *scope);

// For content.c: the results of hcl_content and hcl_partial_content for such a view.
struct hcl_content hcl_expanded_content(struct hcl_session *s, const struct hcl_view *view,
                                        const struct hcl_schema *schema, bool partial);
void hcl_expand_attributes(struct hcl_content *content, const struct hcl_expansion *x);

#endif
