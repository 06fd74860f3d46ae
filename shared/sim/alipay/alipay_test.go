package alipay_test

import (
	"bytes"
	"context"
	"crypto/rand"
	"crypto/rsa"
	"crypto/x509"
	"encoding/base64"
	"io"
	"net/http"
	"net/http/httptest"
	"net/url"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	client "github.com/smartwalle/alipay/v3"

	"bimportal/shared/sim/alipay"
)

const (
	appID  = "2021000000000001"
	seller = "2088000000000001"
)

var keys = sync.OnceValue(func() (pair [2]*rsa.PrivateKey) {
	for i := range pair {
		pair[i], _ = rsa.GenerateKey(rand.Reader, 2048)
	}
	return pair
})

// provider starts a simulator and the production client that talks to it in memory.
func provider(t *testing.T, change func(*alipay.Options)) (*alipay.Simulator, *client.Client) {
	t.Helper()
	merchant, own := keys()[0], keys()[1]
	o := alipay.Options{AppID: appID, SellerID: seller, MerchantPublicKey: &merchant.PublicKey, PrivateKey: own,
		BaseURL: "http://localhost:8080", NoDelivery: true}
	if change != nil {
		change(&o)
	}
	sim, err := alipay.New(o)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(sim.Stop)
	return sim, connect(t, sim, merchant, appID)
}

func connect(t *testing.T, sim *alipay.Simulator, key *rsa.PrivateKey, app string) *client.Client {
	t.Helper()
	c, err := client.New(app, base64.StdEncoding.EncodeToString(x509.MarshalPKCS1PrivateKey(key)), true,
		client.WithProductionGateway("http://provider.test/gateway.do"),
		client.WithHTTPClient(&http.Client{Transport: sim.Transport()}))
	if err != nil {
		t.Fatal(err)
	}
	public, _ := x509.MarshalPKIXPublicKey(&keys()[1].PublicKey)
	if err := c.LoadAliPayPublicKey(base64.StdEncoding.EncodeToString(public)); err != nil {
		t.Fatal(err)
	}
	return c
}

func order(no, amount, notify string) client.TradePreCreate {
	p := client.TradePreCreate{}
	p.OutTradeNo, p.TotalAmount, p.Subject, p.NotifyURL, p.TimeoutExpress = no, amount, "账户充值", notify, "15m"
	return p
}

func precreate(t *testing.T, c *client.Client, no, notify string) string {
	t.Helper()
	r, err := c.TradePreCreate(context.Background(), order(no, "5.00", notify))
	if err != nil || r.IsFailure() {
		t.Fatalf("precreate: %+v %v", r, err)
	}
	return r.QRCode
}

