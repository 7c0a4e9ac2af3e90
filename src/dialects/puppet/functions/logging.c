// SPDX-License-Identifier: Apache-2.0
//
// Messages of the eight levels, and the functions that leave what runs: fail, break, next, return.
#include "dialects/puppet/runtime/compiler.h"
#include "dialects/puppet/runtime/support.h"

static struct str joined_texts(struct puppet_call *c)
{
    struct strbuf out;
    strbuf_init(&out, 0);
    for (unsigned i = 0; i < c->count; i++) {
        if (i)
            strbuf_add_char(&out, ' ');
        puppet_write_text(&out, c->args[i]);
    }
    struct str text = strbuf_copy(&out, c->arena);
    strbuf_done(&out);
    return text;
}

static struct value log_as(struct puppet_call *c, const char *level)
{
    compiler_log(c->compiler, level, joined_texts(c), c->at);
    return puppet_undef();
}

static struct value run_alert(struct puppet_call *c)
{
    return log_as(c, "alert");
}

static struct value run_crit(struct puppet_call *c)
{
    return log_as(c, "crit");
}

static struct value run_debug(struct puppet_call *c)
{
    return log_as(c, "debug");
}

static struct value run_emerg(struct puppet_call *c)
{
    return log_as(c, "emerg");
}

static struct value run_err(struct puppet_call *c)
{
    return log_as(c, "err");
}

static struct value run_info(struct puppet_call *c)
{
    return log_as(c, "info");
}

static struct value run_notice(struct puppet_call *c)
{
    return log_as(c, "notice");
}

static struct value run_warning(struct puppet_call *c)
{
    return log_as(c, "warning");
}

static struct value run_fail(struct puppet_call *c)
{
    struct str text = joined_texts(c);
    struct compiler *k = c->compiler;
    if (k && k->is_alone) // it may be meant for whoever uses the class
        k->is_unsure = true;
    if (k && k->settings.alone.len && k->settings.lacks_facts) {
        compiler_doubt(k, c->at);
        return puppet_undef();
    }
    return puppet_fail(c, "RUNTIME_ERROR", "%.*s", STR_ARGS(text));
}

static struct value run_break(struct puppet_call *c)
{
    return call_exit(c->kernel, EXIT_BREAK, puppet_undef());
}

static struct value run_next(struct puppet_call *c)
{
    return call_exit(c->kernel, EXIT_NEXT, arg_or(c, 0, puppet_undef()));
}

static struct value run_return(struct puppet_call *c)
{
    return call_exit(c->kernel, EXIT_RETURN, arg_or(c, 0, puppet_undef()));
}

static const struct puppet_function rows[] = {
    {"alert", {"Any, 0, default"}, "Logs a message at the level alert.", run_alert},
    {"crit", {"Any, 0, default"}, "Logs a message at the level crit.", run_crit},
    {"debug", {"Any, 0, default"}, "Logs a message at the level debug.", run_debug},
    {"emerg", {"Any, 0, default"}, "Logs a message at the level emerg.", run_emerg},
    {"err", {"Any, 0, default"}, "Logs a message at the level err.", run_err},
    {"info", {"Any, 0, default"}, "Logs a message at the level info.", run_info},
    {"notice", {"Any, 0, default"}, "Logs a message at the level notice.", run_notice},
    {"warning", {"Any, 0, default"}, "Logs a message at the level warning.", run_warning},
    {"fail", {"Any, 0, default"}, "Ends the compilation with a message.", run_fail},
    {"break", {"0, 0"}, "Ends the loop around.", run_break},
    {"next", {"Any, 0, 1"}, "Ends the lambda or function around, with a result.", run_next},
    {"return",
     {"Any, 0, 1"},
     "Ends the function, class or define around, with a result.",
     run_return},
};

const struct puppet_functions puppet_logging_functions = {rows, COUNT_OF(rows)};
