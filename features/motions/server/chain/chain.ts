import { createHash } from 'node:crypto'
import type { Motion, Signatory } from '#features/motions/motion.ts'
import type { Db } from '#platform/server/database/db.ts'
import { type Actor, fullName } from '#platform/shared/actor.ts'

/** The text that is signed. Attachments in the order they were added, identified by their content hash. */
export type SignedText = Pick<Motion, 'title' | 'description' | 'reason'> & {
  /** The title of the type. */
  business_type: string
  attachments: { name: string; sha256: string }[]
}

/** Everything a link covers, including the hash of the previous link (empty for the first). `signed_at` is ISO 8601 in UTC. */
export type Link = Pick<Motion['signatures'][number], 'user_id' | 'full_name' | 'signed_at' | 'text_hash'> & {
  motion_id: number
  /** `MOVED` by this person from one meeting to another. */
  role: Signatory['role'] | 'MOVED'
  moved_from?: number | null
  moved_to?: number | null
  /** Starts at 1. */
  number: number
  previous_hash: string
}

/** SHA-256 of the signed text, in hexadecimal. */
export const textHashOf = ({ title, description, reason, business_type, attachments }: SignedText): string =>
  sha256({ title, description, reason, business_type, attachments: attachments.map(({ name, sha256: hash }) => ({ name, sha256: hash })) })

/** Hash of a link, which covers the hash of the previous one. */
export function hashOfLink({ motion_id, number, user_id, full_name, role, signed_at, text_hash, previous_hash, ...moved }: Link): string {
  const at = new Date(signed_at).toISOString()
  const move = role === 'MOVED' ? { moved_from: moved.moved_from, moved_to: moved.moved_to } : {}
  return sha256({ motion_id, number, user_id, full_name, role, signed_at: at, text_hash, previous_hash, ...move })
}

const sha256 = (said: object) => createHash('sha256').update(JSON.stringify(said)).digest('hex')

type WithText = Pick<Motion, 'title' | 'description' | 'reason' | 'business_type' | 'attachments'>
/** The parts of a motion that are signed. */
export const textOf = ({ title, description, reason, business_type, attachments }: WithText): SignedText => ({
  title,
  description,
  reason,
  business_type: business_type.text,
  attachments,
})

type By = { me: Actor; at: Date }

/** Appends a signature to the chain of a locked motion. */
export async function addSignature(db: Db, motion: Motion, { role, ...by }: By & { role: Signatory['role'] }): Promise<void> {
  await addLink(db, motion, { ...by, role })
  if (motion.signatures.length === 0) await keepTypeOf(db, motion)
}

/** Appends a move from the motion's meeting to another to its chain. */
export const addMove = (db: Db, motion: Motion, { moved_to, ...by }: By & { moved_to: number }): Promise<void> =>
  addLink(db, motion, { ...by, role: 'MOVED', moved_from: motion.meeting.id, moved_to })

async function addLink(db: Db, motion: Motion, { me, at, ...facts }: By & Pick<Link, 'role' | 'moved_from' | 'moved_to'>): Promise<void> {
  const last = await lastLink(db, motion.id)
  const link = {
    motion_id: motion.id,
    number: (last?.number ?? 0) + 1,
    user_id: me.id,
    full_name: fullName(me),
    ...facts,
    signed_at: at.toISOString(),
    text_hash: motion.text_hash,
    previous_hash: last?.hash ?? '',
  }
  await db
    .insertInto('motion_link')
    .values({ ...link, hash: hashOfLink(link) })
    .execute()
}

const keepTypeOf = (db: Db, { id, business_type }: Motion) =>
  db.updateTable('motion').set({ signed_business_type: business_type.text }).where('id', '=', id).execute()

const lastLink = (db: Db, motion_id: number) =>
  db
    .selectFrom('motion_link')
    .where('motion_id', '=', motion_id)
    .select(['number', 'hash'])
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst()

/** The chain of a motion, first link first. */
export const findChain = (db: Db, motion_id: number) =>
  db
    .selectFrom('motion_link')
    .where('motion_id', '=', motion_id)
    .select(['motion_id', 'number', 'user_id', 'full_name', 'role', 'signed_at', 'text_hash', 'previous_hash', 'hash'])
    .select(['moved_from', 'moved_to'])
    .orderBy('number')
    .execute()
