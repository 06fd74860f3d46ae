package space

import (
	"context"
	"encoding/json"
	"errors"
	"log/slog"
	"strings"

	"bimportal/shared/api"
	"bimportal/shared/audit"
	"bimportal/shared/auth"
	"bimportal/shared/clock"
	"bimportal/shared/entitlement"
	"bimportal/shared/goods"
	"bimportal/shared/id"
	"bimportal/shared/membership"
	"bimportal/shared/store"
)

// Application is the self-application form (spec.md section 5).
type Application struct {
	ItemName        string `json:"itemName" maxLength:"15" msg:"required=请输入项目名称;maxLength=项目名称字数不能超过15字"`
	ItemCode        string `json:"itemCode" maxLength:"18" pattern:"^$|^[A-Za-z]([0-9][A-Za-z0-9]{4,}|[A-Za-z][0-9][A-Za-z0-9]{3,}|[A-Za-z]{2}[0-9][A-Za-z0-9]{2,}|[A-Za-z]{3}[0-9][A-Za-z0-9]+|[A-Za-z]{4,}[0-9][A-Za-z0-9]*)$" msg:"required=请输入项目代号;maxLength=以字母开头，6-18位，大小写字母和数字两种组合;pattern=以字母开头，6-18位，大小写字母和数字两种组合"`
	Description     string `json:"description,omitempty" maxLength:"100" msg:"maxLength=项目简介字数不能超过100字"`
	ValidityPeriod  int    `json:"validityPeriod" enum:"30,180,360" msg:"required=请输入开通周期;enum=开通周期只能选择30、180或360天" doc:"days"`
	TemplateID      string `json:"templateId" maxLength:"64" msg:"required=请选择项目模板;maxLength=模板不存在或已下架，请重新选择"`
	IsRetainExample int    `json:"isRetainExample,omitempty" enum:"1" default:"1" required:"false" msg:"enum=示例数据默认保留，不能取消" doc:"fixed on"`
	TaskAction      string `json:"taskAction" enum:"create,renew" msg:"required=缺少操作类型;enum=操作类型不正确" doc:"renew prolongs the project of that code, whose key is secretKey"`
	SecretKey       string `json:"secretKey" maxLength:"18" pattern:"^$|^[A-Za-z0-9]{6,}$" msg:"required=请输入项目密钥;maxLength=6-18位，大小写字母、数字组合;pattern=6-18位，大小写字母、数字组合"`
	CompanyName     string `json:"companyName,omitempty" maxLength:"100" msg:"maxLength=企业名称过长" doc:"not read: the server says whose the project is"`
}

// Applied is a project that was applied for.
type Applied struct {
	ID          string `json:"id"`
	ItemCode    string `json:"itemCode"`
	CompanyName string `json:"companyName"`
	Status      Status `json:"status"`
	Message     string `json:"message" doc:"as in the envelope"`
}

// Create opens a project for the caller, or for the enterprise of project_id where he may there: the opening has begun when it answers. With
// taskAction renew it prolongs the project of that code. 409 code_taken by the field itemCode.
func (s *Service) Create(ctx context.Context, in Application) (Applied, error) {
	if in.TaskAction == "renew" {
		return s.renewByCode(ctx, in)
	}
	userID := api.ActorOf(ctx).UserID
	hash, err := HashKey(in.SecretKey)
	if err != nil {
		return Applied{}, err
	}
	owner, err := s.ownerOf(ctx, userID)
	if err != nil {
		return Applied{}, err
	}
	p := Project{
		ItemName: strings.TrimSpace(in.ItemName), ItemCode: strings.TrimSpace(in.ItemCode), Description: strings.TrimSpace(in.Description), CompanyName: owner.company,
		EnterpriseID: owner.enterpriseID, OwnerID: userID, OwnerName: owner.name, TemplateID: in.TemplateID, ValidityPeriod: in.ValidityPeriod, KeyHash: hash,
	}
	if p, err = s.create(ctx, p, api.CallOf(ctx).IdempotencyKey, wanted(in)); err != nil {
		return Applied{}, err
	}
	s.begin(ctx, p)
	return Applied{p.ID, p.ItemCode, p.CompanyName, p.Status(s.now()), applied}, nil
}

// wanted is what an Idempotency-Key stands for; the key of the project is not kept by it.
func wanted(in Application) string {
	in.SecretKey = ""
	text, err := json.Marshal(in)
	if err != nil {
		panic(err) // our own type, without channels or cycles
	}
	return string(text)
}

// owner is whose a new project is.
type owner struct{ name, company, enterpriseID string }

