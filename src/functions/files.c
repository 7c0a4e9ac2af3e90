// SPDX-License-Identifier: Apache-2.0
//
// Files, through the injector alone: a request is a cleaned path, relative to the injector's base unless it starts
// with a slash; one that ends with a slash asks for the entries of a directory and is answered by a list of names,
// those of directories ending with a slash. Functions on file names ask for nothing except the home directory, which
// is the variable HOME.
#include "functions/files.h"

#include "base/array.h"
#include "base/path.h"
#include "base/utf8.h"
#include "functions/bytes.h"
#include "functions/functions.h"
#include "functions/text.h"
#include "graph/graph.h"
#include "graph/world/injector.h"

static struct value ask(struct call *c, enum world_kind kind, struct str request)
{
    struct graph *g = call_graph(c);
    return injector_ask(g, g->injector, kind, request, call_span(c));
}

// ---- names

// The path with a leading `~` replaced; false with the failure.
static bool expand_home(struct call *c, struct str path, struct str *out, struct value *failed)
{
    *out = path;
    if (!path.len || path.at[0] != '~')
        return true;
    if (path.len > 1 && path.at[1] != '/') {
        *failed = call_fail(c, FAIL_TYPE, DIAG_BAD_ARGUMENT, -1,
                            "only `~/` can be expanded, the home directory of the current user");
        return false;
    }
    struct value home = ask(c, WORLD_ENV, STR("HOME"));
    if (value_is_poison(home)) {
        *failed = home;
        return false;
    }
    if (!value_is(home, VALUE_STRING)) {
        *failed = call_fail(c, FAIL_WORLD, DIAG_WORLD, -1, "the variable HOME is not set");
        return false;
    }
    struct arena *a = call_arena(c);
    struct str whole = str_format(a, "%.*s%.*s", STR_ARGS(value_str(&home)),
                                  STR_ARGS(str_slice(path, 1, path.len)));
    *out = path_clean(a, whole);
    return true;
}

static struct value apply_pathexpand(struct call *c)
{
    struct str path;
    struct value failed;
    return expand_home(c, text_arg(c, 0), &path, &failed) ? text_value(c, path) : failed;
}

static struct value apply_basename(struct call *c)
{
    return text_value(c, path_basename(text_arg(c, 0)));
}

static struct value apply_dirname(struct call *c)
{
    struct str path = text_arg(c, 0);
    bool is_dir = path.len && path.at[path.len - 1] == '/'; // to the peer, `a/` is `a/` and nothing
    struct str dir = is_dir ? path : path_dirname(path);
    return text_value(c, path_clean(call_arena(c), dir));
}

// Relative paths start from the injector's base, otherwise from the system's current directory.
static struct value apply_abspath(struct call *c)
{
    struct graph *g = call_graph(c);
    struct str path = text_arg(c, 0), base = g->injector ? injector_base(g, g->injector) : STR("");
    if (!path_is_absolute(path) && !path_is_absolute(base)) {
        struct value here = ask(c, WORLD_ENV, STR("PWD"));
        if (value_is_poison(here))
            return here;
        base = value_is(here, VALUE_STRING) ? str_copy(call_arena(c), value_str(&here)) : base;
        if (!path_is_absolute(base))
            return call_fail(c, FAIL_WORLD, DIAG_WORLD, -1, "the variable PWD is not a directory");
    }
    return text_value(c, path_clean(call_arena(c), path_join(call_arena(c), base, path)));
}

// ---- contents

// The injector's answer for the file that argument i names: absent if it does not exist. False with a failure.
static bool ask_file(struct call *c, unsigned i, struct value *answer)
{
    struct str path;
    if (!expand_home(c, text_arg(c, i), &path, answer))
        return false;
    path = path_clean(call_arena(c), path);
    *answer = ask(c, WORLD_FILES, path);
    if (!value_is_poison(*answer))
        return true;
    // a directory is not a failure of the outside world, but a wrong name: `try` may catch it
    struct value names = ask(c, WORLD_FILES, str_format(call_arena(c), "%.*s/", STR_ARGS(path)));
    if (!value_is_poison(names) && !value_is(names, VALUE_ABSENT))
        *answer =
            call_fail(c, FAIL_TYPE, DIAG_BAD_ARGUMENT, (int)i, "`%.*s` is a directory, not a file",
                      STR_ARGS(text_shown(text_arg(c, i))));
    return false;
}

