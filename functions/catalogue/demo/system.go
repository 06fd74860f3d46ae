// Package demo is the demonstration systems, and the accounts of them that visitors are lent.
package demo

import (
	"fmt"
	"strings"
	"time"
	"unicode/utf8"

	"bimportal/shared/clock"
	"bimportal/shared/pattern"
	"bimportal/shared/publish"
	"bimportal/shared/searchdoc"
)

// Demo is a system that a visitor may try with a lent account (product.md section 4).
type Demo struct {
	ID           string   `json:"id"`
	Name         string   `json:"name"`
	Intro        string   `json:"intro"`
	TypeCode     string   `json:"typeCode"` // a value of the dictionary type PRODUCT_TYPE
	CoverURL     string   `json:"coverUrl"`
	Kind         string   `json:"kind"`     // which drawing stands for a missing cover
	Tasks        []string `json:"tasks"`    // what one can try in it
	EntryURL     string   `json:"entryUrl"` // empty for the configured address with the id behind it
	LeaseMinutes int      `json:"leaseMinutes"`
	ResetTime    string   `json:"resetTime"` // HH:mm in Shanghai, when its data begin anew each day
	Sort         int      `json:"sort"`
	ViewCount    int      `json:"viewCount"` // before views were counted
	CreatedAt    int64    `json:"createdAt"` // epoch milliseconds

	Off bool `json:"off,omitempty"` // not before the public
	// UpdatedBy is who has changed it last; empty while a seed's word stands.
	UpdatedBy string `json:"updatedBy,omitempty"`
}

const (
	demoNameMost  = 30
	demoIntroMost = 200
	leaseLeast    = 5 // minutes
	leaseMost     = 240
)

var clockTime = pattern.Of(`^([01]\d|2[0-3]):[0-5]\d$`)

// Check refuses a system that could not be shown or lent.
func (d Demo) Check() error {
	switch {
	case d.Name == "" || utf8.RuneCountInString(d.Name) > demoNameMost:
		return fmt.Errorf("demo %s: a name has 1 to %d characters", d.ID, demoNameMost)
	case d.Intro == "" || utf8.RuneCountInString(d.Intro) > demoIntroMost:
		return fmt.Errorf("demo %s: an introduction has 1 to %d characters", d.ID, demoIntroMost)
	case d.TypeCode == "":
		return fmt.Errorf("demo %s has no type", d.ID)
	case d.LeaseMinutes < leaseLeast || d.LeaseMinutes > leaseMost:
		return fmt.Errorf("demo %s: a lease takes %d to %d minutes", d.ID, leaseLeast, leaseMost)
	case !clockTime().MatchString(d.ResetTime):
		return fmt.Errorf("demo %s: resetTime is HH:mm", d.ID)
	}
	return nil
}

// resetAt returns when the system's data begin anew next.
func (d Demo) resetAt(now time.Time) int64 {
	var hour, minute int
	if _, err := fmt.Sscanf(d.ResetTime, "%d:%d", &hour, &minute); err != nil {
		return 0
	}
	now = now.In(clock.Shanghai)
	at := time.Date(now.Year(), now.Month(), now.Day(), hour, minute, 0, 0, clock.Shanghai)
	if !at.After(now) {
		at = at.AddDate(0, 0, 1)
	}
	return clock.Millis(at)
}

// Matches says whether the system is in the filter; an empty filter takes all.
func (d Demo) Matches(q Query) bool {
	return (q.ID == "" || d.ID == q.ID) && (q.TypeCode == "" || d.TypeCode == q.TypeCode) && publish.Holds(d.Name+"\n"+d.Intro, q.Keyword)
}

// entry returns where a visitor enters the system.
func (d Demo) entry(base string) string {
	if d.EntryURL != "" || base == "" {
		return d.EntryURL
	}
	return strings.TrimRight(base, "/") + "/" + d.ID
}

// doc is what the public search knows of the system.
func (d Demo) doc() searchdoc.Doc {
	return searchdoc.Doc{
		Type: searchdoc.Demo, ID: d.ID, Title: d.Name, Summary: d.Intro, Text: strings.Join(d.Tasks, "\n"),
		Path: "/dome-system?id=" + d.ID, Cover: d.CoverURL, Kind: d.Kind, Weight: int64(d.ViewCount),
	}
}

// Seat is one account of a system, which at most one visitor has at a time.
type Seat struct {
	DemoID   string `json:"demoId"`
	Account  string `json:"account"`
	Seq      int64  `json:"seq"`           // counts its leases
	ExpireAt int64  `json:"expireAt"`      // epoch milliseconds; from then on it is free
	Off      bool   `json:"off,omitempty"` // lent to nobody any more; who has it keeps it until its end
}

// Leased says that somebody has the account.
func (s Seat) Leased(now time.Time) bool { return s.ExpireAt > clock.Millis(now) }

// Free says that the account can be lent.
func (s Seat) Free(now time.Time) bool { return !s.Off && !s.Leased(now) }

// waitMinutes returns when the first of the accounts will be free, in whole minutes from 1; 0 when one is, or there is none.
func waitMinutes(seats []Seat, now time.Time) int {
	var first int64
	for _, s := range seats {
		if s.Off {
			continue
		}
		if s.Free(now) {
			return 0
		}
		if first == 0 || s.ExpireAt < first {
			first = s.ExpireAt
		}
	}
	return minutesUntil(first, now)
}

func minutesUntil(at int64, now time.Time) int {
	const minute = int64(time.Minute / time.Millisecond)
	if at == 0 {
		return 0
	}
	return int(max(1, (at-clock.Millis(now)+minute-1)/minute))
}
