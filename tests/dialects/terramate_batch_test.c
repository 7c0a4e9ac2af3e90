// SPDX-License-Identifier: Apache-2.0
//
// Requests and answers of the batch service: functions, maps, metadata, imports, generated code.
#include "check.h"

#include "batch/batch.h"

static const struct {
    const char *name, *request, *answer;
} cases[] = {
    {"a function by itself", "{\"kind\":\"function\",\"expr\":\"tm_slug(\\\"Hello World!\\\")\"}",
     "{\"expect\":\"hello-world-\"}"},
    {"a choice leaves the other branch alone",
     "{\"kind\":\"function\",\"expr\":\"tm_ternary(true, 1, nothing.here)\"}", "{\"expect\":1}"},
    {"trying does not evaluate what comes behind",
     "{\"kind\":\"function\",\"expr\":\"tm_try(nope.a, \\\"b\\\", 1 + {})\"}",
     "{\"expect\":\"b\"}"},
    {"a version and what it must meet",
     "{\"kind\":\"function\",\"expr\":\"[tm_version_match(\\\"1.4.0\\\", \\\">= 1.2, < 2\\"
     "\"), tm_version_match(\\\"1.4.0-dev\\\", \\\"> 1\\\"), tm_version_match(\\\"1.4.0-de"
     "v\\\", \\\"> 1\\\", {allow_prereleases = true}), tm_version_match(\\\"1.5\\\", \\\"~"
     "> 1.4.1\\\")]\"}",
     "{\"expect\":[true,false,true,false]}"},
    {"HCL there and back",
     "{\"kind\":\"function\",\"expr\":\"tm_hcldecode(tm_hclencode({a = [1, \\\"x\\\"], b ="
     " {c = null}}))\"}",
     "{\"expect\":{\"a\":[1,\"x\"],\"b\":{\"c\":null}}}"},
    {"TOML is an experiment", "{\"kind\":\"function\",\"expr\":\"tm_tomlencode({a = 1})\"}",
     "{\"error\":\"eval\",\"error_kind\":\"Error in function call\",\"message\":\"`tm_toml"
     "encode` is an experiment: add \\\"toml-functions\\\" to `terramate.config.experiment"
     "s`\"}"},
    {"TOML there and back",
     "{\"kind\":\"function\",\"expr\":\"tm_tomldecode(tm_tomlencode({a = 1, t = {x = \\\"i"
     "t's\\\", l = [true]}}))\",\"experiments\":[\"toml-functions\"]}",
     "{\"expect\":{\"a\":1,\"t\":{\"l\":[true],\"x\":\"it's\"}}}"},
    {"a path that no file system has",
     "{\"kind\":\"globals\",\"stacks\":[\"/s\"],\"files\":{\"s\\u0000/t/x.tm\":\"\",\"s/t/"
     "a.tm\":\"stack {}\"}}",
     "{\"error\":\"bad request: a path has more than 1000 parts, or a NUL\"}"},
    {"where modules of all kinds of sources are vendored",
     "{\"kind\":\"function\",\"expr\":\"[for s in [\\\"github.com/o/r.git//sub/dir\\\", "
     "\\\"git@github.com:o/r.git?ref=v2\\\", \\\"git::file:///tmp/r//sub\\\", "
     "\\\"git::ssh://u@h.x:66/r.git\\\"] : tm_vendor(s)]\"}",
     "{\"expect\":[\"modules/github.com/o/r\",\"modules/github.com/o/r/v2\",\"modules/tmp/"
     "r\",\"modules/h.x-66/r\"]}"},
    {"a source that git does not know",
     "{\"kind\":\"function\",\"expr\":\"tm_vendor(\\\"git::git@github.com:o/r\\\")\"}",
     "{\"error\":\"eval\",\"error_kind\":\"Invalid function argument\",\"message\":\"expected the "
     "source of a module, for example `github.com/o/r?ref=v1`\"}"},
    {"TOML with tables in lists",
     "{\"kind\":\"function\",\"expr\":\"tm_tomlencode({b = {c = {d = 1}}, l = [{x = \\\"y\\\", n = "
     "[{m = 1}]}, {}], e = [], m = [{}, 1], z = null, a = "
     "1})\",\"experiments\":[\"toml-functions\"]}",
     "{\"expect\":\"a = 1.0\\ne = []\\nm = [{}, 1.0]\\n\\n[b]\\n[b.c]\\nd = 1.0\\n\\n[[l]]\\nx = "
     "'y'\\n\\n[[l.n]]\\nm = 1.0\\n\\n[[l]]\\n\"}"},
    {"TOML in all its forms",
     "{\"kind\":\"function\",\"experiments\":[\"toml-functions\"],\"expr\":\"tm_tomldecode"
     "(\\\"a.b = 0x1F\\\\nc = '''\\\\nx'''\\\\nd = [1, 2,]\\\\n[[e]]\\\\nf = {g = -1.5e3}"
     "\\\\n[[e]]\\\\n[h]\\\\ni = 1979-05-27T07:32:00Z # c\\\\n\\\")\"}",
     "{\"expect\":{\"a\":{\"b\":31},\"c\":\"x\",\"d\":[1,2],\"e\":[{\"f\":{\"g\":-1500}},{"
     "}],\"h\":{\"i\":\"1979-05-27T07:32:00Z\"}}}"},
    {"a tree of names",
     "{\"kind\":\"function\",\"expr\":\"tm_joinlist(\\\"/\\\", tm_tree([[\\\"a\\\", \\\"b"
     "\\\"], [null, \\\"a\\\"]]))\"}",
     "{\"expect\":[\"a\",\"a/b\"]}"},
    {"a tree that bites itself",
     "{\"kind\":\"function\",\"expr\":\"tm_tree([[\\\"a\\\", \\\"b\\\"], [\\\"b\\\", \\\"a"
     "\\\"]])\"}",
     "{\"error\":\"eval\",\"error_kind\":\"Invalid function argument\",\"message\":\"`b` i"
     "s below itself\"}"},
    {"where a module is vendored",
     "{\"kind\":\"function\",\"expr\":\"tm_vendor(\\\"git::https://example.com:8080/o/r.gi"
     "t//sub\?ref=v1\\\")\",\"vendor_dir\":\"/vendor\",\"target_dir\":\"/a/b\"}",
     "{\"expect\":\"../../vendor/example.com-8080/o/r/v1\"}"},
    {"a template with names of its own",
     "{\"kind\":\"function\",\"expr\":\"tm_templatestring(\\\"%%{ for x in l }$${x}-%%{ en"
     "dfor }\\\", {l = [1, 2]})\"}",
     "{\"expect\":\"1-2-\"}"},
    {"maps that see what they have so far",
     "{\"kind\":\"globals\",\"stacks\":[\"/s\"],\"files\":{\"s/s.tm\":\"stack {}\\nglobals"
     " {\\n  map \\\"count\\\" {\\n    for_each = [\\\"a\\\", \\\"b\\\", \\\"a\\\"]\\n    "
     "key      = element.new\\n    value    = tm_try(element.old, 0) + 1\\n  }\\n  map \\"
     "\"deep\\\" {\\n    for_each = [{n = \\\"x\\\", l = [1]}]\\n    key      = o.new.n\\n"
     "    iterator = o\\n    value {\\n      map \\\"in\\\" {\\n        for_each = o.new.l"
     "\\n        key      = tm_tostring(element.new)\\n        value    = \\\"${o.new.n}${"
     "element.new}\\\"\\n      }\\n    }\\n  }\\n}\\n\"}}",
     "{\"expect\":{\"/s\":{\"count\":{\"a\":2,\"b\":1},\"deep\":{\"x\":{\"in\":{\"1\":\"x1"
     "\"}}}}}}"},
    {"metadata of a stack",
     "{\"kind\":\"globals\",\"stacks\":[\"/a/b\"],\"files\":{\"a/s.tm\":\"stack {\\n  id ="
     " \\\"top\\\"\\n  tags = [\\\"t\\\"]\\n}\\n\",\"a/b/s.tm\":\"stack {\\n  name = \\\"n"
     "\\\"\\n}\\nglobals {\\n  m = terramate.stack\\n  l = terramate.stacks.list\\n  i = t"
     "m_try(terramate.stack.id, \\\"none\\\")\\n}\\n\"}}",
     "{\"expect\":{\"/a/b\":{\"i\":\"none\",\"l\":[\"/a\",\"/a/b\"],\"m\":{\"description\""
     ":\"\",\"name\":\"n\",\"parent\":{\"id\":\"top\",\"tags\":[\"t\"]},\"path\":{\"absolu"
     "te\":\"/a/b\",\"basename\":\"b\",\"relative\":\"a/b\",\"to_root\":\"../..\"},\"tags"
     "\":[]}}}}"},
    {"a directory below a stack is none",
     "{\"kind\":\"globals\",\"stacks\":[\"/a/b\"],\"files\":{\"a/s.tm\":\"stack {}\\n\",\""
     "a/b/s.tm\":\"globals {\\n  m = tm_try(terramate.stack, \\\"none\\\")\\n}\\n\"}}",
     "{\"expect\":{\"/a/b\":{\"m\":\"none\"}}}"},
    {"a directory with a .tmskip says nothing",
     "{\"kind\":\"globals\",\"stacks\":[\"/a/b\"],\"files\":{\"a/s.tm\":\"globals {\\n  x "
     "= 1\\n}\\n\",\"a/.tmskip\":\"\",\"a/b/s.tm\":\"globals {\\n  y = 1\\n}\\n\"}}",
     "{\"expect\":{\"/a/b\":{}}}"},
    {"an unknown block",
     "{\"kind\":\"globals\",\"stacks\":[\"/s\"],\"files\":{\"root.tm\":\"\",\"other/s.tm\""
     ":\"stack {}\\n\",\"s/s.tm\":\"nope {}\\n\"}}",
     "{\"error\":\"schema\",\"error_kind\":\"terramate schema error\",\"message\":\"unknown block "
     "`nope`\"}"},
    {"an attribute outside of blocks",
     "{\"kind\":\"globals\",\"stacks\":[\"/s\"],\"files\":{\"root.tm\":\"\",\"other/s.tm\""
     ":\"stack {}\\n\",\"s/s.tm\":\"a = 1\\n\"}}",
     "{\"error\":\"schema\",\"error_kind\":\"terramate schema error\",\"message\":\"attributes are "
     "not allowed outside blocks\"}"},
    {"two stacks in one directory",
     "{\"kind\":\"globals\",\"stacks\":[\"/s\"],\"files\":{\"root.tm\":\"\",\"other/s.tm\""
     ":\"stack {}\\n\",\"s/s.tm\":\"stack {}\\nstack {}\\n\"}}",
     "{\"error\":\"schema\",\"error_kind\":\"terramate schema error\",\"message\":\"a dire"
     "ctory can have only one `stack`\"}"},
    {"a tag that is none",
     "{\"kind\":\"globals\",\"stacks\":[\"/s\"],\"files\":{\"root.tm\":\"\",\"other/s.tm\""
     ":\"stack {}\\n\",\"s/s.tm\":\"stack {\\n  tags = [\\\"A\\\"]\\n}\\n\"}}",
     "{\"error\":\"schema\",\"error_kind\":\"terramate schema error\",\"message\":\"invalid tag "
     "`A`: expected lower case letters and digits, with - _ . / inside\"}"},
    {"an import that is not there",
     "{\"kind\":\"globals\",\"stacks\":[\"/s\"],\"files\":{\"root.tm\":\"\",\"other/s.tm\""
     ":\"stack {}\\n\",\"s/s.tm\":\"import {\\n  source = \\\"/x.tm\\\"\\n}\\n\"}}",
     "{\"error\":\"import\",\"error_kind\":\"import error\",\"message\":\"no file"
     " `/x.tm`\"}"},
    {"an import of what counts anyway",
     "{\"kind\":\"globals\",\"stacks\":[\"/s\"],\"files\":{\"root.tm\":\"\",\"other/s.tm\""
     ":\"stack {}\\n\",\"s/s.tm\":\"import {\\n  source = \\\"/root.tm\\\"\\n}\\n\"}}",
     "{\"error\":\"import\",\"error_kind\":\"import error\",\"message\":\"`/root.tm` is in"
     " this directory or in one above it, so it already applies here\"}"},
    {"an import of a stack",
     "{\"kind\":\"globals\",\"stacks\":[\"/s\"],\"files\":{\"root.tm\":\"\",\"other/s.tm\""
     ":\"stack {}\\n\",\"s/s.tm\":\"import {\\n  source = \\\"/other/s.tm\\\"\\n}\\n\"}}",
     "{\"error\":\"import\",\"error_kind\":\"import error\",\"message\":\"`/other/s.tm` ha"
     "s a `stack`, which cannot be imported\"}"},
    {"text that cannot be read",
     "{\"kind\":\"globals\",\"stacks\":[\"/s\"],\"files\":{\"root.tm\":\"\",\"other/s.tm\""
     ":\"stack {}\\n\",\"s/s.tm\":\"globals {\\n\"}}",
     "{\"error\":\"parse\",\"error_kind\":\"Unclosed configuration block\",\"message\":\"unclosed "
     "block\"}"},
    {"what is known is put in, the rest stays",
     "{\"kind\":\"generate_hcl\",\"stacks\":[\"/s\"],\"files\":{\"s/s.tm\":\"stack {}\\ngl"
     "obals {\\n  a = [1]\\n  s = \\\"v\\\"\\n}\\ngenerate_hcl \\\"a.tf\\\" {\\n  lets {\\"
     "n    k = \\\"l-${global.s}\\\"\\n  }\\n  content {\\n    z = upper(\\\"${var.x}-${gl"
     "obal.s}\\\")\\n    b = let.k\\n    c = (1 + global.a[0]) * local.k\\n    d = [for v "
     "in local.l : \\\"${v}${global.s}\\\" if v != global.s]\\n    e = \\\"${global.a} x\\"
     "\"\\n    f = data.x[global.a[0]].*.y[0]\\n    blk \\\"l\\\" {\\n      k = \\\"$${v}"
     "\\\"\\n    }\\n  }\\n}\\n\"}}",
     "{\"expect_generated\":{\"/s\":[{\"label\":\"a.tf\",\"condition\":true,\"body\":\"b ="
     " \\\"l-v\\\"\\nc = (1 + 1) * local.k\\nd = [for v in local.l : \\\"${v}v\\\" if v !="
     " \\\"v\\\"]\\ne = \\\"${[1]} x\\\"\\nf = data.x[1].*.y[0]\\nz = upper(\\\"${var.x}-v"
     "\\\")\\nblk \\\"l\\\" {\\n  k = \\\"$${v}\\\"\\n}\\n\"}]}}"},
    {"code as text, also from a choice",
     "{\"kind\":\"generate_hcl\",\"stacks\":[\"/s\"],\"files\":{\"s/s.tm\":\"stack {}\\ngl"
     "obals {\\n  a = [1]\\n  s = \\\"v\\\"\\n}\\ngenerate_hcl \\\"a.tf\\\" {\\n  content "
     "{\\n    a = { for k in global.a : \\\"k${k}\\\" => tm_hcl_expression(\\\"data.x[${k}"
     "]\\\") }\\n    b = [for k in global.a : tm_ternary(k == 1, local.x, k)]\\n  }\\n}\\n"
     "\"}}",
     "{\"expect_generated\":{\"/s\":[{\"label\":\"a.tf\",\"condition\":true,\"body\":\"a ="
     " {\\n  k1 = data.x[1]\\n}\\nb = [\\n  local.x,\\n]\\n\"}]}}"},
    {"a function of ours needs what is known",
     "{\"kind\":\"generate_hcl\",\"stacks\":[\"/s\"],\"files\":{\"s/s.tm\":\"stack {}\\nge"
     "nerate_hcl \\\"a.tf\\\" {\\n  content {\\n    a = [for k in local.l : tm_upper(k)]\\"
     "n  }\\n}\\n\"}}",
     "{\"error\":\"partial-eval\",\"error_kind\":\"a block or attribute that is not allowed "
     "there\",\"message\":\"`tm_upper` is evaluated now, but depends on something that is not k"
     "nown yet\"}"},
    {"blocks that are computed",
     "{\"kind\":\"generate_hcl\",\"stacks\":[\"/s\"],\"files\":{\"s/s.tm\":\"stack {}\\nge"
     "nerate_hcl \\\"a.tf\\\" {\\n  content {\\n    tm_dynamic \\\"b\\\" {\\n      for_eac"
     "h   = { x = 1, y = 2 }\\n      iterator   = i\\n      labels     = [i.key]\\n      c"
     "ondition  = true\\n      attributes = { v = i.value, o = local.o }\\n      content {"
     "\\n        z = i.key\\n      }\\n    }\\n  }\\n}\\n\"}}",
     "{\"expect_generated\":{\"/s\":[{\"label\":\"a.tf\",\"condition\":true,\"body\":\"b "
     "\\\"x\\\" {\\n  v = 1\\n  o = local.o\\n  z = \\\"x\\\"\\n}\\nb \\\"y\\\" {\\n  v = "
     "2\\n  o = local.o\\n  z = \\\"y\\\"\\n}\\n\"}]}}"},
    {"a whole run",
     "{\"kind\":\"generate\",\"stacks\":[\"/s\",\"/t\"],\"files\":{\"gen.tm\":\"generate_h"
     "cl \\\"a.tf\\\" {\\n  condition = global.on\\n  content {\\n    p = terramate.stack."
     "path.to_root\\n  }\\n}\\ngenerate_file \\\"/list.txt\\\" {\\n  context = root\\n  co"
     "ntent = tm_join(\\\" \\\", terramate.stacks.list)\\n}\\nglobals {\\n  on = true\\n}"
     "\\n\",\"s/s.tm\":\"stack {}\\n\",\"t/s.tm\":\"stack {}\\ngenerate_file \\\"x\\\" {\\"
     "n  content = \\\"1\\\"\\n}\\nassert {\\n  assertion = false\\n  message   = \\\"no\\"
     "\"\\n}\\n\",\"u/s.tm\":\"stack {}\\ngenerate_file \\\".d/x\\\" {\\n  content = \\\"1"
     "\\\"\\n}\\n\",\"v/s.tm\":\"stack {}\\nglobals {\\n  on = false\\n}\\n\"}}",
     "{\"expect_files\":{\"/\":{\"list.txt\":\"/s /t /u /v\"},\"/s\":{\"a.tf\":\"p = \\\"."
     ".\\\"\\n\"}},\"expect_report\":{\"successes\":[{\"dir\":\"/\",\"created\":[\"list.tx"
     "t\"]},{\"dir\":\"/s\",\"created\":[\"a.tf\"]}],\"failures\":[{\"dir\":\"/t\",\"error"
     "s\":[\"assert\"],\"error_kinds\":[\"generate.ErrAssertion\"]},{\"dir\":\"/u\",\"erro"
     "rs\":[\"label\"],\"error_kinds\":[\"generate.ErrInvalidGenBlockLabel\"]}]}}"},
    {"only some stacks",
     "{\"kind\":\"generate_file\",\"stacks\":[\"/a/p\",\"/a/q\"],\"files\":{\"g.tm\":\"gen"
     "erate_file \\\"x\\\" {\\n  stack_filter {\\n    project_paths = [\\\"p\\\"]\\n  }\\n"
     "  content = \\\"1\\\"\\n}\\n\",\"a/p/s.tm\":\"stack {}\\n\",\"a/q/s.tm\":\"stack {}"
     "\\n\"}}",
     "{\"expect_generated\":{\"/a/p\":[{\"label\":\"x\",\"condition\":true,\"body\":\"1\"}"
     "],\"/a/q\":[]}}"},
};

