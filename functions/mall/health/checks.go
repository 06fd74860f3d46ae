package health

import (
	"fmt"
	"path"
	"slices"
	"strings"

	"bimportal/shared/pattern"
	"bimportal/shared/xray"
)

const (
	notRevit = "不是 Revit 文件，无法从文件读取"
	notThere = "文件中没有这项信息"
)

// checks are the rules in the order in which they are shown.
var checks = []struct {
	rule Rule
	look func(*family) found
}{
	{Size, size}, {Year, year}, {Backup, backup}, {Title, title}, {Preview, preview}, {Category, category}, {Codes, codes}, {Types, types},
	{Empty, empty}, {Custom, custom}, {GUIDs, guids}, {Name, name}, {Traces, traces},
}

func size(f *family) found {
	most := int64(f.rules.MaxMB) << 20
	if f.Report.Size <= most {
		return fine
	}
	level, share := Warning, 60
	if f.Report.Size > 4*most {
		level, share = Serious, 100
	}
	text := fmt.Sprintf("文件 %d.%d MB，超过 %d MB", f.Report.Size>>20, f.Report.Size%(1<<20)*10>>20, f.rules.MaxMB)
	return off(level, share, text, "清除未使用的族类型、嵌套族和导入的 CAD 图形后另存")
}

func year(f *family) found {
	switch {
	case !f.Format.Revit():
		return lost(notRevit)
	case f.Report.Year == 0:
		return lost("文件没有写明 Revit 版本")
	case f.claim.MinRevit == 0:
		return lost("未填写最低 Revit 版本")
	case f.Report.Year > f.claim.MinRevit:
		return off(Serious, 100, fmt.Sprintf("文件由 Revit %d 保存，Revit %d 打不开", f.Report.Year, f.claim.MinRevit),
			fmt.Sprintf("用 Revit %d 重新保存，或把最低版本改为 %d", f.claim.MinRevit, f.Report.Year))
	}
	return fine
}

var backupName = pattern.Of(`\.\d{4}\.[A-Za-z]{3}$`)

func backup(f *family) found {
	if f.claim.FileName == "" {
		return lost("没有文件名")
	}
	if backupName().MatchString(f.claim.FileName) {
		return off(Warning, 100, "文件名是 Revit 备份副本的格式（.0001.）", "上传正式文件，而不是备份副本")
	}
	return fine
}

func title(f *family) found {
	switch {
	case f.Report.Title == "":
		return lost(notThere)
	case f.claim.FileName == "":
		return lost("没有文件名")
	}
	inside, outside := plainName(f.Report.Title), plainName(stem(f.claim.FileName))
	if inside == outside || inside == plainName(f.claim.Title) {
		return fine
	}
	return off(Hint, 100, fmt.Sprintf("文件内的族名“%s”与文件名不一致", f.Report.Title), "在 Revit 中以最终名称另存一次")
}

// stem is a file's name without its endings, that of a backup too.
func stem(name string) string {
	name = backupName().ReplaceAllString(name, "")
	return strings.TrimSuffix(name, path.Ext(name))
}

// plainName is a name without what differs without meaning anything.
func plainName(s string) string {
	return strings.NewReplacer(" ", "", "_", "", "-", "").Replace(strings.ToLower(stem(s + ".")))
}

func preview(f *family) found {
	switch {
	case f.Report.Preview != nil:
		return fine
	case !f.Format.Revit() && f.Format != xray.DWG && f.Format != xray.SKP:
		return lost("这种格式不带预览图")
	}
	return off(Warning, 100, "文件没有可用的预览图", "在 Revit 的“保存选项”中选择预览视图后另存")
}

var generic = []string{"Generic Models", "Generic Model", "常规模型", "Specialty Equipment", "专用设备"}

func category(f *family) found {
	switch {
	case f.Report.Category == "":
		return lost(notThere)
	case slices.Contains(generic[:3], f.Report.Category):
		return off(Warning, 100, "族类别是常规模型，明细表和筛选找不到它", "在族编辑器中改为对应的类别")
	case slices.Contains(generic, f.Report.Category):
		return off(Hint, 40, "族类别是“"+f.Report.Category+"”，过于笼统", "有更准确的类别时请改用")
	case f.claim.Category != "" && f.claim.Category != f.Report.Category:
		return off(Warning, 60, fmt.Sprintf("文件的类别是“%s”，填写的是“%s”", f.Report.Category, f.claim.Category), "以文件的类别为准，或修改族")
	}
	return fine
}

