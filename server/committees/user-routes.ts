import { handle } from '#server/kit/handle.ts'
import type { House } from '#server/kit/house.ts'
import { authorize } from '#server/kit/problem.ts'
import { committeePolicy } from '#shared/committees/policy.ts'
import * as api from '#shared/committees/user-contract.ts'
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
