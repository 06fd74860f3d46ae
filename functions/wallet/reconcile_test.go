package wallet

import (
	"slices"
	"strings"
	"testing"
	"time"

	"golang.org/x/text/encoding/simplifiedchinese"

	"bimportal/shared/clock"
	"bimportal/shared/money"
)

func TestAReportAddsUp(t *testing.T) {
	var r Report
	for _, c := range []struct {
		refund bool
		amount money.Fen
		f      finding
	}{
		{false, 500, finding{}}, {false, 2000, finding{healed: true}}, {true, 100, finding{healed: true}}, {true, 50, finding{}},
		{true, 7, finding{differs: DiffersAmount, here: 8}},
	} {
		r.take(BillRow{OutTradeNo: "no", Refund: c.refund, RequestNo: "r", AmountFen: c.amount}, c.f)
	}
	if r.Rows != 5 || r.PaidThere != (Sum{2, 2500}) || r.BackThere != (Sum{3, 157}) || r.Credited != 1 || r.Booked != 1 {
		t.Errorf("%+v", r)
	}
	if len(r.Differences) != 1 || r.Differences[0] != (Difference{Kind: DiffersAmount, OutTradeNo: "no", RequestNo: "r", ThereFen: 7, HereFen: 8}) {
		t.Errorf("%+v", r.Differences)
	}
	for range maxDifferences + 5 {
		r.differ(Difference{Kind: DiffersUnknown})
	}
	if r.Differing != maxDifferences+6 || len(r.Differences) != maxDifferences {
		t.Errorf("%d of %d are named", len(r.Differences), r.Differing)
	}
}

func TestWhatABookingIsCalled(t *testing.T) {
	for want, b := range map[string]Booking{"paid#no": {OutTradeNo: "no"}, "back#no#noR1": {OutTradeNo: "no", RequestNo: "noR1"}} {
		if row := (BillRow{OutTradeNo: b.OutTradeNo, RequestNo: b.RequestNo}); b.key() != want || row.key() != want {
			t.Errorf("%s and %s, not %s", b.key(), row.key(), want)
		}
	}
	if sent := (Booking{OutTradeNo: "no", Transfer: true}).key(); sent != "sent#no" {
		t.Error(sent)
	}
	if returnNo("no") != "noC" {
		t.Error(returnNo("no"))
	}
}

func TestTheDaysThatAreReconciled(t *testing.T) {
	midnight := time.Date(2026, 3, 1, 0, 0, 0, 0, clock.Shanghai)
	want := []string{"2026-02-22", "2026-02-23", "2026-02-24", "2026-02-25", "2026-02-26", "2026-02-27", "2026-02-28"}
	if days := daysToReconcile(midnight); !slices.Equal(days, want) {
		t.Errorf("%v", days)
	}
	if days := daysToReconcile(midnight.Add(-time.Millisecond)); days[6] != "2026-02-27" {
		t.Errorf("%v", days)
	}
	if end, ok := endOf("2026-02-28"); !ok || !end.Equal(midnight) {
		t.Errorf("%v %v", end, ok)
	}
	if _, ok := endOf("2026-02-30"); ok {
		t.Error("the 30th of February")
	}
}

const billHead = "商户订单号\t,业务类型\t,订单金额（元）\t,退款批次号/请求号\t,完成时间\t\n"

// bill reads the text of a bill as the provider would send it.
func bill(t *testing.T, text string) (rows []BillRow, ok bool, err error) {
	t.Helper()
	encoded, err := simplifiedchinese.GBK.NewEncoder().String(text)
	if err != nil {
		t.Fatal(err)
	}
	seq, ok := readBill(strings.NewReader(encoded))
	if !ok {
		return nil, false, nil
	}
	for row, err := range seq {
		if err != nil {
			return rows, true, err
		}
		rows = append(rows, row)
	}
	return rows, true, nil
}

func TestABillIsRead(t *testing.T) {
	rows, ok, err := bill(t, billTitle+"\n#账号：[2088]\n"+billHead+"a\t,交易\t,5.00\t,\t,2026-03-01 10:00:00\t\nb\t,退款\t,-2.50\t,bR1\t,2026-03-01 11:00:00.123\t\n#合计\n")
	day, _ := clock.ParseText("2026-03-01 10:00:00")
	want := []BillRow{{"a", false, "", 500, day}, {"b", true, "bR1", 250, day + time.Hour.Milliseconds()}}
	if !ok || err != nil || !slices.Equal(rows, want) {
		t.Errorf("%+v, %v, %v", rows, ok, err)
	}
	for what, text := range map[string]string{
		"no head":               billTitle + "\n#\n",
		"a column is missing":   billTitle + "\n商户订单号,业务类型\n",
		"another kind":          billTitle + "\n" + billHead + "a,转账,5.00,,2026-03-01 10:00:00\n",
		"no amount":             billTitle + "\n" + billHead + "a,交易,五元,,2026-03-01 10:00:00\n",
		"no order":              billTitle + "\n" + billHead + ",交易,5.00,,2026-03-01 10:00:00\n",
		"a short row":           billTitle + "\n" + billHead + "a,交易\n",
		"a negative payment":    billTitle + "\n" + billHead + "a,交易,-5.00,,2026-03-01 10:00:00\n",
		"a doubly negative one": billTitle + "\n" + billHead + "a,退款,--5.00,r,2026-03-01 10:00:00\n",
	} {
		if rows, ok, err := bill(t, text); !ok || err == nil {
			t.Errorf("%s: %+v, %v, %v", what, rows, ok, err)
		}
	}
	for _, text := range []string{"", "#支付宝业务汇总查询\n"} {
		if _, ok, _ := bill(t, text); ok {
			t.Errorf("%q holds details", text)
		}
	}
	for text, want := range map[string]bool{"2026-03-01 10:00:00": true, "": false, "yesterday": false} {
		if at := providerTime(text); (at == day) != want || !want && at != 0 {
			t.Errorf("%q is %d", text, at)
		}
	}
}
