package space_test

import (
	"flag"
	"log/slog"
	"os"
	"testing"
)

var logs = flag.Bool("logs", false, "show what the group logs")

func TestMain(m *testing.M) {
	flag.Parse()
	if !*logs {
		slog.SetDefault(slog.New(slog.DiscardHandler))
	}
	os.Exit(m.Run())
}
