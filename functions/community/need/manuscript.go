package need

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"strings"
	"time"

	"bimportal/shared/api"
	"bimportal/shared/clock"
	"bimportal/shared/id"
	"bimportal/shared/money"
)

// Standing is where a manuscript stands, by the numbers of docs/product.md section 7.
type Standing int

// The standings of a manuscript. Lost is what is left of those that did not win, and written nowhere.
const (
	Submitted   Standing = 1
	Shortlisted Standing = 2
	Won         Standing = 3
	Lost        Standing = 4
	Withdrawn   Standing = 5
)

// Manuscript is what somebody hands in for a need: one for each person, which he may replace until the deadline.
type Manuscript struct {
	ID          string    `json:"id"`
	NeedID      string    `json:"needId"`
	UserID      string    `json:"userId"`
	Name        string    `json:"name"` // of its author
	Note        string    `json:"note"`
	Files       []File    `json:"files"`
	QuoteFen    money.Fen `json:"quoteFen"`
	CommitHash  string    `json:"commitHash"`
	Turn        int       `json:"turn"` // how often it was handed in
	Standing    Standing  `json:"standing"`
	SubmittedAt int64     `json:"submittedAt"` // epoch milliseconds
	Delivery    Delivery  `json:"delivery"`
	Checked     Checked   `json:"checked"`
	Tries       int       `json:"tries"`

	// The sparse index byLease: from when its files are to be checked.
	Open       string `json:"open,omitempty"`
	LeaseUntil int64  `json:"leaseUntil,omitempty"`
}

// Delivery is what a winner delivers.
type Delivery struct {
	Note  string `json:"note"`
	Files []File `json:"files"`
	At    int64  `json:"at"` // epoch milliseconds, 0 before
}

// openManuscript is the index's partition of manuscripts whose files are to be checked.
const openManuscript = "manuscript"

var (
	errNoManuscript = api.NotFound("no_manuscript", "没有找到这份稿件")
	errWithdrawn    = api.Conflict("manuscript_withdrawn", "这份稿件已撤回")
	errHash         = api.Field("commitHash", "提交的内容与页面计算的凭证不一致，请重新提交")
)

// IDOf is the id of a person's manuscript for a need: the same person has the same one.
func IDOf(needID, userID string) string { return id.Slug("manuscript", needID+"/"+userID) }

// CommitHash binds what is handed in: SHA-256, in hexadecimal, of these lines, each with a line feed: bim-manuscript-1, need, author, quote
// in fen, the number of files, each file's SHA-256 in their order; then the note.
func CommitHash(needID, userID string, quote money.Fen, note string, sums []string) string {
	text := fmt.Sprintf("bim-manuscript-1\n%s\n%s\n%d\n%d\n%s\n%s", needID, userID, quote, len(sums), strings.Join(sums, "\n"), note)
	sum := sha256.Sum256([]byte(text))
	return hex.EncodeToString(sum[:])
}

// HandIn makes it what the author says now; what it was before is gone. hash is what his page has computed, empty for nothing.
func (m *Manuscript) HandIn(note string, list []File, quote money.Fen, hash string, deadline int64, now time.Time) error {
	sums := make([]string, len(list))
	for i, f := range list {
		sums[i] = f.SHA256
	}
	bound := CommitHash(m.NeedID, m.UserID, quote, note, sums)
	if hash != "" && hash != bound {
		return errHash
	}
	m.Note, m.Files, m.QuoteFen, m.CommitHash = note, list, quote, bound
	m.Turn, m.Standing, m.SubmittedAt, m.Checked, m.Tries = m.Turn+1, Submitted, clock.Millis(now), Checked{}, 0
	m.Open, m.LeaseUntil = openManuscript, deadline
	return nil
}

// Live says that it is handed in and not withdrawn.
func (m *Manuscript) Live() bool { return m.Standing != 0 && m.Standing != Withdrawn }

// Withdraw takes it back. 409 manuscript_withdrawn.
func (m *Manuscript) Withdraw() error {
	if !m.Live() {
		return errWithdrawn
	}
	m.Standing, m.Open, m.LeaseUntil = Withdrawn, "", 0
	return nil
}

// Shortlist puts it on the list of those that may win, or takes it off.
func (m *Manuscript) Shortlist(on bool) error {
	if !m.Live() {
		return errWithdrawn
	}
	m.Standing = Submitted
	if on {
		m.Standing = Shortlisted
	}
	return nil
}

// Shown is where it stands for readers: what did not win of a need that was awarded, or is closed, has lost.
func (m *Manuscript) Shown(needIn State) Standing {
	if needIn >= Awarded && (m.Standing == Submitted || m.Standing == Shortlisted) {
		return Lost
	}
	return m.Standing
}

// Checked is how a manuscript's files stand against the requirement, as read from the files themselves.
type Checked struct {
	At         int64       `json:"at"` // epoch milliseconds, 0 before
	Pass       bool        `json:"pass"`
	Files      []FileCheck `json:"files"`
	Missing    []string    `json:"missing"` // formats that are asked for and not there
	Applicable int         `json:"applicable"`
	Failed     int         `json:"failed"` // elements
}

// FileCheck is what was found of one file.
type FileCheck struct {
	Name   string `json:"name"`
	Format string `json:"format"`
	Year   int    `json:"year,omitempty"` // of Revit
	Pass   bool   `json:"pass"`
	Text   string `json:"text"` // a Chinese sentence
}
