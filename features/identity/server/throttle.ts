import { createHash } from 'node:crypto'
import type { Subject } from './failures.ts'
import { networksOf } from './networks-of.ts'

// Who has to wait for whose failures: decision 009.

/** In seconds, for whoever may be anybody, */
const longestWait = 15 * 60
/** and for a browser that is known. */
const longestOfKnown = 60
/** A whole council shares the address of its hall, comes within minutes, and some mistype. */
const allowedOfNetwork = 200
/** Of all networks of an organisation, or of a provider's neighbourhood, together. */
const allowedOfWideNetwork = 1_000
const allowedOfName = 50
const allowedOfOne = 5

/** Only a hash of what was typed is kept: some type their password into the wrong field. */
const hashed = (...parts: string[]) => createHash('sha256').update(JSON.stringify(parts)).digest('base64url')

const one = (subject: string, longest: number): Subject => ({ subject, allowed: allowedOfOne, longest, is_shared: false })

/** A browser that has signed in before is counted by itself: nobody else's failures make it wait, nor do its own make others wait. */
const ofKnown = (kind: string, known: string) => [one(`browser ${kind} ${known}`, longestOfKnown)]

type Anybody = { kind: string; name: string; address: string }

/** Anybody else shares their networks and the name with everybody. */
function ofAnybody({ kind, name, address }: Anybody): Subject[] {
  const { near, wide } = networksOf(address)
  const shared = { longest: longestWait, is_shared: true }
  return [
    ...(wide === null ? [] : [{ ...shared, subject: `${kind}network ${hashed(wide)}`, allowed: allowedOfWideNetwork }]),
    { ...shared, subject: `${kind}address ${hashed(near)}`, allowed: allowedOfNetwork },
    { ...one(`${kind}name ${hashed(name)}`, longestWait), allowed: allowedOfName },
    one(`${kind}both ${hashed(name, near)}`, longestWait),
  ]
}

/** `known`: the browser, where it is known for that name. */
type Tried = { username: string; address: string; known: string | undefined }

/** A password on the sign-in page. */
export const ofPassword = ({ username, address, known }: Tried): Subject[] =>
  known ? ofKnown('password', known) : ofAnybody({ kind: '', name: username, address })

/** A code after the password: counted for the person, wherever it is tried, since there are few codes to guess. */
export const ofCode = ({ user_id, known }: { user_id: number; known: string | undefined }): Subject[] =>
  known ? ofKnown('code', known) : [one(`second factor ${user_id}`, longestWait)]

/** A password that whoever is signed in gives anew: nobody else has a session of theirs, so that it is a known browser's. */
export const ofConfirmation = ({ user_id }: { user_id: number }): Subject[] => [one(`confirmation ${user_id}`, longestOfKnown)]

/** A browser that a provider leads back, by the token of its attempt: apart from passwords, which others type in the same building. */
export const ofCallback = ({ browser, address, known }: { browser: string; address: string; known: string | undefined }): Subject[] =>
  known ? ofKnown('sign-on', known) : ofAnybody({ kind: 'sign-on ', name: browser, address })
