package main

import (
	"bytes"
	"strings"
	"testing"

	"bimportal/infra/siteconfig"
)

func TestSettingsBecomeTheFile(t *testing.T) {
	const settings = `{"hotline":"400-000-0000"}`
	for _, passphrase := range []string{"", "a passphrase"} {
		var out bytes.Buffer
		if err := write(strings.NewReader(settings), &out, passphrase); err != nil {
			t.Fatal(err)
		}
		got, err := siteconfig.Open(out.Bytes(), passphrase)
		if err != nil || got.Hotline != "400-000-0000" {
			t.Fatal(got, err)
		}
		if sealed := !strings.Contains(out.String(), "400-000"); sealed != (passphrase != "") {
			t.Fatal(out.String())
		}
	}
	var out bytes.Buffer
	if err := write(strings.NewReader(`{"hotlin":"1"}`), &out, ""); err == nil || out.Len() > 0 {
		t.Fatal("a misspelt setting was taken")
	}
}