bool files_read(struct call *c, unsigned i, struct str *bytes, struct value *failed)
{
    struct value answer;
    if (!ask_file(c, i, &answer)) {
        *failed = answer;
        return false;
    }
    if (value_is(answer, VALUE_STRING)) {
        struct str s = value_str(&answer);
        *bytes = answer.flags & VALUE_INLINE ? str_copy(call_arena(c), s) : s;
        return true;
    }
    *failed = call_fail(c, FAIL_MISSING, DIAG_MISSING_KEY, (int)i,
                        "no file `%.*s`: only files that exist before the evaluation can be read",
                        STR_ARGS(text_shown(text_arg(c, i))));
    return false;
}

static struct value apply_file(struct call *c)
{
    struct str bytes;
    struct value failed;
    if (!files_read(c, 0, &bytes, &failed))
        return failed;
    if (utf8_is_valid(bytes))
        return text_value_kept(c, bytes); // what was read stays with the graph
    return call_fail(c, FAIL_TYPE, DIAG_BAD_ARGUMENT, -1,
                     "the file `%.*s` is not UTF-8: `filebase64` reads any bytes",
                     STR_ARGS(text_shown(text_arg(c, 0))));
}

static struct value apply_filebase64(struct call *c)
{
    struct str bytes;
    struct value failed;
    return files_read(c, 0, &bytes, &failed) ? bytes_base64(c, bytes) : failed;
}

static struct value apply_fileexists(struct call *c)
{
    struct value answer;
    if (!ask_file(c, 0, &answer))
        return answer;
    return value_bool(value_is(answer, VALUE_STRING));
}

// ---- fileset: patterns for names

// The end of the character set that starts at `at`, after its `[`; 0 if it does not end. Sets
// `*matches` for the character `code`.
static size_t match_set(struct str pattern, size_t at, uint32_t code, bool *matches)
{
    bool is_negated = at < pattern.len && (pattern.at[at] == '^' || pattern.at[at] == '!');
    bool found = false;
    size_t first = at += is_negated;
    while (at < pattern.len && (pattern.at[at] != ']' || at == first)) {
        uint32_t low, high;
        at += pattern.at[at] == '\\' && at + 1 < pattern.len;
        at += utf8_decode(pattern, at, &low);
        high = low;
        if (at + 1 < pattern.len && pattern.at[at] == '-' && pattern.at[at + 1] != ']') {
            at++;
            at += pattern.at[at] == '\\' && at + 1 < pattern.len;
            at += utf8_decode(pattern, at, &high);
        }
        found |= low <= code && code <= high;
    }
    *matches = found != is_negated;
    return at < pattern.len ? at + 1 : 0;
}

// The `}` of the alternatives that start after `{`; the length if it is missing.
static size_t alternatives_end(struct str pattern, size_t at)
{
    for (int depth = 1; at < pattern.len; at++) {
        if (pattern.at[at] == '\\')
            at++;
        else if (pattern.at[at] == '{')
            depth++;
        else if (pattern.at[at] == '}' && --depth == 0)
            return at;
    }
    return pattern.len;
}

// Matches a name without slashes. `steps` is what is left of the work that a pattern may cause.
struct glob {
    struct arena *arena;
    uint64_t steps;
};

static bool glob_matches(struct glob *g, struct str pattern, struct str name);

