// Package invoice is what the platform invoices of what was spent: to which title, for which orders, and how it ended.
package invoice

import (
	"slices"
	"strings"

	"bimportal/shared/api"
	"bimportal/shared/creditcode"
	"bimportal/shared/pattern"
)

// TitleType is whose name stands on an invoice, by the numbers of docs/product.md section 9.
type TitleType int

const (
	Personal TitleType = 1
	Company  TitleType = 2
)

// Kind is what an invoice is good for: a special one lets a company deduct the tax.
type Kind string

const (
	General Kind = "general"
	Special Kind = "special"
)

var kindWords = map[Kind]string{General: "增值税普通发票", Special: "增值税专用发票"}

// Word names a kind as people read it.
func (k Kind) Word() string { return kindWords[k] }

// Title is whom an invoice is made out to.
type Title struct {
	TitleType TitleType `json:"titleType" enum:"1,2" doc:"1 a person, 2 a company" msg:"required=请选择抬头类型;enum=请选择抬头类型"`
	Name      string    `json:"title" maxLength:"100" msg:"required=请输入发票抬头;maxLength=发票抬头不能超过100字"`
	TaxNo     string    `json:"taxNo,omitempty" maxLength:"30" doc:"of a company its unified social credit code (GB 32100-2015)" msg:"maxLength=税号为 18 位统一社会信用代码"`
	Address   string    `json:"address,omitempty" maxLength:"100" doc:"registered, as the next: for a special invoice" msg:"maxLength=注册地址不能超过100字"`
	Telephone string    `json:"telephone,omitempty" maxLength:"20" msg:"maxLength=注册电话不能超过20字"`
	Bank      string    `json:"bank,omitempty" maxLength:"100" msg:"maxLength=开户银行不能超过100字"`
	BankNo    string    `json:"bankNo,omitempty" maxLength:"30" msg:"maxLength=银行账号不能超过30位"`
}

// Clean returns the title without spaces around it; a person has nothing but a name.
func (t Title) Clean() Title {
	if t.TitleType == Personal {
		return Title{TitleType: Personal, Name: strings.TrimSpace(t.Name)}
	}
	plain := func(s string) string { return strings.ReplaceAll(strings.TrimSpace(s), " ", "") }
	return Title{t.TitleType, strings.TrimSpace(t.Name), strings.ToUpper(plain(t.TaxNo)), strings.TrimSpace(t.Address), plain(t.Telephone), strings.TrimSpace(t.Bank), plain(t.BankNo)}
}

var (
	telephoneForm = pattern.Of(`^[0-9()（）+-]{7,20}$`)
	bankNoForm    = pattern.Of(`^[0-9-]{8,30}$`)
)

// Check refuses (400), by its fields, a title that no invoice of the kind can be made out to.
func (t Title) Check(k Kind) error {
	var fields []api.FieldError
	bad := func(is bool, field, message string) {
		if is {
			fields = append(fields, api.FieldError{Field: field, Message: message})
		}
	}
	bad(t.Name == "", "title", "请输入发票抬头")
	bad(t.TitleType == Personal && k == Special, "kind", "增值税专用发票只能开给企业")
	if t.TitleType == Company {
		bad(!creditcode.Valid(t.TaxNo), "taxNo", "税号不正确，请填写 18 位统一社会信用代码")
		needed := k == Special
		bad(needed && t.Address == "", "address", "开具专用发票需要注册地址")
		bad((needed || t.Telephone != "") && !telephoneForm().MatchString(t.Telephone), "telephone", "请输入正确的注册电话")
		bad(needed && t.Bank == "", "bank", "开具专用发票需要开户银行")
		bad((needed || t.BankNo != "") && !bankNoForm().MatchString(t.BankNo), "bankNo", "请输入正确的银行账号")
	}
	if len(fields) == 0 {
		return nil
	}
	return api.Invalid("invalid_input", fields[0].Message, fields...)
}

// KeptTitle is a title that is kept for the next invoice.
type KeptTitle struct {
	ID  string `json:"id"`
	Rev int64  `json:"rev" doc:"counts its changes; who saves says which one he has read"`
	Title
}

// Titles are those that an account keeps, the latest at the front.
type Titles struct {
	List []KeptTitle `json:"list"`
}

const titlesMost = 20

var (
	errNoTitle    = api.NotFound("no_title", "没有找到这个发票抬头")
	errTitlesFull = api.Conflict("titles_full", "最多保存 20 个发票抬头，请先删除不用的")
	errTitleKnown = api.Conflict("title_known", "这个发票抬头已经保存过")
)

// Save keeps a title under a new id, or changes the one of that id as it was read. 404 no_title, 409 stale_rev with it as it
// stands, titles_full, title_known.
func (l *Titles) Save(id string, rev int64, t Title, newID string) (KeptTitle, error) {
	same := func(k KeptTitle) bool {
		return k.ID != id && k.TitleType == t.TitleType && k.Name == t.Name && k.TaxNo == t.TaxNo
	}
	i := slices.IndexFunc(l.List, func(k KeptTitle) bool { return k.ID == id })
	switch {
	case id != "" && i < 0:
		return KeptTitle{}, errNoTitle
	case id != "" && l.List[i].Rev != rev:
		return KeptTitle{}, api.Stale(l.List[i])
	case slices.ContainsFunc(l.List, same):
		return KeptTitle{}, errTitleKnown
	case id == "" && len(l.List) >= titlesMost:
		return KeptTitle{}, errTitlesFull
	}
	if id != "" {
		l.List[i] = KeptTitle{id, rev + 1, t}
		return l.List[i], nil
	}
	kept := KeptTitle{newID, 1, t}
	l.List = append([]KeptTitle{kept}, l.List...)
	return kept, nil
}

// Delete forgets a title; one that is not there is no error.
func (l *Titles) Delete(id string) {
	l.List = slices.DeleteFunc(l.List, func(k KeptTitle) bool { return k.ID == id })
}
