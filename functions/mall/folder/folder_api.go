package folder

import (
	"cmp"
	"context"
	"slices"
	"strings"

	"bimportal/functions/mall/family"
	"bimportal/shared/api"
	"bimportal/shared/clock"
	"bimportal/shared/id"
	"bimportal/shared/publish"
	"bimportal/shared/store"
)

// Scopes and kinds of objects.
const (
	Mine       = "mine"
	Enterprise = "enterprise"
	Family     = "family"
	File       = "file"
)

var (
	errNoSpace    = api.Forbidden("no_permission", "您不能查看该企业的族库空间")
	errLooksOnly  = api.Forbidden("no_permission", "您没有修改企业族库空间的权限，请联系企业管理员开通")
	errNoObject   = api.NotFound("object_gone", "内容不存在或已删除")
	errNoShare    = api.NotFound("share_gone", "分享不存在或已过期")
	errThere      = api.Conflict("object_there", "这个文件夹里已有这个族")
	errInside     = api.Conflict("family_inside", "只有公开的族可以分享，仅企业内可见或已下架的族不能分享")
	errManyShares = api.Conflict("too_many_shares", "同时有效的分享最多 200 个，请先停止不再需要的分享")
	errGone       = api.NotFound("family_gone", "该族不存在或已下架")
)

// Scope says whose space is meant.
type Scope struct {
	Scope string `json:"scope,omitempty" enum:"mine,enterprise," msg:"enum=空间不正确" doc:"one's own without it; enterprise is that of project_id"`
}

// Space is an owner's folders and how full it is.
type Space struct {
	Folders []Folder `json:"folders"`
	Count   int      `json:"count" doc:"objects at the top"`
	Bytes   int64    `json:"bytes" doc:"of everything, the bin included"`
	Most    int64    `json:"most" doc:"bytes that it may hold"`
	Binned  int      `json:"binned" doc:"objects in the bin"`
	May     bool     `json:"may" doc:"the caller may change it"`
}

func (s *Service) space(ctx context.Context, owner string, may bool) (Space, error) {
	v, err := s.trees.Find(ctx, treeKey(owner))
	t := v.Value
	out := Space{Folders: publish.Listed(t.Folders), Count: t.Count, Bytes: t.Bytes, Most: bytesMost, Binned: t.Objects - t.Count, May: may}
	for _, f := range t.Folders {
		out.Binned -= f.Count
	}
	slices.SortFunc(out.Folders, func(a, b Folder) int { return strings.Compare(a.Name, b.Name) })
	return out, err
}

// hidden stands for the name of a family that the caller's enterprise keeps, and not for him.
const hidden = "不对您开放的族"

// Folders returns an owner's folders.
func (s *Service) Folders(ctx context.Context, in Scope) (Space, error) {
	owner, may, err := s.owner(ctx, in.Scope)
	if err != nil {
		return Space{}, err
	}
	return s.space(ctx, owner, may)
}

// FolderForm is a new folder, or with id a new name or place of one.
type FolderForm struct {
	Scope
	ID       string `json:"id,omitempty" maxLength:"64" msg:"maxLength=文件夹不存在"`
	ParentID string `json:"parentId,omitempty" maxLength:"64" msg:"maxLength=文件夹不存在"`
	Name     string `json:"name" maxLength:"40" msg:"required=请输入文件夹名称;maxLength=文件夹名称不能超过40字"`
}

