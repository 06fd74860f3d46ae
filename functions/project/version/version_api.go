package version

import (
	"cmp"
	"context"
	"slices"
	"strings"

	"bimportal/shared/api"
	"bimportal/shared/auth"
	"bimportal/shared/clock"
	"bimportal/shared/store"
	"bimportal/shared/version"
)

// FileInfo is a file of a version.
type FileInfo struct {
	FileID string `json:"fileId"`
	Name   string `json:"name"`
	Size   int64  `json:"size"`
	SHA256 string `json:"sha256"`
	Path   string `json:"downloadPath"`
}

func infoOf(f version.File) FileInfo { return FileInfo(f) }

// Row is a version as a list shows it.
type Row struct {
	ID          string         `json:"id"`
	ObjectType  version.Type   `json:"objectType" enum:"product,template,plugin,achievement"`
	ObjectID    string         `json:"objectId"`
	ObjectName  string         `json:"objectName"`
	VersionNo   string         `json:"versionNo"`
	Title       string         `json:"title"`
	Log         string         `json:"log"`
	Files       []FileInfo     `json:"files"`
	Compat      []string       `json:"compat"`
	ReleaseType string         `json:"releaseType" enum:"major,minor,fix" doc:"against the version before it"`
	Status      version.Status `json:"status" enum:"0,1,2,3" doc:"0 draft, 1 testing, 2 released, 3 withdrawn"`
	Reason      string         `json:"reason" doc:"why it was withdrawn"`
	ReleaseTime string         `json:"releaseTime"`
	By          string         `json:"by"`
	Can         Can            `json:"can"`
	Rev         int64          `json:"rev"`
}

// Can is what the caller may do with a version as it stands.
type Can struct {
	Edit     bool `json:"edit"`
	Withdraw bool `json:"withdraw"`
}

// Query filters versions.
type Query struct {
	api.PageQuery
	ObjectType version.Type    `json:"objectType,omitempty" enum:"product,template,plugin,achievement" msg:"enum=请选择列表中的对象类型"`
	ObjectID   string          `json:"objectId,omitempty" maxLength:"64" msg:"maxLength=对象不存在"`
	Status     *version.Status `json:"status,omitempty" minimum:"0" maximum:"3" msg:"minimum=状态不正确;maximum=状态不正确"`
	Keyword    string          `json:"keyword,omitempty" maxLength:"50" msg:"maxLength=关键词不能超过50字"`
}

func (q Query) matches(v version.Item) bool {
	text := strings.ToLower(v.ObjectName + "\n" + v.Title + "\n" + v.No)
	return (q.ObjectID == "" || q.ObjectID == v.ObjectID) && (q.Status == nil || *q.Status == v.Status) && strings.Contains(text, strings.ToLower(strings.TrimSpace(q.Keyword)))
}

func at(v version.Item) int64 { return cmp.Or(v.ReleasedAt, v.CreatedAt) }

// Page returns the versions of what the caller's enterprise makes, the latest first: those of achievements as far as he may
// see the achievement.
func (s *Service) Page(ctx context.Context, q Query) (api.Page[Row], error) {
	all, err := s.visible(ctx, q.ObjectType)
	if err != nil {
		return api.Page[Row]{}, err
	}
	rows := slices.DeleteFunc(slices.Clone(all), func(v store.Versioned[version.Item]) bool { return !q.matches(v.Value) })
	slices.SortFunc(rows, func(a, b store.Versioned[version.Item]) int {
		return cmp.Or(cmp.Compare(at(b.Value), at(a.Value)), version.Compare(b.Value.No, a.Value.No), cmp.Compare(a.Value.ObjectID, b.Value.ObjectID))
	})
	cut, err := api.Cut(rows, q.PageQuery)
	page := api.Page[Row]{Current: cut.Current, PageSize: cut.PageSize, Total: cut.Total, Records: make([]Row, len(cut.Records))}
	for i, v := range cut.Records {
		page.Records[i] = rowOf(ctx, v, before(all, v.Value))
	}
	return page, err
}

// before returns the number of the version of the same thing just below, empty for none.
func before(all []store.Versioned[version.Item], v version.Item) (no string) {
	for _, o := range all {
		if o.Value.Type == v.Type && o.Value.ObjectID == v.ObjectID && version.Compare(o.Value.No, v.No) < 0 && (no == "" || version.Compare(o.Value.No, no) > 0) {
			no = o.Value.No
		}
	}
	return no
}

func rowOf(ctx context.Context, v store.Versioned[version.Item], previous string) Row {
	i, st := v.Value, api.StandingOf(ctx)
	may := st.May(string(auth.VersionEdit)) && !st.Access.Frozen
	row := Row{
		ID: i.ID(), ObjectType: i.Type, ObjectID: i.ObjectID, ObjectName: i.ObjectName, VersionNo: i.No, Title: i.Title, Log: i.Log,
		Files: make([]FileInfo, len(i.Files)), Compat: append([]string{}, i.Compat...), ReleaseType: version.ReleaseType(previous, i.No), Status: i.Status, Reason: i.Reason,
		ReleaseTime: clock.Text(at(i)), By: i.ByName, Rev: v.Version,
		Can: Can{Edit: may && i.Type == version.Plugin && i.Status < version.Released, Withdraw: may && i.Status == version.Released},
	}
	for n, f := range i.Files {
		row.Files[n] = infoOf(f)
	}
	return row
}

