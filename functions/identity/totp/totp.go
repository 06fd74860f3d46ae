// Package totp is the second step of a sign-in: codes of an authenticator, and recovery codes for the day when it is lost.
package totp

import (
	"crypto/hmac"
	"crypto/rand"
	"crypto/sha1"
	"crypto/sha256"
	"encoding/base32"
	"encoding/binary"
	"encoding/hex"
	"fmt"
	"net/url"
	"slices"
	"strings"
	"time"

	"bimportal/functions/identity/account"
	"bimportal/shared/api"
	"bimportal/shared/clock"
)

// TOTP is a person's second step: a secret that his authenticator shares, and codes for the day when it is lost. The
// secret leaves the server once, while it is set up.
type TOTP struct {
	Secret   string   `json:"secret"` // base32; empty is off
	Since    int64    `json:"since"`  // epoch milliseconds
	LastStep int64    `json:"lastStep"`
	Salt     string   `json:"salt"`
	Recovery []string `json:"recovery"` // hashes of the codes that are left

	Pending      string `json:"pending"`      // a secret that is being set up
	PendingUntil int64  `json:"pendingUntil"` // epoch milliseconds
}

const (
	period        = 30 * time.Second
	setUp         = 10 * time.Minute
	recoveryCodes = 10
	issuer        = "BIM协同平台"
)

var (
	errWrong      = &api.Error{Kind: api.KindInvalid, Reason: "totp_wrong", Message: wrongText, Fields: []api.FieldError{{Field: "code", Message: wrongText}}}
	errOn         = api.Conflict("totp_on", "两步验证已开启")
	errOff        = api.Conflict("totp_off", "两步验证尚未开启")
	errLate       = api.Invalid("totp_late", "设置已超时，请重新开始")
	plainBase32   = base32.StdEncoding.WithPadding(base32.NoPadding)
	recoveryPlain = strings.NewReplacer("-", "", " ", "")
)

const wrongText = "动态码或恢复码不正确，或已使用过"

// On says that a sign-in needs the second step.
func (t TOTP) On() bool { return t.Secret != "" }

// Begin returns a new secret, which counts once Confirm has seen a code of it. It refuses (409) when the second step is
// on already.
func (t *TOTP) Begin(now time.Time) (secret string, err error) {
	if t.On() {
		return "", errOn
	}
	b := make([]byte, 20)
	rand.Read(b) // never fails since Go 1.24
	t.Pending, t.PendingUntil = plainBase32.EncodeToString(b), clock.Millis(now.Add(setUp))
	return t.Pending, nil
}

// Confirm turns the second step on and answers the recovery codes. It refuses a set-up that is over, and a wrong code
// (400).
func (t *TOTP) Confirm(code string, now time.Time) ([]string, error) {
	if t.On() {
		return nil, errOn
	}
	if t.Pending == "" || clock.Millis(now) >= t.PendingUntil {
		return nil, errLate
	}
	step, ok := matchingStep(t.Pending, code, 0, now)
	if !ok {
		return nil, errWrong
	}
	*t = TOTP{Secret: t.Pending, Since: clock.Millis(now), LastStep: step}
	return t.NewCodes(), nil
}

// NewCodes returns ten recovery codes; those before are worth nothing.
func (t *TOTP) NewCodes() []string {
	t.Salt, t.Recovery = account.NewSecret(), nil
	codes := make([]string, recoveryCodes)
	for i := range codes {
		b := make([]byte, 8)
		rand.Read(b) // never fails since Go 1.24
		text := strings.ToLower(plainBase32.EncodeToString(b))[:12]
		codes[i] = text[:4] + "-" + text[4:8] + "-" + text[8:]
		t.Recovery = append(t.Recovery, t.hash(text))
	}
	return codes
}

