// SPDX-License-Identifier: Apache-2.0
//
// Cases as data: a file is a sentence that says what holds, then sections with heads `-- KIND REST --`. What a
// section means is the suite's business. WEFT_ACCEPT=1 writes the answers that came into the files: read the
// diff.
#ifndef WEFT_TESTS_CORPUS_H
#define WEFT_TESTS_CORPUS_H

#include "base/array.h"
#include "base/str.h"

struct section {
    struct str head;  // "ask m.a"
    struct str body;  // without its last line end
    struct str shown; // what the suite has to say beside the answer: the same in every order
    // Accepting: what came instead.
    bool observed;
    struct str got, new_head;
};

struct corpus_case {
    struct str name;
    struct str text;
    struct str title;
    ARRAY(struct section) sections;
};

// True when the head begins with the word `kind`; the rest of it goes to `*rest`.
bool is_section(const struct section *s, struct str kind, struct str *rest);
// The word of a head after `from`, up to the next space; `*from` moves behind it.
struct str next_word(struct str head, size_t *from);
bool corpus_accepts(void);
// What came for a section against what it says; accepting, it is kept for the file.
void corpus_observe(struct corpus_case *c, struct arena *kept, struct section *s, struct str got);
void corpus_compare(const struct corpus_case *c, const char *how, const struct section *s,
                    struct str want, struct str got);
// Runs every `.t` of a folder below tests/corpus; `run` may use `kept` for what must stay until the end.
void corpus_run(const char *folder, void (*run)(struct corpus_case *c, struct arena *kept));

#endif
