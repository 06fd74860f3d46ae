package file

import (
	"path"
	"slices"
	"strconv"
	"strings"

	"bimportal/shared/api"
	"bimportal/shared/auth"
	"bimportal/shared/blob"
)

// Purpose is what a file is for. It decides which files are taken, how large, how many, and who may read them.
type Purpose struct {
	Name    string
	Formats []string // endings, the first spelling of each kind first
	LimitMB int64    // a file must be smaller
	Public  bool     // lies in the media bucket and is read by anybody

	// Reader is what an operator of the portal must hold to read other people's private files of this purpose; empty
	// where nobody does.
	Reader auth.Permission
	Most   int   // files of one person
	MostMB int64 // of one person, together
}

// purposes is the one table of them.
var purposes = []Purpose{
	{Name: "avatar", Formats: []string{"jpg", "jpeg", "png", "webp"}, LimitMB: 2, Public: true, Most: 200, MostMB: 200},
	{Name: "picture", Formats: []string{"jpg", "jpeg", "png", "webp"}, LimitMB: 10, Public: true, Most: 2000, MostMB: 4096},
	{Name: "license", Formats: []string{"jpg", "jpeg", "png", "pdf"}, LimitMB: 10, Reader: auth.ReviewView, Most: 50, MostMB: 500},
	{Name: "invoice", Formats: []string{"pdf", "ofd", "jpg", "jpeg", "png"}, LimitMB: 10, Most: 20000, MostMB: 20480}, // read by who asked: the wallet signs for him
	{ // read by who belongs to the project, for whom the project group signs
		Name:    "project",
		Formats: []string{"pdf", "docx", "xlsx", "pptx", "txt", "zip", "dwg", "rvt", "rfa", "ifc", "skp", "png", "jpg", "jpeg"},
		LimitMB: 2048, Most: 5000, MostMB: 20480,
	},
	{ // read by who may see the family, for whom the mall signs
		Name:    "family",
		Formats: []string{"rfa", "rft", "rvt", "rte", "ifc", "dwg", "skp", "3dm", "glb", "txt"},
		LimitMB: 512, Most: 20000, MostMB: 51200,
	},
	{ // an installer, which an operator publishes and the content group signs for everybody
		Name: "plugin", Formats: []string{"zip", "msi"}, LimitMB: 512, Most: 2000, MostMB: 51200,
	},
	{ // what a product's page or a help page plays
		Name: "film", Formats: []string{"mp4", "webm"}, LimitMB: 200, Public: true, Most: 200, MostMB: 10240,
	},
	{
		Name:    "attachment",
		Formats: []string{"pdf", "docx", "xlsx", "pptx", "txt", "zip", "dwg", "rvt", "rfa", "ifc", "skp", "png", "jpg", "jpeg"},
		LimitMB: 2048, Most: 5000, MostMB: 20480,
	},
}

const megabyte = 1 << 20

func purposeOf(name string) (Purpose, bool) {
	i := slices.IndexFunc(purposes, func(p Purpose) bool { return p.Name == name })
	if i < 0 {
		return Purpose{}, false
	}
	return purposes[i], true
}

// Admit returns a file's clean name and its ending, or refuses it by its ending or its size (400).
func (p Purpose) Admit(name string, size int64) (clean, ext string, err error) {
	clean = blob.CleanName(name)
	ext = strings.ToLower(strings.TrimPrefix(path.Ext(clean), "."))
	if !slices.Contains(p.Formats, ext) {
		return "", "", api.Field("name", "仅支持"+strings.Join(p.Formats, ",")+"格式")
	}
	if size <= 0 {
		return "", "", api.Field("size", "文件内容为空")
	}
	if size >= p.LimitMB*megabyte {
		what, mime := "文件", formats[ext].mime
		switch {
		case shown[mime]:
			what = "图片文件"
		case films[mime] != nil:
			what = "视频文件"
		}
		return "", "", api.Field("size", what+"不能大于"+strconv.FormatInt(p.LimitMB, 10)+"M!")
	}
	return clean, ext, nil
}

// Usage is what one person holds for one purpose, uploads under way included.
type Usage struct {
	Files int   `json:"files"`
	Bytes int64 `json:"bytes"`
}

// Reserve counts a new upload, or refuses what goes beyond the purpose's bounds (409).
func (u *Usage) Reserve(p Purpose, size int64) error {
	if u.Files+1 > p.Most || u.Bytes+size > p.MostMB*megabyte {
		return api.Conflict("quota", "您的文件空间已用完，请先删除不再使用的文件")
	}
	u.Files, u.Bytes = u.Files+1, u.Bytes+size
	return nil
}

// Release gives back what a file or an upload held.
func (u *Usage) Release(size int64) { u.Files, u.Bytes = u.Files-1, u.Bytes-size }
