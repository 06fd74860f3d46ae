// Package sheet writes tables that people open in a spreadsheet.
package sheet

import (
	"encoding/csv"
	"errors"
	"io"
	"strings"
)

// ErrTooLarge says that a workbook holds more than a person fills in, however small its file is.
var ErrTooLarge = errors.New("sheet: too large")

// Cell returns text that no spreadsheet takes for a formula: what begins like one gets an apostrophe in front (OWASP,
// CSV injection).
func Cell(text string) string {
	if text != "" && strings.ContainsRune("=+-@\t\r\n＝＋－＠", []rune(text)[0]) {
		return "'" + text
	}
	return text
}

// CSV writes rows as they come, with the mark by which a spreadsheet knows that they are UTF-8. Every cell is safe.
type CSV struct{ w *csv.Writer }

// NewCSV begins a table with its head.
func NewCSV(w io.Writer, head ...string) (*CSV, error) {
	if _, err := io.WriteString(w, "\ufeff"); err != nil {
		return nil, err
	}
	c := &CSV{csv.NewWriter(w)}
	c.w.UseCRLF = true
	return c, c.Row(head...)
}

// Row writes one row.
func (c *CSV) Row(cells ...string) error {
	safe := make([]string, len(cells))
	for i, cell := range cells {
		safe[i] = Cell(cell)
	}
	return c.w.Write(safe)
}

// Close writes what is still held back.
func (c *CSV) Close() error {
	c.w.Flush()
	return c.w.Error()
}
