// SPDX-License-Identifier: Apache-2.0
//
// The one file that knows libedit. Loading it takes a millisecond that other commands need not pay, and without it the
// same command works without editing.
#include "cli/live/editor.h"

#include <dlfcn.h>
#include <errno.h>
#include <histedit.h>
#include <locale.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>
#include <wchar.h>

#include "cli/memory.h"
#include "cli/output.h"

enum {
    HISTORY_LINES = 1000,
    LISTED_MOST = 100, // candidates that are shown; more would fill screens
};

// What is used of the library.
struct libedit {
    EditLine *(*el_init)(const char *, FILE *, FILE *, FILE *);
    void (*el_end)(EditLine *);
    void (*el_reset)(EditLine *);
    const char *(*el_gets)(EditLine *, int *);
    int (*el_set)(EditLine *, int, ...);
    const LineInfo *(*el_line)(EditLine *);
    int (*el_insertstr)(EditLine *, const char *);
    void (*el_deletestr)(EditLine *, int);
    History *(*history_init)(void);
    void (*history_end)(History *);
    int (*history)(History *, HistEvent *, int, ...);
};

struct editor {
    struct libedit lib;
    EditLine *line; // NULL: lines are read as they come
    History *history;
    char *history_file; // NULL: nowhere to keep it
    const char *prompt;
    bool is_interactive;
    editor_complete *complete;
    void *data;
    char *text;
    size_t room;
};

static volatile sig_atomic_t is_interrupted;
static struct editor *typing; // for callbacks of the library: there is one terminal

void editor_interrupt(void)
{
    is_interrupted = 1;
}

// ---- the library

// dlsym returns a pointer to data as far as C knows, hence the copy.
static bool load_libedit(struct libedit *lib)
{
    const struct {
        const char *name;
        void *at;
    } all[] = {
        {"el_init", &lib->el_init},
        {"el_end", &lib->el_end},
        {"el_reset", &lib->el_reset},
        {"el_gets", &lib->el_gets},
        {"el_set", &lib->el_set},
        {"el_line", &lib->el_line},
        {"el_insertstr", &lib->el_insertstr},
        {"el_deletestr", &lib->el_deletestr},
        {"history_init", &lib->history_init},
        {"history_end", &lib->history_end},
        {"history", &lib->history},
    };
    void *handle = dlopen("libedit.so.2", RTLD_NOW | RTLD_LOCAL);
    for (size_t i = 0; handle && i < sizeof(all) / sizeof(all[0]); i++) {
        void *found = dlsym(handle, all[i].name);
        if (!found)
            return false;
        memcpy(all[i].at, &found, sizeof(found));
    }
    return handle;
}

// ---- history

static char *join_names(const char *directory, const char *name)
{
    size_t size = strlen(directory) + strlen(name) + 2;
    char *path = memory(size);
    snprintf(path, size, "%s/%s", directory, name);
    return path;
}

// Creates a directory and those above it, for the user alone.
static void make_directories(char *path)
{
    for (char *slash = strchr(path + 1, '/'); slash; slash = strchr(slash + 1, '/')) {
        *slash = 0;
        (void)mkdir(path, 0700); // if it cannot be created, neither can the file
        *slash = '/';
    }
}

// As the XDG base directories say; NULL without a home.
static char *find_history_file(void)
{
    const char *state = getenv("XDG_STATE_HOME"), *home = getenv("HOME");
    char *path = NULL;
    if (state && state[0] == '/')
        path = join_names(state, "weft/history");
    else if (home && home[0] == '/')
        path = join_names(home, ".local/state/weft/history");
    if (path)
        make_directories(path);
    return path;
}

static void open_history(struct editor *e)
{
    HistEvent event;
    e->history = e->lib.history_init();
    e->history_file = find_history_file();
    if (!e->history)
        return;
    e->lib.history(e->history, &event, H_SETSIZE, HISTORY_LINES);
    e->lib.history(e->history, &event, H_SETUNIQUE, 1);
    if (e->history_file)
        e->lib.history(e->history, &event, H_LOAD, e->history_file);
    e->lib.el_set(e->line, EL_HIST, e->lib.history, e->history);
}

// Saved at once: the next session should find it even if this one is killed.
static void remember_line(struct editor *e, const char *line)
{
    HistEvent event;
    if (!e->history || !*line)
        return;
    e->lib.history(e->history, &event, H_ENTER, line);
    if (e->history_file)
        e->lib.history(e->history, &event, H_SAVE, e->history_file);
}

// ---- keys

// libedit reads again after a signal; this gives up instead.
static int read_key(EditLine *line, wchar_t *out)
{
    mbstate_t state = {0};
    (void)line;
    for (;;) {
        char byte;
        ssize_t got = read(STDIN_FILENO, &byte, 1);
        if (got < 0 && errno == EINTR && !is_interrupted)
            continue;
        if (got <= 0)
            return (int)got;
        size_t used = mbrtowc(out, &byte, 1, &state);
        if (used == (size_t)-2)
            continue; // more bytes belong to it
        if (used == (size_t)-1)
            *out = L'?';
        return 1;
    }
}

static char *show_prompt(EditLine *line)
{
    (void)line;
    return (char *)(uintptr_t)typing->prompt; // the library only reads it
}

