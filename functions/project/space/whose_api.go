package space

import (
	"context"

	"bimportal/shared/api"
)

// applied is what somebody is told whose application was taken (spec.md section 4).
const applied = "申请已提交，项目正在开通"

// Says is the sentence of the answer's envelope.
func (a Applied) Says() string { return a.Message }

// Whose is whose a project would be that the caller opens now.
type Whose struct {
	CompanyName  string `json:"companyName"`
	EnterpriseID string `json:"enterpriseId" doc:"empty for the caller's own"`
}

// Whose tells before an application whose the project will be: that of the enterprise of project_id where the caller may open projects, else
// his own. 403 enterprise_frozen.
func (s *Service) Whose(ctx context.Context, _ None) (Whose, error) {
	o, err := s.ownerOf(ctx, api.ActorOf(ctx).UserID)
	return Whose{o.company, o.enterpriseID}, err
}
