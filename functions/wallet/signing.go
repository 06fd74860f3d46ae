package wallet

import (
	"crypto"
	"crypto/rsa"
	"crypto/x509"
	"encoding/base64"
	"errors"
	"fmt"
	"net/url"

	"github.com/smartwalle/alipay/v3"
	"github.com/smartwalle/nsign"
)

// Signing is what both sides prove themselves with. In key mode the serial numbers are empty. In certificate mode they
// name the merchant's certificate, the provider's root and the provider's certificate, and PublicKey is that of the
// provider's certificate. Configuration holds the numbers and not the certificates, because a function's environment
// has 4 KB; infra/cmd/alipaycert computes them.
type Signing struct {
	Mode                          string // ModeKey or ModeCertificate
	PrivateKey, PublicKey         string // base64 DER
	AppCertSN, RootCertSN, CertSN string
}

const (
	ModeKey         = "key"
	ModeCertificate = "certificate"
)

// check refuses half a configuration.
func (s Signing) check() error {
	given := 0
	for _, sn := range []string{s.AppCertSN, s.RootCertSN, s.CertSN} {
		if sn != "" {
			given++
		}
	}
	switch {
	case s.PrivateKey == "" || s.PublicKey == "":
		return errors.New("wallet: a key is missing")
	case s.Mode == ModeKey && given > 0:
		return errors.New("wallet: key mode has no certificates")
	case s.Mode == ModeCertificate && given < 3:
		return errors.New("wallet: certificate mode needs the serial numbers of all three certificates")
	case s.Mode != ModeKey && s.Mode != ModeCertificate:
		return fmt.Errorf("wallet: unknown mode %q", s.Mode)
	}
	return nil
}

// client returns a client that signs so and believes no other signature.
func (s Signing) client(appID string, options ...alipay.OptionFunc) (*alipay.Client, error) {
	if err := s.check(); err != nil {
		return nil, err
	}
	private, err := privateKey(s.PrivateKey)
	if err != nil {
		return nil, err
	}
	var signer nsign.Signer = nsign.New(nsign.WithMethod(nsign.NewRSAMethod(crypto.SHA256, private, nil)), nsign.WithEncoder(alipay.Encoder{}))
	if s.Mode == ModeCertificate {
		public, err := publicKey(s.PublicKey)
		if err != nil {
			return nil, err
		}
		signer = certified{signer, s}
		options = append(options, alipay.WithVerifier(s.CertSN, nsign.New(nsign.WithMethod(nsign.NewRSAMethod(crypto.SHA256, nil, public)), nsign.WithEncoder(alipay.Encoder{}))))
	}
	// The client's production mode differs from the other in one thing only: it downloads and believes a certificate
	// that it does not know.
	client, err := alipay.NewWithSigner(appID, signer, false, options...)
	if err != nil {
		return nil, fmt.Errorf("wallet: provider: %w", err)
	}
	if s.Mode == ModeKey {
		if err := client.LoadAliPayPublicKey(s.PublicKey); err != nil {
			return nil, fmt.Errorf("wallet: provider's key: %w", err)
		}
	}
	return client, nil
}

// certified names the certificates in what it signs.
type certified struct {
	nsign.Signer
	of Signing
}

// SignValues adds the serial numbers to values, which are sent as they are signed.
func (c certified) SignValues(values url.Values, options ...nsign.SignOption) ([]byte, error) {
	values.Set("app_cert_sn", c.of.AppCertSN)
	values.Set("alipay_root_cert_sn", c.of.RootCertSN)
	return c.Signer.SignValues(values, options...)
}

func privateKey(text string) (*rsa.PrivateKey, error) {
	der, err := base64.StdEncoding.DecodeString(text)
	if err != nil {
		return nil, fmt.Errorf("wallet: private key: %w", err)
	}
	if key, err := x509.ParsePKCS1PrivateKey(der); err == nil {
		return key, nil
	}
	key, err := x509.ParsePKCS8PrivateKey(der)
	if err != nil {
		return nil, fmt.Errorf("wallet: private key: %w", err)
	}
	private, ok := key.(*rsa.PrivateKey)
	if !ok {
		return nil, errors.New("wallet: the private key is not RSA")
	}
	return private, nil
}

func publicKey(text string) (*rsa.PublicKey, error) {
	der, err := base64.StdEncoding.DecodeString(text)
	if err != nil {
		return nil, fmt.Errorf("wallet: public key: %w", err)
	}
	key, err := x509.ParsePKIXPublicKey(der)
	if err != nil {
		return nil, fmt.Errorf("wallet: public key: %w", err)
	}
	public, ok := key.(*rsa.PublicKey)
	if !ok {
		return nil, errors.New("wallet: the public key is not RSA")
	}
	return public, nil
}
