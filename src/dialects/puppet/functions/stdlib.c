// SPDX-License-Identifier: Apache-2.0
//
// The module stdlib: booleans, choices, texts, paths. Collections are in stdlib_data.c, checks in stdlib_checks.c.
#include <math.h>

#include "base/budget.h"
#include "base/utf8.h"
#include "dialects/puppet/functions/hosts.h"
#include "dialects/puppet/functions/stdlib.h"
#include "dialects/puppet/functions/times.h"
#include "dialects/puppet/runtime/printf.h"
#include "dialects/puppet/runtime/support.h"

struct value old_argument(const struct puppet_call *c, unsigned i)
{
    struct value v = i < c->count ? c->args[i] : puppet_undef();
    return puppet_is_undef(v) ? value_string_kept(STR("")) : v;
}

void old_arguments(struct puppet_call *c)
{
    struct value *args = ARENA_ARRAY(c->arena, struct value, c->count);
    for (unsigned i = 0; i < c->count; i++)
        args[i] = old_argument(c, i);
    c->args = args;
}

struct value needs_text(struct puppet_call *c)
{
    return puppet_fail(c, "RUNTIME_ERROR", "%.*s(): Requires either array or string to work with",
                       STR_ARGS(c->name));
}

// ---- booleans

static bool is_word_of(struct str text, const char *const *words, size_t count)
{
    for (size_t i = 0; i < count; i++)
        if (puppet_same_string(text, str_of(words[i])))
            return true;
    return false;
}

static struct value bool_of_text(struct puppet_call *c, struct value v)
{
    static const char *const yes[] = {"1", "t", "y", "true", "yes"};
    static const char *const no[] = {"", "0", "f", "n", "false", "no", "undef", "undefined"};
    if (value_is(v, VALUE_BOOL))
        return v;
    if (!puppet_is_string(v))
        return puppet_fail(c, "RUNTIME_ERROR", "str2bool(): Requires string to work with");
    if (is_word_of(value_str(&v), yes, COUNT_OF(yes)))
        return value_bool(true);
    if (is_word_of(value_str(&v), no, COUNT_OF(no)))
        return value_bool(false);
    return puppet_fail(c, "RUNTIME_ERROR", "str2bool(): Unknown type of boolean given");
}

static struct value run_str2bool(struct puppet_call *c)
{
    return bool_of_text(c, old_argument(c, 0));
}

static struct value run_bool2num(struct puppet_call *c)
{
    struct value v = bool_of_text(c, old_argument(c, 0));
    return value_is_poison(v) ? v : value_int(v.boolean);
}

static struct value run_bool2str(struct puppet_call *c)
{
    struct value yes = arg_or(c, 1, value_string_kept(STR("true")));
    struct value no = arg_or(c, 2, value_string_kept(STR("false")));
    if (!value_is(c->args[0], VALUE_BOOL))
        return puppet_fail(c, "RUNTIME_ERROR", "bool2str(): Requires a boolean to work with");
    if (!puppet_is_string(yes) || !puppet_is_string(no) || c->count == 2)
        return puppet_fail(c, "RUNTIME_ERROR", "bool2str(): Requires strings to convert to");
    return c->args[0].boolean ? yes : no;
}

static struct value bool_of_number(struct puppet_call *c, struct value v)
{
    double d = 0;
    if (value_is_number(v))
        d = number_to_double(v);
    else if (puppet_is_string(v) && !ruby_float(c->arena, value_str(&v), &d))
        return puppet_fail(c, "RUNTIME_ERROR", "num2bool(): '%.*s' does not look like a number",
                           STR_ARGS(value_str(&v)));
    return value_bool(trunc(d) > 0);
}

static struct value run_num2bool(struct puppet_call *c)
{
    return bool_of_number(c, old_argument(c, 0));
}

static struct value run_any2bool(struct puppet_call *c)
{
    struct value v = c->args[0];
    double ignored;
    if (value_is(v, VALUE_BOOL))
        return v;
    if (puppet_is_undef(v))
        return value_bool(false);
    if (value_is_number(v) ||
        (puppet_is_string(v) && ruby_float(c->arena, value_str(&v), &ignored)))
        return bool_of_number(c, v);
    return puppet_is_string(v) ? bool_of_text(c, v) : value_bool(true);
}

