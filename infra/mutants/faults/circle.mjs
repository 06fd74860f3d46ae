import { of } from './of.mjs'

const door = 'functions/community/circle'

/** Circles: who comes in, who speaks, who looks after whom; and one's own files. */
export const circle = [
  ...of('functions/community/circle/circle_store.go', 'functions/community/circle', 'TestAFullListIsClearedWhereverTheProcessEnds', [
    ['a dissolved circle stays on the list', 'return left, s.core.DB.Transact(ctx, gone...)', 'return left, nil'],
    ['a circle that stands is taken off the list', 'if c.Value.Closed {\n\t\t\tgone', 'if c.Value.Closed || len(gone) == 0 {\n\t\t\tgone'],
  ]),
  ...of('functions/community/circle/member_api.go', 'functions/community/circle', 'TestACircleIsNotHandedToWhoLeaves', [
    ['a circle is handed to who leaves', 'if err == nil && !stays {', 'if false && !stays {'],
  ]),
  ...of('functions/community/circle/circle.go', door, 'TestHowPeopleComeIn|TestWhoIsOverWhom|TestMutedUntil|TestAtMostThreeArePinnedAndTenManage', [
    ['a stranger finds one for who is asked', 'return c.Public() && c.Mode != Invite', 'return c.Public()', 'TestWhichCirclesTheSearchLeadsTo'],
    ['what is hidden or dissolved is found', 'return c.Public() && c.Mode != Invite', 'return c.Mode != Invite', 'TestWhichCirclesTheSearchLeadsTo'],
    ['any link lets in', 'linked := code != "" && code == c.Code', 'linked := code != ""'],
    ['who must ask comes in at once', 'case linked, c.Mode == Free && code == "":', 'case linked, c.Mode != Invite && code == "":'],
    ['a manager is over a manager', 'r == Manager && other == Member', 'r == Manager && other != Owner'],
    ['who is muted speaks', 'if b.MutedUntil <= now.UnixMilli() {', 'if true {'],
    ['four articles are pinned', 'if len(c.Pinned) >= pinnedMost {', 'if len(c.Pinned) > pinnedMost {'],
    ['eleven manage', 'if len(c.Managers) >= managersMost {', 'if len(c.Managers) > managersMost {'],
  ]),
  ...of('functions/community/circle/circle_store.go', door, 'TestWhoMayNot|TestMutedAndPutOut|TestItIsHandedOverAndDissolved|TestArticlesOfACircle', [
    ['a member looks after it', 'if err == nil && !seat.Value.Role.Manages() {', 'if err == nil && seat.Value.Role == Nobody {'],
    ['who is outside writes in it', 'if !c.Value.Public() || seat.Value.Role == Nobody {', 'if !c.Value.Public() {'],
    ['who was put out answers', 's.bans.Absent(banKey(circleID, userID)).Or(errPutOut)}, nil', '}, nil'],
    ['what is hidden stays in the search', 's.put(v), s.found(v.Value)}, nil', 's.put(v)}, nil', 'TestWhichCirclesTheSearchLeadsTo'],
    ['a dissolved one is there', 'if errors.Is(err, store.ErrNotFound) || err == nil && v.Value.Closed {', 'if errors.Is(err, store.ErrNotFound) {'],
  ]),
  ...of('functions/community/circle/member_api.go', door, 'TestWhoMayNot|TestByAskingAndByLink|TestMutedAndPutOut|TestItIsHandedOverAndDissolved|TestANewOwnersCircleWaits|TestWhatAnAskerSaysPassesTheWords', [
    ['an asker says what nobody may', 'if _, err := s.core.Judge(ctx, who, words.Text{Field: "text", Value: in.Text}); err != nil {', 'if _, err := s.core.Judge(ctx, who, words.Text{Field: "text"}); err != nil {'],
    ['who was put out comes back', 's.put(c), s.bans.Absent(banKey(in.ID, who.UserID)).Or(errBanned))...)', 's.put(c))...)'],
    ['a circle that waits is joined', 'if err == nil && !c.Value.Public() {\n\t\t\terr = errGone', 'if false {\n\t\t\terr = errGone'],
    ['who came by a link still waits', 'c.Value.Asks--\n\t\t\twrites = append(writes, s.asks.DeleteAs(', 'c.Value.Asks += 0\n\t\t\twrites = append(writes, s.asks.DeleteAs('],
    ['the owner leaves', 'case seat.Value.Role == Owner:\n\t\t\treturn errLeaves', 'case false:\n\t\t\treturn errLeaves'],
    ['a manager puts out whom he will', 'case !role.Over(seat.Value.Role):', 'case role == Nobody:'],
    ['two own it', 'return append(append(s.as(seat, Owner), s.as(before, Manager)...), room), nil', 'return append(s.as(seat, Owner), room), nil'],
    ['who goes stays counted', 'c.Value.Members--', 'c.Value.Members += 0'],
  ]),
  ...of('functions/community/article/write_api.go', door, 'TestWhatStandsInACircleMayBeChangedByWhoHasLeftIt', [
    ['who has left changes nothing', 'if form.CircleID != "" && form.CircleID == a.CircleID {', 'if false {'],
    ['whoever wants writes in it', 'return s.circles.Writes(ctx, form.CircleID, userID)', 'return s.circles.Stays(ctx, form.CircleID, userID)'],
  ]),
  ...of('functions/community/circle/edit_api.go', door, 'TestAForm|TestWhoMayNot|TestANewOwnersCircleWaits|TestItIsHandedOverAndDissolved', [
    ['what is changed is found as it was', 's.put(c), s.found(c.Value), s.core.Logged', 's.put(c), s.core.Logged', 'TestWhichCirclesTheSearchLeadsTo'],
    ['a dissolved one is found', 's.put(c), s.found(c.Value), s.names.Remove', 's.put(c), s.names.Remove', 'TestWhichCirclesTheSearchLeadsTo'],
    ['two have one name', 's.names.New(nameKey(form.Name), Name{c.ID}).Or(errNameTaken), counted, room,', 'counted, room,'],
    ['a name that was given up stays taken', 's.names.Remove(nameKey(c.Value.Name)))\n\t\t}', 's.names.Exists(nameKey(c.Value.Name)))\n\t\t}'],
    ['an old rev overwrites', 'if c.Version != in.Rev {', 'if false {'],
    ['a dissolved one stays one of the five', 's.mine.Remove(circles.Key(userID, in.ID)), ', '', 'TestADissolvedCircleIsNoneOfTheFive'],
    ['a manager dissolves it', 'if err == nil && role != Owner || err == errRole {', 'if err == nil && role == Nobody || err == errRole {'],
  ]),
  ...of('functions/community/circle/read_api.go', door, 'TestWhoMayNot|TestANewOwnersCircleWaits', [
    ['a stranger sees the link', 'd.Rev, d.Asks, d.Link = 0, 0, ""', 'd.Rev, d.Asks = 0, 0'],
    ['what waits is seen', 'if !c.Value.Public() {\n\t\t\treturn CircleDetail{}, errGone', 'if false {\n\t\t\treturn CircleDetail{}, errGone'],
  ]),
  ...of('functions/community/article/circle_api.go', door, 'TestArticlesOfACircle', [
    ['anybody puts forward', 'err = s.circles.Minds(ctx, a.Value.CircleID, api.ActorOf(ctx).UserID)', '_ = api.ActorOf(ctx)'],
    ['what is hidden is pinned', 'a, err := s.public(ctx, id)\n\t\tswitch', 'a, err := s.head(ctx, id)\n\t\tswitch'],
  ]),
  ...of('functions/community/circle/circle_store.go', door, 'TestADissolvedCircleIsNoneOfTheHundred', [
    ['a dissolved circle keeps its place', 'if c.Value.Closed {\n\t\t\tgone', 'if false && c.Value.Closed {\n\t\t\tgone'],
    ['who is full has room for ever', 'return rows, nil\n\t}\n\treturn left, s', 'return nil, nil\n\t}\n\treturn left, s'],
  ]),
  ...of('functions/community/circle/circle_store.go', door, 'TestWhatStandsInACircleNoMoreGivesItsPlaceAway', [
    ['what was deleted stays pinned', 'c.Value.Pinned, err = stands(c.Value.Pinned)', '_, err = stands(c.Value.Pinned)'],
  ]),
  ...of('functions/community/article/circle_api.go', door, 'TestWhatStandsInACircleNoMoreGivesItsPlaceAway', [
    ['what was taken elsewhere stays pinned', 'case a.Value.CircleID == circleID:', 'default:'],
  ]),
  ...of('functions/community/comment/comment_api.go', door, 'TestMutedAndPutOut', [
    ['who is muted says something else', 'writes, err := s.circles.Answers(ctx, head.CircleID, who.UserID)', 'writes, err := s.circles.Answers(ctx, "", who.UserID)'],
  ]),
  ...of('functions/community/comment/comment_api.go', 'functions/community/comment', 'TestACommentIsChangedForTenMinutes', [
    ['what is said below something hidden is changed', '_, head, err := s.opened(ctx, before.On)\n\t\tif err != nil {\n\t\t\treturn err\n\t\t}\n\t\twrites, err := s.circles', '_, head, _ := s.opened(ctx, before.On)\n\t\twrites, err := s.circles'],
  ]),
  ...of('functions/community/post/desk_api.go', 'functions/community/post', 'TestNobodyDecidesWhatHePosted', [
    ['an operator decides what he posted', 'if p.AuthorID == api.ActorOf(ctx).UserID {', 'if false {'],
  ]),
  ...of('functions/community/article/own_api.go', 'functions/community/follow', 'TestWhatSomebodyKeeps', [
    ['what is hidden is told of', 'row := CollectedRow{ID: m.ID, Gone: err != nil, CollectTime', 'row := CollectedRow{ID: m.ID, Gone: false, CollectTime'],
  ]),
  ...of('functions/file/file_store.go', 'functions/file', 'TestOnesOwnFiles', [
    ['a held file looks free', 'held[k.SK] = true', 'held[k.SK] = false'],
  ]),
  ...of('shared/api/endpoint.go', 'shared/api', 'TestWhatAStrangerReadIsNotTheAnswerToWhoSignsIn', [
    ['a browser keeps what a stranger read', 'ctx.SetHeader("Vary", "Authorization")', '_ = ctx'],
  ]),
]
