package company

import (
	"context"
	"slices"
	"strings"
	"time"

	"bimportal/functions/enterprise/org"
	"bimportal/shared/api"
	"bimportal/shared/audit"
	"bimportal/shared/auth"
	"bimportal/shared/clock"
	"bimportal/shared/dict"
	"bimportal/shared/files"
	"bimportal/shared/limit"
	"bimportal/shared/membership"
	"bimportal/shared/notify"
	"bimportal/shared/person"
	"bimportal/shared/searchdoc"
	"bimportal/shared/store"
	"bimportal/shared/words"
)

// Service is the calls of enterprises: their application, review, disputes and details.
type Service struct {
	Deps
	enterprises *store.Table[Enterprise]
	listed      *store.Table[Row]
	access      *store.Table[membership.Access]
	owned       *store.Table[Owned]
	taken       *store.Table[Taken]
	disputes    *store.Table[Dispute]
	log         audit.Book
}

// Deps is what the calls of enterprises need.
type Deps struct {
	DB     *store.DB
	Table  string
	Orgs   *org.Store
	Limits limit.Windows
	People person.Directory
	Files  files.Reader
	Reader *membership.Reader
	Box    notify.Box
	Index  searchdoc.Index
	Dict   *dict.Reader
	Words  *words.Lists
	Now    clock.Clock
}

func New(d Deps) *Service {
	return &Service{
		Deps: d, enterprises: store.NewTable[Enterprise](d.DB, d.Table), listed: store.NewTable[Row](d.DB, d.Table),
		access: store.NewTable[membership.Access](d.DB, d.Table), owned: store.NewTable[Owned](d.DB, d.Table), taken: store.NewTable[Taken](d.DB, d.Table),
		disputes: store.NewTable[Dispute](d.DB, d.Table), log: audit.NewBook(d.DB, d.Table),
	}
}

// DetailsInput is the enterprise form.
type DetailsInput struct {
	FullName     string `json:"fullName" maxLength:"100" msg:"required=请输入企业全称;maxLength=企业全称不能超过100字"`
	ShortName    string `json:"shortName" maxLength:"20" msg:"required=请输入企业简称;maxLength=企业简称不能超过20字"`
	CreditCode   string `json:"creditCode" maxLength:"18" msg:"required=请输入统一社会信用代码;maxLength=统一社会信用代码为18位"`
	EntType      string `json:"entType" maxLength:"40" msg:"required=请选择企业类型;maxLength=请选择企业类型"`
	Industry     string `json:"industry" maxLength:"40" msg:"required=请选择所属行业;maxLength=请选择所属行业"`
	Scale        string `json:"scale" maxLength:"40" msg:"required=请选择企业规模;maxLength=请选择企业规模"`
	RegionCode   string `json:"regionCode" maxLength:"12" msg:"required=请选择所在地区;maxLength=请选择所在地区"`
	Address      string `json:"address" maxLength:"100" msg:"required=请输入详细地址;maxLength=详细地址不能超过100字"`
	LegalPerson  string `json:"legalPerson" maxLength:"30" msg:"required=请输入法定代表人;maxLength=法定代表人不能超过30字"`
	License      string `json:"license,omitempty" maxLength:"200" msg:"maxLength=请重新上传营业执照" doc:"the downloadPath of a file of purpose license; needed to submit"`
	Logo         string `json:"logo,omitempty" maxLength:"200" msg:"maxLength=请重新上传企业标志"`
	Intro        string `json:"intro,omitempty" maxLength:"500" msg:"maxLength=企业简介不能超过500字"`
	ContactName  string `json:"contactName" maxLength:"20" msg:"required=请输入联系人;maxLength=联系人不能超过20字"`
	ContactPhone string `json:"contactPhone" maxLength:"20" msg:"required=请输入联系电话;maxLength=联系电话不能超过20位"`
	ContactEmail string `json:"contactEmail,omitempty" maxLength:"60" msg:"maxLength=邮箱不能超过60位"`
}

