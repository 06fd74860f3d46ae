package account

import (
	"fmt"

	"bimportal/shared/money"
)

// Proof is an account's whole ledger as its owner may keep it: the file that the portal hands out. Amounts are fen.
type Proof struct {
	AccountID  string    `json:"accountId"`
	BalanceFen money.Fen `json:"balanceFen"`
	Lines      int64     `json:"lines"`
	ChainHead  string    `json:"chainHead"`
	Entries    []Line    `json:"entries"` // the oldest first
}

// Check recomputes balance and chain, line by line. It returns an error for the first line that is not what those before it
// make it, and for a head that is not what all of them come to. The browser does the same (site/src/parts/proof/chain.ts).
func (p Proof) Check() error {
	var balance money.Fen
	head := ""
	for i, l := range p.Entries {
		l.AccountID = p.AccountID
		balance += l.AmountFen
		switch {
		case l.No != int64(i)+1:
			return fmt.Errorf("line %d is missing, %d stands there", i+1, l.No)
		case l.PrevHash != head:
			return fmt.Errorf("line %d does not follow the one before it", l.No)
		case l.BalanceFen != balance:
			return fmt.Errorf("line %d leaves %d fen, it says %d", l.No, balance, l.BalanceFen)
		case l.Hash != l.Digest():
			return fmt.Errorf("line %d is not what was hashed", l.No)
		}
		head = l.Hash
	}
	switch {
	case int64(len(p.Entries)) != p.Lines:
		return fmt.Errorf("%d lines, the account says %d", len(p.Entries), p.Lines)
	case balance != p.BalanceFen:
		return fmt.Errorf("the lines add up to %d fen, the balance says %d", balance, p.BalanceFen)
	case head != p.ChainHead:
		return fmt.Errorf("the chain ends elsewhere than the account says")
	}
	return nil
}
