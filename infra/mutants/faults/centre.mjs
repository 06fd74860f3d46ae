import { of } from './of.mjs'

const answers = 'TestASellerAnswersOnceAndMayMendIt'
const design = 'TestAProviderSetsHowItShowsItself'

export const centre = [
  ...of('functions/catalogue/comment/reply_store.go', 'functions/catalogue', answers, [
    ['the buyer is told of every change of an answer',
      'if first && said.Value.UserID != "" {',
      'if (first || true) && said.Value.UserID != "" {'],
    ['an answer holds any word',
      'c.words.Unreviewed(ctx, words.Text{Field: "text", Value: text}); err != nil {',
      'c.words.Unreviewed(ctx, words.Text{Field: "text", Value: text}); false {'],
    ['an answer has no line in the operation log',
      'return b.DB.Transact(ctx, append(writes, c.rows.Put(said.Value.key(), said))...)',
      'return b.DB.Transact(ctx, c.rows.Put(said.Value.key(), said))'],
  ]),
  ...of('shared/words/lists_store.go', 'functions/catalogue', answers, [
    ['what somebody would look at first goes out at once',
      'Refused(marks, Wait, atOnce, texts...)',
      'Refused(marks, "none", atOnce, texts...)'],
  ]),
  ...of('functions/catalogue/template/offer_store.go', 'functions/catalogue', answers, [
    ["another seller's comments are answered",
      'err == nil && t.ProviderID != enterpriseID',
      'false'],
  ]),
  ...of('functions/enterprise/provider/page_store.go', 'functions/enterprise/provider', design, [
    ["somebody's change of a provider's page is overwritten",
      'if rev != v.Version {',
      'if false {'],
  ]),
  ...of('functions/enterprise/provider/page.go', 'functions/enterprise/provider', design, [
    ['the public is shown a certificate that has ended',
      'return q.ExpireAt > 0 && q.ExpireAt < ms })',
      'return false })'],
    ["an introduction is shown with its writer's scripts",
      'd.IntroHTML, d.Banner = richtext.Clean(d.IntroHTML), strings.TrimSpace(d.Banner)',
      'd.Banner = strings.TrimSpace(d.Banner)'],
  ]),
  ...of('functions/enterprise/provider/provider_store.go', 'functions/enterprise/provider', 'TestWhoFollowsAProviderIsForItsPeople', [
    ['who has left stays among the followers',
      ', s.followers.Remove(followerKey(providerID, userID, mine.Value.At))}',
      '}'],
  ]),
  ...of('functions/catalogue/app/usage_api.go', 'functions/catalogue/app', 'TestAnAddedApplicationIsOpenedAndCounted', [
    ['who an application is not visible to opens it',
      'if !v.Value.Opens(st.Member) {',
      'if false {'],
    ['what is not visible to a member is listed to him',
      'if at < 0 || !opens && !configures {',
      'if at < 0 {'],
    ['a frozen enterprise is offered to configure its applications',
      'Can: configures && !st.Access.Frozen}',
      'Can: configures}'],
  ]),
  ...of('functions/catalogue/app/usage_store.go', 'functions/catalogue/app', 'TestAnAddedApplicationIsOpenedAndCounted', [
    ['a person counts each time that he opens an application',
      'if known.Version > 0 {',
      'if false && known.Version > 0 {'],
  ]),
  ...of('functions/project/achievement/achievement.go', 'functions/project/achievement', 'TestAnAchievementIsReadAsFarAsItsVisibilityReaches', [
    ['what is not filed is read by everybody whom it will be for',
      'case a.Status != Filed:',
      'case false:'],
    ['who reviews reads drafts',
      'case own && r.Reviews && a.Status != Draft:',
      'case own && r.Reviews:'],
    ['a department reads whatever is for a department',
      'return own && slices.ContainsFunc(r.Departments,',
      'return own || slices.ContainsFunc(r.Departments,'],
    ['somebody reviews his own',
      'case a.AuthorID == by && !owner:',
      'case false:', 'TestAnAchievementIsEnteredReviewedAndFiled'],
    ['what was filed is written anew under an older number',
      'case a.FiledNo != "" && version.Compare(no, a.FiledNo) <= 0:',
      'case a.Status == Filed && version.Compare(no, a.FiledNo) <= 0:', 'TestAnAchievementIsEnteredReviewedAndFiled'],
    ['what was filed once may go',
      ' && a.FiledAt == 0',
      '', 'TestAnAchievementIsEnteredReviewedAndFiled'],
  ]),
  ...of('functions/project/achievement/achievement_store.go', 'functions/project/achievement', 'TestADraftLetsItsFilesGo', [
    ['a draft that goes holds its files', 'append(slices.Concat(writes, let), ', 'append(slices.Concat(writes, let[:0]), '],
    ['a file that a draft has no more is held', 'held = append(held, let...)', 'held = append(held, let[:0]...)'],
  ]),
  ...of('functions/project/achievement/achievement_store.go', 'functions/project/achievement', 'TestAnAchievementIsEnteredReviewedAndFiled', [
    ["somebody else's achievement is changed",
      'err == nil && (v.Version == 0 || v.Value.AuthorID != api.ActorOf(ctx).UserID)',
      'err == nil && v.Version == 0'],
    ['a person counts for each download',
      'if err != nil || known.Version > 0 {',
      'if err != nil || known.Version > 99 {'],
  ]),
  ...of('functions/project/version/version_store.go', 'functions/project/achievement', 'TestAnAchievementIsReadAsFarAsItsVisibilityReaches', [
    ["an achievement's versions are listed to who may not see it",
      'return v.Value.Type == version.Achievement && !sees(v.Value.ObjectID)',
      'return v.Value.Type == "" && !sees(v.Value.ObjectID)'],
  ]),
  ...of('functions/project/version/version_store.go', 'functions/project/version', 'TestAReleaseIsSaidAgainstTheOneBeforeIt', [
    ['what was withdrawn is a major release', 'rowOf(ctx, v, before(all, v.Value)), err', 'rowOf(ctx, v, before(all[:0], v.Value)), err'],
  ]),
  ...of('functions/project/version/version.go', 'functions/project/version', 'TestAPluginsVersionIsDraftedTestedReleasedAndWithdrawn', [
    ['what is released is changed',
      'if v.Status == version.Released || v.Status == version.Withdrawn {\n\t\treturn errReleased',
      'if false {\n\t\treturn errReleased'],
  ]),
]