static struct value run_any2array(struct puppet_call *c)
{
    struct values out = values_in(c);
    struct value v = old_argument(c, 0);
    if (c->count == 1 && puppet_is_array(v))
        return v;
    bool is_blank = c->count == 1 && puppet_is_string(v) && !value_str(&v).len;
    if (c->count == 1 && puppet_is_hash(v)) {
        for (size_t i = 0; budget_more(i < value_len(v)); i++) {
            values_add(&out, value_real_key(v, i));
            values_add(&out, value_item(v, i));
        }
        return values_array(c, &out);
    }
    for (unsigned i = 0; i < c->count && !is_blank; i++)
        values_add(&out, old_argument(c, i));
    return values_array(c, &out);
}

// ---- choices

static bool is_nothing(struct value v)
{
    return puppet_is_undef(v) || (puppet_is_string(v) && !value_str(&v).len);
}

static struct value run_pick(struct puppet_call *c)
{
    for (unsigned i = 0; i < c->count; i++)
        if (!is_nothing(c->args[i]))
            return c->args[i];
    return puppet_fail(c, "RUNTIME_ERROR", "pick(): must receive at least one non empty value");
}

static struct value run_pick_default(struct puppet_call *c)
{
    if (!c->count)
        return puppet_fail(c, "RUNTIME_ERROR", "Must receive at least one argument.");
    for (unsigned i = 0; i + 1 < c->count; i++)
        if (!is_nothing(c->args[i]))
            return c->args[i];
    return old_argument(c, c->count - 1);
}

static struct value run_clamp(struct puppet_call *c)
{
    struct values flat = values_in(c);
    int64_t n[3] = {0};
    for (unsigned i = 0; i < c->count; i++)
        if (puppet_is_array(c->args[i]))
            values_add_all(&flat, c->args[i]);
        else
            values_add(&flat, c->args[i]);
    if (flat.len != 3)
        return puppet_fail(c, "RUNTIME_ERROR",
                           "clamp(): Wrong number of arguments, need three to clamp");
    for (size_t i = 0; i < 3; i++)
        if (!count_argument(flat.at[i], &n[i]))
            return puppet_fail(c, "RUNTIME_ERROR", "clamp(): Required explicit numeric");
    int64_t low = n[0] < n[1] ? n[0] : n[1], high = n[0] < n[1] ? n[1] : n[0];
    return value_int(n[2] < low ? low : n[2] > high ? high : n[2]);
}

// ---- texts, alone or in an Array

struct value change_text_or_list(struct puppet_call *c, text_writer *write)
{
    struct value v = old_argument(c, 0);
    struct values out = values_in(c);
    if (puppet_is_string(v)) {
        struct strbuf text;
        strbuf_init(&text, 0);
        write(c, &text, value_str(&v));
        return string_of_buffer(c, &text);
    }
    if (!puppet_is_array(v))
        return needs_text(c);
    for (size_t i = 0; budget_more(i < value_len(v)); i++) {
        struct value item = value_item(v, i);
        if (puppet_is_string(item)) {
            struct strbuf text;
            strbuf_init(&text, 0);
            write(c, &text, value_str(&item));
            item = string_of_buffer(c, &text);
        }
        values_add(&out, item);
    }
    return values_array(c, &out);
}

static void write_swapped_case(struct puppet_call *c, struct strbuf *out, struct str s)
{
    uint32_t code;
    (void)c;
    for (size_t i = 0; i < s.len;) {
        i += utf8_decode(s, i, &code);
        utf8_add(out, utf8_upper(code) != code ? utf8_upper(code) : utf8_lower(code));
    }
}

static struct value run_swapcase(struct puppet_call *c)
{
    return change_text_or_list(c, write_swapped_case);
}

