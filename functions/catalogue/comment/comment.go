// Package comment is what people who used a template or a product say of it, and the marks that they give.
package comment

import "bimportal/shared/goods"

// Comment is what somebody says of goods that he used.
type Comment struct {
	ID        string     `json:"id"`
	Type      goods.Type `json:"type"`
	GoodsID   string     `json:"goodsId"`
	Nickname  string     `json:"nickname"`
	Score     int        `json:"score"` // 1 to 5
	Text      string     `json:"text"`
	VersionNo string     `json:"versionNo"` // what was in use then
	Reply     string     `json:"reply"`     // the provider's, empty for none
	At        int64      `json:"at"`        // epoch milliseconds
}
