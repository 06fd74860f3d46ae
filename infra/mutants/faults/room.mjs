import { of } from './of.mjs'

/** Two readings, the other way round. */
const turned = (first, then) => [first + then, then + first]

/** Lists with a bound: of two who count one at the same time one adds. */
export const rooms = [
  ...of('shared/store/room.go', 'shared/store', 'TestTwentyRaceForTheLastPlace', [
    ['two who counted the same list add to it', 't.put(roomKey(r), nothing, version), err', 't.replace(roomKey(r), nothing, version), err'],
    ['the list is counted before its turn is read', ...turned(
      `turn, err := t.in.turn(ctx, r) // before the list: who adds after it was counted has moved it
	if err != nil {
		return nil, Write{}, err
	}
	`, 'rows, err := t.QueryLatest(ctx, r)\n\t')],
  ]),
  ...of('functions/community/follow/follow_api.go', 'functions/community/follow', 'TestFiveHundredAreFollowedAtMost', [
    ['two at once pass the five hundred', 'Follow{userID, at}), room}', 'Follow{userID, at})}\n\t\t\t_ = room'],
  ]),
  ...of('functions/enterprise/provider/provider_store.go', 'functions/enterprise/provider', 'TestFiveHundredProvidersAreFollowedAtMost', [
    ['two at once pass the five hundred', 'Followed{userID, at}), room,\n\t\t\t}', 'Followed{userID, at}),\n\t\t\t}\n\t\t\t_ = room'],
  ]),
  ...of('functions/community/circle/member_api.go', 'functions/community/circle', 'TestTheLastPlaceAmongOnesCirclesIsForOne', [
    ['two doors let in at once', 'writes := append(s.seated(in.ID, p, Member, now), room)', 'writes := s.seated(in.ID, p, Member, now)\n\t\t_ = room'],
    ['two managers let in at once', 'clock.Millis(s.core.Now()))...), room)', 'clock.Millis(s.core.Now()))...))\n\t\t\t_ = room'],
    ['who has too many is let in', 'if err != nil || all >= joinedMost {\n\t\t\t\treturn either(err, errAskerFull)', 'if err != nil || all > joinedMost {\n\t\t\t\treturn either(err, errAskerFull)'],
    ['two hand over at once', 'return append(append(s.as(seat, Owner), s.as(before, Manager)...), room), nil', '_ = room\n\treturn append(s.as(seat, Owner), s.as(before, Manager)...), nil'],
  ]),
  ...of('functions/community/circle/edit_api.go', 'functions/community/circle', 'TestTheLastPlaceAmongOnesCirclesIsForOne', [
    ['one is made while another lets in', 'all, own, room, err := s.owned(ctx, who.UserID)', 'all, own, _, err := s.owned(ctx, who.UserID)\n\t\troom := s.bans.Absent(banKey(c.ID, who.UserID))'],
  ]),
  ...of('functions/enterprise/company/company_store.go', 'functions/enterprise/invite', 'TestTheLastPlaceAmongOnesEnterprisesIsForOne', [
    ['one is founded while another lets in', 'room, err := s.Orgs.PlaceTaken(ctx, by.ID)', 'room, err := s.owned.Absent(ownedKey(e.ID)), error(nil)'],
  ]),
  ...of('functions/enterprise/member/member_api.go', 'functions/enterprise/invite', 'TestTheLastPlaceAmongOnesEnterprisesIsForOne', [
    ['one is given back while another lets in', 'step.With = append(step.With, room)', '_ = room'],
  ]),
  ...of('functions/enterprise/org/place_store.go', 'functions/enterprise/invite', 'TestTheLastPlaceAmongOnesEnterprisesIsForOne', [
    ['anybody belongs to everything', 'if err == nil && len(places) >= PlacesMost {', 'if err == nil && len(places) > PlacesMost {'],
  ]),
  ...of('functions/enterprise/invite/invite_store.go', 'functions/enterprise/invite', 'TestTheLastPlaceAmongOnesEnterprisesIsForOne', [
    ['two agreements at once pass the fifty', 'append(append(step.With, room), s.Orgs.PlaceWrite(o.Access.ID, m)...)', 'append(step.With, s.Orgs.PlaceWrite(o.Access.ID, m)...)\n\t_ = room'],
  ]),
  ...of('functions/mall/family/mark_api.go', 'functions/mall/family', 'TestTwoThousandFamiliesAreFavouritesAtMost', [
    ['two at once pass the two thousand', 'clock.Millis(s.base.Now())}), room}, 1', 'clock.Millis(s.base.Now())})}, 1\n\t\t\t_ = room'],
  ]),
  ...of('functions/mall/topic/topic_api.go', 'functions/mall/topic', 'TestThereAreTwoHundredTopicsAtMost', [
    ['topics are counted before the book is read', ...turned(
      `	line, err := s.base.Logged(ctx, membership.Platform, publish.Line(ctx, auth.ContentAudit, "topic", in.ID, verb+"族库专题：“"+v.Value.Title+"”").Changed(before, v.Value), now)
	if err != nil {
		return v, err
	}
`, `	if fresh { // counted after the head of the operators' book was read, which whoever adds a topic writes
		if err := s.full(ctx); err != nil {
			return v, err
		}
	}
`)],
  ]),
  ...of('functions/mall/requirement/requirement_api.go', 'functions/mall/requirement', 'TestAnEnterpriseKeepsTwentyRequirementsAtMost', [
    ['requirements are counted before the book is read', ...turned(
      `	line, err := s.base.Logged(ctx, owner, publish.Line(ctx, auth.FamilyEdit, "ids", v.Value.ID, verb+"交付要求：“"+v.Value.Name+"”"), now)
	if err != nil {
		return v, err
	}
`, `	if in.ID == "" { // counted after the head of the enterprise's book was read, which whoever adds a requirement writes
		if err := s.full(ctx, owner); err != nil {
			return v, err
		}
	}
`)],
  ]),
  ...of('functions/community/post/words_api.go', 'functions/community/post', 'TestTwoThousandWordsAreListedAtMost', [
    ['words are counted before the book is read', ...turned(
      `		line, err := c.book.Put(ctx, membership.Platform, now, audit.Line{Actor: api.ActorOf(ctx).UserID, Action: string(auth.ContentAudit), TargetType: "word", TargetID: words.Fold(word), Text: text})
		if err != nil {
			return err
		}
`, `		write := c.words.DeleteAs(words.Key(word), v)
		if !in.Remove {
			if have, err := c.lists.All(ctx); err != nil || (v.Version == 0 && len(have) >= wordsMost) {
				return either(err, errManyWords)
			}
			v.Value = words.Word{Word: word, Level: in.Level, Note: strings.TrimSpace(in.Note), By: api.StandingOf(ctx).Member.Name, At: clock.Millis(now)}
			write = c.words.Put(words.Key(word), v)
		}
`)],
  ]),
  ...of('functions/project/version/version_store.go', 'functions/project/version', 'TestAPluginHasTwoHundredVersionsAtMost', [
    ['versions are counted before the book is read', ...turned(
      `		logged, err := s.line(ctx, v.Value, map[version.Status]string{version.Draft: "保存版本草稿", version.Testing: "版本提交测试", version.Released: "发布版本"}[in.Status])
		if err != nil {
			return err
		}
`, `		all, err := s.book.OfObject(ctx, st.Access.ID, version.Plugin, objectID)
		if err != nil {
			return err
		}
`)],
    ['what stands is not changed where all are there', 'case v.Version == 0 && len(all) >= versionsMost:', 'case len(all) >= versionsMost:'],
  ]),
  ...of('functions/catalogue/demo/desk_store.go', 'functions/catalogue/demo', 'TestSystemsAndTheirAccountsHaveABound', [
    ['systems are counted before the book is read', ...turned(
      `		writes, err := s.line(ctx, demoID, "保存演示系统“"+d.Name+"”", before, *d)
		if err != nil {
			return err
		}
`, `		if fresh { // counted after the head of the operators' book was read, which whoever adds a system writes
			all, err := s.systems.QueryLatest(ctx, store.Range{PK: "demos", From: "demo#", Limit: systemsMost})
			if err != nil {
				return err
			}
			if len(all) >= systemsMost {
				return errSystemsFull
			}
		}
`)],
    ['accounts are counted before the book is read', ...turned(
      `		writes, err := s.line(ctx, in.ID, text+"“"+in.Account+"”："+d.Value.Name, nil, nil)
		if err != nil {
			return err
		}
`, `		if in.Action == "add" { // as above
			all, err := s.seatsOf(ctx, in.ID)
			if err != nil {
				return err
			}
			if len(all) >= seatsMost {
				return errSeatsFull
			}
		}
`)],
  ]),
]
