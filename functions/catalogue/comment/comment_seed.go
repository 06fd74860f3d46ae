package comment

import (
	"context"
	"fmt"

	"bimportal/shared/goods"
	"bimportal/shared/id"
	"bimportal/shared/publish"
	"bimportal/shared/store"
)

// Seed is a comment of the demonstration data, on a template or on a product.
type Seed struct {
	Template  string `json:"template"` // its slug, empty for a product's
	Product   string `json:"product"`
	User      string `json:"user"` // a demonstration account's user name, empty for who has none
	Nickname  string `json:"nickname"`
	Score     int    `json:"score"`
	Text      string `json:"text"`
	VersionNo string `json:"versionNo"`
	Reply     string `json:"reply"`
	Time      string `json:"time"`
}

func (one Seed) of() (goods.Type, string) {
	if one.Product != "" {
		return goods.Product, one.Product
	}
	return goods.Template, one.Template
}

func (one Seed) read() (Comment, error) {
	t, slug := one.of()
	at, err := publish.SeedTime(one.Time)
	if err == nil && (one.Score < 1 || one.Score > 5 || one.Text == "") {
		err = fmt.Errorf("no mark or no text")
	}
	if err != nil {
		return Comment{}, fmt.Errorf("catalogue: seed: comment of %s: %w", slug, err)
	}
	userID := ""
	if one.User != "" {
		userID = id.Slug("user", one.User)
	}
	return Comment{
		UserID: userID, ID: id.Slug("comment", slug+one.Nickname+one.Time), Type: t, GoodsID: id.Slug(string(t), slug), Nickname: one.Nickname, Score: one.Score, Text: one.Text,
		VersionNo: one.VersionNo, Reply: one.Reply, At: at,
	}, nil
}

// Load writes the comments on one kind of goods, of which these are known, and returns what their marks add up to by the
// goods' ids. One of goods that are not known is refused before anything is written.
func (c *Comments) Load(ctx context.Context, t goods.Type, slugs []string, said []Seed) (map[string]Sum, error) {
	sums := map[string]Sum{}
	for _, slug := range slugs {
		sums[id.Slug(string(t), slug)] = Sum{}
	}
	var mine []Comment
	for _, one := range said {
		if kind, slug := one.of(); kind == t {
			read, err := one.read()
			if err != nil {
				return nil, err
			}
			sum, known := sums[read.GoodsID]
			if !known {
				return nil, fmt.Errorf("catalogue: seed: comment of %s, which is no %s", slug, t)
			}
			sum.Add(read.Score)
			sums[read.GoodsID] = sum
			mine = append(mine, read)
		}
	}
	return sums, publish.Seeds(mine, func(_ int, one Comment) error { return store.Ensure(ctx, c.rows, one.key(), one) })
}
