// Package provider is what the public reads of enterprises, and who follows them.
package provider

import (
	"cmp"
	"slices"
	"strings"

	"bimportal/shared/api"
)

// Provider is an enterprise that anybody may read of.
type Provider struct {
	ID, FullName, ShortName, Logo, EntType, Industry, Scale, RegionCode string
	Intro, Address                                                      string // in a list the introduction is cut, and there is no address
	SubmittedAt, DecidedAt                                              int64  // epoch milliseconds
}

// ErrNone says that there is no such enterprise, or not for the public.
var ErrNone = api.NotFound("provider_gone", "服务商不存在或已停止服务")

// Follow is that a person follows a provider; the person's side.
type Follow struct {
	ProviderID string `json:"providerId"`
	At         int64  `json:"at"` // epoch milliseconds
}

// Follows is how many people follow a provider.
type Follows struct {
	ProviderID string `json:"providerId"`
	Count      int    `json:"count"`
}

// followsMost is how many providers one person follows at most.
const followsMost = 500

// Filter is which providers, and in which order.
type Filter struct {
	Keyword, EntType, Industry, RegionCode string
	Sort                                   string // follow or new; empty is new
}

// Matches says that the filter lets the provider through. A region is also all that lies in it: its code without the
// zeros at its end begins theirs.
func (f Filter) Matches(p Provider) bool {
	word := strings.ToLower(strings.TrimSpace(f.Keyword))
	text := strings.ToLower(p.ShortName + "\n" + p.FullName + "\n" + p.Intro)
	return (f.EntType == "" || f.EntType == p.EntType) && (f.Industry == "" || f.Industry == p.Industry) &&
		strings.HasPrefix(p.RegionCode, strings.TrimRight(f.RegionCode, "0")) && strings.Contains(text, word)
}

// Order sorts providers for the public: the most followed first, or the newest.
func (f Filter) Order(list []Provider, follows map[string]int) {
	slices.SortStableFunc(list, func(a, b Provider) int {
		if f.Sort == "follow" {
			return cmp.Or(cmp.Compare(follows[b.ID], follows[a.ID]), cmp.Compare(b.DecidedAt, a.DecidedAt), cmp.Compare(a.ID, b.ID))
		}
		return cmp.Or(cmp.Compare(b.DecidedAt, a.DecidedAt), cmp.Compare(a.ID, b.ID))
	})
}
