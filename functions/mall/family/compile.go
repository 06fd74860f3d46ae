package family

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"bimportal/functions/mall/content"
	"bimportal/functions/mall/health"
	"bimportal/shared/api"
	"bimportal/shared/pattern"
	"bimportal/shared/publish"
)

// Compiled is what a family's files say together.
type Compiled struct {
	Files  []File
	Main   content.Found // of the first file that has types, or of the first
	MainOf string        // its sha256
	Traces bool          // one of the files carries personal traces
	Health Score
	Was    Body   // what they change: what was let through last, of a family that was never public what it says; nothing of a new one
	WasNo  string // its version
}

// Score is the health of a family.
type Score struct {
	Value     int // 0 to 100, -1 where nothing could be checked
	Checks    []Check
	Unchecked []string
}

var versionForm = pattern.Of(`^\d{1,3}\.\d{1,3}\.\d{1,3}$`)

var (
	errPending = api.Conflict("files_pending", "文件还在读取，请稍候再保存")
	errConsent = api.Field("consent", "文件里有保存者的账户名或路径，请确认后再提交")
	errVersion = api.Field("versionNo", "文件有变化，请填写比当前版本更新的版本号")
)

// Compile puts together what the files say, in their order. 400 for a broken one, 409 files_pending while one is still read.
func Compile(files []File, contents []content.Content) (Compiled, error) {
	c := Compiled{Files: files}
	for i, of := range contents {
		switch {
		case of.State == content.Broken:
			return c, api.Field("files", files[i].Name+"："+of.Text)
		case !of.Usable():
			return c, errPending
		}
		c.Files[i].RevitYear = of.Found.Year
		c.Traces = c.Traces || len(of.Found.Traces) > 0
		if c.MainOf == "" || len(c.Main.Types) == 0 && (len(of.Found.Types) > 0 || c.Main.Year == 0 && of.Found.Year > 0) {
			c.Main, c.MainOf = of.Found, of.SHA256
		}
	}
	return c, nil
}

// scored is the health of the main file by the platform's rules.
func (c Compiled) scored(in Form) Score {
	name := ""
	for _, f := range c.Files {
		if f.SHA256 == c.MainOf {
			name = f.Name
		}
	}
	return scored(c.Main, name, in, health.Rules{})
}

// compiled puts what the files say into the family, beside what its provider claims.
func (f *Family) compiled(b *Body, in Form, c Compiled, now int64) error {
	if c.Traces && !in.Consent {
		return errConsent
	}
	if err := f.versioned(b, in, c, now); err != nil {
		return err
	}
	f.Formats, f.RevitYear, f.Bytes = formatsOf(c.Files), 0, 0
	for _, one := range c.Files {
		f.Bytes += one.Size
		if one.RevitYear > 0 && (f.RevitYear == 0 || one.RevitYear < f.RevitYear) {
			f.RevitYear = one.RevitYear
		}
	}
	b.Types, b.TypesSource = c.Main.Types, FromFile
	b.Params = paramsOf(c.Main.Params, in.Params, len(b.Types))
	b.Classification = codesOf(c.Main, in.Classification)
	b.Facts, b.Weight = c.Main.Facts, c.Main.Weight
	b.Main, b.Preview, b.Files = c.MainOf, c.MainOf, c.Files
	for _, one := range c.Files {
		if content.Modelled(one.Format) {
			b.Preview = one.SHA256
			break
		}
	}
	b.Health, b.Unchecked, f.Health = c.Health.Checks, c.Health.Unchecked, c.Health.Value
	f.TypeCount, f.Numbers, f.Contents = len(b.Types), numbersOf(b.Params, len(b.Types)), printsOf(b.Files)
	return nil
}

// versioned begins a new version where the files are others than those of the last one.
func (f *Family) versioned(b *Body, in Form, c Compiled, now int64) error {
	no, log := cmp.Or(in.VersionNo, f.VersionNo, "1.0.0"), strings.TrimSpace(in.VersionLog)
	first, before := Past{No: no, At: now, Log: log, Files: c.Files, Changes: []string{}}, c.Was.Versions
	if len(before) > 0 && !sameFiles(before[0].Files, c.Files) && f.PublishedAt > 0 {
		if !newer(no, c.WasNo) {
			return errVersion
		}
		first.Changes, first.Off = differences(c.Was.Types, c.Was.Params, c.Main), f.State != publish.On
	} else if len(before) > 0 {
		first.Changes, before = before[0].Changes, before[1:]
	}
	b.Versions = append([]Past{first}, before...)
	b.Versions = b.Versions[:min(len(b.Versions), versionsKept)]
	f.VersionNo, b.VersionLog = no, log
	return nil
}

// unseen says that the newest version was begun off the shelf, and nobody has let it through since.
func (f *Family) unseen(b Body) bool {
	return f.State != publish.On && len(b.Versions) > 1 && b.Versions[0].Off && b.Versions[0].At > f.PublishedAt
}

func sameFiles(a, b []File) bool {
	return slices.EqualFunc(a, b, func(a, b File) bool { return a.SHA256 == b.SHA256 && a.Name == b.Name })
}

