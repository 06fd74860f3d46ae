package product

import (
	"context"

	"bimportal/shared/dict"
	"bimportal/shared/publish"
)

const indexMost = 5 // products of a type that the home page names

// Index is the products on the shelf under their types, the first of each.
type Index struct {
	InUse int         `json:"inUse" doc:"of all products on the shelf"`
	Types []IndexType `json:"types"`
}

// IndexType is a type of products in the order of the dictionary.
type IndexType struct {
	Value    string         `json:"value"`
	Label    string         `json:"label"`
	Remark   string         `json:"remark"`
	Products []IndexProduct `json:"products"`
}

// IndexProduct is a product as an index names it.
type IndexProduct struct {
	ID             string `json:"id"`
	Name           string `json:"name"`
	SubTitle       string `json:"subTitle"`
	Used           int    `json:"used" enum:"0,1"`
	OnlineURL      string `json:"onlineUrl"`
	AccessMode     string `json:"accessMode" enum:"online,client,external,api"`
	AccessModeName string `json:"accessModeName"`
}

// Index returns the first products of each type, in the order of Page.
func (s *Service) Index(ctx context.Context) (Index, error) {
	types, err := s.dict.Items(ctx, "PRODUCT_TYPE")
	if err != nil {
		return Index{}, err
	}
	products, err := s.public(ctx)
	at := map[string]int{}
	index := Index{Types: publish.Each(types, func(t dict.Item) IndexType {
		at[t.Value] = len(at)
		return IndexType{t.Value, t.Label, t.Remark, []IndexProduct{}}
	})}
	for _, p := range products {
		index.InUse += p.Used
		i, known := at[p.TypeCode]
		if !known || len(index.Types[i].Products) == indexMost {
			continue
		}
		index.Types[i].Products = append(index.Types[i].Products,
			IndexProduct{p.ID, p.Name, p.SubTitle, p.Used, p.OnlineURL, p.AccessMode, accessModeNames[p.AccessMode]})
	}
	return index, err
}
