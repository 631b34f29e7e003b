import { addAuditEntry, type Doer } from '#features/audit/server/repository.ts'
import { endSessionsOf } from '#features/identity/server/sessions.ts'
import type { Db } from '#platform/server/database/db.ts'
import { inOneTransaction } from '#platform/server/database/in-one-transaction.ts'
import type { Identity } from './repository.ts'

/** `by`: how the identity came to be linked. */
type Link = Identity & { user_id: number; now: Date; by: 'username' | 'email' | 'new_account' | 'command_line' }

/** Links an identity to an account; returns the account that it already belongs to, if any. */
export const linkIdentity = (db: Db, doer: Doer, { by, now, ...link }: Link): Promise<{ user_id: number } | undefined> =>
  inOneTransaction(db, async (trx) => {
    const { issuer, subject, user_id } = link
    const { numInsertedOrUpdatedRows: linked } = await trx
      .insertInto('user_identity')
      .values({ ...link, created: now.toISOString() })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst()
    if (linked !== 1n) return ownerOf(trx, link)
    await addAuditEntry(trx, doer, { action: 'link_identity', subject_type: 'user', subject_id: user_id, details: { issuer, subject, by } })
    return undefined
  })

const ownerOf = (db: Db, { issuer, subject }: Identity) =>
  db.selectFrom('user_identity').select('user_id').where('issuer', '=', issuer).where('subject', '=', subject).executeTakeFirstOrThrow()

/** Unlinks all identities of an account and ends all of its sessions. Returns how many identities there were. */
export const unlinkIdentities = (db: Db, doer: Doer, user_id: number): Promise<number> =>
  inOneTransaction(db, async (trx) => {
    const removed = await trx.deleteFrom('user_identity').where('user_id', '=', user_id).returning(['issuer', 'subject']).execute()
    if (removed.length === 0) return 0
    await endSessionsOf(trx, user_id)
    await addAuditEntry(trx, doer, {
      action: 'unlink_identity',
      subject_type: 'user',
      subject_id: user_id,
      details: { identities: removed },
    })
    return removed.length
  })
