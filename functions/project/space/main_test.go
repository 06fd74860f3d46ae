package space_test

import (
	"flag"
	"log/slog"
	"os"
	"testing"

	"bimportal/shared/apitest"
)

var logs = flag.Bool("logs", false, "show what the group logs")

func TestMain(m *testing.M) {
	flag.Parse()
	apitest.Alone()
	if !*logs {
		slog.SetDefault(slog.New(slog.DiscardHandler))
	}
	if err := flag.Set("test.parallel", "16"); err != nil { // schedules wait for the store more than they compute
		panic(err)
	}
	os.Exit(m.Run())
}
