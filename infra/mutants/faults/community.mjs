import { of } from './of.mjs'

const group = 'functions/community'
const [post, article, comment, follow] = ['post', 'article', 'comment', 'follow'].map(name => `${group}/${name}`)

/** What people write for each other: who may say what and how often, what waits for a look, what nobody reads any more, and what is counted. */
export const community = [
  ...of('shared/person/person.go', post, 'TestWhoseAccountIsOnItsWayOutSaysNothing', [
    ['who closes his account writes', 'case p.Status != 0:', 'case false:'],
  ]),
  ...of('shared/person/person.go', article, 'TestWhoMayNotWrite', [
    ['who has no telephone writes', 'case p.Telephone == "":', 'case p.Telephone == "none":'],
  ]),
  ...of(`${post}/core_store.go`, article, 'TestWhoMayNotWrite|TestNewcomersWaitAndWhatIsHiddenIsNowhere|TestWordsAreMarkedWhereTheyStand', [
    ['a newcomer is not looked at', 'if who.New {', 'if false && who.New {'],
    ['a word that refuses goes out', 'words.Refused(marks, words.Refuse, words.Never, texts...); err != nil {', 'words.Refused(marks, words.Refuse, words.Never, texts...); false {'],
    ['a word that waits goes out', 'if m, is := words.First(marks, words.Wait); is {', 'if m, is := words.First(marks, words.Wait); is && m.Length < 0 {'],
  ]),
  ...of(`${post}/post.go`, post, 'TestThreeAreLetThroughBeforeOnesPostsGoOutByThemselves|TestReportsOfWhomNothingWasFoundInThreeTimesDoNotHide|TestHowOftenInAnHour', [
    ['two make a newcomer known', 'return a.Passed >= firstOnes', 'return a.Passed >= firstOnes-1'],
    ['what was refused makes him known', 'return a.Passed >= firstOnes', 'return a.Passed+a.Refused >= firstOnes'],
    ['whose reports were baseless counts', 'return a.Baseless < baselessMost', 'return a.Baseless <= baselessMost'],
    ['no limit in an hour', 'Most: most, Within: time.Hour', 'Most: 1 << 30, Within: time.Hour'],
    ['the hour never ends', 'Most: most, Within: time.Hour', 'Most: most, Within: 24 * time.Hour'],
  ]),
  ...of(`${post}/report_api.go`, article, 'TestNewcomersWaitAndWhatIsHiddenIsNowhere', [
    ["one's own is reported", 'if err == nil && p.AuthorID == who.UserID {', 'if false {'],
    ['one reports twice', 'if mine.Version > 0 && mine.Value.Closed == 0 {', 'if false {'],
    ['three reports hide nothing', 'if one.Value.Good < hiddenAt {', 'if one.Value.Good <= hiddenAt {'],
    ['anybody appeals', 'case p.AuthorID != userID:', 'case userID == "":'],
    ['one appeals twice', 'c.appeals.New(appealKey(ref), Decision{Ref: ref, Title: p.Title, Reason: in.Text, At: clock.Millis(c.Now())})', 'c.appeals.Replace(appealKey(ref), Decision{Ref: ref, Title: p.Title}, clock.Millis(c.Now()))'],
  ]),
  ...of(`${post}/report_api.go`, post, 'TestAReportAndADeletionAtOnceLeaveNothingOpen', [
    ['what has just been deleted is reported', 'writes = append(writes, kind.There(p)...)', '_ = p'],
  ]),
  ...of(`${post}/core_store.go`, post, 'TestReportsOfWhatItsAuthorDeletesEndAndCountAgainstNobody|TestAReportAndADeletionAtOnceLeaveNothingOpen', [
    ['what is reported while it is deleted waits for ever', 'return []store.Write{c.cases.Absent(caseKey(r))}, nil', 'return nil, nil'],
    ['who reported what was deleted hears nothing', 'return append(c.close(r, open, ', 'return append(c.close(r, open[:0], '],
  ]),
  ...of(`${post}/desk_api.go`, post, 'TestTwentyReportsAreDecidedAtOnce', [
    ['what an operator refuses counts against who reported it', 'if passed {\n\t\t\tfound, writes', 'if true {\n\t\t\tfound, writes'],
  ]),
  ...of(`${post}/report_api.go`, post, 'TestWhatMayBeReportedAndAppealed|TestReportsOfWhomNothingWasFoundInThreeTimesDoNotHide', [
    ['what waits is reported', 'if err == nil && p.State != On {', 'if false {'],
    ['what is public is appealed', 'case p.State != Refused && p.State != Hidden:', 'case p.State == Draft:'],
    ['every report counts', 'if mine.Value.Good {', 'if true {'],
  ]),
  ...of(`${group}/familycomment/familycomment_store.go`, `${group}/familycomment`, 'TestACommentOnAFamilyIsReportedAndDecided', [
    ['a comment on a family stays where it is', 'v.Value.Hidden = to != post.On', 'v.Value.Hidden = false'],
    ['what is hidden still counts', 'if before == v.Value.Hidden {', 'if true || before == v.Value.Hidden {'],
    ['what is hidden counts once more', 'by = -1', 'by = 1'],
    ['what is hidden is reported again', 'p.State = post.Hidden', 'p.State = post.On'],
    ['any comment of the family is meant', 'if c := v.Value; c.ID == commentID {', 'if c := v.Value; c.ID == commentID || true {'],
    ['a comment is markup', 'strings.ReplaceAll(html.EscapeString(text), "\\n", "<br>")', 'strings.ReplaceAll(text, "\\n", "<br>")'],
  ]),
  ...of(`${post}/desk_api.go`, post, 'TestReportsOfWhomNothingWasFoundInThreeTimesDoNotHide', [
    ['a baseless report is forgotten', 'Add: map[string]int64{"baseless": 1}', 'Add: map[string]int64{"baseless": 0}'],
  ]),
  ...of(`${post}/desk_api.go`, article, 'TestNewcomersWaitAndWhatIsHiddenIsNowhere', [
    ['refused without a word', 'if !passed && reason == "" {', 'if false {'],
    ['a case stays after it was decided', 'c.cases.DeleteAs(caseKey(ref), one), ', ''],
  ]),
  ...of(`${article}/write_api.go`, article, 'TestWhoMayNotWrite|TestADraftIsSavedByOneAtATimeAndItsRevisionsStay', [
    ["anybody's draft", 'if err == nil && a.Value.AuthorID != userID {', 'if false {'],
    ['an old rev overwrites', 'if v.Version != in.Rev {', 'if false {'],
    ['what was not read is sent off', 'if d.Version != in.Rev {', 'if false {'],
    ['a deleted one stays counted', 'append(writes, s.counted(before, a.Value)...)...)', 'append(writes, s.counted(before, before)...)...)'],
    ['a deleted one is found', 's.texts.Remove(textKey(in.ID)), s.found(a.Value, ""),', 's.texts.Remove(textKey(in.ID)), s.found(before, ""),'],
  ]),
  ...of(`${article}/write_api.go`, post, 'TestWhatWasTakenAwayIsLookedAtAgain|TestWhatItsAuthorDeletesWaitsNoMore', [
    ['what was taken away comes back by itself', 'st != post.Draft && st != post.On && verdict.State == post.On {', 'st == post.Review && verdict.State == post.On {'],
    ['a deleted one waits for ever', 'writes := append(closed,\n\t\t\ts.rows', 'writes := append(closed[:0],\n\t\t\ts.rows'],
  ]),
  ...of(`${article}/article_store.go`, article, 'TestWhatIsHiddenIsNowhere|TestNewcomersWaitAndWhatIsHiddenIsNowhere', [
    ['what is hidden is liked', 'if err == nil && !v.Value.Public() {', 'if false {'],
    ['what is hidden is counted', 'return append(writes, s.counted(old, v.Value)...), nil', 'return append(writes, s.counted(old, old)...), nil'],
    ['what is hidden is found', 'if !a.Public() {\n\t\treturn s.core.Index.Gone', 'if false {\n\t\treturn s.core.Index.Gone'],
  ]),
  ...of(`${article}/article.go`, article, 'TestWhatIsHiddenIsNowhere', [
    ['what is hidden stays in the feeds', 'if a.Public() {\n\t\ta.Shelf', 'if a.Revision > 0 {\n\t\ta.Shelf'],
  ]),
  ...of(`${article}/article.go`, 'functions/community/circle', 'TestArticlesOfACircle', [
    ['chosen by another circle', 'a.ChosenAt = 0 // another', '_ = 0 // another'],
  ]),
  ...of(`${article}/read_api.go`, article, 'TestWhoMayNotWrite|TestNewcomersWaitAndWhatIsHiddenIsNowhere|TestLikesAndCommentsAreCountedExactlyWhenTheyRace', [
    ['what waits is read', 'if !a.Public() && (a.AuthorID != me || a.Revision == 0) {', 'if !a.Public() && a.Revision == 0 {'],
    ["another's draft is read", 'if !a.Public() && (a.AuthorID != me || a.Revision == 0) {', 'if !a.Public() && a.AuthorID != me && a.Revision > 0 {'],
    ['one likes twice', 'if err != nil || (mine.Version > 0) == in.On {', 'if err != nil || (mine.Version > 0 && !in.On) {'],
  ]),
  ...of(`${article}/read_api.go`, article, 'TestAnAuthorsPageIsFullThoughHeHasDrafts', [
    ['a page of an author is left short', '!ended && read > passedMost', '!ended'],
    ['a page reads as much as it likes', 'read > passedMost', 'read > 1<<30'],
  ]),
  ...of(`${article}/article_seed.go`, group, 'TestALoadThatDiesAnywhereIsMendedByTheNext', [
    ['an article is seeded before its likes', 'writes := append(s.counted(Article{}, a), s.rows.New(headKey(of), a.Placed()))', 'if err := store.Ensure(ctx, s.rows, headKey(of), a.Placed()); err != nil {\n\t\treturn err\n\t}\n\twrites := s.counted(Article{}, a)'],
  ]),
  ...of(`${comment}/comment_seed.go`, group, 'TestALoadThatDiesAnywhereIsMendedByTheNext|TestTheSeedIsLoadedTwiceAndCountsWhatIsThere', [
    ['what was said is said again', 'floors.Value.Told != n-1 ||', 'floors.Value.Told > n ||'],
    ['a load is not gone on with', 'n == 1 && floors.Value.Last > 0', 'floors.Value.Last > 0'],
  ]),
  ...of(`${article}/own_api.go`, article, 'TestWhoMayNotWrite', [
    ['anybody sees the revisions', 'if _, _, err := s.own(ctx, q.ID, api.ActorOf(ctx).UserID); err != nil {', 'if _, err := s.head(ctx, q.ID); err != nil {'],
    ['anybody takes a revision up', 'a, _, err := s.own(ctx, in.ID, api.ActorOf(ctx).UserID)', 'a, err := s.head(ctx, in.ID)'],
    ['anybody compares', '_, d, err := s.own(ctx, q.ID, api.ActorOf(ctx).UserID)', 'd, err := s.drafts.Get(ctx, draftKey(q.ID))'],
  ]),
  ...of(`${comment}/comment.go`, comment, 'TestWhoMayNotComment|TestACommentIsChangedForTenMinutes|TestWhatWaitsOrIsHiddenSaysNothing', [
    ['anybody changes it', 'case c.UserID != userID || c.Deleted:', 'case c.Deleted:'],
    ['it is changed for ever', 'case now.UnixMilli()-c.At >= editableFor.Milliseconds():', 'case false:'],
    ['what waits is counted', 'if c.Public() {\n\t\treturn 1', 'if !c.Deleted {\n\t\treturn 1'],
    ['a forged id leads somewhere', 'return on, floor, reply, idOf(on, floor, reply) == id', 'return on, floor, reply, true'],
  ]),
  ...of(`${comment}/comment_api.go`, comment, 'TestWhoMayNotComment|TestWhatWaitsOrIsHiddenSaysNothing|TestWhoIsNamedHearsOfItOnce|TestFloorsStayAndCountsAreOfWhatIsThere|TestWhatIsChangedPassesTheWordsAndTheLookAtNewcomersAgain', [
    ['what waits is read', 'if c.Deleted || (c.State != post.On && c.UserID != viewer) {', 'if c.Deleted {'],
    ['an answer goes below what lies elsewhere', 'if to.Value.On != c.On || !to.Value.Public() {', 'if !to.Value.Public() {'],
    ['an answer goes below what is hidden', 'if to.Value.On != c.On || !to.Value.Public() {', 'if to.Value.On != c.On {'],
    ['who is not in the text is named', '!strings.Contains(text, "@"+p.Called())', '!strings.Contains(text, "")'],
    ['who is gone is named', 'err != nil || p.Gone() || ', 'err != nil || '],
    ['what waits is told of', 'if c.State == post.On {\n\t\t\tdelete', 'if true {\n\t\t\tdelete'],
    ['one hears of oneself', 'delete(hears, who.UserID)', '_ = who.UserID'],
    ['what is hidden is changed', 'if before.State == post.Hidden || before.State == post.Refused {', 'if false {'],
    ['what was let through is changed unseen', 'if verdict.State == post.Review || before.State == post.Review {', 'if verdict.Why == post.Words || before.State == post.Review {'],
    ['what waits goes out by being changed', 'if verdict.State == post.Review || before.State == post.Review {', 'if verdict.State == post.Review {\n\t\t\tbefore.State = post.On\n\t\t} else if before.State == post.Review {\n\t\t\tv.Value.State = post.On\n\t\t}\n\t\tif verdict.State == post.Review {'],
    ['anybody deletes it', 'if err == nil && (v.Value.UserID != userID || v.Value.Deleted) {', 'if err == nil && v.Value.Deleted {'],
    ['it is deleted twice', 'if err == nil && (v.Value.UserID != userID || v.Value.Deleted) {', 'if err == nil && v.Value.UserID != userID {'],
    ['the floor goes with it', 's.rows.Put(before.key(), v), s.core.Logged', 's.rows.DeleteAs(before.key(), v), s.core.Logged'],
  ]),
  ...of(`${comment}/comment_store.go`, post, 'TestWhatItsAuthorDeletesWaitsNoMore', [
    ['a deleted one is reported', 'if err == nil && v.Value.Deleted {', 'if false {'],
  ]),
  ...of(`${comment}/comment_store.go`, comment, 'TestFloorsStayAndCountsAreOfWhatIsThere', [
    ['answers are not counted', 'if err == nil && after.Reply != "" {', 'if false {'],
  ]),
  ...of(`${comment}/read_api.go`, comment, 'TestWhatWaitsOrIsHiddenSaysNothing|TestAnswersAreHiddenWithWhatTheyAreSaidOf|TestTwentyAtOnceLoseNothing', [
    ['what is hidden is still liked', 'if _, _, err := s.opened(ctx, v.Value.On); err != nil {', 'if _, _, err := s.opened(ctx, v.Value.On); err != nil && false {'],
    ['answers of what is hidden are read', 'if _, _, err := s.opened(ctx, on); err != nil {\n\t\treturn Replies{}, err', 'if false {\n\t\treturn Replies{}, nil'],
    ['floors of what is hidden are read', 'if _, _, err := s.opened(ctx, on); err != nil {\n\t\treturn Page{}, err', 'if false {\n\t\treturn Page{}, nil'],
    ['what is hidden is liked', 'if err == nil && !v.Value.Public() {', 'if false {'],
    ['one likes twice', 'if err != nil || (mine.Version > 0) == in.On {', 'if err != nil || (mine.Version > 0 && !in.On) {'],
  ]),
  ...of(`${follow}/follow_api.go`, follow, 'TestWhomPeopleFollow|TestWhoIsGoneIsFollowedNoMoreAndMayBeLetGo|TestFiveHundredAreFollowedAtMost', [
    ['one follows oneself', 'if in.UserID == userID {', 'if false {'],
    ['who is gone is followed', '(err == nil && p.Gone())', '(err == nil && p.Status == 1)'],
    ['who is gone is kept for ever', 'err != nil && (in.On || !errors.Is(err, errNobody))', 'err != nil'],
    ['one follows twice', 'if err != nil || (mine.Version > 0) == in.On {', 'if err != nil || (mine.Version > 0 && !in.On) {'],
    ['everybody is followed', 'if len(have) >= followsMost {', 'if len(have) > followsMost {'],
    ['who follows is not counted', 'count += 2', 'count += 1'],
  ]),
]
