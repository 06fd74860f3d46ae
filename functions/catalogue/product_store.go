package catalogue

import (
	"cmp"
	"context"
	"errors"
	"slices"
	"sync"
	"time"

	"bimportal/shared/api"
	"bimportal/shared/audit"
	"bimportal/shared/clock"
	"bimportal/shared/id"
	"bimportal/shared/membership"
	"bimportal/shared/notify"
	"bimportal/shared/searchdoc"
	"bimportal/shared/stats"
	"bimportal/shared/store"
)

// bodyKey lies outside of the collection that lists read.
func bodyKey(id string) store.Key { return store.Key{PK: "product#" + id, SK: "detail#" + id} }

// Repeat is the product that an Idempotency-Key made.
type Repeat struct {
	ProductID string `json:"productId"`
	Name      string `json:"name"`
	TTL       int64  `json:"ttl"` // epoch seconds
}

func repeatKey(userID, key string) store.Key {
	return store.Key{PK: "idempotency#" + userID, SK: key}
}

const repeatLives = 24 * time.Hour

var (
	errNoProduct    = api.NotFound("product_gone", "产品不存在或已下架")
	errOtherRequest = api.Conflict("idempotency_mismatch", "同一次提交的内容不一致，请重新提交")
)

// publicProducts answers what is on the shelf in the order of the services, then in their own.
func (s *Service) publicProducts(ctx context.Context) ([]Product, error) {
	rows, err := s.products.public.Rows(ctx)
	if err != nil {
		return nil, err
	}
	services, err := s.services(ctx)
	if err != nil {
		return nil, err
	}
	list, places := slices.Clone(rows), services.Places()
	place := func(p Product) int {
		if n, ok := places[p.GroupCode]; ok {
			return n
		}
		return len(places)
	}
	slices.SortStableFunc(list, func(a, b Product) int {
		return cmp.Or(cmp.Compare(place(a), place(b)), cmp.Compare(a.Sort, b.Sort), cmp.Compare(a.ID, b.ID))
	})
	return list, nil
}

// lastChanged answers products as they are managed, the latest changed first.
func lastChanged(rows []store.Versioned[Product]) []Product {
	list := make([]Product, len(rows))
	for i, r := range rows {
		list[i] = r.Value
	}
	slices.SortStableFunc(list, func(a, b Product) int {
		return cmp.Or(cmp.Compare(b.UpdatedAt, a.UpdatedAt), cmp.Compare(a.ID, b.ID))
	})
	return list
}

// whole is a product with its body, each as it was read.
type whole struct {
	row  store.Versioned[Product]
	body store.Versioned[ProductBody]
}

// productOf reads both items at the same time. It returns errNoProduct.
func (s *Service) productOf(ctx context.Context, id string) (w whole, err error) {
	var bodyErr error
	var beside sync.WaitGroup
	beside.Go(func() { w.body, bodyErr = s.bodies.Find(ctx, bodyKey(id)) })
	w.row, err = s.products.Find(ctx, s.products.key(id))
	beside.Wait()
	if err = errors.Join(err, bodyErr); err != nil {
		return w, err
	}
	if w.row.Version == 0 || w.body.Version == 0 {
		return w, errNoProduct
	}
	return w, nil
}

// addProduct writes a new draft. A repetition of the Idempotency-Key answers the product it made.
func (s *Service) addProduct(ctx context.Context, p Product, b ProductBody, line audit.Line, repeat string) (string, error) {
	made := ""
	err := store.Retry(ctx, func() error {
		now := s.now()
		p.ID = id.New("")
		var writes []store.Write
		if repeat != "" {
			known, err := s.repeats.Find(ctx, repeatKey(line.Actor, repeat))
			if err != nil {
				return err
			}
			if known.Version > 0 && known.Value.TTL > now.Unix() {
				if known.Value.Name != p.Name {
					return errOtherRequest
				}
				made = known.Value.ProductID
				return nil
			}
			known.Value = Repeat{ProductID: p.ID, Name: p.Name, TTL: now.Add(repeatLives).Unix()}
			writes = append(writes, s.repeats.Put(repeatKey(line.Actor, repeat), known))
		}
		made, line.TargetID = p.ID, p.ID
		booked, err := s.booked(ctx, p.ProviderID, line, now)
		if err != nil {
			return err
		}
		p.Shelf, p.CreatedAt, p.UpdatedAt = Draft, clock.Millis(now), clock.Millis(now)
		written, err := s.products.written(ctx, store.Versioned[Product]{}, p)
		if err != nil {
			return err
		}
		return s.db.Transact(ctx, append(slices.Concat(writes, booked, written), s.bodies.New(bodyKey(p.ID), b))...)
	})
	return made, err
}

// errStale says that a product changed since the caller read it.
var errStale = errors.New("catalogue: stale")

