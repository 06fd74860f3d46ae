// Package maker makes previews of contents, in a function of its own that carries the programs for it and reaches no table.
package maker

import (
	"context"

	"bimportal/functions/mall/job"
	"bimportal/functions/mall/preview"
	"bimportal/shared/blob"
)

// glbMost is how large a GLB may be to be shown as it is, in bytes.
const glbMost = 4 << 20

// Maker makes previews.
type Maker struct {
	uploads   *blob.Bucket
	converter *preview.Converter
}

// New returns a maker that finds files, and leaves previews, in a bucket.
func New(uploads *blob.Bucket, converter *preview.Converter) *Maker {
	return &Maker{uploads, converter}
}

// Make makes the preview that is asked for. Made again, it is the same.
func (m *Maker) Make(ctx context.Context, j job.Job) (job.Made, error) {
	p, err := m.preview(ctx, j)
	if err != nil {
		return job.Made{}, err
	}
	for _, one := range []struct {
		part, mime string
		data       []byte
	}{{job.Model, "model/gltf-binary", p.GLB}, {job.Picture, "image/png", p.PNG}, {job.Elements, "application/json", p.Elements}} {
		if len(one.data) == 0 {
			continue
		}
		if err := m.uploads.Put(ctx, job.Key(j.SHA256, one.part), one.data, blob.Headers{Type: one.mime, CacheControl: job.CacheControl}); err != nil {
			return job.Made{}, err
		}
	}
	return job.Made{Model: len(p.GLB) > 0, Picture: len(p.PNG) > 0, Reason: p.Reason}, nil
}

func (m *Maker) preview(ctx context.Context, j job.Job) (preview.Preview, error) {
	limits := preview.LimitsOf(j.Size)
	most := limits.Bytes
	if j.Ext == "glb" {
		most = glbMost
	}
	if j.Size > most {
		return preview.Preview{Reason: "模型过大，不生成三维预览"}, nil
	}
	data, err := m.uploads.Read(ctx, j.Key, j.Size)
	if err != nil {
		return preview.Preview{}, err
	}
	if j.Ext == "glb" {
		return preview.Preview{GLB: data, Elements: []byte("[]")}, nil
	}
	return m.converter.Make(ctx, data, limits)
}
