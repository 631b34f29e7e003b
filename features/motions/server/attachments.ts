import { addAuditEntry, addFirstAuditEntry } from '#features/audit/server/repository.ts'
import { attachToMotion, largestAttachment, mostAttachments } from '#features/motions/contract.ts'
import { downloadMotionAttachment } from '#features/motions/file-contract.ts'
import type { Motion } from '#features/motions/motion.ts'
import { motionPolicy, motionRefusal } from '#features/motions/policy.ts'
import type { Db } from '#platform/server/database/db.ts'
import type { AppContext, Deps } from '#platform/server/deps.ts'
import { type ArrivedFile, storeReceived } from '#platform/server/files/arrive-file.ts'
import { recordFiles } from '#platform/server/files/repository.ts'
import { sendFile } from '#platform/server/files/send-file.ts'
import { handleStream } from '#platform/server/http/handle.ts'
import { authorize, invalid, requireActive, wrongStateOfForm } from '#platform/server/http/problem.ts'
import { arriving, receiveFiles } from '#platform/server/http/receive-files.ts'
import type { Actor } from '#platform/shared/actor.ts'
import { motionAuditEntry, publishMotion } from './publish-motion.ts'
import { findAttachment, findMotion, lockMotion, readerOf } from './repository.ts'
import { requireUnsigned } from './write-motion.ts'

/** Upload and download of a motion's attachments. */
export function motionAttachmentRoutes(context: AppContext) {
  const { db, files, clock } = context
  const where = arriving(context, { folder: 'arriving-attachments', limit: largestAttachment * 2 ** 20 })

  handleStream(context, attachToMotion, async ({ me, params: { id }, request }) => {
    /** Reads the caller's roles together with the motion, so that a concurrent role change applies to both or to neither. */
    const lockAttachable = async (trx: Db) => {
      const held = await lockMotion(trx, { ...readerOf({ ...context, request }), me, clock }, { id, request })
      requireAttachable(held.me, held.found, held.committee)
      return held
    }
    // Checked before any bytes are received, and again after all have arrived.
    await db.transaction().execute(lockAttachable)
    await using received = await receiveFiles(request, attachToMotion, { ...where, most: mostAttachments })
    const arrived = await storeReceived(files, received.files, attachToMotion.upload)
    // Awaited here: the received files are deleted at the end of this block, and a rejection would otherwise go unhandled.
    return await db.transaction().execute(async (trx) => {
      const { me: sender, found, at } = await lockAttachable(trx)
      const added = await addAttachments({ ...context, db: trx }, found, { arrived, at })
      if (added.length === 0) return found
      await publishMotion(trx, { meeting_id: found.meeting.id, id })
      const changed = await findMotion(trx, readerOf({ ...context, request }, sender), id)
      await addAuditEntry(trx, sender, motionAuditEntry('attach_to_motion', found, { request, at, details: { attachments: added } }))
      return changed
    })
  })

  handleStream(context, downloadMotionAttachment, async ({ me, params, request, reply }) => {
    const motion = await findMotion(db, readerOf({ ...context, request }), params.id)
    const attachment = await findAttachment(db, motion, params.attachment_id)
    const auditEntry = {
      action: 'read_file',
      subject_type: 'motion_attachment',
      subject_id: attachment.id,
      committee_id: motion.committee_id,
    }
    await db.transaction().execute((trx) => addFirstAuditEntry(trx, me, { ...auditEntry, request_id: request.id, at: clock() }))
    return sendFile(files, attachment, { request, reply })
  })
}

/** Throws 403 and 409 (permissions.md Motions): those who may edit may attach, until somebody has signed. */
export function requireAttachable(me: Actor, motion: Motion, committee: { is_active: boolean }): void {
  authorize(motionPolicy.edit, me, motion)
  requireActive(committee, wrongStateOfForm)
  const refusal = motionRefusal.edit(motion)
  if (refusal !== undefined) throw wrongStateOfForm({ key: refusal })
  requireUnsigned(motion)
}

/**
 * Adds received files to a locked motion, except those already there with the same bytes and name. Returns the ids of the added ones.
 * Throws 400 when there are too many.
 */
export async function addAttachments(
  { db, jobs }: { db: Db } & Pick<Deps, 'jobs'>,
  { id, attachments }: Pick<Motion, 'id' | 'attachments'>,
  { arrived, at }: { arrived: ArrivedFile[]; at: Date },
): Promise<number[]> {
  const unread = await recordFiles(db, arrived)
  const added = await db
    .insertInto('motion_attachment')
    .values(arrived.map(({ crc32: _, ...file }) => ({ motion_id: id, ...file, added: at.toISOString() })))
    .onConflict((conflict) => conflict.constraint('motion_attachment_once').doNothing())
    .returning('id')
    .execute()
  if (attachments.length + added.length > mostAttachments)
    throw invalid({ attachments: [{ key: 'motions.too_many_attachments', params: { maximum: mostAttachments } }] })
  if (added.length > 0) await db.updateTable('motion').set({ updated: at.toISOString() }).where('id', '=', id).execute()
  await jobs.send(db, 'read_text', unread)
  return added.map((attachment) => attachment.id)
}
