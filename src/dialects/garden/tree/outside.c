// SPDX-License-Identifier: Apache-2.0
//
// What templates see of the machine: the clock, the user, and what is checked out. Each is asked for when it is needed,
// clock and user only if that is allowed; otherwise it is not known.
#include <math.h>
#include <time.h>

#include "dialects/garden/tree/project.h"
#include "dialects/garden/values/values.h"
#include "graph/world/injector.h"
#include "value/number.h"

enum outside_text {
    OUTSIDE_NOW,
    OUTSIDE_TODAY,
    OUTSIDE_TIMESTAMP,
    OUTSIDE_USER,
    OUTSIDE_LOWER_USER,
    OUTSIDE_PLATFORM,
    OUTSIDE_ARCH,
    OUTSIDE_BRANCH,
    OUTSIDE_COMMIT,
    OUTSIDE_ORIGIN,
};

// ---- the clock

static struct value time_text(struct garden_world *w, enum outside_text what)
{
    enum { TIME_MOST = 40 };
    struct graph *g = w->graph;
    struct value now = injector_ask(g, g->injector, WORLD_CLOCK, STR(""), NO_SPAN);
    char text[TIME_MOST];
    struct tm parts;
    if (!value_is_number(now))
        return now;
    double seconds = number_to_double(now);
    time_t at = (time_t)seconds;
    if (seconds < 0 || seconds > 9.2e9 || !gmtime_r(&at, &parts))
        return value_unknown(&g->arena, &type_string);
    if (what == OUTSIDE_TIMESTAMP)
        return garden_number(floor(seconds));
    size_t len = what == OUTSIDE_TODAY
                     ? strftime(text, sizeof(text), "%Y-%m-%d", &parts)
                     : strftime(text, sizeof(text), "%Y-%m-%dT%H:%M:%S.000Z", &parts);
    return value_string(&g->arena, str_make(text, len));
}

// ---- the user

static struct value user_name(struct garden_world *w, bool is_lower)
{
    static const char *const names[] = {"USER", "LOGNAME", "USERNAME"};
    struct graph *g = w->graph;
    struct value found = VALUE_NONE;
    for (size_t i = 0; i < COUNT_OF(names) && !value_is(found, VALUE_STRING); i++)
        found = injector_ask(g, g->injector, WORLD_ENV, str_of(names[i]), NO_SPAN);
    if (!value_is(found, VALUE_STRING))
        return value_unknown(&g->arena, &type_string);
    struct str name = value_str(&found);
    char *text = ARENA_ARRAY(&g->arena, char, name.len);
    for (size_t i = 0; i < name.len; i++) {
        bool is_upper = name.at[i] >= 'A' && name.at[i] <= 'Z';
        text[i] = is_lower && is_upper ? (char)(name.at[i] + 32) : name.at[i];
    }
    return value_string(&g->arena, str_make(text, name.len));
}

// ---- the machine, by the names that Node.js has

static const char *platform_name(void)
{
#if defined(__APPLE__)
    return "darwin";
#elif defined(__linux__)
    return "linux";
#else
    return NULL;
#endif
}

static const char *architecture_name(void)
{
#if defined(__x86_64__)
    return "x64";
#elif defined(__aarch64__)
    return "arm64";
#else
    return NULL;
#endif
}

static struct value machine_text(struct garden_world *w, const char *text)
{
    return text ? value_string(&w->graph->arena, str_of(text))
                : value_unknown(&w->graph->arena, &type_string);
}

// ---- git

// `https://user:password@host/…`
static bool has_password(struct str url)
{
    size_t scheme = str_find(url, STR("://"), 0), at = str_find_char(url, '@', 0);
    return scheme < at && at < url.len && str_find_char(url, ':', scheme + 1) < at &&
           str_find_char(url, '/', scheme + 3) > at;
}

static struct value checkout_text(struct garden_world *w, enum outside_text what)
{
    struct arena *a = &w->graph->arena;
    const struct tree_files *f = &w->tree->files;
    struct tree_checkout is;
    if (!f->checkout || !f->checkout(f->checkout_data, a, &is))
        return value_unknown(a, &type_string);
    if (what == OUTSIDE_ORIGIN && has_password(is.origin))
        return value_mark(a, value_string(a, is.origin), &mark_sensitive);
    return value_string(a, what == OUTSIDE_BRANCH   ? is.branch
                           : what == OUTSIDE_COMMIT ? is.commit
                                                    : is.origin);
}

// Whether the process may be asked: git is part of the project.
static bool is_allowed(const struct garden_world *w, enum outside_text what)
{
    enum world_kind kind = what <= OUTSIDE_TIMESTAMP ? WORLD_CLOCK : WORLD_ENV;
    return what >= OUTSIDE_BRANCH || injector_has(w->graph->injector, kind);
}

