import { findItem } from '#features/agenda/server/repository.ts'
import { findCommittee, lockCommittee } from '#features/committees/server/repository.ts'
import { findPlaceOfDocument } from '#features/documents/server/repository.ts'
import { findMeeting } from '#features/meetings/server/repository.ts'
import { isDocumentKind, type Notable } from '#features/notes/note.ts'
import type { Db } from '#platform/server/database/db.ts'
import type { Actor } from '#platform/shared/actor.ts'

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
