package org

import (
	"errors"
	"slices"

	"bimportal/shared/api"
)

// Failed is a record that something was not done to.
type Failed struct {
	ID     string `json:"id"`
	Reason string `json:"reason"`
}

// Done is what was done to many.
type Done struct {
	Done   []string `json:"done"`
	Failed []Failed `json:"failed"`
}

// FailedOf turns a refusal of one record into its line; what is no refusal comes back.
func FailedOf(id string, err error) ([]Failed, error) {
	var refused *api.Error
	if errors.As(err, &refused) && refused.Kind != api.KindInternal {
		return []Failed{{id, refused.Message}}, nil
	}
	return nil, err
}

func Each(ids []string, f func(id string) error) (Done, error) {
	answer := Done{[]string{}, []Failed{}}
	for _, id := range Distinct(ids) {
		err := f(id)
		if err == nil {
			answer.Done = append(answer.Done, id)
			continue
		}
		failed, err := FailedOf(id, err)
		if err != nil {
			return answer, err
		}
		answer.Failed = append(answer.Failed, failed...)
	}
	return answer, nil
}

// MemberIDs names members.
type MemberIDs struct {
	UserIDs []string `json:"userIds" minItems:"1" maxItems:"100" msg:"required=请选择成员;minItems=请选择成员;maxItems=一次最多处理100名成员"`
}

func Distinct(ids []string) []string {
	list := slices.Clone(ids)
	slices.Sort(list)
	list = slices.Compact(list)
	if list == nil {
		return []string{}
	}
	return list
}

// None is the input of a call that takes nothing.
type None struct{}

// Created is the id of what was made.
type Created struct {
	ID string `json:"id"`
}

// Ref is an id with the name to show.
type Ref struct {
	ID   string `json:"id"`
	Name string `json:"name"`
}
