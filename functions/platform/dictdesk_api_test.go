package platform_test

import (
	"slices"
	"strings"
	"testing"
	"time"

	"bimportal/functions/platform"
	"bimportal/shared/apitest"
	"bimportal/shared/apitest/team"
	"bimportal/shared/auth"
	"bimportal/shared/clock"
	"bimportal/shared/dict"
	"bimportal/shared/id"
)

type object = map[string]any

func TestTheDictionaryIsEditedByOperatorsAlone(t *testing.T) {
	now := clock.System()
	s := platform.New(platform.Deps{DB: apitest.DB(t), Tables: apitest.Tables(), Clock: func() time.Time { return now }})
	g, mine, ops := s.Routes(), team.NewTeam(t), team.Operators(t)
	viewer, editor := ops.Member(t, auth.DictView), ops.Member(t, auth.DictView, auth.DictEdit)
	post := func(who team.Person, in, verb string, body object) apitest.Answer {
		return team.Call(t, g, who, in, "POST", "/platform/home/dict/"+verb, body)
	}
	const kind = "REFUND_REASON" // no other test of this package reads it
	value := "v" + id.New("")
	say := func(change object) object {
		b := object{"typeCode": kind, "value": value, "label": "试用项", "remark": "说明", "enabled": true}
		for k, v := range change {
			b[k] = v
		}
		return b
	}
	for verb, b := range map[string]object{"manage": {}, "edit": say(nil), "order": {"typeCode": kind, "values": []string{value}}} {
		team.Refused(t, "nobody: "+verb, post(team.Person{}, ops.ID, verb, b), 401, "unauthorized")
		team.Refused(t, "an enterprise's owner, in the platform's: "+verb, post(mine.Owner, ops.ID, verb, b), 403, "not_member")
		team.Refused(t, "an enterprise's owner, in his own: "+verb, post(mine.Owner, mine.ID, verb, b), 403, "not_member")
		team.Refused(t, "an operator of other things: "+verb, post(ops.Member(t, auth.InquiryView), ops.ID, verb, b), 403, "no_permission")
		if verb != "manage" {
			team.Refused(t, "who only looks: "+verb, post(viewer, ops.ID, verb, b), 403, "no_permission")
		}
	}
	for field, change := range map[string]object{"typeCode": {"typeCode": "NOTHING"}, "value": {"value": "带 空格"}, "label": {"label": " "}, "remark": {"remark": strings.Repeat("长", 101)}} {
		if a := post(editor, ops.ID, "edit", say(change)); a.HTTP != 400 || a.FieldMessage(field) == "" {
			t.Errorf("%s: %s", field, a.Body)
		}
	}
	team.Refused(t, "a program's type", post(editor, ops.ID, "edit", say(object{"typeCode": "MSG_TYPE"})), 409, "dict_fixed")
	team.Refused(t, "a change of nothing", post(editor, ops.ID, "edit", say(object{"rev": 1})), 404, "dict_gone")
	public := func(query string) []dict.Item {
		now = now.Add(11 * time.Second) // longer than an answer is kept at the door
		return get(t, g, "/platform/home/api/dict/list?type="+kind+query)
	}
	has := func(list []dict.Item) (label string) {
		for _, i := range list {
			if i.Value == value {
				label = i.Label
			}
		}
		return label
	}
	if has(public("")) != "" {
		t.Fatal("a refused item is there")
	}
	made := team.Must[platform.DictItem](t, post(editor, ops.ID, "edit", say(nil)))
	if got := has(public("")); got != "试用项" {
		t.Errorf("a new item reads %q", got)
	}
	team.Refused(t, "the value again", post(editor, ops.ID, "edit", say(nil)), 409, "value_taken")
	team.Refused(t, "an old rev", post(editor, ops.ID, "edit", say(object{"rev": made.Rev + 4})), 409, "stale_rev")
	// What is switched off is not offered, and keeps its name where it stands.
	made = team.Must[platform.DictItem](t, post(editor, ops.ID, "edit", say(object{"rev": made.Rev, "label": "新名称", "enabled": false})))
	if has(public("")) != "" || has(public("&all=true")) != "新名称" {
		t.Errorf("%+v", made)
	}
	other := "w" + id.New("")
	team.Must[platform.DictItem](t, post(editor, ops.ID, "edit", say(object{"value": other, "label": "第二项"})))
	values := func() (list []string) {
		for _, i := range team.Must[platform.Dictionary](t, post(viewer, ops.ID, "manage", object{"typeCode": kind})).Items {
			list = append(list, i.Value)
		}
		return list
	}
	order := values()
	if slices.Index(order, other) != len(order)-1 {
		t.Errorf("a new item is not the last: %v", order)
	}
	team.Refused(t, "an order of some", post(editor, ops.ID, "order", object{"typeCode": kind, "values": order[1:]}), 409, "dict_changed")
	team.Refused(t, "an order with a stranger", post(editor, ops.ID, "order", object{"typeCode": kind, "values": append(slices.Clone(order[1:]), "stranger")}), 409, "dict_changed")
	team.Refused(t, "an order that names one twice", post(editor, ops.ID, "order", object{"typeCode": kind, "values": append(slices.Clone(order), order[0])}), 409, "dict_changed")
	slices.Reverse(order)
	team.Must[platform.Dictionary](t, post(editor, ops.ID, "order", object{"typeCode": kind, "values": order}))
	if got := values(); !slices.Equal(got, order) {
		t.Errorf("%v, want %v", got, order)
	}
	if list := public(""); list[0].Value != other {
		t.Errorf("the public reads another order: %+v", list)
	}
	// A seed leaves alone what an operator has changed.
	data := []byte(`{"dict":[{"typeCode":"` + kind + `","value":"` + value + `","label":"种子的名称","order":1}]}`)
	if err := s.Work(t.Context(), platform.Event{Task: "seed", Data: data}); err != nil {
		t.Fatal(err)
	}
	if got := has(public("&all=true")); got != "新名称" {
		t.Errorf("a seed took an operator's word back: %q", got)
	}
}
