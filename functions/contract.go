// Package functions holds the contract, contract.tsv, and runs a group of it as a Lambda.
package functions

import (
	_ "embed"
	"strings"
)

//go:embed contract.tsv
var table string

// Call is one line of the contract; its columns are told there.
type Call struct {
	Method, Path, Group, Access, Permission string
	Writes                                  bool
	Cached                                  bool // a CDN may keep it, and it is served by GET whatever Method says
	Raw                                     bool
	Built                                   bool
	Note                                    string
}

// Calls returns the whole contract.
func Calls() []Call {
	var list []Call
	for line := range strings.Lines(table) {
		if !strings.HasPrefix(line, "#") {
			list = append(list, callOf(line))
		}
	}
	return list
}

func callOf(line string) Call {
	c := strings.Split(strings.TrimRight(line, "\r\n"), "\t")
	permission := c[4]
	if permission == "-" {
		permission = ""
	}
	return Call{
		Method: c[0], Path: c[1], Group: c[2], Access: c[3], Permission: permission,
		Writes: c[5] == "writes", Cached: c[6] == "cached", Raw: c[6] == "raw", Built: c[8] == "built", Note: c[9],
	}
}

// Later returns "METHOD /path" of every call that is not built. Each function begins with it: what is built is not taken apart.
func Later() []string {
	var list []string
	for line := range strings.Lines(table) {
		if strings.HasPrefix(line, "#") || strings.Contains(line, "\tbuilt\t") {
			continue
		}
		if c := callOf(line); !c.Built {
			list = append(list, c.Method+" "+c.Path)
		}
	}
	return list
}
