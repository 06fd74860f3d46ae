package purchase

import (
	"cmp"
	"context"
	"slices"

	"bimportal/shared/api"
	"bimportal/shared/membership"
	"bimportal/shared/money"
	"bimportal/shared/spending"
	"bimportal/shared/store"
)

// RoleLimit is what a role that may buy for its enterprise allows each of its members in a month.
type RoleLimit struct {
	RoleID   string    `json:"roleId"`
	Name     string    `json:"name"`
	Limited  int       `json:"limited" enum:"0,1"`
	LimitFen money.Fen `json:"limitFen" doc:"0 where nothing is limited"`
}

// Month is how much of the enterprise's account may be, and was, spent in the running month. Amounts are fen.
type Month struct {
	Month    string              `json:"month" doc:"YYYY-MM in Shanghai"`
	Roles    []RoleLimit         `json:"roles" doc:"those that may buy"`
	Spenders []spending.Spending `json:"spenders" doc:"who has spent, the most first"`
	SpentFen money.Fen           `json:"spentFen" doc:"by all of them"`
	Can      CanLimit            `json:"can"`
}

// CanLimit is what the caller may do with the limits.
type CanLimit struct {
	Set bool `json:"set"`
}

// Limits returns the month's limits and who has spent what.
func (s *Service) Limits(ctx context.Context, _ struct{}) (Month, error) {
	st := api.StandingOf(ctx)
	month := spending.MonthOf(s.now())
	limits, err := s.spending.Limits(ctx, st.Access.ID)
	if err != nil {
		return Month{}, err
	}
	roles, err := s.reader.Roles(ctx, st.Access)
	if err != nil {
		return Month{}, err
	}
	m := Month{Month: month, Roles: []RoleLimit{}, Can: CanLimit{Set: st.Owner() && !st.Access.Frozen}}
	for _, r := range roles {
		if of, set := limits.Value.ByRole[r.ID]; spending.Spends(r) {
			m.Roles = append(m.Roles, RoleLimit{r.ID, r.Name, number01(set), of})
		}
	}
	if m.Spenders, err = s.spending.Spenders(ctx, st.Access.ID, month); err != nil {
		return Month{}, err
	}
	slices.SortStableFunc(m.Spenders, func(a, b spending.Spending) int { return cmp.Compare(b.SpentFen, a.SpentFen) })
	for _, one := range m.Spenders {
		m.SpentFen += one.SpentFen
	}
	return m, nil
}

func number01(yes bool) int {
	if yes {
		return 1
	}
	return 0
}

// LimitInput sets a role's limit, or takes it away.
type LimitInput struct {
	RoleID   string    `json:"roleId" maxLength:"64" msg:"required=请选择角色;maxLength=角色不存在"`
	Limited  int       `json:"limited" enum:"0,1" msg:"required=请选择是否限额;enum=请选择是否限额"`
	LimitFen money.Fen `json:"limitFen,omitempty" minimum:"0" maximum:"10000000000" doc:"fen a month for each member" msg:"minimum=限额不能小于 0;maximum=限额不能超过 1 亿元;type=限额格式不正确"`
}

var (
	errOwnerSets = api.Forbidden("owner_only", "只有企业负责人可以设置采购限额")
	errNoRole    = api.NotFound("no_role", "没有找到这个角色，请刷新后重试")
)

// SetLimit sets how much each member of a role may spend in a month. 403 owner_only, 404 no_role where no such role may buy.
func (s *Service) SetLimit(ctx context.Context, in LimitInput) (Month, error) {
	st := api.StandingOf(ctx)
	if !st.Owner() {
		return Month{}, errOwnerSets
	}
	roles, err := s.reader.Roles(ctx, st.Access)
	if err != nil {
		return Month{}, err
	}
	i := slices.IndexFunc(roles, func(r membership.Role) bool { return r.ID == in.RoleID && spending.Spends(r) })
	if i < 0 {
		return Month{}, errNoRole
	}
	if err := s.setLimit(ctx, st, roles[i].Name, in); err != nil {
		return Month{}, err
	}
	return s.Limits(ctx, struct{}{})
}

// limitText says in the book what was set.
func limitText(role string, in LimitInput) string {
	if in.Limited == 0 {
		return "取消角色“" + role + "”的每月采购限额"
	}
	return "角色“" + role + "”的每月采购限额设为 " + in.LimitFen.Text() + " 元"
}

func (s *Service) setLimit(ctx context.Context, st membership.Standing, name string, in LimitInput) error {
	return store.Retry(ctx, func() error {
		limits, err := s.spending.Limits(ctx, st.Access.ID)
		if err != nil {
			return err
		}
		limits.Value.Set(in.RoleID, in.LimitFen, in.Limited == 1)
		line, err := s.limitLine(ctx, st, in.RoleID, limitText(name, in))
		if err != nil {
			return err
		}
		return s.db.Transact(ctx, append(line, s.spending.Put(st.Access.ID, limits))...)
	})
}
