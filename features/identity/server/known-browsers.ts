import { createHmac, randomBytes } from 'node:crypto'
import type { Db } from '#platform/server/database/db.ts'
import { sameToken } from '#platform/server/http/security.ts'

/**
 * Whom a browser is known for: a username with the password hash then in force. A new password makes every browser unknown again, including
 * those of an attacker who knew the old one and collected many to guess with.
 */
export type KnownAs = { username: string; password_hash: string | null }

/** For sign-on, where the username is not known beforehand. The space keeps it from being a real username. */
export const anySignOn: KnownAs = { username: 'sign on', password_hash: null }

const DAY_MS = 86_400_000
/** In days since the last sign-in. */
export const knownFor = 180
/** Number of people who may share a browser. */
const MAX_ENTRIES = 5

const written = /^([\w-]{22})\.([0-9a-z]{1,6})\.[\w-]{43}$/
const entriesOf = (cookie = '') => cookie.split('~').filter((entry) => written.test(entry))

type Signed = { id: string; since: string; as: KnownAs }

/** Reveals neither the username nor anything that helps to guess it. */
function entryOf(key: string, { id, since, as: { username, password_hash } }: Signed): string {
  const signature = createHmac('sha256', key)
    .update(JSON.stringify([id, since, username, password_hash]))
    .digest('base64url')
  return `${id}.${since}.${signature}`
}

const dayOf = (now: Date) => Math.floor(now.getTime() / DAY_MS)

/** The browser's id from an entry that we signed for that name; undefined if the entry is another's or expired. */
function idOf(key: string, entry: string, { as, now }: { as: KnownAs; now: Date }): string | undefined {
  const [, id = '', since = ''] = written.exec(entry) ?? []
  const isOurs = sameToken(entry, entryOf(key, { id, since, as }))
  return isOurs && Number.parseInt(since, 36) + knownFor >= dayOf(now) ? id : undefined
}

type Asked = { cookie: string | undefined; as: KnownAs; now: Date }

/** The id by which the browser is known for that name; undefined if they have not signed in there. */
export async function knownBrowser(db: Db, { cookie, ...asked }: Asked): Promise<string | undefined> {
  const key = await keyOf(db)
  return entriesOf(cookie)
    .map((entry) => idOf(key, entry, asked))
    .find((id) => id !== undefined)
}

/** The new value of `cookie` after a sign-in: the browser is now known for this person, and still for the others. */
export async function rememberBrowser(db: Db, { cookie, ...asked }: Asked): Promise<string> {
  const key = await keyOf(db)
  const known = Map.groupBy(entriesOf(cookie), (entry) => idOf(key, entry, asked))
  const [id = randomBytes(16).toString('base64url')] = [...known.keys()].filter((one) => one !== undefined)
  const entry = entryOf(key, { id, since: dayOf(asked.now).toString(36), as: asked.as })
  return [entry, ...(known.get(undefined) ?? [])].slice(0, MAX_ENTRIES).join('~')
}

const keyOf = async (db: Db) => (await db.selectFrom('browser_key').select('key').executeTakeFirstOrThrow()).key
