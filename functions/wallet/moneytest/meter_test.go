package moneytest

import (
	"bytes"
	"encoding/json"
	"io"
	"net/http"
	"strings"
)

// measured sends a request that asks what it consumed, and counts it where it reads.
func (w *wire) measured(under http.RoundTripper, r *http.Request) (*http.Response, error) {
	if target := r.Header.Get("X-Amz-Target"); !strings.HasSuffix(target, ".GetItem") && !strings.HasSuffix(target, ".Query") {
		return under.RoundTrip(r)
	}
	body, err := io.ReadAll(r.Body)
	if err != nil {
		return nil, err
	}
	body = append([]byte(`{"ReturnConsumedCapacity":"TOTAL",`), bytes.TrimPrefix(body, []byte("{"))...)
	r = r.Clone(r.Context())
	r.Body, r.ContentLength = io.NopCloser(bytes.NewReader(body)), int64(len(body))
	res, err := under.RoundTrip(r)
	if err != nil {
		return nil, err
	}
	answer, err := io.ReadAll(res.Body)
	if err != nil {
		return nil, err
	}
	var used struct {
		ConsumedCapacity struct{ CapacityUnits float64 }
	}
	if err := json.Unmarshal(answer, &used); err != nil {
		return nil, err
	}
	w.mu.Lock()
	w.units += used.ConsumedCapacity.CapacityUnits
	w.mu.Unlock()
	res.Body = io.NopCloser(bytes.NewReader(answer))
	return res, nil
}

// reads returns how many read units a call costs, that of its session among them.
func (w *world) reads(call func()) float64 {
	w.t.Helper()
	w.wire.mu.Lock()
	w.wire.metered, w.wire.units = true, 0
	w.wire.mu.Unlock()
	call()
	w.wire.mu.Lock()
	defer w.wire.mu.Unlock()
	w.wire.metered = false
	return w.wire.units
}
