// Package topic is groups of families that the portal's operators put together (product.md section 10), and who follows them.
package topic

import (
	"cmp"
	"context"
	"slices"
	"strings"

	"bimportal/functions/mall/family"
	"bimportal/shared/api"
	"bimportal/shared/auth"
	"bimportal/shared/clock"
	"bimportal/shared/id"
	"bimportal/shared/media"
	"bimportal/shared/membership"
	"bimportal/shared/publish"
	"bimportal/shared/store"
	"bimportal/shared/tables"
)

// Shows returns the public ones of some families, in their order.
type Shows func(ctx context.Context, ids []string) ([]family.Row, error)

// Service is the endpoints of topics.
type Service struct {
	base    *publish.Base
	rows    *store.Table[Topic]
	follows *store.Table[Follow]
	shows   Shows
}

// New returns the endpoints of topics.
func New(b *publish.Base, t tables.Names, shows Shows) *Service {
	return &Service{b, store.NewTable[Topic](b.DB, t.Mall), store.NewTable[Follow](b.DB, t.Mall), shows}
}

// TopicRow is a topic as a list shows it.
type TopicRow struct {
	ID         string       `json:"id"`
	Title      string       `json:"title"`
	Summary    string       `json:"summary"`
	Cover      string       `json:"cover"`
	Count      int          `json:"count" doc:"of its public families"`
	First      []family.Row `json:"first" doc:"of them the first four"`
	Public     bool         `json:"public"`
	Chosen     []Chosen     `json:"chosen,omitempty" doc:"all of its families, for who edits it alone"`
	UpdateTime string       `json:"updateTime"`
	Rev        int64        `json:"rev"`
}

// Chosen is a family of a topic for who edits it.
type Chosen struct {
	ID   string `json:"id"`
	Name string `json:"name" doc:"empty when it is public no more"`
	No   string `json:"no"`
}

const firstShown = 4

func (s *Service) row(ctx context.Context, v store.Versioned[Topic]) (TopicRow, error) {
	row, _, err := s.rowOf(ctx, v)
	return row, err
}

// rowOf returns a topic's row and its public families.
func (s *Service) rowOf(ctx context.Context, v store.Versioned[Topic]) (TopicRow, []family.Row, error) {
	t := v.Value
	rows, err := s.shows(ctx, t.Families)
	return TopicRow{
		ID: t.ID, Title: t.Title, Summary: t.Summary, Cover: t.Cover, Count: len(rows), First: rows[:min(len(rows), firstShown)], Public: t.Public, UpdateTime: clock.Text(t.At), Rev: v.Version,
	}, rows, err
}

// edited returns a topic's row with all families that were chosen, in their order.
func (s *Service) edited(ctx context.Context, v store.Versioned[Topic]) (TopicRow, error) {
	row, shown, err := s.rowOf(ctx, v)
	if err != nil {
		return row, err
	}
	row.Chosen = make([]Chosen, len(v.Value.Families))
	for i, id := range v.Value.Families {
		row.Chosen[i].ID = id
		if k := slices.IndexFunc(shown, func(f family.Row) bool { return f.ID == id }); k >= 0 {
			row.Chosen[i].Name, row.Chosen[i].No = shown[k].Name, shown[k].No
		}
	}
	return row, nil
}

func (s *Service) all(ctx context.Context) ([]store.Versioned[Topic], error) {
	rows, err := s.stored(ctx)
	slices.SortFunc(rows, func(a, b store.Versioned[Topic]) int {
		return cmp.Or(cmp.Compare(b.Value.At, a.Value.At), cmp.Compare(a.Value.ID, b.Value.ID))
	})
	return rows, err
}

// TopicQuery pages through topics.
type TopicQuery struct {
	api.PageQuery
	Keyword string `json:"keyword,omitempty" query:"keyword" maxLength:"50" msg:"maxLength=关键词不能超过50字"`
}

