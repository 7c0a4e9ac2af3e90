// SPDX-License-Identifier: Apache-2.0
//
// From a line of a file to what can be asked for: `spec.command` of an action, a variable, an output.
#include "ask/locate.h"
#include "base/path.h"
#include "dialects/garden/tree/project.h"

static bool is_at(const struct tree *t, expr_id e, struct span at)
{
    struct span all = expr_span(t, e);
    return all.file == at.file && all.start <= at.end && at.start <= all.end;
}

// Whether a path is below a name, and what follows: `variables.a` -> `.a`.
static bool is_below_name(struct str path, const char *name, struct str *rest)
{
    if (!str_starts(path, str_of(name)))
        return false;
    *rest = str_slice(path, str_of(name).len, path.len);
    return !rest->len || rest->at[0] == '.' || rest->at[0] == '[';
}

// The key that a line starts with; empty: none.
static struct str key_of_line(struct str line)
{
    size_t start = 0;
    while (start < line.len && (ascii_is_blank(line.at[start]) || line.at[start] == '-'))
        start++;
    size_t end = start;
    while (end < line.len && line.at[end] != ':' && !ascii_is_blank(line.at[end]))
        end++;
    bool is_key = end < line.len && line.at[end] == ':';
    return is_key ? str_slice(line, start, end) : STR("");
}

// Who asks for a line asks for what its first key says, not for the first part of a list or mapping behind it.
static struct str path_in_line(struct garden_tree *t, struct arena *a, const struct tree *tree,
                               expr_id root, struct span at)
{
    struct str path = locate_in_document(a, t->graph->sources, tree, root, at);
    struct str text = source_text(t->graph->sources, at.file);
    struct str key = key_of_line(str_slice(text, at.start, at.end));
    for (size_t end = path.len; key.len && end >= key.len; end--) {
        size_t start = end - key.len;
        bool is_step = (!start || path.at[start - 1] == '.') &&
                       (end == path.len || path.at[end] == '.' || path.at[end] == '[');
        if (is_step && str_equal(str_slice(path, start, end), key))
            return str_slice(path, 0, end);
    }
    return path;
}

// ---- actions

static bool is_asked_field(struct str path)
{
    static const char *const others[] = {"name", "disabled", "spec"};
    struct str rest;
    for (size_t i = 0; i < COUNT_OF(others); i++)
        if (is_below_name(path, others[i], &rest))
            return true;
    for (size_t i = 0; i < garden_builtin_field_count; i++)
        if (is_below_name(path, garden_builtin_fields[i].name, &rest))
            return true;
    return false;
}

static struct str path_of_action(struct garden_action *a, struct arena *arena, struct span at)
{
    const struct garden_config *c = &a->config;
    struct str rest, inside = path_in_line(a->world->tree, arena, c->tree, c->expr, at);
    if (is_below_name(inside, "variables", &rest))
        return str_format(arena, "actions.%.*s.var%.*s", STR_ARGS(a->key), STR_ARGS(rest));
    if (!is_asked_field(inside))
        return str_format(arena, "actions.%.*s", STR_ARGS(a->key));
    return str_format(arena, "actions.%.*s.%.*s", STR_ARGS(a->key), STR_ARGS(inside));
}

// ---- the project

// `outputs[1].value`: the name of that entry, and what follows.
static struct str named_entry(const struct tree *t, expr_id root, const char *list, struct str path,
                              struct str *rest)
{
    size_t end = str_find_char(path, ']', 0), index = 0;
    expr_id all = garden_field(t, root, list);
    for (size_t i = str_of(list).len + 1; i < end && i < path.len; i++)
        index = index * 10 + (size_t)(path.at[i] - '0');
    bool is_there =
        all && end < path.len && expr_kind(t, all) == EXPR_SEQUENCE && index < expr_count(t, all);
    *rest = is_there ? str_slice(path, end + 1, path.len) : STR("");
    return is_there ? garden_text_field(t, expr_operand(t, all, (uint32_t)index), "name") : STR("");
}

static struct str path_of_project(struct garden_tree *t, struct arena *a, struct span at)
{
    const struct tree *tree = t->project->file->tree;
    expr_id root = t->project->root;
    struct str rest, name, path = path_in_line(t, a, tree, root, at);
    if (is_below_name(path, "variables", &rest))
        return str_format(a, "var%.*s", STR_ARGS(rest));
    if (is_below_name(path, "environments", &rest)) {
        (void)named_entry(tree, root, "environments", path, &rest);
        return is_below_name(rest, ".variables", &rest) ? str_format(a, "var%.*s", STR_ARGS(rest))
                                                        : STR("environment");
    }
    if (is_below_name(path, "outputs", &rest)) {
        name = named_entry(tree, root, "outputs", path, &rest);
        return str_format(a, "outputs%s%.*s", name.len ? "." : "", STR_ARGS(name));
    }
    if (is_below_name(path, "providers", &rest)) {
        name = named_entry(tree, root, "providers", path, &rest);
        return name.len ? str_format(a, "providers.%.*s.config%.*s", STR_ARGS(name), STR_ARGS(rest))
                        : STR("providers");
    }
    return str_equal(path, STR("name")) ? STR("project.name") : (struct str){0};
}

struct str garden_locate_line(struct dialect_tree *base, struct arena *a, struct span at)
{
    struct garden_tree *t = (struct garden_tree *)base;
    struct garden_world *w = garden_world_of(t, t->wanted_env);
    if (!w)
        return (struct str){0};
    if (is_at(t->project->file->tree, t->project->root, at))
        return path_of_project(t, a, at);
    for (size_t i = 0; i < w->actions.len; i++)
        if (is_at(w->actions.at[i]->config.tree, w->actions.at[i]->config.expr, at))
            return path_of_action(w->actions.at[i], a, at);
    return (struct str){0};
}
