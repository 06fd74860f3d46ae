package template

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"strings"
	"unicode/utf8"

	"bimportal/shared/api"
)

// Module is one branch of a template's module tree (spec.md section 3).
type Module struct {
	ModuleName   string     `json:"moduleName"`
	FunctionList []Function `json:"functionList"`
}

// Function is one leaf of the module tree.
type Function struct {
	FunctionName string `json:"functionName"`
}

const (
	modulesMost   = 30
	functionsMost = 60
	nameMost      = 30
)

// ReadModules reads the module tree from its JSON text: 1 to 30 modules with names of their own, each with 1 to 60
// functions, and nothing else. What is wrong is a 400 by the field function.
func ReadModules(text string) ([]Module, error) {
	wrong := func(sentence string) ([]Module, error) { return nil, api.Field("function", sentence) }
	var modules []Module
	decoder := json.NewDecoder(bytes.NewReader([]byte(text)))
	decoder.DisallowUnknownFields()
	if decoder.Decode(&modules) != nil || len(modules) == 0 {
		return wrong("功能模块的格式不正确")
	}
	if _, err := decoder.Token(); err != io.EOF {
		return wrong("功能模块的格式不正确")
	}
	if len(modules) > modulesMost {
		return wrong(fmt.Sprintf("功能模块最多 %d 个", modulesMost))
	}
	seen := map[string]bool{}
	for i := range modules {
		m := &modules[i]
		m.ModuleName = strings.TrimSpace(m.ModuleName)
		if m.ModuleName == "" || utf8.RuneCountInString(m.ModuleName) > nameMost {
			return wrong(fmt.Sprintf("第 %d 个模块的名称应为 1 至 %d 字", i+1, nameMost))
		}
		if seen[m.ModuleName] {
			return wrong("模块名称重复：" + m.ModuleName)
		}
		seen[m.ModuleName] = true
		if len(m.FunctionList) == 0 || len(m.FunctionList) > functionsMost {
			return wrong(fmt.Sprintf("“%s”应有 1 至 %d 项功能", m.ModuleName, functionsMost))
		}
		for k := range m.FunctionList {
			f := &m.FunctionList[k]
			f.FunctionName = strings.TrimSpace(f.FunctionName)
			if f.FunctionName == "" || utf8.RuneCountInString(f.FunctionName) > nameMost {
				return wrong(fmt.Sprintf("“%s”第 %d 项功能的名称应为 1 至 %d 字", m.ModuleName, k+1, nameMost))
			}
		}
	}
	return modules, nil
}

// functionText returns the module tree as the JSON text that is stored and answered.
func functionText(modules []Module) string {
	text, err := json.Marshal(modules)
	if err != nil {
		panic(err) // our own types, without channels or cycles
	}
	return string(text)
}
