// SPDX-License-Identifier: Apache-2.0
//
// What files may say, alone and together: blocks and attributes, settings, stacks, imports. One file of a
// tree and all that is told about it, a line for each mistake.
#include "check.h"

#include "dialects/terramate/stacks/stacks.h"
#include "dialects/tm_ask.h"

struct language_case {
    const char *name, *text, *mistakes;
};

#define EXPERIMENTS \
    "terramate {\n  config {\n    experiments = [\"scripts\", \"outputs-sharing\"]\n  }\n}\n"

// In the root of a project.
static const struct language_case in_root[] = {
    {"nothing is wrong with nothing", "", ""},
    {"a block that is not known", "stakc {}\n", "error[bad-schema]: unknown block `stakc`"},
    {"blocks of bundles", "bundle \"b\" {\n  a = 1\n}\ndefine bundle {}\n",
     "error[bad-schema]: `bundle` has no attribute `a`"},
    {"an attribute outside of blocks", "a = 1\n",
     "error[bad-schema]: attributes are not allowed outside blocks"},
    {"settings of all kinds",
     "terramate {\n  required_version = \">= 0.4, < 1\"\n  required_version_allow_prereleases = "
     "true\n"
     "  config {\n    disable_safeguards = [\"git\", \"outdated-code\"]\n    git {\n"
     "      default_branch = \"main\"\n      default_remote = \"origin\"\n    }\n"
     "    generate {\n      hcl_magic_header_comment_style = \"#\"\n    }\n"
     "    change_detection {\n      terragrunt {\n        enabled = \"off\"\n      }\n      git {\n"
     "        untracked = \"on\"\n        uncommitted = false\n      }\n    }\n"
     "    run {\n      env {\n        A = \"b\"\n      }\n    }\n"
     "    cloud {\n      organization = \"o\"\n      location = \"eu\"\n      targets {\n"
     "        enabled = true\n      }\n    }\n    telemetry {\n      enabled = false\n    }\n  "
     "}\n}\n",
     ""},
    {"a version that is not met", "terramate {\n  required_version = \"~> 0.4.1\"\n}\n",
     "warning[bad-schema]: this project requires Terramate `~> 0.4.1`"},
    {"a version that is none", "terramate {\n  required_version = \"new\"\n}\n",
     "error[bad-schema]: expected a constraint like `>= 1.2, < 2`, got `new`"},
    {"a version that is no text", "terramate {\n  required_version = 1\n}\n",
     "error[bad-schema]: `required_version` must be a string"},
    {"a setting that must be evaluated", "terramate {\n  required_version = global.a\n}\n",
     "error[bad-schema]: `required_version` must be a constant: expressions cannot be evaluated "
     "here"},
    {"a setting that is set twice",
     "terramate {\n  required_version = \"> 0\"\n}\nterramate {\n  required_version = \"> 0\"\n}\n",
     "error[redefined]: `terramate.required_version` is set twice in /"},
    {"settings that nobody knows",
     "terramate {\n  a = 1\n  b {}\n  config {\n    c = 1\n    git {\n      d = 1\n    }\n"
     "    run {\n      e = 1\n      f {}\n    }\n    g {}\n  }\n}\n",
     "error[bad-schema]: `terramate` has no attribute `a`\n"
     "error[bad-schema]: unexpected block `b` in `terramate`\n"
     "error[bad-schema]: `terramate.config` has no attribute `c`\n"
     "error[bad-schema]: `terramate.config.git` has no attribute `d`\n"
     "error[bad-schema]: `terramate.config.run` has no attribute `e`\n"
     "error[bad-schema]: unexpected block `f` in `terramate.config.run`\n"
     "error[bad-schema]: unexpected block `g` in `terramate.config`"},
    {"settings that the product reads over",
     "terramate {\n  config {\n    telemetry {\n      a = 1\n    }\n    change_detection {\n"
     "      terragrunt {\n        enabled = \"perhaps\"\n      }\n    }\n  }\n}\n",
     "warning[bad-schema]: `terramate.config.telemetry` has no attribute `a`\n"
     "warning[bad-schema]: invalid value `perhaps` for `enabled`"},
    {"settings of the wrong type",
     "terramate {\n  config {\n    experiments = [1]\n    disable_safeguards = [\"git\", \"git\", "
     "\"x\"]\n"
     "    git {\n      default_branch = 1\n      check_remote = \"no\"\n    }\n"
     "    cloud {\n      location = \"moon\"\n    }\n  }\n}\n",
     "error[bad-schema]: `experiments` must be a list of strings\n"
     "error[bad-schema]: invalid value `x` for `disable_safeguards`\n"
     "error[bad-schema]: `git` appears twice in `disable_safeguards`\n"
     "error[bad-schema]: `default_branch` must be a string\n"
     "error[bad-schema]: `check_remote` must be true or false\n"
     "error[bad-schema]: invalid value `moon` for `location`\n"
     "error[bad-schema]: `check_remote` cannot be combined with `disable_safeguards`"},
    {"modules are vendored below the root", "vendor {\n  dir = \"modules\"\n}\n",
     "error[bad-schema]: the directory for vendored modules must start with `/`, the root of the "
     "project"},
    {"a manifest",
     "vendor {\n  dir = \"/v\"\n  manifest {\n    default {\n      files = [\"/**\"]\n    }\n"
     "  }\n}\n",
     ""},
    {"two manifests",
     "vendor {\n  manifest {\n    a = 1\n    default {}\n    default {}\n  }\n"
     "  manifest {}\n}\nvendor {}\n",
     "error[bad-schema]: `vendor.manifest` has no attribute `a`\n"
     "error[bad-schema]: `vendor.manifest` takes only one block `default`, got 2\n"
     "error[bad-schema]: `vendor` takes only one block `manifest`, got 2\n"
     "error[redefined]: / already has a `vendor` block"},
    {"a script needs an experiment", "script \"a\" {\n  job {\n    command = [\"a\"]\n  }\n}\n",
     "error[bad-schema]: the experiment `script` is not enabled"},
    {"sharing needs an experiment",
     "sharing_backend \"n\" {\n  type = terraform\n  filename = \"f.tf\"\n  command = [\"a\"]\n}\n"
     "output \"o\" {\n  backend = \"n\"\n  value = 1\n}\n"
     "input \"i\" {\n  backend = \"n\"\n  from_stack_id = \"a\"\n  value = 1\n}\n",
     "error[bad-schema]: the experiment `sharing_backend` is not enabled\n"
     "error[bad-schema]: the experiment `output` is not enabled\n"
     "error[bad-schema]: the experiment `input` is not enabled"},
    {"scripts",
     EXPERIMENTS
     "script \"a\" \"b\" {\n  name = \"n\"\n  description = \"d\"\n  lets {\n    a = 1\n  }\n"
     "  job {\n    name = \"j\"\n    description = \"k\"\n    command = [\"a\"]\n  }\n"
     "  job {\n    commands = [[\"a\"]]\n  }\n}\n",
     ""},
    {"scripts that are wrong",
     EXPERIMENTS "script {\n  a = 1\n  b {}\n}\nscript \"x\" {\n  job {\n  }\n}\n"
                 "script \"x\" {\n  job {\n    command = [\"a\"]\n    commands = []\n    c = 1\n   "
                 " d {}\n  }\n}\n",
     "error[bad-schema]: this `script` has too few labels\n"
     "error[bad-schema]: `script` has no attribute `a`\n"
     "error[bad-schema]: unexpected block `b` in `script`\n"
     "error[bad-schema]: this script has no `job`\n"
     "error[bad-schema]: this job has no command\n"
     "error[bad-schema]: `script.job` has no attribute `c`\n"
     "error[bad-schema]: unexpected block `d` in `script.job`\n"
     "error[bad-schema]: a job takes either `command` or `commands`, not both\n"
     "error[redefined]: / already has a script with these labels"},
    {"sharing that is wrong",
     EXPERIMENTS
     "sharing_backend \"n\" \"m\" {\n  type = tofu\n  filename = \"\"\n  command = []\n  a = 1\n}\n"
     "sharing_backend {}\noutput \"o\" {\n  a = 1\n}\ninput \"i\" {}\n",
     "error[bad-schema]: this `sharing_backend` has too many labels\n"
     "error[bad-schema]: `sharing_backend` has no attribute `a`\n"
     "error[bad-schema]: the type of a sharing backend must be `terraform`\n"
     "error[bad-schema]: `filename` must be a non-empty file name\n"
     "error[bad-schema]: `command` needs at least the name of a program\n"
     "error[bad-schema]: this `sharing_backend` has too few labels\n"
     "error[bad-schema]: this `sharing_backend` requires `type`\n"
     "error[bad-schema]: this `sharing_backend` requires `filename`\n"
     "error[bad-schema]: this `sharing_backend` requires `command`\n"
     "error[bad-schema]: `output` has no attribute `a`\n"
     "error[bad-schema]: this `output` requires `backend`\n"
     "error[bad-schema]: this `output` requires `value`\n"
     "error[bad-schema]: this `input` requires `backend`\n"
     "error[bad-schema]: this `input` requires `from_stack_id`\n"
     "error[bad-schema]: this `input` requires `value`"},
};

