import { addAuditEntry, addFirstAuditEntry } from '#features/audit/server/repository.ts'
import { attachToMotion, downloadMotionAttachment, largestAttachment, mostAttachments } from '#features/motions/contract.ts'
import type { Db } from '#platform/server/database/db.ts'
import type { AppContext } from '#platform/server/deps.ts'
import { sendFile } from '#platform/server/files/send-file.ts'
import { storeReceived } from '#platform/server/files/store-received.ts'
import { handleStream } from '#platform/server/http/handle.ts'
import { arriving } from '#platform/server/http/uploads/arriving.ts'
import { receiveFiles } from '#platform/server/http/uploads/receive-files.ts'
import { addAttachments, requireAttachable } from './attach.ts'
import { motionAuditEntry } from './motion-audit-entry.ts'
import { publishMotion } from './publish-motion.ts'
import { findAttachment, findMotion, lockMotion, readerOf } from './repository.ts'

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
