import { of } from './of.mjs'

const wishes = 'functions/mall/demand'
const told = 'TestWhatIsNotFoundIsToldToProviders'

/** What is searched and not found: what is counted of it, and who sees it. */
export const demand = [
  ...of('functions/mall/demand/demand.go', wishes, told, [
    ['what few have searched is shown', 'if l.N < least {', 'if l.N < 1 {'],
    ['a search that is narrow by itself counts', 'if a.Where != "" || a.Price != "" ||', 'if'],
    ['a number of somebody\'s is kept', 'if !ok {\n\t\t\treturn w, false\n\t\t}\n\t\tw.Keyword', 'if word = strings.ToLower(a.Keyword); !ok && false {\n\t\t\treturn w, false\n\t\t}\n\t\tw.Keyword'],
  ]),
  ...of('functions/mall/demand/demand_store.go', wishes, told, [
    ['a reload counts', 'ok && !found && s.first(w.key())', 'ok && !found'],
    ['what is found counts', 'ok && !found && s.first(w.key())', 'ok && s.first(w.key())', { survives: 'what is found when it is shown is left out' }],
    ['it is added up each minute', 'if now.Sub(time.UnixMilli(v.Value.At)) < rolledFor {', 'if false {'],
  ]),
  ...of('functions/mall/demand/demand_api.go', wishes, told, [
    ['who offers nothing sees it', 'if !slices.ContainsFunc(list,', 'if false && !slices.ContainsFunc(list,'],
    ['what was published since is asked for', 'len(hits) > 0', 'len(hits) > 1000'],
  ]),
  ...of('functions/mall/family/family_api.go', wishes, told, [
    ['a later page counts', 'err == nil && q.Current <= 1 &&', 'err == nil &&'],
  ]),
]
