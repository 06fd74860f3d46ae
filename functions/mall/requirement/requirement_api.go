package requirement

import (
	"cmp"
	"context"
	"encoding/base64"
	"errors"
	"slices"

	"bimportal/shared/api"
	"bimportal/shared/auth"
	"bimportal/shared/clock"
	"bimportal/shared/id"
	"bimportal/shared/ids"
	"bimportal/shared/publish"
	"bimportal/shared/store"
)

// Row is a requirement as its enterprise sees it.
type Row struct {
	ID         string `json:"id"`
	Name       string `json:"name"`
	Title      string `json:"title"`
	Author     string `json:"author"`
	Specs      int    `json:"specs"`
	UpdateTime string `json:"updateTime"`
	Rev        int64  `json:"rev"`
}

func row(v store.Versioned[Requirement]) Row {
	r := v.Value
	return Row{r.ID, r.Name, r.Title, r.Author, r.Specs, clock.Text(r.At), v.Version}
}

// Requirements are all of an enterprise's.
type Requirements struct {
	List []Row `json:"list"`
}

// List returns the requirements of the enterprise that the call is made in, the latest changed first.
func (s *Service) List(ctx context.Context, _ publish.None) (Requirements, error) {
	rows, err := s.all(ctx, api.StandingOf(ctx).Access.ID)
	slices.SortFunc(rows, func(a, b store.Versioned[Requirement]) int {
		return cmp.Or(cmp.Compare(b.Value.At, a.Value.At), cmp.Compare(a.Value.ID, b.Value.ID))
	})
	return Requirements{publish.Each(rows, row)}, err
}

// RequirementForm is a new requirement, or with id and rev the change of one; without text the file stays.
type RequirementForm struct {
	ID   string `json:"id,omitempty" maxLength:"64" msg:"maxLength=该要求不存在"`
	Rev  int64  `json:"rev,omitempty" minimum:"0" msg:"minimum=版本号不正确"`
	Name string `json:"name" maxLength:"40" msg:"required=请输入要求名称;maxLength=要求名称不能超过40字"`
	Text string `json:"text,omitempty" maxLength:"524288" msg:"maxLength=IDS 文件不能超过 512 KB" doc:"the IDS file, XML"`
}

// Edit writes a requirement of the enterprise that the call is made in. 409 stale_rev with it as it stands, too_many_requirements.
func (s *Service) Edit(ctx context.Context, in RequirementForm) (Row, error) {
	var after store.Versioned[Requirement]
	err := store.Retry(ctx, func() (err error) {
		after, err = s.changed(ctx, in)
		return err
	})
	return row(after), err
}

func (s *Service) changed(ctx context.Context, in RequirementForm) (v store.Versioned[Requirement], err error) {
	owner, now, verb := api.StandingOf(ctx).Access.ID, s.base.Now(), "修改"
	if in.ID == "" {
		v.Value.ID, verb = id.New(""), "新增"
	} else if v, err = s.of(ctx, owner, in.ID); err != nil {
		return v, err
	}
	if v.Version != in.Rev {
		return v, api.Stale(row(v))
	}
	if in.ID == "" && in.Text == "" {
		return v, api.Field("text", "请选择 IDS 文件")
	}
	if err := v.Value.Write(in.Name, in.Text); err != nil {
		return v, err
	}
	v.Value.At = clock.Millis(now)
	line, err := s.base.Logged(ctx, owner, publish.Line(ctx, auth.FamilyEdit, "ids", v.Value.ID, verb+"交付要求：“"+v.Value.Name+"”"), now)
	if err != nil {
		return v, err
	}
	if in.ID == "" { // counted after the head of the enterprise's book was read, which whoever adds a requirement writes
		if err := s.full(ctx, owner); err != nil {
			return v, err
		}
	}
	err = s.base.DB.Transact(ctx, append(line, s.rows.Put(rowKey(owner, v.Value.ID), v))...)
	v.Version++
	return v, err
}

// Ref names a requirement.
type Ref struct {
	ID string `json:"id" query:"id" maxLength:"64" required:"true" msg:"required=缺少要求编号;maxLength=该要求不存在"`
}

