// Package version is the versions of what enterprises make: products, templates, plugins, achievements. They lie in the
// project group's table; whoever publishes something writes its version in the transaction of that (ADR 66).
package version

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"bimportal/shared/pattern"
	"bimportal/shared/store"
)

// Type is what has versions.
type Type string

const (
	Product     Type = "product"
	Template    Type = "template"
	Plugin      Type = "plugin"
	Achievement Type = "achievement"
)

// Status is where a version stands.
type Status int

const (
	Draft     Status = 0
	Testing   Status = 1
	Released  Status = 2
	Withdrawn Status = 3
)

// Item is one version of one thing. What is released is never changed again but to be withdrawn.
type Item struct {
	Type         Type     `json:"objectType"`
	ObjectID     string   `json:"objectId"`
	ObjectName   string   `json:"objectName"`
	EnterpriseID string   `json:"enterpriseId"`
	No           string   `json:"versionNo"` // as 1.2.0
	Title        string   `json:"title"`
	Log          string   `json:"log"`
	Fields       []Field  `json:"fields"` // what the thing said of itself then
	Files        []File   `json:"files"`
	Compat       []string `json:"compat"`
	Status       Status   `json:"status"`
	Reason       string   `json:"reason"`     // why it was withdrawn
	ReleasedAt   int64    `json:"releasedAt"` // epoch milliseconds, as the next
	CreatedAt    int64    `json:"createdAt"`
	ByID         string   `json:"byId"`
	ByName       string   `json:"byName"`
}

// Field is what a thing said of itself under a name that people read.
type Field struct {
	Name  string `json:"name"`
	Value string `json:"value"`
}

// File is a file of a version.
type File struct {
	FileID string `json:"fileId"`
	Name   string `json:"name"`
	Size   int64  `json:"size"` // bytes
	SHA256 string `json:"sha256"`
	Path   string `json:"path"` // downloadPath
}

var form = pattern.Of(`^[vV]?(\d{1,4})(?:\.(\d{1,4}))?(?:\.(\d{1,4}))?$`)

// Number returns a version's number in three parts, from what people write of it: V1.2 is 1.2.0. ok says no for anything else.
func Number(text string) (no string, ok bool) {
	m := form().FindStringSubmatch(strings.TrimSpace(text))
	if m == nil {
		return "", false
	}
	var parts [3]int
	for i := range parts {
		parts[i], _ = strconv.Atoi(cmp.Or(m[i+1], "0"))
	}
	return fmt.Sprintf("%d.%d.%d", parts[0], parts[1], parts[2]), true
}

// parts returns the three numbers of a version's number as Number writes it.
func parts(no string) (list [3]int) {
	for i, p := range strings.SplitN(no, ".", 3) {
		list[i], _ = strconv.Atoi(p)
	}
	return list
}

// Compare orders numbers: a negative answer when a comes before b.
func Compare(a, b string) int {
	x, y := parts(a), parts(b)
	return slices.Compare(x[:], y[:])
}

// Next returns the number of a new version after the last one: what people say where that is a number above it, else the
// next fix. Without a last one and a number it is 1.0.0.
func Next(said, last string) string {
	no, ok := Number(said)
	switch {
	case ok && (last == "" || Compare(no, last) > 0):
		return no
	case last == "":
		return "1.0.0"
	}
	p := parts(last)
	return fmt.Sprintf("%d.%d.%d", p[0], p[1], p[2]+1)
}

// ReleaseType says what a version is after an earlier one: major, minor or fix.
func ReleaseType(before, no string) string {
	a, b := parts(before), parts(no)
	switch {
	case before == "" || a[0] != b[0]:
		return "major"
	case a[1] != b[1]:
		return "minor"
	}
	return "fix"
}

func pk(enterpriseID string) string { return "versions#" + enterpriseID }

// Key is where a version lies: an enterprise's in one collection, those of one thing together in their order.
func Key(enterpriseID string, t Type, objectID, no string) store.Key {
	p := parts(no)
	return store.Key{PK: pk(enterpriseID), SK: fmt.Sprintf("%s#%s#%04d.%04d.%04d", t, objectID, p[0], p[1], p[2])}
}

// Key is where the version lies.
func (v Item) Key() store.Key { return Key(v.EnterpriseID, v.Type, v.ObjectID, v.No) }

const between = "~"

// ID is what calls name the version by, in its enterprise.
func (v Item) ID() string { return strings.Join([]string{string(v.Type), v.ObjectID, v.No}, between) }

// ParseID returns what an id names; ok says no for anything that ID does not write.
func ParseID(id string) (t Type, objectID, no string, ok bool) {
	p := strings.Split(id, between)
	if len(p) != 3 || strings.Contains(p[1], "#") {
		return "", "", "", false
	}
	no, ok = Number(p[2])
	return Type(p[0]), p[1], no, ok && no == p[2]
}

// Book is the versions of all enterprises.
type Book struct{ Rows *store.Table[Item] }

// NewBook returns the book over the project group's table.
func NewBook(db *store.DB, table string) Book { return Book{store.NewTable[Item](db, table)} }

// Publish returns the write of a released version for the transaction that publishes its thing; none where that number is
// there already: what is released stays as it was.
func (b Book) Publish(ctx context.Context, v Item) ([]store.Write, error) {
	if v.Status != Released || v.EnterpriseID == "" || v.ObjectID == "" {
		return nil, fmt.Errorf("version: %s of %s %s is no released version", v.No, v.Type, v.ObjectID)
	}
	known, err := b.Rows.Find(ctx, v.Key())
	if err != nil || known.Version > 0 {
		return nil, err
	}
	return []store.Write{b.Rows.New(v.Key(), v)}, nil
}

// Of returns an enterprise's versions, of one kind unless that is empty.
func (b Book) Of(ctx context.Context, enterpriseID string, t Type) ([]store.Versioned[Item], error) {
	from := ""
	if t != "" {
		from = string(t) + "#"
	}
	return b.Rows.QueryLatest(ctx, store.Range{PK: pk(enterpriseID), From: from})
}

// OfObject returns the versions of one thing, the lowest first.
func (b Book) OfObject(ctx context.Context, enterpriseID string, t Type, objectID string) ([]store.Versioned[Item], error) {
	return b.Rows.QueryLatest(ctx, store.Range{PK: pk(enterpriseID), From: string(t) + "#" + objectID + "#"})
}
