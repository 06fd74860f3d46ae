package family

import (
	"cmp"
	"context"
	"slices"
	"strings"

	"bimportal/shared/api"
	"bimportal/shared/auth"
	"bimportal/shared/clock"
	"bimportal/shared/publish"
)

// Ask is what a list of families is filtered by, as somebody may keep it (functions/mall/saved).
type Ask struct {
	GroupCode  string `json:"groupCode,omitempty" query:"groupCode" maxLength:"5" msg:"maxLength=分类不正确"`
	Keyword    string `json:"keyword,omitempty" query:"keyword" maxLength:"50" msg:"maxLength=关键词不能超过50字"`
	RevitYear  int    `json:"revitYear,omitempty" query:"revitYear" minimum:"0" maximum:"2100" msg:"minimum=Revit 版本不正确;maximum=Revit 版本不正确" doc:"only what this Revit opens"`
	Format     string `json:"format,omitempty" query:"format" maxLength:"4" msg:"maxLength=格式不正确"`
	LOD        string `json:"lod,omitempty" query:"lod" maxLength:"8" msg:"maxLength=LOD 不正确"`
	Discipline string `json:"discipline,omitempty" query:"discipline" maxLength:"32" msg:"maxLength=专业不正确"`
	Price      string `json:"price,omitempty" query:"price" enum:"free,paid,vip," msg:"enum=价格不正确"`
	Where      string `json:"where,omitempty" query:"where" maxLength:"400" msg:"maxLength=参数条件过长" doc:"the same as params in one text, for an address: name~op~value~unit, several by ;"`
}

// Filter is what the ask finds. 400 for conditions that cannot be read.
func (a Ask) Filter() (Filter, error) {
	where, err := conditions(a.Where)
	return Filter{Group: a.GroupCode, Keyword: strings.ToLower(strings.TrimSpace(a.Keyword)), Format: a.Format, LOD: a.LOD, Discipline: a.Discipline, Price: a.Price, Year: a.RevitYear, Params: where}, err
}

// Query filters the public families.
type Query struct {
	api.PageQuery
	Ask
	ShopID  string      `json:"shopId,omitempty" query:"shopId" maxLength:"64" msg:"maxLength=店铺不存在"`
	Params  []Condition `json:"params,omitempty" maxItems:"6" msg:"maxItems=参数条件最多 6 个"`
	Sort    string      `json:"sort,omitempty" query:"sort" enum:"new,download,price,priceDesc,score,health," msg:"enum=排序方式不正确" doc:"without it what is used most and is healthy first"`
	PassIDs string      `json:"passIds,omitempty" maxLength:"64" msg:"maxLength=该要求不存在" doc:"only what meets this requirement of project_id; for its members"`
	IDs     []string    `json:"ids,omitempty" maxItems:"50" msg:"maxItems=最多 50 个" doc:"only these, as the comparison and lists of one's own ask for them"`
	Scope   string      `json:"scope,omitempty" enum:"library," msg:"enum=范围不正确" doc:"library: only what the enterprise of project_id has approved; for its members"`

	pass map[string]bool // what meets PassIDs
}

// Row is a family as a list shows it.
type Row struct {
	ID           string   `json:"id"`
	Name         string   `json:"name"`
	No           string   `json:"no"`
	CategoryCode string   `json:"categoryCode"`
	CategoryName string   `json:"categoryName"`
	Discipline   string   `json:"discipline"`
	Cover        string   `json:"cover"`
	Kind         string   `json:"kind" doc:"which drawing stands for a missing cover"`
	Dims         Dims     `json:"dims" doc:"for the drawing, in millimetres, 0 where it is not known"`
	Formats      []string `json:"formats"`
	MinRevit     int      `json:"minRevit" doc:"the oldest Revit that opens it, 0 for none"`
	LOD          string   `json:"lod"`
	PriceFen     int64    `json:"priceFen"`
	VIPFree      int      `json:"vipFree" enum:"0,1"`
	VersionNo    string   `json:"versionNo"`
	TypeCount    int      `json:"typeCount"`
	Health       int      `json:"health" doc:"0 to 100, -1 where nothing could be checked"`
	Bytes        int64    `json:"bytes"`
	Downloads    int      `json:"downloadCount"`
	Collects     int      `json:"collectCount"`
	Comments     int      `json:"commentCount"`
	ScoreAvg     Milli    `json:"scoreAvg"`
	ShopID       string   `json:"shopId"`
	ProviderName string   `json:"providerName"`
	PublishTime  string   `json:"publishTime"`
	Approved     bool     `json:"approved" doc:"the enterprise of project_id has approved it; for its members"`
	Inside       bool     `json:"inside" doc:"it is not public: the enterprise of project_id keeps it for its members"`
}

