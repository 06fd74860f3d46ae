// Package company is an enterprise as a company: its application and review, whose its credit code is, what it says of itself.
package company

import (
	"slices"
	"strings"
	"time"

	"bimportal/functions/enterprise/org"
	"bimportal/shared/api"
	"bimportal/shared/clock"
	"bimportal/shared/creditcode"
	"bimportal/shared/media"
	"bimportal/shared/membership"
	"bimportal/shared/pattern"
	"bimportal/shared/person"
)

// Enterprise is a company on the platform (product.md section 3).
type Enterprise struct {
	ID string `json:"id"`
	Details
	Status      int      `json:"status"` // membership.InReview, Approved, Failed
	Reason      string   `json:"reason"` // why the review failed
	Frozen      bool     `json:"frozen"`
	Dissolved   bool     `json:"dissolved"`
	OwnerID     string   `json:"ownerId"`
	SeatLimit   int      `json:"seatLimit"`
	CreatedAt   int64    `json:"createdAt"` // epoch milliseconds, as the next
	SubmittedAt int64    `json:"submittedAt"`
	History     []Review `json:"history"` // the newest last
}

// Details is what the owner fills in.
type Details struct {
	FullName     string `json:"fullName"`
	ShortName    string `json:"shortName"`
	CreditCode   string `json:"creditCode"`
	EntType      string `json:"entType"`
	Industry     string `json:"industry"`
	Scale        string `json:"scale"`
	RegionCode   string `json:"regionCode"`
	Address      string `json:"address"`
	LegalPerson  string `json:"legalPerson"`
	License      string `json:"license"` // a file's downloadPath
	Logo         string `json:"logo"`    // a media path
	Intro        string `json:"intro"`
	ContactName  string `json:"contactName"`
	ContactPhone string `json:"contactPhone"`
	ContactEmail string `json:"contactEmail"`
}

// Review is one step of an enterprise's life.
type Review struct {
	At     int64    `json:"at"` // epoch milliseconds
	By     string   `json:"by"`
	ByName string   `json:"byName"`
	Result string   `json:"result"`
	Reason string   `json:"reason"`
	Diff   []Change `json:"diff"`
}

// Change is one field that a resubmission or an edit changed.
type Change struct {
	Field  string `json:"field"`
	Before string `json:"before"`
	After  string `json:"after"`
}

// Results of a Review.
const (
	Submitted = "submit"
	Approve   = "approve"
	Refuse    = "refuse"
	Freeze    = "freeze"
	Unfreeze  = "unfreeze"
	HandOver  = "handover"
	Dissolve  = "dissolve"
	Withdraw  = "withdraw"
	Edited    = "edit"
)

const (
	historyMost = 50
)

var (
	errSecondByHand = api.Conflict("second_enterprise", "您已经拥有一个企业，不能再接手另一个企业")
	errSecond       = api.Conflict("second_enterprise", "每位用户仅能创建一个企业，加入企业功能敬请期待")
	errInReview     = api.Conflict("in_review", "审核中,工作人员将尽快进行审核,请耐心等待")
	errNotWaits     = api.Conflict("not_in_review", "该企业不在待审核状态，请刷新后再试")
	errNoLicense    = api.Field("license", "营业执照文件不存在或不是您上传的，请重新上传")
)

var (
	landlinePattern = pattern.Of(`^0\d{2,3}-?\d{7,8}(-\d{1,6})?$`)
	licensePath     = pattern.Of(`^/file/license/[0-9A-Za-z]{1,64}/[0-9A-Z]{26}\.(?:jpe?g|png|pdf)$`)
)

// Clean trims every field and puts the credit code into capitals.
func (d *Details) Clean() {
	for _, f := range d.fields() {
		*f.value = strings.TrimSpace(*f.value)
	}
	d.CreditCode = strings.ToUpper(d.CreditCode)
}

// Check refuses (400) what the form's bounds do not catch, all fields at once. An approved enterprise is edited with the
// licence that it has; one that is submitted needs one.
func (d *Details) Check(submitted bool) error {
	var bad []api.FieldError
	add := func(wrong bool, field, message string) {
		if wrong {
			bad = append(bad, api.FieldError{Field: field, Message: message})
		}
	}
	add(submitted && person.PassesForPlatform(d.FullName), "fullName", person.ErrPassesForPlatform)
	add(submitted && person.PassesForPlatform(d.ShortName), "shortName", person.ErrPassesForPlatform)
	add(!creditcode.Valid(d.CreditCode), "creditCode", "统一社会信用代码不正确，请核对营业执照")
	add(!org.IsTelephone(d.ContactPhone) && !landlinePattern().MatchString(d.ContactPhone), "contactPhone", "请输入正确的手机号或座机号")
	add(d.ContactEmail != "" && !org.IsEmail(d.ContactEmail), "contactEmail", "邮箱格式不正确")
	add(submitted && !licensePath().MatchString(d.License), "license", "请上传营业执照")
	add(d.Logo != "" && !media.Picture(d.Logo), "logo", "请重新上传企业标志")
	if len(bad) > 0 {
		return api.Invalid("invalid_input", bad[0].Message, bad...)
	}
	return nil
}

type field struct {
	name  string
	value *string
}

func (d *Details) fields() []field {
	return []field{
		{"fullName", &d.FullName}, {"shortName", &d.ShortName}, {"creditCode", &d.CreditCode}, {"entType", &d.EntType},
		{"industry", &d.Industry}, {"scale", &d.Scale}, {"regionCode", &d.RegionCode}, {"address", &d.Address},
		{"legalPerson", &d.LegalPerson}, {"license", &d.License}, {"logo", &d.Logo}, {"intro", &d.Intro},
		{"contactName", &d.ContactName}, {"contactPhone", &d.ContactPhone}, {"contactEmail", &d.ContactEmail},
	}
}

