// Package moneytest runs the wallet on the real local store against the provider's simulator: refusals, races and
// seeded schedules of faults and crashes. It holds tests only.
package moneytest

import (
	"context"
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/rsa"
	"crypto/x509"
	"encoding/base64"
	"fmt"
	"net/http"
	"net/url"
	"strings"
	"sync"
	"testing"
	"time"

	"bimportal/functions/wallet"
	"bimportal/functions/wallet/alipaycert"
	"bimportal/functions/wallet/heads"
	"bimportal/functions/wallet/purchase"
	"bimportal/shared/api"
	"bimportal/shared/apitest"
	"bimportal/shared/auth"
	"bimportal/shared/blob"
	"bimportal/shared/goods"
	"bimportal/shared/id"
	"bimportal/shared/sim/alipay"
	"bimportal/shared/store"
)

const (
	appID  = "2021000000000001"
	seller = "2088000000000001"
)

type pair struct {
	merchant, provider *rsa.PrivateKey
	certificates       *alipay.Certificates
}

var keys = sync.OnceValues(func() (p pair, err error) {
	const bits = 1024 // the protocol is the same, and a thousand schedules sign half a million times
	if p.merchant, err = rsa.GenerateKey(rand.Reader, bits); err != nil {
		return p, err
	}
	if p.provider, err = rsa.GenerateKey(rand.Reader, bits); err != nil {
		return p, err
	}
	p.certificates, err = alipay.NewCertificates(&p.merchant.PublicKey, &p.provider.PublicKey)
	return p, err
})

// world is one merchant, its provider, its table and one clock.
type world struct {
	t       testing.TB
	table   string
	sim     *alipay.Simulator
	wire    *wire
	service wallet.Group
	door    *api.Group
	mu      sync.Mutex
	now     time.Time
	starts  []string
	runs    []string // of the machine of transfers
}

func newWorld(t testing.TB) *world { return worldIn(t, wallet.ModeKey, looks) }

func worldIn(t testing.TB, mode string, terms wallet.Terms) *world {
	t.Helper()
	k, err := keys()
	if err != nil {
		t.Fatal(err)
	}
	w := &world{t: t, table: apitest.NewTable(t, "wallet"), now: time.Now(), wire: &wire{}}
	public, err := x509.MarshalPKIXPublicKey(&k.provider.PublicKey)
	if err != nil {
		t.Fatal(err)
	}
	signing := wallet.Signing{
		Mode: mode, PrivateKey: base64.StdEncoding.EncodeToString(x509.MarshalPKCS1PrivateKey(k.merchant)), PublicKey: base64.StdEncoding.EncodeToString(public),
	}
	options := alipay.Options{
		AppID: appID, SellerID: seller, MerchantPublicKey: &k.merchant.PublicKey, PrivateKey: k.provider,
		BaseURL: "http://provider.test", NoDelivery: true, Now: w.clock, Patience: time.Millisecond,
	}
	if mode == wallet.ModeCertificate {
		options.Certificates = k.certificates
		n, err := alipaycert.Read([]byte(k.certificates.App), []byte(k.certificates.Root), []byte(k.certificates.Provider), time.Now())
		if err != nil {
			t.Fatal(err)
		}
		signing.AppCertSN, signing.RootCertSN, signing.CertSN, signing.PublicKey = n.AppCertSN, n.RootCertSN, n.CertSN, n.PublicKey
	}
	if w.sim, err = alipay.New(options); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(w.sim.Stop)
	w.wire.provider = w.sim.Transport()
	provider, err := wallet.NewProvider(wallet.ProviderConfig{
		Gateway: "http://provider.test/__local/alipay/gateway.do", AppID: appID, SellerID: seller, NotifyURL: "http://portal.test/notify",
		Signing: signing, Transport: w.wire,
	})
	if err != nil {
		t.Fatal(err)
	}
	names := apitest.Tables()
	names.Wallet = w.table
	w.service = wallet.New(wallet.Deps{
		DB: store.WithTransport(apitest.Config(t), w.wire), Tables: names, Provider: provider, Clock: w.clock,
		Commission: purchase.Commission{goods.Template: 100, goods.Product: 55, goods.Family: 100},
		Uploads:    blob.New(apitest.Config(t), blob.Config{PublicEndpoint: "http://files.test", PathStyle: true}).Bucket("uploads"),
		Flow: wallet.Flow{
			Start: func(_ context.Context, name, _ string) error {
				w.mu.Lock()
				defer w.mu.Unlock()
				w.starts = append(w.starts, name)
				return nil
			},
			Wake: func(context.Context, string, string) error { return nil },
		},
		Transfers: wallet.Flow{Start: func(_ context.Context, name, _ string) error {
			w.mu.Lock()
			defer w.mu.Unlock()
			w.runs = append(w.runs, name)
			return nil
		}},
		Terms: terms, Seal: w.seal(), Signer: signer(t),
	})
	w.door = w.service.Routes()
	return w
}

