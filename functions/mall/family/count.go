package family

// Count is what people did with a family, added up in the transactions that they did it in.
type Count struct {
	ID        string `json:"id"`
	Downloads int    `json:"downloads"`
	Collects  int    `json:"collects"`
	Comments  int    `json:"comments"`
	Scores    int    `json:"scores"` // the sum of the comments' marks, each the mean of three in tenths

	// Enterprises whose people have downloaded it, but for its own, and those of them that have bought it; with each its downloads.
	Enterprises         int `json:"enterprises"`
	EnterpriseDownloads int `json:"enterpriseDownloads"`
	Buyers              int `json:"buyers"`
	BuyerDownloads      int `json:"buyerDownloads"`
}

// Score returns the mean mark rounded to one decimal, 0 where there is none.
func (c Count) Score() Milli {
	if c.Comments == 0 {
		return 0
	}
	return Milli((c.Scores*2+c.Comments)/(2*c.Comments)) * 100
}
