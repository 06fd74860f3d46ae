package purchase

import (
	"bytes"
	"context"
	"net/http"
	"strconv"

	"bimportal/shared/account"
	"bimportal/shared/api"
	"bimportal/shared/audit"
	"bimportal/shared/auth"
	"bimportal/shared/clock"
	"bimportal/shared/money"
	"bimportal/shared/sheet"
)

// How many sales one export holds, and how many of them a read.
const (
	exportMost = 10000
	exportStep = 500
)

var saleStates = map[SaleState]string{SaleFrozen: "冻结中", SaleReleased: "已转入", SaleRefunded: "已退款", SaleClaimed: "售后中"}

// Export returns the sales of the filter as CSV, the newest first, at most 10,000, with their sums in the last line. That
// somebody took them out stands in the enterprise's book, written before anything is sent.
func (s *Service) Export(w http.ResponseWriter, r *http.Request) {
	table, err := s.export(r)
	if err != nil {
		api.WriteError(w, r, err)
		return
	}
	w.Header().Set("Content-Type", "text/csv; charset=utf-8")
	w.Header().Set("Content-Disposition", `attachment; filename="sales.csv"`)
	if _, err := table.WriteTo(w); err != nil {
		api.Note(r.Context(), err)
	}
}

func (s *Service) export(r *http.Request) (*bytes.Buffer, error) {
	f, err := api.ReadBody[SaleFilter](r)
	if err != nil {
		return nil, err
	}
	if err := f.check(); err != nil {
		return nil, err
	}
	ctx := r.Context()
	seller := api.StandingOf(ctx).Access.ID
	line, err := s.book.Put(ctx, seller, s.now(), audit.Line{
		Actor: api.ActorOf(ctx).UserID, Action: string(auth.SaleView), TargetType: "enterprise", TargetID: seller, Text: "导出销售记录",
	})
	if err == nil {
		err = s.db.Transact(ctx, line...)
	}
	if err != nil {
		return nil, err
	}
	var table bytes.Buffer
	return &table, s.writeSales(ctx, &table, seller, f)
}

func (s *Service) writeSales(ctx context.Context, w *bytes.Buffer, seller string, f SaleFilter) error {
	csv, err := sheet.NewCSV(w, "订单号", "成交时间", "类型", "商品", "版本", "成交价（元）", "服务费（元）", "收入（元）", "状态", "到账时间", "退款时间", "退款或售后原因")
	if err != nil {
		return err
	}
	var paid, commission, income money.Fen
	rows := 0
	for from := 0; from < exportMost; from += exportStep {
		sales, total, err := stretch(ctx, s.sales, account.Enterprise(seller), salePrefix, from, from+exportStep, func(ctx context.Context) (int64, error) {
			sums, err := s.sums.Find(ctx, sumsKey(seller))
			return sums.Value.Orders, err
		})
		if err != nil {
			return err
		}
		for _, one := range sales {
			if !f.matches(one) {
				continue
			}
			rows, paid, commission, income = rows+1, paid+one.PayFen, commission+one.CommissionFen, income+one.IncomeFen
			if err := csv.Row(one.cells()...); err != nil {
				return err
			}
		}
		if int64(from+exportStep) >= total {
			break
		}
	}
	if err := csv.Row("合计", strconv.Itoa(rows)+" 笔", "", "", "", paid.Text(), commission.Text(), income.Text(), "", "", "", ""); err != nil {
		return err
	}
	return csv.Close()
}

func (s Sale) cells() []string {
	at := func(moment int64) string {
		if moment == 0 {
			return ""
		}
		return clock.Text(moment)
	}
	reason := s.Reason
	if reason == "" {
		reason = s.Claim.Reason
	}
	return []string{
		s.OrderNo, at(s.CreatedAt), words[s.Type], s.Name, s.VersionNo, s.PayFen.Text(), s.CommissionFen.Text(), s.IncomeFen.Text(), saleStates[s.State],
		at(s.ReleasedAt), at(s.RefundedAt), reason,
	}
}
