package board

import (
	"bytes"
	"io"
	"net/http"
	"strconv"

	"bimportal/shared/api"
	"bimportal/shared/money"
	"bimportal/shared/sheet"
)

// ExportInput is a board's period and the form of its file.
type ExportInput struct {
	Query
	Format string `json:"format" enum:"csv,xlsx" msg:"required=请选择导出格式;enum=请选择导出格式"`
}

// writer is a table as either form writes it.
type writer interface {
	Row(cells ...string) error
	Close() error
}

// Export returns the tiles that the reader sees as a table, a day a line and the period's number under each, as xlsx or csv.
func (s *Service) Export(w http.ResponseWriter, r *http.Request) {
	var table bytes.Buffer
	in, err := api.ReadBody[ExportInput](r)
	if err == nil {
		var b Board
		if b, err = s.Board(r.Context(), in.Query); err == nil {
			err = b.seen().write(&table, in.Format)
		}
	}
	if err != nil {
		api.WriteError(w, r, err)
		return
	}
	kind := "text/csv; charset=utf-8"
	if in.Format == "xlsx" {
		kind = sheet.XLSXType
	}
	w.Header().Set("Content-Type", kind)
	w.Header().Set("Content-Disposition", `attachment; filename="board.`+in.Format+`"`)
	if _, err := table.WriteTo(w); err != nil {
		api.Note(r.Context(), err)
	}
}

// write writes the board: amounts in yuan, what is not known as an empty cell.
func (b Board) write(w io.Writer, format string) error {
	head, total, before := []string{"日期"}, []string{"本期"}, []string{"上期"}
	for _, t := range b.Tiles {
		head, total, before = append(head, t.Name+"（"+t.Unit+"）"), append(total, t.cell(t.Value)), append(before, t.cell(t.Before))
	}
	var out writer
	var err error
	if format == "csv" {
		out, err = sheet.NewCSV(w, head...)
	} else if out, err = sheet.NewXLSX(w, "数据看板", 14); err == nil {
		err = out.Row(head...)
	}
	if err != nil {
		return err
	}
	for i := range b.Tiles[0].Series {
		row := []string{b.Tiles[0].Series[i].Date}
		for _, t := range b.Tiles {
			row = append(row, t.cell(t.Series[i].Value))
		}
		if err := out.Row(row...); err != nil {
			return err
		}
	}
	if err := out.Row(total...); err != nil {
		return err
	}
	if err := out.Row(before...); err != nil {
		return err
	}
	return out.Close()
}

func (t Tile) cell(n *int64) string {
	switch {
	case n == nil:
		return ""
	case t.Unit == "元":
		return money.Fen(*n).Text()
	}
	return strconv.FormatInt(*n, 10)
}
