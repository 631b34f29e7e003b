import { createHash, randomBytes } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'
import type { Db } from '#platform/server/database/db.ts'
import { wrongState } from '#platform/server/http/problem.ts'

/** The user, and the session or step of the set-up. */
type By = { user_id: number; asked_by: string; now: Date }

const LIFETIME_MS = 10 * 60_000
const since = (now: Date) => new Date(now.getTime() - LIFETIME_MS).toISOString()

const setupOf = (db: Db, { user_id, asked_by, now }: By) =>
  db
    .selectFrom('totp_setup')
    .select('secret')
    .where('asked_by', '=', asked_by)
    .where('user_id', '=', user_id)
    .where('created', '>', since(now))
    .executeTakeFirst()

/** The secret to show: that of a set-up in progress, so that the page can be reloaded, else a new one. */
export async function beginSetup(db: Db, by: By): Promise<string> {
  const begun = await setupOf(db, by)
  if (begun) return begun.secret
  const facts = { user_id: by.user_id, secret: newSecret(), created: by.now.toISOString() }
  const { secret } = await db
    .insertInto('totp_setup')
    .values({ asked_by: by.asked_by, ...facts })
    .onConflict((conflict) => conflict.column('asked_by').doUpdateSet(facts))
    .returning('secret')
    .executeTakeFirstOrThrow()
  return secret
}

/**
 * Activates the secret with its first code. Returns the first recovery codes, or null for a wrong code; throws 409 if no set-up is in
 * progress, or there is already an app.
 */
export async function confirmSetup(db: Db, { code, ...by }: By & { code: string }): Promise<string[] | null> {
  const begun = await setupOf(db, by)
  if (!begun) throw wrongState({ key: 'second_factor.setup_expired' })
  const last_step = stepOf(begun.secret, code, by.now)
  if (last_step === null) return null
  const added = await db
    .insertInto('totp')
    .values({ user_id: by.user_id, secret: begun.secret, last_step, created: by.now.toISOString() })
    .onConflict((conflict) => conflict.doNothing())
    .returning('user_id')
    .executeTakeFirst()
  if (!added) throw wrongState({ key: 'second_factor.is_there' })
  await db.deleteFrom('totp_setup').where('user_id', '=', by.user_id).execute()
  return firstRecoveryCodes(db, by.user_id)
}

/** Removes expired set-ups. */
export const sweepSetups = (db: Db, now: Date) => db.deleteFrom('totp_setup').where('created', '<=', since(now)).execute()

/** Seconds per code; the codes before and after are accepted as well (RFC 6238). */
const period = 30

const totpOf = (secret: string) => ({ secret: Secret.fromBase32(secret), algorithm: 'SHA1', digits: 6, period })

/** 160 bits, as RFC 4226 recommends, in Base32, which people can type. */
export const newSecret = (): string => new Secret({ size: 20 }).base32

/** The otpauth address that an authenticator app reads from the QR code. */
export const addressOf = (secret: string, { app_name, username }: { app_name: string; username: string }): string =>
  new TOTP({ ...totpOf(secret), issuer: app_name, label: username }).toString()

/** The time step of a code if it is the current one or an adjacent one, else null. */
export function stepOf(secret: string, code: string, now: Date): number | null {
  const token = code.replace(/\s/g, '')
  if (!/^\d{6}$/.test(token)) return null
  const drift = new TOTP(totpOf(secret)).validate({ token, timestamp: now.getTime(), window: 1 })
  return drift === null ? null : Math.floor(now.getTime() / 1000 / period) + drift
}

const CODE_COUNT = 10
/** Without letters and digits that look alike: 32 characters, five bits each. */
const ALPHABET = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'

/** 80 bits in four groups: strong enough to store as a plain hash. */
function newCode(): string {
  const letters = Array.from(randomBytes(16), (byte) => ALPHABET[byte % ALPHABET.length]).join('')
  return (letters.match(/.{4}/g) ?? []).join('-')
}

/** Ignores case and separators. */
const hashOf = (code: string) =>
  createHash('sha256')
    .update(code.toUpperCase().replace(/[^0-9A-Z]/g, ''))
    .digest('hex')

/** Replaces the user's codes with ten new ones and returns them; only hashes are stored. */
export async function renewRecoveryCodes(db: Db, user_id: number): Promise<string[]> {
  const codes = Array.from({ length: CODE_COUNT }, newCode)
  await db.deleteFrom('recovery_code').where('user_id', '=', user_id).execute()
  await db
    .insertInto('recovery_code')
    .values(codes.map((code) => ({ user_id, code_hash: hashOf(code) })))
    .execute()
  return codes
}

/** Creates codes for a user who has none; returns an empty list if there are some. */
export async function firstRecoveryCodes(db: Db, user_id: number): Promise<string[]> {
  const left = await db.selectFrom('recovery_code').select('user_id').where('user_id', '=', user_id).executeTakeFirst()
  return left ? [] : renewRecoveryCodes(db, user_id)
}

/** Uses up one of the user's codes; returns whether it was valid. */
export async function takeRecoveryCode(db: Db, { user_id, code }: { user_id: number; code: string }): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('recovery_code')
    .where('user_id', '=', user_id)
    .where('code_hash', '=', hashOf(code))
    .executeTakeFirstOrThrow()
  return numDeletedRows > 0n
}
