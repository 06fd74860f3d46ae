package api

import (
	"encoding/json"
	"net/http"
)

// Envelope is every answer's frame (product.md decision 1). Status and Code are always equal; 0 is success.
type Envelope[T any] struct {
	Status    int    `json:"status" doc:"0 is success, otherwise the HTTP number; 101 means not scanned yet"`
	Code      int    `json:"code" doc:"the same as status"`
	Message   string `json:"message"`
	Data      T      `json:"data"`
	RequestID string `json:"requestId"`
}

// ErrorData is the data of a refusal.
type ErrorData struct {
	Reason string       `json:"reason"`
	Errors []FieldError `json:"errors,omitempty"`
	// Current is the record as it stands, when the caller's rev is stale.
	Current any `json:"current,omitempty"`
}

type errorEnvelope = Envelope[ErrorData]

func (e *Error) envelope(requestID string) errorEnvelope {
	return errorEnvelope{e.code(), e.code(), e.Message, ErrorData{e.Reason, e.Fields, listsOf(e.Current)}, requestID}
}

// statusError carries a refusal through huma to the wire.
type statusError struct {
	errorEnvelope
	http int
}

func (s *statusError) Error() string  { return s.Message }
func (s *statusError) GetStatus() int { return s.http }

// WriteError answers a plain http.Handler's refusal in the envelope.
func WriteError(w http.ResponseWriter, r *http.Request, err error) {
	e := asError(err)
	call := callOf(r.Context())
	call.note(e)
	e.setHeaders(w.Header().Set)
	w.Header().Set("Content-Type", "application/json; charset=utf-8")
	w.Header().Set("Cache-Control", "no-store")
	w.WriteHeader(e.httpStatus())
	body, err := json.Marshal(e.envelope(call.RequestID))
	if err != nil {
		call.note(asError(err))
		return
	}
	if _, err := w.Write(body); err != nil {
		call.note(asError(err))
	}
}

// said is the sentence of a success: what the data says of itself by Says() string, else 成功.
func said(data any) string {
	if s, ok := data.(interface{ Says() string }); ok {
		return s.Says()
	}
	return "成功"
}

// WriteData answers a plain http.Handler's success in the envelope.
func WriteData[T any](w http.ResponseWriter, r *http.Request, message string, data T) {
	body, err := json.Marshal(Envelope[T]{Message: message, Data: listsOf(data), RequestID: callOf(r.Context()).RequestID})
	if err != nil {
		WriteError(w, r, err)
		return
	}
	w.Header().Set("Content-Type", "application/json; charset=utf-8")
	if _, err := w.Write(body); err != nil {
		callOf(r.Context()).note(asError(err))
	}
}

// PageQuery is what every list takes: the page from 1 and its size, at most 100 (product.md decision 11).
type PageQuery struct {
	Current  int `json:"current,omitempty" query:"current" minimum:"1" maximum:"10000" default:"1" required:"false" msg:"minimum=页码从 1 开始;maximum=页码过大，请缩小筛选范围"`
	PageSize int `json:"pageSize,omitempty" query:"pageSize" minimum:"1" maximum:"100" default:"10" required:"false" msg:"minimum=每页至少 1 条;maximum=每页最多 100 条"`
}

// MaxRows is the last row that a page number may reach; beyond it the filter must be narrower.
const MaxRows = 10000

// Page is one page of a list.
type Page[T any] struct {
	Current  int `json:"current"`
	PageSize int `json:"pageSize"`
	Total    int `json:"total"`
	Records  []T `json:"records"`
}

// Bounds returns the first row and the row after the last, and refuses what lies beyond MaxRows.
func (q PageQuery) Bounds() (from, to int, err error) {
	current, size := max(q.Current, 1), q.PageSize
	if size == 0 {
		size = 10
	}
	from, to = (current-1)*size, current*size
	if to > MaxRows {
		return 0, 0, Field("current", "最多可查看前 10000 条，请缩小筛选范围")
	}
	return from, to, nil
}

// Cut returns the page of rows that are all in memory.
func Cut[T any](rows []T, q PageQuery) (Page[T], error) {
	from, to, err := q.Bounds()
	if err != nil {
		return Page[T]{}, err
	}
	page := Page[T]{Current: max(q.Current, 1), PageSize: to - from, Total: len(rows), Records: []T{}}
	if from < len(rows) {
		page.Records = rows[from:min(to, len(rows))]
	}
	return page, nil
}
