// SPDX-License-Identifier: Apache-2.0
//
// The layout of manifests: what moves, what stays. That the meaning stays is checked by the formatter itself; that
// formatting again changes nothing, here and by fuzz/fuzz_puppet_format.c.
#include "dialects/puppet/format/puppet_format.h"

#include "check.h"

static void check_manifest_layout(const char *text, const char *want)
{
    struct strbuf once, twice;
    strbuf_init(&once, 0);
    strbuf_init(&twice, 0);
    CHECK(puppet_format(str_of(text), &once));
    CHECK_STR(strbuf_str(&once), want);
    CHECK(puppet_format(strbuf_str(&once), &twice));
    CHECK_STR(strbuf_str(&twice), want);
    strbuf_done(&once);
    strbuf_done(&twice);
}

static void stays_as_it_is(const char *text)
{
    check_manifest_layout(text, text);
}

static void attributes_have_lines_and_aligned_arrows(void)
{
    check_manifest_layout("file{'/x': ensure=>file,mode   => '0644',\n content=>'a'}\n",
                          "file { '/x':\n  ensure  => file,\n  mode    => '0644',\n"
                          "  content => 'a',\n}\n");
    stays_as_it_is("file { '/x': ensure => file, mode => '0644' }\n");
    check_manifest_layout("File {\nowner => root, *=>$x }\n",
                          "File {\n  owner => root,\n  *     => $x,\n}\n");
    check_manifest_layout("File<| title=='x' |>{ mode +> 1,\n}\n",
                          "File<| title == 'x' |> {\n  mode +> 1,\n}\n");
}

static void titles_of_many_bodies_have_lines(void)
{
    check_manifest_layout("file { '/a':\n ensure => file;\n'/bb':\n mode => 1, owner => x }\n",
                          "file {\n  '/a':\n    ensure => file;\n  '/bb':\n    mode  => 1,\n"
                          "    owner => x,\n}\n");
    stays_as_it_is("x {\n  'a':   v => 1;\n  'bbb': v => 2;\n}\n");
}

static void hashes_and_selectors_are_spread_together(void)
{
    check_manifest_layout(
        "$a = { 'x' => 1, 'yy' => { 'z'=>1 },\n 'zzz' => [ 1,2 ] }\n",
        "$a = {\n  'x'   => 1,\n  'yy'  => { 'z' => 1 },\n  'zzz' => [1, 2],\n}\n");
    check_manifest_layout("$a = $b ? { 'x' => 1,\n default => 2 }\n",
                          "$a = $b ? {\n  'x'     => 1,\n  default => 2,\n}\n");
    stays_as_it_is("foo([{\n  'a' => 1,\n}, {\n  'b' => 2,\n}])\n");
}

static void lists_keep_their_lines(void)
{
    check_manifest_layout("$a = ['x', 'y',\n  'z']\n", "$a = [\n  'x', 'y',\n  'z',\n]\n");
    check_manifest_layout("package { ['a',\n 'b']: ensure => latest,\n}\n",
                          "package { [\n  'a',\n  'b',\n]:\n  ensure => latest,\n}\n");
}

static void parameters_have_lines(void)
{
    check_manifest_layout("class a($x = 1,\n        $y=2)\ninherits b\n{\n}\n",
                          "class a(\n  $x = 1,\n  $y = 2,\n) inherits b {\n}\n");
    stays_as_it_is("class a (\n  String  $x   = 'a',\n  Integer $yyy = 1,\n) {}\n");
    stays_as_it_is("class a (\n  String $x = 'a',\n  Integer $yyy = 1,\n) {}\n");
    // A name has become longer.
    check_manifest_layout(
        "class a (\n  $a     = 1,\n  $b     = 2,\n  $cccccccc = 3,\n) {}\n",
        "class a (\n  $a        = 1,\n  $b        = 2,\n  $cccccccc = 3,\n) {}\n");
}

static void what_the_guide_leaves_open_stays(void)
{
    stays_as_it_is("$a    = 1\n$long = 2\n\n$b = 3\n");
    stays_as_it_is("$a = 1\n$long = 2\n");
    stays_as_it_is("case $a {\n  'x':     { $y = 1 }\n  default: { $y = 2 }\n}\n");
    stays_as_it_is("case $a {\n  'x': { $y = 1 }\n  default: { $y = 2 }\n}\n");
    stays_as_it_is("if ! $a {\n  include a\n}\nelse {\n  include b\n}\nnotice (1)\n");
    stays_as_it_is("$a = 1    # one\n$b = 22   # two\n");
}

static void blocks_are_two_columns_deeper(void)
{
    check_manifest_layout("if $a and\n $b { notice(1)\n} elsif $c\n{ notice(2) }\n",
                          "if $a and\n  $b {\n  notice(1)\n} elsif $c { notice(2) }\n");
    check_manifest_layout("$x = $y\n.filter |$a| { $a > 1 }\n.map | $k,$v | {\n$k }\n",
                          "$x = $y\n  .filter |$a| { $a > 1 }\n  .map |$k, $v| {\n    $k\n  }\n");
    check_manifest_layout("case $x { 'a',\n'b':{ foo() } default :{\nbar() } }\n",
                          "case $x {\n  'a',\n  'b': { foo() }\n  default: {\n    bar()\n  }\n}\n");
    check_manifest_layout("include a,\nb\nif (\n$a or\n$b\n) {}\n",
                          "include a,\n  b\nif (\n  $a or\n  $b\n) {}\n");
}

