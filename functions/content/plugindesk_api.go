package content

import (
	"context"
	"errors"
	"strings"

	"bimportal/shared/api"
	"bimportal/shared/store"
	"bimportal/shared/version"
)

// PluginQuery filters the operators' plugins.
type PluginQuery struct {
	api.PageQuery
	Host    string `json:"host,omitempty" maxLength:"32" msg:"maxLength=适用软件不正确"`
	Keyword string `json:"keyword,omitempty" maxLength:"40" msg:"maxLength=关键词不能超过40字"`
}

// ManagedRelease is a release with what became of its version.
type ManagedRelease struct {
	Release
	VersionID string         `json:"versionId" doc:"for the calls of versions, which withdraw one; empty where there is none"`
	Status    version.Status `json:"status" doc:"2 released, 3 withdrawn"`
	Reason    string         `json:"reason" doc:"why it was withdrawn"`
	Rev       int64          `json:"versionRev"`
}

// ManagedPlugin is a plugin as the operators see it.
type ManagedPlugin struct {
	ID            string           `json:"id"`
	Name          string           `json:"name"`
	Host          string           `json:"host"`
	HostName      string           `json:"hostName"`
	Intro         string           `json:"intro"`
	Note          string           `json:"note"`
	GuideURL      string           `json:"guideUrl"`
	Order         int              `json:"order"`
	Off           bool             `json:"off" doc:"not before the public"`
	Releases      []ManagedRelease `json:"releases" doc:"the newest first"`
	DownloadCount int              `json:"downloadCount"`
	Rev           int64            `json:"rev"`
}

func (s *Service) managedPlugin(v store.Versioned[Plugin], hosts map[string]string, downloads int, versions map[string]store.Versioned[version.Item]) ManagedPlugin {
	p := v.Value
	m := ManagedPlugin{
		ID: p.ID, Name: p.Name, Host: p.Host, HostName: hosts[p.Host], Intro: p.Intro, Note: p.Note, GuideURL: p.GuideURL, Order: p.Order, Off: p.Off,
		DownloadCount: p.Seeded + downloads, Rev: v.Version, Releases: make([]ManagedRelease, len(p.Releases)),
	}
	for i, r := range p.Releases {
		r.HostYears = append([]int{}, r.HostYears...)
		m.Releases[i] = ManagedRelease{Release: r, Status: version.Released}
		no, _ := version.Number(r.VersionNo)
		if known := versions[version.Item{Type: version.Plugin, ObjectID: p.ID, No: no}.ID()]; known.Version > 0 {
			m.Releases[i].VersionID, m.Releases[i].Status, m.Releases[i].Reason, m.Releases[i].Rev = known.Value.ID(), known.Value.Status, known.Value.Reason, known.Version
		}
	}
	return m
}

// managePlugins returns the plugins in their order, those that are not before the public too.
func (s *Service) managePlugins(ctx context.Context, q PluginQuery) (api.Page[ManagedPlugin], error) {
	hosts, err := s.dict.Labels(ctx, "HOST_APP")
	if err != nil {
		return api.Page[ManagedPlugin]{}, err
	}
	list, counts, versions, err := s.allPlugins(ctx)
	if err != nil {
		return api.Page[ManagedPlugin]{}, err
	}
	rows := []ManagedPlugin{}
	for _, v := range list {
		p := v.Value
		if (q.Host == "" || q.Host == p.Host) && strings.Contains(strings.ToLower(p.Name+"\n"+p.Intro), strings.ToLower(strings.TrimSpace(q.Keyword))) {
			rows = append(rows, s.managedPlugin(v, hosts, counts[p.ID], versions))
		}
	}
	return api.Cut(rows, q.PageQuery)
}

// PluginInput is what an operator says of a plugin. A new one has no id; Rev is that of what he read.
type PluginInput struct {
	ID       string `json:"id,omitempty" maxLength:"64" msg:"maxLength=插件不存在或已经下架"`
	Name     string `json:"name" maxLength:"30" msg:"required=请输入插件名称;maxLength=插件名称不能超过30字"`
	Host     string `json:"host" maxLength:"32" msg:"required=请选择适用软件;maxLength=请选择适用软件" doc:"a value of HOST_APP"`
	Intro    string `json:"intro" maxLength:"200" msg:"required=请输入简介;maxLength=简介不能超过200字"`
	Note     string `json:"note,omitempty" maxLength:"200" msg:"maxLength=安装须知不能超过200字" doc:"what one must know before installing"`
	GuideURL string `json:"guideUrl,omitempty" maxLength:"300" msg:"maxLength=安装说明的地址过长"`
	Order    int    `json:"order,omitempty" minimum:"0" maximum:"999" msg:"minimum=排序应为 0 到 999;maximum=排序应为 0 到 999"`
	Off      bool   `json:"off,omitempty"`
	Rev      int64  `json:"rev,omitempty" minimum:"0" msg:"minimum=版本号不正确"`
}

