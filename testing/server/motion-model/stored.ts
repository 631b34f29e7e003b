import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { Db } from '#platform/server/database/db.ts'
import { compileOnce } from '#platform/server/database/queries.ts'
import { nameOf } from './ask.ts'
import { type Hall, membershipOf } from './hall.ts'
import { nameIn } from './view.ts'
import { type Motion, names, type State, sorted } from './world.ts'

const linkColumns = [
  ...(['number', 'user_id', 'full_name', 'role', 'signed_at', 'text_hash', 'previous_hash', 'hash'] as const),
  ...(['moved_from', 'moved_to'] as const),
] as const

type Place = { meeting_id: number; committee_id: number }
const stored = compileOnce((db, { meeting_id, committee_id }: Place) =>
  db
    .selectFrom('meeting')
    .where('meeting.id', '=', meeting_id)
    .select('meeting.concluded')
    .select((query) => [
      jsonArrayFrom(motionsOf(db, committee_id)).as('motions'),
      jsonArrayFrom(query.selectFrom('membership').where('committee_id', '=', committee_id).select(['user_id', 'roles', 'end_date'])).as(
        'memberships',
      ),
      jsonArrayFrom(query.selectFrom('removed_motion').where('committee_id', '=', committee_id).select('motion_id')).as('copies'),
    ]),
)

/** The stored state of a hall, read in one statement and thus consistent. */
export async function storedOf(db: Db, { meeting_id, committee_id }: Place) {
  const found = await stored(db, { meeting_id, committee_id })
  if (!found) throw new Error('The meeting is gone')
  return found
}

const motionsOf = (db: Db, committee_id: number) =>
  db
    .selectFrom('motion')
    .innerJoin('business_type as type', 'type.id', 'motion.business_type_id')
    .where('motion.committee_id', '=', committee_id)
    .selectAll('motion')
    .select((query) => [
      // Renaming a type does not affect what was signed.
      query.fn.coalesce('motion.signed_business_type', 'type.title').as('business_type'),
      jsonArrayFrom(
        query.selectFrom('motion_signatory as s').whereRef('s.motion_id', '=', 'motion.id').select(['s.role', 's.user_id', 's.group_id']),
      ).as('asked'),
      jsonArrayFrom(
        query.selectFrom('motion_link as l').whereRef('l.motion_id', '=', 'motion.id').select(linkColumns).orderBy('l.number'),
      ).as('links'),
      jsonArrayFrom(query.selectFrom('motion_decline as d').whereRef('d.motion_id', '=', 'motion.id').select('d.user_id')).as('declined'),
      jsonArrayFrom(
        query
          .selectFrom('motion_attachment as a')
          .whereRef('a.motion_id', '=', 'motion.id')
          .select(['a.file_name', 'a.sha256'])
          .orderBy('a.id'),
      ).as('files'),
    ])

export type Stored = Awaited<ReturnType<typeof storedOf>>
export type StoredMotion = Stored['motions'][number]

type StoredLink = StoredMotion['links'][number]
type StoredSignature = Omit<StoredLink, 'role'> & { role: Exclude<StoredLink['role'], 'MOVED'> }

/** The signatures of its chain. */
export const signaturesOf = ({ links }: Pick<StoredMotion, 'links'>): StoredSignature[] =>
  links.filter((link): link is StoredSignature => link.role !== 'MOVED')

/** The same as a state of the model. */
export function stateIn(hall: Hall, { concluded, motions, memberships, copies }: Stored): Omit<State, 'operations'> {
  const held = new Map(memberships.map(({ user_id, ...columns }) => [user_id, membershipOf(columns)]))
  return {
    is_running: concluded === null,
    members: Object.fromEntries(names.map((name) => [name, held.get(hall.persons[name]) ?? 'none'])) as State['members'],
    motions: Object.fromEntries(motions.map((motion) => [nameOf(motion.key), motionIn(hall, motion)])),
    copies: copies.map(({ motion_id }) => hall.known.get(motion_id) ?? '?'),
  }
}

const motionIn = (hall: Hall, motion: StoredMotion): Motion => ({
  creator: nameIn(hall, motion.creator_id),
  first: nameIn(hall, motion.first_signatory_id),
  status: motion.status,
  title: motion.title,
  is_urgent: motion.is_urgent,
  asked: motion.asked.map(({ role, user_id, group_id }) => ({
    role,
    who: user_id === null ? (group_id === null ? 'committee' : 'group') : nameIn(hall, user_id),
  })),
  signed: signaturesOf(motion).map(({ role, user_id }) => ({ role, who: nameIn(hall, user_id) })),
  declined: motion.declined.map(({ user_id }) => nameIn(hall, user_id)),
  files: motion.files.map(({ file_name }) => file_name),
  is_moved: motion.meeting_id === hall.coming_id,
})

/** Equal for equal states, apart from the operations that led there. */
export const fingerprint = ({ is_running, members, motions, copies }: Omit<State, 'operations'>): string =>
  JSON.stringify([
    is_running,
    names.map((name) => members[name]),
    sorted(
      // The order of signatures and files matters: hashes depend on it.
      Object.entries(motions).map(([key, { asked, declined, files, ...motion }]) => [
        key,
        ordered(motion),
        sorted(asked.map(ordered)),
        declined.toSorted(),
        files,
      ]),
    ),
    copies.toSorted(),
  ])

/** Sorted by field name. */
const ordered = (fields: object): unknown[] =>
  sorted(Object.entries(fields).map(([name, value]) => [name, Array.isArray(value) ? value.map(ordered) : value]))
