package catalogue

// Case is a finished project that the platform shows (product.md section 4).
type Case struct {
	ID          string   `json:"id"`
	Title       string   `json:"title"`
	CaseType    string   `json:"caseType"` // a value of the dictionary type SHOW_CASE_TYPE
	Summary     string   `json:"summary"`
	Stage       string   `json:"stage"`
	RegionCode  string   `json:"regionCode"`
	OwnerName   string   `json:"ownerName"`
	ScaleText   string   `json:"scaleText"`
	CoverURL    string   `json:"coverUrl"`
	Results     []Result `json:"results"`
	Status      int      `json:"status"` // only published is public
	Top         int      `json:"top" enum:"0,1"`
	ViewCount   int      `json:"viewCount"`
	PublishedAt int64    `json:"publishedAt"` // epoch milliseconds
}

// Result is one figure that the project reached.
type Result struct {
	Label string `json:"label"`
	Value string `json:"value"`
	Unit  string `json:"unit"`
}

const published = 2

// Matches says whether the case is public and in the filter; an empty filter takes all.
func (c Case) Matches(q CaseQuery) bool {
	return c.Status == published &&
		(q.CaseType == "" || c.CaseType == q.CaseType) &&
		containsFold(c.Title+"\n"+c.Summary+"\n"+c.OwnerName, q.Keyword)
}
