import { Readable } from 'node:stream'
import { addAuditEntry } from '#features/audit/server/repository.ts'
import { findMeeting } from '#features/meetings/server/repository.ts'
import * as api from '#features/motions/contract.ts'
import { downloadSignatureSheet } from '#features/motions/file-contract.ts'
import type { Motion } from '#features/motions/motion.ts'
import { motionPolicy, motionRefusal } from '#features/motions/policy.ts'
import type { AppContext } from '#platform/server/deps.ts'
import { sendGenerated } from '#platform/server/files/send-file.ts'
import { languageOf } from '#platform/server/http/caller.ts'
import { handle, handleStream } from '#platform/server/http/handle.ts'
import { authorize, requireActive, wrongStateOfForm } from '#platform/server/http/problem.ts'
import { arriving } from '#platform/server/http/receive-files.ts'
import { listBusinessTypes } from './business-types.ts'
import { makeSignatureSheet, noteSheet } from './chain/signature-sheet.ts'
import { motionAuditEntry, publishingToAudience, publishMotion, publishMotionGone } from './publish-motion.ts'
import { removeMotion } from './remove-motion.ts'
import { countMotions, findMotion, listMotions, lockMotion, readerOf } from './repository.ts'
import { usersWhoSeeMotion } from './seen.ts'
import { addMotion, changeMotion, findMotionByKey, lockMeetingOfBody } from './write-motion.ts'

/** Routes to list, count, read, create, change and remove motions, and to list business types. */
export function motionRoutes(context: AppContext) {
  const { clock } = context

  handle(context, api.listBusinessTypes, ({ db, query }) => listBusinessTypes(db, query))

  handle(context, api.listMotions, async ({ db, params, query, request }) => {
    const reader = readerOf({ ...context, request })
    const { id: meeting_id } = await findMeeting(db, reader, params.id)
    return listMotions(db, reader, { ...query, meeting_id })
  })

  handle(context, api.countMotions, async ({ db, params, request }) => {
    const reader = readerOf({ ...context, request })
    const { id: meeting_id } = await findMeeting(db, reader, params.id)
    return countMotions(db, reader, { meeting_id })
  })

  handle(context, api.getMotion, ({ db, params, request }) => findMotion(db, readerOf({ ...context, request }), params.id))

  handle(context, api.createMotion, async ({ db, body, request }) => {
    const asked = { request, now: clock().toISOString(), meeting: body.meeting }
    const { me, committee, found: meeting } = await lockMeetingOfBody(db, asked)
    authorize(motionPolicy.create, me, { ...committee, committee_id: committee.id })
    authorize(motionPolicy.createFor, me, { first_signatory_id: api.firstOf(body.signatories) })
    const made = await findMotionByKey(db, me, body.key)
    if (made) return findMotion(db, readerOf({ ...context, request }, me), made.id)
    requireActive(committee, wrongStateOfForm)
    const at = clock()
    const { id } = await addMotion(db, body, { me, at, meeting })
    const motion = await findMotion(db, readerOf({ ...context, request }, me), id)
    await publishMotion(db, { id, meeting_id: meeting.id })
    await addAuditEntry(db, me, motionAuditEntry('create_motion', motion, { request, at }))
    return motion
  })

  handle(context, api.changeMotion, async ({ db, me: asker, params: { id }, body, request, requireUnchanged }) => {
    const {
      me,
      committee,
      found: held,
      at,
    } = await lockMotion(db, { ...readerOf({ ...context, request }), me: asker, clock }, { id, request })
    const action = held.status === 'OPEN' && isSameFirst(held, body) && api.asksOthers(body) ? 'ask_others' : 'edit'
    authorize(motionPolicy[action], me, held)
    const refusal = motionRefusal[action](held)
    if (refusal) throw wrongStateOfForm({ key: refusal })
    requireActive(committee, wrongStateOfForm)
    requireUnchanged(held)
    const place = { id, meeting_id: held.meeting.id, today: me.today }
    await publishingToAudience(db, place, () => changeMotion(db, held, { me, at, body }))
    const changed = await findMotion(db, readerOf({ ...context, request }, me), id)
    await addAuditEntry(db, me, motionAuditEntry('change_motion', changed, { request, at }))
    return changed
  })

  handle(context, api.removeMotion, async ({ db, me: asker, params: { id }, request, requireUnchanged }) => {
    const {
      me,
      committee,
      found: motion,
      at,
    } = await lockMotion(db, { ...readerOf({ ...context, request }), me: asker, clock }, { id, request })
    authorize(motionPolicy.remove, me, motion)
    requireActive(committee, wrongStateOfForm)
    requireUnchanged(motion)
    const user_ids = await usersWhoSeeMotion(db, { motion_id: id, today: me.today })
    await removeMotion(db, motion, { removed_by: me.id, at })
    await publishMotionGone(db, { id, meeting_id: motion.meeting.id, user_ids })
    await addAuditEntry(db, me, motionAuditEntry('remove_motion', motion, { request, at, details: { status: motion.status } }))
    return {}
  })
}

const isSameFirst = ({ first_signatory_id }: Motion, { signatories = [] }: api.MotionChanges): boolean =>
  api.firstOf(signatories) === first_signatory_id

/** The signature sheet of a motion, made on each request. */
export function signatureSheetRoutes(context: AppContext) {
  const { db, clock, env } = context
  const { folder } = arriving(context, { folder: 'made-sheets', limit: 0 })

  handleStream(context, downloadSignatureSheet, async ({ me, params: { id }, request, reply }) => {
    const made = clock()
    const motion = await findMotion(db, readerOf({ ...context, request }), id)
    const options = { me, made, language: languageOf(request), time_zone: env.time_zone, reply }
    const { bytes, name } = await makeSignatureSheet(context, motion, options)
    await db.transaction().execute((trx) => noteSheet(trx, me, { motion, bytes, request, at: made }))
    return sendGenerated({ output: Readable.from([bytes]), folder, name, mime_type: 'application/pdf' }, reply)
  })
}
