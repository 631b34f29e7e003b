import { generateAuthenticationOptions, verifyAuthenticationResponse } from '@simplewebauthn/server'
import { z } from 'zod'
import type { Db } from '#platform/server/database/db.ts'
import { answersChallenge } from './answers-challenge.ts'
import { type AskedBy, keepChallenge } from './challenges.ts'
import { passkeysOf } from './passkeys.ts'
import type { RelyingParty } from './relying-party.ts'

/** WebAuthn request options for the person's passkeys. */
export async function requestOptions(db: Db, by: AskedBy, { rp_id }: RelyingParty) {
  const allowCredentials = (await passkeysOf(db, by.user_id)).map(({ credential_id: id, transports }) => ({ id, transports }))
  const options = await generateAuthenticationOptions({ rpID: rp_id, allowCredentials, userVerification: 'preferred', timeout: 300_000 })
  await keepChallenge(db, by, options.challenge)
  return options
}

const used = z.object({
  id: z.string().regex(/^[\w-]+$/),
  rawId: z.string(),
  type: z.literal('public-key'),
  response: z.object({ clientDataJSON: z.string(), authenticatorData: z.string(), signature: z.string() }),
})

/** Whether one of the person's passkeys signed the challenge (`signed` is JSON); the challenge is used up. */
export async function takePasskey(db: Db, by: AskedBy, { signed, origin, rp_id }: RelyingParty & { signed: string }): Promise<boolean> {
  const response = readUsed(signed)
  if (!response || !(await answersChallenge(db, by, response.response.clientDataJSON))) return false
  const passkey = await findPasskey(db, by.user_id, response.id)
  if (!passkey) return false
  const { id, credential_id, counter, public_key } = passkey
  const proof = await verifyAuthenticationResponse({
    response: { ...response, clientExtensionResults: {} },
    // answersChallenge has checked and consumed it.
    expectedChallenge: () => true,
    expectedOrigin: origin,
    expectedRPID: rp_id,
    credential: { id: credential_id, publicKey: new Uint8Array(public_key), counter },
    requireUserVerification: false,
  }).catch(() => null)
  if (!proof?.verified) return false
  const use = { counter: proof.authenticationInfo.newCounter, last_used: by.now.toISOString() }
  await db.updateTable('passkey').set(use).where('id', '=', id).execute()
  return true
}

function readUsed(signed: string) {
  try {
    return used.safeParse(JSON.parse(signed)).data
  } catch {
    return undefined
  }
}

const findPasskey = (db: Db, user_id: number, credential_id: string) =>
  db
    .selectFrom('passkey')
    .select(['id', 'credential_id', 'counter', 'public_key'])
    .where('user_id', '=', user_id)
    .where('credential_id', '=', credential_id)
    .executeTakeFirst()
