package request

import (
	"cmp"
	"context"
	"slices"
	"time"

	"bimportal/functions/mall/family"
	"bimportal/shared/api"
	"bimportal/shared/auth"
	"bimportal/shared/blob"
	"bimportal/shared/clock"
	"bimportal/shared/publish"
)

var (
	errFrozen = api.Forbidden("enterprise_frozen", "该企业已被冻结，目前只能查看")
	errViews  = api.Forbidden("no_permission", "您只能查看自己的请求，查看企业的全部请求需要“族库管理”权限")
)

// FamilyRequestCan is what the caller may do with a request as it stands.
type FamilyRequestCan struct {
	Edit   bool `json:"edit" doc:"change or withdraw it: who asked"`
	Take   bool `json:"take"`
	Hand   bool `json:"hand"`
	Answer bool `json:"answer" doc:"answer or decline it"`
	Delete bool `json:"delete"`
}

// FamilyRequestRow is a request as a list shows it.
type FamilyRequestRow struct {
	ID           string           `json:"id"`
	Name         string           `json:"name"`
	CategoryCode string           `json:"categoryCode"`
	CategoryName string           `json:"categoryName"`
	Discipline   string           `json:"discipline"`
	Formats      []string         `json:"formats"`
	RevitYear    int              `json:"revitYear"`
	LOD          string           `json:"lod"`
	NeededBy     string           `json:"neededBy" doc:"a day"`
	Late         bool             `json:"late" doc:"it has not ended, and its day is over"`
	State        State            `json:"state" enum:"open,taken,done,declined,withdrawn"`
	AskerName    string           `json:"askerName"`
	Mine         bool             `json:"mine" doc:"the caller has asked"`
	WorkerName   string           `json:"workerName"`
	FamilyID     string           `json:"familyId"`
	FamilyName   string           `json:"familyName"`
	Reason       string           `json:"reason"`
	CreateTime   string           `json:"createTime"`
	UpdateTime   string           `json:"updateTime"`
	Rev          int64            `json:"rev"`
	Can          FamilyRequestCan `json:"can"`
}

// FamilyRequestStep is one thing that happened to a request.
type FamilyRequestStep struct {
	Time string `json:"time"`
	By   string `json:"by"`
	Deed string `json:"deed"`
	Text string `json:"text"`
}

// FamilyRequestFile is an attachment.
type FamilyRequestFile struct {
	FileID string `json:"fileId"`
	Name   string `json:"name"`
	Size   int64  `json:"size" doc:"bytes"`
	SHA256 string `json:"sha256"`
	Path   string `json:"downloadPath" doc:"for who changes the request"`
}

// FamilyRequestDetail is a request whole.
type FamilyRequestDetail struct {
	FamilyRequestRow
	Purpose string              `json:"purpose"`
	Files   []FamilyRequestFile `json:"files"`
	Steps   []FamilyRequestStep `json:"steps" doc:"the newest first"`
	Family  *family.Row         `json:"family,omitempty" doc:"what it was answered with, while the caller sees it"`
}

func (s *Service) row(ctx context.Context, r Request) FamilyRequestRow {
	st, userID := api.StandingOf(ctx), api.ActorOf(ctx).UserID
	mine, keeps, live := r.Asker.ID == userID, st.May(string(auth.FamilyEdit)) && !st.Access.Frozen, !r.State.Ended()
	return FamilyRequestRow{
		ID: r.ID, Name: r.Name, CategoryCode: r.Category, CategoryName: family.CategoryName(r.Category), Discipline: r.Discipline, Formats: publish.Listed(r.Formats),
		RevitYear: r.RevitYear, LOD: r.LOD, NeededBy: r.NeededBy, Late: live && r.NeededBy < s.base.Now().In(clock.Shanghai).Format(time.DateOnly), State: r.State,
		AskerName: r.Asker.Name, Mine: mine, WorkerName: r.Worker.Name, FamilyID: r.FamilyID, FamilyName: r.FamilyName, Reason: r.Reason,
		CreateTime: clock.Text(r.CreatedAt), UpdateTime: clock.Text(r.UpdatedAt), Rev: r.Rev,
		Can: FamilyRequestCan{
			Edit: mine && live && !st.Access.Frozen, Take: keeps && r.State == Open, Hand: keeps && live, Answer: keeps && live && !r.held(me(ctx)),
			Delete: !live && (mine && !st.Access.Frozen || keeps),
		},
	}
}

func (s *Service) detail(ctx context.Context, r Request) (FamilyRequestDetail, error) {
	d := FamilyRequestDetail{FamilyRequestRow: s.row(ctx, r), Purpose: r.Purpose}
	d.Files = publish.Each(r.Files, func(f File) FamilyRequestFile {
		one := FamilyRequestFile{FileID: f.FileID, Name: f.Name, Size: f.Size, SHA256: f.SHA256}
		if d.Mine {
			one.Path = f.Path
		}
		return one
	})
	d.Steps = publish.Each(r.Steps, func(one Step) FamilyRequestStep {
		return FamilyRequestStep{clock.Text(one.At), one.By.Name, one.Deed, one.Text}
	})
	slices.Reverse(d.Steps)
	if r.FamilyID == "" {
		return d, nil
	}
	rows, err := s.shows(ctx, []string{r.FamilyID})
	if len(rows) > 0 {
		d.Family = &rows[0]
	}
	return d, err
}

