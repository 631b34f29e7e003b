import { createHmac, randomBytes } from 'node:crypto'
import type { Db } from '#platform/server/database/db.ts'
import { sameToken } from '#platform/server/http/same-token.ts'

/**
 * For whom a browser is known: a name, and the password that was in force. With a new password every browser is unknown again, also those of somebody
 * who had found out the old one and signed in often, to have many to guess with.
 */
export type KnownAs = { username: string; password_hash: string | null }

/** Whom a provider vouches for has no name here before it did. With a space, so that nobody can be called so. */
export const anySignOn: KnownAs = { username: 'sign on', password_hash: null }

const day = 86_400_000
/** In days, since the last sign-in. */
export const knownFor = 180
/** People who share a browser. */
const most = 5

const written = /^([\w-]{22})\.([0-9a-z]{1,6})\.[\w-]{43}$/
const entriesOf = (cookie = '') => cookie.split('~').filter((entry) => written.test(entry))

type Signed = { id: string; since: string; as: KnownAs }

/** Says neither who it is for nor anything that helps to guess it. */
function entryOf(key: string, { id, since, as: { username, password_hash } }: Signed): string {
  const signature = createHmac('sha256', key)
    .update(JSON.stringify([id, since, username, password_hash]))
    .digest('base64url')
  return `${id}.${since}.${signature}`
}

const dayOf = (now: Date) => Math.floor(now.getTime() / day)

/** The browser's own id in an entry that we have signed for that name; undefined for any other, and for one that is too old. */
function idOf(key: string, entry: string, { as, now }: { as: KnownAs; now: Date }): string | undefined {
  const [, id = '', since = ''] = written.exec(entry) ?? []
  const isOurs = sameToken(entry, entryOf(key, { id, since, as }))
  return isOurs && Number.parseInt(since, 36) + knownFor >= dayOf(now) ? id : undefined
}

type Asked = { cookie: string | undefined; as: KnownAs; now: Date }

/** By what a browser is known for that name, by its cookie; undefined for whoever has not signed in there. */
export async function knownBrowser(db: Db, { cookie, ...asked }: Asked): Promise<string | undefined> {
  const key = await keyOf(db)
  return entriesOf(cookie)
    .map((entry) => idOf(key, entry, asked))
    .find((id) => id !== undefined)
}

/** What the browser keeps once somebody has signed in with it, in place of `cookie`: it is known for them, and still for the others. */
export async function rememberBrowser(db: Db, { cookie, ...asked }: Asked): Promise<string> {
  const key = await keyOf(db)
  const known = Map.groupBy(entriesOf(cookie), (entry) => idOf(key, entry, asked))
  const [id = randomBytes(16).toString('base64url')] = [...known.keys()].filter((one) => one !== undefined)
  const entry = entryOf(key, { id, since: dayOf(asked.now).toString(36), as: asked.as })
  return [entry, ...(known.get(undefined) ?? [])].slice(0, most).join('~')
}

const keyOf = async (db: Db) => (await db.selectFrom('browser_key').select('key').executeTakeFirstOrThrow()).key
