package account

import (
	"time"

	"bimportal/shared/limit"
)

var (
	limitAddress = limit.Limit{Name: "sms-address", Most: 100, Within: 24 * time.Hour} // an office sends from one address

	// Codes to one telephone for one purpose. What the person's own devices ask for is counted apart, so that no stranger
	// uses it up; strangers share ten, and one network has no more than half of them.
	limitPhone        = limit.Limit{Name: "sms-phone", Most: 10, Within: 24 * time.Hour}
	limitPhoneNetwork = limit.Limit{Name: "sms-phone-network", Most: 5, Within: 24 * time.Hour}
	limitPhoneOwn     = limit.Limit{Name: "sms-phone-own", Most: 10, Within: 24 * time.Hour}

	// LimitSignIn counts what failed under all names: from here on each sign-in of the network by password needs a captcha,
	// of which there are limitCaptcha. It is no lock, for an office has one address.
	LimitSignIn = limit.Limit{Name: "sign-in", Most: 100, Within: 10 * time.Minute}
	LimitStart  = limit.Limit{Name: "sign-in-start", Most: 60, Within: 10 * time.Minute} // sign-ins elsewhere, an office has one address
	limitGap    = limit.Limit{Name: "sms-gap", Most: 1, Within: time.Minute}

	// limitFailures keeps whoever tries a thousand passwords from filling the log; the lock holds him up besides.
	limitFailures = limit.Limit{Name: "login-failures", Most: 10, Within: time.Hour}
)