func (in DetailsInput) details(submitted bool) (Details, error) {
	d := Details{
		FullName: in.FullName, ShortName: in.ShortName, CreditCode: in.CreditCode, EntType: in.EntType, Industry: in.Industry, Scale: in.Scale,
		RegionCode: in.RegionCode, Address: in.Address, LegalPerson: in.LegalPerson, License: in.License, Logo: in.Logo, Intro: in.Intro,
		ContactName: in.ContactName, ContactPhone: in.ContactPhone, ContactEmail: in.ContactEmail,
	}
	d.Clean()
	return d, d.Check(submitted)
}

// NewEnterpriseInput is the form of a new enterprise.
type NewEnterpriseInput struct {
	DetailsInput
	Agreement bool `json:"agreement" msg:"required=请阅读并同意《服务商入驻协议》"`
}

// Application is what was submitted.
type Application struct {
	ID       string `json:"id"`
	Disputed bool   `json:"disputed" doc:"another enterprise holds the credit code: the operator decides whose it is"`
}

// Add puts a new enterprise under review and answers its id. A person has one: a second is refused (409
// second_enterprise, spec.md section 5). A credit code that another enterprise holds is claimed, for the operator to
// decide. The licence is a file of the caller's own (400 by its field).
func (s *Service) Add(ctx context.Context, in NewEnterpriseInput) (Application, error) {
	if !in.Agreement {
		return Application{}, api.Field("agreement", "请阅读并同意《服务商入驻协议》")
	}
	d, err := in.details(true)
	if err != nil {
		return Application{}, err
	}
	p, err := s.People.Of(ctx, api.ActorOf(ctx).UserID)
	if err != nil {
		return Application{}, err
	}
	e, err := s.create(ctx, d, org.MemberOf(p), org.WhoOf(p))
	if err != nil {
		return Application{}, err
	}
	return s.application(ctx, e)
}

func (s *Service) application(ctx context.Context, e Enterprise) (Application, error) {
	c, err := s.codeState(ctx, e.CreditCode)
	return Application{e.ID, c.disputed(e.ID)}, err
}

// EnterpriseInput is the form of a new enterprise, or with an id of one that is corrected.
type EnterpriseInput struct {
	NewEnterpriseInput
	ID  string `json:"id,omitempty" maxLength:"64" msg:"maxLength=企业不存在"`
	Rev int64  `json:"rev,omitempty" minimum:"0" msg:"minimum=版本号不正确"`
}

// AddOrEdit is Add without an id; with one the owner corrects an enterprise that failed its review
// and puts it under review again. 404 for who does not own it, 409 stale_rev for another rev.
func (s *Service) AddOrEdit(ctx context.Context, in EnterpriseInput) (Application, error) {
	if in.ID == "" {
		return s.Add(ctx, in.NewEnterpriseInput)
	}
	d, err := in.details(true)
	if err != nil {
		return Application{}, err
	}
	if in.Rev == 0 {
		return Application{}, api.Field("rev", "缺少版本号，请刷新后再试")
	}
	p, err := s.People.Of(ctx, api.ActorOf(ctx).UserID)
	if err != nil {
		return Application{}, err
	}
	v, err := s.changed(ctx, in.ID, editor{rev: in.Rev, owner: p.UserID}, func(e *Enterprise, now time.Time) (line audit.Line, with []store.Write, err error) {
		before := e.CreditCode
		if err := e.Resubmit(d, org.WhoOf(p), now); err != nil {
			return line, nil, err
		}
		if with, err = s.submission(ctx, *e, before, now); err != nil {
			return line, nil, err
		}
		line = audit.Line{Actor: p.UserID, Action: "enterprise:info:submit", TargetType: "enterprise", TargetID: e.ID, Text: "重新提交企业资料"}
		return line.Changed(nil, e.History[len(e.History)-1].Diff), with, nil
	})
	if err != nil {
		return Application{}, err
	}
	return s.application(ctx, v.Value)
}