static void every_request_has_its_answer(void)
{
    batch_service *service = batch_service_of(STR("terramate"));
    for (size_t i = 0; i < COUNT_OF(cases); i++) {
        struct strbuf answer;
        strbuf_init(&answer, 0);
        batch_line(service, str_of(cases[i].request), &answer);
        CHECK_NAMED(cases[i].name, strbuf_str(&answer), cases[i].answer);
        strbuf_done(&answer);
    }
}

// What is cut short anywhere is an answer, never a crash.
static void every_prefix_of_a_file_has_an_answer(void)
{
    static const char text[] =
        "stack {\n  tags = [\"a\"]\n}\nglobals \"a\" {\n  b = {\n    c = \"${global.a.d}\"\n"
        "  }\n  map \"m\" {\n    for_each = [1]\n    key = \"k\"\n    value {\n      x = "
        "element.new\n    }\n  }\n}\ngenerate_hcl \"f\" {\n  lets {\n    l = <<-EOT\n  x\n"
        "  EOT\n  }\n  content {\n    tm_dynamic \"b\" {\n      for_each = [for x in [1] : x]\n"
        "      attributes = { a = let.l }\n    }\n  }\n}\n";
    batch_service *service = batch_service_of(STR("terramate"));
    for (size_t len = 0; len <= sizeof(text) - 1; len++) {
        struct strbuf request, answer;
        strbuf_init(&request, 0);
        strbuf_init(&answer, 0);
        strbuf_add_cstr(&request, "{\"kind\":\"generate\",\"files\":{\"s/s.tm\":\"");
        for (size_t i = 0; i < len; i++) {
            char c = text[i];
            strbuf_add_cstr(&request, c == '"' ? "\\\"" : c == '\n' ? "\\n" : "");
            if (c != '"' && c != '\n')
                strbuf_add_char(&request, c);
        }
        strbuf_add_cstr(&request, "\"}}");
        batch_line(service, strbuf_str(&request), &answer);
        CHECK(str_starts(strbuf_str(&answer), STR("{\"expect_files\":")));
        strbuf_done(&request);
        strbuf_done(&answer);
    }
}

static const struct test tests[] = {
    {"every request has its answer", every_request_has_its_answer},
    {"every prefix of a file has an answer", every_prefix_of_a_file_has_an_answer},
};

SUITE_OF(terramate_batch);