// EditFolder adds a folder, or renames or moves one.
func (s *Service) EditFolder(ctx context.Context, in FolderForm) (Space, error) {
	owner, err := s.owned(ctx, in.Scope.Scope)
	if err != nil {
		return Space{}, err
	}
	name := strings.TrimSpace(in.Name)
	if name == "" || strings.ContainsAny(name, `/\`) {
		return Space{}, api.Field("name", "文件夹名称不能为空，也不能含有斜杠")
	}
	_, err = s.change(ctx, owner, func(t *Tree) ([]store.Write, error) {
		f := Folder{ID: in.ID, ParentID: in.ParentID, Name: name}
		if f.ID == "" {
			f.ID = id.New("")
		} else if err := t.Has(f.ID); err != nil {
			return nil, err
		}
		return nil, t.Put(f)
	})
	if err != nil {
		return Space{}, err
	}
	return s.space(ctx, owner, true)
}

// FolderRef names a folder.
type FolderRef struct {
	Scope
	ID string `json:"id" maxLength:"64" msg:"required=缺少文件夹编号;maxLength=文件夹不存在"`
}

// DeleteFolder deletes an empty folder. 409 folder_not_empty.
func (s *Service) DeleteFolder(ctx context.Context, in FolderRef) (Space, error) {
	owner, err := s.owned(ctx, in.Scope.Scope)
	if err != nil {
		return Space{}, err
	}
	if _, err := s.change(ctx, owner, func(t *Tree) ([]store.Write, error) { return nil, t.Drop(in.ID) }); err != nil {
		return Space{}, err
	}
	return s.space(ctx, owner, true)
}

// ObjectQuery pages through what lies in a folder, or with bin in the bin.
type ObjectQuery struct {
	api.PageQuery
	Scope
	FolderID string `json:"folderId,omitempty" maxLength:"64" msg:"maxLength=文件夹不存在"`
	Keyword  string `json:"keyword,omitempty" maxLength:"50" msg:"maxLength=关键词不能超过50字" doc:"looks through all folders"`
	Bin      bool   `json:"bin,omitempty"`
	Sort     string `json:"sort,omitempty" enum:"new,name,size," msg:"enum=排序方式不正确"`
}

// ObjectRow is an object as a list shows it.
type ObjectRow struct {
	ID         string `json:"id"`
	FolderID   string `json:"folderId"`
	RefType    string `json:"refType" enum:"family,file"`
	RefID      string `json:"refId"`
	Name       string `json:"name"`
	Size       int64  `json:"size" doc:"bytes"`
	CreateTime string `json:"createTime"`
	DeleteTime string `json:"deleteTime" doc:"of what is in the bin"`
	EndTime    string `json:"endTime" doc:"when it leaves the bin for good"`
	Gone       bool   `json:"gone" doc:"a family that the caller sees no more"`
	Merged     bool   `json:"merged" doc:"of a restored family that had been put there again: this is the one that lay there, and the one in the bin is gone"`

	Family *family.Row `json:"family,omitempty" doc:"of a family that the caller sees"`
}

func (o Object) row() ObjectRow {
	return ObjectRow{o.ID, o.FolderID, o.RefType, o.RefID, o.Name, o.Size, clock.Text(o.At), clock.Text(o.DeletedAt), clock.Text(o.LeaseUntil), false, false, nil}
}

// Objects returns what lies in a folder of an owner.
func (s *Service) Objects(ctx context.Context, q ObjectQuery) (api.Page[ObjectRow], error) {
	owner, _, err := s.owner(ctx, q.Scope.Scope)
	if err != nil {
		return api.Page[ObjectRow]{}, err
	}
	rows, err := s.all(ctx, owner)
	if err != nil {
		return api.Page[ObjectRow]{}, err
	}
	if rows, err = s.masked(ctx, rows); err != nil {
		return api.Page[ObjectRow]{}, err
	}
	list := slices.DeleteFunc(rows, func(o Object) bool {
		switch {
		case (o.DeletedAt > 0) != q.Bin:
			return true
		case q.Keyword != "":
			return !publish.Holds(o.Name, q.Keyword)
		}
		return !q.Bin && o.FolderID != q.FolderID
	})
	sorted(list, q.Sort)
	return publish.PageOf(list, q.PageQuery, func(cut []Object) ([]ObjectRow, error) {
		shown := publish.Each(cut, Object.row)
		var ids []string
		for _, o := range cut {
			if o.RefType == Family {
				ids = append(ids, o.RefID)
			}
		}
		seen, err := s.here(ctx, ids)
		for i := range shown {
			at := slices.IndexFunc(seen, func(f family.Row) bool { return f.ID == shown[i].RefID })
			shown[i].Gone = shown[i].RefType == Family && at < 0
			if at >= 0 {
				shown[i].Family = &seen[at]
			}
		}
		return shown, err
	})
}

// ObjectForm puts something into a folder, or with id moves, renames, copies or restores it.
type ObjectForm struct {
	Scope
	ID       string `json:"id,omitempty" maxLength:"64" msg:"maxLength=内容不存在"`
	Action   string `json:"action" enum:"add,move,copy,rename,restore" msg:"required=请选择操作;enum=请选择操作"`
	FolderID string `json:"folderId,omitempty" maxLength:"64" msg:"maxLength=文件夹不存在"`
	RefType  string `json:"refType,omitempty" enum:"family,file," msg:"enum=内容类型不正确"`
	RefID    string `json:"refId,omitempty" maxLength:"200" msg:"maxLength=内容不存在" doc:"a family's id, or the download path of one's own upload of purpose family"`
	Name     string `json:"name,omitempty" maxLength:"80" msg:"maxLength=名称不能超过80字"`
}

// EditObject adds, moves, copies, renames or restores an object. A copy of a file is not made: its owner would pay twice for the same bytes.
func (s *Service) EditObject(ctx context.Context, in ObjectForm) (ObjectRow, error) {
	owner, err := s.owned(ctx, in.Scope.Scope)
	if err != nil {
		return ObjectRow{}, err
	}
	var o Object
	_, err = s.change(ctx, owner, func(t *Tree) (writes []store.Write, err error) {
		switch in.Action {
		case "add":
			o, writes, err = s.added(ctx, owner, t, in)
		case "restore":
			o, writes, err = s.restored(ctx, owner, t, in.ID)
		default:
			o, writes, err = s.edited(ctx, owner, t, in)
		}
		return writes, err
	})
	if err != nil {
		return ObjectRow{}, err
	}
	shown, err := s.masked(ctx, []Object{o})
	if err != nil {
		return ObjectRow{}, err
	}
	row := shown[0].row()
	row.Merged = in.Action == "restore" && o.ID != in.ID
	return row, nil
}

// masked hides the names of families that an enterprise keeps for others than the caller, before anything is looked for in them.
func (s *Service) masked(ctx context.Context, list []Object) ([]Object, error) {
	var ids []string
	for _, o := range list {
		if o.Inside {
			ids = append(ids, o.RefID)
		}
	}
	if len(ids) == 0 {
		return list, nil
	}
	seen, err := s.here(ctx, publish.Distinct(ids))
	for i := range list {
		if list[i].Inside && !slices.ContainsFunc(seen, func(f family.Row) bool { return f.ID == list[i].RefID }) {
			list[i].Name = hidden
		}
	}
	return list, err
}

func (s *Service) added(ctx context.Context, owner string, t *Tree, in ObjectForm) (o Object, writes []store.Write, err error) {
	o = Object{ID: id.Ordered(s.base.Now()), Space: owner, FolderID: in.FolderID, RefType: in.RefType, RefID: in.RefID, At: clock.Millis(s.base.Now())}
	switch in.RefType {
	case Family:
		seen, err := s.here(ctx, []string{in.RefID})
		if err != nil || len(seen) == 0 {
			return o, nil, cmp.Or(err, error(errGone))
		}
		o.Name, o.Inside = seen[0].Name, seen[0].Inside
		if err := s.once(ctx, o); err != nil {
			return o, nil, err
		}
	case File:
		f, held, err := s.contents.Take(ctx, api.ActorOf(ctx).UserID, in.RefID)
		if err != nil {
			return o, nil, err
		}
		o.RefID, o.Path, o.OwnerID, o.Name, o.Size = f.FileID, f.DownloadPath, f.UserID, f.Name, f.Size
		writes = held
	default:
		return o, nil, api.Field("refType", "请选择要保存的内容")
	}
	if err := cmp.Or(t.Holds(1, o.Size), t.Lies(o.FolderID, 1, o.Size)); err != nil {
		return o, nil, err
	}
	lain, err := s.set(ctx, o)
	return o, append(writes, lain...), err
}

func (s *Service) edited(ctx context.Context, owner string, t *Tree, in ObjectForm) (Object, []store.Write, error) {
	o, err := s.lying(ctx, owner, in.ID)
	if err != nil {
		return o, nil, err
	}
	switch in.Action {
	case "rename":
		if o.Name = strings.TrimSpace(in.Name); o.Name == "" {
			err = api.Field("name", "请输入名称")
		}
	case "move":
		err = cmp.Or(t.Lies(o.FolderID, -1, -o.Size), t.Lies(in.FolderID, 1, o.Size))
		o.FolderID = in.FolderID
		err = cmp.Or(err, s.once(ctx, o))
	case "copy":
		if o.RefType != Family {
			err = api.Conflict("file_not_copied", "文件请重新上传，或改为移动")
		}
		o.ID, o.FolderID, o.At = id.Ordered(s.base.Now()), in.FolderID, clock.Millis(s.base.Now())
		err = cmp.Or(err, t.Holds(1, 0), t.Lies(in.FolderID, 1, 0), s.once(ctx, o))
	}
	if err != nil {
		return o, nil, err
	}
	writes, err := s.set(ctx, o)
	return o, writes, err
}

// restored takes an object out of the bin, into its folder or to the top where that is gone. A family that was put there again meanwhile lies there
// once: the one in the bin leaves it for good, and the one that lies there is answered.
func (s *Service) restored(ctx context.Context, owner string, t *Tree, objectID string) (Object, []store.Write, error) {
	o, err := s.object(ctx, owner, objectID)
	if err == nil && o.DeletedAt == 0 {
		err = errNoObject
	}
	if err != nil {
		return o, nil, err
	}
	if t.Has(o.FolderID) != nil {
		o.FolderID = ""
	}
	there, is, err := s.there(ctx, o)
	if err != nil {
		return o, nil, err
	}
	if is {
		writes, err := s.in(owner).Drop(ctx, o.ID)
		return there, writes, cmp.Or(err, t.Holds(-1, -o.Size))
	}
	err = t.Lies(o.FolderID, 1, o.Size)
	o.Restore()
	writes, failed := s.set(ctx, o)
	return o, writes, cmp.Or(err, failed)
}

// once refuses a family in a folder where it lies already.
func (s *Service) once(ctx context.Context, o Object) error {
	_, is, err := s.there(ctx, o)
	if err == nil && is {
		err = errThere
	}
	return err
}

// there returns the other object by which a family lies in the folder of one, and whether there is one.
func (s *Service) there(ctx context.Context, o Object) (Object, bool, error) {
	if o.RefType != Family {
		return Object{}, false, nil
	}
	rows, err := s.all(ctx, o.Space)
	at := slices.IndexFunc(rows, func(other Object) bool {
		return other.ID != o.ID && other.RefType == Family && other.RefID == o.RefID && other.FolderID == o.FolderID && other.DeletedAt == 0
	})
	if err != nil || at < 0 {
		return Object{}, false, err
	}
	return rows[at], true, nil
}

// ObjectRefs name objects.
type ObjectRefs struct {
	Scope
	IDs  []string `json:"ids" minItems:"1" maxItems:"40" msg:"required=请选择内容;minItems=请选择内容;maxItems=一次最多处理40项"`
	Ever bool     `json:"ever,omitempty" doc:"of what is in the bin: for good"`
}

// DeleteObjects puts objects into the bin, for thirty days; with ever it takes them out of the bin for good.
func (s *Service) DeleteObjects(ctx context.Context, in ObjectRefs) (Space, error) {
	owner, err := s.owned(ctx, in.Scope.Scope)
	if err != nil {
		return Space{}, err
	}
	for _, one := range publish.Distinct(in.IDs) {
		if in.Ever {
			err = s.purge(ctx, owner, one)
		} else {
			err = s.bin(ctx, owner, one)
		}
		if err != nil {
			return Space{}, err
		}
	}
	return s.space(ctx, owner, true)
}

func (s *Service) bin(ctx context.Context, owner, objectID string) error {
	_, err := s.change(ctx, owner, func(t *Tree) ([]store.Write, error) {
		o, err := s.object(ctx, owner, objectID)
		if err != nil || o.DeletedAt > 0 {
			return nil, err
		}
		err = t.Lies(o.FolderID, -1, -o.Size)
		o.Delete(s.base.Now())
		writes, failed := s.set(ctx, o)
		return writes, cmp.Or(err, failed)
	})
	return err
}