// newer says that a version number comes after another; any comes after none.
func newer(no, than string) bool {
	return than == "" || slices.Compare(partsOf(no), partsOf(than)) > 0
}

func partsOf(no string) []int {
	parts := make([]int, 0, 3)
	for one := range strings.SplitSeq(no, ".") {
		n, err := strconv.Atoi(one)
		if err != nil {
			n = 0
		}
		parts = append(parts, n)
	}
	return parts
}

// differences says as lines what of types and parameters is another in the new files.
func differences(types []string, params []Param, now content.Found) []string {
	lines := []string{}
	added, gone := without(now.Types, types), without(types, now.Types)
	if len(added) > 0 {
		lines = append(lines, "增加类型 "+listed(added))
	}
	if len(gone) > 0 {
		lines = append(lines, "删除类型 "+listed(gone))
	}
	was, is := map[string][]string{}, map[string][]string{}
	for _, p := range params {
		if p.Source == FromFile {
			was[p.Name] = p.Values
		}
	}
	var more, changed []string
	for _, p := range now.Params {
		is[p.Name] = p.Values
		old, known := was[p.Name]
		switch {
		case !known:
			more = append(more, p.Name)
		case len(added)+len(gone) == 0 && !slices.Equal(old, p.Values):
			changed = append(changed, p.Name)
		}
	}
	var less []string
	for _, p := range params {
		if _, still := is[p.Name]; p.Source == FromFile && !still {
			less = append(less, p.Name)
		}
	}
	for _, one := range []struct {
		what string
		of   []string
	}{{"增加参数 ", more}, {"删除参数 ", less}, {"参数取值变化 ", changed}} {
		if len(one.of) > 0 {
			lines = append(lines, one.what+listed(one.of))
		}
	}
	return lines
}

func without(list, known []string) []string {
	return slices.DeleteFunc(slices.Clone(list), func(v string) bool { return slices.Contains(known, v) })
}

func listed(names []string) string {
	const most = 6
	if len(names) > most {
		return strings.Join(names[:most], "、") + fmt.Sprintf(" 等 %d 个", len(names))
	}
	return strings.Join(names, "、")
}

func formatsOf(files []File) []string {
	list := []string{}
	for _, format := range Formats {
		if slices.ContainsFunc(files, func(f File) bool { return f.Format == format }) {
			list = append(list, format)
		}
	}
	return list
}

// paramsOf returns the file's parameters and after them the claimed ones that it does not have.
func paramsOf(read []content.Parameter, claimed []Claim, types int) []Param {
	list := []Param{}
	for _, p := range read {
		list = append(list, Param{Group: p.Group, Name: p.Name, Kind: "type", DataType: p.Type, Unit: p.Unit, GUID: p.GUID, Origin: p.Origin, Source: FromFile, Values: p.Values})
	}
	for _, p := range claimed {
		p.Name = strings.TrimSpace(p.Name)
		if p.Name == "" || slices.ContainsFunc(list, func(q Param) bool { return q.Name == p.Name }) {
			continue
		}
		values := slices.Clone(p.Values)
		for len(values) < types {
			values = append(values, "")
		}
		list = append(list, Param{Name: p.Name, Kind: cmp.Or(p.Kind, "type"), Unit: strings.TrimSpace(p.Unit), Source: Claimed, Values: values})
	}
	return list
}

func codesOf(read content.Found, claimed []Code) []Code {
	list := []Code{}
	if read.OmniClass != "" {
		list = append(list, Code{"OmniClass", read.OmniClass, FromFile})
	}
	for _, c := range claimed {
		c.System, c.Code, c.Source = strings.TrimSpace(c.System), strings.TrimSpace(c.Code), Claimed
		if !slices.ContainsFunc(list, func(o Code) bool { return o.System == c.System && o.Source == FromFile }) {
			list = append(list, c)
		}
	}
	return list
}

// numbersOf returns the parameters that lists filter by: those of which a type has a number, the file's first, as far as they fit.
func numbersOf(params []Param, types int) []Number {
	var list []Number
	left := numbersMost
	for _, p := range params {
		n := Number{Name: p.Name, Unit: p.Unit, GUID: p.GUID}
		some := false
		for i, text := range p.Values {
			v, ok := MilliOf(text)
			if n.Values = append(n.Values, v); !ok {
				n.Empty = append(n.Empty, i)
			}
			some = some || ok
		}
		if some && len(n.Values) <= left && len(n.Values) <= max(types, 1) {
			list, left = append(list, n), left-len(n.Values)
		}
	}
	return list
}

// copied makes what was copied of a family the content of a new draft, at now.
func copied(f Family, b Body, now int64) (Family, Body) {
	b.VersionLog = "由“" + f.Name + "”复制"
	f.Name, f.VersionNo = publish.CopyName(f.Name, nameMost), "1.0.0"
	b.Versions = []Past{{No: f.VersionNo, At: now, Log: b.VersionLog, Files: b.Files, Changes: []string{}}}
	return f, b
}
