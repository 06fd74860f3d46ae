package need

import (
	"cmp"
	"context"
	"errors"
	"slices"
	"strconv"
	"strings"
	"time"

	"bimportal/functions/community/post"
	"bimportal/shared/api"
	"bimportal/shared/clock"
	"bimportal/shared/escrow"
	"bimportal/shared/files"
	"bimportal/shared/goods"
	"bimportal/shared/id"
	"bimportal/shared/idsfile"
	"bimportal/shared/money"
	"bimportal/shared/store"
	"bimportal/shared/words"
)

// categories are what a need may be about, as users read them.
var categories = map[string]string{
	"family": "族与构件", "model": "建模与深化", "drawing": "出图", "review": "模型审查", "visual": "可视化与动画", "plugin": "插件与二次开发", "other": "其他",
}

// Brief is a need in a list. Amounts are fen, times epoch milliseconds.
type Brief struct {
	ID             string    `json:"id"`
	Title          string    `json:"title"`
	Summary        string    `json:"summary"`
	Category       string    `json:"category" enum:"family,model,drawing,review,visual,plugin,other"`
	BudgetFen      money.Fen `json:"budgetFen"`
	Escrow         int       `json:"escrow" enum:"0,1" doc:"1 where the platform holds the budget"`
	Deadline       int64     `json:"deadline"`
	Formats        []string  `json:"formats"`
	RevitYear      int       `json:"revitYear" doc:"at most; 0 for any"`
	LOD            string    `json:"lod"`
	IDSSpecs       int       `json:"idsSpecs" doc:"specifications of its IDS file, 0 for none"`
	Status         State     `json:"status" enum:"0,1,2,3,4,5,6" doc:"0 draft, 1 open, 2 judging, 3 awarded, 4 delivered, 5 closed, 6 dispute"`
	Outcome        Outcome   `json:"outcome" enum:",paid,returned,divided"`
	ManuCount      int       `json:"manuCount"`
	UserName       string    `json:"userName"`
	EnterpriseName string    `json:"enterpriseName"`
	PublishedAt    int64     `json:"publishedAt"`
	Until          int64     `json:"until" doc:"when this state ends by itself; 0 for never"`
}

// Brief is the need in a list.
func (n *Need) Brief() Brief {
	r := n.Requirement
	return Brief{
		n.ID, n.Title, cut(n.Text, 120), n.Category, n.BudgetFen, n.Escrow, n.Deadline, r.Formats, r.RevitYear, r.LOD, r.IDSSpecs, n.State, n.Outcome, n.Manuscripts,
		n.UserName, n.EnterpriseName, n.PublishedAt, n.Until,
	}
}

// advanced is Need.Advance for what a list holds.
func (b Brief) advanced(now time.Time) Brief {
	if b.Status == Open && b.ManuCount > 0 && clock.Millis(now) >= b.Deadline {
		b.Status, b.Until = Judging, b.Deadline+judgeFor.Milliseconds()
	}
	return b
}

// cut returns the beginning of a text, of at most n characters.
func cut(text string, n int) string {
	text = strings.Join(strings.Fields(text), " ")
	if runes := []rune(text); len(runes) > n {
		return string(runes[:n]) + "…"
	}
	return text
}

// ListQuery narrows the needs.
type ListQuery struct {
	api.PageQuery
	Status   string `query:"status" enum:"1,2,3,4,5,6" required:"false" msg:"enum=请选择列表中的状态"`
	Category string `query:"category" enum:"family,model,drawing,review,visual,plugin,other" required:"false" msg:"enum=请选择列表中的类别"`
	Format   string `query:"format" maxLength:"8" required:"false" msg:"maxLength=格式不正确"`
	Escrow   string `query:"escrow" enum:"1" required:"false" msg:"enum=筛选条件不正确" doc:"1 for those whose budget is held"`
	Keyword  string `query:"keyword" maxLength:"50" required:"false" msg:"maxLength=关键词不能超过50字"`
	Sort     string `query:"sort" enum:"new,deadline,budget" required:"false" default:"new" msg:"enum=排序方式不正确"`
}

func (q ListQuery) matches(b Brief) bool {
	word := strings.ToLower(strings.TrimSpace(q.Keyword))
	return (q.Status == "" || q.Status == strconv.Itoa(int(b.Status))) && (q.Category == "" || q.Category == b.Category) && (q.Format == "" || slices.Contains(b.Formats, q.Format)) &&
		(q.Escrow == "" || b.Escrow == 1) && (word == "" || strings.Contains(strings.ToLower(b.Title+"\n"+b.Summary), word))
}

