package file_test

import (
	"strings"
	"testing"

	"bimportal/functions/file"
	"bimportal/shared/api"
	"bimportal/shared/apitest"
	"bimportal/shared/files"
	"bimportal/shared/store"
)

func TestOnesOwnFiles(t *testing.T) {
	t.Parallel()
	p, other := somebody(t), somebody(t)
	nobody := p
	nobody.token = ""
	if a := nobody.call("mine", map[string]any{}); a.HTTP != 401 {
		t.Errorf("nobody: %d %s", a.HTTP, a.Body)
	}
	one := p.finished(p.send("picture", "现场.png", picture(t, 8, 8)))
	two := p.finished(p.send("picture", "Clash.png", picture(t, 9, 9)))
	other.finished(other.send("picture", "别人的.png", picture(t, 10, 10)))
	held := store.NewTable[files.Hold](apitest.DB(t), apitest.TableName("file"))
	if err := apitest.DB(t).Transact(t.Context(), held.New(files.HoldKey(p.userID, one.FileID), files.Hold{Records: 1})); err != nil {
		t.Fatal(err)
	}
	list := func(body map[string]any) api.Page[file.MineRow] {
		return apitest.Into[api.Page[file.MineRow]](t, p.call("mine", body))
	}
	all := list(map[string]any{})
	if all.Total != 2 || all.Records[0].FileID != two.FileID || all.Records[0].InUse || !all.Records[1].InUse {
		t.Errorf("%+v", all)
	}
	u := p.usage("picture")
	room := func(token string) apitest.Answer {
		return apitest.Call(t, p.group, apitest.Request{Method: "GET", Path: base + "spaces", Token: token})
	}
	if a := room(""); a.HTTP != 401 {
		t.Errorf("the room of nobody: %d %s", a.HTTP, a.Body)
	}
	if got := apitest.Into[[]file.Space](t, room(p.token)); len(got) != 1 || got[0].Files != u.Files || got[0].Bytes != u.Bytes || u.Files != 2 || got[0].MostFiles == 0 {
		t.Errorf("%+v of %+v", got, u)
	}
	if got := apitest.Into[[]file.Space](t, room(somebody(t).token)); len(got) != 0 {
		t.Errorf("who has no files has %+v", got)
	}
	if got := list(map[string]any{"keyword": "clash"}); got.Total != 1 || got.Records[0].FileID != two.FileID {
		t.Errorf("by its name: %+v", got.Records)
	}
	if got := list(map[string]any{"purpose": "attachment"}); got.Total != 0 {
		t.Errorf("of another purpose: %+v", got.Records)
	}
	if a := p.call("mine", map[string]any{"purpose": "secret"}); a.HTTP != 400 || !strings.Contains(string(a.Body), "用途不正确") {
		t.Errorf("no purpose: %s", a.Body)
	}
}
