package product_test

import (
	"slices"
	"testing"
	"time"

	ct "bimportal/functions/catalogue/cataloguetest"
	"bimportal/functions/catalogue/product"
	"bimportal/shared/api"
	"bimportal/shared/apitest"
	"bimportal/shared/apitest/team"
	"bimportal/shared/auth"
	"bimportal/shared/id"
	"bimportal/shared/membership"
	"bimportal/shared/publish"
)

// A product plays a film of the file group, or leads to one of another host; nothing else stands there. What is public
// keeps its film until another one is let through, and its history says so.
func TestAProductHasAFilm(t *testing.T) {
	c, op := newCompany(t), team.Operators(t).Member(t, auth.ContentAudit, auth.ProductView)
	name := "带视频的产品" + id.New("")
	film := func() string { return "/media/film/" + c.Owner.ID + "/" + id.Ordered(time.Now()) + ".mp4" }
	for what, bad := range map[string]string{
		"a script": "javascript:alert(1)", "data": "data:video/mp4;base64,AAAA", "a host by two slashes": "//evil.example/a.mp4", "a call of the api": "/media/../api/auth-center/auth/logout",
		"a picture": "/media/picture/" + c.Owner.ID + "/a.png", "a private file": "/file/film/" + c.Owner.ID + "/a.mp4", "a page": "/home", "no film's ending": "/media/film/" + c.Owner.ID + "/a.mp4.html",
		"a name to sign in by": "https://user:secret@example.com/a.mp4",
	} {
		if a := c.post(c.Owner, c.ID, "/micro/home/product/add", ct.ProductForm(name, map[string]any{"videoUrl": bad})); a.HTTP != 400 || a.FieldMessage("videoUrl") != "请重新上传视频" {
			t.Errorf("%s: %d %s", what, a.HTTP, a.Body)
		}
	}
	if rows := apitest.Into[api.Page[product.OwnRow]](t, c.must(c.post(c.Owner, c.ID, "/micro/home/product/page", map[string]any{}))); rows.Total != 0 {
		t.Fatalf("refused, and yet there is %+v", rows.Records)
	}
	one, two, elsewhere := film(), film(), "https://video.example.com/a/b.html"
	p := apitest.Into[product.Own](t, c.must(c.post(c.Owner, c.ID, "/micro/home/product/add", ct.ProductForm(name, map[string]any{"videoUrl": one}))))
	c.must(c.shelf(c.Owner, c.ID, p.ID, publish.InReview, ""))
	c.must(c.shelf(op, membership.Platform, p.ID, publish.On, ""))
	edit := func(address string) {
		t.Helper()
		c.must(c.post(c.Owner, c.ID, "/micro/home/product/edit", ct.ProductForm(name, map[string]any{"id": p.ID, "rev": c.info(p.ID).Rev, "videoUrl": address})))
	}
	edit(elsewhere)
	edit(two)
	shown := func() string {
		t.Helper()
		return apitest.Into[product.Detail](t, c.must(apitest.Call(t, c.g, apitest.Request{Method: "POST", Path: "/micro/home/product/detail/" + p.ID}))).VideoURL
	}
	if got := shown(); got != one || c.info(p.ID).VideoURL != two {
		t.Errorf("before it is let through the public gets %q", got)
	}
	c.must(c.shelf(c.Owner, c.ID, p.ID, publish.InReview, ""))
	c.must(c.shelf(op, membership.Platform, p.ID, publish.On, ""))
	if got := shown(); got != two {
		t.Errorf("after it was let through the public gets %q", got)
	}
	var seen []publish.Change
	type history struct {
		Lines []struct {
			Changes []publish.Change `json:"changes"`
		} `json:"lines"`
	}
	for _, line := range team.Must[history](t, c.post(c.Owner, c.ID, "/micro/home/publish/history", map[string]any{"kind": "product", "id": p.ID})).Lines {
		seen = append(seen, slices.DeleteFunc(slices.Clone(line.Changes), func(of publish.Change) bool { return of.Name != "videoUrl" })...)
	}
	if len(seen) != 2 || seen[0].Label != "视频" || seen[0].Form != "film" || !slices.Equal(seen[0].After, []string{two}) || !slices.Equal(seen[1].Before, []string{one}) {
		t.Errorf("its history: %+v", seen)
	}
}
