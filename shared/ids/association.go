package ids

import "strings"

const (
	chainMost     = 64     // references of a classification, one above the other
	materialsMost = 10_000 // that one object is made of
	materialsDeep = 8
)

// classification holds the references of an object, and those of its type in other systems, against a facet.
func (m *Model) classification(i int32, f *Facet) answer {
	refs := m.references(i)
	systems := map[string]bool{}
	for _, r := range refs {
		if m.work < 0 {
			return no("未能检查完")
		}
		systems[m.system(r)] = true
	}
	if typ, ok := m.types[i]; ok {
		for _, r := range m.references(typ) {
			if !systems[m.system(r)] {
				refs = append(refs, r)
			}
		}
	}
	if len(refs) == 0 {
		return absent("没有分类编码")
	}
	for _, r := range refs {
		if (f.System == nil || m.holds(f.System, m.system(r))) && (f.Value == nil || m.code(r, f.Value)) {
			return yes
		}
	}
	return no("分类编码不符合")
}

func (m *Model) references(i int32) []int32 {
	own := m.wholes["IFCRELASSOCIATESCLASSIFICATION"][i]
	return append(own[:len(own):len(own)], m.wholes["IFCEXTERNALREFERENCERELATIONSHIP"][i]...)
}

// code says whether a reference, or one above it, has the wanted code.
func (m *Model) code(r int32, want *Value) bool {
	for range chainMost {
		m.work--
		id := m.text(r, "Identification")
		if id == "" {
			id = m.text(r, "ItemReference")
		}
		if id != "" && m.holds(want, id) {
			return true
		}
		above, ok := m.ref(m.get(r, "ReferencedSource"))
		if !ok {
			return false
		}
		r = above
	}
	return false
}

// system returns the name of the classification that a reference belongs to.
func (m *Model) system(r int32) string {
	for range chainMost {
		m.work--
		if m.file.Type(r) == "IFCCLASSIFICATION" {
			return m.text(r, "Name")
		}
		above, ok := m.ref(m.get(r, "ReferencedSource"))
		if !ok {
			return ""
		}
		r = above
	}
	return ""
}

// material holds the names and categories of all that an object is made of against a facet; its type's where it has none.
func (m *Model) material(i int32, f *Facet) answer {
	materials := m.wholes["IFCRELASSOCIATESMATERIAL"][i]
	if typ, ok := m.types[i]; ok && len(materials) == 0 {
		materials = m.wholes["IFCRELASSOCIATESMATERIAL"][typ]
	}
	if len(materials) == 0 {
		return absent("没有材料")
	}
	if f.Value == nil {
		return yes
	}
	left := materialsMost
	for _, one := range materials {
		if m.named(one, f.Value, 0, &left) {
			return yes
		}
	}
	return no("材料不符合")
}

func (m *Model) named(i int32, want *Value, deep int, left *int) bool {
	m.work--
	if *left--; deep > materialsDeep || *left < 0 || m.work < 0 {
		return false
	}
	for _, a := range []string{"Name", "Category", "LayerSetName"} {
		if s := m.text(i, a); s != "" && m.holds(want, s) {
			return true
		}
	}
	for _, a := range []string{
		"Material", "ForLayerSet", "ForProfileSet", "MaterialLayers", "MaterialProfiles", "MaterialConstituents", "Materials",
	} {
		for _, part := range m.refs(i, a) {
			if m.named(part, want, deep+1, left) {
				return true
			}
		}
	}
	return false
}

// partOf are the relations by which an object is part of another one.
var partOf = []string{
	"IFCRELAGGREGATES", "IFCRELNESTS", "IFCRELASSIGNSTOGROUP", "IFCRELCONTAINEDINSPATIALSTRUCTURE", "IFCRELVOIDSELEMENT", "IFCRELFILLSELEMENT",
}

// partOf goes from an object upwards until it meets what a facet names.
func (m *Model) partOf(i int32, f *Facet) answer {
	relations := partOf
	if f.Relation != "" {
		relations = strings.Fields(f.Relation)
	}
	seen, todo := map[int32]bool{i: true}, []int32{i}
	for len(todo) > 0 {
		part := todo[0]
		todo = todo[1:]
		m.work -= len(relations) / 8
		for _, r := range relations {
			for _, whole := range m.wholes[r][part] {
				if m.work--; m.work < 0 {
					return no("未能检查完")
				}
				if seen[whole] {
					continue
				}
				seen[whole] = true
				if f.Entity == nil || m.entity(whole, f.Entity) {
					return yes
				}
				todo = append(todo, whole)
			}
		}
	}
	if len(seen) == 1 {
		return absent("不属于任何上级")
	}
	return no("不属于要求的上级")
}
