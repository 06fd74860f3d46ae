// Package siteconfig writes /portal/config.json, which the site reads before it starts: what an operator sets without
// building the site anew. It holds no secret. Where an operator sets a passphrase the file is sealed, so that what
// collects files on the way, or changes them, cannot read or forge it; see docs/adr/0015.
package siteconfig

import (
	"crypto/aes"
	"crypto/cipher"
	"crypto/pbkdf2"
	"crypto/sha256"
	"encoding/base64"
	"encoding/json"
	"errors"
	"fmt"
	"io"
)

// Config is what the site is told. Every field may stay empty.
type Config struct {
	MediaHost    string  `json:"mediaHost"`    // goes before media addresses that are not absolute
	CentreURL    string  `json:"centreUrl"`    // an external central sign-in; empty means the portal's own
	RecordFiling *Filing `json:"recordFiling"` // the ICP record-filing number
	Police       *Filing `json:"police"`       // the public-security filing number
	Hotline      string  `json:"hotline"`      // a telephone number
	ServiceHours string  `json:"serviceHours"` // a Chinese phrase

	// PictureHosts are the other hosts whose pictures pages may show where a record names an absolute address. The
	// security policy alone reads them.
	PictureHosts []string `json:"pictureHosts,omitempty"`

	// ExternalProduct is the one product that opens a system elsewhere instead of its page.
	ExternalProduct *ExternalProduct `json:"externalProduct"`
}

// ExternalProduct is a product's name and the address that it opens.
type ExternalProduct struct {
	Name string `json:"name"`
	URL  string `json:"url"`
}

// Filing is a number and the government site that shows it.
type Filing struct {
	Number string `json:"number"`
	URL    string `json:"url"`
}

// file is config.json. Either decryptedData holds the configuration, or feConfigEncrypted its sealed text.
type file struct {
	Encrypted string  `json:"feConfigEncrypted"` // base64 of the sealed JSON, tag at its end
	Data      *Config `json:"decryptedData"`
	Password  string  `json:"password"` // how the key comes from the passphrase
	Random    string  `json:"rdmnum"`   // base64 of salt and nonce
}

const (
	iterations = 600_000
	scheme     = "PBKDF2-SHA256-600000"
	saltSize   = 16
	nonceSize  = 12
	keySize    = 32
)

// ErrSealed means that the passphrase is not the one that the file was sealed with, or that somebody changed the file.
var ErrSealed = errors.New("siteconfig: the passphrase does not open this file")

// Plain returns config.json as it is without a passphrase.
func Plain(c Config) ([]byte, error) { return json.Marshal(file{Data: &c}) }

// Sealed returns config.json under AES-256-GCM with a key from the passphrase; salt and nonce come from random.
func Sealed(c Config, passphrase string, random io.Reader) ([]byte, error) {
	if passphrase == "" {
		return nil, errors.New("siteconfig: a passphrase is needed")
	}
	text, err := json.Marshal(c)
	if err != nil {
		return nil, err
	}
	salt := make([]byte, saltSize+nonceSize)
	if _, err := io.ReadFull(random, salt); err != nil {
		return nil, err
	}
	aead, err := aeadOf(passphrase, salt[:saltSize])
	if err != nil {
		return nil, err
	}
	return json.Marshal(file{
		Encrypted: base64.StdEncoding.EncodeToString(aead.Seal(nil, salt[saltSize:], text, nil)),
		Password:  scheme, Random: base64.StdEncoding.EncodeToString(salt),
	})
}

// Open returns what config.json holds. It returns ErrSealed when the passphrase does not open it.
func Open(content []byte, passphrase string) (Config, error) {
	var f file
	if err := json.Unmarshal(content, &f); err != nil {
		return Config{}, fmt.Errorf("siteconfig: %w", err)
	}
	if f.Encrypted == "" {
		if f.Data == nil {
			return Config{}, errors.New("siteconfig: the file holds no configuration")
		}
		return *f.Data, nil
	}
	sealed, sealedErr := base64.StdEncoding.DecodeString(f.Encrypted)
	salt, saltErr := base64.StdEncoding.DecodeString(f.Random)
	if sealedErr != nil || saltErr != nil || len(salt) != saltSize+nonceSize || f.Password != scheme {
		return Config{}, ErrSealed
	}
	aead, err := aeadOf(passphrase, salt[:saltSize])
	if err != nil {
		return Config{}, err
	}
	text, err := aead.Open(nil, salt[saltSize:], sealed, nil)
	if err != nil {
		return Config{}, ErrSealed
	}
	var c Config
	return c, json.Unmarshal(text, &c)
}

func aeadOf(passphrase string, salt []byte) (cipher.AEAD, error) {
	key, err := pbkdf2.Key(sha256.New, passphrase, salt, iterations, keySize)
	if err != nil {
		return nil, err
	}
	block, err := aes.NewCipher(key)
	if err != nil {
		return nil, err
	}
	return cipher.NewGCM(block)
}
