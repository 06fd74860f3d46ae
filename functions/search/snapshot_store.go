package search

import (
	"bytes"
	"compress/gzip"
	"context"
	"database/sql"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"strings"
	"sync"

	_ "modernc.org/sqlite" // the driver, pure Go

	"bimportal/shared/searchdoc"
)

// snapshot is an index opened read-only: SQLite FTS5 over the pairs of characters, the documents as they were written,
// and what ordering and counting need of all of them in memory.
type snapshot struct {
	db      *sql.DB
	entries []Entry
	rows    map[string]int  // a document's row by type and id
	titles  func() [][]rune // normalised, made when initials are first looked for
}

// columns is entries as a snapshot holds them: one field for all documents decodes in a fraction of the time.
type columns struct {
	Types, IDs, Titles []string
	Tags               [][]string
	Weights, Times     []int64
}

func keyOf(t searchdoc.Type, id string) string { return string(t) + "#" + id }

// writeSnapshot returns a compressed snapshot of the documents.
func writeSnapshot(ctx context.Context, docs []searchdoc.Doc) (data []byte, err error) {
	file, err := os.CreateTemp("", "search-*.db")
	if err != nil {
		return nil, fmt.Errorf("search: snapshot: %w", err)
	}
	defer func() { err = errors.Join(err, file.Close(), os.Remove(file.Name())) }()
	if err := fill(ctx, file.Name(), docs); err != nil {
		return nil, fmt.Errorf("search: snapshot: %w", err)
	}
	var packed bytes.Buffer
	w, err := gzip.NewWriterLevel(&packed, gzip.BestSpeed)
	if err != nil {
		return nil, err
	}
	if _, err := io.Copy(w, file); err != nil {
		return nil, fmt.Errorf("search: snapshot: %w", err)
	}
	if err := w.Close(); err != nil {
		return nil, fmt.Errorf("search: snapshot: %w", err)
	}
	return packed.Bytes(), nil
}

func fill(ctx context.Context, path string, docs []searchdoc.Doc) (err error) {
	db, err := sql.Open("sqlite", "file:"+path+"?_pragma=journal_mode(off)&_pragma=synchronous(off)&_pragma=cache_size(-65536)")
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, db.Close()) }()
	db.SetMaxOpenConns(1)
	tx, err := db.BeginTx(ctx, nil)
	if err != nil {
		return err
	}
	for _, statement := range []string{
		`CREATE VIRTUAL TABLE idx USING fts5(title, tags, summary, body, content='', tokenize='ascii')`,
		`CREATE TABLE docs (id INTEGER PRIMARY KEY, doc BLOB NOT NULL)`,
		`CREATE TABLE heads (columns BLOB NOT NULL)`,
	} {
		if _, err := tx.ExecContext(ctx, statement); err != nil {
			return err
		}
	}
	index, err := tx.PrepareContext(ctx, `INSERT INTO idx (rowid, title, tags, summary, body) VALUES (?, ?, ?, ?, ?)`)
	if err != nil {
		return err
	}
	keep, err := tx.PrepareContext(ctx, `INSERT INTO docs (id, doc) VALUES (?, ?)`)
	if err != nil {
		return err
	}
	var c columns
	grams := func(text string) string { return Grams(Normal(text)) }
	for i, d := range docs {
		if _, err := index.ExecContext(ctx, i, grams(d.Title), grams(strings.Join(d.Tags, " ")), grams(d.Summary), grams(d.Text)); err != nil {
			return err
		}
		doc, err := json.Marshal(d)
		if err != nil {
			return err
		}
		if _, err := keep.ExecContext(ctx, i, doc); err != nil {
			return err
		}
		e := entryOf(d)
		c.Types, c.IDs, c.Titles = append(c.Types, string(e.Type)), append(c.IDs, e.ID), append(c.Titles, e.Title)
		c.Tags, c.Weights, c.Times = append(c.Tags, e.Tags), append(c.Weights, e.Weight), append(c.Times, e.At)
	}
	heads, err := json.Marshal(c)
	if err != nil {
		return err
	}
	if _, err := tx.ExecContext(ctx, `INSERT INTO heads (columns) VALUES (?)`, heads); err != nil {
		return err
	}
	if err := tx.Commit(); err != nil {
		return err
	}
	_, err = db.ExecContext(ctx, `INSERT INTO idx (idx) VALUES ('optimize')`)
	return err
}

