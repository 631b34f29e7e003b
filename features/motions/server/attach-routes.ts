import { addDeed, addFirstDeed } from '#features/audit/server/repository.ts'
import { attachToMotion, downloadMotionAttachment, largestAttachment, mostAttachments } from '#features/motions/contract.ts'
import type { Db } from '#platform/server/database/db.ts'
import { sendFile } from '#platform/server/files/send-file.ts'
import { storeReceived } from '#platform/server/files/store-received.ts'
import type { House } from '#platform/server/house.ts'
import { handleStream } from '#platform/server/http/handle.ts'
import { arriving } from '#platform/server/http/uploads/arriving.ts'
import { receiveFiles } from '#platform/server/http/uploads/receive-files.ts'
import { addAttachments, requireAttachable } from './attach.ts'
import { deedOfMotion } from './deed-of-motion.ts'
import { findAttachment, findMotion, holdMotion, readerOf } from './repository.ts'
import { tellMotion } from './tell-motion.ts'

/** A motion's attachments, in and out. */
export function motionAttachmentRoutes(house: House) {
  const { db, files, clock } = house
  const where = arriving(house, { folder: 'arriving-attachments', limit: largestAttachment * 2 ** 20 })

  handleStream(house, attachToMotion, async ({ me, params: { id }, request }) => {
    /** Reads the caller's roles together with the motion: a role that changes meanwhile applies to both or to neither. */
    const holdAttachable = async (trx: Db) => {
      const held = await holdMotion(trx, { ...readerOf({ ...house, request }), me, clock }, { id, request })
      requireAttachable(held.me, held.found, held.committee)
      return held
    }
    // Judged before a byte is taken, and again when all have come.
    await db.transaction().execute(holdAttachable)
    await using received = await receiveFiles(request, attachToMotion, { ...where, most: mostAttachments })
    const arrived = await storeReceived(files, received.files, attachToMotion.upload)
    // Awaited here: what is received goes at the end of this block, and a refusal meanwhile would be heard by nobody.
    return await db.transaction().execute(async (trx) => {
      const { me: sender, found, at } = await holdAttachable(trx)
      const added = await addAttachments({ ...house, db: trx }, found, { arrived, at })
      if (added.length === 0) return found
      await tellMotion(trx, { meeting_id: found.meeting.id, id })
      const changed = await findMotion(trx, readerOf({ ...house, request }, sender), id)
      await addDeed(trx, sender, deedOfMotion('attach_to_motion', found, { request, at, details: { attachments: added } }))
      return changed
    })
  })

  handleStream(house, downloadMotionAttachment, async ({ me, params, request, reply }) => {
    const motion = await findMotion(db, readerOf({ ...house, request }), params.id)
    const attachment = await findAttachment(db, motion, params.attachment_id)
    const deed = { action: 'read_file', subject_type: 'motion_attachment', subject_id: attachment.id, committee_id: motion.committee_id }
    await db.transaction().execute((trx) => addFirstDeed(trx, me, { ...deed, request_id: request.id, at: clock() }))
    return sendFile(files, attachment, { request, reply })
  })
}
