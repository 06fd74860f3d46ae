package identitytest

import (
	"crypto/rand"
	"fmt"
	"math/big"
	"net/http"
	"net/http/httptest"
	"net/url"
	"strings"
	"sync"
	"testing"

	"bimportal/shared/api"
	"bimportal/shared/apitest"
)

// Phones is the short-message provider's side: what was sent, by telephone and template. The signature's own test is
// shared/sim/sms.
type Phones struct {
	mu     sync.Mutex
	sent   map[string][]string // telephone -> template and code, the newest last
	broken bool
	server *httptest.Server
}

// phones is the provider that tests share which do not break theirs.
var phones = sync.OnceValue(newPhones)

func newPhones() *Phones {
	p := &Phones{sent: map[string][]string{}}
	p.server = httptest.NewServer(p)
	return p
}

// NewPhones returns a provider of the test's own.
func NewPhones(t *testing.T) *Phones {
	t.Helper()
	p := newPhones()
	t.Cleanup(p.server.Close)
	return p
}

// Break makes the provider fail, or answer again.
func (p *Phones) Break(broken bool) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.broken = broken
}

func (p *Phones) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.broken {
		http.Error(w, "bad gateway", http.StatusBadGateway)
		return
	}
	q := r.URL.Query()
	p.sent[q.Get("PhoneNumbers")] = append(p.sent[q.Get("PhoneNumbers")], q.Get("TemplateCode")+" "+q.Get("TemplateParam"))
	fmt.Fprint(w, `{"Code":"OK"}`)
}

// Last answers the newest message to a telephone, and the code in it.
func (p *Phones) Last(telephone string) (template, code string, count int) {
	p.mu.Lock()
	defer p.mu.Unlock()
	list := p.sent[telephone]
	if len(list) == 0 {
		return "", "", 0
	}
	template, params, _ := strings.Cut(list[len(list)-1], " ")
	_, code, _ = strings.Cut(params, `"code":"`)
	code, _, _ = strings.Cut(code, `"`)
	return template, code, len(list)
}

// NewTelephone answers a number that nobody has.
func NewTelephone() string {
	n, err := rand.Int(rand.Reader, big.NewInt(1_000_000_000))
	if err != nil {
		panic(err)
	}
	return fmt.Sprintf("13%09d", n)
}

// SendCode asks for a code with a captcha's ticket.
func SendCode(t *testing.T, g *api.Group, telephone, scene, ticket string) apitest.Answer {
	t.Helper()
	q := url.Values{"telephone": {telephone}, "scene": {scene}, "captchaTicket": {ticket}}
	return apitest.Call(t, g, apitest.Request{Method: "GET", Path: "/micro/message/sms/sendMessageCode?" + q.Encode()})
}

// CodeFor has a code sent and reads it off the telephone.
func CodeFor(t *testing.T, g *api.Group, p *Phones, telephone, scene string) string {
	t.Helper()
	if a := SendCode(t, g, telephone, scene, Solved(t, g, scene)); a.HTTP != 200 {
		t.Fatalf("%d %s", a.HTTP, a.Body)
	}
	_, code, _ := p.Last(telephone)
	return code
}

// OtherThan answers another code of six digits.
func OtherThan(code string) string {
	if code == "000000" {
		return "111111"
	}
	return "000000"
}
