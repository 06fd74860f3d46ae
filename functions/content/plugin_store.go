package content

import (
	"cmp"
	"context"
	"errors"
	"slices"

	"golang.org/x/sync/errgroup"

	"bimportal/shared/api"
	"bimportal/shared/limit"
	"bimportal/shared/store"
	"bimportal/shared/version"
)

func pluginKey(id string) store.Key    { return store.Key{PK: "plugins", SK: "plugin#" + id} }
func downloadsKey(id string) store.Key { return store.Key{PK: "downloads", SK: id} }

func seenKey(day, pluginID, visitor string) store.Key {
	return store.Key{PK: "seen#" + day, SK: pluginID + "#" + visitor}
}

// PluginShelf is written with every new plugin, so that there are never more than there may be.
type PluginShelf struct {
	Made int `json:"made"`
}

func pluginShelfKey() store.Key { return store.Key{PK: "plugins", SK: "shelf"} }

// allPlugins reads the collection whole, a hundred at most, how often each was downloaded, and what became of its releases.
func (s *Service) allPlugins(ctx context.Context) (list []store.Versioned[Plugin], downloads map[string]int, versions map[string]store.Versioned[version.Item], err error) {
	var counts []store.Versioned[Downloads]
	var reads errgroup.Group
	reads.Go(func() (err error) { counts, err = s.downloads.Query(ctx, store.Range{PK: "downloads"}); return })
	reads.Go(func() (err error) {
		list, err = s.plugins.Query(ctx, store.Range{PK: "plugins", From: "plugin#"})
		return
	})
	reads.Go(func() (err error) { versions, err = s.releaseVersions(ctx); return })
	if err := reads.Wait(); err != nil {
		return nil, nil, nil, err
	}
	slices.SortFunc(list, func(a, b store.Versioned[Plugin]) int {
		return cmp.Or(cmp.Compare(a.Value.Order, b.Value.Order), cmp.Compare(a.Value.ID, b.Value.ID))
	})
	downloads = map[string]int{}
	for _, c := range counts {
		downloads[c.Value.ID] = c.Value.N
	}
	return list, downloads, versions, nil
}

var errSeen = errors.New("content: this visitor was counted today")

// countDownload counts a download, once for each visitor and day. A visitor is a network with a browser, as a hash
// that nothing leads back from when the day is over.
func (s *Service) countDownload(ctx context.Context, p Plugin) (n int, err error) {
	call := api.CallOf(ctx)
	visitor, day, err := s.visitors.Mark(ctx, limit.Network(call.Address)+"\n"+call.UserAgent)
	if err != nil {
		return 0, err
	}
	err = store.Retry(ctx, func() error {
		all, err := s.downloads.Find(ctx, downloadsKey(p.ID))
		if err != nil {
			return err
		}
		n = all.Value.N
		all.Value.ID, all.Value.N = p.ID, n+1
		err = s.db.Transact(ctx,
			s.seen.New(seenKey(day, p.ID, visitor), Seen{s.now().Add(limitKept).Unix()}).Or(errSeen),
			s.downloads.Put(downloadsKey(p.ID), all),
		)
		if err == nil {
			n++
		}
		return err
	})
	if errors.Is(err, errSeen) {
		err = nil
	}
	return p.Seeded + n, err
}
