// SPDX-License-Identifier: Apache-2.0
//
// Requests of `weft batch --dialect hcl`, by kind. The files batch_*.c have one function per kind.
#ifndef WEFT_BATCH_HCL_HCL_BATCH_H
#define WEFT_BATCH_HCL_HCL_BATCH_H

#include "batch/batch.h"
#include "dialects/hcl/json/json_profile.h"
#include "dialects/hcl/language/session.h"

void hcl_batch(struct batch *b);

// A request in progress.
struct hcl_request {
    struct batch *batch;
    struct hcl_session session;
    struct str text;                // the source
    struct value options;           // absent, or an object
    struct hcl_json_places *places; // positions in a JSON file; NULL: as in native syntax
};

typedef void hcl_batch_kind(struct hcl_request *r);

// batch_value.c
hcl_batch_kind hcl_batch_expr, hcl_batch_template, hcl_batch_body, hcl_batch_msgpack;
// batch_format.c
hcl_batch_kind hcl_batch_format;
// batch_static.c
hcl_batch_kind hcl_batch_lex, hcl_batch_ident, hcl_batch_traversal, hcl_batch_static;
// batch_body.c
hcl_batch_kind hcl_batch_json, hcl_batch_jsonexpr, hcl_batch_jsonstatic;
hcl_batch_kind hcl_batch_content, hcl_batch_dynblock;
// batch_type.c
hcl_batch_kind hcl_batch_typeexpr;

// The member `expect` with a value in the form of the contract, or `errors` alone: why the value failed.
void hcl_answer_value(struct hcl_request *r, struct value v);
// {"value":…,"type":…} or {"unknown":…}.
void hcl_write_value(struct hcl_request *r, struct strbuf *out, struct value v);
// Adds what failed in a value to the diagnostics.
void hcl_collect_failures(struct hcl_request *r, struct value v);
// The member `errors`: all diagnostics of the session.
void hcl_answer_errors(struct hcl_request *r);
bool hcl_has_errors(const struct hcl_request *r);
// A traversal as a person writes it: `a.b[0]["c"]`.
struct str hcl_traversal_text(struct hcl_request *r, const struct traversal *t);
// "variables":[…], the references of an expression.
void hcl_write_variables(struct hcl_request *r, struct strbuf *out, expr_id e);

#endif
