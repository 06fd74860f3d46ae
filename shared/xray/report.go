// Package xray is what a family's file says of itself, without the program that wrote it; package reader reads it.
package xray

// Format is what a file is by its content; Revit's four differ by their ending alone.
type Format string

const (
	RFA Format = "rfa" // a Revit family
	RVT Format = "rvt" // a Revit project
	RTE Format = "rte" // a template of projects
	RFT Format = "rft" // a template of families
	DWG Format = "dwg"
	SKP Format = "skp"
	TDM Format = "3dm"
	GLB Format = "glb"
	IFC Format = "ifc"
	TXT Format = "txt" // a type catalogue beside an .rfa
)

// Revit says whether Revit itself opens the format.
func (f Format) Revit() bool { return f == RFA || f == RVT || f == RTE || f == RFT }

// Source is where a value comes from.
type Source string

const (
	FromFile Source = "file"    // read from the file
	Claimed  Source = "claimed" // what the provider says; never set here
)

// Report is what a file says of itself. Sources names, by their JSON names, the fields that were read from the file; any
// other one was not there, and what a provider says in its place is claimed.
type Report struct {
	Format  Format `json:"format"`
	Size    int64  `json:"size"` // bytes
	Year    int    `json:"year,omitempty"`
	Version string `json:"version,omitempty"` // of the format: 2018 for DWG, 21.1.299 for SKP, IFC4 for IFC
	Build   string `json:"build,omitempty"`   // of Revit: 20190412_1200(x64)
	App     string `json:"app,omitempty"`     // what wrote the file
	Locale  string `json:"locale,omitempty"`
	Title   string `json:"title,omitempty"`
	Updated string `json:"updated,omitempty"` // as the file writes it, RFC 3339

	Category  string  `json:"category,omitempty"`  // Revit's, in the language of who saved the file
	OmniClass string  `json:"omniClass,omitempty"` // 23.40.20.00
	OmniTitle string  `json:"omniTitle,omitempty"`
	Host      string  `json:"host,omitempty"`
	Shared    bool    `json:"shared,omitempty"`
	Params    []Param `json:"params,omitempty"` // of the family, the same for all types
	Types     []Type  `json:"types,omitempty"`
	Declared  int     `json:"typesDeclared,omitempty"` // how many types the file says it has

	Preview *Picture `json:"preview,omitempty"`
	Weight  []Stream `json:"weight,omitempty"` // the heaviest first; the rest is one line without a name
	Model   *Model   `json:"model,omitempty"`

	// Traces are for the uploader alone: who stores the report for others calls Public.
	Traces  []Trace           `json:"traces,omitempty"`
	Missing []Missing         `json:"missing,omitempty"`
	Sources map[string]Source `json:"sources"`
}

// Type is one type of a family with its parameters' values.
type Type struct {
	Name   string  `json:"name"`
	Params []Param `json:"params,omitempty"`
}

// ParamKind is whose a parameter is.
type ParamKind string

const (
	System ParamKind = "system" // Revit's own
	Custom ParamKind = "custom" // the family's own
	Shared ParamKind = "shared" // of a shared-parameter file, known by its GUID
)

// Param is one type parameter. A file does not tell of instance parameters.
type Param struct {
	Name     string    `json:"name"`
	Kind     ParamKind `json:"kind,omitempty"`
	DataType string    `json:"dataType,omitempty"` // Length, Area, Text, …
	Unit     string    `json:"unit,omitempty"`     // mm, ft, …
	Value    string    `json:"value"`
	GUID     string    `json:"guid,omitempty"` // lower case, with hyphens
	Group    string    `json:"group,omitempty"`
}

// Picture is the preview that the file carries. Bytes are no part of the JSON: they are stored as an object.
type Picture struct {
	Width  int    `json:"width"`  // pixels
	Height int    `json:"height"` // pixels
	PNG    []byte `json:"-"`
}

// Stream is how much one part of a file weighs.
type Stream struct {
	Name  string `json:"name"`
	Bytes int64  `json:"bytes"`
}

// Model is what a file of geometry says of its content.
type Model struct {
	Schema   string         `json:"schema,omitempty"`
	Elements int            `json:"elements,omitempty"`
	Counts   map[string]int `json:"counts,omitempty"` // IfcDoor: 12; nodes: 5
	Requires []string       `json:"requires,omitempty"`
}

// TraceKind is what a trace gives away.
type TraceKind string

const (
	Account TraceKind = "account" // a Windows or Revit account name
	Server  TraceKind = "server"  // a path on a server
	Path    TraceKind = "path"    // a path on somebody's machine
)

// Trace is something personal that the file carries, in its own words.
type Trace struct {
	Kind TraceKind `json:"kind"`
	Text string    `json:"text"`
}

// Missing is a part that could not be read; the others are as good as ever.
type Missing struct {
	Part string `json:"part"` // types, preview, weight, …
	Why  string `json:"why"`  // a Chinese sentence
}

// Public returns the report without what is for the uploader alone.
func (r Report) Public() Report {
	r.Traces = nil
	return r
}
