import { committeePolicy } from '#features/committees/policy.ts'
import * as api from '#features/committees/user-contract.ts'
import type { AppContext } from '#platform/server/deps.ts'
import { handle } from '#platform/server/http/handle.ts'
import { authorize } from '#platform/server/http/problem.ts'
import { findOwnCommittee } from './repository.ts'
import { withRolesDisplay } from './roles-display.ts'
import * as users from './users.ts'

export function userRoutes(context: AppContext) {
  handle(context, api.listCommitteeUsers, async ({ db, me, params, request }) => {
    const committee = await findOwnCommittee(db, me, params.id)
    return (await users.listUsers(db, me, committee)).map(withRolesDisplay(request))
  })

  handle(context, api.listUserChoices, async ({ db, me, params, query }) => {
    const committee = await findOwnCommittee(db, me, params.id)
    authorize(committeePolicy.chooseUsers, me, committee)
    return users.listUserChoices(db, { committee_id: committee.id, query: query.query })
  })
}