// Listed is a need in the public's list.
type Listed struct {
	Brief
	CommentCount int `json:"commentCount"`
}

// Page returns the needs that anybody may see: by default the newest first; by deadline those that still take manuscripts before others.
func (s *Service) Page(ctx context.Context, q ListQuery) (api.Page[Listed], error) {
	rows, err := s.public.Rows(ctx)
	if err != nil {
		return api.Page[Listed]{}, err
	}
	said, err := s.spoken(ctx)
	if err != nil {
		return api.Page[Listed]{}, err
	}
	now, found := s.Now(), []Listed{}
	for _, b := range rows {
		if b = b.advanced(now); q.matches(b) {
			found = append(found, Listed{b, said[b.ID]})
		}
	}
	slices.SortFunc(found, func(a, b Listed) int {
		first := 0
		switch q.Sort {
		case "deadline":
			first = cmp.Or(cmp.Compare(closed(a), closed(b)), cmp.Compare(a.Deadline, b.Deadline))
		case "budget":
			first = cmp.Compare(b.BudgetFen, a.BudgetFen)
		}
		return cmp.Or(first, cmp.Compare(b.PublishedAt, a.PublishedAt), cmp.Compare(a.ID, b.ID))
	})
	return api.Cut(found, q.PageQuery)
}

func closed(b Listed) int {
	if b.Status == Open {
		return 0
	}
	return 1
}

// Ref names a need.
type Ref struct {
	ID string `json:"id" query:"id" maxLength:"64" required:"true" msg:"required=缺少需求编号;maxLength=该需求不存在或已下线"`
}

// Edit is a new need, or with id and rev the change of a draft.
type Edit struct {
	ID           string    `json:"id,omitempty" maxLength:"64" msg:"maxLength=该需求不存在或已下线"`
	Rev          int64     `json:"rev,omitempty" minimum:"0" msg:"minimum=版本号不正确"`
	EnterpriseID string    `json:"enterpriseId,omitempty" maxLength:"64" doc:"whose it is; empty for one's own. It does not change later" msg:"maxLength=企业不存在"`
	Title        string    `json:"title" minLength:"5" maxLength:"60" msg:"required=请输入需求标题;minLength=标题至少5字;maxLength=标题不能超过60字"`
	Category     string    `json:"category" enum:"family,model,drawing,review,visual,plugin,other" msg:"required=请选择需求类别;enum=请选择需求类别"`
	Text         string    `json:"text" minLength:"20" maxLength:"5000" msg:"required=请输入需求说明;minLength=需求说明至少20字;maxLength=需求说明不能超过5000字"`
	Attachments  []string  `json:"attachments,omitempty" maxItems:"5" doc:"download paths of one's own uploads" msg:"maxItems=附件最多5个"`
	BudgetFen    money.Fen `json:"budgetFen" minimum:"100" maximum:"100000000" doc:"fen" msg:"required=请输入预算;minimum=预算不能少于 1 元;maximum=预算不能超过 100 万元;type=预算格式不正确"`
	Escrow       int       `json:"escrow" enum:"0,1" msg:"required=请选择是否托管预算;enum=请选择是否托管预算"`
	Deadline     int64     `json:"deadline" minimum:"1" doc:"epoch milliseconds" msg:"required=请选择截稿时间;minimum=请选择截稿时间"`
	Formats      []string  `json:"formats,omitempty" maxItems:"6" enum:"rvt,rfa,ifc,dwg,skp,pdf,docx,xlsx,pptx,zip" msg:"maxItems=最多选择6种格式;enum=请选择列表中的格式"`
	RevitYear    int       `json:"revitYear,omitempty" minimum:"2014" maximum:"2030" msg:"minimum=请选择 Revit 版本;maximum=请选择 Revit 版本" doc:"files may be saved by this one or an older one; empty for any"`
	LOD          string    `json:"lod,omitempty" enum:"100,200,300,350,400,500" msg:"enum=请选择模型深度"`
	IDSText      string    `json:"idsText,omitempty" maxLength:"524288" msg:"maxLength=IDS 文件不能超过 512 KB" doc:"the IDS file, XML; empty keeps the one that is there"`
	NoIDS        int       `json:"noIds,omitempty" enum:"0,1" msg:"enum=请选择是否附 IDS 要求" doc:"1 takes the IDS file away"`
}

// Drafted is a draft as it was saved.
type Drafted struct {
	ID  string `json:"id"`
	Rev int64  `json:"rev"`
}

