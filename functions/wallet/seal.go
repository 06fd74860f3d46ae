package wallet

import (
	"crypto/aes"
	"crypto/cipher"
	"crypto/hkdf"
	"crypto/hmac"
	"crypto/rand"
	"crypto/sha256"
	"encoding/base64"
	"encoding/hex"
	"errors"
	"fmt"
	"strings"
)

// Seal encrypts who is paid before he is stored: AES-256-GCM (NIST SP 800-38D), bound to what the record is about.
type Seal struct {
	box  cipher.AEAD
	mark []byte
}

const sealVersion = "1:" // what a sealed text begins with, so that another key or algorithm can be told apart

// NewSeal returns a seal of a key of 32 bytes in base64; it refuses any other.
func NewSeal(key string) (Seal, error) {
	secret, err := base64.StdEncoding.DecodeString(key)
	if err != nil || len(secret) != 32 {
		return Seal{}, errors.New("wallet: the payees' key is not 32 bytes in base64")
	}
	derived := func(what string) (part []byte) {
		if err == nil {
			part, err = hkdf.Key(sha256.New, secret, nil, "bim payee "+what, 32)
		}
		return part
	}
	box, mark := derived("seal"), derived("mark")
	if err != nil {
		return Seal{}, err
	}
	block, err := aes.NewCipher(box)
	if err != nil {
		return Seal{}, err
	}
	aead, err := cipher.NewGCM(block)
	return Seal{aead, mark}, err
}

// Close encrypts a text; it opens only for the same record.
func (s Seal) Close(text, record string) string {
	nonce := make([]byte, s.box.NonceSize())
	_, _ = rand.Read(nonce) // never fails (crypto/rand)
	return sealVersion + base64.RawStdEncoding.EncodeToString(s.box.Seal(nonce, nonce, []byte(text), []byte(record)))
}

// Open returns what Close took. It refuses a text of another key or record, and one that was changed.
func (s Seal) Open(sealed, record string) (string, error) {
	coded, known := strings.CutPrefix(sealed, sealVersion)
	raw, err := base64.RawStdEncoding.DecodeString(coded)
	size := s.box.NonceSize()
	if !known || err != nil || len(raw) < size {
		return "", errors.New("wallet: no sealed text")
	}
	text, err := s.box.Open(nil, raw[:size], raw[size:], []byte(record))
	if err != nil {
		return "", fmt.Errorf("wallet: a sealed text of %s does not open: %w", record, err)
	}
	return string(text), nil
}

// Mark returns what tells two texts apart without saying them: HMAC-SHA-256 in hexadecimal.
func (s Seal) Mark(text string) string {
	mac := hmac.New(sha256.New, s.mark)
	mac.Write([]byte(text))
	return hex.EncodeToString(mac.Sum(nil))
}
