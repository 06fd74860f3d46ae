// Package maker reads contents and makes previews of them for the group's worker, which alone carries the programs for it.
package maker

import (
	"context"

	"bimportal/functions/mall/content"
	"bimportal/functions/mall/preview"
)

// glbMost is how large a GLB may be to be shown as it is, in bytes.
const glbMost = 4 << 20

// New returns the maker of previews; missing programs end the cold start.
func New() (content.Maker, error) {
	converter, err := preview.Beside()
	if err != nil {
		return nil, err
	}
	return func(ctx context.Context, o content.Object, ext string) (content.Model, error) {
		limits := preview.LimitsOf(o.Size)
		most := limits.Bytes
		if ext == "glb" {
			most = glbMost
		}
		if o.Size > most {
			return content.Model{Reason: "模型过大，不生成三维预览"}, nil
		}
		data, err := o.Bucket.Read(ctx, o.Key, o.Size)
		if err != nil {
			return content.Model{}, err
		}
		if ext == "glb" {
			return content.Model{GLB: data, Elements: []byte("[]")}, nil
		}
		p, err := converter.Make(ctx, data, limits)
		return content.Model{GLB: p.GLB, PNG: p.PNG, Elements: p.Elements, Reason: p.Reason}, err
	}, nil
}
