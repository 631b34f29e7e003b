import { sql } from 'kysely'
import { layersOf } from '#features/annotations/server/repository.ts'
import type { Viewer } from '#features/meetings/server/repository.ts'
import type { Db } from '#platform/server/database/db.ts'

/** Records that the layers of a version are to be carried over to the next one. */
export const askCarryOver = (db: Db, version: { version_id: number; from_version_id: number }) =>
  db.insertInto('carry_over').values(version).execute()

/** The documents with layers still to carry over, in one committee or all. */
export const documentsToCarry = (db: Db, committee_id?: number) =>
  db
    .selectFrom('carry_over')
    .innerJoin('document_version as version', 'version.id', 'carry_over.version_id')
    .innerJoin('document', 'document.id', 'version.document_id')
    .innerJoin('meeting', 'meeting.id', 'document.meeting_id')
    .$if(committee_id !== undefined, (query) => query.where('meeting.committee_id', '=', committee_id ?? 0))
    .select('document.id as document_id')
    .distinct()
    .execute()

/** Whether the layer joined as `layer` is still to be carried over as the row joined as `carry_over` says. Empty private layers are skipped. */
const waits = sql<boolean>`((not layer.is_private or layer.has_annotations) and not exists (
  select from carried_layer carried where carried.layer_id = layer.id and carried.version_id = carry_over.version_id))`

/** Whether the row joined as `carry_over` leads to the row joined as `version`, directly or through versions between. */
const leadsToVersion = sql<boolean>`carry_over.version_id in (
  select earlier.id from document_version earlier where earlier.document_id = version.document_id and earlier.number <= version.number)`

/**
 * Whether layers that the caller sees are still to be carried over to the row joined as `version`; layers of others that the caller does
 * not see are ignored.
 */
export const isCarryingOver = (db: Db, me: Viewer) =>
  sql<boolean>`exists (${layersOf(db, me)
    .innerJoin('carry_over', 'carry_over.from_version_id', 'layer.version_id')
    .where(leadsToVersion)
    .where(waits)
    .select('layer.id')})`

type Owned = { owner_id: number; version_ids: number[] }

/**
 * Whether somebody's own layers are still to be carried over to one of these locked versions. Locks the rows that lead there, so that
 * nothing arrives before the commit. Call it before locking layers, the same order as carrying over.
 */
export async function lockPendingCarryOvers(db: Db, { owner_id, version_ids }: Owned): Promise<boolean> {
  const leading = db
    .selectFrom('carry_over')
    .where(sql<boolean>`exists (select from document_version version where version.id = any(${version_ids}) and ${leadsToVersion})`)
  await leading.select('version_id').orderBy('version_id').forUpdate().execute()
  const waiting = leading.innerJoin('annotation_layer as layer', 'layer.version_id', 'carry_over.from_version_id').where(waits)
  return (await waiting.where('layer.owner_id', '=', owner_id).select('layer.id').limit(1).execute()).length > 0
}

export type CarryOver = NonNullable<Awaited<ReturnType<typeof nextCarryOver>>>

/** The oldest of a document: what is carried over to one version goes on from there to the next. */
export const nextCarryOver = (db: Db, document_id: number) =>
  db
    .selectFrom('carry_over')
    .innerJoin('document_version as after', 'after.id', 'carry_over.version_id')
    .innerJoin('document_version as before', 'before.id', 'carry_over.from_version_id')
    .where('after.document_id', '=', document_id)
    .select(['carry_over.version_id', 'carry_over.from_version_id'])
    .select(['before.sha256 as before_sha256', 'before.size as before_size', 'before.mime_type as before_type'])
    .select(['after.sha256 as after_sha256', 'after.size as after_size', 'after.mime_type as after_type'])
    .orderBy('after.number')
    .limit(1)
    .executeTakeFirst()

/** The layers of the previous version not carried over yet; none once all have been, by any job. */
export const layersToCarry = (db: Db, { version_id }: CarryOver) =>
  db
    .selectFrom('annotation_layer as layer')
    .innerJoin('carry_over', 'carry_over.from_version_id', 'layer.version_id')
    .where('carry_over.version_id', '=', version_id)
    .where(waits)
    .select(['layer.id', 'layer.annotation_count', 'layer.content_bytes'])
    .orderBy('layer.id')
    .execute()