// In a directory below the root; `/lib` has files to import, and the root is empty.
static const struct language_case below[] = {
    {"settings count in the root only",
     "terramate {\n  required_version = \"> 9\"\n  config {\n    experiments = [\"scripts\"]\n    "
     "run {\n"
     "      check_gen_code = true\n      env {\n        A = \"b\"\n      }\n    }\n  }\n}\n",
     "warning[bad-schema]: `terramate.required_version` only applies in the root of the "
     "project\nwarning[bad-schema]: `terramate.config.experiments` only applies in the root of the "
     "project\nwarning[bad-schema]: `terramate.config.run.check_gen_code` only applies in the root "
     "of the project"},
    {"a stack with all it can have",
     "stack {\n  id = \"A-b_9\"\n  name = \"n\"\n  description = \"d\"\n  tags = [\"a\", "
     "\"b-c_d.e/f\", \"\"]\n"
     "  after = [\"/a\"]\n  before = [\"../b\", \"tag:x:y,z\"]\n  wants = tm_concat([\"/a\"], "
     "[\"/b\"])\n"
     "  wanted_by = []\n  watch = [\"/lib/one.tm\", \"not-yet.txt\"]\n}\n",
     ""},
    {"a stack that says nothing", "stack {\n  id = \"\"\n  name = \"\"\n  tags = null\n}\n", ""},
    {"two stacks", "stack {}\nstack {}\n",
     "error[bad-schema]: a directory can have only one `stack`"},
    {"stacks have no blocks, no labels and no other attributes",
     "stack \"x\" {\n  a = 1\n  b {}\n}\n",
     "error[bad-schema]: this `stack` has too many labels\n"
     "error[bad-schema]: `stack` has no attribute `a`\n"
     "error[bad-schema]: unexpected block `b` in `stack`"},
    {"attributes of a stack of the wrong type",
     "stack {\n  id = 1\n  name = null\n  description = []\n  tags = \"a\"\n  after = [1]\n"
     "  before = tm_toset([\"a\"])\n  wants = {}\n}\n",
     "error[bad-schema]: `id` of a stack must be a string\n"
     "error[bad-schema]: `name` of a stack must be a string\n"
     "error[bad-schema]: `description` of a stack must be a string\n"
     "error[bad-schema]: `tags` of a stack must be a list of strings\n"
     "error[bad-schema]: `after` of a stack must contain only strings\n"
     "error[bad-schema]: `before` of a stack must be a list of strings\n"
     "error[bad-schema]: `wants` of a stack must be a list of strings"},
    {"an id that is none", "stack {\n  id = \"a b\"\n}\n",
     "error[bad-schema]: invalid stack id `a b`: expected up to 64 letters, digits, `_` and `-`"},
    {"an id that is too long",
     "stack {\n  id = \"aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa\"\n}\n",
     "error[bad-schema]: invalid stack id "
     "`aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa`: expected up to 64 "
     "letters, digits, `_` and `-`"},
    {"tags that are none", "stack {\n  tags = [\"A\", \"-a\", \"a-\", \"a b\", \"a\", \"a\"]\n}\n",
     "error[bad-schema]: invalid tag `A`: expected lower case letters and digits, with - _ . / "
     "inside\n"
     "error[bad-schema]: invalid tag `-a`: expected lower case letters and digits, with - _ . / "
     "inside\n"
     "error[bad-schema]: invalid tag `a-`: expected lower case letters and digits, with - _ . / "
     "inside\n"
     "error[bad-schema]: invalid tag `a b`: expected lower case letters and digits, with - _ . / "
     "inside\n"
     "error[bad-schema]: `a` appears twice in `tags`"},
    {"globals are not seen in a stack", "stack {\n  name = global.a\n}\n",
     "error[unknown-name]: `global` cannot be used here: no names are allowed"},
    {"only files of the project are watched",
     "stack {\n  watch = [\"/lib\", \"../../x\", \"..\"]\n}\n",
     "error[bad-schema]: `/lib` is a directory: only files can be watched\n"
     "error[bad-schema]: `../../x` is not in the project\n"
     "error[bad-schema]: `..` is a directory: only files can be watched"},
    {"an import", "import {\n  source = \"/lib/one.tm\"\n}\n", ""},
    {"an import by a path from here", "import {\n  source = \"../lib/one.tm\"\n}\n", ""},
    {"an import of all that fit", "import {\n  source = \"/lib/*.tm\"\n}\n", ""},
    {"an import of what begins with a dot", "import {\n  source = \"/lib/.hidden.tm\"\n}\n", ""},
    {"an import of a neighbour whose name begins like ours",
     "import {\n  source = \"/d-lib/x.tm\"\n}\n", ""},
    {"an import of what is below", "import {\n  source = \"/d/sub/x.tm\"\n}\n", ""},
    {"an import of a directory", "import {\n  source = \"/lib\"\n}\n",
     "error[bad-import]: `/lib` is a directory: only files can be imported"},
    {"a pattern that means a directory",
     "import {\n  source = \"/de*p/*\"\n}\nimport {\n  source = \"/libs/*\"\n}\n",
     "error[bad-import]: no file `/de*p/*`\n"
     "error[bad-import]: `/libs/sub` is a directory: only files can be imported"},
    {"an import of nothing", "import {\n  source = \"/lib/none*.tm\"\n}\n",
     "error[bad-import]: no file `/lib/none*.tm`"},
    {"an import from the same directory",
     "import {\n  source = \"x.tm\"\n}\nimport {\n  source = \"./*.tm\"\n}\n",
     "error[bad-import]: `/d/x.tm` is in this directory or in one above it, so it already applies "
     "here\nerror[bad-import]: `/d/*.tm` is in this directory or in one above it, so it already "
     "applies here"},
    {"an import from above", "import {\n  source = \"/root.tm\"\n}\n",
     "error[bad-import]: `/root.tm` is in this directory or in one above it, so it already applies "
     "here"},
    {"an import that comes twice",
     "import {\n  source = \"/lib/one.tm\"\n}\nimport {\n  source = \"/lib/one.tm\"\n}\n",
     "error[bad-import]: `/lib/one.tm` is imported twice"},
    {"an import that comes back", "import {\n  source = \"/ring/a.tm\"\n}\n",
     "error[bad-import]: `/d/x.tm` is imported twice"},
    {"an import's own import from above it", "import {\n  source = \"/libs/sub/up.tm\"\n}\n",
     "error[bad-import]: `/libs/y.tm` is in this directory or in one above it, so it already "
     "applies here"},
    {"an import from outside", "import {\n  source = \"../../lib/one.tm\"\n}\n",
     "error[bad-import]: `../../lib/one.tm` is not in the project"},
    {"a pattern that is none", "import {\n  source = \"/lib/[*\"\n}\n",
     "error[bad-schema]: unclosed bracket in `/lib/[*`"},
    {"filters of stacks",
     "generate_file \"a\" {\n  content = \"\"\n  stack_filter {\n    project_paths = [\"a\"]\n  }\n"
     "  stack_filter {\n    project_paths = []\n    repository_paths = [1]\n    x = 1\n  }\n}\n"
     "generate_hcl \"b\" {\n  content {}\n  stack_filter {\n    project_paths = \"a\"\n  }\n}\n",
     "error[bad-schema]: `project_paths` must be a non-empty list of strings\n"
     "error[bad-schema]: `repository_paths` must be a non-empty list of strings\n"
     "error[bad-schema]: `generate_file.stack_filter` has no attribute `x`\n"
     "error[bad-schema]: `project_paths` must be a non-empty list of strings"},
    {"an import of a stack", "import {\n  source = \"/stacks/s.tm\"\n}\n",
     "error[bad-import]: `/stacks/s.tm` has a `stack`, which cannot be imported"},
    {"an import of what cannot be read", "import {\n  source = \"/broken/b.tm\"\n}\n",
     "error[bad-syntax]: unclosed block"},
    {"an import whose source must be evaluated",
     "import {\n  source = tm_format(\"/lib/one.tm\")\n}\n",
     "error[bad-schema]: the source of an import must be a plain string"},
    {"an import whose source is no string", "import {\n  source = 1\n}\n",
     "error[bad-schema]: the source of an import must be a plain string"},
    {"an import that says more",
     "import \"l\" {\n  source = \"/lib/one.tm\"\n  a = 1\n  b {}\n}\nimport {}\n",
     "error[bad-schema]: this `import` has too many labels\n"
     "error[bad-schema]: `import` has no attribute `a`\n"
     "error[bad-schema]: unexpected block `b` in `import`\n"
     "error[bad-schema]: this `import` requires `source`"},
    {"two imports of one directory that set the same", "import {\n  source = \"/same/*.tm\"\n}\n",
     "error[redefined]: `global.a` is set twice in d"},
};

