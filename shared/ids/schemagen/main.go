// Schemagen writes schema.txt, the table of what the requirements of an IDS need of the IFC schemas, from their EXPRESS files
// (buildingSMART publishes them at https://technical.buildingsmart.org/standards/ifc/ifc-schema-specifications/):
//
//	go run ./ids/schemagen IFC2X3.exp IFC4.exp IFC4X3.exp > ids/schema.txt
//
// A line is one of
//
//	# IFC4                      what follows belongs to this schema
//	E NAME PARENT Attr:TYPE,…   an entity with the attributes of its own, in order; ? optional, [ a list
//	T NAME TYPE                 a defined type
//	N NAME                      an enumeration
package main

import (
	"bufio"
	"fmt"
	"io"
	"os"
	"regexp"
	"strings"
)

var (
	comment   = regexp.MustCompile(`(?s)\(\*.*?\*\)|--[^\n]*`)
	schema    = regexp.MustCompile(`SCHEMA (\w+);`)
	defined   = regexp.MustCompile(`(?s)\nTYPE (\w+) = (.*?);.*?END_TYPE;`)
	entity    = regexp.MustCompile(`(?s)\nENTITY (\w+)(.*?)END_ENTITY;`)
	subtype   = regexp.MustCompile(`SUBTYPE OF \((\w+)\)`)
	clauses   = regexp.MustCompile(`(?s)\n\s*(?:WHERE|UNIQUE|INVERSE|DERIVE)\s.*`)
	aggregate = regexp.MustCompile(`^(?:LIST|SET|BAG|ARRAY) (?:\[[^\]]*\] )?OF (?:UNIQUE )?(.*)$`)
)

func main() {
	out := bufio.NewWriter(os.Stdout)
	for _, name := range os.Args[1:] {
		text, err := os.ReadFile(name)
		if err == nil {
			err = write(out, comment.ReplaceAllString(string(text), ""))
		}
		if err != nil {
			fmt.Fprintln(os.Stderr, name, err)
			os.Exit(1)
		}
	}
	if err := out.Flush(); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

func write(out io.Writer, text string) error {
	name := schema.FindStringSubmatch(text)
	if name == nil {
		return fmt.Errorf("no schema")
	}
	fmt.Fprintln(out, "#", name[1])
	for _, m := range defined.FindAllStringSubmatch(text, -1) {
		is := strings.Join(strings.Fields(m[2]), " ")
		switch {
		case strings.Contains(is, "ENUMERATION OF"):
			fmt.Fprintln(out, "N", strings.ToUpper(m[1]))
		case !strings.HasPrefix(is, "SELECT"):
			fmt.Fprintln(out, "T", strings.ToUpper(m[1]), typ(is))
		}
	}
	for _, m := range entity.FindAllStringSubmatch(text, -1) {
		parent := "-"
		if p := subtype.FindStringSubmatch(m[2]); p != nil {
			parent = strings.ToUpper(p[1])
		}
		_, body, _ := strings.Cut(m[2], ";")
		var own []string
		for a := range strings.SplitSeq(clauses.ReplaceAllString(body, ""), ";") {
			n, t, ok := strings.Cut(a, ":")
			if n = strings.TrimSpace(n); ok && !strings.HasPrefix(n, `SELF\`) { // what is declared anew keeps its place
				own = append(own, n+":"+typ(t))
			}
		}
		fmt.Fprintln(out, strings.TrimRight(fmt.Sprint("E ", strings.ToUpper(m[1]), " ", parent, " ", strings.Join(own, ",")), " "))
	}
	return nil
}

// typ returns a type upper case: ? for OPTIONAL, [ for each list around it.
func typ(t string) string {
	t, mark := strings.Join(strings.Fields(t), " "), ""
	if rest, ok := strings.CutPrefix(t, "OPTIONAL "); ok {
		t, mark = rest, "?"
	}
	for m := aggregate.FindStringSubmatch(t); m != nil; m = aggregate.FindStringSubmatch(t) {
		t, mark = m[1], mark+"["
	}
	t, _, _ = strings.Cut(t, "(")
	return mark + strings.ToUpper(strings.TrimSuffix(strings.TrimSpace(t), " FIXED"))
}
