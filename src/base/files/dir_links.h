// SPDX-License-Identifier: Apache-2.0
//
// Where the symbolic links in one directory lead. A package manager makes links by the hundred that all lead into one other
// directory, perhaps through a second one: their real paths are asked for once, and each link costs a few small questions to
// the system instead of large ones.
#ifndef WEFT_BASE_FILES_DIR_LINKS_H
#define WEFT_BASE_FILES_DIR_LINKS_H

#include "base/files/file.h"

enum { DIR_LINKS_PLACES = 4 }; // that links lead into; of more, the oldest is forgotten

struct dir_links_place {
    struct str name; // as links write it, made absolute
    struct str real;
    int fd;
};

struct dir_links {
    struct arena *arena;
    struct str dir; // that they are in
    struct dir_links_place places[DIR_LINKS_PLACES];
    size_t count; // that were met
};

// Links in `dir`, a real path, which is kept. What is kept goes into the arena.
void dir_links_open(struct dir_links *l, struct arena *a, struct str dir);
void dir_links_close(struct dir_links *l);
// The real path of what the link `name` leads to, in the arena, and what that is.
struct file_result dir_links_follow(struct dir_links *l, struct str name, struct str *real,
                                    enum file_type *type) MUST_USE;

#endif
