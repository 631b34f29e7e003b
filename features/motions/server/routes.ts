import { addDeed } from '#features/audit/server/repository.ts'
import { findMeeting } from '#features/meetings/server/repository.ts'
import * as api from '#features/motions/contract.ts'
import { motionPolicy, motionRefusal } from '#features/motions/policy.ts'
import type { House } from '#platform/server/house.ts'
import { handle } from '#platform/server/http/handle.ts'
import { authorize, requireActive, wrongStateOfForm } from '#platform/server/http/problem.ts'
import { listBusinessTypes } from './business-types.ts'
import { changeMotion } from './change-motion.ts'
import { addMotion, findMade, holdMeetingOfBody } from './create-motion.ts'
import { deedOfMotion } from './deed-of-motion.ts'
import { removeMotion } from './remove-motion.ts'
import { countMotions, findMotion, holdMotion, listMotions, readerOf, usersWhoSeeMotion } from './repository.ts'
import { tellingWhoSeesIt, tellMotion, tellMotionGone } from './tell-motion.ts'

export function motionRoutes(house: House) {
  const { clock } = house

  handle(house, api.listBusinessTypes, ({ db, query }) => listBusinessTypes(db, query))

  handle(house, api.listMotions, async ({ db, params, query, request }) => {
    const reader = readerOf({ ...house, request })
    const { id: meeting_id } = await findMeeting(db, reader, params.id)
    return listMotions(db, reader, { ...query, meeting_id })
  })

  handle(house, api.countMotions, async ({ db, params, request }) => {
    const reader = readerOf({ ...house, request })
    const { id: meeting_id } = await findMeeting(db, reader, params.id)
    return countMotions(db, reader, { meeting_id })
  })

  handle(house, api.getMotion, ({ db, params, request }) => findMotion(db, readerOf({ ...house, request }), params.id))

  handle(house, api.createMotion, async ({ db, body, request }) => {
    const asked = { request, now: clock().toISOString(), meeting: body.meeting }
    const { me, committee, found: meeting } = await holdMeetingOfBody(db, asked)
    authorize(motionPolicy.create, me, { ...committee, committee_id: committee.id })
    authorize(motionPolicy.createFor, me, { first_signatory_id: api.firstOf(body.signatories) })
    const made = await findMade(db, me, body.key)
    if (made) return findMotion(db, readerOf({ ...house, request }, me), made.id)
    requireActive(committee, wrongStateOfForm)
    const at = clock()
    const { id } = await addMotion(db, body, { me, at, meeting })
    const motion = await findMotion(db, readerOf({ ...house, request }, me), id)
    await tellMotion(db, { id, meeting_id: meeting.id })
    await addDeed(db, me, deedOfMotion('create_motion', motion, { request, at }))
    return motion
  })

  handle(house, api.changeMotion, async ({ db, me: asker, params: { id }, body, request, requireUnchanged }) => {
    const {
      me,
      committee,
      found: held,
      at,
    } = await holdMotion(db, { ...readerOf({ ...house, request }), me: asker, clock }, { id, request })
    authorize(motionPolicy.edit, me, held)
    const refusal = motionRefusal.edit(held)
    if (refusal) throw wrongStateOfForm({ key: refusal })
    requireActive(committee, wrongStateOfForm)
    requireUnchanged(held)
    const told = { id, meeting_id: held.meeting.id, today: me.today }
    await tellingWhoSeesIt(db, told, () => changeMotion(db, held, { me, at, body }))
    const changed = await findMotion(db, readerOf({ ...house, request }, me), id)
    await addDeed(db, me, deedOfMotion('change_motion', changed, { request, at }))
    return changed
  })

  handle(house, api.removeMotion, async ({ db, me: asker, params: { id }, request, requireUnchanged }) => {
    const {
      me,
      committee,
      found: motion,
      at,
    } = await holdMotion(db, { ...readerOf({ ...house, request }), me: asker, clock }, { id, request })
    authorize(motionPolicy.remove, me, motion)
    requireActive(committee, wrongStateOfForm)
    requireUnchanged(motion)
    const user_ids = await usersWhoSeeMotion(db, { motion_id: id, today: me.today })
    await removeMotion(db, motion, { removed_by: me.id, at })
    await tellMotionGone(db, { id, meeting_id: motion.meeting.id, user_ids })
    await addDeed(db, me, deedOfMotion('remove_motion', motion, { request, at, details: { status: motion.status } }))
    return {}
  })
}
