import { listBusinessesOfCommittee } from '#features/businesses/server/repository.ts'
import * as api from '#features/records/contract.ts'
import { recordsPolicy } from '#features/records/policy.ts'
import type { AppContext } from '#platform/server/deps.ts'
import { handle } from '#platform/server/http/handle.ts'
import { authorize } from '#platform/server/http/problem.ts'
import { decide } from './decide.ts'
import { accept, attach, reject } from './decisions.ts'
import { listInbox } from './list-inbox.ts'
import { findInInbox } from './repository.ts'

/** The built-in inbox and the decisions of the records staff. */
export function inboxRoutes(context: AppContext) {
  handle(context, api.listInbox, async ({ db, me, query }) => {
    authorize(recordsPolicy.workOff, me, undefined)
    return listInbox(db, me, query)
  })

  handle(context, api.listBusinessesOfPosting, async ({ db, me, params }) => {
    const { committee_id } = await findInInbox(db, me, params.id)
    return listBusinessesOfCommittee(db, committee_id)
  })

  handle(context, api.acceptPosting, ({ body, ...asked }) =>
    decide(context, { ...asked, action: 'accept_posting' }, (held) => accept(asked.db, held, body)),
  )

  handle(context, api.attachPosting, ({ body, ...asked }) =>
    decide(context, { ...asked, action: 'attach_posting' }, (held) => attach(asked.db, held, body)),
  )

  handle(context, api.rejectPosting, ({ body, ...asked }) =>
    decide(context, { ...asked, action: 'reject_posting' }, () => Promise.resolve(reject(body))),
  )
}
