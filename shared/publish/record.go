// Package publish is how what an enterprise offers comes before the public, once for every kind of record: a draft is handed
// in, an operator lets it through or says no, it is public, and it is taken off again. With the state change, in one
// transaction, the record's rows in every collection, the operation log, what the search knows, the counter of the home
// page, and what its owner is told. A kind gives its Life (the states, who may what, the words) and its fields.
package publish

import (
	"slices"

	"bimportal/shared/auth"
	"bimportal/shared/membership"
)

// Head is what every record has. A kind whose fields have other names on the wire has a type of its own with other tags
// and converts: the tags of a struct are not part of what it is.
type Head struct {
	ID           string `json:"id"`
	ProviderID   string `json:"providerId"`
	ProviderName string `json:"providerName"`
	State        State  `json:"status"`
	Reason       string `json:"reason,omitempty"`
	CreatedAt    int64  `json:"createdAt,omitempty"` // epoch milliseconds, as the next two
	UpdatedAt    int64  `json:"updatedAt"`
	PublishedAt  int64  `json:"publishedAt"` // for the last time

	// What concerns its change and its review. EditedBy and SubmittedBy are users, the times epoch milliseconds.
	Change       Stage  `json:"change,omitempty"` // of a change that the public does not see yet (ADR 65)
	ChangeReason string `json:"changeReason,omitempty"`
	ChangedAt    int64  `json:"changedAt,omitempty"`
	SubmittedAt  int64  `json:"submittedAt,omitempty"`
	SubmittedBy  string `json:"submittedBy,omitempty"`
	EditedBy     string `json:"editedBy,omitempty"`

	// Seed is the print of what a seed wrote; the same seed again leaves what people have changed since.
	Seed string `json:"seed,omitempty"`
}

// Published returns the head itself, for the record that it is part of.
func (h *Head) Published() *Head { return h }

// Public says that anybody may see it.
func (h *Head) Public() bool { return h.State == On }

// LastChanged is when its enterprise or an operator did something to it last, to its staged change too: epoch milliseconds.
func (h *Head) LastChanged() int64 { return max(h.UpdatedAt, h.ChangedAt) }

// record is a pointer to a product, a template or a case.
type record[T any] interface {
	*T
	Published() *Head
	Called() string
}

// Rights are what a member needs for the records of a kind.
type Rights struct {
	View               []auth.Permission // one of them shows what is not public
	Edit, Delete, Move auth.Permission
}

// Provides says that the caller acts for the record's provider with the permission.
func Provides(st membership.Standing, h *Head, p auth.Permission) bool {
	return st.Access.ID == h.ProviderID && !st.Access.Frozen && st.May(string(p))
}

// Audits says that the caller is an operator who audits content.
func Audits(st membership.Standing) bool {
	return st.Access.ID == membership.Platform && st.May(string(auth.ContentAudit))
}

// By returns who the caller is to the record when he moves it.
func (r Rights) By(st membership.Standing, h *Head) (by By) {
	if Provides(st, h, r.Move) {
		by |= Provider
	}
	if Audits(st) {
		by |= Auditor
	}
	return by
}

// See says that the caller may read the record whatever its state: his enterprise's where he may look at it, and what was
// handed in where he audits.
func (r Rights) See(st membership.Standing, h *Head) bool {
	return r.sees(st, h, h.State != Draft && Audits(st))
}

// seeStage says that the caller may read the staged change of a record: his enterprise's, or what was handed in where he
// audits.
func (r Rights) seeStage(st membership.Standing, h *Head) bool {
	return r.sees(st, h, h.Waits() && Audits(st))
}

func (r Rights) sees(st membership.Standing, h *Head, audits bool) bool {
	own := st.Access.Open() && st.Access.ID == h.ProviderID && slices.ContainsFunc(r.View, func(p auth.Permission) bool { return st.May(string(p)) })
	return own || audits
}

// Can is what the caller may do with a record as it stands.
type Can struct {
	Edit, Delete bool
	Move         bool    // as its provider, if there is somewhere to go
	To           []State // where he may bring it now, as provider or auditor
}

// CanOf returns what the caller may do with a record.
func CanOf(l Life, r Rights, st membership.Standing, h *Head) Can {
	return Can{
		Edit: Provides(st, h, r.Edit) && l.Editable(h) == nil, Delete: Provides(st, h, r.Delete) && l.Free(h.State, Delete) == nil,
		Move: Provides(st, h, r.Move), To: l.To(h, r.By(st, h)),
	}
}
