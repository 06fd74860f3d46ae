// Package malltest is the group's door with a table of its own, and files for the tests of its concepts.
package malltest

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"testing"
	"time"

	"bimportal/functions/mall"
	"bimportal/functions/mall/content"
	"bimportal/functions/mall/family"
	"bimportal/functions/mall/job"
	"bimportal/shared/api"
	"bimportal/shared/apitest"
	"bimportal/shared/apitest/team"
	"bimportal/shared/auth"
	"bimportal/shared/blob"
	"bimportal/shared/clock"
	"bimportal/shared/dict"
	"bimportal/shared/files"
	"bimportal/shared/id"
	"bimportal/shared/person"
	"bimportal/shared/store"
	"bimportal/shared/tables"
	"bimportal/shared/words"
)

// Door is the group's HTTP door. Found says what the reader of files finds, Made what becomes of previews; their errors are the functions'.
type Door struct {
	T      *testing.T
	G      *api.Group
	S      mall.Group
	Tables tables.Names
	Now    func() time.Time
	Found  func(o content.Object, ext string) (content.Found, error)
	Made   func(j job.Job) (job.Made, error)
	Starts []string
	Bucket *blob.Bucket  // of uploads
	Wire   *apitest.Wire // under the store
}

// Open returns a door on an empty mall.
func Open(t *testing.T) *Door {
	t.Helper()
	d := &Door{T: t, Tables: apitest.Tables()}
	d.Tables.Mall = apitest.NewTable(t, "mall")
	dictionary(t)
	return d.Process()
}

// Process returns a door of another process on the same mall, with its own clock.
func (d *Door) Process() *Door {
	t := d.T
	t.Helper()
	d = &Door{T: t, Tables: d.Tables, Now: clock.System, Wire: &apitest.Wire{}, Found: func(content.Object, string) (content.Found, error) { return DoorFound(), nil }, Made: func(job.Job) (job.Made, error) { return job.Made{}, nil }}
	cfg, at := apitest.S3Config(t)
	d.Bucket = blob.New(cfg, at).Bucket(apitest.BucketName("uploads"))
	d.S = mall.New(mall.Deps{
		DB: store.WithTransport(apitest.Config(t), d.Wire), Tables: d.Tables, Clock: func() time.Time { return d.Now() }, Uploads: d.Bucket,
		Start: func(_ context.Context, _, input string) error { d.Starts = append(d.Starts, input); return nil },
		Read: func(_ context.Context, o content.Object, ext string) (content.Found, content.Picture, error) {
			found, err := d.Found(o, ext)
			return found, content.Picture{}, err
		},
	})
	d.G = d.S.Routes()
	return d
}

func dictionary(t *testing.T) {
	t.Helper()
	raw, err := os.ReadFile(filepath.Join(apitest.Root(), "infra/seed/platform.json"))
	if err != nil {
		t.Fatal(err)
	}
	var seed struct{ Dict []dict.Item }
	if err := json.Unmarshal(raw, &seed); err != nil {
		t.Fatal(err)
	}
	items := store.NewTable[dict.Item](apitest.DB(t), apitest.TableName("platform"))
	for _, i := range seed.Dict {
		if i.TypeCode != "DISCIPLINE" && i.TypeCode != "LOD" {
			continue
		}
		i.Enabled = 1
		if err := store.Retry(t.Context(), func() error { return store.Ensure(t.Context(), items, dict.Key(i), i) }); err != nil {
			t.Fatal(err)
		}
	}
}

// DoorFound is what a family of three doors says of itself.
func DoorFound() content.Found {
	return content.Found{
		Format: "rfa", Year: 2020, Category: "门", OmniClass: "23.30.10.00", Types: []string{"FM0921", "FM1221", "FM1521"},
		Params: []content.Parameter{
			{Group: "尺寸标注", Name: "宽度", Type: "Length", Unit: "mm", Origin: "custom", Values: []string{"900", "1200", "1500"}},
			{Group: "尺寸标注", Name: "高度", Type: "Length", Unit: "mm", Origin: "custom", Values: []string{"2100", "2100", "2400"}},
			{Name: "耐火极限", Unit: "h", Origin: "shared", GUID: "c0ffee00-0000-4000-8000-000000000001", Values: []string{"1.5", "1.5", ""}},
		},
	}
}

// Named gives somebody a name, as an account with a telephone has one.
func (d *Door) Named(p team.Person, name string) {
	d.T.Helper()
	if err := apitest.DB(d.T).Transact(d.T.Context(), store.NewTable[person.Person](apitest.DB(d.T), d.Tables.Identity).New(person.Key(p.ID), person.Person{UserID: p.ID, Nickname: name, Telephone: "13800138000"})); err != nil {
		d.T.Fatal(err)
	}
}

