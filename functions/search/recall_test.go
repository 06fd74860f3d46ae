package search

import (
	"bytes"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"time"

	"golang.org/x/text/width"

	"bimportal/shared/searchdoc"
)

// What the generated documents are made of: words of the sector, with Latin, digits and signs in them.
var (
	nouns = strings.Fields(`装配式 钢结构 机电管线 预制构件 桥梁 隧道 综合管廊 地铁车站 医院 学校 住宅 厂房 幕墙 基坑 边坡 地下室 屋面 楼梯 剪力墙 混凝土
		施工图 模型 族库 样板 图纸 清单 造价 进度计划 质量验收 安全巡检 监测点 点云 全景 无人机 数字孪生 智慧工地 物联网 运维平台 项目部 设计院 监理单位 总包 分包
		BIM Revit IFC GIS CAD Navisworks LOD400 C30 HRB400 DN150 GB/T51212-2016 1:500 Ｃ４０ ＢＩＭ３６０ 5D API WebGL 𠮷祥里 㐂悦广场`)
	verbs = strings.Fields(`建模 深化 审查 碰撞检查 算量 出图 交底 模拟 校核 归档 交付 协同 会签 审批 发布 更新 导出 导入 转换 轻量化 编码 分类 标注 统计 分析 优化 复核 定位 放样 监测 预警 巡检 整改 验收 移交 培训`)
	tails = []string{"，减少返工", "；现场可直接引用", "。相关资料已经上传", "，支持 Revit 2024 与 2025", "，误差不超过 3mm", "（见附件 A-102）", "，由各专业共同确认", "。每周更新一次", "，符合交付标准", "、并形成记录", "，节约工期 12 天", "。问题在 24 小时内闭合"}
	areas = strings.Fields(`北京 上海 广州 深圳 成都 重庆 武汉 西安 杭州 南京 苏州 长沙 青岛 厦门 龙山片区 滨江新城 临港`)
	kinds = strings.Fields(`市政 房建 轨道交通 水利 公路 医疗 教育 工业`)
)

func pick(r *rand.Rand, list []string) string { return list[r.IntN(len(list))] }

func sentence(r *rand.Rand) string {
	return pick(r, areas) + pick(r, kinds) + "项目的" + pick(r, nouns) + pick(r, verbs) + "与" + pick(r, nouns) + pick(r, verbs) + pick(r, tails)
}

func sentences(r *rand.Rand, n int) string {
	var b strings.Builder
	for range n {
		b.WriteString(sentence(r))
		b.WriteString(pick(r, []string{"。", "。", "。\n", " ", ""}))
	}
	return b.String()
}

func generated(r *rand.Rand, n int) []searchdoc.Doc {
	docs := make([]searchdoc.Doc, n)
	for i := range docs {
		docs[i] = searchdoc.Doc{
			Type: searchdoc.Types[r.IntN(len(searchdoc.Types))], ID: fmt.Sprintf("%010x", i),
			Title:   pick(r, areas) + pick(r, nouns) + pick(r, verbs) + pick(r, []string{"中心", "平台", "模板", "手册", "案例", " V2.0", "（第二版）"}),
			Summary: sentences(r, 1), Text: sentences(r, 2+r.IntN(5)), Tags: []string{pick(r, kinds), pick(r, areas)},
			Path: "/productDetails/" + fmt.Sprint(i), Weight: int64(r.IntN(1000)), PublishedAt: 1_700_000_000_000 + int64(i)*60_000,
		}
	}
	return docs
}

// oracle is a document's fields, a line each, as somebody else normalises them: every width folded, small letters.
func oracle(d searchdoc.Doc) string {
	fields := append([]string{d.Title, d.Summary, strings.ReplaceAll(d.Text, "\n", " ")}, d.Tags...)
	return strings.ToLower(width.Fold.String(strings.Join(fields, "\n")))
}

// bruteForce says that each part of the keyword stands in a field.
func bruteForce(fields string, parts []string) bool {
	for _, part := range parts {
		if !strings.Contains(fields, part) {
			return false
		}
	}
	return true
}

