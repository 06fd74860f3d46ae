package space_test

import (
	"testing"

	"bimportal/functions/project/projecttest"
	"bimportal/functions/project/space"
	"bimportal/shared/apitest"
)

// A renewal whose answer was lost and that is sent again prolongs once; the same key for another length is refused.
func TestARenewalIsMadeOnceForEachKey(t *testing.T) {
	d := projecttest.Open(t)
	p := d.Someone("周明远")
	projectID := d.Opened(p, "", projecttest.Form(d.Template(nil), nil))
	before := d.Detail(p, projectID).DaysLeft
	renew := func(days int, key string) apitest.Answer {
		return apitest.Call(t, d.G, apitest.Request{
			Method: "POST", Path: "/platform/home/userItem/action", Token: d.Token(p), Header: map[string]string{"Idempotency-Key": key},
			Body: map[string]any{"id": projectID, "action": "renew", "validityPeriod": days},
		})
	}
	for range 3 {
		if a := renew(30, "once"); a.HTTP != 200 || apitest.Into[space.Acted](t, a).DaysLeft != before+30 {
			t.Errorf("%d %s", a.HTTP, a.Body)
		}
	}
	if a := renew(180, "once"); a.HTTP != 409 || a.Reason() != "idempotency_mismatch" {
		t.Errorf("%d %s", a.HTTP, a.Body)
	}
	if a := renew(30, "another"); a.HTTP != 200 || d.Detail(p, projectID).DaysLeft != before+60 {
		t.Errorf("%d %s", a.HTTP, a.Body)
	}
}
