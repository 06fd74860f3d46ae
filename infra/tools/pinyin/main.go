// Command pinyin writes the first letters of the readings of Chinese characters, which functions/search embeds:
//
//	cd infra/tools/pinyin && GOWORK=off go run . > ../../../functions/search/pinyin.txt
//
// The first line has a letter for each character from U+4E00 on, a space where none is known: that of its commonest
// reading. Each further line is a letter and the characters that are read with it too, of those whose second reading is
// met in names and terms; with all rare readings, initials would find what nobody meant.
package main

import (
	"bufio"
	"fmt"
	"os"
	"slices"
	"strings"

	"github.com/mozillazg/go-pinyin"
)

const first, last = 0x4E00, 0x9FA5

const severalReadings = "重长调行会参厦单降朝传弹沈石盛属乘藏曾乐率解校系卡壳埔堡番宿泊屏便给巷夹圈强识折查椎幢纤囤澄阿"

func main() {
	args := pinyin.NewArgs()
	args.Style, args.Heteronym = pinyin.FirstLetter, true
	out := bufio.NewWriter(os.Stdout)
	also := map[byte][]rune{}
	for r := rune(first); r <= last; r++ {
		letters := letters(pinyin.SinglePinyin(r, args))
		out.WriteByte(letters[0])
		if strings.ContainsRune(severalReadings, r) {
			for _, l := range []byte(letters[1:]) {
				also[l] = append(also[l], r)
			}
		}
	}
	out.WriteByte('\n')
	for l := byte('a'); l <= 'z'; l++ {
		if len(also[l]) > 0 {
			fmt.Fprintf(out, "%c%s\n", l, string(also[l]))
		}
	}
	if err := out.Flush(); err != nil {
		fmt.Fprintln(os.Stderr, "pinyin:", err)
		os.Exit(1)
	}
}

// letters answers each reading's letter once, the commonest at the front.
func letters(readings []string) string {
	var b strings.Builder
	var seen []byte
	for _, reading := range readings {
		if reading == "" || reading[0] < 'a' || reading[0] > 'z' || slices.Contains(seen, reading[0]) {
			continue
		}
		seen = append(seen, reading[0])
		b.WriteByte(reading[0])
	}
	if b.Len() == 0 {
		return " "
	}
	return b.String()
}