// By looks an operator looks at every payout; by quick what is not over 500 fen is transferred at once.
var (
	looks = wallet.Terms{MostFen: 1 << 40, DayFen: 1 << 41}
	quick = wallet.Terms{LookFen: 500, MostFen: 1 << 40, DayFen: 1 << 41}
)

var signerOf = sync.OnceValues(func() (heads.Signer, error) {
	key, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	if err != nil {
		return heads.Signer{}, err
	}
	der, err := x509.MarshalPKCS8PrivateKey(key)
	if err != nil {
		return heads.Signer{}, err
	}
	return heads.NewSigner(base64.StdEncoding.EncodeToString(der))
})

func signer(t testing.TB) heads.Signer {
	t.Helper()
	s, err := signerOf()
	if err != nil {
		t.Fatal(err)
	}
	return s
}

func (w *world) seal() wallet.Seal {
	w.t.Helper()
	seal, err := wallet.NewSeal(base64.StdEncoding.EncodeToString([]byte(strings.Repeat("k", 32))))
	w.do(err)
	return seal
}

func (w *world) clock() time.Time {
	w.mu.Lock()
	defer w.mu.Unlock()
	return w.now
}

func (w *world) pass(d time.Duration) {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.now = w.now.Add(d)
}

// person returns a new user's id and a token that does not expire here.
func (w *world) person() (userID, token string) {
	w.t.Helper()
	userID = id.New("")
	return userID, w.session(userID)
}

func (w *world) session(userID string) (token string) {
	w.t.Helper()
	session, tokens := auth.Open(userID, "", "", w.clock())
	far := w.clock().Add(20000 * time.Hour)
	session.IdleUntil, session.EndsAt, session.Access.Until = far.UnixMilli(), far.UnixMilli(), far.UnixMilli()
	session.TTL = far.Unix()
	db := apitest.DB(w.t)
	err := db.Transact(context.Background(),
		store.NewTable[auth.Session](db, apitest.TableName("identity")).New(auth.SessionKey(userID, session.SID), session))
	if err != nil {
		w.t.Fatal(err)
	}
	return tokens.Access
}

func rowSK(no int64) string { return fmt.Sprintf("topup#%012d", no) }

func (w *world) call(method, path, token string, body any, header ...string) apitest.Answer {
	w.t.Helper()
	h := map[string]string{}
	for i := 0; i+1 < len(header); i += 2 {
		h[header[i]] = header[i+1]
	}
	return apitest.Call(w.t, w.door, apitest.Request{Method: method, Path: path, Token: token, Body: body, Header: h})
}

func (w *world) order(token string, yuan any, header ...string) apitest.Answer {
	w.t.Helper()
	return w.call("POST", "/family/order/alipay/faceToFace", token, map[string]any{"total": yuan, "appType": "platformHome"}, header...)
}

