import { activeMember, committee, type Rows, responsibleOfPart, signedIn } from '#testing/server/access/row.ts'
import type { World } from '#testing/server/access/world.ts'
import { aCommitteeGroup, aCommitteeLink, membershipOf } from '#testing/server/factories/committee-factories.ts'
import { aMember, aPerson } from '#testing/server/factories/factories.ts'
import { unique } from '#testing/server/test-server.ts'

export const committeeRows: Rows = {
  'GET committees/': signedIn,
  'GET committees/:id/': committee,
}

/** On the membership of a new member. */
const onMembership = (answers: string, body?: object) => ({
  answers,
  ask: async ({ server, ...world }: World) => ({
    params: await membershipOf(server, world.committee, await aMember(server, world.committee)),
    ...(body && { body }),
  }),
})

/** On a new group of the committee. */
const onGroup = (answers: string, body?: object) => ({
  answers,
  ask: async ({ server, ...world }: World) => ({
    params: { instance_id: (await aCommitteeGroup(server, world.committee)).id },
    ...(body && { body }),
  }),
})

/** On a new link of the committee. */
const onLink = (answers: string, body?: object) => ({
  answers,
  ask: async ({ server, ...world }: World) => ({
    params: { instance_id: (await aCommitteeLink(server, world.committee)).id },
    ...(body && { body }),
  }),
})

/** Memberships, users, groups and links of a committee. */
export const committeePartRows: Rows = {
  'GET committees/:id/memberships/': activeMember,
  'GET committees/:id/memberships/file/': { answers: responsibleOfPart, ask: () => ({ query: { as: 'csv' } }) },
  'GET memberships/:id/': onMembership(activeMember),
  'POST memberships/': {
    answers: responsibleOfPart,
    ask: async ({ server, ...world }) => ({ body: { committee_id: world.committee.id, user: (await aPerson(server)).id } }),
  },
  'PATCH memberships/:id/': onMembership(responsibleOfPart, { roles: ['access'] }),
  'DELETE memberships/:id/': onMembership(responsibleOfPart),
  'POST committees/:id/memberships/end/': {
    answers: responsibleOfPart,
    ask: async ({ server, ...world }) => ({
      body: { memberships: [(await membershipOf(server, world.committee, await aMember(server, world.committee))).id] },
    }),
  },
  'GET committees/:id/users/': activeMember,
  'GET committees/:id/user_choices/': { answers: responsibleOfPart, ask: () => ({ query: { query: 'anna' } }) },
  'GET committees/:id/committee_groups/': activeMember,
  'GET committees/:id/committee_groups/file/': { answers: responsibleOfPart, ask: () => ({ query: { as: 'csv' } }) },
  // Visible with the item, while the membership is active.
  'GET agenda_items/:id/committee_groups/': '401 404 404 404 404 200 200 404 200 404 404 200',
  'POST committees/:id/committee_groups/': { answers: responsibleOfPart, ask: () => ({ body: { title: unique('Fraktion') } }) },
  'PATCH committees/:id/committee_groups/:instance_id/': onGroup(responsibleOfPart, { share_automatically: true }),
  'POST committees/:id/committee_groups/:instance_id/members/': {
    answers: responsibleOfPart,
    ask: async ({ server, ...world }) => ({
      params: { instance_id: (await aCommitteeGroup(server, world.committee)).id },
      body: { users: [(await aMember(server, world.committee)).id] },
    }),
  },
  'DELETE committees/:id/committee_groups/:instance_id/': onGroup(responsibleOfPart),
  'GET committees/:id/committee_links/': activeMember,
  'POST committees/:id/committee_links/': {
    answers: responsibleOfPart,
    ask: () => ({ body: { title: 'Geschäftsordnung', url: 'https://example.org/' } }),
  },
  'PATCH committees/:id/committee_links/:instance_id/': onLink(responsibleOfPart, { title: 'Reglement' }),
  'DELETE committees/:id/committee_links/:instance_id/': onLink(responsibleOfPart),
}
