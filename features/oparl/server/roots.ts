import type { PublicDb } from '#features/public-pages/server/public-db.ts'
import { type Addresses, schemaUrl } from './addresses.ts'
import { dateTime } from './making.ts'

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

/** The parliament: a site has one. */
export const bodyOf = async (db: PublicDb, { addresses, name, website }: Root) => ({
  id: addresses.body,
  type: schemaUrl('Body'),
  system: addresses.system,
  name,
  website,
  organization: addresses.all('organization'),
  person: addresses.all('person'),
  meeting: addresses.all('meeting'),
  paper: addresses.all('paper'),
  legislativeTerm: [],
  agendaItem: addresses.all('agendaitem'),
  consultation: addresses.all('consultation'),
  file: addresses.all('file'),
  locationList: addresses.all('location'),
  legislativeTermList: addresses.all('legislativeterm'),
  membership: addresses.all('membership'),
  ...(await times(db)),
})
