// SPDX-License-Identifier: Apache-2.0
//
// A Terraform directory that changes while it is open. Most of what it declares is said only when somebody looks for it, so
// each round asks a few random questions, in a random order, of the open project and of one that was just opened.
#include "check.h"

#include <stdio.h>

#include "api/api.h"
#include "project/open_tree.h"

// Each text changes what others see of the file, or what it sees of others.
static const struct varied_file varied[] = {
    {"main.tf",
     {"locals {\n  a = \"a-${local.b}\"\n  l = [for k, v in local.map : \"${k}${v}\"]\n}\n"
      "resource \"terraform_data\" \"x\" {\n  input = local.a\n}\n",
      "locals {\n  a = var.v\n}\nresource \"terraform_data\" \"x\" {\n  count = 2\n  input = "
      "\"${local.a}${count.index}\"\n}\n",
      "locals {\n  a = module.m.out\n  l = terraform_data.x.input\n}\nresource \"terraform_data\" "
      "\"x\" {\n  input = [local.b, data.net_zone.z.id]\n  depends_on = [terraform_data.y]\n}\n",
      "locals {\n  l = local.l\n  a = local.nosuch\n}\nresource \"net_rule\" \"x\" {\n  name = "
      "local.b\n  port {\n    from = local.a\n  }\n}\n",
      "locals {\n  a = 1\n"}},
    {"other.tf",
     {"locals {\n  b = \"b\"\n  map = { x = 1, y = local.b }\n}\n",
      "locals {\n  b = terraform_data.y.input\n  map = local\n}\nresource \"terraform_data\" \"y\" "
      "{\n  input = { k = var.v }\n}\n",
      "locals {\n  b = try(terraform_data.x.input, \"none\")\n  map = {}\n  a = 2\n}\n",
      "variable \"v\" {\n  default = \"w\"\n}\nlocals {\n  b = var.v\n  map = { for k in [1, 2] : "
      "\"k${k}\" => k }\n}\n",
      NULL}},
    {"vars.tf",
     {"variable \"v\" {\n  type = string\n  default = \"v\"\n}\n",
      "variable \"v\" {\n  type = number\n}\n",
      "variable \"v\" {\n  default = \"v\"\n  validation {\n    condition = length(var.v) > 2\n    "
      "error_message = \"too short\"\n  }\n}\n",
      "variable \"v\" {\n  default = \"s\"\n  sensitive = true\n}\n", NULL}},
    {"out.tf",
     {"output \"o\" {\n  value = local.a\n}\noutput \"p\" {\n  value = terraform_data.x\n}\n",
      "module \"m\" {\n  source = \"./m\"\n  in = local.b\n}\noutput \"o\" {\n  value = "
      "module.m.out\n}\n",
      "module \"m\" {\n  source = \"./m\"\n  for_each = local.map\n  in = each.value\n}\noutput "
      "\"o\" {\n  value = module.m\n}\n",
      "data \"net_zone\" \"z\" {\n  name = local.b\n}\noutput \"o\" {\n  value = "
      "[data.net_zone.z.name, local.l]\n}\n",
      NULL}},
    {"m/main.tf",
     {"variable \"in\" {}\noutput \"out\" {\n  value = \"<${var.in}>\"\n}\n",
      "variable \"in\" {}\nlocals {\n  a = upper(var.in)\n}\noutput \"out\" {\n  value = "
      "local.a\n}\n",
      "variable \"in\" {\n  type = list(string)\n}\noutput \"out\" {\n  value = var.in[0]\n}\n",
      "output \"other\" {\n  value = 1\n}\n", NULL}},
    {"terraform.tfvars", {NULL, "v = \"given\"\n", "v = 7\n", "w = 1\n", NULL}},
    {"x_override.tf",
     {NULL, NULL, "locals {\n  b = \"overridden\"\n}\n", NULL,
      "resource \"terraform_data\" \"x\" {\n  input = \"overridden\"\n}\n"}},
};

enum asked_for { ASK_VALUE, ASK_WHY, ASK_LINKS };

static const char *const paths[] = {
    "local.a",
    "local.b",
    "local.l",
    "local.map",
    "local",
    "output",
    "output.o",
    "terraform_data.x",
    "terraform_data.y",
    "var.v",
    "module.m",
    "terraform_data.x.input",
    "net_rule.x",
    "data.net_zone",
    "local.map.x",
    "terraform_data",
    "module.m.out",
    "local.nosuch",
    "terraform_data.q",
    "data.net_zone.z.id",
};

static struct str answer_to(struct open_tree *t, weft_project *p, enum asked_for q,
                            const char *path)
{
    weft_place *place;
    weft_answer *opened = weft_project_place(p, weft_str_of(t->dir), &place);
    if (!place)
        return answer_of(&t->arena, opened);
    weft_answer_free(opened);
    weft_str asked = weft_str_of(path);
    weft_answer *answer = q == ASK_VALUE ? weft_get(place, asked)
                          : q == ASK_WHY ? weft_explain(place, asked)
                                         : weft_links(place, p, asked);
    struct str text = q == ASK_WHY ? keep(&t->arena, weft_answer_text(answer, 0)) : STR("");
    struct str value = answer_of(&t->arena, answer);
    return str_format(&t->arena, "%.*s\n%.*s", STR_ARGS(text), STR_ARGS(value));
}

static void compare(unsigned number, const char *what, struct str now, struct str anew)
{
    CHECK(str_equal(now, anew));
    if (!str_equal(now, anew))
        fprintf(stderr, "case %u, %s\n%.*s\n--- a new project:\n%.*s\n", number, what,
                STR_ARGS(now), STR_ARGS(anew));
}

// A project is opened for each question, so that nothing else was looked for in it.
static void check_like_new(struct open_tree *t, struct random *r, unsigned number)
{
    for (unsigned i = 1 + random_below(r, 5); i > 0; i--) {
        weft_project *project;
        weft_graph *g = open_project(t->dir, &project);
        const char *path = paths[random_below(r, COUNT_OF(paths))];
        enum asked_for q = random_below(r, 3);
        compare(number, path, answer_to(t, t->project, q, path), answer_to(t, project, q, path));
        weft_graph_close(g);
    }
    if (random_below(r, 3))
        return;
    weft_project *project;
    weft_graph *g = open_project(t->dir, &project);
    weft_str dir = weft_str_of(t->dir);
    compare(number, "check", answer_of(&t->arena, weft_project_check(t->project, dir, 0)),
            answer_of(&t->arena, weft_project_check(project, dir, 0)));
    weft_graph_close(g);
}

static void run_edits(unsigned number)
{
    struct open_tree t;
    struct random r = {.state = number};
    tree_begin_at(&t);
    for (size_t i = 0; i < COUNT_OF(varied); i++)
        vary_file(&t, &varied[i], random_below(&r, 4), true);
    t.graph = open_project(t.dir, &t.project);
    check_like_new(&t, &r, number);
    for (unsigned i = 0; i < 12; i++) {
        unsigned count = 1 + random_below(&r, 8) / 7;
        for (unsigned n = 0; n < count; n++)
            vary_file(&t, &varied[random_below(&r, COUNT_OF(varied))], random_below(&r, 5), false);
        check_like_new(&t, &r, number);
    }
    tree_end_of(&t);
}

static void answers_follow_random_edits(void)
{
    unsigned long cases = random_cases(40);
    for (unsigned i = 0; i < cases; i++)
        run_edits(random_first() + i);
}

static const struct test tests[] = {
    {"answers follow random edits", answers_follow_random_edits},
};

SUITE_OF(terraform_edits);
