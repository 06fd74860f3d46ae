// Package lambdart is the local Lambda: it spawns the functions' bootstrap binaries and feeds them
// through the Lambda Runtime API.
package lambdart

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"strings"
	"sync"
	"time"
)

// Config says how one function runs.
type Config struct {
	Key         string
	Name        string
	Binary      string
	Environment map[string]string
	Timeout     time.Duration
	Memory      int // MiB; a process that holds more is ended, as Lambda does; 0: 512
	Log         io.Writer
	Line        func(line []byte)                     // hears every line that goes to Log; nil: nobody
	Done        func(took time.Duration, failed bool) // hears of every invocation that has ended; nil: nobody
	Terminal    io.Writer                             // hears of a process that held too much; nil: Log
	ColdStart   time.Duration                         // 0: 10 s
	Idle        time.Duration                         // 0: 5 min
	Most        int                                   // processes at once; 0: 8
}

// FunctionError is what a function answers when it fails, or what Lambda answers in its place.
type FunctionError struct {
	Type    string `json:"errorType"`
	Message string `json:"errorMessage"`
	body    []byte
}

func (e *FunctionError) Error() string { return e.Type + ": " + e.Message }

// Body is the payload of the failed invocation.
func (e *FunctionError) Body() []byte {
	if e.body != nil {
		return e.body
	}
	body, _ := json.Marshal(e)
	return body
}

// ErrNoFunction is returned for a name that no function has.
var ErrNoFunction = errors.New("no such function")

// Host runs functions. Its listener answers the Runtime API to the processes and the Invoke API to
// the state machine.
type Host struct {
	listener net.Listener
	server   *http.Server

	mu        sync.RWMutex
	functions map[string]*function
}

const (
	invokePrefix = "/2015-03-31/functions/"
	maxPayload   = 6 << 20 // as Lambda's synchronous invocations
)

// Listen opens the host's loopback port; functions are added by Add.
func Listen() (*Host, error) {
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		return nil, err
	}
	h := &Host{listener: listener, functions: map[string]*function{}}
	mux := http.NewServeMux()
	mux.HandleFunc("GET /{function}/{instance}/2018-06-01/runtime/invocation/next", h.next)
	mux.HandleFunc("POST /{function}/{instance}/2018-06-01/runtime/invocation/{request}/response", h.response)
	mux.HandleFunc("POST /{function}/{instance}/2018-06-01/runtime/invocation/{request}/error", h.failure)
	mux.HandleFunc("POST /{function}/{instance}/2018-06-01/runtime/init/error", h.initFailure)
	mux.HandleFunc("POST "+invokePrefix+"{name}/invocations", h.invoke)
	h.server = &http.Server{Handler: mux}
	go func() { _ = h.server.Serve(listener) }()
	return h, nil
}

// Address is host:port.
func (h *Host) Address() string { return h.listener.Addr().String() }

// Add registers a function; nothing is spawned before its first invocation.
func (h *Host) Add(c Config) {
	if c.ColdStart == 0 {
		c.ColdStart = 10 * time.Second
	}
	if c.Idle == 0 {
		c.Idle = 5 * time.Minute
	}
	if c.Most == 0 {
		c.Most = 8
	}
	c.Memory = cmp.Or(c.Memory, 512)
	if c.Terminal == nil {
		c.Terminal = c.Log
	}
	h.mu.Lock()
	defer h.mu.Unlock()
	h.functions[c.Key] = newFunction(c, h.Address())
}

// Renew makes the next invocation of a function run the binary that lies there now. Invocations under
// way end in the process that has them.
func (h *Host) Renew(key string) error {
	f := h.find(key)
	if f == nil {
		return fmt.Errorf("%w: %s", ErrNoFunction, key)
	}
	f.renew()
	return nil
}

// Functions lists the functions with the number of their processes.
func (h *Host) Functions() map[string]int {
	h.mu.RLock()
	defer h.mu.RUnlock()
	counts := map[string]int{}
	for key, f := range h.functions {
		counts[key] = f.count()
	}
	return counts
}

// Close ends every process.
func (h *Host) Close() {
	h.mu.RLock()
	defer h.mu.RUnlock()
	for _, f := range h.functions {
		f.close()
	}
	_ = h.server.Close()
}

// Invoke calls a function and waits for its answer. The error is a *FunctionError when the function
// failed, crashed or took too long.
func (h *Host) Invoke(ctx context.Context, name string, payload []byte) ([]byte, error) {
	f := h.find(name)
	if f == nil {
		return nil, fmt.Errorf("%w: %s", ErrNoFunction, name)
	}
	return f.invoke(ctx, payload)
}

