// SPDX-License-Identifier: Apache-2.0
//
// One request of `weft batch` and its answer. A request is a JSON object, already parsed; an answer is written
// member by member. Numbers stay decimal text both ways.
#ifndef WEFT_BATCH_BATCH_H
#define WEFT_BATCH_BATCH_H

#include "graph/graph.h"
#include "source/diag.h"
#include "source/source.h"
#include "value/value.h"

struct batch {
    struct arena *arena;         // for this request
    struct value request;        // an object
    struct strbuf *answer;       // its members so far, without the braces
    const struct limits *limits; // of graphs that are opened for it
};

// A member of the request; absent if it does not exist. For members of members use batch_part.
struct value batch_member(const struct batch *b, const char *name);
struct value batch_part(struct value object, const char *name);
// A member as text; empty if it is not a string.
struct str batch_text(const struct batch *b, const char *name);
bool batch_flag(struct value object, const char *name);
// Bytes given as hexadecimal digits; false if they are invalid.
bool batch_read_hex(struct arena *a, struct str hex, struct str *out);

// Starts a member: its value is written to the returned buffer.
struct strbuf *batch_answer(struct batch *b, const char *name);
// {"error": …}: the request itself is invalid.
void batch_refuse(struct batch *b, const char *format, ...) PRINTF_LIKE(2, 3);

// Answers one request by writing the members of the answer.
typedef void batch_service(struct batch *b);
// The service for a dialect; NULL if it has none.
batch_service *batch_service_of(struct str dialect);

// Answers one line of JSON with one line of JSON.
void batch_line(batch_service *service, struct str request, struct strbuf *answer);
// The same with limits other than the defaults.
void batch_line_within(batch_service *service, const struct limits *limits, struct str request,
                       struct strbuf *answer);

#endif
