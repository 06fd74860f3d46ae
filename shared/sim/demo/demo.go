// Package demo is a demonstration system at the other side of shared/demo: it takes accounts, lets one sign in with them
// until they end, and shows a page that proves it.
package demo

import (
	"crypto/hmac"
	"crypto/rand"
	"crypto/sha256"
	"crypto/subtle"
	"encoding/hex"
	"encoding/json"
	"io"
	"net/http"
	"os"
	"strconv"
	"strings"
	"sync"
	"time"

	"bimportal/shared/demo"
)

// Prefix is where the simulator lies.
const Prefix = "/__local/demo"

const (
	bodyMost = 4 << 10
	slack    = 5 * time.Minute // between our clock and the caller's
)

// Options are the secret shared with the portal, where accounts are kept between runs (empty: nowhere), and the clock.
type Options struct {
	Secret, StorePath string
	Now               func() time.Time
}

// account is what the system knows of one; of the password only a hash.
type account struct {
	Hash     string `json:"hash"`
	ExpireAt int64  `json:"expireAt"` // epoch milliseconds
	Seq      int64  `json:"seq"`
	// Session is who is signed in as it; a later lease ends it.
	Session string `json:"session"`
}

// Simulator is all demonstration systems.
type Simulator struct {
	o    Options
	mux  *http.ServeMux
	mu   sync.Mutex
	kept map[string]account // by system and account
	down bool
}

// New returns a simulator that knows what an earlier run has kept.
func New(o Options) *Simulator {
	s := &Simulator{o: o, mux: http.NewServeMux(), kept: map[string]account{}}
	if content, err := os.ReadFile(o.StorePath); err == nil {
		_ = json.Unmarshal(content, &s.kept) // a broken file is an empty one
	}
	s.mux.HandleFunc("PUT "+Prefix+"/api/systems/{system}/accounts/{account}", s.open)
	s.mux.HandleFunc("GET "+Prefix+"/{system}", s.show)
	s.mux.HandleFunc("POST "+Prefix+"/{system}", s.signIn)
	return s
}

func (s *Simulator) ServeHTTP(w http.ResponseWriter, r *http.Request) { s.mux.ServeHTTP(w, r) }

// Down makes the systems unreachable, or reachable again.
func (s *Simulator) Down(down bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.down = down
}

func (s *Simulator) now() int64 { return s.o.Now().UnixMilli() }

func key(system, name string) string { return system + "/" + name }

func digest(password string) string {
	sum := sha256.Sum256([]byte(password))
	return hex.EncodeToString(sum[:])
}

// signed says that the request is the portal's and not an old one.
func (s *Simulator) signed(r *http.Request, body []byte) bool {
	at := r.Header.Get(demo.TimeHeader)
	ms, err := strconv.ParseInt(at, 10, 64)
	if err != nil || max(s.now()-ms, ms-s.now()) > slack.Milliseconds() {
		return false
	}
	want := demo.Sign(s.o.Secret, r.Method, r.URL.Path, at, body)
	return hmac.Equal([]byte(want), []byte(r.Header.Get(demo.SignatureHeader)))
}

func (s *Simulator) open(w http.ResponseWriter, r *http.Request) {
	body, err := io.ReadAll(io.LimitReader(r.Body, bodyMost))
	if err != nil || !s.signed(r, body) {
		http.Error(w, "signature", http.StatusForbidden)
		return
	}
	var a demo.Account
	if json.Unmarshal(body, &a) != nil || len(a.Password) < 8 || a.Seq < 1 || a.ExpireAt <= s.now() {
		http.Error(w, "account", http.StatusBadRequest)
		return
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.down {
		http.Error(w, "down", http.StatusServiceUnavailable)
		return
	}
	at := key(r.PathValue("system"), r.PathValue("account"))
	before := s.kept[at]
	next := account{Hash: digest(a.Password), ExpireAt: a.ExpireAt, Seq: a.Seq}
	switch {
	case before.Seq > a.Seq, before.Seq == a.Seq && before.Hash != next.Hash:
		http.Error(w, "a later lease is known", http.StatusConflict)
		return
	case before.Seq == a.Seq:
	default:
		s.kept[at] = next
		s.keep()
	}
	w.WriteHeader(http.StatusNoContent)
}

// keep writes the accounts; a run without a store keeps none.
func (s *Simulator) keep() {
	if s.o.StorePath == "" {
		return
	}
	if content, err := json.Marshal(s.kept); err == nil && os.WriteFile(s.o.StorePath+".new", content, 0o600) == nil {
		_ = os.Rename(s.o.StorePath+".new", s.o.StorePath)
	}
}

const cookie = "demo-session"

// inside returns the account that the request is signed in as; one whose lease ended, or that has a later one, is shut out.
func (s *Simulator) inside(r *http.Request) (name string, a account) {
	c, err := r.Cookie(cookie)
	if err != nil {
		return "", account{}
	}
	name, session, _ := strings.Cut(c.Value, ".")
	s.mu.Lock()
	defer s.mu.Unlock()
	a = s.kept[key(r.PathValue("system"), name)]
	if a.Session == "" || subtle.ConstantTimeCompare([]byte(a.Session), []byte(session)) != 1 || a.ExpireAt <= s.now() {
		return "", account{}
	}
	return name, a
}

func (s *Simulator) show(w http.ResponseWriter, r *http.Request) {
	name, a := s.inside(r)
	s.page(w, http.StatusOK, view{Account: name, Minutes: (a.ExpireAt - s.now() + 59_999) / 60_000})
}

func (s *Simulator) signIn(w http.ResponseWriter, r *http.Request) {
	r.Body = http.MaxBytesReader(w, r.Body, bodyMost)
	name, password := strings.TrimSpace(r.PostFormValue("account")), strings.TrimSpace(r.PostFormValue("password"))
	system := r.PathValue("system")
	s.mu.Lock()
	a, known := s.kept[key(system, name)]
	good := known && a.ExpireAt > s.now() && subtle.ConstantTimeCompare([]byte(a.Hash), []byte(digest(password))) == 1
	if good {
		a.Session = rand.Text()
		s.kept[key(system, name)] = a
		s.keep()
	}
	s.mu.Unlock()
	if !good {
		s.page(w, http.StatusForbidden, view{Problem: "账号或密码不正确，或体验已经结束"})
		return
	}
	http.SetCookie(w, &http.Cookie{Name: cookie, Value: name + "." + a.Session, Path: Prefix + "/" + system, HttpOnly: true, SameSite: http.SameSiteLaxMode})
	http.Redirect(w, r, Prefix+"/"+system, http.StatusSeeOther)
}
