// Faults in what stages, reviews and keeps the history of what enterprises publish.

import { of } from './of.mjs'

const staged = 'TestAChangeOfWhatIsPublicIsStaged|TestAStagedChangeIsDroppedOrGoesOffWithItsRecord|TestAChangeHandedInAnewIsNotLetThroughUnread'

export const publish = [
  ...of('shared/publish/desk_store.go', 'functions/catalogue', 'TestTheCentreSaysHowWhatIsOfferedStands', [
    ['a refused change is not told of',
      'At: h.ChangedAt}, h.Change == StageRefused',
      'At: h.ChangedAt}, false'],
    ['a refused case is not told of',
      'brings(Way{InReview, Draft})',
      'false'],
    ['a change that is checked waits for nobody',
      'if h.Waits() {',
      'if h.State == InReview {'],
  ]),
  ...of('shared/publish/life.go', 'functions/catalogue/publish', staged, [
    ['a change is changed while it is being checked',
      'case h.Change == StageWaiting:',
      'case false:'],
  ]),
  ...of('shared/publish/stage.go', 'functions/catalogue/publish', staged, [
    ['a staged draft is let through as if it had been handed in',
      'case h.Change == StageWaiting:\n\t\treturn InReview',
      'case true:\n\t\treturn InReview'],
    ['a refused change is as good as let through',
      'h.Change, h.ChangeReason = StageRefused, reason',
      'h.Change, h.ChangeReason = Unstaged, reason'],
  ]),
  ...of('shared/publish/record.go', 'functions/catalogue/publish', staged, [
    ["an auditor reads a staged draft",
      'return r.sees(st, h, h.Waits() && Audits(st))',
      'return r.sees(st, h, Audits(st))'],
  ]),
  ...of('shared/publish/version_store.go', 'functions/catalogue/publish', 'TestPublishingMakesAVersion', [
    ['a staged draft makes a version',
      'return is.Public() && (!was.Public() || was.Staged() && !is.Staged())',
      'return is.Public()',
      { survives: 'what is staged shows the public nothing, so the next guard stands before it' }],
    ['what is as it was is another version',
      '!raised && latest.Status == version.Released && slices.Equal(latest.Fields, v.Fields)',
      '!raised && false'],
    ['a change that was let through makes no version',
      '(!was.Public() || was.Staged() && !is.Staged())',
      '!was.Public()'],
  ]),
  ...of('shared/publish/change_store.go', 'functions/catalogue/desk', 'TestWithFourEyesNobodyLetsHisOwnThrough', [
    ['with four eyes one pair is enough',
      'if r.base.FourEyes && was.Waits() && to == On && (',
      'if false && ('],
    ['with four eyes who has edited lets through',
      'actor == was.EditedBy || actor == was.SubmittedBy',
      'actor == was.SubmittedBy'],
  ]),
  ...of('shared/publish/shelf_store.go', 'functions/catalogue/desk', 'TestABulkMoveTellsOfEach|TestACopyIsADraftOfItsOwn', [
    ['a bulk move names records of others',
      'if err == nil && !r.Kind.Rights.See(api.StandingOf(ctx), P(&w.Row.Value).Published()) {',
      'if false {'],
    ['a right to another kind moves, edits and copies',
      'case !st.May(string(p)):',
      'case false:'],
    ['a frozen enterprise moves, edits and copies',
      'case st.Access.Frozen:',
      'case false:'],
    ["another enterprise's record is copied",
      'err = r.owned(P(&from.Row.Value).Published(), api.StandingOf(ctx).Access.ID)',
      'err = nil'],
  ]),
  ...of('shared/publish/past_store.go', 'functions/catalogue/desk', 'TestWhoReadsAHistory', [
    ['an auditor reads what an enterprise wrote in between',
      'list = decided(list)',
      'list = list[:]'],
  ]),
]
