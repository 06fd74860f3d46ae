package heads

import (
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/sha256"
	"crypto/x509"
	"encoding/base64"
	"encoding/hex"
	"errors"
	"fmt"
	"math/big"

	"bimportal/shared/money"
)

// Root is what the platform publishes of a day: signed, and holding the root before it, so that none can be taken back.
type Root struct {
	Day       string    `json:"day" doc:"YYYY-MM-DD in Shanghai, on which it was made"`
	At        int64     `json:"at" doc:"epoch milliseconds"`
	Accounts  int       `json:"accounts" doc:"customers' accounts with at least one line"`
	SumFen    money.Fen `json:"sumFen" doc:"of all their balances, fen"`
	Root      string    `json:"root" doc:"of the tree over their heads, hexadecimal"`
	Prev      string    `json:"prev" doc:"the root before this one, empty for the first"`
	Signature string    `json:"signature" doc:"ECDSA P-256 with SHA-256 over the text, r and s, hexadecimal"`
}

// Text is what is signed.
func (r Root) Text() string {
	return fmt.Sprintf("bim-portal books\n%s\n%d\n%d\n%d\n%s\n%s", r.Day, r.At, r.Accounts, r.SumFen, r.Root, r.Prev)
}

// Signer is the platform's key.
type Signer struct {
	key    *ecdsa.PrivateKey
	Public string // SubjectPublicKeyInfo, base64
}

// NewSigner returns the signer of a P-256 key, PKCS #8 in base64; it refuses any other.
func NewSigner(key string) (Signer, error) {
	der, err := base64.StdEncoding.DecodeString(key)
	if err != nil {
		return Signer{}, fmt.Errorf("heads: key: %w", err)
	}
	parsed, err := x509.ParsePKCS8PrivateKey(der)
	if err != nil {
		return Signer{}, fmt.Errorf("heads: key: %w", err)
	}
	private, ok := parsed.(*ecdsa.PrivateKey)
	if !ok || private.Curve != elliptic.P256() {
		return Signer{}, errors.New("heads: the key is not of P-256")
	}
	public, err := x509.MarshalPKIXPublicKey(&private.PublicKey)
	return Signer{private, base64.StdEncoding.EncodeToString(public)}, err
}

// Sign returns the root with its signature.
func (s Signer) Sign(r Root) (Root, error) {
	sum := sha256.Sum256([]byte(r.Text()))
	a, b, err := ecdsa.Sign(rand.Reader, s.key, sum[:])
	if err != nil {
		return r, fmt.Errorf("heads: sign: %w", err)
	}
	raw := make([]byte, 64)
	a.FillBytes(raw[:32])
	b.FillBytes(raw[32:])
	r.Signature = hex.EncodeToString(raw)
	return r, nil
}

// Signed says whether a root is signed by the key (SubjectPublicKeyInfo, base64).
func (r Root) Signed(public string) bool {
	der, err := base64.StdEncoding.DecodeString(public)
	if err != nil {
		return false
	}
	parsed, err := x509.ParsePKIXPublicKey(der)
	key, ok := parsed.(*ecdsa.PublicKey)
	raw, decoded := hex.DecodeString(r.Signature)
	if err != nil || !ok || decoded != nil || len(raw) != 64 {
		return false
	}
	sum := sha256.Sum256([]byte(r.Text()))
	return ecdsa.Verify(key, sum[:], new(big.Int).SetBytes(raw[:32]), new(big.Int).SetBytes(raw[32:]))
}

// Inclusion proves that an account's head is in the root of a day.
type Inclusion struct {
	Root      Root     `json:"root"`
	PublicKey string   `json:"publicKey" doc:"SubjectPublicKeyInfo, base64"`
	Lines     int64    `json:"lines" doc:"how many lines the account had then; 0 where it had none"`
	Path      []Beside `json:"path"`
}

// Check returns an error where an account as it stood with so many lines is not in the signed root. The browser does the same
// (site/src/parts/proof/inclusion.ts).
func (i Inclusion) Check(h Head) error {
	switch {
	case !i.Root.Signed(i.PublicKey):
		return errors.New("the root is not signed by the key")
	case h.Lines != i.Lines:
		return fmt.Errorf("the root holds %d lines of the account, not %d", i.Lines, h.Lines)
	case Climb(h.Leaf(), i.Path) != i.Root.Root:
		return fmt.Errorf("line %d is not what the root of %s holds", i.Lines, i.Root.Day)
	}
	return nil
}