func (w *world) placed(token string, yuan int) wallet.TopUp {
	w.t.Helper()
	a := w.order(token, yuan)
	if a.HTTP != 200 {
		w.t.Fatalf("order: %d %s", a.HTTP, a.Body)
	}
	return apitest.Into[wallet.TopUp](w.t, a)
}

func (w *world) notify(form url.Values) apitest.Answer {
	w.t.Helper()
	return w.call("POST", "/family/order/alipay/notify", "", form.Encode(), "Content-Type", "application/x-www-form-urlencoded")
}

func (w *world) query(token, outTradeNo string) apitest.Answer {
	w.t.Helper()
	return w.call("GET", "/family/order/alipay/payment/query?outTradeNo="+url.QueryEscape(outTradeNo), token, nil)
}

func (w *world) asset(token string) wallet.Asset {
	w.t.Helper()
	a := w.call("POST", "/family/mall/personal/asset", token, nil)
	if a.HTTP != 200 {
		w.t.Fatalf("asset: %d %s", a.HTTP, a.Body)
	}
	return apitest.Into[wallet.Asset](w.t, a)
}

func (w *world) entries(token string) []wallet.Entry {
	w.t.Helper()
	a := w.call("GET", "/family/user/wallet/entries?pageSize=100", token, nil)
	if a.HTTP != 200 {
		w.t.Fatalf("entries: %d %s", a.HTTP, a.Body)
	}
	return apitest.Into[api.Page[wallet.Entry]](w.t, a).Records
}

func (w *world) do(err error) {
	w.t.Helper()
	if err != nil {
		w.t.Fatal(err)
	}
}

// wire is the transport under the store and the provider's client. It crashes the process at the chosen call: the
// request fails before it is sent or after it was answered, and everything that runs then ends.
type wire struct {
	provider http.RoundTripper
	mu       sync.Mutex
	left     int // calls until the crash; 0 is none
	after    bool
	crash    func()
	before   func(method string) // runs before a call of the provider
	sends    func(*http.Request) // sees each request that reaches the store
	writing  func()              // runs before a transaction reaches the store
	metered  bool                // counts what is read
	units    float64             // read units since then
}

func (w *wire) RoundTrip(r *http.Request) (*http.Response, error) {
	w.mu.Lock()
	fatal := w.left == 1
	after, crash := w.after, w.crash
	if w.left > 0 {
		w.left--
	}
	w.mu.Unlock()
	if fatal && !after {
		crash()
		return nil, context.Canceled
	}
	under := http.DefaultTransport
	if r.URL.Host == "provider.test" {
		under = w.provider
		w.mu.Lock()
		before := w.before
		w.mu.Unlock()
		if before != nil {
			before(methodOf(r))
		}
	} else {
		w.mu.Lock()
		writing := w.writing
		w.mu.Unlock()
		if w.sends != nil {
			w.sends(r)
		}
		if writing != nil && strings.HasSuffix(r.Header.Get("X-Amz-Target"), ".TransactWriteItems") {
			writing()
		}
	}
	if w.metered {
		return w.measured(under, r)
	}
	res, err := under.RoundTrip(r)
	if fatal {
		crash()
		if err == nil {
			res.Body.Close()
		}
		return nil, context.Canceled
	}
	return res, err
}

// beforeWrite lets something happen before each transaction of the service.
func (w *world) beforeWrite(do func()) {
	w.wire.mu.Lock()
	defer w.wire.mu.Unlock()
	w.wire.writing = do
}

// crashAt arms the wire for f: its n-th call ends the process. It answers whether that happened.
func (w *wire) crashAt(n int, after bool, f func(ctx context.Context)) bool {
	ctx, cancel := context.WithCancel(context.Background())
	defer cancel()
	w.mu.Lock()
	w.left, w.after, w.crash = n, after, cancel
	w.mu.Unlock()
	f(ctx)
	w.mu.Lock()
	defer w.mu.Unlock()
	w.left = 0
	return ctx.Err() != nil
}
