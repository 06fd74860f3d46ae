package account

import (
	"strings"

	"github.com/mileusna/useragent"
)

// Describe returns in Chinese what a user agent says of the device: desktop, phone, tablet or other, the system, the
// browser. The company chat app, the chat app and the Revit client name themselves beside the engine that they use.
func Describe(userAgent string) (kind, os, browser string) {
	ua := useragent.Parse(userAgent)
	switch {
	case ua.Tablet:
		kind = "tablet"
	case ua.Mobile:
		kind = "phone"
	case ua.Desktop:
		kind = "desktop"
	default:
		kind = "other"
	}
	os, browser = ua.OS, ua.Name
	lower := strings.ToLower(userAgent)
	for _, own := range []struct{ mark, name string }{{"revit", "Revit 客户端"}, {"wxwork", "企业微信"}, {"micromessenger", "微信"}} {
		if strings.Contains(lower, own.mark) {
			browser = own.name
			break
		}
	}
	if os == "" {
		os = "未知系统"
	}
	if browser == "" {
		browser = "未知浏览器"
	}
	return kind, os, browser
}
