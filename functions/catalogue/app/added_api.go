package app

import (
	"cmp"
	"context"
	"crypto/rand"
	"strings"

	"bimportal/shared/addedapp"
	"bimportal/shared/api"
	"bimportal/shared/audit"
	"bimportal/shared/auth"
	"bimportal/shared/clock"
	"bimportal/shared/id"
	"bimportal/shared/publish"
	"bimportal/shared/store"
)

// AddedAppInput puts an application into the caller's enterprise, or changes it there.
type AddedAppInput struct {
	AppID     string            `json:"appId" maxLength:"64" required:"true" msg:"required=缺少应用编号;maxLength=应用不存在"`
	Name      string            `json:"name,omitempty" maxLength:"30" doc:"the application's own when empty" msg:"maxLength=应用名称为1到30字"`
	EntryURL  string            `json:"entryUrl,omitempty" maxLength:"300" doc:"the application's own when empty" msg:"maxLength=入口地址过长"`
	VisibleTo addedapp.Audience `json:"visibleTo"`
	Order     int               `json:"order,omitempty" minimum:"0" maximum:"9999" msg:"minimum=排序为0到9999;maximum=排序为0到9999"`
	Rev       int64             `json:"rev,omitempty" minimum:"0" doc:"of the configuration that is changed; 0 adds"`
	ResetKey  bool              `json:"resetKey,omitempty" doc:"makes new keys; the old secret ends"`
}

// AddedAppInfo is a configured application as its enterprise sees it. The keys are for who may configure it, the secret
// stands only in the answer that made it.
type AddedAppInfo struct {
	AppID     string             `json:"appId"`
	Name      string             `json:"name"`
	EntryURL  string             `json:"entryUrl"`
	OpenMode  string             `json:"openMode" enum:"self,new,sso"`
	Icon      string             `json:"icon"`
	VersionNo string             `json:"version"`
	Order     int                `json:"order"`
	AddedAt   string             `json:"addedAt"`
	ChangedAt string             `json:"changedAt"`
	Can       bool               `json:"can" doc:"the caller may configure it now"`
	VisibleTo *addedapp.Audience `json:"visibleTo" doc:"null without the right to configure it, as keys"`
	Keys      *Keys              `json:"keys"`
	Rev       int64              `json:"rev"`
}

// Keys are what the application's own server proves itself with.
type Keys struct {
	AccessKey string `json:"accessKey"`
	Secret    string `json:"secret,omitempty" doc:"told once"`
	MadeAt    string `json:"madeAt"`
}

var (
	errNotAdded = api.NotFound("app_not_added", "企业还没有添加该应用")
	errAdded    = api.Conflict("app_added", "企业已添加该应用，请在应用配置中修改")
)

func (s *Service) info(ctx context.Context, v store.Versioned[Added], secret string) (AddedAppInfo, error) {
	app, err := s.Detail(ctx, ID{v.Value.AppID})
	if err != nil {
		return AddedAppInfo{}, err
	}
	a, st := v.Value, api.StandingOf(ctx)
	info := AddedAppInfo{
		AppID: a.AppID, Name: a.Name, EntryURL: a.EntryURL, OpenMode: app.OpenMode, Icon: app.Icon, VersionNo: app.VersionNo, Order: a.Order,
		AddedAt: clock.Text(a.AddedAt), ChangedAt: clock.Text(a.ChangedAt), Rev: v.Version,
	}
	if st.May(string(auth.MemberApps)) {
		info.Can = !st.Access.Frozen
		info.VisibleTo, info.Keys = &a.VisibleTo, &Keys{a.AccessKey, secret, clock.Text(a.KeyAt)}
	}
	return info, nil
}

// Add adds an application to the caller's enterprise with keys of its own, or changes what was added: 409 without the
// rev of what is there. 404 for an application that the square does not have.
func (s *Service) Add(ctx context.Context, in AddedAppInput) (AddedAppInfo, error) {
	app, err := s.Detail(ctx, ID{in.AppID})
	if err != nil {
		return AddedAppInfo{}, err
	}
	secret := ""
	v, err := s.change(ctx, api.StandingOf(ctx).Access.ID, in.AppID, func(v *store.Versioned[Added]) (line audit.Line, err error) {
		if err := s.addable(ctx, in.Rev, *v); err != nil {
			return line, err
		}
		before, action, text := any(nil), "添加应用“", ""
		if v.Version > 0 {
			before, action = v.Value.told(), "修改应用“"
		}
		now := clock.Millis(s.now())
		if err := v.Value.Write(in, app, api.ActorOf(ctx).UserID, now); err != nil {
			return line, err
		}
		if v.Version == 0 || in.ResetKey {
			secret = rand.Text()
			v.Value.AccessKey, v.Value.SecretHash, v.Value.KeyAt = id.New("ak"), hashOf(secret), now
			if v.Version > 0 {
				text = "，重置密钥"
			}
		}
		return publish.Line(ctx, auth.MemberApps, "app", in.AppID, action+v.Value.Name+"”"+text).Changed(before, v.Value.told()), nil
	})
	if err != nil {
		return AddedAppInfo{}, err
	}
	return s.info(ctx, v, secret)
}

// addable refuses the rev of what is not there, what is there without its rev, and another rev than it has.
func (s *Service) addable(ctx context.Context, rev int64, v store.Versioned[Added]) error {
	switch {
	case v.Version == rev:
		return nil
	case v.Version == 0:
		return errNotAdded
	case rev == 0:
		return errAdded
	}
	current, err := s.info(ctx, v, "")
	if err != nil {
		return err
	}
	return api.Stale(current)
}

// Write puts what its people have set into the added application, what they left empty from the square's own.
func (a *Added) Write(in AddedAppInput, app App, by string, now int64) error {
	if a.AddedAt == 0 {
		a.AddedAt, a.AddedBy = now, by
	}
	a.Name, a.EntryURL = cmp.Or(strings.TrimSpace(in.Name), app.Name), cmp.Or(strings.TrimSpace(in.EntryURL), app.EntryURL)
	a.VisibleTo, a.Order, a.ChangedAt = in.VisibleTo, in.Order, now
	return a.Check()
}

// told is what the operation log keeps of a configuration: no hash of a secret.
func (a Added) told() map[string]any {
	return map[string]any{"name": a.Name, "entryUrl": a.EntryURL, "visibleTo": a.VisibleTo, "order": a.Order, "accessKey": a.AccessKey}
}

// AddedDetail returns an application as the caller's enterprise has configured it, for who may open it or
// configure it. 404 for anybody else, as for one that was not added.
func (s *Service) AddedDetail(ctx context.Context, q ID) (AddedAppInfo, error) {
	st := api.StandingOf(ctx)
	v, err := s.added(ctx, st.Access.ID, q.AppID)
	if err != nil {
		return AddedAppInfo{}, err
	}
	if !v.Value.Opens(st.Member) && !st.May(string(auth.MemberApps)) {
		return AddedAppInfo{}, errNotAdded
	}
	return s.info(ctx, v, "")
}
