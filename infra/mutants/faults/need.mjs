import { of } from './of.mjs'

const door = 'functions/community/need'

/** Needs with budgets: money goes once and whole, manuscripts stay sealed, and nobody acts for another. */
export const need = [
  ...of('shared/escrow/escrow.go', 'shared/escrow', 'TestABudgetGoesOnceAndWhole|TestAShareReachesItsOwnerAfterItsDays', [
    ['a budget is given away twice', 'if b.EndedAt > 0 {', 'if false {'],
    ['parts are not what is held', 'if back < 0 || sum != b.LeftFen {', 'if back < 0 {'],
    ['parts come out of nothing', 'if p.AmountFen <= 0 || p.AmountFen > b.TotalFen', 'if p.AmountFen > b.TotalFen'],
    ['somebody has two parts', '|| seen[p.UserID] {', '{'],
    ['a share is handed over before its day', 'if s.Open != openShare || clock.Millis(now) < s.LeaseUntil {', 'if s.Open != openShare {'],
    ['a share is handed over twice', 'if s.Open != openShare || clock.Millis(now) < s.LeaseUntil {', 'if clock.Millis(now) < s.LeaseUntil {'],
  ]),
  ...of('shared/escrow/escrow_store.go', door, 'TestANeedOfAnEnterprise', [
    ['what goes back stays away', 'writes = append(writes, s.accounts.Booked(balance)...)', '_ = balance'],
    ['what a member spends counts for nothing', 'writes = append(writes, spent...)', '_ = spent'],
    ['what goes back is still spent', 'writes = append(writes, s.spending.Back(paid, time.UnixMilli(b.HeldAt)))', '_ = paid'],
    ['who has something held closes his account', 's.budgets.New(budgetKey(needID), b), s.waits(b.AccountID, 1))', 's.budgets.New(budgetKey(needID), b))'],
  ]),
  ...of('shared/escrow/escrow_store.go', door, 'TestABudgetWaitsForItsWinners', [
    ['who has won closes his account', 's.waits(account.Personal(userID), 1))', 's.waits(account.Personal(userID), 0))'],
    ['who got nothing never closes his account', 's.waits(account.Personal(userID), -1))', 's.waits(account.Personal(userID), 0))'],
  ]),
  ...of('functions/community/need/award_api.go', door, 'TestABudgetWaitsForItsWinners', [
    ['who is on his way out wins', 'err != nil || !stays {', 'err != nil || false && !stays {'],
    ['without escrow a winner waits for ever', 'if n.Escrow == 1 {\n\t\t\twrites = append(writes, s.escrow.Promise', 'if true {\n\t\t\twrites = append(writes, s.escrow.Promise'],
  ]),
  ...of('functions/community/need/comment_store.go', door, 'TestANeedIsAskedAboutWhereAnybodyReadsIt', [
    ['a draft or what is hidden is commented on', ' || err == nil && !v.Value.Public() {', ' {'],
    ['who published it hears nothing', 'AuthorID: v.Value.UserID', 'AuthorID: v.Value.ID'],
    ['what is taken back still counts', '"comments": int64(by)}', '"comments": 1}'],
  ]),
  ...of('functions/community/need/detail_api.go', door, 'TestWhatIsSaidOfAnEnterprisesNeedDoesNotSayWhoPublishedIt', [
    ['an enterprise\'s need names who published it', 'if n.EnterpriseID == "" {\n\t\td.AuthorID', 'if true {\n\t\td.AuthorID'],
  ]),
  ...of('functions/community/need/need.go', door, 'TestWhatMayBeSaidInEachState|TestDeadlines|TestSharesAddUpToTheBudget|TestWhereABudgetGoes|TestWhatEndsByItself', [
    ['what is late is taken', 'case clock.Millis(now) >= n.Deadline:\n\t\treturn errLate', 'case false:\n\t\treturn errLate'],
    ['manuscripts are read before the deadline', 'if n.State <= Open || clock.Millis(now) < n.Deadline {', 'if n.State <= Open {'],
    ['shares are not the budget', 'if sum != n.BudgetFen {\n\t\treturn errShares', 'if sum > n.BudgetFen {\n\t\treturn errShares'],
    ['a need is awarded twice', 'if n.State != Judging || clock.Millis(now) < n.Deadline {', 'if n.State < Judging || clock.Millis(now) < n.Deadline {'],
    ['what was not delivered is accepted', 'if n.State != Delivered {\n\t\treturn Ending{}, errNotDue', 'if n.State < Awarded {\n\t\treturn Ending{}, errNotDue'],
    ['a need with manuscripts is cancelled', 'case n.State != Open || n.Manuscripts > 0:', 'case n.State != Open:'],
    ['an operator gives to a stranger', 'if len(parts) > 0 || sum > n.BudgetFen {', 'if sum > n.BudgetFen {'],
    ['an operator gives more than there is', 'if len(parts) > 0 || sum > n.BudgetFen {', 'if len(parts) > 0 {'],
    ['what is hidden takes manuscripts', 'case n.State != Open && n.State != Judging, !n.Public():', 'case n.State != Open && n.State != Judging:'],
  ]),
  ...of('functions/community/need/manuscript.go', door, 'TestTheHashBindsAllOfIt', [
    ['a swapped file is taken', 'if hash != "" && hash != bound {', 'if false {'],
  ]),
  ...of('functions/community/need/need_store.go', door, 'TestWhoMayNot|TestANeedOfAnEnterprise', [
    ['anybody acts for a person', 'if n.UserID != userID {\n\t\t\treturn escrow.Payer{}, errNotOwner', 'if false {\n\t\t\treturn escrow.Payer{}, errNotOwner'],
    ["another's draft is read", 'if n.State == Draft && n.UserID != userID {', 'if false {'],
    ['who may not spend acts for his enterprise', 'case !st.Access.Open() || !st.May(string(auth.AccountSpend)):', 'case !st.Access.Open():'],
  ]),
  ...of('functions/community/need/need_store.go', door, 'TestWhatIsHiddenGoesOnToItsEnd', [
    ['a hidden dispute waits for nobody', 'writes = append(writes, s.places.Replace(hiddenKey(n.ID), n.Brief(), v.Version+1))', '_ = v.Version'],
    ['what was decided still waits', 'writes = append(writes, s.places.Remove(hiddenKey(n.ID)))', '_ = n'],
  ]),
  ...of('functions/community/need/award_api.go', door, 'TestNobodyDecidesWhatHeIsASideOf', [
    ['a buyer decides for himself', 'n.UserID == userID || n.winner(userID) != nil', 'n.winner(userID) != nil'],
    ['a winner decides for himself', 'n.UserID == userID || n.winner(userID) != nil', 'n.UserID == userID'],
  ]),
  ...of('functions/community/need/award_api.go', door, 'TestAnOperatorDecidesNothingOfHisOwnEnterprise', [
    ['a member of the buyer decides', '(belongs || n.UserID', '(belongs && false || n.UserID'],
  ]),
  ...of('functions/community/need/sweep_store.go', door, 'TestFilesThatKillTheWorkerKeepNoOthersUnchecked', [
    ['files that kill the worker are read for ever', 'if m.Tries++; m.Tries > triesMost {', 'if m.Tries > triesMost {'],
    ['files that kill the worker are read before all others', 'm.LeaseUntil = clock.Millis(now.Add(tryAgain))', '_ = tryAgain'],
  ]),
  ...of('functions/community/need/detail_api.go', door, 'TestWhatIsHiddenGoesOnToItsEnd', [
    ['who works on a hidden need fetches nothing', 'if !n.Public() && !owner && !own.Live() {', 'if !n.Public() && !owner {'],
    ['an operator reads what he does not decide', 'if n.State != Disputed || !errors', 'if !errors'],
  ]),
  ...of('functions/community/need/manuscript_api.go', door, 'TestWhatIsHiddenGoesOnToItsEnd', [
    ['what is hidden stands still in its list', 'Status; !listed {', 'Status; !listed && false {'],
  ]),
  ...of('functions/community/need/detail_api.go', door, 'TestWhoMayNot|TestWhatWaitsForALookIsNowhere', [
    ["a stranger fetches a manuscript's file", 'if m.Value.UserID != userID {', 'if false {'],
    ['what waits for a look is read', 'if !n.Public() && !owner && !own.Live() {', 'if false {'],
  ]),
  ...of('functions/community/need/manuscript_api.go', door, 'TestWhoMayNot|TestWhatIsHandedInIsNotDeleted', [
    ["one hands in for one's own need", 'if n.UserID == userID {\n\t\treturn errOwnNeed', 'if false {\n\t\treturn errOwnNeed'],
    ['anybody reads manuscripts', 'if err := s.reads(ctx, n, api.ActorOf(ctx).UserID); err != nil {', 'if err := s.reads(ctx, n, api.ActorOf(ctx).UserID); false {'],
    ['what was handed in is deleted', 'bound, err := s.bound(ctx, userID, before, list)', 'bound, err := s.bound(ctx, userID, before, before)'],
  ]),
  ...of('functions/community/need/need_api.go', door, 'TestWhatAPublishedNeedShowsIsNotDeleted', [
    ['what a published need shows is deleted', 'return append(append(held, line...), kept...), err', 'return append(held, line...), err'],
  ]),
  ...of(`${door}/need_seed.go`, door, 'TestSeededNeedsEndAsTheyAreToldAndOnce|TestALoadThatDiesAnywhereIsMendedByTheNext', [
    ['a step of the demonstration is done again', 'if err == nil && v.Value.Steps != no {', 'if err == nil && v.Value.Steps < no {'],
    ['a step is not noted', '\t\tv.Value.Steps++\n', ''],
    ['what a dead load left unread stays so', 'errors.Is(err, errStepDone) && no > 0 && one.Then[no-1].Do == "open" {', 'false {'],
  ]),
]
