package board

import (
	"context"
	"crypto/rand"
	"time"

	"bimportal/shared/api"
	"bimportal/shared/audit"
	"bimportal/shared/auth"
	"bimportal/shared/clock"
	"bimportal/shared/store"
)

// Frozen is a board as somebody saw it, for whoever has its token, until a day.
type Frozen struct {
	Token    string `json:"token"`
	Board    Board  `json:"board"`
	By       string `json:"by"` // the userId of who froze it
	FrozenAt int64  `json:"frozenAt"`
	UntilAt  int64  `json:"untilAt"` // epoch milliseconds, as the one before
	TTL      int64  `json:"ttl"`     // epoch seconds
}

// FreezeInput freezes a board for so many days.
type FreezeInput struct {
	Query
	Days int `json:"days" enum:"1,7,30" msg:"required=请选择有效期;enum=请选择有效期"`
}

// FrozenLink is a frozen board as who made it passes it on.
type FrozenLink struct {
	Token   string `json:"token"`
	UntilAt int64  `json:"untilAt" doc:"epoch milliseconds"`
}

func frozenKey(token string) store.Key { return store.Key{PK: "frozen#" + token, SK: "board"} }

var errNotFrozen = api.NotFound("board_gone", "分享不存在或已过期")

// Freeze keeps what the caller sees of the board under a token that nobody guesses; it stands in the enterprise's book.
func (s *Service) Freeze(ctx context.Context, in FreezeInput) (FrozenLink, error) {
	b, err := s.Board(ctx, in.Query)
	if err != nil {
		return FrozenLink{}, err
	}
	b = b.seen()
	now := s.now()
	until := now.Add(time.Duration(in.Days) * 24 * time.Hour)
	f := Frozen{Token: rand.Text(), Board: b, By: api.ActorOf(ctx).UserID, FrozenAt: clock.Millis(now), UntilAt: clock.Millis(until), TTL: until.Unix()}
	err = store.Retry(ctx, func() error {
		line, err := s.book.Put(ctx, api.StandingOf(ctx).Access.ID, now, audit.Line{
			Actor: f.By, Action: string(auth.BoardView), TargetType: "enterprise", TargetID: api.StandingOf(ctx).Access.ID,
			Text: "分享数据看板 " + b.From + " 至 " + b.To + "，有效期至 " + clock.Text(f.UntilAt),
		})
		if err != nil {
			return err
		}
		return s.db.Transact(ctx, append(line, s.shared.New(frozenKey(f.Token), f))...)
	})
	return FrozenLink{f.Token, f.UntilAt}, err
}

// FrozenQuery names a frozen board.
type FrozenQuery struct {
	Token string `json:"token" query:"token" maxLength:"64" required:"true" msg:"required=缺少分享码;maxLength=分享不存在或已过期"`
}

// FrozenBoard is a board as it was.
type FrozenBoard struct {
	Board    Board `json:"board"`
	FrozenAt int64 `json:"frozenAt" doc:"epoch milliseconds, as the next"`
	UntilAt  int64 `json:"untilAt"`
}

// OfToken returns a frozen board to anybody who has its token; 404 board_gone after its day.
func (s *Service) OfToken(ctx context.Context, q FrozenQuery) (FrozenBoard, error) {
	v, err := s.shared.Find(ctx, frozenKey(q.Token))
	if err == nil && (v.Version == 0 || v.Value.UntilAt <= clock.Millis(s.now())) {
		err = errNotFrozen
	}
	return FrozenBoard{v.Value.Board, v.Value.FrozenAt, v.Value.UntilAt}, err
}
