package family

import (
	"slices"

	"bimportal/shared/publish"
)

// Use is what the people of one enterprise have taken of a family.
type Use struct {
	EnterpriseID string  `json:"enterpriseId"`
	Name         string  `json:"name"`               // the enterprise's, as it was at the last download
	BoughtAt     int64   `json:"boughtAt,omitempty"` // epoch milliseconds, of the purchase that stood then; 0 without one
	Downloads    int     `json:"downloads"`          // each person once a day
	People       []Taker `json:"people"`             // the newest first, at most takersMost
	At           int64   `json:"at"`                 // epoch milliseconds, of the last download
}

// Taker is a member who has downloaded a family, as he did it last.
type Taker struct {
	UserID string `json:"userId"`
	Day    string `json:"day"` // in Shanghai
	At     int64  `json:"at"`  // epoch milliseconds
}

// Buyer is a Use of who has bought the family, for its provider.
type Buyer struct {
	EnterpriseID string `json:"enterpriseId"`
	Name         string `json:"name"`
	Downloads    int    `json:"downloads"`
	BoughtAt     int64  `json:"boughtAt"` // epoch milliseconds, as the next
	At           int64  `json:"at"`
}

// VersionUse is how often a version was downloaded, each person once a day.
type VersionUse struct {
	No        string `json:"no"`
	Downloads int    `json:"downloads"`
}

const (
	// groupLeast is from how many enterprises on their number is told: fewer might be recognised.
	groupLeast = 5
	// takersMost is how many people of an enterprise are kept; more than are shown, for some of them leave.
	takersMost = 40
	// colleaguesMost is how many of them are shown.
	colleaguesMost = 20
	// buyersMost is how many enterprises a provider reads, who bought last at the front.
	buyersMost = 50
)

// group returns a number of enterprises, 0 where they are too few to be told of.
func group(n int) int {
	if n < groupLeast {
		return 0
	}
	return n
}

// Taken counts a member's download, and returns what it adds to the family's count; nothing when he has already downloaded it that day. own says
// that the family is his enterprise's, whose use is nobody's number.
func (u *Use) Taken(t Taker, name string, boughtAt int64, own bool) (add map[string]int64, counts bool) {
	at := slices.IndexFunc(u.People, func(o Taker) bool { return o.UserID == t.UserID })
	if at >= 0 && u.People[at].Day == t.Day {
		return nil, false
	}
	if at >= 0 {
		u.People = slices.Delete(u.People, at, at+1)
	}
	before := *u
	u.People = slices.Insert(u.People, 0, t)
	u.People = u.People[:min(takersMost, len(u.People))]
	u.Name, u.BoughtAt, u.At, u.Downloads = name, boughtAt, t.At, u.Downloads+1
	if own {
		return nil, true
	}
	add = map[string]int64{"enterpriseDownloads": 1}
	if before.Downloads == 0 {
		add["enterprises"] = 1
	}
	// Who bought it is counted apart: the others are told of together.
	is, was := int64(0), int64(0)
	if boughtAt > 0 {
		is = 1
	}
	if before.BoughtAt > 0 {
		was = 1
	}
	if is+was > 0 {
		add["buyers"], add["buyerDownloads"] = is-was, is*int64(u.Downloads)-was*int64(before.Downloads)
	}
	return add, true
}

// colleagues returns who of an enterprise has downloaded it, but for the caller and who is none of its people any more.
func (u Use) colleagues(userID string, names map[string]string) []Taker {
	list := slices.DeleteFunc(slices.Clone(u.People), func(t Taker) bool { return t.UserID == userID || names[t.UserID] == "" })
	return publish.Listed(list[:min(colleaguesMost, len(list))])
}
