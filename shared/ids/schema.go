package ids

import (
	_ "embed"
	"strings"
	"sync"
)

//go:embed schema.txt
var table string

// attribute is one attribute of an entity, at its place.
type attribute struct{ name, typ string } // the type upper case, without the marks of ? and [

type entity struct {
	parent string
	own    []attribute
}

// schema is what one version of IFC says of its entities and types.
type schema struct {
	name     string
	entities map[string]entity
	all      map[string][]attribute // inherited ones first
	types    map[string]string
	enums    map[string]bool
}

var once struct {
	sync.Once
	schemas map[string]*schema
}

// schemas are read from schema.txt, whose lines schemagen explains, when the first model is. A program that reads none does not carry them: what a
// variable of a package begins with, as by sync.OnceValue, is in every program that imports it.
func schemas() map[string]*schema {
	once.Do(func() { once.schemas = readSchemas() })
	return once.schemas
}

func readSchemas() map[string]*schema {
	found := map[string]*schema{}
	var s *schema
	for line := range strings.SplitSeq(table, "\n") {
		part := strings.SplitN(line, " ", 4)
		switch part[0] {
		case "#":
			s = &schema{part[1], map[string]entity{}, map[string][]attribute{}, map[string]string{}, map[string]bool{}}
			found[part[1]] = s
		case "E":
			e := entity{parent: part[2]}
			if len(part) > 3 {
				for a := range strings.SplitSeq(part[3], ",") {
					name, typ, _ := strings.Cut(a, ":")
					e.own = append(e.own, attribute{name, strings.TrimLeft(typ, "?[")})
				}
			}
			s.entities[part[1]] = e
		case "T":
			s.types[part[1]] = part[2]
		case "N":
			s.enums[part[1]] = true
		}
	}
	for _, s := range found {
		for name := range s.entities {
			s.inherit(name)
		}
	}
	return found
}

func (s *schema) inherit(name string) []attribute {
	e, ok := s.entities[name]
	if !ok {
		return nil
	}
	if all, ok := s.all[name]; ok {
		return all
	}
	parent := s.inherit(e.parent)
	s.all[name] = append(parent[:len(parent):len(parent)], e.own...)
	return s.all[name]
}

// schemaOf returns the table for what a file calls its schema; IFC4 for what is none of the three.
func schemaOf(name string) *schema {
	switch {
	case strings.HasPrefix(name, "IFC2X"):
		return schemas()["IFC2X3"]
	case strings.HasPrefix(name, "IFC4X"):
		return schemas()["IFC4X3_ADD2"]
	}
	return schemas()["IFC4"]
}

// is says whether an entity is another one or below it.
func (s *schema) is(name, super string) bool {
	for name != super {
		e, ok := s.entities[name]
		if !ok {
			return false
		}
		name = e.parent
	}
	return true
}

// base returns what a type comes down to: REAL, INTEGER, NUMBER, STRING, BOOLEAN, LOGICAL, BINARY, ENUM, ENTITY or LIST.
func (s *schema) base(typ string) string {
	for range 16 {
		if s.enums[typ] {
			return "ENUM"
		}
		if _, ok := s.entities[typ]; ok {
			return "ENTITY"
		}
		under, ok := s.types[typ]
		if !ok {
			return typ
		}
		if strings.Contains(under, "[") {
			return "LIST"
		}
		typ = strings.TrimLeft(under, "?")
	}
	return typ
}
