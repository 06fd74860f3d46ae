package service

import (
	"context"
	"strings"
	"unicode/utf8"

	"bimportal/shared/api"
	"bimportal/shared/publish"
)

// LabelQuery is part of a label's name.
type LabelQuery struct {
	LabelName string `json:"labelName,omitempty" query:"labelName" maxLength:"10" msg:"maxLength=标签不能超过10字"`
}

// SearchLabels returns at most 20 labels that hold the text.
func (s *Service) SearchLabels(ctx context.Context, q LabelQuery) ([]string, error) {
	all, err := s.allLabels(ctx)
	found := []string{}
	for _, name := range all {
		if len(found) < labelsShown && publish.Holds(name, q.LabelName) {
			found = append(found, name)
		}
	}
	return found, err
}

// LabelInput is a new label.
type LabelInput struct {
	LabelName string `json:"labelName" maxLength:"100" msg:"required=请输入标签名称;maxLength=标签不能超过10字"`
}

// AddLabel adds a label of at most 10 characters; one that is there already is returned as it stands.
func (s *Service) AddLabel(ctx context.Context, in LabelInput) (Label, error) {
	name := strings.Join(strings.Fields(in.LabelName), " ")
	if utf8.RuneCountInString(name) > LabelMost {
		return Label{}, api.Field("labelName", "标签不能超过10字")
	}
	if strings.ContainsAny(name, "<>#") {
		return Label{}, api.Field("labelName", "标签含有不支持的字符")
	}
	return s.addLabel(ctx, api.StandingOf(ctx).Access.ID, name)
}
