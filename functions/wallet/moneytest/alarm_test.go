package moneytest

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"bimportal/functions/wallet"
	"bimportal/shared/apitest"
)

// TestWhatNothingHealsCallsSomebody: the lines that are logged are those that the alarm counts.
func TestWhatNothingHealsCallsSomebody(t *testing.T) {
	alarms, err := os.ReadFile(filepath.Join(apitest.Root(), "infra/resources/alarms.yml"))
	if err != nil {
		t.Fatal(err)
	}
	for _, line := range []string{wallet.ReconcileDiffers, wallet.TrialDiffers, wallet.BelowZero, wallet.RefundOverdue, wallet.PayoutOverdue, wallet.TransferOverdue, wallet.TransferPoor, wallet.GivenUpLine} {
		if n := strings.Count(string(alarms), `$.msg = "`+line+`"`); n != 2 {
			t.Errorf("%q is counted in %d log groups", line, n)
		}
	}
}
