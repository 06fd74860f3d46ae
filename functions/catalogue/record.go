package catalogue

// Kinds of records.
const (
	productKind  = "product"
	templateKind = "template"
	caseKind     = "case"
)

// filed says in which collections a record lies beside its own item.
type filed struct {
	id, owner string // owner is the enterprise
	public    bool   // anybody may see it
	waiting   bool   // for the operators' decision
}

// record is what an enterprise writes and operators let through: a product, a template or a case.
type record interface{ filed() filed }

func (p Product) filed() filed {
	return filed{p.ID, p.ProviderID, p.Public(), p.Shelf == InReview}
}

func (t Template) filed() filed {
	return filed{t.ID, t.ProviderID, t.Public(), t.Status == TemplateReview}
}

func (c Case) filed() filed {
	return filed{c.ID, c.ProviderID, c.Public(), c.Status == CaseReview}
}

// Public says that anybody may see it.
func (t Template) Public() bool { return t.Status == TemplateOn }

// Public says that anybody may see it.
func (c Case) Public() bool { return c.Status == CasePublished }

// stockOf answers so many of a kind.
func stockOf(kind string, n int) Stock {
	switch kind {
	case productKind:
		return Stock{Products: n}
	case templateKind:
		return Stock{Templates: n}
	}
	return Stock{Cases: n}
}
