package account

import (
	"time"

	"bimportal/shared/clock"
	"bimportal/shared/limit"
)

// Method is how somebody signs in.
type Method string

const (
	ByPassword Method = "pwd"
	BySMS      Method = "sms"
	ByWeCom    Method = "qywx"
	ByCentre   Method = "sso"
	ByRegister Method = "register"
)

var methodTexts = map[Method]string{
	ByPassword: "密码登录", BySMS: "短信登录", ByWeCom: "企业微信登录", ByCentre: "统一认证登录", ByRegister: "手机号注册",
}

// Text is what the audit line says of a sign-in by this method.
func (m Method) Text() string { return methodTexts[m] }

// LoginResult is what came of an attempt to sign in, or that a session ended against its will.
type LoginResult string

const (
	LoginOK     LoginResult = "ok"
	loginFailed LoginResult = "failed"
	loginEnded  LoginResult = "ended"
)

// Why a session ended against the will of who used it.
const (
	EndRevoked  = "revoked"  // the person signed that device out
	endReused   = "reused"   // its refresh token came back a second time
	EndPassword = "password" // the password changed
	EndTOTP     = "totp"     // a second step was turned on

	EndCancelled = "cancelled" // the account is being closed
)

// LoginLine is one line of an account's login log: written once, never changed, gone after 190 days.
type LoginLine struct {
	No        int64       `json:"no"`
	At        int64       `json:"at"` // epoch milliseconds
	Method    Method      `json:"method"`
	Result    LoginResult `json:"result"`
	Reason    string      `json:"reason"`
	Device    string      `json:"device"`
	OS        string      `json:"os"`
	Browser   string      `json:"browser"`
	Address   string      `json:"address"`
	NewDevice bool        `json:"newDevice"`
	TTL       int64       `json:"ttl"` // epoch seconds
}

// LoginHead counts an account's lines and knows whether anybody has ever signed in. Failures counts the failed ones of
// this hour.
type LoginHead struct {
	Lines    int64        `json:"lines"`
	SignIns  int64        `json:"signIns"`
	Failures limit.Window `json:"failures"`
	TTL      int64        `json:"ttl"` // epoch seconds
}

const (
	// LoginLives is longer than the half year for which a log of sign-ins is to be kept.
	LoginLives = 190 * 24 * time.Hour
	// strayLives is how long attempts under a name that nobody has are kept: as long as they are counted.
	strayLives = 24 * time.Hour
	// deviceLives is how long a device is known after its last sign-in.
	deviceLives = 400 * 24 * time.Hour
)

// Add returns the next line of the log: what happened at that moment on the device of that user agent.
func (h *LoginHead) Add(line LoginLine, userAgent string, lives time.Duration, now time.Time) LoginLine {
	h.Lines++
	if line.Result == LoginOK {
		h.SignIns++
	}
	line.No, line.At, line.TTL = h.Lines, clock.Millis(now), now.Add(lives).Unix()
	line.Device, line.OS, line.Browser = Describe(userAgent)
	h.TTL = now.Add(2 * lives).Unix() // it goes after its last line
	return line
}

// KnownDevice is a browser in which the person has signed in before.
type KnownDevice struct {
	Mark string `json:"mark"` // hash of the mark and the person
	At   int64  `json:"at"`   // epoch milliseconds, of the last sign-in
	TTL  int64  `json:"ttl"`  // epoch seconds
}
