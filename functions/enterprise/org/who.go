package org

import (
	"bimportal/shared/membership"
	"bimportal/shared/person"
)

func WhoOf(p person.Person) Who { return Who{p.UserID, p.Called()} }

// StandInName is what a member is called whom nobody has named, who was invited by his telephone alone, until he has agreed.
func StandInName(telephone string) string { return "尾号" + telephone[max(0, len(telephone)-4):] }

func MemberOf(p person.Person) membership.Member {
	name := p.Name
	if name == "" {
		name = p.Called()
	}
	return membership.Member{ID: p.UserID, UserID: p.UserID, Nickname: p.Nickname, Name: name, Telephone: p.Telephone, Departments: []string{}, Roles: []string{}, Apps: []string{}}
}

// HandOver is that a member has been asked to take the enterprise over, and may still agree.
type HandOver struct {
	UserID   string `json:"userId"`
	Name     string `json:"name"`
	ExpireAt int64  `json:"expireAt"` // epoch milliseconds
	Disabled bool   `json:"disabled" doc:"he has been disabled since, and cannot agree"`
}

// Who does something, as its history names him.
type Who struct{ ID, Name string }
