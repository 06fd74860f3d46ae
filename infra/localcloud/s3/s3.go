// Package s3 is the local S3: Versity's gateway on a folder, with the buckets of infra/resources/buckets.yml. It
// enforces POST policies, presigned addresses and CORS as the cloud does; it knows no lifecycle rules.
package s3

import (
	"context"
	"errors"
	"fmt"
	"net"
	"os"
	"path/filepath"
	"strings"
	"time"

	"github.com/aws/aws-sdk-go-v2/aws"
	"github.com/aws/aws-sdk-go-v2/credentials"
	sdk "github.com/aws/aws-sdk-go-v2/service/s3"
	"github.com/versity/versitygw/auth"
	"github.com/versity/versitygw/backend/meta"
	"github.com/versity/versitygw/backend/posix"
	"github.com/versity/versitygw/embedgw"
)

// Options say where the gateway keeps what it is given and how it is reached.
type Options struct {
	Dir     string // absolute; made when it is not there
	Port    int    // tried first; another one is taken when it is in use
	Region  string
	Buckets []Bucket
}

// Server is the running gateway. A process can run one.
type Server struct {
	Port int
	Exit <-chan error // the gateway ended by itself

	cancel context.CancelFunc
	done   chan struct{}
}

// Keys are the access key and the secret of everything local.
const Keys = "local"

// copyMost is the largest object that CopyObject takes, as in the cloud.
const copyMost = 5 << 30

// Start starts the gateway and creates its buckets; what is there already stays. The process's working folder is
// the data's afterwards: the gateway reaches objects by relative paths.
func Start(ctx context.Context, o Options) (*Server, error) {
	if !filepath.IsAbs(o.Dir) {
		return nil, fmt.Errorf("s3: %s is not absolute", o.Dir)
	}
	data, about, versions := filepath.Join(o.Dir, "data"), filepath.Join(o.Dir, "about"), filepath.Join(o.Dir, "versions")
	for _, dir := range []string{data, about, versions} {
		if err := os.MkdirAll(dir, 0o755); err != nil {
			return nil, err
		}
	}
	sidecar, err := meta.NewSideCar(about)
	if err != nil {
		return nil, fmt.Errorf("s3: %w", err)
	}
	var backend *posix.Posix
	if err := silently(func() error {
		backend, err = posix.New(data, sidecar, posix.PosixOpts{SideCarDir: about, VersioningDir: versions, CopyObjectThreshold: copyMost})
		return err
	}); err != nil {
		return nil, fmt.Errorf("s3: %w", err)
	}
	port, err := freePort(o.Port)
	if err != nil {
		return nil, err
	}
	ctx, cancel := context.WithCancel(ctx)
	root := auth.NewIAMServiceSingle(auth.Account{Access: Keys, Secret: Keys, Role: auth.RoleAdmin})
	exit := make(chan error, 1)
	s := &Server{Port: port, Exit: exit, cancel: cancel, done: make(chan struct{})}
	go func() {
		err := embedgw.RunVersityGW(ctx, backend, &embedgw.Config{
			RootUserAccess: Keys, RootUserSecret: Keys, IAMService: root, Region: o.Region, Ports: []string{fmt.Sprintf("localhost:%d", port)},
			MaxConnections: 1000, MaxRequests: 1000, MultipartMaxParts: 10000, KeepAlive: true, Quiet: true,
		})
		close(s.done)
		if ctx.Err() == nil {
			exit <- fmt.Errorf("s3 ended: %v", err)
		}
	}()
	if err := s.ready(ctx); err != nil {
		s.Stop()
		return nil, err
	}
	if err := create(ctx, s.Client(o.Region), o.Buckets); err != nil {
		s.Stop()
		return nil, err
	}
	return s, nil
}

// Address is where the gateway answers.
func (s *Server) Address() string { return fmt.Sprintf("http://localhost:%d", s.Port) }

// Stop ends the gateway.
func (s *Server) Stop() {
	s.cancel()
	select {
	case <-s.done:
	case <-time.After(3 * time.Second):
	}
}

// Client returns a client of the gateway.
func (s *Server) Client(region string) *sdk.Client { return Client(s.Address(), region) }

// Client returns a client of an S3 at address, with the local keys.
func Client(address, region string) *sdk.Client {
	return sdk.New(sdk.Options{
		Region: region, BaseEndpoint: aws.String(address), UsePathStyle: true,
		Credentials: credentials.NewStaticCredentialsProvider(Keys, Keys, ""),
	})
}

// ready waits until the gateway listens.
func (s *Server) ready(ctx context.Context) error {
	deadline := time.Now().Add(10 * time.Second)
	for {
		c, err := net.DialTimeout("tcp", fmt.Sprintf("127.0.0.1:%d", s.Port), time.Second)
		if err == nil {
			return c.Close()
		}
		select {
		case err := <-s.Exit:
			return err
		case <-ctx.Done():
			return ctx.Err()
		case <-time.After(5 * time.Millisecond):
		}
		if time.Now().After(deadline) {
			return errors.New("s3: the gateway did not listen within 10 s")
		}
	}
}

// freePort returns the wanted port where it is free, or another one.
func freePort(wanted int) (int, error) {
	l, err := net.Listen("tcp", fmt.Sprintf("127.0.0.1:%d", wanted))
	if err != nil {
		if l, err = net.Listen("tcp", "127.0.0.1:0"); err != nil {
			return 0, err
		}
	}
	defer func() { _ = l.Close() }()
	return l.Addr().(*net.TCPAddr).Port, nil
}

// silently runs f while what it prints goes nowhere: the gateway names its folders on standard output.
func silently(f func() error) error {
	null, err := os.OpenFile(os.DevNull, os.O_WRONLY, 0)
	if err != nil {
		return err
	}
	defer func() { _ = null.Close() }()
	out := os.Stdout
	os.Stdout = null
	defer func() { os.Stdout = out }()
	return f()
}

// BucketName is what a bucket of buckets.yml is called locally.
func BucketName(stage, resource string) string {
	return "bim-" + stage + "-" + strings.ToLower(strings.TrimSuffix(resource, "Bucket"))
}
