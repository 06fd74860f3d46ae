package platform

import (
	"context"
	"slices"

	"bimportal/shared/api"
	"bimportal/shared/audit"
	"bimportal/shared/dict"
	"bimportal/shared/membership"
	"bimportal/shared/store"
)

// dictHeadKey lies outside of what readers of a type read.
func dictHeadKey(typeCode string) store.Key {
	return store.Key{PK: "dicthead#" + typeCode, SK: "head"}
}

// itemsOf returns every item of a type in its order.
func (s *Service) itemsOf(ctx context.Context, typeCode string) ([]store.Versioned[KeptItem], error) {
	rows, err := s.items.QueryLatest(ctx, store.Range{PK: dict.Key(dict.Item{TypeCode: typeCode}).PK})
	order := make([]dict.Item, len(rows))
	byValue := map[string]store.Versioned[KeptItem]{}
	for i, r := range rows {
		order[i], byValue[r.Value.Value] = r.Value.Item, r
	}
	dict.Ordered(order)
	for i, item := range order {
		rows[i] = byValue[item.Value]
	}
	return rows, err
}

// held returns the write that holds a transaction to no item having come or moved meanwhile.
func (s *Service) held(ctx context.Context, typeCode string) (store.Write, error) {
	head, err := s.heads.Find(ctx, dictHeadKey(typeCode))
	head.Value.Changes++
	return s.heads.Put(dictHeadKey(typeCode), head), err
}

func (s *Service) dictLine(ctx context.Context, t DictType, value, text string, before, after any) ([]store.Write, error) {
	return s.book.Put(ctx, membership.Platform, s.now(), audit.Line{
		Actor: api.ActorOf(ctx).UserID, Action: "dict:item:edit", TargetType: "dict", TargetID: t.TypeCode + "/" + value, Text: text,
	}.Changed(before, after))
}

func (s *Service) writeItem(ctx context.Context, in DictInput) (v store.Versioned[KeptItem], err error) {
	t, err := typeOf(in.TypeCode)
	if err != nil {
		return v, err
	}
	key := dict.Key(dict.Item{TypeCode: in.TypeCode, Value: in.Value})
	fresh := in.Rev == 0
	err = store.Retry(ctx, func() error {
		if v, err = s.items.Find(ctx, key); err != nil {
			return err
		}
		switch {
		case fresh && v.Version > 0:
			return errItemTaken
		case !fresh && v.Version == 0:
			return errNoItem
		case !fresh && v.Version != in.Rev:
			return api.Stale(itemOf(v))
		}
		var writes []store.Write
		var before any
		text := "修改字典“" + t.Name + "”的“" + v.Value.Label + "”"
		if fresh {
			held, err := s.held(ctx, in.TypeCode)
			if err != nil {
				return err
			}
			rows, err := s.itemsOf(ctx, in.TypeCode)
			if err != nil {
				return err
			}
			if len(rows) >= itemsMost {
				return errItemsFull
			}
			v.Value.TypeCode, v.Value.Value, v.Value.Order = in.TypeCode, in.Value, 1
			if len(rows) > 0 {
				v.Value.Order = rows[len(rows)-1].Value.Order + 1
			}
			writes, text = append(writes, held), "字典“"+t.Name+"”增加“"+in.Label+"”"
		} else {
			before = v.Value.Item
		}
		if err := v.Value.Say(t, in.Label, in.Remark, in.Enabled, fresh); err != nil {
			return err
		}
		v.Value.UpdatedBy = api.ActorOf(ctx).UserID
		line, err := s.dictLine(ctx, t, in.Value, text, before, v.Value.Item)
		if err != nil {
			return err
		}
		if err := s.db.Transact(ctx, slices.Concat(writes, line, []store.Write{s.items.Put(key, v)})...); err != nil {
			return err
		}
		v.Version++
		s.dict.Forget(in.TypeCode)
		return nil
	})
	return v, err
}

func (s *Service) writeOrder(ctx context.Context, t DictType, values []string) error {
	return store.Retry(ctx, func() error {
		held, err := s.held(ctx, t.TypeCode)
		if err != nil {
			return err
		}
		rows, err := s.itemsOf(ctx, t.TypeCode)
		if err != nil {
			return err
		}
		items, byValue := make([]dict.Item, len(rows)), map[string]store.Versioned[KeptItem]{}
		for i, r := range rows {
			items[i], byValue[r.Value.Value] = r.Value.Item, r
		}
		moved, err := OrderBy(items, values)
		if err != nil || len(moved) == 0 {
			return err
		}
		writes, err := s.dictLine(ctx, t, "order", "调整字典“"+t.Name+"”的顺序", nil, values)
		if err != nil {
			return err
		}
		writes = append(writes, held)
		for _, i := range moved {
			row := byValue[i.Value]
			row.Value.Order, row.Value.UpdatedBy = i.Order, api.ActorOf(ctx).UserID
			writes = append(writes, s.items.Put(dict.Key(i), row))
		}
		if err := s.db.Transact(ctx, writes...); err != nil {
			return err
		}
		s.dict.Forget(t.TypeCode)
		return nil
	})
}
