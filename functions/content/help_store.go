package content

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"time"

	"bimportal/shared/api"
	"bimportal/shared/limit"
	"bimportal/shared/store"
)

func helpRowKey(id string) store.Key  { return store.Key{PK: "help", SK: "row#" + id} }
func helpTextKey(id string) store.Key { return store.Key{PK: "help", SK: "text#" + id} }
func helpPlainKey(id string) store.Key {
	return store.Key{PK: "help", SK: "plain#" + id}
}
func helpfulKey(id string) store.Key { return store.Key{PK: "helpful", SK: id} }

func voteKey(docID, voter string) store.Key {
	sum := sha256.Sum256([]byte(docID + "\n" + voter))
	return store.Key{PK: "vote#" + docID, SK: hex.EncodeToString(sum[:16])}
}

func limitKey(what, day, visitor string) store.Key {
	return store.Key{PK: "limit#" + day, SK: what + "#" + visitor}
}

// helpTreeRows returns the public tree, in a reader's order. Nobody writes into what it answers.
func (s *Service) helpTreeRows(ctx context.Context) ([]HelpRow, error) {
	return s.helpTrees.Of(s.now(), func() ([]HelpRow, error) {
		rows, err := s.helpRows.Query(ctx, store.Range{PK: "help", From: "row#"})
		list := make([]HelpRow, 0, len(rows))
		for _, r := range rows {
			if r.Value.Public() {
				list = append(list, r.Value)
			}
		}
		return Order(list), err
	})
}

// helpAll returns what every page says, for the search within. Nobody writes into what it answers.
func (s *Service) helpAll(ctx context.Context) (map[string]string, error) {
	return s.helpWords.Of(s.now(), func() (map[string]string, error) {
		rows, err := s.helpPlains.Query(ctx, store.Range{PK: "help", From: "plain#"})
		plains := make(map[string]string, len(rows))
		for _, r := range rows {
			plains[r.Value.ID] = r.Value.Text
		}
		return plains, err
	})
}

const (
	votesMost = 20                   // first votes of a day from one network
	voteLives = 365 * 24 * time.Hour // how long a browser may change its mind
	limitKept = 48 * time.Hour       // beyond the day that it counts
)

var errTooManyVotes = api.TooMany("too_many_votes", "今天提交的评价太多了，请明天再来", time.Hour)

// vote stores what a browser says of a page, once for each browser: said again it moves. First votes of one network in
// one day are bounded.
func (s *Service) vote(ctx context.Context, docID, voter string, helpful bool) (now Helpful, err error) {
	visitor, day, err := s.visitors.Mark(ctx, limit.Network(api.CallOf(ctx).Address))
	if err != nil {
		return now, err
	}
	err = store.Retry(ctx, func() error {
		if row, err := s.helpRows.Get(ctx, helpRowKey(docID)); errors.Is(err, store.ErrNotFound) || err == nil && !(row.Value.HasText && row.Value.Public()) {
			return errNoHelp
		} else if err != nil {
			return err
		}
		all, err := s.helpful.Find(ctx, helpfulKey(docID))
		if err != nil {
			return err
		}
		mine, err := s.votes.Find(ctx, voteKey(docID, voter))
		if err != nil {
			return err
		}
		all.Value.ID = docID
		if now = all.Value; mine.Version > 0 && mine.Value.Helpful == helpful {
			return nil
		}
		writes := []store.Write{}
		var before *bool
		if mine.Version > 0 {
			before = &mine.Value.Helpful
		} else {
			given, err := s.limits.Find(ctx, limitKey("vote", day, visitor))
			if err != nil {
				return err
			}
			if given.Value.N >= votesMost {
				return errTooManyVotes
			}
			given.Value.N++
			given.Value.TTL = s.now().Add(limitKept).Unix()
			writes = append(writes, s.limits.Put(limitKey("vote", day, visitor), given))
		}
		all.Value.Change(before, helpful)
		mine.Value = Vote{helpful, s.now().Add(voteLives).Unix()}
		now = all.Value
		return s.db.Transact(ctx, append(writes, s.helpful.Put(helpfulKey(docID), all), s.votes.Put(voteKey(docID, voter), mine))...)
	})
	return now, err
}
