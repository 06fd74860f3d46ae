package alipay_test

import (
	"archive/zip"
	"bytes"
	"context"
	"io"
	"net/http"
	"strings"
	"testing"
	"time"

	client "github.com/smartwalle/alipay/v3"
	"golang.org/x/text/encoding/simplifiedchinese"

	"bimportal/shared/sim/alipay"
)

// coded is a precreate with the code's own time-out, which the client has no field for.
type coded struct {
	client.TradePreCreate
	QRTimeout string `json:"qr_code_timeout_express,omitempty"`
}

func TestDeadlines(t *testing.T) {
	now := time.Date(2026, 11, 21, 23, 50, 0, 0, time.FixedZone("CST", 8*3600))
	at := func(d time.Duration) string { return now.Add(d).Format("2006-01-02 15:04:05") }
	for name, c := range map[string]struct {
		qr, trade, absolute   string
		scan, scanned, unpaid time.Duration // the code's end, when it is scanned, the trade's end after that
		refused               bool
	}{
		"nothing said":          {scan: 2 * time.Hour, scanned: time.Hour, unpaid: time.Hour},
		"the code's own":        {qr: "15m", scan: 15 * time.Minute, scanned: time.Minute, unpaid: 14 * time.Minute},
		"counted from the scan": {qr: "15m", trade: "15m", scan: 15 * time.Minute, scanned: 14 * time.Minute, unpaid: 15 * time.Minute},
		"absolute":              {qr: "1h", trade: "1h", absolute: at(10 * time.Minute), scan: 10 * time.Minute, scanned: 9 * time.Minute, unpaid: time.Minute},
		"the end of the day":    {qr: "1c", scan: 10 * time.Minute, scanned: time.Minute, unpaid: 9 * time.Minute},
		"no unit":               {qr: "15", refused: true},
		"nothing but a unit":    {trade: "m", refused: true},
		"too long":              {trade: "16d", refused: true},
		"over already":          {absolute: at(-time.Minute), refused: true},
		"not a time":            {absolute: "soon", refused: true},
	} {
		t.Run(name, func(t *testing.T) {
			present := now
			sim, c2 := provider(t, func(o *alipay.Options) { o.Now = func() time.Time { return present } })
			make := func(no string) bool {
				p := coded{TradePreCreate: order(no, "5.00", ""), QRTimeout: c.qr}
				p.TimeoutExpress, p.TimeExpire = c.trade, c.absolute
				var r client.TradePreCreateRsp
				if err := c2.Request(context.Background(), p, &r); err != nil {
					t.Fatal(err)
				}
				return !r.IsFailure()
			}
			if made := make("A") && make("B"); made == c.refused {
				t.Fatalf("made: %v", made)
			}
			if c.refused {
				return
			}
			present = now.Add(c.scanned)
			if err := sim.Scan("A"); err != nil {
				t.Fatal(err)
			}
			present = present.Add(c.unpaid - time.Second)
			if got := sim.Trades()[1]; got.Status != "WAIT_BUYER_PAY" {
				t.Errorf("a second before its end: %+v", got)
			}
			present = present.Add(time.Second)
			if err := sim.Pay("A"); err == nil {
				t.Error("a trade was paid after its time")
			}
			present = now.Add(c.scan)
			if err := sim.Scan("B"); err == nil {
				t.Error("a code was scanned after its time")
			}
		})
	}
}

func TestGatewayFaults(t *testing.T) {
	for fault, made := range map[string]int{"502": 0, "lost": 1, "badSign": 1, "timeout": 0, "late": 1, "systemError": 0, "systemErrorAfter": 1} {
		sim, c := provider(t, func(o *alipay.Options) { o.Patience = time.Millisecond })
		if err := sim.SetFaults(alipay.Faults{Gateway: fault, Times: 1, Method: "alipay.trade.precreate"}); err != nil {
			t.Fatal(err)
		}
		if r, err := c.TradePreCreate(context.Background(), order("X", "5.00", "")); err == nil && r.SubCode != "ACQ.SYSTEM_ERROR" {
			t.Errorf("%s: no error, %+v", fault, r)
		}
		if n := len(sim.Trades()); n != made {
			t.Errorf("%s: %d trades", fault, n)
		}
		if r, err := c.TradePreCreate(context.Background(), order("X", "5.00", "")); err != nil || r.IsFailure() {
			t.Errorf("%s: struck twice, %+v %v", fault, r, err)
		}
	}
}

