// Package content is what a file of the mall says of itself, once for each content: whoever uploads the same bytes again asks nobody
// anew. It is examined by a state machine after the upload (ADR 68).
package content

import (
	"time"

	"bimportal/functions/mall/job"
	"bimportal/shared/api"
	"bimportal/shared/clock"
	"bimportal/shared/xray"
)

// State is how far a content has been examined.
type State string

// The states. Read is what a family needs: a preview that is still made, or fails, keeps nobody from publishing.
const (
	Waiting State = "waiting"
	Read    State = "read"
	Done    State = "done"
	Broken  State = "broken"
)

// Content is one content and what is known of it.
type Content struct {
	SHA256 string `json:"sha256"`
	Size   int64  `json:"size"` // bytes
	Ext    string `json:"ext"`
	Key    string `json:"key"` // an object that holds it
	State  State  `json:"state"`
	Reason string `json:"reason,omitempty"` // why it is broken, as an error's reason and its sentence
	Text   string `json:"text,omitempty"`
	Found  Found  `json:"found"`

	// What the preview has: a picture, a model, or why neither.
	Picture bool   `json:"picture,omitempty"`
	Model   bool   `json:"model,omitempty"`
	NoModel string `json:"noModel,omitempty"`

	Turns      int    `json:"turns,omitempty"` // examinations that ended as broken, each of another upload
	Tries      int    `json:"tries"`
	Open       string `json:"open,omitempty"` // the sparse index byLease
	LeaseUntil int64  `json:"leaseUntil,omitempty"`
}

// Found is what the file itself says. Empty fields are what it does not.
type Found struct {
	Format    string      `json:"format"`
	Year      int         `json:"year,omitempty"` // of Revit
	Build     string      `json:"build,omitempty"`
	Category  string      `json:"category,omitempty"`
	OmniClass string      `json:"omniClass,omitempty"`
	Types     []string    `json:"types,omitempty"`
	Params    []Parameter `json:"params,omitempty"`
	Facts     []Line      `json:"facts,omitempty"`
	Weight    []Part      `json:"weight,omitempty"`
	Traces    []string    `json:"traces,omitempty"` // account names and paths; shown to who uploaded it, and to nobody else
	Missing   []string    `json:"missing,omitempty"`
	Title     string      `json:"title,omitempty"`
	Declared  int         `json:"declared,omitempty"` // how many types the file says it has
	Pictured  bool        `json:"pictured,omitempty"` // it carries a preview
	Bytes     int64       `json:"bytes,omitempty"`
}

// Report is what the health score looks at (functions/mall/health).
func (f Found) Report() xray.Report {
	r := xray.Report{
		Format: xray.Format(f.Format), Size: f.Bytes, Year: f.Year, Title: f.Title, Category: f.Category, OmniClass: f.OmniClass, Declared: f.Declared, Sources: map[string]xray.Source{},
	}
	if f.Pictured {
		r.Preview = &xray.Picture{}
	}
	if len(f.Types) > 0 {
		r.Sources["types"] = xray.FromFile
	}
	for i, name := range f.Types {
		t := xray.Type{Name: name}
		for _, p := range f.Params {
			t.Params = append(t.Params, xray.Param{Name: p.Name, Kind: xray.ParamKind(p.Origin), DataType: p.Type, Unit: p.Unit, GUID: p.GUID, Group: p.Group, Value: p.Values[i]})
		}
		r.Types = append(r.Types, t)
	}
	for _, text := range f.Traces {
		r.Traces = append(r.Traces, xray.Trace{Text: text})
	}
	return r
}

// Parameter is a parameter with its value in each type.
type Parameter struct {
	Group  string   `json:"group,omitempty"`
	Name   string   `json:"name"`
	Type   string   `json:"type,omitempty"`
	Unit   string   `json:"unit,omitempty"`
	GUID   string   `json:"guid,omitempty"`
	Origin string   `json:"origin,omitempty"` // system, custom, shared
	Values []string `json:"values"`
}

// Line is one thing that a file says of itself.
type Line struct {
	Label string `json:"label"`
	Value string `json:"value"`
}

// Part is a part of a file and its size in bytes.
type Part struct {
	Label string `json:"label"`
	Bytes int64  `json:"bytes"`
}

const (
	lease     = 3 * time.Minute // longer than a step may run
	triesMost = 5
	leased    = "content" // the partition of byLease
)

// Decision is what the machine does next: it has the preview made of Job, or nothing.
type Decision struct {
	Decision string  `json:"decision" enum:"preview,done"`
	Job      job.Job `json:"job"`
}

var done = Decision{Decision: "done"}

// next is what the machine does after a content was read.
func (c *Content) next() Decision {
	if c.State != Read {
		return done
	}
	return Decision{"preview", job.Job{SHA256: c.SHA256, Ext: c.Ext, Key: c.Key, Size: c.Size}}
}

// Settled says that nothing more is done with it.
func (c *Content) Settled() bool { return c.State == Done || c.State == Broken }

// Usable says that a family may be made of it.
func (c *Content) Usable() bool { return c.State == Read || c.State == Done }

// Lease keeps the schedule from beginning it again for a while.
func (c *Content) Lease(now time.Time) { c.Open, c.LeaseUntil = leased, clock.Millis(now.Add(lease)) }

// Anew begins the examination of a broken content from another upload of the same bytes: it is no fault of theirs what the one before was called, or
// that it was deleted before it was read.
func (c *Content) Anew(objectKey, ext string, now time.Time) {
	*c = Content{SHA256: c.SHA256, Size: c.Size, Ext: ext, Key: objectKey, State: Waiting, Turns: c.Turns + 1}
	c.Lease(now)
}

// Settle ends the examination.
func (c *Content) Settle(s State) { c.State, c.Open, c.LeaseUntil = s, "", 0 }

// Break says that the file is not what its name says, or is broken: the uploader reads why.
func (c *Content) Break(refused *api.Error) {
	c.Reason, c.Text = refused.Reason, refused.Message
	c.Settle(Broken)
}
