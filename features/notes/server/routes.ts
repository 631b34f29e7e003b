import { sql } from 'kysely'
import type { z } from 'zod'
import { addAuditEntry } from '#features/audit/server/repository.ts'
import { lockCommittee } from '#features/committees/server/repository.ts'
import { isDocumentSeenBy } from '#features/documents/server/seen.ts'
import { isActiveOn } from '#features/identity/server/repository.ts'
import type { Viewer } from '#features/meetings/server/repository.ts'
import { changeNote, listNotes, noteCalls, removeNote } from '#features/notes/contract.ts'
import { type NotableKind, type Note, notableKinds } from '#features/notes/note.ts'
import { notePolicy } from '#features/notes/policy.ts'
import type { Db } from '#platform/server/database/db.ts'
import type { AppContext } from '#platform/server/deps.ts'
import { handle } from '#platform/server/http/handle.ts'
import { authorize, notFound, notPermitted, requireActive, requireNotWithdrawn, wrongState } from '#platform/server/http/problem.ts'
import { publishingSight, publishSight } from '#platform/server/realtime/publish.ts'
import type { Actor } from '#platform/shared/actor.ts'
import { findNote, listAllNotes, listNotesOn } from './repository.ts'
import { type Asking, addNote, findPlace, lockPlace, rewriteNote } from './write-notes.ts'

export function noteRoutes(context: AppContext) {
  const { clock } = context
  for (const kind of notableKinds) routesOf(context, kind)

  handle(context, listNotes, ({ db, me }) => listAllNotes(db, me))

  handle(context, changeNote, async ({ db, me: asker, params, body, request }) => {
    const { me, note, committee } = await lockNote(db, asker, { id: params.id, request })
    authorize(notePolicy.change, me, note)
    if (note.orphan) throw wrongState({ key: 'notes.orphan_is_fixed' })
    if (!note.is_object_seen) throw notPermitted()
    requireActive(committee)
    const { if_updated, ...changes } = body
    if (isAnother(note, if_updated)) {
      if (says(note, changes)) return note
      throw changedElsewhere()
    }
    const at = clock()
    await publishingToReaders(db, { id: note.id, today: me.today }, () => rewriteNote(db, note, { at, body: changes }))
    const changed = await findNote(db, me, note.id)
    await addAuditEntry(db, me, auditEntry('change_note', note, { request, at }))
    return changed
  })

  handle(context, removeNote, async ({ db, me: asker, params, query, request }) => {
    const { me, note, committee } = await lockNote(db, asker, { id: params.id, request })
    authorize(notePolicy.remove, me, note)
    requireActive(committee)
    if (isAnother(note, query?.if_updated)) throw changedElsewhere()
    await publishingToReaders(db, { id: note.id, today: me.today }, () => db.deleteFrom('note').where('id', '=', note.id).execute())
    await addAuditEntry(db, me, auditEntry('remove_note', note, { request, at: clock() }))
    return {}
  })
}

function routesOf(context: AppContext, kind: NotableKind) {
  const { clock } = context
  const calls = noteCalls[kind]

  handle(context, calls.listNotes, async ({ db, me, params }) => {
    await findPlace(db, me, { kind, id: params.id, now: clock().toISOString() })
    return listNotesOn(db, me, { kind, id: params.id })
  })

  handle(context, calls.createNote, async ({ db, me: asker, params, body, request }) => {
    const { key } = body
    const made = await findNoteByKey(db, asker, key)
    if (made) return made
    const at = clock()
    const object = { kind, id: params.id }
    const { me, committee, place, withdrawn } = await lockPlace(db, asker, { ...object, now: at.toISOString(), request })
    authorize(notePolicy.create, me, place)
    requireActive(committee)
    requireNotWithdrawn({ withdrawn })
    if (!(await claimKey(db, me, key))) return (await findNoteByKey(db, me, key))!
    const { id } = await addNote(db, { author_id: me.id, at, object, place, body })
    await noteMade(db, me, { key, note_id: id })
    await publishToReaders(db, { id, today: me.today })
    const note = await findNote(db, me, id)
    await addAuditEntry(db, me, auditEntry('add_note', note, { request, at }))
    return note
  })
}

const changedElsewhere = () => wrongState({ key: 'notes.changed_elsewhere' })

