// Package familycomment lets the desk take from the public what people say of families (ADR 78).
package familycomment

import (
	"context"
	"html"
	"strings"

	"bimportal/functions/community/post"
	"bimportal/shared/api"
	said "bimportal/shared/familycomment"
	"bimportal/shared/store"
	"bimportal/shared/tables"
)

// Service is post.Kind of comments on families. The mall writes them; here they are hidden and shown again.
type Service struct {
	rows   *store.Table[said.Comment]
	counts *store.Table[struct{}]
}

// New returns the service, known to the desk.
func New(core *post.Core, n tables.Names) *Service {
	s := &Service{rows: store.NewTable[said.Comment](core.DB, n.Mall), counts: store.NewTable[struct{}](core.DB, n.Mall)}
	core.Register(post.FamilyComment, s)
	return s
}

var errGone = api.NotFound("comment_gone", "评价不存在，或已被删除")

const excerptMost = 30

// Look is post.Kind's. The id is the family's and the comment's, with a hyphen between: neither holds one.
func (s *Service) Look(ctx context.Context, id string) (post.Post, error) {
	familyID, commentID, _ := strings.Cut(id, "-")
	rows, err := s.rows.QueryLatest(ctx, store.Range{PK: said.PK(familyID)})
	if err != nil {
		return post.Post{}, err
	}
	for _, v := range rows {
		if c := v.Value; c.ID == commentID {
			p := post.Post{
				Ref: post.Ref{Type: post.FamilyComment, ID: id}, Title: excerpt(c.Text), HTML: shown(c), AuthorID: c.UserID, AuthorName: c.Nickname,
				State: post.On, Path: "/family/detail?id=" + familyID, At: c.At, Read: v,
			}
			if c.Hidden {
				p.State = post.Hidden
			}
			return p, nil
		}
	}
	return post.Post{}, errGone
}

// There is post.Kind's. Nobody deletes one.
func (s *Service) There(post.Post) []store.Write { return nil }

// Turn is post.Kind's. What is hidden takes its marks out of the family's count, in the same transaction.
func (s *Service) Turn(_ context.Context, p post.Post, to post.State) ([]store.Write, error) {
	v := p.Read.(store.Versioned[said.Comment])
	before, by := v.Value.Hidden, 1
	v.Value.Hidden = to != post.On
	writes := []store.Write{s.rows.Put(said.Key(v.Value.FamilyID, v.Value.UserID), v)}
	if before == v.Value.Hidden {
		return writes, nil
	}
	if v.Value.Hidden {
		by = -1
	}
	return append(writes, s.counts.Counted(store.Sum{Key: said.CountKey(v.Value.FamilyID), Add: v.Value.Adds(by)})), nil
}

func excerpt(text string) string {
	r := []rune(strings.Join(strings.Fields(text), " "))
	if len(r) > excerptMost {
		return string(r[:excerptMost]) + "…"
	}
	return string(r)
}

// shown is what an operator looks at: the comment, its pictures, and the seller's answer, which goes and comes with it.
func shown(c said.Comment) string {
	var b strings.Builder
	lines := func(text string) string { return strings.ReplaceAll(html.EscapeString(text), "\n", "<br>") }
	b.WriteString("<p>" + lines(c.Text) + "</p>")
	for _, url := range c.Images {
		b.WriteString(`<p><img src="` + html.EscapeString(url) + `" alt="评价图片"></p>`)
	}
	if c.Reply != "" {
		b.WriteString("<blockquote><p>服务商回复：" + lines(c.Reply) + "</p></blockquote>")
	}
	return b.String()
}
