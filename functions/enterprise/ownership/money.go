package ownership

import (
	"bimportal/shared/api"
	"bimportal/shared/ledger"
)

// Money is what an enterprise has on its account, or waits for. Nobody draws it out of one that has ended.
type Money struct {
	ledger.Balance
	ledger.Purchases
	Sales  ledger.Sales
	TopUps int // under way
}

// Settled refuses (409 account_unsettled) to end an enterprise with money, and says what to do first. Who cannot enter it can do nothing about it
// himself.
func (m Money) Settled(open bool) error {
	text := ""
	switch {
	case m.BalanceFen < 0:
		text = "企业账户余额低于零，请先充值补足"
	case m.BalanceFen > 0:
		text = "企业账户还有余额 " + m.BalanceFen.Text() + " 元，请先提现；不足 1 元的可以充值后一并提现"
	case m.Balance.FrozenFen != 0:
		text = "企业账户正在提现，请等待转账完成"
	case m.TopUps > 0:
		text = "企业账户还有进行中的充值，请等待其结束"
	case m.Claims > 0:
		text = "企业还有进行中的售后，请等待其结束或撤回申请"
	case m.Held > 0:
		text = "企业还有托管中的需求预算，请等待其结清"
	case m.Sales.FrozenFen > 0:
		text = "企业还有冻结中的销售收入，请等待其转入企业账户后提现"
	default:
		return nil
	}
	if !open {
		text = "企业账户还有没有结清的款项，请联系客服处理"
	}
	return api.Conflict("account_unsettled", text)
}
