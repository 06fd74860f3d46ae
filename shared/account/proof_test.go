package account

import (
	"encoding/json"
	"os"
	"strings"
	"testing"
	"time"

	"bimportal/shared/money"
)

// book returns the ledger of testdata/proof.json, which the browser's check reads too (site/src/parts/proof/chain.test.ts).
func book() Proof {
	var b Balance
	at := time.UnixMilli(1_795_000_000_000)
	var lines []Line
	for i, amount := range []money.Fen{30000, -12800, 12800, -29900, 50} {
		lines = append(lines, b.Book("u_example", BizRecharge, "no", "充值", amount, at.Add(time.Duration(i)*time.Hour)))
	}
	return Proof{b.AccountID, b.BalanceFen, b.Lines, b.ChainHead, lines}
}

func TestTheProofThatTheBrowserReads(t *testing.T) {
	want, err := json.MarshalIndent(book(), "", "  ")
	if err != nil {
		t.Fatal(err)
	}
	kept, err := os.ReadFile("testdata/proof.json")
	if err != nil || strings.TrimSpace(string(kept)) != string(want) {
		t.Errorf("testdata/proof.json is not\n%s\n%v", want, err)
	}
	if err := book().Check(); err != nil {
		t.Error(err)
	}
	if err := (Proof{AccountID: "u_new"}).Check(); err != nil {
		t.Errorf("an account without a line: %v", err)
	}
}

func TestAProofFailsAtTheFirstLineThatIsNotAsItShouldBe(t *testing.T) {
	sealed := func(l *Line) {
		l.Hash = Line{AccountID: "u_example", No: l.No, At: l.At, BizType: l.BizType, BizID: l.BizID, AmountFen: l.AmountFen, BalanceFen: l.BalanceFen, PrevHash: l.PrevHash}.Digest()
	}
	for what, c := range map[string]struct {
		change func(*Proof)
		says   string
	}{
		"an amount":                 {func(p *Proof) { p.Entries[2].AmountFen++ }, "line 3 leaves"},
		"an amount and a balance":   {func(p *Proof) { p.Entries[2].AmountFen++; p.Entries[2].BalanceFen++ }, "line 3 is not what was hashed"},
		"a line hashed anew":        {func(p *Proof) { p.Entries[2].BizID = "x"; sealed(&p.Entries[2]) }, "line 4 does not follow"},
		"a moment":                  {func(p *Proof) { p.Entries[0].At++ }, "line 1 is not what was hashed"},
		"a line that is gone":       {func(p *Proof) { p.Entries = append(p.Entries[:1], p.Entries[2:]...) }, "line 2 is missing"},
		"the last line is gone":     {func(p *Proof) { p.Entries = p.Entries[:4] }, "4 lines"},
		"the last line hashed anew": {func(p *Proof) { p.Entries[4].BizID = "x"; sealed(&p.Entries[4]) }, "ends elsewhere"},
		"the balance":               {func(p *Proof) { p.BalanceFen++ }, "the balance says"},
		"another account's":         {func(p *Proof) { p.AccountID = "u_other" }, "line 1 is not what was hashed"},
	} {
		p := book()
		c.change(&p)
		if err := p.Check(); err == nil || !strings.Contains(err.Error(), c.says) {
			t.Errorf("%s: %v", what, err)
		}
	}
}
