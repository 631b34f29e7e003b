import { createHash, randomBytes } from 'node:crypto'
import type { Db } from '#platform/server/database/db.ts'

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
