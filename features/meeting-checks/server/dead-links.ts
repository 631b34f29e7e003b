import { find as findAddresses } from 'linkifyjs'
import { findItem } from '#features/agenda/server/repository.ts'
import { findCommittee } from '#features/committees/server/repository.ts'
import { documentKinds } from '#features/documents/document.ts'
import { findPlaceOfDocument } from '#features/documents/server/repository.ts'
import type { MeetingChecks } from '#features/meeting-checks/contract.ts'
import { findMeeting } from '#features/meetings/server/repository.ts'
import type { Db } from '#platform/server/database/db.ts'
import { Problem } from '#platform/server/http/problem.ts'
import type { Actor } from '#platform/shared/actor.ts'

type Asking = { me: Actor; now: string }
type Finding = (db: Db, asking: Asking, id: number) => Promise<unknown>

/** How an object is found by the first part of its page's address; throws 404. */
const finders = new Map<string, Finding>([
  ['meetings', findMeeting],
  ['committees', (db, { me }, id) => findCommittee(db, me, id)],
  ['agenda_items', (db, { me }, id) => findItem(db, { me, enable_businesses: false }, id)],
  ...documentKinds.map((kind): [string, Finding] => [kind, (db, { me }, id) => findPlaceOfDocument(db, me, { kind, id })]),
])

/** `root`: the address at which the site's pages begin. */
type Where = { meeting_id: number; root: string }

/**
 * The addresses of this site in the description and the notes of a meeting that lead to nothing that the caller sees: removed objects, and those of
 * committees that the reader is not in. Addresses of other sites are not requested.
 */
export async function deadLinks(db: Db, asking: Asking, { meeting_id, root }: Where): Promise<MeetingChecks['links']> {
  const addresses = new Set((await textsOf(db, meeting_id)).flatMap((text) => findAddresses(text, 'url').map(({ href }) => href)))
  const dead = []
  for (const address of addresses) {
    const place = placeIn(address, root)
    if (place && !(await isFound(() => place.find(db, asking, place.id)))) dead.push({ address })
  }
  return dead
}

async function textsOf(db: Db, meeting_id: number): Promise<string[]> {
  const meeting = await db
    .selectFrom('meeting')
    .select(['description', 'slot_notes'])
    .where('id', '=', meeting_id)
    .executeTakeFirstOrThrow()
  const entries = await db.selectFrom('agenda_entry').select('notes').where('meeting_id', '=', meeting_id).execute()
  return [meeting.description, ...Object.values(meeting.slot_notes), ...entries.map(({ notes }) => notes)]
}

/** How to find the object that an address of this site names; nothing for other addresses. */
function placeIn(address: string, root: string): { find: Finding; id: number } | undefined {
  const [, name = '', id = ''] = address.startsWith(`${root}/`)
    ? (/^\/([a-z_]+)\/([1-9]\d*)(?:[/?#]|$)/.exec(address.slice(root.length)) ?? [])
    : []
  const finder = finders.get(name)
  return finder && { find: finder, id: Math.min(Number(id), 2 ** 31 - 1) }
}

async function isFound(look: () => Promise<unknown>): Promise<boolean> {
  try {
    await look()
    return true
  } catch (error) {
    if (error instanceof Problem && error.status === 404) return false
    throw error
  }
}
