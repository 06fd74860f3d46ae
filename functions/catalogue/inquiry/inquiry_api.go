package inquiry

import (
	"context"
	"strings"

	"bimportal/shared/api"
	"bimportal/shared/publish"
)

// Kept says under which number an inquiry is kept.
type Kept struct {
	ID string `json:"id"`
}

// Add keeps an inquiry and tells the operators. The same request again, by its Idempotency-Key, is kept once. It
// returns too_often (429) for a network that sends too many.
func (s *Service) Add(ctx context.Context, in Input) (Kept, error) {
	if err := in.Check(); err != nil {
		return Kept{}, err
	}
	in.Name, in.Company, in.Content = strings.TrimSpace(in.Name), strings.TrimSpace(in.Company), strings.TrimSpace(in.Content)
	call := api.CallOf(ctx)
	if len(call.IdempotencyKey) > publish.OnceMost {
		return Kept{}, api.Field("Idempotency-Key", "请求标识过长")
	}
	kept, err := s.keep(ctx, in, call.Address, call.IdempotencyKey)
	return Kept{kept}, err
}
