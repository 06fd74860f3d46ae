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