// Delete deletes a requirement of the enterprise that the call is made in.
func (s *Service) Delete(ctx context.Context, in Ref) (publish.Nothing, error) {
	owner := api.StandingOf(ctx).Access.ID
	return publish.Nothing{}, store.Retry(ctx, func() error {
		v, err := s.of(ctx, owner, in.ID)
		if err != nil {
			return err
		}
		line, err := s.base.Logged(ctx, owner, publish.Line(ctx, auth.FamilyEdit, "ids", in.ID, "删除交付要求：“"+v.Value.Name+"”"), s.base.Now())
		if err != nil {
			return err
		}
		return s.base.DB.Transact(ctx, append(line, s.rows.DeleteAs(rowKey(owner, in.ID), v))...)
	})
}

// Ask holds families that the caller may see against a requirement.
type Ask struct {
	ID       string   `json:"id" maxLength:"64" msg:"required=缺少要求编号;maxLength=该要求不存在"`
	Families []string `json:"families" minItems:"1" maxItems:"10" msg:"required=请选择族;minItems=请选择族;maxItems=一次最多检查 10 个族"`
}

// Outcome is what became of one family.
type Outcome struct {
	FamilyID   string `json:"familyId"`
	Checked    bool   `json:"checked"`
	Pass       bool   `json:"pass"`
	Applicable int    `json:"applicable" doc:"elements that something is required of"`
	Failed     int    `json:"failed"`
	Message    string `json:"message" doc:"why it was not checked"`
}

// Outcomes is what became of each, in the order asked for.
type Outcomes struct {
	List []Outcome `json:"list"`
}

// Check holds families that the caller may see against a requirement of the enterprise that the call is made in; each for itself.
func (s *Service) Check(ctx context.Context, in Ask) (Outcomes, error) {
	owner := api.StandingOf(ctx).Access.ID
	r, err := s.of(ctx, owner, in.ID)
	if err != nil {
		return Outcomes{}, err
	}
	out := Outcomes{[]Outcome{}}
	for _, familyID := range publish.Distinct(in.Families) {
		one := Outcome{FamilyID: familyID}
		_, v, err := s.checked(ctx, owner, r.Value, familyID)
		var refused *api.Error
		switch {
		case err == nil:
			one.Checked, one.Pass, one.Applicable, one.Failed = true, v.Pass, v.Applicable, v.Failed
		case errors.As(err, &refused) && refused.Kind != api.KindInternal:
			one.Message = refused.Message
		default:
			return Outcomes{}, err
		}
		out.List = append(out.List, one)
	}
	return out, nil
}

func (s *Service) verdict(r Requirement, familyID, sha256 string, result ids.Result) Verdict {
	applicable, failed := sums(result)
	return Verdict{familyID, sha256, r.Text, result.Pass, applicable, failed, clock.Millis(s.base.Now())}
}

// AskOne holds one family against a requirement.
type AskOne struct {
	ID       string `json:"id" maxLength:"64" msg:"required=缺少要求编号;maxLength=该要求不存在"`
	FamilyID string `json:"familyId" maxLength:"64" msg:"required=缺少族编号;maxLength=族不存在"`
}

// Report is how one family stands against a requirement, element by element.
type Report struct {
	Name string `json:"name"`
	ids.Result
	More bool `json:"more" doc:"there are more failures than are shown"`
}

// Report checks one family that the caller may see and says what it fails. 409 no_model, model_too_large.
func (s *Service) Report(ctx context.Context, in AskOne) (Report, error) {
	owner := api.StandingOf(ctx).Access.ID
	r, err := s.of(ctx, owner, in.ID)
	if err != nil {
		return Report{}, err
	}
	result, _, err := s.checked(ctx, owner, r.Value, in.FamilyID)
	if err != nil {
		return Report{}, err
	}
	shown, more := cut(result)
	return Report{r.Value.Name, shown, more}, nil
}

// BCF is the failures of one family as a file.
type BCF struct {
	Name    string `json:"name"`
	Content string `json:"content" doc:"BCF 2.1, a zip, in base64"`
}

// BCF checks one family that the caller may see and writes what it fails as BCF 2.1.
func (s *Service) BCF(ctx context.Context, in AskOne) (BCF, error) {
	owner := api.StandingOf(ctx).Access.ID
	r, err := s.of(ctx, owner, in.ID)
	if err != nil {
		return BCF{}, err
	}
	result, _, err := s.checked(ctx, owner, r.Value, in.FamilyID)
	if err != nil {
		return BCF{}, err
	}
	data, err := ids.BCF(result, api.StandingOf(ctx).Access.ShortName, s.base.Now())
	return BCF{r.Value.Name + ".bcfzip", base64.StdEncoding.EncodeToString(data)}, err
}
