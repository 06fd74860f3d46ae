package membership

import (
	"context"

	"bimportal/shared/store"
)

// Serves says that somebody may begin something with what the enterprise offers: it is open, and not frozen.
func (a Access) Serves() bool { return a.Open() && !a.Frozen }

// Providers answers whether who offers something still does.
type Providers struct{ access *store.Table[Access] }

// NewProviders returns the providers of the enterprise group's table.
func NewProviders(db *store.DB, table string) Providers {
	return Providers{store.NewTable[Access](db, table)}
}

// Serving says whether a provider serves, and returns what holds a transaction to that. The platform always does.
func (p Providers) Serving(ctx context.Context, providerID string) (bool, []store.Write, error) {
	if providerID == "" || providerID == Platform {
		return true, nil, nil
	}
	v, err := p.access.Find(ctx, AccessKey(providerID))
	if err != nil || !v.Value.Serves() {
		return false, nil, err
	}
	return true, []store.Write{p.access.Same(AccessKey(providerID), v)}, nil
}

// Closed says that a provider does not serve.
func (p Providers) Closed(ctx context.Context, providerID string) (bool, error) {
	serves, _, err := p.Serving(ctx, providerID)
	return !serves && err == nil, err
}
