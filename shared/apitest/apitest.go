// Package apitest brings a test to the door: the real local DynamoDB in memory, with tables of each test binary's own,
// and HTTP calls that answer the envelope.
package apitest

import (
	"bufio"
	"bytes"
	"cmp"
	"crypto/rand"
	"encoding/json"
	"fmt"
	"io"
	mathrand "math/rand/v2"
	"net/http"
	"net/http/httptest"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"testing"

	"github.com/aws/aws-sdk-go-v2/aws"
	"github.com/aws/aws-sdk-go-v2/credentials"

	"bimportal/shared/store"
	"bimportal/shared/tables"
)

// root is found before a test goes to another folder; empty where nothing above holds go.work.
var root = findRoot()

func findRoot() string {
	for folder, err := filepath.Abs("."); err == nil; folder = filepath.Dir(folder) {
		if _, err := os.Stat(filepath.Join(folder, "go.work")); err == nil {
			return folder
		}
		if folder == filepath.Dir(folder) {
			break
		}
	}
	return ""
}

// Root returns the project's root folder, the one above the test's own that holds go.work, to a test that reads or runs what lies beside the
// modules: seeds, resources, the local store, serverless.yml, testdata of another module, films of site/e2e/fixtures. Go keeps results and does not look
// at files outside a test's module again, but at the variables that a test has read: in this one infra/local/go.mjs tells what all of those are.
func Root() string {
	_ = os.Getenv("TEST_BESIDE")
	if root == "" {
		panic("apitest: no go.work above the test's folder")
	}
	return root
}

// Tree returns the same folder to a test that reads any file of the project: what it said holds until one is changed.
func Tree() string {
	_ = os.Getenv("TEST_TREE")
	return Root()
}

var (
	once     sync.Once
	endpoint string
	startErr error
	stdin    io.WriteCloser // the store ends when this closes, at the latest with this process
)

// stage is in the names of the tables: a process that several test binaries use holds them apart by it.
var stage = "t" + strings.ToLower(rand.Text()[:10])

func init() {
	if os.Getenv("AWS_ENDPOINT_URL_DYNAMODB") != "" {
		stage = "local" // the tables that are there
	}
}

// stores are the addresses of processes that test binaries share: to start one, and to warm it up, takes longer than most packages' tests. They are
// read before a test begins, when Go does not note yet what a kept result depends on: each run has others.
var stores = strings.Fields(os.Getenv("TEST_DYNAMODB"))

// Node is Node's program, and goTool Go's, as found before a test begins, when Go does not note yet what a kept result depends on: npm puts a folder of
// the clone's own in front of the PATH. Their versions are in package-lock.json (Root) and in each test binary.
var (
	Node   = tool("node")
	goTool = tool("go")
)

func tool(name string) string {
	path, err := exec.LookPath(name)
	if err != nil {
		return name // what needs it says that it is missing
	}
	return path
}

// Alone makes the test binary start a process of its own, in its TestMain: faults that it asks for are nobody else's.
func Alone() { stores = nil }

// Faults makes calls of the store fail, as probabilities of a call ({"throttle":0.004,"conflict":0.02,"loseAnswer":0.01,"seed":1}); {} ends
// them. The test binary is Alone.
func Faults(t testing.TB, settings string) {
	t.Helper()
	if stores != nil {
		t.Fatal("faults would be those of other packages too: apitest.Alone in TestMain")
	}
	res, err := http.Post(Endpoint(t)+"/faults", "application/json", strings.NewReader(settings))
	if err != nil {
		t.Fatal(err)
	}
	_ = res.Body.Close()
}

// Endpoint returns the address of the local DynamoDB, or of the one that AWS_ENDPOINT_URL_DYNAMODB names.
func Endpoint(t testing.TB) string {
	t.Helper()
	once.Do(func() { endpoint, startErr = start() })
	if startErr != nil {
		t.Fatalf("the local DynamoDB did not start: %v", startErr)
	}
	return endpoint
}

func start() (string, error) {
	folder := Root() // the store's program and its tables are of those beside, whoever started it
	if given := os.Getenv("AWS_ENDPOINT_URL_DYNAMODB"); given != "" {
		return given, nil
	}
	if len(stores) > 0 {
		return shared(stores[mathrand.IntN(len(stores))])
	}
	cmd := exec.Command(Node, filepath.Join(folder, "infra/local/dynamodb.mjs"),
		"--port", "0", "--memory", "--tables", filepath.Join(folder, "infra/resources/data.yml"), "--stage", stage)
	cmd.Stderr = os.Stderr
	out, err := cmd.StdoutPipe()
	if err != nil {
		return "", err
	}
	if stdin, err = cmd.StdinPipe(); err != nil {
		return "", err
	}
	if err := cmd.Start(); err != nil {
		return "", err
	}
	line, err := bufio.NewReader(out).ReadBytes('\n')
	if err != nil {
		return "", err
	}
	var ready struct{ Port int }
	if err := json.Unmarshal(line, &ready); err != nil || ready.Port == 0 {
		return "", fmt.Errorf("it said %q", line)
	}
	return fmt.Sprintf("http://127.0.0.1:%d", ready.Port), nil
}

