import { sql } from 'kysely'
import { layersOf } from '#features/annotations/server/repository.ts'
import { isOwn, mayBeShared } from '#features/annotations/server/seen.ts'
import { fullNameOfUser } from '#features/committees/server/repository.ts'
import { seeDocument } from '#features/documents/server/seen.ts'
import { meetingOfParent } from '#features/meetings/server/repository.ts'
import { earlierPapers, latePapers, meetingsWithNews, newsSince, withNewsMeetings } from '#features/news/server/repository.ts'
import { notesSeenBy } from '#features/notes/server/repository.ts'
import { mayBeFor } from '#features/notes/server/seen.ts'
import type { Db } from '#platform/server/database/db.ts'
import type { Actor } from '#platform/shared/actor.ts'

/** Only this many of each kind are listed. */
const MOST = 100

const visitOf = (me: Actor) =>
  sql`(select visit.last_seen from meeting_visit visit where visit.user_id = ${me.id} and visit.meeting_id = meeting.id)`

/** Whether the caller imported the row joined as `meeting`, as far as it is known. */
const isImportedBy = (me: Actor) => sql`(
  exists (select from import_undo import where import.meeting_id = meeting.id and import.imported_by = ${me.id})
  or exists (select from document d join document_version v on v.document_id = d.id where d.meeting_id = meeting.id and v.added_by = ${me.id}))`

/** Meetings of others that the caller has never opened, and that are not over for long. */
export const newMeetings = (db: Db, me: Actor) =>
  db
    .selectFrom(meetingsWithNews(db, me).as('place'))
    .innerJoin('meeting', 'meeting.id', 'place.id')
    .where('place.is_recent', '=', true)
    .where(sql<boolean>`meeting.imported_at >= ${newsSince(me)} and ${visitOf(me)} is null and not ${isImportedBy(me)}`)
    .select([meetingOfParent.as('meeting'), 'meeting.imported_at as at'])
    .orderBy('meeting.imported_at', 'desc')
    .limit(MOST)

/** New papers, and new versions with the one before. They do not say who imported them: their readers need not share a committee with that person. */
export const newPapersListed = (db: Db, me: Actor) =>
  db
    .selectFrom(newestPapers(db, me).as('newest'))
    .innerJoin('document_version as version', 'version.id', 'newest.id')
    .innerJoin('document', 'document.id', 'version.document_id')
    .innerJoin('meeting', 'meeting.id', 'document.meeting_id')
    .leftJoin('agenda_item', 'agenda_item.id', 'document.agenda_item_id')
    .select([meetingOfParent.as('meeting'), 'version.created as at', 'document.title', 'agenda_item.title as agenda_item'])
    .select(
      sql<{ kind: 'attachments'; id: number; version_id: number }>`jsonb_build_object(
      'kind', document.kind, 'id', document.id, 'version_id', version.id)`.as('document'),
    )
    .select(
      sql<number | null>`(
      select before.id from document_version before
      where before.document_id = document.id and before.number < version.number order by before.number desc limit 1)`.as('previous'),
    )
    .orderBy('version.created', 'desc')
    .orderBy('version.id')

/** The versions to list. Those that came earlier are looked for only if there is room for them. */
const newestPapers = (db: Db, me: Actor) =>
  withNewsMeetings(db, me)
    .with('late', () => newestLate(db, me))
    .with('earlier', () => newestEarlier(db, me).where(sql<boolean>`(select count(*) from late) < ${MOST}`))
    .selectFrom('late')
    .select(['late.id', 'late.created'])
    .unionAll((query) => query.selectFrom('earlier').select(['earlier.id', 'earlier.created']))
    .orderBy('created', 'desc')
    .orderBy('id')
    .limit(MOST)

/** Ordered by time alone, as an index has them: of papers that came at once any are listed. */
const newestLate = (db: Db, me: Actor) =>
  latePapers(db, me).select(['newest.id', 'newest.created']).orderBy('newest.created', 'desc').limit(MOST)

const newestEarlier = (db: Db, me: Actor) =>
  earlierPapers(db, me).select(['version.id', 'version.created']).orderBy('version.created', 'desc').limit(MOST)

/** Layers of others that changed since the caller last had the paper on screen. */
export const newLayers = (db: Db, me: Actor) =>
  layersOf(db, me)
    .where(mayBeShared(me))
    .innerJoin('app_user as u', 'u.id', 'layer.owner_id')
    .innerJoin('document_version as version', 'version.id', 'layer.version_id')
    .innerJoin('document', 'document.id', 'version.document_id')
    .innerJoin('meeting', 'meeting.id', 'document.meeting_id')
    .leftJoin('document_reading as reading', (join) =>
      join.onRef('reading.version_id', '=', 'version.id').on('reading.user_id', '=', me.id),
    )
    .where((query) => query.not(isOwn(me)))
    .where(seeDocument(me))
    .where('layer.has_annotations', '=', true)
    .where(sql<boolean>`layer.updated >= greatest(${newsSince(me)}, coalesce(reading.last_seen, '-infinity'))`)
    .select([meetingOfParent.as('meeting'), 'layer.updated as at', 'document.title', fullNameOfUser.as('by')])
    .select(
      sql<{ kind: 'attachments'; id: number; version_id: number; layer_id: number }>`jsonb_build_object(
      'kind', document.kind, 'id', document.id, 'version_id', version.id, 'layer_id', layer.id)`.as('document'),
    )
    .orderBy('layer.updated', 'desc')
    .limit(MOST)

/** Notes of others for the caller that came since the caller last opened their meeting. */
export const newNotes = (db: Db, me: Actor) =>
  db
    .selectFrom(lateNotes(db, me).select('note.meeting_id').as('seen'))
    .innerJoin('note', 'note.id', 'seen.id')
    .innerJoin('app_user as u', 'u.id', 'note.author_id')
    .innerJoin('meeting', 'meeting.id', 'note.meeting_id')
    .where(sql<boolean>`note.created >= coalesce(${visitOf(me)}, '-infinity')`)
    .select([meetingOfParent.as('meeting'), 'note.created as at', fullNameOfUser.as('by')])
    .select((query) => query.ref('seen.annotatedObjectURL').$notNull().as('address'))
    .select(sql<string>`left(note.annotation, 200)`.as('title'))
    .orderBy('note.created', 'desc')
    .limit(MOST)

const lateNotes = (db: Db, me: Actor) =>
  notesSeenBy(db, me)
    .where(mayBeFor(me))
    .where('note.author_id', '!=', me.id)
    .where(sql<boolean>`note.created >= ${newsSince(me)}`)