type Made = { request: { id: string }; at: Date }
/** Contains neither text nor audience, which readers of the log must not learn. */
const auditEntry = (action: string, { id, committee_id }: { id: number; committee_id: number }, { request, at }: Made) => ({
  action,
  subject_type: 'note',
  subject_id: id,
  committee_id,
  request_id: request.id,
  at,
})

/** A note with its committee locked, so that neither its object nor its groups are removed meanwhile. */
async function lockNote(db: Db, asker: Actor, { id, request }: { id: number; request: Asking }) {
  const { committee_id } = await findNote(db, asker, id)
  const committee = await lockCommittee(db, asker, committee_id)
  const { me } = await request.reauthenticate(db)
  return { me, committee, note: await findNote(db, me, id) }
}

/** Whether the note was changed since its author read it at that instant. */
const isAnother = ({ updated }: Pick<Note, 'updated'>, if_updated: string | undefined): boolean =>
  if_updated !== undefined && Date.parse(if_updated) !== Date.parse(updated)

type Changes = Omit<z.output<typeof changeNote.body>, 'if_updated'>

/** Whether the note already has the requested contents: the same request was sent before, and its response got lost. */
function says(note: Note, { committee_groups, ...columns }: Changes): boolean {
  const isTheSame = Object.entries(columns).every(([name, value]) => value === undefined || note[name as keyof typeof columns] === value)
  if (!committee_groups) return isTheSame
  const [held, asked] = [new Set(note.committee_groups.map(({ id }) => id)), new Set(committee_groups)]
  return isTheSame && held.symmetricDifference(asked).size === 0
}

type Key = string | undefined

/** The note that its author created under this key before; undefined if there is none. Throws 404 if it is gone. */
async function findNoteByKey(db: Db, me: Viewer, key: Key) {
  if (key === undefined) return undefined
  const row = await ofKey(db, me, key).executeTakeFirst()
  if (row?.note_id === null) throw notFound()
  return row && findNote(db, me, row.note_id)
}

/** Claims the key for the note about to be written; returns whether it was free. A concurrent claim waits. */
async function claimKey(db: Db, { id: author_id }: Viewer, key: Key): Promise<boolean> {
  if (key === undefined) return true
  const free = db
    .insertInto('note_key')
    .values({ author_id, key, note_id: null })
    .onConflict((conflict) => conflict.doNothing())
  return (await free.returning('key').execute()).length > 0
}

/** Records the note created under the key. */
async function noteMade(db: Db, me: Viewer, { key, note_id }: { key: Key; note_id: number }): Promise<void> {
  if (key === undefined) return
  await db.updateTable('note_key').set({ note_id }).where('author_id', '=', me.id).where('key', '=', key).execute()
}

const ofKey = (db: Db, me: Viewer, key: string) =>
  db.selectFrom('note_key').select('note_id').where('author_id', '=', me.id).where('key', '=', sql<string>`${key}::uuid`)

type Asked = { id: number; today: string }

/** Publishes a new note to its readers. */
async function publishToReaders(db: Db, note: Asked): Promise<void> {
  const user_ids = await readersOf(db, note)
  if (user_ids.length > 0) await publishSight(db, { user_ids })
}

/** Changes or removes a note, and publishes that to its readers before and after. Nothing is published for a private note. */
const publishingToReaders = <Done>(db: Db, note: Asked, change: () => Promise<Done>): Promise<Done> =>
  publishingSight(db, () => readersOf(db, note), change)

const isInGroup = sql<boolean>`exists (
  select from note_group ng join committee_group_member gm on gm.committee_group_id = ng.group_id
  where ng.note_id = note.id and gm.user_id = u.id)`

/** Users in the audience of a note (`isFor`) who see its object. */
async function readersOf(db: Db, { id, today }: Asked): Promise<number[]> {
  const rows = await db
    .selectFrom('note')
    .innerJoin('membership as m', 'm.committee_id', 'note.committee_id')
    .innerJoin('app_user as u', 'u.id', 'm.user_id')
    .leftJoin('meeting', 'meeting.id', 'note.meeting_id')
    .leftJoin('document', 'document.id', 'note.document_id')
    .where('note.id', '=', id)
    .where('note.orphan', '=', false)
    .where(sql<boolean>`(note.public or ${isInGroup})`)
    .where(isActiveOn(today))
    .where(sql<boolean>`(note.meeting_id is null or ${isDocumentSeenBy(sql.ref('u.id'), today)})`)
    .select('u.id')
    .orderBy('u.id')
    .execute()
  return rows.map((row) => row.id)
}
