package version

import (
	"slices"
	"strings"

	"bimportal/shared/version"
)

// VersionDifference is what two versions of one thing differ in.
type VersionDifference struct {
	Fields []FieldChange `json:"fields"`
	Files  FileChanges   `json:"files"`
}

// FieldChange is a field that differs; what has several lines comes line by line too.
type FieldChange struct {
	Path   string     `json:"path" doc:"what the field is called"`
	Before string     `json:"before"`
	After  string     `json:"after"`
	Lines  []TextLine `json:"lines" doc:"of a text of several lines, in order"`
}

// TextLine is a line of a text: kept, taken away, or added.
type TextLine struct {
	Op   string `json:"op" enum:"same,del,add"`
	Text string `json:"text"`
}

// FileChanges are the files that differ: one of the same name with other bytes is changed.
type FileChanges struct {
	Added   []FileInfo `json:"added"`
	Removed []FileInfo `json:"removed"`
	Changed []FileInfo `json:"changed" doc:"as they are afterwards"`
	Same    int        `json:"same"`
}

// Compare returns in what b differs from a.
func Compare(a, b version.Item) VersionDifference {
	d := VersionDifference{Fields: []FieldChange{}}
	note := func(name, before, after string) {
		if before != after {
			d.Fields = append(d.Fields, FieldChange{name, before, after, linesOf(before, after)})
		}
	}
	note("更新说明", a.Log, b.Log)
	note("适用环境", strings.Join(a.Compat, "、"), strings.Join(b.Compat, "、"))
	for _, f := range a.Fields {
		note(f.Name, f.Value, valueOf(b.Fields, f.Name))
	}
	for _, f := range b.Fields {
		if !slices.ContainsFunc(a.Fields, func(o version.Field) bool { return o.Name == f.Name }) {
			note(f.Name, "", f.Value)
		}
	}
	d.Files = filesOf(a.Files, b.Files)
	return d
}

func valueOf(fields []version.Field, name string) string {
	at := slices.IndexFunc(fields, func(f version.Field) bool { return f.Name == name })
	if at < 0 {
		return ""
	}
	return fields[at].Value
}

// filesOf holds files against each other by name and bytes. A file under another name with the same bytes is the same.
func filesOf(before, after []version.File) FileChanges {
	c := FileChanges{Added: []FileInfo{}, Removed: []FileInfo{}, Changed: []FileInfo{}}
	was := func(f version.File) bool {
		return slices.ContainsFunc(before, func(o version.File) bool { return o.SHA256 == f.SHA256 })
	}
	named := func(list []version.File, name string) bool {
		return slices.ContainsFunc(list, func(o version.File) bool { return o.Name == name })
	}
	for _, f := range after {
		switch {
		case was(f):
			c.Same++
		case named(before, f.Name):
			c.Changed = append(c.Changed, infoOf(f))
		default:
			c.Added = append(c.Added, infoOf(f))
		}
	}
	for _, f := range before {
		kept := slices.ContainsFunc(after, func(o version.File) bool { return o.SHA256 == f.SHA256 })
		if !kept && !named(after, f.Name) {
			c.Removed = append(c.Removed, infoOf(f))
		}
	}
	return c
}

// linesMost is how many lines of a text are held against each other; a longer one is told whole.
const linesMost = 400

// linesOf holds two texts against each other line by line, by their longest common lines; nothing for texts of one line each.
func linesOf(before, after string) []TextLine {
	a, b := strings.Split(before, "\n"), strings.Split(after, "\n")
	if len(a) < 2 && len(b) < 2 || len(a) > linesMost || len(b) > linesMost {
		return []TextLine{}
	}
	common := make([][]int, len(a)+1)
	for i := range common {
		common[i] = make([]int, len(b)+1)
	}
	for i := len(a) - 1; i >= 0; i-- {
		for j := len(b) - 1; j >= 0; j-- {
			if a[i] == b[j] {
				common[i][j] = common[i+1][j+1] + 1
			} else {
				common[i][j] = max(common[i+1][j], common[i][j+1])
			}
		}
	}
	lines := []TextLine{}
	i, j := 0, 0
	for i < len(a) || j < len(b) {
		switch {
		case i < len(a) && j < len(b) && a[i] == b[j]:
			lines = append(lines, TextLine{"same", a[i]})
			i, j = i+1, j+1
		case j == len(b) || i < len(a) && common[i+1][j] >= common[i][j+1]:
			lines = append(lines, TextLine{"del", a[i]})
			i++
		default:
			lines = append(lines, TextLine{"add", b[j]})
			j++
		}
	}
	return lines
}
