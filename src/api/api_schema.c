// SPDX-License-Identifier: Apache-2.0
//
// Things with effects that a host declares by their schemas.
#include "api/api.h"
#include "graph/scope/scope.h"
#include "graph/world/schema.h"
#include "value/json.h"

static weft_answer *bad_data(weft_graph *g, uint32_t file, size_t offset, struct str name,
                             const char *why)
{
    struct span at = {file, (uint32_t)offset, (uint32_t)offset};
    struct diag *d = diag_new(&g->inside->arena, DIAG_BAD_DATA, at, "`%.*s` is not a schema: %s",
                              STR_ARGS(name), why);
    diag_help(d, "write {\"NAME\": {\"inputs\": {\"a\": \"string\"}, \"optional\": [], "
                 "\"outputs\": {}}}");
    struct diags diags = {0};
    weft_answer *answer = answer_new(g);
    answer_set(answer, value_null(&type_dynamic));
    diags_add(&diags, d);
    answer_add(answer, &diags);
    diags_done(&diags);
    return answer;
}

static weft_answer *add_schemas(weft_graph *g, uint32_t file, struct value all)
{
    struct arena *a = &g->inside->arena;
    if (!g->inside->declared)
        g->inside->declared = scope_open(g->inside, SCOPE_NAMED, NULL, STR("schemas"));
    for (size_t i = 0; i < value_len(all); i++) {
        const char *why = "wrong form";
        struct str name = value_key(all, i);
        const struct schema *s = schema_from_json(a, name, value_item(all, i), &why);
        if (!s)
            return bad_data(g, file, 0, name, why);
        struct lazy value = lazy_of_value(schema_value(a, s));
        if (scope_set_variable(g->late, name, value, ENTRY_FINAL, NO_SPAN) ||
            scope_set_variable(g->inside->declared, name, value, ENTRY_FINAL, NO_SPAN))
            return bad_data(g, file, 0, name, "this name is already used");
    }
    weft_answer *answer = answer_new(g);
    answer_set(answer, value_null(&type_dynamic));
    return answer;
}

weft_answer *weft_schemas(weft_graph *graph, weft_str name, weft_str json)
{
    struct visit v;
    struct value all;
    struct json_error error;
    if (!graph || !visit_to_change(&v, graph))
        return answer_usage(graph, "no graph given, or it is busy");
    struct graph *g = graph->inside;
    uint32_t file = sources_add(g->sources, str_in(name), str_in(json));
    struct str text = source_text(g->sources, file); // which the graph keeps
    weft_answer *answer;
    if (!json_read(&g->arena, text, &all, &error))
        answer = bad_data(graph, file, error.offset, str_in(name), error.why);
    else if (!value_is_mapping(all))
        answer = bad_data(graph, file, 0, str_in(name), "expected an object with schemas by name");
    else
        answer = add_schemas(graph, file, all);
    visit_end(&v);
    if (weft_answer_ok(answer))
        note_told(graph,
                  (struct told){.kind = TOLD_SCHEMAS, .path = str_in(name), .text = str_in(json)});
    return answer;
}
