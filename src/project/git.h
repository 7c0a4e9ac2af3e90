// SPDX-License-Identifier: Apache-2.0
//
// A git repository, read only and without the git program: what the name of a revision means, what objects
// contain, what is checked out. Of its configuration only the format and the origin are read, so nothing in it can
// be executed. Nothing in it is trusted: an object matches its number or is damaged, and sizes and the total that is
// expanded are limited. Nothing is mapped, so a file that is truncated meanwhile is a failed read.
#ifndef WEFT_PROJECT_GIT_H
#define WEFT_PROJECT_GIT_H

#include "base/array.h"
#include "base/files/file.h"
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
    ARRAY(struct str) objects;    // directories with objects; then alternates
    ARRAY(struct git_pack) packs; // of all of them
    struct arena bases;           // objects that others are based on, kept for the next ones
    struct table base_places;     // pack and offset -> struct git_object *
    uint64_t work_left;           // bytes that may still be expanded
    struct str why;               // the last reason why an object could not be read
    struct str
        trouble; // the first problem: refused by the system, over a limit, or damaged; empty: none
};

struct git_pack {
    int index, data; // descriptors; -1: does not exist
    uint64_t index_len, data_len;
    uint32_t
        fanout[256]; // how many objects have a number that starts with this byte or a lower one
};

struct git_object {
    enum git_type type;
    struct str content;
};

// Where the repository of a work tree is: `.git`, or where a file of that name points (other work trees,
// submodules); and the directory that all its work trees share. FILE_MISSING if there is none.
struct file_result git_find_directory(struct arena *a, struct str root, struct str *dir,
                                      struct str *common) MUST_USE;
// Why a repository of a newer format cannot be read; NULL if it can.
const char *git_why_unreadable(struct arena *a, struct str common);
// The repository whose work tree is `root`; NULL with `*why`, which lives in the arena, and whether it exists
// but cannot be read.
struct git *git_open(struct arena *a, struct str root, struct str *why, bool *unread);
void git_close(struct git *g);

// Why something that exists could not be read; empty: no problem. The first one is kept.
void git_note(struct git *g, const char *format, ...) PRINTF_LIKE(2, 3);
// The same for the result of reading a file: a missing file is not a problem.
void git_note_failure(struct git *g, struct str path, struct file_result r);

// The content of an object, in the arena; false if it does not exist or cannot be read: see `trouble`.
bool git_read(struct git *g, const struct git_id *id, struct arena *a, struct git_object *out);
// The object whose number starts with these hexadecimal digits (at least 4); returns how many there are.
size_t git_complete(struct git *g, struct str digits, struct git_id *out);

// ---- git_revision.c

// The commit that the name of a revision means: HEAD, a branch, a tag, a number or its start, each followed by
// any of `~2`, `^`, `^2`, `@{1}`; `A...B` is their merge base, where an omitted side is HEAD. False with
// `*why`.
bool git_find_commit(struct git *g, struct str name, struct arena *a, struct git_id *out,
                     struct str *why);
// A parent by its number, from 0; false if the commit does not have it.
bool git_parent_of(struct str commit, size_t number, struct git_id *out);
// The tree of a commit.
bool git_tree_of(struct git *g, const struct git_id *commit, struct arena *a, struct git_id *out);

// ---- git_checkout.c

struct tree_checkout;
// What is checked out in a work tree (dialects/tree.h); false: there is a repository that cannot be read.
bool git_checkout_read(struct arena *a, struct str work_tree, struct tree_checkout *out);

// ---- git_merge.c

// The newest common ancestor; false if there is none, or a shallow clone ends before it.
bool git_merge_base(struct git *g, const struct git_id *one, const struct git_id *two,
                    struct git_id *out);

// ---- numbers

// 40 hexadecimal digits at the start of the text.
bool git_id_read(struct str digits, struct git_id *out);
struct str git_id_text(struct arena *a, const struct git_id *id);
// The number that git gives a file with this content.
struct git_id git_id_of_text(struct str text);
// The same for an open file, read to its end; false with errno if it cannot be read or its size differs.
bool git_id_of_file(int fd, uint64_t size, struct git_id *out);
// A content and whether it is executable, as bytes to compare (struct tree_files).
struct str git_identity(struct arena *a, const struct git_id *id, bool is_executable);
bool git_id_equal(const struct git_id *x, const struct git_id *y);

#endif
