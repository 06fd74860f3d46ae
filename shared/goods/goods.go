// Package goods is what of a published record a purchase reads: its price, its name, who offers it. The catalogue group
// writes the records; the transaction of an order holds one as it was read, and counts its use.
package goods

import (
	"context"

	"bimportal/shared/api"
	"bimportal/shared/membership"
	"bimportal/shared/money"
	"bimportal/shared/store"
	"bimportal/shared/tables"
)

// Type is a kind of goods.
type Type string

const (
	Template Type = "template"
	Product  Type = "product"
	Family   Type = "family"
	Need     Type = "need" // what somebody is asked for and paid by a budget that is held (shared/escrow); on no shelf either
	VIP      Type = "vip"  // a membership, which stands on no shelf and is no provider's
)

// Good is something on the shelf.
type Good struct {
	Type         Type
	ID           string
	Name         string
	Cover        string // a media path, empty for the drawing
	Drawing      string
	VersionNo    string
	PriceFen     money.Fen // 0 is free
	VIPFree      bool      // free for who is a member
	ProviderID   string
	ProviderName string
}

// onShelf is the state of a public record of either kind.
const onShelf = 2

// Row is a record of the catalogue under the names of both kinds, as far as it is read here.
type Row struct {
	ID           string    `json:"id"`
	ProviderID   string    `json:"providerId"`
	ProviderName string    `json:"providerName"`
	Status       int       `json:"status"`    // a template's, a family's
	Putaway      int       `json:"putaway$e"` // a product's
	TemplateName string    `json:"templateName"`
	Name         string    `json:"name"`
	ThumbURL     string    `json:"thumbUrl"`
	CoverURL     string    `json:"coverUrl"`
	Kind         string    `json:"kind"`
	Drawing      string    `json:"drawing"`
	VersionNo    string    `json:"versionNo"`
	PriceType    int       `json:"priceType"` // a product's: 0 free, 1 at a price, 2 on request
	PriceFen     money.Fen `json:"priceFen"`
	VIPFree      int       `json:"vipFree"`  // a family's
	Category     string    `json:"category"` // a family's; its drawing is named by it
}

// ErrClosed refuses to begin something with goods whose provider has ended or is frozen. Who has them already keeps them.
var ErrClosed = api.Conflict("seller_closed", "提供方已停止服务，不能购买或获取")

var (
	errGone = api.NotFound("goods_gone", "该商品不存在或已下架")
	errAsk  = api.Conflict("not_for_sale", "该产品的价格需要咨询，不能在线购买")
)

// good returns what of a row a purchase needs, and refuses (404, 409) what nobody can buy.
func (r Row) good(t Type) (Good, error) {
	g := Good{Type: t, ID: r.ID, VersionNo: r.VersionNo, PriceFen: r.PriceFen, ProviderID: r.ProviderID, ProviderName: r.ProviderName}
	switch {
	case t == Template && r.Status == onShelf:
		g.Name, g.Cover, g.Drawing = r.TemplateName, r.ThumbURL, r.Kind
	case t == Family && r.Status == onShelf:
		g.Name, g.Cover, g.Drawing, g.VIPFree = r.Name, r.CoverURL, Drawing(r.Category), r.VIPFree == 1
	case t == Product && r.Putaway == onShelf && r.PriceType == 2:
		return g, errAsk
	case t == Product && r.Putaway == onShelf:
		g.Name, g.Cover, g.Drawing = r.Name, r.CoverURL, r.Drawing
		if r.PriceType == 0 {
			g.PriceFen = 0
		}
	default:
		return g, errGone
	}
	return g, nil
}

// Drawing names the drawing of a family without a cover: one for each category of the second level.
func Drawing(category string) string { return "family-" + category[:min(len(category), 3)] }

// Key is where a record of a type is kept (shared/publish): families in the mall's table, what else there is in the catalogue's.
func Key(t Type, id string) store.Key {
	all := string(t) + "s"
	if t == Family {
		all = "families"
	}
	return store.Key{PK: all, SK: string(t) + "#" + id}
}

