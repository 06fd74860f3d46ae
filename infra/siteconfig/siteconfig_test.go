package siteconfig

import (
	"bytes"
	"encoding/json"
	"errors"
	"flag"
	"os"
	"strings"
	"testing"
)

var update = flag.Bool("update", false, "write testdata/vectors.json anew")

// vector is a file and what opens it; the site's own test reads the same ones (CALL-16).
type vector struct {
	Name       string          `json:"name"`
	Passphrase string          `json:"passphrase"`
	File       json.RawMessage `json:"file"`
	Want       *Config         `json:"want"` // nil means that it does not open
}

var full = Config{
	MediaHost: "https://media.portal.example", CentreURL: "https://sso.example/auth-center",
	RecordFiling: &Filing{"京ICP备00000000号-1", "https://beian.miit.gov.cn/"},
	Police:       &Filing{"京公网安备00000000000000号", "https://beian.mps.gov.cn/"},
	Hotline:      "400-000-0000", ServiceHours: "工作日 8:30 至 18:00",
	ExternalProduct: &ExternalProduct{"虚拟建造", "https://vdc.portal.example/"},
}

const passphrase = "图纸 and 模型 2026"

func vectors(t *testing.T) []vector {
	t.Helper()
	plain, err := Plain(full)
	if err != nil {
		t.Fatal(err)
	}
	sealed, err := Sealed(full, passphrase, bytes.NewReader([]byte("0123456789abcdefABCDEFGHIJKL")))
	if err != nil {
		t.Fatal(err)
	}
	empty, err := Sealed(Config{}, passphrase, bytes.NewReader([]byte("fedcba9876543210LKJIHGFEDCBA")))
	if err != nil {
		t.Fatal(err)
	}
	changed := bytes.Replace(sealed, []byte(`"feConfigEncrypted":"`), []byte(`"feConfigEncrypted":"AAAA`), 1)
	weaker := bytes.Replace(sealed, []byte(scheme), []byte("PBKDF2-SHA256-1"), 1)
	return []vector{
		{"plain", "", plain, &full},
		{"plain, a passphrase that nobody needs", passphrase, plain, &full},
		{"sealed", passphrase, sealed, &full},
		{"sealed, every field empty", passphrase, empty, &Config{}},
		{"sealed, another passphrase", passphrase + " ", sealed, nil},
		{"sealed, no passphrase", "", sealed, nil},
		{"sealed, changed on the way", passphrase, changed, nil},
		{"sealed, a weaker scheme named", passphrase, weaker, nil},
	}
}

// CALL-16
func TestVectorsOpenHereAsInTheBrowser(t *testing.T) {
	const name = "testdata/vectors.json"
	want, err := json.MarshalIndent(vectors(t), "", "  ")
	if err != nil {
		t.Fatal(err)
	}
	want = append(want, '\n')
	if *update {
		if err := os.WriteFile(name, want, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	stored, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(stored, want) {
		t.Fatal("the stored vectors are not what this code writes: go test ./siteconfig -update")
	}
	for _, v := range vectors(t) {
		t.Run(v.Name, func(t *testing.T) {
			got, err := Open(v.File, v.Passphrase)
			if v.Want == nil {
				if !errors.Is(err, ErrSealed) {
					t.Fatalf("opened: %+v %v", got, err)
				}
				return
			}
			a, _ := json.Marshal(got)
			b, _ := json.Marshal(v.Want)
			if err != nil || !bytes.Equal(a, b) {
				t.Fatalf("%s %v", a, err)
			}
		})
	}
}

func TestASealedFileShowsNothing(t *testing.T) {
	sealed, err := Sealed(full, passphrase, bytes.NewReader(make([]byte, 28)))
	if err != nil {
		t.Fatal(err)
	}
	if strings.Contains(string(sealed), "example") || strings.Contains(string(sealed), passphrase) {
		t.Fatal(string(sealed))
	}
	if _, err := Sealed(full, "", bytes.NewReader(make([]byte, 28))); err == nil {
		t.Fatal("sealed without a passphrase")
	}
}
