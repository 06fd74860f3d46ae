package identity

import (
	"regexp"
	"strings"
	"sync"
	"unicode/utf8"

	"github.com/alexedwards/argon2id"

	"bimportal/shared/api"
	"bimportal/shared/richtext"
)

// User is a person's account (product.md section 2).
type User struct {
	UserID      string `json:"userId"`
	Username    string `json:"username"`
	Nickname    string `json:"nickname"`
	Name        string `json:"name"`
	Avatar      string `json:"avatar"`
	Telephone   string `json:"telephone"`
	Gender      int    `json:"gender"` // 0 unknown, 1 male, 2 female
	CompanyName string `json:"companyName"`
	Position    string `json:"position"`
	Signature   string `json:"signature"`
	IntroHTML   string `json:"introHtml"` // cleaned by shared/richtext
	Status      int    `json:"status"`    // 0 normal, 1 disabled, 2 cancelling
	CreatedAt   int64  `json:"createdAt"` // epoch milliseconds
}

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
	Nickname, Avatar, CompanyName, Position, Signature, IntroHTML string
	Gender                                                        int
}

// Edit takes over what its owner changed. It refuses (400) a picture that is not his own and an introduction that
// is too long; the introduction is cleaned.
func (u *User) Edit(p Profile) error {
	if p.Avatar != u.Avatar && p.Avatar != "" {
		if m := avatarPath.FindStringSubmatch(p.Avatar); m == nil || m[1] != u.UserID {
			return api.Field("avatar", "请重新上传头像")
		}
	}
	intro := richtext.Clean(p.IntroHTML)
	if richtext.Length(intro) > introMost {
		return api.Field("introHtml", "个人简介不能超过2000字")
	}
	u.Nickname, u.Avatar, u.Gender = strings.TrimSpace(p.Nickname), p.Avatar, p.Gender
	u.CompanyName, u.Position, u.Signature = strings.TrimSpace(p.CompanyName), strings.TrimSpace(p.Position), strings.TrimSpace(p.Signature)
	u.IntroHTML = intro
	return nil
}

const statusNormal = 0

// Credentials is what a sign-in by password compares, stored under the user name.
type Credentials struct {
	UserID string `json:"userId"`
	Hash   string `json:"hash"` // argon2id, encoded
}

// argon2id as OWASP's password storage sheet recommends: 19 MiB, 2 passes, 1 lane.
var hashParams = &argon2id.Params{Memory: 19 * 1024, Iterations: 2, Parallelism: 1, SaltLength: 16, KeyLength: 32}

// HashPassword answers the encoded argon2id hash.
func HashPassword(password string) (string, error) {
	return argon2id.CreateHash(password, hashParams)
}

// unknownUser is compared when nobody has the name, so that both answers take the same time.
var unknownUser = sync.OnceValues(func() (string, error) { return HashPassword("nobody has this password") })

// Matches says whether password is the right one. Without a user it takes as long and answers false.
func (c Credentials) Matches(password string) (bool, error) {
	hash := c.Hash
	if c.UserID == "" {
		var err error
		if hash, err = unknownUser(); err != nil {
			return false, err
		}
	}
	ok, err := argon2id.ComparePasswordAndHash(password, hash)
	return ok && c.UserID != "", err
}

// signInName is the form under which a user name is compared: trimmed, case ignored.
func signInName(username string) string { return strings.ToLower(strings.TrimSpace(username)) }

// maskTelephone hides the middle of a number: 138****1234.
func maskTelephone(t string) string {
	if len(t) < 7 {
		return strings.Repeat("*", len(t))
	}
	return t[:3] + strings.Repeat("*", len(t)-7) + t[len(t)-4:]
}

// maskName keeps the family name: 周**.
func maskName(n string) string {
	_, size := utf8.DecodeRuneInString(n)
	return n[:size] + strings.Repeat("*", utf8.RuneCountInString(n[size:]))
}
