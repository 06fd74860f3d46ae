// Command local is the local cloud: what the deployment has, on this machine, on one port.
// infra/local/start.mjs builds what it serves and starts it.
package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"io/fs"
	"net"
	"os"
	"os/signal"
	"path/filepath"
	"strings"
	"syscall"
	"time"
)

type options struct {
	root      string
	data      string
	functions string
	site      string
	port      int
	speed     float64
	rest      time.Duration
	fresh     bool
	ephemeral bool
	seeded    string
	attached  bool
	develop   bool
	sources   string
	remote    bool
	listen    string
	// certificates speaks with the payment provider in certificate mode.
	certificates bool
}

func main() {
	var o options
	run := serve
	flag.StringVar(&o.root, "root", ".", "the project")
	flag.StringVar(&o.data, "data", ".local", "what stays between runs, below root")
	flag.StringVar(&o.functions, "functions", ".build/local", "the built functions, below root")
	flag.StringVar(&o.site, "site", "site/out", "the exported site, below root")
	flag.IntVar(&o.port, "port", 8080, "port of the portal")
	flag.Float64Var(&o.speed, "speed", 1, "divides the seconds of the state machine and of the schedules")
	flag.DurationVar(&o.rest, "rest", 50*time.Millisecond, "how much time passes at least between two turns of a schedule, whatever the speed")
	flag.BoolVar(&o.fresh, "fresh", false, "forget earlier data")
	flag.BoolVar(&o.ephemeral, "ephemeral", false, "keep nothing")
	flag.StringVar(&o.seeded, "seeded", os.Getenv("SEEDED"), "the data of an ended cloud, of which one without data begins with a copy")
	flag.BoolVar(&o.certificates, "certificates", false, "speak with the payment provider in certificate mode")
	flag.BoolVar(&o.attached, "attached", false, "end when stdin closes")
	flag.BoolVar(&o.develop, "develop", false, "functions and seeds can be renewed while they run")
	flag.StringVar(&o.sources, "sources", "", "the site's sources, below root; its pages are made from them as they are asked for")
	flag.BoolVar(&o.remote, "remote", false, "serve the portal in front of the functions deployed to AWS_ENDPOINT_URL, and start none")
	flag.StringVar(&o.listen, "listen", "", "a further address of this machine to listen on, such as the one that containers reach")
	printKeys := flag.Bool("print-keys", false, "print the payment keys of the stage local as JSON, and end")
	flag.Parse()
	if *printKeys {
		run = showKeys
	}
	if err := run(o); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

func serve(o options) error {
	if o.speed <= 0 {
		return errors.New("--speed must be a number above 0")
	}
	if o.rest <= 0 {
		return errors.New("--rest must be a time above 0")
	}
	if err := o.absolute(); err != nil {
		return err
	}
	ctx, stop := context.WithCancel(context.Background())
	defer stop()
	// Caught until this process is gone: a terminal's Ctrl+C reaches the parent, too, whose closing of stdin may be
	// seen first, and a signal in the middle of close would leave it half done.
	signals := make(chan os.Signal, 1)
	signal.Notify(signals, os.Interrupt, syscall.SIGTERM, syscall.SIGHUP)
	go func() {
		<-signals
		stop()
	}()
	if o.attached {
		go func() {
			_, _ = io.Copy(io.Discard, os.Stdin)
			stop()
		}()
	}

	listeners, err := listen(o.port, o.listen)
	if err != nil {
		return err
	}
	if o.ephemeral {
		if o.data, err = os.MkdirTemp("", "bim-local-"); err != nil {
			return err
		}
		defer func() { _ = os.RemoveAll(o.data) }()
	} else if o.fresh {
		if err := os.RemoveAll(o.data); err != nil {
			return err
		}
	}
	if err := o.begin(); err != nil {
		return err
	}
	c, err := start(ctx, o, listeners)
	if c != nil {
		defer c.close()
	}
	if err != nil {
		if ctx.Err() != nil {
			return nil // stopped while it was starting
		}
		return err
	}
	c.announce()
	select {
	case <-ctx.Done():
		return nil
	case err := <-c.broken:
		return err
	}
}

func (o *options) absolute() (err error) {
	if o.root, err = filepath.Abs(o.root); err != nil {
		return err
	}
	for _, p := range []*string{&o.data, &o.functions, &o.site, &o.sources} {
		if *p != "" && !filepath.IsAbs(*p) {
			*p = filepath.Join(o.root, *p)
		}
	}
	return nil
}

// listen opens the port on this machine only, for both spellings of localhost, and on another address if one is named.
func listen(port int, other string) ([]net.Listener, error) {
	four, err := net.Listen("tcp", fmt.Sprintf("127.0.0.1:%d", port))
	if errors.Is(err, syscall.EADDRINUSE) {
		return nil, fmt.Errorf("port %d is in use; choose another one with PORT=<number>", port)
	}
	if err != nil {
		return nil, err
	}
	listeners := []net.Listener{four}
	if six, err := net.Listen("tcp", fmt.Sprintf("[::1]:%d", four.Addr().(*net.TCPAddr).Port)); err == nil {
		listeners = append(listeners, six)
	}
	if other != "" {
		third, err := net.Listen("tcp", net.JoinHostPort(other, fmt.Sprint(four.Addr().(*net.TCPAddr).Port)))
		if err != nil {
			return nil, err
		}
		listeners = append(listeners, third)
	}
	return listeners, nil
}

// step says what was done and how long it took.
func step(name string, work func() error) error {
	began := time.Now()
	if err := work(); err != nil {
		return err
	}
	fmt.Printf("  %-34s %6.1f s\n", name, time.Since(began).Seconds())
	return nil
}

var accounts = []struct{ name, what string }{
	{"visitor", "个人用户，未加入企业"},
	{"owner", "企业所有者，已认证，完整菜单"},
	{"member", "企业成员，部分权限"},
	{"nomenu", "企业成员，无菜单权限"},
	{"pending", "企业认证审核中"},
	{"refused", "企业认证未通过"},
	{"operator", "平台运营"},
}

func (c *cloud) announce() {
	fmt.Printf("\n  %s/portal/\n\n", c.origin)
	for _, a := range accounts {
		fmt.Printf("  %-9s %-14s %s\n", a.name, strings.ToUpper(a.name[:1])+a.name[1:]+"@2026", a.what)
	}
	fmt.Print("\n  Ctrl+C ends it.\n")
}

// begin copies what o.seeded names where nothing lies yet; a cloud whose data is elsewhere has its own, and forgets the name.
func (o *options) begin() error {
	lies, err := os.ReadDir(o.data)
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	if o.seeded == "" || len(lies) > 0 || o.remote || endpoint("DYNAMODB") != "" || endpoint("S3") != "" {
		o.seeded = ""
		return nil
	}
	if err := os.CopyFS(o.data, os.DirFS(o.seeded)); err != nil {
		return fmt.Errorf("copying the data of %s: %w", o.seeded, err)
	}
	return nil
}
