import { of } from './of.mjs'

const libraries = 'functions/mall/library'
const who = 'TestWhoMayPutForwardAndDecide'
const doors = 'TestNobodyElseReachesAFamilyOfTheLibrary'
const copy = 'TestAFrozenCopyIsWhatWasApproved'
const self = 'TestWhatIsForOneselfNeedsNobody'
const bounds = 'TestALibraryKeepsItsBounds'
const others = 'TestAFamilyOfTheLibraryInFoldersAndRequests'

/** An enterprise's library: who sees an entry, who decides, what a copy is, what holds its number. */
export const library = [
  ...of('functions/mall/library/library.go', libraries, `TestWhoSeesAnEntry|${who}|${doors}`, [
    ['what waits is seen', 'if !e.Stands || v.EnterpriseID', 'if v.EnterpriseID'],
    ['another enterprise sees it', 'v.EnterpriseID == "" || v.EnterpriseID != e.EnterpriseID {\n\t\treturn false\n\t}\n\tswitch', 'v.EnterpriseID == "" {\n\t\treturn false\n\t}\n\tswitch'],
    ['any department sees it', 'slices.ContainsFunc(e.Departments, func(d string) bool { return v.Within[d] })\n\tcase Self', 'true\n\tcase Self'],
    ['what is for oneself is for all', 'case Self:\n\t\treturn e.By.ID == v.UserID', 'case Self:\n\t\treturn true', `TestWhoSeesAnEntry|${self}`],
    ['who looks handles it', 'return v.Decides || v.Edits && e.Own ||', 'return true || v.Edits && e.Own ||'],
    ['a colleague reads what waits', 'return e.Ask != nil && v.EnterpriseID != "" && v.EnterpriseID == e.EnterpriseID && (v.Decides || e.Ask.By.ID == v.UserID)', 'return e.Ask != nil', copy],
    ['somebody decides his own', 'if by.ID == asker.ID && !owner {', 'if false {'],
    ['somebody widens his own', 'err != nil && e.wider(a, departments)', 'false'],
    ['what is for oneself is widened by others', 'if !e.Stands || e.Audience == Self {', 'if !e.Stands {', self],
    ['a public one is for oneself', 'case a.Audience == Self && !e.Own:', 'case false:'],
    ['a colleague takes what somebody keeps for himself', 'e.Stands && (e.Audience != Self || e.By.ID != a.By.ID)', 'false', self],
    ['the library has no bound', 'if s.All >= entriesMost {', 'if false {', bounds],
    ['a member has no bound', 'if s.Waiting[userID] >= waitingMost {', 'if false {', bounds],
  ]),
  ...of('functions/mall/library/library_store.go', libraries, `${who}|${doors}|${copy}`, [
    ['a frozen enterprise sees it', '!st.Access.Open() || st.Access.Frozen', '!st.Access.Open()', doors],
    ['who does not see it reads the copy', 'copyKey(v.EnterpriseID, familyID), e.Sees(v)', 'copyKey(v.EnterpriseID, familyID), e.Stands', doors],
    ['it is listed to all', 'if rows[i].Sees(v) {', 'if true {', doors],
    ['who may not handle it changes it', 'case rev != 0 && (!there || !e.Handles(v) && !e.Sees(v)):', 'case rev != 0 && !there:', who],
    ['an older reading is moved', 'case e.Rev != rev:', 'case false:', who],
    ['two decide at once', 'if err := stock.Value.moved(before, e, d.drop); err != nil {', 'if stock, err = s.stocks.Find(ctx, stockKey(v.EnterpriseID)); err != nil {\n\t\t\treturn err\n\t\t}\n\t\tif err := stock.Value.moved(before, e, d.drop); err != nil {', 'TestTwoDecideAtOnce'],
    ['a copy\'s file may be deleted', 'writes = append(writes, hold)', '_ = hold', copy],
    ['what is taken out stays held', 'writes = append(writes, let...)', '_ = let', copy],
    ['it is deleted in the library', '.Absent(familyID).Or(errHeld)', '.Absent("").Or(errHeld)', copy],
    ['what is decided counts on', 's.Decided(before.Ask.By.ID)', '', bounds],
  ]),
  ...of('functions/mall/library/act_api.go', libraries, who, [
    ['a draft is put forward by who does not edit', '(!own || !may(ctx, auth.FamilyEdit)):\n\t\t\treturn deed{}, errNoFamily', '!own:\n\t\t\treturn deed{}, errNoFamily'],
    ['another enterprise\'s draft is put forward', 'case !f.Public() && (!own || ', 'case !f.Public() && own && (false || '],
    ['one\'s own public one by who does not edit', 'case own && !may(ctx, auth.FamilyEdit):', 'case false:'],
    ['it is put forward and deleted', 'deed{line: "提交族入库", action: auth.FamilyView, writes: same}', 'deed{line: "提交族入库", action: auth.FamilyView, writes: same[:0]}', 'TestAFamilyIsPutForwardOrDeleted'],
    ['refused without a reason', 'in.Result == "refuse" && strings.TrimSpace(in.Reason) == ""', 'false && strings.TrimSpace(in.Reason) == ""'],
    ['who does not decide takes it out', 'case !e.removable(v):', 'case false:', copy],
    ['a frozen library changes', 'func (s *Service) Put(ctx context.Context, in FamilyLibraryPut) (FamilyLibraryRow, error) {\n\tif err := thawed(ctx); err != nil {', 'func (s *Service) Put(ctx context.Context, in FamilyLibraryPut) (FamilyLibraryRow, error) {\n\tif err := thawed(ctx); err != nil && false {'],
  ]),
  ...of('functions/mall/library/library_api.go', libraries, `${who}|${copy}`, [
    ['everybody lists everything', 'case !e.Sees(v) && !e.Handles(v):', 'case false:', who],
    ['what waits is told to all', 'if !e.Handles(v) {\n\t\t\treturn r\n\t\t}', '', copy],
    ['who does not decide lists what waits', 'q.Scope == "work" && !v.Decides', 'false', who],
  ]),
  ...of('functions/mall/family/uses_api.go', libraries, doors, [
    ['colleagues of a family that one does not see', 'of != nil || !sees', 'of != nil || false && !sees'],
  ]),
  ...of('functions/mall/family/download_api.go', libraries, copy, [
    ['a look at what waits counts', 'if !in.Waiting {', 'if true {'],
  ]),
  ...of('functions/mall/folder/folder_api.go', libraries, others, [
    ['a name is for everybody of the space', 'if list[i].Inside && !slices', 'if false && !slices'],
  ]),
  ...of('functions/mall/folder/share_api.go', libraries, others, [
    ['a family of the library is shared', 'if err == nil && len(public) == 0 {\n\t\terr = errInside', 'if false && len(public) == 0 {\n\t\terr = errInside'],
  ]),
  ...of('functions/mall/request/act_api.go', libraries, others, [
    ['a request is answered with what its asker does not see', 'if rows[0].Inside {', 'if false {'],
  ]),
]
