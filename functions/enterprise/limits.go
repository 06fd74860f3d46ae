package enterprise

import (
	"time"

	"bimportal/shared/limit"
)

// What one person may do in an hour, in all enterprises together. Looking for a telephone is counted because each look says
// whether it is a member's, where the list shows it masked.
var (
	invitesAnHour = limit.Limit{Name: "invite", Most: 100, Within: time.Hour, Message: "每人每小时最多邀请 100 次，请稍后再试，人数较多时请使用批量导入"}
	linksAnHour   = limit.Limit{Name: "invitelink", Most: 30, Within: time.Hour, Message: "每人每小时最多生成 30 个邀请链接，请稍后再试"}
	uploadsAnHour = limit.Limit{Name: "importfile", Most: 20, Within: time.Hour, Message: "每人每小时最多上传 20 个导入文件，请稍后再试"}
	importsAnHour = limit.Limit{Name: "import", Most: 40, Within: time.Hour, Message: "每人每小时最多发起 40 次导入，请稍后再试"}
	lookupsAnHour = limit.Limit{Name: "telephone", Most: 60, Within: time.Hour, Message: "按手机号查找过于频繁，请稍后再试，或按姓名查找"}
)