// Save writes a draft of the caller. 404 for another's, 409 stale_rev with it as it stands, need_published.
func (s *Service) Save(ctx context.Context, in Edit) (Drafted, error) {
	who, err := s.Core.Caller(ctx)
	if err != nil {
		return Drafted{}, err
	}
	var out Drafted
	err = store.Retry(ctx, func() (err error) {
		out, err = s.saved(ctx, who.UserID, who.Nickname, in)
		return err
	})
	return out, err
}

func (s *Service) saved(ctx context.Context, userID, name string, in Edit) (Drafted, error) {
	now, v := s.Now(), store.Versioned[Need]{}
	if in.ID == "" {
		v.Value = Need{ID: id.New(""), UserID: userID, EnterpriseID: in.EnterpriseID, CreatedAt: clock.Millis(now)}
	} else {
		var err error
		if v, err = s.needs.Find(ctx, needKey(in.ID)); err != nil {
			return Drafted{}, err
		}
		switch n := v.Value; {
		case v.Version == 0, n.UserID != userID:
			return Drafted{}, errGone
		case n.State != Draft:
			return Drafted{}, errNotDraft
		case v.Version != in.Rev:
			return Drafted{}, api.Stale(s.editable(v))
		}
	}
	n := &v.Value
	if n.EnterpriseID != "" {
		st, err := s.standing(ctx, userID, n.EnterpriseID, true)
		if err != nil {
			return Drafted{}, err
		}
		n.EnterpriseName = st.Access.ShortName
	}
	held, err := s.attached(ctx, userID, in.Attachments, &n.Attachments)
	if err != nil {
		return Drafted{}, err
	}
	n.UserName, n.Title, n.Category, n.Text = name, strings.TrimSpace(in.Title), in.Category, strings.TrimSpace(in.Text)
	n.BudgetFen, n.Escrow, n.Deadline = in.BudgetFen, in.Escrow, in.Deadline
	n.Requirement.Formats, n.Requirement.RevitYear, n.Requirement.LOD = distinct(in.Formats), in.RevitYear, in.LOD
	text, err := s.idsOf(n, in)
	if err != nil {
		return Drafted{}, err
	}
	writes, err := s.written(ctx, v)
	if err != nil {
		return Drafted{}, err
	}
	return Drafted{n.ID, v.Version + 1}, s.DB.Transact(ctx, append(append(writes, text...), held...)...)
}

// idsOf returns the write of a draft's IDS file, and notes what it says of itself.
func (s *Service) idsOf(n *Need, in Edit) ([]store.Write, error) {
	switch {
	case in.NoIDS == 1:
		n.Requirement.IDSTitle, n.Requirement.IDSSpecs = "", 0
		return []store.Write{s.texts.Remove(textKey(n.ID))}, nil
	case in.IDSText == "":
		return nil, nil
	}
	kept, err := idsfile.Keep("idsText", in.IDSText)
	if err != nil {
		return nil, err
	}
	n.Requirement.IDSTitle, n.Requirement.IDSSpecs = cut(kept.Title, 60), kept.Specs
	return []store.Write{s.texts.Replace(textKey(n.ID), IDSText{kept}, 1)}, nil
}

func distinct(list []string) []string {
	return slices.Compact(slices.Sorted(slices.Values(list)))
}

// Publishing publishes a draft as the caller has read it.
type Publishing struct {
	ID  string `json:"id" maxLength:"64" msg:"required=缺少需求编号;maxLength=该需求不存在或已下线"`
	Rev int64  `json:"rev" minimum:"1" msg:"required=缺少版本号;minimum=版本号不正确"`
}

// Publish opens a draft for manuscripts, and holds its budget where it says so: from the caller's balance, or from the enterprise's account.
// 404 for another's, 409 stale_rev, need_published, balance_too_low with {balanceFen,missingFen}, month_limit.
func (s *Service) Publish(ctx context.Context, in Publishing) (Detail, error) {
	who, err := s.Core.Caller(ctx)
	if err != nil {
		return Detail{}, err
	}
	_, err = s.owned(ctx, who.UserID, in.ID, func(n *Need, by escrow.Payer, now time.Time) ([]store.Write, error) {
		judged, err := s.judged(ctx, n, who)
		if err != nil {
			return nil, err
		}
		writes, err := s.published(ctx, n, in.Rev, by, now)
		return append(writes, judged...), err
	})
	if err != nil {
		return Detail{}, err
	}
	return s.Detail(ctx, Ref{in.ID})
}

