package content

import (
	"context"
	"errors"

	"bimportal/shared/api"
	"bimportal/shared/audit"
	"bimportal/shared/clock"
	"bimportal/shared/membership"
	"bimportal/shared/store"
	"bimportal/shared/version"
)

// releaseVersions returns the versions of the operators' plugins by their ids: what became of a release is theirs to say.
func (s *Service) releaseVersions(ctx context.Context) (map[string]store.Versioned[version.Item], error) {
	rows, err := s.versions.Of(ctx, membership.Platform, version.Plugin)
	byID := make(map[string]store.Versioned[version.Item], len(rows))
	for _, r := range rows {
		byID[r.Value.ID()] = r
	}
	return byID, err
}

// withdrawn returns which versions are taken back.
func withdrawn(versions map[string]store.Versioned[version.Item]) map[string]bool {
	out := map[string]bool{}
	for id, v := range versions {
		if v.Value.Status == version.Withdrawn {
			out[id] = true
		}
	}
	return out
}

func (s *Service) deskLine(ctx context.Context, line audit.Line) ([]store.Write, error) {
	line.Actor = api.ActorOf(ctx).UserID
	return s.book.Put(ctx, membership.Platform, s.now(), line)
}

// writePlugin writes what an operator says of a plugin.
func (s *Service) writePlugin(ctx context.Context, in PluginInput, hosts map[string]string) (v store.Versioned[Plugin], err error) {
	id, fresh := in.ID, in.ID == ""
	if fresh {
		id = onceID("plugin", api.ActorOf(ctx).UserID, api.CallOf(ctx).IdempotencyKey)
	}
	err = store.Retry(ctx, func() error {
		if v, err = s.plugins.Find(ctx, pluginKey(id)); err != nil {
			return err
		}
		switch {
		case fresh && v.Version > 0:
			return nil // the same request came before
		case !fresh && v.Version == 0:
			return errNoPlugin
		case !fresh && v.Version != in.Rev:
			return s.stalePlugin(ctx, v, hosts)
		}
		writes := []store.Write{}
		before := v.Value
		if fresh {
			shelf, err := s.pluginShelves.Find(ctx, pluginShelfKey())
			if err != nil {
				return err
			}
			rows, err := s.plugins.QueryLatest(ctx, store.Range{PK: pluginKey("").PK, From: "plugin#"})
			if err != nil {
				return err
			}
			if len(rows) >= pluginsMost {
				return errPluginsFull
			}
			shelf.Value.Made++
			writes = append(writes, s.pluginShelves.Put(pluginShelfKey(), shelf))
			v.Value = Plugin{ID: id, Icon: "app", Releases: []Release{}}
		}
		p := &v.Value
		p.Name, p.Host, p.Intro, p.Note, p.GuideURL, p.Order, p.Off, p.UpdatedBy = in.Name, in.Host, in.Intro, in.Note, in.GuideURL, in.Order, in.Off, api.ActorOf(ctx).UserID
		if err := p.Check(hosts); err != nil {
			return err
		}
		line := audit.Line{Action: "plugin:item:edit", TargetType: "plugin", TargetID: id, Text: "保存插件“" + p.Name + "”"}
		if before.Off != p.Off && !fresh {
			line.Text = map[bool]string{true: "下架插件", false: "上架插件"}[p.Off] + "“" + p.Name + "”"
		}
		booked, err := s.deskLine(ctx, line.Changed(before, *p))
		if err != nil {
			return err
		}
		if err := s.db.Transact(ctx, append(append(writes, booked...), s.plugins.Put(pluginKey(id), v))...); err != nil {
			return err
		}
		v.Version++
		return nil
	})
	return v, err
}

func (s *Service) stalePlugin(ctx context.Context, v store.Versioned[Plugin], hosts map[string]string) error {
	versions, err := s.releaseVersions(ctx)
	if err != nil {
		return err
	}
	return api.Stale(s.managedPlugin(v, hosts, 0, versions))
}

// writeRelease adds a release to a plugin and its version to the book of versions.
func (s *Service) writeRelease(ctx context.Context, in ReleaseInput, hosts map[string]string) (v store.Versioned[Plugin], err error) {
	actor, standing := api.ActorOf(ctx).UserID, api.StandingOf(ctx)
	err = store.Retry(ctx, func() error {
		if v, err = s.plugins.Find(ctx, pluginKey(in.ID)); err != nil {
			return err
		}
		switch {
		case v.Version == 0:
			return errNoPlugin
		case v.Version != in.Rev:
			return s.stalePlugin(ctx, v, hosts)
		}
		list, held, err := s.files.Taken(ctx, actor, "plugin", nil, []string{in.File})
		if errors.Is(err, version.ErrNoFile) {
			return errReleaseFile
		}
		if err != nil {
			return err
		}
		now, f, p := clock.Millis(s.now()), list[0], &v.Value
		r := Release{
			VersionNo: in.VersionNo, HostYears: in.HostYears, Size: f.Size, SHA256: f.SHA256, Log: in.Log, ReleaseTime: clock.Text(now),
			DownloadPath: f.Path, FileID: f.FileID, FileName: f.Name,
		}
		if err := p.Add(r); err != nil {
			return err
		}
		p.UpdatedBy = actor
		item := p.item(p.Releases[0], hosts[p.Host], now, actor, standing.Member.Name)
		booked, err := s.deskLine(ctx, audit.Line{Action: "plugin:item:release", TargetType: "plugin", TargetID: p.ID, Text: "发布插件“" + p.Name + " " + item.No + "”"})
		if err != nil {
			return err
		}
		writes := append(append(booked, held...), s.plugins.Put(pluginKey(in.ID), v), s.versions.Rows.New(item.Key(), item).Or(errReleaseTaken))
		if err := s.db.Transact(ctx, writes...); err != nil {
			return err
		}
		v.Version++
		return nil
	})
	return v, err
}

// writeLog writes an application's log.
func (s *Service) writeLog(ctx context.Context, in LogInput) (v store.Versioned[KeptLog], err error) {
	err = store.Retry(ctx, func() error {
		if v, err = s.logs.Find(ctx, logKey(in.App)); err != nil {
			return err
		}
		if v.Version != in.Rev {
			return api.Stale(managedLog(in.App, v))
		}
		log := ReleaseLog{in.App, append([]Change{}, in.Entries...)}
		if err := log.Check(); err != nil {
			return err
		}
		before := v.Value.ReleaseLog
		v.Value = KeptLog{log, api.ActorOf(ctx).UserID}
		booked, err := s.deskLine(ctx, audit.Line{Action: "plugin:log:edit", TargetType: "log", TargetID: in.App, Text: "修改更新日志“" + appNames[in.App] + "”"}.Changed(before, log))
		if err != nil {
			return err
		}
		if err := s.db.Transact(ctx, append(booked, s.logs.Put(logKey(in.App), v))...); err != nil {
			return err
		}
		v.Version++
		return nil
	})
	return v, err
}
