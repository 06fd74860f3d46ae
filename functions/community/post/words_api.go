package post

import (
	"context"
	"strings"
	"time"

	"bimportal/shared/api"
	"bimportal/shared/audit"
	"bimportal/shared/auth"
	"bimportal/shared/clock"
	"bimportal/shared/id"
	"bimportal/shared/membership"
	"bimportal/shared/store"
	"bimportal/shared/words"
)

// WordList is the operators' lists.
type WordList struct {
	Words []words.Word `json:"words"`
}

// List returns all words, for the operators.
func (c *Core) List(ctx context.Context, _ Nothing) (WordList, error) {
	all, err := c.lists.All(ctx)
	return WordList{all}, err
}

// WordInput sets a word's level, or takes it off the lists.
type WordInput struct {
	Word   string      `json:"word" minLength:"1" maxLength:"30" msg:"required=请输入词语;minLength=请输入词语;maxLength=词语不能超过30字"`
	Level  words.Level `json:"level,omitempty" enum:"refuse,wait,tag," msg:"enum=请选择处理方式"`
	Note   string      `json:"note,omitempty" maxLength:"60" msg:"maxLength=提示不能超过60字"`
	Remove bool        `json:"remove,omitempty"`
}

// wordsMost is how many words there are at most: each post is held against all.
const wordsMost = 2000

var errManyWords = api.Conflict("too_many_words", "最多 2000 个词，请先删除不再需要的")

// Set puts a word on the lists, changes it, or takes it off, with a line in the operators' book.
func (c *Core) Set(ctx context.Context, in WordInput) (WordList, error) {
	word := strings.TrimSpace(in.Word)
	if words.Fold(word) == "" {
		return WordList{}, api.Field("word", "请输入词语")
	}
	if !in.Remove && in.Level == "" {
		return WordList{}, api.Field("level", "请选择处理方式")
	}
	err := store.Retry(ctx, func() error {
		v, err := c.words.Find(ctx, words.Key(word))
		if err != nil || (in.Remove && v.Version == 0) {
			return err
		}
		now, text := c.Now(), "设置敏感词“"+word+"”"
		if in.Remove {
			text = "删除敏感词“" + word + "”"
		}
		// The book comes before the lists are counted: whoever adds a word writes its head.
		line, err := c.book.Put(ctx, membership.Platform, now, audit.Line{Actor: api.ActorOf(ctx).UserID, Action: string(auth.ContentAudit), TargetType: "word", TargetID: words.Fold(word), Text: text})
		if err != nil {
			return err
		}
		write := c.words.DeleteAs(words.Key(word), v)
		if !in.Remove {
			if have, err := c.lists.All(ctx); err != nil || (v.Version == 0 && len(have) >= wordsMost) {
				return either(err, errManyWords)
			}
			v.Value = words.Word{Word: word, Level: in.Level, Note: strings.TrimSpace(in.Note), By: api.StandingOf(ctx).Member.Name, At: clock.Millis(now)}
			write = c.words.Put(words.Key(word), v)
		}
		return c.DB.Transact(ctx, append(line, write)...)
	})
	if err != nil {
		return WordList{}, err
	}
	all, err := c.lists.All(ctx)
	c.lists.Changed(all)
	return WordList{all}, err
}

// Seed is the word lists and those whose posts go out by themselves.
type Seed struct {
	Words   []words.Word `json:"words"`
	Authors []string     `json:"authors" doc:"user names"`
}

// Load makes the seed's words and authors be there.
func (c *Core) Load(ctx context.Context, s Seed) error {
	for _, w := range s.Words {
		w.By, w.At = "平台", clock.Millis(time.Date(2026, 1, 5, 9, 0, 0, 0, clock.Shanghai))
		if err := store.Ensure(ctx, c.words, words.Key(w.Word), w); err != nil {
			return err
		}
	}
	for _, username := range s.Authors {
		of := id.Slug("user", username)
		v, err := c.authors.Find(ctx, authorKey(of))
		if err != nil || v.Version > 0 {
			if err != nil {
				return err
			}
			continue
		}
		v.Value = Author{UserID: of, Passed: firstOnes}
		if err := c.DB.Transact(ctx, c.authors.Put(authorKey(of), v)); err != nil {
			return err
		}
	}
	return nil
}
