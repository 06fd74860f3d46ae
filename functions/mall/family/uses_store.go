package family

import (
	"context"
	"fmt"

	"bimportal/shared/entitlement"
	"bimportal/shared/goods"
	"bimportal/shared/membership"
	"bimportal/shared/store"
)

func usesPK(familyID string) string { return "uses#" + familyID }

func useKey(familyID, enterpriseID string) store.Key {
	return store.Key{PK: usesPK(familyID), SK: "enterprise#" + enterpriseID}
}

func versionUseKey(familyID, no string) store.Key {
	return store.Key{PK: usesPK(familyID), SK: "version#" + no}
}

// buyerKey is where a buyer lies: who bought last at the end.
func buyerKey(familyID, enterpriseID string, boughtAt int64) store.Key {
	return store.Key{PK: "buyers#" + familyID, SK: fmt.Sprintf("%013d#%s", boughtAt, enterpriseID)}
}

// used returns the writes by which a download counts for the enterprise that it was made in, and what it adds to the family's count; none when it
// counts already.
func (s *Service) used(ctx context.Context, a membership.Access, f Family, t Taker) (writes []store.Write, add map[string]int64, err error) {
	key := useKey(f.ID, a.ID)
	v, err := s.uses.Find(ctx, key)
	if err != nil {
		return nil, nil, err
	}
	bought, err := s.owned.Find(ctx, entitlement.Enterprise(a.ID), goods.Family, f.ID)
	if err != nil {
		return nil, nil, err
	}
	is := bought.Value.At
	if bought.Version > 0 {
		is = max(1, is)
	}
	writes, add = s.taken(v, a, f, is, t)
	return writes, add, nil
}

// taken returns the writes by which downloads of people of an enterprise count for it, whose use was read, and what they add to the family's
// count; none when all of them count already.
func (s *Service) taken(v store.Versioned[Use], a membership.Access, f Family, is int64, people ...Taker) (writes []store.Write, add map[string]int64) {
	key, was, any := useKey(f.ID, a.ID), v.Value.BoughtAt, false
	v.Value.EnterpriseID, add = a.ID, map[string]int64{}
	for _, t := range people {
		more, counts := v.Value.Taken(t, a.ShortName, is, f.ProviderID == a.ID)
		for name, n := range more {
			add[name] += n
		}
		any = any || counts
	}
	if !any {
		return nil, nil
	}
	u := v.Value
	writes = append(writes, s.uses.Put(key, v))
	if was > 0 && was != u.BoughtAt {
		writes = append(writes, s.buyers.Remove(buyerKey(f.ID, a.ID, was)))
	}
	if u.BoughtAt > 0 {
		writes = append(writes, s.buyers.Replace(buyerKey(f.ID, a.ID, u.BoughtAt), Buyer{u.EnterpriseID, u.Name, u.Downloads, u.BoughtAt, u.At}, v.Version+1))
	}
	return writes, add
}

// versionsUsed returns how often each version of a family was downloaded.
func (s *Service) versionsUsed(ctx context.Context, familyID string) ([]store.Versioned[VersionUse], error) {
	return s.versions.Query(ctx, store.Range{PK: usesPK(familyID), From: "version#"})
}

// bought returns the enterprises that have bought a family and downloaded it, who bought last at the front.
func (s *Service) bought(ctx context.Context, familyID string) ([]store.Versioned[Buyer], error) {
	return s.buyers.Query(ctx, store.Range{PK: "buyers#" + familyID, Desc: true, Limit: buyersMost})
}