// Upload is a file that somebody has uploaded for a family; the same text is the same content.
func (d *Door) Upload(of team.Person, ext, text string) string {
	d.T.Helper()
	sum := sha256.Sum256([]byte(text))
	fileID := id.Ordered(clock.System())
	f := files.File{
		FileID: fileID, UserID: of.ID, Purpose: content.Purpose, Name: "双扇防火门." + ext, Size: int64(len(text)), SHA256: hex.EncodeToString(sum[:]),
		DownloadPath: fmt.Sprintf("/file/family/%s/%s.%s", of.ID, fileID, ext),
	}
	if err := apitest.DB(d.T).Transact(d.T.Context(), store.NewTable[files.File](apitest.DB(d.T), d.Tables.File).New(files.Key(of.ID, fileID), f)); err != nil {
		d.T.Fatal(err)
	}
	return f.DownloadPath
}

// Stored is an upload whose bytes lie in the bucket.
func (d *Door) Stored(of team.Person, ext string, data []byte) string {
	d.T.Helper()
	path := d.Upload(of, ext, string(data))
	if err := d.Bucket.Put(d.T.Context(), path[1:], data, blob.Headers{Type: "application/octet-stream"}); err != nil {
		d.T.Fatal(err)
	}
	return path
}

// Examined is an upload that has been read.
func (d *Door) Examined(of team.Person, ext, text string) string {
	d.T.Helper()
	path := d.Upload(of, ext, text)
	d.Look(of, path)
	d.Run()
	return path
}

// Look asks what is known of somebody's uploads.
func (d *Door) Look(of team.Person, paths ...string) content.Looked {
	d.T.Helper()
	return team.Must[content.Looked](d.T, d.Post(of, "", "/family/mall/product/examine", map[string]any{"files": paths}))
}

// Run lets the machine do all that was begun, as infra/statemachines/family.asl.json says; a preview that fails ends its run.
func (d *Door) Run() {
	d.T.Helper()
	begun := d.Starts
	d.Starts = nil
	for _, input := range begun {
		var e mall.Event
		if err := json.Unmarshal([]byte(input), &e); err != nil {
			d.T.Fatal(err)
		}
		e.Task = "examine"
		said, err := d.S.Work(d.T.Context(), e)
		if err != nil {
			d.T.Fatal(err)
		}
		next := said.(content.Decision)
		if next.Decision == "done" {
			continue
		}
		if e.Made, err = d.Made(next.Job); err != nil {
			continue
		}
		e.Task = "settle"
		if _, err := d.S.Work(d.T.Context(), e); err != nil {
			d.T.Fatal(err)
		}
	}
}

// Post calls as somebody in an enterprise, none for "".
func (d *Door) Post(p team.Person, in, path string, body any) apitest.Answer {
	d.T.Helper()
	return team.Call(d.T, d.G, p, in, "POST", path, body)
}

// Get is Post for reads.
func (d *Door) Get(p team.Person, in, path string) apitest.Answer {
	d.T.Helper()
	return team.Call(d.T, d.G, p, in, "GET", path, nil)
}

// Form is a valid family with some fields changed.
func Form(path string, change map[string]any) map[string]any {
	f := map[string]any{
		"name": "双扇防火门", "no": "FM-100", "category": "A0103", "discipline": "fire", "lod": "300", "files": []string{path},
		"summaryHtml": "<p>钢质双扇平开<script>alert(1)</script></p>", "licence": "internal",
	}
	maps.Copy(f, change)
	return f
}

// Draft is a family of an enterprise that nobody else sees.
func (d *Door) Draft(of team.Team, change map[string]any) family.Managed {
	d.T.Helper()
	path := d.Examined(of.Owner, "rfa", id.New(""))
	return team.Must[family.Managed](d.T, d.Post(of.Owner, of.ID, "/family/mall/product/edit", Form(path, change)))
}

// HandedIn hands a family in.
func (d *Door) HandedIn(of team.Team, familyID string) family.Managed {
	d.T.Helper()
	return team.Must[family.Managed](d.T, d.Post(of.Owner, of.ID, "/family/mall/product/updateStatus", map[string]any{"id": familyID, "status": 1}))
}

// Public is a family that everybody sees, by way of the review.
func (d *Door) Public(of team.Team, change map[string]any) family.Managed {
	d.T.Helper()
	draft := d.Draft(of, change)
	return d.LetThrough(d.HandedIn(of, draft.ID))
}

// LetThrough lets what was handed in through.
func (d *Door) LetThrough(m family.Managed) family.Managed {
	d.T.Helper()
	ops := team.Operators(d.T)
	a := d.Post(ops.Member(d.T, auth.ContentAudit), ops.ID, "/family/mall/review/decide", map[string]any{"kind": "family", "id": m.ID, "result": "approve", "rev": m.Rev})
	if a.HTTP != 200 {
		d.T.Fatalf("%s", a.Body)
	}
	return m
}

// Words puts words onto the operators' list.
func (d *Door) Words(list map[string]words.Level) {
	d.T.Helper()
	rows := store.NewTable[words.Word](apitest.DB(d.T), d.Tables.Community)
	for word, level := range list {
		one := words.Word{Word: word, Level: level, Note: "不合适"}
		if err := store.Retry(d.T.Context(), func() error { return store.Ensure(d.T.Context(), rows, words.Key(word), one) }); err != nil {
			d.T.Fatal(err)
		}
	}
}
