package requirement

import (
	"context"

	"bimportal/functions/mall/content"
	"bimportal/functions/mall/family"
	"bimportal/shared/ids"
	"bimportal/shared/idsfile"
	"bimportal/shared/publish"
	"bimportal/shared/store"
	"bimportal/shared/tables"
)

// Known reads a family that the caller may see whole; 404 for any other.
type Known func(ctx context.Context, id string) (family.Family, family.Body, error)

// Service is the endpoints of requirements.
type Service struct {
	base     *publish.Base
	rows     *store.Table[Requirement]
	verdicts *store.Table[Verdict]
	contents *content.Contents
	known    Known
}

// New returns the endpoints of requirements.
func New(b *publish.Base, t tables.Names, contents *content.Contents, known Known) *Service {
	return &Service{b, store.NewTable[Requirement](b.DB, t.Mall), store.NewTable[Verdict](b.DB, t.Mall), contents, known}
}

func rowKey(enterpriseID, id string) store.Key {
	return store.Key{PK: "ids#" + enterpriseID, SK: id}
}
func verdictKey(enterpriseID, id, familyID string) store.Key {
	return store.Key{PK: "verdicts#" + enterpriseID + "#" + id, SK: familyID}
}

func (s *Service) all(ctx context.Context, enterpriseID string) ([]store.Versioned[Requirement], error) {
	return s.rows.Query(ctx, store.Range{PK: rowKey(enterpriseID, "").PK})
}

// full refuses a requirement where all are there.
func (s *Service) full(ctx context.Context, enterpriseID string) error {
	rows, err := s.rows.QueryLatest(ctx, store.Range{PK: rowKey(enterpriseID, "").PK, Limit: requirementsMost})
	if err == nil && len(rows) >= requirementsMost {
		err = errMany
	}
	return err
}

// of reads a requirement of an enterprise.
func (s *Service) of(ctx context.Context, enterpriseID, id string) (store.Versioned[Requirement], error) {
	v, err := s.rows.Find(ctx, rowKey(enterpriseID, id))
	if err == nil && v.Version == 0 {
		err = errGone
	}
	return v, err
}

// Passing returns the public families that are known to meet a requirement of an enterprise, by id; for the list's filter.
func (s *Service) Passing(ctx context.Context, enterpriseID, id string) (map[string]bool, error) {
	r, err := s.of(ctx, enterpriseID, id)
	if err != nil {
		return nil, err
	}
	rows, err := s.verdicts.Query(ctx, store.Range{PK: verdictKey(enterpriseID, id, "").PK})
	pass := map[string]bool{}
	for _, v := range rows {
		if v.Value.Pass && v.Value.Text == r.Value.Text {
			pass[v.Value.FamilyID] = true
		}
	}
	return pass, err
}

// model returns the IFC file of a family.
func model(b family.Body) (family.File, error) {
	for _, f := range b.Files {
		switch {
		case f.Format != "ifc":
		case f.Size > modelMost:
			return f, errHeavy
		default:
			return f, nil
		}
	}
	return family.File{}, errNoModel
}

// checked holds a family's model against a requirement, and keeps the verdict.
func (s *Service) checked(ctx context.Context, enterpriseID string, r Requirement, familyID string) (ids.Result, Verdict, error) {
	_, b, err := s.known(ctx, familyID)
	if err != nil {
		return ids.Result{}, Verdict{}, err
	}
	file, err := model(b)
	if err != nil {
		return ids.Result{}, Verdict{}, err
	}
	doc, err := r.Doc()
	if err != nil {
		return ids.Result{}, Verdict{}, err
	}
	data, err := s.contents.Bytes(ctx, file.Path, modelMost)
	if err != nil {
		return ids.Result{}, Verdict{}, err
	}
	m, err := idsfile.Read(data)
	if err != nil {
		return ids.Result{}, Verdict{}, err
	}
	result := ids.Check(doc, m)
	v := s.verdict(r, familyID, file.SHA256, result)
	return result, v, s.base.DB.Transact(ctx, s.verdicts.Replace(verdictKey(enterpriseID, r.ID, familyID), v, v.At))
}
