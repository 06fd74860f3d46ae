package mall

import (
	"encoding/gob"
	"io"

	"bimportal/shared/blob"
	"bimportal/shared/listing"
)

// snapshotsIn are the snapshots of a bucket, as gobs; nil of none.
func snapshotsIn(b *blob.Bucket) *listing.Snapshots {
	if b == nil {
		return nil
	}
	return &listing.Snapshots{
		Bucket: b,
		Encode: func(w io.Writer, v any) error { return gob.NewEncoder(w).Encode(v) },
		Decode: func(r io.Reader, v any) error { return gob.NewDecoder(r).Decode(v) },
	}
}
