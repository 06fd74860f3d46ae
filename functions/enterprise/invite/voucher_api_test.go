package invite_test

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"sync"
	"testing"

	"bimportal/functions/enterprise"
	"bimportal/functions/enterprise/enterprisetest"
	"bimportal/functions/enterprise/invite"
	"bimportal/functions/enterprise/oplog"
	"bimportal/functions/enterprise/org"
	"bimportal/functions/enterprise/role"
	"bimportal/shared/apitest"
	"bimportal/shared/auth"
	"bimportal/shared/notify"
	"bimportal/shared/store"
)

// wired is a door over a wire; another one without it, on the same store, is what others do meanwhile.
func wired(t *testing.T) (over, beside *enterprisetest.Door, wire *apitest.Wire) {
	wire = &apitest.Wire{}
	return enterprisetest.Open(t, func(d *enterprise.Deps) { d.DB = store.WithTransport(apitest.Config(t), wire) }), enterprisetest.Open(t), wire
}

// vouching is somebody who invites with a role of his own, and the role that he gives, which holds what he has by his own alone.
type vouching struct {
	*enterprisetest.Team
	by          enterprisetest.Someone
	own, giving string
}

func vouchingIn(e *enterprisetest.Team) vouching {
	e.T.Helper()
	own := e.Role("招募", "all", auth.HomeView, auth.MemberView, auth.MemberAdd, auth.MemberInvite, auth.RoleView)
	return vouching{e, e.Joined("招募专员", nil, []string{own}), own, e.Role("看角色", "all", auth.RoleView)}
}

// asks invites somebody by telephone or by a link that he has opened.
func (v vouching) asks(name string, byLink bool) enterprisetest.Someone {
	v.T.Helper()
	p := v.Someone(name)
	if !byLink {
		v.Must(v.by, "/micro/sys/user/add", map[string]any{"name": p.Name, "telephone": p.Telephone, "roleIds": []string{v.giving}})
		return p
	}
	link := apitest.Into[invite.Invited](v.T, v.Must(v.by, "/family/teamSpace/team/invite", map[string]any{"channel": "link", "roleIds": []string{v.giving}})).Link
	if a := v.Opens(p, link.Code); a.HTTP != 200 {
		v.T.Fatalf("%s", a.Body)
	}
	return p
}

// losses are how an inviter comes to be able to give the role no more.
var losses = map[string]func(v vouching){
	"his role holds it no more": func(v vouching) {
		info := apitest.Into[role.RoleInfo](v.T, v.Must(v.Owner, "/micro/sys/role/info", map[string]any{"id": v.own}))
		v.Must(v.Owner, "/micro/sys/role/edit", map[string]any{
			"id": v.own, "rev": info.Rev, "name": "招募", "dataScope": "all", "resourceIds": []string{string(auth.MemberAdd), string(auth.MemberInvite)},
		})
	},
	"his role is taken from him": func(v vouching) {
		v.Must(v.Owner, "/micro/sys/user/update", map[string]any{"userIds": []string{v.by.ID}, "roleIds": []string{"member"}})
	},
	"he is taken out": func(v vouching) {
		v.Must(v.Owner, "/micro/sys/user/delete", map[string]any{"userIds": []string{v.by.ID}})
	},
}

// An invite is accepted on the word of who could give all of it at that moment: who loses it while the answer is under way vouches for nobody.
func TestAVoucherThatFallsWhileAnInviteIsAccepted(t *testing.T) {
	for what, loses := range losses {
		for _, byLink := range []bool{false, true} {
			t.Run(fmt.Sprint(what, byLink), func(t *testing.T) {
				d, beside, wire := wired(t)
				v := vouchingIn(d.Team())
				p := v.asks("何小满", byLink)
				meanwhile := v
				meanwhile.Team = &enterprisetest.Team{Door: beside, ID: v.ID, Owner: v.Owner}
				wire.BeforeWrite(sync.OnceFunc(func() { loses(meanwhile) }))
				a := v.Answer(p, p.ID, 3)
				wire.BeforeWrite(nil)
				if row := v.Row(p.ID); a.HTTP != 409 || a.Reason() != "inviter_gone" || row.UserID != "" && row.Status != 2 {
					t.Errorf("%d %s, %+v", a.HTTP, a.Body, row)
				}
			})
		}
	}
}

