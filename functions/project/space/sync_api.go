package space

import (
	"cmp"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"slices"

	"golang.org/x/sync/errgroup"

	"bimportal/shared/api"
	"bimportal/shared/auth"
	"bimportal/shared/membership"
	"bimportal/shared/wecom"
)

// SyncInput holds a project's people against a department of the company chat app.
type SyncInput struct {
	ID   string `path:"id" maxLength:"64"`
	Body struct {
		DepartmentID int    `json:"departmentId,omitempty" minimum:"1" maximum:"4294967295" default:"1" required:"false" msg:"minimum=部门编号不正确;maximum=部门编号不正确" doc:"of the chat app; 1 is the whole corporation"`
		Apply        int    `json:"apply,omitempty" enum:"0,1" required:"false" msg:"enum=操作类型不正确" doc:"1 does what the difference says"`
		Hash         string `json:"hash,omitempty" maxLength:"64" required:"false" msg:"maxLength=差异已变化，请重新核对" doc:"of the difference that was looked at, to apply it"`
	}
}

// Difference is what a project's people lack, or have too many, against a department.
type Difference struct {
	Add     []Somebody   `json:"add"`
	Remove  []Somebody   `json:"remove" doc:"never an administrator"`
	Unmet   int          `json:"unmet" doc:"how many members of the chat app have no account here, or are not in the enterprise"`
	Unknown []string     `json:"unknown" doc:"their names, for the platform's own enterprise alone, whose corporation it is"`
	Hash    string       `json:"hash"`
	Applied bool         `json:"applied"`
	Failed  []NotChanged `json:"failed"`
}

// Somebody is a person by name.
type Somebody struct {
	UserID string `json:"userId"`
	Name   string `json:"name"`
}

const (
	departmentMost = 200
	accountsAtOnce = 10
)

var (
	errNoChat     = api.Conflict("no_chat_app", "企业微信尚未接入，请联系平台")
	errDepartment = api.Field("departmentId", "企业微信中没有这个部门")
	errOtherDiff  = api.Conflict("stale_difference", "差异已变化，请重新核对")
	errChatMost   = api.Conflict("department_most", "该部门超过 200 人，请选择更小的部门")
)

// Sync answers how a project's people differ from a department of the company chat app, and with apply and the difference's hash does what it
// says. 409 stale_difference where it is another one by now.
func (s *Service) Sync(ctx context.Context, in SyncInput) (Difference, error) {
	h, err := s.may(ctx, in.ID, mayMembers)
	if err != nil {
		return Difference{}, err
	}
	if h.Value.EnterpriseID != api.StandingOf(ctx).Access.ID {
		return Difference{}, errGone
	}
	d, err := s.difference(ctx, h.Value, cmp.Or(in.Body.DepartmentID, 1))
	if err != nil || in.Body.Apply == 0 {
		return d, err
	}
	if d.Hash != in.Body.Hash {
		return Difference{}, errOtherDiff
	}
	added, err := each(idsOf(d.Add), func(id string) error { return s.add(ctx, h.Value.ID, id, Worker) })
	if err != nil {
		return Difference{}, err
	}
	removed, err := each(idsOf(d.Remove), func(id string) error { return s.remove(ctx, h.Value.ID, id) })
	d.Applied, d.Failed = true, append(added.Failed, removed.Failed...)
	return d, err
}

func idsOf(list []Somebody) []string {
	ids := make([]string, len(list))
	for i, one := range list {
		ids[i] = one.UserID
	}
	return ids
}

// difference reads the department and the project.
func (s *Service) difference(ctx context.Context, p Project, departmentID int) (Difference, error) {
	d := Difference{Add: []Somebody{}, Remove: []Somebody{}, Unknown: []string{}, Failed: []NotChanged{}}
	if s.chat == nil {
		return d, errNoChat
	}
	there, err := s.chat.Department(ctx, departmentID)
	switch {
	case errors.Is(err, wecom.ErrDepartment):
		return d, errDepartment
	case err != nil:
		return d, api.Unavailable("chat_app", "企业微信暂时没有答复，请稍后再试", err)
	case len(there) > departmentMost:
		return d, errChatMost
	}
	accounts, err := s.accountsOf(ctx, p, there)
	if err != nil {
		return d, err
	}
	people, err := s.belong(ctx, p)
	if err != nil {
		return d, err
	}
	here := map[string]bool{}
	for _, m := range people {
		here[m.UserID] = true
		if m.Role != Admin && !slices.Contains(accounts, m.UserID) {
			d.Remove = append(d.Remove, Somebody{m.UserID, m.Name})
		}
	}
	for i, m := range there {
		switch {
		case accounts[i] == "":
			d.Unmet++
			if p.EnterpriseID == membership.Platform { // who else works in its corporation is no other enterprise's business
				d.Unknown = append(d.Unknown, m.Name)
			}
		case !here[accounts[i]]:
			d.Add = append(d.Add, Somebody{accounts[i], m.Name})
		}
	}
	d.Hash = hashOf(d)
	return d, nil
}

// accountsOf returns whose account each member of the chat app is, empty for who has none that is an active member of the project's enterprise.
func (s *Service) accountsOf(ctx context.Context, p Project, there []wecom.Member) ([]string, error) {
	found := make([]string, len(there))
	var all errgroup.Group
	all.SetLimit(accountsAtOnce)
	for i, m := range there {
		all.Go(func() error {
			link, err := s.links.Find(ctx, auth.LinkKey("wecom#"+s.corpID+"#"+m.UserID))
			if err != nil || link.Value.UserID == "" {
				return err
			}
			_, err = s.reader.Of(ctx, link.Value.UserID, p.EnterpriseID)
			if errors.Is(err, membership.ErrNotMember) {
				return nil
			}
			found[i] = link.Value.UserID
			return err
		})
	}
	return found, all.Wait()
}

// hashOf names a difference.
func hashOf(d Difference) string {
	text, err := json.Marshal([]any{d.Add, d.Remove})
	if err != nil {
		panic(err) // our own types, without channels or cycles
	}
	sum := sha256.Sum256(text)
	return hex.EncodeToString(sum[:16])
}
