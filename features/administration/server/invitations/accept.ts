import { hashNewPassword, replacePassword } from '#features/administration/server/users/users.ts'
import { addAuditEntry } from '#features/audit/server/repository.ts'
import type { Browser } from '#features/identity/server/cookies.ts'
import { lockPerson } from '#features/identity/server/repository.ts'
import type { Deps } from '#platform/server/deps.ts'
import { findGuest } from './repository.ts'

type Accepting = { token: string; password: string; browser: Pick<Browser, 'address' | 'request_id'> }

/** Uses up a token and sets the password; returns whether the token was good. Throws 400 for a password that is too short or easy to guess. */
export async function acceptInvitation(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { token, password, browser }: Accepting,
): Promise<boolean> {
  const guest = await findGuest(db, token, clock())
  if (!guest) return false
  const password_hash = await hashNewPassword(password, guest)
  return db.transaction().execute(async (trx) => {
    await lockPerson(trx, guest.id)
    const at = clock()
    if (!(await findGuest(trx, token, at))) return false
    await replacePassword(trx, { user_id: guest.id, password_hash })
    const { address, request_id } = browser
    const subject = { subject_type: 'user', subject_id: guest.id, request_id, at }
    await addAuditEntry(trx, { id: guest.id, username: guest.username }, { action: 'accept_invitation', ...subject, details: { address } })
    return true
  })
}
