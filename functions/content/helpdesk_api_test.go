package content_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"bimportal/functions/content"
	"bimportal/shared/apitest"
	"bimportal/shared/apitest/team"
	"bimportal/shared/auth"
	"bimportal/shared/id"
	"bimportal/shared/searchdoc"
	"bimportal/shared/store"
)

type object = map[string]any

// helpEditors are operators who may look at the help centre, and who may write it.
type helpEditors struct {
	d              *door
	ops            team.Team
	viewer, editor team.Person
}

func (d *door) helpEditors() helpEditors {
	ops := team.Operators(d.t)
	return helpEditors{d, ops, ops.Member(d.t, auth.HelpView), ops.Member(d.t, auth.HelpView, auth.HelpEdit)}
}

func (h helpEditors) call(who team.Person, in, verb string, body object) apitest.Answer {
	h.d.t.Helper()
	return team.Call(h.d.t, h.d.g, who, in, "POST", "/micro/home/college/"+verb, body)
}

// made is a page after an edit that is let through.
func (h helpEditors) made(body object) content.HelpPage {
	h.d.t.Helper()
	return team.Must[content.HelpPage](h.d.t, h.call(h.editor, h.ops.ID, "edit", body))
}

func article(title, parent string, change object) object {
	b := object{"action": "publish", "parentId": parent, "title": title, "product": "账户", "version": "2.6", "contentMd": "## 怎么做\n\n" + title + "的**正文**"}
	for k, v := range change {
		b[k] = v
	}
	return b
}

func TestHelpIsWrittenByOperatorsAlone(t *testing.T) {
	d, mine := open(t), team.NewTeam(t)
	h := d.helpEditors()
	title := "帮助" + id.New("")
	top := h.made(object{"action": "publish", "heading": true, "title": title})
	page := h.made(article(title+"页", top.ID, nil))
	bodies := map[string]object{
		"manage": {}, "page": {"id": page.ID}, "preview": {"contentMd": "a"}, "edit": article(title, "", nil), "move": {"id": page.ID, "parentId": "", "afterId": ""}, "delete": {"id": page.ID, "rev": page.Rev},
	}
	for verb, b := range bodies {
		team.Refused(t, "nobody: "+verb, h.call(team.Person{}, h.ops.ID, verb, b), 401, "unauthorized")
		team.Refused(t, "an enterprise's owner, in the platform's: "+verb, h.call(mine.Owner, h.ops.ID, verb, b), 403, "not_member")
		team.Refused(t, "an enterprise's owner, in his own: "+verb, h.call(mine.Owner, mine.ID, verb, b), 403, "not_member")
		team.Refused(t, "an operator of other things: "+verb, h.call(h.ops.Member(t, auth.InquiryView), h.ops.ID, verb, b), 403, "no_permission")
	}
	for _, verb := range []string{"edit", "move", "delete"} {
		team.Refused(t, "who only looks: "+verb, h.call(h.viewer, h.ops.ID, verb, bodies[verb]), 403, "no_permission")
	}
	edit := func(change object) apitest.Answer {
		return h.call(h.editor, h.ops.ID, "edit", article(title, top.ID, change))
	}
	for what, c := range map[string]struct {
		a      apitest.Answer
		http   int
		reason string
	}{
		"a forged id":                     {edit(object{"id": "ffffffffff"}), 404, "help_gone"},
		"withdraws what is not there":     {edit(object{"action": "withdraw"}), 404, "help_gone"},
		"an old rev":                      {edit(object{"id": page.ID, "rev": page.Rev + 5}), 409, "stale_rev"},
		"a heading with public pages":     {edit(object{"id": top.ID, "rev": top.Rev, "action": "withdraw"}), 409, "pages_public"},
		"deletes what was public":         {h.call(h.editor, h.ops.ID, "delete", object{"id": page.ID, "rev": page.Rev}), 409, "help_was_public"},
		"moves what is not there":         {h.call(h.editor, h.ops.ID, "move", object{"id": "ffffffffff", "parentId": "", "afterId": ""}), 404, "help_gone"},
		"an unknown action":               {edit(object{"action": "burn"}), 400, "invalid_input"},
		"deletes by an old rev":           {h.call(h.editor, h.ops.ID, "delete", object{"id": page.ID, "rev": 99}), 409, "stale_rev"},
		"a page of nobody":                {h.call(h.viewer, h.ops.ID, "page", object{"id": "ffffffffff"}), 404, "help_gone"},
		"a heading below itself":          {h.call(h.editor, h.ops.ID, "move", object{"id": top.ID, "parentId": top.ID, "afterId": ""}), 400, "invalid_input"},
		"behind who is no brother":        {h.call(h.editor, h.ops.ID, "move", object{"id": page.ID, "parentId": top.ID, "afterId": "ffffffffff"}), 400, "invalid_input"},
		"below a page that holds nothing": {h.call(h.editor, h.ops.ID, "move", object{"id": top.ID, "parentId": page.ID, "afterId": ""}), 400, "invalid_input"},
	} {
		team.Refused(t, what, c.a, c.http, c.reason)
	}
	for field, change := range map[string]object{
		"title": {"title": "  "}, "contentMd": {"contentMd": " "}, "version": {"version": ""}, "product": {"product": strings.Repeat("长", 21)}, "parentId": {"parentId": "ffffffffff"},
		"videoUrl": {"videoUrl": "javascript:alert(1)"}, "posterUrl": {"posterUrl": "/media/../api/auth-center/auth/logout"},
	} {
		if a := edit(change); a.HTTP != 400 || a.FieldMessage(field) == "" {
			t.Errorf("%s: %s", field, a.Body)
		}
	}
	for _, other := range []string{"/media/plugin/revit-portal-2.3.0.zip", "/media/avatar/u1/a.png", "/media/help/topup.webm"} {
		if a := edit(object{"posterUrl": other}); a.HTTP != 400 || a.FieldMessage("posterUrl") != "视频封面须是已上传的图片" {
			t.Errorf("%s as a poster: %s", other, a.Body)
		}
	}
	if a := edit(object{"videoUrl": "/media/picture/u1/a.png"}); a.HTTP != 400 || a.FieldMessage("videoUrl") != "请重新上传视频" {
		t.Errorf("a picture as a film: %s", a.Body)
	}
	if again := team.Must[content.HelpPage](t, h.call(h.viewer, h.ops.ID, "page", object{"id": page.ID})); again.Rev != page.Rev || again.ContentMd != page.ContentMd || again.State != "on" {
		t.Errorf("after all refusals: %+v", again)
	}
}

