import { holdCommittee } from '#features/committees/server/repository.ts'
import type { Db } from '#platform/server/database/db.ts'
import type { Actor } from '#platform/shared/actor.ts'
import type { Asking } from './places.ts'
import { findNote } from './repository.ts'

/** A note with its committee held, so that neither its object nor a group of it goes meanwhile. */
export async function holdNote(db: Db, asker: Actor, { id, request }: { id: number; request: Asking }) {
  const { committee_id } = await findNote(db, asker, id)
  const committee = await holdCommittee(db, asker, committee_id)
  const { me } = await request.askAgain(db)
  return { me, committee, note: await findNote(db, me, id) }
}
