// Faults that somebody could make in what guards money, access and the books: a text that stands once in a file, what stands
// there instead, and the tests of which one must turn red. `npm run mutants` makes them one by one. A fault that nothing
// can notice has a reason; whoever changes a text here named changes its fault.

import { boards } from './faults/board.mjs'
import { catalogue } from './faults/catalogue.mjs'
import { centre } from './faults/centre.mjs'
import { circle } from './faults/circle.mjs'
import { community } from './faults/community.mjs'
import { demand } from './faults/demand.mjs'
import { enterprise } from './faults/enterprise.mjs'
import { families } from './faults/family.mjs'
import { films } from './faults/film.mjs'
import { folder } from './faults/folder.mjs'
import { identity } from './faults/identity.mjs'
import { invoice } from './faults/invoice.mjs'
import { message } from './faults/message.mjs'
import { model } from './faults/model.mjs'
import { need } from './faults/need.mjs'
import { others } from './faults/others.mjs'
import { payout } from './faults/payout.mjs'
import { platform } from './faults/platform.mjs'
import { project } from './faults/project.mjs'
import { publish } from './faults/publish.mjs'
import { purchase } from './faults/purchase.mjs'
import { library } from './faults/library.mjs'
import { request } from './faults/request.mjs'
import { rooms } from './faults/room.mjs'
import { shared } from './faults/shared.mjs'
import { trial } from './faults/trial.mjs'
import { wallet } from './faults/wallet.mjs'

export const faults = [...boards, ...catalogue, ...centre, ...circle, ...community, ...demand, ...enterprise, ...families, ...films, ...folder, ...identity, ...invoice, ...library, ...message, ...model, ...need, ...others, ...payout, ...platform, ...publish, ...project, ...purchase, ...request, ...rooms, ...shared, ...trial, ...wallet]
