import type { PublicDb } from '#features/public-pages/server/public-db.ts'
import { type Addresses, schemaUrl } from './addresses.ts'
import { dateTime, type OparlObject } from './making.ts'
import { embedded } from './objects.ts'

type Root = { addresses: Addresses; name: string; website: string }

/** Since when anything is public, and when anything last changed; without times while nothing is. */
async function times(db: PublicDb): Promise<{ created?: string; modified?: string }> {
  const { fn } = db
  const row = await db
    .selectFrom('public_object')
    .select([fn.min('became_public').as('created'), fn.max('changed').as('modified')])
    .executeTakeFirstOrThrow()
  return row.created ? { created: dateTime(row.created), modified: dateTime(row.modified) } : {}
}

/** Where every client begins. */
export const systemOf = async (db: PublicDb, { addresses, name, website }: Root) => ({
  id: addresses.system,
  type: schemaUrl('System'),
  oparlVersion: schemaUrl(''),
  name,
  website,
  body: addresses.bodyList,
  ...(await times(db)),
})

/** The terms of the parliament as they stand within it, the newest first. */
async function termsOf(db: PublicDb, addresses: Addresses): Promise<OparlObject[]> {
  const rows = await db.selectFrom('public_legislative_term').select('id').orderBy('begin_date', 'desc').execute()
  const keys = rows.map(({ id }) => String(id))
  const terms = await embedded({ db, addresses, omit_internal: false }, 'legislativeterm', keys)
  return keys.flatMap((key) => terms.get(key) ?? [])
}

/** The parliament: a site has one. `omit_internal`: without its terms, which are also in a list of their own. */
export const bodyOf = async (db: PublicDb, { addresses, name, website, omit_internal = false }: Root & { omit_internal?: boolean }) => ({
  id: addresses.body,
  type: schemaUrl('Body'),
  system: addresses.system,
  name,
  website,
  organization: addresses.all('organization'),
  person: addresses.all('person'),
  meeting: addresses.all('meeting'),
  paper: addresses.all('paper'),
  ...(!omit_internal && { legislativeTerm: await termsOf(db, addresses) }),
  agendaItem: addresses.all('agendaitem'),
  consultation: addresses.all('consultation'),
  file: addresses.all('file'),
  locationList: addresses.all('location'),
  legislativeTermList: addresses.all('legislativeterm'),
  membership: addresses.all('membership'),
  ...(await times(db)),
})
