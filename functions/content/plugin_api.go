package content

import (
	"context"
	"errors"

	"bimportal/shared/api"
	"bimportal/shared/store"
	"bimportal/shared/version"
)

// PluginRow is a plugin as visitors see it.
type PluginRow struct {
	ID            string    `json:"id"`
	Name          string    `json:"name"`
	Host          string    `json:"host"`
	HostName      string    `json:"hostName"`
	Icon          string    `json:"icon"`
	Intro         string    `json:"intro"`
	Note          string    `json:"note"`
	Releases      []Release `json:"releases" doc:"the newest first"`
	GuideURL      string    `json:"guideUrl"`
	DownloadCount int       `json:"downloadCount"`
}

// queryPlugins returns the plugins with their releases.
func (s *Service) queryPlugins(ctx context.Context, _ None) ([]PluginRow, error) {
	hosts, err := s.dict.Labels(ctx, "HOST_APP")
	if err != nil {
		return nil, err
	}
	list, counts, versions, err := s.allPlugins(ctx)
	rows, back := []PluginRow{}, withdrawn(versions)
	for _, v := range list {
		p := v.Value
		releases := p.Shown(back)
		if p.Off || len(releases) == 0 {
			continue
		}
		for r := range releases {
			releases[r].HostYears = append([]int{}, releases[r].HostYears...)
		}
		rows = append(rows, PluginRow{
			ID: p.ID, Name: p.Name, Host: p.Host, HostName: hosts[p.Host], Icon: p.Icon, Intro: p.Intro, Note: p.Note,
			Releases: releases, GuideURL: p.GuideURL, DownloadCount: p.Seeded + counts[p.ID],
		})
	}
	return rows, err
}

// DownloadInput names a release.
type DownloadInput struct {
	ID        string `json:"id" maxLength:"64" msg:"required=缺少插件编号;maxLength=插件不存在或已经下架"`
	VersionNo string `json:"versionNo,omitempty" maxLength:"32" msg:"maxLength=没有这个版本" doc:"the newest when it is empty"`
}

// DownloadOutput is where the file lies.
type DownloadOutput struct {
	DownloadPath  string `json:"downloadPath"`
	URL           string `json:"url" doc:"signed for a minute where downloadPath is an upload's; empty where it is a media address"`
	Size          int64  `json:"size" doc:"bytes"`
	SHA256        string `json:"sha256"`
	DownloadCount int    `json:"downloadCount"`
}

// downloadPlugin returns a release's file and counts the download, once for each visitor and day.
func (s *Service) downloadPlugin(ctx context.Context, in DownloadInput) (DownloadOutput, error) {
	v, err := s.plugins.Get(ctx, pluginKey(in.ID))
	if errors.Is(err, store.ErrNotFound) || err == nil && v.Value.Off {
		return DownloadOutput{}, errNoPlugin
	}
	if err != nil {
		return DownloadOutput{}, err
	}
	versions, err := s.releaseVersions(ctx)
	if err != nil {
		return DownloadOutput{}, err
	}
	p := v.Value
	p.Releases = p.Shown(withdrawn(versions))
	r, ok := p.Release(in.VersionNo)
	if !ok {
		return DownloadOutput{}, api.NotFound("release_gone", "没有这个版本，请选择列表中的版本")
	}
	out := DownloadOutput{DownloadPath: r.DownloadPath, Size: r.Size, SHA256: r.SHA256}
	if version.Private(r.DownloadPath) {
		if out.URL, err = s.files.Link(ctx, r.file()); err != nil {
			return DownloadOutput{}, err
		}
	}
	out.DownloadCount, err = s.countDownload(ctx, v.Value)
	return out, err
}
