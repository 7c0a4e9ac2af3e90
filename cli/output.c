// SPDX-License-Identifier: Apache-2.0
//
// Printing. Whether to use colour is decided once, from the option, the environment and the terminals.
#include "cli/output.h"

#include <errno.h>
#include <poll.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <time.h>
#include <unistd.h>

#include "cli/memory.h"

enum { PROGRESS_MS = 200 }; // shorter work shows no progress

static bool color_errors, color_answers;
static bool progress_is_shown;
static bool is_quiet;
static FILE *answers, *messages; // the standard streams, or memory while output is kept

static bool is_set(const char *name)
{
    const char *value = getenv(name);
    return value && *value;
}

void output_begin(void)
{
    static char buffer[64 * 1024]; // few system calls for a large answer
    answers = stdout;
    messages = stderr;
    if (!output_is_terminal())
        setvbuf(stdout, buffer, _IOFBF, sizeof(buffer));
}

void output_set_color(const char *when)
{
    if (when && strcmp(when, "auto") != 0) {
        color_errors = color_answers = strcmp(when, "always") == 0;
        return;
    }
    const char *force = getenv("CLICOLOR_FORCE"), *term = getenv("TERM");
    bool forced = force && *force && strcmp(force, "0") != 0;
    bool dumb = !term || strcmp(term, "dumb") == 0, none = is_set("NO_COLOR");
    color_errors = !none && (forced || (!dumb && isatty(STDERR_FILENO)));
    color_answers = !none && (forced || (!dumb && isatty(STDOUT_FILENO)));
}

bool output_color_of_errors(void)
{
    return color_errors;
}

bool output_color(void)
{
    return color_answers;
}

size_t output_width(void)
{
    enum { NARROWEST = 40, USUAL = 80 };
    struct winsize size;
    if (!output_is_terminal())
        return 0;
    if (ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) != 0 || !size.ws_col)
        return USUAL;
    return size.ws_col < NARROWEST ? NARROWEST : size.ws_col;
}

bool output_is_terminal(void)
{
    static int is_terminal = -1;
    if (is_terminal < 0)
        is_terminal = isatty(STDOUT_FILENO);
    return is_terminal > 0;
}

// Reads the environment like setlocale, without loading a locale.
bool output_is_utf8(void)
{
    const char *locale = is_set("LC_ALL")     ? getenv("LC_ALL")
                         : is_set("LC_CTYPE") ? getenv("LC_CTYPE")
                                              : getenv("LANG");
    return locale && (strstr(locale, "UTF-8") || strstr(locale, "utf8"));
}

bool output_draws(void)
{
    return !output_is_terminal() || output_is_utf8();
}

bool output_is_unicode(void)
{
    static int is_terminal = -1;
    if (is_terminal < 0)
        is_terminal = isatty(STDERR_FILENO);
    return is_terminal > 0 && output_is_utf8();
}

// ---- what a terminal would interpret

// C1 controls, and characters that change the direction of text or break lines.
static bool is_obeyed(uint32_t code)
{
    static const struct {
        uint32_t first, last;
    } ranges[] = {{0x80, 0x9f},     {0x61c, 0x61c},   {0x200e, 0x200f},
                  {0x2028, 0x202e}, {0x2066, 0x2069}, {0xfeff, 0xfeff}};
    for (size_t i = 0; i < sizeof(ranges) / sizeof(ranges[0]); i++)
        if (code >= ranges[i].first && code <= ranges[i].last)
            return true;
    return false;
}

// The length and code of the multibyte character at the start of `text`; 0 if it is not one.
static size_t decode(const unsigned char *text, size_t len, uint32_t *code)
{
    size_t wanted = text[0] >= 0xf0 ? 4 : text[0] >= 0xe0 ? 3 : 2;
    if (text[0] < 0xc2 || text[0] > 0xf4 || len < wanted)
        return 0;
    *code = text[0] & (0xffU >> (wanted + 1));
    for (size_t i = 1; i < wanted; i++) {
        if ((text[i] & 0xc0) != 0x80)
            return 0;
        *code = *code << 6 | (text[i] & 0x3f);
    }
    return wanted;
}

// How many bytes at the start of `text` are harmless together; 0: the first one is not.
static size_t harmless(const unsigned char *text, size_t len, bool lines)
{
    uint32_t code;
    if (text[0] < 0x80)
        return (text[0] >= 0x20 && text[0] != 0x7f) ||
               (lines && (text[0] == '\n' || text[0] == '\t'));
    size_t wanted = decode(text, len, &code);
    return wanted && !is_obeyed(code) ? wanted : 0;
}

// The escape that is printed instead: of a character its number, as in JSON; of an invalid byte its value.
static size_t put_escaped(FILE *to, const unsigned char *at, size_t len, bool lines)
{
    uint32_t code;
    size_t known = at[0] < 0x80 ? 0 : decode(at, len, &code);
    if (known)
        fprintf(to, "\\u%04x", (unsigned)code);
    else
        fprintf(to, at[0] < 0x80 && lines ? "\\u%04x" : "\\x%02x", at[0]);
    return known ? known : 1;
}

