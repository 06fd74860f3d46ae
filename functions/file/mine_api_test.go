package file_test

import (
	"strings"
	"testing"

	"bimportal/functions/file"
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
	list := func(body map[string]any) file.MineList { return apitest.Into[file.MineList](t, p.call("mine", body)) }
	all := list(map[string]any{})
	if all.Total != 2 || all.Records[0].FileID != two.FileID || all.Records[0].InUse || !all.Records[1].InUse || all.More {
		t.Errorf("%+v", all)
	}
	u := p.usage("picture")
	if len(all.Spaces) != 1 || all.Spaces[0].Files != u.Files || all.Spaces[0].Bytes != u.Bytes || u.Files != 2 || all.Spaces[0].MostFiles == 0 {
		t.Errorf("%+v of %+v", all.Spaces, u)
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
