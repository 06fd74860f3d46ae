// Command proof checks an account's ledger as the portal hands it out: balance and hash chain are recomputed line by line.
//
//	go run ./infra/cmd/proof FILE
//
// It prints what it found and ends with 1 where something is not as it should be.
package main

import (
	"encoding/json"
	"fmt"
	"io"
	"os"

	"bimportal/functions/wallet/account"
)

func main() {
	if len(os.Args) != 2 {
		fmt.Fprintln(os.Stderr, "usage: go run ./infra/cmd/proof FILE")
		os.Exit(2)
	}
	file, err := os.Open(os.Args[1])
	if err == nil {
		err = check(file, os.Stdout)
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, "不一致:", err)
		os.Exit(1)
	}
}

func check(file io.Reader, out io.Writer) error {
	var proof account.Proof
	if err := json.NewDecoder(file).Decode(&proof); err != nil {
		return err
	}
	if err := proof.Check(); err != nil {
		return err
	}
	_, err := fmt.Fprintf(out, "一致: %s, %d lines, %s yuan, head %s\n", proof.AccountID, proof.Lines, proof.BalanceFen.Text(), proof.ChainHead)
	return err
}