// Dims are the sizes that a drawing of the family shows.
type Dims struct {
	Width  Milli `json:"width"`
	Height Milli `json:"height"`
	Depth  Milli `json:"depth"`
}

// dimNames are the parameters that say a size, in the order in which they are looked for.
var dimNames = [3][]string{
	{"宽度", "总宽", "Width", "长度", "Length", "直径", "公称直径", "Diameter"}, {"高度", "总高", "Height"}, {"厚度", "深度", "Depth", "Thickness", "进深"},
}

func dimsOf(numbers []Number) Dims {
	at := func(names []string) Milli {
		for _, name := range names {
			if i := slices.IndexFunc(numbers, func(n Number) bool { return n.Name == name }); i >= 0 {
				if v, ok := numbers[i].Has(0); ok && v > 0 {
					return v
				}
			}
		}
		return 0
	}
	return Dims{at(dimNames[0]), at(dimNames[1]), at(dimNames[2])}
}

func rowOf(f Family, n Count) Row {
	return Row{
		ID: f.ID, Name: f.Name, No: f.No, CategoryCode: f.Category, CategoryName: CategoryName(f.Category), Discipline: f.Discipline, Cover: f.CoverURL, Kind: f.Drawing(),
		Dims: dimsOf(f.Numbers), Formats: publish.Listed(f.Formats), MinRevit: f.RevitYear, LOD: f.LOD, PriceFen: int64(f.PriceFen), VIPFree: f.VIPFree, VersionNo: f.VersionNo,
		TypeCount: f.TypeCount, Health: f.Health, Bytes: f.Bytes, Downloads: n.Downloads, Collects: n.Collects, Comments: n.Comments, ScoreAvg: n.Score(),
		ShopID: f.ProviderID, ProviderName: f.ProviderName, PublishTime: clock.Text(f.PublishedAt),
	}
}

// Answer is a page of families with the facets of all that are found.
type Answer struct {
	api.Page[Row]
	Facets Facets `json:"facets"`
	// Histogram is over the first parameter asked for, under all other filters.
	Histogram []Bar `json:"histogram" doc:"how many families have a type with the value, of the first parameter asked for"`
}

// Bar is a value of a parameter, and how many families have a type with it.
type Bar struct {
	Value Milli `json:"value"`
	Count int   `json:"count"`
}

// List returns the public families with facets.
func (s *Service) List(ctx context.Context, q Query) (Answer, error) { return s.list(ctx, q, Inside{}) }

// list is List with what the caller's enterprise keeps: its own are among the hits, and in the usual order what it has approved is first.
func (s *Service) list(ctx context.Context, q Query, in Inside) (a Answer, err error) {
	public, texts, err := s.public(ctx)
	if err != nil {
		return a, err
	}
	of := shelf{public: public, texts: texts}
	of.inside, of.own = s.unpublished(public, in)
	f, err := q.filter()
	if err != nil {
		return a, err
	}
	if q.Scope != "" {
		f.Owned = in.within(f.Owned)
	}
	hits, facets := f.found(of)
	counts, err := s.counts.all(ctx, s.base.Now())
	if err != nil {
		return a, err
	}
	of.order(hits, counts, q.Sort, in.Approved)
	page, err := api.Cut(hits, q.PageQuery)
	if err != nil {
		return a, err
	}
	a.Facets, a.Histogram = facets, f.histogram(of)
	a.Page = api.Page[Row]{Current: page.Current, PageSize: page.PageSize, Total: page.Total, Records: publish.Each(page.Records, func(i int) Row { return of.row(i, counts[of.at(i).ID], in) })}
	return a, nil
}

