package company

import (
	"context"
	"time"

	"bimportal/shared/searchdoc"
	"bimportal/shared/store"
)

// indexed returns the write of what the public search knows of an enterprise: its document while it is public, and that
// it is gone where it was.
func (s *Service) indexed(ctx context.Context, before, after Enterprise, now time.Time) ([]store.Write, error) {
	if !RowOf(after).Public() {
		if RowOf(before).Public() {
			return []store.Write{s.Index.Gone(now, searchdoc.Provider, after.ID)}, nil
		}
		return nil, nil
	}
	doc, err := s.document(ctx, after)
	return []store.Write{s.Index.Put(now, doc)}, err
}

func (s *Service) document(ctx context.Context, e Enterprise) (searchdoc.Doc, error) {
	types, err := s.Dict.Labels(ctx, "ENT_TYPE")
	if err != nil {
		return searchdoc.Doc{}, err
	}
	industries, err := s.Dict.Labels(ctx, "INDUSTRY")
	return e.Document(types[e.EntType], industries[e.Industry]), err
}
