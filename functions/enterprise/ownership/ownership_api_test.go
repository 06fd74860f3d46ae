package ownership_test

import (
	"testing"

	"bimportal/functions/enterprise/enterprisetest"
	"bimportal/functions/enterprise/workbench"
	"bimportal/shared/apitest"
)

func TestAnEnterpriseChangesHands(t *testing.T) {
	d := enterprisetest.Open(t)
	e := d.Team()
	admin := e.Joined("管理员", nil, []string{"admin"})
	heir := e.Joined("何小满", nil, []string{"member"})
	body := map[string]any{"userId": heir.ID, "name": "测试建设"}
	e.Refused("an administrator", admin, "/family/teamSpace/team/handOver", body, 403, "not_owner")
	e.Refused("another name", e.Owner, "/family/teamSpace/team/handOver", map[string]any{"userId": heir.ID, "name": "别的"}, 400, "invalid_input")
	e.Refused("to a stranger", e.Owner, "/family/teamSpace/team/handOver", map[string]any{"userId": d.Someone("路人").ID, "name": "测试建设"}, 400, "invalid_input")
	e.Refused("the owner leaves", e.Owner, "/family/teamSpace/team/leave", map[string]any{"name": "测试建设"}, 409, "owner_leaves")
	e.Refused("dissolved with people in it", e.Owner, "/family/teamSpace/team/dissolve", map[string]any{"name": "测试建设"}, 409, "still_members")
	e.Must(e.Owner, "/family/teamSpace/team/handOver", body)
	if d.Detail(e.Owner, e.ID).History[0].Result == "handover" || e.Tree(e.Owner).OwnerID != e.Owner.ID {
		t.Fatal("it was handed over before the heir agreed")
	}
	if a := e.Answer(heir, heir.ID, 3); a.HTTP != 200 {
		t.Fatalf("%s", a.Body)
	}
	if e.Tree(heir).OwnerID != heir.ID || !e.Tree(heir).Can.HandOver || e.Tree(e.Owner).Can.HandOver {
		t.Errorf("%+v", e.Tree(heir))
	}
	if own := apitest.Into[workbench.CreateAndJoin](t, d.Post(heir, "", "/micro/home/provider/create-and-join", nil)); own.Create == nil || own.Create.ID != e.ID {
		t.Errorf("%+v", own)
	}
	if a := d.Post(e.Owner, "", "/micro/home/provider/add", enterprisetest.Form(e.Owner, nil)); a.HTTP != 200 {
		t.Errorf("who handed it over may create another: %s", a.Body)
	}
	e.Must(e.Owner, "/family/teamSpace/team/leave", map[string]any{"name": "测试建设"})
	e.Must(heir, "/micro/sys/user/delete", map[string]any{"userIds": []string{admin.ID}})
	e.Must(heir, "/family/teamSpace/team/dissolve", map[string]any{"name": "测试建设"})
	if a := e.Call(heir, "/micro/sys/user/page", nil); a.HTTP != 403 {
		t.Errorf("%s", a.Body)
	}
	if own := apitest.Into[workbench.CreateAndJoin](t, d.Post(heir, "", "/micro/home/provider/create-and-join", nil)); own.Create != nil {
		t.Errorf("%+v", own.Create)
	}
}