func TestStates(t *testing.T) {
	ctx := context.Background()
	query := func(c *client.Client, no string) string {
		r, err := c.TradeQuery(ctx, client.TradeQuery{OutTradeNo: no})
		if err != nil {
			return err.Error()
		}
		if r.IsFailure() {
			return r.SubCode
		}
		if r.TotalAmount != "5.00" || r.OutTradeNo != no {
			return "other trade: " + r.TotalAmount + r.OutTradeNo
		}
		return string(r.TradeStatus)
	}
	closing := func(c *client.Client, no string) string {
		r, err := c.TradeClose(ctx, client.TradeClose{OutTradeNo: no})
		if err != nil {
			return err.Error()
		}
		return r.SubCode
	}
	cancel := func(c *client.Client, no string) string {
		r, err := c.TradeCancel(ctx, client.TradeCancel{OutTradeNo: no})
		if err != nil {
			return err.Error()
		}
		return r.SubCode + r.Action
	}
	refund := func(amount, request string) func(*client.Client, string) string {
		return func(c *client.Client, no string) string {
			r, err := c.TradeRefund(ctx, client.TradeRefund{OutTradeNo: no, RefundAmount: amount, OutRequestNo: request})
			if err != nil {
				return err.Error()
			}
			return r.SubCode + r.FundChange + r.RefundFee
		}
	}
	again := func(amount string) func(*client.Client, string) string {
		return func(c *client.Client, no string) string {
			r, err := c.TradePreCreate(ctx, order(no, amount, ""))
			if err != nil {
				return err.Error()
			}
			return r.SubCode
		}
	}
	type step struct {
		do   any // "scan" or "pay" on the phone, or a call of the merchant
		want string
	}
	for name, steps := range map[string][]step{
		"before the scan":     {{query, "ACQ.TRADE_NOT_EXIST"}, {closing, "ACQ.TRADE_NOT_EXIST"}, {"pay", "ACQ.TRADE_NOT_EXIST: 交易不存在"}},
		"paid":                {{"scan", ""}, {query, "WAIT_BUYER_PAY"}, {"pay", ""}, {query, "TRADE_SUCCESS"}, {closing, "ACQ.TRADE_STATUS_ERROR"}},
		"paid only once":      {{"scan", ""}, {"scan", ""}, {"pay", ""}, {"pay", "ACQ.TRADE_HAS_SUCCESS: 交易已被支付"}},
		"closed":              {{"scan", ""}, {closing, ""}, {query, "TRADE_CLOSED"}, {"pay", "ACQ.TRADE_HAS_CLOSE: 交易已经关闭"}, {closing, "ACQ.TRADE_STATUS_ERROR"}},
		"code withdrawn":      {{cancel, "close"}, {"scan", "ACQ.TRADE_HAS_CLOSE: 交易已经关闭"}, {query, "ACQ.TRADE_NOT_EXIST"}},
		"cancel while open":   {{"scan", ""}, {cancel, "close"}, {query, "TRADE_CLOSED"}, {cancel, "close"}},
		"cancel when paid":    {{"scan", ""}, {"pay", ""}, {cancel, "refund"}, {query, "TRADE_CLOSED"}},
		"made again":          {{again("5.00"), ""}, {again("20.00"), "ACQ.CONTEXT_INCONSISTENT"}, {"scan", ""}, {"pay", ""}, {again("5.00"), "ACQ.TRADE_HAS_SUCCESS"}},
		"refunded in parts":   {{"scan", ""}, {"pay", ""}, {refund("2.00", "a"), "Y2.00"}, {refund("2.00", "a"), "N2.00"}, {query, "TRADE_SUCCESS"}, {refund("4.00", "b"), "ACQ.REFUND_AMT_NOT_EQUAL_TOTAL"}, {refund("3", "b"), "Y5.00"}, {query, "TRADE_CLOSED"}},
		"refund before money": {{"scan", ""}, {refund("1.00", "a"), "ACQ.TRADE_STATUS_ERROR"}},
	} {
		t.Run(name, func(t *testing.T) {
			sim, c := provider(t, nil)
			precreate(t, c, "T1", "")
			for i, s := range steps {
				got := ""
				switch do := s.do.(type) {
				case string:
					act := sim.Scan
					if do == "pay" {
						act = sim.Pay
					}
					if err := act("T1"); err != nil {
						got = err.Error()
					}
				case func(*client.Client, string) string:
					got = do(c, "T1")
				}
				if got != s.want {
					t.Fatalf("step %d: got %q, want %q", i, got, s.want)
				}
			}
		})
	}
}

func TestRefusesWhoIsNotTheMerchant(t *testing.T) {
	sim, _ := provider(t, nil)
	stranger, _ := rsa.GenerateKey(rand.Reader, 2048)
	for want, c := range map[string]*client.Client{
		"isv.invalid-signature": connect(t, sim, stranger, appID),
		"isv.invalid-app-id":    connect(t, sim, keys()[0], "2021000000000009"),
	} {
		_, err := c.TradePreCreate(context.Background(), order("X", "5.00", ""))
		var refused *client.Error
		if e, ok := err.(*client.Error); ok {
			refused = e
		}
		if refused == nil || refused.SubCode != want {
			t.Errorf("want %s, got %v", want, err)
		}
	}
	if len(sim.Trades()) != 0 {
		t.Error("a trade was made")
	}
}

func TestNotificationsAreSigned(t *testing.T) {
	ctx := context.Background()
	sim, c := provider(t, nil)
	precreate(t, c, "N", "http://shop.test/notify")
	if sim.Notification("N") != nil {
		t.Fatal("a notification before the scan")
	}
	_ = sim.Scan("N")
	_ = sim.Pay("N")
	n, err := c.DecodeNotification(ctx, sim.Notification("N"))
	if err != nil || n.TradeStatus != "TRADE_SUCCESS" || n.TotalAmount != "5.00" || n.AppId != appID || n.SellerId != seller || n.Subject != "账户充值" {
		t.Fatalf("%+v %v", n, err)
	}
	if _, err := c.DecodeNotification(ctx, sim.ForgedNotification("N")); err == nil {
		t.Fatal("a forged notification passes")
	}
	other := sim.Notification("N")
	other.Set("total_amount", "0.01")
	if _, err := c.DecodeNotification(ctx, other); err == nil {
		t.Fatal("a changed notification passes")
	}
	if _, err := c.DecodeNotification(ctx, sim.Sign(other)); err != nil {
		t.Fatal(err)
	}
	part, err := c.DecodeNotification(ctx, sim.PartialRefundNotification("N", 200))
	if err != nil || part.TradeStatus != "TRADE_SUCCESS" || part.RefundFee != "2.00" || part.GmtRefund == "" || part.OutBizNo == "" {
		t.Fatalf("%+v %v", part, err)
	}
}

// shop is a merchant's address that answers as told and keeps what came.
type shop struct {
	*httptest.Server
	mu    sync.Mutex
	forms []url.Values
	reply []string
}

