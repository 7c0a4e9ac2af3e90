// SPDX-License-Identifier: Apache-2.0

// hcl FILE [VARIABLES]: what bench/hcl_run.c does, by the language's own library. Prints
//
//	parse_seconds evaluate_seconds attributes failures peak_kib
//
// hcl format FILE: the time of its formatter instead, `format_seconds peak_kib`.
package main

import (
	"fmt"
	"os"
	"runtime"
	"syscall"

	"github.com/hashicorp/hcl/v2"
	"github.com/hashicorp/hcl/v2/hclsyntax"
	"github.com/hashicorp/hcl/v2/hclwrite"
	"github.com/zclconf/go-cty/cty"
	"github.com/zclconf/go-cty/cty/function"
	"github.com/zclconf/go-cty/cty/function/stdlib"
	ctyjson "github.com/zclconf/go-cty/cty/json"
)

func usage() syscall.Rusage {
	var u syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &u); err != nil {
		panic(err)
	}
	return u
}

func cpuSeconds() float64 {
	u := usage()
	return float64(u.Utime.Nano()+u.Stime.Nano()) / 1e9
}

func must(err error) {
	if err != nil {
		fmt.Fprintln(os.Stderr, "hcl:", err)
		os.Exit(2)
	}
}

func contextOf(path string) *hcl.EvalContext {
	text, err := os.ReadFile(path)
	must(err)
	t, err := ctyjson.ImpliedType(text)
	must(err)
	v, err := ctyjson.Unmarshal(text, t)
	must(err)
	return &hcl.EvalContext{
		Variables: v.AsValueMap(),
		Functions: map[string]function.Function{
			"element": stdlib.ElementFunc,
			"join":    stdlib.JoinFunc,
			"merge":   stdlib.MergeFunc,
			"upper":   stdlib.UpperFunc,
		},
	}
}

var (
	attributes, failures int
	sink                 cty.Value
	formatted            []byte
)

func evaluate(body *hclsyntax.Body, context *hcl.EvalContext) {
	for _, a := range body.Attributes {
		v, problems := a.Expr.Value(context)
		sink = v
		attributes++
		if problems.HasErrors() {
			failures++
		}
	}
	for _, b := range body.Blocks {
		evaluate(b.Body, context)
	}
}

func format(path string) {
	text, err := os.ReadFile(path)
	must(err)
	start := cpuSeconds()
	formatted = hclwrite.Format(text)
	fmt.Printf("%.6f %d\n", cpuSeconds()-start, usage().Maxrss)
}

func main() {
	if len(os.Args) > 2 && os.Args[1] == "format" {
		format(os.Args[2])
		return
	}
	text, err := os.ReadFile(os.Args[1])
	must(err)
	var context *hcl.EvalContext
	if len(os.Args) > 2 {
		context = contextOf(os.Args[2])
	}
	start := cpuSeconds()
	file, problems := hclsyntax.ParseConfig(text, "corpus.hcl", hcl.InitialPos)
	parsed := cpuSeconds()
	failures = len(problems)
	runtime.GC() // what parsing left behind is no cost of evaluating
	begun := cpuSeconds()
	if context != nil {
		evaluate(file.Body.(*hclsyntax.Body), context)
	}
	end := cpuSeconds()
	fmt.Printf("%.6f %.6f %d %d %d\n", parsed-start, end-begun, attributes, failures,
		usage().Maxrss)
}