static void write_squeezed(struct puppet_call *c, struct strbuf *out, struct str s)
{
    struct str only = c->count > 1 && puppet_is_string(c->args[1]) ? arg_text(c, 1) : STR("");
    uint32_t code, before = 0;
    for (size_t i = 0; i < s.len;) {
        size_t len = utf8_decode(s, i, &code);
        struct str character = str_slice(s, i, i + len);
        bool is_meant = !only.len || str_find(only, character, 0) < only.len;
        if (i == 0 || code != before || !is_meant)
            strbuf_add(out, character);
        before = code;
        i += len;
    }
}

static struct value run_squeeze(struct puppet_call *c)
{
    return change_text_or_list(c, write_squeezed);
}

static void write_escaped_pattern(struct puppet_call *c, struct strbuf *out, struct str s)
{
    (void)c;
    write_regexp_escaped(out, s);
}

static struct value run_regexpescape(struct puppet_call *c)
{
    return change_text_or_list(c, write_escaped_pattern);
}

static void write_uri_escaped(struct puppet_call *c, struct strbuf *out, struct str s)
{
    (void)c;
    for (size_t i = 0; i < s.len; i++) {
        char ch = s.at[i];
        bool is_safe = ascii_is_letter(ch) || ascii_is_digit(ch) ||
                       (ch && strchr(";/?:@&=+$,[]-_.!~*'()%", ch) && ch != '%');
        if (is_safe)
            strbuf_add_char(out, ch);
        else
            strbuf_format(out, "%%%02X", (unsigned)(unsigned char)ch);
    }
}

static struct value run_uriescape(struct puppet_call *c)
{
    return change_text_or_list(c, write_uri_escaped);
}

static void write_unix_lines(struct puppet_call *c, struct strbuf *out, struct str s)
{
    (void)c;
    for (size_t i = 0; i < s.len; i++)
        if (s.at[i] != '\r' || i + 1 >= s.len || s.at[i + 1] != '\n')
            strbuf_add_char(out, s.at[i]);
}

static struct value run_dos2unix(struct puppet_call *c)
{
    old_arguments(c);
    return change_text_or_list(c, write_unix_lines);
}

static void write_dos_lines(struct puppet_call *c, struct strbuf *out, struct str s)
{
    (void)c;
    for (size_t i = 0; i < s.len; i++) {
        bool is_bare = s.at[i] == '\n' && (i == 0 || s.at[i - 1] != '\r');
        if (is_bare)
            strbuf_add_char(out, '\r');
        strbuf_add_char(out, s.at[i]);
    }
}

static struct value run_unix2dos(struct puppet_call *c)
{
    old_arguments(c);
    return change_text_or_list(c, write_dos_lines);
}

// ---- starts and ends

static struct value has_affix(struct puppet_call *c, bool at_end)
{
    struct str text = arg_text(c, 0);
    struct value given = c->args[1];
    size_t count = puppet_is_array(given) ? value_len(given) : 1;
    for (size_t i = 0; budget_more(i < count); i++) {
        struct value item = puppet_is_array(given) ? value_item(given, i) : given;
        if (puppet_is_string(item) &&
            (at_end ? str_ends(text, value_str(&item)) : str_starts(text, value_str(&item))))
            return value_bool(true);
    }
    return value_bool(false);
}

static struct value run_start_with(struct puppet_call *c)
{
    return has_affix(c, false);
}

static struct value run_end_with(struct puppet_call *c)
{
    return has_affix(c, true);
}

// ---- paths

static struct str without_slashes(struct str s)
{
    while (s.len > 1 && s.at[s.len - 1] == '/')
        s.len--;
    return s;
}

static struct str directory_of(struct str path)
{
    path = without_slashes(path);
    size_t slash = path.len;
    while (slash && path.at[slash - 1] != '/')
        slash--;
    if (!slash)
        return STR(".");
    return without_slashes(str_slice(path, 0, slash));
}

static struct str last_of_path(struct str path)
{
    path = without_slashes(path);
    size_t slash = path.len;
    while (slash && path.at[slash - 1] != '/')
        slash--;
    return path.len == 1 ? path : str_slice(path, slash, path.len);
}

