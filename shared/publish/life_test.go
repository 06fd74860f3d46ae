package publish_test

import (
	"errors"
	"slices"
	"testing"

	"bimportal/shared/api"
	"bimportal/shared/auth"
	"bimportal/shared/membership"
	"bimportal/shared/publish"
)

// leaflet is a kind with a way for each that may go it.
var leaflet = publish.Life{
	Word: "册子", States: []string{"草稿", "审核中", "已上架", "已下架", "已驳回"},
	Ways: map[publish.Way]publish.By{
		{publish.Draft, publish.InReview}: publish.Provider, {publish.InReview, publish.Draft}: publish.Provider, {publish.InReview, publish.On}: publish.Auditor, {publish.InReview, publish.Rejected}: publish.Auditor, {publish.On, publish.Off}: publish.Both,
	},
	Keeps: []publish.State{publish.Off, publish.Rejected}, StateField: "status", ReasonField: "reason", Conflict: "leaflet_state",
}

func TestWhoMayGoWhichWay(t *testing.T) {
	states := []publish.State{-1, publish.Draft, publish.InReview, publish.On, publish.Off, publish.Rejected, publish.ForcedOff}
	for _, from := range states[1:6] {
		for _, to := range states {
			for _, by := range []publish.By{0, publish.Provider, publish.Auditor, publish.Both} {
				h := publish.Head{State: from, Reason: "旧原因", UpdatedAt: 1, PublishedAt: 1}
				err := leaflet.Move(&h, to, " 资料不全 ", by, 7)
				if may := leaflet.Ways[publish.Way{from, to}]&by != 0; (err == nil) != may {
					t.Errorf("%d to %d by %d: %v", from, to, by, err)
				}
				want := publish.Head{State: from, Reason: "旧原因", UpdatedAt: 1, PublishedAt: 1}
				if err == nil {
					want = publish.Head{State: to, Reason: map[publish.State]string{publish.Off: "资料不全", publish.Rejected: "资料不全"}[to], UpdatedAt: 7, PublishedAt: map[bool]int64{true: 7, false: 1}[to == publish.On]}
				}
				if h != want {
					t.Errorf("%d to %d by %d: it is %+v, not %+v", from, to, by, h, want)
				}
			}
		}
	}
}

func TestAMoveIsRefusedInTheKindsWords(t *testing.T) {
	for _, c := range []struct {
		from, to publish.State
		reason   string
		by       publish.By
		kind     api.Kind
		says     string
	}{
		{publish.Draft, publish.ForcedOff, "", publish.Both, api.KindInvalid, "状态不正确"},
		{publish.Draft, publish.On, "", publish.Both, api.KindConflict, "册子目前是“草稿”，不能改为“已上架”"},
		{publish.InReview, publish.Rejected, " ", publish.Auditor, api.KindInvalid, "请填写原因"},
		{publish.On, publish.Off, "", publish.Auditor, api.KindInvalid, "请填写原因"},
	} {
		var e *api.Error
		if err := leaflet.Move(&publish.Head{State: c.from}, c.to, c.reason, c.by, 7); !errors.As(err, &e) || e.Kind != c.kind || e.Message != c.says {
			t.Errorf("%d to %d: %v", c.from, c.to, err)
		}
	}
	if err := leaflet.Move(&publish.Head{State: publish.On}, publish.Off, "", publish.Provider, 7); err != nil {
		t.Errorf("a provider needs no reason: %v", err)
	}
	for state := publish.Draft; state <= publish.Rejected; state++ {
		if free := leaflet.Free(state, publish.Edit) == nil; free != (state != publish.On && state != publish.InReview) {
			t.Errorf("%d is free: %v", state, free)
		}
	}
}

// standing is somebody's in an open enterprise, with these permissions.
func standing(enterpriseID string, permissions ...auth.Permission) membership.Standing {
	role := membership.Role{}
	for _, p := range permissions {
		role.Permissions = append(role.Permissions, string(p))
	}
	return membership.Standing{
		Access: membership.Access{ID: enterpriseID, Status: membership.Approved}, Member: membership.Member{ID: "m", UserID: "u"}, Roles: []membership.Role{role},
	}
}

