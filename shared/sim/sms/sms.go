// Package sms is the provider's side of SendSms: it checks the signature as the provider does, and keeps what was
// sent in an outbox instead of sending it.
package sms

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"net/http"
	"regexp"
	"slices"
	"sort"
	"strings"
	"sync"
	"time"
)

const (
	outboxMost = 500
	dateSlack  = 15 * time.Minute
)

// Config is the account that may send.
type Config struct {
	KeyID, KeySecret, SignName string
	// Texts are the registered templates by their code; ${name} stands for a parameter.
	Texts map[string]string
	Now   func() time.Time
}

// Sent is one message as its reader sees it.
type Sent struct {
	Telephone string            `json:"telephone"`
	Template  string            `json:"template"`
	Params    map[string]string `json:"params"`
	Text      string            `json:"text"`
	At        int64             `json:"at"` // epoch milliseconds
}

// Simulator is the provider.
type Simulator struct {
	config Config
	mu     sync.Mutex
	outbox []Sent // the newest last
	nonces map[string]bool
	fault  string
}

// New returns a provider with an empty outbox.
func New(c Config) *Simulator { return &Simulator{config: c, nonces: map[string]bool{}} }

// Fail makes every answer the given code, such as isv.BUSINESS_LIMIT_CONTROL; empty ends it. "502" is a broken gateway.
func (s *Simulator) Fail(code string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.fault = code
}

// Outbox returns what was sent to a telephone, the newest first; all telephones when it is empty.
func (s *Simulator) Outbox(telephone string) []Sent {
	s.mu.Lock()
	defer s.mu.Unlock()
	list := []Sent{}
	for _, m := range slices.Backward(s.outbox) {
		if telephone == "" || m.Telephone == telephone {
			list = append(list, m)
		}
	}
	return list
}

// ServeOutbox answers GET ?telephone= with the outbox.
func (s *Simulator) ServeOutbox(w http.ResponseWriter, r *http.Request) {
	w.Header().Set("Content-Type", "application/json")
	w.Header().Set("Cache-Control", "no-store")
	_ = json.NewEncoder(w).Encode(s.Outbox(r.URL.Query().Get("telephone"))) // the reader is gone
}

var telephone = regexp.MustCompile(`^1[3-9][0-9]{9}$`)

// ServeHTTP takes a SendSms request.
func (s *Simulator) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.fault == "502" {
		http.Error(w, "<html>502 Bad Gateway</html>", http.StatusBadGateway)
		return
	}
	q := r.URL.Query()
	text, known := s.config.Texts[q.Get("TemplateCode")]
	var params map[string]string
	switch {
	case r.Header.Get("x-acs-action") != "SendSms" || r.Header.Get("x-acs-version") != "2017-05-25":
		answer(w, http.StatusNotFound, "InvalidAction.NotFound", "Specified api is not found.")
		return
	case !s.signed(r):
		answer(w, http.StatusBadRequest, "SignatureDoesNotMatch", "Specified signature is not matched with our calculation.")
		return
	case s.nonces[r.Header.Get("x-acs-signature-nonce")]:
		answer(w, http.StatusBadRequest, "SignatureNonceUsed", "Specified signature nonce was used already.")
		return
	}
	s.nonces[r.Header.Get("x-acs-signature-nonce")] = true
	switch {
	case s.fault != "":
		answer(w, http.StatusOK, s.fault, "a fault that was asked for")
		return
	case q.Get("SignName") != s.config.SignName:
		answer(w, http.StatusOK, "isv.SMS_SIGNATURE_ILLEGAL", "The signature is not registered.")
		return
	case !known:
		answer(w, http.StatusOK, "isv.SMS_TEMPLATE_ILLEGAL", "The template is not registered.")
		return
	case !telephone.MatchString(q.Get("PhoneNumbers")):
		answer(w, http.StatusOK, "isv.MOBILE_NUMBER_ILLEGAL", "The number is not valid.")
		return
	}
	if given := q.Get("TemplateParam"); given != "" {
		if json.Unmarshal([]byte(given), &params) != nil {
			answer(w, http.StatusOK, "isv.INVALID_JSON_PARAM", "The parameters are no JSON object.")
			return
		}
	}
	for name, value := range params {
		text = strings.ReplaceAll(text, "${"+name+"}", value)
	}
	if strings.Contains(text, "${") {
		answer(w, http.StatusOK, "isv.TEMPLATE_MISSING_PARAMETERS", "A parameter is missing.")
		return
	}
	s.outbox = append(s.outbox, Sent{q.Get("PhoneNumbers"), q.Get("TemplateCode"), params, "【" + s.config.SignName + "】" + text, s.config.Now().UnixMilli()})
	s.outbox = s.outbox[max(0, len(s.outbox)-outboxMost):]
	answer(w, http.StatusOK, "OK", "OK")
}

// signed recomputes the signature from what arrived.
func (s *Simulator) signed(r *http.Request) bool {
	scheme, rest, ok := strings.Cut(r.Header.Get("Authorization"), " ")
	if !ok || scheme != "ACS3-HMAC-SHA256" {
		return false
	}
	given := map[string]string{}
	for _, part := range strings.Split(rest, ",") {
		name, value, _ := strings.Cut(part, "=")
		given[name] = value
	}
	date, err := time.Parse(time.RFC3339, r.Header.Get("x-acs-date"))
	if err != nil || s.config.Now().Sub(date).Abs() > dateSlack || given["Credential"] != s.config.KeyID {
		return false
	}
	names := strings.Split(given["SignedHeaders"], ";")
	if !sort.StringsAreSorted(names) || !slices.Contains(names, "host") || !slices.Contains(names, "x-acs-content-sha256") {
		return false
	}
	canonical := r.Method + "\n" + r.URL.EscapedPath() + "\n" + r.URL.RawQuery + "\n"
	for _, name := range names {
		value := r.Header.Get(name)
		if name == "host" {
			value = r.Host
		}
		canonical += name + ":" + strings.TrimSpace(value) + "\n"
	}
	canonical += "\n" + given["SignedHeaders"] + "\n" + r.Header.Get("x-acs-content-sha256")
	sum := sha256.Sum256([]byte(canonical))
	mac := hmac.New(sha256.New, []byte(s.config.KeySecret))
	mac.Write([]byte(scheme + "\n" + hex.EncodeToString(sum[:])))
	want, err := hex.DecodeString(given["Signature"])
	return err == nil && hmac.Equal(mac.Sum(nil), want)
}

func answer(w http.ResponseWriter, status int, code, message string) {
	w.Header().Set("Content-Type", "application/json")
	w.WriteHeader(status)
	_ = json.NewEncoder(w).Encode(map[string]string{ // the caller is gone
		"Code": code, "Message": message, "RequestId": "00000000-0000-0000-0000-000000000000", "BizId": "0",
	})
}
