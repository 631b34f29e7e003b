import { createHash } from 'node:crypto'
import type { Subject } from './failures.ts'
import { networksOf } from './networks-of.ts'

// Who waits for whose failures: decision 009.

/** Longest wait (s) of an unknown browser. */
const MAX_WAIT_SECONDS = 15 * 60
/** Longest wait (s) of a known browser. */
const MAX_WAIT_OF_KNOWN_SECONDS = 60
/** A whole council shares its hall's address, signs in within minutes, and some mistype. */
const allowedOfNetwork = 200
/** All networks of an organisation, or of a provider's region, together. */
const allowedOfWideNetwork = 1_000
const allowedOfName = 50
const allowedOfOne = 5

/** Only a hash of the input is stored: some people type their password into the wrong field. */
const hashed = (...parts: string[]) => createHash('sha256').update(JSON.stringify(parts)).digest('base64url')

const one = (subject: string, longest: number): Subject => ({ subject, allowed: allowedOfOne, longest, is_shared: false })

/** A known browser is counted separately: it neither waits for others' failures nor makes others wait. */
const ofKnown = (kind: string, known: string) => [one(`browser ${kind} ${known}`, MAX_WAIT_OF_KNOWN_SECONDS)]

type Anybody = { kind: string; name: string; address: string }

/** Unknown browsers share the counts of their networks and of the name. */
function ofAnybody({ kind, name, address }: Anybody): Subject[] {
  const { near, wide } = networksOf(address)
  const shared = { longest: MAX_WAIT_SECONDS, is_shared: true }
  return [
    ...(wide === null ? [] : [{ ...shared, subject: `${kind}network ${hashed(wide)}`, allowed: allowedOfWideNetwork }]),
    { ...shared, subject: `${kind}address ${hashed(near)}`, allowed: allowedOfNetwork },
    { ...one(`${kind}name ${hashed(name)}`, MAX_WAIT_SECONDS), allowed: allowedOfName },
    one(`${kind}both ${hashed(name, near)}`, MAX_WAIT_SECONDS),
  ]
}

/** `known`: the browser's id, if it is known for that name. */
type Tried = { username: string; address: string; known: string | undefined }

/** A password on the sign-in page. */
export const ofPassword = ({ username, address, known }: Tried): Subject[] =>
  known ? ofKnown('password', known) : ofAnybody({ kind: '', name: username, address })

/** A code after the password: counted per person, from any address, because there are few codes to guess. */
export const ofCode = ({ user_id, known }: { user_id: number; known: string | undefined }): Subject[] =>
  known ? ofKnown('code', known) : [one(`second factor ${user_id}`, MAX_WAIT_SECONDS)]

/** A password confirmed within a session: counted per user with the short wait of a known browser, since nobody else has their session. */
export const ofConfirmation = ({ user_id }: { user_id: number }): Subject[] => [one(`confirmation ${user_id}`, MAX_WAIT_OF_KNOWN_SECONDS)]

/** A return from the provider, by the token of its attempt: counted apart from passwords typed by others in the same building. */
export const ofCallback = ({ browser, address, known }: { browser: string; address: string; known: string | undefined }): Subject[] =>
  known ? ofKnown('sign-on', known) : ofAnybody({ kind: 'sign-on ', name: browser, address })
