import type { Seer } from '#features/meetings/server/repository.ts'
import type { Motion } from '#features/motions/motion.ts'
import type { Db } from '#platform/server/database/db.ts'
import { notPermitted } from '#platform/server/http/problem.ts'
import type { Actor } from '#platform/shared/actor.ts'
import { addSignature } from './chain.ts'
import { roleToSign } from './seen-motions.ts'
import { keepTitles } from './signatories.ts'

/** `role`: as what they are asked to sign, by `findRoleToSign`. */
type By = { me: Actor; at: Date; role: Awaited<ReturnType<typeof findRoleToSign>> }

/** Of a motion that is held, as all here: from now on it is seen by whoever sees its meeting. Nobody has signed by that. */
export const open = (db: Db, { id }: Motion, { at }: Pick<By, 'at'>) =>
  db.updateTable('motion').set({ status: 'OPEN', updated: at.toISOString() }).where('id', '=', id).execute()

/** Throws 403 for whoever is asked in no role. */
export async function sign(db: Db, motion: Motion, { me, role, at }: By): Promise<void> {
  if (!role) throw notPermitted()
  await addSignature(db, motion, { me, role, at })
}

/** The first signatory signs by it. */
export async function submit(db: Db, motion: Motion, { me, at }: Omit<By, 'role'>): Promise<void> {
  await addSignature(db, motion, { me, role: 'FIRST_SIGNATORY', at })
  const now = at.toISOString()
  await db.updateTable('motion').set({ status: 'SUBMITTED', updated: now, submitted_at: now }).where('id', '=', motion.id).execute()
  await keepTitles(db, motion)
}

/** As what somebody is asked to sign; undefined for whoever is not. */
export async function findRoleToSign(db: Db, me: Seer, id: number) {
  const found = await db.selectFrom('motion').where('id', '=', id).select(roleToSign(me).as('role')).executeTakeFirst()
  return found?.role ?? undefined
}