struct value garden_outside(struct garden_world *w, uint32_t what)
{
    enum outside_text text = (enum outside_text)what;
    if (!is_allowed(w, text))
        return value_unknown(&w->graph->arena, &type_string);
    switch (text) {
    case OUTSIDE_NOW:
    case OUTSIDE_TODAY:
    case OUTSIDE_TIMESTAMP: return time_text(w, text);
    case OUTSIDE_USER: return user_name(w, false);
    case OUTSIDE_LOWER_USER: return user_name(w, true);
    case OUTSIDE_PLATFORM: return machine_text(w, platform_name());
    case OUTSIDE_ARCH: return machine_text(w, architecture_name());
    case OUTSIDE_BRANCH:
    case OUTSIDE_COMMIT:
    case OUTSIDE_ORIGIN: return checkout_text(w, text);
    }
    return value_unknown(&w->graph->arena, &type_string);
}

// ---- their names

struct outside_names {
    struct tree_builder b;
    symbol keys[8];
    expr_id values[8];
    uint32_t count;
};

static void put_outside(struct outside_names *n, const char *name, expr_id e)
{
    n->keys[n->count] = symbol_intern(n->b.symbols, str_of(name));
    n->values[n->count++] = e;
}

static expr_id ask_outside(struct outside_names *n, enum outside_text what)
{
    expr_id number = expr_literal(&n->b, NO_SPAN, value_int(GARDEN_OUTSIDE_FIRST + what));
    return expr_op(&n->b, NO_SPAN, GARDEN_ASK, &number, 1);
}

static void finish_outside(struct garden_world *w, struct outside_names *n, struct scope *s,
                           const char *name)
{
    struct graph *g = w->graph;
    expr_id e = expr_mapping(&n->b, NO_SPAN, n->keys, n->values, n->count);
    struct tree *t = tree_end(&n->b);
    graph_keep_tree(g, t);
    struct env *env = ARENA_NEW(&g->arena, struct env);
    *env = (struct env){.scope = s};
    struct node *made = node_of_expr(g, t, e, env, NULL);
    node_name(made, symbol_intern(g->symbols, str_of(name)));
    (void)scope_set_variable(s, str_of(name), lazy_of_node(made), 0, NO_SPAN);
}

void garden_open_clock(struct garden_world *w, struct scope *s)
{
    struct outside_names times = {.count = 0};
    tree_begin(&times.b, garden_ops(), w->graph->symbols, 0);
    put_outside(&times, "now", ask_outside(&times, OUTSIDE_NOW));
    put_outside(&times, "today", ask_outside(&times, OUTSIDE_TODAY));
    put_outside(&times, "timestamp", ask_outside(&times, OUTSIDE_TIMESTAMP));
    finish_outside(w, &times, s, "datetime");
}

void garden_open_git(struct garden_world *w, struct scope *s)
{
    struct outside_names git = {.count = 0};
    tree_begin(&git.b, garden_ops(), w->graph->symbols, 0);
    put_outside(&git, "branch", ask_outside(&git, OUTSIDE_BRANCH));
    put_outside(&git, "commitHash", ask_outside(&git, OUTSIDE_COMMIT));
    put_outside(&git, "originUrl", ask_outside(&git, OUTSIDE_ORIGIN));
    finish_outside(w, &git, s, "git");
}

void garden_open_local(struct garden_world *w, struct scope *s, struct value environment)
{
    struct graph *g = w->graph;
    struct str host = w->tree->host;
    struct outside_names own = {.count = 0};
    tree_begin(&own.b, garden_ops(), g->symbols, 0);
    struct str artifacts = str_join(&g->arena, host, STR("/.garden/artifacts"));
    put_outside(&own, "artifactsPath",
                expr_literal(&own.b, NO_SPAN, value_string(&own.b.arena, artifacts)));
    put_outside(
        &own, "env",
        expr_literal(&own.b, NO_SPAN, value_is_mapping(environment) ? environment : value_dynamic));
    put_outside(&own, "arch", ask_outside(&own, OUTSIDE_ARCH));
    put_outside(&own, "platform", ask_outside(&own, OUTSIDE_PLATFORM));
    put_outside(&own, "projectPath",
                expr_literal(&own.b, NO_SPAN, value_string(&own.b.arena, host)));
    put_outside(&own, "username", ask_outside(&own, OUTSIDE_USER));
    put_outside(&own, "usernameLowerCase", ask_outside(&own, OUTSIDE_LOWER_USER));
    finish_outside(w, &own, s, "local");
}
