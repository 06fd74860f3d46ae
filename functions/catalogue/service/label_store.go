package service

import (
	"context"
	"slices"

	"bimportal/shared/clock"
	"bimportal/shared/publish"
	"bimportal/shared/store"
)

func labelKey(name string) store.Key { return store.Key{PK: "labels", SK: "label#" + name} }

// addLabel writes a label that is not there yet and counts it for the enterprise; one that is stays as it is.
func (s *Service) addLabel(ctx context.Context, enterpriseID, name string) (Label, error) {
	var label Label
	err := store.Retry(ctx, func() error {
		v, err := s.labels.Find(ctx, labelKey(name))
		if label = v.Value; err != nil || v.Version > 0 {
			return err
		}
		counted, err := s.base.Stocked(ctx, enterpriseID, publish.Stock{Labels: 1})
		if err != nil {
			return err
		}
		label = Label{name, clock.Millis(s.now())}
		return s.base.DB.Transact(ctx, append(counted, s.labels.New(labelKey(name), label))...)
	})
	s.labelNames.Change(s.now(), func(names []string) []string {
		if err != nil || slices.Contains(names, name) {
			return names
		}
		return slices.Sorted(slices.Values(append(slices.Clone(names), name)))
	})
	return label, err
}

// allLabels returns the labels in the order of their names. Nobody writes into what it returns.
func (s *Service) allLabels(ctx context.Context) ([]string, error) {
	return s.labelNames.Of(s.now(), func() ([]string, error) {
		rows, err := s.labels.Query(ctx, store.Range{PK: "labels", From: "label#"})
		return publish.Each(publish.Values(rows), func(l Label) string { return l.Name }), err
	})
}

// EnsureLabel adds a label of a seed; one that is there stays.
func (s *Service) EnsureLabel(ctx context.Context, name string, at int64) error {
	return store.Ensure(ctx, s.labels, labelKey(name), Label{name, at})
}
