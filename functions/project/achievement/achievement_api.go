package achievement

import (
	"cmp"
	"context"
	"slices"
	"strings"
	"time"

	"bimportal/shared/api"
	"bimportal/shared/auth"
	"bimportal/shared/clock"
	"bimportal/shared/membership"
	"bimportal/shared/store"
	"bimportal/shared/version"
)

// FiledFile is a file of an achievement as a reader sees it.
type FiledFile struct {
	FileID string `json:"fileId"`
	Name   string `json:"name"`
	Size   int64  `json:"size"`
	SHA256 string `json:"sha256"`
	Path   string `json:"downloadPath"`
}

// Row is an achievement as a list shows it.
type Row struct {
	ID            string     `json:"id"`
	Title         string     `json:"title"`
	Type          string     `json:"type" enum:"report,model,drawing,paper,software,award"`
	Authors       []string   `json:"authors"`
	AuthorName    string     `json:"authorName" doc:"who entered it"`
	Company       string     `json:"company"`
	Keywords      []string   `json:"keywords"`
	Level         string     `json:"level"`
	Date          string     `json:"date"`
	Visibility    Visibility `json:"visibility" enum:"self,dept,enterprise,public"`
	VersionNo     string     `json:"versionNo"`
	Status        Status     `json:"status" enum:"0,1,2,3" doc:"0 draft, 1 under review, 2 filed, 3 returned"`
	Reason        string     `json:"reason" doc:"why it was returned"`
	DownloadCount int        `json:"downloadCount" doc:"a person counts once a day"`
	UpdateTime    string     `json:"updateTime"`
	Can           Can        `json:"can"`
	Rev           int64      `json:"rev"`
}

// Can is what the caller may do with an achievement as it stands.
type Can struct {
	Edit   bool `json:"edit"`
	Submit bool `json:"submit"`
	Recall bool `json:"recall"`
	Review bool `json:"review"`
	Delete bool `json:"delete"`
}

// AchievementDetail is an achievement whole.
type AchievementDetail struct {
	Row
	Abstract string      `json:"abstract"`
	Files    []FiledFile `json:"files"`
}

func (s *Service) reader(ctx context.Context) (Reader, membership.Standing) {
	st := api.StandingOf(ctx)
	return Reader{UserID: api.ActorOf(ctx).UserID, EnterpriseID: st.Access.ID, Departments: st.Member.Departments, Reviews: st.May(string(auth.AchievementReview))}, st
}

func canOf(a Achievement, r Reader, st membership.Standing) Can {
	if st.Access.ID != a.EnterpriseID || st.Access.Frozen {
		return Can{}
	}
	mine := r.UserID == a.AuthorID && st.May(string(auth.AchievementEdit))
	return Can{
		Edit: mine && a.Status != InReview, Submit: mine && (a.Status == Draft || a.Status == Returned), Recall: mine && a.Status == InReview,
		Review: r.Reviews && a.Status == InReview && (a.AuthorID != r.UserID || st.Owner()), Delete: mine && a.deletable(),
	}
}

func rowOf(v store.Versioned[Achievement], downloads int, r Reader, st membership.Standing) Row {
	a := v.Value
	return Row{
		ID: a.ID, Title: a.Title, Type: a.Type, Authors: a.Authors, AuthorName: a.AuthorName, Company: a.Company, Keywords: a.Keywords, Level: a.Level, Date: a.Date,
		Visibility: a.Visibility, VersionNo: a.VersionNo, Status: a.Status, Reason: a.Reason, DownloadCount: downloads, UpdateTime: clock.Text(a.UpdatedAt), Can: canOf(a, r, st), Rev: v.Version,
	}
}

// Query filters achievements.
type Query struct {
	api.PageQuery
	Scope   string  `json:"scope,omitempty" enum:"enterprise,mine,review,public" msg:"enum=请选择列表中的范围" doc:"the caller's enterprise, his own, what waits for a review, or what all enterprises show to everybody"`
	Type    string  `json:"type,omitempty" enum:"report,model,drawing,paper,software,award" msg:"enum=请选择列表中的成果类型"`
	Status  *Status `json:"status,omitempty" minimum:"0" maximum:"3" msg:"minimum=状态不正确;maximum=状态不正确"`
	Keyword string  `json:"keyword,omitempty" maxLength:"50" msg:"maxLength=关键词不能超过50字"`
}