// What is written of a public page is read by nobody else before it is published; what is taken back is nowhere.
func TestAHelpPageIsPublicWhenItIsPublished(t *testing.T) {
	d := open(t)
	h := d.helpEditors()
	title := "手册" + id.New("")
	read := func(pageID string) (content.HelpDoc, int) {
		d.later(11 * time.Second)
		a := d.get("/micro/home/college/doc?id=" + pageID)
		if a.HTTP != 200 {
			return content.HelpDoc{}, a.HTTP
		}
		return apitest.Into[content.HelpDoc](t, a), 200
	}
	found := func(pageID string) (searchdoc.Doc, bool) {
		v, err := store.NewTable[searchdoc.Doc](apitest.DB(t), apitest.TableName("search")).Find(t.Context(), searchdoc.Key(searchdoc.Help, pageID))
		if err != nil {
			t.Fatal(err)
		}
		return v.Value, v.Version > 0 && !v.Value.Gone
	}
	top := h.made(object{"action": "save", "heading": true, "title": title})
	page := h.made(article(title+"一", top.ID, object{"action": "save"}))
	if page.State != "draft" || !page.Staged || page.Heading {
		t.Errorf("%+v", page)
	}
	if _, http := read(page.ID); http != 404 {
		t.Errorf("a draft is read: %d", http)
	}
	team.Refused(t, "a page below a heading that is a draft", h.call(h.editor, h.ops.ID, "edit", article(title+"一", "", object{"id": page.ID, "rev": page.Rev})), 409, "heading_not_public")
	vote := d.post("", "", "/micro/home/college/vote", object{"id": page.ID, "voter": fmt.Sprintf("%032x", 1), "helpful": true})
	team.Refused(t, "a vote on a draft", vote, 404, "help_gone")
	top = h.made(object{"action": "publish", "id": top.ID, "rev": top.Rev, "title": title})
	page = h.made(article(title+"一", "", object{"id": page.ID, "rev": page.Rev}))
	doc, http := read(page.ID)
	if http != 200 || doc.Title != title+"一" || !strings.Contains(doc.ContentHTML, "<strong>正文</strong>") || doc.ParentID != top.ID || doc.Version != "2.6" {
		t.Fatalf("%d %+v", http, doc)
	}
	if s, ok := found(page.ID); !ok || s.Title != title+"一" || !strings.Contains(s.Text, "正文") {
		t.Errorf("the search knows %+v %v", s, ok)
	}
	page = h.made(article(title+"改", "", object{"id": page.ID, "rev": page.Rev, "action": "save", "contentMd": "还没有发布的话"}))
	if page.Title != title+"改" || page.State != "on" || !page.Staged {
		t.Errorf("%+v", page)
	}
	if doc, _ := read(page.ID); doc.Title != title+"一" || strings.Contains(doc.ContentMd, "还没有发布") {
		t.Errorf("a change is read before it is published: %+v", doc)
	}
	page = h.made(article(title+"改", "", object{"id": page.ID, "rev": page.Rev, "contentMd": "已经发布的话"}))
	if doc, _ := read(page.ID); doc.Title != title+"改" || !strings.Contains(doc.ContentMd, "已经发布") {
		t.Errorf("%+v", doc)
	}
	page = h.made(object{"action": "withdraw", "id": page.ID, "rev": page.Rev})
	if _, http := read(page.ID); http != 404 || page.State != "off" {
		t.Errorf("what is taken back is read: %d %+v", http, page)
	}
	if s, ok := found(page.ID); ok {
		t.Errorf("the search knows %+v", s)
	}
	// It was public: links lead to it, so it stays.
	team.Refused(t, "deletes", h.call(h.editor, h.ops.ID, "delete", object{"id": page.ID, "rev": page.Rev}), 409, "help_was_public")
	again := h.made(article(title+"改", "", object{"id": page.ID, "rev": page.Rev}))
	if _, http := read(again.ID); http != 200 {
		t.Errorf("published again: %d", http)
	}
	draft := h.made(article(title+"二", top.ID, object{"action": "save"}))
	if a := h.call(h.editor, h.ops.ID, "delete", object{"id": draft.ID, "rev": draft.Rev}); a.HTTP != 200 {
		t.Errorf("a draft is not deleted: %s", a.Body)
	}
	team.Refused(t, "the draft is gone", h.call(h.viewer, h.ops.ID, "page", object{"id": draft.ID}), 404, "help_gone")
}

