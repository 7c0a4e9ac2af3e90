// SPDX-License-Identifier: Apache-2.0
//
// Evaluates a configuration in two steps. First the address of the database is not known: what does not depend on
// it has a value already, and everything else says how much is known of it. Then the database is there, and only
// what was open is computed.
//
//   cc steps.c $(pkg-config --cflags --libs weft) && ./a.out
#include <stdio.h>

#include <weft.h>

static const char config[] = "name   = \"orders\"\n"
                             "table  = \"t_${name}\"\n"
                             "url    = \"postgres://${database.host}:${database.port}/${table}\"\n"
                             "costly = sum([for i in range(1000) : i])\n";

static const char *const paths[] = {"table", "url", "costly"};

static void show(weft_place *place)
{
    for (size_t i = 0; i < sizeof(paths) / sizeof(paths[0]); i++) {
        char type[40];
        weft_answer *answer = weft_get(place, weft_str_of(paths[i]));
        const weft_value *value = weft_answer_value(answer);
        weft_str prefix = weft_value_prefix(value);
        weft_value_type_name(value, type, sizeof(type));
        if (!weft_value_has_unknown(value))
            printf("  %-7s %s\n", paths[i], weft_answer_json(answer, 0).at);
        else
            printf("  %-7s not known yet: a %s%s that starts with \"%.*s\"\n", paths[i], type,
                   weft_value_may_be_null(value) ? " or null" : "", (int)prefix.len, prefix.at);
        weft_answer_free(answer);
    }
}

// { host = string, port = number }, neither of them known.
static const weft_value *unknown_database(weft_values *values)
{
    return weft_values_unknown(values,
                               WEFT_STR("[\"object\",{\"host\":\"string\",\"port\":\"number\"}]"));
}

static const weft_value *real_database(weft_values *values)
{
    const weft_str keys[] = {WEFT_STR("host"), WEFT_STR("port")};
    const weft_value *parts[] = {weft_values_text(values, WEFT_STR("10.0.0.7")),
                                 weft_values_int(values, 5432)};
    return weft_values_object(values, keys, parts, 2);
}

static uint64_t evaluated_so_far(weft_graph *graph)
{
    struct weft_counters counters = {.size = sizeof(counters)};
    weft_graph_counters(graph, &counters);
    return counters.nodes;
}

int main(void)
{
    weft_graph *graph = weft_graph_open();
    weft_values *values = weft_values_open();
    const weft_tree *tree;
    weft_expr root;
    weft_answer *read = weft_read(graph,
                                  &(struct weft_text){.size = sizeof(struct weft_text),
                                                      .name = WEFT_STR("orders.hcl"),
                                                      .text = weft_str_of(config)},
                                  &tree, &root);
    weft_answer_free(read); // the text above has no mistakes
    weft_place *orders = weft_document_open(graph, NULL, WEFT_STR("orders.hcl"), tree, root);

    printf("before there is a database:\n");
    weft_name_set(orders, WEFT_STR("database"), unknown_database(values));
    show(orders);

    uint64_t before = evaluated_so_far(graph);
    weft_answer *refused = weft_name_known(orders, WEFT_STR("database"),
                                           weft_values_text(values, WEFT_STR("10.0.0.7")));
    printf("a text instead of an object:\n  %s",
           weft_answer_diagnostics(refused, WEFT_SHORT, 0).at);
    weft_answer_free(refused);

    printf("now it is there:\n");
    weft_answer *known = weft_name_known(orders, WEFT_STR("database"), real_database(values));
    weft_answer_free(known);
    show(orders);
    printf("definitions evaluated in the second step: %llu\n",
           (unsigned long long)(evaluated_so_far(graph) - before));

    weft_values_close(values);
    weft_graph_close(graph);
    return 0;
}
