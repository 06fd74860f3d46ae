package api

import (
	"encoding/json"
	"reflect"
	"sync"
)

// listsOf returns the value with an empty list where one is nil: the document says that no list is null, and Go writes
// null for a nil one. The given value stays as it is, for it may be what somebody keeps. What is embedded under a name of
// its own package is not looked into.
func listsOf[T any](v T) T {
	if filled, changed := withLists(reflect.ValueOf(&v).Elem()); changed {
		return filled.Interface().(T)
	}
	return v
}

var (
	holdsLists sync.Map // reflect.Type to bool
	writesSelf = reflect.TypeFor[json.Marshaler]()
)

// mayHold tells whether a value of the type can hold a list that the wire shows.
func mayHold(t reflect.Type) bool {
	if known, ok := holdsLists.Load(t); ok {
		return known.(bool)
	}
	holdsLists.Store(t, true) // a type that holds itself
	holds := holds(t)
	holdsLists.Store(t, holds)
	return holds
}

func holds(t reflect.Type) bool {
	switch t.Kind() {
	case reflect.Pointer, reflect.Map:
		return mayHold(t.Elem())
	case reflect.Slice:
		return t.Elem().Kind() != reflect.Uint8
	case reflect.Interface:
		return true
	case reflect.Struct:
		for i := range t.NumField() {
			if f := t.Field(i); f.IsExported() && mayHold(f.Type) {
				return true
			}
		}
	}
	return false
}

func withLists(v reflect.Value) (reflect.Value, bool) {
	t := v.Type()
	if !mayHold(t) || (t.Kind() != reflect.Struct && t.Implements(writesSelf)) {
		return v, false
	}
	switch t.Kind() {
	case reflect.Slice:
		if v.IsNil() {
			return reflect.MakeSlice(t, 0, 0), true
		}
		return ofSlice(v)
	case reflect.Struct:
		return ofStruct(v)
	case reflect.Pointer, reflect.Interface:
		if v.IsNil() {
			return v, false
		}
		inner, changed := withLists(v.Elem())
		if !changed || t.Kind() == reflect.Interface {
			return inner, changed
		}
		held := reflect.New(t.Elem())
		held.Elem().Set(inner)
		return held, true
	case reflect.Map:
		return ofMap(v)
	}
	return v, false
}

func ofSlice(v reflect.Value) (reflect.Value, bool) {
	var own reflect.Value
	for i := range v.Len() {
		if one, changed := withLists(v.Index(i)); changed {
			if !own.IsValid() {
				own = reflect.MakeSlice(v.Type(), v.Len(), v.Len())
				reflect.Copy(own, v)
			}
			own.Index(i).Set(one)
		}
	}
	return orGiven(own, v)
}

func ofStruct(v reflect.Value) (reflect.Value, bool) {
	var own reflect.Value
	for i := range v.NumField() {
		if !v.Type().Field(i).IsExported() || !mayHold(v.Field(i).Type()) {
			continue
		}
		if one, changed := withLists(v.Field(i)); changed {
			if !own.IsValid() {
				own = reflect.New(v.Type()).Elem()
				own.Set(v)
			}
			own.Field(i).Set(one)
		}
	}
	return orGiven(own, v)
}

func ofMap(v reflect.Value) (reflect.Value, bool) {
	var own reflect.Value
	for _, key := range v.MapKeys() {
		if one, changed := withLists(v.MapIndex(key)); changed {
			if !own.IsValid() {
				own = reflect.MakeMapWithSize(v.Type(), v.Len())
				for _, k := range v.MapKeys() {
					own.SetMapIndex(k, v.MapIndex(k))
				}
			}
			own.SetMapIndex(key, one)
		}
	}
	return orGiven(own, v)
}

// orGiven returns the copy, where one had to be made, or what was given.
func orGiven(own, given reflect.Value) (reflect.Value, bool) {
	if own.IsValid() {
		return own, true
	}
	return given, false
}
