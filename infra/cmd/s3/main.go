// Command s3 runs the local S3 alone, for tests: one line of JSON with its port and its folder when it is ready, and its end when
// standard input closes.
//
//	go run ./infra/cmd/s3 --buckets infra/resources/buckets.yml
package main

import (
	"context"
	"encoding/json"
	"flag"
	"fmt"
	"io"
	"os"

	"bimportal/infra/localcloud/s3"
)

func main() {
	buckets := flag.String("buckets", "infra/resources/buckets.yml", "the template")
	stage := flag.String("stage", "local", "part of the buckets' names")
	origin := flag.String("origin", "http://localhost:8080", "the portal's origin, for CORS")
	flag.Parse()
	if err := run(*buckets, *stage, *origin); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

func run(file, stage, origin string) error {
	list, err := s3.Buckets(file, stage, origin)
	if err != nil {
		return err
	}
	dir, err := os.MkdirTemp("", "bim-s3-")
	if err != nil {
		return err
	}
	defer func() { _ = os.RemoveAll(dir) }()
	server, err := s3.Start(context.Background(), s3.Options{Dir: dir, Region: "ap-southeast-1", Buckets: list})
	if err != nil {
		return err
	}
	defer server.Stop()
	if err := json.NewEncoder(os.Stdout).Encode(map[string]any{"ready": true, "port": server.Port, "dir": dir}); err != nil {
		return err
	}
	closed := make(chan struct{})
	go func() {
		_, _ = io.Copy(io.Discard, os.Stdin)
		close(closed)
	}()
	select {
	case <-closed:
		return nil
	case err := <-server.Exit:
		return err
	}
}
