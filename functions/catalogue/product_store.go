package catalogue

import (
	"context"
	"fmt"

	"bimportal/shared/store"
)

// productKey keeps a product's place when its order changes; the order is applied in memory.
func productKey(id string) store.Key { return store.Key{PK: "products", SK: "product#" + id} }

// allProducts reads the collection whole; it stays under about 1,000 rows (design.md section 3).
func (s *Service) allProducts(ctx context.Context) ([]Product, error) {
	rows, err := s.products.Query(ctx, store.Range{PK: "products", From: "product#"})
	if err != nil {
		return nil, err
	}
	return ordered(rows, func(p Product) string { return fmt.Sprintf("%06d#%s", p.Sort, p.ID) }), nil
}