// One of the alternatives of `{a,b}`, followed by the rest.
static bool match_alternatives(struct glob *g, struct str pattern, struct str name)
{
    size_t end = alternatives_end(pattern, 1);
    if (end == pattern.len)
        return false;
    struct str rest = str_slice(pattern, end + 1, pattern.len);
    size_t from = 1;
    int depth = 0;
    for (size_t at = 1; at <= end; at++) {
        char c = pattern.at[at];
        depth += (c == '{') - (c == '}');
        if (at < end && (c != ',' || depth != 0))
            continue;
        struct str one = str_slice(pattern, from, at);
        struct str whole = str_format(g->arena, "%.*s%.*s", STR_ARGS(one), STR_ARGS(rest));
        if (glob_matches(g, whole, name))
            return true;
        from = at + 1;
    }
    return false;
}

static bool match_star(struct glob *g, struct str pattern, struct str name)
{
    for (size_t at = 0; at <= name.len; at++)
        if (glob_matches(g, pattern, str_slice(name, at, name.len)))
            return true;
    return false;
}

static bool glob_matches(struct glob *g, struct str pattern, struct str name)
{
    size_t at = 0, on = 0;
    while (at < pattern.len) {
        if (g->steps == 0 || --g->steps == 0)
            return false;
        uint32_t code = 0, want;
        bool matches = true;
        if (pattern.at[at] == '*')
            return match_star(g, str_slice(pattern, at + 1, pattern.len),
                              str_slice(name, on, name.len));
        if (pattern.at[at] == '{')
            return match_alternatives(g, str_slice(pattern, at, pattern.len),
                                      str_slice(name, on, name.len));
        if (on == name.len)
            return false;
        on += utf8_decode(name, on, &code);
        if (pattern.at[at] == '[') {
            at = match_set(pattern, at + 1, code, &matches);
            if (at == 0)
                return false;
        } else {
            bool is_any = pattern.at[at] == '?';
            at += pattern.at[at] == '\\' && at + 1 < pattern.len;
            at += utf8_decode(pattern, at, &want);
            matches = is_any || want == code;
        }
        if (!matches)
            return false;
    }
    return on == name.len;
}

// ---- fileset: walking

enum {
    GLOB_STEPS = 10000,         // what one name may cost; patterns with many stars end here
    GLOB_DEPTH = 100,           // nested directories; a symbolic link back up ends here
    STEPS_PER_DIRECTORY = 1000, // listing one is a system call, and links can lead to very many
};

struct fileset {
    struct call *call;
    struct str root;
    ARRAY(struct value) found;
    struct value failed; // absent: none
};

// The entries of a directory; false if it is not one or access is refused.
static bool list_dir(struct fileset *f, struct str dir, struct value *names)
{
    struct arena *a = call_arena(f->call);
    struct str path = path_clean(a, path_join(a, f->root, dir));
    *names = ask(f->call, WORLD_FILES, str_format(a, "%.*s/", STR_ARGS(path)));
    if (value_is_poison(*names))
        f->failed = *names;
    return value_is_sequence(*names);
}

static void walk_fileset(struct fileset *f, struct str dir, struct str pattern, unsigned depth);

static void walk_entry(struct fileset *f, struct str dir, struct str name, struct str part,
                       struct str rest, unsigned depth)
{
    struct arena *a = call_arena(f->call);
    bool is_dir = str_ends(name, STR("/"));
    name = is_dir ? str_slice(name, 0, name.len - 1) : name;
    bool is_deep = str_equal(part, STR("**"));
    struct glob g = {a, GLOB_STEPS};
    bool matches = is_deep || glob_matches(&g, part, name);
    if (g.steps == 0)
        f->failed =
            call_fail(f->call, FAIL_TYPE, DIAG_BAD_ARGUMENT, 1,
                      "matching the pattern with `%.*s` takes too many steps: use fewer stars",
                      STR_ARGS(text_shown(name)));
    if (!matches)
        return;
    struct str path = dir.len ? path_join(a, dir, name) : str_copy(a, name);
    if (is_dir && is_deep)
        walk_fileset(f, path, str_format(a, "**/%.*s", STR_ARGS(rest)), depth + 1);
    else if (is_dir && rest.len)
        walk_fileset(f, path, rest, depth + 1);
    else if (!is_dir && !rest.len && !is_deep)
        ARRAY_PUSH(&f->found, value_string(a, utf8_nfc(a, path)));
}