static void check_cases(const struct language_case *cases, size_t count, bool is_root)
{
    for (size_t i = 0; i < count; i++) {
        struct tm_tree t;
        tm_tree_open(&t,
                     TM_TREE({is_root ? "/root.tm" : "/d/x.tm", cases[i].text},
                             {is_root ? "/other" : "/root.tm", ""},
                             {"/lib/one.tm", "globals {\n  one = 1\n}\n"},
                             {"/lib/two.tm", "globals {\n  two = 2\n}\n"}, {"/lib/.hidden.tm", ""},
                             {"/d-lib/x.tm", ""}, {"/d/sub/x.tm", ""}, {"/libs/y.tm", ""},
                             {"/libs/sub/up.tm", "import {\n  source = \"../y.tm\"\n}\n"},
                             {"/ring/a.tm", "import {\n  source = \"/d/x.tm\"\n}\n"},
                             {"/stacks/s.tm", "stack {}\n"}, {"/broken/b.tm", "globals {\n"},
                             {"/same/a.tm", "globals {\n  a = 1\n}\n"},
                             {"/same/b.tm", "globals {\n  a = 2\n}\n"}));
        const char *got = tm_tree_mistakes(&t, is_root ? "/" : "/d");
        CHECK_NAMED(cases[i].name, str_of(got), cases[i].mistakes);
        tm_tree_close(&t);
    }
}

