package space

import (
	"context"
	"encoding/json"
	"errors"
	"strings"

	"bimportal/shared/api"
	"bimportal/shared/clock"
	"bimportal/shared/goods"
	"bimportal/shared/membership"
	"bimportal/shared/notify"
	"bimportal/shared/stats"
	"bimportal/shared/store"
)

// OpenStep is the machine's turn with a project: the next step of its opening, or the taking back of the last one. Each is one transaction
// with how far the opening is, so that it is done once whoever is killed when; what it writes elsewhere before has keys of its own.
func (s *Service) OpenStep(ctx context.Context, id string) (Decision, error) {
	var p Project
	err := store.Retry(ctx, func() error {
		v, err := s.projects.Find(ctx, projectKey(id))
		if p = v.Value; err != nil || !p.Opens() {
			return err
		}
		if p.Opening.Undo {
			return s.undo(ctx, v, &p)
		}
		return s.step(ctx, v, &p)
	})
	return p.Decision(), err
}

// step does the next step, or begins to take back what was done where that is refused.
func (s *Service) step(ctx context.Context, v store.Versioned[Project], after *Project) error {
	before, at := v.Value, steps[v.Value.Opening.Step]
	made, text, err := s.does(ctx, &v.Value)
	var refused *api.Error
	if errors.As(err, &refused) && refused.Kind != api.KindInternal {
		return s.fails(ctx, store.Versioned[Project]{Value: before, Version: v.Version}, at, refused.Message, after)
	}
	if err != nil {
		return err
	}
	v.Value.Did(s.now())
	writes, err := s.put(ctx, before, v, Line{Step: at.Name, Result: LineDone, Text: text})
	if *after = v.Value; err != nil {
		return err
	}
	writes = append(writes, made...)
	if v.Value.State == Running {
		writes = append(writes, s.tell(v.Value, v.Value.OwnerID, "项目已开通", "项目“"+v.Value.ItemName+"”已开通，现在可以进入项目。")...)
	}
	return s.db.Transact(ctx, writes...)
}

func (s *Service) fails(ctx context.Context, v store.Versioned[Project], at Step, reason string, after *Project) error {
	before := v.Value
	v.Value.Fails(reason, s.now())
	writes, err := s.put(ctx, before, v, Line{Step: at.Name, Result: LineFailed, Text: at.Title + "失败：" + reason})
	if *after = v.Value; err != nil {
		return err
	}
	return s.db.Transact(ctx, writes...)
}

// undo takes the last step back; after the first one the opening has failed, and its applicant is told why.
func (s *Service) undo(ctx context.Context, v store.Versioned[Project], after *Project) error {
	before := v.Value
	var gone []store.Write
	line := Line{Step: "undo", Result: LineUndone, Text: "没有需要撤销的步骤"}
	if n := v.Value.Opening.Step; n > 0 {
		var err error
		if gone, err = s.undoes(ctx, &v.Value, steps[n-1]); err != nil {
			return err
		}
		line = Line{Step: steps[n-1].Name, Result: LineUndone, Text: "撤销：" + steps[n-1].Title}
	}
	v.Value.Undid(s.now())
	if v.Value.State == Failed {
		if err := s.dropSamples(ctx, v.Value.ID); err != nil {
			return err
		}
	}
	writes, err := s.put(ctx, before, v, line)
	if *after = v.Value; err != nil {
		return err
	}
	writes = append(writes, gone...)
	if v.Value.State == Failed {
		writes = append(writes, s.tell(v.Value, v.Value.OwnerID, "项目开通失败", "项目“"+v.Value.ItemName+"”开通失败，原因："+v.Value.FailReason+"。可以在我的项目中重新开通。")...)
	}
	return s.db.Transact(ctx, writes...)
}

// tell returns the writes of a message about a project to one of its people.
func (s *Service) tell(p Project, userID, title, content string) []store.Write {
	if s.quiet {
		return nil
	}
	return s.box.Put(s.now(), notify.Notice{
		UserID: userID, Title: title, Content: content, MsgType: notify.Notify, TypeCode: notify.KindProject, Link: entryPath(p.ID), EnterpriseID: p.EnterpriseID,
	})
}

