package siteconfig

import "testing"

func TestThePolicyFollowsTheConfiguration(t *testing.T) {
	const policy = "default-src 'self'; img-src 'self' data: blob:; connect-src 'self' https://up.example; media-src 'self' blob:"
	with := Config{MediaHost: "https://media.example/a/", PictureHosts: []string{"https://cdn.example:8443", "https://media.example"}}
	const want = "default-src 'self'; img-src 'self' data: blob: https://media.example https://cdn.example:8443; connect-src 'self' https://up.example; " +
		"media-src 'self' blob: https://media.example https://cdn.example:8443"
	got, err := with.Allow(policy)
	if err != nil || got != want {
		t.Fatalf("%v\n%s", err, got)
	}
	if again, err := with.Allow(got); err != nil || again != want {
		t.Errorf("a second time: %v\n%s", err, again)
	}
	if back, err := (Config{}).Allow(got); err != nil || back != policy {
		t.Errorf("without a host: %v\n%s", err, back)
	}
	for _, address := range []string{"media.example", "//media.example", "javascript:alert(1)", "https://", "https://a@b.example", "https://a;script-src", "https://*.example"} {
		if got, err := (Config{MediaHost: address}).Allow(policy); err == nil {
			t.Errorf("%s: %s", address, got)
		}
	}
}
