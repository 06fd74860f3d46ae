package content

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
	"unicode/utf8"

	"bimportal/shared/api"
	"bimportal/shared/media"
	"bimportal/shared/membership"
	"bimportal/shared/pattern"
	"bimportal/shared/version"
)

const (
	pluginNameMost  = 30
	pluginIntroMost = 200
	pluginsMost     = 100
	releasesMost    = 200
	releaseLogMost  = 2000
	yearsMost       = 20
)

var (
	errNoPlugin     = api.NotFound("plugin_gone", "插件不存在或已经下架")
	errPluginsFull  = api.Conflict("too_many_plugins", fmt.Sprintf("最多%d个插件", pluginsMost))
	errReleasesFull = api.Conflict("too_many_releases", fmt.Sprintf("一个插件最多%d个版本", releasesMost))
	errReleaseOrder = api.Field("versionNo", "版本号须高于已发布的版本")
	errReleaseTaken = api.Conflict("version_taken", "该版本号已被使用，请换一个版本号")
	errReleaseForm  = api.Field("versionNo", "版本号格式应为 1.0.0")
	errReleaseFile  = api.Field("file", "安装包不存在或不是您上传的，请重新上传")
)

// pluginPage is the help page that tells how a plugin is installed, as the portal's pages name it.
var pluginPage = pattern.Of(`^/bimCollege/[0-9a-f]{10}$`)

// Check takes the spaces around away and refuses a plugin that could not be shown. hosts are the values of HOST_APP.
func (p *Plugin) Check(hosts map[string]string) error {
	for _, text := range []*string{&p.Name, &p.Intro, &p.Note, &p.GuideURL} {
		*text = strings.TrimSpace(*text)
	}
	long := func(text string, most int) bool { return utf8.RuneCountInString(text) > most }
	switch {
	case p.Name == "":
		return api.Field("name", "请输入插件名称")
	case long(p.Name, pluginNameMost):
		return api.Field("name", fmt.Sprintf("插件名称不能超过%d字", pluginNameMost))
	case hosts[p.Host] == "":
		return api.Field("host", "请选择适用软件")
	case p.Intro == "":
		return api.Field("intro", "请输入简介")
	case long(p.Intro, pluginIntroMost):
		return api.Field("intro", fmt.Sprintf("简介不能超过%d字", pluginIntroMost))
	case long(p.Note, pluginIntroMost):
		return api.Field("note", fmt.Sprintf("安装须知不能超过%d字", pluginIntroMost))
	case p.GuideURL != "" && !pluginPage().MatchString(p.GuideURL) && !media.Web(p.GuideURL):
		return api.Field("guideUrl", "请填写帮助文档的地址，例如 /bimCollege/ 开头，或 https:// 开头的网址")
	}
	return nil
}

// Add takes a release in before the others, whose numbers it must exceed: a number is never used twice.
func (p *Plugin) Add(r Release) error {
	no, ok := version.Number(r.VersionNo)
	if !ok {
		return errReleaseForm
	}
	r.VersionNo, r.Log = no, strings.TrimSpace(r.Log)
	if r.Log == "" {
		return api.Field("log", "请输入更新说明")
	}
	if utf8.RuneCountInString(r.Log) > releaseLogMost {
		return api.Field("log", fmt.Sprintf("更新说明不能超过%d字", releaseLogMost))
	}
	if len(r.HostYears) > yearsMost || slices.ContainsFunc(r.HostYears, func(y int) bool { return y < 2000 || y > 2100 }) {
		return api.Field("hostYears", "适用版本应为年份，最多20个")
	}
	if len(p.Releases) >= releasesMost {
		return errReleasesFull
	}
	for _, o := range p.Releases {
		if known, ok := version.Number(o.VersionNo); ok && version.Compare(no, known) <= 0 {
			return errReleaseOrder
		}
	}
	r.HostYears = slices.Clone(r.HostYears)
	slices.SortFunc(r.HostYears, func(a, b int) int { return cmp.Compare(b, a) })
	r.HostYears = slices.Compact(r.HostYears)
	p.Releases = slices.Concat([]Release{r}, p.Releases)
	return nil
}

// file is what a release's version has.
func (r Release) file() version.File {
	name := cmp.Or(r.FileName, r.DownloadPath[strings.LastIndex(r.DownloadPath, "/")+1:])
	return version.File{FileID: cmp.Or(r.FileID, name), Name: name, Size: r.Size, SHA256: r.SHA256, Path: r.DownloadPath}
}

// item is the version that a release is, of the operators' enterprise (ADR 66).
func (p Plugin) item(r Release, hostName string, at int64, byID, byName string) version.Item {
	no, _ := version.Number(r.VersionNo)
	compat := []string{hostName}
	if len(r.HostYears) > 0 {
		compat = compat[:0]
		for _, year := range r.HostYears {
			compat = append(compat, fmt.Sprint(hostName, " ", year))
		}
	}
	return version.Item{
		Type: version.Plugin, ObjectID: p.ID, ObjectName: p.Name, EnterpriseID: membership.Platform, No: no, Title: p.Name + " " + no, Log: r.Log,
		Fields: []version.Field{{Name: "简介", Value: p.Intro}, {Name: "安装须知", Value: p.Note}}, Files: []version.File{r.file()}, Compat: compat,
		Status: version.Released, ReleasedAt: at, CreatedAt: at, ByID: byID, ByName: byName,
	}
}

// Shown returns the releases that the public is offered: those whose versions were not withdrawn.
func (p Plugin) Shown(withdrawn map[string]bool) []Release {
	list := []Release{}
	for _, r := range p.Releases {
		no, _ := version.Number(r.VersionNo)
		if !withdrawn[version.Item{Type: version.Plugin, ObjectID: p.ID, No: no}.ID()] {
			list = append(list, r)
		}
	}
	return list
}

const (
	entriesMost   = 300
	entryTextMost = 200
)

// Check refuses a log that a page could not show, and orders it the newest first; entries of a day stay as they are sent.
func (l *ReleaseLog) Check() error {
	if appNames[l.App] == "" {
		return api.Field("app", "请选择列表中的应用")
	}
	if len(l.Entries) > entriesMost {
		return api.Field("entries", fmt.Sprintf("一个应用最多%d条日志", entriesMost))
	}
	for i := range l.Entries {
		e := &l.Entries[i]
		e.VersionNo, e.Text = strings.TrimSpace(e.VersionNo), strings.TrimSpace(e.Text)
		at := fmt.Sprintf("entries[%d].", i)
		switch {
		case e.VersionNo == "" || utf8.RuneCountInString(e.VersionNo) > 20:
			return api.Field(at+"versionNo", "请输入版本号，不超过20字")
		case !day(e.Date):
			return api.Field(at+"date", "请选择日期")
		case e.Text == "":
			return api.Field(at+"text", "请输入内容")
		case utf8.RuneCountInString(e.Text) > entryTextMost:
			return api.Field(at+"text", fmt.Sprintf("内容不能超过%d字", entryTextMost))
		}
	}
	slices.SortStableFunc(l.Entries, func(a, b Change) int { return cmp.Compare(b.Date, a.Date) })
	return nil
}
