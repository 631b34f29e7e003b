import type { ExpressionBuilder } from 'kysely'
import type { PostingKind } from '#features/records/posting.ts'
import type { Db, Tables } from '#platform/server/database/db.ts'
import type { Deps } from '#platform/server/deps.ts'
import type { ConnectorName } from './connector.ts'
import { connectorNameOf } from './connector-of.ts'
import { notifyOffice } from './letters.ts'

/** A file of a posting; its bytes are already in the store and registered there (`noteFiles`). */
export type PostedFile = { sha256: string; file_name: string; mime_type: string; size: number }

/** `key`: the poster's idempotency key. `motion_id`: a motion is posted only once, whoever posts it. */
type Request = { poster_id: number; key: string; motion_id?: number }

/** `fields`: the texts by wire name. */
export type NewPosting = Request & {
  kind: PostingKind
  committee_id: number
  title: string
  fields: Record<string, string>
  files: PostedFile[]
  at: Date
}

export type Posted = { id: number } & Pick<NewPosting, 'title' | 'fields'>

/**
 * The posting already made by the same request, unless it was refused. Call with the poster's or the motion's row locked, so that of two
 * concurrent requests only one posts.
 */
export const findPosted = (db: Db, request: Request): Promise<Posted | undefined> =>
  db.selectFrom('posting').select(['id', 'title', 'fields']).where(isOf(request)).where('state', '<>', 'refused').executeTakeFirst()

/**
 * Adds a posting; call after `findPosted` found nothing, with the committee locked. The built-in inbox receives it at once and the records
 * staff is notified; for other connectors it waits to be handed over. An earlier refused posting of the same request is deleted.
 */
export async function addPosting(deps: Pick<Deps, 'db' | 'env' | 'jobs' | 'clock'>, posting: NewPosting): Promise<{ id: number }> {
  const connector = connectorNameOf(deps.env)
  await deps.db.deleteFrom('posting').where(isOf(posting)).where('state', '=', 'refused').execute()
  const added = await insertPosting(deps.db, { ...posting, connector })
  if (connector === 'inbox') await notifyOffice(deps, added.id)
  return added
}

/** Adds a posting without notifying anybody. */
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
