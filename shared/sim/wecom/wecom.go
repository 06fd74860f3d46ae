// Package wecom is the other side of the company chat app (企业微信): the page where a member scans, the calls gettoken,
// auth/getuserinfo, user/get, user/simplelist and message/send with their error codes, and what members have received. What signs people
// in and what delivers messages talk to it as to the real one.
package wecom

import (
	"crypto/rand"
	"encoding/json"
	"fmt"
	"net/http"
	"net/http/httptest"
	"net/url"
	"slices"
	"strconv"
	"strings"
	"sync"
	"time"
)

// Options of New. BaseURL is where a browser reaches this simulator, without a path; only addresses below it are
// trusted to come back to.
type Options struct {
	CorpID, AgentID, Secret string
	BaseURL                 string
	Members                 []Member
	Departments             map[int][]string // userids by department
	Now                     func() time.Time // nil is time.Now
}

// Member is somebody who can scan. One without a UserID is an outsider.
type Member struct {
	UserID, Name, Mobile string
	Status               int // 1 active, 2 disabled, 4 not activated, 5 has left
}

// Demonstration are the people of the local corporation. The first two are bound to demonstration accounts by the
// seed, the third has the telephone of one.
var Demonstration = []Member{
	{"ZhouMingYuan", "周明远", "13800010001", 1},
	{"QinLiFeng", "秦立峰", "13800010002", 1},
	{"HeXiaoMan", "何小满", "13800010003", 1},
	{"GuKeNan", "顾可南", "13800010099", 1},
	{"LiuBuZai", "柳步再", "13800010098", 4},
	{"", "访客", "", 0},
}

// Departments are those of the local corporation: all of it, and its design institute.
var Departments = map[int][]string{
	1: {"ZhouMingYuan", "QinLiFeng", "HeXiaoMan", "GuKeNan"},
	2: {"ZhouMingYuan", "HeXiaoMan", "GuKeNan"},
}

const (
	codeLives  = 5 * time.Minute
	tokenLives = 2 * time.Hour
)

// Simulator is one corporation's side. It is safe for concurrent use.
type Simulator struct {
	o      Options
	mux    *http.ServeMux
	mu     sync.Mutex
	codes  map[string]code
	tokens map[string]time.Time // until when
	faults map[string]string
	calls  map[string]int
	sent   []Sent
}

type code struct {
	member Member
	until  time.Time
}

// New returns a simulator with nothing scanned yet.
func New(o Options) *Simulator {
	if o.Now == nil {
		o.Now = time.Now
	}
	s := &Simulator{o: o, mux: http.NewServeMux(), codes: map[string]code{}, tokens: map[string]time.Time{}, faults: map[string]string{}, calls: map[string]int{}}
	s.mux.HandleFunc("GET /__local/wecom/wwlogin/sso/login", s.scanPage)
	s.mux.HandleFunc("POST /__local/wecom/wwlogin/sso/login", s.scan)
	s.mux.HandleFunc("GET /__local/wecom/cgi-bin/gettoken", s.faulty("gettoken", s.getToken))
	s.mux.HandleFunc("GET /__local/wecom/cgi-bin/auth/getuserinfo", s.faulty("auth/getuserinfo", s.authorized(s.getUserInfo)))
	s.mux.HandleFunc("GET /__local/wecom/cgi-bin/user/get", s.faulty("user/get", s.authorized(s.getUser)))
	s.mux.HandleFunc("GET /__local/wecom/cgi-bin/user/simplelist", s.faulty("user/simplelist", s.authorized(s.getDepartment)))
	s.mux.HandleFunc("POST /__local/wecom/cgi-bin/message/send", s.faulty("message/send", s.authorized(s.send)))
	s.mux.HandleFunc("GET /__local/wecom/messages", s.getMessages)
	s.mux.HandleFunc("POST /__local/wecom/faults", s.postFaults)
	return s
}

// ServeHTTP serves the scan page and the calls.
func (s *Simulator) ServeHTTP(w http.ResponseWriter, r *http.Request) { s.mux.ServeHTTP(w, r) }

// Calls returns how often a call came.
func (s *Simulator) Calls(name string) int {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.calls[name]
}

// Scan returns the code that leads the member back. It is good once, for five minutes.
func (s *Simulator) Scan(userID string) string {
	i := slices.IndexFunc(s.o.Members, func(m Member) bool { return m.UserID == userID })
	if i < 0 {
		panic("wecom simulator: no member " + userID)
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	c := rand.Text()
	s.codes[c] = code{s.o.Members[i], s.o.Now().Add(codeLives)}
	return c
}

// ForgetTokens makes every access token expired (42001), or unknown (40014).
func (s *Simulator) ForgetTokens(unknown bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	for t := range s.tokens {
		s.tokens[t] = time.Time{}
		if unknown {
			delete(s.tokens, t)
		}
	}
}

// SetFault makes a call answer 502, hang until the caller goes away (hang), answer what is no JSON (noise), say that
// the system is busy (busy, errcode -1), do its work and answer 502 (lost), or work again (empty).
func (s *Simulator) SetFault(call, fault string) error {
	known := slices.Contains([]string{"gettoken", "auth/getuserinfo", "user/get", "message/send"}, call) && slices.Contains([]string{"", "502", "hang", "noise", "busy", "lost"}, fault)
	if !known {
		return fmt.Errorf("call is gettoken, auth/getuserinfo, user/get or message/send; fault is 502, hang, noise, busy, lost or empty")
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	s.faults[call] = fault
	return nil
}

func (s *Simulator) faulty(name string, h http.HandlerFunc) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		s.mu.Lock()
		fault := s.faults[name]
		s.calls[name]++
		s.mu.Unlock()
		switch fault {
		case "502":
			http.Error(w, "Bad Gateway", http.StatusBadGateway)
		case "hang":
			<-r.Context().Done()
		case "noise":
			_, _ = w.Write([]byte("<html>"))
		case "busy":
			refuse(w, -1, "system busy")
		case "lost":
			h(httptest.NewRecorder(), r)
			http.Error(w, "Bad Gateway", http.StatusBadGateway)
		default:
			h(w, r)
		}
	}
}

