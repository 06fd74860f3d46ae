package catalogue

import (
	"context"
	"strings"

	"bimportal/shared/api"
)

// InquiryKept says under which number an inquiry is kept.
type InquiryKept struct {
	ID string `json:"id"`
}

// addInquiry keeps an inquiry and tells the operators. The same request again, by its Idempotency-Key, is kept once. It
// returns too_often (429) for a network that sends too many.
func (s *Service) addInquiry(ctx context.Context, in InquiryInput) (InquiryKept, error) {
	if err := in.Check(); err != nil {
		return InquiryKept{}, err
	}
	in.Name, in.Company, in.Content = strings.TrimSpace(in.Name), strings.TrimSpace(in.Company), strings.TrimSpace(in.Content)
	call := api.CallOf(ctx)
	if len(call.IdempotencyKey) > requestKeyMost {
		return InquiryKept{}, api.Field("Idempotency-Key", "请求标识过长")
	}
	kept, err := s.keepInquiry(ctx, in, call.Address, call.IdempotencyKey)
	return InquiryKept{kept}, err
}