func (q Query) matches(a Achievement, r Reader) bool {
	text := strings.ToLower(a.Title + "\n" + strings.Join(a.Keywords, "\n") + "\n" + strings.Join(a.Authors, "\n"))
	return (q.Type == "" || q.Type == a.Type) && (q.Status == nil || *q.Status == a.Status) && strings.Contains(text, strings.ToLower(strings.TrimSpace(q.Keyword))) &&
		(q.Scope != "mine" || a.AuthorID == r.UserID) && (q.Scope != "review" || r.Reviews && a.Status == InReview)
}

// Page returns the achievements that the caller may see, the last changed first.
func (s *Service) Page(ctx context.Context, q Query) (api.Page[Row], error) {
	r, st := s.reader(ctx)
	rows, err := s.of(ctx, st.Access.ID, q.Scope == "public")
	if err != nil {
		return api.Page[Row]{}, err
	}
	rows = slices.DeleteFunc(rows, func(v store.Versioned[Achievement]) bool { return !v.Value.VisibleTo(r) || !q.matches(v.Value, r) })
	slices.SortFunc(rows, func(a, b store.Versioned[Achievement]) int {
		return cmp.Or(cmp.Compare(b.Value.UpdatedAt, a.Value.UpdatedAt), cmp.Compare(a.Value.ID, b.Value.ID))
	})
	cut, err := api.Cut(rows, q.PageQuery)
	page := api.Page[Row]{Current: cut.Current, PageSize: cut.PageSize, Total: cut.Total, Records: make([]Row, len(cut.Records))}
	if err != nil {
		return page, err
	}
	counts, err := s.downloads(ctx, cut.Records)
	for i, v := range cut.Records {
		page.Records[i] = rowOf(v, counts[i], r, st)
	}
	return page, err
}

// ID names an achievement.
type ID struct {
	ID string `json:"id" query:"id" maxLength:"64" required:"true" msg:"required=缺少成果编号;maxLength=成果不存在"`
}

// Detail returns an achievement whole; 404 for one that the caller may not see.
func (s *Service) Detail(ctx context.Context, q ID) (AchievementDetail, error) {
	r, _ := s.reader(ctx)
	v, err := s.visible(ctx, q.ID, r)
	if err != nil {
		return AchievementDetail{}, err
	}
	return s.detail(ctx, v)
}

func (s *Service) detail(ctx context.Context, v store.Versioned[Achievement]) (AchievementDetail, error) {
	r, st := s.reader(ctx)
	counts, err := s.downloads(ctx, []store.Versioned[Achievement]{v})
	if err != nil {
		return AchievementDetail{}, err
	}
	d := AchievementDetail{Row: rowOf(v, counts[0], r, st), Abstract: v.Value.Abstract, Files: make([]FiledFile, len(v.Value.Files))}
	for i, f := range v.Value.Files {
		d.Files[i] = FiledFile(f)
	}
	return d, nil
}

// Input is a new achievement, or with id and rev the change of one.
type Input struct {
	ID  string `json:"id,omitempty" maxLength:"64" msg:"maxLength=成果不存在"`
	Rev int64  `json:"rev,omitempty" minimum:"0" msg:"minimum=版本号不正确"`
	Form
}

// Edit writes a draft of the caller's own, or changes one that is not under review. 404 for somebody else's, 409 stale_rev.
func (s *Service) Edit(ctx context.Context, in Input) (AchievementDetail, error) {
	if _, err := time.Parse(time.DateOnly, in.Date); err != nil {
		return AchievementDetail{}, api.Field("date", "请选择完成日期")
	}
	v, err := s.edit(ctx, in)
	if err != nil {
		return AchievementDetail{}, err
	}
	return s.detail(ctx, v)
}

