package heads

import (
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/rsa"
	"crypto/x509"
	"encoding/base64"
	"encoding/json"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"testing"

	"bimportal/shared/account"
	"bimportal/shared/apitest"
	"bimportal/shared/money"
)

var write = flag.Bool("write", false, "write testdata/inclusion.json, which the browser's test reads, too")

func some(n int) (list []Head) {
	for i := range n {
		list = append(list, Head{fmt.Sprintf("u_%d", i), int64(i + 1), fmt.Sprintf("%064d", i), money.Fen(i * 10)})
	}
	return list
}

func signer(t *testing.T) Signer {
	t.Helper()
	key, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	if err != nil {
		t.Fatal(err)
	}
	der, err := x509.MarshalPKCS8PrivateKey(key)
	if err != nil {
		t.Fatal(err)
	}
	s, err := NewSigner(base64.StdEncoding.EncodeToString(der))
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// The tree in chunks is the tree of RFC 9162 over all leaves, and every leaf's path leads to its root and no other's.
func TestEveryHeadIsInTheRoot(t *testing.T) {
	for _, n := range []int{0, 1, 2, 3, 7, 8, 255, 256, 257, 511, 512, 513, 800} {
		list := some(n)
		chunks, top, root := Build(list)
		var leaves []string
		for _, c := range chunks {
			leaves = append(leaves, c.Leaves...)
		}
		if len(leaves) != n || rootOf(leaves) != root {
			t.Errorf("%d heads: root %s of %d leaves", n, root, len(leaves))
		}
		for _, h := range list {
			no, ok := top.Chunk(h.Key())
			if !ok {
				t.Fatalf("%d heads: no chunk for %s", n, h.AccountID)
			}
			lines, path, ok := Path(top, no, chunks[no], h.Key())
			if !ok || lines != h.Lines || Climb(h.Leaf(), path) != root {
				t.Fatalf("%d heads: %s does not lead to the root", n, h.AccountID)
			}
			other := h
			other.BalanceFen++
			if Climb(other.Leaf(), path) == root {
				t.Fatalf("%d heads: another balance of %s leads to the root", n, h.AccountID)
			}
		}
		stranger := Head{AccountID: "u_stranger"}
		if no, ok := top.Chunk(stranger.Key()); ok {
			if _, _, found := Path(top, no, chunks[no], stranger.Key()); found {
				t.Errorf("%d heads: a stranger is found", n)
			}
		}
	}
	if _, _, root := Build(nil); root != "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855" {
		t.Error(root)
	}
	if Climb("x", []Beside{{true, "y"}}) != "" {
		t.Error("what is no hash leads somewhere")
	}
}

// A leaf is no inner node: without the byte before it, one could be shown as the other.
func TestALeafIsNoNode(t *testing.T) {
	a, b := some(2)[0], some(2)[1]
	if node(a.Leaf(), b.Leaf()) == (Head{AccountID: a.Leaf() + b.Leaf()}).Leaf() {
		t.Error("they are the same")
	}
}

func TestARootIsSigned(t *testing.T) {
	s := signer(t)
	r, err := s.Sign(Root{Day: "2026-11-24", At: 5, Accounts: 2, SumFen: 300, Root: "aa", Prev: "bb"})
	if err != nil || !r.Signed(s.Public) || r.Signed(signer(t).Public) || r.Signed("x") || r.Signed("") {
		t.Errorf("%+v, %v", r, err)
	}
	for what, change := range map[string]func(*Root){
		"day": func(r *Root) { r.Day = "2026-11-23" }, "moment": func(r *Root) { r.At++ }, "accounts": func(r *Root) { r.Accounts++ }, "sum": func(r *Root) { r.SumFen-- },
		"root": func(r *Root) { r.Root = "ab" }, "before": func(r *Root) { r.Prev = "" }, "signature": func(r *Root) { r.Signature = r.Signature[2:] + "00" }, "none": func(r *Root) { r.Signature = "" },
	} {
		forged := r
		if change(&forged); forged.Signed(s.Public) {
			t.Errorf("with another %s it is still signed", what)
		}
	}
	other, err := rsa.GenerateKey(rand.Reader, 1024)
	if err != nil {
		t.Fatal(err)
	}
	der, err := x509.MarshalPKCS8PrivateKey(other)
	if err != nil {
		t.Fatal(err)
	}
	for _, key := range []string{"", "x", base64.StdEncoding.EncodeToString([]byte("x")), base64.StdEncoding.EncodeToString(der)} {
		if _, err := NewSigner(key); err == nil {
			t.Error("any key signs")
		}
	}
}

// The example of the ledger's proof, in a root beside others: the browser's test reads the same file.
func TestTheExampleIsIncluded(t *testing.T) {
	file, err := os.ReadFile(filepath.Join(apitest.Root(), "shared/account/testdata/proof.json"))
	if err != nil {
		t.Fatal(err)
	}
	var ledger account.Proof
	if err := json.Unmarshal(file, &ledger); err != nil {
		t.Fatal(err)
	}
	line := ledger.Entries[3]
	h := Head{ledger.AccountID, line.No, line.Hash, line.BalanceFen}
	const example = "testdata/inclusion.json"
	if *write {
		list := append(some(300), h)
		chunks, top, root := Build(list)
		s := signer(t)
		r, err := s.Sign(Root{Day: "2026-11-24", At: 1795449600000, Accounts: len(list), SumFen: 123456, Root: root, Prev: some(1)[0].Leaf()})
		if err != nil {
			t.Fatal(err)
		}
		no, _ := top.Chunk(h.Key())
		lines, path, _ := Path(top, no, chunks[no], h.Key())
		text, err := json.MarshalIndent(Inclusion{r, s.Public, lines, path}, "", "  ")
		if err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(example, append(text, '\n'), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	text, err := os.ReadFile(example)
	if err != nil {
		t.Fatal(err)
	}
	var in Inclusion
	if err := json.Unmarshal(text, &in); err != nil {
		t.Fatal(err)
	}
	if err := in.Check(h); err != nil {
		t.Error(err)
	}
	for what, change := range map[string]func(*Head, *Inclusion){
		"another line": func(h *Head, _ *Inclusion) { h.Lines++ }, "another balance": func(h *Head, _ *Inclusion) { h.BalanceFen++ }, "another chain": func(h *Head, _ *Inclusion) { h.ChainHead = "00" + h.ChainHead[2:] },
		"another account": func(h *Head, _ *Inclusion) { h.AccountID = "u_other" }, "another way": func(_ *Head, in *Inclusion) { in.Path = in.Path[1:] }, "another sum": func(_ *Head, in *Inclusion) { in.Root.SumFen++ },
	} {
		head, forged := h, in
		if change(&head, &forged); forged.Check(head) == nil {
			t.Errorf("%s is included", what)
		}
	}
}