static void arrows_stand_with_their_right_side(void)
{
    check_manifest_layout("Package['a'] ->\n  File['b']~>Service['c']\n",
                          "Package['a']\n-> File['b'] ~> Service['c']\n");
    check_manifest_layout("package { 'a': }\n    -> file { 'b':\n mode => 1 }\n",
                          "package { 'a': }\n-> file { 'b':\n  mode => 1,\n}\n");
}

static void operators_have_blanks_around(void)
{
    check_manifest_layout("$a=-1+$b*2\n$c=!$a\n$d=$a[ 1 ]\n$e=f( 1,2 )\n",
                          "$a = -1 + $b * 2\n$c = !$a\n$d = $a[1]\n$e = f(1, 2)\n");
    check_manifest_layout("if($a==1){ @user{ 'x': } }\n", "if ($a == 1) { @user { 'x': } }\n");
    check_manifest_layout("function a( $x )>>Integer{ $x }\n",
                          "function a($x) >> Integer { $x }\n");
}

static void quotes_become_single_where_nothing_changes(void)
{
    check_manifest_layout("$a = [\"x\", \"it's\", \"a\\n\", \"${b}\", \"$\"]\n",
                          "$a = ['x', \"it's\", \"a\\n\", \"${b}\", '$']\n");
}

static void heredocs_stay_byte_for_byte(void)
{
    stays_as_it_is("$a = @(\"X\"/L)\n   text ${b}   \n\n\n     more\t\n   | X\n$b = 1\n");
    check_manifest_layout("foo({ 'a'=>@(A), 'b'=>@(B)\nof a\nA\n  of b\n  |- B\n})\n",
                          "foo({\n  'a' => @(A),\nof a\nA\n  'b' => @(B),\n  of b\n  |- B\n})\n");
    check_manifest_layout("file { 'x':\n  content => @(A)\n    text\n    | A\n}\n",
                          "file { 'x':\n  content => @(A),\n    text\n    | A\n}\n");
}

static void comments_stay(void)
{
    check_manifest_layout(
        "\n\n# one   \n\n\n\nfile { 'x': # two\n# three\nmode => 1 # four\n# five\n}\n/* six */ "
        "include a # end",
        "# one\n\nfile { 'x': # two\n  # three\n  mode => 1, # four\n  # five\n}\n"
        "/* six */ include a # end\n");
    check_manifest_layout("class a # why\n{\n}\n", "class a # why\n{\n}\n");
}

static void line_ends_stay(void)
{
    check_manifest_layout("$a=1\r\n$b=2\r\n", "$a = 1\r\n$b = 2\r\n");
    check_manifest_layout("", "");
    check_manifest_layout("\n  \n", "");
}

static void a_manifest_with_mistakes_stays(void)
{
    struct strbuf out;
    strbuf_init(&out, 0);
    CHECK(!puppet_format(STR("file { 'x':\n mode=>\n"), &out));
    CHECK_STR(strbuf_str(&out), "file { 'x':\n mode=>\n");
    strbuf_done(&out);
}

// One long key, or deep nesting, does not make a small text huge.
static void columns_have_an_end(void)
{
    struct strbuf text, out;
    strbuf_init(&text, 0);
    strbuf_init(&out, 0);
    strbuf_add_cstr(&text, "$a = {\n'");
    strbuf_add_repeat(&text, 'x', 100000);
    strbuf_add_cstr(&text, "' => 1,\n");
    for (int i = 0; i < 10000; i++)
        strbuf_format(&text, "%d => 1,\n", i);
    strbuf_add_cstr(&text, "}\n");
    CHECK(puppet_format(strbuf_str(&text), &out));
    CHECK(out.len < 2 * text.len);
    strbuf_done(&text);
    strbuf_done(&out);
}

static const struct test tests[] = {
    {"attributes have lines and aligned arrows", attributes_have_lines_and_aligned_arrows},
    {"titles of many bodies have lines", titles_of_many_bodies_have_lines},
    {"hashes and selectors are spread together", hashes_and_selectors_are_spread_together},
    {"lists keep their lines", lists_keep_their_lines},
    {"parameters have lines", parameters_have_lines},
    {"what the guide leaves open stays", what_the_guide_leaves_open_stays},
    {"blocks are two columns deeper", blocks_are_two_columns_deeper},
    {"arrows stand with their right side", arrows_stand_with_their_right_side},
    {"operators have blanks around", operators_have_blanks_around},
    {"quotes become single where nothing changes", quotes_become_single_where_nothing_changes},
    {"heredocs stay byte for byte", heredocs_stay_byte_for_byte},
    {"comments stay", comments_stay},
    {"line ends stay", line_ends_stay},
    {"a manifest with mistakes stays", a_manifest_with_mistakes_stays},
    {"columns have an end", columns_have_an_end},
};

SUITE_OF(puppet_format);
