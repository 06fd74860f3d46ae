// Package job is what the examining machine hands to the function that makes previews, and what that hands back. Neither side carries the other's
// programs: the worker keeps what is known of a content, and the other one knows objects and no table (ADR 86).
package job

// Job is a content that a preview is to be made of.
type Job struct {
	SHA256 string `json:"sha256"`
	Ext    string `json:"ext"`
	Key    string `json:"key"` // the object that holds it
	Size   int64  `json:"size"`
}

// Made is what was made and lies at Key. Reason says why there is no model.
type Made struct {
	Model   bool   `json:"model"`
	Picture bool   `json:"picture"`
	Reason  string `json:"reason"`
}

// Parts of a preview.
const (
	Model    = "model.glb"
	Picture  = "picture"
	Elements = "elements.json"
)

// CacheControl is of every part: it is of a content, and so never becomes another one.
const CacheControl = "private, max-age=86400, immutable"

// Key is the object that holds a part of a content's preview.
func Key(sha256, part string) string { return "file/preview/" + sha256 + "/" + part }
