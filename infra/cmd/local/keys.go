package main

import (
	"crypto/rand"
	"crypto/rsa"
	"crypto/x509"
	"encoding/base64"
	"encoding/json"
	"encoding/pem"
	"fmt"
	"os"
	"path/filepath"
)

// keys are the two pairs of the payment protocol: the merchant signs requests, the provider answers
// and notifications. They are made once, so that orders of an earlier run can still be paid.
type keys struct {
	merchant, provider *rsa.PrivateKey
}

func loadKeys(dir string) (*keys, error) {
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
	return &keys{merchant: merchant, provider: provider}, nil
}

// showKeys prints what a deployment of the stage local needs of them.
func showKeys(o options) error {
	if err := o.absolute(); err != nil {
		return err
	}
	k, err := loadKeys(filepath.Join(o.data, "keys"))
	if err != nil {
		return err
	}
	return json.NewEncoder(os.Stdout).Encode(map[string]string{
		"ALIPAY_PRIVATE_KEY": k.merchantPrivate(), "ALIPAY_PUBLIC_KEY": k.providerPublic(),
	})
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
