package profile_test

import (
	"slices"
	"strings"
	"sync"
	"testing"

	it "bimportal/functions/identity/identitytest"
	"bimportal/functions/identity/profile"
	"bimportal/shared/api"
	"bimportal/shared/apitest"
	"bimportal/shared/clock"
	"bimportal/shared/id"
	"bimportal/shared/membership"
	"bimportal/shared/store"
)

func edit(t *testing.T, g *api.Group, token string, body map[string]any) apitest.Answer {
	t.Helper()
	return apitest.Call(t, g, apitest.Request{Method: "POST", Path: "/family/auth/setting/changePersonInfo", Token: token, Body: body})
}

func TestProfileRefusals(t *testing.T) {
	g, name := it.Door(t, clock.System)
	d := it.SignIn(t, g, name, it.Edge)
	before := apitest.Into[profile.UserInfo](t, it.Info(t, g, d.Access))
	good := func(more map[string]any) map[string]any {
		body := map[string]any{"nickname": "新昵称", "rev": before.Rev}
		for k, v := range more {
			body[k] = v
		}
		return body
	}
	if a := edit(t, g, "", good(nil)); a.HTTP != 401 {
		t.Errorf("not signed in: %d", a.HTTP)
	}
	for _, c := range []struct {
		more           map[string]any
		field, message string
	}{
		{map[string]any{"nickname": " "}, "nickname", "请输入昵称"},
		{map[string]any{"nickname": "ＢＩＭ 中\u200b心"}, "nickname", "名称不能含有“BIM中心”“官方”“平台”等容易被误认为本平台的字样"},
		{map[string]any{"nickname": strings.Repeat("长", 21)}, "nickname", "昵称不能超过20字"},
		{map[string]any{"signature": strings.Repeat("长", 101)}, "signature", "个性签名不能超过100字"},
		{map[string]any{"gender": 3}, "gender", "请选择性别"},
		{map[string]any{"avatar": "https://evil.example/x.png"}, "avatar", "请重新上传头像"},
		{map[string]any{"avatar": "/media/avatar/somebody/1.png"}, "avatar", "请重新上传头像"},
		{map[string]any{"avatar": "/media/avatar/" + before.UserID + "/../x/1.png"}, "avatar", "请重新上传头像"},
		{map[string]any{"avatar": "/media/avatar/" + before.UserID + "/1.svg"}, "avatar", "请重新上传头像"},
		{map[string]any{"introHtml": "<p>" + strings.Repeat("长", 2001) + "</p>"}, "introHtml", "个人简介不能超过2000字"},
		{map[string]any{"email": "nobody"}, "email", "请输入正确的邮箱地址"},
		{map[string]any{"email": "a@b"}, "email", "请输入正确的邮箱地址"},
		{map[string]any{"email": "周明远 <a@b.example>"}, "email", "请输入正确的邮箱地址"},
		{map[string]any{"email": strings.Repeat("a", 90) + "@example.com"}, "email", "邮箱地址不能超过100字"},
		{map[string]any{"specialty": []string{"a", "b", "c", "d", "e", "f"}}, "specialty", "专业最多选择5项"},
		{map[string]any{"specialty": []string{"hvac", "hvac"}}, "specialty", "请从列表中选择专业"},
		{map[string]any{"specialty": []string{"<b>"}}, "specialty", "请从列表中选择专业"},
		{map[string]any{"regionCode": "11"}, "regionCode", "请从列表中选择所在地区"},
		{map[string]any{"regionCode": "abcdef"}, "regionCode", "请从列表中选择所在地区"},
		{map[string]any{"realNameStatus": 2}, "realNameStatus", "不支持的字段"},
		{map[string]any{"rev": nil}, "rev", ""},
		{map[string]any{"userId": "another"}, "userId", "不支持的字段"},
		{map[string]any{"telephone": "13900000000"}, "telephone", "不支持的字段"},
		{map[string]any{"status": 1}, "status", "不支持的字段"},
	} {
		a := edit(t, g, d.Access, good(c.more))
		if a.HTTP != 400 || (c.message != "" && a.FieldMessage(c.field) != c.message) {
			t.Errorf("%v: %d %s", c.more, a.HTTP, a.Body)
		}
	}
	if after := apitest.Into[profile.UserInfo](t, it.Info(t, g, d.Access)); after.Rev != before.Rev || after.Nickname != before.Nickname {
		t.Errorf("a refusal changed something: %+v", after)
	}
}

