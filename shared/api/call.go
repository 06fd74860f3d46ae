package api

import (
	"context"
	"log/slog"
	"net/http"
	"strings"
	"time"

	"bimportal/shared/auth"
	"bimportal/shared/clock"
	"bimportal/shared/id"
	"bimportal/shared/membership"
)

// Call is what an endpoint may know of the request beyond its input.
type Call struct {
	RequestID      string
	Address        string // the viewer's address as the CDN states it
	UserAgent      string
	IdempotencyKey string
	Actor          *auth.Actor // nil on a public call

	method, path string
	started      time.Time
	err          *Error
	request      *http.Request
	answer       http.Header
}

type callKey struct{}

func callOf(ctx context.Context) *Call {
	if c, ok := ctx.Value(callKey{}).(*Call); ok {
		return c
	}
	return &Call{RequestID: id.Ordered(clock.System())} // refused before a group saw it
}

// CallOf returns the call's facts.
func CallOf(ctx context.Context) Call { return *callOf(ctx) }

// ActorOf returns who calls. Only endpoints registered with an access above Public may ask.
func ActorOf(ctx context.Context) auth.Actor {
	if a := callOf(ctx).Actor; a != nil {
		return *a
	}
	panic("api: ActorOf on a public endpoint")
}

// VisitorOf returns who calls an endpoint registered with Known, and false for who is not signed in.
func VisitorOf(ctx context.Context) (auth.Actor, bool) {
	if a := callOf(ctx).Actor; a != nil {
		return *a, true
	}
	return auth.Actor{}, false
}

// StandingOf returns what the caller is in the enterprise that the call is made in. Only endpoints registered with
// Member, Perm, View or Platform may ask.
func StandingOf(ctx context.Context) membership.Standing {
	if s := ActorOf(ctx).Standing; s != nil {
		return *s
	}
	panic("api: StandingOf on an endpoint without an enterprise")
}

// CookieOf returns the value of the request's cookie, empty when there is none.
func CookieOf(ctx context.Context, name string) string {
	r := callOf(ctx).request
	if r == nil {
		return ""
	}
	c, err := r.Cookie(name)
	if err != nil {
		return ""
	}
	return c.Value
}

// HeaderOf returns the request's header, empty when there is none.
func HeaderOf(ctx context.Context, name string) string {
	if r := callOf(ctx).request; r != nil {
		return r.Header.Get(name)
	}
	return ""
}

// SetCookie adds a cookie to the answer, whatever else it says.
func SetCookie(ctx context.Context, c *http.Cookie) {
	if h := callOf(ctx).answer; h != nil {
		h.Add("Set-Cookie", c.String())
	}
}

// Note puts the cause of a call's failure into its log line, where the answer itself is a redirect.
func Note(ctx context.Context, err error) { callOf(ctx).note(asError(err)) }

// RequestIDHeader carries the id that an error's reader can quote.
const RequestIDHeader = "X-Request-Id"

func newCall(w http.ResponseWriter, r *http.Request, now time.Time) *Call {
	return &Call{
		request: r, answer: w.Header(),
		RequestID: id.Ordered(now), Address: r.RemoteAddr, UserAgent: clip(r.UserAgent(), 200),
		IdempotencyKey: r.Header.Get("Idempotency-Key"), method: r.Method, path: r.URL.Path, started: now,
	}
}

func (c *Call) note(e *Error) { c.err = e }

func (c *Call) log(status int, ms int64) {
	attrs := []any{"requestId", c.RequestID, "method", c.method, "path", c.path, "status", status, "ms", ms}
	if c.Actor != nil {
		attrs = append(attrs, "userId", c.Actor.UserID)
	}
	level := slog.LevelInfo
	if c.err != nil {
		attrs = append(attrs, "reason", c.err.Reason)
		if c.err.Kind == KindInternal {
			level = slog.LevelError
			if c.err.cause != nil {
				attrs = append(attrs, "error", c.err.cause.Error())
			}
		}
	}
	slog.Log(context.Background(), level, "call", attrs...)
}

// bearer returns the token of the Authorization header, with or without its scheme (product.md decision 8).
func bearer(header string) string {
	header = strings.TrimSpace(header)
	if len(header) > 7 && strings.EqualFold(header[:7], "bearer ") {
		return strings.TrimSpace(header[7:])
	}
	return header
}

func clip(s string, n int) string {
	if len(s) > n {
		return s[:n]
	}
	return s
}
