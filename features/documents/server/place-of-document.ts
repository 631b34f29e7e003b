import type { DocumentKind } from '#features/documents/document.ts'
import type { Db } from '#platform/server/database/db.ts'
import { notFound } from '#platform/server/http/problem.ts'
import type { Actor } from '#platform/shared/actor.ts'
import { seenDocuments } from './seen.ts'

/** Where a document is, with its imported tags: all that changes to it need. Throws 404 if the caller may not see it or it is of another kind. */
export const findPlaceOfDocument = (db: Db, me: Actor, { kind, id }: { kind: DocumentKind; id: number }) =>
  seenDocuments(db, me)
    .innerJoin('document_version as version', 'version.id', 'document.latest_version_id')
    .where('document.id', '=', id)
    .where('document.kind', '=', kind)
    .select(['document.id', 'document.meeting_id', 'document.withdrawn', 'meeting.committee_id', 'version.imported_tags'])
    .executeTakeFirstOrThrow(notFound)
