package content

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"log/slog"

	"bimportal/shared/blob"
	"bimportal/shared/clock"
	"bimportal/shared/searchdoc"
	"bimportal/shared/store"
)

const (
	stateMost  = 16 << 20 // bytes
	feedsCache = "public, max-age=300"
)

// readState returns what the feeds were written from; one that cannot be read begins anew.
func (s *Service) readState(ctx context.Context) (state FeedState, err error) {
	content, err := s.site.Read(ctx, stateKey, stateMost)
	switch {
	case errors.Is(err, blob.ErrNotFound):
		return FeedState{}, nil
	case errors.Is(err, blob.ErrSize):
		slog.WarnContext(ctx, "feeds: the state is too large and begins anew")
		return FeedState{}, nil
	case err != nil:
		return FeedState{}, err
	}
	if err := json.Unmarshal(content, &state); err != nil {
		slog.WarnContext(ctx, "feeds: the state cannot be read and begins anew", "error", err.Error())
		return FeedState{}, nil
	}
	return state, nil
}

// writeFeeds writes sitemap, RSS and robots.txt into the site's bucket, each only when it changed, and at last the
// state that they were written from: whatever interrupts it, the next run writes what is missing.
func (s *Service) writeFeeds(ctx context.Context) error {
	now := s.now()
	state, err := s.readState(ctx)
	if err != nil {
		return err
	}
	from, before := state.From(now), state.Cursor
	rows, err := store.Since(ctx, s.pages, "byChange", "feed", searchdoc.Feed, "changedAt", from, clock.Millis(now))
	if err != nil {
		return err
	}
	changes := make([]FeedDoc, len(rows))
	for i, r := range rows {
		changes[i] = r.Value
	}
	changed := state.Take(changes)
	types, err := s.dict.Labels(ctx, "NEWS_TYPE")
	if err != nil {
		return err
	}
	news, err := s.publicNews(ctx, now)
	if err != nil {
		return err
	}
	for _, f := range append(state.Sitemap(s.origin), RSS(s.origin, news, types), Robots(s.origin)) {
		wrote, err := s.writeFeed(ctx, f, state.Sums)
		if err != nil {
			return err
		}
		changed = changed || wrote
	}
	// A state that stands still is moved once a day, so that it never grows too old to be believed.
	if age := clock.Millis(now) - before; !changed && age < stateLives.Milliseconds()/20 {
		return nil
	}
	state.Cursor = clock.Millis(now)
	content, err := json.Marshal(state)
	if err != nil {
		return err
	}
	return s.site.Put(ctx, stateKey, content, blob.Headers{Type: "application/json", Disposition: "inline", CacheControl: "no-store"})
}

// writeFeed writes an object that is not there as it should be.
func (s *Service) writeFeed(ctx context.Context, f FeedFile, sums map[string]string) (wrote bool, err error) {
	sum := sha256.Sum256([]byte(f.Body))
	digest := hex.EncodeToString(sum[:])
	if sums[f.Key] == digest {
		size, err := s.site.Size(ctx, f.Key)
		if err == nil && size == int64(len(f.Body)) {
			return false, nil
		}
		if err != nil && !errors.Is(err, blob.ErrNotFound) {
			return false, err
		}
	}
	if err := s.site.Put(ctx, f.Key, []byte(f.Body), blob.Headers{Type: f.Type, Disposition: "inline", CacheControl: feedsCache}); err != nil {
		return false, err
	}
	sums[f.Key] = digest
	return true, nil
}
