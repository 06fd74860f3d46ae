// Package version is what people read and do of the versions of what their enterprise makes (product.md section 12, ADR 66).
package version

import (
	"strings"

	"bimportal/shared/api"
	"bimportal/shared/version"
)

var (
	errGone      = api.NotFound("version_gone", "版本不存在或不对您开放")
	errReleased  = api.Conflict("version_released", "已发布的版本不能修改，请发布新版本或撤回")
	errState     = api.Conflict("version_state", "只有已发布的版本可以撤回")
	errPublished = api.Field("objectType", "产品、模板和成果的版本在上架或归档时生成")
	errOrder     = api.Field("versionNo", "版本号须高于已发布的版本")
	errTaken     = api.Conflict("version_taken", "该版本号已存在，请修改原版本或使用新的版本号")
	errNoFile    = api.Field("files", "文件不存在或不是您上传的，请重新上传")
	errOther     = api.Field("b", "请选择同一对象的两个版本")
	errTooMany   = api.Conflict("too_many_versions", "一个对象最多可以有200个版本")
)

// versionsMost is how many versions one thing has.
const versionsMost = 200

// release puts the item into the status that is asked for: only forward, and released only above all that was.
func release(v *version.Item, to version.Status, others []version.Item, now int64) error {
	if v.Status == version.Released || v.Status == version.Withdrawn {
		return errReleased
	}
	v.Status = to
	if to != version.Released {
		return nil
	}
	for _, o := range others {
		if (o.Status == version.Released || o.Status == version.Withdrawn) && version.Compare(v.No, o.No) <= 0 {
			return errOrder
		}
	}
	v.ReleasedAt = now
	return nil
}

// withdraw takes a released version back; why stays to be read.
func withdraw(v *version.Item, reason string) error {
	reason = strings.TrimSpace(reason)
	switch {
	case v.Status != version.Released:
		return errState
	case reason == "":
		return api.Field("reason", "请填写撤回的原因")
	}
	v.Status, v.Reason = version.Withdrawn, reason
	return nil
}