func TestWronglySignedNotificationsComeAgain(t *testing.T) {
	sim, merchant := provider(t, func(o *alipay.Options) { o.NoDelivery, o.Speed = false, 20000 })
	_ = sim.SetFaults(alipay.Faults{Notify: "badSign"})
	to := newShop(t)
	precreate(t, merchant, "D", to.URL)
	_, _ = sim.Scan("D"), sim.Pay("D")
	for _, form := range to.wait(t, 2) {
		if _, err := merchant.DecodeNotification(context.Background(), form); err == nil || form.Get("trade_status") != "TRADE_SUCCESS" {
			t.Errorf("%v of %v", err, form)
		}
	}
}

func TestRefundQuery(t *testing.T) {
	ctx := context.Background()
	sim, c := provider(t, nil)
	precreate(t, c, "R", "")
	ask := func(request string) *client.TradeFastPayRefundQueryRsp {
		r, err := c.TradeFastPayRefundQuery(ctx, client.TradeFastPayRefundQuery{OutTradeNo: "R", OutRequestNo: request})
		if err != nil {
			t.Fatal(err)
		}
		return r
	}
	if r := ask("a"); r.SubCode != "ACQ.TRADE_NOT_EXIST" {
		t.Errorf("before the scan: %+v", r)
	}
	_, _ = sim.Scan("R"), sim.Pay("R")
	if r := ask("a"); r.IsFailure() || r.RefundStatus != "" {
		t.Errorf("before the refund: %+v", r)
	}
	if _, err := c.TradeRefund(ctx, client.TradeRefund{OutTradeNo: "R", RefundAmount: "2.00", OutRequestNo: "a"}); err != nil {
		t.Fatal(err)
	}
	if r := ask("a"); r.RefundStatus != "REFUND_SUCCESS" || r.RefundAmount != "2.00" || r.TotalAmount != "5.00" {
		t.Errorf("after it: %+v", r)
	}
	if _, err := c.TradeCancel(ctx, client.TradeCancel{OutTradeNo: "R"}); err != nil {
		t.Fatal(err)
	}
	if r := ask("R"); r.RefundStatus != "REFUND_SUCCESS" || r.RefundAmount != "3.00" {
		t.Errorf("what cancelling gave back: %+v", r)
	}
}

func TestCertificateMode(t *testing.T) {
	merchant, own := keys()[0], keys()[1]
	certificates, err := alipay.NewCertificates(&merchant.PublicKey, &own.PublicKey)
	if err != nil {
		t.Fatal(err)
	}
	strange, err := alipay.NewCertificates(&merchant.PublicKey, &own.PublicKey)
	if err != nil {
		t.Fatal(err)
	}
	sim, keyMode := provider(t, func(o *alipay.Options) { o.Certificates = certificates })
	load := func(root, app, provider string) *client.Client {
		c := connect(t, sim, merchant, appID)
		for _, err := range []error{c.LoadAliPayRootCert(root), c.LoadAppCertPublicKey(app), c.LoadAlipayCertPublicKey(provider)} {
			if err != nil {
				t.Fatal(err)
			}
		}
		return c
	}
	for what, c := range map[string]*client.Client{
		"key mode": keyMode, "another root": load(strange.Root, certificates.App, certificates.Provider), "another application": load(certificates.Root, strange.App, certificates.Provider),
	} {
		if r, err := c.TradePreCreate(context.Background(), order("X", "5.00", "")); err == nil {
			t.Errorf("%s was taken: %+v", what, r)
		}
	}
	if len(sim.Trades()) != 0 {
		t.Error("a trade was made")
	}
	c := load(certificates.Root, certificates.App, certificates.Provider)
	precreate(t, c, "C", "")
	_, _ = sim.Scan("C"), sim.Pay("C")
	form := sim.Notification("C")
	if n, err := c.DecodeNotification(context.Background(), form); err != nil || n.TradeStatus != "TRADE_SUCCESS" || form.Get("alipay_cert_sn") == "" {
		t.Errorf("%+v %v", n, err)
	}
}

