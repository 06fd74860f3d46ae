package service

import (
	"reflect"
	"slices"
	"testing"
)

func TestServicesAreATreeOfThreeLevels(t *testing.T) {
	s := newTree([]Node{
		{"b", "乙", 2}, {"a-y-1", "甲二一", 1}, {"a", "甲", 1}, {"a-y", "甲二", 2}, {"a-x", "甲一", 1}, {"a-y-1-z", "太深", 1}, {"c-x", "无根", 1},
	})
	var codes []string
	for _, n := range s {
		codes = append(codes, n.GroupCode)
	}
	if want := []string{"a", "a-x", "a-y", "a-y-1", "b"}; !slices.Equal(codes, want) {
		t.Errorf("%v", codes)
	}
	want := []Group{
		{"甲", "a", []Group{{"甲一", "a-x", []Group{}}, {"甲二", "a-y", []Group{{"甲二一", "a-y-1", []Group{}}}}}},
		{"乙", "b", []Group{}},
	}
	if got := s.Below(""); !reflect.DeepEqual(got, want) {
		t.Errorf("%+v", got)
	}
	if Within("ab-x", "a") || !Within("a-x", "a") || !Within("a", "a") || GroupOf("a-y-1") != "a-y" || GroupOf("a") != "a" || TypeOf("a-y-1") != "a" {
		t.Error("codes are not read as they are written")
	}
}
