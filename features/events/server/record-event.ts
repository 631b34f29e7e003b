import { sql } from 'kysely'
import type { Db } from '#platform/server/database/db.ts'

/** Whom an event names in addition to those who were named before. Without it: everybody whom the motion names. */
type Named = { user_ids: number[]; group_ids: number[]; whole_committee?: boolean }

/** `actor_id`: who did it, and so is not told; null for other systems. */
type Happened = { committee_id: number; actor_id: number | null; at: Date } & (
  | { kind: 'meeting'; meeting_id: number }
  | { kind: 'share'; layer_id: number; named: Named }
  | { kind: 'signature'; motion_id: number; named?: Named }
  | { kind: 'outcome'; motion_id: number }
  | { kind: 'decision'; posting_id: number }
)

/** Records in the transaction of a change what people may have chosen to be told of; `features/subscriptions` finds out whom to tell. */
export async function recordEvent(db: Db, happened: Happened): Promise<void> {
  const { at, ...facts } = happened
  const { named, ...columns } = 'named' in facts ? facts : { ...facts, named: undefined }
  await db
    .insertInto('event')
    .values({ ...columns, ...named, at: at.toISOString() })
    .execute()
}

/** Records the versions that the current transaction has added to a meeting: an event for each, in one statement. */
export const recordNewVersions = (
  db: Db,
  { meeting_id, committee_id, actor_id, at }: { meeting_id: number; committee_id: number; actor_id: number | null; at: Date },
) =>
  db
    .insertInto('event')
    .columns(['kind', 'committee_id', 'actor_id', 'version_id', 'at'])
    .expression(
      db
        .selectFrom('document_version as version')
        .innerJoin('document', 'document.id', 'version.document_id')
        .where('document.meeting_id', '=', meeting_id)
        .where('document.kind', '!=', 'personal_documents')
        // Rows of this transaction have its time.
        .where(sql<boolean>`version.created = now()`)
        .select([sql.lit('version' as const).as('kind'), sql<number>`${committee_id}::integer`.as('committee_id')])
        .select([
          sql<number | null>`${actor_id}::integer`.as('actor_id'),
          'version.id',
          sql<string>`${at.toISOString()}::timestamptz`.as('at'),
        ]),
    )
    .execute()

/** Deletes events of which everybody has been told. */
export const sweepEvents = (db: Db) =>
  db.deleteFrom('event').where('told_at_once', 'is not', null).where('told_in_morning', 'is not', null).execute()
