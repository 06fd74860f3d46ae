package api

import (
	"cmp"
	"reflect"
	"strings"

	"github.com/danielgtaylor/huma/v2"
	"github.com/danielgtaylor/huma/v2/validation"
)

// huma's messages become codes; a field's msg tag or the default below turns a code into a Chinese sentence.
func init() {
	validation.MsgExpectedRequiredProperty = "required=%s"
	validation.MsgUnexpectedProperty = "unknown"
	validation.MsgExpectedString = "type=string"
	validation.MsgExpectedNumber = "type=number"
	validation.MsgExpectedInteger = "type=integer"
	validation.MsgExpectedBoolean = "type=boolean"
	validation.MsgExpectedArray = "type=array"
	validation.MsgExpectedObject = "type=object"
	validation.MsgExpectedMinLength = "minLength=%d"
	validation.MsgExpectedMaxLength = "maxLength=%d"
	validation.MsgExpectedMinimumNumber = "minimum=%v"
	validation.MsgExpectedMaximumNumber = "maximum=%v"
	validation.MsgExpectedMinItems = "minItems=%d"
	validation.MsgExpectedMaxItems = "maxItems=%d"
	validation.MsgExpectedMatchPattern = "pattern=%s"
	validation.MsgExpectedBePattern = "pattern=%s"
	validation.MsgExpectedOneOf = "enum=%s"
	huma.DefaultArrayNullable = false // listsOf
	huma.ValidateStrictCasing = true  // Go takes a name in any case, so that a second one would go by the schema
	huma.NewErrorWithContext = func(ctx huma.Context, status int, msg string, errs ...error) huma.StatusError {
		return fromHuma(ctx, status, errs)
	}
}

// sentences are the defaults for what a field's msg tag leaves out.
var sentences = map[string]string{
	"required": "此项不能为空", "unknown": "不支持的字段", "type": "格式不正确", "minLength": "内容过短", "maxLength": "内容过长",
	"minimum": "数值过小", "maximum": "数值过大", "minItems": "至少选择一项", "maxItems": "选择的项目过多", "pattern": "格式不正确", "enum": "请选择列表中的一项",
}

// messages maps a field's wire name to code -> sentence, from `msg:"required=...;maxLength=..."`.
type messages map[string]map[string]string

func messagesOf(t reflect.Type) messages {
	m := messages{}
	for f := range fields(t) {
		m[wireName(f)] = parseMsg(f.Tag.Get("msg"))
		if f.Name == "Body" && f.Type.Kind() == reflect.Struct {
			for name, own := range messagesOf(f.Type) {
				m[name] = own
			}
		}
	}
	return m
}

func parseMsg(tag string) map[string]string {
	m := map[string]string{}
	for part := range strings.SplitSeq(tag, ";") {
		if code, sentence, ok := strings.Cut(part, "="); ok {
			m[strings.TrimSpace(code)] = strings.TrimSpace(sentence)
		}
	}
	return m
}

func (m messages) sentence(field, code string) string {
	if s := m[field][code]; s != "" {
		return s
	}
	if s := sentences[code]; s != "" {
		return s
	}
	return "填写有误"
}

const metaMessages = "messages"

var errMalformed = Invalid("malformed", "提交的内容无法识别，请检查格式")

func fromHuma(ctx huma.Context, status int, errs []error) huma.StatusError {
	var msgs messages
	if op := ctx.Operation(); op != nil {
		msgs, _ = op.Metadata[metaMessages].(messages)
	}
	e := translate(status, errs, msgs)
	call := callOf(ctx.Context())
	call.note(e)
	ctx.SetHeader("Cache-Control", "no-store")
	return &statusError{e.envelope(call.RequestID), e.httpStatus()}
}

func translate(status int, errs []error, msgs messages) *Error {
	switch {
	case status == 413:
		return &Error{Kind: KindTooLarge, Reason: "too_large", Message: "提交的内容过大"}
	case status == 415:
		return &Error{Kind: KindMediaType, Reason: "media_type", Message: "请以 JSON 格式提交"}
	case status >= 500:
		return asError(joined(errs))
	}
	var list []FieldError
	for _, err := range errs {
		d, ok := err.(huma.ErrorDetailer)
		if !ok {
			continue
		}
		detail := d.ErrorDetail()
		code, arg, _ := strings.Cut(detail.Message, "=")
		_, field, _ := strings.Cut(detail.Location, ".")
		switch {
		case code == "required":
			if field != "" {
				field += "."
			}
			field += arg
		case strings.HasPrefix(detail.Message, "required "):
			code = "required"
		case detail.Message == "unknown query parameter":
			code = "unknown"
		case field != "" && sentences[code] == "":
			code = "type"
		}
		if field == "" {
			continue
		}
		list = append(list, FieldError{field, msgs.sentence(field, code)})
	}
	if len(list) == 0 {
		return errMalformed
	}
	return Invalid("invalid_input", list[0].Message, list...)
}

type joinedErrors []error

func (j joinedErrors) Error() string {
	parts := make([]string, len(j))
	for i, e := range j {
		parts[i] = e.Error()
	}
	return strings.Join(parts, "; ")
}

func joined(errs []error) error { return joinedErrors(errs) }

// refuse says of an input that fits its schema what is blank that must not be, or too long.
func (m messages) refuse(given reflect.Value) error {
	wrong := m.blanks(given)
	if len(wrong) == 0 {
		wrong = oversize(given)
	}
	if len(wrong) == 0 {
		return nil
	}
	return Invalid("invalid_input", wrong[0].Message, wrong...)
}

// blanks returns the fields that must be there and hold nothing but white space.
func (m messages) blanks(v reflect.Value) []FieldError {
	var list []FieldError
	for f := range fields(v.Type()) {
		name := wireName(f)
		field := v.FieldByIndex(f.Index)
		if m[name]["required"] != "" && field.Kind() == reflect.String && strings.TrimSpace(field.String()) == "" {
			list = append(list, FieldError{name, m[name]["required"]})
		}
		if f.Name == "Body" && field.Kind() == reflect.Struct {
			list = append(list, m.blanks(field)...)
		}
	}
	return list
}

func fields(t reflect.Type) func(func(reflect.StructField) bool) {
	return func(yield func(reflect.StructField) bool) {
		for _, f := range reflect.VisibleFields(t) {
			if f.Anonymous || !f.IsExported() {
				continue
			}
			if !yield(f) {
				return
			}
		}
	}
}

func wireName(f reflect.StructField) string {
	name, _, _ := strings.Cut(f.Tag.Get("json"), ",")
	if name == "" {
		name = cmp.Or(f.Tag.Get("query"), f.Tag.Get("path"))
	}
	return name
}