// `.txt` with its dot; a dot at the start of a name is none.
static struct str extension_of(struct str path)
{
    struct str name = last_of_path(path);
    size_t dot = name.len;
    while (dot > 1 && name.at[dot - 1] != '.')
        dot--;
    bool has_one = dot > 1 && dot < name.len && name.at[dot - 1] == '.';
    return has_one ? str_slice(name, dot - 1, name.len) : STR("");
}

static struct value run_dirname(struct puppet_call *c)
{
    if (!puppet_is_string(c->args[0]) || !arg_text(c, 0).len)
        return puppet_fail(c, "RUNTIME_ERROR",
                           "dirname(): Requires a non-empty string as argument");
    return string_value(c, directory_of(arg_text(c, 0)));
}

static struct value run_basename(struct puppet_call *c)
{
    old_arguments(c);
    if (!puppet_is_string(c->args[0]) || (c->count > 1 && !puppet_is_string(c->args[1])))
        return puppet_fail(c, "RUNTIME_ERROR", "basename(): Requires string as argument");
    struct str name = last_of_path(arg_text(c, 0));
    struct str suffix = c->count > 1 ? arg_text(c, 1) : STR("");
    if (str_equal(suffix, STR(".*")))
        suffix = extension_of(name);
    if (suffix.len && suffix.len < name.len && str_ends(name, suffix))
        name = str_slice(name, 0, name.len - suffix.len);
    return string_value(c, name);
}

static struct value run_extname(struct puppet_call *c)
{
    return string_value(c, extension_of(arg_text(c, 0)));
}

// ---- numbers in texts

static struct value run_to_bytes(struct puppet_call *c)
{
    old_arguments(c);
    static const char prefixes[] = "kMGTPE";
    if (value_is_number(c->args[0]))
        return c->args[0];
    struct str s = arg_text(c, 0);
    size_t digits = 0;
    while (digits < s.len && s.at[digits] && strchr("0123456789.e+-", s.at[digits]))
        digits++;
    double n = strtod(arena_copy(c->arena, s.at, digits), NULL);
    size_t at = digits;
    while (at < s.len && ascii_is_blank(s.at[at]))
        at++;
    char prefix = at < s.len && s.at[at] != 'b' && s.at[at] != 'B' ? s.at[at] : '\0';
    const char *found = prefix ? strchr(prefixes, prefix) : NULL;
    if (prefix && !found)
        return puppet_fail(c, "RUNTIME_ERROR", "to_bytes(): Unknown prefix %c", prefix);
    n *= found ? pow(1024, (double)(found - prefixes + 1)) : 1;
    if (!(fabs(n) < 9.2e18))
        return puppet_fail(c, "RUNTIME_ERROR", "to_bytes(): the result does not fit into 64 bits");
    return value_int((int64_t)n);
}

static bool is_whole_argument(struct value v)
{
    struct str s = puppet_is_string(v) ? value_str(&v) : STR("");
    size_t digits = 0;
    while (digits < s.len && ascii_is_digit(s.at[digits]))
        digits++;
    return puppet_is_integer(v) || (s.len && digits == s.len);
}

static struct value run_convert_base(struct puppet_call *c)
{
    int64_t n, base;
    char reversed[64];
    size_t len = 0;
    if (!is_whole_argument(c->args[0]) || !is_whole_argument(c->args[1]))
        return puppet_fail(c, "RUNTIME_ERROR",
                           "convert_base(): expected integers, or strings of decimal digits");
    if (!count_argument(c->args[0], &n) || !count_argument(c->args[1], &base))
        return puppet_fail(c, "RUNTIME_ERROR",
                           "convert_base(): First argument must be either a string or an integer");
    if (base < 2 || base > 36)
        return puppet_fail(
            c, "RUNTIME_ERROR",
            "convert_base(): base must be at least 2 and must not be greater than 36");
    uint64_t rest = n < 0 ? 0 - (uint64_t)n : (uint64_t)n;
    do {
        reversed[len++] = "0123456789abcdefghijklmnopqrstuvwxyz"[rest % (uint64_t)base];
        rest /= (uint64_t)base;
    } while (rest);
    struct strbuf out;
    strbuf_init(&out, 0);
    if (n < 0)
        strbuf_add_char(&out, '-');
    while (len)
        strbuf_add_char(&out, reversed[--len]);
    return string_of_buffer(c, &out);
}