// openSnapshot opens what writeSnapshot wrote. Its file is gone from the folder at once and lives as long as it is open.
func openSnapshot(ctx context.Context, packed io.Reader) (s *snapshot, err error) {
	r, err := gzip.NewReader(packed)
	if err != nil {
		return nil, fmt.Errorf("search: snapshot: %w", err)
	}
	file, err := os.CreateTemp("", "search-*.db")
	if err != nil {
		return nil, fmt.Errorf("search: snapshot: %w", err)
	}
	defer func() { err = errors.Join(err, file.Close(), os.Remove(file.Name())) }()
	if _, err := io.Copy(file, r); err != nil {
		return nil, fmt.Errorf("search: snapshot: %w", err)
	}
	db, err := sql.Open("sqlite", "file:"+file.Name()+"?mode=ro&immutable=1&_pragma=query_only(true)&_pragma=cache_size(-32768)")
	if err != nil {
		return nil, fmt.Errorf("search: snapshot: %w", err)
	}
	db.SetMaxOpenConns(1)
	s = &snapshot{db: db}
	s.titles = sync.OnceValue(func() [][]rune {
		titles := make([][]rune, len(s.entries))
		for i, e := range s.entries {
			titles[i] = []rune(e.Title)
		}
		return titles
	})
	if err := s.load(ctx); err != nil {
		return nil, fmt.Errorf("search: snapshot: %w", errors.Join(err, db.Close()))
	}
	return s, nil
}

func (s *snapshot) load(ctx context.Context) error {
	var heads []byte
	if err := s.db.QueryRowContext(ctx, `SELECT columns FROM heads`).Scan(&heads); err != nil {
		return err
	}
	var c columns
	if err := json.Unmarshal(heads, &c); err != nil {
		return err
	}
	s.entries, s.rows = make([]Entry, len(c.IDs)), make(map[string]int, len(c.IDs))
	for i, id := range c.IDs {
		s.entries[i] = Entry{searchdoc.Type(c.Types[i]), id, c.Titles[i], c.Tags[i], c.Weights[i], c.Times[i]}
		s.rows[keyOf(s.entries[i].Type, id)] = i
	}
	return nil
}

func (s *snapshot) close() error {
	if s == nil {
		return nil
	}
	return s.db.Close()
}

// match returns the rows that hold every term, as a flag each. In shown, each term is in title, tags or summary.
func (s *snapshot) match(ctx context.Context, terms [][]rune, shown bool) ([]bool, error) {
	phrases := make([]string, len(terms))
	for i, t := range terms {
		phrases[i] = Phrase(t)
	}
	asked := strings.Join(phrases, " AND ")
	if shown {
		asked = "{title tags summary} : (" + asked + ")"
	}
	return s.ask(ctx, asked)
}

func (s *snapshot) ask(ctx context.Context, asked string) (found []bool, err error) {
	found = make([]bool, len(s.entries))
	rows, err := s.db.QueryContext(ctx, `SELECT rowid FROM idx WHERE idx MATCH ?`, asked)
	if err != nil {
		return nil, fmt.Errorf("search: match: %w", err)
	}
	defer func() { err = errors.Join(err, rows.Close()) }()
	for rows.Next() {
		var row int
		if err := rows.Scan(&row); err != nil {
			return nil, err
		}
		found[row] = true
	}
	return found, rows.Err()
}

// nearest returns the rows whose titles share the most of the pairs, at most most.
func (s *snapshot) nearest(ctx context.Context, pairs []string, most int) (near []int, err error) {
	rows, err := s.db.QueryContext(ctx, `SELECT rowid FROM idx WHERE idx MATCH ? ORDER BY rank LIMIT ?`, "{title} : ("+strings.Join(pairs, " OR ")+")", most)
	if err != nil {
		return nil, fmt.Errorf("search: nearest: %w", err)
	}
	defer func() { err = errors.Join(err, rows.Close()) }()
	for rows.Next() {
		var row int
		if err := rows.Scan(&row); err != nil {
			return nil, err
		}
		near = append(near, row)
	}
	return near, rows.Err()
}

// doc returns the document of a row.
func (s *snapshot) doc(ctx context.Context, row int) (d searchdoc.Doc, err error) {
	var doc []byte
	if err := s.db.QueryRowContext(ctx, `SELECT doc FROM docs WHERE id = ?`, row).Scan(&doc); err != nil {
		return d, fmt.Errorf("search: document: %w", err)
	}
	return d, json.Unmarshal(doc, &d)
}

// docs returns all documents.
func (s *snapshot) docs(ctx context.Context) (list []searchdoc.Doc, err error) {
	rows, err := s.db.QueryContext(ctx, `SELECT doc FROM docs ORDER BY id`)
	if err != nil {
		return nil, fmt.Errorf("search: documents: %w", err)
	}
	defer func() { err = errors.Join(err, rows.Close()) }()
	for rows.Next() {
		var doc []byte
		var d searchdoc.Doc
		if err := rows.Scan(&doc); err != nil {
			return nil, err
		}
		if err := json.Unmarshal(doc, &d); err != nil {
			return nil, err
		}
		list = append(list, d)
	}
	return list, rows.Err()
}
