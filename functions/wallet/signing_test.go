package wallet

import "testing"

func TestHalfAConfigurationIsNone(t *testing.T) {
	whole := Signing{Mode: ModeCertificate, PrivateKey: "a", PublicKey: "b", AppCertSN: "c", RootCertSN: "d", CertSN: "e"}
	for what, c := range map[string]struct {
		change func(*Signing)
		ok     bool
	}{
		"certificate mode":       {func(*Signing) {}, true},
		"key mode":               {func(s *Signing) { *s = Signing{Mode: ModeKey, PrivateKey: "a", PublicKey: "b"} }, true},
		"no mode":                {func(s *Signing) { s.Mode = "" }, false},
		"another mode":           {func(s *Signing) { s.Mode = "cert" }, false},
		"no private key":         {func(s *Signing) { s.PrivateKey = "" }, false},
		"no public key":          {func(s *Signing) { s.PublicKey = "" }, false},
		"no application":         {func(s *Signing) { s.AppCertSN = "" }, false},
		"no root":                {func(s *Signing) { s.RootCertSN = "" }, false},
		"no provider":            {func(s *Signing) { s.CertSN = "" }, false},
		"key mode with a number": {func(s *Signing) { s.Mode = ModeKey }, false},
		"key mode without a key": {func(s *Signing) { *s = Signing{Mode: ModeKey, PrivateKey: "a"} }, false},
		"key mode without own":   {func(s *Signing) { *s = Signing{Mode: ModeKey, PublicKey: "a"} }, false},
	} {
		s := whole
		c.change(&s)
		if err := s.check(); (err == nil) != c.ok {
			t.Errorf("%s: %v", what, err)
		}
	}
	whole.PrivateKey = "not a key"
	if _, err := whole.client("app"); err == nil {
		t.Error("a broken key was taken")
	}
}
