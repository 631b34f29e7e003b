import type { Motion } from '#features/motions/motion.ts'
import type { Db } from '#platform/server/database/db.ts'
import { type SignedText, textOf } from './chain.ts'
import { findRemovedMotion } from './removed-motions.ts'
import { businessTypeTitle } from './repository.ts'

/** A motion as stored, without access checks: for verifying its signatures. */
export type KeptMotion = {
  text: SignedText
  status: Motion['status']
  /** Set for a removed motion. */
  removed_at: string | null
}

/** Undefined if there is neither a motion nor a removed motion with this id. */
export const findKept = async (db: Db, id: number): Promise<KeptMotion | undefined> =>
  (await findPresent(db, id)) ?? (await findRemoved(db, id))

async function findPresent(db: Db, id: number): Promise<KeptMotion | undefined> {
  const row = await db
    .selectFrom('motion')
    .innerJoin('business_type as type', 'type.id', 'motion.business_type_id')
    .where('motion.id', '=', id)
    .select(['motion.title', 'motion.description', 'motion.reason', 'motion.status'])
    .select(businessTypeTitle.as('business_type'))
    .executeTakeFirst()
  if (!row) return undefined
  const { status, ...text } = row
  const attachments = await db
    .selectFrom('motion_attachment')
    .where('motion_id', '=', id)
    .select(['file_name as name', 'sha256'])
    .orderBy('id')
    .execute()
  return { text: { ...text, attachments }, status, removed_at: null }
}

async function findRemoved(db: Db, id: number): Promise<KeptMotion | undefined> {
  const removed = await findRemovedMotion(db, id)
  return removed && { text: textOf(removed.copy), status: removed.copy.status, removed_at: removed.removed_at }
}

/** The stored signature chain of a motion, first signature first. */
export const findChain = (db: Db, motion_id: number) =>
  db
    .selectFrom('motion_signature')
    .where('motion_id', '=', motion_id)
    .select(['motion_id', 'number', 'user_id', 'full_name', 'role', 'signed_at', 'text_hash', 'previous_hash', 'hash'])
    .orderBy('number')
    .execute()