// EditInput is an approved enterprise's form.
type EditInput struct {
	DetailsInput
	Rev int64 `json:"rev" minimum:"1" msg:"required=缺少版本号;minimum=版本号不正确"`
}

// public are the fields that everybody reads (publicOf) and that an approved enterprise may change.
var public = []string{"shortName", "entType", "industry", "scale", "regionCode", "address", "intro"}

// shown are the changed texts that everybody reads: nobody reviews them once the enterprise is approved.
func shown(diff []Change) (texts []words.Text) {
	for _, c := range diff {
		if slices.Contains(public, c.Field) {
			texts = append(texts, words.Text{Field: c.Field, Value: c.After})
		}
	}
	return texts
}

// Edit changes the approved enterprise that the call is made in; what its licence proves stays as it is. 400 words.
func (s *Service) Edit(ctx context.Context, in EditInput) (Full, error) {
	d, err := in.details(false)
	if err != nil {
		return Full{}, err
	}
	st := api.StandingOf(ctx)
	who := editor{rev: in.Rev, masks: !st.Owner()}
	v, err := s.changed(ctx, st.Access.ID, who, func(e *Enterprise, now time.Time) (line audit.Line, with []store.Write, err error) {
		if who.masks && d.LegalPerson == person.MaskName(e.LegalPerson) {
			d.LegalPerson = e.LegalPerson // he was shown no more of it
		}
		diff, err := e.Edit(d, org.Who{ID: st.Member.UserID, Name: st.Member.Name}, now)
		if err == nil {
			err = s.Words.Unreviewed(ctx, shown(diff)...)
		}
		line = audit.Line{Actor: st.Member.UserID, Action: string(auth.EnterpriseEdit), TargetType: "enterprise", TargetID: e.ID, Text: "修改企业资料"}
		return line.Changed(nil, diff), nil, err
	})
	if err != nil {
		return Full{}, err
	}
	return who.shows(v), nil
}

// ProviderCheck says whether the caller's own enterprise is a provider.
type ProviderCheck struct {
	Status     int    `json:"status" doc:"1 means provider"`
	ProviderID string `json:"providerId"`
}

// CheckIsProvider returns status 1 for the owner of an approved enterprise.
func (s *Service) CheckIsProvider(ctx context.Context, _ org.None) (ProviderCheck, error) {
	owned, err := s.owned.Find(ctx, ownedKey(api.ActorOf(ctx).UserID))
	if err != nil || owned.Version == 0 {
		return ProviderCheck{}, err
	}
	access, err := s.access.Find(ctx, membership.AccessKey(owned.Value.EnterpriseID))
	if err != nil || !access.Value.Open() {
		return ProviderCheck{}, err
	}
	return ProviderCheck{Status: 1, ProviderID: owned.Value.EnterpriseID}, nil
}

// CompanyQuery is part of a company's name.
type CompanyQuery struct {
	Keyword string `json:"keyword" maxLength:"40" msg:"required=请输入单位名称;maxLength=关键词不能超过40字"`
}

// Company is an approved enterprise's id and short name.
type Company struct {
	ID   string `json:"id"`
	Name string `json:"name"`
}

// List returns at most 20 approved enterprises whose name holds the keyword of two characters or more
// (product.md decision 35).
func (s *Service) List(ctx context.Context, q CompanyQuery) ([]Company, error) {
	word := strings.ToLower(strings.TrimSpace(q.Keyword))
	if len([]rune(word)) < 2 {
		return []Company{}, nil
	}
	rows, err := s.Rows(ctx)
	list := []Company{}
	for _, r := range rows {
		if r.Public() && (strings.Contains(strings.ToLower(r.ShortName), word) || strings.Contains(strings.ToLower(r.FullName), word)) {
			if list = append(list, Company{r.ID, r.ShortName}); len(list) == 20 {
				break
			}
		}
	}
	return list, err
}
