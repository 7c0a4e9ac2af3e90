// SPDX-License-Identifier: Apache-2.0
//
// Names of revisions, as people type them. A name is looked up in the order of git: HEAD and its like, then
// tags, branches, remote branches, then abbreviated numbers.
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/digest.h"
#include "base/files/file.h"
#include "base/path.h"
#include "project/git.h"

enum {
    REF_MAX_BYTES = 1 << 12,
    PACKED_MAX_BYTES = 256 << 20,
    LINKS_MOST = 5,       // a symbolic reference
    STEPS_MOST = 1000000, // of `~N`
};

// ---- numbers of contents

static void begin_blob(struct digesting *d, uint64_t size)
{
    char head[32];
    int len = snprintf(head, sizeof(head), "blob %llu", (unsigned long long)size);
    digest_begin(d, DIGEST_SHA1);
    digest_add(d, str_make(head, (size_t)len + 1)); // with its NUL
}

static struct git_id end_blob(struct digesting *d)
{
    struct git_id id;
    unsigned char sum[DIGEST_MOST_BYTES];
    digest_end(d, sum);
    memcpy(id.bytes, sum, GIT_ID_BYTES);
    return id;
}

struct git_id git_id_of_text(struct str text)
{
    struct digesting d;
    begin_blob(&d, text.len);
    digest_add(&d, text);
    return end_blob(&d);
}

bool git_id_of_file(int fd, uint64_t size, struct git_id *out)
{
    static const size_t part = 1 << 16;
    struct digesting d;
    char *bytes = memory_take(part);
    ssize_t got;
    uint64_t all = 0;
    begin_blob(&d, size);
    while ((got = read(fd, bytes, part)) != 0) {
        if (got < 0 && errno == EINTR)
            continue;
        if (got < 0)
            break;
        digest_add(&d, str_make(bytes, (size_t)got));
        all += (uint64_t)got;
    }
    *out = end_blob(&d);
    int error_number = got < 0 ? errno : ESTALE; // it was truncated or grew meanwhile
    free(bytes);
    errno = error_number;
    return got == 0 && all == size;
}

// ---- references

// Names that cannot lead outside the files of references.
static bool is_ref_name(struct str name)
{
    if (!name.len || name.at[0] == '/' || name.at[name.len - 1] == '/')
        return false;
    for (size_t i = 0; i < name.len; i++)
        if ((unsigned char)name.at[i] <= ' ' || strchr("\\~^:?*[", name.at[i]))
            return false;
    return str_find(name, STR(".."), 0) == name.len && str_find(name, STR("//"), 0) == name.len &&
           str_find(name, STR("/."), 0) == name.len && name.at[0] != '.';
}

// A file of the repository; a directory is not one.
static bool read_git_file(struct git *g, struct arena *a, struct str path, size_t most_bytes,
                          struct str *out)
{
    struct file_result r = file_read(a, path, most_bytes, out);
    if (r.status != FILE_NO_FILE)
        git_note_failure(g, path, r);
    return file_is_ok(r);
}

// A line `NUMBER NAME` of the file of packed references.
static bool find_packed_ref(struct git *g, struct arena *a, struct str name, struct str *out)
{
    struct str text;
    struct str path = path_join(a, g->common, STR("packed-refs"));
    (void)read_git_file(g, a, path, PACKED_MAX_BYTES, &text);
    for (size_t from = 0, to; from < text.len; from = to + 1) {
        to = str_find_char(text, '\n', from);
        struct str line = str_slice(text, from, to);
        if (line.len > GIT_ID_DIGITS + 1 && line.at[GIT_ID_DIGITS] == ' ' &&
            str_equal(str_slice(line, GIT_ID_DIGITS + 1, line.len), name)) {
            *out = str_slice(line, 0, GIT_ID_DIGITS);
            return true;
        }
    }
    return false;
}

static bool read_ref_text(struct git *g, struct arena *a, struct str name, struct str *out)
{
    if (read_git_file(g, a, path_join(a, g->dir, name), REF_MAX_BYTES, out))
        return true;
    if (!str_starts(name, STR("refs/")))
        return false;
    return read_git_file(g, a, path_join(a, g->common, name), REF_MAX_BYTES, out) ||
           find_packed_ref(g, a, name, out);
}

