import { sql } from 'kysely'
import { endActiveBeforeRemoval } from '#features/agenda/server/activation.ts'
import { publishGoing } from '#features/annotations/server/publish-changed.ts'
import type { AuditActor } from '#features/audit/server/repository.ts'
import { type Belongings, kindsOfBelongings, type Removal } from '#features/meetings/correction-contract.ts'
import { removeMotionsOf } from '#features/motions/server/remove-motion.ts'
import type { Db } from '#platform/server/database/db.ts'
import { wrongState } from '#platform/server/http/problem.ts'
import { translate } from '#platform/server/lib/texts.ts'
import { publishSight } from '#platform/server/realtime/publish.ts'
import type { Language } from '#platform/shared/languages.ts'
import { recordMeetingEvent } from './record-meeting-event.ts'
import { usersWhoSee, type Viewer } from './repository.ts'

type Removing = { id: number; committee_id: number; today: string; at: Date }

/**
 * Removes a meeting for good, with everything below it, and what only this meeting brought into the committee, since it may belong to
 * another one: businesses, and the producer's committee. The caller must have locked the committee. Returns a function, to be called
 * last, that publishes to those who saw the meeting, and publishes and logs the removal of its motions.
 */
export async function removeMeetingRows(
  db: Db,
  { id, committee_id, today, at }: Removing,
): Promise<(auditActor: AuditActor) => Promise<void>> {
  const user_ids = await usersWhoSee(db, { meeting_id: id, today })
  await endActiveBeforeRemoval(db, { meeting_id: id, today })
  await publishLayersGoing(db, { id, today })
  const publishMotions = await removeMotionsOf(db, { meeting_id: id, today })
  const businesses = await businessesOf(db, id)
  await db.deleteFrom('meeting').where('id', '=', id).execute()
  await removeUnused(db, businesses)
  await forgetSource(db, committee_id)
  await recordMeetingEvent(db, 'meeting.removed', { id, committee_id, at })
  return async (auditActor) => {
    await publishMotions(auditActor)
    if (user_ids.length > 0) await publishSight(db, { user_ids })
  }
}

/** Recipients of shared layers lose them at once, in open viewers too. */
async function publishLayersGoing(db: Db, { id, today }: { id: number; today: string }) {
  const shared = await db
    .selectFrom('annotation_layer as layer')
    .innerJoin('document_version as version', 'version.id', 'layer.version_id')
    .innerJoin('document', 'document.id', 'version.document_id')
    .where('document.meeting_id', '=', id)
    .where('layer.is_private', '=', false)
    .select('document.id')
    .distinct()
    .execute()
  for (const { id: document_id } of shared) await publishGoing(db, { document_id, today })
}

async function businessesOf(db: Db, meeting_id: number): Promise<number[]> {
  const items = db.selectFrom('agenda_item').where('meeting_id', '=', meeting_id).where('business_id', 'is not', null)
  const rows = await items.select('business_id').distinct().execute()
  return rows.flatMap(({ business_id }) => business_id ?? [])
}

const removeUnused = (db: Db, ids: number[]) =>
  db
    .deleteFrom('business')
    .where('id', '=', sql<number>`any(${ids})`)
    .where(sql<boolean>`not exists (select from agenda_item where agenda_item.business_id = business.id)`)
    .where(sql<boolean>`not exists (select from posting where posting.business_id = business.id)`)
    .execute()

/** Lets the next import set the producer's committee again. */
const forgetSource = (db: Db, committee_id: number) =>
  db
    .updateTable('committee')
    .set({ source_oguid: null, source_title: null })
    .where('id', '=', committee_id)
    .where(
      sql<boolean>`not exists (
        select from meeting where meeting.committee_id = committee.id and meeting.source_oguid = committee.source_oguid)`,
    )
    .execute()

/** Everything that people have in a meeting, with its owner; the owner of a motion is null unless only its creator sees it. */
const belongingsOf = (id: number) => sql`
  select layer.owner_id as user_id, 'annotations' as kind, greatest(layer.annotation_count, 1) as count
  from document join document_version version on version.document_id = document.id
    join annotation_layer layer on layer.version_id = version.id and layer.has_annotations
  where document.meeting_id = ${id}
  union all select author_id, 'notes', 1 from note where meeting_id = ${id}
  union all select user_id, 'tags', 1 from tag_entry where meeting_id = ${id}
  union all select bookmark.user_id, 'bookmarks', 1
  from bookmark join agenda_item on agenda_item.id = bookmark.agenda_item_id where agenda_item.meeting_id = ${id}
  union all select owner_id, 'personal_documents', 1 from document where meeting_id = ${id} and kind = 'personal_documents'
  union all select case when status = 'DRAFT' and creator_id = first_signatory_id then creator_id end, 'motions', 1
  from motion where meeting_id = ${id}`

const none: Belongings = { annotations: 0, notes: 0, tags: 0, bookmarks: 0, personal_documents: 0, motions: 0 }

/** What removing a meeting that the caller sees would delete: its contents, and what people have in it. */
export async function describeRemoval(db: Db, me: Viewer, id: number): Promise<Removal> {
  const { rows: contents } = await sql<Pick<Removal, 'agenda_items' | 'documents'>>`select
    (select count(*) from agenda_item where meeting_id = ${id} and withdrawn is null)::integer as agenda_items,
    (select count(*) from document
      where meeting_id = ${id} and withdrawn is null and kind <> 'personal_documents')::integer as documents`.execute(db)
  const { rows } = await sql<{ kind: keyof Belongings; others: number; own: number }>`select kind,
    coalesce(sum(count) filter (where user_id is distinct from ${me.id}), 0)::integer as others,
    coalesce(sum(count) filter (where user_id = ${me.id}), 0)::integer as own
    from (${belongingsOf(id)}) belongings group by kind`.execute(db)
  const of = (whose: 'others' | 'own') => ({ ...none, ...Object.fromEntries(rows.map((row) => [row.kind, row[whose]])) })
  return { ...contents[0]!, others: of('others'), own: of('own') }
}

/**
 * Locks what people have in a meeting until the transaction ends. The caller's lock on the committee already blocks all writes but those
 * of annotations, which touch only their layer. Versions are locked before layers, in the same order as carrying over does.
 */
export async function lockBelongings(db: Db, id: number): Promise<void> {
  const versions = db
    .selectFrom('document_version as version')
    .innerJoin('document', 'document.id', 'version.document_id')
    .where('document.meeting_id', '=', id)
    .select('version.id')
    .orderBy('version.id')
  await versions.forUpdate('version').execute()
  await db
    .selectFrom('annotation_layer as layer')
    .where('layer.version_id', 'in', versions)
    .select('layer.id')
    .orderBy('layer.id')
    .forUpdate('layer')
    .execute()
}

/** Throws 409 that says how much others have there, in this language. */
export function requireNobodyElse({ others }: Pick<Removal, 'others'>, language: Language): void {
  const kinds = kindsOfBelongings.filter((kind) => others[kind] > 0)
  if (kinds.length === 0) return
  const parts = kinds.map((kind) => translate(language, { key: `import_dialog.work_${kind}`, params: { count: others[kind] } }))
  throw wrongState({ key: 'meetings.not_removable', params: { what: new Intl.ListFormat(language).format(parts) } })
}
