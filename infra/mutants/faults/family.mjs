import { of } from './of.mjs'

const family = 'functions/mall/family'

/** The library: who sees, downloads and judges a family, and what is told of others that are like it. */
export const families = [
  ...of('functions/mall/family/download_api.go', family, 'TestWhoMayDownload|TestWhoHasDownloadedItSaysWhatHeThinks', [
    ['a person counts at each click', 'if v.Value.Day != day {', 'if true {'],
    ['a file of another family is signed', 'if i < 0 {\n\t\treturn File{}, false', 'if i < 0 {\n\t\treturn File{Name: "x.rfa", Path: "/file/family/x/y.rfa"}, true'],
    ['what was used still goes back', 'if e.Value.UsedAt > 0 {', 'if true {'],
    ['a download uses what somebody and his enterprise have bought both', 'return s.base.DB.Transact(ctx, s.owned.Use(o, goods.Family, e, clock.Millis(s.base.Now())))',
      'if err := s.base.DB.Transact(ctx, s.owned.Use(o, goods.Family, e, clock.Millis(s.base.Now()))); err != nil {\n\t\t\t\treturn err\n\t\t\t}', 'TestADownloadUsesOneRight'],
  ]),
  ...of('functions/mall/family/download_api.go', family, 'TestWhoDoesNotServeGivesNothing', [
    ['what is free is taken from who is frozen meanwhile', 'if v.Version == 0 && !held && !own(st, f) {', 'if false {'],
  ]),
  ...of('functions/mall/family/detail_api.go', family, 'TestWhoDoesNotServeGivesNothing', [
    ['what is free is taken from who is frozen', 'err != nil || serves {\n\t\t\treturn serves, err', 'err != nil || serves || true {\n\t\t\treturn true, err'],
    ['who has taken what is free loses it', 'if err != nil || v.Version > 0 {\n\t\treturn v.Version > 0, err', 'if err != nil || v.Version < 0 {\n\t\treturn v.Version > 0, err'],
    ['an enterprise that uses what is free loses it', 'return v.Version > 0, err\n}\n\n// free', 'return v.Version < 0, err\n}\n\n// free'],
  ]),
  ...of('functions/mall/family/detail_api.go', family, 'TestADownloadUsesOneRight', [
    ['what somebody downloads for his enterprise uses his own right', 'return append([]entitlement.Owner{entitlement.Enterprise(st.Access.ID)}, owners...)', 'return append(owners, entitlement.Enterprise(st.Access.ID))'],
  ]),
  ...of('functions/enterprise/provider/page_api.go', 'functions/enterprise/provider', 'TestWhatAProviderSaysOfItselfHoldsNoWordOfTheLists', [
    ["a provider's page says what nobody may", 's.Words.Unreviewed(ctx, d.Texts()...)', 's.Words.Unreviewed(ctx)'],
  ]),
  ...of('functions/enterprise/company/company_api.go', 'functions/enterprise/provider', 'TestWhatAProviderSaysOfItselfHoldsNoWordOfTheLists', [
    ['an approved enterprise is called what nobody may say', 'public = []string{"shortName", ', 'public = []string{'],
    ['an approved enterprise says of itself what nobody may', '"address", "intro"}', '"address"}'],
    ['an approved enterprise has an address that nobody may say', '"address", "intro"}', '"intro"}'],
  ]),
  ...of('functions/mall/family/shop_api.go', family, 'TestWhatAShopSaysOfItselfHoldsNoWordOfTheLists', [
    ['a shop is called what nobody may say', 'words.Text{Field: "name", Value: in.Name}, ', ''],
    ["a shop's notice is not looked at", ', words.Text{Field: "notice", Value: in.Notice}', ''],
  ]),
  ...of('functions/mall/family/compile.go', family, 'TestAFamilyKeepsTheVersionsThatWerePublic', [
    ['an older version is forgotten', 'b.Versions = append([]Past{first}, before...)', 'b.Versions = append([]Past{first}, before[:min(len(before), 1)]...)'],
  ]),
  ...of('functions/mall/family/compile.go', family, 'TestACopySaysWhereItCameFrom', [
    ['a copy has a version of no day', 'At: now, Log: b.VersionLog, Files: b.Files', 'Log: b.VersionLog, Files: b.Files'],
  ]),
  ...of('functions/mall/family/facts_store.go', family, 'TestAReviewTellsOfEveryField', [
    ['a field of the form is no fact', 'publish.Text("licence", ', 'publish.Text("license", '],
  ]),
  ...of('functions/mall/family/facts_store.go', family, 'TestAReviewShowsAllThatAProviderWrites', [
    ['codes change unseen', 'publish.Each(b.Classification, func', 'publish.Each([]Code(nil), func'],
    ['an IFC class changes unseen', '"IFC 类", b.IFCClass', '"IFC 类", ""'],
  ]),
  ...of('functions/mall/family/managed_api.go', family, 'TestAFamilyKeepsTheVersionsThatWerePublic', [
    ['what was never public is a version', 'if was = working; err == nil && working.Next != nil {', 'if was = working; false {'],
    ['the files of any enterprise are opened', 'w, err := s.records.Working(ctx, in.ID)\n\tif err', 'w, err := s.records.Of(ctx, in.ID)\n\tif err', 'TestWhoWorksOnAFamilyOpensItsFilesWhoeverHasUploadedThem'],
  ]),
  ...of('functions/mall/family/uses.go', family, 'TestWhoUsesAFamilyIsToldToHisColleagues|TestWhoUsesAFamilyIsCountedForItsProvider|TestFewEnterprisesAreNobodysNumber', [
    ['few enterprises are told of', 'if n < groupLeast {', 'if false {'],
    ['a person counts for his enterprise at each click', 'if at >= 0 && u.People[at].Day == t.Day {', 'if false {'],
    ['its own enterprise is one that uses it', 'if own {', 'if false {'],
    ['an enterprise is a new one at each download', 'if before.Downloads == 0 {', 'if true {'],
    ['who has left is named', ' || names[t.UserID] == ""', ''],
  ]),
  ...of('functions/mall/family/uses_store.go', family, 'TestWhoUsesAFamilyIsToldToHisColleagues|TestWhoUsesAFamilyIsCountedForItsProvider', [
    ['an enterprise that has not bought it is named', 'if bought.Version > 0 {', 'if true {'],
    ['people of an enterprise lie with all others', 'SK: "enterprise#" + enterpriseID}', 'SK: "enterprise#"}'],
  ]),
  ...of('functions/mall/family/uses_api.go', family, 'TestWhoUsesAFamilyIsToldToHisColleagues|TestWhoUsesAFamilyIsCountedForItsProvider', [
    ['another enterprise reads who uses it', 'if err == nil && f.ProviderID != api.StandingOf(ctx).Access.ID {', 'if err == nil && false {'],
    ['colleagues of a family that is not there any more', 'if err == nil && !f.Public() {', 'if false {'],
  ]),
  ...of('functions/mall/family/comment_api.go', family, 'TestWhoHasDownloadedItSaysWhatHeThinks', [
    ['who has not downloaded it judges it', 'if err != nil || had.Version == 0 {', 'if err != nil {'],
    ['one judges it twice', 's.comments.New(familycomment.Key(f.ID, userID), c).Or(errSaid)', 's.comments.Replace(familycomment.Key(f.ID, userID), c, 1)'],
    ['another enterprise answers', 'if err == nil && f.ProviderID != api.StandingOf(ctx).Access.ID {', 'if false && f.ProviderID != api.StandingOf(ctx).Access.ID {'],
    ['a comment holds any word', 's.words.Unreviewed(ctx, words.Text{Field: "content", Value: in.Content}); err != nil {', 's.words.Unreviewed(ctx, words.Text{Field: "content", Value: in.Content}); false {', 'TestWhatIsSaidHoldsNoWordOfTheLists'],
    ['an answer holds any word', 's.words.Unreviewed(ctx, words.Text{Field: "text", Value: in.Text}); err != nil {', 's.words.Unreviewed(ctx, words.Text{Field: "text", Value: in.Text}); false {', 'TestWhatIsSaidHoldsNoWordOfTheLists'],
    ['who is not known judges it', 's.people.Speaker(ctx, userID)', 's.people.Of(ctx, userID)', 'TestWhoIsNotKnownSaysNothing'],
    ['who sells it judges it', 'if sells, err := s.sells(ctx, userID, f); err != nil || sells {', 'if sells, err := s.sells(ctx, userID, f); err != nil || false && sells {'],
    ['an answer is changed without a trace', '.Changed(before, in.Text)', '', 'TestAnAnswerIsReadWhereItIsTold'],
    ['who wants no name has one', 'if c.Anonymous {', 'if false && c.Anonymous {'],
  ]),
  ...of('functions/mall/family/seed.go', family, 'TestSeededUsesCountOnce', [
    ['a second load takes back what people did', 'if err != nil || v.Version > 0 { // people have added to it since', 'if err != nil {'],
    ['seeded uses count at each load', 'v, err := s.uses.Find(ctx, useKey(f.ID, a.ID))\n\t\t\tif err != nil || v.Version > 0 {', 'v, err := s.uses.Find(ctx, useKey(f.ID, a.ID))\n\t\t\tv.Value = Use{}\n\t\t\tif err != nil {'],
  ]),
  ...of('functions/mall/family/helpful_api.go', family, 'TestWhoHasDownloadedItSaysWhatHeThinks', [
    ['one is helped twice', 'err != nil || (had.Version > 0) == in.On {', 'err != nil {'],
    ['one helps oneself', 'if err == nil && said.Value.UserID == userID {', 'if false {'],
  ]),
  ...of('functions/mall/family/comment_store.go', family, 'TestWhoHasDownloadedItSaysWhatHeThinks', [
    ['what helped others helped everybody', 'from := map[string]bool{}, thanksKey(familyID, visitor.UserID, "")', 'from := map[string]bool{}, thanksKey(familyID, "", "")'],
  ]),
  ...of('functions/mall/family/count.go', family, 'TestAnAnswerIsReadWhereItIsTold', [
    ['a mean is cut', '(c.Scores*2+c.Comments)/(2*c.Comments)', 'c.Scores/c.Comments'],
  ]),
  ...of('shared/familycomment/familycomment.go', family, 'TestAnAnswerIsReadWhereItIsTold', [
    ['the mean of three marks is cut', '((s.Quality+s.Data+s.Service)*20 + 3) / 6', '(s.Quality + s.Data + s.Service) * 10 / 3'],
  ]),
  ...of('functions/mall/family/comment_store.go', family, 'TestWhatIsHiddenIsItsAuthorsAlone|TestWhatIsHiddenMeanwhileIsNotAnswered', [
    ['what is hidden is answered and helps', 'v.Value.ID == id && !v.Value.Hidden', 'v.Value.ID == id'],
  ]),
  ...of('functions/mall/family/comment_api.go', family, 'TestWhatIsHiddenIsItsAuthorsAlone', [
    ['what is hidden is read', 'return c.Hidden && c.UserID != visitor.UserID })', 'return false })'],
    ['its author loses what is hidden', 'return c.Hidden && c.UserID != visitor.UserID })', 'return c.Hidden })'],
    ['marks that are hidden count', '\t\tif c.Hidden {\n\t\t\tcontinue', '\t\tif false {\n\t\t\tcontinue'],
  ]),
  ...of('functions/mall/family/detail_api.go', family, 'TestAFamilyIsPublicOnlyAfterItsReview', [
    ['what is not public is read', 'if err == nil && !w.Row.Value.Public() {', 'if err == nil && false {'],
    ['who sells it is asked to judge it', 'i.Sells, err = s.sells(', '_, err = s.sells(', 'TestWhoHasDownloadedItSaysWhatHeThinks'],
  ]),
  ...of('functions/mall/family/download_api.go', family, 'TestADownloadAndAReturnAtOnce', [
    ['who has not paid learns which files there are', 'if err != nil || !may {', 'if err != nil || false && !may {'],
    ['what goes back meanwhile is downloaded', '!held && !free(st, f) {', 'false && !held && !free(st, f) {'],
  ]),
  ...of('functions/mall/family/alike_api.go', family, 'TestWhatIsThereAlreadyIsToldBeforeItIsSaved', [
    ['somebody else\'s file is held against the library', 's.contents.Upload(ctx, api.ActorOf(ctx).UserID, p)', 's.contents.Upload(ctx, p[len("/file/family/"):][:10], p)'],
    ['one\'s own are not looked at', 'own, err := s.records.Own(ctx, api.StandingOf(ctx).Access.ID)', 'own, err := s.records.Own(ctx, "")'],
  ]),
  ...of('functions/mall/family/alike.go', family, 'TestTypesAreAlikeWhenTheirValuesAre|TestWhatIsThereAlreadyIsToldBeforeItIsSaved', [
    ['the same bytes are not seen', 'if slices.Contains(f.Contents, print) {', 'if false {'],
    ['three values are enough', 'common >= alikeLeast && ', ''],
    ['a value counts for each type that has it', 'if _, has := n.Has(t); !has || n.earlier(t) {', 'if _, has := n.Has(t); !has {'],
    ['a shared parameter goes by its name', 'if n.GUID != "" {\n\t\treturn strings.ToLower(n.GUID)', 'if false {\n\t\treturn strings.ToLower(n.GUID)'],
  ]),
  ...of('functions/mall/family/compile.go', family, 'TestAVersionThatNobodySawIsNone', [
    ['a version that nobody saw stays', 'return f.State != publish.On && len(b.Versions) > 1 &&', 'return false &&'],
    ['one that was let through goes', ' && b.Versions[0].At > f.PublishedAt', ''],
    ['one that was staged goes', ' && b.Versions[0].Off &&', ' &&'],
  ]),
  ...of('functions/mall/family/family_store.go', family, 'TestAVersionThatNobodySawIsNone', [
    ['what is another is said since what nobody saw', 'b.Types, b.Params = c.Main.Types, paramsOf(c.Main.Params, nil, len(c.Main.Types))', '_ = c'],
  ]),
  ...of('functions/mall/content/content_store.go', 'functions/mall/content', 'TestABrokenContentIsExaminedFromAnotherUpload', [
    ['who had the same bytes first shuts all others out', '(now.State != Broken || now.Key == object)', '(now.State != Broken || now.Key != "")'],
    ['a broken content is examined for ever', 'turn{object}).Or(errHadTurn))', 'turn{object}).Or(errHadTurn))\n\t\t\twrites = nil'],
  ]),
  ...of('functions/mall/content/content_store.go', 'functions/mall/content', 'TestAPreviewIsMadeElsewhere', [
    ['what was made after all is not shown', 'if at.Usable() {\n\t\t\tat.Model', 'if at.State == Read {\n\t\t\tat.Model'],
    ['a preview that is never made breaks its family', 'if c.State == Read {\n\t\tc.NoModel', 'if false {\n\t\tc.NoModel'],
  ]),
]
