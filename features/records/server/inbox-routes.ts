import { listBusinessesOfCommittee } from '#features/businesses/server/repository.ts'
import * as api from '#features/records/contract.ts'
import { recordsPolicy } from '#features/records/policy.ts'
import type { House } from '#platform/server/house.ts'
import { handle } from '#platform/server/http/handle.ts'
import { authorize } from '#platform/server/http/problem.ts'
import { decide } from './decide.ts'
import { accept, attach, reject } from './decisions.ts'
import { listInbox } from './list-inbox.ts'
import { findInInbox } from './repository.ts'

/** The built-in inbox: what was posted, and what the records staff makes of it. */
export function inboxRoutes(house: House) {
  handle(house, api.listInbox, async ({ db, me, query }) => {
    authorize(recordsPolicy.workOff, me, undefined)
    return listInbox(db, me, query)
  })

  handle(house, api.listBusinessesOfPosting, async ({ db, me, params }) => {
    const { committee_id } = await findInInbox(db, me, params.id)
    return listBusinessesOfCommittee(db, committee_id)
  })

  handle(house, api.acceptPosting, ({ body, ...asked }) =>
    decide(house, { ...asked, action: 'accept_posting' }, (held) => accept(asked.db, held, body)),
  )

  handle(house, api.attachPosting, ({ body, ...asked }) =>
    decide(house, { ...asked, action: 'attach_posting' }, (held) => attach(asked.db, held, body)),
  )

  handle(house, api.rejectPosting, ({ body, ...asked }) =>
    decide(house, { ...asked, action: 'reject_posting' }, () => Promise.resolve(reject(body))),
  )
}
