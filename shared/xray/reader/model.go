package reader

import (
	"bytes"
	"encoding/binary"
	"encoding/json"
	"strings"

	"bimportal/shared/pattern"
	"bimportal/shared/step"
	"bimportal/shared/xray"
)

const jsonMost = 8 << 20 // bytes of a GLB's JSON chunk

// glb reads what the JSON chunk of a binary glTF 2.0 lists.
func (x *reading) glb() error {
	if len(x.head) < 20 || string(x.head[:4]) != "glTF" {
		return errNot
	}
	le := binary.LittleEndian
	length := int64(le.Uint32(x.head[12:]))
	if le.Uint32(x.head[4:]) != 2 || string(x.head[16:20]) != "JSON" || int64(le.Uint32(x.head[8:])) > x.size {
		return Broken("不是完整的 glTF 2.0 文件")
	}
	if length > jsonMost {
		return TooLarge("GLB 的结构描述超过 8 MB，请精简后再上传")
	}
	var doc struct {
		Asset                        struct{ Version, Generator string }
		Nodes, Meshes, Materials     []struct{}
		ExtensionsRequired           []string
		Buffers, Images              []struct{ URI string }
		Animations, Cameras, Samples []struct{}
	}
	if err := json.Unmarshal(x.part(20, length), &doc); err != nil {
		return err
	}
	for _, outside := range append(doc.Buffers, doc.Images...) {
		if outside.URI != "" && !strings.HasPrefix(outside.URI, "data:") {
			return Broken("GLB 引用了文件之外的资源，请导出为单个文件")
		}
	}
	x.set("version", &x.report.Version, doc.Asset.Version)
	x.set("app", &x.report.App, doc.Asset.Generator)
	requires := doc.ExtensionsRequired[:min(len(doc.ExtensionsRequired), 32)]
	for i := range requires {
		requires[i] = clean(requires[i], 80)
	}
	x.report.Model = &xray.Model{Elements: len(doc.Nodes), Requires: requires, Counts: map[string]int{
		"nodes": len(doc.Nodes), "meshes": len(doc.Meshes), "materials": len(doc.Materials), "animations": len(doc.Animations),
	}}
	x.mark("model")
	return nil
}

const (
	stepMagic  = "ISO-10303-21"
	stepHeader = 64 << 10 // bytes
)

var (
	schemaIn = pattern.Of(`(?is)FILE_SCHEMA\s*\(\s*\(\s*'([A-Z0-9_]+)`)
	nameIn   = pattern.Of(`(?is)FILE_NAME\s*\(\s*('(?:[^']|'')*'|\$)\s*,\s*('(?:[^']|'')*'|\$)\s*,\s*\(\s*((?:'(?:[^']|'')*'|\$|[\s,])*)\)\s*,\s*\(\s*((?:'(?:[^']|'')*'|\$|[\s,])*)\)\s*,\s*('(?:[^']|'')*'|\$)\s*,\s*('(?:[^']|'')*'|\$)`)
	quoted   = pattern.Of(`'((?:[^']|'')*)'`)
	unreal   = []string{"", "$", "unknown", "none", "not defined", "nobody"}
)

// ifc reads the header of a STEP file: schema, program, time, and whose name stands in it.
func (x *reading) ifc() error {
	start := bytes.TrimLeft(bytes.TrimPrefix(x.head, []byte("\ufeff")), " \t\r\n")
	if !bytes.HasPrefix(start, []byte(stepMagic)) {
		return errNot
	}
	header := x.part(0, min(x.size, stepHeader))
	if end := bytes.Index(header, []byte("ENDSEC")); end >= 0 {
		header = header[:end]
	}
	m := schemaIn().FindSubmatch(header)
	if m == nil || !strings.HasPrefix(strings.ToUpper(string(m[1])), "IFC") {
		return Broken("IFC 文件没有写明版本（FILE_SCHEMA）")
	}
	x.set("version", &x.report.Version, strings.ToUpper(string(m[1])))
	x.report.Model = &xray.Model{Schema: x.report.Version}
	x.mark("model")
	n := nameIn().FindSubmatch(header)
	if n == nil {
		return nil
	}
	text := func(b []byte) string { return unquote(string(b)) }
	x.set("title", &x.report.Title, text(n[1]))
	x.set("updated", &x.report.Updated, text(n[2]))
	x.set("app", &x.report.App, text(n[6]))
	x.tracePath(x.report.Title)
	for _, name := range append(quoted().FindAll(n[3], 8), quoted().FindAll(n[4], 8)...) {
		author, real := text(name), true
		for _, u := range unreal {
			real = real && !strings.EqualFold(author, u)
		}
		if real {
			x.trace(xray.Account, author)
		}
	}
	return nil
}

// unquote returns a text of STEP without its quotes and escapes; nothing of $.
func unquote(s string) string {
	return step.Decode([]byte(strings.TrimSuffix(strings.TrimPrefix(strings.Trim(s, "$"), "'"), "'")))
}