// Searched is List for visitors, whose searches that find nothing are counted.
func (s *Service) Searched(ctx context.Context, q Query) (Answer, error) {
	a, err := s.List(ctx, q)
	if err == nil && q.Current <= 1 && q.ShopID == "" && len(q.IDs) == 0 && len(q.Params) == 0 {
		s.Missed(ctx, q.Ask, a.Total > 0)
	}
	return a, err
}

// KnownList is List, with what the enterprise of the header keeps for who belongs to it, who may ask for what meets one of its requirements
// too. 404 requirement_gone.
func (s *Service) KnownList(ctx context.Context, q Query) (Answer, error) {
	in, err := s.Library.Inside(ctx)
	if err != nil || q.PassIDs == "" {
		if err != nil {
			return Answer{}, err
		}
		return s.list(ctx, q, in)
	}
	visitor, is := api.VisitorOf(ctx)
	if !is {
		return Answer{}, api.Unauthorized()
	}
	st, err := s.standing(ctx, visitor.UserID)
	if err != nil {
		return Answer{}, err
	}
	if st == nil || !st.Access.Open() || !st.May(string(auth.FamilyView)) {
		return Answer{}, errNotAsked
	}
	pass, err := s.Passing(ctx, st.Access.ID, q.PassIDs)
	if err != nil {
		return Answer{}, err
	}
	q.pass = pass
	return s.list(ctx, q, in)
}

var errNotAsked = api.Forbidden("no_permission", "只有企业成员可以按本企业的要求筛选")

func (q Query) filter() (Filter, error) {
	f, err := q.Ask.Filter()
	if err != nil {
		return Filter{}, err
	}
	f.ProviderID, f.Params = q.ShopID, append(f.Params, q.Params...)
	if len(q.IDs) > 0 {
		f.Owned = map[string]bool{}
		for _, id := range q.IDs {
			f.Owned[id] = true
		}
	}
	if q.pass != nil {
		f.Owned = both(f.Owned, q.pass)
	}
	return f, nil
}

// both returns what is in both; a nil one holds everything.
func both(a, b map[string]bool) map[string]bool {
	if a == nil {
		return b
	}
	in := map[string]bool{}
	for id := range a {
		if b[id] {
			in[id] = true
		}
	}
	return in
}

const barsMost = 14

// Histogram counts the values of the first condition's parameter, under all other filters; the commonest of many.
func (f Filter) Histogram(list []Family, texts []string) []Bar {
	return f.histogram(shelf{public: list, texts: texts})
}

func (f Filter) histogram(of shelf) []Bar {
	bars := []Bar{}
	if len(f.Params) == 0 {
		return bars
	}
	first := f.Params[0]
	f.Params = f.Params[1:]
	counts := map[Milli]int{}
	of.each(func(_ int, one *Family, text string) {
		at := slices.IndexFunc(one.Numbers, first.of)
		if at < 0 || f.misses(one, text) != 0 {
			return
		}
		seen := map[Milli]bool{}
		for t := range one.Numbers[at].Values {
			if v, ok := one.Numbers[at].Has(t); ok && !seen[v] {
				seen[v] = true
				counts[v]++
			}
		}
	})
	for v, n := range counts {
		bars = append(bars, Bar{v, n})
	}
	slices.SortFunc(bars, func(a, b Bar) int { return cmp.Or(cmp.Compare(b.Count, a.Count), cmp.Compare(a.Value, b.Value)) })
	bars = bars[:min(len(bars), barsMost)]
	slices.SortFunc(bars, func(a, b Bar) int { return cmp.Compare(a.Value, b.Value) })
	return bars
}

// Order sorts the hits of a list.
func Order(list []Family, hits []int, counts map[string]Count, by string) {
	shelf{public: list}.order(hits, counts, by, nil)
}