// Input is a new version of a plugin, or with rev the change of one that is not released.
type Input struct {
	ObjectType version.Type   `json:"objectType" enum:"product,template,plugin,achievement" msg:"required=请选择对象类型;enum=请选择列表中的对象类型"`
	ObjectID   string         `json:"objectId,omitempty" maxLength:"64" msg:"maxLength=对象不存在" doc:"empty for a plugin that has no version yet"`
	ObjectName string         `json:"objectName" maxLength:"40" msg:"required=请输入插件名称;maxLength=插件名称不能超过40字"`
	VersionNo  string         `json:"versionNo" maxLength:"14" msg:"required=请输入版本号;maxLength=版本号格式应为 1.0.0"`
	Title      string         `json:"title" maxLength:"60" msg:"required=请输入版本标题;maxLength=版本标题不能超过60字"`
	Log        string         `json:"log" maxLength:"2000" msg:"required=请输入更新说明;maxLength=更新说明不能超过2000字"`
	Compat     []string       `json:"compat,omitempty" maxItems:"20" msg:"maxItems=最多20项适用环境"`
	Files      []string       `json:"files,omitempty" maxItems:"20" msg:"maxItems=最多20个文件" doc:"downloadPaths of uploads of purpose attachment, or of files that the version has"`
	Status     version.Status `json:"status" minimum:"0" maximum:"2" msg:"required=请选择状态;minimum=状态不正确;maximum=状态不正确" doc:"0 draft, 1 testing, 2 released"`
	Rev        int64          `json:"rev,omitempty" minimum:"0" msg:"minimum=版本号不正确"`
}

// Edit writes a version of a plugin; those of products, templates and achievements come from publishing them. 409 version_released
// for one that is released, stale_rev, version_taken.
func (s *Service) Edit(ctx context.Context, in Input) (Row, error) {
	if in.ObjectType != version.Plugin {
		return Row{}, errPublished
	}
	no, ok := version.Number(in.VersionNo)
	if !ok {
		return Row{}, api.Field("versionNo", "版本号格式应为 1.0.0")
	}
	for _, c := range in.Compat {
		if len([]rune(c)) > 40 {
			return Row{}, api.Field("compat", "每项适用环境不能超过40字")
		}
	}
	v, previous, err := s.edit(ctx, in, no)
	if err != nil {
		return Row{}, err
	}
	return rowOf(ctx, v, previous), nil
}

// Withdrawal takes a released version back.
type Withdrawal struct {
	ID     string `json:"id" maxLength:"120" msg:"required=缺少版本编号;maxLength=版本不存在"`
	Reason string `json:"reason" maxLength:"200" msg:"required=请填写撤回的原因;maxLength=原因不能超过200字"`
	Rev    int64  `json:"rev" minimum:"1" msg:"required=缺少版本号;minimum=版本号不正确"`
}

// Withdraw takes a released version back with a reason that stays to be read. 409 version_state, stale_rev.
func (s *Service) Withdraw(ctx context.Context, in Withdrawal) (Row, error) {
	v, err := s.withdrawn(ctx, in)
	if err != nil {
		return Row{}, err
	}
	return s.row(ctx, v)
}

// CompareInput names two versions of one thing.
type CompareInput struct {
	A string `json:"a" maxLength:"120" msg:"required=请选择要比较的版本;maxLength=版本不存在"`
	B string `json:"b" maxLength:"120" msg:"required=请选择要比较的版本;maxLength=版本不存在"`
}

// Compared is two versions and in what the second differs from the first.
type Compared struct {
	A Row `json:"a"`
	B Row `json:"b"`
	VersionDifference
}

// Compare returns in what one version differs from another of the same thing. 404 for one that the caller may not see.
func (s *Service) Compare(ctx context.Context, in CompareInput) (Compared, error) {
	a, err := s.one(ctx, in.A)
	if err != nil {
		return Compared{}, err
	}
	b, err := s.one(ctx, in.B)
	if err != nil {
		return Compared{}, err
	}
	if a.Value.Type != b.Value.Type || a.Value.ObjectID != b.Value.ObjectID {
		return Compared{}, errOther
	}
	c := Compared{VersionDifference: Compare(a.Value, b.Value)}
	if c.A, err = s.row(ctx, a); err != nil {
		return Compared{}, err
	}
	c.B, err = s.row(ctx, b)
	return c, err
}

// VersionFileRef names a file of a version.
type VersionFileRef struct {
	ID     string `json:"id" maxLength:"120" msg:"required=缺少版本编号;maxLength=版本不存在"`
	FileID string `json:"fileId" maxLength:"64" msg:"required=缺少文件编号;maxLength=文件不存在"`
}

// VersionFileLink is where a file is read for a minute.
type VersionFileLink struct {
	URL    string `json:"url"`
	Name   string `json:"name"`
	SHA256 string `json:"sha256"`
}

// Download signs an address of a file of a version that the caller may see, old and withdrawn ones too.
func (s *Service) Download(ctx context.Context, in VersionFileRef) (VersionFileLink, error) {
	v, err := s.one(ctx, in.ID)
	if err != nil {
		return VersionFileLink{}, err
	}
	n := slices.IndexFunc(v.Value.Files, func(f version.File) bool { return f.FileID == in.FileID })
	if n < 0 {
		return VersionFileLink{}, errGone
	}
	f := v.Value.Files[n]
	url, err := s.files.Link(ctx, f)
	return VersionFileLink{url, f.Name, f.SHA256}, err
}
