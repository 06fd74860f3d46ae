// Package workbook reads workbooks as spreadsheets write them. Only a worker imports it, so that the API's zip stays small.
package workbook

import (
	"bytes"
	"errors"

	"github.com/xuri/excelize/v2"
)

const (
	unzippedMost = 64 << 20 // bytes; a workbook of 4 MB that unfolds further is none that a person filled in
	columnsMost  = 50
	rowsMost     = 20002
)

// Read answers the first sheet's cells as the spreadsheet shows them, text and numbers alike, from its first row on.
func Read(data []byte) ([][]string, error) {
	f, err := excelize.OpenReader(bytes.NewReader(data), excelize.Options{UnzipSizeLimit: unzippedMost, UnzipXMLSizeLimit: unzippedMost, RawCellValue: true})
	if err != nil {
		return nil, err
	}
	rows, err := f.Rows(f.GetSheetName(0))
	if err != nil {
		return nil, errors.Join(err, f.Close())
	}
	var cells [][]string
	for rows.Next() && len(cells) < rowsMost {
		row, err := rows.Columns()
		if err != nil {
			return nil, errors.Join(err, rows.Close(), f.Close())
		}
		cells = append(cells, row[:min(len(row), columnsMost)])
	}
	return cells, errors.Join(rows.Error(), rows.Close(), f.Close())
}