// personal is the companyName of who has no enterprise.
const personal = "个人"

// ownerOf returns whose a project is that the person opens: that of the enterprise of project_id where he may open projects there, or his own,
// which bears the name of the enterprise that he owns.
func (s *Service) ownerOf(ctx context.Context, userID string) (o owner, err error) {
	if o.name, err = s.nameOf(ctx, userID); err != nil {
		return o, err
	}
	st, member, err := s.standing(ctx)
	if err != nil {
		return o, err
	}
	if member && st.May(string(auth.ProjectEdit)) {
		if st.Access.Frozen {
			return o, errFrozen
		}
		o.enterpriseID = st.Access.ID
		o.company, err = s.companyName(ctx, st.Access)
		return o, err
	}
	own, err := s.owned.Find(ctx, membership.OwnedKey(userID))
	if err != nil || own.Value.EnterpriseID == "" {
		o.company = personal
		return o, err
	}
	a, err := s.access.Find(ctx, membership.AccessKey(own.Value.EnterpriseID))
	if err != nil || !a.Value.Open() {
		o.company = personal
		return o, err
	}
	o.company, err = s.companyName(ctx, a.Value)
	return o, err
}

func (s *Service) companyName(ctx context.Context, a membership.Access) (string, error) {
	r, err := s.named.Find(ctx, membership.RegisteredKey(a.ID))
	if r.Value.FullName != "" {
		return r.Value.FullName, err
	}
	return a.ShortName, err
}

// create writes a project that waits for the machine, with all that counts it. The same key gives the same project again.
func (s *Service) create(ctx context.Context, p Project, key, wants string) (made Project, err error) {
	err = store.Retry(ctx, func() error {
		made = p
		now := s.now()
		known, remember, err := s.repeated(ctx, p.OwnerID, key, wants)
		if err != nil {
			return err
		}
		if known != "" {
			v, err := s.projects.Get(ctx, projectKey(known))
			if errors.Is(err, store.ErrNotFound) {
				return errGone
			}
			made = v.Value
			return err
		}
		made.CreatedAt = clock.Millis(now)
		if made.ID == "" {
			made.ID = id.New("p")
		}
		if remember != nil {
			remember.Value.ProjectID = made.ID
		}
		writes, err := s.taken(ctx, &made)
		if err != nil {
			return err
		}
		made.Begin(now)
		fresh, err := s.put(ctx, Project{}, store.Versioned[Project]{Value: made}, Line{Step: "apply", Result: LineDone, Text: "提交开通申请", By: made.OwnerName})
		if err != nil {
			return err
		}
		made.Lines++
		tally, err := s.tallies.Find(ctx, tallyKey(made.OwnerID))
		if err != nil {
			return err
		}
		if err := tally.Value.Enter(); err != nil {
			return err
		}
		booked, err := s.booked(ctx, made, "project:item:edit", "申请开通项目“"+made.ItemName+"”")
		if err != nil {
			return err
		}
		var first []store.Write // so that of two with one key the later one finds the project, and not its code taken
		if remember != nil {
			first = append(first, s.repeats.Put(repeatKey(p.OwnerID, key), *remember))
		}
		first = append(first, s.codes.New(codeKey(made.ItemCode), Code{made.ID}).Or(errCode), s.tallies.Put(tallyKey(made.OwnerID), tally), s.counted(made, 1))
		return s.db.Transact(ctx, append(append(append(first, writes...), fresh...), booked...)...)
	})
	return made, err
}

// repeated returns the project that a person's key has made, or the item that remembers what it makes now.
func (s *Service) repeated(ctx context.Context, userID, key, wants string) (made string, remember *store.Versioned[repeat], err error) {
	if key == "" {
		return "", nil, nil
	}
	if len(key) > 128 {
		return "", nil, api.Invalid("idempotency_key", "提交标识过长")
	}
	known, err := s.repeats.Find(ctx, repeatKey(userID, key))
	if err != nil {
		return "", nil, err
	}
	now := s.now()
	if known.Version > 0 && known.Value.TTL > now.Unix() {
		if known.Value.Wanted != wants {
			return "", nil, errRepeat
		}
		return known.Value.ProjectID, nil, nil
	}
	known.Value = repeat{Wanted: wants, TTL: now.Add(repeatLives).Unix()}
	return "", &known, nil
}

