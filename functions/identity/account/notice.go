package account

import (
	"fmt"
	"time"

	"bimportal/shared/api"
	"bimportal/shared/clock"
	"bimportal/shared/notify"
	"bimportal/shared/person"
)

// securityPath is where the site shows what protects an account.
const securityPath = "/user-info/account?tab=security"

// newDeviceNotice tells an account of a sign-in in a browser that it has not seen before.
func newDeviceNotice(userID string, call api.Call, now time.Time) notify.Notice {
	_, os, browser := Describe(call.UserAgent)
	return notify.Notice{
		UserID: userID, MsgType: notify.Sys, TypeCode: notify.KindSecurity, Title: "您的账号在新设备上登录",
		Content: fmt.Sprintf("%s，您的账号在新设备（%s，%s，网络地址 %s）上登录。如果不是您本人，请立即下线该设备并修改密码。",
			clock.Text(clock.Millis(now)), os, browser, person.MaskAddress(call.Address)),
		Link: securityPath,
	}
}
