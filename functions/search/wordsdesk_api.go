package search

import (
	"context"
	"errors"

	"golang.org/x/sync/errgroup"

	"bimportal/shared/api"
	"bimportal/shared/stats"
	"bimportal/shared/store"
)

// None is the input of a call that takes nothing.
type None struct{}

// WordsDesk is what the operators see of the words that visitors type.
type WordsDesk struct {
	Suggested []WordCount `json:"suggested" doc:"in the platform's order, with searches of seven days"`
	Hot       []string    `json:"hot" doc:"what is shown to everybody at the moment"`
	Searched  []WordCount `json:"searched" doc:"words that may be shown, searched the most in seven days"`
	Zero      []WordCount `json:"zero" doc:"words that found nothing in thirty days, searched three times and more"`
	Rev       int64       `json:"rev"`
}

const (
	zeroDays  = 30
	wordsRows = 50
)

// wordsDesk returns the suggested words, what is shown now, and what was searched.
func (s *Service) wordsDesk(ctx context.Context, _ None) (WordsDesk, error) {
	var seed store.Versioned[HotSeed]
	var hot, zero []stats.Words
	var shown []string
	var reads errgroup.Group
	reads.Go(func() (err error) { seed, err = s.seeded.Find(ctx, seedWordsKey()); return })
	reads.Go(func() (err error) { hot, err = s.daysOf(ctx, stats.HotWords, hotDays); return })
	reads.Go(func() (err error) { zero, err = s.daysOf(ctx, stats.ZeroWords, zeroDays); return })
	reads.Go(func() error {
		return s.view.with(ctx, func(v *view) (err error) { shown, _, err = s.hotWords(ctx, v); return err })
	})
	if err := reads.Wait(); err != nil {
		return WordsDesk{}, err
	}
	searched := Counted(hot, 1, wordsRows)
	count := map[string]int{}
	for _, w := range Counted(hot, 1, 1<<20) {
		count[w.Word] = w.N
	}
	desk := WordsDesk{Suggested: []WordCount{}, Hot: append([]string{}, shown...), Searched: searched, Zero: Counted(zero, Least, wordsRows), Rev: seed.Version}
	for _, word := range seed.Value.Words {
		form, _ := Countable(word)
		desk.Suggested = append(desk.Suggested, WordCount{word, count[form]})
	}
	return desk, nil
}

// WordsInput is the words that the platform suggests. Rev is that of what the operator read.
type WordsInput struct {
	Words []string `json:"words" maxItems:"20" msg:"required=请输入热词;maxItems=热词最多20个"`
	Rev   int64    `json:"rev,omitempty" minimum:"0" msg:"minimum=版本号不正确"`
}

// editWords writes the words that the platform suggests, in their order.
func (s *Service) editWords(ctx context.Context, in WordsInput) (WordsDesk, error) {
	err := s.suggestWords(ctx, in)
	if errors.Is(err, store.ErrConflict) {
		return WordsDesk{}, api.Conflict("busy", "有人正在修改热词，请稍后再试")
	}
	if err != nil {
		return WordsDesk{}, err
	}
	return s.wordsDesk(ctx, None{})
}
