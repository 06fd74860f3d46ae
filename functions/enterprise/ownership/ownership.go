// Package ownership is whose an enterprise is: handing over, leaving, dissolving, withdrawing an application.
package ownership

import (
	"slices"
	"strings"

	"bimportal/functions/enterprise/org"
	"bimportal/shared/api"
	"bimportal/shared/membership"
)

var (
	errNotOwner     = api.Forbidden("not_owner", "只有企业所有者可以进行此操作")
	errOwnerLeaves  = api.Conflict("owner_leaves", "您是企业所有者，请先移交或解散企业")
	errNoOffer      = api.Conflict("invite_revoked", "邀请已被撤回")
	errTypedName    = api.Field("name", "输入的名称与企业简称不一致")
	errNotActive    = api.Field("userId", "只能移交给状态正常的成员")
	errStillPeopled = api.Conflict("still_members", "企业还有其他成员，请先移除全部成员后再解散")
	errApproved     = api.Conflict("approved", "企业已通过审核，如不再使用，请在工作台的组织管理中解散企业")
)

// owner says that by owns the enterprise.
func owner(o *org.Org, memberID string) (membership.Standing, error) {
	st := o.Standing(memberID)
	if !st.Owner() || st.Member.Status != membership.Active {
		return st, errNotOwner
	}
	return st, nil
}

// checkOwner says that by owns the enterprise, which may end or change hands, and has typed its name.
func checkOwner(o *org.Org, memberID, typed string) (membership.Standing, error) {
	st, err := owner(o, memberID)
	switch {
	case err != nil:
		return st, err
	case o.Access.ID == membership.Platform:
		return st, org.ErrPlatformStays
	case strings.TrimSpace(typed) != o.Access.ShortName:
		return st, errTypedName
	}
	return st, nil
}

// heirOf returns the member that the enterprise may be handed to.
func heirOf(o *org.Org, memberID string) (membership.Member, error) {
	m, ok := o.Members[memberID]
	if !ok || m.UserID == "" || m.Status != membership.Active || o.Owns(m) {
		return m, errNotActive
	}
	return m, nil
}

// checkNoneAsked refuses (409 handover_waits) to ask another member while one has not answered.
func checkNoneAsked(waits *org.HandOver) error {
	if waits == nil {
		return nil
	}
	return api.Conflict("handover_waits", "已请"+waits.Name+"接手企业，请等待对方答复，或撤回后重新移交")
}

// handedTo returns the step that makes the heir the owner. Who owned it stays as an administrator.
func handedTo(o *org.Org, heir membership.Member) org.Step {
	access := o.Access
	access.OwnerID = heir.UserID
	step := org.Step{Access: &access}
	for _, m := range []membership.Member{o.Members[o.Access.OwnerID], heir} {
		if m.ID != "" && !slices.Contains(m.Roles, org.AdminRoleID) {
			m.Roles = append(slices.Clone(m.Roles), org.AdminRoleID)
			step.Members = append(step.Members, m)
		}
	}
	return step
}

// withdrawable says that by owns the enterprise, and that it is under review or failed its review: such an application
// is taken back without more ado. Whoever does not own it learns nothing of it (404).
func withdrawable(o *org.Org, userID string) (membership.Standing, error) {
	st := o.Standing(userID)
	switch {
	case !st.Owner() || o.Access.Dissolved:
		return st, org.ErrGone
	case o.Access.Open():
		return st, errApproved
	}
	return st, nil
}

// dissolvable refuses to dissolve while anybody but the owner is active or disabled in the enterprise and could enter it.
func dissolvable(o *org.Org) error {
	if !o.Access.Open() {
		return nil
	}
	for _, m := range o.Members {
		if !o.Owns(m) && m.Status != membership.Invited {
			return errStillPeopled
		}
	}
	return nil
}
