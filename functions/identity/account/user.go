package account

import (
	"slices"
	"strings"
	"time"

	"bimportal/shared/api"
	"bimportal/shared/clock"
	"bimportal/shared/person"
)

// User is a person's account (product.md section 2).
type User struct {
	UserID         string   `json:"userId"`
	Username       string   `json:"username"`
	Nickname       string   `json:"nickname"`
	Name           string   `json:"name"`
	Avatar         string   `json:"avatar"`
	Telephone      string   `json:"telephone"`
	Email          string   `json:"email"`
	Gender         int      `json:"gender"` // 0 unknown, 1 male, 2 female
	CompanyName    string   `json:"companyName"`
	Position       string   `json:"position"`
	Specialty      []string `json:"specialty"`  // values of the dictionary's DISCIPLINE
	RegionCode     string   `json:"regionCode"` // a value of the dictionary's REGION
	Signature      string   `json:"signature"`
	IntroHTML      string   `json:"introHtml"`      // cleaned by shared/richtext
	RealNameStatus int      `json:"realNameStatus"` // 0 none, 1 under review, 2 verified, 3 failed
	Status         int      `json:"status"`         // 0 normal, 1 disabled, 2 cancelling, 3 closed
	CreatedAt      int64    `json:"createdAt"`      // epoch milliseconds

	Agreements []Consent `json:"agreements"`
}

// Agreement is a versioned text that a person consents to.
type Agreement struct {
	Type    string `json:"type" enum:"user,privacy"`
	Version string `json:"version" maxLength:"20" msg:"maxLength=请阅读并同意最新的用户协议与隐私政策"`
}

// Consent is an agreement and when it was consented to.
type Consent struct {
	Type    string `json:"type"`
	Version string `json:"version"`
	At      int64  `json:"at"` // epoch milliseconds
}

// agreements are the texts in force; a new version asks everybody again.
var Agreements = []Agreement{{"user", "2026-11"}, {"privacy", "2026-11-25"}}

// SignIn is when somebody signed in last. It lies beside the profile, so that signing in does not change a profile
// that is open in a form.
type SignIn struct {
	At int64 `json:"at"` // epoch milliseconds
}

// CheckNickname refuses (400) a nickname that would be read as the platform's own.
func CheckNickname(nickname string) error {
	if person.PassesForPlatform(nickname) {
		return api.Field("nickname", person.ErrPassesForPlatform)
	}
	return nil
}

const (
	StatusNormal     = 0
	StatusCancelling = 2
	StatusClosed     = 3
)

// MaySignIn says that the account is in use, or may still be taken back.
func (u User) MaySignIn() bool { return u.Status == StatusNormal || u.Status == StatusCancelling }

// Consented says that the present version of every agreement is among those given.
func Consented(given []Agreement) bool {
	for _, wanted := range Agreements {
		if !slices.Contains(given, wanted) {
			return false
		}
	}
	return true
}

// NewUser returns the person who registers now; without a nickname he gets one from his number's end.
func NewUser(userID, telephone, nickname string, now time.Time) User {
	nickname = strings.TrimSpace(nickname)
	if nickname == "" {
		nickname = "用户" + telephone[7:]
	}
	u := User{UserID: userID, Username: telephone, Nickname: nickname, Telephone: telephone, CreatedAt: clock.Millis(now)}
	for _, a := range Agreements {
		u.Agreements = append(u.Agreements, Consent{a.Type, a.Version, u.CreatedAt})
	}
	return u
}
