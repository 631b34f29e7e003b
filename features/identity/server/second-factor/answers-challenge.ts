import { decodeClientDataJSON } from '@simplewebauthn/server/helpers'
import type { Db } from '#platform/server/database/db.ts'
import { type AskedBy, takeChallenge } from './challenges.ts'

/** Whether the device signed the challenge of this session or step; the challenge is used up. */
export async function answersChallenge(db: Db, by: AskedBy, clientDataJSON: string): Promise<boolean> {
  const challenge = challengeIn(clientDataJSON)
  return challenge !== null && takeChallenge(db, by, challenge)
}

function challengeIn(clientDataJSON: string): string | null {
  try {
    const { challenge } = decodeClientDataJSON(clientDataJSON)
    return /^[\w-]{43}$/.test(challenge) ? challenge : null
  } catch {
    return null
  }
}