// CountsKey is where it is counted how many use a template.
func CountsKey(id string) store.Key { return store.Key{PK: "templatecounts", SK: id} }

// Shelf reads goods and counts their use.
type Shelf struct {
	rows, families *store.Table[Row]
	providers      membership.Providers
}

// NewShelf returns the goods of all groups.
func NewShelf(db *store.DB, t tables.Names) Shelf {
	return Shelf{store.NewTable[Row](db, t.Catalogue), store.NewTable[Row](db, t.Mall), membership.NewProviders(db, t.Enterprise)}
}

func (s Shelf) of(t Type) *store.Table[Row] {
	if t == Family {
		return s.families
	}
	return s.rows
}

// VersionKey is where it is counted how many use one version of a template.
func VersionKey(id, versionNo string) store.Key {
	return store.Key{PK: "templateversions#" + id, SK: versionNo}
}

// Of reads goods as they are this moment, and what holds a transaction to them and to who offers them: a price, a withdrawal or the end of their
// provider that comes in between makes it fail. 404 goods_gone, 409 not_for_sale, seller_closed.
func (s Shelf) Of(ctx context.Context, t Type, id string) (Good, []store.Write, error) {
	key := Key(t, id)
	v, err := s.of(t).Find(ctx, key)
	if err != nil {
		return Good{}, nil, err
	}
	g, err := v.Value.good(t)
	if err != nil {
		return g, nil, err
	}
	offered, err := s.Offered(ctx, g.ProviderID)
	return g, append(offered, s.of(t).Same(key, v)), err
}

// Offered returns what holds a transaction to a provider's serving. 409 seller_closed.
func (s Shelf) Offered(ctx context.Context, providerID string) ([]store.Write, error) {
	serves, same, err := s.providers.Serving(ctx, providerID)
	if err == nil && !serves {
		err = ErrClosed
	}
	return same, err
}

// Used returns the writes that count n uses more of a template, or fewer, in all and of the version that was bought.
func (s Shelf) Used(g Type, id, versionNo string, n int64) []store.Write {
	if g != Template {
		return nil
	}
	add := map[string]int64{"uses": n}
	return []store.Write{
		s.rows.Counted(store.Sum{Key: CountsKey(id), Add: add, Also: map[string]any{"id": id}}),
		s.rows.Counted(store.Sum{Key: VersionKey(id, versionNo), Add: add, Also: map[string]any{"versionNo": versionNo}}),
	}
}

// ProjectsKey is where it is counted how many projects there are of a template, those that wait to be deleted included.
func ProjectsKey(id string) store.Key { return store.Key{PK: "templateprojects#" + id, SK: "projects"} }

// Opened returns the write that counts n more projects of a template, or fewer. A template that has any is not deleted.
func (s Shelf) Opened(id string, n int64) store.Write {
	return s.rows.Counted(store.Sum{Key: ProjectsKey(id), Add: map[string]int64{"projects": n}, Also: map[string]any{"templateId": id}})
}

// OnShelf says that anybody may have it.
func (r Row) OnShelf(t Type) bool {
	return (t == Template || t == Family) && r.Status == onShelf || t == Product && r.Putaway == onShelf
}

// Row reads a record whatever its state, and the write that holds a transaction to it; the zero row where there is none.
func (s Shelf) Row(ctx context.Context, t Type, id string) (Row, store.Write, error) {
	v, err := s.of(t).Find(ctx, Key(t, id))
	return v.Value, s.of(t).Same(Key(t, id), v), err
}

// Tree is a template's module tree as it is stored beside the template (shared/publish).
type Tree struct {
	Function string `json:"function"` // JSON text: [{moduleName, functionList: [{functionName}]}]
}

// TreeKey is where a template's Tree lies.
func TreeKey(id string) store.Key { return store.Key{PK: "template#" + id, SK: "body"} }
