import { addDeed } from '#server/audit/repository.ts'
import type { House } from '#server/kit/house.ts'
import { endSession, type Session } from './sessions.ts'

/** Ends a session for good. */
export const signOut = ({ db }: House, { actor, token_hash }: Session, request_id: string): Promise<void> =>
  db.transaction().execute(async (trx) => {
    await endSession(trx, token_hash)
    await addDeed(trx, actor, { action: 'sign_out', subject_type: 'session', request_id })
  })