func TestTheBillOfADay(t *testing.T) {
	present := time.Date(2026, 11, 20, 12, 0, 0, 0, time.FixedZone("CST", 8*3600))
	sim, c := provider(t, func(o *alipay.Options) { o.Now = func() time.Time { return present } })
	ask := func(kind, date string) *client.BillDownloadURLQueryRsp {
		r, err := c.BillDownloadURLQuery(context.Background(), client.BillDownloadURLQuery{BillType: kind, BillDate: date})
		if err != nil {
			t.Fatal(err)
		}
		return r
	}
	for _, no := range []string{"B1", "B2", "B3"} {
		precreate(t, c, no, "")
		_ = sim.Scan(no)
		if no != "B3" {
			_ = sim.Pay(no)
		}
	}
	_, _ = c.TradeRefund(context.Background(), client.TradeRefund{OutTradeNo: "B1", RefundAmount: "2.00", OutRequestNo: "B1R1"})
	for date, kind := range map[string]string{"2026-11-20": "trade", "2026-11-19": "trade", "2026-11": "trade"} {
		if r := ask(kind, date); !r.IsFailure() {
			t.Errorf("a bill of %s: %+v", date, r)
		}
	}
	present = present.AddDate(0, 0, 1)
	if r := ask("balance", "2026-11-20"); !r.IsFailure() {
		t.Errorf("another kind: %+v", r)
	}
	_ = sim.SetFaults(alipay.Faults{Bill: "late"})
	if r := ask("trade", "2026-11-20"); r.SubCode != "isp.bill_not_exist" {
		t.Errorf("a late bill: %+v", r)
	}
	_ = sim.SetFaults(alipay.Faults{})
	address := ask("trade", "2026-11-20").BillDownloadURL
	web := &http.Client{Transport: sim.Transport()}
	fetch := func(address string) (int, []byte) {
		res, err := web.Get(address)
		if err != nil {
			t.Fatal(err)
		}
		body, err := io.ReadAll(res.Body)
		if err != nil {
			t.Fatal(err)
		}
		return res.StatusCode, body
	}
	if status, _ := fetch(strings.Replace(address, "2026-11-20", "2026-11-19", 1)); status != 403 {
		t.Errorf("a forged address: %d", status)
	}
	_, body := fetch(address)
	archive, err := zip.NewReader(bytes.NewReader(body), int64(len(body)))
	if err != nil || len(archive.File) != 2 {
		t.Fatalf("%v, %d bytes", err, len(body))
	}
	f, err := archive.File[0].Open()
	if err != nil {
		t.Fatal(err)
	}
	gbk, err := io.ReadAll(f)
	if err != nil {
		t.Fatal(err)
	}
	text, err := simplifiedchinese.GBK.NewDecoder().String(string(gbk))
	if err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{"#支付宝业务明细查询", "B1\t,交易,", "B2\t,交易,", "B1\t,退款,", ",-2.00,-2.00,", ",B1R1\t,", "#交易合计：2笔，商家实收共10.00元", "#退款合计：1笔，商家实收退款共-2.00元"} {
		if !strings.Contains(text, want) {
			t.Errorf("%q is not in\n%s", want, text)
		}
	}
	if strings.Contains(text, "B3") {
		t.Error("an unpaid trade is in the bill")
	}
	present = present.Add(31 * time.Second)
	if status, _ := fetch(address); status != 403 {
		t.Errorf("after half a minute: %d", status)
	}
}
