import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import type { FastifyRequest } from 'fastify'
import { addDeed } from '#features/audit/server/repository.ts'
import type { Motion } from '#features/motions/motion.ts'
import { holdMotion, listAttachments, noteSheet, readerOf, tellMotion } from '#features/motions/server/repository.ts'
import type { Posted } from '#features/records/contract.ts'
import { recordsPolicy, refusalOfMotion } from '#features/records/policy.ts'
import type { Db } from '#platform/server/database/db.ts'
import { noteFiles } from '#platform/server/files/repository.ts'
import { storeUpload } from '#platform/server/files/store-upload.ts'
import type { Deps } from '#platform/server/house.ts'
import { authorize, requireActive, wrongState } from '#platform/server/http/problem.ts'
import { addPosting, findPosted } from './add-posting.ts'
import { motionFields } from './motion-fields.ts'
import { titleToPoster } from './turns.ts'

/** What a motion was posted as, for whoever may post it. */
export const findPostedMotion = (db: Db, motion_id: number): Promise<Posted | undefined> =>
  db
    .selectFrom('posting')
    .where('motion_id', '=', motion_id)
    .select([titleToPoster, 'id', 'state', 'external_id', 'external_url'])
    .executeTakeFirst()

/** Throws 409 when it is not submitted, or its committee is no more. */
export function requirePostable(motion: Motion, committee: { is_active: boolean }): void {
  const refusal = refusalOfMotion(motion)
  if (refusal) throw wrongState({ key: refusal })
  requireActive(committee)
}

type Sheet = { bytes: Buffer; name: string }
type Asked = { id: number; request: FastifyRequest; sheet: Sheet }

/** Posts a motion with its signature sheet before its attachments; of two at once one does. */
export async function postMotionOnce(deps: Deps, { id, request, sheet }: Asked): Promise<{ id: number }> {
  const stored = await storeUpload(deps.files, Readable.from([sheet.bytes]), sheet.name)
  return deps.db.transaction().execute(async (db) => {
    const asker = { ...readerOf({ ...deps, request }), me: request.me, clock: deps.clock }
    const { me, committee, found: motion, at } = await holdMotion(db, asker, { id, request })
    authorize(recordsPolicy.postMotion, me, motion)
    const once = { poster_id: me.id, key: randomUUID(), motion_id: id }
    const posted = await findPosted(db, once)
    if (posted) return posted
    requirePostable(motion, committee)
    await noteFiles(db, [stored])
    const files = [stored, ...(await listAttachments(db, motion))]
    const added = await addPosting({ ...deps, db }, { ...once, ...factsOf(motion), files, at })
    await tellMotion(db, { id, meeting_id: motion.meeting.id })
    await noteSheet(db, me, { motion, bytes: sheet.bytes, request, at })
    const deed = { action: 'post_motion', subject_type: 'posting', subject_id: added.id, committee_id: motion.committee_id }
    await addDeed(db, me, { ...deed, request_id: request.id, at, details: { motion: id, files: files.length } })
    return added
  })
}

const factsOf = (motion: Motion) => ({
  kind: 'motion' as const,
  committee_id: motion.committee_id,
  title: motion.title,
  fields: motionFields(motion),
})
