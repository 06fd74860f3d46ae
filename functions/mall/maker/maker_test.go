package maker_test

import (
	"context"
	"errors"
	"testing"

	"bimportal/functions/mall/job"
	"bimportal/functions/mall/maker"
	"bimportal/functions/mall/preview"
	"bimportal/shared/apitest"
	"bimportal/shared/blob"
	"bimportal/shared/id"
)

// What is shown as it is and what is too large need none of the programs; functions/mall/preview tests those.
func TestAPreviewLiesWhereItIsLookedFor(t *testing.T) {
	uploads := apitest.Blobs(t).Bucket(apitest.BucketName("uploads"))
	m := maker.New(uploads, &preview.Converter{})
	lies := func(sha256, part string) string {
		t.Helper()
		data, err := uploads.Read(t.Context(), job.Key(sha256, part), 1<<20)
		if err != nil && !errors.Is(err, blob.ErrNotFound) {
			t.Fatal(err)
		}
		return string(data)
	}
	key, sha256 := "file/family/"+id.New("")+".glb", id.New("")
	if err := uploads.Put(t.Context(), key, []byte("glTF"), blob.Headers{Type: "model/gltf-binary"}); err != nil {
		t.Fatal(err)
	}
	j := job.Job{SHA256: sha256, Ext: "glb", Key: key, Size: 4}
	for range 2 {
		made, err := m.Make(context.Background(), j)
		if err != nil || made != (job.Made{Model: true}) || lies(sha256, job.Model) != "glTF" || lies(sha256, job.Elements) != "[]" || lies(sha256, job.Picture) != "" {
			t.Errorf("%+v %v", made, err)
		}
	}
	for ext, most := range map[string]int64{"glb": 4 << 20, "ifc": 50 << 20} {
		made, err := m.Make(context.Background(), job.Job{SHA256: id.New(""), Ext: ext, Key: key, Size: most + 1})
		if err != nil || made.Model || made.Picture || made.Reason != "模型过大，不生成三维预览" {
			t.Errorf("%s: %+v %v", ext, made, err)
		}
	}
	j.Key = "file/family/gone.glb"
	if made, err := m.Make(context.Background(), j); err == nil {
		t.Errorf("made of nothing: %+v", made)
	}
}
