package stats

import (
	"strings"
	"time"
	"unicode"

	"bimportal/shared/clock"
	"bimportal/shared/store"
)

// Words is how often words were searched on a day in Shanghai. It lies in the search group's table and holds nothing of
// who searched; what was searched by few may still name somebody, so whoever shows ZeroWords shows those counted at
// least three times.
type Words struct {
	Day   string         `json:"day"` // YYYY-MM-DD
	Words map[string]int `json:"words"`
	TTL   int64          `json:"ttl"` // epoch seconds
}

// Kinds of Words.
const (
	HotWords  = "hot"  // searches that found something
	ZeroWords = "zero" // searches that found nothing
)

const (
	wordsMost = 300 // words of a day
	wordsFor  = 100 * 24 * time.Hour
)

// WordsKey is where a day's words lie; a kind is one collection in the order of the days.
func WordsKey(kind string, at time.Time) store.Key {
	return store.Key{PK: "words#" + kind, SK: at.In(clock.Shanghai).Format("2006-01-02")}
}

// Add counts words on the day of that moment. Of a day 300 words are kept: when they are full, new ones are not counted.
func (w *Words) Add(counts map[string]int, at time.Time) {
	if w.Words == nil {
		w.Words = map[string]int{}
	}
	w.Day, w.TTL = WordsKey("", at).SK, at.Add(wordsFor).Unix()
	for word, n := range counts {
		if _, known := w.Words[word]; known || len(w.Words) < wordsMost {
			w.Words[word] += n
		}
	}
}

// WordMost is how many characters a word has that is counted.
const WordMost = 20

// Countable returns a normalised keyword as it is counted, and whether it is: words of letters and at most five digits in
// all, so that no telephone, no document and no address is kept.
func Countable(normal string) (string, bool) {
	word := strings.Join(strings.Fields(normal), " ")
	digits := 0
	for _, r := range word {
		switch {
		case unicode.IsDigit(r):
			digits++
		case !unicode.IsLetter(r) && !strings.ContainsRune(" -·.", r):
			return "", false
		}
	}
	n := len([]rune(word))
	return word, n > 1 && n <= WordMost && digits <= 5
}
