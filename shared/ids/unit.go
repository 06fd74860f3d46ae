package ids

import (
	"math"
	"strings"

	"bimportal/shared/step"
)

// IDS compares in units of SI; a model has units of its own, for all values or for one.

// unitsDeep is how far a unit may be made of others.
const unitsDeep = 8

var prefixes = map[string]int{
	"EXA": 18, "PETA": 15, "TERA": 12, "GIGA": 9, "MEGA": 6, "KILO": 3, "HECTO": 2, "DECA": 1, "DECI": -1, "CENTI": -2, "MILLI": -3,
	"MICRO": -6, "NANO": -9, "PICO": -12, "FEMTO": -15, "ATTO": -18,
}

// own returns the factor of a property's own unit, 0 where it has none.
func (m *Model) own(property int32) float64 {
	if u, ok := m.ref(m.get(property, "Unit")); ok {
		return m.unit(u, 0)
	}
	return 0
}

// factor returns how many of SI one of a measure is.
func (m *Model) factor(typ string, own float64) float64 {
	if own != 0 {
		return own
	}
	name, ok := strings.CutSuffix(strings.TrimPrefix(typ, "IFC"), "MEASURE")
	if !ok {
		return 1
	}
	switch name {
	case "POSITIVELENGTH", "NONNEGATIVELENGTH":
		name = "LENGTH"
	case "POSITIVEPLANEANGLE":
		name = "PLANEANGLE"
	}
	if x, ok := m.units[name+"UNIT"]; ok {
		return x
	}
	return 1
}

// unit returns how many of SI a unit is. Each is worked out once: units that are made of each other many times over would never end.
func (m *Model) unit(u int32, deep int) float64 {
	if x, known := m.madeOf[u]; known {
		return x
	}
	if deep > unitsDeep {
		return 1
	}
	m.madeOf[u] = 1 // of a circle
	m.madeOf[u] = m.made(u, deep)
	return m.madeOf[u]
}

func (m *Model) made(u int32, deep int) float64 {
	switch m.file.Type(u) {
	case "IFCSIUNIT":
		return m.siUnit(u)
	case "IFCCONVERSIONBASEDUNIT", "IFCCONVERSIONBASEDUNITWITHOFFSET":
		measure, ok := m.ref(m.get(u, "ConversionFactor"))
		if !ok {
			return 1
		}
		x := 1.0
		if v := m.get(measure, "ValueComponent"); v.Kind == step.Typed && len(v.List) == 1 {
			x = v.List[0].Real
			if v.List[0].Kind == step.Int {
				x = float64(v.List[0].Int)
			}
		}
		if base, ok := m.ref(m.get(measure, "UnitComponent")); ok {
			x *= m.unit(base, deep+1)
		}
		return x
	case "IFCDERIVEDUNIT":
		x := 1.0
		for _, e := range m.refs(u, "Elements") {
			if base, ok := m.ref(m.get(e, "Unit")); ok {
				x *= math.Pow(m.unit(base, deep+1), float64(m.get(e, "Exponent").Int))
			}
		}
		return x
	}
	return 1
}

func (m *Model) siUnit(u int32) float64 {
	x := math.Pow10(prefixes[m.text(u, "Prefix")])
	switch name := m.text(u, "Name"); {
	case strings.HasPrefix(name, "SQUARE_"):
		return x * x
	case strings.HasPrefix(name, "CUBIC_"):
		return x * x * x
	case name == "GRAM":
		return x / 1000
	}
	return x
}
