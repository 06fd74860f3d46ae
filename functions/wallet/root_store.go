package wallet

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"time"

	"bimportal/functions/wallet/heads"
	"bimportal/shared/account"
	"bimportal/shared/clock"
	"bimportal/shared/id"
	"bimportal/shared/store"
)

// Published is a root as it lies in the store, with where its tree is.
type Published struct {
	heads.Root
	Tree string `json:"tree"` // of the attempt that became the day's root
}

const (
	rootsPK   = "roots"
	treeLives = 400 * 24 * time.Hour // the tree of a root; the root itself stays
)

func rootKey(day string) store.Key { return store.Key{PK: rootsPK, SK: day} }
func topKey(tree string) store.Key { return store.Key{PK: "tree#" + tree, SK: "top"} }
func chunkKey(tree string, no int) store.Key {
	return store.Key{PK: "tree#" + tree, SK: fmt.Sprintf("chunk#%06d", no)}
}

var errPublished = errors.New("wallet: published before")

// publish signs the root of the day over all accounts' heads, once. The tree is written first, under a name of its own: a run that is cut off
// leaves one that no root names, and that ends by itself.
func (s *Service) publish(ctx context.Context) error {
	now := s.now()
	day := dayOf(clock.Millis(now))
	known, err := s.roots.Find(ctx, rootKey(day))
	if err != nil || known.Version > 0 {
		return err
	}
	last, err := s.latestRoot(ctx)
	if err != nil {
		return err
	}
	root := heads.Root{Day: day, At: clock.Millis(now), Prev: last.Root.Root}
	var list []heads.Head
	err = s.accounts.Heads(ctx, func(b account.Balance) {
		list = append(list, heads.Head{AccountID: b.AccountID, Lines: b.Lines, ChainHead: b.ChainHead, BalanceFen: b.BalanceFen})
		root.SumFen += b.BalanceFen
	})
	if err != nil {
		return err
	}
	if len(list) == 0 {
		return nil // nothing to promise yet
	}
	chunks, top, digest := heads.Build(list)
	root.Root, root.Accounts = digest, len(list)
	if root, err = s.signer.Sign(root); err != nil {
		return err
	}
	tree := id.Ordered(now)
	for no, c := range chunks {
		c.TTL = now.Add(treeLives).Unix()
		if err := s.db.Transact(ctx, s.chunks.New(chunkKey(tree, no), c)); err != nil {
			return err
		}
	}
	err = s.db.Transact(ctx, s.tops.New(topKey(tree), top), s.roots.New(rootKey(day), Published{root, tree}).Or(errPublished))
	if errors.Is(err, errPublished) {
		return nil
	}
	if err == nil {
		slog.Info("root published", "day", day, "accounts", root.Accounts, "sumFen", int64(root.SumFen), "root", root.Root)
	}
	return err
}

// latestRoot reads the last root; empty before the first.
func (s *Service) latestRoot(ctx context.Context) (Published, error) {
	list, err := s.rootsOf(ctx, 1)
	if len(list) == 0 {
		return Published{}, err
	}
	return list[0], err
}

// rootsOf reads the last roots, the latest first.
func (s *Service) rootsOf(ctx context.Context, most int) ([]Published, error) {
	rows, err := s.roots.QueryLatest(ctx, store.Range{PK: rootsPK, Desc: true, Limit: most})
	list := make([]Published, len(rows))
	for i, r := range rows {
		list[i] = r.Value
	}
	return list, err
}

// included returns up to which line the tree of a root commits an account, and the way to it; no lines where it does not.
func (s *Service) included(ctx context.Context, p Published, accountID string) (lines int64, path []heads.Beside, err error) {
	key := heads.Head{AccountID: accountID}.Key()
	top, err := s.tops.Find(ctx, topKey(p.Tree))
	if err != nil {
		return 0, nil, err
	}
	no, ok := top.Value.Chunk(key)
	if !ok {
		return 0, nil, nil
	}
	chunk, err := s.chunks.Find(ctx, chunkKey(p.Tree, no))
	if err != nil {
		return 0, nil, err
	}
	lines, path, _ = heads.Path(top.Value, no, chunk.Value, key)
	return lines, path, nil
}
