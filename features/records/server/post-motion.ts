import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import type { FastifyRequest } from 'fastify'
import { addAuditEntry } from '#features/audit/server/repository.ts'
import type { Motion, Signatory } from '#features/motions/motion.ts'
import { makeSignatureSheet, noteSheet } from '#features/motions/server/chain/signature-sheet.ts'
import { publishMotion } from '#features/motions/server/publish-motion.ts'
import { listAttachments, lockMotion, readerOf } from '#features/motions/server/repository.ts'
import { type Posted, postMotion } from '#features/records/contract.ts'
import { recordsPolicy, refusalOfMotion } from '#features/records/policy.ts'
import type { Db } from '#platform/server/database/db.ts'
import type { AppContext, Deps } from '#platform/server/deps.ts'
import { storeUpload } from '#platform/server/files/arrive-file.ts'
import { recordFiles } from '#platform/server/files/repository.ts'
import { languageOf } from '#platform/server/http/caller.ts'
import { handleStream } from '#platform/server/http/handle.ts'
import { authorize, requireActive, wrongState } from '#platform/server/http/problem.ts'
import { answerOf, handOver } from './hand-over.ts'
import { addPosting, findPosted } from './post.ts'
import { titleToPoster } from './turns.ts'

/** Posts a submitted motion to the records system, once. */
export function motionPostingRoutes(context: AppContext) {
  const { db, clock, env } = context

  handleStream(context, postMotion, async ({ me, params: { id }, request, reply }) => {
    // Reads the caller's roles together with the motion, so that a concurrent role change applies to both or to neither.
    const held = await db
      .transaction()
      .execute((trx) => lockMotion(trx, { ...readerOf({ ...context, request }), me, clock }, { id, request }))
    const { me: poster, found: motion, committee } = held
    authorize(recordsPolicy.postMotion, poster, motion)
    const posted = await findPostedMotion(db, id)
    if (posted && posted.state !== 'refused') return posted
    // Checked before the sheet is made, and again with everything locked.
    requirePostable(motion, committee)
    const options = { me: poster, made: clock(), language: languageOf(request), time_zone: env.time_zone, reply }
    const { id: posting_id } = await postMotionOnce(context, { id, request, sheet: await makeSignatureSheet(context, motion, options) })
    const outcome = await handOver(context, posting_id)
    return answerOf((await findPostedMotion(db, id))!, outcome)
  })
}

/** The posting of a motion, for those who may post it. */
const findPostedMotion = (db: Db, motion_id: number): Promise<Posted | undefined> =>
  db
    .selectFrom('posting')
    .where('motion_id', '=', motion_id)
    .select([titleToPoster, 'id', 'state', 'external_id', 'external_url'])
    .executeTakeFirst()

/** Throws 409 if the motion is not submitted or its committee is not active. */
function requirePostable(motion: Motion, committee: { is_active: boolean }): void {
  const refusal = refusalOfMotion(motion)
  if (refusal) throw wrongState({ key: refusal })
  requireActive(committee)
}

type Sheet = { bytes: Buffer; name: string }
type Asked = { id: number; request: FastifyRequest; sheet: Sheet }

/** Posts a motion with its signature sheet first, then its attachments; of two concurrent requests only one posts. */
async function postMotionOnce(deps: Deps, { id, request, sheet }: Asked): Promise<{ id: number }> {
  const stored = await storeUpload(deps.files, Readable.from([sheet.bytes]), sheet.name)
  return deps.db.transaction().execute(async (db) => {
    const asker = { ...readerOf({ ...deps, request }), me: request.me, clock: deps.clock }
    const { me, committee, found: motion, at } = await lockMotion(db, asker, { id, request })
    authorize(recordsPolicy.postMotion, me, motion)
    const once = { poster_id: me.id, key: randomUUID(), motion_id: id }
    const posted = await findPosted(db, once)
    if (posted) return posted
    requirePostable(motion, committee)
    await recordFiles(db, [stored])
    const files = [stored, ...(await listAttachments(db, motion))]
    const added = await addPosting({ ...deps, db }, { ...once, ...factsOf(motion), files, at })
    await publishMotion(db, { id, meeting_id: motion.meeting.id })
    await noteSheet(db, me, { motion, bytes: sheet.bytes, request, at })
    const auditEntry = { action: 'post_motion', subject_type: 'posting', subject_id: added.id, committee_id: motion.committee_id }
    await addAuditEntry(db, me, { ...auditEntry, request_id: request.id, at, details: { motion: id, files: files.length } })
    return added
  })
}

const factsOf = (motion: Motion) => ({
  kind: 'motion' as const,
  committee_id: motion.committee_id,
  title: motion.title,
  fields: motionFields(motion),
})

/** The motion's texts under the field names of proposals, and the full names of all who signed. */
function motionFields(motion: Motion): Record<string, string> {
  const { description, reason, business_type, is_urgent, rights_holder, signatures } = motion
  const fields = {
    description,
    reason,
    business_type: business_type.api_uid,
    is_urgent: String(is_urgent),
    rights_holder: rights_holder ?? '',
    proposal_creator: usernameAs(motion, 'FIRST_SIGNATORY'),
    second_signature: usernameAs(motion, 'SECOND_SIGNATORY'),
    third_signature: usernameAs(motion, 'THIRD_SIGNATORY'),
    signatories: signatures.map(({ full_name }) => full_name).join(', '),
  }
  return Object.fromEntries(Object.entries(fields).filter(([, text]) => text !== ''))
}

/** Only a person who has signed. */
const usernameAs = ({ signatories, signatures }: Motion, wanted: Signatory['role']): string => {
  const one = signatories.find(({ role, type }) => role === wanted && type === 'user')
  return one && signatures.some(({ user_id }) => user_id === one.signatory_id) ? one.username : ''
}
