// SPDX-License-Identifier: Apache-2.0
//
// The functions `tm_tomlencode` and `tm_tomldecode`.
#include "dialects/terramate/functions/functions.h"
#include "formats/read_value.h"
#include "formats/toml/toml.h"
#include "functions/parts.h"
#include "functions/text.h"

static bool is_allowed(struct call *c, struct value *failed)
{
    const struct tm_project *p = tm_project_of(c->context->env);
    if (p && tm_has_experiment(p, "toml-functions"))
        return true;
    *failed = call_fail(c, FAIL_MISSING, DIAG_UNKNOWN_NAME, -1,
                        "`%s` is an experiment: add \"toml-functions\" to "
                        "`terramate.config.experiments`",
                        call_name(c));
    return false;
}

static struct value apply_tomlencode(struct call *c)
{
    struct value v = call_arg(c, 0), failed;
    if (!is_allowed(c, &failed))
        return failed;
    struct strbuf out = text_buffer(c);
    if (toml_write(&out, call_arena(c), v))
        return text_done(c, &out);
    strbuf_done(&out);
    return bad_argument(c, 0, "TOML has no null");
}

static struct value apply_tomldecode(struct call *c)
{
    struct value out, failed;
    struct format_problem problem;
    struct str text = text_arg(c, 0);
    if (!is_allowed(c, &failed))
        return failed;
    if (format_read_value(&format_toml, call_arena(c), text, &out, &problem))
        return out;
    if (!problem.why)
        return call_limit(c);
    struct text_position at = text_position(text, problem.at);
    return bad_argument(c, 0, "invalid TOML: line %zu, column %zu: %s", at.line, at.column,
                        problem.why);
}

static const struct function functions[] = {
    {
        .name = "tomlencode",
        .signature = "value: any -> string",
        .doc = "The value as TOML.",
        .op = {.name = "tomlencode", .arity = 1, .result = &type_string, .apply = apply_tomlencode},
    },
    {
        .name = "tomldecode",
        .signature = "text: string -> object",
        .doc = "Parses TOML.",
        .op =
            {.name = "tomldecode", .arity = 1, .types = {&type_string}, .apply = apply_tomldecode},
    },
};

const struct function_family tm_functions_toml = {"TOML", functions, COUNT_OF(functions)};
