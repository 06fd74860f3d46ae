// Package alipaycert turns the three certificate files of certificate mode into what the wallet is configured with.
package alipaycert

import (
	"crypto/md5"
	"crypto/rsa"
	"crypto/x509"
	"encoding/base64"
	"encoding/hex"
	"encoding/pem"
	"errors"
	"fmt"
	"strings"
	"time"
)

// Numbers is the configuration of certificate mode, beside the merchant's own key.
type Numbers struct {
	AppCertSN  string `json:"appCertSn"`
	RootCertSN string `json:"rootCertSn"`
	CertSN     string `json:"certSn"`
	PublicKey  string `json:"publicKey"` // of the provider's certificate, base64 DER
}

// Read returns the numbers of three PEM files: the application's certificate, the provider's roots and the provider's
// certificate. It refuses certificates that are over or that no root has signed.
func Read(app, roots, provider []byte, now time.Time) (Numbers, error) {
	own, err := parse(app)
	if err != nil {
		return Numbers{}, fmt.Errorf("the application's certificate: %w", err)
	}
	theirs, err := parse(provider)
	if err != nil {
		return Numbers{}, fmt.Errorf("the provider's certificate: %w", err)
	}
	chain, err := parse(roots)
	if err != nil {
		return Numbers{}, fmt.Errorf("the root's certificates: %w", err)
	}
	pool := x509.NewCertPool()
	var serials []string
	for _, c := range chain {
		if c.SignatureAlgorithm == x509.SHA256WithRSA || c.SignatureAlgorithm == x509.SHA1WithRSA { // of the others none is used here
			serials = append(serials, Serial(c))
		}
		pool.AddCert(c)
	}
	between := x509.NewCertPool()
	for _, c := range append(own[1:], theirs[1:]...) {
		between.AddCert(c)
	}
	for what, c := range map[string]*x509.Certificate{"the application's certificate": own[0], "the provider's certificate": theirs[0]} {
		options := x509.VerifyOptions{Roots: pool, Intermediates: between, CurrentTime: now, KeyUsages: []x509.ExtKeyUsage{x509.ExtKeyUsageAny}}
		if _, err := c.Verify(options); err != nil {
			return Numbers{}, fmt.Errorf("%s: %w", what, err)
		}
	}
	key, ok := theirs[0].PublicKey.(*rsa.PublicKey)
	if !ok || len(serials) == 0 {
		return Numbers{}, errors.New("the provider's certificates are not RSA")
	}
	der, err := x509.MarshalPKIXPublicKey(key)
	if err != nil {
		return Numbers{}, err
	}
	return Numbers{Serial(own[0]), strings.Join(serials, "_"), Serial(theirs[0]), base64.StdEncoding.EncodeToString(der)}, nil
}

// Serial is the provider's number of a certificate: MD5 of the issuer's name and the serial number.
func Serial(c *x509.Certificate) string {
	sum := md5.Sum([]byte(c.Issuer.String() + c.SerialNumber.String()))
	return hex.EncodeToString(sum[:])
}

func parse(text []byte) ([]*x509.Certificate, error) {
	var list []*x509.Certificate
	for {
		block, rest := pem.Decode(text)
		if block == nil {
			break
		}
		text = rest
		c, err := x509.ParseCertificate(block.Bytes)
		if err != nil {
			continue // the roots hold some of algorithms that are not known here
		}
		list = append(list, c)
	}
	if len(list) == 0 {
		return nil, errors.New("no certificate in it")
	}
	return list, nil
}
