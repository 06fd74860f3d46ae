package catalogue

import (
	"context"
	"strings"
	"unicode/utf8"

	"bimportal/shared/api"
)

// listServices answers the service categories as a tree of at most three levels.
func (s *Service) listServices(ctx context.Context, _ None) ([]ServiceGroup, error) {
	services, err := s.services(ctx)
	return services.Tree(""), err
}

// LabelQuery is part of a label's name.
type LabelQuery struct {
	LabelName string `json:"labelName,omitempty" query:"labelName" maxLength:"10" msg:"maxLength=标签不能超过10字"`
}

// searchLabels answers at most 20 labels that hold the text.
func (s *Service) searchLabels(ctx context.Context, q LabelQuery) ([]string, error) {
	all, err := s.allLabels(ctx)
	found := []string{}
	for _, name := range all {
		if len(found) < labelsShown && containsFold(name, q.LabelName) {
			found = append(found, name)
		}
	}
	return found, err
}

// LabelInput is a new label.
type LabelInput struct {
	LabelName string `json:"labelName" maxLength:"100" msg:"required=请输入标签名称;maxLength=标签不能超过10字"`
}

// addOneLabel adds a label of at most 10 characters; one that is there already is answered as it stands.
func (s *Service) addOneLabel(ctx context.Context, in LabelInput) (Label, error) {
	name := strings.Join(strings.Fields(in.LabelName), " ")
	if utf8.RuneCountInString(name) > labelMost {
		return Label{}, api.Field("labelName", "标签不能超过10字")
	}
	if strings.ContainsAny(name, "<>#") {
		return Label{}, api.Field("labelName", "标签含有不支持的字符")
	}
	return s.addLabel(ctx, api.StandingOf(ctx).Access.ID, name)
}
