import { of } from './of.mjs'

/** Projects: who may, what is taken once, what is left over. */
export const project = [
  ...of('functions/project/space/project.go', 'functions/project/space', 'TestWhoChangesAProjectsPeople|TestTheLifeOfAProject|TestAFrozenEnterprisesProjectsAreReadOnly|TestADeletedProjectGoesAfterSevenDays', [
    ['a viewer changes a project\'s people',
      'Members: inside && (c.Role == Admin || c.Manages),',
      'Members: inside && (c.Role != "" || c.Manages),'],
    ['an expired project is changed inside',
      'inside := p.State == Running && p.EndAt > clock.Millis(now)',
      'inside := p.State == Running'],
    ['anybody of a project deletes it',
      'Delete:  p.OwnerID == c.UserID || c.Deletes,',
      'Delete:  c.Enters(),'],
    ['a frozen enterprise\'s project is changed',
      'if c.Frozen {',
      'if false {'],
  ]),
  ...of('functions/project/space/project_store.go', 'functions/project/space', 'TestWhoIsGoneLeavesProjects|TestAProjectIsOpenedStepByStep', [
    ['who has left the enterprise reads on',
      'if errors.Is(err, membership.ErrNotMember) || err == nil && !st.Access.Open() {',
      'if err == nil && !st.Access.Open() {'],
    ['anybody reads a project',
      'if !h.caller.Enters() {',
      'if false {'],
  ]),
  ...of('functions/project/space/create_api.go', 'functions/project/space', 'TestACodeIsTakenOnce|TestATemplateIsUsedByWhoMay|TestWhoseAProjectIs', [
    ['what was bought does not count as used',
      'if entitled.Version > 0 && entitled.Value.UsedAt == 0 {',
      'if false {'],
    ['a priced template is used without an order',
      'free := row.OnShelf(goods.Template) && (row.PriceFen == 0 ||',
      'free := row.OnShelf(goods.Template) && (row.PriceFen >= 0 ||'],
    ['a member opens projects for the enterprise without the permission',
      'if member && st.May(string(auth.ProjectEdit)) {',
      'if member && (true || st.May(string(auth.ProjectEdit))) {'],
  ]),
  ...of('functions/project/space/life.go', 'functions/project/space', 'TestTheLifeOfAProject|TestADeletedProjectGoesAfterSevenDays|TestAnOpeningIsNotDeleted', [
    ['a reminder comes each minute',
      'p.ToldAt = at\n\t\tp.Rest(now)',
      'p.Rest(now)'],
    ['a project is restored after its recycle time',
      'case p.Deletion.Begun || p.Deletion.PurgeAt <= clock.Millis(now):',
      'case false:'],
    ['an opening is deleted under the machine',
      'case p.Opens():\n\t\treturn api.Conflict("project_opening"',
      'case false:\n\t\treturn api.Conflict("project_opening"'],
  ]),
  ...of('functions/project/space/opening_store.go', 'functions/project/space', 'TestAnOpeningThatFailsLeavesNothing', [
    ['who has left the enterprise opens a project for it',
      'case errors.Is(err, membership.ErrNotMember):',
      'case false && errors.Is(err, membership.ErrNotMember):'],
  ]),
  ...of('functions/project/space/file_store.go', 'functions/project/space', 'TestFilesOfAProject', [
    ['a file goes that another project has',
      'if len(claim.Value.ProjectIDs) > 0 {',
      'if false {'],
  ]),
  ...of('functions/project/space/sync_api.go', 'functions/project/space', 'TestADepartmentOfTheChatApp', [
    ['another difference is applied than was looked at',
      'if d.Hash != in.Body.Hash {',
      'if false {'],
  ]),
  ...of('functions/project/space/change_api.go', 'functions/project/space', 'TestARenewalIsMadeOnceForEachKey', [
    ['a renewal that is sent again prolongs again',
      '		if known != "" {\n			return Line{}, nil, errRenewed',
      '		if false && known != "" {\n			return Line{}, nil, errRenewed'],
  ]),
]
