package api

import (
	"fmt"
	"reflect"
	"strconv"
	"sync"
)

// hasDefaults tells of a type whether a field in it has a default: reflect.Type to bool.
var hasDefaults sync.Map

// setDefaults gives the fields of a body that hold nothing the value of their tag `default`, as huma does for what it
// reads itself: texts, numbers and booleans, in structs and in lists of them. Another type with a default panics.
func setDefaults(v reflect.Value) {
	if !mayDefault(v.Type()) {
		return
	}
	switch v.Kind() {
	case reflect.Pointer:
		if !v.IsNil() {
			setDefaults(v.Elem())
		}
	case reflect.Slice:
		for i := range v.Len() {
			setDefaults(v.Index(i))
		}
	case reflect.Struct:
		for i := range v.NumField() {
			f := v.Type().Field(i)
			if text := f.Tag.Get("default"); text != "" && v.Field(i).IsZero() {
				setDefault(v.Field(i), text)
			} else if f.IsExported() || f.Anonymous {
				setDefaults(v.Field(i))
			}
		}
	}
}

func setDefault(v reflect.Value, text string) {
	var err error
	switch v.Kind() {
	case reflect.String:
		v.SetString(text)
	case reflect.Int, reflect.Int64:
		var n int64
		n, err = strconv.ParseInt(text, 10, 64)
		v.SetInt(n)
	case reflect.Bool:
		var b bool
		b, err = strconv.ParseBool(text)
		v.SetBool(b)
	default:
		err = fmt.Errorf("no defaults of %s", v.Type())
	}
	if err != nil {
		panic(fmt.Sprintf("the default %q: %v", text, err))
	}
}

func mayDefault(t reflect.Type) bool {
	if known, ok := hasDefaults.Load(t); ok {
		return known.(bool)
	}
	hasDefaults.Store(t, true) // a type that holds itself
	may := false
	switch t.Kind() {
	case reflect.Pointer, reflect.Slice:
		may = mayDefault(t.Elem())
	case reflect.Struct:
		for i := range t.NumField() {
			f := t.Field(i)
			may = may || f.Tag.Get("default") != "" || (f.IsExported() || f.Anonymous) && mayDefault(f.Type)
		}
	}
	hasDefaults.Store(t, may)
	return may
}
