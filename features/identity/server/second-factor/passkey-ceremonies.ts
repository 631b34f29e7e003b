import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
  type WebAuthnCredential,
} from '@simplewebauthn/server'
import { decodeAttestationObject, decodeClientDataJSON, isoBase64URL } from '@simplewebauthn/server/helpers'
import { z } from 'zod'
import type { MadePasskey } from '#features/identity/passkeys.ts'
import type { Db } from '#platform/server/database/db.ts'
import { type AskedBy, keepChallenge, passkeysOf, type RelyingParty, takeChallenge } from './passkeys.ts'

/** EdDSA, ES256, RS256: what devices support, without algorithms that are experimental in Node.js. */
const algorithms = [-8, -7, -257]

type Person = { username: string; app_name: string }

/** WebAuthn creation options for this person; devices that already have one of their passkeys are excluded. */
export async function creationOptions(db: Db, by: AskedBy, { username, app_name, rp_id }: Person & RelyingParty) {
  const options = await generateRegistrationOptions({
    rpID: rp_id,
    rpName: app_name,
    userName: username,
    supportedAlgorithmIDs: algorithms,
    userID: new TextEncoder().encode(`user ${by.user_id}`),
    // The device decides whether to ask for a finger, face or PIN: the password was already given.
    authenticatorSelection: { residentKey: 'preferred', userVerification: 'preferred' },
    excludeCredentials: (await passkeysOf(db, by.user_id)).map(({ credential_id: id, transports }) => ({ id, transports })),
  })
  await keepChallenge(db, by, options.challenge)
  return options
}

/** Verifies a new passkey against the challenge, which is used up; null if it is invalid. */
export async function provenPasskey(
  db: Db,
  by: AskedBy,
  { made, origin, rp_id }: RelyingParty & { made: MadePasskey },
): Promise<WebAuthnCredential | null> {
  if (!(await answersChallenge(db, by, made.response.clientDataJSON)) || !isWithoutCertificate(made)) return null
  const proof = await verifyRegistrationResponse({
    response: { ...made, clientExtensionResults: {} },
    // answersChallenge has checked and consumed it.
    expectedChallenge: () => true,
    expectedOrigin: origin,
    expectedRPID: rp_id,
    supportedAlgorithmIDs: algorithms,
    requireUserVerification: false,
  }).catch(() => null)
  return proof?.verified ? proof.registrationInfo.credential : null
}

/** Attestation certificates are not requested, so none is accepted: the library would follow the addresses in them. */
function isWithoutCertificate({ response }: MadePasskey): boolean {
  try {
    const attestation = decodeAttestationObject(isoBase64URL.toBuffer(response.attestationObject))
    return ['none', 'packed'].includes(attestation.get('fmt')) && attestation.get('attStmt').get('x5c') === undefined
  } catch {
    return false
  }
}

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

/** Whether the device signed the challenge of this session or step; the challenge is used up. */
async function answersChallenge(db: Db, by: AskedBy, clientDataJSON: string): Promise<boolean> {
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
