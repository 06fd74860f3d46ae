package moneytest

import (
	"context"
	"fmt"
	"maps"
	"sync/atomic"
	"time"

	"bimportal/functions/wallet/invoice"
	"bimportal/functions/wallet/purchase"
	"bimportal/shared/account"
	"bimportal/shared/api"
	"bimportal/shared/apitest"
	"bimportal/shared/auth"
	"bimportal/shared/files"
	"bimportal/shared/id"
	"bimportal/shared/ledger"
	"bimportal/shared/membership"
	"bimportal/shared/money"
	"bimportal/shared/store"
)

const (
	invoicePath        = "/family/user/invoice/"
	companyInvoicePath = ofCompany + "invoice/"
	codeOfOne          = "91350100M000100Y43"
)

func toMyself(orderNos ...string) map[string]any {
	return map[string]any{"orderNos": orderNos, "kind": "general", "email": "a@b.cn", "titleType": 1, "title": "王小明"}
}

func toCompany(orderNos ...string) map[string]any {
	return map[string]any{"orderNos": orderNos, "kind": "general", "email": "a@b.cn", "titleType": 2, "title": "测试建设有限公司", "taxNo": codeOfOne}
}

// but returns the input with some fields said otherwise.
func but(in map[string]any, more map[string]any) map[string]any {
	out := maps.Clone(in)
	maps.Copy(out, more)
	return out
}

func (w *world) asks(token string, in map[string]any, header ...string) apitest.Answer {
	w.t.Helper()
	return w.call("POST", invoicePath+"apply", token, in, header...)
}

// goes fails where a call was refused.
func (w *world) goes(what string, a apitest.Answer) {
	w.t.Helper()
	if a.HTTP != 200 {
		w.t.Errorf("%s: %d %s", what, a.HTTP, a.Body)
	}
}

func (w *world) asked(token string, in map[string]any) purchase.InvoiceDetail {
	w.t.Helper()
	return apitest.Into[purchase.InvoiceDetail](w.t, w.asks(token, in))
}

func (w *world) invoice(token, no string) purchase.InvoiceDetail {
	w.t.Helper()
	return apitest.Into[purchase.InvoiceDetail](w.t, w.call("GET", invoicePath+"detail?no="+no, token, nil))
}

func (w *world) takesBack(token, no string) apitest.Answer {
	w.t.Helper()
	return w.call("POST", invoicePath+"withdraw", token, map[string]any{"no": no})
}

func (w *world) orderOf(token, orderNo string) purchase.OrderDetail {
	w.t.Helper()
	return apitest.Into[purchase.OrderDetail](w.t, w.call("GET", detailPath+"?orderNo="+orderNo, token, nil))
}

var numbers atomic.Int64

// numberOf returns an invoice's number that no other has.
func numberOf() string { return fmt.Sprintf("%020d", time.Now().UnixNano()+numbers.Add(1)) }

// uploaded returns the path of a file that a person has uploaded for an invoice.
func (w *world) uploaded(userID string) string {
	w.t.Helper()
	fileID := id.Ordered(w.clock())
	path := "/file/invoice/" + userID + "/" + fileID + ".pdf"
	w.do(store.Ensure(context.Background(), store.NewTable[files.File](apitest.DB(w.t), apitest.TableName("file")), files.Key(userID, fileID),
		files.File{FileID: fileID, UserID: userID, Purpose: "invoice", DownloadPath: path}))
	return path
}

func (w *world) issues(token string, in map[string]any) apitest.Answer {
	w.t.Helper()
	return w.call("POST", invoicePath+"decide", token, in)
}

// issue lets the operator issue an invoice.
func (w *world) issue(desk, no string) (number string) {
	w.t.Helper()
	number = numberOf()
	a := w.issues(desk, map[string]any{"no": no, "result": 1, "number": number, "filePath": w.uploaded("operator")})
	if a.HTTP != 200 {
		w.t.Fatalf("issue: %d %s", a.HTTP, a.Body)
	}
	return number
}

func (w *world) reverses(token, no, number string) apitest.Answer {
	w.t.Helper()
	return w.call("POST", invoicePath+"reverse", token, map[string]any{"no": no, "number": number})
}

