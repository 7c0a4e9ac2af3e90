// SPDX-License-Identifier: Apache-2.0
//
// JavaScript's values as Garden has them: numbers are doubles, null and undefined differ, aggregates have identity.
#ifndef WEFT_DIALECTS_GARDEN_VALUES_H
#define WEFT_DIALECTS_GARDEN_VALUES_H

#include "graph/graph.h"
#include "value/value.h"

struct value garden_number(double d);
// The digits of a literal.
struct value garden_parse_number(struct str text);
// A value that another language or a data format has made: numbers become doubles. `*loses`: one was not exact.
struct value garden_import(struct graph *g, struct value v, struct span at, bool *loses);
// The same for all numbers in a value that is not lazy.
struct value garden_import_deep(struct arena *a, struct value v);

bool garden_truth(struct value v);
// `===`: aggregates are equal only to themselves.
bool garden_same(struct value x, struct value y);
// JavaScript's `typeof`: lists and null are "object".
const char *garden_typeof(struct value v);
// The same for messages of operators, in which null is no object.
const char *garden_operand_type(struct value v);
// String(v), in the arena.
struct str garden_text(struct arena *a, struct value v);
// The text of a number as JavaScript writes it.
void garden_write_number(struct strbuf *out, double d);
bool garden_is_primitive(struct value v);
// JSON.stringify; `indent` as its third argument.
void garden_write_json(struct strbuf *out, struct value v);
// A text that is a number as a whole: Number(text). False for others and for blanks.
bool garden_numeric(struct str text, double *out);

#endif