func (s *Simulator) authorized(h http.HandlerFunc) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		token := r.URL.Query().Get("access_token")
		s.mu.Lock()
		until, known := s.tokens[token]
		s.mu.Unlock()
		switch {
		case token == "":
			refuse(w, 41001, "access_token missing")
		case !known:
			refuse(w, 40014, "invalid access_token")
		case !s.o.Now().Before(until):
			refuse(w, 42001, "access_token expired")
		default:
			h(w, r)
		}
	}
}

func (s *Simulator) getToken(w http.ResponseWriter, r *http.Request) {
	switch q := r.URL.Query(); {
	case q.Get("corpid") != s.o.CorpID:
		refuse(w, 40013, "invalid corpid")
	case q.Get("corpsecret") != s.o.Secret:
		refuse(w, 40001, "invalid credential")
	default:
		token := rand.Text()
		s.mu.Lock()
		s.tokens[token] = s.o.Now().Add(tokenLives)
		s.mu.Unlock()
		answer(w, map[string]any{"access_token": token, "expires_in": int(tokenLives.Seconds())})
	}
}

func (s *Simulator) getUserInfo(w http.ResponseWriter, r *http.Request) {
	text := r.URL.Query().Get("code")
	s.mu.Lock()
	c, known := s.codes[text]
	delete(s.codes, text)
	s.mu.Unlock()
	switch {
	case !known || !s.o.Now().Before(c.until):
		refuse(w, 40029, "invalid code")
	case c.member.UserID == "":
		answer(w, map[string]any{"openid": "oLocalVisitor"})
	default:
		answer(w, map[string]any{"userid": c.member.UserID})
	}
}

func (s *Simulator) getUser(w http.ResponseWriter, r *http.Request) {
	userID := r.URL.Query().Get("userid")
	i := slices.IndexFunc(s.o.Members, func(m Member) bool { return m.UserID == userID && userID != "" })
	if i < 0 {
		refuse(w, 60111, "userid not found")
		return
	}
	m := s.o.Members[i]
	answer(w, map[string]any{"userid": m.UserID, "name": m.Name, "mobile": m.Mobile, "status": m.Status})
}

func (s *Simulator) getDepartment(w http.ResponseWriter, r *http.Request) {
	id, err := strconv.Atoi(r.URL.Query().Get("department_id"))
	userIDs, known := s.o.Departments[id]
	if err != nil || !known {
		refuse(w, 60123, "invalid party id")
		return
	}
	list := []map[string]any{}
	for _, m := range s.o.Members {
		if slices.Contains(userIDs, m.UserID) {
			list = append(list, map[string]any{"userid": m.UserID, "name": m.Name, "department": []int{id}})
		}
	}
	answer(w, map[string]any{"userlist": list})
}

func (s *Simulator) scan(w http.ResponseWriter, r *http.Request) {
	q := r.URL.Query()
	if problem := s.problem(q); problem != "" {
		s.page(w, http.StatusBadRequest, q, problem)
		return
	}
	userID := r.PostFormValue("userid")
	if !slices.ContainsFunc(s.o.Members, func(m Member) bool { return m.UserID == userID }) {
		s.page(w, http.StatusBadRequest, q, "没有这个成员")
		return
	}
	back, err := url.Parse(q.Get("redirect_uri"))
	if err != nil {
		s.page(w, http.StatusBadRequest, q, "回调地址无法识别")
		return
	}
	values := back.Query()
	values.Set("code", s.Scan(userID))
	values.Set("state", q.Get("state"))
	back.RawQuery = values.Encode()
	http.Redirect(w, r, back.String(), http.StatusSeeOther)
}

// problem is what the real page says of a wrong address.
func (s *Simulator) problem(q url.Values) string {
	switch {
	case q.Get("login_type") != "CorpApp" || q.Get("appid") != s.o.CorpID || q.Get("agentid") != s.o.AgentID:
		return "应用不存在，请检查 appid 与 agentid"
	case !strings.HasPrefix(q.Get("redirect_uri"), s.o.BaseURL+"/"):
		return "redirect_uri 与配置的授权完成回调域名不一致（50001）"
	}
	return ""
}

func (s *Simulator) postFaults(w http.ResponseWriter, r *http.Request) {
	var f struct{ Call, Fault string }
	err := json.NewDecoder(http.MaxBytesReader(w, r.Body, 1<<12)).Decode(&f)
	if err == nil {
		err = s.SetFault(f.Call, f.Fault)
	}
	if err != nil {
		http.Error(w, err.Error(), http.StatusBadRequest)
	}
}

func answer(w http.ResponseWriter, fields map[string]any) {
	w.Header().Set("Content-Type", "application/json; charset=UTF-8")
	if _, refused := fields["errcode"]; !refused {
		fields["errcode"], fields["errmsg"] = 0, "ok"
	}
	_ = json.NewEncoder(w).Encode(fields)
}

func refuse(w http.ResponseWriter, code int, message string) {
	answer(w, map[string]any{"errcode": code, "errmsg": message})
}
