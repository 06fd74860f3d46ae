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

	"bimportal/functions/wallet/heads"
	"bimportal/shared/account"
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

// included checks the root that the file holds, where it holds one, and that the account as it stood is in it.
func included(p account.Proof, in *heads.Inclusion, out io.Writer) error {
	if in == nil {
		return nil
	}
	if in.Lines < 1 || in.Lines > int64(len(p.Entries)) {
		return fmt.Errorf("the root of %s holds %d lines, the file %d", in.Root.Day, in.Lines, len(p.Entries))
	}
	last := p.Entries[in.Lines-1]
	if err := in.Check(heads.Head{AccountID: p.AccountID, Lines: last.No, ChainHead: last.Hash, BalanceFen: last.BalanceFen}); err != nil {
		return err
	}
	_, err := fmt.Fprintf(out, "公布的根: %s, %d lines, root %s, key %s\n", in.Root.Day, in.Lines, in.Root.Root, in.PublicKey)
	return err
}

func check(file io.Reader, out io.Writer) error {
	var proof struct {
		account.Proof
		Inclusion *heads.Inclusion `json:"inclusion"`
	}
	if err := json.NewDecoder(file).Decode(&proof); err != nil {
		return err
	}
	if err := proof.Check(); err != nil {
		return err
	}
	if err := included(proof.Proof, proof.Inclusion, out); err != nil {
		return err
	}
	_, err := fmt.Fprintf(out, "一致: %s, %d lines, %s yuan, head %s\n", proof.AccountID, proof.Lines, proof.BalanceFen.Text(), proof.ChainHead)
	return err
}
