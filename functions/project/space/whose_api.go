package space

import (
	"context"
	"errors"

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
// his own. 409 project_frozen.
func (s *Service) Whose(ctx context.Context, _ None) (Whose, error) {
	o, err := s.ownerOf(ctx, api.ActorOf(ctx).UserID)
	if errors.Is(err, errFrozen) {
		err = api.Conflict("project_frozen", errFrozen.Message) // reading is open to him, and the answer is that he cannot open one now
	}
	return Whose{o.company, o.enterpriseID}, err
}