// onDesk returns an invoice as it lies on the operators' desk.
func (w *world) onDesk(desk, status, no string) (row purchase.InvoiceRow, found bool) {
	w.t.Helper()
	for page := 1; ; page++ {
		rows := apitest.Into[api.Page[purchase.InvoiceRow]](w.t, w.call("POST", invoicePath+"review", desk, map[string]any{"status": status, "current": page, "pageSize": 100})).Records
		for _, r := range rows {
			if r.No == no {
				return r, true
			}
		}
		if len(rows) < 100 {
			return row, false
		}
	}
}

// invoicesHold compares every invoice of an account with the orders that say that they are on it: what is asked for or issued is
// the sum of them, no order is on two, and none says that it is on one where it is not.
func (w *world) invoicesHold(when, accountID string) {
	w.t.Helper()
	orders, err := tableOf[purchase.Order](w).QueryLatest(context.Background(), store.Range{PK: ledger.AccountPK(accountID), From: ledger.PurchasePrefix})
	w.do(err)
	sums, says := map[string]money.Fen{}, map[string]map[int]int{}
	for _, o := range orders {
		v := o.Value
		if (v.InvoiceNo == "") != (v.InvoiceStatus == invoice.OrderFree) || v.PayFen == 0 && v.InvoiceNo != "" {
			w.t.Errorf("%s: order %s: %d on %q", when, v.OrderNo, v.InvoiceStatus, v.InvoiceNo)
		}
		if (v.InvoiceStatus == invoice.OrderReversed) != (v.Status == purchase.Refunded && v.InvoiceNo != "") {
			w.t.Errorf("%s: order %s: %d, and its money %d", when, v.OrderNo, v.InvoiceStatus, v.Status)
		}
		if v.InvoiceNo != "" {
			sums[v.InvoiceNo] += v.PayFen
			if says[v.InvoiceNo] == nil {
				says[v.InvoiceNo] = map[int]int{}
			}
			says[v.InvoiceNo][v.InvoiceStatus]++
		}
	}
	rows, err := tableOf[invoice.Invoice](w).QueryLatest(context.Background(), store.Range{PK: ledger.AccountPK(accountID), From: invoice.Prefix})
	w.do(err)
	for i, r := range rows {
		v := r.Value
		if v.Seq != int64(i)+1 {
			w.t.Errorf("%s: invoice %d is the %d-th", when, v.Seq, i+1)
		}
		want := map[invoice.State]money.Fen{invoice.Asked: v.AmountFen, invoice.Issued: v.AmountFen, invoice.ToReverse: v.AmountFen}[v.State]
		if v.State != invoice.Reversed && sums[v.No] != want {
			w.t.Errorf("%s: invoice %s is of %d, its orders of %d", when, v.State, v.AmountFen, sums[v.No])
		}
		s := says[v.No]
		if v.State == invoice.Asked && s[invoice.OrderAsked] != v.Orders || v.State == invoice.Issued && s[invoice.OrderIssued] != v.Orders || v.State == invoice.Reversed && s[invoice.OrderIssued] > 0 {
			w.t.Errorf("%s: invoice %s of %d orders: %v", when, v.State, v.Orders, s)
		}
		delete(says, v.No)
	}
	if len(says) > 0 {
		w.t.Errorf("%s: on invoices that are not there: %v", when, says)
	}
}

// buys returns somebody with that many orders of 10 yuan, 20 and so on, and who sold them.
func (w *world) buys(orders int) (s offerer, userID, token string, orderNos []string) {
	w.t.Helper()
	s = w.offerer()
	userID, token = w.person()
	w.rich(token, 500)
	for i := range orders {
		orderNos = append(orderNos, w.bought(token, s.shelve(w, money.Fen(1000*(i+1)))).OrderNo)
	}
	return s, userID, token, orderNos
}

// decider returns a second operator who may decide on invoices.
func (w *world) decider() (userID, token string) {
	w.t.Helper()
	userID = w.with(auth.InvoiceDecide, membership.Active)
	return userID, w.session(userID)
}

func personal(userID string) string { return account.Personal(userID) }
