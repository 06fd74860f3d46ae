package saved

import (
	"context"
	"slices"
	"strings"

	"bimportal/functions/mall/family"
	"bimportal/shared/api"
	"bimportal/shared/clock"
	"bimportal/shared/id"
	"bimportal/shared/publish"
	"bimportal/shared/store"
)

// Row is a saved search as its owner sees it.
type Row struct {
	ID   string `json:"id"`
	Name string `json:"name"`
	family.Ask
	CreateTime string `json:"createTime"`
	Told       int    `json:"told" doc:"how many families it has told of, of the last ones"`
	Path       string `json:"path" doc:"the list that it shows"`
}

// Searches are all that somebody keeps, the newest first.
type Searches struct {
	List []Row `json:"list"`
	Most int   `json:"most"`
}

func (k *Kept) shown() Searches {
	rows := publish.Each(k.Searches, func(s Search) Row {
		return Row{s.ID, s.Name, s.Ask, clock.Text(s.At), len(s.Told), s.Link()}
	})
	slices.Reverse(rows)
	return Searches{publish.Listed(rows), searchesMost}
}

// List returns the caller's saved searches.
func (s *Service) List(ctx context.Context, _ publish.None) (Searches, error) {
	v, err := s.rows.Find(ctx, key(api.ActorOf(ctx).UserID))
	return v.Value.shown(), err
}

// SearchForm is a search to keep.
type SearchForm struct {
	Name string `json:"name" maxLength:"30" msg:"required=请输入名称;maxLength=名称不能超过30字"`
	family.Ask
}

// Save keeps a search, and tells the caller from then on what is published that fits.
func (s *Service) Save(ctx context.Context, in SearchForm) (Searches, error) {
	in.Name, in.Keyword = strings.TrimSpace(in.Name), strings.TrimSpace(in.Keyword)
	if in.Name == "" {
		return Searches{}, api.Field("name", "请输入名称")
	}
	if _, err := in.Ask.Filter(); err != nil {
		return Searches{}, err
	}
	return s.change(ctx, func(k *Kept) error {
		return k.Add(Search{ID: id.New(""), Name: in.Name, Ask: in.Ask, At: clock.Millis(s.base.Now())})
	})
}

// Ref names a saved search.
type Ref struct {
	ID string `json:"id" maxLength:"64" msg:"required=缺少搜索编号;maxLength=保存的搜索不存在或已删除"`
}

// Delete keeps a search no more. 404 search_gone.
func (s *Service) Delete(ctx context.Context, in Ref) (Searches, error) {
	return s.change(ctx, func(k *Kept) error { return k.Drop(in.ID) })
}

func (s *Service) change(ctx context.Context, f func(k *Kept) error) (Searches, error) {
	userID := api.ActorOf(ctx).UserID
	var after Kept
	err := store.Retry(ctx, func() error {
		v, err := s.rows.Find(ctx, key(userID))
		if err != nil {
			return err
		}
		v.Value.UserID = userID
		if err := f(&v.Value); err != nil {
			return err
		}
		after = v.Value
		return s.base.DB.Transact(ctx, s.rows.Put(key(userID), v))
	})
	return after.shown(), err
}
