import { addDeed } from '#server/audit/repository.ts'
import { handle } from '#server/kit/handle.ts'
import type { House } from '#server/kit/house.ts'
import { authorize, requireActive } from '#server/kit/problem.ts'
import { findMeeting } from '#server/meetings/repository.ts'
import * as api from '#shared/motions/contract.ts'
import { motionPolicy } from '#shared/motions/policy.ts'
import { listBusinessTypes } from './business-types.ts'
import { addMotion, findMade, holdMeetingOfBody } from './create-motion.ts'
import { deedOfMotion } from './deed-of-motion.ts'
import { findMotion, listMotions, readerOf } from './repository.ts'

export function motionRoutes(house: House) {
  const { clock } = house

  handle(house, api.listBusinessTypes, ({ db, query }) => listBusinessTypes(db, query))

  handle(house, api.listMotions, async ({ db, params, query, request }) => {
    const reader = readerOf({ clock, request })
    const { id: meeting_id } = await findMeeting(db, reader, params.id)
    return listMotions(db, reader, { ...query, meeting_id })
  })

  handle(house, api.getMotion, ({ db, params, request }) => findMotion(db, readerOf({ clock, request }), params.id))

  handle(house, api.createMotion, async ({ db, body, request }) => {
    const asked = { request, now: clock().toISOString(), meeting: body.meeting }
    const { me, committee, found: meeting } = await holdMeetingOfBody(db, asked)
    authorize(motionPolicy.create, me, { ...committee, committee_id: committee.id })
    authorize(motionPolicy.createFor, me, { first_signatory_id: api.firstOf(body.signatories) })
    const made = await findMade(db, me, body.key)
    if (made) return findMotion(db, readerOf({ clock, request }, me), made.id)
    requireActive(committee)
    const at = clock()
    const { id } = await addMotion(db, body, { me, at, meeting })
    const motion = await findMotion(db, readerOf({ clock, request }, me), id)
    await addDeed(db, me, deedOfMotion('create_motion', motion, { request, at }))
    return motion
  })
}
