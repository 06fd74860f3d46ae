package family_test

import (
	"testing"

	"bimportal/functions/mall/family"
)

func TestTypesAreAlikeWhenTheirValuesAre(t *testing.T) {
	door := []family.Number{{Name: "宽度", Values: []family.Milli{900_000, 1200_000, 1500_000}}, {Name: "高度", Values: []family.Milli{2100_000, 2400_000, 2100_000}}}
	shared := func(guid, name string) []family.Number {
		return []family.Number{{Name: name, GUID: guid, Values: []family.Milli{1, 2, 3, 4}}}
	}
	for what, c := range map[string]struct {
		a, b []family.Number
		want bool
	}{
		"the same":                       {door, door, true},
		"the types in another order":     {door, []family.Number{{Name: "高度", Values: []family.Milli{2400_000, 2100_000}}, {Name: "宽度", Values: []family.Milli{1500_000, 900_000, 1200_000}}}, true},
		"a type more":                    {door, []family.Number{{Name: "宽度", Values: []family.Milli{900_000, 1200_000, 1500_000, 1800_000}}, {Name: "高度", Values: []family.Milli{2100_000, 2400_000, 2100_000, 2100_000}}}, true},
		"other widths":                   {door, []family.Number{{Name: "宽度", Values: []family.Milli{800_000, 1000_000, 1500_000}}, door[1]}, false},
		"other parameters":               {door, []family.Number{{Name: "流量", Values: []family.Milli{900_000, 1200_000, 1500_000}}, {Name: "扬程", Values: []family.Milli{2100_000, 2400_000, 2100_000}}}, false},
		"half of its parameters":         {door, door[:1], false},
		"too few values to mean much":    {door[:1], door[:1], false},
		"a shared one by another name":   {shared("C0FFEE00", "宽度"), shared("c0ffee00", "净宽"), true},
		"the name of another shared one": {shared("c0ffee00", "宽度"), shared("c0ffee01", "宽度"), false},
		"values that are not there":      {door, []family.Number{{Name: "宽度", Values: []family.Milli{900_000, 1200_000, 1500_000}, Empty: []int{0, 1}}, door[1]}, false},
		"none":                           {nil, door, false},
	} {
		for i, pair := range [][2][]family.Number{{c.a, c.b}, {c.b, c.a}} {
			if got := family.ValuesOf(pair[0]).Near(pair[1]); got != c.want {
				t.Errorf("%s (%d): %t", what, i, got)
			}
		}
	}
}
