// Package sms sends short messages by Alibaba Cloud's SendSms, version 2017-05-25, signed with ACS3-HMAC-SHA256
// (the provider's documents "SendSms" and "V3 request and signature").
package sms

import (
	"context"
	"crypto/hmac"
	"crypto/rand"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"slices"
	"strings"
	"time"

	"bimportal/shared/clock"
)

// ErrRefused says that the provider understood the message and does not send it.
var ErrRefused = errors.New("sms: refused")

const (
	action  = "SendSms"
	version = "2017-05-25"
	timeout = 8 * time.Second
	// answerMost is how many bytes of an answer are read.
	answerMost = 64 << 10
)

// Config is the account at the provider.
type Config struct {
	Endpoint  string // as https://dysmsapi.aliyuncs.com/
	KeyID     string
	KeySecret string
	SignName  string // the sender's registered name
}

// Templates are the registered texts' codes.
type Templates struct {
	Code    string // carries ${code}
	Known   string // a registration with a telephone that has an account
	Unknown string // a sign-in or reset with one that has none
}

// Message is one text to one telephone of China's mainland, 11 digits.
type Message struct {
	Telephone string
	Template  string
	Params    map[string]string
}

// Client speaks to the provider.
type Client struct {
	config Config
	http   *http.Client
	now    clock.Clock
}

// New returns a client. It fails on an address that is none and on missing parts of the account.
func New(c Config, now clock.Clock) (*Client, error) {
	u, err := url.Parse(c.Endpoint)
	if err != nil || u.Host == "" || c.KeyID == "" || c.KeySecret == "" || c.SignName == "" {
		return nil, fmt.Errorf("sms: the configuration is not whole (%v)", err)
	}
	return &Client{c, &http.Client{Timeout: timeout}, now}, nil
}

// Send sends one message. It returns ErrRefused with the provider's code and words, or what the network said. It is
// not tried again: a lost answer may have been a sent message.
func (c *Client) Send(ctx context.Context, m Message) error {
	query := url.Values{"PhoneNumbers": {m.Telephone}, "SignName": {c.config.SignName}, "TemplateCode": {m.Template}}
	if len(m.Params) > 0 {
		params, err := json.Marshal(m.Params)
		if err != nil {
			return fmt.Errorf("sms: %w", err)
		}
		query.Set("TemplateParam", string(params))
	}
	address, err := url.Parse(c.config.Endpoint)
	if err != nil {
		return fmt.Errorf("sms: %w", err)
	}
	address.RawQuery = canonical(query)
	r, err := http.NewRequestWithContext(ctx, http.MethodPost, address.String(), http.NoBody)
	if err != nil {
		return fmt.Errorf("sms: %w", err)
	}
	c.sign(r)
	answer, err := c.http.Do(r)
	if err != nil {
		return fmt.Errorf("sms: %w", err)
	}
	defer answer.Body.Close()
	body, err := io.ReadAll(io.LimitReader(answer.Body, answerMost))
	if err != nil {
		return fmt.Errorf("sms: %w", err)
	}
	var said struct{ Code, Message, RequestID string }
	if err := json.Unmarshal(body, &said); err != nil {
		return fmt.Errorf("sms: HTTP %d: %w", answer.StatusCode, err)
	}
	if said.Code != "OK" {
		return fmt.Errorf("%w: %s: %s (%s)", ErrRefused, said.Code, said.Message, said.RequestID)
	}
	return nil
}

// sign adds the provider's headers and the signature over method, path, query, headers and (empty) body.
func (c *Client) sign(r *http.Request) {
	nonce := make([]byte, 16)
	rand.Read(nonce) // never fails since Go 1.24
	empty := sha256.Sum256(nil)
	r.Header.Set("x-acs-action", action)
	r.Header.Set("x-acs-version", version)
	r.Header.Set("x-acs-date", c.now().UTC().Format("2006-01-02T15:04:05Z"))
	r.Header.Set("x-acs-signature-nonce", hex.EncodeToString(nonce))
	r.Header.Set("x-acs-content-sha256", hex.EncodeToString(empty[:]))
	names := []string{"host", "x-acs-action", "x-acs-content-sha256", "x-acs-date", "x-acs-signature-nonce", "x-acs-version"}
	var headers strings.Builder
	for _, name := range names {
		value := r.Header.Get(name)
		if name == "host" {
			value = r.URL.Host
		}
		headers.WriteString(name + ":" + value + "\n")
	}
	path := r.URL.EscapedPath()
	if path == "" {
		path = "/"
	}
	request := strings.Join([]string{
		r.Method, path, r.URL.RawQuery, headers.String(), strings.Join(names, ";"), hex.EncodeToString(empty[:]),
	}, "\n")
	digest := sha256.Sum256([]byte(request))
	mac := hmac.New(sha256.New, []byte(c.config.KeySecret))
	mac.Write([]byte("ACS3-HMAC-SHA256\n" + hex.EncodeToString(digest[:])))
	r.Header.Set("Authorization", fmt.Sprintf("ACS3-HMAC-SHA256 Credential=%s,SignedHeaders=%s,Signature=%s",
		c.config.KeyID, strings.Join(names, ";"), hex.EncodeToString(mac.Sum(nil))))
}

// canonical is the query sorted by name and escaped as RFC 3986 has it: a space is %20, a tilde stays.
func canonical(query url.Values) string {
	names := make([]string, 0, len(query))
	for name := range query {
		names = append(names, name)
	}
	slices.Sort(names)
	parts := make([]string, len(names))
	for i, name := range names {
		parts[i] = escape(name) + "=" + escape(query.Get(name))
	}
	return strings.Join(parts, "&")
}

func escape(s string) string { return strings.ReplaceAll(url.QueryEscape(s), "+", "%20") }
