// Package request is what members ask their enterprise for: families that are missing, who works on each, and how it ends (ADR 76).
package request

import (
	"slices"
	"strings"
	"time"

	"bimportal/functions/mall/family"
	"bimportal/shared/api"
	"bimportal/shared/clock"
	"bimportal/shared/membership"
)

// State is how far a request is.
type State string

// The states. The last three are ends.
const (
	Open      State = "open"
	Taken     State = "taken"
	Done      State = "done"
	Declined  State = "declined"
	Withdrawn State = "withdrawn"
)

// Ended says that nothing is to be done any more.
func (s State) Ended() bool { return s != Open && s != Taken }

// File is an attachment: an upload of the asker's, held while the request stands.
type File struct {
	FileID string `json:"fileId"`
	Name   string `json:"name"`
	Size   int64  `json:"size"` // bytes
	SHA256 string `json:"sha256"`
	Path   string `json:"path"`
}

// Step is one thing that happened to a request.
type Step struct {
	At   int64          `json:"at"` // epoch milliseconds
	By   membership.Who `json:"by"`
	Deed string         `json:"deed"`
	Text string         `json:"text,omitempty"`
}

// Request is one request of one enterprise.
type Request struct {
	ID           string         `json:"id"`
	EnterpriseID string         `json:"enterpriseId"`
	Asker        membership.Who `json:"asker"`
	Name         string         `json:"name"`
	Category     string         `json:"category,omitempty"` // a code of any level
	Discipline   string         `json:"discipline,omitempty"`
	Formats      []string       `json:"formats,omitempty"`
	RevitYear    int            `json:"revitYear,omitempty"`
	LOD          string         `json:"lod,omitempty"`
	Purpose      string         `json:"purpose"`
	NeededBy     string         `json:"neededBy"` // YYYY-MM-DD in Shanghai
	Files        []File         `json:"files,omitempty"`

	State      State          `json:"state"`
	Worker     membership.Who `json:"worker"`             // who works on it, or has ended it
	FamilyID   string         `json:"familyId,omitempty"` // what it was answered with
	FamilyName string         `json:"familyName,omitempty"`
	Reason     string         `json:"reason,omitempty"` // why it was declined
	CreatedAt  int64          `json:"createdAt"`        // epoch milliseconds
	UpdatedAt  int64          `json:"updatedAt"`
	Rev        int64          `json:"rev"`
	Steps      []Step         `json:"steps"`
}

// Stock is how many requests an enterprise has, and how many of each member's have not ended.
type Stock struct {
	All  int            `json:"all"`
	Open map[string]int `json:"notEnded"`
}

const (
	requestsMost = 2000
	openMost     = 20
	stepsMost    = 60
)

var (
	errGone   = api.NotFound("request_gone", "请求不存在或不对您开放")
	errState  = api.Conflict("request_state", "请求的状态已变化，请刷新后再试")
	errOthers = api.Conflict("request_taken", "这个请求由其他同事处理，请先转交")
	errMany   = api.Conflict("too_many_requests_open", "每人同时最多有 20 个未结束的请求，请先撤回不再需要的")
	errFull   = api.Conflict("too_many_requests_kept", "企业的请求记录已满 2000 条，请先删除已结束的请求")
	errNoFile = api.Field("files", "文件不存在或不是您上传的，请重新上传")
	errWorker = api.Field("userId", "请选择有编辑族权限的成员")
)

// Asked counts one more of a member. 409 too_many_requests_open, too_many_requests_kept.
func (s *Stock) Asked(userID string) error {
	switch {
	case s.Open[userID] >= openMost:
		return errMany
	case s.All >= requestsMost:
		return errFull
	}
	if s.Open == nil {
		s.Open = map[string]int{}
	}
	s.All, s.Open[userID] = s.All+1, s.Open[userID]+1
	return nil
}

// Ended counts one of a member's that has come to its end.
func (s *Stock) Ended(userID string) {
	if s.Open[userID]--; s.Open[userID] <= 0 {
		delete(s.Open, userID)
	}
}

// Form is what a member asks for.
type Form struct {
	Name       string   `json:"name" maxLength:"60" msg:"required=请输入构件名称;maxLength=构件名称不能超过60字"`
	Category   string   `json:"category,omitempty" maxLength:"5" msg:"maxLength=分类不正确"`
	Discipline string   `json:"discipline,omitempty" maxLength:"32" msg:"maxLength=专业不正确"`
	Formats    []string `json:"formats,omitempty" maxItems:"6" msg:"maxItems=格式不正确"`
	RevitYear  int      `json:"revitYear,omitempty" minimum:"0" maximum:"2100" msg:"minimum=Revit 版本不正确;maximum=Revit 版本不正确" doc:"the Revit that is to open it, 0 for any"`
	LOD        string   `json:"lod,omitempty" maxLength:"8" msg:"maxLength=LOD 不正确"`
	Purpose    string   `json:"purpose" maxLength:"500" msg:"required=请说明用在哪里、有什么要求;maxLength=用途说明不能超过500字"`
	NeededBy   string   `json:"neededBy" maxLength:"10" pattern:"^\\d{4}-\\d{2}-\\d{2}$" msg:"required=请选择需要的日期;pattern=请选择需要的日期;maxLength=请选择需要的日期"`
	Files      []string `json:"files,omitempty" maxItems:"5" msg:"maxItems=附件最多 5 个" doc:"the downloadPaths of uploads of purpose attachment, or of files that the request has"`
}

