// Package cancellation closes a person's account on his wish, in time to take it back.
package cancellation

import (
	"fmt"
	"net/url"
	"time"

	"bimportal/functions/identity/account"
	"bimportal/shared/api"
	"bimportal/shared/clock"
	"bimportal/shared/membership"
)

// Cancellation is a person's wish to have his account closed. It lies beside him until he takes it back, and stays
// when it is done.
type Cancellation struct {
	UserID string `json:"userId"`
	At     int64  `json:"at"`    // epoch milliseconds, as the next two
	Until  int64  `json:"until"` // may be taken back until then
	DoneAt int64  `json:"doneAt"`
}

const (
	// lives is how long a cancellation may be taken back; the account is closed within the day after it.
	lives = 15 * 24 * time.Hour
	// again is how long one waits that something stands in the way of when its time has come.
	again = 24 * time.Hour
	words = "注销账号"
)

// Check is one of the things that an account may not have when it is closed.
type Check struct {
	Code string `json:"code" enum:"balance,orders,enterprise,circles,telephone"`
	OK   bool   `json:"ok"`
	Text string `json:"text"`
	Path string `json:"path" doc:"where what stands in the way is done away with, a path of the site below /portal; empty where nothing does"`
}

// Holdings is what a person still has on the platform.
type Holdings struct {
	BalanceFen, FrozenFen int64
	Open                  int               // top-ups and refunds under way
	Claims                int64             // purchases whose price is claimed
	Held                  int64             // budgets of needs, and shares of others' that wait
	Enterprise            membership.Access // the one that he owns; without an id for none
	Circles               []string          // that are his
}

const (
	accountPath = "/user-info/account"
	payoutPath  = accountPath + "?give=back" // opens the dialog that asks for the balance back
	ordersPath  = "/user-info/myOrder"
	supportPath = "/support"
	circlePath  = "/extra-community/circle?tab=members&id="
)

// Checks returns what stands in the way of closing the account, and what does not: each with what to do, and where.
func Checks(u account.User, h Holdings) []Check {
	return []Check{h.balance(), h.orders(), h.enterprise(), h.circles(), telephone(u)}
}

func (h Holdings) balance() Check {
	switch {
	case h.BalanceFen < 0:
		return Check{"balance", false, "账户余额低于零，请先充值补足", accountPath}
	case h.BalanceFen > 0:
		return Check{"balance", false, "账户还有余额，请先申请退回余额", payoutPath}
	case h.FrozenFen != 0:
		return Check{"balance", false, "余额正在退回，请等待平台转账完成", accountPath}
	}
	return Check{"balance", true, "账户没有余额", ""}
}

func (h Holdings) orders() Check {
	if h.Open > 0 {
		return Check{"orders", false, "还有进行中的充值或退款，请等待其结束", ordersPath}
	}
	if h.Claims > 0 {
		return Check{"orders", false, "还有进行中的售后，请等待其结束或撤回申请", ordersPath + "?state=4"}
	}
	if h.Held > 0 {
		return Check{"orders", false, "还有托管中的需求预算或冻结中的中选收入，请等待其结清", accountPath}
	}
	return Check{"orders", true, "没有进行中的订单和退款", ""}
}

func (h Holdings) enterprise() Check {
	e := h.Enterprise
	switch {
	case e.ID == "":
		return Check{"enterprise", true, "名下没有企业", ""}
	case e.ID == membership.Platform:
		return Check{"enterprise", false, "您负责平台运营企业，请联系平台更换负责人", supportPath}
	case !e.Open():
		return Check{"enterprise", false, "您的企业申请还没有通过，请先撤回申请", "/addProvider?id=" + e.ID}
	case e.Frozen:
		return Check{"enterprise", false, "您的企业已被冻结，请联系客服解除后移交或解散", supportPath}
	}
	return Check{"enterprise", false, "您是企业所有者，请先移交或解散企业", "/workbenchHome?id=" + e.ID}
}

func (h Holdings) circles() Check {
	if n := len(h.Circles); n > 0 {
		return Check{"circles", false, fmt.Sprintf("您是 %d 个圈子的圈主，请先转让或解散圈子", n), circlePath + url.QueryEscape(h.Circles[0])}
	}
	return Check{"circles", true, "名下没有圈子", ""}
}

func telephone(u account.User) Check {
	if u.Telephone == "" {
		return Check{"telephone", false, "请先绑定手机号，用于确认是您本人", accountPath}
	}
	return Check{"telephone", true, "已绑定手机号", ""}
}

// Blocked refuses (409) with the first thing that stands in the way.
func Blocked(checks []Check) error {
	for _, c := range checks {
		if !c.OK {
			return api.Conflict("cancel_blocked", c.Text)
		}
	}
	return nil
}

// Begin begins the time in which the account may be taken back. It refuses (409) one that is being cancelled.
func Begin(u *account.User, now time.Time) (Cancellation, error) {
	if u.Status != account.StatusNormal {
		return Cancellation{}, api.Conflict("cancelling", "账号正在注销")
	}
	u.Status = account.StatusCancelling
	return Cancellation{UserID: u.UserID, At: clock.Millis(now), Until: clock.Millis(now.Add(lives))}, nil
}

// Keep takes a cancellation back. It refuses (409) an account that is not being cancelled.
func Keep(u *account.User) error {
	if u.Status != account.StatusCancelling {
		return api.Conflict("not_cancelling", "账号没有在注销")
	}
	u.Status = account.StatusNormal
	return nil
}

// Anonymous is what is left of a person: an id for the ledger, and that he consented to what he was asked.
func Anonymous(u account.User) account.User {
	return account.User{
		UserID: u.UserID, Username: "cancelled_" + u.UserID, Nickname: "已注销用户", Status: account.StatusClosed, CreatedAt: u.CreatedAt,
		Agreements: u.Agreements,
	}
}

func (c Cancellation) receipt() string {
	return fmt.Sprintf("注销申请已受理，账号将于 %s 之后的一天内注销。在此之前登录并选择“撤销注销”，账号恢复如常。", clock.Text(c.Until)[:16])
}
