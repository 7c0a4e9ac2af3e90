// SPDX-License-Identifier: Apache-2.0
//
// measure TIMES COMMAND...: runs a command so often, without its output, and prints what one run costs at
// best: `cpu_ms peak_kib`. A status other than 0 is passed on.
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

static double milliseconds(struct timeval t)
{
    return (double)t.tv_sec * 1e3 + (double)t.tv_usec / 1e3;
}

static void run(char **command)
{
    int nothing = open("/dev/null", O_WRONLY);
    dup2(nothing, 1);
    dup2(nothing, 2);
    execvp(command[0], command);
    _exit(127);
}

int main(int argc, char **argv)
{
    double best_ms = 0;
    long peak_kib = 0;
    if (argc < 3)
        return 2;
    for (int i = 0, times = atoi(argv[1]); i < times; i++) {
        int status;
        struct rusage usage;
        pid_t child = fork();
        if (child == 0)
            run(argv + 2);
        if (child < 0 || wait4(child, &status, 0, &usage) < 0)
            return 2;
        if (status)
            return WIFEXITED(status) ? WEXITSTATUS(status) : 1;
        double ms = milliseconds(usage.ru_utime) + milliseconds(usage.ru_stime);
        best_ms = i == 0 || ms < best_ms ? ms : best_ms;
        peak_kib = usage.ru_maxrss > peak_kib ? usage.ru_maxrss : peak_kib;
    }
    printf("%.3f %ld\n", best_ms, peak_kib);
    return 0;
}