// How many bytes all candidates have in common.
static size_t common_start(const struct candidates *c)
{
    size_t len = strlen(c->at[0].word);
    for (size_t i = 1; i < c->count; i++) {
        size_t same = 0;
        while (same < len && c->at[i].word[same] == c->at[0].word[same])
            same++;
        len = same;
    }
    while (len && ((unsigned char)c->at[0].word[len] & 0xc0) == 0x80)
        len--; // not in the middle of a character
    return len;
}

static void list_candidates(const struct candidates *c)
{
    size_t widest = 0, width = output_width() ? output_width() : 80;
    for (size_t i = 0; i < c->count && i < LISTED_MOST; i++)
        widest = strlen(c->at[i].word) > widest ? strlen(c->at[i].word) : widest;
    size_t columns = width / (widest + 2) ? width / (widest + 2) : 1;
    say("\n");
    for (size_t i = 0; i < c->count && i < LISTED_MOST; i++) {
        say_name(weft_str_of(c->at[i].word));
        bool is_last = (i + 1) % columns == 0 || i + 1 == c->count || i + 1 == LISTED_MOST;
        say("%*s%s", is_last ? 0 : (int)(widest + 2 - strlen(c->at[i].word)), "",
            is_last ? "\n" : "");
    }
    if (c->count > LISTED_MOST)
        say("... and %zu more\n", c->count - LISTED_MOST);
    (void)output_flush();
}

// Puts what is certain into the line; if that adds nothing, shows what is possible.
static unsigned char take_candidates(EditLine *line, const struct candidates *c, weft_str before,
                                     size_t replaced)
{
    const struct libedit *lib = &typing->lib;
    if (!c->count)
        return CC_REFRESH_BEEP;
    size_t len = common_start(c);
    const char *word = c->at[0].word, *typed = before.at + before.len - replaced;
    bool is_more = len > replaced || (c->count == 1 && strncmp(word, typed, replaced) != 0);
    if (!is_more && c->count > 1) {
        list_candidates(c);
        return CC_REDISPLAY;
    }
    char *start = memory(len + 2);
    bool is_whole = c->count == 1 && !candidate_is_open(word);
    snprintf(start, len + 2, "%.*s%s", (int)len, word, is_whole ? " " : "");
    lib->el_deletestr(line, (int)replaced);
    lib->el_insertstr(line, start);
    free(start);
    return CC_REFRESH;
}

static unsigned char complete_key(EditLine *line, int key)
{
    const LineInfo *info = typing->lib.el_line(line);
    size_t len = (size_t)(info->cursor - info->buffer), replaced = 0;
    char *before = memory(len + 1);
    struct candidates found = {0};
    (void)key;
    memcpy(before, info->buffer, len);
    before[len] = 0;
    typing->complete(typing->data, (weft_str){before, len}, &found, &replaced);
    unsigned char result = take_candidates(line, &found, (weft_str){before, len}, replaced);
    candidates_done(&found);
    free(before);
    return result;
}

// ---- lines

static void open_line(struct editor *e)
{
    setlocale(LC_CTYPE, ""); // keys are characters, not bytes
    e->line = e->lib.el_init("weft", stdin, stdout, stderr);
    if (!e->line)
        return;
    e->lib.el_set(e->line, EL_PROMPT, show_prompt);
    e->lib.el_set(e->line, EL_EDITOR, "emacs");
    e->lib.el_set(e->line, EL_GETCFN, read_key);
    e->lib.el_set(e->line, EL_ADDFN, "weft-complete", "complete what is typed", complete_key);
    e->lib.el_set(e->line, EL_BIND, "^I", "weft-complete", NULL);
    e->lib.el_set(e->line, EL_BIND, "^R", "em-inc-search-prev", NULL);
    open_history(e);
}

struct editor *editor_open(editor_complete *complete, void *data)
{
    struct editor *e = memory(sizeof(*e));
    *e = (struct editor){.complete = complete, .data = data};
    e->is_interactive = isatty(STDIN_FILENO) && output_is_terminal();
    typing = e;
    if (e->is_interactive && load_libedit(&e->lib))
        open_line(e);
    return e;
}

bool editor_is_interactive(const struct editor *e)
{
    return e->is_interactive;
}

static const char *read_plain(struct editor *e)
{
    if (e->is_interactive) {
        say("%s", e->prompt);
        (void)output_flush();
    }
    ssize_t len = getline(&e->text, &e->room, stdin);
    return len < 0 ? NULL : e->text;
}

enum editor_result editor_read(struct editor *e, const char *prompt, const char **line)
{
    int count = 0;
    e->prompt = prompt;
    is_interrupted = 0;
    *line = e->line ? e->lib.el_gets(e->line, &count) : read_plain(e);
    if (is_interrupted) {
        clearerr(stdin);
        say("\n");
        return EDITOR_INTERRUPTED;
    }
    if (!*line && e->is_interactive)
        say("\n");
    if (!*line)
        return EDITOR_END;
    size_t len = strcspn(*line, "\n");
    if (e->line) { // its own buffer must not be changed
        e->text = memory_more(e->text, len + 1);
        memcpy(e->text, *line, len);
    }
    e->text[len] = 0;
    if (e->line)
        remember_line(e, e->text);
    *line = e->text;
    return EDITOR_LINE;
}

void editor_close(struct editor *e)
{
    if (e->history)
        e->lib.history_end(e->history);
    if (e->line)
        e->lib.el_end(e->line);
    typing = NULL;
    free(e->history_file);
    free(e->text);
    free(e);
}
