package health

import (
	"maps"
	"regexp"
	"slices"
	"strings"

	"bimportal/shared/api"
	"bimportal/shared/pattern"
)

const (
	patternMost = 200    // code points
	guidsMost   = 20_000 // of a shared-parameter file
	sizeMost    = 2048   // MB
)

// Rules are what an enterprise asks of families. The zero value is the platform's own.
type Rules struct {
	Weights     map[Rule]int `json:"weights,omitempty"`                                                      // points; 0 looks not at it; what is not named keeps the platform's
	MaxMB       int          `json:"maxMb,omitempty"`                                                        // a family should not be larger; 5 when 0
	NamePattern string       `json:"namePattern,omitempty" maxLength:"200" msg:"maxLength=命名规则不能超过 200 个字"`  // regular expression (RE2) for a file's name without its ending
	SharedGUIDs []string     `json:"sharedGuids,omitempty" maxItems:"20000" msg:"maxItems=共享参数不能超过 20000 个"` // of the enterprise's shared-parameter file
}

// weights are the platform's own, 100 together.
var weights = map[Rule]int{
	Size: 10, Year: 15, Backup: 5, Title: 5, Preview: 10, Category: 10, Codes: 10, Types: 10, Empty: 5, Custom: 5, GUIDs: 5, Name: 5, Traces: 5,
}

// Default returns the platform's own rules.
func Default() Rules { return Rules{}.whole() }

// whole fills in what is not said.
func (r Rules) whole() Rules {
	own := r.Weights
	r.Weights = maps.Clone(weights)
	for rule, weight := range own {
		if _, ok := weights[rule]; ok {
			r.Weights[rule] = min(max(weight, 0), 100)
		}
	}
	if r.MaxMB <= 0 {
		r.MaxMB = 5
	}
	return r
}

// Check refuses rules by their fields (400).
func (r Rules) Check() error {
	total := 0
	for rule, weight := range r.Weights {
		if _, ok := weights[rule]; !ok || weight < 0 || weight > 100 {
			return api.Field("weights", "分值应为 0 到 100 的整数")
		}
	}
	for _, weight := range r.whole().Weights {
		total += weight
	}
	switch {
	case total == 0:
		return api.Field("weights", "至少要有一条规则的分值大于 0")
	case r.MaxMB < 0 || r.MaxMB > sizeMost:
		return api.Field("maxMb", "文件大小上限应为 1 到 2048 MB")
	case len([]rune(r.NamePattern)) > patternMost:
		return api.Field("namePattern", "命名规则不能超过 200 个字")
	case len(r.SharedGUIDs) > guidsMost:
		return api.Field("sharedGuids", "共享参数不能超过 20000 个")
	}
	if _, err := r.name(); err != nil {
		return api.Field("namePattern", "命名规则不是有效的正则表达式")
	}
	return nil
}

// name returns the pattern that the whole of a name has to match.
func (r Rules) name() (*regexp.Regexp, error) { return regexp.Compile(`^(?:` + r.NamePattern + `)$`) }

var guid = pattern.Of(`(?i)\b[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}\b`)

// GUIDsOf returns the GUIDs of a shared-parameter file of Revit's, whose lines of parameters begin with PARAM.
func GUIDsOf(text string) []string {
	found := map[string]bool{}
	for line := range strings.Lines(text) {
		if strings.HasPrefix(line, "PARAM") {
			if id := guid().FindString(line); id != "" && len(found) < guidsMost {
				found[strings.ToLower(id)] = true
			}
		}
	}
	return slices.Sorted(maps.Keys(found))
}
