// Package familycomment is what people say of families: the mall writes it, and the community's desk takes from the public what was reported (ADR 78).
package familycomment

import "bimportal/shared/store"

// Comment is what somebody who has downloaded a family says of it.
type Comment struct {
	ID        string   `json:"id"`
	FamilyID  string   `json:"familyId"`
	UserID    string   `json:"userId"`
	Nickname  string   `json:"nickname"`
	Company   string   `json:"company,omitempty"`
	Anonymous bool     `json:"anonymous"`
	Region    string   `json:"region,omitempty"` // where he wrote it from, as shared/person says it
	Scores    Scores   `json:"scores"`
	Text      string   `json:"text"`
	Images    []string `json:"images,omitempty"`
	VersionNo string   `json:"versionNo"` // what was offered then
	Reply     string   `json:"reply,omitempty"`
	ReplyAt   int64    `json:"replyAt,omitempty"` // epoch milliseconds, as the next
	At        int64    `json:"at"`
	Helpful   int      `json:"helpful,omitempty"` // whom it has helped
	Hidden    bool     `json:"hidden,omitempty"`  // taken from the public: its author alone reads it, and its marks count for nothing
}

// Scores are the three marks of a comment.
type Scores struct {
	Quality int `json:"quality" minimum:"1" maximum:"5" msg:"required=请给质量打分;minimum=请给质量打分;maximum=评分最高 5 分"`
	Data    int `json:"data" minimum:"1" maximum:"5" msg:"required=请给数据打分;minimum=请给数据打分;maximum=评分最高 5 分"`
	Service int `json:"service" minimum:"1" maximum:"5" msg:"required=请给服务打分;minimum=请给服务打分;maximum=评分最高 5 分"`
}

// Tenths is the mean of the marks in tenths, rounded.
func (s Scores) Tenths() int { return ((s.Quality+s.Data+s.Service)*20 + 3) / 6 }

// Adds is what so many of a comment add to its family's count.
func (c Comment) Adds(by int) map[string]int64 {
	return map[string]int64{"comments": int64(by), "scores": int64(by * c.Scores.Tenths())}
}

// PK is the collection of what is said of a family.
func PK(familyID string) string { return "comments#" + familyID }

// Key is where somebody's comment on a family lies: each has one.
func Key(familyID, userID string) store.Key { return store.Key{PK: PK(familyID), SK: userID} }

// CountKey is where a family's count lies.
func CountKey(familyID string) store.Key { return store.Key{PK: CountsPK, SK: familyID} }

// CountsPK is the collection of the counts of all families.
const CountsPK = "familycounts"
