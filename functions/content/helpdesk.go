package content

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
	"unicode/utf8"

	"bimportal/shared/api"
	"bimportal/shared/media"
)

// A help page's state beside the public one, which is empty.
const (
	helpDraft = "draft" // never public
	helpOff   = "off"   // was public
)

// Public says that anybody may read it, as far as what it hangs from is public.
func (r HelpRow) Public() bool { return r.State == "" }

// HelpDraft is what an operator has written of a page and the public does not read yet.
type HelpDraft struct {
	ID        string `json:"id"`
	Title     string `json:"title"`
	Product   string `json:"product"`
	Version   string `json:"version"`
	Markdown  string `json:"markdown"`
	VideoURL  string `json:"videoUrl"`
	PosterURL string `json:"posterUrl"`
}

// HelpHead is written with every change of the tree's shape and of what of it is public: who changes it has read it whole.
type HelpHead struct {
	Changes int `json:"changes"`
}

const (
	helpMost       = 500 // pages
	helpBrothers   = 60  // pages below one heading
	helpLevels     = 4
	helpTitleMost  = 60
	helpShortMost  = 20 // characters of a product and of a version
	helpSourceMost = 50_000
)

var (
	errHelpParent   = api.Field("parentId", "请选择列表中的目录")
	errHelpLeaf     = api.Field("parentId", "文档下面不能再放文档，请选择目录")
	errHelpSelf     = api.Field("parentId", "不能移到自己或自己的下级")
	errHelpDeep     = api.Field("parentId", fmt.Sprintf("目录最多%d级", helpLevels))
	errHelpCrowded  = api.Conflict("too_many_pages", fmt.Sprintf("一个目录下最多%d项，请先整理目录", helpBrothers))
	errHelpFull     = api.Conflict("too_many_pages", fmt.Sprintf("帮助文档最多%d篇，请先删除草稿", helpMost))
	errHelpAfter    = api.Field("afterId", "所选位置已经变化，请刷新后重试")
	errHelpHidden   = api.Conflict("heading_not_public", "上级目录还没有发布，请先发布上级目录")
	errHelpBelow    = api.Conflict("pages_public", "下级还有已发布的内容，请先移走或撤下它们")
	errHelpNotOn    = api.Conflict("help_not_published", "这篇内容没有发布，不需要撤下")
	errHelpWasOn    = api.Conflict("help_was_public", "发布过的内容不能删除，可以撤下")
	errHelpNotEmpty = api.Conflict("help_not_empty", "目录下还有内容，请先移走或删除它们")
)

// HelpTree is the rows of the help centre whatever is public of them, as Order orders them.
type HelpTree []HelpRow

func (t HelpTree) find(id string) (HelpRow, bool) {
	at := slices.IndexFunc(t, func(r HelpRow) bool { return r.ID == id })
	if at < 0 {
		return HelpRow{}, false
	}
	return t[at], true
}

func (t HelpTree) below(parentID string) (list []HelpRow) {
	for _, r := range t {
		if r.ParentID == parentID {
			list = append(list, r)
		}
	}
	return list
}

// level returns how many rows there are from the top down to the page, with it; 0 for the top itself.
func (t HelpTree) level(id string) (n int) {
	for id != "" && n <= helpLevels {
		row, ok := t.find(id)
		if !ok {
			return n
		}
		id, n = row.ParentID, n+1
	}
	return n
}

// height returns how many levels there are from the page down, with it.
func (t HelpTree) height(id string) int {
	below := 0
	for _, r := range t.below(id) {
		below = max(below, t.height(r.ID))
	}
	return 1 + below
}

func (t HelpTree) within(id, top string) bool {
	for id != "" && id != top {
		row, _ := t.find(id)
		id = row.ParentID
	}
	return id == top
}