// Use takes a code of the authenticator, or a recovery code, that was not used before, and says which it was. It
// refuses (400) any other.
func (t *TOTP) Use(code string, now time.Time) (recovery bool, err error) {
	if !t.On() {
		return false, errOff
	}
	if step, ok := matchingStep(t.Secret, code, t.LastStep, now); ok {
		t.LastStep = step
		return false, nil
	}
	hash := t.hash(strings.ToLower(recoveryPlain.Replace(code)))
	at := slices.IndexFunc(t.Recovery, func(h string) bool { return hmac.Equal([]byte(h), []byte(hash)) })
	if at < 0 {
		return false, errWrong
	}
	t.Recovery = slices.Delete(t.Recovery, at, at+1)
	return true, nil
}

func (t *TOTP) hash(code string) string {
	mac := hmac.New(sha256.New, []byte(t.Salt))
	mac.Write([]byte(code))
	return hex.EncodeToString(mac.Sum(nil))
}

// Address is what an authenticator reads from a QR code. Digits, period and SHA-1 are what it takes without being told.
func Address(account, secret string) string {
	query := url.Values{"secret": {secret}, "issuer": {issuer}}
	return "otpauth://totp/" + url.PathEscape(issuer+":"+account) + "?" + strings.ReplaceAll(query.Encode(), "+", "%20")
}

// matchingStep returns the step of half a minute whose code it is: the present one, or the one before or after it for
// a clock that is wrong, and later than after.
func matchingStep(secret, code string, after int64, now time.Time) (step int64, ok bool) {
	code = strings.ReplaceAll(code, " ", "")
	present := now.Unix() / int64(period.Seconds())
	for _, candidate := range []int64{present, present - 1, present + 1} {
		if candidate > after && hmac.Equal([]byte(Code(secret, candidate)), []byte(code)) {
			step, ok = candidate, true
		}
	}
	return step, ok
}

// Code is RFC 6238's six digits of a step, with SHA-1 as every authenticator has it.
func Code(secret string, step int64) string {
	key, err := plainBase32.DecodeString(secret)
	if err != nil {
		return ""
	}
	mac := hmac.New(sha1.New, key)
	_ = binary.Write(mac, binary.BigEndian, step) // a hash takes whatever it is given
	sum := mac.Sum(nil)
	at := sum[len(sum)-1] & 0xf
	return fmt.Sprintf("%06d", (binary.BigEndian.Uint32(sum[at:])&0x7fffffff)%1_000_000)
}

// Halfway is a sign-in whose first step succeeded. It lies under the hash of its ticket, belongs to the browser that
// began, and takes five codes within five minutes.
type Halfway struct {
	UserID   string         `json:"userId"`
	Method   account.Method `json:"method"`
	Browser  string         `json:"browser"` // hash of the browser's mark
	Tries    int            `json:"tries"`
	Provider bool           `json:"provider"` // the provider behind the centre said who it is
	Password int64          `json:"password"` // the version of the password that there was: another one ends what was begun before it
	EndsAt   int64          `json:"endsAt"`   // when its session ends at the latest, in epoch milliseconds; 0 for the usual
	Until    int64          `json:"until"`    // epoch milliseconds
	TTL      int64          `json:"ttl"`      // epoch seconds
}

const (
	halfwayLives = 5 * time.Minute
	halfwayTries = 5
)

var errHalfway = api.Invalid("ticket_invalid", "登录已过期，请重新登录")

// NewHalfway returns a sign-in by that method in the browser of that mark.
func NewHalfway(userID string, method account.Method, browser string, now time.Time) Halfway {
	until := now.Add(halfwayLives)
	return Halfway{UserID: userID, Method: method, Browser: account.Fingerprint(browser), Until: clock.Millis(until), TTL: until.Unix() + 60}
}

// Try counts a code before it is looked at. It refuses (400) one that is late, of another browser, or the sixth.
func (h *Halfway) Try(browser string, now time.Time) error {
	if h.UserID == "" || browser == "" || h.Browser != account.Fingerprint(browser) || clock.Millis(now) >= h.Until || h.Tries >= halfwayTries {
		return errHalfway
	}
	h.Tries++
	return nil
}
