package catalogue

import (
	"context"
	"slices"
	"sync"
	"time"

	"bimportal/shared/clock"
	"bimportal/shared/store"
)

func serviceKey(code string) store.Key { return store.Key{PK: "services", SK: "service#" + code} }

const servicesKeep = 60 * time.Second

// keptServices is the tree as it was read last.
type keptServices struct {
	mu    sync.Mutex
	until time.Time
	tree  Services
}

// services answers the tree of services, kept for a minute.
func (s *Service) services(ctx context.Context) (Services, error) {
	s.tree.mu.Lock()
	defer s.tree.mu.Unlock()
	if s.tree.until.After(s.now()) {
		return s.tree.tree, nil
	}
	rows, err := s.nodes.Query(ctx, store.Range{PK: "services", From: "service#"})
	if err != nil {
		return nil, err
	}
	nodes := make([]ServiceNode, len(rows))
	for i, r := range rows {
		nodes[i] = r.Value
	}
	keep := servicesKeep
	if len(nodes) == 0 {
		keep = 10 * time.Second // not seeded yet
	}
	s.tree.tree, s.tree.until = newServices(nodes), s.now().Add(keep)
	return s.tree.tree, nil
}

func labelKey(name string) store.Key { return store.Key{PK: "labels", SK: "label#" + name} }

// addLabel writes a label that is not there yet and counts it for the enterprise; one that is stays as it is.
func (s *Service) addLabel(ctx context.Context, enterpriseID, name string) (Label, error) {
	var label Label
	err := store.Retry(ctx, func() error {
		v, err := s.labels.Find(ctx, labelKey(name))
		if label = v.Value; err != nil || v.Version > 0 {
			return err
		}
		counted, err := stocked(ctx, s.stocks, enterpriseID, Stock{Labels: 1})
		if err != nil {
			return err
		}
		label = Label{name, clock.Millis(s.now())}
		return s.db.Transact(ctx, append(counted, s.labels.New(labelKey(name), label))...)
	})
	s.labelNames.Change(s.now(), func(names []string) []string {
		if err != nil || slices.Contains(names, name) {
			return names
		}
		return slices.Sorted(slices.Values(append(slices.Clone(names), name)))
	})
	return label, err
}

// allLabels answers the labels in the order of their names. Nobody writes into what it answers.
func (s *Service) allLabels(ctx context.Context) ([]string, error) {
	return s.labelNames.Of(s.now(), func() ([]string, error) {
		rows, err := s.labels.Query(ctx, store.Range{PK: "labels", From: "label#"})
		names := make([]string, len(rows))
		for i, r := range rows {
			names[i] = r.Value.Name
		}
		return names, err
	})
}

// forgetServices lets the next reader see what was written.
func (s *Service) forgetServices() {
	s.tree.mu.Lock()
	defer s.tree.mu.Unlock()
	s.tree.until = time.Time{}
}
