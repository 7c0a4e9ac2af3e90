// SPDX-License-Identifier: Apache-2.0
//
// Diagnostics are data: a code, a place, related places, notes and a way out, all in an arena.
// They are stored where they arise (rulings 1.4) and shown by diag_print.h, never while evaluating.
#ifndef WEFT_SOURCE_DIAG_H
#define WEFT_SOURCE_DIAG_H

#include <stdarg.h>

#include "base/array.h"
#include "base/str.h"
#include "base/table.h"
#include "source/diag_codes.h"
#include "source/span.h"

enum severity { SEVERITY_ERROR, SEVERITY_WARNING, SEVERITY_NOTE };

enum diag_code {
#define X(id, slug, severity, title) DIAG_##id,
    DIAG_CODES(X)
#undef X
        DIAG_CODE_COUNT
};

// A related place, in the order in which people should read them.
struct diag_place {
    struct diag_place *next;
    struct span at;
    struct str label; // what is to be seen there
};

struct diag_text {
    struct diag_text *next;
    struct str text;
};

// Another mistake without which this one would not be there.
struct diag_cause {
    struct diag_cause *next;
    const struct diag *diag;
};

// What a host can do about a diagnostic. The library says what is needed; how people do that (an option, a
// button) only the host knows.
enum remedy_kind { REMEDY_NONE, REMEDY_LIMIT, REMEDY_PERMISSION, REMEDY_LIST };

struct remedy {
    enum remedy_kind kind;
    const char *what; // the name of a limit ("steps") or a permission ("env"); static
};

// The words of a host for a remedy: "raise the limit with --max-steps".
struct remedy_phrase {
    struct remedy remedy;
    struct str phrase;
};

struct remedies {
    const struct remedy_phrase *at;
    size_t count;
};

struct diag {
    enum diag_code code;
    enum severity severity;
    struct span at;
    struct str summary; // what the language's own tools call such a mistake; may be empty
    struct str message; // one line: lower case, no full stop, names in backquotes
    struct str label;   // beside the caret; may be empty
    struct diag_place *places;
    struct diag_text *notes; // " = ..." lines
    struct str *units;       // names of those that need what is wrong, if that is known
    uint32_t unit_count;
    struct diag_cause *causes;  // of it: the next ones, in order
    struct diag_cause *reasons; // at the end of all causes: the first few
    struct str help;            // what would fix it; may be empty
    struct remedy remedy;       // what the host can do about it
    uint32_t subject;           // what it is about, as a number of whoever made it; 0: nothing
    struct arena *arena;        // where its parts live
    bool is_absence; // what was looked for is itself not there, wherever that was found out
};

const char *diag_slug(enum diag_code code);
const char *diag_title(enum diag_code code);
enum severity diag_code_severity(enum diag_code code);
// The code with this slug, or DIAG_CODE_COUNT.
enum diag_code diag_code_find(struct str slug);

struct diag *diag_new(struct arena *a, enum diag_code code, struct span at, const char *format, ...)
    PRINTF_LIKE(4, 5);
struct diag *diag_vnew(struct arena *a, enum diag_code code, struct span at, const char *format,
                       va_list args) PRINTF_LIKE(4, 0);
void diag_summary(struct diag *d, const char *format, ...) PRINTF_LIKE(2, 3);
void diag_label(struct diag *d, const char *format, ...) PRINTF_LIKE(2, 3);
void diag_related(struct diag *d, struct span at, const char *format, ...) PRINTF_LIKE(3, 4);
void diag_note(struct diag *d, const char *format, ...) PRINTF_LIKE(2, 3);
// The units that fail because of it. Copies the names.
void diag_units(struct diag *d, const struct str *names, size_t count);
// Something else failed, and that is why. What is at the end of all causes is put into the message, and shown
// where it is at another place.
void diag_because(struct diag *d, const struct diag *cause);
// Whether it is about the outside world or a limit, or somebody has cancelled: it may not be there the next time.
bool diag_is_passing(const struct diag *d);
// ... a limit, or somebody has cancelled.
bool diag_is_unfinished(const struct diag *d);
// Whether one of its causes is a mistake of another place.
bool diag_is_elsewhere(const struct diag *d, const struct diag *cause);
void diag_help(struct diag *d, const char *format, ...) PRINTF_LIKE(2, 3);
void diag_remedy(struct diag *d, enum remedy_kind kind, const char *what);
// "limit", "permission", "list"; NULL for none.
const char *remedy_kind_name(enum remedy_kind kind);
// The host's words for a remedy; empty if it has none.
struct str remedy_phrase(const struct remedies *r, enum remedy_kind kind, const char *what);

// All of it again, in another arena.
const struct diag *diag_copy(struct arena *a, const struct diag *d);

// A list that an answer collects. Each diagnostic once: the same pointer is not added again.
// All zero is an empty list. It borrows the diagnostics; diags_done frees only the list.
struct diags {
    ARRAY(const struct diag *) list;
    struct table seen; // by address
};

void diags_add(struct diags *ds, const struct diag *d);
// By file name, then offset, errors before warnings at one place, then message; stable. The same mistake at the
// same place is kept once.
struct sources;
void diags_sort(struct diags *ds, const struct sources *sources);
void diags_done(struct diags *ds);

// The candidate nearest to `wanted` by edit distance (a third of its length, at least 1 and at most
// 3 edits; a swap of neighbours is one), ties by byte order; an empty str when none is near. A
// candidate equal to `wanted` is no suggestion. The result is one of the candidates.
struct str diag_suggest(struct str wanted, const struct str *candidates, size_t count);

#endif
