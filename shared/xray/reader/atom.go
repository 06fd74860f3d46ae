package reader

import (
	"encoding/xml"
	"errors"
	"io"
	"slices"
	"strconv"
	"strings"

	"bimportal/shared/xray"
)

// Caps of PartAtom.
const (
	typesMost  = 5000
	paramsMost = 400 // of a type
	tokensMost = 2_000_000
	depthMost  = 32
	textMost   = 4096 // bytes of one value
)

// atom walks PartAtom, an Atom entry whose A:family has a part for each type. It knows elements by where they stand.
type atom struct {
	x        *reading
	at       []string
	text     strings.Builder
	term     string // of the category that is being read
	scheme   string
	group    string
	typ      *xray.Type
	param    *xray.Param
	declared int
	cut      bool
}

// atom reads types and parameters. A DTD, or XML that no program writes, is errHostile; another error left what was read.
func (x *reading) atom(r io.Reader) error {
	d := xml.NewDecoder(r)
	d.CharsetReader = func(string, io.Reader) (io.Reader, error) { return nil, errors.New("xray: PartAtom is not UTF-8") }
	a := &atom{x: x}
	defer a.done()
	for range tokensMost {
		token, err := d.RawToken()
		if err == io.EOF && len(a.at) == 0 {
			return nil
		}
		if err != nil {
			return err
		}
		switch token := token.(type) {
		case xml.Directive:
			return errHostile
		case xml.StartElement:
			if len(a.at) == depthMost {
				return errHostile
			}
			a.open(token)
		case xml.CharData:
			if a.text.Len() < textMost {
				a.text.Write(token[:min(len(token), textMost)])
			}
		case xml.EndElement:
			if len(a.at) == 0 {
				return errors.New("xray: an end without its beginning")
			}
			a.close()
		}
	}
	return errHostile
}

func (a *atom) done() {
	x := a.x
	if len(x.report.Types) > 0 {
		x.mark("types")
	}
	if len(x.report.Params) > 0 {
		x.mark("params")
	}
	if a.declared > 0 {
		x.report.Declared = a.declared
		x.mark("typesDeclared")
	}
	if a.cut {
		x.lost("types", "族类型或参数过多，只读取了前面的部分")
	}
}

var (
	typePath  = []string{"entry", "A:family", "A:part"}
	groupPath = []string{"entry", "A:features", "A:feature", "A:group"}
)

func (a *atom) open(token xml.StartElement) {
	name := token.Name.Local
	if token.Name.Space != "" {
		name = token.Name.Space + ":" + name
	}
	parents := a.at
	a.at = append(a.at, clean(name, 200))
	a.text.Reset()
	a.param = nil
	report := &a.x.report
	switch {
	case slices.Equal(a.at, []string{"entry", "category"}):
		a.term, a.scheme = "", ""
	case slices.Equal(a.at, typePath):
		a.typ = nil
		if len(report.Types) == typesMost {
			a.cut = true
			return
		}
		report.Types = append(report.Types, xray.Type{})
		a.typ = &report.Types[len(report.Types)-1]
	case slices.Equal(parents, typePath) && name != "title" && a.typ != nil:
		a.typ.Params, a.param = a.add(a.typ.Params, token)
	case slices.Equal(parents, groupPath) && name != "A:title":
		if report.Params, a.param = a.add(report.Params, token); a.param != nil {
			a.param.Group = a.group
		}
	}
}

func (a *atom) add(to []xray.Param, token xml.StartElement) ([]xray.Param, *xray.Param) {
	if len(to) == paramsMost {
		a.cut = true
		return to, nil
	}
	to = append(to, paramOf(token))
	return to, &to[len(to)-1]
}

func paramOf(token xml.StartElement) xray.Param {
	p := xray.Param{Name: clean(strings.ReplaceAll(token.Name.Local, "_", " "), 200)}
	for _, attr := range token.Attr {
		v := clean(attr.Value, 200)
		switch attr.Name.Local {
		case "displayName":
			p.Name = v
		case "type":
			p.Kind = xray.ParamKind(strings.ToLower(v))
		case "typeOfParameter":
			p.DataType = v
		case "units":
			p.Unit = v
		case "id":
			p.GUID = strings.ToLower(v)
		}
	}
	if p.Kind != xray.System && p.Kind != xray.Custom && p.Kind != xray.Shared {
		p.Kind = ""
	}
	return p
}

func (a *atom) close() {
	x, text := a.x, clean(a.text.String(), 1000)
	switch strings.Join(a.at, "/") {
	case "entry/title":
		x.set("title", &x.report.Title, text)
	case "entry/updated":
		x.set("updated", &x.report.Updated, text)
	case "entry/category/term":
		a.term = text
	case "entry/category/scheme":
		a.scheme = text
	case "entry/category":
		switch a.scheme {
		case "adsk:revit:grouping":
			x.set("category", &x.report.Category, a.term)
		case "std:oc1":
			x.set("omniClass", &x.report.OmniClass, a.term)
		}
	case "entry/link/A:design-file/A:product-version":
		if year := yearIn().FindStringSubmatch(text); year != nil && x.report.Year == 0 {
			x.report.Year, _ = strconv.Atoi(year[1])
			x.mark("year")
		}
	case "entry/A:features/A:feature/A:group/A:title":
		a.group = text
	case "entry/A:family/A:variationCount":
		if n, err := strconv.Atoi(text); err == nil && n > 0 && n < 1_000_000 {
			a.declared = n
		}
	case "entry/A:family/A:part/title":
		if a.typ != nil {
			a.typ.Name = text
		}
	default:
		a.value(text)
	}
	a.at = a.at[:len(a.at)-1]
	a.text.Reset()
}

// value ends a parameter; some of the family's are fields of the report as well.
func (a *atom) value(text string) {
	if a.param == nil {
		return
	}
	x := a.x
	a.param.Value = text
	if strings.HasPrefix(strings.Join(a.at, "/"), strings.Join(groupPath, "/")) {
		switch a.param.Name {
		case "OmniClass Title", "OmniClass 标题":
			x.set("omniTitle", &x.report.OmniTitle, text)
		case "Host", "主体":
			x.set("host", &x.report.Host, text)
		case "Shared", "共享":
			x.report.Shared = text == "Yes" || text == "是" || text == "1"
			x.mark("shared")
		}
	}
	a.param = nil
}
