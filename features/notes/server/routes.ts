import { addDeed } from '#features/audit/server/repository.ts'
import { changeNote, listNotes, noteCalls, removeNote } from '#features/notes/contract.ts'
import { type NotableKind, notableKinds } from '#features/notes/note.ts'
import { notePolicy } from '#features/notes/policy.ts'
import type { House } from '#platform/server/house.ts'
import { handle } from '#platform/server/http/handle.ts'
import { authorize, notPermitted, requireActive, requireNotWithdrawn, wrongState } from '#platform/server/http/problem.ts'
import { holdNote } from './hold-note.ts'
import { isAnother, says } from './is-another.ts'
import { claimKey, findMade, noteMade } from './keys.ts'
import { findPlace, holdPlace } from './places.ts'
import { findNote, listAllNotes, listNotesOn } from './repository.ts'
import { tellingReaders, tellReaders } from './tell-readers.ts'
import { addNote, rewriteNote } from './write-notes.ts'

export function noteRoutes(house: House) {
  const { clock } = house
  for (const kind of notableKinds) routesOf(house, kind)

  handle(house, listNotes, ({ db, me }) => listAllNotes(db, me))

  handle(house, changeNote, async ({ db, me: asker, params, body, request }) => {
    const { me, note, committee } = await holdNote(db, asker, { id: params.id, request })
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
    await tellingReaders(db, { id: note.id, today: me.today }, () => rewriteNote(db, note, { at, body: changes }))
    const changed = await findNote(db, me, note.id)
    await addDeed(db, me, deed('change_note', note, { request, at }))
    return changed
  })

  handle(house, removeNote, async ({ db, me: asker, params, query, request }) => {
    const { me, note, committee } = await holdNote(db, asker, { id: params.id, request })
    authorize(notePolicy.remove, me, note)
    requireActive(committee)
    if (isAnother(note, query?.if_updated)) throw changedElsewhere()
    await tellingReaders(db, { id: note.id, today: me.today }, () => db.deleteFrom('note').where('id', '=', note.id).execute())
    await addDeed(db, me, deed('remove_note', note, { request, at: clock() }))
    return {}
  })
}

function routesOf(house: House, kind: NotableKind) {
  const { clock } = house
  const calls = noteCalls[kind]

  handle(house, calls.listNotes, async ({ db, me, params }) => {
    await findPlace(db, me, { kind, id: params.id, now: clock().toISOString() })
    return listNotesOn(db, me, { kind, id: params.id })
  })

  handle(house, calls.createNote, async ({ db, me: asker, params, body, request }) => {
    const { key } = body
    const made = await findMade(db, asker, key)
    if (made) return made
    const at = clock()
    const object = { kind, id: params.id }
    const { me, committee, place, withdrawn } = await holdPlace(db, asker, { ...object, now: at.toISOString(), request })
    authorize(notePolicy.create, me, place)
    requireActive(committee)
    requireNotWithdrawn({ withdrawn })
    if (!(await claimKey(db, me, key))) return (await findMade(db, me, key))!
    const { id } = await addNote(db, { author_id: me.id, at, object, place, body })
    await noteMade(db, me, { key, note_id: id })
    await tellReaders(db, { id, today: me.today })
    const note = await findNote(db, me, id)
    await addDeed(db, me, deed('add_note', note, { request, at }))
    return note
  })
}

const changedElsewhere = () => wrongState({ key: 'notes.changed_elsewhere' })

type Made = { request: { id: string }; at: Date }
/** Neither text nor audience: whoever reads the log must not read over somebody's shoulder. */
const deed = (action: string, { id, committee_id }: { id: number; committee_id: number }, { request, at }: Made) => ({
  action,
  subject_type: 'note',
  subject_id: id,
  committee_id,
  request_id: request.id,
  at,
})
