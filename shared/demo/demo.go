// Package demo tells a demonstration system which account is open, with which password, until when (ADR 35). The
// protocol is ours: a demonstration system that wants to lend accounts serves it.
//
//	PUT <api>/systems/<id>/accounts/<account>
//	X-Demo-Time: <epoch milliseconds>
//	X-Demo-Signature: <hex of HMAC-SHA256 of "PUT\n<path>\n<time>\n<body>" under the shared secret>
//	{"password", "expireAt", "seq"}
//
// It answers 204. seq rises with every lease of an account: an older one than the account has answers 409 and changes
// nothing, the same one again answers 204. At expireAt (epoch milliseconds) the account and whoever is signed in as it
// are shut out.
package demo

import (
	"bytes"
	"context"
	"crypto/hmac"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"net/url"
	"strconv"
	"strings"
	"time"

	"bimportal/shared/clock"
)

// ErrOlder says that the demonstration system knows a later lease of the account.
var ErrOlder = errors.New("demo: the account has a later lease")

// Names of the headers.
const (
	TimeHeader      = "X-Demo-Time"
	SignatureHeader = "X-Demo-Signature"
)

const timeout = 5 * time.Second

// Account is what a demonstration system is told.
type Account struct {
	System, Account string `json:"-"`
	Password        string `json:"password"`
	ExpireAt        int64  `json:"expireAt"` // epoch milliseconds
	Seq             int64  `json:"seq"`
}

// Config is where the demonstration systems are. An empty API is none: no account is lent.
type Config struct {
	API    string // for us, as https://demo.example.com/api
	Entry  string // for visitors, where a system's id follows
	Secret string
}

// Client speaks to the demonstration systems.
type Client struct {
	config Config
	http   *http.Client
	now    clock.Clock
}

// New returns a client, nil for a configuration that names no API. It fails on one that is not whole.
func New(c Config, now clock.Clock) (*Client, error) {
	if c.API == "" {
		return nil, nil
	}
	if u, err := url.Parse(c.API); err != nil || u.Host == "" || c.Entry == "" || c.Secret == "" {
		return nil, fmt.Errorf("demo: the configuration is not whole (%v)", err)
	}
	return &Client{c, &http.Client{Timeout: timeout}, now}, nil
}

// Open lends the account. It returns ErrOlder, or what the network or the system said; it may be called again with the
// same account.
func (c *Client) Open(ctx context.Context, a Account) error {
	body, err := json.Marshal(a)
	if err != nil {
		return fmt.Errorf("demo: %w", err)
	}
	address := fmt.Sprintf("%s/systems/%s/accounts/%s", strings.TrimRight(c.config.API, "/"), url.PathEscape(a.System), url.PathEscape(a.Account))
	r, err := http.NewRequestWithContext(ctx, http.MethodPut, address, bytes.NewReader(body))
	if err != nil {
		return fmt.Errorf("demo: %w", err)
	}
	at := strconv.FormatInt(clock.Millis(c.now()), 10)
	r.Header.Set("Content-Type", "application/json")
	r.Header.Set(TimeHeader, at)
	r.Header.Set(SignatureHeader, Sign(c.config.Secret, r.Method, r.URL.Path, at, body))
	answer, err := c.http.Do(r)
	if err != nil {
		return fmt.Errorf("demo: %w", err)
	}
	if err := answer.Body.Close(); err != nil {
		return fmt.Errorf("demo: %w", err)
	}
	switch answer.StatusCode {
	case http.StatusNoContent:
		return nil
	case http.StatusConflict:
		return ErrOlder
	}
	return fmt.Errorf("demo: %s answered %s", a.System, answer.Status)
}

// Sign returns the signature of a request.
func Sign(secret, method, path, at string, body []byte) string {
	mac := hmac.New(sha256.New, []byte(secret))
	fmt.Fprintf(mac, "%s\n%s\n%s\n%s", method, path, at, body) // a hash never returns an error
	return hex.EncodeToString(mac.Sum(nil))
}
