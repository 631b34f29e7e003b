import { sql } from 'kysely'
import type { Db } from '#server/database/db.ts'

/** Notes that the layers of a version are to be brought to the one that follows it. */
export const askCarryOver = (db: Db, version: { version_id: number; from_version_id: number }) =>
  db.insertInto('carry_over').values(version).execute()

/** The documents to whose new versions layers are still to be brought, of one committee or all. */
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

/** Whether it is one of them, of the row that is joined as `version`. */
export const isCarryingOver = sql<boolean>`exists (select from carry_over where carry_over.version_id = version.id)`

export type CarryOver = NonNullable<Awaited<ReturnType<typeof nextCarryOver>>>

/** The oldest of a document: what is brought to a version comes along from there to the next one. */
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

/** The layers of the version before that were not brought yet, empty private ones left out; none once all have been, by whomever. */
export const layersToCarry = (db: Db, { version_id }: CarryOver) =>
  db
    .selectFrom('annotation_layer as layer')
    .innerJoin('carry_over', 'carry_over.from_version_id', 'layer.version_id')
    .where('carry_over.version_id', '=', version_id)
    .where((query) => query.or([query('layer.is_private', '=', false), query('layer.has_annotations', '=', true)]))
    .where((query) =>
      query.not(
        query.exists(
          query
            .selectFrom('carried_layer')
            .whereRef('carried_layer.layer_id', '=', 'layer.id')
            .where('carried_layer.version_id', '=', version_id),
        ),
      ),
    )
    .select(['layer.id', 'layer.annotation_count', 'layer.content_bytes'])
    .orderBy('layer.id')
    .execute()
