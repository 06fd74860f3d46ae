package ids

import (
	"errors"
	"fmt"

	"bimportal/shared/step"
)

// Model answers what facets ask of a file in IFC: attributes by name, and the relations that IFC keeps as objects, seen from
// the object. It may not be used by several goroutines at once.
type Model struct {
	file       *step.File
	schema     *schema
	wholes     map[string]map[int32][]int32 // by relation: what an object is part of, associated with, or of which type
	types      map[int32]int32              // the type of an occurrence
	sets       map[int32][]int32            // property definitions of an object
	extensions map[int32][]int32            // properties of a material or a profile
	units      map[string]float64           // by unit type: how many of SI it is
	madeOf     map[int32]float64            // units that were worked out
	most       int                          // steps that one check takes, or all that is said of elements
	work       int                          // of them, left
}

// relations are those that are turned round: their name, the attribute of the one, that of the others.
var relations = [][3]string{
	{"IFCRELAGGREGATES", "RelatingObject", "RelatedObjects"},
	{"IFCRELNESTS", "RelatingObject", "RelatedObjects"},
	{"IFCRELASSIGNSTOGROUP", "RelatingGroup", "RelatedObjects"},
	{"IFCRELCONTAINEDINSPATIALSTRUCTURE", "RelatingStructure", "RelatedElements"},
	{"IFCRELVOIDSELEMENT", "RelatingBuildingElement", "RelatedOpeningElement"},
	{"IFCRELFILLSELEMENT", "RelatingOpeningElement", "RelatedBuildingElement"},
	{"IFCRELASSOCIATESMATERIAL", "RelatingMaterial", "RelatedObjects"},
	{"IFCRELASSOCIATESCLASSIFICATION", "RelatingClassification", "RelatedObjects"},
	{"IFCEXTERNALREFERENCERELATIONSHIP", "RelatingReference", "RelatedResourceObjects"},
	{"IFCRELDEFINESBYTYPE", "RelatingType", "RelatedObjects"},
}

// Read reads a model in IFC; what is none is ErrFormat, a broken one ErrBroken.
func Read(ifc []byte) (*Model, error) {
	file, err := step.Parse(ifc)
	switch {
	case errors.Is(err, step.ErrFormat) && len(ifc) > 0 && ifc[0] != 'I':
		return nil, ErrFormat
	case err != nil:
		return nil, fmt.Errorf("%w: %w", ErrBroken, err)
	}
	return NewModel(file), nil
}

// NewModel turns the relations of a file round.
func NewModel(file *step.File) *Model {
	m := &Model{
		file: file, schema: schemaOf(file.Schema), wholes: map[string]map[int32][]int32{}, types: map[int32]int32{},
		sets: map[int32][]int32{}, extensions: map[int32][]int32{}, units: map[string]float64{}, madeOf: map[int32]float64{}, most: workMost,
	}
	for _, r := range relations {
		m.turn(r[0], r[1], r[2])
	}
	for object, types := range m.wholes["IFCRELDEFINESBYTYPE"] {
		m.types[object] = types[0]
	}
	for _, i := range m.below("IFCRELDEFINESBYPROPERTIES") {
		definitions := m.refs(i, "RelatingPropertyDefinition")
		for _, object := range m.refs(i, "RelatedObjects") {
			m.sets[object] = append(m.sets[object], definitions...)
		}
	}
	for name, of := range map[string]string{"IFCMATERIALPROPERTIES": "Material", "IFCPROFILEPROPERTIES": "ProfileDefinition"} {
		for _, i := range m.below(name) {
			if object, ok := m.ref(m.get(i, of)); ok {
				m.extensions[object] = append(m.extensions[object], i)
			}
		}
	}
	for _, i := range m.below("IFCUNITASSIGNMENT") {
		for _, u := range m.refs(i, "Units") {
			if typ := m.text(u, "UnitType"); typ != "" {
				m.units[typ] = m.unit(u, 0)
			}
		}
	}
	m.work = m.most
	return m
}

func (m *Model) turn(name, whole, parts string) {
	turned := map[int32][]int32{}
	for _, i := range m.below(name) {
		w, ok := m.ref(m.get(i, whole))
		if !ok {
			continue
		}
		for _, part := range m.refs(i, parts) {
			turned[part] = append(turned[part], w)
		}
	}
	m.wholes[name] = turned
}

// Version is the version of IFC that the model is read as.
func (m *Model) Version() string { return m.schema.name }

// below returns the instances of an entity and of all below it.
func (m *Model) below(super string) (found []int32) {
	for _, name := range m.file.Types() {
		if m.schema.is(name, super) {
			found = append(found, m.file.Of(name)...)
		}
	}
	return found
}

func (m *Model) is(i int32, super string) bool { return m.schema.is(m.file.Type(i), super) }

func (m *Model) ref(v step.Value) (int32, bool) {
	if v.Kind != step.Ref {
		return 0, false
	}
	return m.file.Index(v.Int)
}

// refs returns the instances that an attribute names: one, a list, or a list in a select.
func (m *Model) refs(i int32, name string) (found []int32) {
	v := m.get(i, name)
	if v.Kind == step.Typed && len(v.List) == 1 {
		v = v.List[0]
	}
	m.work -= len(v.List)
	if one, ok := m.ref(v); ok {
		return []int32{one}
	}
	for _, x := range v.List {
		if one, ok := m.ref(x); ok {
			found = append(found, one)
		}
	}
	return found
}

// get returns an attribute by its name, Null where the entity has none.
func (m *Model) get(i int32, name string) step.Value {
	for k, a := range m.schema.all[m.file.Type(i)] {
		if a.name != name {
			continue
		}
		if args := m.file.Args(i); k < len(args) {
			return args[k]
		}
		break
	}
	return step.Value{}
}

// text returns a text or an enumeration's word; empty where the attribute is neither.
func (m *Model) text(i int32, name string) string { return m.get(i, name).Text }
