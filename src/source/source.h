// SPDX-License-Identifier: Apache-2.0
//
// Source files: their bytes, their names, and where lines begin. A source never changes; an edited
// file is a new source. Files get numbers from 1 in a `struct sources`, which owns them; adding is
// safe from several threads, reading needs no lock.
#ifndef WEFT_SOURCE_SOURCE_H
#define WEFT_SOURCE_SOURCE_H

#include "base/str.h"
#include "source/span.h"

struct sources;

// A place as people count it: from 1. A column is one grapheme cluster.
struct position {
    uint32_t line;
    uint32_t column;
};

struct sources *sources_open(void);
void sources_close(struct sources *s);

// The number of a new file; name and text are copied. Never 0. Text over 4 GiB is cut.
uint32_t sources_add(struct sources *s, struct str name, struct str text);
// The same without a copy of the text, which must live as long as `s` and have a NUL after it.
uint32_t sources_add_kept(struct sources *s, struct str name, struct str text);
uint32_t sources_count(const struct sources *s);
// The newest file of this name; 0 when there is none.
uint32_t source_named(const struct sources *s, struct str name);
// What these return lives as long as `s`; the bytes end in a NUL that is not counted.
struct str source_name(const struct sources *s, uint32_t file);
struct str source_text(const struct sources *s, uint32_t file);
// The order of two places by the names of their files, whenever these were read, and then as they are written.
int source_compare(const struct sources *s, struct span a, struct span b);

// Found by binary search over line starts; an offset past the end is the end.
struct position source_position(const struct sources *s, uint32_t file, uint32_t offset);
// The text of a line (from 1) without its line end; empty when there is none. Borrowed from the
// source.
struct str source_line(const struct sources *s, uint32_t file, uint32_t line);
// Line ends are LF and CR LF. One more than there are line ends: an empty file has one, empty line.
uint32_t source_line_count(const struct sources *s, uint32_t file);
// Byte offset where a line (from 1) starts; the end of the text when there is none.
uint32_t source_line_start(const struct sources *s, uint32_t file, uint32_t line);

// ---- what may not be shown

// A secret is written there, a literal that is marked: who shows source text leaves it out. Safe from
// several threads.
void source_hide(struct sources *s, struct span at);
// The first one of a file that reaches into these bytes; NO_SPAN when there is none.
struct span source_hidden(const struct sources *s, uint32_t file, uint32_t from, uint32_t to);
// Bytes of a file as they may be shown: instead of a secret stands `(sensitive)`.
void source_add_shown(struct strbuf *out, const struct sources *s, struct span at);

#endif
