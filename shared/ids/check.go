package ids

import (
	"fmt"
	"slices"
	"strings"

	"bimportal/shared/step"
)

const (
	failuresMost = 1000       // that a result names
	workMost     = 50_000_000 // steps that one check takes, each of about 0.15 µs
)

// Result is how a model stands against a document.
type Result struct {
	Pass    bool         `json:"pass"`
	Version string       `json:"version"` // of IFC, that the model was read as
	Specs   []SpecResult `json:"specs"`
}

// SpecResult is how a model stands against one specification.
type SpecResult struct {
	Name         string    `json:"name"`
	Identifier   string    `json:"identifier,omitempty"`
	Instructions string    `json:"instructions,omitempty"`
	Pass         bool      `json:"pass"`
	Reason       string    `json:"reason,omitempty"`       // why it fails as a whole
	OtherVersion bool      `json:"otherVersion,omitempty"` // it is meant for other versions of IFC, and was checked all the same
	Applicable   int       `json:"applicable"`             // elements
	Failed       int       `json:"failed"`                 // of them
	Failures     []Failure `json:"failures,omitempty"`     // at most 1000 of a result
}

// Failure is one requirement that one element does not meet.
type Failure struct {
	ID       uint32 `json:"id"` // of the instance
	GUID     string `json:"guid,omitempty"`
	Class    string `json:"class"`
	Name     string `json:"name,omitempty"`
	Required string `json:"required"` // what is required
	Reason   string `json:"reason"`
}

// answer is what an element is to a facet.
type answer struct {
	ok     bool
	absent bool // what the facet asks for is not there at all, which is all right where it is optional
	why    string
}

var yes = answer{ok: true}

func no(why string, args ...any) answer { return answer{why: fmt.Sprintf(why, args...)} }

func absent(why string, args ...any) answer {
	return answer{absent: true, why: fmt.Sprintf(why, args...)}
}

// Check holds a model against a document. A document that would take for ever fails where its work is spent.
func Check(doc Doc, m *Model) Result {
	m.work = m.most
	r := Result{Pass: true, Version: m.Version()}
	left := failuresMost
	for i := range doc.Specs {
		s := m.check(&doc.Specs[i], left)
		left -= len(s.Failures)
		r.Pass = r.Pass && s.Pass
		r.Specs = append(r.Specs, s)
	}
	return r
}

func (m *Model) check(s *Specification, keep int) SpecResult {
	r := SpecResult{Name: s.Name, Identifier: s.Identifier, Instructions: s.Instructions, OtherVersion: !m.meant(s.Versions)}
	prohibited := s.Applicability.Max == "0"
	required := make([]string, len(s.Requirements.Items))
	for k := range required {
		required[k] = s.Requirements.Items[k].String()
	}
	for _, i := range m.candidates(&s.Applicability) {
		if m.work < 0 {
			break
		}
		if !m.applies(i, &s.Applicability) {
			continue
		}
		r.Applicable++
		failures := m.failures(i, &s.Requirements, required)
		if len(failures) > 0 {
			r.Failed++
		}
		r.Failures = append(r.Failures, failures[:min(len(failures), keep-len(r.Failures))]...)
	}
	switch {
	case m.work < 0:
		r.Reason = "要求过于复杂，未能检查完"
	case prohibited && len(s.Requirements.Items) > 0:
		r.Reason = "IDS 无效：禁止出现的构件不能再有要求"
	case prohibited && r.Applicable > 0:
		r.Reason = fmt.Sprintf("有 %d 个不允许出现的构件", r.Applicable)
	case !prohibited && s.Applicability.Min != "0" && r.Applicable == 0:
		r.Reason = "没有要求中的构件"
	case r.Failed > 0:
		r.Reason = fmt.Sprintf("%d 个构件不满足要求", r.Failed)
	}
	r.Pass = r.Reason == ""
	return r
}

// meant says whether a specification names the model's version.
func (m *Model) meant(versions string) bool {
	return slices.ContainsFunc(strings.Fields(versions), func(v string) bool {
		return v == m.schema.name || strings.HasPrefix(v, "IFC4X3") && strings.HasPrefix(m.schema.name, "IFC4X3")
	})
}

// candidates returns the instances of the named entities, or all where none is named.
func (m *Model) candidates(f *Facets) (found []int32) {
	if m.work < 0 {
		return nil
	}
	named := false
	for _, item := range f.Items {
		if item.kind() != "entity" || item.Name == nil {
			continue
		}
		named = true
		for _, name := range m.file.Types() {
			if m.holds(item.Name, name) {
				found = append(found, m.file.Of(name)...)
			}
		}
	}
	if named {
		return found
	}
	for i := range int32(m.file.Len()) {
		found = append(found, i)
	}
	m.work -= len(found)
	return found
}

// holds says whether a text is as wanted. One that would cost more than is left of the work is not.
func (m *Model) holds(want *Value, s string) bool {
	m.work -= want.cost(s)
	return m.work >= 0 && want.text(s)
}

func (m *Model) applies(i int32, f *Facets) bool {
	for k := range f.Items {
		if !m.facet(i, &f.Items[k]).ok {
			return false
		}
	}
	return true
}

