import { of } from './of.mjs'

const door = 'functions/file'
const refused = 'TestWhatIsNoFilmIsDeleted'
const large = 'TestALargeFilmIsReadByAllOnlyWhenAllOfItWasLookedAt|TestALargeFilmThatIsRefusedIsNeverPublic'

export const films = [
  ...of('functions/file/film.go', door, refused, [
    ['a picture of another brand is a film', 'if at != 12 && slices.Contains(brands, string(head[at:at+4])) {', 'if slices.Contains(brands, "isom") {'],
    ['sound alone is a film', 'if index = true; !hasPicture(', 'if index = true; false && !hasPicture('],
    ['a film without what plays it is whole', 'if !index || !content {', 'if false && !index || !content {'],
    ['an index of nothing is whole', 'if !index || !content {', 'if !index || false && !content {'],
    ['a film may end before its last box does', 'if length < header || length > end-at {', 'if length < header {'],
    ['Matroska is WebM', 'string(bytes.TrimRight(head[kind.begins:kind.ends], "\\x00")) == "webm"', 'bytes.TrimRight(head[kind.begins:kind.ends], "\\x00") != nil'],
    ['something may stand behind a WebM', 'segment.ends != size', 'segment.ends > size'],
    ['a WebM of sound alone is a film', 'if !picture {', 'if false && !picture {'],
  ]),
  ...of('functions/file/content.go', door, refused, [
    ['nobody looks into a film', 'return why, read.failed', 'return why[:0], read.failed'],
  ]),
  ...of('functions/file/upload.go', door, large, [
    ['the parts of a film stay where they were put together', 'u.InParts() && !p.Public {', 'u.InParts() {'],
  ]),
  ...of('functions/file/upload_store.go', door, large, [
    ['a film of other bytes than were announced is public', 'if sum != u.SHA256 {', 'if false && sum != u.SHA256 {'],
    ['what a film was checked from is left', 'if landing != f.Key() {', 'if false && landing != f.Key() {'],
    ['a large film is nowhere', 'err = s.media.Copy(ctx, f.Key(), s.uploads, key, headers(p, f.Name, f.MIME))', '_ = headers(p, f.Name, f.MIME)'],
  ]),
  ...of('functions/file/upload_store.go', door, 'TestALargeFilmThatNobodyFinishesIsSwept', [
    ['what a call that died had copied stays public', 'if u.State != Done {', 'if false && u.State != Done {'],
  ]),
  ...of('functions/file/purpose.go', door, 'TestWhoSendsNoFilm|TestLimits', [
    ['a film of any size', 'Formats: []string{"mp4", "webm"}, LimitMB: 200,', 'Formats: []string{"mp4", "webm"}, LimitMB: 2000,'],
  ]),
  ...of('functions/catalogue/product/product.go', 'functions/catalogue/product', 'TestAProductHasAFilm', [
    ['a product plays a picture', '!media.Film(b.VideoURL)', '!media.File(b.VideoURL)'],
  ]),
  ...of('functions/content/helpdesk.go', 'functions/content', 'TestHelpIsWrittenByOperatorsAlone', [
    ['a help page plays a picture', 'media.Film(address) ||', 'media.File(address) ||'],
  ]),
]
