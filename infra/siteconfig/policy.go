package siteconfig

import (
	"fmt"
	"net/url"
	"slices"
	"strings"
)

// mediaDirectives are those of the pages' security policy that say where pictures and films come from.
var mediaDirectives = []string{"img-src", "media-src"}

// Allow returns a security policy whose pages show pictures and films of the configured hosts, and of no other: what
// it allowed of an earlier configuration is gone. It refuses an address that is no origin.
func (c Config) Allow(policy string) (string, error) {
	var origins []string
	for _, address := range append([]string{c.MediaHost}, c.PictureHosts...) {
		if address == "" {
			continue
		}
		u, err := url.Parse(address)
		if err != nil || (u.Scheme != "https" && u.Scheme != "http") || u.Hostname() == "" || u.User != nil || strings.ContainsAny(u.Host, " ;,*") {
			return "", fmt.Errorf("siteconfig: %q is not the address of a host for pictures", address)
		}
		if origin := u.Scheme + "://" + u.Host; !slices.Contains(origins, origin) {
			origins = append(origins, origin)
		}
	}
	directives := strings.Split(policy, ";")
	for i, directive := range directives {
		words := strings.Fields(directive)
		if len(words) == 0 || !slices.Contains(mediaDirectives, words[0]) {
			continue
		}
		words = slices.DeleteFunc(words, func(word string) bool { return strings.Contains(word, "://") })
		directives[i] = " " + strings.Join(append(words, origins...), " ")
	}
	return strings.TrimSpace(strings.Join(directives, ";")), nil
}
