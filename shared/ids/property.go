package ids

import (
	"maps"
	"slices"
	"strings"

	"bimportal/shared/step"
)

// property is one of a set: its values with the type of each, and the unit of its own.
type property struct {
	types  []string
	values []step.Value
	factor float64 // of SI; 0 where it has no unit of its own
}

// set is a property set or a quantity set, by the names of what is in it.
type set map[string]property

// propertySets returns an object's sets, those of its type below its own.
func (m *Model) propertySets(i int32) map[string]set {
	found := map[string]set{}
	var definitions []int32
	if m.is(i, "IFCMATERIALDEFINITION") || m.is(i, "IFCMATERIAL") || m.is(i, "IFCPROFILEDEF") {
		definitions = m.extensions[i]
	} else {
		if typ, ok := m.types[i]; ok {
			definitions = append(definitions, m.refs(typ, "HasPropertySets")...)
		}
		definitions = append(append(definitions, m.refs(i, "HasPropertySets")...), m.sets[i]...)
	}
	m.work -= 6 * len(definitions)
	for _, d := range definitions {
		if m.work < 0 {
			break
		}
		name := m.text(d, "Name")
		if found[name] == nil {
			found[name] = set{}
		}
		m.fill(found[name], d)
	}
	return found
}

// singular are the attributes of properties that hold values, by the entity.
var singular = map[string][]string{
	"IFCPROPERTYSINGLEVALUE":     {"NominalValue"},
	"IFCPROPERTYENUMERATEDVALUE": {"EnumerationValues"},
	"IFCPROPERTYLISTVALUE":       {"ListValues"},
	"IFCPROPERTYBOUNDEDVALUE":    {"UpperBoundValue", "LowerBoundValue", "SetPointValue"},
	"IFCPROPERTYTABLEVALUE":      {"DefiningValues", "DefinedValues"},
}

// fill adds what a definition holds: properties, quantities, or attributes of its own.
func (m *Model) fill(s set, definition int32) {
	for _, attribute := range []string{"HasProperties", "Properties", "ExtendedProperties"} {
		for _, p := range m.refs(definition, attribute) {
			names, ok := singular[m.file.Type(p)]
			if !ok {
				continue
			}
			one := property{factor: m.own(p)}
			for _, name := range names {
				v := m.get(p, name)
				values := v.List
				if v.Kind == step.Typed {
					values = []step.Value{v}
				}
				m.work -= len(values)
				for _, v := range values {
					if v.Kind == step.Typed {
						one.types, one.values = append(one.types, v.Text), append(one.values, v)
					}
				}
			}
			s[m.text(p, "Name")] = one
		}
	}
	for _, q := range m.refs(definition, "Quantities") {
		if all := m.schema.all[m.file.Type(q)]; m.is(q, "IFCPHYSICALSIMPLEQUANTITY") && len(all) > 3 {
			s[m.text(q, "Name")] = property{[]string{all[3].typ}, []step.Value{m.get(q, all[3].name)}, m.own(q)}
		}
	}
	m.predefinedSet(s, definition)
}

const ofRoot = 4 // attributes of IfcRoot, before a predefined set's own

// predefinedSet adds the attributes of a set that the schema itself defines, such as IfcDoorLiningProperties.
func (m *Model) predefinedSet(s set, definition int32) {
	typ := m.file.Type(definition)
	old := m.schema.name == "IFC2X3" && m.is(definition, "IFCPROPERTYSETDEFINITION") && typ != "IFCPROPERTYSET" && typ != "IFCELEMENTQUANTITY"
	if !old && !m.is(definition, "IFCPREDEFINEDPROPERTYSET") {
		return
	}
	args := m.file.Args(definition)
	for k, a := range m.schema.all[typ] {
		if k >= ofRoot && k < len(args) && args[k].Kind != step.Null {
			s[a.name] = property{types: []string{a.typ}, values: []step.Value{args[k]}}
		}
	}
}

func (m *Model) property(i int32, f *Facet) answer {
	if f.PropertySet == nil || f.BaseName == nil {
		return no("要求没有写明属性集")
	}
	sets, found := m.propertySets(i), false
	for _, name := range slices.Sorted(maps.Keys(sets)) {
		if !m.holds(f.PropertySet, name) {
			continue
		}
		a := m.inSet(name, sets[name], f)
		if !a.ok {
			return a
		}
		found = true
	}
	if !found {
		return absent("没有这个属性集或属性")
	}
	return yes
}

// inSet holds the properties of one set against a facet.
func (m *Model) inSet(name string, s set, f *Facet) answer {
	found := false
	for _, base := range slices.Sorted(maps.Keys(s)) {
		p := s[base]
		if !m.holds(f.BaseName, base) || nothing(p.values) {
			continue
		}
		found = true
		if f.DataType != "" && !slices.Contains(p.types, f.DataType) {
			return no("%.60s.%.60s 的数据类型是 %.200s", name, base, strings.Join(p.types, "、"))
		}
		if f.Value != nil && !m.anyValue(p, f) {
			return no("%.60s.%.60s 的值不符合", name, base)
		}
	}
	if !found {
		return absent("属性集 %.60s 中没有这个属性", name)
	}
	return yes
}

// anyValue says whether one of a property's values, of the wanted type, is as wanted.
func (m *Model) anyValue(p property, f *Facet) bool {
	for k, v := range p.values {
		typ := ""
		if k < len(p.types) {
			typ = p.types[k]
		}
		if f.DataType != "" && len(p.types) == len(p.values) && typ != f.DataType {
			continue
		}
		if m.scalar(v, typ, f.Value, m.factor(typ, p.factor)) {
			return true
		}
	}
	return false
}

// nothing says whether no value says anything.
func nothing(values []step.Value) bool {
	return !slices.ContainsFunc(values, func(v step.Value) bool {
		if v.Kind == step.Typed && len(v.List) == 1 {
			v = v.List[0]
		}
		return v.Kind != step.Null && !(v.Kind == step.Text && v.Text == "") && !(v.Kind == step.Enum && v.Text == "U")
	})
}
