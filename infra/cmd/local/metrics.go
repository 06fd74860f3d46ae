package main

import (
	"fmt"
	"html"
	"net"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"time"

	"bimportal/shared/clock"
	"bimportal/shared/sim/cloudwatch"
)

// startMetrics brings the local CloudWatch up, which only the functions reach. What its address is in the environment stays there.
func (c *cloud) startMetrics() error {
	c.watch = cloudwatch.New(clock.System)
	if c.metrics = endpoint("CLOUDWATCH"); c.metrics != "" {
		return nil
	}
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		return err
	}
	c.metrics = "http://" + listener.Addr().String()
	server := &http.Server{Handler: c.watch, ReadHeaderTimeout: 10 * time.Second}
	c.watching = server
	go func() { _ = server.Serve(listener) }()
	return nil
}

// invoked publishes what Lambda publishes of an invocation.
func (c *cloud) invoked(name string, took time.Duration, failed bool) {
	errors := 0.0
	if failed {
		errors = 1
	}
	at, of := clock.System(), map[string]string{"FunctionName": name}
	for metric, value := range map[string]float64{"Invocations": 1, "Errors": errors, "Throttles": 0, "Duration": float64(took.Microseconds()) / 1000} {
		c.watch.Add("AWS/Lambda", metric, of, at, value)
	}
}

// runbook is where the runbook is read on this machine.
func (c *cloud) runbook() string { return fmt.Sprintf("%s/__local/operate", c.origin) }

// readRunbook shows docs/operate.md as it is, each heading where the page's links lead.
func (c *cloud) readRunbook(w http.ResponseWriter, _ *http.Request) {
	text, err := os.ReadFile(filepath.Join(c.root, "docs/operate.md"))
	if err != nil {
		http.Error(w, err.Error(), http.StatusNotFound)
		return
	}
	w.Header().Set("Content-Type", "text/html; charset=utf-8")
	_, _ = fmt.Fprint(w, `<!doctype html><html lang="en"><meta charset="utf-8"><title>Operating the portal</title><body>`)
	for line := range strings.Lines(string(text)) {
		line = strings.TrimRight(line, "\n")
		if name, is := strings.CutPrefix(line, "### "); is {
			_, _ = fmt.Fprintf(w, "<h3 id=%q>%s</h3>", strings.ToLower(strings.ReplaceAll(name, " ", "-")), html.EscapeString(name))
			continue
		}
		_, _ = fmt.Fprintf(w, "%s<br>", html.EscapeString(line))
	}
}