func (s *Service) detailed(ctx context.Context, r Request, err error) (FamilyRequestDetail, error) {
	if err != nil {
		return FamilyRequestDetail{}, err
	}
	return s.detail(ctx, r)
}

// FamilyRequestQuery filters requests.
type FamilyRequestQuery struct {
	api.PageQuery
	Scope      string `json:"scope,omitempty" enum:"mine,all,work," msg:"enum=范围不正确" doc:"one's own without it; all of the enterprise, or those that one works on, for who may see its families"`
	State      State  `json:"state,omitempty" enum:"open,taken,done,declined,withdrawn," msg:"enum=状态不正确"`
	Keyword    string `json:"keyword,omitempty" maxLength:"50" msg:"maxLength=关键词不能超过50字"`
	Discipline string `json:"discipline,omitempty" maxLength:"32" msg:"maxLength=专业不正确"`
	Late       bool   `json:"late,omitempty" doc:"only those whose day is over and that have not ended"`
}

// FamilyRequestCounts is how many requests there are in each state, under all other filters.
type FamilyRequestCounts struct {
	All       int `json:"all"`
	Open      int `json:"open"`
	Taken     int `json:"taken"`
	Done      int `json:"done"`
	Declined  int `json:"declined"`
	Withdrawn int `json:"withdrawn"`
}

// FamilyRequestPage is a page of requests.
type FamilyRequestPage struct {
	api.Page[FamilyRequestRow]
	Counts FamilyRequestCounts `json:"counts"`
}

// Page returns requests of the enterprise that the call is made in: what has not ended first, by the day that it is needed, then what ended last.
func (s *Service) Page(ctx context.Context, q FamilyRequestQuery) (FamilyRequestPage, error) {
	userID := api.ActorOf(ctx).UserID
	if (q.Scope == "all" || q.Scope == "work") && !views(ctx) {
		return FamilyRequestPage{}, errViews
	}
	rows, err := s.all(ctx, api.StandingOf(ctx).Access.ID)
	if err != nil {
		return FamilyRequestPage{}, err
	}
	today := s.base.Now().In(clock.Shanghai).Format(time.DateOnly)
	rows = slices.DeleteFunc(rows, func(r Request) bool {
		mine := map[string]bool{"": r.Asker.ID == userID, "mine": r.Asker.ID == userID, "work": r.Worker.ID == userID && r.State != Withdrawn, "all": true}[q.Scope]
		return !mine || (q.Discipline != "" && q.Discipline != r.Discipline) || (q.Late && (r.State.Ended() || r.NeededBy >= today)) ||
			!publish.Holds(r.Name+"\n"+r.Asker.Name+"\n"+family.CategoryName(r.Category)+"\n"+r.Purpose, q.Keyword)
	})
	counts := FamilyRequestCounts{All: len(rows)}
	at := map[State]*int{Open: &counts.Open, Taken: &counts.Taken, Done: &counts.Done, Declined: &counts.Declined, Withdrawn: &counts.Withdrawn}
	for _, r := range rows {
		*at[r.State]++
	}
	rows = slices.DeleteFunc(rows, func(r Request) bool { return q.State != "" && q.State != r.State })
	slices.SortFunc(rows, func(a, b Request) int {
		switch {
		case a.State.Ended() != b.State.Ended():
			return map[bool]int{true: 1, false: -1}[a.State.Ended()]
		case a.State.Ended():
			return cmp.Or(cmp.Compare(b.UpdatedAt, a.UpdatedAt), cmp.Compare(a.ID, b.ID))
		}
		return cmp.Or(cmp.Compare(a.NeededBy, b.NeededBy), cmp.Compare(a.ID, b.ID))
	})
	page, err := publish.PageOf(rows, q.PageQuery, func(cut []Request) ([]FamilyRequestRow, error) {
		return publish.Each(cut, func(r Request) FamilyRequestRow { return s.row(ctx, r) }), nil
	})
	return FamilyRequestPage{page, counts}, err
}

// FamilyRequestID names a request.
type FamilyRequestID struct {
	ID string `json:"id" query:"id" maxLength:"64" required:"true" msg:"required=缺少请求编号;maxLength=请求不存在"`
}

// Detail returns a request whole; 404 for one that the caller may not see.
func (s *Service) Detail(ctx context.Context, in FamilyRequestID) (FamilyRequestDetail, error) {
	r, err := s.one(ctx, in.ID)
	return s.detailed(ctx, r, err)
}

// FamilyRequestFileRef names an attachment.
type FamilyRequestFileRef struct {
	FamilyRequestID
	FileID string `json:"fileId" query:"fileId" maxLength:"64" required:"true" msg:"required=缺少文件编号;maxLength=文件不存在"`
}

// FamilyRequestLink is where an attachment is read for a minute.
type FamilyRequestLink struct {
	URL  string `json:"url"`
	Name string `json:"name"`
}

const linkLives = time.Minute

// File signs an address of an attachment of a request that the caller may see.
func (s *Service) File(ctx context.Context, in FamilyRequestFileRef) (FamilyRequestLink, error) {
	r, err := s.one(ctx, in.ID)
	if err != nil {
		return FamilyRequestLink{}, err
	}
	at := slices.IndexFunc(r.Files, func(f File) bool { return f.FileID == in.FileID })
	if at < 0 {
		return FamilyRequestLink{}, errGone
	}
	url, err := s.uploads.Link(ctx, r.Files[at].Path[1:], blob.CleanName(r.Files[at].Name), linkLives)
	return FamilyRequestLink{url, r.Files[at].Name}, err
}
