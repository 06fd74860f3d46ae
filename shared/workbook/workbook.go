// Package workbook reads workbooks as spreadsheets write them. Only a worker imports it, so that the API's zip stays small.
package workbook

import (
	"archive/zip"
	"bytes"
	"errors"
	"io"
	"strings"

	"github.com/xuri/excelize/v2"

	"bimportal/shared/sheet"
)

// What a workbook unfolds to at most: twice a full one of 20,000 rows. What excelize holds in memory grows with the elements
// of a part, not with its bytes, so that both are bounded before it reads anything.
const (
	partsMost    = 200
	unzippedMost = 24 << 20  // bytes, all parts together
	elementsMost = 1_500_000 // of all parts together
	elementMost  = 256 << 10 // bytes from one element to the next; a cell has at most 32,767 characters

	columnsMost = 50
	rowsMost    = 20002
	cellMost    = 12 << 10 // bytes
	textMost    = 16 << 20 // bytes of all cells together
)

// Read returns the first sheet's cells as the spreadsheet shows them, text and numbers alike, from its first row on. What
// it answers is its own: nothing of the workbook stays in memory by it. It returns sheet.ErrTooLarge.
func Read(data []byte) ([][]string, error) {
	if err := measure(data); err != nil {
		return nil, err
	}
	f, err := excelize.OpenReader(bytes.NewReader(data), excelize.Options{UnzipSizeLimit: unzippedMost, UnzipXMLSizeLimit: unzippedMost, RawCellValue: true})
	if err != nil {
		return nil, err
	}
	rows, err := f.Rows(f.GetSheetName(0))
	if err != nil {
		return nil, errors.Join(err, f.Close())
	}
	var cells [][]string
	text := 0
	for rows.Next() && len(cells) < rowsMost {
		row, err := rows.Columns()
		if err != nil {
			return nil, errors.Join(err, rows.Close(), f.Close())
		}
		if len(row) > columnsMost { // told at once: excelize fills up all that lies before a cell far out
			return nil, errors.Join(sheet.ErrTooLarge, rows.Close(), f.Close())
		}
		own := make([]string, len(row))
		for i := range own {
			if text += len(row[i]); len(row[i]) > cellMost || text > textMost {
				return nil, errors.Join(sheet.ErrTooLarge, rows.Close(), f.Close())
			}
			own[i] = strings.Clone(row[i])
		}
		cells = append(cells, own)
	}
	return cells, errors.Join(rows.Error(), rows.Close(), f.Close())
}

// measure unfolds every part once and keeps nothing of it. What the zip's directory says of sizes is not believed.
func measure(data []byte) error {
	z, err := zip.NewReader(bytes.NewReader(data), int64(len(data)))
	if err != nil {
		return err
	}
	if len(z.File) > partsMost {
		return sheet.ErrTooLarge
	}
	m := meter{}
	for _, part := range z.File {
		r, err := part.Open()
		if err != nil {
			return err
		}
		m.run = 0
		_, err = io.Copy(&m, r)
		if err = errors.Join(err, r.Close()); err != nil {
			return err
		}
	}
	return nil
}

// meter counts what is written to it, and takes no more than the bounds.
type meter struct{ bytes, elements, run int }

func (m *meter) Write(p []byte) (int, error) {
	m.bytes += len(p)
	for rest := p; ; {
		i := bytes.IndexByte(rest, '<')
		if i < 0 {
			m.run += len(rest)
			break
		}
		m.elements++
		if m.run+i > elementMost {
			return 0, sheet.ErrTooLarge
		}
		m.run, rest = 0, rest[i+1:]
	}
	if m.bytes > unzippedMost || m.elements > elementsMost || m.run > elementMost {
		return 0, sheet.ErrTooLarge
	}
	return len(p), nil
}
