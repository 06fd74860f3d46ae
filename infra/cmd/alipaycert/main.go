// Command alipaycert prints, for the three files that the provider hands out, what the secret bim/<stage>/alipay holds in
// certificate mode:
//
//	go run ./infra/cmd/alipaycert --app appCertPublicKey.crt --root alipayRootCert.crt --alipay alipayCertPublicKey_RSA2.crt
package main

import (
	"encoding/json"
	"flag"
	"fmt"
	"os"
	"time"

	"bimportal/functions/wallet/alipaycert"
)

func main() {
	app := flag.String("app", "", "the application's certificate")
	root := flag.String("root", "", "the provider's root certificates")
	provider := flag.String("alipay", "", "the provider's certificate")
	flag.Parse()
	if err := run(*app, *root, *provider); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

func run(files ...string) error {
	texts := make([][]byte, len(files))
	for i, file := range files {
		var err error
		if texts[i], err = os.ReadFile(file); err != nil {
			return err
		}
	}
	numbers, err := alipaycert.Read(texts[0], texts[1], texts[2], time.Now())
	if err != nil {
		return err
	}
	out := json.NewEncoder(os.Stdout)
	out.SetIndent("", "  ")
	return out.Encode(numbers)
}
