import type { ExpressionBuilder } from 'kysely'
import type { PostingKind } from '#features/records/posting.ts'
import type { Db, Tables } from '#platform/server/database/db.ts'
import type { Deps } from '#platform/server/house.ts'
import type { ConnectorName } from './connector.ts'
import { connectorNameOf } from './connector-of.ts'
import { tellOffice } from './letters.ts'

/** A file of a posting; its bytes are in the store, and it is noted there (`noteFiles`). */
export type PostedFile = { sha256: string; file_name: string; mime_type: string; size: number }

/** `key`: by which the poster knows the request again. `motion_id`: of one that is posted, which goes once, whoever sends it. */
type Request = { poster_id: number; key: string; motion_id?: number }

/** `fields`: the texts by their names on the wire. */
export type NewPosting = Request & {
  kind: PostingKind
  committee_id: number
  title: string
  fields: Record<string, string>
  files: PostedFile[]
  at: Date
}

export type Posted = { id: number } & Pick<NewPosting, 'title' | 'fields'>

/** What the same request has posted already, unless that was refused. For whoever holds the poster, or the motion: of two at once one posts. */
export const findPosted = (db: Db, request: Request): Promise<Posted | undefined> =>
  db.selectFrom('posting').select(['id', 'title', 'fields']).where(isOf(request)).where('state', '<>', 'refused').executeTakeFirst()

/**
 * For whoever has found nothing by that, and holds the committee. The built-in inbox has it by this, and its office is told; elsewhere it waits until it is
 * handed over. What was refused before goes.
 */
export async function addPosting(deps: Pick<Deps, 'db' | 'env' | 'jobs' | 'clock'>, posting: NewPosting): Promise<{ id: number }> {
  const connector = connectorNameOf(deps.env)
  await deps.db.deleteFrom('posting').where(isOf(posting)).where('state', '=', 'refused').execute()
  const added = await insertPosting(deps.db, { ...posting, connector })
  if (connector === 'inbox') await tellOffice(deps, added.id)
  return added
}

/** The same, of which nobody is told. */
export async function insertPosting(db: Db, { files, at, connector, ...facts }: NewPosting & { connector: ConnectorName }) {
  const now = at.toISOString()
  const reached = connector === 'inbox' ? { state: 'received' as const } : { state: 'waiting' as const, next_attempt: now }
  const posting = await db
    .insertInto('posting')
    .values({ ...facts, connector, ...reached, created: now, updated: now })
    .returning('id')
    .executeTakeFirstOrThrow()
  await addFiles(db, posting.id, files)
  return posting
}

async function addFiles(db: Db, posting_id: number, files: PostedFile[]): Promise<void> {
  const rows = files.map(({ sha256, file_name, mime_type, size }, at) => ({
    posting_id,
    place: at + 1,
    sha256,
    file_name,
    mime_type,
    size,
  }))
  if (rows.length > 0) await db.insertInto('posting_file').values(rows).execute()
}

const isOf =
  ({ poster_id, key, motion_id }: Request) =>
  (where: ExpressionBuilder<Tables, 'posting'>) =>
    where.or([where.and({ poster_id, key }), where('motion_id', '=', motion_id ?? null)])
