import { addDeed } from '#features/audit/server/repository.ts'
import type { House } from '#platform/server/house.ts'
import { endSession, type Session } from './sessions.ts'
import { addFarewell } from './sign-on/repository.ts'

/** Ends a session for good; where a provider vouched for it, answers by what the browser ends it there. */
export const signOut = ({ db, clock }: House, { actor, token_hash }: Session, request_id: string): Promise<string | undefined> =>
  db.transaction().execute(async (trx) => {
    const farewell = await addFarewell(trx, token_hash, clock())
    await endSession(trx, token_hash)
    await addDeed(trx, actor, { action: 'sign_out', subject_type: 'session', request_id })
    return farewell
  })