// Place puts a page, a new one too, below a heading and behind a brother (empty: as the first), and returns the rows that
// changed, the page among them. It refuses what is no heading, a circle, a tree too deep or too wide, and a public page
// below one that is not.
func (t HelpTree) Place(page HelpRow, parentID, afterID string) ([]HelpRow, error) {
	parent, ok := t.find(parentID)
	switch {
	case parentID != "" && !ok:
		return nil, errHelpParent
	case parent.HasText:
		return nil, errHelpLeaf
	case parentID != "" && t.within(parentID, page.ID):
		return nil, errHelpSelf
	case t.level(parentID)+t.height(page.ID) > helpLevels:
		return nil, errHelpDeep
	case page.Public() && parentID != "" && !parent.Public():
		return nil, errHelpHidden
	}
	brothers := slices.DeleteFunc(t.below(parentID), func(r HelpRow) bool { return r.ID == page.ID })
	if len(brothers) >= helpBrothers {
		return nil, errHelpCrowded
	}
	at := 0
	if afterID != "" {
		if at = 1 + slices.IndexFunc(brothers, func(r HelpRow) bool { return r.ID == afterID }); at == 0 {
			return nil, errHelpAfter
		}
	}
	was := page
	page.ParentID = parentID
	changed := []HelpRow{}
	for i, r := range slices.Insert(brothers, at, page) {
		if moved := r.Order != i; moved || r.ID == was.ID {
			r.Order = i
			changed = append(changed, r)
		}
	}
	return changed, nil
}

// last returns the id of the last page below a heading, empty where there is none.
func (t HelpTree) last(parentID string) string {
	list := t.below(parentID)
	if len(list) == 0 {
		return ""
	}
	return slices.MaxFunc(list, func(a, b HelpRow) int { return cmp.Or(cmp.Compare(a.Order, b.Order), cmp.Compare(a.ID, b.ID)) }).ID
}

// MayShow refuses to publish what hangs from a heading that is not public.
func (t HelpTree) MayShow(r HelpRow) error {
	if parent, ok := t.find(r.ParentID); r.ParentID != "" && (!ok || !parent.Public()) {
		return errHelpHidden
	}
	return nil
}

// MayHide refuses to take back what is not public, and a heading with something public below it.
func (t HelpTree) MayHide(r HelpRow) error {
	if !r.Public() {
		return errHelpNotOn
	}
	if slices.ContainsFunc(t.below(r.ID), HelpRow.Public) {
		return errHelpBelow
	}
	return nil
}

// MayDelete refuses to delete what ever was public, since links lead to it, and what is not empty.
func (t HelpTree) MayDelete(r HelpRow) error {
	if r.State != helpDraft {
		return errHelpWasOn
	}
	if len(t.below(r.ID)) > 0 {
		return errHelpNotEmpty
	}
	return nil
}

// Check takes the spaces around away and refuses what no page may say; whole asks for what a public page needs too.
func (d *HelpDraft) Check(heading, whole bool) error {
	for _, text := range []*string{&d.Title, &d.Product, &d.Version, &d.VideoURL, &d.PosterURL} {
		*text = strings.TrimSpace(*text)
	}
	long := func(text string, most int) bool { return utf8.RuneCountInString(text) > most }
	film := func(address string) bool { return address == "" || media.Film(address) || media.Web(address) }
	switch {
	case d.Title == "":
		return api.Field("title", "请输入标题")
	case long(d.Title, helpTitleMost):
		return api.Field("title", fmt.Sprintf("标题不能超过%d字", helpTitleMost))
	case long(d.Product, helpShortMost):
		return api.Field("product", fmt.Sprintf("所属产品不能超过%d字", helpShortMost))
	case long(d.Version, helpShortMost):
		return api.Field("version", fmt.Sprintf("适用版本不能超过%d字", helpShortMost))
	case heading:
		d.Version, d.Markdown, d.VideoURL, d.PosterURL = "", "", "", ""
		return nil
	case long(d.Markdown, helpSourceMost):
		return api.Field("contentMd", fmt.Sprintf("正文不能超过%d字", helpSourceMost))
	case !film(d.VideoURL):
		return api.Field("videoUrl", "请重新上传视频")
	case d.PosterURL != "" && !media.Poster(d.PosterURL):
		return api.Field("posterUrl", "视频封面须是已上传的图片")
	case whole && d.Version == "":
		return api.Field("version", "请输入适用版本")
	case whole && strings.TrimSpace(d.Markdown) == "":
		return api.Field("contentMd", "请输入正文")
	}
	return nil
}
