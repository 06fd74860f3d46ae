package wallet

import (
	"bufio"
	"encoding/csv"
	"errors"
	"fmt"
	"io"
	"iter"
	"strings"

	"golang.org/x/text/encoding/simplifiedchinese"

	"bimportal/shared/clock"
	"bimportal/shared/money"
)

// BillRow is one payment or one refund in the provider's bill of a day.
type BillRow struct {
	OutTradeNo string
	Refund     bool
	RequestNo  string    // of a refund
	AmountFen  money.Fen // what was paid or went back, never negative
	At         int64     // epoch milliseconds, by the provider's clock
}

var errBill = errors.New("wallet: the bill is not readable")

const (
	billTitle    = "#支付宝业务明细查询" // what the file with the details begins with; the archive has one with totals too
	billOrder    = "商户订单号"
	billKind     = "业务类型"
	billAmount   = "订单金额（元）"
	billRequest  = "退款批次号/请求号"
	billTime     = "完成时间"
	billPayment  = "交易"
	billRefunded = "退款"
)

// readBill returns the payments and refunds of a bill of trades. It ends with errBill at what is neither and at an amount that is
// none; ok is false for a file that holds no details.
func readBill(file io.Reader) (rows iter.Seq2[BillRow, error], ok bool) {
	return readTable(file, billTitle, []string{billOrder, billKind, billAmount, billRequest, billTime}, billRow)
}

// TransferRow is one transfer in the provider's account bill of a day.
type TransferRow struct {
	No        string    // out_biz_no
	AmountFen money.Fen // what left, never negative
	At        int64     // epoch milliseconds, by the provider's clock
}

const (
	accountTitle    = "#支付宝账务明细查询"
	accountOut      = "支出金额（-元）"
	accountTime     = "发生时间"
	accountTransfer = "转账"
)

// readTransfers returns the merchant's own transfers of an account bill; what somebody transferred on the provider's site has no
// number of ours. It ends with errBill at an amount that is none.
func readTransfers(file io.Reader) (rows iter.Seq2[TransferRow, error], ok bool) {
	all, ok := readTable(file, accountTitle, []string{billOrder, billKind, accountOut, accountTime}, transferRow)
	if !ok {
		return nil, false
	}
	return func(yield func(TransferRow, error) bool) {
		for row, err := range all {
			if (err != nil || row.No != "") && !yield(row, err) {
				return
			}
		}
	}, true
}

// transferRow reads a row; one that is no transfer of ours has no number.
func transferRow(cell func(name string) string) (row TransferRow, err error) {
	amount := strings.TrimPrefix(cell(accountOut), "-")
	if cell(billKind) != accountTransfer || amount == "" || amount == "0.00" {
		return row, nil
	}
	row = TransferRow{No: cell(billOrder), At: providerTime(cell(accountTime))}
	if row.AmountFen, err = money.Parse(amount); err != nil {
		return row, fmt.Errorf("%w: %q of %q", errBill, amount, row.No)
	}
	return row, nil
}

// readTable returns the rows of a bill as the provider writes it: GBK, comment lines that begin with #, a head that names
// the columns, cells that end with tabs. ok is false for a file with another title.
func readTable[R any](file io.Reader, wanted string, names []string, parse func(cell func(name string) string) (R, error)) (rows iter.Seq2[R, error], ok bool) {
	text := bufio.NewReaderSize(simplifiedchinese.GBK.NewDecoder().Reader(file), 64<<10)
	title, err := text.ReadString('\n')
	if err != nil || strings.TrimSpace(title) != wanted {
		return nil, false
	}
	var none R
	return func(yield func(R, error) bool) {
		r := csv.NewReader(text)
		r.Comment, r.LazyQuotes, r.FieldsPerRecord, r.ReuseRecord = '#', true, -1, true
		var column map[string]int
		for {
			cells, err := r.Read()
			if errors.Is(err, io.EOF) {
				if column == nil {
					yield(none, fmt.Errorf("%w: it has no head", errBill))
				}
				return
			}
			if err != nil {
				yield(none, fmt.Errorf("%w: %w", errBill, err))
				return
			}
			if column == nil {
				if column, err = billColumns(cells, names); err != nil {
					yield(none, err)
					return
				}
				continue
			}
			row, err := parse(func(name string) string {
				if i := column[name]; i < len(cells) {
					return strings.TrimSpace(cells[i])
				}
				return ""
			})
			if !yield(row, err) || err != nil {
				return
			}
		}
	}, true
}

func billColumns(cells, names []string) (map[string]int, error) {
	column := map[string]int{}
	for i, c := range cells {
		column[strings.TrimSpace(c)] = i
	}
	for _, name := range names {
		if _, ok := column[name]; !ok {
			return nil, fmt.Errorf("%w: it has no column %s", errBill, name)
		}
	}
	return column, nil
}

func billRow(cell func(name string) string) (BillRow, error) {
	row := BillRow{OutTradeNo: cell(billOrder), RequestNo: cell(billRequest), At: providerTime(cell(billTime))}
	amount := cell(billAmount)
	switch kind := cell(billKind); kind {
	case billPayment:
		row.RequestNo = ""
	case billRefunded:
		row.Refund = true
		amount = strings.TrimPrefix(amount, "-")
	default:
		return row, fmt.Errorf("%w: %q of %s is neither payment nor refund", errBill, kind, row.OutTradeNo)
	}
	var err error
	if row.AmountFen, err = money.Parse(amount); err != nil || row.OutTradeNo == "" {
		return row, fmt.Errorf("%w: %q of %q", errBill, amount, row.OutTradeNo)
	}
	return row, nil
}

// providerTime reads a time of the provider's; 0 for none.
func providerTime(text string) int64 {
	if len(text) > 19 {
		text = text[:19] // fractions of a second
	}
	at, err := clock.ParseText(text)
	if err != nil {
		return 0
	}
	return at
}