static void what_a_root_may_say(void)
{
    check_cases(in_root, COUNT_OF(in_root), true);
}

static void what_a_directory_may_say(void)
{
    check_cases(below, COUNT_OF(below), false);
}

// ---- files that do not count

static void dots_and_skips(void)
{
    struct tm_tree t;
    tm_tree_open(&t,
                 TM_TREE({"/a.tm", "globals {\n  a = 1\n}\n"},
                         {"/.b.tm", "globals {\n  b = 1\n}\n"}, {"/.tm", "broken {"},
                         {"/c.tm.hcl", "globals {\n  c = 1\n}\n"}, {"/d.hcl", "broken {"},
                         {"/e.tm.json", "{"}, {"/.dot/s.tm", "stack {}\n"}, {"/skip/.tmskip", ""},
                         {"/skip/s.tm", "stack {\n"}, {"/skip/deep/s.tm", "stack {}\n"},
                         {"/x.tmgen", "a = 1"}, {"/s/s.tm", "stack {}\n"}));
    CHECK_STR(str_of(tm_tree_get(&t, "/s", "")), "{\"a\":1,\"c\":1}");
    CHECK_STR(str_of(tm_tree_get(&t, "/skip/deep", "")), "{\"a\":1,\"c\":1}");
    CHECK_INT(value_len(tm_stack_list(t.project)), 1);
    CHECK_STR(str_of(tm_tree_mistakes(&t, "/skip/deep")),
              "warning[bad-schema]: `/x.tmgen` is ignored: the experiment `tmgen` is "
              "not enabled");
    tm_tree_close(&t);
}

