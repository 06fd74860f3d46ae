package company

import (
	"slices"
	"time"

	"bimportal/functions/enterprise/org"
	"bimportal/shared/api"
	"bimportal/shared/membership"
)

// Dispute is that enterprises under review claim a credit code which another one holds. It lies there exactly as long
// as somebody claims the code; the operator's decision on a claimant settles his claim.
type Dispute struct {
	CreditCode string   `json:"creditCode"`
	Claimants  []string `json:"claimants"` // enterprises, who came first at the front
}

// claimantsMost is how many enterprises claim one code at a time.
const claimantsMost = 20

var (
	errClaimsFull  = api.Conflict("credit_code_taken", "该统一社会信用代码已有多家企业申请，平台正在核实，请稍后再试或联系客服")
	errDisputed    = api.Conflict("dispute_open", "其他企业也在申请该统一社会信用代码，请先处理它们的申请")
	errLicenseGone = api.Conflict("license_gone", "营业执照文件已被申请人删除，请退回并要求重新上传")
	errOtherHeld   = api.Conflict("dispute_changed", "争议另一方的资料已变化，请刷新后核对再决定")
)

// Claims says that the enterprise claims the code.
func (d Dispute) Claims(enterpriseID string) bool { return slices.Contains(d.Claimants, enterpriseID) }

// Claim adds a claimant behind the others.
func (d *Dispute) Claim(code, enterpriseID string) error {
	if len(d.Claimants) >= claimantsMost {
		return errClaimsFull
	}
	d.CreditCode, d.Claimants = code, append(d.Claimants, enterpriseID)
	return nil
}

// Leave takes a claimant out.
func (d *Dispute) Leave(enterpriseID string) {
	d.Claimants = slices.DeleteFunc(d.Claimants, func(id string) bool { return id == enterpriseID })
}

// Lost is the Review of an enterprise whose credit code was found to be another one's.
const Lost = "lost"

const lostReason = "经核对营业执照，该统一社会信用代码属于另一家企业，请更正资料后重新提交，或撤回申请"

// Lose takes the approval from an enterprise whose credit code was found to be another one's. Its owner may correct the
// details and submit them again, or withdraw.
func (e *Enterprise) Lose(by org.Who, now time.Time) error {
	if e.ID == membership.Platform {
		return org.ErrPlatformStays
	}
	e.Status, e.Reason = membership.Failed, lostReason
	e.note(by, now, Review{Result: Lost, Reason: lostReason, Diff: []Change{}})
	return nil
}