static bool read_ref(struct git *g, struct arena *a, struct str name, struct git_id *out)
{
    for (int i = 0; i < LINKS_MOST && is_ref_name(name); i++) {
        struct str text;
        if (!read_ref_text(g, a, name, &text))
            return false;
        if (!str_starts(text, STR("ref: ")))
            return git_id_read(text, out);
        name = str_slice(text, 5, str_find_char(text, '\n', 0));
    }
    return false;
}

// The full name of a reference, and its content.
static bool find_ref(struct git *g, struct arena *a, struct str name, struct str *full,
                     struct git_id *out)
{
    static const struct {
        const char *before, *behind;
    } places[] = {{"", ""},
                  {"refs/", ""},
                  {"refs/tags/", ""},
                  {"refs/heads/", ""},
                  {"refs/remotes/", ""},
                  {"refs/remotes/", "/HEAD"}};
    for (size_t i = 0; i < COUNT_OF(places); i++) {
        *full = str_format(a, "%s%.*s%s", places[i].before, STR_ARGS(name), places[i].behind);
        if (read_ref(g, a, *full, out))
            return true;
    }
    return false;
}

// ---- steps from one commit to another

struct walk {
    struct git *git;
    struct arena *arena;
    struct str name; // all of it
    size_t at;       // what is read next
    struct str *why;
};

static bool refuse_revision(struct walk *w, const char *what)
{
    *w->why = str_format(w->arena, "unknown revision `%.*s`: %s", STR_ARGS(w->name), what);
    return false;
}

// `object NUMBER` of a tag, `tree NUMBER` of a commit: a line of the header.
static bool header_id(struct str content, const char *key, size_t skip, struct git_id *out)
{
    struct str wanted = str_of(key);
    for (size_t from = 0, to; from < content.len; from = to + 1) {
        to = str_find_char(content, '\n', from);
        struct str line = str_slice(content, from, to);
        if (!line.len)
            return false;
        if (str_starts(line, wanted) && line.len > wanted.len && line.at[wanted.len] == ' ' &&
            !skip--)
            return git_id_read(str_slice(line, wanted.len + 1, line.len), out);
    }
    return false;
}

// What a tag finally points to; a commit stays itself.
static bool peel(struct walk *w, struct git_id *id, struct git_object *o)
{
    for (int i = 0; i < LINKS_MOST; i++) {
        if (!git_read(w->git, id, w->arena, o)) {
            struct str digits = git_id_text(w->arena, id);
            *w->why = str_format(w->arena,
                                 "object %.10s, which `%.*s` needs, is not in the repository (is "
                                 "it a shallow clone?)",
                                 digits.at, STR_ARGS(w->name));
            return false;
        }
        if (o->type == GIT_COMMIT)
            return true;
        if (o->type != GIT_TAG || !header_id(o->content, "object", 0, id))
            return refuse_revision(w, "it is not a commit");
    }
    return refuse_revision(w, "tags are nested too deeply");
}

static bool to_parent(struct walk *w, struct git_id *id, size_t which)
{
    struct git_object o;
    if (!peel(w, id, &o))
        return false;
    if (which && !header_id(o.content, "parent", which - 1, id))
        return refuse_revision(w, "a commit on the way does not have that parent");
    return true;
}

// Digits after a sign; 1 if there are none.
static size_t read_generation_count(struct walk *w)
{
    size_t n = 0, from = w->at;
    while (w->at < w->name.len && w->name.at[w->at] >= '0' && w->name.at[w->at] <= '9' &&
           n <= STEPS_MOST)
        n = n * 10 + (size_t)(w->name.at[w->at++] - '0');
    return w->at == from ? 1 : n;
}

// `^{commit}`, `^{}`: only those that peel.
static bool pass_braces(struct walk *w, struct git_id *id)
{
    size_t end = str_find_char(w->name, '}', w->at);
    struct str word = str_slice(w->name, w->at + 1, end);
    struct git_object o;
    if (end == w->name.len || (word.len && !str_equal(word, STR("commit"))))
        return refuse_revision(w, "only `^{commit}` is supported in braces");
    w->at = end + 1;
    return peel(w, id, &o);
}

static bool pass_step(struct walk *w, struct git_id *id)
{
    char sign = w->name.at[w->at++];
    if (sign == '^' && w->at < w->name.len && w->name.at[w->at] == '{')
        return pass_braces(w, id);
    if (sign == '^')
        return to_parent(w, id, read_generation_count(w));
    if (sign != '~')
        return refuse_revision(w, "a name can be followed by `~N`, `^N` and `@{N}`");
    size_t count = read_generation_count(w);
    for (size_t i = 0; i < count; i++)
        if (!to_parent(w, id, 1))
            return false;
    return true;
}