static void experiments_can_be_imported(void)
{
    struct tm_tree t;
    tm_tree_open(
        &t,
        TM_TREE({"/root.tm", "import {\n  source = \"/lib/s.tm\"\n}\n"},
                {"/lib/s.tm", "terramate {\n  config {\n    experiments = [\"scripts\"]\n  }\n}\n"},
                {"/s/s.tm", "stack {}\nscript \"a\" {\n  job {\n    command = [\"a\"]\n  }\n}\n"}));
    CHECK_STR(str_of(tm_tree_mistakes(&t, "/s")), "");
    tm_tree_close(&t);
}

// ---- order

// The stacks of a tree in their order, or what is wrong with it.
static const char *order_of(struct tm_tree *t)
{
    struct tm_stacks all;
    struct diags found = {0};
    struct strbuf out;
    strbuf_init(&out, 0);
    tm_all_stacks(t->project, &all);
    bool sound = tm_sort_stacks(t->project, &all, &found);
    for (size_t i = 0; sound && i < all.list.len; i++)
        strbuf_format(&out, "%s%.*s", i ? " " : "", STR_ARGS(all.list.at[i]->path));
    for (size_t i = 0; i < found.list.len; i++)
        strbuf_format(&out, "%s%.*s", out.len ? "; " : "", STR_ARGS(found.list.at[i]->message));
    const char *text = strbuf_copy(&out, &t->texts).at;
    strbuf_done(&out);
    diags_done(&found);
    tm_stacks_done(&all);
    return text;
}