// Of eight bytes, those that are not printable ASCII have their highest bit set. (A carry may set others behind them.)
static uint64_t unprintable(const unsigned char *text)
{
    static const uint64_t ones = 0x0101010101010101U;
    uint64_t word;
    memcpy(&word, text, sizeof(word));
    uint64_t control = (word - ones * 0x20) & ~word, above = (word + ones) | word; // 0x7f + 1 too
    return control | above;
}

// The number of printable ASCII bytes at the start, 32 and then eight at a time: almost all output.
static size_t printable(const unsigned char *text, size_t len)
{
    static const uint64_t high = 0x8080808080808080U;
    enum { WORD = 8, WORDS = 4 * WORD };
    size_t i = 0;
    for (; i + WORDS <= len; i += WORDS) {
        uint64_t found = 0;
        for (size_t k = 0; k < WORDS; k += WORD)
            found |= unprintable(text + i + k);
        if (found & high)
            break;
    }
    while (i + WORD <= len && !(unprintable(text + i) & high))
        i += WORD;
    return i;
}

static void put_harmless(FILE *to, weft_str s, bool lines)
{
    const unsigned char *at = (const unsigned char *)s.at;
    for (size_t i = 0; i < s.len;) {
        size_t start = i, len;
        i += printable(at + i, s.len - i);
        while (i < s.len && (len = harmless(at + i, s.len - i, lines)))
            i += len + printable(at + i + len, s.len - i - len);
        fwrite(at + start, 1, i - start, to);
        if (i < s.len)
            i += put_escaped(to, at + i, s.len - i, lines);
    }
}

// ---- messages

static void end_progress(void)
{
    if (progress_is_shown)
        fputs("\r\033[K", messages);
    progress_is_shown = false;
}

static CLI_PRINTF(1, 0) void put_message(const char *format, va_list args)
{
    char text[1024], *all = text;
    va_list again;
    va_copy(again, args);
    int len = vsnprintf(text, sizeof(text), format, args);
    if (len >= (int)sizeof(text)) {
        all = memory((size_t)len + 1);
        len = vsnprintf(all, (size_t)len + 1, format, again);
    }
    va_end(again);
    put_harmless(messages, (weft_str){all, len < 0 ? 0 : (size_t)len}, false);
    fputc('\n', messages);
    if (all != text)
        free(all);
}

void output_set_quiet(bool quiet)
{
    is_quiet = quiet;
}

void say_error(const char *format, ...)
{
    va_list args;
    if (is_quiet)
        return;
    end_progress();
    fputs(color_errors ? "\033[1;31merror\033[0m: " : "error: ", messages);
    va_start(args, format);
    put_message(format, args);
    va_end(args);
}

void say_note(const char *format, ...)
{
    va_list args;
    if (is_quiet)
        return;
    end_progress();
    va_start(args, format);
    put_message(format, args);
    va_end(args);
}

void say_diagnostics(weft_str text)
{
    end_progress();
    if (!is_quiet)
        fwrite(text.at, 1, text.len, messages);
}

static long now_ms(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return now.tv_sec * 1000L + now.tv_nsec / 1000000L;
}

void say_progress(const char *what, size_t done, size_t total)
{
    static int is_terminal = -1;
    static long last;
    if (is_terminal < 0) {
        is_terminal = isatty(STDERR_FILENO);
        last = now_ms();
    }
    if (!total) {
        end_progress();
        return;
    }
    if (is_terminal <= 0 || messages != stderr || now_ms() - last < PROGRESS_MS)
        return;
    last = now_ms();
    fprintf(messages, "\r%s %zu of %zu\033[K", what, done, total);
    progress_is_shown = true;
}

// ---- answers

void say(const char *format, ...)
{
    va_list args;
    if (!strchr(format, '%')) { // brackets and commas of JSON
        fputs(format, answers);
        return;
    }
    va_start(args, format);
    vfprintf(answers, format, args);
    va_end(args);
}

void say_bytes(weft_str bytes)
{
    fwrite(bytes.at, 1, bytes.len, answers);
}

void say_content(weft_str bytes)
{
    if (output_is_terminal())
        put_harmless(answers, bytes, true);
    else
        say_bytes(bytes);
}

// Whether the log of a CI system would see a command in `##[` or `##vso[`.
static bool is_command(weft_str s, size_t at)
{
    size_t end = at + 2;
    if (end > s.len || s.at[at + 1] != '#')
        return false;
    while (end < s.len && ((s.at[end] >= 'a' && s.at[end] <= 'z') || s.at[end] == '.'))
        end++;
    return end < s.len && s.at[end] == '[';
}

// Where the next one is, at or after `from`, or the end: `##[` anywhere; `::` at the start of a line, even after spaces.
static size_t find_command(weft_str s, size_t from, bool lines)
{
    size_t at = from;
    while (!from && !lines && at < s.len && (s.at[at] == ' ' || s.at[at] == '\t'))
        at++;
    if (!from && !lines && at + 1 < s.len && s.at[at] == ':' && s.at[at + 1] == ':')
        return at;
    for (; at < s.len; at++) {
        const char *hash = memchr(s.at + at, '#', s.len - at);
        if (!hash)
            break;
        at = (size_t)(hash - s.at);
        if (is_command(s, at))
            return at;
    }
    return s.len;
}

