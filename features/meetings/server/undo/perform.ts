import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { publishGoing } from '#features/annotations/server/publish-changed.ts'
import { removeWarnings } from '#features/meetings/server/import/import-warnings.ts'
import { replaceEntries } from '#features/meetings/server/import/write-items.ts'
import { findActive, publishImported } from '#features/meetings/server/import/write-meeting.ts'
import type { State, Values } from '#features/meetings/server/tables.ts'
import { askCarryOver } from '#features/versions/server/repository.ts'
import type { Db } from '#platform/server/database/db.ts'
import type { Actor } from '#platform/shared/actor.ts'
import type { Plan } from './plan.ts'

type Undoing = { db: Db; me: Pick<Actor, 'id' | 'today'>; meeting_id: number; now: Date }

/** Writes the plan and publishes to open pages as an import does. The caller must have locked the committee. */
export async function perform(undoing: Undoing, { plan, before }: { plan: Plan; before: State }): Promise<void> {
  const { db, meeting_id: id } = undoing
  const known = await db.selectFrom('meeting').select(['id', 'concluded']).where('id', '=', id).executeTakeFirstOrThrow()
  const active = await findActive(db, known)
  await writeItems(undoing, plan.agenda_items)
  await writeDocuments(undoing, plan.documents)
  for (const { id: version_id, set } of plan.versions) await write(db, 'document_version', version_id, set)
  if (plan.entries) await replaceEntries(db, { meeting_id: id, given: plan.entries })
  for (const { id: business_id, set } of plan.businesses) await writeBusiness(undoing, business_id, set)
  await writeMeeting(undoing, { set: plan.meeting, before })
  await db.deleteFrom('import_undo').where('meeting_id', '=', id).execute()
  await removeWarnings(db, id)
  await publishImported(undoing, { id, known, active })
}

async function writeItems({ db, now }: Undoing, { changed, added }: Plan['agenda_items']) {
  for (const { id, set } of changed) await write(db, 'agenda_item', id, await withBusiness(db, closed(set)))
  if (added.length === 0) return
  await db.updateTable('agenda_item').set({ withdrawn: now.toISOString(), is_public: false }).where('id', 'in', added).execute()
}

/** The public no longer sees what is withdrawn again, also once it returns. */
const closed = (set: Values): Values => (typeof set['withdrawn'] === 'string' ? { ...set, is_public: false } : set)

/** The business may have been removed with another meeting. */
async function withBusiness(db: Db, set: Values): Promise<Values> {
  const { business_id } = set
  if (typeof business_id !== 'number') return set
  const there = await db.selectFrom('business').select('id').where('id', '=', business_id).executeTakeFirst()
  return { ...set, business_id: there?.id ?? null }
}

/** Publishes to recipients of layers first, since afterwards they no longer see them. */
async function writeDocuments({ db, me, now }: Undoing, { changed, added, former }: Plan['documents']) {
  const going = [...added, ...changed.filter(({ set }) => typeof set['withdrawn'] === 'string').map(({ id }) => id)]
  for (const document_id of going) await publishGoing(db, { document_id, today: me.today })
  for (const { id, set } of changed) await write(db, 'document', id, closed(set))
  if (added.length > 0)
    await db.updateTable('document').set({ withdrawn: now.toISOString(), is_public: false }).where('id', 'in', added).execute()
  for (const one of former) await renewVersion(db, me, one)
}

/** Annotations on the wrong version are carried over, as to any new version; readers of the file still count as having read it. */
async function renewVersion(
  db: Db,
  me: Undoing['me'],
  { document_id, version_id, latest_version_id }: Plan['documents']['former'][number],
) {
  const columns = ['sha256', 'size', 'mime_type', 'file_name', 'source_checksum', 'color_code', 'imported_tags', 'updated'] as const
  const { id } = await db
    .insertInto('document_version')
    .columns(['document_id', ...columns, 'number', 'added_by'])
    .expression((query) =>
      query
        .selectFrom('document_version as former')
        .where('former.id', '=', version_id)
        .select(['document_id', ...columns])
        .select(sql<number>`(select max(number) + 1 from document_version where document_id = ${document_id})`.as('number'))
        .select((inner) => inner.val(me.id).as('added_by')),
    )
    .returning('id')
    .executeTakeFirstOrThrow()
  await askCarryOver(db, { version_id: id, from_version_id: latest_version_id })
  await sql`insert into document_reading (user_id, version_id, last_seen)
    select user_id, ${id}, last_seen from document_reading where version_id = ${version_id}`.execute(db)
  await sql`insert into page_reading (user_id, version_id, pages, last_page, last_read)
    select user_id, ${id}, pages, last_page, last_read from page_reading where version_id = ${version_id}`.execute(db)
}

/** Skips a business that this or a later import has set in another meeting: the newest facts count. */
const writeBusiness = async ({ db, meeting_id }: Undoing, id: number, set: Values) => {
  const later = await db
    .selectFrom('agenda_item')
    .innerJoin('meeting', 'meeting.id', 'agenda_item.meeting_id')
    .innerJoin('import_undo', (join) => join.on('import_undo.meeting_id', '=', meeting_id))
    .where('agenda_item.business_id', '=', id)
    .where('meeting.id', '!=', meeting_id)
    .whereRef('meeting.imported_at', '>=', 'import_undo.imported_at')
    .select('meeting.id')
    .limit(1)
    .execute()
  if (later.length > 0) return
  await write(db, 'business', id, set)
  await db
    .updateTable('meeting')
    .set({ revision: sql<string>`gen_random_uuid()` })
    .where('id', 'in', (query) => query.selectFrom('agenda_item').select('meeting_id').where('business_id', '=', id))
    .execute()
}

async function writeMeeting({ db, meeting_id, now }: Undoing, { set, before }: { set: Values; before: State }) {
  await write(db, 'meeting', meeting_id, await withFreeNumber(db, meeting_id, set))
  const facts = { imported_at: before.imported_at, revision: randomUUID(), updated: now.toISOString() }
  await db.updateTable('meeting').set(facts).where('id', '=', meeting_id).execute()
}

/** Drops the former number if another meeting has it by now. */
async function withFreeNumber(db: Db, meeting_id: number, set: Values): Promise<Values> {
  const { opengever_id, source_oguid, ...others } = set
  if (opengever_id === undefined && source_oguid === undefined) return set
  const taken = await sql`select from meeting mine join meeting other on other.committee_id = mine.committee_id and other.id <> mine.id
    where mine.id = ${meeting_id}
      and other.opengever_id = ${opengever_id === undefined ? sql.ref('mine.opengever_id') : sql`${opengever_id}::integer`}
      and coalesce(other.source_oguid, '') = coalesce(${
        source_oguid === undefined ? sql.ref('mine.source_oguid') : sql`${source_oguid}::text`
      }, '')`.execute(db)
  return taken.rows.length > 0 ? others : set
}

type Table = 'meeting' | 'agenda_item' | 'document' | 'document_version' | 'business'

/** Sets columns of a row back to the recorded values, in PostgreSQL's own format. */
async function write(db: Db, table: Table, id: number, set: Values) {
  const columns = Object.keys(set)
  if (columns.length === 0) return
  const settings = columns.map((column) => sql`${sql.id(column)} = former.${sql.id(column)}`)
  await sql`update ${sql.table(table)} as mine set ${sql.join(settings)}
    from jsonb_populate_record(null::${sql.table(table)}, ${JSON.stringify(set)}::jsonb) as former where mine.id = ${id}`.execute(db)
}