static const struct {
    const char *name, *a, *b, *c, *d, *order; // `/a`, `/b`, `/b/c`, `/d`
} orders[] = {
    {"by path", "", "", "", "", "/a /b /d /b/c"},
    {"after one", "after = [\"/d\"]", "", "", "", "/b /d /b/c /a"},
    {"after by a path from here", "after = [\"../d\"]", "", "", "", "/b /d /b/c /a"},
    {"before one", "", "", "", "before = [\"/a\"]", "/b /d /b/c /a"},
    {"after all below a directory", "after = [\"/b\"]", "", "", "", "/b /d /b/c /a"},
    {"before all below a directory", "", "", "", "before = [\"/b\"]", "/a /d /b /b/c"},
    {"after all with a tag", "after = [\"tag:x\"]", "tags = [\"x\"]", "tags = [\"x\", \"y\"]", "",
     "/b /d /b/c /a"},
    {"after all with two tags", "after = [\"tag:x:y\"]", "tags = [\"x\"]", "",
     "tags = [\"x\", \"y\"]", "/b /d /b/c /a"},
    {"before all with one of two tags", "tags = [\"y\"]", "tags = [\"x\"]", "",
     "before = [\"tag:x,y\"]", "/d /a /b /b/c"},
    {"a tag that nobody has", "after = [\"tag:x\"]", "", "", "", "/a /b /d /b/c"},
    {"said twice", "after = [\"/d\", \"../d\"]", "", "", "before = [\"/a\"]", "/b /d /b/c /a"},
    {"a directory that is not there", "after = [\"/e\"]", "", "", "",
     "/a /b /d /b/c; `after` names `/e`, which is not a directory"},
    {"a file is no directory", "", "", "", "before = [\"/a/s.tm\"]",
     "/a /b /d /b/c; `before` names `/a/s.tm`, which is not a directory"},
    {"a filter that is none", "after = [\"tag:A\"]", "", "", "",
     "invalid tag filter `tag:A` in `after`: `A` is not a tag"},
    {"a ring", "after = [\"/b\"]", "after = [\"/d\"]", "", "after = [\"/a\"]",
     "these stacks wait for each other: `/a` after `/b` after `/d` after `/a`"},
    {"a ring through tags", "after = [\"tag:x\"]", "", "", "after = [\"/a\"]\n  tags = [\"x\"]",
     "these stacks wait for each other: `/a` after `/d` after `/a`"},
    {"a ring with itself", "after = [\"/a\"]", "", "", "",
     "these stacks wait for each other: `/a` after `/a`"},
    {"a ring with the directory above", "", "after = [\"/b/c\"]", "", "",
     "these stacks wait for each other: `/b` after `/b/c` after `/b`"},
    {"a ring with the order of directories", "", "", "before = [\"/b\"]", "",
     "these stacks wait for each other: `/b` after `/b/c` after `/b`"},
};

