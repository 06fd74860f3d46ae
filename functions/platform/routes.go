// Package platform holds the dictionary, and answers for addresses that no other group has.
package platform

import (
	"context"
	"encoding/json"
	"fmt"
	"strings"

	"bimportal/shared/api"
	"bimportal/shared/clock"
	"bimportal/shared/dict"
	"bimportal/shared/store"
	"bimportal/shared/tables"
)

// Deps is what the group needs; what it may do to which table is in functions/groups.yml.
type Deps struct {
	DB     *store.DB
	Tables tables.Names
	Clock  clock.Clock
}

// Service is the group's endpoints.
type Service struct {
	items *store.Table[dict.Item]
	dict  *dict.Reader
	now   clock.Clock
}

// New returns the group's service.
func New(d Deps) *Service {
	items := store.NewTable[dict.Item](d.DB, d.Tables.Platform)
	return &Service{items: items, dict: dict.NewReader(items, d.Clock), now: d.Clock}
}

// Routes registers every endpoint of the group.
func (s *Service) Routes() *api.Group {
	g := api.NewGroup("platform", nil, s.now)
	api.PublicGet(g, "/family/sys/api/dict", s.dictByCode)
	api.PublicGet(g, "/micro/sys/api/dict", s.dictByCode)
	api.PublicGet(g, "/platform/home/api/dict/list", s.dictByType)
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
		if err := s.items.Ensure(ctx, dict.Key(item), item); err != nil {
			return err
		}
	}
	return nil
}
