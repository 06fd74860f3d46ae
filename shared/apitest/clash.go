package apitest

import (
	"bytes"
	"encoding/json"
	"io"
	"net/http"
	"strings"
	"sync"
	"time"
)

// Clash lets every transaction take so long, and refuses one that meets an item of another under way, as DynamoDB does and the local store does
// not. 0 ends that.
func (w *Wire) Clash(takes time.Duration) {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.clashes = nil
	if takes > 0 {
		w.clashes = &clashes{takes: takes, busy: map[string]bool{}}
	}
}

// clashes is the transactions that are under way, by their items.
type clashes struct {
	mu    sync.Mutex
	takes time.Duration
	busy  map[string]bool
}

func (c *clashes) over(under http.RoundTripper) http.RoundTripper {
	return roundTrip(func(r *http.Request) (*http.Response, error) {
		items, err := itemsOf(r)
		if err != nil {
			return nil, err
		}
		if !c.begin(items) {
			const body = `{"__type":"com.amazonaws.dynamodb.v20120810#TransactionCanceledException","Message":"clash","CancellationReasons":[{"Code":"TransactionConflict"}]}`
			return &http.Response{StatusCode: 400, Header: http.Header{"Content-Type": {"application/x-amz-json-1.0"}}, Body: io.NopCloser(strings.NewReader(body)), Request: r}, nil
		}
		defer c.end(items)
		time.Sleep(c.takes)
		return under.RoundTrip(r)
	})
}

type roundTrip func(*http.Request) (*http.Response, error)

func (f roundTrip) RoundTrip(r *http.Request) (*http.Response, error) { return f(r) }

func (c *clashes) begin(items []string) bool {
	c.mu.Lock()
	defer c.mu.Unlock()
	for _, one := range items {
		if c.busy[one] {
			return false
		}
	}
	for _, one := range items {
		c.busy[one] = true
	}
	return true
}

func (c *clashes) end(items []string) {
	c.mu.Lock()
	defer c.mu.Unlock()
	for _, one := range items {
		delete(c.busy, one)
	}
}

// itemsOf names the items of a transaction.
func itemsOf(r *http.Request) (items []string, err error) {
	body, err := io.ReadAll(r.Body)
	if err != nil {
		return nil, err
	}
	r.Body = io.NopCloser(bytes.NewReader(body))
	type text struct{ S string }
	type key struct{ PK, SK text }
	var asked struct {
		TransactItems []map[string]struct {
			TableName string
			Key, Item key
		}
	}
	if err := json.Unmarshal(body, &asked); err != nil {
		return nil, err
	}
	for _, write := range asked.TransactItems {
		for _, one := range write {
			k := one.Key
			if k.PK.S == "" {
				k = one.Item
			}
			items = append(items, one.TableName+" "+k.PK.S+" "+k.SK.S)
		}
	}
	return items, nil
}
