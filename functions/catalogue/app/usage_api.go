package app

import (
	"context"
	"slices"

	"bimportal/shared/api"
	"bimportal/shared/audit"
	"bimportal/shared/auth"
	"bimportal/shared/publish"
)

// None is no input.
type None struct{}

// AddedRow is an added application in the list of the caller's enterprise.
type AddedRow struct {
	AppID     string `json:"appId"`
	Name      string `json:"name"`
	Icon      string `json:"icon"`
	Intro     string `json:"intro"`
	Vendor    string `json:"vendor"`
	Grouping  string `json:"grouping"`
	OpenMode  string `json:"openMode" enum:"self,new,sso"`
	VersionNo string `json:"version"`
	Opens     bool   `json:"opens" doc:"the caller may open it"`
}

// AddedList is what an enterprise has added, as far as the caller may open or configure it.
type AddedList struct {
	Apps []AddedRow `json:"apps"`
	Can  bool       `json:"can" doc:"the caller may add and configure applications"`
}

// AddedApps returns the applications of the caller's enterprise in its order: those that he may open, or all for who
// configures them.
func (s *Service) AddedApps(ctx context.Context, _ None) (AddedList, error) {
	st := api.StandingOf(ctx)
	configures := st.May(string(auth.MemberApps))
	list := AddedList{Apps: []AddedRow{}, Can: configures && !st.Access.Frozen}
	added, err := s.reader.Of(ctx, st.Access.ID)
	if err != nil {
		return list, err
	}
	square, err := s.all(ctx)
	for _, a := range added {
		at := slices.IndexFunc(square, func(o App) bool { return o.AppID == a.AppID })
		opens := a.Opens(st.Member)
		if at < 0 || !opens && !configures {
			continue
		}
		o := square[at]
		list.Apps = append(list.Apps, AddedRow{a.AppID, a.Name, o.Icon, o.Intro, o.Vendor, o.Grouping, o.OpenMode, o.VersionNo, opens})
	}
	return list, err
}

// OpenInput names the application that is opened.
type OpenInput struct {
	AppID string `json:"appId" maxLength:"64" msg:"required=缺少应用编号;maxLength=应用不存在"`
}

// Entry is where an application opens, and how.
type Entry struct {
	EntryURL string `json:"entryUrl"`
	OpenMode string `json:"openMode" enum:"self,new,sso" doc:"here, in a window of its own, or there through the central sign-on"`
}

// Open returns where the application opens for who may open it, and counts that. 404 for anybody else.
func (s *Service) Open(ctx context.Context, in OpenInput) (Entry, error) {
	st := api.StandingOf(ctx)
	v, err := s.added(ctx, st.Access.ID, in.AppID)
	if err != nil {
		return Entry{}, err
	}
	if !v.Value.Opens(st.Member) {
		return Entry{}, errNotAdded
	}
	app, err := s.Detail(ctx, ID{in.AppID})
	if err != nil {
		return Entry{}, err
	}
	return Entry{v.Value.EntryURL, app.OpenMode}, s.countOpen(ctx, st.Access.ID, in.AppID, api.ActorOf(ctx).UserID)
}

// UsageQuery is an application and a range in days.
type UsageQuery struct {
	AppID string `query:"appId" maxLength:"64" required:"true" msg:"required=缺少应用编号;maxLength=应用不存在"`
	Range int    `query:"range" minimum:"7" maximum:"90" default:"30" required:"false" msg:"minimum=请选择统计范围;maximum=请选择统计范围" doc:"days"`
}

// Usage is how an application was opened day by day.
type Usage struct {
	Days  []Opened `json:"days"`
	Total int      `json:"total" doc:"opens in the range"`
}

// Usage returns how often an added application was opened, for who configures it.
func (s *Service) Usage(ctx context.Context, q UsageQuery) (Usage, error) {
	e := api.StandingOf(ctx).Access.ID
	if _, err := s.added(ctx, e, q.AppID); err != nil {
		return Usage{}, err
	}
	dates := daysTo(s.now(), q.Range)
	counted, err := s.opened(ctx, e, q.AppID, dates[0], dates[len(dates)-1])
	u := Usage{Days: make([]Opened, len(dates))}
	for i, date := range dates {
		u.Days[i] = Opened{date, counted[date].Opens, counted[date].People}
		u.Total += u.Days[i].Opens
	}
	return u, err
}

// RemoveInput takes an application out of the caller's enterprise.
type RemoveInput struct {
	AppID string `json:"appId" maxLength:"64" msg:"required=缺少应用编号;maxLength=应用不存在"`
	Rev   int64  `json:"rev" minimum:"1" msg:"required=缺少版本号;minimum=版本号不正确"`
}

// Remove takes an application out of the caller's enterprise; its keys end. 404 for one that was not added, 409 stale_rev.
func (s *Service) Remove(ctx context.Context, in RemoveInput) (publish.Nothing, error) {
	return publish.Nothing{}, s.remove(ctx, api.StandingOf(ctx).Access.ID, in.AppID, func(a Added, version int64) (audit.Line, error) {
		if version != in.Rev {
			current, err := s.AddedDetail(ctx, ID{in.AppID})
			if err != nil {
				return audit.Line{}, err
			}
			return audit.Line{}, api.Stale(current)
		}
		return publish.Line(ctx, auth.MemberApps, "app", in.AppID, "移除应用“"+a.Name+"”").Changed(a.told(), nil), nil
	})
}
