package alipay

import (
	"crypto/md5"
	"crypto/rand"
	"crypto/rsa"
	"crypto/x509"
	"crypto/x509/pkix"
	"encoding/hex"
	"encoding/pem"
	"errors"
	"math/big"
	"time"
)

// Certificates are what certificate mode is spoken with: the provider's root, the merchant's application and the
// provider's own certificate, as PEM.
type Certificates struct {
	Root, App, Provider string

	rootSN, appSN, providerSN string
}

// NewCertificates makes an authority of its own and certificates of both keys.
func NewCertificates(merchant, provider *rsa.PublicKey) (*Certificates, error) {
	authority, err := rsa.GenerateKey(rand.Reader, 2048)
	if err != nil {
		return nil, err
	}
	rootPEM, root, err := certificate("Simulated Root", 1, nil, &authority.PublicKey, authority)
	if err != nil {
		return nil, err
	}
	appPEM, _, err := certificate("Merchant", 2, root, merchant, authority)
	if err != nil {
		return nil, err
	}
	providerPEM, _, err := certificate("Provider", 3, root, provider, authority)
	if err != nil {
		return nil, err
	}
	return ParseCertificates(rootPEM, appPEM, providerPEM)
}

// ParseCertificates returns certificates that were made before.
func ParseCertificates(root, app, provider string) (*Certificates, error) {
	c := &Certificates{Root: root, App: app, Provider: provider}
	for text, sn := range map[string]*string{root: &c.rootSN, app: &c.appSN, provider: &c.providerSN} {
		block, _ := pem.Decode([]byte(text))
		if block == nil {
			return nil, errors.New("alipay simulator: not a certificate")
		}
		parsed, err := x509.ParseCertificate(block.Bytes)
		if err != nil {
			return nil, err
		}
		sum := md5.Sum([]byte(parsed.Issuer.String() + parsed.SerialNumber.String())) // the provider's rule for a serial number
		*sn = hex.EncodeToString(sum[:])
	}
	return c, nil
}

func certificate(name string, serial int64, parent *x509.Certificate, key *rsa.PublicKey, authority *rsa.PrivateKey) (string, *x509.Certificate, error) {
	of := &x509.Certificate{
		SerialNumber: big.NewInt(serial<<40 + time.Now().UnixNano()%(1<<40)), Subject: pkix.Name{CommonName: name, Organization: []string{"Simulator"}, Country: []string{"CN"}},
		NotBefore: time.Now().Add(-time.Hour), NotAfter: time.Now().AddDate(20, 0, 0), SignatureAlgorithm: x509.SHA256WithRSA,
		IsCA: parent == nil, BasicConstraintsValid: true,
	}
	if parent == nil {
		parent = of
	}
	der, err := x509.CreateCertificate(rand.Reader, of, parent, key, authority)
	if err != nil {
		return "", nil, err
	}
	parsed, err := x509.ParseCertificate(der)
	return string(pem.EncodeToMemory(&pem.Block{Type: "CERTIFICATE", Bytes: der})), parsed, err
}
