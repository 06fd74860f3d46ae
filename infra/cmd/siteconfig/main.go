// Command siteconfig writes config.json, which lies beside the exported site: from the operator's settings on stdin
// to stdout, sealed when CONFIG_PASSPHRASE is set. The site is then built with the same passphrase.
//
//	go run ./infra/cmd/siteconfig < settings.json > config.json
package main

import (
	"crypto/rand"
	"encoding/json"
	"fmt"
	"io"
	"os"

	"bimportal/infra/siteconfig"
)

func main() {
	if err := write(os.Stdin, os.Stdout, os.Getenv("CONFIG_PASSPHRASE")); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

func write(in io.Reader, out io.Writer, passphrase string) error {
	decoder := json.NewDecoder(in)
	decoder.DisallowUnknownFields()
	var c siteconfig.Config
	if err := decoder.Decode(&c); err != nil {
		return fmt.Errorf("settings: %w", err)
	}
	content, err := siteconfig.Plain(c)
	if passphrase != "" {
		content, err = siteconfig.Sealed(c, passphrase, rand.Reader)
	}
	if err != nil {
		return err
	}
	_, err = out.Write(content)
	return err
}