// ---- the host, the caller, the type

static struct value run_fact(struct puppet_call *c)
{
    struct value v;
    struct str path = arg_text(c, 0);
    if (!puppet_variable(c, STR("facts"), &v))
        return puppet_undef();
    for (size_t at = 0; at < path.len && !puppet_is_undef(v) && !value_is_unknown(v);) {
        char quote = path.at[at] == '"' ? '"' : '.';
        size_t from = quote == '"' ? at + 1 : at;
        size_t end = str_find_char(path, quote, from);
        struct str name = str_slice(path, from, end);
        int64_t index;
        at = quote == '"' ? end + 2 : end + 1;
        struct value found = VALUE_NONE;
        if (puppet_is_hash(v))
            found = value_get(v, name);
        else if (puppet_is_array(v) && ruby_integer(name, 10, &index) && index >= 0 &&
                 (uint64_t)index < value_len(v))
            found = value_item(v, (size_t)index);
        v = value_is(found, VALUE_ABSENT) ? puppet_undef() : found;
    }
    return v;
}

static struct value run_os_version_gte(struct puppet_call *c)
{
    struct value facts, os, release, ordered;
    if (!puppet_variable(c, STR("facts"), &facts) || !puppet_is_hash(facts))
        return value_is_unknown(facts) ? facts : value_bool(false);
    os = value_get(facts, STR("os"));
    if (!puppet_is_hash(os))
        return value_bool(false);
    struct value name = value_get(os, STR("name"));
    release = value_get(os, STR("release"));
    struct value major = puppet_is_hash(release) ? value_get(release, STR("major")) : VALUE_NONE;
    if (!puppet_is_string(name) || !puppet_is_string(major) ||
        !str_equal(value_str(&name), arg_text(c, 0)))
        return value_bool(false);
    const struct value both[] = {major, c->args[1]};
    ordered = puppet_call_named(c, STR("versioncmp"), both, 2, VALUE_NONE);
    return value_is_unknown(ordered) ? ordered : value_bool(ordered.integer >= 0);
}

static struct value run_deprecation(struct puppet_call *c)
{
    struct str message = text_in(c, old_argument(c, 1));
    puppet_warn(c, "%.*s", STR_ARGS(message));
    return puppet_undef();
}

static struct value run_type_of(struct puppet_call *c)
{
    return puppet_type_value(c->arena, ptype_infer(c->arena, c->args[0], INFER_DETAILED));
}

static struct value run_type3x(struct puppet_call *c)
{
    struct value v = c->args[0];
    const char *name = puppet_is_string(v)       ? "string"
                       : puppet_is_integer(v)    ? "integer"
                       : value_is_number(v)      ? "float"
                       : value_is(v, VALUE_BOOL) ? "boolean"
                       : puppet_is_array(v)      ? "array"
                       : puppet_is_hash(v)       ? "hash"
                       : puppet_type_of_value(v) ? "type"
                                                 : "undef";
    return string_value(c, str_of(name));
}

static struct value run_time(struct puppet_call *c)
{
    int64_t now;
    struct value failed = time_now(c, &now);
    return value_is(failed, VALUE_ABSENT) ? value_int(now / 1000000000) : failed;
}

// ---- present or absent, and what such words mean for a kind of resource

