package wallet

import (
	"context"

	"bimportal/shared/account"
	"bimportal/shared/api"
	"bimportal/shared/money"
)

// ProofQuery says where in the ledger a proof goes on.
type ProofQuery struct {
	From int64 `json:"from,omitempty" query:"from" minimum:"0" doc:"the number of the first line; 0 and 1 are the first" msg:"minimum=起始行号不正确;type=起始行号不正确"`
}

// Proof is a stretch of an account's ledger, the oldest line first, with the account as it stands: all that somebody needs to
// recompute balance and chain (docs/adr/0056). Amounts are fen.
type Proof struct {
	AccountID  string    `json:"accountId"`
	BalanceFen money.Fen `json:"balanceFen"`
	Lines      int64     `json:"lines" doc:"how many the ledger has; they are numbered from 1"`
	ChainHead  string    `json:"chainHead" doc:"the last line's hash, empty without a line"`
	Entries    []Entry   `json:"entries"`
}

// proofLines is how many lines one answer holds, about 350 bytes each.
const proofLines = 300

// proof returns a stretch of the caller's own ledger.
func (s *Service) proof(ctx context.Context, q ProofQuery) (Proof, error) {
	return s.proofOf(ctx, account.Personal(api.ActorOf(ctx).UserID), q.From)
}

// enterpriseProof returns a stretch of the ledger of the enterprise that the call is made in.
func (s *Service) enterpriseProof(ctx context.Context, q ProofQuery) (Proof, error) {
	return s.proofOf(ctx, account.Enterprise(api.StandingOf(ctx).Access.ID), q.From)
}

func (s *Service) proofOf(ctx context.Context, accountID string, from int64) (Proof, error) {
	v, err := s.accounts.Balance(ctx, accountID)
	if err != nil {
		return Proof{}, err
	}
	b := v.Value
	p := Proof{AccountID: accountID, BalanceFen: b.BalanceFen, Lines: b.Lines, ChainHead: b.ChainHead, Entries: []Entry{}}
	from = max(from, 1)
	if from > b.Lines {
		return p, nil
	}
	lines, err := s.accounts.Between(ctx, accountID, from, min(b.Lines, from+proofLines-1))
	for _, l := range lines {
		p.Entries = append(p.Entries, entryOf(l))
	}
	return p, err
}
