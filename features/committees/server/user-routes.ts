import { committeePolicy } from '#features/committees/policy.ts'
import * as api from '#features/committees/user-contract.ts'
import type { House } from '#platform/server/house.ts'
import { handle } from '#platform/server/http/handle.ts'
import { authorize } from '#platform/server/http/problem.ts'
import { findOwnCommittee } from './repository.ts'
import { withRolesDisplay } from './roles-display.ts'
import * as users from './users.ts'

export function userRoutes(house: House) {
  handle(house, api.listCommitteeUsers, async ({ db, me, params, request }) => {
    const committee = await findOwnCommittee(db, me, params.id)
    return (await users.listUsers(db, me, committee)).map(withRolesDisplay(request))
  })

  handle(house, api.listUserChoices, async ({ db, me, params, query }) => {
    const committee = await findOwnCommittee(db, me, params.id)
    authorize(committeePolicy.chooseUsers, me, committee)
    return users.listUserChoices(db, { committee_id: committee.id, query: query.query })
  })
}
