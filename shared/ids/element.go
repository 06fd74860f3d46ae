package ids

import (
	"maps"
	"slices"
	"strconv"
	"strings"

	"bimportal/shared/step"
)

// Element is what a model says of one element, for people to read.
type Element struct {
	ID         uint32     `json:"id"`
	GUID       string     `json:"guid,omitempty"`
	Name       string     `json:"name,omitempty"`
	Class      string     `json:"class"` // IFCDOOR
	Storey     string     `json:"storey,omitempty"`
	Properties []Property `json:"properties,omitempty"`
}

// Property is one of an element's, its type's among them.
type Property struct {
	Set   string `json:"set"`
	Name  string `json:"name"`
	Value string `json:"value"`
}

// Element returns what the model says of the instance of a number, with at most so many properties.
func (m *Model) Element(id uint32, most int) (Element, bool) {
	i, ok := m.file.Index(int64(id))
	if !ok {
		return Element{}, false
	}
	e := Element{ID: id, GUID: m.text(i, "GlobalId"), Name: m.text(i, "Name"), Class: m.file.Type(i), Storey: m.storey(i)}
	sets := m.propertySets(i)
	for _, name := range slices.Sorted(maps.Keys(sets)) {
		for _, base := range slices.Sorted(maps.Keys(sets[name])) {
			if len(e.Properties) == most {
				return e, true
			}
			var values []string
			for _, v := range sets[name][base].values {
				if s := written(v); s != "" {
					values = append(values, s)
				}
			}
			if len(values) > 0 {
				e.Properties = append(e.Properties, Property{name, base, strings.Join(values, "，")})
			}
		}
	}
	return e, true
}

// storey returns the name of the storey that an instance is in, by whatever it is part of.
func (m *Model) storey(i int32) string {
	for range chainMost {
		if m.file.Type(i) == "IFCBUILDINGSTOREY" {
			return m.text(i, "Name")
		}
		above, ok := int32(0), false
		for _, r := range partOf {
			if wholes := m.wholes[r][i]; r != "IFCRELASSIGNSTOGROUP" && len(wholes) > 0 {
				above, ok = wholes[0], true
				break
			}
		}
		if !ok {
			return ""
		}
		i = above
	}
	return ""
}

// written returns a value as people read it.
func written(v step.Value) string {
	switch v.Kind {
	case step.Typed:
		if len(v.List) == 1 {
			return written(v.List[0])
		}
	case step.Text:
		return v.Text
	case step.Int:
		return strconv.FormatInt(v.Int, 10)
	case step.Real:
		return strconv.FormatFloat(v.Real, 'g', 8, 64)
	case step.Enum:
		switch v.Text {
		case "T":
			return "是"
		case "F":
			return "否"
		case "U":
			return ""
		}
		return v.Text
	}
	return ""
}