func (s *Service) page(ctx context.Context, q TopicQuery, takes func(Topic) bool, row func(context.Context, store.Versioned[Topic]) (TopicRow, error)) (api.Page[TopicRow], error) {
	rows, err := s.all(ctx)
	if err != nil {
		return api.Page[TopicRow]{}, err
	}
	rows = slices.DeleteFunc(rows, func(v store.Versioned[Topic]) bool {
		return !takes(v.Value) || !publish.Holds(v.Value.Title+"\n"+v.Value.Summary, q.Keyword)
	})
	return publish.PageOf(rows, q.PageQuery, func(cut []store.Versioned[Topic]) ([]TopicRow, error) {
		list := make([]TopicRow, len(cut))
		for i, v := range cut {
			if list[i], err = row(ctx, v); err != nil {
				return nil, err
			}
		}
		return list, nil
	})
}

// List returns the public topics, the latest changed first.
func (s *Service) List(ctx context.Context, q TopicQuery) (api.Page[TopicRow], error) {
	return s.page(ctx, q, func(t Topic) bool { return t.Public }, s.row)
}

// Managed returns all topics to who edits them.
func (s *Service) Managed(ctx context.Context, q TopicQuery) (api.Page[TopicRow], error) {
	return s.page(ctx, q, func(Topic) bool { return true }, s.edited)
}

// TopicID names a topic.
type TopicID struct {
	ID string `json:"id" query:"id" maxLength:"64" required:"true" msg:"required=缺少专题编号;maxLength=专题不存在"`
}

// TopicInfo is a public topic with its families.
type TopicInfo struct {
	TopicRow
	Families    []family.Row `json:"families"`
	IsCollected bool         `json:"isCollected" doc:"false for who is not signed in"`
}

// Info returns a public topic; 404 for any other.
func (s *Service) Info(ctx context.Context, in TopicID) (i TopicInfo, err error) {
	v, err := s.rows.Find(ctx, topicKey(in.ID))
	if err == nil && !v.Value.Public {
		err = errGone
	}
	if err != nil {
		return i, err
	}
	if i.TopicRow, err = s.row(ctx, v); err != nil {
		return i, err
	}
	if i.Families, err = s.shows(ctx, v.Value.Families); err != nil {
		return i, err
	}
	if visitor, is := api.VisitorOf(ctx); is {
		f, err := s.follows.Find(ctx, followKey(visitor.UserID, in.ID))
		i.IsCollected = f.Version > 0
		return i, err
	}
	return i, nil
}

// TopicCollect follows a topic, or follows it no more.
type TopicCollect struct {
	ID string `json:"id" maxLength:"64" msg:"required=缺少专题编号;maxLength=专题不存在"`
	On bool   `json:"on" required:"false"`
}

// Collect puts a public topic among those that the caller follows, or takes it out; the same again changes nothing. There are topicsMost of them,
// so that nobody follows more.
func (s *Service) Collect(ctx context.Context, in TopicCollect) (publish.Nothing, error) {
	key := followKey(api.ActorOf(ctx).UserID, in.ID)
	return publish.Nothing{}, store.Retry(ctx, func() error {
		v, err := s.follows.Find(ctx, key)
		if err != nil || (v.Version > 0) == in.On {
			return err
		}
		if !in.On {
			return s.base.DB.Transact(ctx, s.follows.DeleteAs(key, v))
		}
		t, err := s.rows.Find(ctx, topicKey(in.ID))
		if err != nil || !t.Value.Public {
			return cmp.Or(err, error(errGone))
		}
		return s.base.DB.Transact(ctx, s.follows.New(key, Follow{in.ID, clock.Millis(s.base.Now())}))
	})
}

// Followed returns the public topics that the caller follows.
func (s *Service) Followed(ctx context.Context, q TopicQuery) (api.Page[TopicRow], error) {
	rows, err := s.followed(ctx, api.ActorOf(ctx).UserID)
	if err != nil {
		return api.Page[TopicRow]{}, err
	}
	mine := map[string]bool{}
	for _, r := range rows {
		mine[r.Value.ID] = true
	}
	return s.page(ctx, q, func(t Topic) bool { return t.Public && mine[t.ID] }, s.row)
}

// TopicForm is what an operator writes of a topic.
type TopicForm struct {
	ID       string   `json:"id,omitempty" maxLength:"64" msg:"maxLength=专题不存在"`
	Rev      int64    `json:"rev,omitempty" minimum:"0" msg:"minimum=版本号不正确"`
	Title    string   `json:"title" maxLength:"40" msg:"required=请输入专题名称;maxLength=专题名称不能超过40字"`
	Summary  string   `json:"summary,omitempty" maxLength:"200" msg:"maxLength=专题说明不能超过200字"`
	Cover    string   `json:"cover,omitempty" maxLength:"200" msg:"maxLength=请重新上传封面"`
	Families []string `json:"families" maxItems:"60" msg:"required=请选择族;maxItems=一个专题最多 60 个族"`
	Public   bool     `json:"public,omitempty"`
}

