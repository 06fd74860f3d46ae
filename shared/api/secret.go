package api

import "log/slog"

// Secret is a password, token or key on its way in. Neither a log line nor a printed value shows it.
type Secret string

func (Secret) String() string       { return "[secret]" }
func (Secret) GoString() string     { return "[secret]" }
func (Secret) LogValue() slog.Value { return slog.StringValue("[secret]") }

// Reveal returns the text itself, for hashing and comparing only.
func (s Secret) Reveal() string { return string(s) }