// query returns a keyword: a stretch of a document, or two, or something that hardly stands anywhere.
func query(r *rand.Rand, docs []searchdoc.Doc) string {
	stretch := func(least, most int) string {
		d := docs[r.IntN(len(docs))]
		text := []rune(pick(r, []string{d.Title, d.Summary, d.Text, d.Tags[0]}))
		n := min(least+r.IntN(most-least+1), len(text))
		at := r.IntN(len(text) - n + 1)
		return string(text[at : at+n])
	}
	switch r.IntN(10) {
	case 0:
		return stretch(2, 3) + " " + stretch(2, 4)
	case 1:
		return pick(r, nouns) + " " + pick(r, verbs) + " " + pick(r, areas)
	case 2:
		return strings.ToUpper(stretch(2, 6))
	case 3:
		return stretch(2, 3) + stretch(2, 3)
	case 4:
		return pick(r, []string{"vit 20", "t51212", "00:5", "１：５００", "c4", "mm。", "3mm", "b/t", "𠮷祥", "㐂", "a-10", "*", `"`, "or 模型", "NEAR(模型 审查)", "title:模型", "模型*", "-模型", "^模型", "a AND b", "' --", "；", "％", "\u00a0bim"})
	default:
		return stretch(2, 8)
	}
}

// TestRecallEqualsBruteForce holds 170 keywords against a search through all of 20,000 documents.
func TestRecallEqualsBruteForce(t *testing.T) {
	r := rand.New(rand.NewPCG(7, 20000))
	docs := generated(r, 20_000)
	begun := time.Now()
	packed, err := writeSnapshot(t.Context(), docs)
	if err != nil {
		t.Fatal(err)
	}
	built := time.Since(begun)
	begun = time.Now()
	snap, err := openSnapshot(t.Context(), bytes.NewReader(packed))
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = snap.close() }()
	opened := time.Since(begun)

	// Some of what the snapshot holds has changed since, some is withdrawn, some is new.
	v := &view{snap: snap, over: map[string]overlaid{}, hidden: map[int]bool{}}
	var changes []searchdoc.Doc
	for i := range 60 {
		d := docs[i*300]
		if i%3 == 0 {
			d = searchdoc.Doc{Type: d.Type, ID: d.ID, Gone: true}
		} else {
			d.Title, d.Text = pick(r, areas)+"改名后的"+pick(r, nouns), sentences(r, 4)
		}
		docs[i*300] = d
		changes = append(changes, d)
	}
	fresh := generated(r, 20)
	for i := range fresh {
		fresh[i].ID = fmt.Sprintf("new%d", i)
	}
	changes = append(changes, fresh...)
	docs = append(docs, fresh...)
	v.lay(changes)

	fields := make([]string, len(docs))
	public := docs[:0:0]
	for i, d := range docs {
		if !d.Gone {
			fields[i] = oracle(d)
			public = append(public, d)
		}
	}
	asked, hits, none := 0, 0, 0
	var times []time.Duration
	keywords := []string{"模型", "bim", "工程", "管", "𠮷", "c", "5", "的", "bi", "模板"}
	for range 160 {
		keywords = append(keywords, query(r, public))
	}
	for _, keyword := range keywords {
		terms := Terms(keyword)
		if len(terms) == 0 {
			continue
		}
		begun := time.Now()
		found, err := v.find(t.Context(), terms)
		times = append(times, time.Since(begun))
		if err != nil {
			t.Fatalf("%q: %v", keyword, err)
		}
		got := map[string]bool{}
		for _, h := range found {
			if got[keyOf(h.Type, h.ID)] {
				t.Fatalf("%q finds %s twice", keyword, h.Title)
			}
			got[keyOf(h.Type, h.ID)] = true
		}
		parts := strings.Fields(strings.ToLower(width.Fold.String(keyword)))
		spelt := slices.ContainsFunc(terms, Spells)
		for i, d := range docs {
			is := got[keyOf(d.Type, d.ID)]
			want := !d.Gone && bruteForce(fields[i], parts)
			if is == want || is && spelt && !d.Gone && FindInitials(Normal(d.Title), terms[slices.IndexFunc(terms, Spells)]) >= 0 {
				continue
			}
			t.Fatalf("%q: %q found %v, brute force %v", keyword, d.Title, is, want)
		}
		asked++
		hits += len(found)
		if len(found) == 0 {
			none++
		}
	}
	if asked < 150 || hits < 1000 || none < 3 || none > asked/2 {
		t.Errorf("%d keywords, %d hits, %d without any: they prove too little", asked, hits, none)
	}
	slices.Sort(times)
	t.Logf("built in %v, %.1f MB; opened in %v; %d keywords: median %v, p95 %v, slowest %v", built.Round(time.Millisecond), float64(len(packed))/1e6,
		opened.Round(time.Millisecond), asked, times[len(times)/2], times[len(times)*95/100], times[len(times)-1])
}
