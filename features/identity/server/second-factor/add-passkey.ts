import { generateRegistrationOptions, verifyRegistrationResponse, type WebAuthnCredential } from '@simplewebauthn/server'
import { decodeAttestationObject, isoBase64URL } from '@simplewebauthn/server/helpers'
import type { MadePasskey } from '#features/identity/passkeys.ts'
import type { Db } from '#platform/server/database/db.ts'
import { answersChallenge } from './answers-challenge.ts'
import { type AskedBy, keepChallenge } from './challenges.ts'
import { passkeysOf } from './passkeys.ts'
import type { RelyingParty } from './relying-party.ts'

/** EdDSA, ES256, RS256: whatever devices have, and nothing that Node.js calls experimental. */
const algorithms = [-8, -7, -257]

type Person = { username: string; app_name: string }

/** What a browser makes a passkey by, for this person, on a device that has none of theirs. */
export async function creationOptions(db: Db, by: AskedBy, { username, app_name, rp_id }: Person & RelyingParty) {
  const options = await generateRegistrationOptions({
    rpID: rp_id,
    rpName: app_name,
    userName: username,
    supportedAlgorithmIDs: algorithms,
    userID: new TextEncoder().encode(`user ${by.user_id}`),
    // Whether finger, face or PIN is asked for is the device's affair: the password was given before.
    authenticatorSelection: { residentKey: 'preferred', userVerification: 'preferred' },
    excludeCredentials: (await passkeysOf(db, by.user_id)).map(({ credential_id: id, transports }) => ({ id, transports })),
  })
  await keepChallenge(db, by, options.challenge)
  return options
}

/** The passkey that a device made when it was asked to; null for anything else. It was asked once. */
export async function provenPasskey(
  db: Db,
  by: AskedBy,
  { made, origin, rp_id }: RelyingParty & { made: MadePasskey },
): Promise<WebAuthnCredential | null> {
  if (!(await answersChallenge(db, by, made.response.clientDataJSON)) || !isWithoutCertificate(made)) return null
  const proof = await verifyRegistrationResponse({
    response: { ...made, clientExtensionResults: {} },
    // Looked at, and used up.
    expectedChallenge: () => true,
    expectedOrigin: origin,
    expectedRPID: rp_id,
    supportedAlgorithmIDs: algorithms,
    requireUserVerification: false,
  }).catch(() => null)
  return proof?.verified ? proof.registrationInfo.credential : null
}

/** Who made the device is not asked, so nobody tells it; addresses in a certificate would be followed. */
function isWithoutCertificate({ response }: MadePasskey): boolean {
  try {
    const attestation = decodeAttestationObject(isoBase64URL.toBuffer(response.attestationObject))
    return ['none', 'packed'].includes(attestation.get('fmt')) && attestation.get('attStmt').get('x5c') === undefined
  } catch {
    return false
  }
}
