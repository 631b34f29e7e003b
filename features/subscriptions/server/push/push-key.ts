import { exportJWK, generateKeyPair, importJWK, type JWK, SignJWT } from 'jose'
import type { Db } from '#platform/server/database/db.ts'

const ALGORITHM = 'ES256'
/** Services refuse tokens that are valid for more than 24 hours (RFC 8292 §2). */
const VALID_SECONDS = 12 * 3600

/** The site's key for push services, made on first use; in backups, so that browsers need not ask again. */
export async function readPushKey(db: Db): Promise<JWK> {
  const kept = db.selectFrom('push_key').select('private_key')
  const known = await kept.executeTakeFirst()
  if (known) return known.private_key
  const { privateKey } = await generateKeyPair(ALGORITHM, { extractable: true })
  await db
    .insertInto('push_key')
    .values({ private_key: JSON.stringify(await exportJWK(privateKey)) })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return (await kept.executeTakeFirstOrThrow()).private_key
}

/** The public key as browsers and services take it: an uncompressed point, in base64url. */
export const publicKeyOf = ({ x = '', y = '' }: JWK): string =>
  Buffer.concat([Buffer.of(4), Buffer.from(x, 'base64url'), Buffer.from(y, 'base64url')]).toString('base64url')

type Asked = { endpoint: string; subject: string; now: Date }

/** The header by which a service knows that the site may wake this browser (RFC 8292 §3). */
export async function authorizationFor(key: JWK, { endpoint, subject, now }: Asked): Promise<string> {
  const token = await new SignJWT({ sub: subject })
    .setProtectedHeader({ typ: 'JWT', alg: ALGORITHM })
    .setAudience(new URL(endpoint).origin)
    .setExpirationTime(Math.floor(now.getTime() / 1000) + VALID_SECONDS)
    .sign(await importJWK(key, ALGORITHM))
  return `vapid t=${token}, k=${publicKeyOf(key)}`
}
