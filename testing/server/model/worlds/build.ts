import { somePassword } from '#testing/server/factories/factories.ts'
import { aPostingOf } from '#testing/server/factories/motions/posting-factories.ts'
import { type TestServer, unique } from '#testing/server/test-server.ts'
import { addEntities } from './build-entities.ts'
import { dayAt, type Ground, idsOf, now, type Placed } from './ground.ts'
import type { Meeting, World } from './world.ts'

/** Inserts a world into the database; returns ids at the same places as in its lists. */
export async function build(ground: Ground, world: World) {
  const family = unique('Muster')
  const placed = await addCommittees(ground, { world, family })
  const entities = await addEntities(ground, world, placed)
  const clients = placed.persons.map((id) => ground.server.as({ id }))
  return { ...ground, world, family, clients, ids: { ...placed, ...entities } }
}
export type Built = Awaited<ReturnType<typeof build>>

async function addCommittees({ server, server: { db } }: Ground, { world, family }: { world: World; family: string }): Promise<Placed> {
  const people = Array.from({ length: world.persons }, (_, at) => ({ at, username: unique('person') }))
  const persons = await idsOf(people, () =>
    db
      .insertInto('app_user')
      .values(
        people.map(({ at, username }) => ({
          username,
          first_name: 'Anna',
          last_name: `${family} ${at}`,
          email: `${username}@example.org`,
          ...somePassword,
        })),
      )
      .returning('id')
      .execute(),
  )
  const titles = world.committees.map(() => unique('Kommission'))
  const committees = await idsOf(world.committees, () =>
    db
      .insertInto('committee')
      .values(world.committees.map((one, at) => ({ ...one, title: titles[at] ?? '', group_type_title: '' })))
      .returning('id')
      .execute(),
  )
  const memberships = await idsOf(world.memberships, () =>
    db
      .insertInto('membership')
      .values(
        world.memberships.map(({ person, committee, roles, begin, end }) => ({
          user_id: persons[person] ?? 0,
          committee_id: committees[committee] ?? 0,
          roles,
          begin_date: begin === null ? null : dayAt(begin),
          end_date: end === null ? null : dayAt(end),
        })),
      )
      .returning('id')
      .execute(),
  )
  const groups = await idsOf(world.groups, () =>
    db
      .insertInto('committee_group')
      .values(world.groups.map(({ committee }) => ({ committee_id: committees[committee] ?? 0, title: unique('Fraktion') })))
      .returning('id')
      .execute(),
  )
  const members = world.groups.flatMap((group, at) =>
    group.persons.map((person) => ({ committee_group_id: groups[at] ?? 0, user_id: persons[person] ?? 0 })),
  )
  if (members.length > 0) await db.insertInto('committee_group_member').values(members).execute()
  const postings: number[] = []
  for (const { committee, poster } of world.postings) {
    const whose = { committee: { id: committees[committee] ?? 0 }, poster: { id: persons[poster] ?? 0 } }
    postings.push((await aPostingOf(server, whose, { state: 'received' })).id)
  }
  return { persons, committees, memberships, groups, postings, ...(await addMeetings(db, world, { committees, titles })) }
}

async function addMeetings(db: TestServer['db'], world: World, { committees, titles }: { committees: number[]; titles: string[] }) {
  const businesses = await idsOf(world.businesses, () =>
    db
      .insertInto('business')
      .values(
        world.businesses.map(({ committee, source }) => ({
          committee_id: committees[committee] ?? 0,
          number: unique('SGB'),
          title: 'Velowege',
          type: 'Anfrage',
          source_committee: source === null ? null : (titles[source] ?? null),
        })),
      )
      .returning('id')
      .execute(),
  )
  const meetings = await idsOf(world.meetings, () =>
    db
      .insertInto('meeting')
      .values(
        world.meetings.map((meeting, at) => ({
          committee_id: committees[meeting.committee] ?? 0,
          title: `Sitzung ${at}`,
          ...timesOf(meeting),
          imported_at: now,
          updated: now,
        })),
      )
      .returning('id')
      .execute(),
  )
  return { businesses, meetings }
}

function timesOf({ days, is_concluded }: Meeting) {
  const dates = days.map(dayAt)
  const [first = 0, last = 0] = [days[0], days.at(-1)]
  const end = last < 0 ? `${dayAt(last)}T18:00:00+01:00` : `${dayAt(0)}T09:30:00+01:00`
  return { start: `${dayAt(first)}T08:00:00+01:00`, days: dates, slots: dates, concluded: is_concluded && first <= 0 ? end : null }
}
