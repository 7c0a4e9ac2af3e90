// SPDX-License-Identifier: Apache-2.0

// Answers number programs with cty's own arithmetic, one line each: the peer of number_peer.c. A
// program is in reverse Polish notation, words with a space between: p:TEXT parses, i:N is a
// machine integer, f:BITS a machine float (its bits in hexadecimal), then + - * / % neg floor ceil
// eq cmp. The answer is what is on the stack, each as TEXT@PRECISION, or "error".
package main

import (
	"bufio"
	"fmt"
	"math"
	"os"
	"strconv"
	"strings"

	"github.com/zclconf/go-cty/cty"
	"github.com/zclconf/go-cty/cty/function/stdlib"
)

type stack []cty.Value

func (s *stack) pop() cty.Value {
	v := (*s)[len(*s)-1]
	*s = (*s)[:len(*s)-1]
	return v
}

func constant(word string) cty.Value {
	text := word[2:]
	switch word[0] {
	case 'i':
		i, err := strconv.ParseInt(text, 10, 64)
		check(err)
		return cty.NumberIntVal(i)
	case 'f':
		bits, err := strconv.ParseUint(text, 16, 64)
		check(err)
		return cty.NumberFloatVal(math.Float64frombits(bits))
	}
	v, err := cty.ParseNumberVal(text)
	check(err)
	return v
}

func check(err error) {
	if err != nil {
		panic(err)
	}
}

// The newest cty compares whole numbers exactly and others by their text; the installed one
// compares all by text.
func equal(x, y cty.Value) bool {
	a, b := x.AsBigFloat(), y.AsBigFloat()
	if a.IsInt() || b.IsInt() {
		return a.IsInt() && b.IsInt() && a.Cmp(b) == 0
	}
	return x.Equals(y).True()
}

func truth(b bool) cty.Value {
	if b {
		return cty.NumberIntVal(1)
	}
	return cty.NumberIntVal(0)
}

func unary(word string, x cty.Value) (cty.Value, bool) {
	switch word {
	case "neg":
		return x.Negate(), true
	case "floor":
		v, err := stdlib.Floor(x)
		check(err)
		return v, true
	case "ceil":
		v, err := stdlib.Ceil(x)
		check(err)
		return v, true
	}
	return cty.NilVal, false
}

func binary(word string, x, y cty.Value) cty.Value {
	switch word {
	case "+":
		return x.Add(y)
	case "-":
		return x.Subtract(y)
	case "*":
		return x.Multiply(y)
	case "/":
		return x.Divide(y)
	case "%":
		return x.Modulo(y)
	case "eq":
		return truth(equal(x, y))
	case "cmp":
		return cty.NumberIntVal(int64(x.AsBigFloat().Cmp(y.AsBigFloat())))
	}
	panic("no such word: " + word)
}

func run(line string) (answer string) {
	defer func() {
		if recover() != nil {
			answer = "error"
		}
	}()
	var s stack
	for _, word := range strings.Split(line, " ") {
		if len(word) >= 2 && word[1] == ':' {
			s = append(s, constant(word))
			continue
		}
		top := s.pop()
		if v, ok := unary(word, top); ok {
			s = append(s, v)
			continue
		}
		s = append(s, binary(word, s.pop(), top))
	}
	var out []string
	for _, v := range s {
		f := v.AsBigFloat()
		out = append(out, fmt.Sprintf("%s@%d", f.Text('f', -1), f.Prec()))
	}
	return strings.Join(out, " ")
}

func main() {
	in := bufio.NewScanner(os.Stdin)
	in.Buffer(make([]byte, 1<<20), 1<<20)
	out := bufio.NewWriter(os.Stdout)
	defer out.Flush()
	for in.Scan() {
		fmt.Fprintln(out, run(in.Text()))
	}
}
