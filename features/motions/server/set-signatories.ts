import { sql } from 'kysely'
import type { NamedSignatory } from '#features/motions/contract.ts'
import type { Motion } from '#features/motions/motion.ts'
import type { Db } from '#platform/server/database/db.ts'
import { wrongStateOfForm } from '#platform/server/http/problem.ts'
import { placeOf } from './judge-signatories.ts'

type Below = { motion_id: number; committee_id: number }

/** Adds signatories in the given order. */
export async function addSignatories(db: Db, { motion_id, committee_id }: Below, signatories: NamedSignatory[]): Promise<void> {
  const rows = signatories.map(({ role, type, signatory_id }) => ({
    motion_id,
    committee_id,
    role,
    user_id: type === 'user' ? signatory_id : null,
    group_id: type === 'committeegroup' ? signatory_id : null,
    is_committee: type === 'committee',
  }))
  if (rows.length > 0) await db.insertInto('motion_signatory').values(rows).execute()
}

/**
 * Replaces the signatories; those who keep their role keep their row. Throws 409 if somebody who has signed would no longer be asked, or in
 * another role.
 */
export async function setSignatories(
  db: Db,
  { id: motion_id, committee_id, ...held }: Motion,
  signatories: NamedSignatory[],
): Promise<void> {
  const before = await askedWhoSigned(db, motion_id)
  const gone = without(held.signatories, signatories).map(({ id }) => id)
  if (gone.length > 0) await db.deleteFrom('motion_signatory').where('motion_id', '=', motion_id).where('id', 'in', gone).execute()
  await addSignatories(db, { motion_id, committee_id }, without(signatories, held.signatories))
  const after = await askedWhoSigned(db, motion_id)
  const isStill = ({ user_id, in_person }: AskedWhoSigned) =>
    after.some((other) => other.user_id === user_id && (other.in_person || !in_person))
  if (!before.every(isStill)) throw wrongStateOfForm({ key: 'motions.signer_stays' })
  if (signatories.some((one) => isNamedOtherwise(held, one))) throw wrongStateOfForm({ key: 'motions.signer_keeps_role' })
}

/** A person who signed as member of a group or committee may also be named, but only in the role they signed in: nobody signs twice. */
const isNamedOtherwise = ({ signatures }: Pick<Motion, 'signatures'>, { type, signatory_id, role }: NamedSignatory): boolean =>
  type === 'user' && signatures.some((signature) => signature.user_id === signatory_id && signature.role !== role)

/** Those who are not among the others in the same role. */
function without<Named extends NamedSignatory>(those: Named[], others: NamedSignatory[]): Named[] {
  const places = new Set(others.map(placeOf))
  return those.filter((signatory) => !places.has(placeOf(signatory)))
}

type AskedWhoSigned = { user_id: number; in_person: boolean }

/** Who has signed and is still asked in that role, by name or as a member of a group or of the committee. */
const askedWhoSigned = (db: Db, motion_id: number): Promise<AskedWhoSigned[]> =>
  db
    .selectFrom('motion_signature as signature')
    .innerJoin('motion_signatory as s', (join) =>
      join
        .onRef('s.motion_id', '=', 'signature.motion_id')
        .onRef('s.role', '=', 'signature.role')
        .on(
          sql<boolean>`(s.user_id = signature.user_id or s.is_committee or exists (
            select from committee_group_member gm where gm.committee_group_id = s.group_id and gm.user_id = signature.user_id))`,
        ),
    )
    .where('signature.motion_id', '=', motion_id)
    .groupBy('signature.user_id')
    .select(['signature.user_id', sql<boolean>`bool_or(s.user_id is not null)`.as('in_person')])
    .execute()
