package demo

import (
	"fmt"
	"slices"
	"strings"
	"unicode/utf8"

	"bimportal/shared/api"
	"bimportal/shared/media"
	"bimportal/shared/pattern"
	"bimportal/shared/publish"
)

const (
	systemsMost  = 50
	seatsMost    = 60 // of a system
	tasksMost    = 8
	demoTaskMost = 40 // characters
)

var (
	accountForm    = pattern.Of(`^[0-9a-z][0-9a-z_-]{1,31}$`)
	errSystemsFull = api.Conflict("too_many_demos", fmt.Sprintf("最多%d个演示系统", systemsMost))
	errSeatsFull   = api.Conflict("too_many_seats", fmt.Sprintf("一个系统最多%d个体验账号", seatsMost))
	errSeatTaken   = api.Conflict("seat_taken", "这个系统已有同名账号")
	errNoSeat      = api.NotFound("no_seat", "体验账号不存在")
	errSeatSame    = api.Conflict("nothing_changed", "账号已经是这个状态")
)

// Say refuses a system that could not be shown or lent, by its field. types are the values of PRODUCT_TYPE.
func (d *Demo) Say(types map[string]string) error {
	for _, text := range []*string{&d.Name, &d.Intro, &d.EntryURL, &d.ResetTime} {
		*text = strings.TrimSpace(*text)
	}
	d.Tasks = slices.DeleteFunc(publish.Trimmed(d.Tasks), func(t string) bool { return t == "" })
	switch {
	case d.Name == "":
		return api.Field("name", "请输入系统名称")
	case utf8.RuneCountInString(d.Name) > demoNameMost:
		return api.Field("name", fmt.Sprintf("系统名称不能超过%d字", demoNameMost))
	case d.Intro == "":
		return api.Field("intro", "请输入简介")
	case utf8.RuneCountInString(d.Intro) > demoIntroMost:
		return api.Field("intro", fmt.Sprintf("简介不能超过%d字", demoIntroMost))
	case types[d.TypeCode] == "":
		return api.Field("typeCode", "请选择产品类型")
	case d.CoverURL != "" && !media.Picture(d.CoverURL):
		return api.Field("coverUrl", "封面须是已上传的图片")
	case d.Kind != "" && !slices.Contains(publish.Drawings, d.Kind):
		return api.Field("kind", "请选择列表中的图样")
	case len(d.Tasks) > tasksMost || slices.ContainsFunc(d.Tasks, func(t string) bool { return utf8.RuneCountInString(t) > demoTaskMost }):
		return api.Field("tasks", fmt.Sprintf("体验内容最多%d条，每条不超过%d字", tasksMost, demoTaskMost))
	case d.EntryURL != "" && !media.Web(d.EntryURL):
		return api.Field("entryUrl", "请输入正确的入口地址，以 http:// 或 https:// 开头")
	case d.LeaseMinutes < leaseLeast || d.LeaseMinutes > leaseMost:
		return api.Field("leaseMinutes", fmt.Sprintf("每次体验应为 %d 到 %d 分钟", leaseLeast, leaseMost))
	case !clockTime().MatchString(d.ResetTime):
		return api.Field("resetTime", "请选择每天重置数据的时间")
	}
	return nil
}