// proven are the fields that the operator has held against the licence: fixed once the enterprise is approved.
var proven = []string{"fullName", "creditCode", "legalPerson", "license"}

// diffOf returns the fields in which after differs from before.
func diffOf(before, after Details) []Change {
	changes := []Change{}
	old, now := before.fields(), after.fields()
	for i := range old {
		if *old[i].value != *now[i].value {
			changes = append(changes, Change{old[i].name, *old[i].value, *now[i].value})
		}
	}
	return changes
}

// NewEnterprise returns an enterprise under review.
func NewEnterprise(id string, d Details, by org.Who, now time.Time) Enterprise {
	e := Enterprise{ID: id, Details: d, Status: membership.InReview, OwnerID: by.ID, SeatLimit: org.SeatsMost, CreatedAt: clock.Millis(now), SubmittedAt: clock.Millis(now)}
	e.note(by, now, Review{Result: Submitted, Diff: []Change{}})
	return e
}

func (e *Enterprise) note(by org.Who, now time.Time, r Review) {
	r.At, r.By, r.ByName = clock.Millis(now), by.ID, by.Name
	e.History = append(e.History, r)
	if len(e.History) > historyMost { // what its own people edit takes no decision's place
		oldest := slices.IndexFunc(e.History, func(r Review) bool { return r.Result == Edited })
		e.History = slices.Delete(e.History, max(oldest, 0), max(oldest, 0)+1)
	}
}

// Resubmit takes over the owner's corrections after a refusal and puts the enterprise under review again.
func (e *Enterprise) Resubmit(d Details, by org.Who, now time.Time) error {
	switch {
	case e.Dissolved:
		return org.ErrGone
	case e.Status == membership.InReview:
		return errInReview
	case e.Status != membership.Failed:
		return api.Conflict("approved", "企业已通过审核，请在工作台中修改资料")
	}
	diff := diffOf(e.Details, d)
	e.Details, e.Status, e.Reason, e.SubmittedAt = d, membership.InReview, "", clock.Millis(now)
	e.note(by, now, Review{Result: Submitted, Diff: diff})
	return nil
}

// Edit changes an approved enterprise's details. What the licence proves stays (400 by its field).
func (e *Enterprise) Edit(d Details, by org.Who, now time.Time) ([]Change, error) {
	if e.Status == membership.InReview || e.Status == membership.Failed || e.Dissolved {
		return nil, org.ErrGone
	}
	diff := diffOf(e.Details, d)
	var bad []api.FieldError
	for _, c := range diff {
		if slices.Contains(proven, c.Field) {
			bad = append(bad, api.FieldError{Field: c.Field, Message: "已通过审核的信息不能自行修改，如需变更请联系平台运营"})
		}
		if c.Field == "shortName" && e.ID != membership.Platform && person.PassesForPlatform(d.ShortName) {
			bad = append(bad, api.FieldError{Field: c.Field, Message: person.ErrPassesForPlatform})
		}
	}
	if len(bad) > 0 {
		return nil, api.Invalid("proven_field", bad[0].Message, bad...)
	}
	e.Details = d
	if len(diff) > 0 {
		e.note(by, now, Review{Result: Edited, Diff: diff})
	}
	return diff, nil
}

// Decide is the operator's approval or refusal, which needs a reason.
func (e *Enterprise) Decide(approve bool, reason string, by org.Who, now time.Time) error {
	if e.Status != membership.InReview || e.Dissolved {
		return errNotWaits
	}
	reason = strings.TrimSpace(reason)
	if approve {
		e.Status, e.Reason = membership.Approved, ""
		e.note(by, now, Review{Result: Approve, Reason: reason, Diff: []Change{}})
		return nil
	}
	if reason == "" {
		return api.Field("reason", "请填写不通过的原因")
	}
	e.Status, e.Reason = membership.Failed, reason
	e.note(by, now, Review{Result: Refuse, Reason: reason, Diff: []Change{}})
	return nil
}

// SetFrozen is the operator's freezing, which needs a reason, or its end. Repeating it is a conflict (409).
func (e *Enterprise) SetFrozen(frozen bool, reason string, by org.Who, now time.Time) error {
	reason = strings.TrimSpace(reason)
	switch {
	case e.Status != membership.Approved || e.Dissolved || e.ID == membership.Platform:
		return api.Conflict("not_approved", "只能冻结已通过审核的企业")
	case e.Frozen == frozen:
		return api.Conflict("frozen_already", "企业状态已变化，请刷新后再试")
	case frozen && reason == "":
		return api.Field("reason", "请填写冻结原因")
	}
	e.Frozen = frozen
	result := Unfreeze
	if frozen {
		result = Freeze
	}
	e.note(by, now, Review{Result: result, Reason: reason, Diff: []Change{}})
	return nil
}

// HandOver makes somebody else the owner.
func (e *Enterprise) HandOver(to, by org.Who, now time.Time) {
	e.OwnerID = to.ID
	e.note(by, now, Review{Result: HandOver, Reason: "移交给" + to.Name, Diff: []Change{}})
}

// Dissolve ends the enterprise; one that is not approved is an application that its owner takes back.
func (e *Enterprise) Dissolve(by org.Who, now time.Time) {
	e.Dissolved = true
	result := Dissolve
	if e.Status == membership.InReview || e.Status == membership.Failed {
		result = Withdraw
	}
	e.note(by, now, Review{Result: result, Diff: []Change{}})
}