func TestProfileIsChangedAndCleaned(t *testing.T) {
	g, name := it.Door(t, clock.System)
	d := it.SignIn(t, g, name, it.Edge)
	before := apitest.Into[profile.UserInfo](t, it.Info(t, g, d.Access))
	avatar := "/media/avatar/" + before.UserID + "/01ab.webp"
	a := edit(t, g, d.Access, map[string]any{
		"nickname": " 明远 ", "avatar": avatar, "gender": 1, "companyName": "中筑", "position": "工程师", "signature": "再量一遍",
		"introHtml": `<p onclick="x()">十年<script>alert(1)</script></p>`, "rev": before.Rev,
	})
	got := apitest.Into[profile.UserInfo](t, a)
	if a.HTTP != 200 || got.Nickname != "明远" || got.Avatar != avatar || got.IntroHTML != "<p>十年</p>" || got.Rev != before.Rev+1 || got.Telephone != before.Telephone {
		t.Fatalf("%d %s", a.HTTP, a.Body)
	}
	again := edit(t, g, d.Access, map[string]any{"nickname": "旧表单", "rev": before.Rev})
	if again.HTTP != 409 || again.Reason() != "stale_rev" || apitest.Into[struct{ Current profile.UserInfo }](t, again).Current.Nickname != "明远" {
		t.Fatalf("%d %s", again.HTTP, again.Body)
	}
}

func TestSigningInDoesNotMakeAnOpenFormStale(t *testing.T) {
	g, name := it.Door(t, clock.System)
	d := it.SignIn(t, g, name, it.Edge)
	before := apitest.Into[profile.UserInfo](t, it.Info(t, g, d.Access))
	it.SignIn(t, g, name, it.WeCom)
	if a := edit(t, g, d.Access, map[string]any{"nickname": "新", "rev": before.Rev}); a.HTTP != 200 {
		t.Errorf("%d %s", a.HTTP, a.Body)
	}
}

func TestOfTwentyEditsOfOneRevOneWins(t *testing.T) {
	g, name := it.Door(t, clock.System)
	d := it.SignIn(t, g, name, it.Edge)
	rev := apitest.Into[profile.UserInfo](t, it.Info(t, g, d.Access)).Rev
	codes := make([]int, 20)
	var all sync.WaitGroup
	for i := range codes {
		all.Go(func() { codes[i] = edit(t, g, d.Access, map[string]any{"nickname": "改", "rev": rev}).HTTP })
	}
	all.Wait()
	won := 0
	for _, code := range codes {
		switch code {
		case 200:
			won++
		case 409:
		default:
			t.Errorf("%d", code)
		}
	}
	if won != 1 {
		t.Errorf("%d won", won)
	}
}

// TestAProfileHasEveryFieldOfItsContract: product.md section 2, whoever asks.
func TestAProfileHasEveryFieldOfItsContract(t *testing.T) {
	g, name := it.Door(t, clock.System)
	d := it.SignIn(t, g, name, it.Edge)
	before := it.Info(t, g, d.Access)
	fields := apitest.Into[map[string]any](t, before)
	for _, field := range strings.Fields("userId username nickname name avatar telephone email gender companyName position specialty regionCode signature ipRegion " +
		"realNameStatus vip status agreements lastLoginTime createTime rev roles permissions permVersion") {
		if _, ok := fields[field]; !ok {
			t.Errorf("userInfo lacks %s", field)
		}
	}
	if list, ok := fields["specialty"].([]any); !ok || len(list) != 0 {
		t.Errorf("specialty of a new person is %v", fields["specialty"])
	}
	a := edit(t, g, d.Access, map[string]any{
		"nickname": "明远", "email": "zhou@example.com", "specialty": []string{"hvac", "structure"}, "regionCode": "110000", "rev": apitest.Into[profile.UserInfo](t, before).Rev,
	})
	got := apitest.Into[profile.UserInfo](t, it.Info(t, g, d.Access))
	if a.HTTP != 200 || got.Email != "zhou@example.com" || strings.Join(got.Specialty, " ") != "hvac structure" || got.RegionCode != "110000" {
		t.Errorf("%d %s: %+v", a.HTTP, a.Body, got)
	}
}

