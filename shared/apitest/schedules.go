package apitest

import (
	"flag"
	"log/slog"
	"os"
	"testing"
)

// Scheduled is the TestMain of a package of seeded schedules, which its own flags number: with a store of its own, whose faults are nobody
// else's, and without the lines that faults log, unless -logs asks for them.
func Scheduled(m *testing.M) {
	logs := flag.Bool("logs", false, "show what the group logs")
	flag.Parse()
	Alone()
	if !*logs {
		slog.SetDefault(slog.New(slog.DiscardHandler))
	}
	if err := flag.Set("test.parallel", "16"); err != nil { // schedules wait for the store more than they compute
		panic(err)
	}
	os.Exit(m.Run())
}
