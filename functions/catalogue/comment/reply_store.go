package comment

import (
	"context"
	"slices"

	"bimportal/shared/api"
	"bimportal/shared/audit"
	"bimportal/shared/auth"
	"bimportal/shared/clock"
	"bimportal/shared/goods"
	"bimportal/shared/publish"
	"bimportal/shared/store"
	"bimportal/shared/words"
)

// Reply answers what was said of goods of the enterprise that the call is made in, or changes the answer. With it go the
// line of the operation log and, with the first answer, the message to who said it. It returns errGone for what nobody said
// of these goods, and 400 words for a word of the operators' lists; whether the goods are the enterprise's the caller has made
// sure of.
func (c *Comments) Reply(ctx context.Context, b *publish.Base, of Goods, commentID, text string) (Comment, error) {
	if err := c.words.Unreviewed(ctx, words.Text{Field: "text", Value: text}); err != nil {
		return Comment{}, err
	}
	enterprise, by := api.StandingOf(ctx).Access, api.ActorOf(ctx).UserID
	var said store.Versioned[Comment]
	err := store.Retry(ctx, func() (err error) {
		if said, err = c.one(ctx, of.Type, of.ID, commentID); err != nil {
			return err
		}
		now, before := b.Now(), said.Value.Reply
		first, err := said.Value.Answer(text, by, clock.Millis(now))
		if err != nil {
			return err
		}
		line := audit.Line{Actor: by, Action: string(auth.CommentReply), TargetType: string(of.Type), TargetID: of.ID, Text: "回复了" + said.Value.Nickname + "对“" + of.Name + "”的评价"}
		writes, err := b.Logged(ctx, enterprise.ID, line.Changed(before, said.Value.Reply), now)
		if err != nil {
			return err
		}
		if first && said.Value.UserID != "" {
			writes = append(writes, b.ToldTo(said.Value.UserID, enterprise.ShortName+"回复了您的评价", "您对“"+of.Name+"”的评价有了回复："+said.Value.Reply, pageOf(of), now)...)
		}
		return b.DB.Transact(ctx, append(writes, c.rows.Put(said.Value.key(), said))...)
	})
	return said.Value, err
}

func pageOf(g Goods) string {
	if g.Type == goods.Template {
		return "/templateDetail?id=" + g.ID
	}
	return "/productDetail/" + g.ID
}

// one returns what somebody said of goods by its id, errGone where there is no such.
func (c *Comments) one(ctx context.Context, t goods.Type, id, commentID string) (store.Versioned[Comment], error) {
	rows, err := c.rows.QueryLatest(ctx, store.Range{PK: Comment{Type: t, GoodsID: id}.key().PK})
	if err != nil {
		return store.Versioned[Comment]{}, err
	}
	at := slices.IndexFunc(rows, func(v store.Versioned[Comment]) bool { return v.Value.ID == commentID })
	if at < 0 {
		return store.Versioned[Comment]{}, errGone
	}
	return rows[at], nil
}
