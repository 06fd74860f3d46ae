package family

import (
	"context"

	"bimportal/functions/mall/health"
	"bimportal/shared/api"
	"bimportal/shared/auth"
	"bimportal/shared/publish"
	"bimportal/shared/store"
)

// House are the rules by which an enterprise scores its own families; what the public sees is scored by the platform's.
type House struct {
	health.Rules
	Rev int64 `json:"rev"`
}

// Rules returns the rules of the enterprise that the call is made in.
func (s *Service) Rules(ctx context.Context, _ publish.None) (House, error) {
	v, err := s.rules.Find(ctx, rulesKey(api.StandingOf(ctx).Access.ID))
	return House{v.Value, v.Version}, err
}

// SetRules changes the rules of the enterprise that the call is made in. 409 stale_rev with the rules as they stand.
func (s *Service) SetRules(ctx context.Context, in House) (House, error) {
	if err := in.Check(); err != nil {
		return House{}, err
	}
	id := api.StandingOf(ctx).Access.ID
	return House{in.Rules, in.Rev + 1}, store.Retry(ctx, func() error {
		v, err := s.rules.Find(ctx, rulesKey(id))
		if err != nil {
			return err
		}
		if v.Version != in.Rev {
			return api.Stale(House{v.Value, v.Version})
		}
		line, err := s.base.Logged(ctx, id, publish.Line(ctx, auth.FamilyEdit, "shop", id, "修改族健康分规则").Changed(v.Value, in.Rules), s.base.Now())
		if err != nil {
			return err
		}
		v.Value = in.Rules
		return s.base.DB.Transact(ctx, append(line, s.rules.Put(rulesKey(id), v))...)
	})
}

// Owned is a family's score by its enterprise's own rules, in place of the public one.
type Owned struct {
	Health    int      `json:"health" doc:"0 to 100, -1 where nothing could be checked"`
	Checks    []Check  `json:"checks"`
	Unchecked []string `json:"unchecked"`
}

// house scores a family that somebody works on by the rules of its enterprise.
func (s *Service) house(ctx context.Context, f Family, b Body) (Owned, error) {
	rules, err := s.rules.Find(ctx, rulesKey(f.ProviderID))
	if err != nil {
		return Owned{}, err
	}
	of, err := s.contents.Of(ctx, b.Main)
	if err != nil {
		return Owned{}, err
	}
	name := ""
	for _, file := range b.Files {
		if file.SHA256 == b.Main {
			name = file.Name
		}
	}
	score := scored(of.Found, name, Form{Name: f.Name, Classification: b.Classification}, rules.Value)
	return Owned{score.Value, publish.Listed(score.Checks), publish.Listed(score.Unchecked)}, nil
}