// order is Order; in the usual one what is approved comes first.
func (s shelf) order(hits []int, counts map[string]Count, by string, approved map[string]bool) {
	newest := func(a, b *Family) int {
		return cmp.Or(cmp.Compare(b.PublishedAt, a.PublishedAt), cmp.Compare(a.ID, b.ID))
	}
	first := map[string]func(a, b *Family) int{
		"new":       func(_, _ *Family) int { return 0 },
		"download":  func(a, b *Family) int { return cmp.Compare(counts[b.ID].Downloads, counts[a.ID].Downloads) },
		"price":     func(a, b *Family) int { return cmp.Compare(a.PriceFen, b.PriceFen) },
		"priceDesc": func(a, b *Family) int { return cmp.Compare(b.PriceFen, a.PriceFen) },
		"score":     func(a, b *Family) int { return cmp.Compare(counts[b.ID].Score(), counts[a.ID].Score()) },
		"health":    func(a, b *Family) int { return cmp.Compare(b.Health, a.Health) },
		"": func(a, b *Family) int {
			return cmp.Or(rank(approved[b.ID])-rank(approved[a.ID]), cmp.Compare(weight(b, counts[b.ID]), weight(a, counts[a.ID])))
		},
	}[by]
	slices.SortFunc(hits, func(i, j int) int { return cmp.Or(first(s.at(i), s.at(j)), newest(s.at(i), s.at(j))) })
}

func rank(approved bool) int {
	if approved {
		return 1
	}
	return 0
}

// weight is what the usual order goes by: how often it is used, how well it is liked and how healthy it is.
func weight(f *Family, n Count) int {
	return 3*n.Downloads + 5*n.Collects + n.Scores + max(f.Health, 0)
}

// Categories are all categories with how many public families are in each.
func (s *Service) Categories(ctx context.Context, _ publish.None) ([]Group, error) {
	list, _, err := s.public(ctx)
	count := map[string]int{}
	for i := range list {
		count[list[i].Category]++
	}
	return Tree(count), err
}

// ID names a family.
type ID struct {
	ID string `json:"id" query:"id" maxLength:"64" msg:"required=缺少族编号;maxLength=族不存在"`
}

// Names are the parameters that lists can be filtered by, the commonest first.
type Names struct {
	List []Named `json:"list"`
}

// Named is a parameter with its unit, and how many public families have it.
type Named struct {
	Name  string `json:"name"`
	Unit  string `json:"unit"`
	GUID  string `json:"guid"`
	Count int    `json:"count"`
}

// NamesQuery narrows the parameters to those of a category.
type NamesQuery struct {
	GroupCode string `json:"groupCode,omitempty" query:"groupCode" maxLength:"5" msg:"maxLength=分类不正确"`
}

const namesMost = 40

// Names returns the parameters that the public families of a category have.
func (s *Service) Names(ctx context.Context, q NamesQuery) (Names, error) {
	list, _, err := s.public(ctx)
	counts := map[Named]int{}
	for i := range list {
		if !strings.HasPrefix(list[i].Category, q.GroupCode) {
			continue
		}
		for _, n := range list[i].Numbers {
			counts[Named{Name: n.Name, Unit: n.Unit}]++
		}
	}
	out := Names{[]Named{}}
	for n, count := range counts {
		n.Count = count
		out.List = append(out.List, n)
	}
	slices.SortFunc(out.List, func(a, b Named) int {
		return cmp.Or(cmp.Compare(b.Count, a.Count), cmp.Compare(a.Name, b.Name), cmp.Compare(a.Unit, b.Unit))
	})
	out.List = out.List[:min(len(out.List), namesMost)]
	return out, err
}

// Shows returns the public ones of some families, in their order. Of none it reads nothing.
func (s *Service) Shows(ctx context.Context, ids []string) ([]Row, error) {
	if len(ids) == 0 {
		return []Row{}, nil
	}
	list, _, err := s.public(ctx)
	if err != nil {
		return nil, err
	}
	counts, err := s.counts.all(ctx, s.base.Now())
	rows := []Row{}
	for _, id := range ids {
		if at, is := slices.BinarySearchFunc(list, id, func(f Family, id string) int { return cmp.Compare(f.ID, id) }); is {
			rows = append(rows, rowOf(list[at], counts[id]))
		}
	}
	return rows, err
}
