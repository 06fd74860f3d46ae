package inquiry_test

import (
	"fmt"
	"strings"
	"sync"
	"testing"
	"time"

	ct "bimportal/functions/catalogue/cataloguetest"
	"bimportal/functions/catalogue/inquiry"
	"bimportal/shared/apitest"
	"bimportal/shared/clock"
	"bimportal/shared/id"
	"bimportal/shared/membership"
	"bimportal/shared/notify"
	"bimportal/shared/store"
)

const inquiryPath = "/micro/home/api/inquiry/add"

type object = map[string]any

// office is a sender at an address of his own.
var office struct {
	sync.Mutex
	n int
}

func newOffice() string {
	office.Lock()
	defer office.Unlock()
	office.n++
	return fmt.Sprintf("10.9.%d.%d", office.n>>8, office.n&255)
}

func form() object {
	return object{"kind": "channel", "name": "顾女士", "company": "长风建设集团", "telephone": "13800001234", "content": "想了解渠道合作的条件和结算方式。", "privacy": "2026-11"}
}

// kept returns the inquiries of a company.
func kept(t *testing.T, company string) []inquiry.Inquiry {
	t.Helper()
	rows, err := store.NewTable[inquiry.Inquiry](apitest.DB(t), apitest.TableName("catalogue")).QueryLatest(t.Context(), store.Range{PK: "inquiries"})
	if err != nil {
		t.Fatal(err)
	}
	var list []inquiry.Inquiry
	for _, r := range rows {
		if r.Value.Company == company {
			list = append(list, r.Value)
		}
	}
	return list
}

func TestAnInquiryIsRefusedByItsFields(t *testing.T) {
	g := ct.Door(t)
	company := id.New("c")
	for _, c := range []struct {
		field string
		value any
		says  string
	}{
		{"kind", nil, "请选择咨询类型"}, {"kind", "other", "请选择咨询类型"},
		{"name", nil, "请填写称呼"}, {"name", "   ", "请填写称呼"}, {"name", strings.Repeat("顾", 21), "称呼不能超过20字"}, {"name", "顾\n某", "称呼和单位不能包含特殊字符"},
		{"telephone", nil, "请输入手机号"}, {"telephone", "12345678901", "请输入正确的手机号"}, {"telephone", "1380000123", "请输入正确的手机号"},
		{"content", "", "请填写内容，至少5个字"}, {"content", "你好", "请填写内容，至少5个字"}, {"content", strings.Repeat("长", 501), "内容不能超过500字"},
		{"productId", "../../x", "产品不存在"}, {"privacy", nil, "请先阅读并同意隐私政策"}, {"privacy", " ", "请先阅读并同意隐私政策"},
		{"email", "a@b.cn", "不支持的字段"},
	} {
		body := form()
		body["company"] = company
		if body[c.field] = c.value; c.value == nil {
			delete(body, c.field)
		}
		if a := apitest.Call(t, g, apitest.Request{Method: "POST", Path: inquiryPath, Body: body}); a.HTTP != 400 || a.FieldMessage(c.field) != c.says {
			t.Errorf("%s %v: %d %s", c.field, c.value, a.HTTP, a.Body)
		}
	}
	robot := form()
	robot["company"], robot["website"] = company, "https://spam.example.com"
	if a := apitest.Call(t, g, apitest.Request{Method: "POST", Path: inquiryPath, Body: robot}); a.HTTP != 400 || a.Reason() != "not_a_person" {
		t.Errorf("%d %s", a.HTTP, a.Body)
	}
	if n := len(kept(t, company)); n != 0 {
		t.Errorf("%d kept nevertheless", n)
	}
}

func TestAnInquiryIsKeptOnceAndTold(t *testing.T) {
	g := ct.Door(t)
	owner := id.New("u")
	access := store.NewTable[membership.Access](apitest.DB(t), apitest.TableName("enterprise"))
	if err := store.Ensure(t.Context(), access, membership.AccessKey(membership.Platform), membership.Access{ID: membership.Platform, OwnerID: owner}); err != nil {
		t.Fatal(err)
	}
	body := form()
	company := "长风" + id.New("")
	body["company"], body["name"] = company, "  顾女士 "
	address, key := newOffice(), id.New("k")
	ids := make([]string, 6)
	var all sync.WaitGroup
	for i := range ids {
		all.Go(func() {
			a := apitest.Call(t, g, apitest.Request{Method: "POST", Path: inquiryPath, Body: body, Address: address, Header: map[string]string{"Idempotency-Key": key}})
			ids[i] = apitest.Into[inquiry.Kept](t, a).ID
		})
	}
	all.Wait()
	list := kept(t, company)
	if len(list) != 1 || list[0].Name != "顾女士" || list[0].Privacy != "2026-11" || list[0].TTL <= clock.System().Add(179*24*time.Hour).Unix() {
		t.Fatalf("%+v", list)
	}
	for _, got := range ids {
		if got != list[0].ID {
			t.Errorf("%q, not %q", got, list[0].ID)
		}
	}
	told, err := store.NewTable[notify.Message](apitest.DB(t), apitest.TableName("message")).QueryLatest(t.Context(), store.Range{PK: notify.BoxPK(owner, notify.Notify)})
	if err != nil || len(told) != 1 {
		t.Fatalf("%d messages (%v)", len(told), err)
	}
	if m := told[0].Value; m.Title != "收到渠道合作："+company || strings.Contains(m.Title+m.Content, "13800001234") || strings.Contains(m.Content, "顾女士") {
		t.Errorf("%+v", m)
	}
	if a := apitest.Call(t, g, apitest.Request{Method: "POST", Path: inquiryPath, Body: body, Address: newOffice(), Header: map[string]string{"Idempotency-Key": key}}); a.HTTP != 200 || len(kept(t, company)) != 2 {
		t.Errorf("the same key of somebody else: %d %s", a.HTTP, a.Body)
	}
}

func TestANetworkSendsSoManyInquiriesADay(t *testing.T) {
	g := ct.Door(t)
	address, company := newOffice(), id.New("c")
	body := form()
	body["company"] = company
	for n := range 21 {
		a := apitest.Call(t, g, apitest.Request{Method: "POST", Path: inquiryPath, Body: body, Address: address})
		if want := map[bool]int{true: 200, false: 429}[n < 20]; a.HTTP != want {
			t.Fatalf("%d: %d %s", n, a.HTTP, a.Body)
		}
	}
	if n := len(kept(t, company)); n != 20 {
		t.Errorf("%d kept", n)
	}
}
