// Package profile is what a person says of himself, and his telephone.
package profile

import (
	"net/mail"
	"slices"
	"strings"

	"bimportal/functions/identity/account"
	"bimportal/shared/api"
	"bimportal/shared/pattern"
	"bimportal/shared/plain"
	"bimportal/shared/richtext"
)

// introMost is how many characters a reader of an introduction sees at most.
const introMost = 2000

// avatarPath is a picture that the file group put up; the first part in brackets is whose it is.
var avatarPath = pattern.Of(`^/media/avatar/([0-9a-zA-Z_-]{1,64})/[0-9a-zA-Z_-]{1,64}\.(?:jpe?g|png|webp)$`)

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
	specialtyCode = pattern.Of(`^[a-z][a-z0-9_-]{0,31}$`)
	regionCode    = pattern.Of(`^[1-9][0-9]{5}$`)
)

// Edit takes over what the person changed of himself. It refuses (400) a picture that is not his own, an email address that is none,
// codes of no dictionary, a nickname that passes for the platform, and an introduction that is too long; the
// introduction is cleaned.
func Edit(u *account.User, p Profile) error {
	if p.Avatar != u.Avatar && p.Avatar != "" {
		if m := avatarPath().FindStringSubmatch(p.Avatar); m == nil || m[1] != u.UserID {
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
		if !specialtyCode().MatchString(code) || slices.Contains(p.Specialty[:i], code) {
			return api.Field("specialty", "请从列表中选择专业")
		}
	}
	if p.RegionCode != "" && !regionCode().MatchString(p.RegionCode) {
		return api.Field("regionCode", "请从列表中选择所在地区")
	}
	if nickname := strings.TrimSpace(p.Nickname); nickname != u.Nickname {
		if err := account.CheckNickname(nickname); err != nil {
			return err
		}
	}
	intro := richtext.Clean(p.IntroHTML)
	if plain.Length(intro) > introMost {
		return api.Field("introHtml", "个人简介不能超过2000字")
	}
	u.Nickname, u.Avatar, u.Gender = strings.TrimSpace(p.Nickname), p.Avatar, p.Gender
	u.CompanyName, u.Position, u.Signature = strings.TrimSpace(p.CompanyName), strings.TrimSpace(p.Position), strings.TrimSpace(p.Signature)
	u.Email, u.Specialty, u.RegionCode, u.IntroHTML = email, p.Specialty, p.RegionCode, intro
	return nil
}
