package need

import (
	"context"
	"errors"
	"html"
	"strings"

	"bimportal/functions/community/post"
	"bimportal/shared/store"
)

// postOf is a need as the operators' desk sees it.
func postOf(v store.Versioned[Need]) post.Post {
	n := v.Value
	text := "<p>" + strings.ReplaceAll(html.EscapeString(n.Text), "\n", "<br>") + "</p>"
	return post.Post{
		Ref: post.Ref{Type: post.Need, ID: n.ID}, Title: n.Title, HTML: text, AuthorID: n.UserID, AuthorName: n.UserName, State: n.Post, Path: pagePath(n.ID),
		At: max(n.PublishedAt, n.CreatedAt), Read: v,
	}
}

// Look is post.Kind's.
func (s *Service) Look(ctx context.Context, needID string) (post.Post, error) {
	v, err := s.stored(ctx, needID)
	if errors.Is(err, errGone) || err == nil && v.Value.State == Draft {
		err = post.ErrGone
	}
	if err != nil {
		return post.Post{}, err
	}
	return postOf(v), nil
}

// There is post.Kind's. Nobody deletes one.
func (s *Service) There(post.Post) []store.Write { return nil }

// Turn is post.Kind's. What is hidden goes on to its end: its budget is settled as if it were seen.
func (s *Service) Turn(ctx context.Context, p post.Post, to post.State) ([]store.Write, error) {
	v := p.Read.(store.Versioned[Need])
	v.Value.Post = to
	s.public.Forget()
	return s.written(ctx, v)
}
