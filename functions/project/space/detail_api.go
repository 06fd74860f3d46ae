package space

import (
	"cmp"
	"context"
	"errors"

	"bimportal/shared/api"
)

func isGone(err error) bool {
	var e *api.Error
	return errors.As(err, &e) && e.Reason == errGone.Reason
}

// Ref names a project.
type Ref struct {
	ID string `json:"id" query:"id" maxLength:"64" required:"true" msg:"required=缺少项目编号;maxLength=项目不存在或已被删除"`
}

// Detail is a project as its own page shows it.
type Detail struct {
	UserItem
	Description string          `json:"description"`
	Modules     []ProjectModule `json:"modules"`
	Apps        []ProjectApp    `json:"apps"`
	Percent     int             `json:"percent"`
	Step        string          `json:"step"`
	FileCount   int             `json:"fileCount"`
	FileBytes   int64           `json:"fileBytes"`
	Can         Rights          `json:"can"`
	Rev         int64           `json:"rev"`
}

// Detail returns a project to who may enter it. 404 for anybody else.
func (s *Service) Detail(ctx context.Context, q Ref) (Detail, error) {
	h, err := s.of(ctx, api.ActorOf(ctx).UserID, q.ID)
	if err != nil {
		return Detail{}, err
	}
	return s.detail(ctx, h)
}

func (s *Service) detail(ctx context.Context, h held) (Detail, error) {
	p, now := h.Value, s.now()
	d := Detail{
		UserItem: p.Card().View(h.caller.Role, now), Description: p.Description, Percent: p.Percent(), Step: p.Doing(), FileCount: p.FileCount, FileBytes: p.FileBytes,
		Can: p.Rights(h.caller, now), Rev: h.Version, Modules: []ProjectModule{}, Apps: []ProjectApp{},
	}
	err := s.contents(ctx, p.ID, &d)
	return d, err
}

// LogQuery asks for a page of a project's log.
type LogQuery struct {
	Ref
	api.PageQuery
}

// LogLine is a line of a project's log.
type LogLine struct {
	At     int64  `json:"at" doc:"epoch milliseconds"`
	Step   string `json:"step"`
	Result string `json:"result" enum:"done,failed,undone"`
	Text   string `json:"text"`
	By     string `json:"by" doc:"empty for the platform"`
}

// logMost is how many lines a page has at most: what one query reads for 4 read units.
const logMost = 50

// Log returns a page of a project's log, the newest first.
func (s *Service) Log(ctx context.Context, q LogQuery) (api.Page[LogLine], error) {
	h, err := s.of(ctx, api.ActorOf(ctx).UserID, q.ID)
	if err != nil {
		return api.Page[LogLine]{}, err
	}
	q.PageSize = min(cmp.Or(q.PageSize, 10), logMost)
	from, to, err := q.Bounds()
	if err != nil {
		return api.Page[LogLine]{}, err
	}
	total := int(h.Value.Lines)
	page := api.Page[LogLine]{Current: max(q.Current, 1), PageSize: to - from, Total: total, Records: []LogLine{}}
	if from >= total {
		return page, nil
	}
	page.Records, err = s.logged(ctx, h.Value.ID, int64(max(total-to+1, 1)), int64(total-from))
	return page, err
}

// Action is what somebody does with a project.
type Action struct {
	Ref
	Action         string `json:"action" enum:"renew,restart,resetKey,restore" msg:"required=缺少操作类型;enum=操作类型不正确"`
	ValidityPeriod int    `json:"validityPeriod,omitempty" enum:"30,180,360" required:"false" msg:"enum=开通周期只能选择30、180或360天" doc:"days, to renew"`
	SecretKey      string `json:"secretKey,omitempty" minLength:"6" maxLength:"18" pattern:"^[A-Za-z0-9]+$" required:"false" msg:"minLength=6-18位，大小写字母、数字组合;maxLength=6-18位，大小写字母、数字组合;pattern=6-18位，大小写字母、数字组合" doc:"to reset the key; without one the server makes it"`
}

// Acted is a project after an action.
type Acted struct {
	Detail
	SecretKey string `json:"secretKey" doc:"the new key, this once; empty after other actions"`
}

// Act renews, restarts or restores a project, or gives it a new key.
func (s *Service) Act(ctx context.Context, in Action) (Acted, error) {
	switch in.Action {
	case "renew":
		if in.ValidityPeriod == 0 {
			return Acted{}, api.Field("validityPeriod", "请输入开通周期")
		}
		h, err := s.renew(ctx, in.ID, in.ValidityPeriod)
		if err != nil {
			return Acted{}, err
		}
		d, err := s.detail(ctx, h)
		return Acted{Detail: d}, err
	case "restart":
		return s.acted(ctx, in.ID, "project:item:edit", mayEdit, func(_ held, p *Project) (Line, error) {
			return Line{Step: "restart", Result: LineDone, Text: "重新开通"}, p.Restart(s.now())
		})
	case "restore":
		return s.acted(ctx, in.ID, "project:item:delete", mayDelete, func(_ held, p *Project) (Line, error) {
			return Line{Step: "restore", Result: LineDone, Text: "恢复项目"}, p.Restore(s.now())
		})
	}
	return s.resetKey(ctx, in)
}
