import { generateRegistrationOptions, verifyRegistrationResponse, type WebAuthnCredential } from '@simplewebauthn/server'
import { decodeAttestationObject, isoBase64URL } from '@simplewebauthn/server/helpers'
import type { MadePasskey } from '#features/identity/passkeys.ts'
import type { Db } from '#platform/server/database/db.ts'
import { answersChallenge } from './answers-challenge.ts'
import { type AskedBy, keepChallenge } from './challenges.ts'
import { passkeysOf } from './passkeys.ts'
import type { RelyingParty } from './relying-party.ts'

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
