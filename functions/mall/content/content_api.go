package content

import (
	"context"
	"encoding/json"
	"path"
	"strings"

	"bimportal/shared/api"
	"bimportal/shared/publish"
)

// Files are one's own uploads of purpose family.
type Files struct {
	Files []string `json:"files" minItems:"1" maxItems:"50" msg:"required=请上传文件;minItems=请上传文件;maxItems=一次最多 50 个文件" doc:"their download paths"`
}

// Looked is what is known of each file, in the order asked for.
type Looked struct {
	Files []Look `json:"files" doc:"fewer than were asked for where the first ones say too much for one answer: the others are asked for anew"`
}

// lookedMost is how many bytes an answer holds: a function's is at most 6 MB, in which each quote of it takes two.
const lookedMost = 3 << 20

// Look is what is known of a file by who has uploaded it.
type Look struct {
	Path    string `json:"path"`
	FileID  string `json:"fileId"`
	Name    string `json:"name"`
	Size    int64  `json:"size" doc:"bytes"`
	SHA256  string `json:"sha256"`
	State   State  `json:"state" enum:"waiting,read,done,broken" doc:"a family can be made of what is read; done has its preview too"`
	Reason  string `json:"reason" enum:"file_type_mismatch,file_broken,file_too_large," doc:"why it is broken"`
	Text    string `json:"text" doc:"the same as a sentence"`
	Found   Found  `json:"found" doc:"personal traces included: the file is one's own"`
	Preview bool   `json:"preview" doc:"there is a picture or a model"`
}

// Look begins the examination of the caller's uploads where it has not begun, and returns how far each is. 400 for a path that is not his.
func (c *Contents) Look(ctx context.Context, in Files) (Looked, error) {
	out, bytes := Looked{[]Look{}}, 0
	for _, p := range publish.Distinct(in.Files) {
		f, _, err := c.Upload(ctx, api.ActorOf(ctx).UserID, p)
		if err != nil {
			return Looked{}, err
		}
		now, err := c.Examine(ctx, f, strings.TrimPrefix(path.Ext(f.DownloadPath), "."))
		if err != nil {
			return Looked{}, err
		}
		one := Look{p, f.FileID, f.Name, f.Size, f.SHA256, now.State, now.Reason, now.Text, now.Found, now.Picture || now.Model}
		said, err := json.Marshal(one)
		if err != nil {
			return Looked{}, err
		}
		if bytes += len(said); bytes <= lookedMost {
			out.Files = append(out.Files, one)
		}
	}
	return out, nil
}
