import { of } from './of.mjs'

/** What files say of themselves, models and requirements: what is hostile ends, and what is personal stays with its uploader. */
export const model = [
  ...of('shared/xray/reader/atom.go', 'shared/xray/reader', 'TestBombsAreRefused', [
    ['a DTD is read over',
      'case xml.Directive:\n\t\t\treturn errHostile',
      'case xml.Directive:'],
    ['elements are nested without end',
      'if len(a.at) == depthMost {',
      'if false {'],
  ]),
  ...of('shared/xray/reader/read.go', 'shared/xray/reader', 'TestWhatIsRefused', [
    ['a file of any size is read',
      'case size > sizeMost:',
      'case false:'],
    ['a failed read is a broken file',
      'case x.Err() != nil:\n\t\treturn x.Err()\n\tcase errors.As(err, &told):',
      'case errors.As(err, &told):'],
  ]),
  ...of('shared/xray/report.go', 'shared/xray/reader', 'TestSourcesNameWhatWasRead', [
    ['traces are told to everybody',
      'r.Traces = nil\n',
      ''],
  ]),
  ...of('shared/xray/reader/blocks.go', 'shared/xray/reader', 'TestSixReadsAndAMegabyteAtAnySize', [
    ['blocks that are asked for together are read one by one',
      'for ; end <= last; end++ {',
      'for ; end < number; end++ {'],
  ]),
  ...of('shared/xray/reader/model.go', 'shared/xray/reader', 'TestWhatIsRefused', [
    ['a GLB reads from elsewhere',
      'if outside.URI != "" && !strings.HasPrefix(outside.URI, "data:") {',
      'if false && !strings.HasPrefix(outside.URI, "data:") {'],
  ]),
  ...of('shared/step/step.go', 'shared/step', 'TestBrokenFiles', [
    ['brackets are nested without end',
      'if depth++; depth > depthMost {',
      'if depth++; false {'],
  ]),
  ...of('shared/ids/doc.go', 'shared/ids', 'TestWhatIsRefused', [
    ['an IDS has a DTD',
      'case xml.Directive:\n\t\treturn nil, errHostile',
      'case xml.Directive:'],
    ['an IDS of any size is read',
      'if len(text) > docMost {',
      'if false {'],
    ['a pattern of any length is compiled',
      'if len(p.Value) > patternMost {',
      'if false {'],
  ]),
  ...of('shared/ids/doc.go', 'shared/ids', 'TestPatternsFitIntoTheMemory', [
    ['a pattern of a few letters fills the memory', 'if *room -= size; *room < 0 {', 'if *room -= size; false {'],
  ]),
  ...of('shared/ids/value.go', 'shared/ids', 'TestPatternsFitIntoTheMemory', [
    ['what a pattern repeats counts once', 'n *= max(re.Min, re.Max, 1)', 'n *= 1'],
  ]),
  ...of('shared/ids/unit.go', 'shared/ids', 'TestCircles', [
    ['units are made of one another without end',
      'if deep > unitsDeep {',
      'if false {'],
  ]),
  ...of('shared/ids/check.go', 'shared/ids', 'TestEveryFacet|TestHowManyThereHaveToBe|TestACheckEnds', [
    ['a document is checked without end',
      'case m.work < 0:\n\t\tr.Reason',
      'case false:\n\t\tr.Reason'],
    ['what is prohibited passes',
      'a.ok, a.why = !a.ok, "不允许有，却存在"',
      'a.why = "不允许有，却存在"'],
    ['what is missing altogether passes',
      'case !prohibited && s.Applicability.Min != "0" && r.Applicable == 0:',
      'case false:'],
  ]),
  ...of('functions/mall/preview/preview.go', 'functions/mall/preview', 'TestWhatHasNoPreviewSaysWhy|TestALargeModelKeepsItsBudgets', [
    ['a model of any size is opened',
      'if int64(len(ifc)) > limits.Bytes {',
      'if false {'],
    ['a job takes the time that it wants',
      'within, cancel := context.WithTimeout(ctx, limits.Time)',
      'within, cancel := context.WithCancel(ctx)'],
    ['a job takes the memory that it wants',
      'WithMemoryLimitPages(uint32(limits.Memory*megabyte/wasmPage))',
      'WithMemoryLimitPages(uint32(16384+0*limits.Memory))'],
  ]),
  ...of('functions/mall/preview/scene.go', 'functions/mall/preview', 'TestALongModelIsSplit', [
    ['a long model is one mesh of coarse steps',
      'for cell := gridSteps * precision; cell < 1e6; cell *= 2 {',
      'for cell := 6e5; cell < 1e6; cell *= 2 {'],
  ]),
  ...of('functions/mall/health/checks.go', 'functions/mall/health', 'TestEachRuleDeductsItsOwn', [
    ['a family for an older Revit than opens it has no deduction',
      'case f.Report.Year > f.claim.MinRevit:',
      'case false:'],
  ]),
]
