// Package platform holds the dictionary, and answers for addresses that no other group has.
package platform

import (
	"context"
	"encoding/json"
	"fmt"
	"strings"

	"bimportal/shared/api"
	"bimportal/shared/audit"
	"bimportal/shared/auth"
	"bimportal/shared/clock"
	"bimportal/shared/dict"
	"bimportal/shared/membership"
	"bimportal/shared/store"
	"bimportal/shared/tables"
)

// Deps is what the group needs; what it may do to which table is in functions/groups.yml.
type Deps struct {
	DB     *store.DB
	Tables tables.Names
	Clock  clock.Clock
}

// Group is what others do with the group. It names no table: each package that meets one compiles it anew (ADR 82).
type Group interface {
	Routes() *api.Group
	Work(context.Context, Event) error
}

// Service is the group's endpoints.
type Service struct {
	db    *store.DB
	items *store.Table[KeptItem]
	heads *store.Table[DictHead]
	dict  *dict.Reader
	book  audit.Book
	auth  auth.Authenticate
	now   clock.Clock
}

// New returns the group.
func New(d Deps) Group {
	return &Service{
		db: d.DB, items: store.NewTable[KeptItem](d.DB, d.Tables.Platform), heads: store.NewTable[DictHead](d.DB, d.Tables.Platform),
		dict: dict.NewReader(store.NewTable[dict.Item](d.DB, d.Tables.Platform), d.Clock), book: audit.NewBook(d.DB, d.Tables.Enterprise), now: d.Clock,
		auth: auth.Sessions(store.NewTable[auth.Session](d.DB, d.Tables.Identity), membership.NewReader(d.DB, d.Tables.Enterprise), d.Clock),
	}
}

// Routes registers every endpoint of the group.
func (s *Service) Routes() *api.Group {
	g := api.NewGroup("platform", s.auth, s.now)
	api.PublicGet(g, "/family/sys/api/dict", s.dictByCode)
	api.PublicGet(g, "/micro/sys/api/dict", s.dictByCode)
	api.PublicGet(g, "/platform/home/api/dict/list", s.dictByType)
	api.Post(g, "/platform/home/dict/manage", api.Platform(auth.DictView), s.manageDict)
	api.Post(g, "/platform/home/dict/edit", api.Platform(auth.DictEdit), s.editDict)
	api.Post(g, "/platform/home/dict/order", api.Platform(auth.DictEdit), s.orderDict)
	return g
}

// CodeQuery names a dictionary type and, optionally, a part of the label.
type CodeQuery struct {
	TypeCode string `query:"typeCode" required:"true" maxLength:"50" msg:"required=请指定字典类型"`
	Keyword  string `query:"keyword" maxLength:"50" msg:"maxLength=关键词不能超过50字"`
}

// TypeQuery names a dictionary type.
type TypeQuery struct {
	Type string `query:"type" required:"true" maxLength:"50" msg:"required=请指定字典类型"`
	All  bool   `query:"all" doc:"those that are switched off too, for naming what holds one"`
}

// dictByCode returns a type's enabled items; an unknown type has none.
func (s *Service) dictByCode(ctx context.Context, q CodeQuery) ([]dict.Item, error) {
	items, err := s.dict.Items(ctx, q.TypeCode)
	found := make([]dict.Item, 0, len(items))
	for _, i := range items {
		if strings.Contains(i.Label, strings.TrimSpace(q.Keyword)) {
			found = append(found, i)
		}
	}
	return found, err
}

func (s *Service) dictByType(ctx context.Context, q TypeQuery) ([]dict.Item, error) {
	if q.All {
		return s.dict.All(ctx, q.Type)
	}
	return s.dict.Items(ctx, q.Type)
}

// Event is what the group's worker is invoked with.
type Event struct {
	Task string          `json:"task"`
	Data json.RawMessage `json:"data"`
}

// Seed is infra/seed/platform.json.
type Seed struct {
	Dict []dict.Item `json:"dict"`
}

// Work does the worker's tasks.
func (s *Service) Work(ctx context.Context, e Event) error {
	if e.Task != "seed" {
		return fmt.Errorf("platform: unknown task %q", e.Task)
	}
	var seed Seed
	if err := json.Unmarshal(e.Data, &seed); err != nil {
		return fmt.Errorf("platform: seed: %w", err)
	}
	for _, item := range seed.Dict {
		item.Enabled = 1
		was, err := s.items.Find(ctx, dict.Key(item))
		if err != nil {
			return err
		}
		if was.Value.UpdatedBy != "" {
			continue // what an operator has changed stays his
		}
		if err := store.Ensure(ctx, s.items, dict.Key(item), KeptItem{Item: item}); err != nil {
			return err
		}
	}
	return nil
}