// `@{N}`: the value of the reference N changes ago, a line of its log from the end.
static bool pass_log(struct walk *w, struct str full, struct git_id *id)
{
    w->at += 2;
    size_t digits = w->at, n = read_generation_count(w);
    if (w->at == digits || w->at >= w->name.len || w->name.at[w->at] != '}')
        return refuse_revision(w, "only a number is supported in `@{…}`");
    w->at++;
    struct str log, path = str_format(w->arena, "logs/%.*s", STR_ARGS(full));
    if (!read_git_file(w->git, w->arena, path_join(w->arena, w->git->dir, path), PACKED_MAX_BYTES,
                       &log) &&
        !read_git_file(w->git, w->arena, path_join(w->arena, w->git->common, path),
                       PACKED_MAX_BYTES, &log))
        return refuse_revision(w, "this reference has no log");
    size_t end = log.len;
    for (;; n--) {
        if (end && log.at[end - 1] == '\n')
            end--;
        size_t start = end;
        while (start && log.at[start - 1] != '\n')
            start--;
        if (start == end)
            return refuse_revision(w, "the log of this reference does not go back that far");
        if (!n) // `OLD NEW WHO WHEN …`
            return git_id_read(str_slice(log, start + GIT_ID_DIGITS + 1, end), id) ||
                   refuse_revision(w, "cannot read its log");
        end = start;
    }
}

static bool find_start(struct walk *w, struct str name, struct str *full, struct git_id *id)
{
    size_t count;
    if (str_equal(name, STR("@")) || !name.len)
        name = STR("HEAD");
    *full = name;
    if (name.len == GIT_ID_DIGITS && git_id_read(name, id))
        return true;
    if (find_ref(w->git, w->arena, name, full, id))
        return true;
    count = git_complete(w->git, name, id);
    if (count > 1)
        return refuse_revision(w, "the hash is ambiguous");
    return count == 1 || refuse_revision(w, str_equal(name, STR("HEAD"))
                                                ? "there is no commit yet"
                                                : "no branch, tag or commit has this name");
}

// Where the name ends and the steps start.
static size_t end_of_name(struct str s)
{
    for (size_t i = 0; i < s.len; i++)
        if (s.at[i] == '~' || s.at[i] == '^' ||
            (s.at[i] == '@' && i + 1 < s.len && s.at[i + 1] == '{'))
            return i;
    return s.len;
}

static bool find_one(struct git *g, struct str name, struct arena *a, struct git_id *out,
                     struct str *why)
{
    struct walk w = {.git = g, .arena = a, .name = name, .at = end_of_name(name), .why = why};
    struct str full;
    struct git_object o;
    if (!find_start(&w, str_slice(name, 0, w.at), &full, out))
        return false;
    if (w.at < name.len && name.at[w.at] == '@' && !pass_log(&w, full, out))
        return false;
    while (w.at < name.len)
        if (!pass_step(&w, out))
            return false;
    return peel(&w, out, &o);
}

bool git_find_commit(struct git *g, struct str name, struct arena *a, struct git_id *out,
                     struct str *why)
{
    struct walk w = {.git = g, .arena = a, .name = name, .why = why};
    size_t dots = str_find(name, STR("..."), 0);
    struct git_id one, two;
    size_t two_dots = str_find(name, STR(".."), 0);
    bool is_range = two_dots < name.len && str_find(name, STR("../"), 0) == name.len;
    if (dots == name.len && is_range)
        return refuse_revision(&w, "`A..B` is two revisions: give them as two arguments");
    if (dots == name.len)
        return find_one(g, name, a, out, why);
    if (!find_one(g, str_slice(name, 0, dots), a, &one, why) ||
        !find_one(g, str_slice(name, dots + 3, name.len), a, &two, why))
        return false;
    return git_merge_base(g, &one, &two, out) ||
           refuse_revision(&w, "they have no common ancestor (is it a shallow clone?)");
}

bool git_parent_of(struct str commit, size_t number, struct git_id *out)
{
    return header_id(commit, "parent", number, out);
}

bool git_tree_of(struct git *g, const struct git_id *commit, struct arena *a, struct git_id *out)
{
    struct git_object o;
    return git_read(g, commit, a, &o) && o.type == GIT_COMMIT &&
           header_id(o.content, "tree", 0, out);
}
