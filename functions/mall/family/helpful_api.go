package family

import (
	"context"

	"bimportal/shared/api"
	"bimportal/shared/clock"
	"bimportal/shared/familycomment"
	"bimportal/shared/store"
)

// Thanks says that a comment has helped somebody.
type Thanks struct {
	At int64 `json:"at"` // epoch milliseconds
}

// A person's own of one family lie together: whoever reads its comments reads which have helped him.
func thanksKey(familyID, userID, commentID string) store.Key {
	return store.Key{PK: "thanks#" + familyID, SK: userID + "#" + commentID}
}

var errOwnComment = api.Conflict("own_comment", "不能给自己的评价点有用")

// Help is a comment that has helped the caller, or not any more.
type Help struct {
	FamilyID string `json:"familyId" maxLength:"64" msg:"required=缺少族编号;maxLength=族不存在"`
	ID       string `json:"id" maxLength:"64" msg:"required=缺少评价编号;maxLength=评价不存在"`
	On       bool   `json:"on" required:"false"`
}

// Helped is how it stands.
type Helped struct {
	On    bool `json:"on"`
	Count int  `json:"count"`
}

// Helpful says that a comment on a public family has helped the caller, or takes it back; the same again changes nothing. 404 comment_gone,
// 409 own_comment.
func (s *Service) Helpful(ctx context.Context, in Help) (Helped, error) {
	if _, _, err := s.Of(ctx, in.FamilyID); err != nil {
		return Helped{}, err
	}
	userID := api.ActorOf(ctx).UserID
	count, own := 0, thanksKey(in.FamilyID, userID, in.ID)
	err := store.Retry(ctx, func() error {
		said, err := s.commentOf(ctx, in.FamilyID, in.ID)
		if err == nil && said.Value.UserID == userID {
			err = errOwnComment
		}
		if err != nil {
			return err
		}
		had, err := s.thanks.Find(ctx, own)
		if count = said.Value.Helpful; err != nil || (had.Version > 0) == in.On {
			return err
		}
		write, add := s.thanks.DeleteAs(own, had), -1
		if in.On {
			write, add = s.thanks.New(own, Thanks{clock.Millis(s.base.Now())}), 1
		}
		said.Value.Helpful += add
		count = said.Value.Helpful
		return s.base.DB.Transact(ctx, write, s.comments.Put(familycomment.Key(in.FamilyID, said.Value.UserID), said))
	})
	return Helped{in.On, count}, err
}
