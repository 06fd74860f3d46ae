package alipaycert_test

import (
	"crypto/rand"
	"crypto/rsa"
	"testing"
	"time"

	"bimportal/functions/wallet/alipaycert"
	"bimportal/shared/sim/alipay"
)

func TestRead(t *testing.T) {
	key := func() *rsa.PublicKey {
		k, err := rsa.GenerateKey(rand.Reader, 2048)
		if err != nil {
			t.Fatal(err)
		}
		return &k.PublicKey
	}
	merchant, provider := key(), key()
	ours, err := alipay.NewCertificates(merchant, provider)
	if err != nil {
		t.Fatal(err)
	}
	theirs, err := alipay.NewCertificates(merchant, provider)
	if err != nil {
		t.Fatal(err)
	}
	n, err := alipaycert.Read([]byte(ours.App), []byte(ours.Root), []byte(ours.Provider), time.Now())
	if err != nil || len(n.AppCertSN) != 32 || len(n.RootCertSN) != 32 || len(n.CertSN) != 32 || n.AppCertSN == n.CertSN || n.PublicKey == "" {
		t.Errorf("%+v, %v", n, err)
	}
	two, err := alipaycert.Read([]byte(ours.App), []byte(ours.Root+theirs.Root), []byte(ours.Provider), time.Now())
	if err != nil || len(two.RootCertSN) != 65 {
		t.Errorf("two roots: %+v, %v", two, err)
	}
	for what, c := range map[string][3]string{
		"another root":     {ours.App, theirs.Root, ours.Provider},
		"a foreign one":    {ours.App, ours.Root, theirs.Provider},
		"not certificates": {"x", ours.Root, ours.Provider},
		"no root":          {ours.App, "", ours.Provider},
	} {
		if n, err := alipaycert.Read([]byte(c[0]), []byte(c[1]), []byte(c[2]), time.Now()); err == nil {
			t.Errorf("%s: %+v", what, n)
		}
	}
	if _, err := alipaycert.Read([]byte(ours.App), []byte(ours.Root), []byte(ours.Provider), time.Now().AddDate(30, 0, 0)); err == nil {
		t.Error("certificates that are over were taken")
	}
}
