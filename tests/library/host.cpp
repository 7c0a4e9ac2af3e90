// SPDX-License-Identifier: Apache-2.0
//
// The header as a C++ program uses it.
#include <cstdio>
#include <string>

#include <weft.h>

static const weft_str names[] = {WEFT_STR_INIT("a"), WEFT_STR_INIT("b")};

static void shout(weft_call *call, void *data)
{
    weft_str text = weft_value_text(weft_call_arg(call, 0));
    std::string loud(text.at, text.len);
    loud += *static_cast<std::string *>(data);
    weft_call_return_text(call, weft_str{loud.data(), loud.size()});
}

int main()
{
    std::string mark = "!";
    weft_graph *graph = weft_graph_open();
    struct weft_function function = {};
    function.size = sizeof(function);
    function.name = "shout";
    function.signature = "text: string -> string";
    function.required = function.most = 1;
    function.call = shout;
    function.data = &mark;
    struct weft_text text = {};
    text.size = sizeof(text);
    text.name = WEFT_STR("a.hcl");
    text.text = WEFT_STR("x = [shout(\"a\"), b]\n");
    const weft_tree *tree;
    weft_expr root;
    weft_answer *read = weft_read(graph, &text, &tree, &root);
    bool good = weft_answer_ok(read) && weft_function_add(graph, &function);
    weft_answer_free(read);
    weft_place *place = weft_document_open(graph, nullptr, text.name, tree, root);
    weft_values *values = weft_values_open();
    good = good && weft_name_set(place, names[1], weft_values_int(values, 2));
    weft_answer *answer = weft_get(place, WEFT_STR("x"));
    std::printf("%s\n", weft_answer_json(answer, 0).at);
    weft_answer_free(answer);
    weft_values_close(values);
    weft_graph_close(graph);
    return good ? 0 : 1;
}