// perHour is how many needs somebody may publish.
var perHour = post.PerHour(post.Need, 20)

// judged decides what becomes of a need as a post, and returns the writes of that: it is public at once, or waits for an operator's look.
func (s *Service) judged(ctx context.Context, n *Need, who post.Who) ([]store.Write, error) {
	verdict, err := s.Core.Judge(ctx, who, words.Text{Field: "title", Value: n.Title}, words.Text{Field: "text", Value: n.Text})
	if err != nil {
		return nil, err
	}
	counted, err := s.Core.Counted(ctx, perHour, who.UserID)
	if err != nil {
		return nil, err
	}
	n.Post, n.IPRegion = verdict.State, who.Region
	if n.Post == post.On {
		return []store.Write{counted}, nil
	}
	opened, err := s.Core.Opened(ctx, postOf(store.Versioned[Need]{Value: *n}), verdict.Why, verdict.Text)
	return []store.Write{counted, opened}, err
}

func (s *Service) published(ctx context.Context, n *Need, rev int64, by escrow.Payer, now time.Time) ([]store.Write, error) {
	if rev > 0 { // a seed publishes what it has just written
		v, err := s.needs.Find(ctx, needKey(n.ID))
		if err != nil {
			return nil, err
		}
		if v.Version != rev && v.Value.State == Draft {
			return nil, api.Stale(s.editable(v))
		}
	}
	if err := n.Publish(s.Rates[goods.Need], now); err != nil {
		return nil, err
	}
	line, err := s.logged(ctx, n, by.UserID, "发布", now)
	if err != nil {
		return nil, err
	}
	kept, err := s.keeps(ctx, n)
	if err != nil || n.Escrow == 0 {
		return append(line, kept...), err
	}
	held, err := s.escrow.Hold(ctx, by, n.ID, n.Title, n.BudgetFen, n.Permille, now)
	return append(append(held, line...), kept...), err
}

// keeps returns the writes after which the attachments of a need are not deleted by who uploaded them: those who hand in have read them. 400
// for one that has gone since the draft was saved.
func (s *Service) keeps(ctx context.Context, n *Need) (writes []store.Write, err error) {
	for _, f := range n.Attachments {
		_, held, err := s.files.Take(ctx, n.UserID, filePurpose, f.Path)
		if errors.Is(err, files.ErrNone) {
			return nil, api.Field("attachments", "附件“"+f.Name+"”已被删除，请重新上传")
		}
		if err != nil {
			return nil, err
		}
		writes = append(writes, held...)
	}
	return writes, nil
}

// Delete deletes a draft of the caller. 404 for another's, 409 need_published.
func (s *Service) Delete(ctx context.Context, in Ref) (None, error) {
	userID := api.ActorOf(ctx).UserID
	return None{}, store.Retry(ctx, func() error {
		v, err := s.needs.Find(ctx, needKey(in.ID))
		switch {
		case err != nil:
			return err
		case v.Version == 0, v.Value.UserID != userID:
			return errGone
		case v.Value.State != Draft:
			return errNotDraft
		}
		return s.DB.Transact(ctx, s.needs.DeleteAs(needKey(in.ID), v), s.places.Remove(placeKey(&v.Value)), s.texts.Remove(textKey(in.ID)))
	})
}

// None is the input or the answer of a call that has none.
type None struct{}

// OwnQuery narrows one's own needs.
type OwnQuery struct {
	api.PageQuery
	EnterpriseID string `query:"enterpriseId" maxLength:"64" required:"false" msg:"maxLength=企业不存在" doc:"those of an enterprise whose account one may spend"`
}

// Mine returns the caller's own needs, drafts included, or those of an enterprise whose account he may spend, the newest first.
func (s *Service) Mine(ctx context.Context, q OwnQuery) (api.Page[Brief], error) {
	userID := api.ActorOf(ctx).UserID
	n := Need{UserID: userID, EnterpriseID: q.EnterpriseID}
	if q.EnterpriseID != "" {
		if _, err := s.standing(ctx, userID, q.EnterpriseID, false); err != nil {
			return api.Page[Brief]{}, err
		}
	}
	rows, err := s.own(ctx, &n)
	list := []Brief{}
	for _, r := range rows {
		if b := r.Value.advanced(s.Now()); q.EnterpriseID == "" || b.Status != Draft {
			list = append(list, b)
		}
	}
	if err != nil {
		return api.Page[Brief]{}, err
	}
	return api.Cut(list, q.PageQuery)
}
