// SPDX-License-Identifier: Apache-2.0
//
// Offers names and functions to a configuration: what only the program knows (who runs it, which ports are free)
// is asked for by the configuration when it needs it.
//
//   cc functions.c $(pkg-config --cflags --libs weft) && ./a.out
#include <stdio.h>
#include <string.h>

#include <weft.h>

static const char config[] = "greeting = \"hello ${user.name}\"\n"
                             "port     = free_port(8000)\n"
                             "replica  = free_port(8000)\n"
                             "home     = initials(user)\n"
                             "admin    = user.roles[1]\n"
                             "broken   = free_port(90000)\n";

// ---- functions

// How often the configuration asked.
struct ports {
    int asked;
};

// The first port from a number on that this program has not given away.
static void call_free_port(weft_call *call, void *data)
{
    struct ports *ports = data;
    int64_t from;
    if (!weft_value_int(weft_call_arg(call, 0), &from) || from < 1 || from > 65535)
        weft_call_fail(call, 0, WEFT_STR("a port is a whole number from 1 to 65535"));
    else
        weft_call_return_int(call, from + ports->asked++);
}

// Takes an object and builds one: { short, long }.
static void call_initials(weft_call *call, void *data)
{
    (void)data;
    weft_str name = weft_value_text(weft_value_get(weft_call_arg(call, 0), WEFT_STR("name")));
    weft_values *values = weft_call_values(call);
    const weft_str keys[] = {WEFT_STR("short"), WEFT_STR("long")};
    const weft_value *texts[] = {
        weft_values_text(values, (weft_str){name.at, name.len ? 1 : 0}),
        weft_values_text(values, name),
    };
    weft_call_return(call, weft_values_object(values, keys, texts, 2));
}

static void add_functions(weft_graph *graph, struct ports *ports)
{
    weft_function_add(graph, &(struct weft_function){
                                 .size = sizeof(struct weft_function),
                                 .name = "free_port",
                                 .signature = "from: number -> number",
                                 .doc = "The first free port from a number on.",
                                 .required = 1,
                                 .most = 1,
                                 .impure = true, // another call has another result
                                 .call = call_free_port,
                                 .data = ports,
                             });
    weft_function_add(graph, &(struct weft_function){
                                 .size = sizeof(struct weft_function),
                                 .name = "initials",
                                 .signature = "user: object -> object",
                                 .doc = "A user's name, short and long.",
                                 .required = 1,
                                 .most = 1,
                                 .call = call_initials,
                             });
}

// ---- names

// `user` in the configuration: { name, roles }. Calling it again replaces the user.
static void set_user(weft_place *place, const char *name, const char *role)
{
    weft_values *values = weft_values_open();
    const weft_str keys[] = {WEFT_STR("name"), WEFT_STR("roles")};
    const weft_value *roles[] = {weft_values_text(values, WEFT_STR("guest")),
                                 weft_values_text(values, weft_str_of(role))};
    const weft_value *user[] = {weft_values_text(values, weft_str_of(name)),
                                weft_values_tuple(values, roles, 2)};
    weft_name_set(place, WEFT_STR("user"), weft_values_object(values, keys, user, 2));
    weft_values_close(values);
}

// ---- asking

static void show(weft_place *place, const char *path)
{
    weft_answer *answer = weft_get(place, weft_str_of(path));
    if (weft_answer_ok(answer))
        printf("%-9s %s\n", path, weft_answer_json(answer, 0).at);
    else
        printf("%s", weft_answer_diagnostics(answer, WEFT_TEXT, 0).at);
    weft_answer_free(answer);
}

int main(void)
{
    struct ports ports = {0};
    weft_graph *graph = weft_graph_open();
    const weft_tree *tree;
    weft_expr root;
    weft_answer *read = weft_read(graph,
                                  &(struct weft_text){.size = sizeof(struct weft_text),
                                                      .name = WEFT_STR("service.hcl"),
                                                      .text = weft_str_of(config)},
                                  &tree, &root);
    weft_answer_free(read); // the text above has no mistakes
    weft_place *service = weft_document_open(graph, NULL, WEFT_STR("service.hcl"), tree, root);
    add_functions(graph, &ports);
    set_user(service, "ada", "admin");
    static const char *const paths[] = {"greeting", "port",  "replica", "port",
                                        "home",     "admin", "broken"};
    for (size_t i = 0; i < sizeof(paths) / sizeof(paths[0]); i++)
        show(service, paths[i]);
    printf("free_port was called %d times\n", ports.asked);
    set_user(service, "bob", "operator");
    show(service, "greeting");
    show(service, "admin");
    weft_graph_close(graph);
    return 0;
}
