// SPDX-License-Identifier: Apache-2.0

// Answers questions about types and values with cty, one line each: the peer of value_peer.c.
// A question is a word and JSON arguments with tabs between:
//
//	convert VALUE TYPE      the converted value, or "error"
//	unify TUPLE MODE        the common type of the tuple's elements, or "none"; safe or unsafe
//	equal VALUE VALUE       true or false
//
// Values are in cty's JSON form for the dynamic type.
package main

import (
	"bufio"
	"fmt"
	"os"
	"strings"

	"github.com/zclconf/go-cty/cty"
	"github.com/zclconf/go-cty/cty/convert"
	ctyjson "github.com/zclconf/go-cty/cty/json"
)

func check(err error) {
	if err != nil {
		panic(err)
	}
}

func readValue(text string) cty.Value {
	v, err := ctyjson.Unmarshal([]byte(text), cty.DynamicPseudoType)
	check(err)
	return v
}

func readType(text string) cty.Type {
	t, err := ctyjson.UnmarshalType([]byte(text))
	check(err)
	return t
}

func answerConvert(value, wanted string) string {
	v, err := convert.Convert(readValue(value), readType(wanted))
	if err != nil {
		return "error"
	}
	text, err := ctyjson.Marshal(v, cty.DynamicPseudoType)
	check(err)
	// No element types are sometimes an empty list of them, and sometimes none.
	return strings.ReplaceAll(string(text), `["tuple",null]`, `["tuple",[]]`)
}

func answerUnify(types, mode string) string {
	all := readType(types).TupleElementTypes()
	t, _ := convert.Unify(all)
	if mode == "unsafe" {
		t, _ = convert.UnifyUnsafe(all)
	}
	if t == cty.NilType {
		return "none"
	}
	text, err := ctyjson.MarshalType(t)
	check(err)
	return string(text)
}

func answer(line string) (text string) {
	defer func() {
		if problem := recover(); problem != nil {
			text = fmt.Sprintf("panic %v", problem)
		}
	}()
	words := strings.Split(line, "\t")
	switch words[0] {
	case "convert":
		return answerConvert(words[1], words[2])
	case "unify":
		return answerUnify(words[1], words[2])
	}
	return fmt.Sprint(readValue(words[1]).Equals(readValue(words[2])).True())
}

func main() {
	in := bufio.NewScanner(os.Stdin)
	in.Buffer(make([]byte, 1<<22), 1<<22)
	out := bufio.NewWriter(os.Stdout)
	defer out.Flush()
	for in.Scan() {
		fmt.Fprintln(out, answer(in.Text()))
	}
}
