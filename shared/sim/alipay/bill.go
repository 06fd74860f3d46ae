package alipay

import (
	"archive/zip"
	"bytes"
	"crypto/hmac"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"net/http"
	"net/url"
	"sort"
	"strconv"
	"strings"
	"time"

	"golang.org/x/text/encoding/simplifiedchinese"
)

const billLives = 30 * time.Second // of a download address

// billAddress returns where a day's bill can be fetched for half a minute. There is none of today, and none of a day
// on which nothing happened.
func (s *Simulator) billAddress(kind, date string) (answer, error) {
	day, err := time.ParseInLocation("2006-01-02", date, shanghai)
	if kind != "trade" && kind != "signcustomer" || err != nil {
		return nil, &failure{"40004", "Business Failed", "isp.invalid_arguments", "入参不合法"}
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.faults.Bill == "late" || day.AddDate(0, 0, 1).After(s.o.Now()) || len(s.billRows(date)) == 0 && (kind == "trade" || len(s.sentOn(date)) == 0) {
		return nil, &failure{"40004", "Business Failed", "isp.bill_not_exist", "账单不存在"}
	}
	until := strconv.FormatInt(s.o.Now().Add(billLives).UnixMilli(), 10)
	query := url.Values{"bizType": {kind}, "bizDates": {date}, "until": {until}, "fileId": {s.billSign(kind+date, until)}}
	return answer{"bill_download_url": s.o.BaseURL + "/__local/alipay/bill?" + query.Encode()}, nil
}

func (s *Simulator) billSign(date, until string) string {
	mac := hmac.New(sha256.New, s.billKey)
	mac.Write([]byte(date + "/" + until))
	return hex.EncodeToString(mac.Sum(nil))
}

func (s *Simulator) downloadBill(w http.ResponseWriter, r *http.Request) {
	kind, date, until := r.URL.Query().Get("bizType"), r.URL.Query().Get("bizDates"), r.URL.Query().Get("until")
	end, err := strconv.ParseInt(until, 10, 64)
	if err != nil || s.now() > end || !hmac.Equal([]byte(s.billSign(kind+date, until)), []byte(r.URL.Query().Get("fileId"))) {
		http.Error(w, "the address is not valid any more", http.StatusForbidden)
		return
	}
	s.mu.Lock()
	rows, sent := s.billRows(date), s.sentOn(date)
	s.mu.Unlock()
	archive, err := s.bill(date, rows)
	if kind == "signcustomer" {
		archive, err = s.accountBill(date, rows, sent)
	}
	if err != nil {
		http.Error(w, err.Error(), http.StatusInternalServerError)
		return
	}
	w.Header().Set("Content-Type", "application/zip")
	_, _ = w.Write(archive)
}

// billRow is one payment or one refund; fen is negative for a refund.
type billRow struct {
	t         *trade
	at, fen   int64
	requestNo string
}

// billRows are the rows of a day, oldest first. The caller holds the lock.
func (s *Simulator) billRows(date string) []billRow {
	var rows []billRow
	on := func(ms int64) bool { return ms > 0 && stamp(ms)[:10] == date }
	for _, t := range s.trades {
		if on(t.PaidAt) {
			rows = append(rows, billRow{t: t, at: t.PaidAt, fen: t.Fen})
		}
		for _, r := range t.Refunds {
			if on(r.At) {
				rows = append(rows, billRow{t, r.At, -r.Fen, r.RequestNo})
			}
		}
	}
	sort.Slice(rows, func(i, j int) bool {
		a, b := rows[i], rows[j]
		if a.at != b.at {
			return a.at < b.at
		}
		return a.t.OutTradeNo+a.requestNo < b.t.OutTradeNo+b.requestNo
	})
	return rows
}

const (
	billHead = "支付宝交易号,商户订单号,业务类型,商品名称,创建时间,完成时间,门店编号,门店名称,操作员,终端号,对方账户,订单金额（元）,商家实收（元）,支付宝红包（元）,集分宝（元）," +
		"支付宝优惠（元）,商家优惠（元）,券核销金额（元）,券名称,商家红包消费金额（元）,卡消费金额（元）,退款批次号/请求号,服务费（元）,分润（元）,备注"
	totalHead = "门店编号,门店名称,交易订单总笔数,退款订单总笔数,订单金额（元）,商家实收（元）,支付宝优惠（元）,商家优惠（元）,卡消费金额（元）,服务费（元）,分润（元）,实收净额（元）"
)

// bill is the archive of a day: details and totals, both GBK, their names too.
func (s *Simulator) bill(date string, rows []billRow) ([]byte, error) {
	var details, totals strings.Builder
	day, err := time.ParseInLocation("2006-01-02", date, shanghai)
	if err != nil {
		return nil, err
	}
	account := s.o.SellerID + "0156"
	head := func(b *strings.Builder, what, list string) {
		fmt.Fprintf(b, "#支付宝业务%s查询\r\n#账号：[%s]\r\n#起始日期：[%s 00:00:00]   终止日期：[%s 00:00:00]\r\n", what, account,
			day.Format("2006年01月02日"), day.AddDate(0, 0, 1).Format("2006年01月02日"))
		fmt.Fprintf(b, "#-----------------------------------------%s----------------------------------------\r\n", list)
	}
	head(&details, "明细", "业务明细列表")
	details.WriteString(billHead + "\r\n")
	var paid, back, paidFen, backFen int64
	for _, r := range rows {
		kind := "交易"
		if r.fen < 0 {
			kind = "退款"
			back++
			backFen += r.fen
		} else {
			paid++
			paidFen += r.fen
		}
		sum := signedYuan(r.fen)
		fmt.Fprintf(&details, "%s\t,%s\t,%s,%s,%s,%s,,,,,%s\t,%s,%s,0.00,0.00,0.00,0.00,0.00,,0.00,0.00,%s\t,0.00,0.00,\r\n",
			r.t.TradeNo, r.t.OutTradeNo, kind, r.t.Subject, stamp(r.t.ScannedAt), stamp(r.at), buyerLogon, sum, sum, r.requestNo)
	}
	details.WriteString("#-----------------------------------------业务明细列表结束------------------------------------\r\n")
	fmt.Fprintf(&details, "#交易合计：%d笔，商家实收共%s元，商家优惠共0.00元\r\n#退款合计：%d笔，商家实收退款共%s元，商家优惠退款共0.00元\r\n#导出时间：[%s]\r\n",
		paid, yuan(paidFen), back, signedYuan(backFen), s.o.Now().In(shanghai).Format("2006年01月02日 15:04:05"))
	head(&totals, "汇总", "业务汇总列表")
	fmt.Fprintf(&totals, "%s\r\n合计,,%d,%d,%s,%s,0.00,0.00,0.00,0.00,0.00,%s\r\n", totalHead, paid, back, yuan(paidFen), signedYuan(paidFen+backFen), signedYuan(paidFen+backFen))
	totals.WriteString("#----------------------------------------业务汇总列表结束-------------------------------------\r\n")

	return s.archive(day, file{"业务明细.csv", details.String()}, file{"业务明细(汇总).csv", totals.String()})
}

// sentOn are the transfers that were made on a day, oldest first. The caller holds the lock.
func (s *Simulator) sentOn(date string) (list []*transfer) {
	for _, t := range s.transfers {
		if t.status(s.now()) == "SUCCESS" && stamp(t.DueAt)[:10] == date {
			list = append(list, t)
		}
	}
	sort.Slice(list, func(i, j int) bool { return list[i].OutBizNo < list[j].OutBizNo })
	return list
}

const accountHead = "账务流水号,业务流水号,商户订单号,商品名称,发生时间,对方账号,收入金额（+元）,支出金额（-元）,账户余额（元）,交易渠道,业务类型,备注"

// accountBill is the archive of all that moved the merchant's own account on a day.
func (s *Simulator) accountBill(date string, rows []billRow, sent []*transfer) ([]byte, error) {
	day, err := time.ParseInLocation("2006-01-02", date, shanghai)
	if err != nil {
		return nil, err
	}
	var b strings.Builder
	fmt.Fprintf(&b, "#支付宝账务明细查询\r\n#账号：[%s]\r\n#起始日期：[%s 00:00:00]   终止日期：[%s 00:00:00]\r\n", s.o.SellerID+"0156",
		day.Format("2006年01月02日"), day.AddDate(0, 0, 1).Format("2006年01月02日"))
	b.WriteString("#-----------------------------------------账务明细列表----------------------------------------\r\n" + accountHead + "\r\n")
	line := func(no, business, order, what, at, who string, in, out int64, kind string) {
		money := func(fen int64, sign string) string {
			if fen == 0 {
				return ""
			}
			return sign + yuan(fen)
		}
		fmt.Fprintf(&b, "%s\t,%s\t,%s\t,%s\t,%s\t,%s\t,%s\t,%s\t,\t,支付宝\t,%s\t,\t\r\n", no, business, order, what, at, who, money(in, ""), money(out, "-"), kind)
	}
	for i, r := range rows {
		kind, in, out := "在线支付", r.fen, int64(0)
		if r.fen < 0 {
			kind, in, out = "交易退款", 0, -r.fen
		}
		line(strconv.Itoa(1000+i), r.t.TradeNo, r.t.OutTradeNo, r.t.Subject, stamp(r.at), buyerLogon, in, out, kind)
	}
	for i, t := range sent {
		line(strconv.Itoa(5000+i), t.OrderID, t.OutBizNo, t.Title, stamp(t.DueAt), t.Identity, 0, t.Fen, "转账")
	}
	// What somebody transferred on the provider's own site has no number of the merchant's.
	if len(sent) > 0 {
		line("9000", digits(28), "", "货款", stamp(sent[0].DueAt), "supplier@example.com", 0, 100, "转账")
	}
	b.WriteString("#-----------------------------------------账务明细列表结束------------------------------------\r\n")
	return s.archive(day, file{"账务明细.csv", b.String()})
}

// file is one of an archive.
type file struct{ name, text string }

// archive packs files as the provider does: GBK, their names too.
func (s *Simulator) archive(day time.Time, files ...file) ([]byte, error) {
	account := s.o.SellerID + "0156"
	var archive bytes.Buffer
	z := zip.NewWriter(&archive)
	for _, f := range files {
		gbk := simplifiedchinese.GBK.NewEncoder()
		name, err := gbk.String(account + "_" + day.Format("20060102") + "_" + f.name)
		if err != nil {
			return nil, err
		}
		text, err := gbk.String(f.text)
		if err != nil {
			return nil, err
		}
		entry, err := z.CreateHeader(&zip.FileHeader{Name: name, NonUTF8: true, Method: zip.Deflate, Modified: s.o.Now()})
		if err != nil {
			return nil, err
		}
		if _, err := entry.Write([]byte(text)); err != nil {
			return nil, err
		}
	}
	err := z.Close()
	return archive.Bytes(), err
}

func signedYuan(fen int64) string {
	if fen < 0 {
		return "-" + yuan(-fen)
	}
	return yuan(fen)
}
