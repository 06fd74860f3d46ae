package content

import (
	"context"
	"errors"

	"bimportal/shared/api"
	"bimportal/shared/store"
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
	list, counts, err := s.allPlugins(ctx)
	rows := make([]PluginRow, len(list))
	for i, p := range list {
		for r := range p.Releases {
			p.Releases[r].HostYears = append([]int{}, p.Releases[r].HostYears...)
		}
		rows[i] = PluginRow{
			ID: p.ID, Name: p.Name, Host: p.Host, HostName: hosts[p.Host], Icon: p.Icon, Intro: p.Intro, Note: p.Note,
			Releases: p.Releases, GuideURL: p.GuideURL, DownloadCount: p.Seeded + counts[p.ID],
		}
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
	Size          int64  `json:"size" doc:"bytes"`
	SHA256        string `json:"sha256"`
	DownloadCount int    `json:"downloadCount"`
}

// downloadPlugin returns a release's file and counts the download, once for each visitor and day.
func (s *Service) downloadPlugin(ctx context.Context, in DownloadInput) (DownloadOutput, error) {
	v, err := s.plugins.Get(ctx, pluginKey(in.ID))
	if errors.Is(err, store.ErrNotFound) {
		return DownloadOutput{}, api.NotFound("plugin_gone", "插件不存在或已经下架")
	}
	if err != nil {
		return DownloadOutput{}, err
	}
	r, ok := v.Value.Release(in.VersionNo)
	if !ok {
		return DownloadOutput{}, api.NotFound("release_gone", "没有这个版本，请选择列表中的版本")
	}
	n, err := s.countDownload(ctx, v.Value)
	return DownloadOutput{r.DownloadPath, r.Size, r.SHA256, n}, err
}
