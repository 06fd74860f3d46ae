package desk

import (
	"context"
	"strings"

	"bimportal/shared/api"
	"bimportal/shared/clock"
	"bimportal/shared/publish"
)

// QueueQuery filters what waits for the operators.
type QueueQuery struct {
	api.PageQuery
	Kind    string `json:"kind,omitempty" enum:"product,template,case,family" required:"false" msg:"enum=内容类型不正确"`
	Change  string `json:"change,omitempty" enum:"new,change" required:"false" msg:"enum=筛选条件不正确" doc:"new for what the public does not know yet"`
	Keyword string `json:"keyword,omitempty" maxLength:"50" msg:"maxLength=关键词不能超过50字"`
}

// Queue is a page of what waits, who waits longest first, with how much waits in all.
type Queue struct {
	api.Page[Queued]
	Backlog Backlog `json:"backlog"`
}

// Queue returns what every enterprise has handed in of every kind, and nobody has decided yet.
func (s *Service) Queue(ctx context.Context, q QueueQuery) (Queue, error) {
	all := []Queued{}
	for _, kind := range s.order {
		waits, err := s.shelves[kind].Waits(ctx)
		if err != nil {
			return Queue{}, err
		}
		all = append(all, queued(kind, waits, s.now())...)
	}
	oldest(all)
	found := []Queued{}
	for _, one := range all {
		if one.matches(q.Kind, q.Keyword, q.Change) {
			found = append(found, one)
		}
	}
	page, err := api.Cut(found, q.PageQuery)
	return Queue{page, backlogOf(all)}, err
}

// Ref names a record of a kind.
type Ref struct {
	Kind string `json:"kind" enum:"product,template,case,family" msg:"required=缺少内容类型;enum=内容类型不正确"`
	ID   string `json:"id" maxLength:"64" msg:"required=缺少编号;maxLength=内容不存在"`
}

// Sheet is a record as it is reviewed: what it says, what the public reads of it today, and what is another.
type Sheet struct {
	Kind         string           `json:"kind" enum:"product,template,case,family"`
	ID           string           `json:"id"`
	Name         string           `json:"name"`
	ProviderID   string           `json:"providerId"`
	ProviderName string           `json:"providerName"`
	Status       publish.State    `json:"status"`
	Waiting      bool             `json:"waiting"`
	Change       bool             `json:"change" doc:"of what is public; else it is new there"`
	SubmitTime   string           `json:"submitTime"`
	Page         string           `json:"page" doc:"where the public reads it, empty where it does not"`
	Facts        []publish.Fact   `json:"facts"`
	Changes      []publish.Change `json:"changes" doc:"to what the public reads today"`
	Can          SheetCan         `json:"can"`
	Rev          int64            `json:"rev"`
}

// SheetCan is what the caller may decide now.
type SheetCan struct {
	Approve bool `json:"approve"`
	Refuse  bool `json:"refuse"`
	Off     bool `json:"off" doc:"take it off the shelf"`
}

// Sheet returns what was handed in, or is public, as an auditor reads it; 404 for a draft.
func (s *Service) Sheet(ctx context.Context, in Ref) (Sheet, error) {
	shelf, err := s.shelf(in.Kind)
	if err != nil {
		return Sheet{}, err
	}
	r, err := shelf.Sheet(ctx, in.ID)
	if err != nil {
		return Sheet{}, err
	}
	out := Sheet{
		Kind: in.Kind, ID: r.ID, Name: r.Name, ProviderID: r.ProviderID, ProviderName: r.ProviderName, Status: r.State, Waiting: r.Waits(), Change: r.Staged(),
		SubmitTime: clock.Text(r.SubmittedAt), Facts: r.Facts, Changes: []publish.Change{}, Rev: r.Rev,
		Can: SheetCan{Approve: r.Waits() && r.ToAny(publish.On), Refuse: r.Waits(), Off: r.Head.Public() && r.ToAny(publish.Off, publish.ForcedOff)},
	}
	if r.Head.Public() {
		out.Page = r.Page
	}
	if out.Change {
		out.Changes = publish.Changes(r.Public, r.Facts)
	}
	return out, nil
}

// Decision is what an operator decides.
type Decision struct {
	Ref
	Result string `json:"result" enum:"approve,refuse,off" msg:"required=请选择审核结果;enum=请选择审核结果" doc:"off takes it off the shelf"`
	Reason string `json:"reason,omitempty" maxLength:"200" msg:"maxLength=原因不能超过200字" doc:"of a no"`
	Rev    int64  `json:"rev" minimum:"1" msg:"required=缺少版本号;minimum=版本号不正确"`
}

// Decided is where a record stands after a decision.
type Decided struct {
	Name   string        `json:"name"`
	Status publish.State `json:"status"`
}

// Decide lets what was handed in through, sends it back, or takes what is public off the shelf, and tells its owner. 409
// stale_rev when it is no longer what the operator has read, 403 four_eyes for what he has handed in himself.
func (s *Service) Decide(ctx context.Context, in Decision) (Decided, error) {
	shelf, err := s.shelf(in.Kind)
	if err != nil {
		return Decided{}, err
	}
	if in.Result != "approve" && strings.TrimSpace(in.Reason) == "" {
		return Decided{}, api.Field("reason", "请填写原因")
	}
	if _, err := shelf.Look(ctx, in.ID); err != nil {
		return Decided{}, err
	}
	to := map[string]publish.State{"approve": publish.On, "refuse": s.no[in.Kind], "off": s.off[in.Kind]}[in.Result]
	done, err := shelf.Bring(ctx, publish.Step{ID: in.ID, To: to, Reason: in.Reason, By: publish.Auditor, Rev: in.Rev})
	return Decided{done.Name, done.State}, err
}
