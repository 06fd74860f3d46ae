package template

import (
	"context"
	"fmt"

	"bimportal/functions/catalogue/publish"
	"bimportal/shared/store"
)

func commentKey(c Comment) store.Key {
	return store.Key{PK: "comments#template#" + c.TemplateID, SK: fmt.Sprintf("%015d#%s", c.At, c.ID)}
}

// comments returns what was said of a template, the newest first.
func (s *Service) comments(ctx context.Context, templateID string) ([]Comment, error) {
	rows, err := s.marks.Query(ctx, store.Range{PK: commentKey(Comment{TemplateID: templateID}).PK, Desc: true})
	return publish.Values(rows), err
}