func TestWhoSeesARecordAndWhatHeMayDo(t *testing.T) {
	rights := publish.Rights{View: []auth.Permission{auth.TemplateView}, Edit: auth.TemplateEdit, Delete: auth.TemplateDelete, Move: auth.TemplateShelf}
	all := []auth.Permission{auth.TemplateView, auth.TemplateEdit, auth.TemplateDelete, auth.TemplateShelf}
	frozen, closed := standing("mine", all...), standing("mine", all...)
	frozen.Access.Frozen, closed.Access.Dissolved = true, true
	for who, c := range map[string]struct {
		st                  membership.Standing
		draft, handedIn     bool // sees it
		edit, remove, moves bool // of a draft
		to                  []publish.State
	}{
		"its provider":               {standing("mine", all...), true, true, true, true, true, []publish.State{publish.InReview}},
		"who looks":                  {standing("mine", auth.TemplateView), true, true, false, false, false, []publish.State{}},
		"who edits":                  {standing("mine", auth.TemplateEdit), false, false, true, false, false, []publish.State{}},
		"nobody of it":               {standing("mine", auth.HomeView), false, false, false, false, false, []publish.State{}},
		"its provider while frozen":  {frozen, true, true, false, false, false, []publish.State{}},
		"its provider once it ended": {closed, false, false, true, true, true, []publish.State{publish.InReview}},
		"another enterprise":         {standing("other", all...), false, false, false, false, false, []publish.State{}},
		"an auditor":                 {standing(membership.Platform, auth.ContentAudit), false, true, false, false, false, []publish.State{}},
		"an operator":                {standing(membership.Platform, auth.ReviewView), false, false, false, false, false, []publish.State{}},
		"who audits elsewhere":       {standing("other", auth.ContentAudit), false, false, false, false, false, []publish.State{}},
	} {
		draft, handedIn := &publish.Head{ProviderID: "mine"}, &publish.Head{ProviderID: "mine", State: publish.InReview}
		if rights.See(c.st, draft) != c.draft || rights.See(c.st, handedIn) != c.handedIn {
			t.Errorf("%s sees: %v %v", who, rights.See(c.st, draft), rights.See(c.st, handedIn))
		}
		if can := publish.CanOf(leaflet, rights, c.st, draft); can.Edit != c.edit || can.Delete != c.remove || can.Move != c.moves || !slices.Equal(can.To, c.to) {
			t.Errorf("%s may %+v", who, can)
		}
		if can := publish.CanOf(leaflet, rights, c.st, handedIn); can.Edit || can.Delete {
			t.Errorf("%s may %+v of what is under review", who, can)
		}
	}
	if to := publish.CanOf(leaflet, rights, standing(membership.Platform, auth.ContentAudit), &publish.Head{State: publish.InReview}).To; !slices.Equal(to, []publish.State{publish.On, publish.Rejected}) {
		t.Errorf("an auditor may bring it to %v", to)
	}
}

// What an operator has said no to is sent back; what its own provider took back or off is not, whatever he gave as his reason.
func TestWhatWasSentBack(t *testing.T) {
	own := leaflet
	own.Ways = map[publish.Way]publish.By{{publish.InReview, publish.Draft}: publish.Both, {publish.On, publish.Off}: publish.Provider}
	for name, c := range map[string]struct {
		life   publish.Life
		head   publish.Head
		status publish.State // 0 for nothing
	}{
		"rejected":                         {leaflet, publish.Head{State: publish.Rejected, Reason: "r"}, publish.Rejected},
		"taken off by the platform":        {leaflet, publish.Head{State: publish.ForcedOff, Reason: "r"}, publish.ForcedOff},
		"off, where an operator brings it": {leaflet, publish.Head{State: publish.Off, Reason: "r"}, publish.ForcedOff},
		"off without a word":               {leaflet, publish.Head{State: publish.Off}, 0},
		"off by its provider":              {own, publish.Head{State: publish.Off, Reason: "r"}, 0},
		"a draft, where one is refused":    {own, publish.Head{State: publish.Draft, Reason: "r"}, publish.Rejected},
		"a draft taken back":               {leaflet, publish.Head{State: publish.Draft, Reason: "r"}, 0},
		"under review":                     {leaflet, publish.Head{State: publish.InReview, Reason: "r"}, 0},
		"a refused change":                 {leaflet, publish.Head{State: publish.On, Change: publish.StageRefused, ChangeReason: "r"}, publish.Rejected},
		"a change that waits":              {leaflet, publish.Head{State: publish.On, Change: publish.StageWaiting}, 0},
	} {
		back, is := c.life.Returned(&c.head)
		if is != (c.status != 0) || is && (back.Status != c.status || back.Reason != "r" || back.Staged != (c.head.State == publish.On)) {
			t.Errorf("%s: %+v %v", name, back, is)
		}
	}
}