func TestHelpPagesAreMoved(t *testing.T) {
	d := open(t)
	h := d.helpEditors()
	title := "次序" + id.New("")
	top, other := h.made(object{"action": "publish", "heading": true, "title": title}), h.made(object{"action": "save", "heading": true, "title": title + "另"})
	pages := map[string]content.HelpPage{}
	for _, name := range []string{"一", "二", "三"} {
		pages[name] = h.made(article(title+name, top.ID, nil))
	}
	order := func() string {
		list := team.Must[[]content.HelpManaged](t, h.call(h.viewer, h.ops.ID, "manage", object{}))
		names := []string{}
		for _, p := range list {
			if p.ParentID == top.ID {
				names = append(names, strings.TrimPrefix(p.Title, title))
			}
		}
		return strings.Join(names, " ")
	}
	move := func(name, parentID, after string) apitest.Answer {
		return h.call(h.editor, h.ops.ID, "move", object{"id": pages[name].ID, "parentId": parentID, "afterId": pages[after].ID})
	}
	if got := order(); got != "一 二 三" {
		t.Fatal(got)
	}
	for _, c := range []struct{ name, after, want string }{{"三", "", "三 一 二"}, {"三", "二", "一 二 三"}, {"一", "二", "二 一 三"}, {"一", "", "一 二 三"}} {
		if a := move(c.name, top.ID, c.after); a.HTTP != 200 {
			t.Fatalf("%s", a.Body)
		}
		if got := order(); got != c.want {
			t.Errorf("%q, want %q", got, c.want)
		}
	}
	// A public page below a heading that is not public would be nowhere.
	team.Refused(t, "below a draft", move("一", other.ID, ""), 409, "heading_not_public")
	deep := top.ID
	for level := range 3 {
		a := h.call(h.editor, h.ops.ID, "edit", object{"action": "publish", "heading": true, "parentId": deep, "title": fmt.Sprint(title, level)})
		if level < 3 && a.HTTP != 200 {
			t.Fatalf("level %d: %s", level, a.Body)
		}
		deep = apitest.Into[content.HelpPage](t, a).ID
	}
	team.Refused(t, "too deep", h.call(h.editor, h.ops.ID, "edit", article(title+"深", deep, nil)), 400, "invalid_input")
	// An operator's changes outlive the seeds.
	slug := d.book()
	seeded := id.Slug("help", slug+"3")
	was := team.Must[content.HelpPage](t, h.call(h.viewer, h.ops.ID, "page", object{"id": seeded}))
	h.made(article("改过的"+slug, "", object{"id": seeded, "rev": was.Rev}))
	d.reseed(slug)
	if now := team.Must[content.HelpPage](t, h.call(h.viewer, h.ops.ID, "page", object{"id": seeded})); now.Title != "改过的"+slug {
		t.Errorf("a seed took an operator's words back: %+v", now)
	}
}

func TestAPreviewIsWhatReadersWillSee(t *testing.T) {
	d := open(t)
	h := d.helpEditors()
	got := team.Must[content.HelpRendered](t, h.call(h.viewer, h.ops.ID, "preview", object{"contentMd": "## 标题\n\n**粗** <script>x</script> ![图](/media/picture/u/a.png)"}))
	if !strings.Contains(got.ContentHTML, "<strong>粗</strong>") || strings.Contains(got.ContentHTML, "script") || len(got.Headings) != 1 {
		t.Errorf("%+v", got)
	}
}
