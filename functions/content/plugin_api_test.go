package content_test

import (
	"encoding/json"
	"strings"
	"testing"
	"time"

	"bimportal/functions/content"
	"bimportal/shared/apitest"
	"bimportal/shared/id"
)

func (d *door) plugin() string {
	d.t.Helper()
	slug := id.New("p")
	release := func(version string) content.Release {
		return content.Release{VersionNo: version, Size: 10, SHA256: strings.Repeat("a", 64), Log: "改进", ReleaseTime: "2026-05-01 10:00:00", DownloadPath: "/media/plugin/" + version + ".zip"}
	}
	seed := content.Seed{
		Plugins: []content.SeedPlugin{{Slug: slug, Plugin: content.Plugin{Name: slug, Host: "revit", Seeded: 100, Releases: []content.Release{release("2.0"), release("1.0")}}}},
		Logs:    []content.ReleaseLog{{App: "portal", Entries: []content.Change{{VersionNo: "2.6", Date: "2026-10-01", Type: "new", Text: "上线"}}}},
	}
	data, err := json.Marshal(seed)
	if err != nil {
		d.t.Fatal(err)
	}
	if err := d.s.Work(d.t.Context(), content.Event{Task: "seed", Data: data}); err != nil {
		d.t.Fatal(err)
	}
	return id.Slug("plugin", slug)
}

func TestADownloadCountsOnceADay(t *testing.T) {
	d := open(t)
	pluginID := d.plugin()
	download := func(pluginID, version, agent string) apitest.Answer {
		return apitest.Call(t, d.g, apitest.Request{Method: "POST", Path: "/platform/home/plug/download", Body: map[string]any{"id": pluginID, "versionNo": version}, Header: map[string]string{"User-Agent": agent}})
	}
	for what, a := range map[string]apitest.Answer{"no plugin": download("ffffffffff", "", "a"), "no version": download(pluginID, "9.9", "a")} {
		if a.HTTP != 404 {
			t.Errorf("%s: %s", what, a.Body)
		}
	}
	if a := d.get("/platform/home/plug/download?id=" + pluginID); a.HTTP != 405 {
		t.Errorf("a download by GET counts: %d", a.HTTP)
	}
	shown := func() content.PluginRow {
		t.Helper()
		d.later(6 * time.Second)
		for _, p := range apitest.Into[[]content.PluginRow](t, d.get("/platform/home/plug/queryPlugs")) {
			if p.ID == pluginID {
				return p
			}
		}
		t.Fatal("the plugin is not listed")
		return content.PluginRow{}
	}
	if p := shown(); p.DownloadCount != 100 || p.Releases[0].VersionNo != "2.0" {
		t.Errorf("%+v", p)
	}
	for _, c := range []struct {
		version, agent, path string
		count                int
	}{{"", "a", "2.0", 101}, {"1.0", "a", "1.0", 101}, {"2.0", "b", "2.0", 102}} {
		got := apitest.Into[content.DownloadOutput](t, download(pluginID, c.version, c.agent))
		if got.DownloadCount != c.count || got.DownloadPath != "/media/plugin/"+c.path+".zip" || got.Size != 10 {
			t.Errorf("%+v: %+v", c, got)
		}
	}
	for i, address := range []string{"2001:db8:7:7::1", "2001:db8:7:7:ffff::2", "2001:db8:7:8::1"} {
		a := apitest.Call(t, d.g, apitest.Request{Method: "POST", Path: "/platform/home/plug/download", Body: map[string]any{"id": pluginID}, Header: map[string]string{"User-Agent": "a"}, Address: address})
		if got := apitest.Into[content.DownloadOutput](t, a); got.DownloadCount != []int{103, 103, 104}[i] {
			t.Errorf("a subscriber's addresses are one visitor, %s: %+v", address, got)
		}
	}
	d.later(24 * time.Hour)
	if got := apitest.Into[content.DownloadOutput](t, download(pluginID, "", "a")); got.DownloadCount != 105 {
		t.Errorf("the next day: %+v", got)
	}
	if p := shown(); p.DownloadCount != 105 {
		t.Errorf("%+v", p)
	}
}

func TestFourApplicationsHaveALog(t *testing.T) {
	d := open(t)
	d.plugin()
	logs := apitest.Into[[]content.AppLog](t, d.get("/platform/home/api/log/list"))
	if len(logs) != 4 || logs[0].App != "portal" || logs[0].Name != "门户与控制台" || len(logs[0].Entries) != 1 || logs[1].FrameURL != "https://gis.example.com/log" {
		t.Errorf("%+v", logs)
	}
	if p := logs[3]; p.App != "panorama" || p.Entries == nil || len(p.Entries) != 0 || p.FrameURL != "" {
		t.Errorf("%+v", p)
	}
}