// shared makes this binary's tables in a process that is there.
func shared(address string) (string, error) {
	res, err := http.Post(address+"/stages/"+stage, "", nil)
	if err != nil {
		return "", err
	}
	if _ = res.Body.Close(); res.StatusCode != http.StatusOK {
		return "", fmt.Errorf("%s made no tables: %s", address, res.Status)
	}
	return address, nil
}

// Config returns an AWS configuration for the local store.
func Config(t testing.TB) aws.Config {
	return aws.Config{
		Region: "ap-east-1", Credentials: credentials.NewStaticCredentialsProvider("local", "local", ""),
		BaseEndpoint: aws.String(Endpoint(t)), HTTPClient: http.DefaultClient,
	}
}

// A test's process shares one transport, under what counts or breaks calls too, and keeps what its parallel tests have opened: with the two
// connections a host that Go keeps a third of all calls would open one anew.
func init() {
	transport := http.DefaultTransport.(*http.Transport)
	transport.MaxIdleConns, transport.MaxIdleConnsPerHost = 0, 64
}

// DB returns a connection to the local store.
func DB(t testing.TB) *store.DB { return store.NewDB(Config(t)) }

// Tables returns the names of the local store's tables.
func Tables() tables.Names { return tables.Of(stage) }

// TableName returns a group's table.
func TableName(group string) string { return "bim-" + stage + "-" + group }

// Answer is a response: its HTTP status and the envelope.
type Answer struct {
	HTTP   int
	Header http.Header
	Body   []byte

	Status, Code int
	Message      string
	RequestID    string
	Data         json.RawMessage
}

// Into decodes the data.
func Into[T any](t testing.TB, a Answer) T {
	t.Helper()
	var v T
	if err := json.Unmarshal(a.Data, &v); err != nil {
		t.Fatalf("data %s: %v", a.Data, err)
	}
	return v
}

// Reason returns data.reason.
func (a Answer) Reason() string {
	var d struct{ Reason string }
	if json.Unmarshal(a.Data, &d) != nil {
		return ""
	}
	return d.Reason
}

// FieldMessage returns the sentence beside a field.
func (a Answer) FieldMessage(field string) string {
	var d struct {
		Errors []struct{ Field, Message string }
	}
	if json.Unmarshal(a.Data, &d) != nil {
		return ""
	}
	for _, e := range d.Errors {
		if e.Field == field {
			return e.Message
		}
	}
	return ""
}

// Request is one call.
type Request struct {
	Method, Path string
	Token        string
	Header       map[string]string
	Address      string // the viewer's, of the documentation's range where it does not matter
	Body         any    // a string is sent as it is, anything else as JSON, nil as nothing
}

// Call sends a request through the handler's door. The envelope's two codes must agree.
func Call(t testing.TB, h http.Handler, q Request) Answer {
	t.Helper()
	var body io.Reader
	switch b := q.Body.(type) {
	case nil:
	case string:
		body = strings.NewReader(b)
	default:
		encoded, err := json.Marshal(b)
		if err != nil {
			t.Fatal(err)
		}
		body = bytes.NewReader(encoded)
	}
	r := httptest.NewRequest(q.Method, "/api"+q.Path, body)
	if body != nil {
		r.Header.Set("Content-Type", "application/json")
	}
	r.RemoteAddr = cmp.Or(q.Address, "198.51.100.7")
	if q.Token != "" {
		r.Header.Set("Authorization", "Bearer "+q.Token)
	}
	for name, value := range q.Header {
		r.Header.Set(name, value)
	}
	w := httptest.NewRecorder()
	h.ServeHTTP(w, r)
	a := Answer{HTTP: w.Code, Header: w.Header(), Body: w.Body.Bytes()}
	if strings.HasPrefix(w.Header().Get("Content-Type"), "application/json") {
		if err := json.Unmarshal(a.Body, &a); err != nil {
			t.Fatalf("%s %s answered %q: %v", q.Method, q.Path, a.Body, err)
		}
		if a.Status != a.Code || a.RequestID == "" {
			t.Errorf("%s %s: status %d, code %d, requestId %q", q.Method, q.Path, a.Status, a.Code, a.RequestID)
		}
	}
	return a
}
