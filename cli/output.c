// SPDX-License-Identifier: Apache-2.0
//
// Printing. Colour is decided once, from the option, the environment and the terminal.
#include "cli/output.h"

#include <errno.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static bool color;

static bool is_set(const char *name)
{
    const char *value = getenv(name);
    return value && *value;
}

void output_set_color(const char *when)
{
    if (when && strcmp(when, "auto") != 0) {
        color = strcmp(when, "always") == 0;
        return;
    }
    const char *force = getenv("CLICOLOR_FORCE"), *term = getenv("TERM");
    bool forced = force && *force && strcmp(force, "0") != 0;
    bool dumb = !term || strcmp(term, "dumb") == 0;
    color = !is_set("NO_COLOR") && (forced || (isatty(STDERR_FILENO) && !dumb));
}

// What a user typed may hold control characters: they are shown, not sent.
static void put_visible(const char *text)
{
    for (const unsigned char *c = (const unsigned char *)text; *c; c++) {
        if (*c < 0x20 || *c == 0x7f)
            fprintf(stderr, "\\x%02x", *c);
        else
            fputc(*c, stderr);
    }
}

void say_error(const char *format, ...)
{
    char text[1024];
    va_list args;
    va_start(args, format);
    vsnprintf(text, sizeof(text), format, args);
    va_end(args);
    fputs(color ? "\033[1;31merror\033[0m: " : "error: ", stderr);
    put_visible(text);
    fputc('\n', stderr);
}

void say(const char *format, ...)
{
    va_list args;
    va_start(args, format);
    vprintf(format, args);
    va_end(args);
}

void say_bytes(weft_str bytes)
{
    fwrite(bytes.at, 1, bytes.len, stdout);
}

bool output_flush(void)
{
    return fflush(stdout) == 0 && !ferror(stdout);
}

enum exit_code output_end(enum exit_code code)
{
    if (output_flush())
        return code;
    if (errno != EPIPE) // a reader that has seen enough is no mistake to talk about
        say_error("cannot write the output: %s", strerror(errno));
    return EXIT_WORLD;
}