func codes(f *family) found {
	switch {
	case f.OmniClass != "":
		return fine
	case len(f.claim.Codes) > 0:
		return off(Hint, 30, "分类编码只在页面填写，文件中没有", "在族中填写 OmniClass 编号，编码会随文件走")
	case !f.Format.Revit():
		return lost(notRevit)
	}
	return off(Warning, 100, "没有分类编码", "在族中填写 OmniClass 编号，或在页面填写分类编码")
}

func types(f *family) found {
	switch {
	case !f.has("types"):
		return lost(notThere)
	case f.claim.Types > 0 && f.claim.Types != len(f.Types):
		return off(Serious, 100, fmt.Sprintf("声明 %d 个类型，文件中有 %d 个", f.claim.Types, len(f.Types)), "更正声明，或上传包含全部类型的文件")
	case f.Declared > 0 && f.Declared != len(f.Types):
		return off(Warning, 60, fmt.Sprintf("文件写明 %d 个类型，实际读到 %d 个", f.Declared, len(f.Types)), "在 Revit 中打开后重新保存")
	}
	return fine
}

func empty(f *family) found {
	if !f.has("types") {
		return lost(notThere)
	}
	all, none, names := 0, 0, []string{}
	for _, t := range f.Types {
		for _, p := range t.Params {
			all++
			if p.Value != "" {
				continue
			}
			none++
			if !slices.Contains(names, p.Name) {
				names = append(names, p.Name)
			}
		}
	}
	switch {
	case all == 0:
		return lost("类型没有参数")
	case none == 0:
		return fine
	}
	text := fmt.Sprintf("%d 个参数值中有 %d 个为空：%s", all, none, some(names))
	if none*5 <= all {
		return off(Hint, 40, text, "补全参数值，或删除不用的参数")
	}
	return off(Warning, 100, text, "补全参数值，或删除不用的参数")
}

func custom(f *family) found {
	own, shared := []string{}, 0
	for _, p := range f.params() {
		switch p.Kind {
		case xray.Custom:
			own = append(own, p.Name)
		case xray.Shared:
			shared++
		}
	}
	switch {
	case !f.has("types") && !f.has("params"):
		return lost(notThere)
	case len(own) == 0:
		return fine
	case len(own) <= shared:
		return off(Hint, 40, fmt.Sprintf("%d 个自定义参数不能进明细表：%s", len(own), some(own)), "需要统计的参数改用共享参数")
	}
	return off(Warning, 100, fmt.Sprintf("自定义参数 %d 个，共享参数 %d 个：%s", len(own), shared, some(own)), "需要统计和标记的参数改用共享参数")
}

func guids(f *family) found {
	switch {
	case !f.has("types") && !f.has("params"):
		return lost(notThere)
	case len(f.rules.SharedGUIDs) == 0:
		return lost("企业未上传共享参数文件")
	}
	known := map[string]bool{}
	for _, id := range f.rules.SharedGUIDs {
		known[strings.ToLower(id)] = true
	}
	var foreign []string
	for _, p := range f.params() {
		if p.Kind == xray.Shared && p.GUID != "" && !known[p.GUID] {
			foreign = append(foreign, p.Name)
		}
	}
	if len(foreign) == 0 {
		return fine
	}
	return off(Warning, 100, fmt.Sprintf("%d 个共享参数不在企业的共享参数文件中：%s", len(foreign), some(foreign)), "改用企业的共享参数，或把它们加入共享参数文件")
}

func name(f *family) found {
	switch {
	case f.rules.NamePattern == "":
		return lost("企业未设置命名规则")
	case f.claim.FileName == "":
		return lost("没有文件名")
	}
	pattern, err := f.rules.name()
	if err != nil {
		return lost("命名规则无效")
	}
	if pattern.MatchString(stem(f.claim.FileName)) {
		return fine
	}
	return off(Warning, 100, "文件名不符合企业的命名规则", "按命名规则改名后重新上传")
}

// traces tells that there are some, and never which: the score is read by others than the uploader.
func traces(f *family) found {
	switch {
	case f.has("traces"):
		return off(Hint, 100, "文件带有保存路径或账户名", "发布前确认可以公开；从公共目录另存可以减少痕迹")
	case !f.Format.Revit() && f.Format != xray.IFC:
		return lost("这种格式未检测个人信息")
	}
	return fine
}
