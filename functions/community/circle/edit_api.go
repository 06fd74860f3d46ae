package circle

import (
	"context"

	"bimportal/functions/community/post"
	"bimportal/shared/api"
	"bimportal/shared/circles"
	"bimportal/shared/clock"
	"bimportal/shared/id"
	"bimportal/shared/store"
	"bimportal/shared/words"
)

// CircleForm is what a manager says of a circle; without an id it makes one.
type CircleForm struct {
	About
	ID  string `json:"id,omitempty" maxLength:"64" msg:"maxLength=圈子不存在"`
	Rev int64  `json:"rev,omitempty"`
}

// CircleEdited is where the circle is now.
type CircleEdited struct {
	ID    string       `json:"id"`
	Rev   int64        `json:"rev"`
	State post.State   `json:"status" enum:"0,1,2,3,4"`
	Marks []words.Mark `json:"marks"`
}

// Save makes a circle of the caller's or changes one that he looks after. Where a word waits for a look, or its owner is new, operators see it
// before it is public. It returns circle_gone (404), circle_role and no_telephone (403), stale_rev with the circle, circle_name and many_owned
// (409), too_often (429) and what is wrong with the text (400).
func (s *Service) Save(ctx context.Context, in CircleForm) (CircleEdited, error) {
	who, err := s.core.Caller(ctx)
	if err != nil {
		return CircleEdited{}, err
	}
	form, err := in.About.Clean()
	if err != nil {
		return CircleEdited{}, err
	}
	verdict, err := s.core.Judge(ctx, who, form.Texts()...)
	if err != nil {
		return CircleEdited{}, err
	}
	if in.ID == "" {
		return s.make(ctx, who, form, verdict)
	}
	return s.change(ctx, who, in, form, verdict)
}

func (s *Service) make(ctx context.Context, who post.Who, form About, verdict post.Verdict) (CircleEdited, error) {
	c := Circle{ID: id.New(""), About: form, Owner: Fellow{who.UserID, who.Nickname, who.Avatar}, Managers: []Fellow{}, Pinned: []string{}, Code: code(), State: verdict.State, Members: 1}
	err := store.Retry(ctx, func() error {
		all, own, room, err := s.owned(ctx, who.UserID)
		switch {
		case err != nil:
			return err
		case own >= ownedMost:
			return errOwned
		case all >= joinedMost:
			return errMany
		}
		counted, err := s.core.Counted(ctx, s.limit, who.UserID)
		if err != nil {
			return err
		}
		c.CreatedAt = clock.Millis(s.core.Now())
		writes := append(s.seated(c.ID, c.Owner, Owner, c.CreatedAt), s.put(store.Versioned[Circle]{Value: c}), s.found(c), s.names.New(nameKey(form.Name), Name{c.ID}).Or(errNameTaken), counted, room,
			s.core.Logged(ctx, who.UserID, "create", post.Ref{Type: post.Circle, ID: c.ID}, "创建圈子“"+form.Name+"”"))
		if writes, err = s.looked(ctx, writes, c, verdict); err != nil {
			return err
		}
		return s.core.DB.Transact(ctx, writes...)
	})
	return CircleEdited{c.ID, 1, c.State, verdict.Marks}, err
}

// looked adds that operators look at a circle before it is public, where they do.
func (s *Service) looked(ctx context.Context, writes []store.Write, c Circle, v post.Verdict) ([]store.Write, error) {
	if v.State == post.On {
		return writes, nil
	}
	opened, err := s.core.Opened(ctx, postOf(store.Versioned[Circle]{Value: c}), v.Why, v.Text)
	return append(writes, opened), err
}

func (s *Service) change(ctx context.Context, who post.Who, in CircleForm, form About, verdict post.Verdict) (CircleEdited, error) {
	var out CircleEdited
	return out, store.Retry(ctx, func() error {
		c, _, err := s.managed(ctx, in.ID, who.UserID)
		if err != nil {
			return err
		}
		if c.Version != in.Rev {
			return api.Stale(s.settings(c))
		}
		v := verdict
		if c.Value.State != post.On && v.State == post.On {
			v.State, v.Why, v.Text = post.Review, post.Words, "修改后再次提交"
		} else if v.Why == post.New && c.Value.State == post.On {
			v.State = post.On // it was let through before
		}
		writes := []store.Write{}
		if words.Fold(c.Value.Name) != words.Fold(form.Name) {
			writes = append(writes, s.names.New(nameKey(form.Name), Name{in.ID}).Or(errNameTaken), s.names.Remove(nameKey(c.Value.Name)))
		}
		c.Value.About, c.Value.State = form, v.State
		writes = append(writes, s.put(c), s.found(c.Value), s.core.Logged(ctx, who.UserID, "edit", post.Ref{Type: post.Circle, ID: in.ID}, "修改圈子“"+form.Name+"”"))
		if writes, err = s.looked(ctx, writes, c.Value, v); err != nil {
			return err
		}
		out = CircleEdited{in.ID, c.Version + 1, v.State, v.Marks}
		return s.core.DB.Transact(ctx, writes...)
	})
}

// CircleID names a circle.
type CircleID struct {
	ID string `json:"id" minLength:"1" maxLength:"64" msg:"required=缺少圈子编号;minLength=缺少圈子编号;maxLength=圈子不存在"`
}

// Dissolve ends a circle of the caller's: nobody finds it any more, it is none of his five, and what was written in it stays its authors'. It
// returns circle_gone (404) and circle_owner (403).
func (s *Service) Dissolve(ctx context.Context, in CircleID) (post.Nothing, error) {
	userID := api.ActorOf(ctx).UserID
	return post.Nothing{}, store.Retry(ctx, func() error {
		c, err := s.ownedBy(ctx, in.ID, userID)
		if err != nil {
			return err
		}
		ref := post.Ref{Type: post.Circle, ID: in.ID}
		closed, err := s.core.Deleted(ctx, ref)
		if err != nil {
			return err
		}
		c.Value.Closed = true
		return s.core.DB.Transact(ctx, append(closed, s.put(c), s.found(c.Value), s.names.Remove(nameKey(c.Value.Name)), s.mine.Remove(circles.Key(userID, in.ID)), s.core.Logged(ctx, userID, "dissolve", ref, "解散圈子“"+c.Value.Name+"”"))...)
	})
}

// ownedBy reads a circle of somebody's. It returns circle_gone (404) and circle_owner (403).
func (s *Service) ownedBy(ctx context.Context, circleID, userID string) (store.Versioned[Circle], error) {
	c, role, err := s.managed(ctx, circleID, userID)
	if err == nil && role != Owner || err == errRole {
		err = errOwner
	}
	return c, err
}

// Link is a circle's invitation link.
type Link struct {
	Path string `json:"path" doc:"below /portal"`
}

// Renew gives a circle that the caller looks after another link; the one before lets nobody in. It returns circle_gone (404) and circle_role (403).
func (s *Service) Renew(ctx context.Context, in CircleID) (Link, error) {
	var link Link
	return link, store.Retry(ctx, func() error {
		c, _, err := s.managed(ctx, in.ID, api.ActorOf(ctx).UserID)
		if err != nil {
			return err
		}
		c.Value.Code = code()
		link = Link{c.Value.link()}
		return s.core.DB.Transact(ctx, s.put(c))
	})
}

func (c Circle) link() string { return Path(c.ID) + "&code=" + c.Code }

// code is what lets somebody in: nobody guesses it.
func code() string { return id.New("") + id.New("") }