var formats = []string{"rfa", "ifc", "dwg", "skp", "3dm", "glb"}

// Write puts a form into a request that has not ended. now is of the caller's clock; files are those that the form names.
func (r *Request) Write(f Form, labels family.Labels, files []File, by membership.Who, now time.Time) error {
	day, err := time.Parse(time.DateOnly, f.NeededBy)
	switch {
	case r.State.Ended():
		return errState
	case err != nil:
		return api.Field("neededBy", "请选择需要的日期")
	case f.NeededBy != r.NeededBy && day.Format(time.DateOnly) < now.In(clock.Shanghai).Format(time.DateOnly):
		return api.Field("neededBy", "需要的日期不能早于今天")
	case f.Category != "" && family.CategoryName(f.Category) == "":
		return api.Field("category", "分类不正确")
	case f.Discipline != "" && labels.Disciplines[f.Discipline] == "":
		return api.Field("discipline", "专业不正确")
	case f.LOD != "" && labels.LODs[f.LOD] == "":
		return api.Field("lod", "LOD 不正确")
	case f.RevitYear != 0 && f.RevitYear < 2010:
		return api.Field("revitYear", "Revit 版本不正确")
	case slices.ContainsFunc(f.Formats, func(one string) bool { return !slices.Contains(formats, one) }):
		return api.Field("formats", "格式不正确")
	}
	deed := "修改请求"
	if r.CreatedAt == 0 {
		r.CreatedAt, deed = clock.Millis(now), "提出请求"
	}
	r.Name, r.Purpose, r.NeededBy, r.Files = strings.TrimSpace(f.Name), strings.TrimSpace(f.Purpose), f.NeededBy, files
	r.Category, r.Discipline, r.Formats, r.RevitYear, r.LOD = f.Category, f.Discipline, slices.Clone(f.Formats), f.RevitYear, f.LOD
	r.step(by, deed, "", now)
	return nil
}

// step adds to the history, and makes a new revision of the request. The first step stays, whatever follows.
func (r *Request) step(by membership.Who, deed, text string, now time.Time) {
	r.Rev, r.UpdatedAt = r.Rev+1, clock.Millis(now)
	if len(r.Steps) >= stepsMost {
		r.Steps = slices.Delete(r.Steps, 1, 2)
	}
	r.Steps = append(r.Steps, Step{r.UpdatedAt, by, deed, text})
}

// VisibleTo says that somebody of the enterprise may see the request: who asked, and who may see the enterprise's families.
func (r Request) VisibleTo(userID string, views bool) bool { return views || r.Asker.ID == userID }

// held says that somebody else works on it.
func (r *Request) held(by membership.Who) bool { return r.State == Taken && r.Worker.ID != by.ID }

// Take makes a request that waits somebody's own to work on. 409 request_state.
func (r *Request) Take(by membership.Who, now time.Time) error {
	if r.State != Open {
		return errState
	}
	r.State, r.Worker = Taken, by
	r.step(by, "开始处理", "", now)
	return nil
}

// Hand gives a request that has not ended to somebody else to work on; who works on it need not be there to agree. 409 request_state.
func (r *Request) Hand(by, to membership.Who, note string, now time.Time) error {
	switch {
	case r.State.Ended():
		return errState
	case r.State == Taken && r.Worker.ID == to.ID:
		return api.Field("userId", "已经由这位同事处理")
	}
	r.State, r.Worker = Taken, to
	r.step(by, "转交给"+to.Name, strings.TrimSpace(note), now)
	return nil
}

// Answer ends a request with a family. 409 request_state, request_taken.
func (r *Request) Answer(by membership.Who, familyID, familyName, note string, now time.Time) error {
	switch {
	case r.State.Ended():
		return errState
	case r.held(by):
		return errOthers
	}
	r.State, r.Worker, r.FamilyID, r.FamilyName = Done, by, familyID, familyName
	r.step(by, "完成请求", strings.TrimSpace(note), now)
	return nil
}

// Decline ends a request with a reason. 409 request_state, request_taken.
func (r *Request) Decline(by membership.Who, reason string, now time.Time) error {
	switch {
	case r.State.Ended():
		return errState
	case r.held(by):
		return errOthers
	}
	reason = strings.TrimSpace(reason)
	r.State, r.Worker, r.Reason = Declined, by, reason
	r.step(by, "不做这个构件", reason, now)
	return nil
}

// Withdraw ends one's own request. 409 request_state.
func (r *Request) Withdraw(by membership.Who, now time.Time) error {
	if r.State.Ended() {
		return errState
	}
	r.State = Withdrawn
	r.step(by, "撤回请求", "", now)
	return nil
}