// Twenty agree, and the one who vouches for all of them loses what he gives: who comes in has come in before.
func TestTwentyAgreeWhileTheirVoucherFalls(t *testing.T) {
	for what, loses := range losses {
		t.Run(what, func(t *testing.T) {
			t.Parallel()
			v := vouchingIn(enterprisetest.Open(t).Team())
			people := make([]enterprisetest.Someone, 20)
			for i := range people {
				people[i] = v.asks(fmt.Sprint("第", i), i%2 == 0)
			}
			answers := make([]apitest.Answer, len(people))
			var all sync.WaitGroup
			for i, p := range people {
				all.Go(func() { answers[i] = v.Answer(p, p.ID, 3) })
			}
			all.Go(func() { loses(v) })
			all.Wait()
			in := 0
			for i, a := range answers {
				switch row := v.Row(people[i].ID); {
				case a.HTTP == 200 && row.UserID != "" && row.Status == 0 && slices.ContainsFunc(row.Roles, func(r org.Ref) bool { return r.ID == v.giving }):
					in++
				case a.HTTP == 409 && a.Reason() == "inviter_gone" && (row.UserID == "" || row.Status == 2):
				default:
					t.Errorf("%d %s, %+v", a.HTTP, a.Body, row)
				}
			}
			lines := apitest.Into[oplog.AuditPage](t, v.Must(v.Owner, "/micro/sys/audit/page", map[string]any{"pageSize": 100})).Records
			fell := slices.IndexFunc(lines, func(l oplog.AuditRow) bool { return l.ActorID == v.Owner.ID })
			before := 0
			for at, l := range lines {
				if strings.HasPrefix(l.Text, "接受邀请") && l.ActorID != v.by.ID {
					if before++; at < fell {
						t.Errorf("%s came in after it: %s", l.Text, lines[fell].Text)
					}
				}
			}
			if fell < 0 || before != in {
				t.Errorf("%d came in, the log says %d", in, before)
			}
		})
	}
}

// A process that ends while it invites or lets in leaves all of it or nothing, and asking again does the rest once.
func TestInvitingThatIsKilledIsWholeOrNothing(t *testing.T) {
	d, beside, wire := wired(t)
	v := vouchingIn(d.Team())
	quiet := &enterprisetest.Team{Door: beside, ID: v.ID, Owner: v.Owner}
	invites := store.NewTable[invite.Invite](beside.DB, apitest.TableName("enterprise"))
	places := store.NewTable[org.Place](beside.DB, apitest.TableName("enterprise"))
	waits := func(p enterprisetest.Someone) (result int, by string, placed bool) {
		t.Helper()
		i, err := invites.Find(t.Context(), store.Key{PK: "invite#" + v.ID, SK: "person#" + p.ID})
		if err != nil {
			t.Fatal(err)
		}
		place, err := places.Find(t.Context(), store.Key{PK: "person#" + p.ID, SK: "enterprise#" + v.ID})
		if err != nil {
			t.Fatal(err)
		}
		return i.Value.Result, i.Value.Voucher.MemberID, place.Version > 0
	}
	for step, most := 1, true; most; step++ {
		most = false
		for _, after := range []bool{false, true} {
			p := d.Someone(fmt.Sprint("第", step, after))
			add := map[string]any{"name": p.Name, "telephone": p.Telephone, "roleIds": []string{v.giving}}
			killed := wire.CrashAt(step, after, func(ctx context.Context) { d.Send(ctx, v.by, v.ID, "/micro/sys/user/add", add) })
			row := quiet.Row(p.ID)
			if result, by, placed := waits(p); row.UserID == "" && (result != 0 || placed) || row.UserID != "" && (row.Status != 2 || result != invite.Waits || by != v.by.ID || placed) {
				t.Errorf("invited, killed at %d: %+v, %d by %s, %v", step, row, result, by, placed)
			}
			if row.UserID == "" {
				quiet.Must(v.by, "/micro/sys/user/add", add)
			}
			agree := map[string]any{"teamId": v.ID, "inviteUserId": p.ID, "result": 3}
			killedToo := wire.CrashAt(step, after, func(ctx context.Context) { d.Send(ctx, p, v.ID, "/family/teamSpace/team/examine", agree) })
			row = quiet.Row(p.ID)
			if result, _, placed := waits(p); (row.Status == 0) != (result == invite.Agreed) || (row.Status == 0) != placed {
				t.Errorf("agreed, killed at %d: %+v, %d, %v", step, row, result, placed)
			}
			quiet.Must(p, "/family/teamSpace/team/examine", agree)
			told := 0
			for _, m := range beside.Messages(v.by.ID, notify.Notify) {
				if strings.HasPrefix(m.Title, p.Name+"已加入") {
					told++
				}
			}
			if row = quiet.Row(p.ID); row.Status != 0 || told != 1 {
				t.Errorf("asked again, killed at %d: %+v, told %d times", step, row, told)
			}
			most = most || killed || killedToo
		}
	}
}