// taken names the template in a new project and returns the writes that hold it and count its use: it is on the shelf, free and
// its provider serves, or offered by the enterprise itself, or bought. What was bought counts as used from now on, so that it does not go back by itself.
func (s *Service) taken(ctx context.Context, p *Project) ([]store.Write, error) {
	row, same, err := s.shelf.Row(ctx, goods.Template, p.TemplateID)
	if err != nil {
		return nil, err
	}
	if row.ID == "" {
		return nil, errTemplate
	}
	entitled, by, err := s.entitled(ctx, *p)
	if err != nil {
		return nil, err
	}
	own := row.OnShelf(goods.Template) && p.EnterpriseID != "" && row.ProviderID == p.EnterpriseID
	var offered []store.Write
	switch {
	case entitled.Version > 0, own:
	case row.OnShelf(goods.Template) && row.PriceFen == 0:
		if offered, err = s.shelf.Offered(ctx, row.ProviderID); err != nil {
			return nil, err
		}
	case row.OnShelf(goods.Template):
		return nil, errUnowned
	default:
		return nil, errTemplate
	}
	p.TemplateName, p.TemplateVersion = row.TemplateName, row.VersionNo
	writes := append(offered, same, s.shelf.Opened(p.TemplateID, 1))
	if entitled.Version > 0 && entitled.Value.UsedAt == 0 {
		return append(writes, s.rights.Use(by, goods.Template, entitled, clock.Millis(s.now()))), nil // its order has counted the first use
	}
	return append(writes, s.shelf.Used(goods.Template, p.TemplateID, p.TemplateVersion, 1)...), nil
}

// entitled returns the right to a template that the project's enterprise or its owner has bought; version 0 for none.
func (s *Service) entitled(ctx context.Context, p Project) (store.Versioned[entitlement.Entitlement], entitlement.Owner, error) {
	if p.EnterpriseID != "" {
		by := entitlement.Enterprise(p.EnterpriseID)
		e, err := s.rights.Find(ctx, by, goods.Template, p.TemplateID)
		if err != nil || e.Version > 0 {
			return e, by, err
		}
	}
	by := entitlement.Person(p.OwnerID)
	e, err := s.rights.Find(ctx, by, goods.Template, p.TemplateID)
	return e, by, err
}

// counted is the write that counts n more projects of the template for the public, or fewer.
func (s *Service) counted(p Project, n int64) store.Write {
	return s.kinds.Counted(store.Sum{Key: kindKey(p.TemplateID), Add: map[string]int64{"projects": n}, Also: map[string]any{"templateId": p.TemplateID, "templateName": p.TemplateName}})
}

// booked returns the writes of a line in the enterprise's book; none for a person's own project.
func (s *Service) booked(ctx context.Context, p Project, action, text string) ([]store.Write, error) {
	if p.EnterpriseID == "" || s.quiet {
		return nil, nil
	}
	return s.book.Put(ctx, p.EnterpriseID, s.now(), audit.Line{Actor: api.ActorOf(ctx).UserID, Action: action, TargetType: "project", TargetID: p.ID, Text: text})
}

// begin hands a project to the machine. Where that does not start, the schedule does it.
func (s *Service) begin(ctx context.Context, p Project) {
	if !p.Opens() {
		return
	}
	if err := s.start(ctx, p.RunOf(), `{"projectId":"`+p.ID+`"}`); err != nil {
		slog.Warn("project not started", "projectId", p.ID, "error", err.Error())
	}
}

// CodeQuery asks for a code.
type CodeQuery struct {
	ItemCode string `query:"itemCode" required:"true" maxLength:"18" pattern:"^$|^[A-Za-z]([0-9][A-Za-z0-9]{4,}|[A-Za-z][0-9][A-Za-z0-9]{3,}|[A-Za-z]{2}[0-9][A-Za-z0-9]{2,}|[A-Za-z]{3}[0-9][A-Za-z0-9]+|[A-Za-z]{4,}[0-9][A-Za-z0-9]*)$" msg:"required=请输入项目代号;maxLength=以字母开头，6-18位，大小写字母和数字两种组合;pattern=以字母开头，6-18位，大小写字母和数字两种组合"`
}

// CodeFree says whether a code can still be had.
type CodeFree struct {
	Free    bool   `json:"free"`
	Message string `json:"message" doc:"empty where it is free"`
}

// CheckCode says whether a code is free, while it is being typed.
func (s *Service) CheckCode(ctx context.Context, q CodeQuery) (CodeFree, error) {
	v, err := s.codes.Find(ctx, codeKey(q.ItemCode))
	if err != nil || v.Version == 0 {
		return CodeFree{Free: err == nil}, err
	}
	return CodeFree{Message: errCode.Message}, nil
}
