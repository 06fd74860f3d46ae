// Package reader reads what files say of themselves for the group's worker, which alone carries the programs for it.
package reader

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"strings"

	"bimportal/functions/mall/content"
	"bimportal/shared/xray"
	"bimportal/shared/xray/reader"
)

// A family with more types or values is kept as far as it fits: in an item beside what else is known of the file, and in the one of a family
// beside what its provider writes.
const (
	typesMost  = 200
	valuesMost = 6000
	namesMost  = 40 << 10  // bytes of all types' names
	bytesMost  = 160 << 10 // of all parameters
)

// Read reads what a file says of itself (shared/xray/reader).
func Read(ctx context.Context, o content.Object, ext string) (content.Found, content.Picture, error) {
	r, err := reader.Read(o.Bucket.ReaderAt(ctx, o.Key, o.Size), o.Size, "file."+ext)
	if err != nil {
		return content.Found{}, content.Picture{}, err
	}
	all := len(r.Types)
	r.Types = r.Types[:typesThatFit(r.Types)]
	params, left := paramsOf(r)
	found := content.Found{
		Format: string(r.Format), Year: r.Year, Build: r.Build, Category: r.Category, OmniClass: r.OmniClass, Facts: factsOf(r, len(params)), Types: []string{}, Params: params,
		Title: r.Title, Declared: r.Declared, Pictured: r.Preview != nil, Bytes: r.Size,
	}
	if !r.Format.Revit() {
		found.Year = 0 // that of another program
	}
	for _, t := range r.Types {
		found.Types = append(found.Types, t.Name)
	}
	found.Weight = weightOf(r.Weight)
	for _, t := range r.Traces {
		found.Traces = append(found.Traces, t.Text)
	}
	if kept := len(r.Types); kept < all {
		found.Missing = append(found.Missing, fmt.Sprintf("类型过多，只保留前 %d 个", kept))
	}
	if left > 0 {
		found.Missing = append(found.Missing, fmt.Sprintf("参数取值过多，有 %d 个参数未保留", left))
	}
	for _, m := range r.Missing {
		found.Missing = append(found.Missing, m.Why)
	}
	picture := content.Picture{}
	if r.Preview != nil && len(r.Preview.PNG) > 0 {
		picture = content.Picture{MIME: "image/png", Data: r.Preview.PNG}
	}
	return found, picture, nil
}

func factsOf(r xray.Report, params int) []content.Line {
	var list []content.Line
	add := func(label, value string) {
		if value != "" && value != "0" {
			list = append(list, content.Line{Label: label, Value: value})
		}
	}
	format := strings.ToUpper(string(r.Format))
	switch {
	case r.Format.Revit() && r.Year > 0:
		format = fmt.Sprintf("Revit %d", r.Year)
	case r.Version != "":
		format += " " + r.Version
	}
	add("文件格式", format)
	add("构建号", r.Build)
	add("写入程序", r.App)
	add("类别", r.Category)
	add("主体", r.Host)
	add("族类型", fmt.Sprint(len(r.Types)))
	add("类型参数", fmt.Sprint(params))
	if r.Preview != nil {
		add("缩略图", fmt.Sprintf("%d × %d", r.Preview.Width, r.Preview.Height))
	}
	if r.Model != nil {
		add("数据模式", r.Model.Schema)
		add("构件数", fmt.Sprint(r.Model.Elements))
	}
	return list
}

// typesThatFit returns how many of the types are kept, the first ones.
func typesThatFit(types []xray.Type) int {
	bytes := 0
	for i, t := range types {
		if bytes += len(t.Name) + perValue; i == typesMost || bytes > namesMost {
			return i
		}
	}
	return len(types)
}

// paramsOf returns every parameter once, in the order of the file, with its value in each type; those of the family have the same in all. One that
// does not fit is left out whole, and the others stay; left is how many are.
func paramsOf(r xray.Report) (list []content.Parameter, left int) {
	at := map[string]int{} // -1 is one beyond valuesMost
	put := func(p xray.Param, types ...int) {
		key := p.Name + "\x00" + p.GUID
		i, known := at[key]
		if !known {
			if i = len(list); (i+1)*max(len(r.Types), 1) > valuesMost {
				i = -1
			} else {
				list = append(list, content.Parameter{Group: p.Group, Name: p.Name, Type: p.DataType, Unit: p.Unit, GUID: p.GUID, Origin: string(p.Kind), Values: make([]string, max(len(r.Types), 1))})
			}
			at[key] = i
		}
		if i < 0 {
			return
		}
		for _, t := range types {
			list[i].Values[t] = p.Value
		}
	}
	every := make([]int, max(len(r.Types), 1))
	for i := range every {
		every[i] = i
	}
	for t, one := range r.Types {
		for _, p := range one.Params {
			put(p, t)
		}
	}
	for _, p := range r.Params {
		put(p, every...)
	}
	bytes := 0
	list = slices.DeleteFunc(list, func(p content.Parameter) bool {
		n := bytesOf(p)
		if bytes+n > bytesMost {
			return true
		}
		bytes += n
		return false
	})
	return list, len(at) - len(list)
}

// What a value and a parameter cost in an item beside their text, in bytes; a family says more of a parameter than its file does.
const (
	perValue = 1
	perParam = 120
)

func bytesOf(p content.Parameter) int {
	n := perParam + len(p.Group) + len(p.Name) + len(p.Type) + len(p.Unit) + len(p.GUID) + len(p.Origin)
	for _, v := range p.Values {
		n += len(v) + perValue
	}
	return n
}

// parts name what the streams of a Revit file hold, as people call it.
var parts = []struct{ begins, label string }{
	{"Partitions", "几何与嵌套族"}, {"Global", "文档数据"}, {"Formats", "文档数据"}, {"PartAtom", "类型与参数"}, {"RevitPreview", "缩略图"}, {"Contents", "目录"}, {"BasicFileInfo", "文件信息"},
}

// weightOf adds the streams up by what they hold, in the order of parts; what has no name there is the rest.
func weightOf(streams []xray.Stream) []content.Part {
	var list []content.Part
	for _, w := range streams {
		label := "其他"
		for _, p := range parts {
			if strings.HasPrefix(w.Name, p.begins) {
				label = p.label
				break
			}
		}
		i := slices.IndexFunc(list, func(p content.Part) bool { return p.Label == label })
		if i < 0 {
			i, list = len(list), append(list, content.Part{Label: label})
		}
		list[i].Bytes += w.Bytes
	}
	slices.SortStableFunc(list, func(a, b content.Part) int { return cmp.Compare(b.Bytes, a.Bytes) })
	return list
}
