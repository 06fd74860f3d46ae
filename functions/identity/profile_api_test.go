package identity_test

import (
	"strings"
	"sync"
	"testing"

	"bimportal/functions/identity"
	"bimportal/shared/api"
	"bimportal/shared/apitest"
	"bimportal/shared/clock"
)

func edit(t *testing.T, g *api.Group, token string, body map[string]any) apitest.Answer {
	t.Helper()
	return apitest.Call(t, g, apitest.Request{Method: "POST", Path: "/family/auth/setting/changePersonInfo", Token: token, Body: body})
}

func TestProfileRefusals(t *testing.T) {
	g, name := door(t, clock.System)
	d := signIn(t, g, name, edge)
	before := apitest.Into[identity.UserInfo](t, info(t, g, d.access))
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
		{map[string]any{"nickname": strings.Repeat("长", 21)}, "nickname", "昵称不能超过20字"},
		{map[string]any{"signature": strings.Repeat("长", 101)}, "signature", "个性签名不能超过100字"},
		{map[string]any{"gender": 3}, "gender", "请选择性别"},
		{map[string]any{"avatar": "https://evil.example/x.png"}, "avatar", "请重新上传头像"},
		{map[string]any{"avatar": "/media/avatar/somebody/1.png"}, "avatar", "请重新上传头像"},
		{map[string]any{"avatar": "/media/avatar/" + before.UserID + "/../x/1.png"}, "avatar", "请重新上传头像"},
		{map[string]any{"avatar": "/media/avatar/" + before.UserID + "/1.svg"}, "avatar", "请重新上传头像"},
		{map[string]any{"introHtml": "<p>" + strings.Repeat("长", 2001) + "</p>"}, "introHtml", "个人简介不能超过2000字"},
		{map[string]any{"rev": nil}, "rev", ""},
		{map[string]any{"userId": "another"}, "userId", "不支持的字段"},
		{map[string]any{"telephone": "13900000000"}, "telephone", "不支持的字段"},
		{map[string]any{"status": 1}, "status", "不支持的字段"},
	} {
		a := edit(t, g, d.access, good(c.more))
		if a.HTTP != 400 || (c.message != "" && a.FieldMessage(c.field) != c.message) {
			t.Errorf("%v: %d %s", c.more, a.HTTP, a.Body)
		}
	}
	if after := apitest.Into[identity.UserInfo](t, info(t, g, d.access)); after.Rev != before.Rev || after.Nickname != before.Nickname {
		t.Errorf("a refusal changed something: %+v", after)
	}
}

func TestProfileIsChangedAndCleaned(t *testing.T) {
	g, name := door(t, clock.System)
	d := signIn(t, g, name, edge)
	before := apitest.Into[identity.UserInfo](t, info(t, g, d.access))
	avatar := "/media/avatar/" + before.UserID + "/01ab.webp"
	a := edit(t, g, d.access, map[string]any{
		"nickname": " 明远 ", "avatar": avatar, "gender": 1, "companyName": "中筑", "position": "工程师", "signature": "再量一遍",
		"introHtml": `<p onclick="x()">十年<script>alert(1)</script></p>`, "rev": before.Rev,
	})
	got := apitest.Into[identity.UserInfo](t, a)
	if a.HTTP != 200 || got.Nickname != "明远" || got.Avatar != avatar || got.IntroHTML != "<p>十年</p>" || got.Rev != before.Rev+1 || got.Telephone != before.Telephone {
		t.Fatalf("%d %s", a.HTTP, a.Body)
	}
	again := edit(t, g, d.access, map[string]any{"nickname": "旧表单", "rev": before.Rev})
	if again.HTTP != 409 || again.Reason() != "stale_rev" || apitest.Into[struct{ Current identity.UserInfo }](t, again).Current.Nickname != "明远" {
		t.Fatalf("%d %s", again.HTTP, again.Body)
	}
}

func TestSigningInDoesNotMakeAnOpenFormStale(t *testing.T) {
	g, name := door(t, clock.System)
	d := signIn(t, g, name, edge)
	before := apitest.Into[identity.UserInfo](t, info(t, g, d.access))
	signIn(t, g, name, wecom)
	if a := edit(t, g, d.access, map[string]any{"nickname": "新", "rev": before.Rev}); a.HTTP != 200 {
		t.Errorf("%d %s", a.HTTP, a.Body)
	}
}

func TestOfTwentyEditsOfOneRevOneWins(t *testing.T) {
	g, name := door(t, clock.System)
	d := signIn(t, g, name, edge)
	rev := apitest.Into[identity.UserInfo](t, info(t, g, d.access)).Rev
	codes := make([]int, 20)
	var all sync.WaitGroup
	for i := range codes {
		all.Go(func() { codes[i] = edit(t, g, d.access, map[string]any{"nickname": "改", "rev": rev}).HTTP })
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
