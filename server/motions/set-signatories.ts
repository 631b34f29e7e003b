import type { Db } from '#server/database/db.ts'
import type { NamedSignatory } from '#shared/motions/contract.ts'

type Below = { motion_id: number; committee_id: number }

/** In the order in which they are named. */
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
