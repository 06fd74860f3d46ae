package main

import (
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/rsa"
	"crypto/x509"
	"encoding/base64"
	"encoding/json"
	"encoding/pem"
	"fmt"
	"os"
	"path/filepath"
	"time"

	"bimportal/functions/wallet/alipaycert"
	"bimportal/shared/sim/alipay"
)

// keys are the two pairs of the payment protocol: the merchant signs requests, the provider answers
// and notifications. They are made once, so that orders of an earlier run can still be paid.
type keys struct {
	merchant, provider *rsa.PrivateKey
	payee              string               // seals who is paid, base64
	root               string               // signs the day's root, PKCS #8 in base64
	certificates       *alipay.Certificates // nil in key mode
	numbers            alipaycert.Numbers
}

func loadKeys(dir string, certified bool) (*keys, error) {
	if err := os.MkdirAll(dir, 0o700); err != nil {
		return nil, err
	}
	merchant, err := loadKey(filepath.Join(dir, "merchant.pem"))
	if err != nil {
		return nil, err
	}
	provider, err := loadKey(filepath.Join(dir, "provider.pem"))
	if err != nil {
		return nil, err
	}
	k := &keys{merchant: merchant, provider: provider}
	if k.payee, err = loadSecret(filepath.Join(dir, "payee.key"), newSecret); err != nil {
		return nil, err
	}
	if k.root, err = loadSecret(filepath.Join(dir, "root.key"), newSigningKey); err != nil {
		return nil, err
	}
	if certified {
		err = k.certify(dir)
	}
	return k, err
}

// certify loads the certificates of both keys, or makes them once.
func (k *keys) certify(dir string) error {
	names := []string{"root.crt", "app.crt", "alipay.crt"}
	texts := make([]string, len(names))
	for i, name := range names {
		content, err := os.ReadFile(filepath.Join(dir, name))
		if err != nil && !os.IsNotExist(err) {
			return err
		}
		texts[i] = string(content)
	}
	var err error
	if texts[2] == "" { // written last
		if k.certificates, err = alipay.NewCertificates(&k.merchant.PublicKey, &k.provider.PublicKey); err != nil {
			return err
		}
		texts = []string{k.certificates.Root, k.certificates.App, k.certificates.Provider}
		for i, name := range names {
			if err := os.WriteFile(filepath.Join(dir, name), []byte(texts[i]), 0o600); err != nil {
				return err
			}
		}
	} else if k.certificates, err = alipay.ParseCertificates(texts[0], texts[1], texts[2]); err != nil {
		return err
	}
	k.numbers, err = alipaycert.Read([]byte(texts[1]), []byte(texts[0]), []byte(texts[2]), time.Now())
	return err
}

func (k *keys) mode() string {
	if k.certificates == nil {
		return "key"
	}
	return "certificate"
}

// showKeys prints what a deployment of the stage local needs of them.
func showKeys(o options) error {
	if err := o.absolute(); err != nil {
		return err
	}
	k, err := loadKeys(filepath.Join(o.data, "keys"), false)
	if err != nil {
		return err
	}
	return json.NewEncoder(os.Stdout).Encode(map[string]string{
		"ALIPAY_PRIVATE_KEY": k.merchantPrivate(), "ALIPAY_PUBLIC_KEY": k.providerPublic(), "PAYEE_KEY": k.payee, "ROOT_KEY": k.root,
	})
}

// loadSecret reads a secret in base64, or makes it once.
func loadSecret(file string, fresh func() ([]byte, error)) (string, error) {
	content, err := os.ReadFile(file)
	if err == nil || !os.IsNotExist(err) {
		return string(content), err
	}
	secret, err := fresh()
	if err != nil {
		return "", err
	}
	text := base64.StdEncoding.EncodeToString(secret)
	return text, os.WriteFile(file, []byte(text), 0o600)
}

func newSecret() ([]byte, error) {
	secret := make([]byte, 32)
	_, err := rand.Read(secret)
	return secret, err
}

func newSigningKey() ([]byte, error) {
	key, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	if err != nil {
		return nil, err
	}
	return x509.MarshalPKCS8PrivateKey(key)
}

func loadKey(file string) (*rsa.PrivateKey, error) {
	content, err := os.ReadFile(file)
	if err == nil {
		block, _ := pem.Decode(content)
		if block == nil {
			return nil, fmt.Errorf("%s is not a key; delete it to have a new one", file)
		}
		return x509.ParsePKCS1PrivateKey(block.Bytes)
	}
	if !os.IsNotExist(err) {
		return nil, err
	}
	key, err := rsa.GenerateKey(rand.Reader, 2048)
	if err != nil {
		return nil, err
	}
	content = pem.EncodeToMemory(&pem.Block{Type: "RSA PRIVATE KEY", Bytes: x509.MarshalPKCS1PrivateKey(key)})
	if err := os.WriteFile(file+".new", content, 0o600); err != nil {
		return nil, err
	}
	return key, os.Rename(file+".new", file)
}

func (k *keys) merchantPrivate() string {
	return base64.StdEncoding.EncodeToString(x509.MarshalPKCS1PrivateKey(k.merchant))
}

func (k *keys) providerPublic() string {
	der, err := x509.MarshalPKIXPublicKey(&k.provider.PublicKey)
	if err != nil {
		panic(err) // an RSA key always has this form
	}
	return base64.StdEncoding.EncodeToString(der)
}
