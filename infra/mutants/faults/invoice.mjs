import { of } from './of.mjs'

const door = 'functions/wallet/moneytest'

export const invoice = [
  ...of('functions/wallet/invoice/title.go', 'functions/wallet/invoice', 'TestTitles', [
    ['a tax number is not checked', 'bad(!creditcode.Valid(t.TaxNo), "taxNo"', 'bad(!creditcode.Valid(t.TaxNo) && t.TaxNo == "", "taxNo"'],
    ['a person gets a special invoice', 'bad(t.TitleType == Personal && k == Special,', 'bad(false,'],
    ['a special invoice needs no address', 'bad(needed && t.Address == "", "address"', 'bad(false, "address"'],
    ['a special invoice needs no bank', 'bad(needed && t.Bank == "", "bank"', 'bad(false, "bank"'],
    ['a title is kept twice', 'case slices.ContainsFunc(l.List, same):', 'case slices.ContainsFunc(l.List[:0], same):', 'TestKeptTitles'],
    ['titles have no end', 'case id == "" && len(l.List) >= titlesMost:', 'case false:', 'TestKeptTitles'],
    ['a change goes over another one', 'case id != "" && l.List[i].Rev != rev:', 'case false:', 'TestKeptTitles'],
  ]),
  ...of('functions/wallet/invoice/invoice.go', 'functions/wallet/invoice', 'TestWhoseTurnItIs', [
    ['an operator decides his own', 'case by.UserID == v.UserID:', 'case false:'],
    ['what is decided is decided again', 'case v.State != state:', 'case false:'],
    ['what is issued is withdrawn', 'if v.State != Asked {\n\t\treturn errNotAsked', 'if false {\n\t\treturn errNotAsked'],
    ['any number will do', 'case !numberForm().MatchString(number):\n\t\treturn errNumber\n\tcase file', 'case false:\n\t\treturn errNumber\n\tcase file'],
    ['an invoice has no file', 'case file == "":', 'case false:'],
    ['no needs no reason', 'reason = strings.TrimSpace(reason); reason == ""', 'reason = strings.TrimSpace(reason); false'],
    ['an invoice reverses itself', 'case number == v.Number:', 'case false:'],
    ['more orders than a transaction holds', 'case orders > OrdersMost:', 'case false:', 'TestWhatIsAskedFor'],
    ['an invoice of nothing', 'if v.AmountFen <= 0 {', 'if false {', 'TestWhatIsAskedFor'],
    ['an order that went back is still in the sum', 'v.AmountFen -= o.PayFen', 'v.AmountFen -= 0', 'TestAnOrderGoesBack'],
    ['an invoice of no orders waits', 'if v.Orders == 0 {', 'if false {', 'TestAnOrderGoesBack'],
    ['what was issued stands though its order went back', 'v.State, v.Reason = ToReverse, name+"已退款"', 'v.Reason = name', 'TestAnOrderGoesBack'],
    ['an order goes back twice', 'o.OrderNo == orderNo && o.RefundedAt == 0', 'o.OrderNo == orderNo', 'TestAnOrderGoesBack'],
  ]),
  ...of('functions/wallet/invoice/invoice_store.go', door, 'TestInvoicesThatAreRefused', [
    ['an invoice of anybody is read', 'accountID != "" && at.Value.AccountID != accountID', 'false'],
    ['a number stands twice', 's.taken.New(takenKey(number), taken{v.No}).Or(errNumberTaken)', 's.taken.Replace(takenKey(number), taken{v.No}, 1)', 'TestWhoMayNotDecideOnInvoices'],
    ['what waits again stands among the decided', 'if before.State == Issued {', 'if false {', 'TestAnOrderThatGoesBackLeavesItsInvoice'],
    ['a key asks for something else', 'if err == nil && r.Version > 0 && r.Value.Wanted != wanted {', 'if false {', 'TestAnInvoiceAndItsWay'],
  ]),
  ...of('functions/wallet/purchase/invoice.go', 'functions/wallet/purchase', 'TestWhatCanBePutOnAnInvoice', [
    ['what was free is invoiced', 'case o.PayFen <= 0:', 'case false:'],
    ['what went back is invoiced', 'case o.Status == Refunded:', 'case false:'],
    ['what is claimed is invoiced', 'case o.Claim.State.Open():', 'case false:'],
    ['an order is on two invoices', 'case o.InvoiceStatus != invoice.OrderFree:', 'case false:'],
    ['an order of any year is invoiced', 'return clock.Millis(now) >= o.CreatedAt+invoice.Within.Milliseconds()', 'return clock.Millis(now) < o.CreatedAt'],
  ]),
  ...of('functions/wallet/purchase/invoice_api.go', door, 'TestInvoicesOfAnEnterprise', [
    ['an enterprise\'s orders are invoiced to a person', 'if by.EnterpriseID != "" && t.TitleType != invoice.Company {', 'if false {'],
    ['a file that is not there is linked', 'if err == nil && !there {', 'if err == nil && !there && false {', 'TestInvoicesThatAreRefused'],
  ]),
  ...of('functions/wallet/purchase/invoice_store.go', door, 'TestTwentyAskForTheSameOrder', [
    ['an order is not held as it was read', 'writes = append(writes, s.orders.Put(orderKey(held.Value.AccountID, held.Value.No), held))', 'writes = append(writes, s.orders.Replace(orderKey(held.Value.AccountID, held.Value.No), held.Value, held.Version+1))', { survives: "the count of the account's invoices, which every asking writes, lets one through at a time, and the next one reads the orders anew" }],
    ['orders do not hear of the word', 'append(writes, s.stand(h.Row.Value, h.Lines.Value.Standing(), status)...)...)', 'append(writes, s.stand(h.Row.Value, h.Lines.Value.Standing()[:0], status)...)...)', 'TestAnInvoiceAndItsWay'],
    ['an operator issues somebody else\'s file', 'if r.file != "" {', 'if false {', 'TestWhoMayNotDecideOnInvoices'],
    ['who asks is told as an operator', 'if userID != v.UserID {', 'if true {', 'TestWhoMayNotDecideOnInvoices'],
    ['a key asks twice', 'if a.key != "" {\n\t\t\tno, err', 'if false {\n\t\t\tno, err', { survives: 'the orders are on the first one, and the second is refused' }],
    ['a look has no end', 'if len(rows) < ordersLooked {', 'if false {', 'TestAnInvoiceAndItsWay'],
    ['who may decide is not told of a reversal', 'told, err := s.operatorsTold(ctx, v, now)\n\treturn append(writes, told...), err', 'told, err := s.operatorsTold(ctx, v, now)\n\treturn append(writes, told[:0]...), err', 'TestAnOrderThatGoesBackLeavesItsInvoice'],
    ['he is told again of what he knows', 'if s.seeds || before.State == invoice.ToReverse {', 'if s.seeds {', 'TestAnOrderThatGoesBackLeavesItsInvoice'],
  ]),
  ...of('functions/wallet/purchase/refund_store.go', door, 'TestAnOrderThatGoesBackLeavesItsInvoice|TestAGrantedClaimReachesTheInvoice', [
    ['what went back stays on its invoice', 'writes = append(writes, invoiced...)', 'writes = append(writes, invoiced[:0]...)'],
  ]),
]
