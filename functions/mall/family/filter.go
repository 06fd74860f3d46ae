package family

import (
	"slices"
	"strings"

	"bimportal/shared/api"
)

// Condition is one demand on a parameter: some type of the family meets all of a filter's.
type Condition struct {
	Name  string `json:"name" maxLength:"40" msg:"required=请选择参数;maxLength=参数名称过长"`
	Op    string `json:"op" enum:"eq,gte,lte" msg:"required=请选择条件;enum=条件不正确"`
	Value Milli  `json:"value"`
	Unit  string `json:"unit,omitempty" maxLength:"16" msg:"maxLength=单位不正确"`
	GUID  string `json:"guid,omitempty" maxLength:"40" msg:"maxLength=共享参数不正确" doc:"of a shared parameter; then the name does not count"`
}

// conditionsMost is how many an address may hold, as Query.Params.
const conditionsMost = 6

var errConditions = api.Field("where", "参数条件不正确，最多 6 个，数值最多三位小数")

// conditions reads what an address says of parameters: name~op~value~unit, several by semicolons. 400 by its field.
func conditions(text string) ([]Condition, error) {
	list := []Condition{}
	if text == "" {
		return list, nil
	}
	for part := range strings.SplitSeq(text, ";") {
		field := strings.Split(part, "~")
		if len(field) != 4 || field[0] == "" || !slices.Contains([]string{"eq", "gte", "lte"}, field[1]) || len(list) == conditionsMost {
			return nil, errConditions
		}
		value, ok := MilliOf(field[2])
		if !ok {
			return nil, errConditions
		}
		list = append(list, Condition{Name: field[0], Op: field[1], Value: value, Unit: field[3]})
	}
	return list, nil
}

func (c Condition) of(n Number) bool {
	if c.GUID != "" {
		return n.GUID == c.GUID
	}
	return n.Name == c.Name && (c.Unit == "" || n.Unit == c.Unit)
}

func (c Condition) meets(v Milli) bool {
	switch c.Op {
	case "gte":
		return v >= c.Value
	case "lte":
		return v <= c.Value
	}
	return v == c.Value
}

// Filter is which of the public families a list shows. Empty fields take all.
type Filter struct {
	Group, Keyword, Format, LOD, Discipline, Price, ProviderID string
	Year                                                       int // of the Revit that is to open it
	Params                                                     []Condition
	Owned                                                      map[string]bool // only these, unless nil
}

// the dimensions that a list counts: a filter's own value does not narrow its own counts.
const (
	byGroup = iota
	byYear
	byFormat
	byLOD
	byDiscipline
	byPrice
	byRest
	dimensions
)

// misses returns the dimensions in which the filter leaves a family out, as bits.
func (f Filter) misses(one *Family, text string) (bits uint) {
	miss := func(dimension int, is bool) {
		if is {
			bits |= 1 << dimension
		}
	}
	miss(byGroup, f.Group != "" && !strings.HasPrefix(one.Category, f.Group))
	miss(byYear, f.Year != 0 && (one.RevitYear == 0 || one.RevitYear > f.Year))
	miss(byFormat, f.Format != "" && !slices.Contains(one.Formats, f.Format))
	miss(byLOD, f.LOD != "" && one.LOD != f.LOD)
	miss(byDiscipline, f.Discipline != "" && one.Discipline != f.Discipline)
	miss(byPrice, f.Price != "" && one.price() != f.Price && !(f.Price == "vip" && one.VIPFree == 1))
	miss(byRest, f.ProviderID != "" && one.ProviderID != f.ProviderID || f.Owned != nil && !f.Owned[one.ID] || !strings.Contains(text, f.Keyword) || !f.met(one))
	return bits
}

// met says that one type of the family meets every condition.
func (f Filter) met(one *Family) bool {
	if len(f.Params) == 0 {
		return true
	}
	of := make([]Number, len(f.Params))
	for i, c := range f.Params {
		at := slices.IndexFunc(one.Numbers, c.of)
		if at < 0 {
			return false
		}
		of[i] = one.Numbers[at]
	}
	for t := range max(one.TypeCount, 1) {
		if all(f.Params, func(i int, c Condition) bool { v, ok := of[i].Has(t); return ok && c.meets(v) }) {
			return true
		}
	}
	return false
}

func all(list []Condition, is func(int, Condition) bool) bool {
	for i, c := range list {
		if !is(i, c) {
			return false
		}
	}
	return true
}

// Price of a family, as a list filters by it.
const (
	Free = "free"
	Paid = "paid"
	VIP  = "vip" // free for members, at a price for others
)

func (f *Family) price() string {
	switch {
	case f.PriceFen == 0:
		return Free
	case f.VIPFree == 1:
		return VIP
	}
	return Paid
}

// Facets are how many families there are of each value, under all other filters.
type Facets struct {
	Years       map[string]int `json:"years" doc:"that a Revit of the year opens"`
	Formats     map[string]int `json:"formats"`
	LODs        map[string]int `json:"lods"`
	Disciplines map[string]int `json:"disciplines"`
	Prices      map[string]int `json:"prices"`
	Groups      map[string]int `json:"groups" doc:"by code of the third level"`
}

// Found is what a filter finds, and its facets. texts are what the keyword is looked for in, in the order of the list.
func (f Filter) Found(list []Family, texts []string) (hits []int, facets Facets) {
	return f.found(shelf{public: list, texts: texts})
}

func (f Filter) found(of shelf) (hits []int, facets Facets) {
	facets = Facets{map[string]int{}, map[string]int{}, map[string]int{}, map[string]int{}, map[string]int{}, map[string]int{}}
	byYears := map[int]int{}
	of.each(func(i int, one *Family, text string) {
		bits := f.misses(one, text)
		only := func(dimension int) bool { return bits&^(1<<dimension) == 0 }
		if bits == 0 {
			hits = append(hits, i)
		}
		if only(byYear) && one.RevitYear > 0 {
			byYears[one.RevitYear]++
		}
		if only(byFormat) {
			for _, format := range one.Formats {
				facets.Formats[format]++
			}
		}
		if only(byLOD) && one.LOD != "" {
			facets.LODs[one.LOD]++
		}
		if only(byDiscipline) {
			facets.Disciplines[one.Discipline]++
		}
		if only(byPrice) {
			facets.Prices[one.price()]++
		}
		if only(byGroup) {
			facets.Groups[one.Category]++
		}
	})
	facets.Years = upTo(byYears)
	return hits, facets
}
