package service_test

import (
	"reflect"
	"slices"
	"testing"

	"bimportal/functions/catalogue/service"
)

func TestServicesAreATreeOfThreeLevels(t *testing.T) {
	s := service.NewTree([]service.Node{
		{"b", "乙", 2}, {"a-y-1", "甲二一", 1}, {"a", "甲", 1}, {"a-y", "甲二", 2}, {"a-x", "甲一", 1}, {"a-y-1-z", "太深", 1}, {"c-x", "无根", 1},
	})
	var codes []string
	for _, n := range s {
		codes = append(codes, n.GroupCode)
	}
	if want := []string{"a", "a-x", "a-y", "a-y-1", "b"}; !slices.Equal(codes, want) {
		t.Errorf("%v", codes)
	}
	want := []service.Group{
		{"甲", "a", []service.Group{{"甲一", "a-x", []service.Group{}}, {"甲二", "a-y", []service.Group{{"甲二一", "a-y-1", []service.Group{}}}}}},
		{"乙", "b", []service.Group{}},
	}
	if got := s.Below(""); !reflect.DeepEqual(got, want) {
		t.Errorf("%+v", got)
	}
	if service.Within("ab-x", "a") || !service.Within("a-x", "a") || !service.Within("a", "a") || service.GroupOf("a-y-1") != "a-y" || service.GroupOf("a") != "a" || service.TypeOf("a-y-1") != "a" {
		t.Error("codes are not read as they are written")
	}
}
