import { addDeed } from '#server/audit/repository.ts'
import type { House } from '#server/kit/house.ts'
import { addFarewell } from '#server/sign-on/repository.ts'
import { endSession, type Session } from './sessions.ts'

/** Ends a session for good; where a provider vouched for it, answers by what the browser ends it there. */
export const signOut = ({ db, clock }: House, { actor, token_hash }: Session, request_id: string): Promise<string | undefined> =>
  db.transaction().execute(async (trx) => {
    const farewell = await addFarewell(trx, token_hash, clock())
    await endSession(trx, token_hash)
    await addDeed(trx, actor, { action: 'sign_out', subject_type: 'session', request_id })
    return farewell
  })
