import { of } from './of.mjs'

const requests = 'functions/mall/request'
const who = 'TestWhoMayAskAndAnswer'
const goes = 'TestARequestIsTakenHandedOverAndAnswered'
const ends = 'TestARequestIsDeclinedOrWithdrawn'

/** Requests for families: who sees and changes one, who works on it, what holds their number. */
export const request = [
  ...of('functions/mall/request/request.go', requests, `${who}|${goes}|${ends}|TestRequestsKeepTheirBounds`, [
    ['a colleague sees what others ask', 'return views || r.Asker.ID == userID', 'return true'],
    ['another takes what somebody works on', 'if r.State != Open {', 'if r.State.Ended() {'],
    ['somebody ends what another works on', 'return r.State == Taken && r.Worker.ID != by.ID', 'return false'],
    ['what has ended is withdrawn', 'func (r *Request) Withdraw(by membership.Who, now time.Time) error {\n\tif r.State.Ended() {', 'func (r *Request) Withdraw(by membership.Who, now time.Time) error {\n\tif false {'],
    ['what has ended is changed', '\tcase r.State.Ended():\n\t\treturn errState\n\tcase err != nil:', '\tcase err != nil:'],
    ['needed before today', 'case f.NeededBy != r.NeededBy && day', 'case false && day'],
    ['one is asked too many', 'case s.Open[userID] >= openMost:', 'case s.Open[userID] > openMost:'],
    ['the enterprise\'s have no bound', 'case s.All >= requestsMost:', 'case false:'],
    ['the first step is forgotten', 'slices.Delete(r.Steps, 1, 2)', 'slices.Delete(r.Steps, 0, 1)'],
  ]),
  ...of('functions/mall/request/request_store.go', requests, `${who}|${goes}|${ends}|TestRequestsKeepTheirBounds`, [
    ['who may not see it reads it', '!v.Value.VisibleTo(api.ActorOf(ctx).UserID, views(ctx))', 'false'],
    ['an older reading is moved', 'if r.Rev != rev {', 'if false {'],
    ['what has ended counts on', 'if r.State.Ended() && !before.Ended() {', 'if false && !before.Ended() {'],
    ['two take it at once', 'r, err := s.one(ctx, requestID)\n', 'r, err := s.one(ctx, requestID)\n\t\tif err == nil {\n\t\t\tstock, err = s.stocks.Find(ctx, stockKey(r.EnterpriseID))\n\t\t}\n', 'TestARequestIsTakenByOne'],
    ['it is given to who may not', '!st.May(string(auth.FamilyEdit))', 'false'],
    ['an attachment may be deleted', 'list, writes = append(list, File{f.FileID, f.Name, f.Size, f.SHA256, f.DownloadPath}), append(writes, held...)', 'list, writes = append(list, File{f.FileID, f.Name, f.Size, f.SHA256, f.DownloadPath}), append(writes, held[:0]...)'],
    ['an attachment that was taken out stays held', 'return list, append(writes, let...), err', '_ = let\n\treturn list, writes, err'],
    ['who asks hears of himself', 'if keeper != by.ID {', 'if true {'],
  ]),
  ...of('functions/mall/request/request_api.go', requests, `${who}|TestAPageOfRequestsReadsWhatHasChanged`, [
    ['a colleague lists all', '(q.Scope == "all" || q.Scope == "work") && !views(ctx)', 'false'],
    ['one\'s own are everybody\'s', '{"": r.Asker.ID == userID,', '{"": true,'],
    ['where an attachment lies is told', 'if d.Mine {', 'if true {', `${goes}`],
  ]),
  ...of('functions/mall/request/act_api.go', requests, `${who}|${goes}|${ends}`, [
    ['whose request goes hears nothing', 'r.told(by, "您的构件请求已删除"', 'r.told(r.Asker, "您的构件请求已删除"'],
    ['another changes it', 'func(r *Request, now time.Time) (deed, error) {\n\t\tby := me(ctx)\n\t\tif r.Asker.ID != by.ID {\n\t\t\treturn deed{}, errGone\n\t\t}\n\t\theld', 'func(r *Request, now time.Time) (deed, error) {\n\t\tby := me(ctx)\n\t\theld'],
    ['another withdraws it', 'if r.Asker.ID != by.ID {\n\t\t\treturn deed{}, errGone\n\t\t}\n\t\td := deed{line: "撤回构件请求"}', 'd := deed{line: "撤回构件请求"}'],
    ['who only looks deletes it', 'r.Asker.ID != st.Member.UserID && !st.May(string(auth.FamilyEdit))', 'false'],
    ['it is deleted while it stands', 'case !r.State.Ended():\n\t\t\treturn d, errState', 'case false:\n\t\t\treturn d, errState'],
    ['a deleted one\'s attachments stay held', 'd.writes, err = s.let(ctx, r.Files)', ''],
    ['a frozen enterprise is asked', 'if api.StandingOf(ctx).Access.Frozen {', 'if false {'],
    ['it is answered with what is not public', 'if err == nil && len(rows) == 0 {', 'if err == nil && len(rows) == 0 && false {'],
  ]),
]
