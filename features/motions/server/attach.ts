import { mostAttachments } from '#features/motions/contract.ts'
import type { Motion } from '#features/motions/motion.ts'
import { motionPolicy, motionRefusal } from '#features/motions/policy.ts'
import type { Db } from '#platform/server/database/db.ts'
import type { Deps } from '#platform/server/deps.ts'
import type { ArrivedFile } from '#platform/server/files/arrive-file.ts'
import { noteFiles } from '#platform/server/files/repository.ts'
import { authorize, invalid, requireActive, wrongStateOfForm } from '#platform/server/http/problem.ts'
import type { Actor } from '#platform/shared/actor.ts'
import { requireUnsigned } from './require-unsigned.ts'

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
  const unread = await noteFiles(db, arrived)
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
