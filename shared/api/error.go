package api

import (
	"errors"
	"net/http"
	"strconv"
	"time"

	"bimportal/shared/store"
)

// Kind is what went wrong, in the caller's terms. statusOf is the one map from kind to HTTP status.
type Kind int

const (
	KindInternal Kind = iota
	KindInvalid
	KindUnauthorized
	KindForbidden
	KindNotFound
	KindMethod
	KindConflict
	KindTooLarge
	KindMediaType
	KindTooMany
	KindPending
)

var statusOf = map[Kind]int{
	KindInternal: 500, KindInvalid: 400, KindUnauthorized: 401, KindForbidden: 403, KindNotFound: 404, KindMethod: 405,
	KindConflict: 409, KindTooLarge: 413, KindMediaType: 415, KindTooMany: 429,
	KindPending: 101, // the QR code that is not scanned yet; comes with HTTP 200 (product.md decision 1)
}

// FieldError is one field of a form and the sentence that stands beside it.
type FieldError struct {
	Field   string `json:"field"`
	Message string `json:"message"`
}

// Error is what an endpoint refuses with: a stable reason for programs, a Chinese sentence for people.
type Error struct {
	Kind       Kind
	Reason     string
	Message    string
	Fields     []FieldError
	RetryAfter time.Duration
	Current    any // the record as it stands, for a stale rev; or what the caller goes on with
	cause      error
}

func (e *Error) Error() string { return e.Reason + ": " + e.Message }

func (e *Error) Unwrap() error { return e.cause }

func (e *Error) code() int { return statusOf[e.Kind] }

func (e *Error) httpStatus() int {
	if e.Kind == KindPending {
		return http.StatusOK
	}
	return e.code()
}

// Invalid refuses bad input (400).
func Invalid(reason, message string, fields ...FieldError) *Error {
	return &Error{Kind: KindInvalid, Reason: reason, Message: message, Fields: fields}
}

// Field refuses one field of a form (400).
func Field(field, message string) *Error {
	return Invalid("invalid_input", message, FieldError{field, message})
}

// Unauthorized says that the session is not valid (401), and nothing else: the site ends the session on it.
func Unauthorized() *Error {
	return &Error{Kind: KindUnauthorized, Reason: "unauthorized", Message: "登录已失效，请重新登录"}
}

// Forbidden says that this caller may not (403).
func Forbidden(reason, message string) *Error {
	return &Error{Kind: KindForbidden, Reason: reason, Message: message}
}

// NotFound also answers for what exists but is somebody else's (404).
func NotFound(reason, message string) *Error {
	return &Error{Kind: KindNotFound, Reason: reason, Message: message}
}

// Conflict says that the record's state does not allow it (409).
func Conflict(reason, message string) *Error {
	return &Error{Kind: KindConflict, Reason: reason, Message: message}
}

// Stale says that the record changed since the caller read it (409); current is what it is now.
func Stale(current any) *Error {
	return &Error{Kind: KindConflict, Reason: "stale_rev", Message: "内容已被修改，请核对最新内容后再提交", Current: current}
}

// TooMany asks to come back after a while (429 with Retry-After).
func TooMany(reason, message string, after time.Duration) *Error {
	return &Error{Kind: KindTooMany, Reason: reason, Message: message, RetryAfter: after}
}

// Pending is envelope status 101 with HTTP 200.
func Pending(reason, message string) *Error {
	return &Error{Kind: KindPending, Reason: reason, Message: message}
}

// Unavailable is a 500 whose sentence the caller may read; cause goes to the log only.
func Unavailable(reason, message string, cause error) *Error {
	return &Error{Kind: KindInternal, Reason: reason, Message: message, cause: cause}
}

// asError turns any error into what the caller may see. What is unknown becomes one sentence; its cause is logged.
func asError(err error) *Error {
	var e *Error
	if errors.As(err, &e) {
		return e
	}
	if errors.Is(err, store.ErrTooLarge) {
		return Invalid("too_large", tooLong)
	}
	return Unavailable("internal", "服务出现问题，请稍后重试", err)
}

func (e *Error) setHeaders(set func(name, value string)) {
	if e.RetryAfter > 0 {
		seconds := int64((e.RetryAfter + time.Second - 1) / time.Second)
		set("Retry-After", strconv.FormatInt(seconds, 10))
	}
}