// find takes the key of serverless.yml, the cloud's name or an ARN.
func (h *Host) find(name string) *function {
	h.mu.RLock()
	defer h.mu.RUnlock()
	name = name[strings.LastIndex(name, ":")+1:]
	if f, ok := h.functions[name]; ok {
		return f
	}
	for _, f := range h.functions {
		if f.Name == name {
			return f
		}
	}
	return nil
}

func (h *Host) invoke(w http.ResponseWriter, r *http.Request) {
	payload, err := io.ReadAll(io.LimitReader(r.Body, maxPayload+1))
	if err != nil || len(payload) > maxPayload {
		http.Error(w, `{"message":"Request must be smaller than 6291456 bytes"}`, http.StatusRequestEntityTooLarge)
		return
	}
	name := r.PathValue("name")
	w.Header().Set("Content-Type", "application/json")
	if r.Header.Get("X-Amz-Invocation-Type") == "Event" {
		h.invokeLater(w, name, payload)
		return
	}
	answer, err := h.Invoke(r.Context(), name, payload)
	var failed *FunctionError
	switch {
	case errors.As(err, &failed):
		w.Header().Set("X-Amz-Function-Error", "Unhandled")
		_, _ = w.Write(failed.Body())
	case errors.Is(err, ErrNoFunction):
		http.Error(w, `{"message":"Function not found"}`, http.StatusNotFound)
	case err != nil:
		http.Error(w, `{"message":"Service unavailable"}`, http.StatusServiceUnavailable)
	default:
		_, _ = w.Write(answer)
	}
}

// invokeLater takes an event over: nobody waits for the answer. A failure is in the function's log, and is not tried again.
func (h *Host) invokeLater(w http.ResponseWriter, name string, payload []byte) {
	f := h.find(name)
	if f == nil {
		http.Error(w, `{"message":"Function not found"}`, http.StatusNotFound)
		return
	}
	go func() {
		if _, err := f.invoke(context.Background(), payload); err != nil {
			fmt.Fprintf(f.Log, "an event failed: %v\n", err)
		}
	}()
	w.WriteHeader(http.StatusAccepted)
}

func (h *Host) instance(w http.ResponseWriter, r *http.Request) *instance {
	h.mu.RLock()
	f := h.functions[r.PathValue("function")]
	h.mu.RUnlock()
	if f != nil {
		if i := f.instance(r.PathValue("instance")); i != nil {
			return i
		}
	}
	http.Error(w, "unknown instance", http.StatusForbidden)
	return nil
}

func (h *Host) next(w http.ResponseWriter, r *http.Request) {
	i := h.instance(w, r)
	if i == nil {
		return
	}
	call := i.next(r.Context())
	if call == nil {
		return
	}
	header := w.Header()
	header.Set("Content-Type", "application/json")
	header.Set("Lambda-Runtime-Aws-Request-Id", call.id)
	header.Set("Lambda-Runtime-Deadline-Ms", fmt.Sprint(call.deadline.UnixMilli()))
	header.Set("Lambda-Runtime-Invoked-Function-Arn", i.function.arn())
	header.Set("Lambda-Runtime-Trace-Id", "Root=1-"+call.id[:8]+"-"+strings.ReplaceAll(call.id, "-", "")[8:32])
	_, _ = w.Write(call.payload)
}

func (h *Host) response(w http.ResponseWriter, r *http.Request) {
	h.finish(w, r, func(body []byte) outcome { return outcome{answer: body} })
}

func (h *Host) failure(w http.ResponseWriter, r *http.Request) {
	h.finish(w, r, func(body []byte) outcome {
		failed := &FunctionError{Type: "Unknown", body: body}
		_ = json.Unmarshal(body, failed)
		return outcome{err: failed}
	})
}

func (h *Host) finish(w http.ResponseWriter, r *http.Request, make func([]byte) outcome) {
	i := h.instance(w, r)
	if i == nil {
		return
	}
	body, err := io.ReadAll(io.LimitReader(r.Body, maxPayload+1))
	if err != nil {
		return
	}
	result := make(body)
	if len(body) > maxPayload {
		result = outcome{err: &FunctionError{Type: "Function.ResponseSizeTooLarge", Message: "the answer is larger than 6 MB"}}
	}
	if !i.finish(r.PathValue("request"), result) {
		http.Error(w, "unknown request", http.StatusBadRequest)
		return
	}
	w.WriteHeader(http.StatusAccepted)
}

func (h *Host) initFailure(w http.ResponseWriter, r *http.Request) {
	if i := h.instance(w, r); i != nil {
		body, _ := io.ReadAll(io.LimitReader(r.Body, 1<<16))
		fmt.Fprintf(i.function.Log, "init error: %s\n", body)
		w.WriteHeader(http.StatusAccepted)
	}
}