static void stacks_run_in_order(void)
{
    for (size_t i = 0; i < COUNT_OF(orders); i++) {
        const char *const attributes[] = {orders[i].a, orders[i].b, orders[i].c, orders[i].d};
        struct tm_tree t;
        struct arena a;
        const char *texts[4];
        arena_init(&a);
        for (size_t k = 0; k < 4; k++)
            texts[k] = str_format(&a, "stack {\n  %s\n}\n", attributes[k]).at;
        tm_tree_open(&t, TM_TREE({"/a/s.tm", texts[0]}, {"/b/s.tm", texts[1]},
                                 {"/b/c/s.tm", texts[2]}, {"/d/s.tm", texts[3]}));
        CHECK_NAMED(orders[i].name, str_of(order_of(&t)), orders[i].order);
        tm_tree_close(&t);
        arena_done(&a);
    }
}

static void ids_are_unique(void)
{
    struct tm_tree t;
    tm_tree_open(&t, TM_TREE({"/a/s.tm", "stack {\n  id = \"x\"\n}\n"},
                             {"/b/s.tm", "stack {\n  id = \"X\"\n}\n"},
                             {"/c/s.tm", "stack {\n  id = \"\"\n}\n"},
                             {"/d/s.tm", "stack {\n  id = \"\"\n}\n"}));
    (void)tm_stack_list(t.project);
    (void)tm_stack_list(t.project);
    CHECK_STR(str_of(tm_tree_mistakes(&t, "/a")), "");
    CHECK_STR(str_of(tm_tree_mistakes(&t, "/b")), "error[redefined]: two stacks have the id `X`");
    CHECK_STR(str_of(tm_tree_mistakes(&t, "/d")), "");
    tm_tree_close(&t);
}

static const struct {
    const char *filter;
    bool a, ab, c; // stacks with these tags
} filters[] = {
    {"a", true, true, false},     {"b", false, true, false},    {"a:b", false, true, false},
    {"a:b,c", false, true, true}, {"c,a:b", false, true, true}, {"", false, false, false},
    {"a,", true, true, false},    {"a:", false, false, false},  {",", false, false, false},
    {":", false, false, false},
};

static void filters_of_tags(void)
{
    struct arena a;
    arena_init(&a);
    struct value x = value_string_kept(STR("a")), y = value_string_kept(STR("b")),
                 z = value_string_kept(STR("c"));
    for (size_t i = 0; i < COUNT_OF(filters); i++) {
        struct str f = str_of(filters[i].filter);
        CHECK(tm_filter_meets(f, value_list(&a, &type_string, &x, 1)) == filters[i].a);
        CHECK(tm_filter_meets(f, value_list(&a, &type_string, (struct value[]){x, y}, 2)) ==
              filters[i].ab);
        CHECK(tm_filter_meets(f, value_list(&a, &type_string, &z, 1)) == filters[i].c);
    }
    CHECK_STR(tm_filter_mistake(STR("a:b,c")), "");
    CHECK_STR(tm_filter_mistake(STR("a:B,c")), "B");
    CHECK_STR(tm_filter_mistake(STR("a:~b")), "~b");
    arena_done(&a);
}

static const struct test tests[] = {
    {"what a root may say", what_a_root_may_say},
    {"what a directory may say", what_a_directory_may_say},
    {"dots and skips", dots_and_skips},
    {"experiments can be imported", experiments_can_be_imported},
    {"stacks run in order", stacks_run_in_order},
    {"ids are unique", ids_are_unique},
    {"filters of tags", filters_of_tags},
};

SUITE_OF(terramate_language);
