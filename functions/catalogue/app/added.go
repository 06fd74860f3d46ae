package app

import (
	"crypto/sha256"
	"encoding/hex"
	"net/url"
	"strings"
	"unicode/utf8"

	"bimportal/shared/addedapp"
	"bimportal/shared/api"
)

// Added is an application of the square in an enterprise's workbench (product.md section 11), as its people have set it.
type Added struct {
	addedapp.App
	EntryURL   string `json:"entryUrl"`
	AccessKey  string `json:"accessKey"`
	SecretHash string `json:"secretHash"` // SHA-256 of the secret, hexadecimal: the secret itself is told once and not kept
	KeyAt      int64  `json:"keyAt"`      // epoch milliseconds, as the next
	AddedAt    int64  `json:"addedAt"`
	AddedBy    string `json:"addedBy"`
	ChangedAt  int64  `json:"changedAt"`
}

// Check refuses what could not be shown or opened, by field.
func (a Added) Check() error {
	switch {
	case a.Name == "" || utf8.RuneCountInString(a.Name) > nameMost:
		return api.Field("name", "应用名称为1到30字")
	case !entryOK(a.EntryURL):
		return api.Field("entryUrl", "入口地址须为https://开头的网址，或门户内以/开头的路径")
	case !a.VisibleTo.All && len(a.VisibleTo.DepartmentIDs)+len(a.VisibleTo.UserIDs) == 0:
		return api.Field("visibleTo", "请选择可见范围")
	}
	return nil
}

const entryMost = 300

// entryOK says that a browser led to the address stays in the portal or goes to another site by https.
func entryOK(address string) bool {
	u, err := url.Parse(address)
	if err != nil || len(address) > entryMost || strings.ContainsAny(address, "\\ \t\r\n") || u.User != nil {
		return false
	}
	return u.Scheme == "https" && u.Host != "" || u.Scheme == "" && u.Host == "" && strings.HasPrefix(address, "/") && !strings.HasPrefix(address, "//")
}

// hashOf returns what is kept of a secret. A secret is random and long: one plain round is enough.
func hashOf(secret string) string {
	sum := sha256.Sum256([]byte(secret))
	return hex.EncodeToString(sum[:])
}
