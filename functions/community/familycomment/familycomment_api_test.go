package familycomment_test

import (
	"strings"
	"testing"

	"bimportal/functions/community/communitytest"
	"bimportal/functions/community/post"
	"bimportal/shared/apitest"
	"bimportal/shared/apitest/team"
	"bimportal/shared/auth"
	"bimportal/shared/clock"
	"bimportal/shared/familycomment"
	"bimportal/shared/id"
	"bimportal/shared/store"
)

const at = "/micro/home/community/"

type object = map[string]any

// count is what a family's count says of its comments.
type count struct {
	ID       string `json:"id"`
	Comments int    `json:"comments"`
	Scores   int    `json:"scores"`
}

func TestACommentOnAFamilyIsReportedAndDecided(t *testing.T) {
	t.Parallel()
	d := communitytest.Open(t)
	db, author := apitest.DB(t), d.Writer("赵恒远")
	rows, counts := store.NewTable[familycomment.Comment](db, d.Tables.Mall), store.NewTable[count](db, d.Tables.Mall)
	familyID := id.New("")
	c := familycomment.Comment{
		ID: id.New(""), FamilyID: familyID, UserID: author.ID, Nickname: "赵**", Scores: familycomment.Scores{Quality: 1, Data: 2, Service: 3}, Text: "<b>骂人</b>", Reply: "谢谢", At: clock.Millis(d.Now()),
	}
	if err := db.Transact(t.Context(), rows.New(familycomment.Key(familyID, author.ID), c), counts.New(familycomment.CountKey(familyID), count{familyID, 3, 120})); err != nil {
		t.Fatal(err)
	}
	target := familyID + "-" + c.ID
	report := func(p team.Person, id string) apitest.Answer {
		return d.Post(p, "", at+"report", object{"targetType": "familyComment", "targetId": id, "reason": "illegal"})
	}
	stands := func(when string, hidden bool, comments, scores int) {
		t.Helper()
		row, err := rows.Get(t.Context(), familycomment.Key(familyID, author.ID))
		if err != nil {
			t.Fatal(err)
		}
		n, err := counts.Get(t.Context(), familycomment.CountKey(familyID))
		if err != nil {
			t.Fatal(err)
		}
		if row.Value.Hidden != hidden || n.Value.Comments != comments || n.Value.Scores != scores || row.Value.Text != c.Text || row.Value.Reply != c.Reply {
			t.Errorf("%s: %+v %+v", when, row.Value, n.Value)
		}
	}
	team.Refused(t, "nobody", report(team.Person{}, target), 401, "unauthorized")
	team.Refused(t, "one's own", report(author, target), 409, "own_post")
	one := d.Writer("举报人甲")
	for _, id := range []string{familyID + "-0000000000", "0000000000-" + c.ID, familyID, "-", c.ID} {
		team.Refused(t, id, report(one, id), 404, "comment_gone")
	}
	team.Must[post.Nothing](t, report(one, target))
	team.Refused(t, "twice", report(one, target), 409, "reported")
	team.Must[post.Nothing](t, report(d.Writer("举报人乙"), target))
	stands("two have reported it", false, 3, 120)
	appeal := func(p team.Person) apitest.Answer {
		return d.Post(p, "", at+"appeal", object{"targetType": "familyComment", "targetId": target, "text": "这是我使用后的真实评价"})
	}
	team.Refused(t, "an appeal of what is public", appeal(author), 409, "no_appeal")
	team.Must[post.Nothing](t, report(d.Writer("举报人丙"), target))
	stands("three have reported it", true, 2, 100)
	team.Refused(t, "a report of what is hidden", report(d.Writer("举报人丁"), target), 404, "post_gone")
	ops := team.Operators(t)
	sheet := team.Must[post.Sheet](t, d.Post(ops.Member(t, auth.ContentAudit), ops.ID, at+"review/sheet", object{"targetType": "familyComment", "targetId": target}))
	if sheet.Case.Reports != 3 || sheet.Case.Path != "/family/detail?id="+familyID || !strings.Contains(sheet.HTML, "&lt;b&gt;骂人") || !strings.Contains(sheet.HTML, "服务商回复：谢谢") || sheet.Case.Author != "赵**" {
		t.Errorf("%+v", sheet)
	}
	team.Must[post.Nothing](t, d.Decide(post.FamilyComment, target, "refuse", "辱骂他人"))
	stands("refused", true, 2, 100)
	team.Refused(t, "somebody else's appeal", appeal(one), 404, "post_gone")
	team.Must[post.Nothing](t, appeal(author))
	team.Must[post.Nothing](t, d.Decide(post.FamilyComment, target, "pass", ""))
	stands("its author was right", false, 3, 120)
}