static void put_for_log(weft_str s, bool lines)
{
    size_t from = 0, at;
    while ((at = find_command(s, from, lines)) < s.len) {
        put_harmless(answers, (weft_str){s.at + from, at - from}, lines);
        fprintf(answers, lines ? "\\u%04x" : "\\x%02x", (unsigned char)s.at[at]);
        from = at + 1;
    }
    put_harmless(answers, (weft_str){s.at + from, s.len - from}, lines);
}

void say_shown(weft_str bytes)
{
    put_for_log(bytes, true);
}

void say_name(weft_str name)
{
    put_for_log(name, false);
}

static bool is_plain_json(unsigned char c)
{
    return c >= 0x20 && c < 0x7f && c != '"' && c != '\\';
}

size_t json_escape(weft_str text, char *out, size_t *taken)
{
    const unsigned char *at = (const unsigned char *)text.at;
    uint32_t code;
    size_t len = at[0] < 0x80 ? 1 : decode(at, text.len, &code);
    *taken = len ? len : 1;
    if (len == 0)
        return (size_t)snprintf(out, JSON_ESCAPE_MAX, "\\ufffd");
    if (at[0] < 0x20 || at[0] == 0x7f)
        return (size_t)snprintf(out, JSON_ESCAPE_MAX, "\\u%04x", at[0]);
    size_t start = at[0] == '"' || at[0] == '\\';
    out[0] = '\\';
    memcpy(out + start, at, len);
    return start + len;
}

void say_json(weft_str text)
{
    const unsigned char *at = (const unsigned char *)text.at;
    char escaped[JSON_ESCAPE_MAX];
    fputc('"', answers);
    for (size_t i = 0, len; i < text.len; i += len) {
        for (len = 0; i + len < text.len && is_plain_json(at[i + len]);)
            len++;
        if (len)
            fwrite(at + i, 1, len, answers);
        else
            fwrite(escaped, 1, json_escape((weft_str){text.at + i, text.len - i}, escaped, &len),
                   answers);
    }
    fputc('"', answers);
}

bool output_flush(void)
{
    return fflush(answers) == 0 && !ferror(answers);
}

// Which write failed, and why, is not known any more: errno has had other meanings since.
static bool is_reader_gone(void)
{
    struct pollfd out = {.fd = fileno(answers), .events = POLLOUT};
    return poll(&out, 1, 0) == 1 && out.revents & POLLERR;
}

enum exit_code output_end(enum exit_code code)
{
    end_progress();
    bool had_failed = ferror(answers);
    if (output_flush())
        return code;
    if (!is_reader_gone()) // a reader that has seen enough is not an error
        say_error("cannot write the output%s%s", had_failed ? "" : ": ",
                  had_failed ? "" : strerror(errno));
    return EXIT_WORLD;
}

// ---- keeping it

void output_keep(struct kept_output *to)
{
    *to = (struct kept_output){0};
    FILE *first = open_memstream(&to->answers, &to->answer_len);
    FILE *second = open_memstream(&to->messages, &to->message_len);
    if (!first || !second)
        memory_is_out(0);
    answers = first;
    messages = second;
}

void output_keep_end(void)
{
    fclose(answers);
    fclose(messages);
    answers = stdout;
    messages = stderr;
}

void kept_output_done(struct kept_output *k)
{
    free(k->answers);
    free(k->messages);
    *k = (struct kept_output){0};
}

// ---- values

static size_t quoted_end(weft_str text, size_t at)
{
    for (at++; at < text.len && text.at[at] != '"'; at++)
        at += text.at[at] == '\\';
    return at < text.len ? at + 1 : text.len;
}

static bool is_word(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') ||
           (unsigned char)c >= 0x80 || (c && strchr("_-.+", c));
}

// A name before `=` or `:` is not a value.
static bool is_name(weft_str text, size_t end)
{
    while (end < text.len && text.at[end] == ' ')
        end++;
    return end < text.len && (text.at[end] == '=' || text.at[end] == ':');
}

// Where the token at a byte ends: a quoted string, a word, or one character.
static size_t piece_end(weft_str text, size_t at)
{
    size_t end = at + 1;
    if (text.at[at] == '"')
        return quoted_end(text, at);
    while (is_word(text.at[at]) && end < text.len && is_word(text.at[end]))
        end++;
    return end;
}

static const char *color_of(weft_str text, size_t at, size_t end)
{
    bool quoted = text.at[at] == '"';
    if (!quoted && !is_word(text.at[at]))
        return NULL;
    return is_name(text, end) ? "\033[1m" : quoted ? "\033[32m" : "\033[33m";
}

void say_value(weft_str text)
{
    size_t end;
    if (!output_color()) {
        say_content(text);
        return;
    }
    for (size_t at = 0; at < text.len; at = end) {
        end = piece_end(text, at);
        const char *color = color_of(text, at, end);
        say("%s", color ? color : "");
        say_content((weft_str){text.at + at, end - at});
        say("%s", color ? "\033[0m" : "");
    }
}
