// SPDX-License-Identifier: Apache-2.0
//
// A git repository, read only and without its program: what a revision's name means, and what objects
// hold. Its configuration is not read, so nothing of it can be executed. Nothing in it is trusted: an object is what
// its number says or damaged, sizes are limited, and so is all that is expanded. Nothing is mapped, so that a file
// that is cut meanwhile is a failed read.
#ifndef WEFT_PROJECT_GIT_H
#define WEFT_PROJECT_GIT_H

#include "base/array.h"
#include "base/file.h"
#include "base/str.h"
#include "base/table.h"

enum { GIT_ID_BYTES = 20, GIT_ID_DIGITS = 40 };

struct git_id {
    unsigned char bytes[GIT_ID_BYTES];
};

enum git_type { GIT_NONE, GIT_COMMIT, GIT_TREE, GIT_BLOB, GIT_TAG };

struct git {
    struct arena arena;
    struct str dir;               // of this work tree: HEAD
    struct str common;            // of all work trees: refs, objects
    ARRAY(struct str) objects;    // directories with objects; alternates behind
    ARRAY(struct git_pack) packs; // of all of them
    struct arena bases;           // objects that others were made from, kept for the next
    struct table base_places;     // pack and offset -> struct git_object *
    uint64_t work_left;           // bytes that may still be expanded
    struct str why;               // the last thing that kept an object from being read
    struct str
        trouble; // what was refused first: by the system, by a limit, or as damaged; empty: nothing
};

struct git_pack {
    int index, data; // descriptors; -1: not there
    uint64_t index_len, data_len;
    uint32_t
        fanout[256]; // how many objects have a number that begins with this byte or a lower one
};

struct git_object {
    enum git_type type;
    struct str content;
};

// Where the repository of a work tree is: `.git`, or where a file of that name says (other work trees,
// submodules); and where that is which all its work trees share. FILE_MISSING when there is none.
struct file_result git_find_directory(struct arena *a, struct str root, struct str *dir,
                                      struct str *common) MUST_USE;
// Why a repository of a newer kind cannot be read; NULL when it can.
const char *git_why_unreadable(struct arena *a, struct str common);
// The repository whose work tree is `root`; NULL with `*why`, which lives in the arena, and whether it is there and
// cannot be read.
struct git *git_open(struct arena *a, struct str root, struct str *why, bool *unread);
void git_close(struct git *g);

// What kept something from being read that is there; empty: nothing did. The first one stays.
void git_note(struct git *g, const char *format, ...) PRINTF_LIKE(2, 3);
// The same for the result of reading a file: that it is missing is nothing to note.
void git_note_failure(struct git *g, struct str path, struct file_result r);

// An object's content, in the arena; false when there is no such object, or none that can be read: see `trouble`.
bool git_read(struct git *g, const struct git_id *id, struct arena *a, struct git_object *out);
// The one object whose number begins with these hexadecimal digits (at least 4); how many there are.
size_t git_complete(struct git *g, struct str digits, struct git_id *out);

// ---- git_revision.c

// The commit that a revision's name means: HEAD, a branch, a tag, a number or its beginning, each with
// `~2`, `^`, `^2`, `@{1}` behind it; `A...B` is where the two parted, HEAD where one is left out. False with
// `*why`.
bool git_find_commit(struct git *g, struct str name, struct arena *a, struct git_id *out,
                     struct str *why);
// A parent by its number, from 0; false when the commit has none.
bool git_parent_of(struct str commit, size_t number, struct git_id *out);
// The tree of a commit.
bool git_tree_of(struct git *g, const struct git_id *commit, struct arena *a, struct git_id *out);

// ---- git_merge.c

// The newest commit that both come from; false when there is none, or a shallow clone ends before it.
bool git_merge_base(struct git *g, const struct git_id *one, const struct git_id *two,
                    struct git_id *out);

// ---- numbers

// 40 hexadecimal digits at the start of the text.
bool git_id_read(struct str digits, struct git_id *out);
struct str git_id_text(struct arena *a, const struct git_id *id);
// What git calls a file of this content.
struct git_id git_id_of_text(struct str text);
// The same for a file that is open, read to its end; false with errno when it cannot be read or has another size.
bool git_id_of_file(int fd, uint64_t size, struct git_id *out);
// A content and whether it can be run, as bytes to compare (struct tree_files).
struct str git_identity(struct arena *a, const struct git_id *id, bool is_executable);
bool git_id_equal(const struct git_id *x, const struct git_id *y);

#endif
