package identity

import (
	"net/mail"
	"regexp"
	"slices"
	"strings"
	"time"

	"bimportal/shared/api"
	"bimportal/shared/clock"
	"bimportal/shared/person"
	"bimportal/shared/richtext"
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
var agreements = []Agreement{{"user", "2026-11"}, {"privacy", "2026-11"}}

// SignIn is when somebody signed in last. It lies beside the profile, so that signing in does not change a profile
// that is open in a form.
type SignIn struct {
	At int64 `json:"at"` // epoch milliseconds
}

// introMost is how many characters a reader of an introduction sees at most.
const introMost = 2000

// avatarPath is a picture that the file group put up; the first part in brackets is whose it is.
var avatarPath = regexp.MustCompile(`^/media/avatar/([0-9a-zA-Z_-]{1,64})/[0-9a-zA-Z_-]{1,64}\.(?:jpe?g|png|webp)$`)

// Profile is what a person changes about himself.
type Profile struct {
	Nickname, Avatar, Email, CompanyName, Position, RegionCode, Signature, IntroHTML string
	Specialty                                                                        []string
	Gender                                                                           int
}

const specialtyMost = 5

// Codes of the dictionary by their form. Which of them exist is the dictionary's matter: one that is taken out of it
// makes no profile wrong.
var (
	specialtyCode = regexp.MustCompile(`^[a-z][a-z0-9_-]{0,31}$`)
	regionCode    = regexp.MustCompile(`^[1-9][0-9]{5}$`)
)

// CheckNickname refuses (400) a nickname that would be read as the platform's own.
func CheckNickname(nickname string) error {
	if person.PassesForPlatform(nickname) {
		return api.Field("nickname", person.ErrPassesForPlatform)
	}
	return nil
}

// Edit takes over what its owner changed. It refuses (400) a picture that is not his own, an email address that is none,
// codes of no dictionary, a nickname that passes for the platform, and an introduction that is too long; the
// introduction is cleaned.
func (u *User) Edit(p Profile) error {
	if p.Avatar != u.Avatar && p.Avatar != "" {
		if m := avatarPath.FindStringSubmatch(p.Avatar); m == nil || m[1] != u.UserID {
			return api.Field("avatar", "请重新上传头像")
		}
	}
	email := strings.TrimSpace(p.Email)
	if parsed, err := mail.ParseAddress(email); email != "" && (err != nil || parsed.Address != email || !strings.Contains(email[strings.LastIndex(email, "@"):], ".")) {
		return api.Field("email", "请输入正确的邮箱地址")
	}
	if len(p.Specialty) > specialtyMost {
		return api.Field("specialty", "专业最多选择5项")
	}
	for i, code := range p.Specialty {
		if !specialtyCode.MatchString(code) || slices.Contains(p.Specialty[:i], code) {
			return api.Field("specialty", "请从列表中选择专业")
		}
	}
	if p.RegionCode != "" && !regionCode.MatchString(p.RegionCode) {
		return api.Field("regionCode", "请从列表中选择所在地区")
	}
	if nickname := strings.TrimSpace(p.Nickname); nickname != u.Nickname {
		if err := CheckNickname(nickname); err != nil {
			return err
		}
	}
	intro := richtext.Clean(p.IntroHTML)
	if richtext.Length(intro) > introMost {
		return api.Field("introHtml", "个人简介不能超过2000字")
	}
	u.Nickname, u.Avatar, u.Gender = strings.TrimSpace(p.Nickname), p.Avatar, p.Gender
	u.CompanyName, u.Position, u.Signature = strings.TrimSpace(p.CompanyName), strings.TrimSpace(p.Position), strings.TrimSpace(p.Signature)
	u.Email, u.Specialty, u.RegionCode, u.IntroHTML = email, p.Specialty, p.RegionCode, intro
	return nil
}

const (
	statusNormal     = 0
	statusCancelling = 2
	statusClosed     = 3
)

// MaySignIn says that the account is in use, or may still be taken back.
func (u User) MaySignIn() bool { return u.Status == statusNormal || u.Status == statusCancelling }

// Consented says that the present version of every agreement is among those given.
func Consented(given []Agreement) bool {
	for _, wanted := range agreements {
		if !slices.Contains(given, wanted) {
			return false
		}
	}
	return true
}

// NewUser answers the person who registers now; without a nickname he gets one from his number's end.
func NewUser(userID string, in RegisterInput, now time.Time) User {
	nickname := strings.TrimSpace(in.Nickname)
	if nickname == "" {
		nickname = "用户" + in.Telephone[7:]
	}
	u := User{UserID: userID, Username: in.Telephone, Nickname: nickname, Telephone: in.Telephone, CreatedAt: clock.Millis(now)}
	for _, a := range agreements {
		u.Agreements = append(u.Agreements, Consent{a.Type, a.Version, u.CreatedAt})
	}
	return u
}