func (m *Model) failures(i int32, f *Facets, required []string) (found []Failure) {
	for k := range f.Items {
		item := &f.Items[k]
		a := m.facet(i, item)
		switch item.Cardinality {
		case "prohibited":
			a.ok, a.why = !a.ok, "不允许有，却存在"
		case "optional":
			a.ok = a.ok || a.absent
		}
		if !a.ok {
			found = append(found, Failure{
				ID: m.file.ID(i), GUID: m.text(i, "GlobalId"), Class: m.file.Type(i), Name: m.text(i, "Name"), Required: required[k], Reason: a.why,
			})
		}
	}
	return found
}

func (m *Model) facet(i int32, f *Facet) answer {
	if m.work--; m.work < 0 {
		return no("未能检查完")
	}
	switch f.kind() {
	case "entity":
		if m.entity(i, f) {
			return yes
		}
		return no("类型是 %s", m.file.Type(i))
	case "attribute":
		return m.attribute(i, f)
	case "property":
		return m.property(i, f)
	case "classification":
		return m.classification(i, f)
	case "material":
		return m.material(i, f)
	case "partOf":
		return m.partOf(i, f)
	}
	return no("不支持的要求 %.40s", f.kind())
}

// String says in Chinese what a facet requires.
func (f *Facet) String() string {
	var s string
	switch f.kind() {
	case "entity":
		s = "类型 " + f.Name.String()
		if f.Predefined != nil {
			s += "（" + f.Predefined.String() + "）"
		}
	case "attribute":
		s = "属性 " + f.Name.String()
	case "property":
		s = "属性集 " + f.PropertySet.String() + " 的 " + f.BaseName.String()
	case "classification":
		s = "分类编码 " + f.System.String()
	case "material":
		s = "材料"
	case "partOf":
		s = "属于"
		if f.Entity != nil {
			s += " " + f.Entity.Name.String()
		}
	}
	if f.Value != nil {
		s += " = " + f.Value.String()
	}
	if f.Cardinality == "prohibited" {
		return "不允许：" + s
	}
	return s
}

func (m *Model) entity(i int32, f *Facet) bool {
	if f.Name == nil || !m.holds(f.Name, m.file.Type(i)) {
		return false
	}
	return f.Predefined == nil || m.holds(f.Predefined, m.predefined(i)) ||
		m.holds(f.Predefined, "USERDEFINED") && m.text(i, "PredefinedType") == "USERDEFINED"
}

// predefined returns the predefined type: the type's before the occurrence's, and for USERDEFINED what its user calls it.
func (m *Model) predefined(i int32) string {
	own := func(i int32, called ...string) string {
		v := m.get(i, "PredefinedType")
		if v.Kind == step.Enum && v.Text != "USERDEFINED" {
			return v.Text
		}
		for _, name := range called {
			if s := m.get(i, name); s.Kind == step.Text && s.Text != "" {
				return s.Text
			}
		}
		return v.Text
	}
	if typ, ok := m.types[i]; ok {
		if s := own(typ, "ElementType", "ProcessType", "ResourceType"); s != "" && s != "NOTDEFINED" {
			return s
		}
	}
	return own(i, "ObjectType", "ElementType", "ProcessType", "ResourceType")
}

func (m *Model) attribute(i int32, f *Facet) answer {
	if f.Name == nil {
		return no("要求没有写明属性")
	}
	found, null := false, true
	args := m.file.Args(i)
	for k, a := range m.schema.all[m.file.Type(i)] {
		if k >= len(args) || !m.holds(f.Name, a.name) || args[k].Kind == step.Null || args[k].Kind == step.Derived {
			continue
		}
		null = false
		if m.blank(args[k], a.typ) {
			continue
		}
		if f.Value != nil && !m.scalar(args[k], a.typ, f.Value, 1) {
			return no("属性 %s 的值不符合", a.name)
		}
		found = true
	}
	if !found {
		return answer{absent: null, why: "属性为空或不存在"}
	}
	return yes
}

// blank says whether a value says nothing: an empty text or list, an unknown.
func (m *Model) blank(v step.Value, typ string) bool {
	return v.Kind == step.Text && v.Text == "" || v.Kind == step.List && len(v.List) == 0 ||
		v.Kind == step.Enum && v.Text == "U" && m.schema.base(typ) == "LOGICAL"
}

// scalar holds one value, of which factor is one of SI, against what is wanted.
func (m *Model) scalar(v step.Value, typ string, want *Value, factor float64) bool {
	base := m.schema.base(typ)
	switch v.Kind {
	case step.Typed:
		return len(v.List) == 1 && m.scalar(v.List[0], v.Text, want, factor)
	case step.Text:
		return m.holds(want, v.Text)
	case step.Int:
		if base == "REAL" || base == "NUMBER" {
			return want.number(float64(v.Int)*factor, false)
		}
		return want.number(float64(v.Int), true)
	case step.Real:
		return want.number(v.Real*factor, false)
	case step.Enum:
		if base != "BOOLEAN" && base != "LOGICAL" {
			return m.holds(want, v.Text)
		}
		if v.Text == "T" || v.Text == "F" {
			return want.boolean(v.Text == "T")
		}
		return m.holds(want, "unknown")
	}
	return false
}