func TestRegistrationIsConsentThatTheProfileShows(t *testing.T) {
	s, p := it.Service(t, clock.System)
	g := s.Routes()
	telephone := it.NewTelephone()
	a := it.Post(t, g, "/family/auth/api/mall/registerByTelephone", "", map[string]any{
		"telephone": telephone, "code": it.CodeFor(t, g, p, telephone, "register"), "password": it.Password,
		"agreements": []map[string]string{{"type": "user", "version": "2026-11"}, {"type": "privacy", "version": "2026-11-25"}},
	})
	got := apitest.Into[profile.UserInfo](t, it.Info(t, g, apitest.Into[string](t, a)))
	if len(got.Agreements) != 2 || got.Agreements[0].Type != "user" || got.Agreements[0].At == 0 {
		t.Errorf("%+v", got.Agreements)
	}
}

// Roles and permissions are those of the enterprise that the call names, as it gives them: none without one, in another
// one's, or before it is open.
func TestUserInfoSaysWhatOneIsInTheEnterpriseOfTheCall(t *testing.T) {
	g, name := it.Door(t, clock.System)
	token := apitest.Into[string](t, it.Login(t, g, name, it.Password))
	userID, _, _ := strings.Cut(token, ".")
	db, table := apitest.DB(t), apitest.TableName("enterprise")
	access, members, roles := store.NewTable[membership.Access](db, table), store.NewTable[membership.Member](db, table), store.NewTable[membership.Role](db, table)
	found := func(status int, owner string, roleIDs ...string) string {
		enterpriseID := id.New("")
		if err := db.Transact(t.Context(),
			access.New(membership.AccessKey(enterpriseID), membership.Access{ID: enterpriseID, Status: status, OwnerID: owner, PermSeq: 7}),
			roles.New(membership.RoleKey(enterpriseID, "admin"), membership.Role{ID: "admin", Code: membership.AdminRole, Permissions: []string{membership.All}, Rev: 7}),
			roles.New(membership.RoleKey(enterpriseID, "member"), membership.Role{ID: "member", Code: membership.MemberRole, Permissions: []string{"home:board:view"}, Rev: 7}),
			members.New(membership.MemberKey(enterpriseID, userID), membership.Member{ID: userID, UserID: userID, Roles: roleIDs}),
		); err != nil {
			t.Fatal(err)
		}
		return enterpriseID
	}
	other := id.New("")
	if err := db.Transact(t.Context(), access.New(membership.AccessKey(other), membership.Access{ID: other, Status: membership.Approved, OwnerID: userID})); err != nil {
		t.Fatal(err)
	}
	for what, c := range map[string]struct {
		in                 string
		roles, permissions []string
		mine               bool
	}{
		"no enterprise":         {"", []string{}, []string{}, false},
		"one that he left":      {other, []string{}, []string{}, false},
		"an administrator":      {found(membership.Approved, "somebody", "admin"), []string{"admin"}, []string{"*"}, true},
		"the owner":             {found(membership.Approved, userID), []string{"admin"}, []string{"*"}, true},
		"a member":              {found(membership.Approved, "somebody", "member"), []string{"member"}, []string{"home:board:view"}, true},
		"one that is in review": {found(membership.InReview, userID), []string{"admin"}, []string{}, true},
	} {
		a := apitest.Call(t, g, apitest.Request{Method: "GET", Path: "/family/auth/sys/user/userInfo", Token: token, Header: map[string]string{api.EnterpriseHeader: c.in}})
		u := apitest.Into[profile.UserInfo](t, a)
		if !slices.Equal(u.Roles, c.roles) || !slices.Equal(u.Permissions, c.permissions) || (u.CompanyID == c.in && c.in != "") != c.mine || (u.PermVersion == 7) != c.mine {
			t.Errorf("%s: %s", what, a.Body)
		}
	}
}
