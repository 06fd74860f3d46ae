package company

import (
	"cmp"
	"slices"

	"bimportal/shared/searchdoc"
)

// Document returns what the public search knows of an enterprise; labels are those of its type and its industry.
func (e Enterprise) Document(labels ...string) searchdoc.Doc {
	tags := slices.DeleteFunc(labels, func(l string) bool { return l == "" })
	text := e.FullName
	if e.FullName == e.ShortName {
		text = ""
	}
	return searchdoc.Doc{
		Type: searchdoc.Provider, ID: e.ID, Title: e.ShortName, Summary: e.Intro, Text: text, Tags: tags, Path: "/facilitaror/home/" + e.ID,
		Cover: e.Logo, PublishedAt: cmp.Or(RowOf(e).DecidedAt, e.SubmittedAt),
	}
}
