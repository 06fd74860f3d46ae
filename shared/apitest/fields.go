package apitest

import (
	"reflect"
	"strings"
)

// Fields returns how JSON names the fields of a struct, those of what it embeds among them.
func Fields(of reflect.Type) (names []string) {
	for f := range of.Fields() {
		name, _, _ := strings.Cut(f.Tag.Get("json"), ",")
		switch {
		case f.Anonymous && name == "":
			names = append(names, Fields(f.Type)...)
		case name != "" && name != "-":
			names = append(names, name)
		}
	}
	return names
}
