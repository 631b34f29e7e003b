import { createHash } from 'node:crypto'
import ipaddr from 'ipaddr.js'
import { sql } from 'kysely'
import type { Db } from '#platform/server/database/db.ts'

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

/** Links in mails, whose tokens somebody might guess: counted by network, because nobody is signed in. */
const ofLink = (kind: string, { address }: { address: string }): Subject[] => [
  { subject: `${kind} ${hashed(networksOf(address).near)}`, allowed: allowedOfNetwork, longest: MAX_WAIT_SECONDS, is_shared: true },
]

/** Addresses that end mails. */
export const ofUnsubscribing = (from: { address: string }) => ofLink('unsubscribe', from)
/** Addresses that let somebody choose a first password. */
export const ofInvitation = (from: { address: string }) => ofLink('invitation', from)

/** What failures are counted for. */
export type Subject = {
  subject: string
  /** Failures allowed before it has to wait. */
  allowed: number
  /** Longest wait in seconds. */
  longest: number
  /** Shared with other people: a success takes back only its own attempt. */
  is_shared: boolean
}

/** Occasional typing errors over the day lead to no wait (ms). */
const FORGET_AFTER_MS = 3_600_000
const forgottenBefore = (now: Date) => new Date(now.getTime() - FORGET_AFTER_MS).toISOString()

/** Remaining wait in seconds: 1 once the allowed failures are used up, doubled with each further one, up to the longest wait. */
function waitOf({ failures, last_failure }: { failures: number; last_failure: string }, { allowed, longest }: Subject, now: Date): number {
  if (failures < allowed) return 0
  const until = Date.parse(last_failure) + Math.min(2 ** (failures - allowed), longest) * 1000
  return Math.max(0, Math.ceil((until - now.getTime()) / 1000))
}

/**
 * Counts an attempt as a failure before it is checked, so that parallel attempts count too. Returns the remaining wait in seconds; 0 lets
 * the attempt through. Callers with several subjects must pass them in a fixed order, as each is locked in turn.
 */
export function countAttempt(db: Db, subjects: Subject[], now: Date): Promise<number> {
  return db.transaction().execute(async (trx) => {
    let wait = 0
    for (const subject of subjects) wait = Math.max(wait, waitOf(await lockFailures(trx, subject, now), subject, now))
    if (wait > 0) return wait
    const names = subjects.map(({ subject }) => subject)
    const counted = { failures: sql<number>`failures + 1`, last_failure: now.toISOString() }
    await trx.updateTable('sign_in_failure').set(counted).where('subject', 'in', names).execute()
    return 0
  })
}

const lockFailures = (db: Db, { subject }: Subject, now: Date) =>
  db
    .insertInto('sign_in_failure')
    .values({ subject, failures: 0, last_failure: now.toISOString() })
    .onConflict((conflict) => conflict.column('subject').doUpdateSet({ failures: rememberedAt(now) }))
    .returning(['failures', 'last_failure'])
    .executeTakeFirstOrThrow()

const rememberedAt = (now: Date) =>
  sql<number>`case when sign_in_failure.last_failure > ${forgottenBefore(now)}::timestamptz then sign_in_failure.failures else 0 end`

/** Clears the failures after a success; shared subjects only lose one. */
export async function clearAttempts(db: Db, subjects: Subject[]): Promise<void> {
  const oneLess = { failures: sql<number>`greatest(failures - 1, 0)` }
  for (const { subject, is_shared } of subjects) {
    if (is_shared) await db.updateTable('sign_in_failure').set(oneLess).where('subject', '=', subject).execute()
    else await db.deleteFrom('sign_in_failure').where('subject', '=', subject).execute()
  }
}

/** Removes expired failures. */
export const sweepAttempts = (db: Db, now: Date) =>
  db.deleteFrom('sign_in_failure').where('last_failure', '<=', forgottenBefore(now)).execute()

/** Networks that an address belongs to: `near` is one customer or building, `wide` a whole organisation or provider. */
export type Networks = { near: string; wide: string | null }

/** IPv4 is counted by address. With IPv6, one customer has at least a /64 with 2^64 addresses, and maybe the /48. */
export function networksOf(address: string): Networks {
  if (!ipaddr.isValid(address)) return { near: address, wide: null }
  const read = ipaddr.process(address)
  const bytes = read.toByteArray()
  if (read instanceof ipaddr.IPv4) return { near: bytes.join('.'), wide: null }
  // Gateways map all of IPv4 into one /64: the last four bytes are the client's address.
  if (['rfc6052', 'rfc6145'].includes(read.range())) return { near: bytes.slice(-4).join('.'), wide: null }
  return { near: prefix(bytes, 64), wide: prefix(bytes, 48) }
}

const prefix = (bytes: number[], bits: number) => `${Buffer.from(bytes.slice(0, bits / 8)).toString('hex')}/${bits}`
