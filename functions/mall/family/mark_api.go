package family

import (
	"cmp"
	"context"
	"slices"

	"bimportal/shared/api"
	"bimportal/shared/clock"
	"bimportal/shared/publish"
	"bimportal/shared/store"
)

// Mark is a family that somebody keeps among his favourites.
type Mark struct {
	ID string `json:"id"`
	At int64  `json:"at"` // epoch milliseconds
}

const marksMost = 2000

var errManyMarks = api.Conflict("too_many_favourites", "收藏最多 2000 个族，请先取消不再需要的收藏")

// Collect keeps a family, or keeps it no more.
type Collect struct {
	ID string `json:"id" maxLength:"64" msg:"required=缺少族编号;maxLength=族不存在"`
	On bool   `json:"on" required:"false"`
}

// Collected is how it stands.
type Collected struct {
	On    bool `json:"on"`
	Count int  `json:"count"`
}

// Collect puts a family that he sees among the caller's favourites, or takes it out; the same again changes nothing.
func (s *Service) Collect(ctx context.Context, in Collect) (Collected, error) {
	userID := api.ActorOf(ctx).UserID
	if in.On {
		if _, _, err := s.Known(ctx, in.ID); err != nil {
			return Collected{}, err
		}
	}
	if err := s.mark(ctx, userID, in.ID, in.On); err != nil {
		return Collected{}, err
	}
	n, err := s.counts.one(ctx, in.ID)
	return Collected{in.On, n.Collects}, err
}

func (s *Service) mark(ctx context.Context, userID, id string, on bool) error {
	return store.Retry(ctx, func() error {
		v, err := s.marks.Find(ctx, markKey(userID, id))
		if err != nil || (v.Version > 0) == on {
			return err
		}
		writes, add := []store.Write{s.marks.DeleteAs(markKey(userID, id), v)}, int64(-1)
		if on {
			rows, room, err := store.Room(ctx, s.marks, marksOf(userID))
			if err != nil || len(rows) >= marksMost {
				return cmp.Or(err, error(errManyMarks))
			}
			writes, add = []store.Write{s.marks.New(markKey(userID, id), Mark{id, clock.Millis(s.base.Now())}), room}, 1
		}
		return s.base.DB.Transact(ctx, append(writes, Counted(s.counts.rows, id, map[string]int64{"collects": add}))...)
	})
}

// CollectSome takes several families into the favourites, or out of them.
type CollectSome struct {
	IDs []string `json:"ids" minItems:"1" maxItems:"50" msg:"required=请选择族;minItems=请选择族;maxItems=一次最多处理50个"`
	On  bool     `json:"on" required:"false"`
}

// CollectOrDelete does Collect for several; those that are gone are left out.
func (s *Service) CollectOrDelete(ctx context.Context, in CollectSome) (publish.Nothing, error) {
	shown, err := s.ShowsHere(ctx, in.IDs)
	if err != nil {
		return publish.Nothing{}, err
	}
	for _, id := range publish.Distinct(in.IDs) {
		if in.On && !slices.ContainsFunc(shown, func(r Row) bool { return r.ID == id }) {
			continue
		}
		if err := s.mark(ctx, api.ActorOf(ctx).UserID, id, in.On); err != nil {
			return publish.Nothing{}, err
		}
	}
	return publish.Nothing{}, nil
}

// FavouriteQuery pages through one's favourites.
type FavouriteQuery struct {
	api.PageQuery
	Keyword string `json:"keyword,omitempty" maxLength:"50" msg:"maxLength=关键词不能超过50字"`
}

// Favourite is a family among one's favourites; Gone where he sees it no more.
type Favourite struct {
	Row
	CollectTime string `json:"collectTime"`
	Gone        bool   `json:"gone"`
}

// Favourites returns the caller's favourites, the latest first.
func (s *Service) Favourites(ctx context.Context, q FavouriteQuery) (api.Page[Favourite], error) {
	marks, err := s.favourites(ctx, api.ActorOf(ctx).UserID)
	if err != nil {
		return api.Page[Favourite]{}, err
	}
	slices.SortFunc(marks, func(a, b Mark) int { return cmp.Or(cmp.Compare(b.At, a.At), cmp.Compare(a.ID, b.ID)) })
	shown, err := s.ShowsHere(ctx, publish.Each(marks, func(m Mark) string { return m.ID }))
	if err != nil {
		return api.Page[Favourite]{}, err
	}
	rows := []Favourite{}
	for _, m := range marks {
		one := Favourite{Row: Row{ID: m.ID, Name: "已下架的族", Formats: []string{}}, CollectTime: clock.Text(m.At), Gone: true}
		if len(shown) > 0 && shown[0].ID == m.ID {
			one.Row, one.Gone, shown = shown[0], false, shown[1:]
		}
		if publish.Holds(one.Name+"\n"+one.No+"\n"+one.ProviderName, q.Keyword) {
			rows = append(rows, one)
		}
	}
	return api.Cut(rows, q.PageQuery)
}