// editPlugin writes a plugin. 404 plugin_gone, 409 stale_rev, too_many_plugins.
func (s *Service) editPlugin(ctx context.Context, in PluginInput) (ManagedPlugin, error) {
	hosts, err := s.dict.Labels(ctx, "HOST_APP")
	if err != nil {
		return ManagedPlugin{}, err
	}
	v, err := s.writePlugin(ctx, in, hosts)
	return s.afterPlugin(ctx, v, hosts, err)
}

// ReleaseInput is a new version of a plugin, with its installer.
type ReleaseInput struct {
	ID        string `json:"id" maxLength:"64" msg:"required=缺少插件编号;maxLength=插件不存在或已经下架"`
	VersionNo string `json:"versionNo" maxLength:"14" msg:"required=请输入版本号;maxLength=版本号格式应为 1.0.0"`
	HostYears []int  `json:"hostYears,omitempty" maxItems:"20" msg:"maxItems=适用版本应为年份，最多20个" doc:"the host's versions that it runs in; none for all"`
	Log       string `json:"log" maxLength:"2000" msg:"required=请输入更新说明;maxLength=更新说明不能超过2000字"`
	File      string `json:"file" maxLength:"300" msg:"required=请上传安装包;maxLength=安装包不存在或不是您上传的，请重新上传" doc:"downloadPath of the caller's own upload of purpose plugin"`
	Rev       int64  `json:"rev" minimum:"1" msg:"required=缺少版本号;minimum=版本号不正确"`
}

// releasePlugin publishes a version of a plugin with its installer, and writes it as a version of the operators' enterprise in
// the same transaction. 404 plugin_gone, 409 stale_rev, version_taken.
func (s *Service) releasePlugin(ctx context.Context, in ReleaseInput) (ManagedPlugin, error) {
	hosts, err := s.dict.Labels(ctx, "HOST_APP")
	if err != nil {
		return ManagedPlugin{}, err
	}
	v, err := s.writeRelease(ctx, in, hosts)
	return s.afterPlugin(ctx, v, hosts, err)
}

func (s *Service) afterPlugin(ctx context.Context, v store.Versioned[Plugin], hosts map[string]string, err error) (ManagedPlugin, error) {
	if errors.Is(err, store.ErrConflict) {
		return ManagedPlugin{}, api.Conflict("busy", "有人正在修改这个插件，请稍后再试")
	}
	if err != nil {
		return ManagedPlugin{}, err
	}
	counts, err := s.downloads.Find(ctx, downloadsKey(v.Value.ID))
	if err != nil {
		return ManagedPlugin{}, err
	}
	versions, err := s.releaseVersions(ctx)
	return s.managedPlugin(v, hosts, counts.Value.N, versions), err
}

// ManagedLog is an application's log as the operators edit it.
type ManagedLog struct {
	ReleaseLog
	Name string `json:"name"`
	Rev  int64  `json:"rev" doc:"0 where there is none yet"`
}

// manageLogs returns the four applications' logs.
func (s *Service) manageLogs(ctx context.Context, _ None) ([]ManagedLog, error) {
	list := make([]ManagedLog, len(apps))
	for i, app := range apps {
		v, err := s.logs.Find(ctx, logKey(app))
		if err != nil {
			return nil, err
		}
		list[i] = managedLog(app, v)
	}
	return list, nil
}

// LogInput is an application's log whole. Rev is that of what the operator read.
type LogInput struct {
	App     string   `json:"app" enum:"portal,gis,family,panorama" msg:"required=请选择列表中的应用;enum=请选择列表中的应用"`
	Entries []Change `json:"entries" maxItems:"300" msg:"required=请输入日志;maxItems=一个应用最多300条日志"`
	Rev     int64    `json:"rev,omitempty" minimum:"0" msg:"minimum=版本号不正确"`
}

// editLog writes an application's log. 409 stale_rev with the log as it stands.
func (s *Service) editLog(ctx context.Context, in LogInput) (ManagedLog, error) {
	v, err := s.writeLog(ctx, in)
	if errors.Is(err, store.ErrConflict) {
		return ManagedLog{}, api.Conflict("busy", "有人正在修改这份日志，请稍后再试")
	}
	if err != nil {
		return ManagedLog{}, err
	}
	return managedLog(in.App, v), nil
}

func managedLog(app string, v store.Versioned[KeptLog]) ManagedLog {
	return ManagedLog{ReleaseLog{app, append([]Change{}, v.Value.Entries...)}, appNames[app], v.Version}
}
