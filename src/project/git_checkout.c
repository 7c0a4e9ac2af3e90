// SPDX-License-Identifier: Apache-2.0
//
// What is checked out: the branch, its commit, and where the repository was cloned from. The URL is the only setting that
// is read as one; nothing that a configuration includes is followed.
#include <strings.h>

#include "base/path.h"
#include "dialects/tree.h"
#include "project/git.h"

enum { CONFIG_MAX_BYTES = 1 << 20, HEAD_MAX_BYTES = 1 << 12 };

static struct str trimmed(struct str s)
{
    while (s.len && ascii_is_blank(s.at[0]))
        s = str_slice(s, 1, s.len);
    while (s.len && (ascii_is_blank(s.at[s.len - 1]) || s.at[s.len - 1] == '\r'))
        s.len--;
    return s;
}

// `[remote "origin"]`: names of sections have no case, what is in quotes has.
static bool is_origin_section(struct str line)
{
    static const char remote[] = "[remote";
    size_t len = sizeof(remote) - 1;
    if (line.len < len || strncasecmp(line.at, remote, len) != 0)
        return false;
    return str_equal(trimmed(str_slice(line, len, line.len)), STR("\"origin\"]"));
}

// The value of `url = …`; of several the last one wins.
static struct str origin_in(struct str config)
{
    struct str found = STR("");
    bool is_inside = false;
    for (size_t from = 0, to; from < config.len; from = to + 1) {
        to = str_find_char(config, '\n', from);
        struct str line = trimmed(str_slice(config, from, to));
        size_t equals = str_find_char(line, '=', 0);
        struct str name = trimmed(str_slice(line, 0, equals));
        if (line.len && line.at[0] == '[')
            is_inside = is_origin_section(line);
        else if (is_inside && equals < line.len && name.len == 3 &&
                 strncasecmp(name.at, "url", 3) == 0)
            found = trimmed(str_slice(line, equals + 1, line.len));
    }
    if (found.len > 1 && found.at[0] == '"' && found.at[found.len - 1] == '"')
        found = str_slice(found, 1, found.len - 1);
    return found;
}

// `HEAD` where no branch is checked out, as git prints it.
static struct str branch_of(struct str head)
{
    static const struct str branches = {"ref: refs/heads/", 16};
    head = str_slice(head, 0, str_find_char(head, '\n', 0));
    return str_starts(head, branches) ? trimmed(str_slice(head, branches.len, head.len))
                                      : STR("HEAD");
}

bool git_checkout_read(struct arena *a, struct str work_tree, struct tree_checkout *out)
{
    bool unread;
    struct git_id commit;
    struct str why, head, config;
    *out = (struct tree_checkout){STR(""), STR(""), STR("")};
    struct git *g = git_open(a, work_tree, &why, &unread);
    if (!g)
        return !unread;
    struct file_result r = file_read(a, path_join(a, g->dir, STR("HEAD")), HEAD_MAX_BYTES, &head);
    if (file_is_ok(r) && git_find_commit(g, STR("HEAD"), a, &commit, &why)) {
        out->branch = branch_of(head);
        out->commit = git_id_text(a, &commit);
    }
    if (file_is_ok(file_read(a, path_join(a, g->common, STR("config")), CONFIG_MAX_BYTES, &config)))
        out->origin = origin_in(config);
    bool is_read = file_is_ok(r) && !g->trouble.len;
    git_close(g);
    return is_read;
}
