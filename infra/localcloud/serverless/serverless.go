// Package serverless reads what the local cloud needs of serverless.yml: functions, their routes,
// schedules, time-outs and environment.
package serverless

import (
	"cmp"
	"fmt"
	"os"
	"regexp"
	"sort"
	"strconv"
	"strings"
	"time"

	"gopkg.in/yaml.v3"
)

// Function is one entry of `functions`.
type Function struct {
	Key         string // the name in serverless.yml
	Name        string // the name in the cloud
	Package     string // the Go package of its bootstrap
	Timeout     time.Duration
	Memory      int // MiB
	Environment map[string]string
	Routes      []Route
	Schedules   []Schedule
}

// Route is one httpApi event.
type Route struct {
	Method string // "ANY" for '*'
	Path   string
}

// Schedule is one schedule event with a rate.
type Schedule struct {
	Every time.Duration
	Input any
}

// Service is the file with its variables resolved.
type Service struct {
	Functions []Function
}

// Values are what `${self:custom.stage.NAME}`, `!Ref NAME`, the stage and the region resolve to.
type Values struct {
	Stage  string
	Region string
	Custom map[string]string
	Refs   map[string]string
}

// AccountID is the account of every ARN here.
const AccountID = "000000000000"

type document struct {
	Provider struct {
		Timeout     int                  `yaml:"timeout"`
		MemorySize  int                  `yaml:"memorySize"`
		Environment map[string]yaml.Node `yaml:"environment"`
	} `yaml:"provider"`
	Custom    map[string]yaml.Node `yaml:"custom"`
	Functions map[string]struct {
		Name        string    `yaml:"name"`
		Handler     string    `yaml:"handler"`
		Timeout     int       `yaml:"timeout"`
		MemorySize  int       `yaml:"memorySize"`
		Environment yaml.Node `yaml:"environment"`
		Events      []event   `yaml:"events"`
	} `yaml:"functions"`
}

type event struct {
	HTTPAPI  *struct{ Method, Path string } `yaml:"httpApi"`
	Schedule *struct {
		Rate  string `yaml:"rate"`
		Input any    `yaml:"input"`
	} `yaml:"schedule"`
}

// Read reads the file.
func Read(file string, values Values) (*Service, error) {
	content, err := os.ReadFile(file)
	if err != nil {
		return nil, err
	}
	var doc document
	if err := yaml.Unmarshal(content, &doc); err != nil {
		return nil, fmt.Errorf("%s: %w", file, err)
	}
	service := &Service{}
	for key, in := range doc.Functions {
		f := Function{Key: key, Package: in.Handler, Environment: map[string]string{}}
		f.Timeout = time.Duration(cmp.Or(in.Timeout, doc.Provider.Timeout, 6)) * time.Second
		f.Memory = cmp.Or(in.MemorySize, doc.Provider.MemorySize, 1024)
		if f.Name, err = values.resolve(in.Name); err != nil {
			return nil, fmt.Errorf("%s: function %s: %w", file, key, err)
		}
		own, err := doc.environment(in.Environment)
		if err != nil {
			return nil, fmt.Errorf("%s: function %s: %w", file, key, err)
		}
		for _, set := range []map[string]yaml.Node{doc.Provider.Environment, own} {
			for name, value := range set {
				text, err := values.text(value)
				if err != nil {
					return nil, fmt.Errorf("%s: function %s: %s: %w", file, key, name, err)
				}
				f.Environment[name] = text
			}
		}
		for _, e := range in.Events {
			if e.HTTPAPI != nil {
				f.Routes = append(f.Routes, Route{Method: method(e.HTTPAPI.Method), Path: e.HTTPAPI.Path})
			}
			if e.Schedule != nil {
				every, err := rate(e.Schedule.Rate)
				if err != nil {
					return nil, fmt.Errorf("%s: function %s: %w", file, key, err)
				}
				f.Schedules = append(f.Schedules, Schedule{Every: every, Input: e.Schedule.Input})
			}
		}
		service.Functions = append(service.Functions, f)
	}
	sort.Slice(service.Functions, func(i, j int) bool { return service.Functions[i].Key < service.Functions[j].Key })
	return service, nil
}

func method(m string) string {
	if m == "*" || m == "" {
		return "ANY"
	}
	return strings.ToUpper(m)
}

// environment is a function's own map, or the map of `custom` that it names.
func (d *document) environment(node yaml.Node) (map[string]yaml.Node, error) {
	if node.Kind == 0 {
		return nil, nil
	}
	if node.Kind != yaml.MappingNode {
		named := d.Custom[strings.TrimSuffix(strings.TrimPrefix(node.Value, "${self:custom."), "}")]
		if named.Kind != yaml.MappingNode {
			return nil, fmt.Errorf("environment %q names no map of custom", node.Value)
		}
		node = named
	}
	own := map[string]yaml.Node{}
	return own, node.Decode(&own)
}

// text is a variable's value: what a !Ref names, or the text with its variables resolved.
func (v Values) text(node yaml.Node) (string, error) {
	if node.Kind == yaml.AliasNode {
		return v.text(*node.Alias)
	}
	if node.Tag != "!Ref" {
		return v.resolve(node.Value)
	}
	if value, ok := v.Refs[node.Value]; ok {
		return value, nil
	}
	return "", fmt.Errorf("the local cloud has no %s", node.Value)
}

var variable = regexp.MustCompile(`\$\{([^{}]+)\}`)

func (v Values) resolve(text string) (string, error) {
	var missing error
	resolved := variable.ReplaceAllStringFunc(text, func(whole string) string {
		name := strings.TrimSpace(whole[2 : len(whole)-1])
		switch name {
		case "sls:stage":
			return v.Stage
		case "AWS::Partition":
			return "aws"
		case "AWS::Region":
			return v.Region
		case "AWS::AccountId":
			return AccountID
		}
		if value, ok := v.Custom[strings.TrimPrefix(name, "self:custom.stage.")]; ok {
			return value
		}
		missing = fmt.Errorf("the local cloud has no value for %s", whole)
		return whole
	})
	return resolved, missing
}

var rateForm = regexp.MustCompile(`^rate\((\d+) (second|minute|hour|day)s?\)$`)

func rate(text string) (time.Duration, error) {
	m := rateForm.FindStringSubmatch(text)
	if m == nil {
		return 0, fmt.Errorf("schedule %q: the local cloud keeps only rate(n unit)", text)
	}
	n, err := strconv.Atoi(m[1])
	if err != nil || n == 0 {
		return 0, fmt.Errorf("schedule %q: not a rate", text)
	}
	unit := map[string]time.Duration{"second": time.Second, "minute": time.Minute, "hour": time.Hour, "day": 24 * time.Hour}[m[2]]
	return time.Duration(n) * unit, nil
}
