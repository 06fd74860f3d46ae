package account

import (
	"strings"
	"sync"
	"unicode"
	"unicode/utf8"

	"github.com/alexedwards/argon2id"

	"bimportal/shared/api"
)

// Credentials is what a sign-in by password compares; it lies beside its person.
type Credentials struct {
	Hash string `json:"hash"` // argon2id, encoded
}

// Name says whose a sign-in name or a telephone is.
type Name struct {
	UserID string `json:"userId"`
}

const (
	PasswordLeast = 8
	PasswordMost  = 64
	PasswordRule  = "密码需 8 至 64 位，至少包含字母、数字、符号中的两种"
)

// argon2id as OWASP's password storage sheet recommends: 19 MiB, 2 passes, 1 lane.
var hashParams = &argon2id.Params{Memory: 19 * 1024, Iterations: 2, Parallelism: 1, SaltLength: 16, KeyLength: 32}

// common are the passwords that meet the rule and are tried first everywhere.
var common = map[string]bool{
	"a1234567": true, "a12345678": true, "a123456789": true, "aa123456": true, "aa12345678": true, "abc12345": true,
	"abc123456": true, "abcd1234": true, "admin123": true, "admin@123": true, "asd12345": true, "asdf1234": true,
	"123456aa": true, "123456abc": true, "12345678a": true, "123456789a": true, "1q2w3e4r": true, "1qaz2wsx": true,
	"1qaz@wsx": true, "p@ssw0rd": true, "passw0rd": true, "password1": true, "password123": true, "password@123": true,
	"qwe12345": true, "qwer1234": true, "qwerty123": true, "q1w2e3r4": true, "w1234567": true, "woaini1314": true,
	"woaini520": true, "zxc12345": true, "zxcv1234": true, "welcome1": true, "iloveyou1": true, "test1234": true,
}

// CheckPassword refuses (400, by its field) a password that is too short, too long, of one kind of characters, among
// the commonest, or the person's own name or telephone.
func CheckPassword(field, password string, own ...string) error {
	kinds := map[string]bool{}
	for _, r := range password {
		switch {
		case unicode.IsLetter(r):
			kinds["letter"] = true
		case unicode.IsDigit(r):
			kinds["digit"] = true
		default:
			kinds["symbol"] = true
		}
	}
	lower := strings.ToLower(password)
	if n := utf8.RuneCountInString(password); n < PasswordLeast || n > PasswordMost || len(kinds) < 2 {
		return api.Field(field, PasswordRule)
	}
	if common[lower] {
		return api.Field(field, "这个密码太常见，请换一个")
	}
	for _, o := range own {
		if o != "" && strings.Contains(lower, strings.ToLower(o)) {
			return api.Field(field, "密码不能包含账号或手机号")
		}
	}
	return nil
}

// HashPassword returns the encoded argon2id hash.
func HashPassword(password string) (string, error) {
	return argon2id.CreateHash(password, hashParams)
}

// unknownUser is compared when nobody has the name, so that both answers take the same time.
var unknownUser = sync.OnceValues(func() (string, error) { return HashPassword("nobody has this password") })

// Matches says whether password is the right one. Without a hash it takes as long and answers false.
func (c Credentials) Matches(password string) (bool, error) {
	hash := c.Hash
	if hash == "" {
		var err error
		if hash, err = unknownUser(); err != nil {
			return false, err
		}
	}
	ok, err := argon2id.ComparePasswordAndHash(password, hash)
	return ok && c.Hash != "", err
}

// SignInName is the form under which a name is compared: trimmed, case ignored.
func SignInName(username string) string { return strings.ToLower(strings.TrimSpace(username)) }
