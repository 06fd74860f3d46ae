// Package media says which addresses may stand in a record that a page later follows or shows. Each has one spelling: no
// dot segments, nothing escaped, no other host by two slashes or a backslash, so that no address comes to mean another
// place when a browser resolves it.
package media

import (
	"net/url"
	"path"
	"strings"

	"bimportal/shared/pattern"
)

var (
	picture = pattern.Of(`^/media/picture/[0-9a-zA-Z_-]{1,64}/[0-9a-zA-Z_-]{1,64}\.(?:jpe?g|png|webp|avif)$`)
	still   = pattern.Of(`^/media/help/[0-9a-zA-Z_-]+\.(?:jpe?g|png|webp|avif)$`)
	film    = pattern.Of(`\.(?:mp4|webm)$`)
	below   = pattern.Of(`^/media(?:/[0-9a-zA-Z_-]+(?:\.[0-9a-zA-Z_-]+)*)+$`)
	site    = pattern.Of(`^/[0-9A-Za-z_-][0-9A-Za-z_/.?=&%-]*$`)
	web     = pattern.Of(`^https?://[^\s\\/?#@]+\.[^\s\\]+$`)
)

// Picture says that the address is that of an uploaded public picture (purpose picture of the file group).
func Picture(address string) bool { return picture().MatchString(address) }

// Poster says that the address is that of a picture for a film: an uploaded one, or one that came with the portal's help.
func Poster(address string) bool { return Picture(address) || still().MatchString(address) }

// File says that the address is that of some public file below /media/.
func File(address string) bool { return below().MatchString(address) }

// Film says that the address is that of a public film: an uploaded one (purpose film of the file group), or one that came
// with the portal.
func Film(address string) bool { return File(address) && film().MatchString(address) }

// Web says that the address is that of a page or file of another host, by http or https and without a name to sign in by.
func Web(address string) bool {
	u, err := url.Parse(address)
	return err == nil && web().MatchString(address) && u.User == nil
}

// Page says that the address is that of a page of the portal, as the site's router names it.
func Page(address string) bool {
	u, err := url.Parse(address)
	return err == nil && site().MatchString(address) && u.Host == "" && path.Clean(u.Path) == u.Path && !strings.Contains(u.Path, `\`)
}
