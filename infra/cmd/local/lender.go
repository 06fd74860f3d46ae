package main

import (
	"path/filepath"
	"time"

	"bimportal/shared/sim/demo"
)

// newLender starts the demonstration systems that lend accounts and answers what serverless.yml wants of them.
func (c *cloud) newLender() map[string]string {
	o := demo.Options{Secret: newID(), Now: time.Now}
	if !c.ephemeral {
		o.StorePath = filepath.Join(c.data, "demo.json")
	}
	c.lender = demo.New(o)
	return map[string]string{"demoApi": c.origin + demo.Prefix + "/api", "demoEntry": c.origin + demo.Prefix, "demoSecret": o.Secret}
}
