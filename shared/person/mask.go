package person

import (
	"net/netip"
	"strings"
	"unicode/utf8"
)

// MaskAddress hides whose line it is, and keeps which network: 198.51.*.*, 2001:db8:*. Empty for what is no address.
func MaskAddress(address string) string {
	ip, err := netip.ParseAddr(address)
	switch {
	case err != nil:
		return ""
	case ip.IsLoopback():
		return "本机"
	case ip.Unmap().Is4():
		part := strings.Split(ip.Unmap().String(), ".")
		return part[0] + "." + part[1] + ".*.*"
	}
	part := strings.Split(ip.StringExpanded(), ":")
	return strings.TrimLeft(part[0], "0") + ":" + strings.TrimLeft(part[1], "0") + ":*"
}

// MaskTelephone hides the middle of a number: 138****1234.
func MaskTelephone(t string) string {
	if len(t) < 7 {
		return strings.Repeat("*", len(t))
	}
	return t[:3] + strings.Repeat("*", len(t)-7) + t[len(t)-4:]
}

// MaskName keeps the family name: 周**.
func MaskName(n string) string {
	_, size := utf8.DecodeRuneInString(n)
	return n[:size] + strings.Repeat("*", utf8.RuneCountInString(n[size:]))
}

// Region returns where a network address is, as a profile says it. Provinces would need a table of addresses, which is
// not held: beyond the machine itself and a network of one's own it is unknown.
func Region(address string) string {
	ip, err := netip.ParseAddr(address)
	switch {
	case err == nil && ip.IsLoopback():
		return "本机"
	case err == nil && ip.Unmap().IsPrivate():
		return "局域网"
	}
	return "未知"
}
