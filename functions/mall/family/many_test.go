package family_test

import (
	"bytes"
	"compress/gzip"
	"encoding/gob"
	"fmt"
	"io"
	"slices"
	"strings"
	"testing"
	"time"

	"bimportal/functions/mall/family"
	"bimportal/shared/clock"
	"bimportal/shared/money"
)

// library is n families as the mall of a few years has them: of all categories, years and formats, six types of eight parameters each.
func library(n int) (list []family.Family, texts []string) {
	var leaves []string
	for _, one := range family.Tree(nil) {
		for _, two := range one.SubGroupList {
			for _, three := range two.SubGroupList {
				leaves = append(leaves, three.GroupCode)
			}
		}
	}
	for i := range n {
		f := family.Family{
			Name: fmt.Sprintf("双扇防火门 %d", i), No: fmt.Sprintf("FM-%d", i), Category: leaves[i%len(leaves)], Discipline: []string{"fire", "hvac", "structure"}[i%3], LOD: []string{"200", "300", "350"}[i%3],
			Formats: family.Formats[i%3 : i%3+2], RevitYear: 2018 + i%8, PriceFen: money.Fen(i % 4 * 500), VIPFree: i % 2, TypeCount: 6, Health: i % 100,
		}
		f.ID, f.ProviderName, f.PublishedAt = fmt.Sprintf("%010x", i), "测试设计院", int64(i)
		for p := range 8 {
			v := family.Number{Name: []string{"宽度", "高度", "厚度", "流量", "扬程", "功率", "单重", "耐火极限"}[p], Unit: "mm"}
			for t := range 6 {
				v.Values = append(v.Values, family.Milli((600+(i*7+t*150+p)%2400)*1000))
			}
			f.Numbers = append(f.Numbers, v)
		}
		list, texts = append(list, f), append(texts, strings.ToLower(f.Name+"\n"+f.No+"\n"+f.ProviderName))
	}
	return list, texts
}

// Fifty thousand families: any page with its facets is found in the time of so many readings of their texts, and what a process begins with is read
// in that of so many unpackings. In seconds the bench says it (families); a busy machine is slow at both. Run alone with -v it prints what it took.
func TestFiftyThousandFamiliesAreFoundInTime(t *testing.T) {
	const readings, unpackings = 8, 30
	list, texts := library(50_000)
	page := func(i int) {
		f := []family.Filter{
			{}, {Group: "A"}, {Keyword: "防火门 4"}, {Year: 2021, Price: family.Paid}, {Params: []family.Condition{{Name: "宽度", Op: "gte", Value: 1200_000}, {Name: "高度", Op: "lte", Value: 2400_000}}},
		}[i%5]
		hits, _ := f.Found(list, texts)
		f.Histogram(list, texts)
		family.Order(list, hits, map[string]family.Count{}, []string{"", "new", "price"}[i%3])
	}
	reading := func() {
		for _, text := range texts {
			if strings.Contains(text, "没有这一句") {
				t.Error(text)
			}
		}
	}
	var packed bytes.Buffer
	w := gzip.NewWriter(&packed)
	if err := gob.NewEncoder(w).Encode(list); err != nil {
		t.Fatal(err)
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	unpack := func() io.Reader {
		r, err := gzip.NewReader(bytes.NewReader(packed.Bytes()))
		if err != nil {
			t.Fatal(err)
		}
		return r
	}
	unpacking := func() {
		if _, err := io.Copy(io.Discard, unpack()); err != nil {
			t.Fatal(err)
		}
	}
	open := func() {
		var back []family.Family
		if err := gob.NewDecoder(unpack()).Decode(&back); err != nil || len(back) != len(list) {
			t.Fatal(err)
		}
	}
	var pages, texted, opened, unpacked []time.Duration
	for i := range 40 {
		pages, texted = append(pages, took(func() { page(i) })), append(texted, took(reading))
	}
	for range 3 {
		opened, unpacked = append(opened, took(open)), append(unpacked, took(unpacking))
	}
	t.Logf("50,000 families: a page %s, their texts %s; stored %d KiB, read in %s, unpacked in %s", median(pages), median(texted), packed.Len()>>10, median(opened), median(unpacked))
	if median(pages) > readings*median(texted) {
		t.Errorf("a page is found in %s, their texts are read in %s", median(pages), median(texted))
	}
	if median(opened) > unpackings*median(unpacked) {
		t.Errorf("what is stored is read in %s, unpacked in %s", median(opened), median(unpacked))
	}
}

func took(work func()) time.Duration {
	began := clock.System()
	work()
	return clock.System().Sub(began)
}

func median(all []time.Duration) time.Duration {
	slices.Sort(all)
	return all[len(all)/2]
}
