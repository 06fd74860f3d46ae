package export_test

import (
	"archive/zip"
	"bytes"
	"io"
	"strings"
	"testing"
	"time"

	"bimportal/functions/identity/export"
	it "bimportal/functions/identity/identitytest"
	"bimportal/shared/apitest"
	"bimportal/shared/clock"
	"bimportal/shared/ledger"
	"bimportal/shared/store"
)

const exportPath = "/family/auth/setting/export"

func TestTheExportIsOnesOwnAndWhole(t *testing.T) {
	now := time.Now()
	s, p := it.Service(t, func() time.Time { return now })
	g := s.Routes()
	_, name, telephone := it.Person(t, clock.System)
	_, stranger, foreign := it.Person(t, clock.System)
	token, other := it.SignIn(t, g, name, it.Edge).Access, it.SignIn(t, g, stranger, it.Edge).Access
	for what, c := range map[string]struct {
		token string
		body  map[string]any
		want  int
	}{
		"nobody": {"", map[string]any{"password": it.Password}, 401}, "no password": {token, map[string]any{}, 400},
		"a wrong password": {token, map[string]any{"password": "Wrong@2026"}, 400}, "another's id": {token, map[string]any{"password": it.Password, "userId": it.UserOf(other)}, 400},
		"a code never sent": {token, map[string]any{"code": "123456"}, 400},
	} {
		if a := it.Post(t, g, exportPath, c.token, c.body); a.HTTP != c.want || strings.Contains(string(a.Body), "zip") {
			t.Errorf("%s: %d %s", what, a.HTTP, a.Body)
		}
	}
	edit := map[string]any{"nickname": "=cmd", "companyName": "中筑", "rev": 1}
	if a := it.Post(t, g, "/family/auth/setting/changePersonInfo", token, edit); a.HTTP != 200 {
		t.Fatalf("%d %s", a.HTTP, a.Body)
	}
	account := ledger.PersonalAccount(it.UserOf(token))
	it.Lay(t, "wallet", store.Key{PK: ledger.AccountPK(account), SK: ledger.LineSK(1)}, ledger.Line{No: 1, At: 1, Title: "=HYPERLINK(1)", AmountFen: -1230, BalanceFen: 5})
	it.Lay(t, "wallet", store.Key{PK: ledger.AccountPK(account), SK: ledger.TopUpSK(1)}, ledger.TopUp{OutTradeNo: "T1", TotalFen: 500, State: "paid"})
	it.Lay(t, "wallet", store.Key{PK: ledger.AccountPK(account), SK: ledger.PurchasePrefix + "000000000001"}, ledger.Purchase{OrderNo: "P1", Type: "template", Name: "=地铁车站", SellerName: "中筑", PayFen: 16800, Status: 4})
	it.Lay(t, "wallet", store.Key{PK: ledger.AccountPK(account), SK: ledger.InvoicePrefix + "000000000001"}, ledger.Invoice{Title: "=周明远", Email: "z@example.com", AmountFen: 16800, Status: "issued", Number: "25112000000012345678"})

	a := it.Post(t, g, exportPath, token, map[string]any{"code": it.CodeFor(t, g, p, telephone, "bind")})
	file := apitest.Into[export.ExportedData](t, a)
	if a.HTTP != 200 || !strings.HasSuffix(file.Name, ".zip") {
		t.Fatalf("%d %.200s", a.HTTP, a.Body)
	}
	archive, err := zip.NewReader(bytes.NewReader(file.Zip), int64(len(file.Zip)))
	if err != nil {
		t.Fatal(err)
	}
	texts, all := map[string]string{}, ""
	for _, f := range archive.File {
		r, err := f.Open()
		if err != nil {
			t.Fatal(err)
		}
		text, err := io.ReadAll(r)
		if err != nil {
			t.Fatal(err)
		}
		texts[f.Name], all = string(text), all+string(text)
	}
	for name, wants := range map[string][]string{
		"profile.json": {telephone, "周明远", "中筑", "=cmd"}, "logins.csv": {"密码登录", "198.51.100.7"}, "ledger.csv": {"'=HYPERLINK(1)", "-12.30"}, "topups.csv": {"T1", "5.00"}, "orders.csv": {"P1", "模板", "'=地铁车站", "168.00", "售后中"}, "invoices.csv": {"'=周明远", "z@example.com", "168.00", "已开票", "25112000000012345678"},
		"devices.csv": {"Edge"}, "consents.csv": {"协议"}, "说明.txt": {"个人数据"},
	} {
		for _, want := range wants {
			if !strings.Contains(texts[name], want) {
				t.Errorf("%s lacks %s: %s", name, want, texts[name])
			}
		}
	}
	for _, secret := range []string{foreign, stranger, "argon2id", "hash"} {
		if strings.Contains(all, secret) {
			t.Errorf("it holds %s", secret)
		}
	}
	for range 4 {
		if a := it.Post(t, g, exportPath, token, map[string]any{"password": it.Password}); a.HTTP != 200 {
			t.Fatalf("%d %s", a.HTTP, a.Body)
		}
	}
	if a := it.Post(t, g, exportPath, token, map[string]any{"password": it.Password}); a.HTTP != 429 {
		t.Errorf("the sixth of a day: %d", a.HTTP)
	}
}
