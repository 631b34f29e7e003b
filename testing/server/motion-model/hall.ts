import { addDays } from '#app/demo/council/calendar.ts'
import type { Db } from '#platform/server/database/db.ts'
import type { Role } from '#platform/shared/actor.ts'
import { dayOf } from '#platform/shared/site-time.ts'
import { aCommitteeGroup } from '#testing/server/factories/committee-factories.ts'
import { aCommittee, aMember, aPerson } from '#testing/server/factories/factories.ts'
import { aBusinessType } from '#testing/server/factories/motions/motion-factories.ts'
import { unique } from '#testing/server/test-server.ts'
import { emptyState, grouped, type Membership, type Name, names, people, writingForOthers } from './world.ts'

/** A committee with its people, a running meeting and a coming one, and what is known of its motions. */
export async function aHall(db: Db) {
  const committee = await aCommittee({ db }, { ris_suggestions_enabled: true })
  const persons = Object.fromEntries(await Promise.all(names.map(async (name) => [name, await aPersonOf(db, committee, name)]))) as Persons
  const forOthers = writingForOthers.map((name) => persons[name])
  await db.updateTable('app_user').set({ can_create_proposals_for_other_people: true }).where('id', 'in', forOthers).execute()
  const group = await aCommitteeGroup({ db }, committee, { people: grouped.map((name) => ({ id: persons[name] })) })
  const memberships = await db.selectFrom('membership').select(['id', 'user_id']).where('committee_id', '=', committee.id).execute()
  return {
    committee_id: committee.id,
    group_id: group.id,
    meeting_id: await aMeeting(db, committee, [-5, 0, 5]),
    coming_id: await aMeeting(db, committee, [30]),
    persons,
    membership_ids: new Map(memberships.map(({ user_id, id }) => [user_id, id])),
    business_type: await aBusinessType({ db }),
    state: emptyState,
    /** Names of the motions, by all ids they have had. */
    known: new Map<number, string>(),
    named: 0,
  }
}

export type Hall = Awaited<ReturnType<typeof aHall>>
type Persons = Record<Name, number>

async function aPersonOf(db: Db, committee: { id: number }, name: Name): Promise<number> {
  const { roles } = columnsOf(people[name])
  const { id } = roles ? await aMember({ db }, committee, roles) : await aPerson({ db })
  return id
}

/** `offsets`: its days, from today. The first meeting began days ago, so that former members still see it, and lasts for some more days. */
async function aMeeting(db: Db, { id: committee_id }: { id: number }, offsets: number[]): Promise<number> {
  const now = new Date()
  const at = now.toISOString()
  const days = offsets.map((offset) => addDays(dayOf(now, 'Europe/Zurich'), offset))
  const { id } = await db
    .insertInto('meeting')
    .values({ committee_id, title: unique('Session'), start: `${days[0]}T08:00:00Z`, slots: days, days, imported_at: at, updated: at })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

type Columns = { roles: Role[] | undefined; end_date: string | null }

const rolesOf: Record<Membership, Role[] | undefined> = {
  responsible: ['responsible'],
  both: ['member', 'responsible'],
  member: ['member'],
  access: ['access'],
  ended: ['member'],
  none: undefined,
}

/** Ended two days ago, whatever the time zone. */
const ended = new Date(Date.now() - 2 * 86_400_000).toISOString().slice(0, 10)

export const columnsOf = (membership: Membership): Columns => ({
  roles: rolesOf[membership],
  end_date: membership === 'ended' ? ended : null,
})

export const membershipOf = ({ roles = [], end_date }: Columns): Membership =>
  end_date !== null
    ? 'ended'
    : roles.includes('responsible')
      ? roles.includes('member')
        ? 'both'
        : 'responsible'
      : (roles[0] as Membership)
