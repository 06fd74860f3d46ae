// Package id makes identifiers. None of them is a secret.
package id

import (
	"crypto/rand"
	"crypto/sha256"
	"encoding/hex"
	"time"

	"github.com/oklog/ulid/v2"
)

// New returns 10 random hexadecimal characters, after prefix and an underscore where a prefix is given
// (spec.md section 9). Whoever stores one writes it with the condition that it is new.
func New(prefix string) string {
	return prefixed(prefix, random(5))
}

// Slug returns the id of seeded data: the same kind and slug give the same id, so a second load changes nothing.
func Slug(kind, slug string) string {
	sum := sha256.Sum256([]byte(kind + "/" + slug))
	return hex.EncodeToString(sum[:5])
}

// Ordered returns an id that sorts by the moment it was made (ULID).
func Ordered(now time.Time) string {
	return ulid.MustNew(ulid.Timestamp(now), rand.Reader).String()
}

func random(bytes int) string {
	b := make([]byte, bytes)
	rand.Read(b) // crypto/rand.Read never returns an error since Go 1.24
	return hex.EncodeToString(b)
}

func prefixed(prefix, s string) string {
	if prefix == "" {
		return s
	}
	return prefix + "_" + s
}
