package api

import (
	"reflect"
	"unicode/utf8"
)

const (
	// inputMost is how many bytes all texts of one input have together: what they are stored in has at most 400 KB.
	inputMost = 350 << 10
	// listedMost is how many characters a text in a list has.
	listedMost = 200
)

const tooLong = "内容过长，请精简后再提交"

// oversize returns the fields whose texts are too long to be stored: the largest of an input that is too large as a
// whole, and lists with a text that no list has.
func oversize(v reflect.Value) []FieldError {
	var list []FieldError
	total, largest, field := 0, 0, ""
	for f := range fields(v.Type()) {
		value := v.FieldByIndex(f.Index)
		if f.Name == "Body" && value.Kind() == reflect.Struct {
			list = append(list, oversize(value)...)
			continue
		}
		bytes, long := sizeOf(value)
		if total += bytes; bytes > largest {
			largest, field = bytes, wireName(f)
		}
		if long {
			list = append(list, FieldError{wireName(f), tooLong})
		}
	}
	if total > inputMost {
		list = append(list, FieldError{field, tooLong})
	}
	return list
}

// sizeOf returns how many bytes the texts in v have, and whether a list in it has one that is too long.
func sizeOf(v reflect.Value) (bytes int, long bool) {
	add := func(one reflect.Value) {
		b, l := sizeOf(one)
		bytes, long = bytes+b, long || l
	}
	switch v.Kind() {
	case reflect.String:
		return v.Len(), false
	case reflect.Slice, reflect.Array:
		for i := range v.Len() {
			one := v.Index(i)
			long = long || one.Kind() == reflect.String && utf8.RuneCountInString(one.String()) > listedMost
			add(one)
		}
	case reflect.Map:
		for _, key := range v.MapKeys() {
			add(key)
			add(v.MapIndex(key))
		}
	case reflect.Pointer, reflect.Interface:
		if !v.IsNil() {
			add(v.Elem())
		}
	case reflect.Struct:
		for i := range v.NumField() {
			if v.Type().Field(i).IsExported() {
				add(v.Field(i))
			}
		}
	}
	return bytes, long
}
