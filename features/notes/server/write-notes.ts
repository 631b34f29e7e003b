import { sql } from 'kysely'
import type { z } from 'zod'
import { findItem } from '#features/agenda/server/repository.ts'
import { findCommittee, lockCommittee } from '#features/committees/server/repository.ts'
import { findPlaceOfDocument } from '#features/documents/server/repository.ts'
import { findMeeting } from '#features/meetings/server/repository.ts'
import { type changeNote, mostNotes, type noteCalls } from '#features/notes/contract.ts'
import { contentTypes, isDocumentKind, type Notable, type Note } from '#features/notes/note.ts'
import type { Db } from '#platform/server/database/db.ts'
import { invalid, type Text, wrongState } from '#platform/server/http/problem.ts'
import type { Actor } from '#platform/shared/actor.ts'

type NewNote = z.output<typeof noteCalls.committees.createNote.body>
type NoteChanges = z.output<typeof changeNote.body>
type Place = Awaited<ReturnType<typeof findPlace>>
type Given = { author_id: number; at: Date; object: Notable; place: Place; body: NewNote }

const here = ({ page_number, position_x, position_y }: NewNote) => ({
  page_number: page_number ?? null,
  position_x: position_x ?? null,
  position_y: position_y ?? null,
})

/** Adds a note; the committee must be locked. Throws 400 with all invalid fields, 409 if the author has reached the maximum on the object. */
export async function addNote(db: Db, { author_id, at, object, place, body }: Given): Promise<{ id: number }> {
  await requireRoom(db, { author_id, object })
  const { committee_id } = place
  const committee_groups = await judged(db, { ...body, committee_id, errors: faultsOfPlace(object, here(body)) })
  const written = { created: at.toISOString(), updated: at.toISOString(), annotation: body.annotation, public: body.public ?? false }
  const on = { content_type: contentTypes[object.kind], object_id: object.id, ...place, ...here(body) }
  const note = await db
    .insertInto('note')
    .values({ author_id, ...on, ...written })
    .returning('id')
    .executeTakeFirstOrThrow()
  await setGroups(db, { id: note.id, committee_id }, committee_groups)
  return note
}

async function requireRoom(db: Db, { author_id, object: { kind, id } }: Pick<Given, 'author_id' | 'object'>): Promise<void> {
  const { count } = await db
    .selectFrom('note')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('author_id', '=', author_id)
    .where('content_type', '=', contentTypes[kind])
    .where('object_id', '=', id)
    .executeTakeFirstOrThrow()
  if (count >= mostNotes) throw wrongState({ key: 'notes.full', params: { maximum: mostNotes } })
}

function faultsOfPlace({ kind }: Notable, place: ReturnType<typeof here>): Record<string, Text[]> {
  const given = Object.values(place).filter((value) => value !== null).length
  if (given > 0 && !isDocumentKind(kind)) return { page_number: [{ key: 'notes.not_on_a_page' }] }
  return given > 0 && given < 3 ? { page_number: [{ key: 'notes.place_incomplete' }] } : {}
}

type Held = Pick<Note, 'id' | 'public' | 'committee_groups' | 'page_number'> & { committee_id: number }

/** Changes the given fields; only a note placed on a page can be moved. Throws 400 with all invalid fields. */
export async function rewriteNote(db: Db, held: Held, { at, body }: { at: Date; body: NoteChanges }): Promise<void> {
  const { committee_groups: given, ...columns } = body
  const moves = body.page_number ?? body.position_x ?? body.position_y
  const errors: Record<string, Text[]> =
    moves !== undefined && held.page_number === null ? { page_number: [{ key: 'notes.not_on_a_page' }] } : {}
  const { id, committee_id } = held
  const audience = { public: body.public ?? held.public, committee_groups: given ?? held.committee_groups.map((group) => group.id) }
  const committee_groups = await judged(db, { ...audience, committee_id, errors })
  await db
    .updateTable('note')
    .set({ ...columns, updated: says(body) ? at.toISOString() : sql.ref<string>('updated') })
    .where('id', '=', id)
    .execute()
  if (!given) return
  await db.deleteFrom('note_group').where('note_id', '=', id).execute()
  await setGroups(db, { id, committee_id }, committee_groups)
}

/** Whether text or audience changes: moving a note on its page does not count as an update. */
const says = ({ annotation, public: isPublic, committee_groups }: NoteChanges) =>
  [annotation, isPublic, committee_groups].some((given) => given !== undefined)

type Judged = {
  public?: boolean | undefined
  committee_groups?: number[] | undefined
  committee_id: number
  errors: Record<string, Text[]>
}

/** The group ids without duplicates, locked so that none is deleted before the note has it. */
async function judged(db: Db, { committee_id, committee_groups = [], errors, ...body }: Judged): Promise<number[]> {
  const ids = [...new Set(committee_groups)]
  const ofCommittee = db.selectFrom('committee_group').select('id').where('committee_id', '=', committee_id)
  const known = ids.length === 0 ? [] : await ofCommittee.where('id', 'in', ids).orderBy('id').forKeyShare().execute()
  const found = {
    ...errors,
    ...(known.length < ids.length && { committee_groups: [{ key: 'notes.unknown_groups' }] }),
    ...(body.public && ids.length > 0 && { non_field_errors: [{ key: 'notes.one_audience' }] }),
  }
  if (Object.keys(found).length > 0) throw invalid(found)
  return ids
}

async function setGroups(db: Db, { id: note_id, committee_id }: { id: number; committee_id: number }, groups: number[]) {
  if (groups.length === 0) return
  const rows = groups.map((group_id) => ({ note_id, group_id, committee_id }))
  await db.insertInto('note_group').values(rows).execute()
}

type Asked = Notable & { now: string }

/** The object that notes are on, as the columns that identify it. Throws 404 if the caller does not see it. */
export const findPlace = async (db: Db, me: Actor, asked: Asked) => (await findObject(db, me, asked)).place

/** The same, with whether it was withdrawn. */
async function findObject(db: Db, me: Actor, { kind, id, now }: Asked) {
  const nowhere = { meeting_id: null, agenda_item_id: null, document_id: null }
  const there = { withdrawn: null }
  if (kind === 'committees') return { ...there, place: { ...nowhere, committee_id: (await findCommittee(db, me, id)).id } }
  if (kind === 'meetings') {
    const { committee_id } = await findMeeting(db, { me, now }, id)
    return { ...there, place: { ...nowhere, committee_id, meeting_id: id } }
  }
  if (isDocumentKind(kind)) {
    const { committee_id, meeting_id, withdrawn } = await findPlaceOfDocument(db, me, { kind, id })
    return { withdrawn, place: { ...nowhere, committee_id, meeting_id, document_id: id } }
  }
  const { meeting, withdrawn } = await findItem(db, { me, enable_businesses: false }, id)
  return { withdrawn, place: { ...nowhere, committee_id: meeting.committee.id, meeting_id: meeting.id, agenda_item_id: id } }
}

export type Asking = { reauthenticate: (db: Db) => Promise<{ me: Actor }> }

/**
 * Same as `findPlace`, for changes: locks the committee and reauthenticates. Imports lock the committee too, so they withdraw the object
 * before or after; and a membership may have ended during the wait.
 */
export async function lockPlace(db: Db, asker: Actor, { request, ...asked }: Asked & { request: Asking }) {
  const { committee_id } = await findPlace(db, asker, asked)
  const committee = await lockCommittee(db, asker, committee_id)
  const { me } = await request.reauthenticate(db)
  return { me, committee, ...(await findObject(db, me, asked)) }
}