// Submission hands an achievement in, or takes it back.
type Submission struct {
	ID   string `json:"id" maxLength:"64" msg:"required=缺少成果编号;maxLength=成果不存在"`
	Rev  int64  `json:"rev" minimum:"1" msg:"required=缺少版本号;minimum=版本号不正确"`
	Back bool   `json:"back,omitempty"`
}

// Submit hands one's own achievement in for review, or takes it back. 404 for somebody else's, 409 achievement_state.
func (s *Service) Submit(ctx context.Context, in Submission) (AchievementDetail, error) {
	return s.moved(ctx, in.ID, in.Rev, auth.AchievementEdit, func(a *Achievement, now int64) (string, error) {
		if a.AuthorID != api.ActorOf(ctx).UserID {
			return "", errGone
		}
		text := "提交成果“"
		if in.Back {
			text = "撤回成果“"
		}
		return text + a.Title + "”", a.Submit(in.Back, now)
	})
}

// FilingInput is the word on an achievement that was handed in.
type FilingInput struct {
	ID     string `json:"id" maxLength:"64" msg:"required=缺少成果编号;maxLength=成果不存在"`
	Rev    int64  `json:"rev" minimum:"1" msg:"required=缺少版本号;minimum=版本号不正确"`
	Result Status `json:"result" enum:"2,3" msg:"required=请选择审核结果;enum=请选择审核结果" doc:"2 files it, 3 returns it"`
	Reason string `json:"reason,omitempty" maxLength:"200" msg:"maxLength=原因不能超过200字"`
}

// Review files an achievement, which makes its version, or returns it with a reason; its author hears of it. 403 own_achievement,
// 409 achievement_state.
func (s *Service) Review(ctx context.Context, in FilingInput) (AchievementDetail, error) {
	st := api.StandingOf(ctx)
	return s.moved(ctx, in.ID, in.Rev, auth.AchievementReview, func(a *Achievement, now int64) (string, error) {
		text := "退回成果“"
		if in.Result == Filed {
			text = "归档成果“"
		}
		return text + a.Title + "”", a.Decide(in.Result == Filed, in.Reason, api.ActorOf(ctx).UserID, st.Owner(), now)
	})
}

func (s *Service) moved(ctx context.Context, id string, rev int64, action auth.Permission, f func(a *Achievement, now int64) (string, error)) (AchievementDetail, error) {
	v, err := s.change(ctx, id, rev, action, f)
	if err != nil {
		return AchievementDetail{}, err
	}
	return s.detail(ctx, v)
}

// Nothing is what a call returns that has nothing to say.
type Nothing struct{}

// Delete deletes one's own draft or what was returned. 404 for somebody else's, 409 achievement_state for what was filed once.
func (s *Service) Delete(ctx context.Context, in ID) (Nothing, error) {
	return Nothing{}, s.remove(ctx, in.ID)
}

// AchievementFileRef names a file of an achievement.
type AchievementFileRef struct {
	ID     string `json:"id" maxLength:"64" msg:"required=缺少成果编号;maxLength=成果不存在"`
	FileID string `json:"fileId" maxLength:"64" msg:"required=缺少文件编号;maxLength=文件不存在"`
}

// AchievementFileLink is where a file is read for a minute.
type AchievementFileLink struct {
	URL    string `json:"url"`
	Name   string `json:"name"`
	SHA256 string `json:"sha256"`
}

// Download signs an address of a file of an achievement that the caller may see, and counts him once a day.
func (s *Service) Download(ctx context.Context, in AchievementFileRef) (AchievementFileLink, error) {
	r, _ := s.reader(ctx)
	v, err := s.visible(ctx, in.ID, r)
	if err != nil {
		return AchievementFileLink{}, err
	}
	at := slices.IndexFunc(v.Value.Files, func(f version.File) bool { return f.FileID == in.FileID })
	if at < 0 {
		return AchievementFileLink{}, errGone
	}
	f := v.Value.Files[at]
	if err := s.countDownload(ctx, in.ID, r.UserID); err != nil {
		return AchievementFileLink{}, err
	}
	url, err := s.files.Link(ctx, f)
	return AchievementFileLink{url, f.Name, f.SHA256}, err
}