func newShop(t *testing.T, reply ...string) *shop {
	s := &shop{reply: reply}
	s.Server = httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		_ = r.ParseForm()
		s.mu.Lock()
		defer s.mu.Unlock()
		s.forms = append(s.forms, r.PostForm)
		answer := "success"
		if len(s.forms) <= len(s.reply) {
			answer = s.reply[len(s.forms)-1]
		}
		_, _ = io.WriteString(w, answer)
	}))
	t.Cleanup(s.Close)
	return s
}

func (s *shop) wait(t *testing.T, n int) []url.Values {
	t.Helper()
	for until := time.Now().Add(5 * time.Second); ; time.Sleep(5 * time.Millisecond) {
		s.mu.Lock()
		forms := s.forms
		s.mu.Unlock()
		if len(forms) >= n {
			return forms
		}
		if time.Now().After(until) {
			t.Fatalf("%d notifications came, %d expected", len(forms), n)
		}
	}
}

func TestDelivery(t *testing.T) {
	for name, c := range map[string]struct {
		fault   string
		reply   []string
		genuine []bool
	}{
		"until success":          {"", []string{"fail", "SUCCESS", "success"}, []bool{true, true, true}},
		"twice at once":          {"double", nil, []bool{true, true}},
		"the first one is lost":  {"late", nil, []bool{true}},
		"a stranger's before it": {"forge", nil, []bool{false, false, true}},
	} {
		t.Run(name, func(t *testing.T) {
			sim, merchant := provider(t, func(o *alipay.Options) { o.NoDelivery, o.Speed = false, 20000 })
			_ = sim.SetFaults(alipay.Faults{Notify: c.fault})
			to := newShop(t, c.reply...)
			precreate(t, merchant, "D", to.URL)
			_ = sim.Scan("D")
			if c.fault == "forge" {
				to.wait(t, 1)
			}
			_ = sim.Pay("D")
			forms := to.wait(t, len(c.genuine))
			time.Sleep(100 * time.Millisecond)
			if n := len(to.wait(t, 0)); n != len(c.genuine) {
				t.Fatalf("%d notifications, want %d", n, len(c.genuine))
			}
			for i, want := range c.genuine {
				if _, err := merchant.DecodeNotification(context.Background(), forms[i]); (err == nil) != want {
					t.Errorf("notification %d: %v", i, err)
				}
				if forms[i].Get("notify_id") != forms[len(forms)-1].Get("notify_id") && want {
					t.Error("the number of a notification changed between deliveries")
				}
			}
		})
	}
}

func TestSurvivesAKill(t *testing.T) {
	path := filepath.Join(t.TempDir(), "alipay.json")
	to := newShop(t)
	sim, c := provider(t, func(o *alipay.Options) { o.NoDelivery, o.StorePath = false, path })
	_ = sim.SetFaults(alipay.Faults{Notify: "drop"})
	code := precreate(t, c, "K", to.URL)
	_ = sim.Scan("K")
	sim.Stop() // as a kill: what was to be sent is not
	_ = sim.Pay("K")

	next, _ := provider(t, func(o *alipay.Options) { o.NoDelivery, o.StorePath, o.Speed = false, path, 20000 })
	if got := next.Trades(); len(got) != 1 || got[0].Status != "TRADE_SUCCESS" || got[0].QRCode != code {
		t.Fatalf("%+v", got)
	}
	to.wait(t, 1)
}

func TestPhone(t *testing.T) {
	sim, c := provider(t, nil)
	web := &http.Client{Transport: sim.Transport()}
	code := precreate(t, c, "P", "")
	page := func(res *http.Response, err error) (int, string) {
		if err != nil {
			t.Fatal(err)
		}
		body, _ := io.ReadAll(res.Body)
		return res.StatusCode, string(body)
	}
	if status, body := page(web.Get(code)); status != 200 || !strings.Contains(body, "确认支付</button>") || !strings.Contains(body, "5.00") {
		t.Fatal(status, body)
	}
	if sim.Trades()[0].Status != "WAIT_BUYER_PAY" {
		t.Error("opening the page is not the scan")
	}
	for range 2 {
		if status, body := page(web.Post(code, "", nil)); status != 200 || !strings.Contains(body, "支付成功") {
			t.Fatal(status, body)
		}
	}
	if status, body := page(web.Get("http://localhost:8080/__local/alipay/pay/none")); status != 404 || !strings.Contains(body, "二维码无效") {
		t.Fatal(status, body)
	}
	res, err := web.Post("http://localhost:8080/__local/alipay/faults", "application/json", bytes.NewBufferString(`{"notify":"never"}`))
	if status, _ := page(res, err); status != 400 {
		t.Error("an unknown fault was taken")
	}
}