// Adds everything below `dir` that matches the parts of the pattern.
static void walk_fileset(struct fileset *f, struct str dir, struct str pattern, unsigned depth)
{
    size_t slash = str_find_char(pattern, '/', 0);
    struct str part = str_slice(pattern, 0, slash);
    struct str rest = str_slice(pattern, slash + 1, pattern.len);
    bool is_deep = str_equal(part, STR("**"));
    if (is_deep && !rest.len)
        rest = STR("*");
    if (depth > GLOB_DEPTH || !call_charge(f->call, STEPS_PER_DIRECTORY))
        return;
    if (is_deep) // it also matches no directory at all
        walk_fileset(f, dir, rest, depth + 1);
    struct value names;
    if (!value_is(f->failed, VALUE_ABSENT) || !list_dir(f, dir, &names))
        return;
    for (size_t i = 0; i < value_len(names) && value_is(f->failed, VALUE_ABSENT); i++) {
        struct value name = value_item(names, i);
        if (value_is(name, VALUE_STRING) && call_charge(f->call, 1))
            walk_entry(f, dir, value_str(&name), part, rest, depth);
    }
}

static struct value apply_fileset(struct call *c)
{
    struct arena *a = call_arena(c);
    struct fileset f = {.call = c, .root = text_arg(c, 0)};
    struct str pattern = text_arg(c, 1);
    while (pattern.len && pattern.at[0] == '/')
        pattern = str_slice(pattern, 1, pattern.len);
    walk_fileset(&f, str_make("", 0), pattern, 0);
    struct value v = f.failed;
    if (value_is(v, VALUE_ABSENT))
        v = call_charge(c, 0) ? value_set(a, &type_string, f.found.at, f.found.len) : call_limit(c);
    ARRAY_DONE(&f.found);
    return v;
}

// ---- the table

static const struct type set_of_strings = {.kind = TYPE_SET, .element = &type_string};

#define ON_A_PATH(NAME, FLAGS, RESULT, RESULT_NAME, DOC)                        \
    {                                                                           \
        .name = #NAME, .signature = "path: string -> " RESULT_NAME, .doc = DOC, \
        .op = {.name = #NAME,                                                   \
               .arity = 1,                                                      \
               .flags = OP_NOT_NULL | (FLAGS),                                  \
               .types = {&type_string},                                         \
               .result = &(RESULT),                                             \
               .apply = apply_##NAME},                                          \
    }

static const struct function functions[] = {
    ON_A_PATH(abspath, 0, type_string, "string", "The absolute path, without `.` and `..`."),
    ON_A_PATH(basename, 0, type_string, "string", "The last part of a path."),
    ON_A_PATH(dirname, 0, type_string, "string", "A path without its last part."),
    ON_A_PATH(file, OP_ASKS, type_string, "string",
              "The content of a file. Requires permission to read it."),
    ON_A_PATH(filebase64, OP_ASKS, type_string, "string", "The content of a file, in base64."),
    ON_A_PATH(fileexists, OP_ASKS, type_bool, "bool", "Whether a file exists."),
    {
        .name = "fileset",
        .signature = "path: string, pattern: string -> set of string",
        .doc = "The files below a directory whose names match a pattern like `**/*.{tf,json}`.",
        .op = {.name = "fileset",
               .arity = 2,
               .flags = OP_NOT_NULL | OP_ASKS,
               .types = {&type_string, &type_string},
               .result = &set_of_strings,
               .apply = apply_fileset},
    },
    ON_A_PATH(pathexpand, 0, type_string, "string",
              "A path with `~` replaced by the home directory."),
};

const struct function_family functions_files = {"files", functions, COUNT_OF(functions)};
