package version

import (
	"slices"
	"strings"

	"bimportal/shared/textdiff"
	"bimportal/shared/version"
)

// VersionDifference is what two versions of one thing differ in.
type VersionDifference struct {
	Fields []FieldChange `json:"fields"`
	Files  FileChanges   `json:"files"`
}

// FieldChange is a field that differs; what has several lines comes line by line too.
type FieldChange struct {
	Path   string          `json:"path" doc:"what the field is called"`
	Before string          `json:"before"`
	After  string          `json:"after"`
	Lines  []textdiff.Line `json:"lines" doc:"of a text of several lines, in order"`
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
			d.Fields = append(d.Fields, FieldChange{name, before, after, lines(before, after)})
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

// lines holds two texts against each other; nothing for texts of one line each.
func lines(before, after string) []textdiff.Line {
	if !strings.Contains(before+after, "\n") {
		return []textdiff.Line{}
	}
	return textdiff.Of(before, after)
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
