import { createHash, randomBytes } from 'node:crypto'
import type { Db } from '#platform/server/database/db.ts'

const howMany = 10
/** Without those that look like others: 32 signs, five bits each. */
const signs = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'

/** 80 bits in four groups, so that a plain hash keeps it. */
function newCode(): string {
  const letters = Array.from(randomBytes(16), (byte) => signs[byte % signs.length]).join('')
  return (letters.match(/.{4}/g) ?? []).join('-')
}

/** However it was typed. */
const hashOf = (code: string) =>
  createHash('sha256')
    .update(code.toUpperCase().replace(/[^0-9A-Z]/g, ''))
    .digest('hex')

/** Makes ten codes in place of those that there were, and tells them: only hashes are kept. */
export async function renewRecoveryCodes(db: Db, user_id: number): Promise<string[]> {
  const codes = Array.from({ length: howMany }, newCode)
  await db.deleteFrom('recovery_code').where('user_id', '=', user_id).execute()
  await db
    .insertInto('recovery_code')
    .values(codes.map((code) => ({ user_id, code_hash: hashOf(code) })))
    .execute()
  return codes
}

/** The same for whoever has none: nobody's are replaced by the way. Answers none where there were some. */
export async function firstRecoveryCodes(db: Db, user_id: number): Promise<string[]> {
  const left = await db.selectFrom('recovery_code').select('user_id').where('user_id', '=', user_id).executeTakeFirst()
  return left ? [] : renewRecoveryCodes(db, user_id)
}

/** Whether it was one of somebody's, which it is no more. */
export async function takeRecoveryCode(db: Db, { user_id, code }: { user_id: number; code: string }): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('recovery_code')
    .where('user_id', '=', user_id)
    .where('code_hash', '=', hashOf(code))
    .executeTakeFirstOrThrow()
  return numDeletedRows > 0n
}
