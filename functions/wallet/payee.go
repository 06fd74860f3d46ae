package wallet

import (
	"strings"

	"bimportal/shared/api"
	"bimportal/shared/pattern"
	"bimportal/shared/person"
)

// Payee is whose account at the payment provider a transfer goes to, whole: it is never stored so.
type Payee struct {
	Account string
	Name    string
}

// SealedPayee is a payee as he is stored: only the provider's transfer and the operator who decides read him whole.
type SealedPayee struct {
	Account string `json:"account"` // masked, as the next
	Name    string `json:"name"`
	Sealed  string `json:"sealed"`
}

var payeeAccount = pattern.Of(`^(?:1[3-9]\d{9}|[^\s@]+@[^\s@]+\.[^\s@]{2,})$`)

// Check refuses (400) a payee that no transfer can go to.
func (p Payee) Check() error {
	var bad []api.FieldError
	if !payeeAccount().MatchString(p.Account) {
		bad = append(bad, api.FieldError{Field: "account", Message: "这部分金额需由平台转账，请填写支付宝账号（手机号或邮箱）"})
	}
	if p.Name == "" || strings.ContainsAny(p.Name, "\n\r") {
		bad = append(bad, api.FieldError{Field: "realName", Message: "请填写支付宝账号的实名"})
	}
	if len(bad) > 0 {
		return api.Invalid("invalid_input", bad[0].Message, bad...)
	}
	return nil
}

// Masked returns the account with its middle hidden.
func (p Payee) Masked() string {
	name, domain, mail := strings.Cut(p.Account, "@")
	if !mail {
		return person.MaskTelephone(p.Account)
	}
	letters := []rune(name)
	return string(letters[:min(3, len(letters)-1)]) + "****@" + domain
}

func (p Payee) text() string { return p.Account + "\n" + p.Name }

// SealPayee returns the payee of a payout as he is stored.
func (s Seal) SealPayee(p Payee, payoutNo string) SealedPayee {
	return SealedPayee{Account: p.Masked(), Name: person.MaskName(p.Name), Sealed: s.Close(p.text(), payoutNo)}
}

// OpenPayee returns the payee of a payout whole.
func (s Seal) OpenPayee(p SealedPayee, payoutNo string) (Payee, error) {
	text, err := s.Open(p.Sealed, payoutNo)
	if err != nil {
		return Payee{}, err
	}
	account, name, _ := strings.Cut(text, "\n")
	return Payee{account, name}, nil
}

// MarkPayee tells payees apart without storing them.
func (s Seal) MarkPayee(p Payee) string { return s.Mark(p.text()) }