// Edit writes a new topic, or with id and rev changes one. 409 stale_rev with the topic as it stands.
func (s *Service) Edit(ctx context.Context, in TopicForm) (TopicRow, error) {
	switch {
	case strings.TrimSpace(in.Title) == "":
		return TopicRow{}, api.Field("title", "请输入专题名称")
	case in.Cover != "" && !media.Picture(in.Cover):
		return TopicRow{}, api.Field("cover", "请重新上传封面")
	case in.Public && len(in.Families) == 0:
		return TopicRow{}, api.Field("families", "公开的专题至少有一个族")
	}
	var after store.Versioned[Topic]
	err := store.Retry(ctx, func() (err error) {
		after, err = s.changed(ctx, in)
		return err
	})
	if err != nil {
		return TopicRow{}, err
	}
	return s.row(ctx, after)
}

func (s *Service) changed(ctx context.Context, in TopicForm) (v store.Versioned[Topic], err error) {
	now, verb, fresh := s.base.Now(), "修改", in.ID == ""
	if fresh {
		in.ID, verb = id.New(""), "新建"
	} else if v, err = s.rows.Find(ctx, topicKey(in.ID)); err != nil || v.Version == 0 {
		return v, cmp.Or(err, error(errGone))
	}
	if v.Version != in.Rev {
		current, err := s.row(ctx, v)
		return v, cmp.Or(err, error(api.Stale(current)))
	}
	before := v.Value
	v.Value = Topic{in.ID, strings.TrimSpace(in.Title), strings.TrimSpace(in.Summary), in.Cover, publish.Distinct(in.Families), in.Public, clock.Millis(now)}
	line, err := s.base.Logged(ctx, membership.Platform, publish.Line(ctx, auth.ContentAudit, "topic", in.ID, verb+"族库专题：“"+v.Value.Title+"”").Changed(before, v.Value), now)
	if err != nil {
		return v, err
	}
	if fresh { // counted after the head of the operators' book was read, which whoever adds a topic writes
		if err := s.full(ctx); err != nil {
			return v, err
		}
	}
	err = s.base.DB.Transact(ctx, append(line, s.rows.Put(topicKey(in.ID), v))...)
	v.Version++
	return v, err
}

// Delete deletes a topic; who followed it follows nothing.
func (s *Service) Delete(ctx context.Context, in TopicID) (publish.Nothing, error) {
	return publish.Nothing{}, store.Retry(ctx, func() error {
		v, err := s.rows.Find(ctx, topicKey(in.ID))
		if err != nil || v.Version == 0 {
			return cmp.Or(err, error(errGone))
		}
		line, err := s.base.Logged(ctx, membership.Platform, publish.Line(ctx, auth.ContentAudit, "topic", in.ID, "删除族库专题：“"+v.Value.Title+"”").Changed(v.Value, nil), s.base.Now())
		if err != nil {
			return err
		}
		return s.base.DB.Transact(ctx, append(line, s.rows.DeleteAs(topicKey(in.ID), v))...)
	})
}

// Seed is a topic of the demonstration data; it names its families by slugs.
type Seed struct {
	Slug     string   `json:"slug"`
	Title    string   `json:"title"`
	Summary  string   `json:"summary"`
	Families []string `json:"families"`
	Time     string   `json:"time"`
}

// Load writes the demonstration's topics; a second load changes nothing.
func (s *Service) Load(ctx context.Context, list []Seed) error {
	for _, one := range list {
		at, err := publish.SeedTime(one.Time)
		if err != nil {
			return err
		}
		t := Topic{ID: id.Slug("topic", one.Slug), Title: one.Title, Summary: one.Summary, Public: true, At: at}
		for _, slug := range one.Families {
			t.Families = append(t.Families, id.Slug("family", slug))
		}
		if err := store.Ensure(ctx, s.rows, topicKey(t.ID), t); err != nil {
			return err
		}
	}
	return nil
}
