package account

import (
	"crypto/hmac"
	"crypto/rand"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"math/big"
	"time"

	"bimportal/shared/api"
	"bimportal/shared/clock"
)

// Code is a six-digit number sent to a telephone for one purpose; only its hash is stored.
type Code struct {
	Hash      string `json:"hash"`
	Salt      string `json:"salt"`
	Tries     int    `json:"tries"`
	ExpiresAt int64  `json:"expiresAt"` // epoch milliseconds
	TTL       int64  `json:"ttl"`       // epoch seconds
}

const (
	CodeLives = 5 * time.Minute
	codeTries = 5
)

// ErrBadCode is the same for a wrong, late, used and never sent code.
var ErrBadCode = &api.Error{
	Kind: api.KindInvalid, Reason: "bad_code", Message: badCode, Fields: []api.FieldError{{Field: "code", Message: badCode}},
}

const badCode = "验证码不正确或已失效，请重新获取"

// NewCode returns a new code and what is stored of it.
func NewCode(now time.Time) (digits string, c Code) {
	n, err := rand.Int(rand.Reader, big.NewInt(1_000_000))
	if err != nil {
		panic(err) // crypto/rand never fails since Go 1.24
	}
	digits = fmt.Sprintf("%06d", n)
	ends := now.Add(CodeLives)
	c = Code{Salt: NewSecret(), ExpiresAt: clock.Millis(ends), TTL: ends.Unix() + 60}
	c.Hash = c.hash(digits)
	return digits, c
}

// Try counts an attempt. It refuses (400) when the code is late or was tried five times.
func (c *Code) Try(now time.Time) error {
	if c.Hash == "" || clock.Millis(now) >= c.ExpiresAt || c.Tries >= codeTries {
		return ErrBadCode
	}
	c.Tries++
	return nil
}

// Is says whether digits is the code.
func (c *Code) Is(digits string) bool {
	return hmac.Equal([]byte(c.hash(digits)), []byte(c.Hash))
}

func (c *Code) hash(digits string) string {
	mac := hmac.New(sha256.New, []byte(c.Salt))
	mac.Write([]byte(digits))
	return hex.EncodeToString(mac.Sum(nil))
}
