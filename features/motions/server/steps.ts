import type { Seer } from '#features/meetings/server/repository.ts'
import type { Motion } from '#features/motions/motion.ts'
import type { Db } from '#platform/server/database/db.ts'
import { notPermitted } from '#platform/server/http/problem.ts'
import type { Actor } from '#platform/shared/actor.ts'
import { addSignature } from './chain.ts'
import { roleToSign } from './seen-motions.ts'
import { keepTitles } from './signatories.ts'

/** `role`: the role in which they are asked to sign, from `findRoleToSign`. */
type By = { me: Actor; at: Date; role: Awaited<ReturnType<typeof findRoleToSign>> }

/** Publishes a locked motion (all functions here take one): everybody who sees its meeting now sees it. Nobody signs by that. */
export const open = (db: Db, { id }: Motion, { at }: Pick<By, 'at'>) =>
  db.updateTable('motion').set({ status: 'OPEN', updated: at.toISOString() }).where('id', '=', id).execute()

/** Throws 403 if the caller is not asked in any role. */
export async function sign(db: Db, motion: Motion, { me, role, at }: By): Promise<void> {
  if (!role) throw notPermitted()
  await addSignature(db, motion, { me, role, at })
}

/** Submits the motion and adds the first signatory's signature. */
export async function submit(db: Db, motion: Motion, { me, at }: Omit<By, 'role'>): Promise<void> {
  await addSignature(db, motion, { me, role: 'FIRST_SIGNATORY', at })
  const now = at.toISOString()
  await db.updateTable('motion').set({ status: 'SUBMITTED', updated: now, submitted_at: now }).where('id', '=', motion.id).execute()
  await keepTitles(db, motion)
}

/** The role in which somebody is asked to sign; undefined if not asked. */
export async function findRoleToSign(db: Db, me: Seer, id: number) {
  const row = await db.selectFrom('motion').where('id', '=', id).select(roleToSign(me).as('role')).executeTakeFirst()
  return row?.role ?? undefined
}