// changeProduct changes a product by f and writes with it the audit line that f answers and, where what the public sees
// changes, the search document and the counter. rev, unless 0, is the version that the caller has seen; another one is
// errStale, with the product as it stands.
func (s *Service) changeProduct(ctx context.Context, id string, rev int64, f func(p *Product, b *ProductBody, now time.Time) (audit.Line, error)) (whole, error) {
	var w whole
	err := store.Retry(ctx, func() (err error) {
		if w, err = s.productOf(ctx, id); err != nil {
			return err
		}
		asRead, before, now := w, w.row.Value, s.now()
		line, err := f(&w.row.Value, &w.body.Value, now)
		if err != nil {
			return err
		}
		if rev != 0 && rev != w.row.Version {
			w = asRead
			return errStale
		}
		booked, err := s.booked(ctx, before.ProviderID, line, now)
		if err != nil {
			return err
		}
		shown, err := s.shown(ctx, before, w.row.Value, w.body.Value, now)
		if err != nil {
			return err
		}
		told, err := s.told(ctx, before, w.row.Value, now)
		if err != nil {
			return err
		}
		written, err := s.products.written(ctx, asRead.row, w.row.Value)
		if err != nil {
			return err
		}
		if err := s.db.Transact(ctx, append(slices.Concat(shown, told, booked, written), s.bodies.Put(bodyKey(id), w.body))...); err != nil {
			return err
		}
		s.products.public.Forget()
		w.row.Version++
		w.body.Version++
		return nil
	})
	return w, err
}

// removeProduct deletes a product that f admits.
func (s *Service) removeProduct(ctx context.Context, id string, f func(p Product) (audit.Line, error)) error {
	return store.Retry(ctx, func() error {
		w, err := s.productOf(ctx, id)
		if err != nil {
			return err
		}
		p, now := w.row.Value, s.now()
		line, err := f(p)
		if err != nil {
			return err
		}
		booked, err := s.booked(ctx, p.ProviderID, line, now)
		if err != nil {
			return err
		}
		deleted, err := s.products.deleted(ctx, w.row)
		if err != nil {
			return err
		}
		return s.db.Transact(ctx, append(append(booked, deleted...), s.bodies.Remove(bodyKey(id)))...)
	})
}

// shown answers the writes that a change of what the public sees needs: the search document, and the home page's
// counter.
func (s *Service) shown(ctx context.Context, before, after Product, b ProductBody, now time.Time) ([]store.Write, error) {
	if !before.Public() && !after.Public() {
		return nil, nil
	}
	write := s.index.Gone(now, searchdoc.Product, after.ID)
	if after.Public() {
		doc, err := s.docOf(ctx, after, b)
		if err != nil {
			return nil, err
		}
		write = s.index.Put(now, doc)
	}
	if before.Public() == after.Public() {
		return []store.Write{write}, nil
	}
	counted, err := s.counters.Find(ctx, stats.HomeKey)
	if err != nil {
		return nil, err
	}
	if after.Public() {
		counted.Value.Product++
	} else {
		counted.Value.Product = max(counted.Value.Product-1, 0)
	}
	return []store.Write{write, s.counters.Put(stats.HomeKey, counted)}, nil
}

// docOf answers what the search knows of a product.
func (s *Service) docOf(ctx context.Context, p Product, b ProductBody) (searchdoc.Doc, error) {
	types, err := s.dict.Labels(ctx, "PRODUCT_TYPE")
	if err != nil {
		return searchdoc.Doc{}, err
	}
	services, err := s.services(ctx)
	if err != nil {
		return searchdoc.Doc{}, err
	}
	tags := append([]string{types[p.TypeCode], services.Names()[groupOf(p.GroupCode)]}, p.Labels...)
	tags = slices.DeleteFunc(tags, func(t string) bool { return t == "" })
	return searchdoc.Doc{
		Type: searchdoc.Product, ID: p.ID, Title: p.Name, Summary: p.Intro, Text: p.Text(b), Tags: tags, Path: "/productDetail/" + p.ID,
		Cover: p.CoverURL, Kind: p.Drawing, Weight: int64(p.ViewCount), PublishedAt: p.PublishedAt,
	}, nil
}

// told answers the message to the owner of the product's enterprise about a decision of the operators.
func (s *Service) told(ctx context.Context, before, after Product, now time.Time) ([]store.Write, error) {
	title, content, ok := after.Told()
	if !ok || before.Shelf == after.Shelf {
		return nil, nil
	}
	access, err := s.access.Find(ctx, membership.AccessKey(after.ProviderID))
	if err != nil || access.Value.OwnerID == "" {
		return nil, err
	}
	link := "/productManagement"
	if after.Public() {
		link = "/productDetail/" + after.ID
	}
	return s.box.Put(now, notify.Notice{
		UserID: access.Value.OwnerID, Title: title, Content: content, MsgType: notify.Notify, TypeCode: notify.KindReview, Link: link, EnterpriseID: after.ProviderID,
	}), nil
}
