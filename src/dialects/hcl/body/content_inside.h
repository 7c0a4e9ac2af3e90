// SPDX-License-Identifier: Apache-2.0
//
// Shared by the readers of the two syntaxes.
#ifndef WEFT_DIALECTS_HCL_BODY_CONTENT_INSIDE_H
#define WEFT_DIALECTS_HCL_BODY_CONTENT_INSIDE_H

#include "dialects/hcl/body/content.h"

// Content that is being read.
struct hcl_collecting {
    struct hcl_session *session;
    const struct hcl_view *view;
    const struct hcl_schema *schema;
    struct hcl_given *found; // by index in the schema; no expression: not given
    ARRAY(struct hcl_section) sections;
};

// content_native.c, content_json.c
void hcl_collect_native(struct hcl_collecting *c);
void hcl_collect_json(struct hcl_collecting *c);
// What is neither in the schema nor already taken.
void hcl_refuse_native(struct hcl_collecting *c);
void hcl_refuse_json(struct hcl_collecting *c);
struct hcl_content hcl_native_attributes(struct hcl_session *s, const struct hcl_view *view);
struct hcl_content hcl_json_attributes(struct hcl_session *s, const struct hcl_view *view);
// content_merged.c
struct hcl_content hcl_merged_content(struct hcl_session *s, const struct hcl_view *view,
                                      const struct hcl_schema *schema, bool partial);
struct hcl_content hcl_merged_attributes(struct hcl_session *s, const struct hcl_view *view);

// Reports a duplicate argument.
void hcl_set_twice(struct hcl_session *s, struct span at, const struct hcl_given *before,
                   const char *summary);
// Reports a missing required argument.
void hcl_missing_argument(struct hcl_session *s, const struct hcl_view *view, struct str name);

// "did you mean" among attributes that are not set yet, or among block types; false if none is similar.
bool hcl_suggest_attribute(struct hcl_collecting *c, struct diag *d, struct str name);
bool hcl_suggest_block(struct hcl_collecting *c, struct diag *d, struct str type);

#endif
