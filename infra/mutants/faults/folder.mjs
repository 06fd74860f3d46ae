import { of } from './of.mjs'

const folders = 'functions/mall/folder'
const searches = 'functions/mall/saved'

/** What people keep of the family library: whose space it is, what it holds, until when a share shows it; and searches that tell once. */
export const folder = [
  ...of('functions/mall/folder/folder_store.go', folders, 'TestWhoseSpaceItIs|TestTheLifeOfAnObject|TestAPageReadsWhatHasChanged', [
    ['a member without menus reads the enterprise\'s', '|| !st.May(string(auth.FamilyView))) {', '|| false) {'],
    ['who only looks changes the enterprise\'s', '!st.Access.Frozen && st.May(string(auth.FamilyEdit)), err', '!st.Access.Frozen, err'],
    ['a change asks nothing', 'if err == nil && !may {', 'if false && !may {'],
    ['what is not in the bin goes for good', 'if err == nil && o.DeletedAt == 0 {', 'if false {'],
    ['an upload that left the bin stays held', 'if err == nil && o.RefType == File {', 'if false {'],
    ['what is in the bin is shared and downloaded', 'if err == nil && o.DeletedAt > 0 {', 'if false {'],
  ]),
  ...of('shared/listing/owned.go', folders, 'TestAPageReadsWhatHasChanged', [
    ['a process reads a space anew each time', 'if !ok {\n\t\tfor other', 'if !ok || true {\n\t\tfor other'],
    ['what another process has changed is not seen', 'l.fresh = 0', ''],
  ]),
  ...of('functions/mall/folder/folder_api.go', folders, 'TestTheLifeOfAnObject', [
    ['a family lies twice in a folder', 'other.RefID == o.RefID && other.FolderID == o.FolderID && other.DeletedAt == 0', 'false'],
    ['a restored family lies twice in a folder', 'if is {\n\t\twrites, err := s.in(owner).Drop', 'if is && false {\n\t\twrites, err := s.in(owner).Drop', 'TestARestoredFamilyLiesOnceInAFolder'],
    ['what was merged still takes room', 'writes, cmp.Or(err, t.Holds(-1, -o.Size))', 'writes, err', 'TestARestoredFamilyLiesOnceInAFolder'],
    ['what lies there is restored', 'if err == nil && o.DeletedAt == 0 {', 'if false {', 'TestARestoredFamilyLiesOnceInAFolder'],
    ['an upload in a folder may be deleted', 'f, held, err := s.contents.Take(ctx, api.ActorOf(ctx).UserID, in.RefID)', 'f, same, err := s.contents.Upload(ctx, api.ActorOf(ctx).UserID, in.RefID)\n\t\theld := []store.Write{same}'],
    ['a family that is not public is kept', 'if err != nil || len(seen) == 0 {', 'if err != nil {'],
  ]),
  ...of('functions/mall/folder/share_api.go', folders, 'TestWhoseSpaceItIs|TestTheLifeOfAnObject|TestSharesHaveABoundThatHolds', [
    ['more are shared than may be', 'if err == nil && len(live) >= sharesMost {', 'if err == nil && len(live) > 1000 {'],
    ['a share has no end', '(share.Version == 0 || share.Value.ExpireAt <= clock.Millis(s.base.Now()))', '(share.Version == 0)'],
    ['a share that was ended shows', 's.shares.DeleteAs(ownShareKey(owner, in.Code), v), s.shares.Remove(shareKey(in.Code)))', 's.shares.DeleteAs(ownShareKey(owner, in.Code), v))'],
    ['who only looks reads the codes', 'owner, err := s.owned(ctx, in.Scope)\n\tif err != nil {\n\t\treturn nil, err', 'owner, _, err := s.owner(ctx, in.Scope)\n\tif err != nil {\n\t\treturn nil, err'],
  ]),
  ...of('functions/mall/saved/search.go', searches, 'TestWhoseSearchesTheyAre|TestEachFamilyIsToldOnce', [
    ['one is kept too many', 'case len(k.Searches) >= searchesMost:', 'case len(k.Searches) > searchesMost:'],
    ['a search for everything is kept', 'case s.Ask == family.Ask{}:', 'case false:'],
    ['what was told is told again', 'list[i].PublishedAt > s.At && !slices.Contains(s.Told, list[i].ID)', 'list[i].PublishedAt > s.At'],
  ]),
  ...of('functions/mall/saved/search_store.go', searches, 'TestEachFamilyIsToldOnce|TestTellingSurvivesAKill', [
    ['what has not settled is told', 's.base.Now().Add(-settled)', 's.base.Now()'],
    ['what was told is forgotten', 's.base.DB.Transact(ctx, append(writes, s.rows.Put(key(userID), v))...)', 's.base.DB.Transact(ctx, writes...)'],
    ['the first run tells all that there is', 'if cursor.Version > 0 {', 'if true {', { survives: 'a search tells only what was published after it was kept' }],
  ]),
]
