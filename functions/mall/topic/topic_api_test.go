package topic_test

import (
	"fmt"
	"testing"

	"bimportal/functions/mall/malltest"
	"bimportal/functions/mall/topic"
	"bimportal/shared/api"
	"bimportal/shared/apitest"
	"bimportal/shared/apitest/team"
	"bimportal/shared/auth"
	"bimportal/shared/store"
)

type object = map[string]any

func TestThereAreTwoHundredTopicsAtMost(t *testing.T) {
	d := malltest.Open(t)
	ops := team.Operators(t)
	operator := ops.Member(t, auth.ContentAudit)
	edit := func(p team.Person, change object) apitest.Answer {
		form := object{"title": "医院建筑常用族", "families": []string{}}
		for k, v := range change {
			form[k] = v
		}
		return d.Post(p, ops.ID, "/family/mall/topic/edit", form)
	}
	team.Refused(t, "nobody", edit(team.Person{}, nil), 401, "unauthorized")
	team.Refused(t, "an enterprise's owner", edit(team.NewTeam(t).Owner, nil), 403, "not_member")
	team.Refused(t, "who audits nothing", edit(ops.Member(t, auth.ReviewView), nil), 403, "no_permission")
	if a := edit(operator, object{"title": " "}); a.HTTP != 400 || a.FieldMessage("title") == "" {
		t.Errorf("without a title: %s", a.Body)
	}
	rows := store.NewTable[topic.Topic](apitest.DB(t), d.Tables.Mall)
	var writes []store.Write
	for i := range 199 {
		of := fmt.Sprintf("%010d", i)
		writes = append(writes, rows.New(store.Key{PK: "topics", SK: of}, topic.Topic{ID: of, Title: of}))
	}
	if err := apitest.DB(t).Fill(t.Context(), writes...); err != nil {
		t.Fatal(err)
	}
	d.Wire.AfterQuery("topics", func() { team.Must[topic.TopicRow](t, edit(operator, nil)) })
	team.Refused(t, "who counted them before another one was added", edit(operator, nil), 409, "too_many_topics")
	managed := team.Must[api.Page[topic.TopicRow]](t, d.Post(operator, ops.ID, "/family/mall/topic/page", object{"keyword": "医院"}))
	if managed.Total != 1 {
		t.Fatalf("%d were added", managed.Total)
	}
	one := managed.Records[0]
	team.Refused(t, "an old rev", edit(operator, object{"id": one.ID, "rev": 9}), 409, "stale_rev")
	if got := team.Must[topic.TopicRow](t, edit(operator, object{"id": one.ID, "rev": one.Rev, "title": "学校建筑常用族"})); got.Title != "学校建筑常用族" {
		t.Errorf("changed while all are there: %+v", got)
	}
}

func TestWhoEditsATopicReadsTheNamesOfAllItsFamilies(t *testing.T) {
	d := malltest.Open(t)
	ops := team.Operators(t)
	operator, seller := ops.Member(t, auth.ContentAudit), team.NewTeam(t)
	var ids []string
	for range 6 {
		ids = append(ids, d.Public(seller, nil).ID)
	}
	team.Must[topic.TopicRow](t, d.Post(operator, ops.ID, "/family/mall/topic/edit", object{"title": "选 " + ids[0], "families": ids, "public": true}))
	managed := team.Must[api.Page[topic.TopicRow]](t, d.Post(operator, ops.ID, "/family/mall/topic/page", object{"keyword": ids[0]})).Records
	if len(managed) != 1 || len(managed[0].Chosen) != len(ids) || len(managed[0].First) != 4 {
		t.Fatalf("of %d: %+v", len(ids), managed)
	}
	for i, c := range managed[0].Chosen {
		if c.ID != ids[i] || c.Name == "" || c.No == "" {
			t.Errorf("number %d: %+v", i, c)
		}
	}
	team.Must[any](t, d.Post(seller.Owner, seller.ID, "/family/mall/product/updateStatus", object{"id": ids[5], "status": 3}))
	managed = team.Must[api.Page[topic.TopicRow]](t, d.Post(operator, ops.ID, "/family/mall/topic/page", object{"keyword": ids[0]})).Records
	if last := managed[0].Chosen[5]; last != (topic.Chosen{ID: ids[5]}) || managed[0].Chosen[4].Name == "" {
		t.Errorf("one that is not public: %+v", managed[0].Chosen)
	}
	if listed := team.Must[api.Page[topic.TopicRow]](t, d.Get(team.Person{}, "", "/family/mall/api/group/list?keyword="+ids[0])); len(listed.Records) != 1 || listed.Records[0].Chosen != nil {
		t.Errorf("the public reads %+v", listed.Records)
	}
}
