import { sql } from 'kysely'
import { findItem } from '#features/agenda/server/repository.ts'
import type { CommitteeListed } from '#features/committees/contract.ts'
import { findCommittee, holdCommittee } from '#features/committees/server/repository.ts'
import { documentsSeenBy, userOfDocument } from '#features/documents/server/repository.ts'
import { personalDocumentPolicy } from '#features/personal-documents/policy.ts'
import type { Db } from '#platform/server/database/db.ts'
import { authorize, notFound, requireActive, requireNotWithdrawn } from '#platform/server/http/problem.ts'
import type { Actor } from '#platform/shared/actor.ts'

const seen = (db: Db, me: Actor) =>
  documentsSeenBy(db, me)
    .where('document.kind', '=', 'personal_documents')
    .select([userOfDocument.$notNull().as('user'), 'meeting.committee_id'])

const byTitle = (db: Db, me: Actor) => seen(db, me).orderBy(sql`document.title collate "und-x-icu"`).orderBy('document.id')

/** The caller's own: those of others are in no list but the one of what was shared with the caller (permissions.md). */
const own = (db: Db, me: Actor) => byTitle(db, me).where('document.owner_id', '=', me.id)

/** The own ones beside one agenda item, by title. */
export const listOfItem = (db: Db, me: Actor, agenda_item_id: number) =>
  own(db, me).where('document.agenda_item_id', '=', agenda_item_id).execute()

/** Those of others beside it, of which a layer was shared with the caller. */
export const listSharedOfItem = (db: Db, me: Actor, agenda_item_id: number) =>
  byTitle(db, me).where('document.agenda_item_id', '=', agenda_item_id).where('document.owner_id', '!=', me.id).execute()

/** The own ones of a whole meeting, by title; also those whose agenda item is gone. */
export const listOfMeeting = (db: Db, me: Actor, meeting_id: number) => own(db, me).where('document.meeting_id', '=', meeting_id).execute()

/** Throws 404 when the caller may not see it. */
export const findSeen = (db: Db, me: Actor, id: number) => seen(db, me).where('document.id', '=', id).executeTakeFirstOrThrow(notFound)

/** The same with its committee held, for writers. */
export async function holdSeen(db: Db, me: Actor, id: number) {
  const { committee_id } = await findSeen(db, me, id)
  const committee = await holdCommittee(db, me, committee_id)
  return { document: await findSeen(db, me, id), committee }
}

const findPlace = async (db: Db, me: Actor, id: number) => {
  const { meeting, meeting_id, withdrawn } = await findItem(db, { me, enable_businesses: false }, id)
  return { withdrawn, place: { agenda_item_id: id, meeting_id, committee_id: meeting.committee.id } }
}

/** Where the caller may put a document: beside an agenda item. Throws 404, 403 and 409. */
export async function findOpenPlace(db: Db, me: Actor, id: number) {
  const found = await findPlace(db, me, id)
  return judged(me, found, await findCommittee(db, me, found.place.committee_id))
}

/** The same for writers: an import, which holds the committee too, withdraws the item before or after. */
export async function holdOpenPlace(db: Db, me: Actor, id: number) {
  const { committee_id } = (await findPlace(db, me, id)).place
  const committee = await holdCommittee(db, me, committee_id)
  return judged(me, await findPlace(db, me, id), committee)
}

function judged(me: Actor, { place, withdrawn }: Awaited<ReturnType<typeof findPlace>>, committee: CommitteeListed) {
  authorize(personalDocumentPolicy.create, me, place)
  requireActive(committee)
  requireNotWithdrawn({ withdrawn })
  return place
}