// does returns the writes of a project's next step and what a person reads of it, and changes the project. What it refuses for good is an
// api.Error.
func (s *Service) does(ctx context.Context, p *Project) (writes []store.Write, text string, err error) {
	switch steps[p.Opening.Step].Name {
	case "space":
		if err := s.stands(ctx, *p); err != nil {
			return nil, "", err
		}
		return []store.Write{s.spaces.New(spaceKey(p.ID), Space{clock.Millis(s.now())})}, "创建项目空间", nil
	case "members":
		p.MemberCount = 1
		m := Member{UserID: p.OwnerID, Name: p.OwnerName, Role: Admin, JoinedAt: p.CreatedAt, By: p.OwnerID}
		return []store.Write{s.members.New(memberKey(p.ID, m.UserID), m)}, "添加管理员：" + m.Name, nil
	case "modules":
		return s.enable(ctx, p)
	case "sample":
		return s.sample(ctx, p)
	case "apps":
		return s.connect(ctx, p)
	}
	p.Counted = true
	home := s.counters.Counted(store.Sum{Key: stats.HomeKey, Add: map[string]int64{"project": 1}})
	return []store.Write{home}, "项目开通完成", nil
}

// undoes returns the writes that take a step back.
func (s *Service) undoes(ctx context.Context, p *Project, step Step) ([]store.Write, error) {
	switch step.Name {
	case "space":
		return []store.Write{s.spaces.Remove(spaceKey(p.ID))}, nil
	case "members":
		p.MemberCount = 0
		return []store.Write{s.members.Remove(memberKey(p.ID, p.OwnerID))}, nil
	case "modules":
		return []store.Write{s.moduleTrees.Remove(treeKey(p.ID))}, nil
	case "sample":
		return s.dropFiles(ctx, p)
	case "apps":
		return []store.Write{s.projectApps.Remove(appsKey(p.ID))}, nil
	}
	return nil, nil
}

// stands refuses (409) a project whose applicant may not have it any more: he has left its enterprise, or that is frozen or closed.
func (s *Service) stands(ctx context.Context, p Project) error {
	if p.EnterpriseID == "" {
		return nil
	}
	st, err := s.reader.Of(ctx, p.OwnerID, p.EnterpriseID)
	switch {
	case errors.Is(err, membership.ErrNotMember):
		return api.Conflict("not_member", "申请人已不是该企业的成员")
	case err != nil:
		return err
	case !st.Access.Open():
		return api.Conflict("enterprise_not_open", "企业已停用")
	case st.Access.Frozen:
		return api.Conflict("enterprise_frozen", "企业已被冻结")
	}
	return nil
}

// enable gives a project the modules of its template, as they are now.
func (s *Service) enable(ctx context.Context, p *Project) ([]store.Write, string, error) {
	tree, err := s.trees.Find(ctx, goods.TreeKey(p.TemplateID))
	if err != nil {
		return nil, "", err
	}
	t := Tree{VersionNo: p.TemplateVersion}
	if tree.Version == 0 || json.Unmarshal([]byte(tree.Value.Function), &t.Modules) != nil || len(t.Modules) == 0 {
		return nil, "", api.Conflict("template_gone", "模板的功能模块无法读取")
	}
	names := make([]string, len(t.Modules))
	for i, m := range t.Modules {
		names[i] = m.ModuleName
	}
	return []store.Write{s.moduleTrees.New(treeKey(p.ID), t)}, "启用功能模块：" + listText(names), nil
}

// listText names the first of many.
func listText(names []string) string {
	const most = 5
	if len(names) > most {
		return strings.Join(names[:most], "、") + "等"
	}
	return strings.Join(names, "、")
}

// connect gives a project of an enterprise the applications that everybody there finds.
func (s *Service) connect(ctx context.Context, p *Project) ([]store.Write, string, error) {
	list := []ProjectApp{}
	if p.EnterpriseID != "" {
		added, err := s.apps.Of(ctx, p.EnterpriseID)
		if err != nil {
			return nil, "", err
		}
		list = appsOf(added)
	}
	text := "没有可以接入的应用"
	if len(list) > 0 {
		names := make([]string, len(list))
		for i, a := range list {
			names[i] = a.Name
		}
		text = "接入应用：" + listText(names)
	}
	return []store.Write{s.projectApps.New(appsKey(p.ID), Apps{list})}, text, nil
}
