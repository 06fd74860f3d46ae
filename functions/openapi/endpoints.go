// Package openapi holds the contract (endpoints.tsv) and, in gen, writes the documents that the site is typed by.
package openapi

import (
	_ "embed"
	"strings"
)

//go:embed endpoints.tsv
var table string

// Endpoint is one line of the contract.
type Endpoint struct {
	Method, Path, Group, Access string
	Note                        string
	Built                       bool
}

// Endpoints answers the whole contract.
func Endpoints() []Endpoint {
	var list []Endpoint
	for line := range strings.Lines(table) {
		if strings.HasPrefix(line, "#") {
			continue
		}
		c := strings.Split(strings.TrimRight(line, "\r\n"), "\t")
		list = append(list, Endpoint{c[0], c[1], c[2], c[3], c[5], c[6] == "built"})
	}
	return list
}

// Later answers "METHOD /path" of every call that is not built.
func Later() []string {
	var list []string
	for _, e := range Endpoints() {
		if !e.Built {
			list = append(list, e.Method+" "+e.Path)
		}
	}
	return list
}