static struct value run_ensure(struct puppet_call *c)
{
    static const struct {
        const char *kind, *present, *absent;
    } words[] = {
        {"", "present", "absent"},          {"service", "running", "stopped"},
        {"package", "installed", "absent"}, {"directory", "directory", "absent"},
        {"link", "link", "absent"},         {"mounted", "mounted", "absent"},
        {"file", "file", "absent"},
    };
    struct value v = c->args[0];
    struct str word = puppet_is_string(v) ? arg_text(c, 0) : STR("");
    bool is_present = value_is(v, VALUE_BOOL) ? v.boolean : str_equal(word, STR("present"));
    struct str kind = c->count > 1 && puppet_is_string(c->args[1]) ? arg_text(c, 1) : STR("");
    size_t found = 0;
    for (size_t i = 0; i < COUNT_OF(words); i++)
        if (str_equal(kind, str_of(words[i].kind)))
            found = i;
    return string_value(c, str_of(is_present ? words[found].present : words[found].absent));
}

static const struct puppet_function rows[] = {
    {"str2bool", {"Any"}, "A text like `yes` or `0` as a Boolean.", run_str2bool},
    {"bool2num", {"Any"}, "1 or 0 for a Boolean.", run_bool2num},
    {"bool2str", {"Any, 1, 3"}, "A Boolean as one of two texts.", run_bool2str},
    {"num2bool", {"Any"}, "Whether a number is above zero.", run_num2bool},
    {"any2bool", {"Any"}, "Anything as a Boolean.", run_any2bool},
    {"any2array", {"Any, 0, default"}, "Anything as an Array.", run_any2array},
    {"pick", {"Any, 0, default"}, "The first value that is not undef or empty.", run_pick},
    {"pick_default",
     {"Any, 0, default"},
     "The first value that is not undef or empty, or else the last one.",
     run_pick_default},
    {"clamp", {"Any, 1, default"}, "The value in the middle of three.", run_clamp},
    {"swapcase", {"Any"}, "Texts with upper and lower case exchanged.", run_swapcase},
    {"squeeze", {"Any, 1, 2"}, "Texts without characters that repeat the one before.", run_squeeze},
    {"regexpescape", {"Any"}, "Texts as patterns that match exactly them.", run_regexpescape},
    {"uriescape", {"Any"}, "Texts with what may not be in a URI as `%XX`.", run_uriescape},
    {"dos2unix", {"Optional[String]"}, "A text with Unix line ends.", run_dos2unix},
    {"unix2dos", {"Optional[String]"}, "A text with DOS line ends.", run_unix2dos},
    {"stdlib::start_with",
     {"String, Variant[String, Array[String]]"},
     "Whether a text starts with one of others.",
     run_start_with},
    {"stdlib::end_with",
     {"String, Variant[String, Array[String]]"},
     "Whether a text ends with one of others.",
     run_end_with},
    {"dirname", {"Any"}, "A path without its last part.", run_dirname},
    {"basename", {"Any, 1, 2"}, "The last part of a path.", run_basename},
    {"stdlib::extname", {"String"}, "The extension of a file's name, with its dot.", run_extname},
    {"to_bytes",
     {"Optional[Variant[Numeric, String]]"},
     "A size like `4 kB` in bytes.",
     run_to_bytes},
    {"convert_base", {"Any, 2, 2"}, "A number in another base, as a text.", run_convert_base},
    {"fact", {"String"}, "A fact by its path, like `os.name`.", run_fact},
    {"os_version_gte",
     {"String, String"},
     "Whether the host runs this system or a later one.",
     run_os_version_gte},
    {"stdlib::os_version_gte",
     {"String, String"},
     "Whether the host runs this system or a later one.",
     run_os_version_gte},
    {"deprecation", {"Any, 2, 3"}, "A warning that something is deprecated.", run_deprecation},
    {"type_of", {"Any"}, "The type of a value.", run_type_of},
    {"stdlib::type_of", {"Any"}, "The type of a value.", run_type_of},
    {"type3x", {"Any"}, "The kind of a value as a word.", run_type3x},
    {"time", {"Any, 0, 1"}, "The seconds since 1970.", run_time},
    {"stdlib::time", {"Any, 0, 1"}, "The seconds since 1970.", run_time},
    {"stdlib::ensure",
     {"Any, 1, 2"},
     "The value of `ensure` for a kind of resource: present, absent, running and so on.",
     run_ensure},
};

const struct puppet_functions puppet_stdlib_functions = {rows, COUNT_OF(rows)};
