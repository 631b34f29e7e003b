import { sql } from 'kysely'
import { fullNameOfUser } from '#features/committees/server/repository.ts'
import { seeDocument } from '#features/documents/server/seen.ts'
import type { Viewer } from '#features/meetings/server/repository.ts'
import { contentTypes, isDocumentKind, type Notable, type NotableKind, type Note, notablePaths } from '#features/notes/note.ts'
import type { Db } from '#platform/server/database/db.ts'
import { notFound } from '#platform/server/http/problem.ts'
import { isActiveThere, isFor, isOwn, mayBeFor, type NotePlace, notesIn } from './seen.ts'

/** The ids of those on the meeting itself. */
export const idsOnMeeting = (notes: NotePlace[]) => notes.filter(({ agenda_item_id }) => agenda_item_id === null).map(({ id }) => id)

/** Ids of the notes on an agenda item, which the caller has been found to see. */
export async function listIdsOn(db: Db, me: Viewer, item: { id: number; meeting_id: number }) {
  const notes = await notesIn(db, me, sql.val(item.meeting_id)).where('note.agenda_item_id', '=', item.id).execute()
  return notes.map(({ id }) => id)
}

/** Meeting and document are joined if the note has them; without a document, seeing the meeting is enough. */
const isObjectSeen = (me: Viewer) => sql<boolean>`(note.meeting_id is null or ${seeDocument(me)})`

const author = sql<Note['author']>`jsonb_build_object('username', u.username, 'first_name', u.first_name,
  'last_name', u.last_name, 'full_name', ${fullNameOfUser})`

/** Group titles are only for active members of the committee. */
const groups = (me: Viewer) => sql<Note['committee_groups']>`coalesce((
  select jsonb_agg(jsonb_build_object('id', g.id, 'title', g.title) order by g.title collate "und-x-icu", g.id)
  from note_group ng join committee_group g on g.id = ng.group_id
  where ng.note_id = note.id and not note.orphan and ${isActiveThere(me)}), '[]')`

const isShared = sql<boolean>`(not note.orphan and (note.public or exists (select from note_group ng where ng.note_id = note.id)))`

const pathOf = Object.fromEntries((Object.keys(contentTypes) as NotableKind[]).map((kind) => [contentTypes[kind], notablePaths[kind]]))
const url = sql<string | null>`case when not note.orphan then
  replace(${JSON.stringify(pathOf)}::jsonb ->> note.content_type, '$id', note.object_id::text) end`

/** Only the author sees the key. */
const ownKey = (me: Viewer) =>
  sql<string | null>`case when note.author_id = ${me.id} then (select k.key from note_key k where k.note_id = note.id) end`

/** The only access to notes; newest first (D3 §3). */
export const notesSeenBy = (db: Db, me: Viewer) =>
  db
    .selectFrom('note')
    .innerJoin('app_user as u', 'u.id', 'note.author_id')
    .leftJoin('meeting', 'meeting.id', 'note.meeting_id')
    .leftJoin('document', 'document.id', 'note.document_id')
    .where(isFor(me))
    .where(sql<boolean>`(${isOwn(me)} or ${isObjectSeen(me)})`)
    .select(['note.id', 'note.annotation', 'note.created', 'note.updated', 'note.object_id', 'note.content_type', 'note.orphan'])
    .select(['note.page_number', 'note.position_x', 'note.position_y', author.as('author'), groups(me).as('committee_groups')])
    .select([
      sql<boolean>`(note.public and not note.orphan)`.as('public'),
      isShared.as('shared'),
      sql<boolean>`(note.author_id = ${me.id})`.as('isOwner'),
      ownKey(me).as('key'),
      url.as('annotatedObjectURL'),
    ])
    .orderBy('note.created', 'desc')
    .orderBy('note.id', 'desc')

/** On any object. */
export const listAllNotes = (db: Db, me: Viewer) => notesSeenBy(db, me).where(mayBeFor(me)).execute()

/** For a meeting, includes those that `notesIn` counts there. The caller has been found to see the object. */
export function listNotesOn(db: Db, me: Viewer, { kind, id }: Notable) {
  const notes = notesSeenBy(db, me)
  if (kind === 'agenda_items' || isDocumentKind(kind))
    return notes.where('note.content_type', '=', contentTypes[kind]).where('note.object_id', '=', id).execute()
  if (kind === 'committees') return notes.where('note.meeting_id', 'is', null).where('note.committee_id', '=', id).execute()
  return notes.where('note.meeting_id', '=', id).where('note.agenda_item_id', 'is', null).where('note.document_id', 'is', null).execute()
}

/** Maximum number of notes listed for a whole meeting. */
const mostOfMeeting = 2_000

/** The caller's own notes on a meeting, its items and its documents, whether or not they still see these; the newest first. `all`: how many there are. */
export const listOwnNotesIn = (db: Db, me: Viewer, meeting_id: number) =>
  db
    .selectFrom('note')
    .where('note.meeting_id', '=', meeting_id)
    .where(isOwn(me))
    .select(['note.id', 'note.annotation', 'note.agenda_item_id', 'note.document_id', 'note.orphan', 'note.page_number'])
    .select([
      'note.position_x',
      'note.position_y',
      'note.updated',
      isShared.as('shared'),
      sql<number>`(count(*) over ())::integer`.as('all'),
    ])
    .orderBy('note.created', 'desc')
    .orderBy('note.id', 'desc')
    .limit(mostOfMeeting)
    .execute()

/** With what its policy needs. Throws 404 if it is not for the caller. */
export const findNote = (db: Db, me: Viewer, id: number) =>
  notesSeenBy(db, me)
    .where('note.id', '=', id)
    .select(['note.committee_id', sql<boolean>`coalesce(${isObjectSeen(me)}, false)`.as('is_object_seen')])
    .executeTakeFirstOrThrow(notFound)

/**
 * Call before changing what a meeting holds, in the same transaction: the returned function counts the notes seen by the caller that became
 * orphans since. Notes of others do not count: the number would reveal them (permissions.md G4).
 */
export async function watchNotes(db: Db, me: Viewer, meeting_id: number): Promise<() => Promise<number>> {
  const ofMeeting = db.selectFrom('note').where('note.meeting_id', '=', meeting_id)
  const seen = await ofMeeting.where('note.orphan', '=', false).where(isFor(me)).select('note.id').execute()
  const ids = new Set(seen.map(({ id }) => id))
  return async () => {
    if (ids.size === 0) return 0
    const orphans = await ofMeeting.where('note.orphan', '=', true).select('note.id').execute()
    return orphans.filter(({ id }) => ids.has(id)).length
  }
}
