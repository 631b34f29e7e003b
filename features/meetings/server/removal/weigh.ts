import { sql } from 'kysely'
import { type Belongings, kindsOfBelongings, type Removal } from '#features/meetings/removal-contract.ts'
import type { Seer } from '#features/meetings/server/repository.ts'
import type { Db } from '#platform/server/database/db.ts'
import { wrongState } from '#platform/server/http/problem.ts'
import { say } from '#platform/server/lib/texts.ts'
import type { Language } from '#platform/shared/languages.ts'

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
export async function weighRemoval(db: Db, me: Seer, id: number): Promise<Removal> {
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
  const parts = kinds.map((kind) => say(language, { key: `import_dialog.work_${kind}`, params: { count: others[kind] } }))
  throw wrongState({ key: 'meetings.not_removable', params: { what: new Intl.ListFormat(language).format(parts) } })
}
